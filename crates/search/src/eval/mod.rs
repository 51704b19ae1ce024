//! What a position is worth without searching, for any board and any pieces.
//!
//! The evaluation is a sum of weighted features (see [`layout`]). What pieces are worth, their piece-square and
//! king-relative tables are kept up move by move in an [`Accumulator`]; pawns are remembered by their placement; mobility,
//! attack and the rest are looked up when asked. Weights are data, fitted by `vicinity-lab tune`. Nothing here knows a game:
//! what pieces are like is read out of their movement, and what a pawn may become is asked of the rules.
//!
//! A network ([`crate::net`]) may take the place of the sum; what pieces are worth in exchanges, and what helps to end a game, is said here
//! all the same.

mod added;
mod bits;
mod contact;
mod generic;
mod large;
mod layout;
mod movement;
mod pair;
mod pawns;
mod small;
pub mod tuning;

use std::sync::Arc;

use vicinity_rules::{Color, Kind, Move, OWN, Piece, Position, Role, Square, Variant};

use self::added::SumAndHidden;
use self::bits::number;
use self::large::Large;
use self::layout::Layout;
pub(crate) use self::movement::advanced_army;
use self::movement::{Board, KindFacts};
use self::pair::Pair;
use self::small::Small;
use crate::net::{Hidden, LANES, MOST_WIDTH_ADDED, Network};
use crate::{params, weights};

/// What is kept up move by move, as White sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// Worth and piece-square tables of all pieces.
    score: Pair,
    /// The king-relative tables of all pieces, for the kings of White and Black.
    king_relative: [Pair; 2],
    /// The rough worth of all pieces but kings and pawns.
    force: i32,
    /// A hash of where the pawns of both sides stand: a sum, so that the order in which they came plays no part.
    pub(crate) pawns: u32,
    /// On small boards the squares of each kind, and White's, as two words of numbered squares.
    kinds: [[u64; 2]; SMALL_KINDS],
    white: [u64; 2],
}

/// The most kinds of pieces for which sets of squares are kept.
const SMALL_KINDS: usize = 6;

/// Counts features: sums their weights, or writes them down for fitting.
pub(crate) trait Ledger {
    /// Counts a feature so many times for a side.
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

impl Ledger for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        self.total[side.index()] += self.weights[feature].times(times);
    }
}

/// How many looked-up features a variant has.
pub(crate) fn term_count(variant: &Variant) -> usize {
    match Board::of(variant) {
        Board::Small => layout::term::COUNT,
        Board::Large => layout::large::COUNT,
    }
}

/// What is looked up, by the size of the board.
enum Terms {
    /// Up to 64 squares.
    Narrow(Box<Small<u64>>),
    /// Up to 128 squares of eight files.
    Wide(Box<Small<u128>>),
    Large(Large),
}

/// The evaluator of one variant.
pub(crate) struct Evaluator {
    /// What is added to the weights, or evaluates in their place; exchanges are theirs all the same.
    network: Option<Arc<Network>>,
    layout: Layout,
    facts: Vec<KindFacts>,
    terms: Terms,
    /// The weights of the looked-up features.
    weights: Vec<Pair>,
    /// The piece-square tables, with what a piece is worth added.
    piece_squares: Vec<[Pair; 256]>,
    /// How a piece may stand to a king, by the difference of their squares; see [`way_index`].
    ways: Vec<u8>,
    /// By king, piece and way; kings themselves have none.
    king_relative: [Vec<Vec<Pair>>; 2],
    exchange: [i32; 64],
    /// All kinds, by what they are worth in exchanges, the least first.
    kinds_by_worth: Vec<Kind>,
    full_force: i32,
    files: u8,
    ranks: u8,
}

/// A number for the difference of two squares, from 0 to 767.
#[inline(always)]
fn way_index(square: Square, king: Square) -> usize {
    let spread = |square: Square| square.index() + (square.index() & 0xf0);
    (spread(square) + 384).wrapping_sub(spread(king)) & 1023
}

/// What a pawn adds to the hash of pawns.
#[inline(always)]
fn pawn_number(pawn: Piece, square: Square) -> u32 {
    let number = (square.index() as u32 * 64 + pawn.index() as u32 + 1).wrapping_mul(0x9e37_79b9);
    (number ^ number >> 15).wrapping_mul(0x85eb_ca6b)
}

fn sign_of(color: Color) -> i32 {
    if color == Color::White { 1 } else { -1 }
}

/// How far two squares are apart, in steps of a king.
#[inline(always)]
fn distance(one: Square, other: Square) -> usize {
    usize::from(one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())))
}

impl Evaluator {
    pub(crate) fn new(variant: &Variant) -> Self {
        Evaluator::with_weights(variant, |layout, facts| match weights::of(variant) {
            Some(weights) => table(weights.pairs(), layout.len()),
            None if variant.is_own() => {
                table(generic::weights(variant, layout, facts).into_iter(), layout.len())
            }
            None => table(rough(facts), layout.len()),
        })
    }

    /// An evaluator with weights that are not built in: of each the one for a full board and the one for an empty one;
    /// those that are missing are zero.
    pub(crate) fn with_own_weights(variant: &Variant, weights: &[(i32, i32)]) -> Self {
        Evaluator::with_weights(variant, |layout, _| table(weights.iter().copied(), layout.len()))
    }

    /// The weights that a variant is played with where it is given none.
    fn usual_weights(&self, variant: &Variant) -> Vec<(i32, i32)> {
        let mut usual: Vec<(i32, i32)> = match weights::of(variant) {
            Some(weights) => weights.pairs().collect(),
            None if variant.is_own() => generic::weights(variant, &self.layout, &self.facts),
            None => self.rough_weights(),
        };
        usual.resize(self.layout.len(), (0, 0));
        usual
    }

    /// What pieces are worth by their movement; all else counts nothing.
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
        // Put in one by one: the kinds are few, and the library's sort is 6 KB of the page.
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
            network: (!OWN).then(|| Arc::new(Network::silent(variant))),
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
            files: geometry.files(),
            ranks: geometry.ranks(),
        }
    }

    /// The same evaluator with a network.
    pub(crate) fn with_network(self, network: Arc<Network>) -> Self {
        Evaluator { network: Some(network), ..self }
    }

    /// The network that evaluates the variant, if there is one. A program for house games alone always
    /// has one, which adds nothing until another is loaded: so only one way to evaluate is compiled,
    /// which saves 2 KB of the engine's file.
    #[inline(always)]
    pub(crate) fn network(&self) -> Option<&Network> {
        if OWN { self.network.as_deref() } else { Some(self.network.as_deref().expect("set by new")) }
    }

    /// All kinds, by what they are worth in exchanges, the least first.
    #[inline]
    pub(crate) fn kinds_by_worth(&self) -> &[Kind] {
        &self.kinds_by_worth
    }

    /// What a piece is worth in an exchange.
    #[inline]
    pub(crate) fn exchange_value(&self, piece: Piece) -> i32 {
        self.exchange[piece.index() & 63]
    }

    /// How many pieces besides king and pawns the side to move has.
    pub(crate) fn officers(&self, position: &Position) -> usize {
        let officers = self.facts.iter().filter(|facts| facts.is_officer());
        officers.map(|facts| position.squares_of(facts.kind.of(position.turn())).len()).sum()
    }

    /// The accumulator of a position, from nothing.
    pub(crate) fn accumulate(&self, position: &Position) -> Accumulator {
        let mut accumulator = Accumulator::default();
        for (square, piece) in position.pieces() {
            self.add_piece_square(&mut accumulator, piece, square, 1);
        }
        for color in Color::BOTH {
            if let Some(king) = position.king_square(color) {
                accumulator.king_relative[color.index()] = self.king_relative_to(position, color, king);
            }
        }
        accumulator
    }

    /// Brings an accumulator up to date with a move that has just been made, by what moved and what it took.
    #[inline]
    pub(crate) fn follow(
        &self,
        accumulator: &mut Accumulator,
        position: &Position,
        mv: Move,
        mover: Piece,
        victim: Option<(Square, Piece)>,
    ) {
        if mv.is_castling() {
            // Two pieces move, one of them a king; and that seldom.
            *accumulator = self.accumulate(position);
            return;
        }
        let kings = Color::BOTH.map(|color| position.king_square(color));
        if let Some((square, victim)) = victim {
            self.add_piece_square(accumulator, victim, square, -1);
            self.add_king_relative(accumulator, kings, victim, square, -1);
        }
        let arrived = mv.promotion().map_or(mover, |kind| kind.of(mover.color()));
        self.add_piece_square(accumulator, mover, mv.from(), -1);
        self.add_piece_square(accumulator, arrived, mv.to(), 1);
        if kings[mover.color().index()] == Some(mv.to()) {
            // All stand otherwise to a king that has moved. It stands there itself, but kings count for nothing.
            accumulator.king_relative[mover.color().index()] =
                self.king_relative_to(position, mover.color(), mv.to());
        } else {
            self.add_king_relative(accumulator, kings, mover, mv.from(), -1);
            self.add_king_relative(accumulator, kings, arrived, mv.to(), 1);
        }
    }

    /// Whether the weights count at all, so that their accumulator is needed.
    #[inline(always)]
    pub(crate) fn weighs(&self) -> bool {
        self.network().is_none_or(|network| !network.is_alone())
    }

    /// Brings no more up to date than where pawns stand, which is asked for where a network evaluates alone, too.
    #[inline]
    pub(crate) fn follow_pawns(
        &self,
        accumulator: &mut Accumulator,
        mv: Move,
        mover: Piece,
        victim: Option<(Square, Piece)>,
    ) {
        let mut add = |piece: Piece, square, sign: i32| {
            if self.facts[piece.kind().index()].class == movement::Class::Pawn {
                let number = pawn_number(piece, square).wrapping_mul(sign as u32);
                accumulator.pawns = accumulator.pawns.wrapping_add(number);
            }
        };
        if let Some((square, victim)) = victim {
            add(victim, square, -1);
        }
        add(mover, mv.from(), -1);
        if mv.promotion().is_none() {
            add(mover, mv.to(), 1);
        }
    }

    #[inline(always)]
    fn add_piece_square(&self, accumulator: &mut Accumulator, piece: Piece, square: Square, sign: i32) {
        let placed = self.piece_squares[piece.index()][square.index()];
        let kind = piece.kind().index();
        let facts = &self.facts[kind];
        if sign > 0 {
            accumulator.score += placed;
        } else {
            accumulator.score -= placed;
        }
        accumulator.force += facts.force * sign;
        if facts.class == movement::Class::Pawn {
            let number = pawn_number(piece, square).wrapping_mul(sign as u32);
            accumulator.pawns = accumulator.pawns.wrapping_add(number);
        }
        if let Terms::Large(_) = self.terms {
            return;
        }
        let number = number(square);
        let (word, bit) = (number >> 6 & 1, 1 << (number & 63));
        if let Some(set) = accumulator.kinds.get_mut(kind) {
            set[word] ^= bit;
        }
        if piece.color() == Color::White {
            accumulator.white[word] ^= bit;
        }
    }

    #[inline(always)]
    fn add_king_relative(
        &self,
        accumulator: &mut Accumulator,
        kings: [Option<Square>; 2],
        piece: Piece,
        square: Square,
        sign: i32,
    ) {
        for (side, king) in kings.into_iter().enumerate() {
            let Some(king) = king else { continue };
            let way = self.ways[way_index(square, king)];
            let weight = self.king_relative[side][piece.index()][usize::from(way)];
            if sign > 0 {
                accumulator.king_relative[side] += weight;
            } else {
                accumulator.king_relative[side] -= weight;
            }
        }
    }

    /// How all pieces stand to a king on a square.
    #[inline(never)]
    fn king_relative_to(&self, position: &Position, color: Color, king: Square) -> Pair {
        let mut sum = Pair::default();
        for (piece, table) in self.king_relative[color.index()].iter().enumerate() {
            let piece = self.facts[piece / 2].kind.of(Color::BOTH[piece % 2]);
            for &square in position.squares_of(piece) {
                sum += table[usize::from(self.ways[way_index(square, king)])];
            }
        }
        sum
    }

    /// The worth of a position in centipawns, as the side to move sees it; where there is a network, by the hidden layers of a line and the number of its
    /// plies.
    #[inline]
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        hidden: &[Hidden],
        ply: usize,
    ) -> i32 {
        let value = match self.network() {
            Some(network) if network.is_alone() => network.value(position, &hidden[ply]),
            Some(network) => match network.lanes() {
                2 => self.weighed_with::<2>(network, position, accumulator, &hidden[ply]),
                _ => self.weighed_with::<{ MOST_WIDTH_ADDED / LANES }>(
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

    /// The same by the weights alone.
    pub(crate) fn evaluate_by_weights(&self, position: &Position, accumulator: &Accumulator) -> i32 {
        self.with_ending(position, self.weighed(position, accumulator))
    }

    /// What the weights say of a position, as the side to move sees it.
    ///
    /// Leaving out what is dear where material alone decides ("lazy evaluation") was tried, and saved nothing worth having.
    pub(crate) fn weighed(&self, position: &Position, accumulator: &Accumulator) -> i32 {
        let mut sum = Sum::new(&self.weights);
        let pawns = self.count_terms(position, accumulator, &mut sum);
        self.balance(position, accumulator, pawns + sum.difference())
    }

    /// The same with what a network adds, which sees the looked-up features, too.
    #[inline(never)]
    fn weighed_with<const L: usize>(
        &self,
        network: &Network,
        position: &Position,
        accumulator: &Accumulator,
        hidden: &Hidden,
    ) -> i32 {
        let mut both = SumAndHidden::new(Sum::new(&self.weights), network.term_rows::<L>());
        let pawns = self.count_terms(position, accumulator, &mut both);
        let (sum, hidden) = both.finish(hidden.values());
        let weighed = self.balance(position, accumulator, pawns + sum);
        // Of so few pieces games tell little, and no network has learnt from games that are decided: by networks forced wins were found later there than
        // by weights.
        let is_silent = position.piece_count() <= params::FEW_PIECES || weighed.abs() >= params::DECIDED;
        weighed + if is_silent { 0 } else { network.value_by::<L>(position, hidden) }
    }

    /// Counts the looked-up features but those of the structure of pawns; returns what that comes to by the weights.
    #[inline(always)]
    pub(crate) fn count_terms(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        ledger: &mut impl Ledger,
    ) -> Pair {
        match &self.terms {
            Terms::Narrow(small) => small.evaluate(position, accumulator, &self.weights, ledger),
            Terms::Wide(small) => small.evaluate(position, accumulator, &self.weights, ledger),
            Terms::Large(large) => {
                large.count(position, ledger);
                Pair::default()
            }
        }
    }

    /// What all weights come to, as the side to move sees it, by how full the board is.
    #[inline(always)]
    fn balance(&self, position: &Position, accumulator: &Accumulator, terms: Pair) -> i32 {
        let score = accumulator.score + accumulator.king_relative[0] + accumulator.king_relative[1] + terms;
        let force = accumulator.force.min(self.full_force);
        let value = (score.middle() * force + score.end() * (self.full_force - force)) / self.full_force;
        value * sign_of(position.turn())
    }

    /// A value with what helps to end the game, both as the side to move sees them.
    #[inline]
    fn with_ending(&self, position: &Position, mut value: i32) -> i32 {
        if position.piece_count() <= MOP_UP_PIECES {
            let turn = sign_of(position.turn());
            value += self.mop_up(position, value * turn) * turn;
        }
        // The nearer the draw by fifty moves, the less an advantage is worth.
        value * (200 - i32::from(position.halfmove_clock().min(100))) / 200
    }

    /// Helps the side that is far ahead against a king with little company, as White sees it.
    #[cold]
    fn mop_up(&self, position: &Position, value: i32) -> i32 {
        if value.abs() < 350 {
            return 0;
        }
        let winner = if value > 0 { Color::White } else { Color::Black };
        let (Some(own), Some(prey)) = (position.king_square(winner), position.king_square(!winner)) else {
            return 0;
        };
        let to_edge = |at: u8, size: u8| i32::from(at.min(size - 1 - at));
        let inside = to_edge(prey.file(), self.files) + to_edge(prey.rank(), self.ranks);
        let most = i32::from(self.files / 2 + self.ranks / 2);
        let apart = distance(own, prey) as i32;
        let (inside, apart) = (most - inside, most - apart);
        let is_bare = position.pieces().all(|(square, piece)| piece.color() == winner || square == prey);
        let help = if is_bare {
            let squares = i32::from(self.files) * i32::from(self.ranks);
            let outside = squares - self.room(position, prey, winner);
            inside * params::BARE_DRIVEN_TO_EDGE
                + apart * params::BARE_KINGS_TOGETHER
                + outside * params::SHUT_IN
        } else {
            inside * params::DRIVEN_TO_EDGE + apart * params::KINGS_TOGETHER
        };
        sign_of(winner) * help
    }

    /// The squares of the rectangle in which a lone king is shut, by files and ranks that it cannot step upon. Where the edge is far away, this is what
    /// leads there: a rook takes file after file.
    fn room(&self, position: &Position, king: Square, winner: Color) -> i32 {
        let (file, rank) = (king.file(), king.rank());
        let [mut left, mut right, mut below, mut above] = [0, self.files, 0, self.ranks];
        let narrow = |at: u8, king: u8, low: &mut u8, high: &mut u8| {
            if at < king {
                *low = (*low).max(at + 1);
            } else {
                *high = (*high).min(at);
            }
        };
        for (square, piece) in position.pieces() {
            if piece.color() == winner && position.king_square(winner) != Some(square) {
                let (at_file, at_rank) = (square.file(), square.rank());
                if at_file != file && position.is_attacked(Square::new(at_file, rank), winner) {
                    narrow(at_file, file, &mut left, &mut right);
                }
                if at_rank != rank && position.is_attacked(Square::new(file, at_rank), winner) {
                    narrow(at_rank, rank, &mut below, &mut above);
                }
            }
        }
        i32::from(right - left) * i32::from(above - below)
    }
}

fn rough(facts: &[KindFacts]) -> impl Iterator<Item = (i32, i32)> + '_ {
    facts.iter().map(|facts| (facts.rough_worth, facts.rough_worth))
}

/// Weights as the evaluator wants them; as many zeros as are missing.
fn table(weights: impl Iterator<Item = (i32, i32)>, length: usize) -> Vec<Pair> {
    let mut table: Vec<Pair> = weights.map(|(middle, end)| Pair::new(middle, end)).collect();
    table.resize(length, Pair::default());
    table
}

/// With so few pieces left the winner is helped along.
const MOP_UP_PIECES: u8 = 6;

#[cfg(test)]
mod tests;
