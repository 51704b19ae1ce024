//! The texts of the screens.

#[cfg(feature = "custom")]
pub mod design;
pub mod editor;
pub mod explorer;
pub mod facts;
pub mod games;
pub mod help;
pub mod lessons;
pub mod puzzles;
pub mod review;
pub mod settings;
#[cfg(feature = "custom")]
pub mod variants;
