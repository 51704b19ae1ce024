//! The static evaluation, for any board and any pieces.
//!
//! The evaluation is a sum of weighted features (see [`layout`]). Piece values, piece-square tables
//! and king-relative tables are updated incrementally in an [`Accumulator`]; pawn structure is
//! cached by placement; mobility, attacks and the rest are looked up in each evaluation. Weights
//! are data, tuned by `vicinity-lab tune`. The code knows no variant: the properties of pieces are
//! derived from their movement, and the rules decide which promotions are possible.
//!
//! A network ([`crate::net`]) may be added to the sum or replace it. The values of pieces in
//! exchanges and the mop-up evaluation are computed here in any case.

mod accumulator;
mod added;
mod bits;
mod contact;
mod ending;
mod generic;
mod large;
mod layout;
mod movement;
mod pair;
mod pawns;
mod small;
pub mod tuning;

use std::sync::Arc;

use vicinity_rules::{CUSTOM_VARIANTS, Color, Kind, Piece, Position, Role, Square, Variant};

pub(crate) use self::accumulator::Accumulator;
use self::accumulator::way_index;
use self::added::SumAndHidden;
use self::large::Large;
use self::layout::Layout;
use self::movement::KindFacts;
use self::pair::Pair;
use self::small::Small;
use crate::features::Board;
use crate::net::{HiddenLayers, LANES, MAX_ADDED_WIDTH, Network};
use crate::{params, weights};

/// A sink for counted features: sums their weights, or records them for tuning.
pub(crate) trait FeatureSink {
    /// Counts a feature `times` times for a side.
    fn add(&mut self, side: Color, feature: usize, times: i32);
}

/// Sums weights by side.
struct Sum<'a> {
    weights: &'a [Pair],
    total: [Pair; 2],
}

impl<'a> Sum<'a> {
    fn new(weights: &'a [Pair]) -> Self {
        Sum { weights, total: [Pair::default(); 2] }
    }

    fn difference(&self) -> Pair {
        self.total[0] - self.total[1]
    }
}

impl FeatureSink for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.total[side.index()] += self.weights[feature].times(times);
    }
}

/// The looked-up features, by the size of the board.
enum Terms {
    /// Up to 64 squares.
    Narrow(Box<Small<u64>>),
    /// Up to 128 squares on eight files.
    Wide(Box<Small<u128>>),
    Large(Large),
}

/// The evaluator of one variant.
pub(crate) struct Evaluator {
    /// The network that is added to the weights or replaces them. Values in exchanges come from the
    /// weights in any case.
    network: Option<Arc<Network>>,
    layout: Layout,
    facts: Vec<KindFacts>,
    terms: Terms,
    /// The weights of the looked-up features.
    weights: Vec<Pair>,
    /// The piece-square tables, including the values of the pieces.
    piece_squares: Vec<[Pair; 256]>,
    /// The relation of a piece to a king, by the difference of their squares; see [`way_index`].
    ways: Vec<u8>,
    /// By king, piece and relation; zero for kings.
    king_relative: [Vec<Vec<Pair>>; 2],
    exchange: [i32; 64],
    /// All kinds by their value in exchanges, lowest first.
    kinds_by_worth: Vec<Kind>,
    full_force: i32,
    /// The half-move clock at which the game is drawn.
    draw_clock: Option<u16>,
    files: u8,
    ranks: u8,
}

fn sign_of(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

/// The distance of two squares in king moves.
#[inline(always)]
fn distance(one: Square, other: Square) -> usize {
    usize::from(one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())))
}

impl Evaluator {
    pub(crate) fn new(variant: &Variant) -> Self {
        Evaluator::with_weights(variant, |layout, facts| {
            table(usual_weights(variant, layout, facts).into_iter(), layout.len())
        })
    }

    /// An evaluator with the given weights, each a pair for a full and an empty board. Missing
    /// weights are zero.
    pub(crate) fn with_custom_weights(variant: &Variant, weights: &[(i32, i32)]) -> Self {
        Evaluator::with_weights(variant, |layout, _| table(weights.iter().copied(), layout.len()))
    }

    /// [`usual_weights`] without missing ones.
    fn usual_weights(&self, variant: &Variant) -> Vec<(i32, i32)> {
        let mut usual = usual_weights(variant, &self.layout, &self.facts);
        usual.resize(self.layout.len(), (0, 0));
        usual
    }

    /// Piece values computed from movement; all other weights are zero.
    pub(crate) fn rough_weights(&self) -> Vec<(i32, i32)> {
        let mut weights: Vec<(i32, i32)> = rough(&self.facts).collect();
        weights.resize(self.layout.len(), (0, 0));
        weights
    }

    fn with_weights(variant: &Variant, weights: impl FnOnce(&Layout, &[KindFacts]) -> Vec<Pair>) -> Self {
        let geometry = variant.geometry();
        let board = Board::of(variant);
        let layout = Layout::new(variant, board);
        let facts = movement::facts(variant);
        let weights = weights(&layout, &facts);
        let is_king = |kind| variant.kind(kind).role == Role::King;
        let mut piece_squares = Vec::new();
        let mut king_relative = [Vec::new(), Vec::new()];
        let mut exchange = [0; 64];
        let mut full_force = 0;
        for kind in variant.all_kinds() {
            let worth = weights[layout.worth(kind)];
            for color in Color::BOTH {
                let mut table = [Pair::default(); 256];
                for square in geometry.squares() {
                    let places = layout.piece_square(kind, color, square).into_iter().flatten();
                    let place = places.fold(Pair::default(), |sum, feature| sum + weights[feature]);
                    table[square.index()] = (worth + place).times(sign_of(color));
                }
                piece_squares.push(table);
                for king in Color::BOTH {
                    let seen = |way| match is_king(kind) {
                        true => Pair::default(),
                        false => {
                            weights[layout.king_relative(kind, king == color, way)].times(sign_of(color))
                        }
                    };
                    king_relative[king.index()]
                        .push((0..layout.ways()).map(|way| seen(layout.mirrored(way, color))).collect());
                }
                exchange[kind.of(color).index()] = match variant.kind(kind).role {
                    Role::King => params::KING_EXCHANGE,
                    _ => ((worth.middle() + worth.end()) / 2).max(1),
                };
                if variant.kind(kind).role == Role::Piece {
                    full_force +=
                        facts[kind.index()].rough_worth * i32::from(variant.initial_count(color, kind));
                }
            }
        }
        // An insertion sort: the kinds are few, and the sort of the standard library takes 6 KB of
        // the page.
        let worth = |kind: Kind| exchange[kind.of(Color::White).index()];
        let mut kinds_by_worth: Vec<Kind> = Vec::new();
        for kind in variant.all_kinds() {
            let more = kinds_by_worth.iter().position(|&other| worth(other) > worth(kind));
            kinds_by_worth.insert(more.unwrap_or(kinds_by_worth.len()), kind);
        }
        let way = |index: usize| {
            let difference = index as i32 - 384;
            let ranks = (difference + 16).div_euclid(32);
            layout.way(difference - ranks * 32, ranks) as u8
        };
        let terms = match board {
            Board::Small if geometry.ranks() <= 8 => Terms::Narrow(Box::new(Small::new(variant, &facts))),
            Board::Small => Terms::Wide(Box::new(Small::new(variant, &facts))),
            Board::Large => Terms::Large(Large::new(variant, &facts)),
        };
        Evaluator {
            network: (!CUSTOM_VARIANTS).then(|| Arc::new(Network::zero(variant))),
            weights: weights[layout.terms()..].to_vec(),
            layout,
            facts,
            terms,
            piece_squares,
            ways: (0..1024).map(way).collect(),
            king_relative,
            exchange,
            kinds_by_worth,
            full_force: full_force.max(1),
            draw_clock: variant.endings().plies_without_progress,
            files: geometry.files(),
            ranks: geometry.ranks(),
        }
    }

    /// The same evaluator with a network.
    pub(crate) fn with_network(self, network: Arc<Network>) -> Self {
        Evaluator { network: Some(network), ..self }
    }

    /// The network that evaluates the variant, if there is one. A program for built-in variants
    /// only always has one, which evaluates to zero until another is loaded. Only one way to
    /// evaluate is then compiled, which saves 2 KB of the engine's file.
    #[inline(always)]
    pub(crate) fn network(&self) -> Option<&Network> {
        if CUSTOM_VARIANTS {
            self.network.as_deref()
        } else {
            Some(self.network.as_deref().expect("set by new"))
        }
    }

    /// All kinds by their value in exchanges, lowest first.
    #[inline]
    pub(crate) fn kinds_by_worth(&self) -> &[Kind] {
        &self.kinds_by_worth
    }

    /// The value of a piece in an exchange.
    #[inline]
    pub(crate) fn exchange_value(&self, piece: Piece) -> i32 {
        self.exchange[piece.index() & 63]
    }

    /// The number of pieces besides king and pawns of the side to move.
    pub(crate) fn non_pawn_pieces(&self, position: &Position) -> usize {
        let kinds = self.facts.iter().filter(|facts| facts.is_non_pawn_piece());
        kinds.map(|facts| position.squares_of(facts.kind.of(position.turn())).len()).sum()
    }

    /// Whether the weights are used, so that their accumulator is needed.
    #[inline(always)]
    pub(crate) fn uses_weights(&self) -> bool {
        self.network().is_none_or(|network| !network.replaces_weights())
    }

    /// The evaluation in centipawns for the side to move. The hidden layers are those of the
    /// current line; only the one at `ply` is used.
    #[inline]
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        hidden: &[HiddenLayers],
        ply: usize,
    ) -> i32 {
        let value = match self.network() {
            Some(network) if network.replaces_weights() => network.value(position, &hidden[ply]),
            Some(network) => match network.lanes() {
                2 => self.weighed_with::<2>(network, position, accumulator, &hidden[ply]),
                _ => self.weighed_with::<{ MAX_ADDED_WIDTH / LANES }>(
                    network,
                    position,
                    accumulator,
                    &hidden[ply],
                ),
            },
            None => self.weighed(position, accumulator),
        };
        self.with_ending(position, value)
    }

    /// The evaluation with the weights only.
    pub(crate) fn evaluate_by_weights(&self, position: &Position, accumulator: &Accumulator) -> i32 {
        self.with_ending(position, self.weighed(position, accumulator))
    }

    /// The evaluation with the weights for the side to move, without mop-up.
    ///
    /// Lazy evaluation, which skips the expensive terms if material alone decides, was tried and
    /// saved nothing noticeable.
    pub(crate) fn weighed(&self, position: &Position, accumulator: &Accumulator) -> i32 {
        let mut sum = Sum::new(&self.weights);
        let pawns = self.count_terms(position, accumulator, &mut sum);
        self.balance(position, accumulator, pawns + sum.difference())
    }

    /// The same with a network added, which also uses the looked-up features.
    #[inline(never)]
    fn weighed_with<const L: usize>(
        &self,
        network: &Network,
        position: &Position,
        accumulator: &Accumulator,
        hidden: &HiddenLayers,
    ) -> i32 {
        let mut both = SumAndHidden::new(Sum::new(&self.weights), network.term_rows::<L>());
        let pawns = self.count_terms(position, accumulator, &mut both);
        let (sum, hidden) = both.finish(hidden.values());
        let weighed = self.balance(position, accumulator, pawns + sum);
        // Networks are not used in decided positions: they have not been trained on them, and with
        // few pieces games are a poor guide. With networks, forced wins were found later there than
        // with the weights only.
        let skips_network = position.piece_count() <= params::FEW_PIECES || weighed.abs() >= params::DECIDED;
        weighed + if skips_network { 0 } else { network.value_by::<L>(position, hidden) }
    }

    /// Counts the looked-up features except those of the pawn structure; returns the weighted sum
    /// of the pawn structure.
    #[inline(always)]
    pub(crate) fn count_terms(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        sink: &mut impl FeatureSink,
    ) -> Pair {
        match &self.terms {
            Terms::Narrow(small) => small.evaluate(position, accumulator, &self.weights, sink),
            Terms::Wide(small) => small.evaluate(position, accumulator, &self.weights, sink),
            Terms::Large(large) => {
                large.count(position, sink);
                Pair::default()
            }
        }
    }

    /// The sum of all weights for the side to move, interpolated by how full the board is.
    #[inline(always)]
    fn balance(&self, position: &Position, accumulator: &Accumulator, terms: Pair) -> i32 {
        let score = accumulator.score + accumulator.king_relative[0] + accumulator.king_relative[1] + terms;
        let force = accumulator.force.min(self.full_force);
        let value = (score.middle() * force + score.end() * (self.full_force - force)) / self.full_force;
        value * sign_of(position.turn())
    }
}

fn rough(facts: &[KindFacts]) -> impl Iterator<Item = (i32, i32)> + '_ {
    facts.iter().map(|facts| (facts.rough_worth, facts.rough_worth))
}

/// The weights with which a variant is played if none are given; missing ones are zero.
fn usual_weights(variant: &Variant, layout: &Layout, facts: &[KindFacts]) -> Vec<(i32, i32)> {
    match weights::of(variant) {
        Some(weights) => weights.pairs().collect(),
        None if variant.is_custom() => generic::weights(variant, layout, facts),
        None => rough(facts).collect(),
    }
}

/// Weights as a table, padded with zeros.
fn table(weights: impl Iterator<Item = (i32, i32)>, length: usize) -> Vec<Pair> {
    let mut table: Vec<Pair> = weights.map(|(middle, end)| Pair::new(middle, end)).collect();
    table.resize(length, Pair::default());
    table
}

#[cfg(test)]
mod tests;
