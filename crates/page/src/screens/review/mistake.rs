//! One mistake in a game under review: the position before it, the move played, the user's
//! attempts, and the better line.
//!
//! Nothing shown or tried here becomes part of the game tree or of the undo history. The parent
//! module sends tried moves to the engine.

use vicinity_record::Played;
use vicinity_rules::{Color, Move};

use super::ReviewAct;
use super::findings::{Finding, Findings};
use super::mistakes::Judgement;
use crate::analysis::walk;
use crate::browse::Browse;
use crate::drawing::Arrow;
use crate::event::{Effect, FocusTarget};
use crate::language::concat;
use crate::screens::words::review as phrases;
use crate::sound::Sound;
use crate::state::State;
use crate::update::push_sound;
use crate::words;

/// The time a wrong move is shown, in milliseconds.
const WRONG_MS: u32 = 1_600;

/// The state of the review of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MistakePhase {
    /// The mistake is shown.
    Described,
    /// Waiting for a better move.
    Trying,
    /// The engine evaluates the tried move.
    Judging,
    /// The tried move was not good and will be taken back.
    Wrong,
    /// The tried move was good.
    Right,
}

/// The moves shown on the board after the position before the mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beyond {
    Nothing,
    Tried,
    /// The first moves of the better line; their number.
    Line(usize),
}

/// The review of one mistake.
pub struct MistakeReview {
    /// The number of plies up to and including the mistake.
    pub ply: usize,
    pub what: Judgement,
    pub phase: MistakePhase,
    pub better: Vec<Played>,
    /// Whether the user has requested the better move.
    is_better_requested: bool,
    /// The feedback on the last action.
    pub feedback: String,
    played: Played,
    /// The effect of the opponent's best reply, as a sentence; empty if it is unknown.
    pub reason: String,
    tried: Option<Played>,
    /// The reply that refutes the tried move.
    refutation: Option<Move>,
    beyond: Beyond,
}

impl MistakeReview {
    /// Shows the position before a mistake; `None` if the move was not a mistake.
    pub fn open(ply: usize, findings: &Findings, state: &mut State) -> Option<MistakeReview> {
        let what = findings.judgement(ply, state)?;
        let mistake = MistakeReview {
            ply,
            what,
            phase: MistakePhase::Described,
            better: findings.better(ply, state),
            is_better_requested: false,
            feedback: String::new(),
            played: state.game.record().played(findings.node(ply))?.clone(),
            reason: phrases::reason(ply, findings, state),
            tried: None,
            refutation: None,
            beyond: Beyond::Nothing,
        };
        mistake.place(state);
        let text = concat(&[&mistake.title(findings, state), ". ", &mistake.change(findings)]);
        state.ui.announcement = crate::words::announcements::with(&text, &mistake.reason);
        Some(mistake)
    }

    /// Whether the board shows the position before the mistake, or moves tried from there.
    pub fn is_there(&self, state: &State) -> bool {
        state.game.shown().ply + 1 == self.ply
    }

    /// Whether the better move is shown: once it is requested, except while the user looks for it.
    pub fn shows_better(&self) -> bool {
        self.is_better_requested && !self.is_sought()
    }

    /// Whether the user looks for a better move.
    fn is_sought(&self) -> bool {
        matches!(self.phase, MistakePhase::Trying | MistakePhase::Judging | MistakePhase::Wrong)
    }

    /// Whether the user can start to look for a better move: also after a good move that is not the
    /// best one.
    pub fn may_try(&self) -> bool {
        let has_found = || {
            let tried = self.tried.as_ref().map(|played| played.mv);
            tried == self.better.first().map(|best| best.mv)
        };
        match self.phase {
            MistakePhase::Described => true,
            MistakePhase::Right => !has_found(),
            MistakePhase::Trying | MistakePhase::Judging | MistakePhase::Wrong => false,
        }
    }

    /// The number of moves of the better line that are shown.
    pub fn line_shown(&self) -> usize {
        if let Beyond::Line(count) = self.beyond { count } else { 0 }
    }

    /// The title, such as `12… Bxf3 was a mistake`.
    pub fn title(&self, findings: &Findings, state: &State) -> String {
        phrases::was(&phrases::move_at(self.ply, findings, state), self.what)
    }

    /// The evaluations before and after the mistake.
    pub fn change(&self, findings: &Findings) -> String {
        findings.change(self.ply)
    }

    /// The moves of the better line, with move numbers.
    pub fn line(&self, findings: &Findings, state: &State) -> Vec<String> {
        let number = |(at, played): (usize, &Played)| {
            phrases::numbered(self.ply + at, at == 0, findings, state, &played.san)
        };
        self.better.iter().enumerate().map(number).collect()
    }

    /// The arrows: the move played, and the better move if the user has requested it. While the
    /// user looks for a move, only the reply to a wrong one.
    pub fn pointers(&self, state: &State) -> Vec<Arrow> {
        if self.phase == MistakePhase::Wrong {
            return self.refutation.iter().map(|mv| (mv.from(), mv.to(), "arrow mistaken")).collect();
        }
        if !self.is_there(state) || self.beyond != Beyond::Nothing || self.is_sought() {
            return Vec::new();
        }
        let better = self.better.first().filter(|_| self.is_better_requested);
        let better = better.map(|best| (best.mv.from(), best.mv.to(), "arrow better"));
        let played = (self.played.mv.from(), self.played.mv.to(), "arrow mistaken");
        better.into_iter().chain([played]).collect()
    }

    /// Asks the user to find the better move.
    pub fn start_trying(&mut self, findings: &Findings, state: &mut State, effects: &mut Vec<Effect>) {
        self.return_to_start(state);
        self.phase = MistakePhase::Trying;
        // The keyboard focus starts at the piece that made the mistake.
        state.ui.focus = self.played.mv.from();
        self.feedback = phrases::find(self.side(findings)).to_owned();
        state.ui.announcement.clone_from(&self.feedback);
        effects.push(Effect::FocusSquare);
    }

    /// Shows the better move.
    pub fn show_better(&mut self, findings: &Findings, state: &mut State) {
        self.return_to_start(state);
        self.is_better_requested = true;
        self.phase = MistakePhase::Described;
        self.feedback.clear();
        state.ui.announcement = phrases::better(&self.line(findings, state).join(" "));
    }

    /// Shows the first `count` moves of the better line.
    pub fn show_line(&mut self, count: usize, state: &mut State) {
        let moves: Vec<Move> = self.better.iter().take(count).map(|played| played.mv).collect();
        self.return_to_start(state);
        if !moves.is_empty() {
            state.game.look_ahead(&moves);
            self.beyond = Beyond::Line(moves.len());
        }
        state.ui.announcement = crate::words::announcements::at_move(state);
    }

    /// Returns to the position before the mistake.
    pub fn return_to_start(&mut self, state: &mut State) {
        self.place(state);
        self.leave_line();
    }

    /// Converts browsing into an event while moves beyond the game are shown: it steps through the
    /// better line, or takes back the tried move.
    pub fn browsed(&self, browse: Browse) -> Option<ReviewAct> {
        match (browse, self.beyond) {
            (Browse::Back, Beyond::Line(count)) => Some(ReviewAct::Line(count - 1)),
            (Browse::Forward, Beyond::Line(count)) if count < self.better.len() => {
                Some(ReviewAct::Line(count + 1))
            }
            (Browse::Back, Beyond::Tried) => Some(ReviewAct::Return),
            _ => None,
        }
    }

    /// Discards the moves beyond the game if the board shows another position.
    pub fn sync(&mut self, state: &State) {
        if self.beyond != Beyond::Nothing && state.game.shown().ahead == 0 {
            self.leave_line();
        }
    }

    /// Handles a timer event: takes back a wrong move.
    pub fn timer_fired(&mut self, state: &mut State) {
        if self.phase == MistakePhase::Wrong {
            self.return_to_start(state);
        }
    }

    /// Tries a move. It is shown at once, and judged at once if that does not need the engine.
    pub fn take(&mut self, mv: Move, findings: &Findings, state: &mut State, effects: &mut Vec<Effect>) {
        let position = &state.game.shown().position;
        let sound = if position.is_capture(mv) { Sound::Capture } else { Sound::Move };
        let tried = Played::new(position, mv);
        push_sound(state, sound, effects);
        state.game.look_ahead(&[mv]);
        self.beyond = Beyond::Tried;
        self.phase = MistakePhase::Judging;
        self.feedback = phrases::judging(&tried.san);
        let is_best = self.better.first().is_some_and(|best| best.mv == mv);
        let is_same = self.played.mv == mv;
        let known = if is_best { phrases::best(&tried.san) } else { phrases::same(&tried.san) };
        self.tried = Some(tried);
        self.refutation = None;
        let moved = std::mem::take(&mut state.ui.announcement);
        if is_best || is_same {
            self.conclude(is_best, known, state, effects);
        } else if let Some(end) = Finding::at_end(&state.game.shown().position) {
            self.judge(&end, findings, state, effects);
        }
        state.ui.announcement = crate::words::announcements::with(&moved, &state.ui.announcement);
    }

    /// Judges the tried move by the evaluation of the position after it.
    pub fn judge(
        &mut self,
        found: &Finding,
        findings: &Findings,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        let judgement = findings.judge(self.ply - 1, found.score);
        let san = self.tried.as_ref().map_or("", |tried| tried.san.as_str());
        let feedback = if let Some(what) = judgement {
            let best = findings.score(self.ply - 1).unwrap_or_default();
            let (replies, _) =
                walk(&state.game.shown().position, found.line.get(..1).unwrap_or_default(), Vec::new());
            self.refutation = replies.first().map(|reply| reply.mv);
            let (judged, score) =
                (phrases::is(san, what), words::score(found.score, findings.turn(self.ply)));
            match replies.first() {
                Some(reply) => phrases::wrong(&judged, &score, &reply.san, &best),
                None => phrases::wrong_at_once(&judged, &score, &best),
            }
        } else {
            phrases::good(san)
        };
        self.conclude(judgement.is_none(), feedback, state, effects);
    }

    /// Handles a failure of the engine to evaluate the tried move.
    pub fn unknown(&mut self, state: &mut State) {
        self.return_to_start(state);
        self.feedback = phrases::NO_ANSWER.owned();
        state.ui.announcement.clone_from(&self.feedback);
    }

    fn conclude(&mut self, is_good: bool, feedback: String, state: &mut State, effects: &mut Vec<Effect>) {
        self.feedback = feedback;
        state.ui.announcement.clone_from(&self.feedback);
        if is_good {
            self.phase = MistakePhase::Right;
            // Enter activates the button for the next mistake.
            effects.push(Effect::FocusOn(FocusTarget::NextMistake));
        } else {
            self.phase = MistakePhase::Wrong;
            effects.push(Effect::SetTimer(WRONG_MS));
        }
    }

    /// The side that made the mistake.
    fn side(&self, findings: &Findings) -> Color {
        findings.turn(self.ply - 1)
    }

    fn place(&self, state: &mut State) {
        state.ui.board_input.clear_selection();
        state.game.show(self.ply - 1);
    }

    /// Discards the moves beyond the game.
    fn leave_line(&mut self) {
        self.beyond = Beyond::Nothing;
        if matches!(self.phase, MistakePhase::Judging | MistakePhase::Wrong) {
            self.phase = MistakePhase::Trying;
        }
    }
}
