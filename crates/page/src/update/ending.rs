//! Resignation and draw by agreement. Each must be confirmed.

use vicinity_record::{Edit, Ending, NodeId};
use vicinity_rules::{Move, Outcome};

use super::line::{announce_outcome, change, into_main_line, play_from_shown};
use super::{reload, switch_analysis, view};
use crate::browse::Browse;
use crate::event::{Effect, FocusTarget, Reply};
use crate::settings::Player;
use crate::state::{Cursor, Question, RequestedFeature, State};
use crate::words;

impl State {
    /// Whether a reply is offered to the open question.
    pub fn offers_reply(&self, reply: Reply) -> bool {
        let is_draw = matches!(self.ui.question, Some(Question::Draw { .. }));
        let is_earlier = matches!(self.ui.question, Some(Question::EarlierMove(_)));
        match reply {
            Reply::Resign(color) => {
                !is_draw && !is_earlier && self.session.settings.player(color) == Player::Human
            }
            Reply::Accept => is_draw,
            Reply::ContinueFromHere | Reply::TryInAnalysis => is_earlier,
            Reply::No => true,
        }
    }
}

/// Asks a question if the game can be ended that way.
pub(super) fn ask_question(state: &mut State, question: Question, effects: &mut Vec<Effect>) {
    let possible = match question {
        Question::Resign => state.may_resign(),
        Question::Draw { .. } => state.may_offer_draw(),
        // A move on the board asks this question.
        Question::EarlierMove(_) => false,
    };
    if possible {
        // A move to be confirmed would be a second question.
        state.ui.board_input.clear_selection();
        state.ui.question = Some(question);
        state.ui.announcement = words::question(state);
        effects.push(Effect::FocusOn(FocusTarget::AnswerNo));
    }
}

/// Continues a game from an earlier position, tries the move in analysis, or returns to the
/// end of the line.
fn reply_to_earlier_move(state: &mut State, mv: Move, reply: Reply, effects: &mut Vec<Effect>) {
    let is_there = state.game.shown().legal.contains(&mv);
    match reply {
        Reply::TryInAnalysis if reload::analysis_needs_full_program(state) => {
            // The question stays, in case the program cannot be loaded.
            state.ui.question = Some(Question::EarlierMove(mv));
            return reload::request_full_program(
                state,
                Some(RequestedFeature::Analysis { tried: Some(mv) }),
                effects,
            );
        }
        Reply::ContinueFromHere if is_there => play_from_shown(state, mv),
        Reply::TryInAnalysis if is_there && state.policy.may_analyse => {
            switch_analysis(state);
            play_from_shown(state, mv);
        }
        _ => view(state, Browse::Last),
    }
    effects.push(Effect::FocusSquare);
}

pub(super) fn reply(state: &mut State, reply: Reply, effects: &mut Vec<Effect>) {
    let Some(question) = state.ui.question.take() else { return };
    if let Question::EarlierMove(mv) = question {
        return reply_to_earlier_move(state, mv, reply, effects);
    }
    let outcome = match (question, reply) {
        (Question::Resign, Reply::Resign(loser)) if state.session.settings.player(loser) == Player::Human => {
            Some(Outcome::resigned(loser))
        }
        (Question::Draw { .. }, Reply::Accept) => Some(Outcome::AGREED),
        _ => None,
    };
    let Some(outcome) = outcome.filter(|_| state.game.outcome().is_none()) else {
        state.ui.announcement = words::GOES_ON.owned();
        effects.push(Effect::FocusOn(FocusTarget::Resign));
        return;
    };
    let at = state.game.line().last().copied().unwrap_or(NodeId::START);
    let ending = Ending { at, result: outcome.result(), termination: outcome.reason.name().to_owned() };
    let after = Cursor { end: at, ply: state.game.line().len() };
    change(state, vec![Edit::Ending(Some(ending))], after);
    into_main_line(state);
    state.ui.board_input.clear_selection();
    state.session.analysis.advice = None;
    state.ui.announcement.clear();
    announce_outcome(state);
    effects.push(Effect::FocusOn(FocusTarget::Result));
}
