//! The review of a game: the engine looks at every position of it, and then somebody goes through the mistakes one by one. Without a
//! browser.
//!
//! `findings.rs` holds what was found, `card.rs` is about one mistake, and `mistakes.rs` says what a loss is called. No move on the board
//! gets into the game from here: it is tried, or nobody moves.

mod face;

use vicinity_protocol::Info;
use vicinity_record::Edit;
use vicinity_rules::Color;

use super::card::{Card, Phase};
use super::findings::{Findings, Found};
use super::mistakes::Judgement;
use crate::analysis::{Ask, Effort};
use crate::browse::Browse;
use crate::drawing::with_evaluation;
use crate::language::cat;
use crate::screen::Screen;
use crate::settings::Player;
use crate::state::{State, Trial};
use crate::study::words::review as phrases;
use crate::update::{Effect, Event, Heard, add_variation, change, update};
use crate::words;
pub use face::Button;

/// How closely a position may be looked at: about a third of a second, and a second and a half, on a desktop of 2024.
pub const EFFORTS: [Effort; 2] =
    [Effort { nodes: 150_000, most_ms: 5_000 }, Effort { nodes: 800_000, most_ms: 20_000 }];

/// What somebody does on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReviewAct {
    Start,
    /// Stop, and keep what was found.
    Stop,
    /// Begin anew, and look more closely.
    Closer,
    /// How closely to look at each position, by its place in [`EFFORTS`].
    Effort(usize),
    /// Whose mistakes are gone through; both sides' for none.
    Side(Option<Color>),
    /// Look at the position after so many plies.
    Go(usize),
    /// The next mistake.
    Next,
    /// The mistake that was made with so many plies.
    Mistake(usize),
    /// Back to the position before the mistake.
    Return,
    Try,
    /// Show the better move.
    Better,
    /// Look at the position after so many moves of the better line.
    Line(usize),
    /// Open or close the list of all mistakes.
    List,
    /// Put the marks and the better lines into the game.
    Keep,
    Leave,
}

/// How far the review has come.
pub enum Stage {
    /// Nothing has been found.
    Ready,
    Running,
    /// What was found lies before the visitor.
    Over,
    Mistake(Card),
    /// All mistakes have been gone through.
    End,
}

pub struct Review {
    pub findings: Findings,
    /// How closely each position is looked at, by its place in [`EFFORTS`].
    pub effort: usize,
    pub stage: Stage,
    pub side: Option<Color>,
    pub is_listed: bool,
    /// Whether the marks stand in the game.
    pub is_kept: bool,
    pub said: String,
    /// The mistake that was gone through last.
    last: usize,
    /// Whether the screen is shown.
    is_here: bool,
    /// What the engine is to be asked, as it was said last.
    survey: Option<(usize, Effort)>,
    /// What the engine has said so far about the position that it looks at.
    heard: Option<Info>,
}

/// Takes note of an event, after the page has.
pub fn follow(
    slot: &mut Option<Review>,
    state: &mut State,
    event: &Event,
    act: Option<ReviewAct>,
    effects: &mut Vec<Effect>,
) {
    if state.ui.screen != Screen::Review {
        if let Some(review) = slot.as_mut().filter(|review| review.is_here) {
            review.rest(state);
        }
        return;
    }
    // Whoever comes back to the same game finds what was found.
    let is_same = |review: &Review| review.findings.is_of(state);
    if !slot.as_ref().is_some_and(is_same) {
        *slot = Some(Review::new(state));
        state.sitting.analysis.survey = None;
    }
    let Some(review) = slot else { return };
    review.is_here = true;
    if let Event::Engine(heard) = event {
        review.hear(heard, state, effects);
    }
    if let Some(act) = act {
        review.act(&act, state, effects);
    }
    if let Stage::Mistake(card) = &mut review.stage {
        card.notice(event, state);
    }
    if state.ui.screen == Screen::Review {
        review.settle(event, state, effects);
    } else {
        review.rest(state);
    }
}

impl Review {
    /// A review of the line that is looked at.
    pub fn new(state: &State) -> Self {
        let people = Color::BOTH.map(|color| state.sitting.settings.player(color) == Player::Human);
        Review {
            findings: Findings::of_line(state),
            effort: 0,
            stage: Stage::Ready,
            // One's own mistakes, where it is known which they are.
            side: match people {
                [true, false] => Some(Color::White),
                [false, true] => Some(Color::Black),
                _ => None,
            },
            is_listed: false,
            is_kept: false,
            said: String::new(),
            last: 0,
            is_here: true,
            survey: None,
            heard: None,
        }
    }

    pub fn is_running(&self) -> bool {
        matches!(self.stage, Stage::Running)
    }

    pub fn card(&self) -> Option<&Card> {
        if let Stage::Mistake(card) = &self.stage { Some(card) } else { None }
    }

    /// The mistakes that are gone through.
    pub fn mistakes(&self, state: &State) -> Vec<(usize, Judgement)> {
        let mut mistakes = self.findings.mistakes(state);
        mistakes.retain(|(ply, _)| self.side.is_none_or(|side| self.findings.turn(*ply) != side));
        mistakes
    }

    fn hear(&mut self, heard: &Heard, state: &mut State, effects: &mut Vec<Effect>) {
        if let Heard::Info(info) = heard {
            let asked = state.sitting.engine.asked.filter(|asked| asked.task.ask == Ask::Survey);
            if info.line == 1 && asked.is_some_and(|asked| asked.id == info.id) {
                self.heard = Some(info.clone());
            }
        }
        // The page has taken note of an answer, or of the engine's end; whatever else comes is about something older.
        let Some((ply, _)) = self.survey.filter(|_| state.sitting.analysis.survey.is_none()) else { return };
        self.survey = None;
        let info = self.heard.take();
        let found = match heard {
            Heard::Best { id, mv } => info.filter(|info| info.id == *id).map(|info| Found {
                score: info.score,
                line: if info.pv.is_empty() { mv.iter().cloned().collect() } else { info.pv },
            }),
            _ => None,
        };
        match (&mut self.stage, found) {
            (Stage::Running, Some(found)) => {
                self.findings.note(ply, found);
                self.is_kept = false;
            }
            (Stage::Running, None) => {
                self.pause();
                self.said = phrases::NO_ENGINE.to_owned();
                state.ui.spoken.clone_from(&self.said);
            }
            (Stage::Mistake(card), Some(found)) => card.judge(&found, &self.findings, state, effects),
            (Stage::Mistake(card), None) => card.unknown(state),
            _ => {}
        }
    }

    /// Brings in line what follows: what the engine is asked, what may be done on the board, and what is pointed at.
    fn settle(&mut self, event: &Event, state: &mut State, effects: &mut Vec<Effect>) {
        // One engine, one question: nothing else is evaluated here, and nobody plays.
        if state.sitting.analysis.is_on {
            effects.extend(update(state, Event::Analyse));
        }
        state.sitting.analysis.wish = None;
        state.sitting.analysis.advice = None;
        state.sitting.paused = true;
        if state.ui.trial == Trial::Barred && state.ui.spoken == crate::words::ENGINE_TURN {
            state.ui.spoken = phrases::ONLY_TRIED.to_owned();
        }
        match (&mut self.stage, state.ui.trial) {
            (Stage::Mistake(card), Trial::Made(mv)) if state.game.shown().legal.contains(&mv) => {
                card.take(mv, &self.findings, state, effects);
            }
            (Stage::Running, _) if self.findings.next().is_none() => {
                self.stage = Stage::Over;
                state.ui.spoken =
                    cat(&[&phrases::found(self.mistakes(state).len()), " ", &self.summary(state)]);
            }
            _ => {}
        }
        if self.card().is_some() {
            // Which position is shown is not told by its ply alone.
            state.ui.threatened_of = None;
        }
        if matches!(event, Event::Undo) && self.is_kept {
            self.is_kept = false;
            self.said.clear();
        }
        let card = self.card().filter(|card| !self.is_listed && card.is_there(state));
        state.ui.trial = if card.is_some() { Trial::Open } else { Trial::Barred };
        state.ui.pointers = card.map(|card| card.pointers(state)).unwrap_or_default();
        let asked = match &self.stage {
            Stage::Running => self.findings.next(),
            Stage::Mistake(card) if card.phase == Phase::Judging => Some(card.ply),
            _ => None,
        };
        let survey = asked.map(|ply| (ply, EFFORTS[self.effort]));
        if self.survey != survey {
            self.heard = None;
        }
        self.survey = survey;
        state.sitting.analysis.survey = survey;
    }

    /// Another screen is shown: the engine is stopped, and the board is the game's again.
    fn rest(&mut self, state: &mut State) {
        self.is_here = false;
        self.pause();
        self.survey = None;
        self.heard = None;
        self.is_listed = false;
        state.sitting.analysis.survey = None;
        state.ui.trial = Trial::None;
        state.ui.pointers.clear();
        if state.game.shown().ahead > 0 {
            state.game.show(state.game.shown().ply);
        }
    }

    /// What was found so far lies there.
    fn pause(&mut self) {
        let is_any = self.findings.progress().0 > 1;
        self.stage = if is_any { Stage::Over } else { Stage::Ready };
        self.said.clear();
    }

    /// How both sides have played, in words.
    fn summary(&self, state: &State) -> String {
        let words =
            Color::BOTH.map(|color| phrases::summary(color, &self.findings.performance(color, state)));
        cat(&[&words[0], ". ", &words[1]])
    }

    fn act(&mut self, act: &ReviewAct, state: &mut State, effects: &mut Vec<Effect>) {
        match *act {
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
                self.said = phrases::progress(done, of);
                state.ui.spoken.clone_from(&self.said);
            }
            ReviewAct::Effort(effort) => self.effort = effort.min(EFFORTS.len() - 1),
            ReviewAct::Side(side) => {
                self.side = side;
                self.last = 0;
                self.said.clear();
            }
            ReviewAct::Go(ply) => self.go(ply, state, effects),
            ReviewAct::Next => {
                let next = self.mistakes(state).into_iter().find(|(ply, _)| *ply > self.last);
                match next {
                    Some((ply, _)) => self.open(ply, state),
                    None => self.end(state),
                }
            }
            ReviewAct::Mistake(ply) => self.open(ply, state),
            ReviewAct::Return => {
                if let Stage::Mistake(card) = &mut self.stage {
                    card.give_back(state);
                    state.ui.spoken = card.title(&self.findings, state);
                }
            }
            ReviewAct::Try => {
                if let Stage::Mistake(card) = &mut self.stage {
                    card.try_it(&self.findings, state, effects);
                }
            }
            ReviewAct::Better => {
                if let Stage::Mistake(card) = &mut self.stage {
                    card.show_better(&self.findings, state);
                }
            }
            ReviewAct::Line(count) => {
                if let Stage::Mistake(card) = &mut self.stage {
                    card.show_line(count, state);
                }
            }
            ReviewAct::List => {
                self.is_listed = !self.is_listed;
                self.said.clear();
                if let Stage::Mistake(card) = &mut self.stage {
                    card.give_back(state);
                }
            }
            ReviewAct::Keep => self.keep(state),
            ReviewAct::Leave => {
                state.show(Screen::Game);
                // The button goes, and the keyboard is not to go with it.
                effects.push(Effect::FocusSquare);
            }
        }
    }

    fn start(&mut self, state: &mut State) {
        if self.findings.last() > 0 {
            self.stage = Stage::Running;
            self.said.clear();
            self.last = 0;
            self.is_listed = false;
            // A line that is looked at is none of the game's.
            state.game.show(state.game.shown().ply);
        }
    }

    fn open(&mut self, ply: usize, state: &mut State) {
        self.said.clear();
        if let Some(card) = Card::open(ply, &self.findings, state) {
            self.is_listed = false;
            self.last = ply;
            self.stage = Stage::Mistake(card);
        }
    }

    /// All mistakes have been gone through.
    fn end(&mut self, state: &mut State) {
        self.stage = Stage::End;
        self.said.clear();
        self.last = 0;
        state.game.show(usize::MAX);
        state.ui.spoken = cat(&[phrases::END, " ", &self.summary(state)]);
    }

    fn go(&self, ply: usize, state: &mut State, effects: &mut Vec<Effect>) {
        effects.extend(update(state, Event::View(Browse::At(ply))));
        if let Some(judgement) = self.findings.judgement(ply, state) {
            state.ui.spoken = cat(&[&state.ui.spoken, ", ", phrases::judgement(judgement)]);
        }
    }

    /// Puts what was found into the game: evaluations, glyphs, and the better lines as variations. One step for undo.
    fn keep(&mut self, state: &mut State) {
        let mut edits = Vec::new();
        for ply in 1..=self.findings.last() {
            let node = self.findings.node(ply);
            if let Some(found) = self.findings.at(ply) {
                let told = words::score(found.score, self.findings.turn(ply));
                let old = state.game.record().comment(node);
                let text = with_evaluation(old, &told);
                if text != old {
                    edits.push(Edit::Comment { node, text });
                }
            }
        }
        for (ply, judgement) in self.findings.mistakes(state) {
            let node = self.findings.node(ply);
            // Glyphs 1 to 6 judge a move; a move has one of them.
            let mut nags: Vec<u8> =
                state.game.record().nags(node).iter().copied().filter(|nag| !(1..=6).contains(nag)).collect();
            nags.insert(0, judgement.nag());
            if state.game.record().nags(node) != nags {
                edits.push(Edit::Nags { node, nags });
            }
            let moves = self.findings.better(ply, state);
            edits.extend(add_variation(state, self.findings.node(ply - 1), moves).1);
        }
        let place = state.game.place();
        if !edits.is_empty() && !change(state, edits, place) {
            return;
        }
        self.is_kept = true;
        self.said = phrases::KEPT.to_owned();
        state.ui.spoken.clone_from(&self.said);
    }
}
