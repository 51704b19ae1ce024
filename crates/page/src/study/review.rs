//! The review of a game: which positions the engine is asked about, which moves were mistakes, and how well each side has played.
//! Without a browser.
//!
//! `mistakes.rs` says what a loss is called.

use vicinity_protocol::{Info, Score};
use vicinity_record::{Edit, NodeId, Played};
use vicinity_rules::Color;

use super::mistakes::{Judgement, Performance, deviation, of_loss};
use crate::analysis::{Ask, Effort, walk};
use crate::browse::Browse;
use crate::screen::Screen;
use crate::state::{Place, State};
use crate::study::words::review as phrases;
use crate::update::{Effect, Event, Heard, add_variation, change, update};
use crate::words;

/// How closely a position may be looked at: about a third of a second, and a second and a half, on a desktop of 2024.
pub const EFFORTS: [Effort; 2] =
    [Effort { nodes: 150_000, most_ms: 5_000 }, Effort { nodes: 800_000, most_ms: 20_000 }];
/// Hundredths of a pawn that stand for odds of e to 1.
const ODDS_CP: f64 = 200.0;
/// The moves of a better line that are shown, and kept.
const LINE_MOVES: usize = 6;

#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// Its score, as the side to move sees it.
    pub score: Score,
    pub line: Vec<String>,
}

/// What somebody does on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReviewAct {
    Start,
    /// Stop, and keep what was found.
    Stop,
    /// How closely to look at each position, by its place in [`EFFORTS`].
    Effort(usize),
    /// Look at the position after so many plies.
    Go(usize),
    Next,
    /// Put the better line for the move after so many plies into the game, and go to it.
    Line(usize),
    /// Put the marks and the better lines into the game.
    Keep,
    Leave,
}

pub struct Review {
    pub nodes: Vec<NodeId>,
    /// Its moves, and the position that it starts from.
    moves: Vec<String>,
    start: String,
    pub first: Color,
    /// By ply, what was found.
    pub found: Vec<Option<Found>>,
    /// How closely each position is looked at, by its place in [`EFFORTS`].
    pub effort: usize,
    pub is_running: bool,
    /// Whether the marks stand in the game.
    pub is_kept: bool,
    pub said: String,
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
        if slot.take().is_some() {
            state.sitting.analysis.survey = None;
        }
        return;
    }
    let is_same = slot.as_ref().is_some_and(|review| review.is_of(state));
    if !is_same {
        *slot = Some(Review::new(state));
        state.sitting.analysis.survey = None;
        // What is looked at begins where the game does.
        state.sitting.paused = true;
    }
    let Some(review) = slot else { return };
    match event {
        Event::Engine(heard) => review.hear(heard, state),
        Event::Analyse => review.is_running = false,
        _ => {}
    }
    if let Some(act) = act {
        review.act(&act, state, effects);
    }
    if state.ui.screen == Screen::Review {
        review.ask(state);
    } else {
        state.sitting.analysis.survey = None;
        *slot = None;
    }
}

impl Review {
    /// A review of the line that is looked at.
    pub fn new(state: &State) -> Self {
        let mut review = Review {
            nodes: state.game.line().to_vec(),
            moves: state.game.played().map(|played| played.uci.clone()).collect(),
            start: state.game.record().start().fen(),
            first: state.game.record().start().turn(),
            found: vec![None; state.game.line().len() + 1],
            effort: 0,
            is_running: false,
            is_kept: false,
            said: String::new(),
            heard: None,
        };
        // The end of a game needs no engine.
        if let Some(outcome) = state.game.outcome() {
            let score = match outcome.winner {
                None => Score::Centipawns(0),
                Some(winner) if winner == review.turn(state.game.line().len()) => Score::Win(0),
                Some(_) => Score::Loss(0),
            };
            if let Some(last) = review.found.last_mut() {
                *last = Some(Found { score, line: Vec::new() });
            }
        }
        review
    }

    /// Whether the game is still the one that was reviewed: its moves stand in the record as they did.
    fn is_of(&self, state: &State) -> bool {
        self.start == state.game.record().start().fen()
            && self.moves.len() == self.nodes.len()
            && (!self.nodes.is_empty() || state.game.line().is_empty())
            && self.nodes.iter().zip(&self.moves).enumerate().all(|(index, (node, mv))| {
                let is_there = state.game.record().children(self.node(index)).contains(node);
                is_there && state.game.record().played(*node).is_some_and(|played| played.uci == *mv)
            })
    }

    /// Whether the line that was reviewed is looked at.
    pub fn is_on_line(&self, state: &State) -> bool {
        state.game.line() == self.nodes
    }

    /// The side to move after so many plies.
    pub fn turn(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// How many positions have been looked at, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.found.iter().flatten().count(), self.found.len())
    }

    pub fn next(&self) -> Option<usize> {
        self.found.iter().position(Option::is_none)
    }

    /// White's chances after so many plies, from -1 to 1.
    pub fn chance(&self, ply: usize) -> Option<f64> {
        let found = self.found.get(ply)?.as_ref()?;
        let chance = match found.score {
            Score::Win(_) => 1.0,
            Score::Loss(_) => -1.0,
            Score::Centipawns(cp) => 2.0 / (1.0 + (-f64::from(cp) / ODDS_CP).exp()) - 1.0,
        };
        Some(if self.turn(ply) == Color::White { chance } else { -chance })
    }

    /// What the move that led to a position has lost its side, from 0 to 2.
    fn loss(&self, ply: usize) -> Option<f64> {
        let before = self.chance(ply.checked_sub(1)?)?;
        let after = self.chance(ply)?;
        let sign = if self.turn(ply) == Color::White { -1.0 } else { 1.0 };
        Some(((before - after) * sign).max(0.0))
    }

    /// Whether the move that led to a position was a mistake.
    pub fn judgement(&self, ply: usize, state: &State) -> Option<Judgement> {
        let judgement = Judgement::of_loss(self.loss(ply)?)?;
        // What the engine would have played itself is none, whatever it thinks of it afterwards.
        let best = self.found[ply - 1].as_ref()?.line.first();
        let played = state.game.record().played(*self.nodes.get(ply - 1)?)?;
        (best != Some(&played.uci)).then_some(judgement)
    }

    /// The plies after which a mistake has been made, with what it was.
    pub fn mistakes(&self, state: &State) -> Vec<(usize, Judgement)> {
        (1..self.found.len()).filter_map(|ply| Some((ply, self.judgement(ply, state)?))).collect()
    }

    /// The better line instead of the move that led to a position.
    pub fn better(&self, ply: usize, state: &State) -> Vec<Played> {
        let Some(found) = ply.checked_sub(1).and_then(|before| self.found.get(before)?.as_ref()) else {
            return Vec::new();
        };
        let parent = self.node(ply - 1);
        let line = &found.line[..found.line.len().min(LINE_MOVES)];
        walk(&state.game.record().position(parent), line, Vec::new()).0
    }

    fn node(&self, ply: usize) -> NodeId {
        ply.checked_sub(1).and_then(|last| self.nodes.get(last)).copied().unwrap_or(NodeId::START)
    }

    /// How a side has played, as far as it is known.
    pub fn performance(&self, color: Color, state: &State) -> Performance {
        let mut performance = Performance::default();
        for (ply, judgement) in self.mistakes(state) {
            if self.turn(ply) != color {
                performance.counts[judgement as usize] += 1;
            }
        }
        performance.accuracy = self.accuracy(color);
        performance
    }

    /// A side's accuracy in per cent: the mean of a mean weighted by how much was at stake and of a harmonic mean.
    fn accuracy(&self, color: Color) -> Option<u8> {
        let last = self.found.len() - 1;
        let window = (last / 10).clamp(2, 8);
        let (mut sum, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
        for ply in (1..=last).filter(|ply| self.turn(*ply) != color) {
            let Some(loss) = self.loss(ply) else { continue };
            let accuracy = of_loss(loss * 50.0);
            // How much the chances moved about around there.
            let to = ply.max(window - 1).min(last);
            let chances = (to + 1 - window.min(to + 1)..=to).filter_map(|at| self.chance(at));
            let weight = deviation(chances.map(|chance| chance * 50.0)).clamp(0.5, 12.0);
            sum += accuracy * weight;
            weights += weight;
            inverse += 1.0 / accuracy.max(1.0);
            count += 1.0;
        }
        (count > 0.0).then(|| ((sum / weights + count / inverse) / 2.0 + 0.5) as u8)
    }

    fn hear(&mut self, heard: &Heard, state: &State) {
        match heard {
            Heard::Info(info) if info.line == 1 => {
                let asked = state.sitting.engine.asked.filter(|asked| asked.task.ask == Ask::Survey);
                if asked.is_some_and(|asked| asked.id == info.id) {
                    self.heard = Some(info.clone());
                }
            }
            Heard::Best { id, mv } => {
                let Some(info) = self.heard.take().filter(|info| info.id == *id) else { return };
                if let Some(at) = self.next() {
                    let line = if info.pv.is_empty() { mv.iter().cloned().collect() } else { info.pv };
                    self.found[at] = Some(Found { score: info.score, line });
                    self.is_kept = false;
                }
            }
            Heard::Error { .. } | Heard::Gone => self.is_running = false,
            Heard::Info(_) | Heard::Restarted(_) | Heard::Slow => {}
        }
    }

    /// Asks about the next position, if it is time for it.
    fn ask(&mut self, state: &mut State) {
        let next = self.next();
        if self.is_running && next.is_none() {
            self.is_running = false;
            // What both sides have done stands there anyway; it is only said.
            let none = self.mistakes(state).is_empty();
            self.said = if none { phrases::NO_MISTAKES } else { "" }.to_owned();
            state.ui.spoken = crate::language::cat(&[&self.said, " ", &self.summary(state)]);
        }
        let wanted = next.filter(|_| self.is_running && self.is_on_line(state));
        let survey = wanted.map(|ply| (ply, EFFORTS[self.effort]));
        if state.sitting.analysis.survey != survey {
            state.sitting.analysis.survey = survey;
            self.heard = None;
        }
    }

    /// How both sides have played, in words.
    fn summary(&self, state: &State) -> String {
        let words = Color::BOTH.map(|color| phrases::summary(color, &self.performance(color, state)));
        crate::language::cat(&[&words[0], ". ", &words[1]])
    }

    fn act(&mut self, act: &ReviewAct, state: &mut State, effects: &mut Vec<Effect>) {
        match *act {
            ReviewAct::Start => {
                self.said.clear();
                if self.nodes.is_empty() {
                    self.said = phrases::NOTHING.to_owned();
                    return;
                }
                if !self.is_on_line(state) {
                    state.game.set_line(self.nodes.clone(), usize::MAX);
                }
                // One engine, one question: the analysis makes room.
                if state.sitting.analysis.is_on {
                    effects.extend(update(state, Event::Analyse));
                }
                self.is_running = true;
            }
            ReviewAct::Stop => {
                self.is_running = false;
                let (done, of) = self.progress();
                self.said = phrases::progress(done, of);
                state.ui.spoken.clone_from(&self.said);
            }
            ReviewAct::Effort(effort) => self.effort = effort.min(EFFORTS.len() - 1),
            ReviewAct::Go(ply) => self.go(ply, state, effects),
            ReviewAct::Next => {
                let shown = if self.is_on_line(state) { state.game.shown().ply } else { 0 };
                let mistakes = self.mistakes(state);
                let next = mistakes.iter().find(|(ply, _)| *ply > shown).or(mistakes.first());
                match next {
                    Some(&(ply, _)) => self.go(ply, state, effects),
                    None => {
                        self.said = phrases::NO_MORE.to_owned();
                        state.ui.spoken.clone_from(&self.said);
                    }
                }
            }
            ReviewAct::Line(ply) => {
                let moves = self.better(ply, state);
                let (end, edits) = add_variation(state, self.node(ply.saturating_sub(1)), moves);
                // The first move of it is looked at: it is the better one.
                let place = Place { end, ply };
                if edits.is_empty() {
                    state.game.go(place);
                } else if !change(state, edits, place) {
                    return;
                }
                state.ui.spoken = words::spoken::at_move(state);
            }
            ReviewAct::Keep => self.keep(state),
            ReviewAct::Leave => {
                state.show(Screen::Game);
                state.sitting.paused = true;
            }
        }
    }

    fn go(&self, ply: usize, state: &mut State, effects: &mut Vec<Effect>) {
        if !self.is_on_line(state) {
            state.game.set_line(self.nodes.clone(), state.game.shown().ply);
        }
        effects.extend(update(state, Event::View(Browse::At(ply))));
        if let Some(judgement) = self.judgement(ply, state) {
            state.ui.spoken = crate::language::cat(&[&state.ui.spoken, ", ", phrases::judgement(judgement)]);
        }
    }

    /// Puts what was found into the game: glyphs, and the better lines as variations. One step for undo.
    fn keep(&mut self, state: &mut State) {
        let mut edits = Vec::new();
        for (ply, judgement) in self.mistakes(state) {
            let node = self.node(ply);
            // Glyphs 1 to 6 judge a move; a move has one of them.
            let mut nags: Vec<u8> =
                state.game.record().nags(node).iter().copied().filter(|nag| !(1..=6).contains(nag)).collect();
            nags.insert(0, judgement.nag());
            if state.game.record().nags(node) != nags {
                edits.push(Edit::Nags { node, nags });
            }
            let moves = self.better(ply, state);
            edits.extend(add_variation(state, self.node(ply - 1), moves).1);
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
