//! Descriptions of the keyboard shortcuts.

use crate::browse::Browse;
use crate::keys::Deed;
use crate::messages::key;
pub use crate::messages::key::*;

pub fn deed(deed: Deed) -> &'static str {
    match deed {
        Deed::Cancel => key::CANCEL.as_str(),
        Deed::Undo => key::UNDO.as_str(),
        Deed::Redo => key::REDO.as_str(),
        Deed::Flip => key::FLIP.as_str(),
        Deed::Step(-1, 0) => key::LEFT.as_str(),
        Deed::Step(1, 0) => key::RIGHT.as_str(),
        Deed::Step(0, 1) => key::UP.as_str(),
        Deed::Step(0, -1) => key::DOWN.as_str(),
        Deed::Step(..0, _) => key::FAR_LEFT.as_str(),
        Deed::Step(1.., _) => key::FAR_RIGHT.as_str(),
        Deed::Step(0, 1..) => key::FAR_UP.as_str(),
        Deed::Step(0, _) => key::FAR_DOWN.as_str(),
        Deed::Activate => key::ACTIVATE.as_str(),
        Deed::Draw => key::DRAW.as_str(),
        Deed::Browse(Browse::First) => key::FIRST.as_str(),
        Deed::Browse(Browse::Back) => key::BACK.as_str(),
        Deed::Browse(Browse::Forward) => key::FORWARD.as_str(),
        Deed::Browse(_) => key::LAST.as_str(),
        Deed::Choose(true) => key::NEXT_CHOICE.as_str(),
        Deed::Choose(false) => key::PREVIOUS_CHOICE.as_str(),
        Deed::Beside(true) => key::NEXT_BESIDE.as_str(),
        Deed::Beside(false) => key::PREVIOUS_BESIDE.as_str(),
        Deed::ToField => key::TO_FIELD.as_str(),
        Deed::Play => key::PLAY.as_str(),
    }
}
