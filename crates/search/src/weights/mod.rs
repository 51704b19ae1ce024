//! The weights of the evaluation, by family of games, as `vicinity tune` writes them.
//!
//! A family is told by what its games are like, not by a name: which men there are, and how far on they start.

use vicinity_rules::{Atom, Variant};

use crate::eval::Pair;

mod contact;
mod grand_rider;
mod near;
mod near_vs_normal;
mod normal;

/// The weights of a family: of each the one for a full board, then of each the one for an empty board.
pub(crate) struct Weights {
    /// What kinds of men are worth, in centipawns.
    pub(crate) worth: &'static [i16],
    /// All others, in units of [`UNIT`].
    pub(crate) rest: &'static [i8],
}

/// The centipawns for which a weight counts one: finer ones would double what the weights add to the page and were
/// guesswork anyhow.
pub(crate) const UNIT: i32 = 4;

/// The families, with what they are called in `vicinity tune`.
const FAMILIES: [(&str, &Weights); 5] = [
    ("near", &near::WEIGHTS),
    ("near_vs_normal", &near_vs_normal::WEIGHTS),
    ("normal", &normal::WEIGHTS),
    ("contact", &contact::WEIGHTS),
    ("grand_rider", &grand_rider::WEIGHTS),
];

/// The place of a variant's family in [`FAMILIES`].
fn family(variant: &Variant) -> usize {
    let is_contact = |atom: &Atom| matches!(atom, Atom::Contact { .. });
    if variant.kinds().iter().any(|spec| spec.atoms.iter().any(is_contact)) {
        return 3;
    }
    if variant.kinds().len() > 6 {
        return 4;
    }
    // A first rank that is empty in the array.
    let placement = variant.start_fen().split(' ').next().unwrap_or_default();
    let empty = |rank: Option<&str>| rank.is_some_and(|rank| rank.bytes().all(|byte| byte.is_ascii_digit()));
    match [empty(placement.split('/').next()), empty(placement.split('/').next_back())] {
        [true, true] => 0,
        [false, false] => 2,
        _ => 1,
    }
}

/// The name of a variant's family.
pub(crate) fn family_name(variant: &Variant) -> &'static str {
    FAMILIES[family(variant)].0
}

/// The weights of a variant's family.
pub(crate) fn of(variant: &Variant) -> &'static Weights {
    FAMILIES[family(variant)].1
}

impl Weights {
    /// The weights as the evaluator wants them; as many zeros as are missing.
    pub(crate) fn table(&self, length: usize) -> Vec<Pair> {
        let mut table: Vec<Pair> = self.pairs().map(|(middle, end)| Pair::new(middle, end)).collect();
        table.resize(length, Pair::default());
        table
    }

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
