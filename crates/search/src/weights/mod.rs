//! The weights of the evaluation, by family of variants, as `vicinity-lab tune` writes them.
//!
//! They are in `weights.txt` in the folders of the games. A family is identified by the shape of
//! its variants, not by a name: each file states the shape of the variants that it was tuned on.
//! For a variant that fits no family, pieces get values computed from their movement, until
//! `vicinity-lab tune` has written its file.
//!
//! The weights come from several runs, each of which continued with the weights of the previous
//! one. A run from scratch (`--games 3000 --rounds 2 near+near+near+near+near-8x9+near-8x10`, 1.4
//! million positions) takes 39 minutes on one processor and is weaker: -53 ± 36 Elo against these
//! (near, 300 games, 5,000 nodes a move).

use vicinity_rules::{Atom, Travel, Variant, variants};

use crate::features::has_empty_first_rank;

// The families, one for each folder in `games/` (`build.rs`).
include!(concat!(env!("OUT_DIR"), "/weights.rs"));

/// The weights of a family: first all those for a full board, then all those for an empty board.
pub(crate) struct Weights {
    /// The [`shape`] of the variants that they were tuned on.
    pub(crate) fits: &'static str,
    /// The values of the kinds of pieces, in centipawns.
    pub(crate) worth: &'static [i16],
    /// All other weights, in units of [`UNIT`].
    pub(crate) rest: &'static [i8],
}

/// The unit of weights, in centipawns. A smaller unit would double the size of the weights in the
/// page and would be below their accuracy.
pub(crate) const UNIT: i32 = 4;

/// The properties of a variant that weights depend on: its pieces and how they move, the width of
/// the board, and how many sides start behind an empty first rank.
pub(crate) fn shape(variant: &Variant) -> String {
    if variant.is_custom() && !has_orthodox_pieces(variant) {
        return "custom variant".to_owned();
    }
    let mut shape: String = variant.kinds().iter().map(|spec| spec.letter).collect();
    let by_lines = |atom: &Atom| matches!(atom.travel, Travel::Contact { .. });
    if variant.kinds().iter().any(|spec| spec.atoms.iter().any(by_lines)) {
        shape += " by lines of pieces";
    }
    let empty = has_empty_first_rank(variant).into_iter().filter(|is_empty| *is_empty).count();
    shape += ", ";
    shape += &variant.geometry().files().to_string();
    shape += " files, ";
    shape += &empty.to_string();
    shape + " empty first ranks"
}

/// Whether the pieces of a variant are those of chess, in the order of the weights.
fn has_orthodox_pieces(variant: &Variant) -> bool {
    let orthodox = variants::pieces::ORTHODOX;
    variant.kinds().len() == orthodox.len()
        && variant.kinds().iter().zip(orthodox).all(|(own, known)| {
            own.letter == known.letter && own.role == known.role && own.atoms == known.atoms
        })
}

/// The family whose weights were tuned on variants of this shape.
fn family(variant: &Variant) -> Option<&'static (&'static str, &'static Weights)> {
    let shape = shape(variant);
    FAMILIES.iter().find(|(_, weights)| weights.fits == shape)
}

/// The weights tuned on orthodox boards.
pub(crate) fn orthodox() -> &'static Weights {
    let chess = Variant::parse(variants::orthodox()).ok().and_then(|chess| of(&chess));
    chess.expect("the orthodox game has weights: a test asks for them")
}

/// The name of a variant's family, or its shape if it has no family.
pub(crate) fn family_name(variant: &Variant) -> String {
    family(variant).map_or_else(|| shape(variant), |(name, _)| (*name).to_owned())
}

/// The weights of a variant's family, if there are any.
pub(crate) fn of(variant: &Variant) -> Option<&'static Weights> {
    family(variant).map(|(_, weights)| *weights)
}

impl Weights {
    /// The weights as pairs, in the order of the layout.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        let worth = self.worth.len() / 2;
        let rest = self.rest.len() / 2;
        let worths = (0..worth).map(move |at| (i32::from(self.worth[at]), i32::from(self.worth[at + worth])));
        let other = move |at: usize| i32::from(self.rest[at]) * UNIT;
        let others = (0..rest).map(move |at| (other(at), other(at + rest)));
        worths.chain(others)
    }
}
