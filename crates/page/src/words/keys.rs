//! Descriptions of the keyboard shortcuts.

use crate::browse::Browse;
use crate::keys::KeyCommand;
use crate::messages::key;
pub use crate::messages::key::*;

pub fn command(command: KeyCommand) -> &'static str {
    match command {
        KeyCommand::Cancel => key::CANCEL.as_str(),
        KeyCommand::Undo => key::UNDO.as_str(),
        KeyCommand::Redo => key::REDO.as_str(),
        KeyCommand::Flip => key::FLIP.as_str(),
        KeyCommand::Step(-1..=1, -1..=1) => key::STEP.as_str(),
        KeyCommand::Step(..) => key::EDGE.as_str(),
        KeyCommand::Activate => key::ACTIVATE.as_str(),
        KeyCommand::Draw => key::DRAW.as_str(),
        KeyCommand::Browse(Browse::First) => key::FIRST.as_str(),
        KeyCommand::Browse(Browse::Back) => key::BACK.as_str(),
        KeyCommand::Browse(Browse::Forward) => key::FORWARD.as_str(),
        KeyCommand::Browse(_) => key::LAST.as_str(),
        KeyCommand::Choose(true) => key::NEXT_CHOICE.as_str(),
        KeyCommand::Choose(false) => key::PREVIOUS_CHOICE.as_str(),
        KeyCommand::Walk(Browse::First) => key::FIRST_ITEM.as_str(),
        KeyCommand::Walk(Browse::Back) => key::PREVIOUS_ITEM.as_str(),
        KeyCommand::Walk(Browse::Forward) => key::NEXT_ITEM.as_str(),
        KeyCommand::Walk(_) => key::LAST_ITEM.as_str(),
        KeyCommand::Beside(true) => key::NEXT_BESIDE.as_str(),
        KeyCommand::Beside(false) => key::PREVIOUS_BESIDE.as_str(),
        KeyCommand::ToField => key::TO_FIELD.as_str(),
        KeyCommand::Play => key::PLAY.as_str(),
        KeyCommand::Pause => key::PAUSE.as_str(),
        KeyCommand::Threat => key::THREAT.as_str(),
        KeyCommand::Openings => key::OPENINGS.as_str(),
    }
}
