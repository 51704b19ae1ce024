//! The actions of the screen that need confirmation.

/// An action that needs confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirmation {
    DeleteAll,
    DeleteBroken,
    StartAfresh,
}
