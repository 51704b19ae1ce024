//! The positions and moves that a puzzle plays by itself: the opponent's last move before the
//! puzzle, the replies, and the solution.

use vicinity_protocol::puzzle::LeadIn;
use vicinity_record::Record;
use vicinity_rules::{Move, Position, Variant};

use super::progress::Progress;
use super::{File, PuzzlePhase, Puzzles};
use crate::address::Opened;
use crate::analysis::walk;
use crate::event::Effect;
use crate::language::concat;
use crate::screen::Screen;
use crate::screens::words::puzzles as phrases;
use crate::state::State;
use crate::update::{against_engine, open_elsewhere, play_last, settings_of, undo};
use crate::words;

/// The time that the position before the opponent's move is shown, in milliseconds.
const LEAD_IN_MS: u32 = 700;
/// The time between the moves of a solution that is shown, in milliseconds.
const SHOW_MS: u32 = 900;

impl Puzzles {
    /// Sets up a puzzle on the board.
    pub(super) fn begin(
        &mut self,
        at: usize,
        is_new_entry: bool,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        let Some(puzzle) = self.list().get(at) else { return };
        // Puzzles have the published rules, whatever the options of the game on the board.
        let start = Variant::parse(&self.game)
            .ok()
            .and_then(|variant| Position::from_fen(&variant, &puzzle.fen).ok());
        let sound = start.and_then(|start| {
            let (solution, _) = walk(&start, &puzzle.moves, Vec::new());
            (solution.len() == puzzle.moves.len()).then_some((start, solution))
        });
        let Some((start, solution)) = sound else {
            let message = phrases::invalid(&puzzle.id.to_string());
            self.change_file(File::Missing(message));
            return;
        };
        let lead_in = puzzle.lead_in.as_ref().and_then(|lead_in| before(lead_in, &start));
        self.solver = start.turn();
        self.at = Some(at);
        self.solution = solution;
        self.wrong_count = 0;
        self.wrong = None;
        self.is_helped = false;
        self.is_solution_shown = false;
        self.feedback.clear();
        self.badge = None;
        self.gained = None;
        self.moves_on_after_ms = None;
        let first = lead_in.as_ref().map_or(start, |(before, _)| before.clone());
        self.put(first, state);
        self.phase = if lead_in.is_some() { PuzzlePhase::LeadIn } else { PuzzlePhase::Yours };
        self.lead_in = lead_in;
        match self.phase {
            PuzzlePhase::LeadIn => effects.push(Effect::SetTimer(LEAD_IN_MS)),
            _ => state.ui.announcement = self.prompt(),
        }
        effects.push(Effect::Address { text: state.address(), is_new_entry });
    }

    /// Puts a position on the board, with the solver's side at the bottom.
    fn put(&mut self, start: Position, state: &mut State) {
        let settings = settings_of(against_engine(self.solver), state.session.settings);
        self.named = self.name_in_address();
        let screen = Screen::Puzzles { puzzle: self.named.clone() };
        open_elsewhere(state, Opened::new(Record::new(start), settings, screen));
        state.game.is_exercise = true;
    }

    /// Plays the opponent's last move; then it is the solver's turn.
    pub(super) fn play_lead_in(&mut self, state: &mut State) {
        let Some((before, mv)) = self.lead_in.take() else { return };
        let move_text = words::announcements::move_in_words(&before, mv);
        let mut start = before;
        start.play_unchecked(mv);
        // The user may have moved the focus meanwhile, and a notice about the address must stay
        // visible.
        let (focus, notice) = (state.ui.focus, state.ui.notice.take());
        self.put(start, state);
        state.ui.focus = focus;
        state.ui.notice = notice;
        state.game.shift(mv.from(), mv.to());
        state.ui.announcement = concat(&[&move_text, " ", &self.prompt()]);
        self.phase = PuzzlePhase::Yours;
    }

    /// Takes back the moves that are not part of the solution.
    pub(super) fn take_back(&mut self, state: &mut State) {
        while state.game.line().len() > self.good(state) && state.undo_count().is_some() {
            undo(state);
        }
        self.badge = None;
    }

    /// Handles a timer event.
    pub(super) fn timer_fired(&mut self, progress: &Progress, state: &mut State, effects: &mut Vec<Effect>) {
        match self.phase {
            PuzzlePhase::LeadIn => self.play_lead_in(state),
            PuzzlePhase::Wrong => {
                self.take_back(state);
                state.ui.announcement.clone_from(&self.feedback);
            }
            PuzzlePhase::Answering | PuzzlePhase::Showing => {
                let good = self.good(state);
                if good == state.game.line().len()
                    && let Some(next) = self.solution.get(good)
                {
                    self.badge = None;
                    play_last(state, next.mv);
                    if self.phase == PuzzlePhase::Showing && good + 1 < self.solution.len() {
                        effects.push(Effect::SetTimer(SHOW_MS));
                    }
                }
            }
            // Do not interrupt a user who browses the solution or the list.
            PuzzlePhase::Solved
                if self.moves_on_after_ms.is_some() && !self.is_listing && state.game.shows_last() =>
            {
                self.next(progress, state, effects);
            }
            PuzzlePhase::Yours | PuzzlePhase::Solved => {}
        }
    }
}

/// The position before a puzzle and the move to the puzzle's position; `None` if they do not match.
fn before(lead_in: &LeadIn, start: &Position) -> Option<(Position, Move)> {
    let before = Position::from_fen(start.variant(), &lead_in.fen).ok()?;
    let mv = before.parse_uci(&lead_in.mv).ok()?;
    let mut after = before.clone();
    after.play_unchecked(mv);
    (after.fen() == start.fen()).then_some((before, mv))
}
