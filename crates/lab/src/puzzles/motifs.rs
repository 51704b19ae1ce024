//! The tactical motifs of a solution: forks, skewers and discovered attacks.
//!
//! A motif must be used: a fork or skewer must be followed by a capture with the same piece, and a
//! discovered attack must capture or give check.

use vicinity_protocol::puzzle::Tag;
use vicinity_rules::{Color, Move, Piece, Position, Role, Square};

use super::judge::Judge;

/// Returns the motifs of a solution, in the order of [`Tag::ALL`].
pub(super) fn motifs(start: &Position, moves: &[Move], judge: &Judge) -> Vec<Tag> {
    let mut position = start.clone();
    let mut has = [false; 3];
    for (index, &mv) in moves.iter().enumerate() {
        let before = position.clone();
        position.play_unchecked(mv);
        if index % 2 == 0 {
            let more = moves.get(index + 1).copied().zip(moves.get(index + 2).copied());
            let step = Step { before: &before, mv, after: &position, more };
            has[0] |= step.is_fork(judge);
            has[1] |= step.is_skewer();
            has[2] |= step.is_discovered();
        }
    }
    let tags = [Tag::Fork, Tag::Skewer, Tag::Discovered];
    tags.into_iter().zip(has).filter_map(|(tag, has)| has.then_some(tag)).collect()
}

/// A move of the solver.
struct Step<'a> {
    before: &'a Position,
    mv: Move,
    after: &'a Position,
    /// The reply, and the solver's next move.
    more: Option<(Move, Move)>,
}

impl Step<'_> {
    fn side(&self) -> Color {
        self.before.turn()
    }

    /// Returns the squares of the next move if it captures a piece that the reply leaves in place.
    fn next_capture(&self) -> Option<(Square, Square)> {
        let (reply, next) = self.more?;
        let is_enemy = self.after.piece_at(next.to()).is_some_and(|piece| piece.color() != self.side());
        (is_enemy && reply.from() != next.to()).then_some((next.from(), next.to()))
    }

    /// Whether the moved piece attacks two pieces at once and then captures one of them. Pawns do
    /// not count, nor do defended pieces that are worth no more than the attacker.
    fn is_fork(&self, judge: &Judge) -> bool {
        let Some((from, to)) = self.next_capture() else { return false };
        let Some(piece) = self.after.piece_at(from).filter(|_| from == self.mv.to()) else { return false };
        let is_worth_it = |square: Square, target: Piece| {
            let role = self.after.variant().kind(target.kind()).role;
            role == Role::King
                || role == Role::Piece
                    && (judge.piece_value(target) > judge.piece_value(piece)
                        || !self.after.is_attacked(square, !self.side()))
        };
        let targets: Vec<Square> = self
            .after
            .pieces()
            .filter(|&(square, target)| target.color() != self.side() && is_worth_it(square, target))
            .map(|(square, _)| square)
            .filter(|&square| attacks(self.after, from, square))
            .collect();
        targets.len() > 1 && targets.contains(&to)
    }

    /// Whether the moved piece attacks a piece that moves away, and then captures the one behind.
    fn is_skewer(&self) -> bool {
        let (Some((from, to)), Some((reply, _))) = (self.next_capture(), self.more) else { return false };
        from == self.mv.to()
            && !attacks(self.after, from, to)
            && attacks_without(self.after, from, to, Some(reply.from()))
            && attacks(self.after, from, reply.from())
    }

    /// Whether the move opens a line of another piece, which gives check or captures next.
    fn is_discovered(&self) -> bool {
        let is_opened = |from: Square, to: Square| {
            from != self.mv.to()
                && self.before.piece_at(from) == self.after.piece_at(from)
                && self.before.piece_at(to) == self.after.piece_at(to)
                && attacks(self.after, from, to)
                && !attacks(self.before, from, to)
                // In Contact Chess, pieces also attack by jumping over others.
                && attacks_without(self.before, from, to, Some(self.mv.from()))
        };
        let captures = self.next_capture().is_some_and(|(from, to)| is_opened(from, to));
        let king = self.after.king_square(!self.side());
        let checks = king.is_some_and(|king| {
            self.after.pieces().any(|(from, piece)| piece.color() == self.side() && is_opened(from, king))
        });
        captures || checks
    }
}

/// Whether the piece on a square attacks another square.
fn attacks(position: &Position, from: Square, to: Square) -> bool {
    attacks_without(position, from, to, None)
}

/// The same with the piece on the square `lifted` removed.
fn attacks_without(position: &Position, from: Square, to: Square, lifted: Option<Square>) -> bool {
    let Some(piece) = position.piece_at(from) else { return false };
    let mut view = position.attack_view();
    if let Some(square) = lifted {
        view.lift(square);
    }
    let mut found = false;
    view.for_each_attacker(piece.color(), to, |square, _| found |= square == from);
    found
}

#[cfg(test)]
mod tests {
    use vicinity_rules::Variant;

    use super::*;
    use crate::puzzles::judge::bare;

    #[track_caller]
    fn check(name: &str, fen: &str, solution: &str, expected: &[Tag]) {
        let variant = Variant::parse(name).expect("a game");
        let start = bare(&variant, fen).expect("a position");
        let mut position = start.clone();
        let moves: Vec<Move> = solution
            .split(' ')
            .map(|text| {
                let mv = position.parse_uci(text).expect("a legal move");
                position.play_unchecked(mv);
                mv
            })
            .collect();
        assert_eq!(motifs(&start, &moves, &Judge::new(&variant)), expected, "{solution}");
    }

    #[test]
    fn a_fork_attacks_two_pieces_and_captures_one() {
        let fen = "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1";
        check("chess", fen, "b5c7 e8d7 c7a8", &[Tag::Fork]);
        // It is not used.
        check("chess", fen, "b5c7 e8d7 c7d5", &[]);
        // A defended pawn and a rook.
        check("chess", "r7/1k2p3/8/3N4/8/8/8/4K3 w - - 0 1", "d5b6 a8a2 b6d5", &[]);
    }

    #[test]
    fn a_skewer_captures_the_piece_behind_one_that_moves_away() {
        check("chess", "8/8/r3k2q/8/8/8/8/R3K3 w - - 0 1", "a1a6 e6e7 a6h6", &[Tag::Skewer]);
        check("chess", "8/8/4k2q/8/8/8/8/R3K3 w - - 0 1", "a1a6 e6e7 a6h6", &[Tag::Skewer]);
        check("chess", "8/8/3nk3/8/8/8/8/R3K3 w - - 0 1", "a1a6 e6e7 a6d6", &[]);
    }

    #[test]
    fn a_discovered_attack_opens_a_line() {
        check("chess", "4k3/8/8/7q/8/8/4N3/K3R3 w - - 0 1", "e2c3", &[Tag::Discovered]);
        check("chess", "3qk3/8/8/8/8/8/3N4/K2R4 w - - 0 1", "d2c4 d8e7 d1d8", &[]);
        check("chess", "3qk3/8/8/8/8/8/3N4/K2R4 w - - 0 1", "d2c4 e8f7 d1d8", &[Tag::Discovered]);
    }
}
