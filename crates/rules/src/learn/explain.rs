//! The moves of a piece, square by square, and the obstacles to other moves: for people who learn a
//! game.
//!
//! Uses the movement tables of move generation, and the legal moves themselves if it is the piece's
//! turn, so that it always agrees with play.

use crate::position::promotion;
use crate::position::state::Position;
use crate::types::atoms::Mode;
use crate::types::cells::{Cells, EMPTY, SIDES, empty_board};
use crate::types::geometry::Square;
use crate::types::moves::Move;
use crate::types::piece::{Color, Kind, Piece};
use crate::types::target_kind::TargetKind;
use crate::variant::Variant;
use crate::variant::contact;
use crate::variant::data::Role;
use crate::variant::movement::KindMoves;
use std::ops::ControlFlow;

/// A square and the piece's relation to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The square.
    pub square: Square,
    /// The relation.
    pub what: TargetKind,
    /// The origin of the last leap to the square, if the piece gets there by leaping over squares
    /// or friends. For a rider of leaps, this is the previous square of the ride.
    pub leap_from: Option<Square>,
}

/// The possible moves of a piece on its square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The square of the piece.
    pub from: Square,
    /// The piece.
    pub piece: Piece,
    /// The relevant squares, starting with a1.
    pub reaches: Vec<Reach>,
    /// Whether it is the piece's turn. If so, the moves are the legal ones. Otherwise they follow
    /// from its movement alone, ignoring its own king's safety, en passant and castling.
    pub is_its_turn: bool,
}

/// The movement of a kind of piece, on a separate board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// All pieces on that board: the demonstrated piece and, in variants with jumps over other
    /// pieces, a few of those.
    pub pieces: Vec<(Square, Piece)>,
    /// The moves of the demonstrated piece.
    pub explanation: Explanation,
}

impl Position {
    /// Explains the moves of the piece on a square, whichever side is to move; `None` for an empty
    /// square.
    ///
    /// ```
    /// use vicinity_rules::{Position, TargetKind, Variant};
    ///
    /// let contact = Variant::parse("contact").expect("a known name");
    /// let fen = "7k/8/4p3/3p4/2P5/1P6/P7/K7 w - - 0 1";
    /// let position = Position::from_fen(&contact, fen).expect("a valid FEN");
    /// let b3 = "b3".parse().expect("a square");
    /// let explanation = position.explain(b3).expect("a piece stands there");
    /// let mut reaches = explanation.reaches.iter();
    /// let barred = reaches.find(|reach| matches!(reach.what, TargetKind::Barred { .. }));
    /// assert_eq!(barred.map(|reach| reach.square.to_string()).as_deref(), Some("d5"));
    /// ```
    pub fn explain(&self, from: Square) -> Option<Explanation> {
        let piece = self.piece_at(from)?;
        let variant = self.variant();
        let color = piece.color();
        let moves = &variant.moves_of(color)[piece.kind().index()];
        let mut reaches = reaches(moves, self.board().cells(), from, color);
        // Once a king has been captured, no move is legal and only movement can be explained.
        let is_its_turn =
            self.turn() == color && Color::BOTH.into_iter().all(|color| self.king_square(color).is_some());
        let legal: Vec<Move> = if is_its_turn { self.legal_moves() } else { Vec::new() };
        let is_legal = |to: Square| legal.iter().any(|mv| mv.from() == from && mv.to() == to);
        for reach in reaches.iter_mut().filter(|reach| reach.what.is_move()) {
            let to = reach.square;
            if moves.is_pawn && to.rank() == variant.last_rank(color) && !may_end_on(self, from, to) {
                reach.what = TargetKind::NoPromotion;
            } else if is_its_turn && !is_legal(to) {
                reach.what = TargetKind::Exposes;
            }
        }
        for mv in legal.iter().filter(|mv| mv.from() == from) {
            let what = match (mv.is_castling(), mv.is_en_passant()) {
                (true, _) => TargetKind::Castling,
                (_, true) => TargetKind::EnPassant,
                _ => continue,
            };
            // A square may be reached both by a step and en passant; the capture takes precedence.
            reaches.retain(|reach| reach.square != mv.to());
            add(&mut reaches, mv.to(), what, None);
        }
        Some(Explanation { from, piece, reaches, is_its_turn })
    }
}

impl Position {
    /// Whether the piece on a square could move to another one on an otherwise empty board. If so
    /// and it cannot move there, something is in the way.
    pub fn leads_to(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece_at(from) else { return false };
        let moves = &self.variant().moves_of(piece.color())[piece.kind().index()];
        let mut cells = empty_board(self.variant().geometry());
        cells[from.index()] = piece.0;
        let reaches = reaches(moves, &cells, from, piece.color());
        reaches.iter().any(|reach| reach.square == to && reach.what.is_move())
    }
}

impl Variant {
    /// The movement of a side's kind of piece, on an empty board of the variant's size: from the
    /// centre, or from a square where a pawn has the most steps. A piece that jumps over friends
    /// gets two of them, and an enemy behind one.
    ///
    /// # Panics
    /// If the kind is of another variant and this one has fewer kinds.
    pub fn pattern(&self, kind: Kind, color: Color) -> Pattern {
        let geometry = self.geometry();
        let moves = &self.moves_of(color)[kind.index()];
        let middle = (geometry.ranks() - 1) / 2;
        let middle = if color == Color::White { middle } else { geometry.ranks() - 1 - middle };
        let file = (geometry.files() - 1) / 2;
        let rank = (0..geometry.ranks()).max_by_key(|rank| {
            let steps = moves.steps[Square::new(file, *rank).index()];
            (steps, *rank == middle)
        });
        let from = Square::new(file, rank.unwrap_or(middle));
        let mut pieces = vec![(from, kind.of(color))];
        if let [.., move_line, capture_line] = &moves.contacts[..] {
            let is_pawn = |kind: &Kind| self.kind(*kind).role == Role::Pawn;
            let pawn = self.all_kinds().find(is_pawn).unwrap_or(kind);
            let friend = from.shift(capture_line.delta);
            pieces.push((from.shift(move_line.delta), pawn.of(color)));
            pieces.push((friend, pawn.of(color)));
            pieces.push((friend.shift(capture_line.delta), pawn.of(!color)));
        }
        let mut cells = empty_board(geometry);
        for (square, piece) in &pieces {
            cells[square.index()] = piece.0;
        }
        let reaches = reaches(moves, &cells, from, color);
        Pattern {
            pieces,
            explanation: Explanation { from, piece: kind.of(color), reaches, is_its_turn: false },
        }
    }
}

/// The relation of a piece to each square, ignoring its king, promotion and earlier moves.
#[inline(never)]
pub(crate) fn reaches(moves: &KindMoves, cells: &Cells, from: Square, color: Color) -> Vec<Reach> {
    let mut reaches = Vec::new();
    let found: &mut dyn FnMut(Square, Square, TargetKind) = &mut |before, square, what| {
        add(&mut reaches, square, what, (!is_beside(before, square)).then_some(before));
    };
    let is_empty = |square: Square| cells[square.index()] == EMPTY;
    let is_enemy = |square: Square| SIDES[(!color).index()] >> cells[square.index()] & 1 != 0;
    for (deltas, rides) in [(&moves.rides, true), (&moves.both_leaps, false)] {
        for &delta in deltas {
            let mut before = from;
            let mut to = from.shift(delta);
            while is_empty(to) {
                found(before, to, TargetKind::Move);
                before = to;
                to = to.shift(delta);
                if !rides {
                    break;
                }
            }
            if is_enemy(to) && (rides || to == from.shift(delta)) {
                found(before, to, TargetKind::Capture);
            }
        }
    }
    for delta in &moves.quiet_leaps {
        let mut before = from;
        let mut to = from.shift(*delta);
        let mut what =
            if moves.capture_leaps.contains(delta) { TargetKind::Move } else { TargetKind::MoveOnly };
        for _ in 0..moves.steps[from.index()] {
            if !is_empty(to) {
                break;
            }
            found(before, to, std::mem::replace(&mut what, TargetKind::MoveOnly));
            before = to;
            to = to.shift(*delta);
        }
    }
    for delta in &moves.capture_leaps {
        let to = from.shift(*delta);
        if is_enemy(to) {
            found(from, to, TargetKind::Capture);
        } else if is_empty(to) && !moves.quiet_leaps.contains(delta) {
            found(from, to, TargetKind::Attack);
        }
    }
    contact::explain(moves, cells, from, color, found);
    for way in moves.exotic_ways().filter(|way| !way.first || moves.first_moves.contains(from)) {
        let mut before = from;
        let _ = way.for_each_landing(cells, from, &mut |to| {
            let what = match (is_empty(to), is_enemy(to), way.mode) {
                (true, _, Mode::Both) => Some(TargetKind::Move),
                (true, _, Mode::Quiet) => Some(TargetKind::MoveOnly),
                (true, _, Mode::Capture) => Some(TargetKind::Attack),
                (_, true, Mode::Both | Mode::Capture) => Some(TargetKind::Capture),
                _ => None,
            };
            if let Some(what) = what {
                found(before, to, what);
            }
            before = to;
            ControlFlow::Continue(())
        });
    }
    if moves.is_exotic() {
        reaches.retain(|reach| moves.may_stand_on(reach.square));
        merge(&mut reaches);
    }
    reaches
}

/// Merges duplicate squares. A square with a quiet move and a capture becomes [`TargetKind::Move`].
fn merge(reaches: &mut Vec<Reach>) {
    reaches.dedup_by(|next, kept| {
        let is_same = next.square == kept.square;
        let better = match (&kept.what, &next.what) {
            (TargetKind::MoveOnly, TargetKind::Attack) | (TargetKind::Attack, TargetKind::MoveOnly) => {
                Some(TargetKind::Move)
            }
            (_, TargetKind::Move) => Some(TargetKind::Move),
            (TargetKind::Barred { .. }, TargetKind::Capture) => Some(TargetKind::Capture),
            _ => None,
        };
        if let Some(better) = better.filter(|_| is_same) {
            kept.what = better;
        }
        is_same
    });
}

/// Inserts a square in order. The standard library's sorting would be larger than the rest of this
/// module.
#[inline(never)]
fn add(reaches: &mut Vec<Reach>, square: Square, what: TargetKind, leap_from: Option<Square>) {
    let place = reaches.iter().position(|reach| reach.square > square).unwrap_or(reaches.len());
    reaches.insert(place, Reach { square, what, leap_from });
}

/// Whether the squares are equal or adjacent.
fn is_beside(one: Square, other: Square) -> bool {
    one.file().abs_diff(other.file()).max(one.rank().abs_diff(other.rank())) < 2
}

/// Whether a pawn may end a move on a square of its last rank, by promotion or by capturing the
/// king.
#[inline(never)]
fn may_end_on(position: &Position, from: Square, to: Square) -> bool {
    let variant = position.variant();
    position.piece_at(to).is_some_and(|target| Some(target.kind()) == variant.king())
        || variant.all_kinds().any(|kind| promotion::may_become(position, from, to, kind))
}
