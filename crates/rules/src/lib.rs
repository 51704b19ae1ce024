//! All rules of Vicinity's games: positions, legal moves, results and notation.
//!
//! The crate knows no browser, no clock and no file. A game is data (see [`variants`]) read by a
//! few rule modules, each of which owns one rule's whole life. Nothing here panics on outside
//! input: every parser returns an error that says where and why.
//!
//! ```
//! use vicinity_rules::{Position, Variant};
//!
//! let near = Variant::parse("near").expect("a known name");
//! let mut position = Position::start(&near);
//! assert_eq!(position.legal_moves().len(), 26);
//! let opening = position.parse_move("e4").expect("a legal move");
//! position.make(opening);
//! assert_eq!(position.fen(), "8/rnbqkbnr/pppppppp/8/4P3/PPPP1PPP/RNBQKBNR/8 b - - 0 1");
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod attack;
mod board;
mod castling;
mod checks;
mod contact;
mod draw;
mod en_passant;
mod explain;
mod fen;
mod geometry;
mod goal;
mod move_list;
mod movegen;
mod movement;
mod moves;
mod perft;
mod piece;
mod position;
mod premove;
mod promotion;
mod san;
mod setup;
mod variant;
pub mod variants;
mod words;

pub use attack::Sight;
pub use checks::Checks;
pub use explain::{Explanation, Pattern, Reach, Reached};
pub use fen::{FenError, Setup};
pub use geometry::{Geometry, Square};
pub use goal::{Outcome, Reason};
pub use move_list::{MoveFault, MoveTextError};
pub use movement::{Atom, Directions, Mode, Normal};
pub use moves::{Change, Move};
pub use perft::{divide, perft};
pub use piece::{Color, Kind, Piece};
pub use position::Position;
pub use san::MoveError;
pub use variant::{
    BoardColors, Castling, DeadMaterial, EnPassantRule, Goal, KindSpec, MultiStep, OptionSpec, Paragraph,
    Preset, Promotion, Role, RulesText, Section, SideRules, Source, StalemateRule, Variant, VariantError,
    Wing,
};
