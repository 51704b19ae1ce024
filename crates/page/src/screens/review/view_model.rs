//! The texts and buttons of the review screen: the title, the sentence below the graph, and the
//! buttons at the bottom.

use super::{EFFORTS, Review, ReviewAct, Stage};
use crate::screens::review::mistake::MistakePhase;
use crate::screens::words::review as phrases;
use crate::state::State;

/// A button at the bottom: its event, its label, and its CSS class.
pub type Button = (ReviewAct, &'static str, &'static str);

/// The class of a button that keeps its place although it does nothing now.
pub const DISABLED: &str = "disabled";

impl Review {
    /// The title.
    pub fn title(&self, state: &State) -> String {
        let mistakes = self.mistakes(state);
        match self.mistake() {
            Some(mistake) => match mistakes.iter().position(|(ply, _)| *ply == mistake.ply) {
                Some(at) if self.goes_on => phrases::count_so_far(at + 1, mistakes.len()),
                Some(at) => phrases::count(at + 1, mistakes.len()),
                None => phrases::MISTAKE.owned(),
            },
            None => phrases::TITLE.owned(),
        }
    }

    /// The text below the graph, except for the panel of a mistake.
    pub fn prompt(&self, state: &State) -> String {
        let (done, of) = self.findings.progress();
        match self.stage {
            _ if !self.feedback.is_empty() => self.feedback.clone(),
            Stage::Ready if self.findings.last() == 0 => phrases::NOTHING.owned(),
            Stage::Ready => phrases::INTRO.owned(),
            Stage::Running => phrases::progress(done, of),
            Stage::Findings if self.mistakes(state).is_empty() => {
                phrases::none_of(self.side, state).to_owned()
            }
            Stage::Done => phrases::END.owned(),
            Stage::Findings | Stage::Mistake(_) => String::new(),
        }
    }

    /// The buttons at the bottom; at most one is the primary button.
    pub fn buttons(&self, state: &State) -> Vec<Button> {
        use ReviewAct::{Better, Closer, Keep, Leave, Next, Return, Start, Stop, TakeBackKept, Try};
        let mistakes = self.mistakes(state);
        let any = !mistakes.is_empty();
        let first = if self.last == 0 { phrases::FIRST.as_str() } else { phrases::NEXT.as_str() };
        let keep = match self.is_kept {
            true => Some((TakeBackKept, phrases::TAKE_BACK_KEPT.as_str(), "")),
            // After a reload the annotations are there already.
            false if self.is_annotated(state) => None,
            false => Some((Keep, phrases::KEEP.as_str(), "")),
        };
        let closer = (self.effort + 1 < EFFORTS.len()).then_some((Closer, phrases::CLOSER.as_str(), ""));
        let leave = |weight| (Leave, phrases::LEAVE.as_str(), weight);
        let buttons: Vec<Option<Button>> = match &self.stage {
            Stage::Ready if self.findings.last() == 0 => vec![Some(leave("primary"))],
            Stage::Ready => vec![Some((Start, phrases::START.as_str(), "primary"))],
            Stage::Running => {
                vec![Some((Stop, phrases::STOP.as_str(), "")), any.then_some((Next, first, ""))]
            }
            Stage::Findings if self.findings.next().is_some() => {
                vec![Some((Start, phrases::GO_ON.as_str(), "primary")), any.then_some((Next, first, ""))]
            }
            Stage::Findings if any => vec![Some((Next, first, "primary")), keep, closer],
            Stage::Findings => vec![Some(leave("primary")), keep, closer],
            Stage::Mistake(mistake) => {
                let is_elsewhere = !mistake.is_there(state);
                let may_show = !mistake.better.is_empty() && !mistake.shows_better();
                let may_try = mistake.may_try() && !is_elsewhere;
                let next = if mistakes.iter().any(|(ply, _)| *ply > mistake.ply) {
                    phrases::NEXT.as_str()
                } else if self.goes_on {
                    phrases::GO_ON.as_str()
                } else {
                    phrases::FINISH.as_str()
                };
                let (act, label) = if is_elsewhere { (Return, phrases::RETURN) } else { (Try, phrases::TRY) };
                let weight = |is_enabled| if is_enabled { "" } else { DISABLED };
                // While the player tries, no button is highlighted.
                let is_settled = matches!(mistake.phase, MistakePhase::Described | MistakePhase::Right);
                let is_trying = !is_settled && !mistake.shows_better();
                let next_weight = if is_trying { "" } else { "primary" };
                let weights = if is_elsewhere { ["primary", ""] } else { [weight(may_try), next_weight] };
                vec![
                    Some((act, label.as_str(), weights[0])),
                    Some((Better, phrases::BETTER.as_str(), weight(may_show))),
                    Some((Next, next, weights[1])),
                ]
            }
            Stage::Done => {
                let again = any.then_some((Next, phrases::FIRST.as_str(), ""));
                vec![Some(leave("primary")), again, keep]
            }
        };
        buttons.into_iter().flatten().collect()
    }
}
