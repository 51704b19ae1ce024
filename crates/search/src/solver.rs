//! A plain full-width search for forced wins that shares no code with the engine. Its results are
//! proved: tests compare the engine with them, and puzzles are based on them.

use std::collections::HashMap;

use vicinity_rules::{Move, Position};

/// A solver that gives up after a number of positions.
pub struct Solver {
    left: u64,
    /// By position: the maximum number of plies within which there is no win, and the minimum
    /// within which there is one.
    known: HashMap<u64, (u32, u32)>,
    /// By remaining plies: the last move that decided a position. It is likely to decide a sibling
    /// position, too.
    deciding: Vec<Option<Move>>,
}

/// The error of a solver that gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GaveUpError;

impl Solver {
    /// Returns a solver that gives up after `max_positions` positions.
    pub fn new(max_positions: u64) -> Self {
        Solver { left: max_positions, known: HashMap::new(), deciding: Vec::new() }
    }

    /// The minimum number of plies within which the side to move can end the game as its winner, up
    /// to `most`.
    ///
    /// # Errors
    /// If the solver gives up.
    pub fn shortest_win(&mut self, position: &mut Position, most: u32) -> Result<Option<u32>, GaveUpError> {
        for plies in (1..=most).step_by(2) {
            if self.wins(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the side to move can end the game as its winner within `plies` plies.
    ///
    /// # Errors
    /// If the solver gives up.
    pub fn wins(&mut self, position: &mut Position, plies: u32) -> Result<bool, GaveUpError> {
        let hash = position.hash();
        let (not_within, within) = self.known.get(&hash).copied().unwrap_or((0, u32::MAX));
        if plies <= not_within || plies >= within {
            return Ok(plies >= within);
        }
        self.left = self.left.checked_sub(1).ok_or(GaveUpError)?;
        let mut moves = position.legal_moves();
        let mut won = moves.iter().any(|&mv| position.captures_king(mv));
        if !won {
            // Checks first: they leave the fewest replies. Before the last move, finding them takes
            // longer than trying all.
            if plies > 1 {
                moves.sort_by_cached_key(|&mv| !position.gives_check(mv));
            }
            self.try_deciding_first(&mut moves, plies);
            for mv in moves {
                // `loses` with no plies left requires that the game is over.
                position.play_unchecked(mv);
                let lost = self.loses(position, plies - 1);
                position.unmake();
                if lost? {
                    self.decided(mv, plies);
                    won = true;
                    break;
                }
            }
        }
        let known = self.known.entry(hash).or_insert((0, u32::MAX));
        if won {
            known.1 = known.1.min(plies);
        } else {
            known.0 = known.0.max(plies);
        }
        Ok(won)
    }

    /// Whether the side to move has lost after at most `plies` plies, whatever it plays.
    ///
    /// # Errors
    /// If the solver gives up.
    pub fn loses(&mut self, position: &mut Position, plies: u32) -> Result<bool, GaveUpError> {
        if plies == 0 {
            let lost =
                |position: &Position| position.outcome_without_moves().winner == Some(!position.turn());
            return Ok(!position.has_legal_move() && lost(position));
        }
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return Ok(position.outcome_without_moves().winner == Some(!position.turn()));
        }
        if moves.iter().any(|&mv| position.captures_king(mv)) {
            return Ok(false);
        }
        self.try_deciding_first(&mut moves, plies);
        for mv in moves {
            if !self.loses_after(position, mv, plies)? {
                self.decided(mv, plies);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn loses_after(&mut self, position: &mut Position, mv: Move, plies: u32) -> Result<bool, GaveUpError> {
        position.play_unchecked(mv);
        let won = self.wins(position, plies - 1);
        position.unmake();
        won
    }

    fn try_deciding_first(&self, moves: &mut [Move], plies: u32) {
        let deciding = self.deciding.get(plies as usize).copied().flatten();
        if let Some(at) = deciding.and_then(|deciding| moves.iter().position(|&mv| mv == deciding)) {
            moves[..=at].rotate_right(1);
        }
    }

    fn decided(&mut self, mv: Move, plies: u32) {
        let at = plies as usize;
        if self.deciding.len() <= at {
            self.deciding.resize(at + 1, None);
        }
        self.deciding[at] = Some(mv);
    }
}
