//! The review of a game: the engine evaluates every position as soon as the screen opens, and then
//! the user goes through the mistakes one by one. Independent of the browser.
//!
//! [`findings`] holds the evaluations, [`mistake`] reviews one mistake, [`mistakes`] classifies
//! them, and `stored` keeps the findings for a reload. Moves on the board are never played in the
//! game from here: at a mistake they are tried and judged, elsewhere they open the analysis.

pub mod findings;
pub mod graph;
pub mod mistake;
pub mod mistakes;
mod stored;
pub mod view_model;

use vicinity_protocol::Info;
use vicinity_record::{Edit, NodeId};
use vicinity_rules::Color;

use crate::analysis::{Effort, RequestKind};
use crate::app::AppEvent;
use crate::browse::Browse;
use crate::drawing::with_evaluation;
use crate::event::{Effect, EngineEvent, Event};
use crate::friend::SavedGames;
use crate::language::concat;
use crate::screen::Screen;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::review as phrases;
use crate::settings::Player;
use crate::state::{Attempt, BoardPolicy, MovePolicy, State};
use crate::tab::Tab;
use crate::update::{
    add_variation, change, play_in_analysis, receive_from_engine, switch_analysis, undo, view,
};
use crate::words;
use findings::{Finding, Findings};
use mistake::{MistakePhase, MistakeReview};
use mistakes::Judgement;
pub use view_model::Button;

/// The search limits for each position: about a third of a second, and one and a half seconds, on a
/// desktop of 2024.
pub const EFFORTS: [Effort; 2] =
    [Effort { nodes: 150_000, most_ms: 5_000 }, Effort { nodes: 800_000, most_ms: 20_000 }];

/// An event of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReviewAct {
    Start,
    /// Stops the evaluation and keeps the findings.
    Stop,
    /// Starts again with a deeper search of each position.
    Closer,
    /// Selects whose mistakes are reviewed; both sides if `None`.
    Side(Option<Color>),
    /// Shows the position after this number of plies.
    Go(usize),
    /// Opens the next mistake.
    Next,
    /// Opens the move that led to the position after this number of plies, as a mistake if it was
    /// one.
    Move(usize),
    /// Shows a move that is not part of the reviewed line.
    Beside(NodeId),
    /// Returns to the position before the mistake.
    Return,
    Try,
    /// Shows the better move.
    Better,
    /// Shows the position after this number of moves of the better line.
    Line(usize),
    /// Adds evaluations, glyphs and better lines to the game.
    Keep,
    Leave,
    /// Undoes [`ReviewAct::Keep`].
    TakeBackKept,
    /// A message from the engine.
    Engine(EngineEvent),
    /// A timer has fired.
    TimerFired,
}

/// The progress of the review.
pub enum Stage {
    /// Nothing has been found yet.
    Ready,
    Running,
    /// The findings are shown.
    Findings,
    Mistake(Box<MistakeReview>),
    /// All mistakes have been reviewed.
    Done,
}

/// The review of a game.
pub struct Review {
    pub findings: Findings,
    /// The search limit for each position, as an index into [`EFFORTS`].
    pub effort: usize,
    pub stage: Stage,
    pub side: Option<Color>,
    /// Whether the findings have been added to the game.
    pub is_kept: bool,
    pub feedback: String,
    /// The mistake last reviewed, as its ply; 0 before the first.
    last: usize,
    /// Whether the evaluation goes on while a mistake is open.
    goes_on: bool,
    /// Whether the screen is shown.
    is_shown: bool,
    /// The position being evaluated, as last requested from the engine: a number of plies, or the
    /// displayed position.
    survey: Option<(Option<usize>, Effort)>,
    /// The latest information from the engine about that position.
    latest_info: Option<Info>,
}

/// The screen of the review. The findings are kept for the next visit with the same game.
#[derive(Default)]
pub struct ReviewScreen {
    /// The last review.
    pub review: Option<Review>,
}

impl ReviewScreen {
    /// Returns the review whose mistakes are marked in the move list: on its own screen, and
    /// afterwards in the finished game and in analysis.
    pub fn marking(&self, state: &State) -> Option<&Review> {
        let is_offered = match state.ui.screen {
            Screen::Review => true,
            Screen::Game | Screen::Explorer => state.session.analysis.is_on || state.game.outcome().is_some(),
            _ => false,
        };
        self.review.as_ref().filter(|review| is_offered && review.findings.is_in(state))
    }
}

impl ScreenLogic for ReviewScreen {
    type Event = ReviewAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Review)
    }

    fn policy(&self, _: &State) -> BoardPolicy {
        // The engine is busy with the review.
        BoardPolicy::EXERCISE.with_moves(MovePolicy::Try)
    }

    fn map_event(&self, state: &State, event: Event) -> AppEvent<ReviewAct> {
        let Some(review) = &self.review else { return AppEvent::Page(event) };
        let pending_ask = state.session.engine.pending.map(|pending| pending.task.ask);
        let is_of_survey = matches!(pending_ask, Some(RequestKind::Survey | RequestKind::Trial));
        match event {
            Event::Engine(message) if is_of_survey => AppEvent::Screen(ReviewAct::Engine(message)),
            Event::TimerFired => AppEvent::Screen(ReviewAct::TimerFired),
            Event::Visit(Screen::Game) => AppEvent::Screen(ReviewAct::Leave),
            Event::Undo if review.is_kept => AppEvent::Screen(ReviewAct::TakeBackKept),
            Event::GoTo(index) => match review.findings.ply_of(index) {
                Some(ply) => AppEvent::Screen(ReviewAct::Move(ply)),
                // The page would show its line, which is not the reviewed one.
                None => match state.game.record().find(index) {
                    Some(node) => AppEvent::Screen(ReviewAct::Beside(node)),
                    None => AppEvent::Page(Event::GoTo(index)),
                },
            },
            Event::View(browse) => match review.mistake().and_then(|mistake| mistake.browsed(browse)) {
                Some(act) => AppEvent::Screen(act),
                None => AppEvent::Page(Event::View(browse)),
            },
            event => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: ReviewAct, effects: &mut Vec<Effect>) -> bool {
        if let Some(review) = &mut self.review {
            review.act(act, state, effects);
        }
        false
    }

    fn attempted(&mut self, state: &mut State, attempt: Attempt, effects: &mut Vec<Effect>) {
        let (Some(review), Attempt::Tried(mv)) = (&mut self.review, attempt) else { return };
        match &mut review.stage {
            // Moves are judged while the better one is unknown.
            Stage::Mistake(mistake) if mistake.is_there(state) && !mistake.shows_better() => {
                mistake.take(mv, &review.findings, state, effects);
            }
            // Other moves of the game are not judged, but the engine says what they lead to.
            _ => play_in_analysis(state, mv),
        }
    }

    fn sync(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        if !self.review.as_ref().is_some_and(|review| review.findings.is_of(state)) {
            self.review = Some(Review::new(state));
        }
        if let Some(review) = &mut self.review {
            if !std::mem::replace(&mut review.is_shown, true) {
                review.enter(state);
            }
            review.sync(state);
        }
    }

    fn sync_hidden(&mut self, state: &mut State, _: &mut Vec<Effect>) {
        if let Some(review) = self.review.as_mut().filter(|review| review.is_shown) {
            review.rest(state);
        }
    }
}

impl Review {
    /// Creates a review of the line on the board, with the findings from before a reload.
    pub fn new(state: &State) -> Self {
        let (findings, effort) = stored::load(state).unwrap_or_else(|| (Findings::of_line(state), 0));
        let is_human = Color::BOTH.map(|color| state.session.settings.player(color) == Player::Human);
        Review {
            stage: if findings.is_any_evaluated() { Stage::Findings } else { Stage::Ready },
            findings,
            effort,
            // Only the user's own mistakes if one side is the user's.
            side: match is_human {
                [true, false] => Some(Color::White),
                [false, true] => Some(Color::Black),
                [true, true] => SavedGames::of(state).side_in_original_of(state.game.record()),
                [false, false] => None,
            },
            is_kept: false,
            feedback: String::new(),
            last: 0,
            goes_on: false,
            is_shown: false,
            survey: None,
            latest_info: None,
        }
    }

    pub fn is_running(&self) -> bool {
        matches!(self.stage, Stage::Running)
    }

    pub fn mistake(&self) -> Option<&MistakeReview> {
        if let Stage::Mistake(mistake) = &self.stage { Some(mistake) } else { None }
    }

    /// The move under review, if the board shows the position before it.
    pub fn move_under_review(&self, state: &State) -> Option<NodeId> {
        self.mistake_on_board(state).map(|mistake| self.findings.node(mistake.ply))
    }

    /// The mistakes of the selected side.
    pub fn mistakes(&self, state: &State) -> Vec<(usize, Judgement)> {
        let mut mistakes = self.findings.mistakes(state);
        mistakes.retain(|(ply, _)| self.side.is_none_or(|side| self.findings.turn(*ply) != side));
        mistakes
    }

    /// Handles a message from the engine.
    fn receive(&mut self, message: EngineEvent, state: &mut State, effects: &mut Vec<Effect>) {
        let pending_id = state.session.engine.pending.map(|pending| pending.id);
        let best = match &message {
            EngineEvent::Info(info) => {
                if info.line == 1 && pending_id == Some(info.id) {
                    self.latest_info = Some(info.clone());
                }
                return;
            }
            EngineEvent::Best { id, mv } if pending_id == Some(*id) => Some((*id, mv.clone())),
            _ => None,
        };
        receive_from_engine(state, message, effects);
        // The page has processed an answer or a failure of the engine. Other messages belong to
        // earlier requests.
        let Some((ply, _)) = self.survey.filter(|_| state.session.analysis.survey.is_none()) else { return };
        self.survey = None;
        let info = self.latest_info.take();
        let found = best.and_then(|(id, mv)| {
            info.filter(|info| info.id == id).map(|info| Finding {
                score: info.score,
                line: if info.pv.is_empty() { mv.into_iter().collect() } else { info.pv },
            })
        });
        match (&mut self.stage, ply, found) {
            (_, Some(ply), Some(found)) => {
                self.findings.note(ply, found);
                self.is_kept = false;
                stored::store(&self.findings, self.effort, state);
            }
            (_, Some(_), None) => {
                self.pause();
                self.feedback = phrases::NO_ENGINE.owned();
                state.ui.announcement.clone_from(&self.feedback);
            }
            (Stage::Mistake(mistake), None, Some(found)) => {
                mistake.judge(&found, &self.findings, state, effects);
            }
            (Stage::Mistake(mistake), None, None) => mistake.unknown(state),
            _ => {}
        }
    }

    /// The mistake under review, if the board shows its position.
    fn mistake_on_board(&self, state: &State) -> Option<&MistakeReview> {
        self.mistake().filter(|mistake| mistake.is_there(state))
    }

    /// Opens the screen: shows the move list, and starts or continues the evaluation.
    fn enter(&mut self, state: &mut State) {
        state.ui.tab = Tab::Moves;
        if state.session.analysis.is_on {
            switch_analysis(state);
        }
        if self.findings.next().is_some() {
            self.start(state);
        }
    }

    /// Updates the engine request and the arrows.
    fn sync(&mut self, state: &mut State) {
        match &mut self.stage {
            Stage::Mistake(mistake) => mistake.sync(state),
            Stage::Running if self.findings.next().is_none() => {
                self.stage = Stage::Findings;
                state.ui.announcement =
                    concat(&[&phrases::found(self.mistakes(state).len()), " ", &self.summary(state)]);
            }
            _ => {}
        }
        self.goes_on &= self.findings.next().is_some();
        let mistake = self.mistake_on_board(state);
        state.ui.pointers = mistake.map(|mistake| mistake.pointers(state)).unwrap_or_default();
        let next = match &self.stage {
            Stage::Mistake(mistake) if mistake.phase == MistakePhase::Judging => Some(None),
            Stage::Mistake(_) if !self.goes_on => None,
            Stage::Running | Stage::Mistake(_) => self.findings.next().map(Some),
            _ => None,
        };
        let survey = next.map(|ply| (ply, EFFORTS[self.effort]));
        if self.survey != survey {
            self.latest_info = None;
        }
        self.survey = survey;
        state.session.analysis.survey = survey;
    }

    /// Leaves the screen: stops the engine and clears the board's marks.
    fn rest(&mut self, state: &mut State) {
        self.is_shown = false;
        self.pause();
        self.survey = None;
        self.latest_info = None;
        state.session.analysis.survey = None;
        state.ui.pointers.clear();
        if state.game.shown().ahead > 0 {
            state.game.show(state.game.shown().ply);
        }
    }

    /// Stops the evaluation; the findings so far are shown.
    fn pause(&mut self) {
        self.stage = if self.findings.is_any_evaluated() { Stage::Findings } else { Stage::Ready };
        self.goes_on = false;
        self.feedback.clear();
    }

    /// A summary of how well both sides played, for screen readers.
    fn summary(&self, state: &State) -> String {
        let words =
            Color::BOTH.map(|color| phrases::summary(color, &self.findings.performance(color, state)));
        concat(&[&words[0], ". ", &words[1]])
    }

    fn act(&mut self, act: ReviewAct, state: &mut State, effects: &mut Vec<Effect>) {
        match act {
            ReviewAct::Start => self.start(state),
            ReviewAct::Closer => {
                self.effort = EFFORTS.len() - 1;
                self.findings = Findings::of_line(state);
                self.is_kept = false;
                self.start(state);
            }
            ReviewAct::Stop => {
                self.pause();
                let (done, of) = self.findings.progress();
                self.feedback = phrases::progress(done, of);
                state.ui.announcement.clone_from(&self.feedback);
            }
            ReviewAct::Side(side) => {
                self.side = side;
                self.last = 0;
                self.feedback.clear();
            }
            ReviewAct::Go(ply) => self.go(ply, state),
            ReviewAct::Next => {
                let next = self.mistakes(state).into_iter().find(|(ply, _)| *ply > self.last);
                match next {
                    Some((ply, _)) => self.open(ply, state),
                    None if self.goes_on => self.run(state),
                    None => self.end(state),
                }
            }
            ReviewAct::Move(ply) if self.findings.judgement(ply, state).is_some() => self.open(ply, state),
            ReviewAct::Move(ply) => {
                self.leave_mistake(state);
                self.go(ply, state);
            }
            ReviewAct::Beside(node) => {
                self.leave_mistake(state);
                self.show_beside(node, state);
            }
            ReviewAct::Return => {
                if let Stage::Mistake(mistake) = &mut self.stage {
                    mistake.return_to_start(state);
                    state.ui.announcement = mistake.title(&self.findings, state);
                }
            }
            ReviewAct::Try => {
                if let Stage::Mistake(mistake) = &mut self.stage {
                    mistake.start_trying(&self.findings, state, effects);
                }
            }
            ReviewAct::Better => {
                if let Stage::Mistake(mistake) = &mut self.stage {
                    mistake.show_better(&self.findings, state);
                }
            }
            ReviewAct::Line(count) => {
                if let Stage::Mistake(mistake) = &mut self.stage {
                    mistake.show_line(count, state);
                }
            }
            ReviewAct::Keep => self.keep(state),
            ReviewAct::TakeBackKept => {
                undo(state);
                self.is_kept = false;
                self.feedback.clear();
            }
            ReviewAct::Engine(message) => self.receive(message, state, effects),
            ReviewAct::TimerFired => {
                if let Stage::Mistake(mistake) = &mut self.stage {
                    mistake.timer_fired(state);
                }
            }
            ReviewAct::Leave => {
                // The review of a game with a friend is that of a copy.
                let friend = SavedGames::of(state).original_of(state.game.record());
                state.show(friend.map_or(Screen::Game, |encoded| Screen::Friend { encoded }));
                // The focused button is removed.
                effects.push(Effect::FocusSquare);
            }
        }
    }

    fn start(&mut self, state: &mut State) {
        if self.findings.last() > 0 {
            self.last = 0;
            self.run(state);
        }
    }

    /// Evaluates the remaining positions.
    fn run(&mut self, state: &mut State) {
        self.stage = Stage::Running;
        self.goes_on = false;
        self.feedback.clear();
        // Leave a variation that is shown beyond the game.
        state.game.show(state.game.shown().ply);
    }

    fn open(&mut self, ply: usize, state: &mut State) {
        self.feedback.clear();
        if let Some(mistake) = MistakeReview::open(ply, &self.findings, state) {
            self.last = ply;
            self.goes_on |= self.is_running();
            self.stage = Stage::Mistake(Box::new(mistake));
        }
    }

    /// Closes the mistake under review.
    fn leave_mistake(&mut self, state: &mut State) {
        if self.goes_on {
            self.run(state);
        } else if self.mistake().is_some() {
            self.stage = Stage::Findings;
        }
    }

    /// Shows a move of a variation beyond the position of the reviewed line that it starts from.
    fn show_beside(&self, node: NodeId, state: &mut State) {
        let record = state.game.record();
        let path = record.path(node);
        let branch = path.iter().take_while(|node| self.findings.nodes.contains(node)).count();
        let moves = path[branch..].iter().filter_map(|node| record.played(*node)).map(|played| played.mv);
        let moves: Vec<_> = moves.collect();
        state.ui.board_input.clear_selection();
        state.game.show(branch);
        state.game.look_ahead(&moves);
        state.ui.announcement = words::announcements::at_move(state);
    }

    /// Ends the review after the last mistake.
    fn end(&mut self, state: &mut State) {
        self.stage = Stage::Done;
        self.feedback.clear();
        self.last = 0;
        state.game.show(usize::MAX);
        state.ui.announcement = concat(&[phrases::END.as_str(), " ", &self.summary(state)]);
    }

    /// The change of the evaluation by the shown move, with the better move if it was a mistake.
    /// Empty while a mistake is open or moves beyond the game are shown.
    pub fn at_move(&self, state: &State) -> String {
        let ply = state.game.shown().ply;
        let is_over = state.game.shown().position.outcome().is_some();
        if self.mistake().is_some() || ply == 0 || is_over || state.game.shown().ahead > 0 {
            return String::new();
        }
        let best = self.findings.better(ply, state);
        let played = self.findings.judgement(ply, state).is_some();
        let best = best.first().filter(|_| played).map_or("", |best| best.san.as_str());
        let numbers = self.findings.change(ply);
        if numbers.is_empty() {
            return numbers;
        }
        phrases::at_move(&phrases::move_at(ply, &self.findings, state), &numbers, best)
    }

    fn go(&self, ply: usize, state: &mut State) {
        view(state, Browse::At(ply));
        let nags = state.game.record().nags(state.game.node_shown());
        // The glyph of an annotated move is announced with the move.
        if let Some(judgement) = self.findings.judgement(ply, state)
            && !nags.contains(&judgement.nag())
        {
            state.ui.announcement = concat(&[&state.ui.announcement, ", ", phrases::judgement(judgement)]);
        }
    }

    /// Whether the game has the glyphs of all mistakes.
    fn is_annotated(&self, state: &State) -> bool {
        let mistakes = self.findings.mistakes(state);
        let has_glyph = |(ply, judgement): &(usize, Judgement)| {
            state.game.record().nags(self.findings.node(*ply)).contains(&judgement.nag())
        };
        !mistakes.is_empty() && mistakes.iter().all(has_glyph)
    }

    /// Adds the findings to the game, as one undo step: evaluations, glyphs, and the better lines
    /// as variations.
    fn keep(&mut self, state: &mut State) {
        let mut edits = Vec::new();
        // The end of the game is a result, not an evaluation.
        let end = state.game.record().position(self.findings.node(self.findings.last()));
        let last = self.findings.last() - usize::from(Finding::at_end(&end).is_some());
        for ply in 1..=last {
            let node = self.findings.node(ply);
            if let Some(found) = self.findings.at(ply) {
                let score = words::score(found.score, self.findings.turn(ply));
                let old = state.game.record().comment(node);
                let text = with_evaluation(old, &score);
                if text != old {
                    edits.push(Edit::Comment { node, text });
                }
            }
        }
        for (ply, judgement) in self.findings.mistakes(state) {
            let node = self.findings.node(ply);
            // Glyphs 1 to 6 judge a move; a move has at most one of them.
            let mut nags: Vec<u8> =
                state.game.record().nags(node).iter().copied().filter(|nag| !(1..=6).contains(nag)).collect();
            nags.insert(0, judgement.nag());
            if state.game.record().nags(node) != nags {
                edits.push(Edit::Nags { node, nags });
            }
            let moves = self.findings.better(ply, state);
            edits.extend(add_variation(state, self.findings.node(ply - 1), moves).1);
        }
        let cursor = state.game.cursor();
        if !edits.is_empty() && !change(state, edits, cursor) {
            return;
        }
        self.is_kept = true;
        self.feedback.clear();
        state.ui.announcement = phrases::KEPT.owned();
    }
}
