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

#[cfg(feature = "own")]
pub mod games;
mod learn;
mod notation;
mod position;
mod types;
mod variant;
pub mod variants;

pub use learn::explain::{Explanation, Pattern, Reach};
pub use notation::fault::{DroppedRights, FenError};
pub use notation::move_list::{MoveTextError, NextMoveError};
pub use notation::san::MoveError;
pub use notation::san_move::{San, SanPlus, Suffix};
pub use notation::setup::Setup;
pub use notation::uci_move::UciMove;
pub use position::checks::Checks;
pub use position::perft::{divide, perft};
pub use position::play::IllegalMoveError;
pub use position::sight::Sight;
pub use position::state::Position;
pub use types::atoms::{Atom, Directions, Mode, Normal, Travel};
pub use types::geometry::{Geometry, Square};
pub use types::moves::{Change, Move};
pub use types::outcome::{Outcome, Reason};
pub use types::parse_error::{ParseColorError, ParseSquareError};
pub use types::piece::{Color, Kind, Piece};
pub use types::reached::Reached;
pub use types::square_set::{SquareSet, Squares};
pub use types::words::without_invisible;
pub use variant::data::{
    Among, BoardColors, Castling, DeadMaterial, EnPassantField, EnPassantRule, Endings, Extinction, Flag,
    FlagRules, Goal, KindSpec, MultiStep, Pieces, Place, Promotion, PseudoRoyal, Restraints, Role, SideMoves,
    SideRules, StalemateRule, Verdict, Wing,
};
pub use variant::rules_text::{OptionSpec, Paragraph, Preset, RulesText, Section, Source};
pub use variant::{ALL_RULES, OWN, Variant, own_link};
pub use variants::fault::VariantError;
