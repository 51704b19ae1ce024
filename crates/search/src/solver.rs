//! Forced wins by a plain full-width search of all legal moves, which knows nothing of the engine:
//! what it says is proved, so that tests hold the engine to it, and puzzles rest on it.

use std::collections::HashMap;

use vicinity_rules::{Move, Position};

/// A search that gives up after so many positions.
pub struct Solver {
    left: u64,
    /// By position: the most plies within which there is no win, and the fewest within which there
    /// is one.
    known: HashMap<u64, (u32, u32)>,
    /// By the plies that are left: the move that decided last. It most likely decides the sister
    /// position, too.
    deciding: Vec<Option<Move>>,
}

/// The search was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Solver {
    /// One that gives up after looking at so many positions.
    pub fn new(most_positions: u64) -> Self {
        Solver { left: most_positions, known: HashMap::new(), deciding: Vec::new() }
    }

    /// The fewest plies within which the side to move ends the game as its winner, up to `most`.
    ///
    /// # Errors
    /// When it is given up.
    pub fn shortest_win(&mut self, position: &mut Position, most: u32) -> Result<Option<u32>, TooLarge> {
        for plies in (1..=most).step_by(2) {
            if self.wins(position, plies)? {
                return Ok(Some(plies));
            }
        }
        Ok(None)
    }

    /// Whether the side to move can end the game as its winner within so many plies.
    ///
    /// # Errors
    /// When it is given up.
    pub fn wins(&mut self, position: &mut Position, plies: u32) -> Result<bool, TooLarge> {
        let hash = position.hash();
        let (not_within, within) = self.known.get(&hash).copied().unwrap_or((0, u32::MAX));
        if plies <= not_within || plies >= within {
            return Ok(plies >= within);
        }
        self.left = self.left.checked_sub(1).ok_or(TooLarge)?;
        let mut moves = position.legal_moves();
        let mut won = moves.iter().any(|&mv| position.captures_king(mv));
        if !won {
            // Checks first: they leave the fewest answers.
            moves.sort_by_cached_key(|&mv| !position.gives_check(mv));
            self.try_deciding_first(&mut moves, plies);
            for mv in moves {
                // What takes the last ply ends the game.
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

    /// Whether the side to move has lost after at most so many plies, whatever it does.
    ///
    /// # Errors
    /// When it is given up.
    pub fn loses(&mut self, position: &mut Position, plies: u32) -> Result<bool, TooLarge> {
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

    fn loses_after(&mut self, position: &mut Position, mv: Move, plies: u32) -> Result<bool, TooLarge> {
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
