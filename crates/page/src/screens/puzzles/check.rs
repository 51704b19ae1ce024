//! The check of moves in a puzzle: compares the game on the board with the solution after every
//! event.

use super::progress::Progress;
use super::{Badge, PuzzlePhase, Puzzles};
use crate::event::Effect;
use crate::screens::hint_arrow;
use crate::screens::words::puzzles as phrases;
use crate::state::State;

/// The delay before the opponent's reply, in milliseconds.
const ANSWER_MS: u32 = 450;
/// The time a wrong move is shown, in milliseconds.
const WRONG_MS: u32 = 1_100;
/// The delay before the next puzzle, in milliseconds.
const NEXT_MS: u32 = 1_200;
/// The same after a puzzle that explains a rule: long enough to read two lines.
const READ_MS: u32 = 6_000;

impl Puzzles {
    /// Whether there was neither a wrong move nor help.
    const fn is_clean(&self) -> bool {
        self.wrong_count == 0 && !self.is_helped
    }

    /// Records the result of an attempt. Only the first attempt at a puzzle changes the streak and
    /// the rating; puzzles that teach a rule do not change the rating.
    pub(super) fn note(&mut self, progress: &mut Progress, solved: bool) {
        let Some(puzzle) = self.shown() else { return };
        let (id, rating) = (puzzle.id, Some(puzzle.rating).filter(|_| puzzle.lesson.is_none()));
        if progress.note(&self.game, id, solved, self.is_clean()) {
            let before = progress.standing(&self.game);
            let after = before.after(rating, solved && self.is_clean());
            progress.set_standing(&self.game, after);
            self.gained = rating.map(|_| i32::from(after.rating) - i32::from(before.rating));
        }
    }

    /// The explanation shown after a puzzle that teaches a rule is solved.
    pub fn taught(&self, state: &State) -> Option<String> {
        let lesson = self.shown().filter(|_| self.phase == PuzzlePhase::Solved)?.lesson?;
        Some(phrases::taught(lesson, state.game.start(), &self.solution))
    }

    /// Points at the hinted move, and at the last wrong one until another move is made.
    pub(super) fn point(&self, state: &mut State) {
        state.ui.pointers = hint_arrow(self.hinted);
        let wrong = self.wrong.filter(|_| self.phase == PuzzlePhase::Yours && self.is_about_mistake());
        state.ui.pointers.extend(wrong.map(|mv| (mv.from(), mv.to(), "arrow mistaken")));
    }

    /// Compares the game with the solution.
    pub(super) fn judge(&mut self, progress: &mut Progress, state: &mut State, effects: &mut Vec<Effect>) {
        self.hinted = self.hinted.filter(|hint| state.ui.board_input.selection == Some(hint.from()));
        let Some(puzzle) = self.shown().filter(|_| !self.solution.is_empty()) else { return };
        if self.phase == PuzzlePhase::LeadIn {
            return;
        }
        let (good, played) = (self.good(state), state.game.line().len());
        let solver = self.solver;
        let (claim, count) = (puzzle.claim, puzzle.solver_moves());
        let teaches = puzzle.lesson.is_some();
        // Any last move that wins the game is accepted, not only that of the solution.
        let wins = state.game.outcome().is_some_and(|outcome| outcome.winner == Some(solver));
        let is_solved = good == self.solution.len()
            || claim.ends_the_game() && wins && played == self.solution.len() && good + 1 == played;
        if is_solved {
            if self.phase == PuzzlePhase::Solved {
                return;
            }
            if self.phase == PuzzlePhase::Showing {
                self.feedback = phrases::SHOWN.owned();
            } else {
                self.feedback = phrases::solved(self.wrong_count, self.is_helped);
                self.badge = badge(state, played, true);
                self.note(progress, true);
                if self.at.is_some() && self.at == self.today(state) {
                    progress.solve_day(&self.game, &state.device.today);
                }
                let delay = if teaches { READ_MS } else { NEXT_MS };
                self.moves_on_after_ms = (!progress.waits()).then_some(delay);
                effects.extend(self.moves_on_after_ms.map(Effect::SetTimer));
            }
            self.phase = PuzzlePhase::Solved;
            for text in [Some(self.feedback.clone()), self.taught(state)].into_iter().flatten() {
                state.ui.announcement.push(' ');
                state.ui.announcement.push_str(&text);
            }
        } else if played > good {
            if self.phase != PuzzlePhase::Wrong {
                let wrong = state.game.played_at(good);
                self.wrong = wrong.map(|played| played.mv);
                let san = wrong.map_or("", |played| played.san.as_str());
                self.feedback = phrases::wrong(san, claim, count - good / 2, count);
                state.ui.announcement.clone_from(&self.feedback);
                self.phase = PuzzlePhase::Wrong;
                self.badge = badge(state, played, false);
                effects.push(Effect::SetTimer(WRONG_MS));
                self.wrong_count += 1;
                self.note(progress, false);
            }
        } else if self.phase == PuzzlePhase::Showing {
            // The timer plays the solution.
        } else if good % 2 == 1 {
            if self.phase != PuzzlePhase::Answering {
                self.phase = PuzzlePhase::Answering;
                self.feedback = phrases::RIGHT.owned();
                self.badge = badge(state, played, true);
                state.ui.announcement.push(' ');
                state.ui.announcement.push_str(phrases::RIGHT.as_str());
                effects.push(Effect::SetTimer(ANSWER_MS));
            }
        } else if self.phase != PuzzlePhase::Solved || played < self.solution.len() {
            self.phase = PuzzlePhase::Yours;
        }
    }
}

/// The mark on the target square of the last of the `played` moves.
fn badge(state: &State, played: usize, is_right: bool) -> Option<Badge> {
    let last = state.game.played_at(played.checked_sub(1)?)?;
    Some(Badge { square: last.mv.to(), is_right })
}
