//! The engine's findings about a game under review: evaluations, mistakes and their cost, and the
//! accuracy of each side.
//!
//! They belong to one line of the game tree as it was when the review began. The engine is called
//! by the parent module, not here.

use vicinity_protocol::Score;
use vicinity_record::{NodeId, Played};
use vicinity_rules::{Color, Kind, Position};

use super::mistakes::{Judgement, Performance, deviation, of_loss};
use crate::analysis::walk;
use crate::language::concat;
use crate::material;
use crate::state::State;
use crate::words;

/// The evaluation in centipawns that corresponds to odds of e to 1.
const ODDS_CP: f64 = 200.0;
/// The maximum number of moves of a better line that are shown and stored.
const LINE_MOVES: usize = 6;

/// The evaluation of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The score from the side to move's point of view.
    pub score: Score,
    pub line: Vec<String>,
}

impl Finding {
    /// The result of a finished game, which needs no engine; `None` if the game is not over.
    pub fn at_end(position: &Position) -> Option<Finding> {
        let score = match position.outcome()?.winner {
            None => Score::Centipawns(0),
            Some(winner) if winner == position.turn() => Score::Win(0),
            Some(_) => Score::Loss(0),
        };
        Some(Finding { score, line: Vec::new() })
    }
}

/// The effect of a reply to a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// It wins the game at once.
    Wins,
    ForcesAWin,
    /// It wins a piece for nothing.
    Captures(Kind),
    /// It wins a piece for a lesser one.
    Exchanges(Kind, Kind),
    /// It wins nothing at once.
    Nothing,
}

/// The findings, by ply.
pub struct Findings {
    pub nodes: Vec<NodeId>,
    /// The moves of the line, in coordinate notation.
    moves: Vec<String>,
    /// The FEN of the position that the line starts from.
    start: String,
    first: Color,
    found: Vec<Option<Finding>>,
}

impl Findings {
    /// Starts without findings for the line on the board, except for the result if the game is
    /// over.
    pub fn of_line(state: &State) -> Self {
        let mut found = vec![None; state.game.line().len()];
        found.push(Finding::at_end(state.game.position()));
        Findings {
            nodes: state.game.line().to_vec(),
            moves: state.game.played().map(|played| played.uci.clone()).collect(),
            start: state.game.record().start().fen(),
            first: state.game.record().start().turn(),
            found,
        }
    }

    /// Whether the findings belong to the line on the board: the same moves from the same position.
    pub fn is_of(&self, state: &State) -> bool {
        self.nodes == state.game.line()
            && self.start == state.game.record().start().fen()
            && state.game.played().map(|played| &played.uci).eq(&self.moves)
    }

    /// The variant, the start position and the moves, to recognise the same line after a reload.
    pub fn identity(&self, state: &State) -> String {
        let variant = state.game.record().start().variant().name();
        concat(&[variant, " ", &self.start, " ", &self.moves.join(" ")])
    }

    /// Whether the game on the board contains the moves that the findings belong to, even if it
    /// shows another line.
    pub fn is_in(&self, state: &State) -> bool {
        let record = state.game.record();
        let mut parent = NodeId::START;
        // The nodes may be those of another game, which has more moves than this one.
        let is_same = |(node, uci): (&NodeId, &String)| {
            let is_next = record.children(parent).contains(node);
            parent = *node;
            is_next && record.played(*node).is_some_and(|played| played.uci == *uci)
        };
        self.start == record.start().fen() && self.nodes.iter().zip(&self.moves).all(is_same)
    }

    /// The number of plies.
    pub fn last(&self) -> usize {
        self.nodes.len()
    }

    /// The node of the move that led to a position.
    pub fn node(&self, ply: usize) -> NodeId {
        ply.checked_sub(1).and_then(|last| self.nodes.get(last)).copied().unwrap_or(NodeId::START)
    }

    /// The number of plies up to a node, given by its index in the game tree; `None` if it is on
    /// another line.
    pub fn ply_of(&self, node: usize) -> Option<usize> {
        self.nodes.iter().position(|known| known.index() == node).map(|at| at + 1)
    }

    /// The evaluations before and after the move that led to a position, such as `+0.3 → −2.1`;
    /// empty if one of them is unknown.
    pub fn change(&self, ply: usize) -> String {
        match (ply.checked_sub(1).and_then(|before| self.score(before)), self.score(ply)) {
            (Some(before), Some(after)) => concat(&[&before, " → ", &after]),
            _ => String::new(),
        }
    }

    /// The evaluation of the position after `ply` plies, if it is known.
    pub fn score(&self, ply: usize) -> Option<String> {
        self.at(ply).map(|found| words::score(found.score, self.turn(ply)))
    }

    /// The side to move after `ply` plies.
    pub fn turn(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) { self.first } else { !self.first }
    }

    /// The number of evaluated positions, and of all positions.
    pub fn progress(&self) -> (usize, usize) {
        (self.found.iter().flatten().count(), self.found.len())
    }

    /// Whether more than the result of the game is known.
    pub fn is_any_evaluated(&self) -> bool {
        self.progress().0 > 1
    }

    /// The first position without an evaluation.
    pub fn next(&self) -> Option<usize> {
        self.found.iter().position(Option::is_none)
    }

    /// The evaluation of the position after `ply` plies.
    pub fn at(&self, ply: usize) -> Option<&Finding> {
        self.found.get(ply)?.as_ref()
    }

    pub fn note(&mut self, ply: usize, found: Finding) {
        if let Some(place) = self.found.get_mut(ply) {
            *place = Some(found);
        }
    }

    /// White's winning chances after `ply` plies, from -1 to 1.
    pub fn chance(&self, ply: usize) -> Option<f64> {
        Some(chance(self.at(ply)?.score, self.turn(ply)))
    }

    /// The winning chances that a move loses, from 0 to 2: it leads from the position after
    /// `before` plies to one where White's chances are `after`.
    fn loss_to(&self, before: usize, after: f64) -> Option<f64> {
        let sign = if self.turn(before) == Color::White { 1.0 } else { -1.0 };
        Some(((self.chance(before)? - after) * sign).max(0.0))
    }

    /// The winning chances lost by the move that led to a position.
    fn loss(&self, ply: usize) -> Option<f64> {
        self.loss_to(ply.checked_sub(1)?, self.chance(ply)?)
    }

    /// The kind of mistake of a move from the position after `before` plies to one with a score
    /// from its side to move's point of view, if it is one.
    pub fn judge(&self, before: usize, after: Score) -> Option<Judgement> {
        let score = self.at(before)?.score;
        Judgement::of_loss(self.loss_to(before, chance(after, self.turn(before + 1)))?)
            .max(Judgement::of_forced_loss(score, after))
            .max(Judgement::of_lost_win(score, after))
    }

    /// The kind of mistake of the move that led to a position, if it was one.
    pub fn judgement(&self, ply: usize, state: &State) -> Option<Judgement> {
        let judgement = self.judge(ply.checked_sub(1)?, self.at(ply)?.score)?;
        // The engine's own choice is not a mistake, even if its evaluation drops afterwards.
        let best = self.at(ply - 1)?.line.first();
        let played = state.game.record().played(*self.nodes.get(ply - 1)?)?;
        (best != Some(&played.uci)).then_some(judgement)
    }

    /// The mistakes, each with the number of plies including the mistake.
    pub fn mistakes(&self, state: &State) -> Vec<(usize, Judgement)> {
        (1..self.found.len()).filter_map(|ply| Some((ply, self.judgement(ply, state)?))).collect()
    }

    /// The better line instead of the move that led to a position.
    pub fn better(&self, ply: usize, state: &State) -> Vec<Played> {
        let Some(found) = ply.checked_sub(1).and_then(|before| self.at(before)) else { return Vec::new() };
        let line = &found.line[..found.line.len().min(LINE_MOVES)];
        walk(&state.game.record().position(self.node(ply - 1)), line, Vec::new()).0
    }

    /// The opponent's best reply to the move that led to a position, and its effect; `None` if the
    /// reply is unknown.
    pub fn reply(&self, ply: usize, state: &State) -> Option<(Played, Consequence)> {
        let found = self.at(ply)?;
        let position = state.game.record().position(self.node(ply));
        let (mut line, _) = walk(&position, &found.line, Vec::new());
        if line.is_empty() {
            return None;
        }
        let consequence = match found.score {
            Score::Win(1) => Consequence::Wins,
            Score::Win(_) => Consequence::ForcesAWin,
            _ => exchange(position, &line),
        };
        Some((line.swap_remove(0), consequence))
    }

    /// How well a side played, as far as its moves have been evaluated.
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

    /// A side's accuracy in per cent: the average of a mean weighted by volatility and of the
    /// harmonic mean.
    fn accuracy(&self, color: Color) -> Option<u8> {
        let last = self.last();
        let window = (last / 10).clamp(2, 8);
        let (mut sum, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
        for ply in (1..=last).filter(|ply| self.turn(*ply) != color) {
            let Some(loss) = self.loss(ply) else { continue };
            let accuracy = of_loss(loss * 50.0);
            // The volatility of the winning chances around the move.
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
}

/// The effect of the captures at the beginning of a line, for the side that begins them.
fn exchange(mut position: Position, line: &[Played]) -> Consequence {
    let side = position.turn();
    let balance = |position: &Position| {
        let [own, other] = [side, !side].map(|color| material::lead(position, color).cast_signed());
        own - other
    };
    let before = balance(&position);
    let mut captured = Vec::new();
    for played in line {
        let Some((_, piece)) = position.captured_by(played.mv) else { break };
        captured.push(piece.kind());
        position.play_unchecked(played.mv);
    }
    // A line that ends with a capture does not tell whether the piece is taken back.
    let is_cut = captured.len() == line.len();
    match captured[..] {
        _ if is_cut || balance(&position) <= before => Consequence::Nothing,
        [won] => Consequence::Captures(won),
        [won, lost] => Consequence::Exchanges(won, lost),
        _ => Consequence::Nothing,
    }
}

/// White's winning chances, from -1 to 1, given a score from the point of view of `turn`.
pub fn chance(score: Score, turn: Color) -> f64 {
    let chance = match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => -1.0,
        Score::Centipawns(cp) => 2.0 / (1.0 + (-f64::from(cp) / ODDS_CP).exp()) - 1.0,
    };
    if turn == Color::White { chance } else { -chance }
}
