//! Rules of chess and of chess variants: positions, legal moves, results and notation.
//!
//! A [`Variant`] is data: one of the games of this crate ([`variants`]) or a custom variant in the
//! format of Fairy-Stockfish's `variants.ini` ([`games`]). A [`Position`] lists its [legal
//! moves](Position::legal_moves), [plays](Position::play) them, and reports the
//! [outcome](Position::outcome) of the game. [`Position`] and [`Setup`] read and write FEN;
//! [`UciMove`], [`San`] and [`SanPlus`] are the notations of moves.
//!
//! Nothing here panics on outside input: parsers return errors, and every error has a location and
//! a reason. The crate does not use the clock or the file system.
//!
//! ```
//! use vicinity_rules::{Position, Variant};
//!
//! let near = Variant::parse("near")?;
//! let start = Position::start(&near);
//! assert_eq!(start.legal_moves().len(), 26);
//! let position = start.play(start.parse_move("e4")?)?;
//! assert_eq!(position.fen(), "8/rnbqkbnr/pppppppp/8/4P3/PPPP1PPP/RNBQKBNR/8 b - - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

#[cfg(feature = "custom")]
pub mod games;
pub mod internals;
mod learn;
mod notation;
mod position;
#[cfg(feature = "serde")]
mod serde;
mod types;
mod variant;
pub mod variants;

pub use learn::explain::{Explanation, Pattern, Reach};
pub use notation::error::{DroppedRights, FenError};
pub use notation::move_error::MoveError;
pub use notation::move_list::{MoveTextError, NextMoveError};
pub use notation::san_move::{San, SanPlus, Suffix};
pub use notation::setup::Setup;
pub use notation::uci_move::UciMove;
pub use position::perft::{MAX_PERFT_DEPTH, divide, perft};
pub use position::play::IllegalMoveError;
pub use position::state::Position;
pub use types::atoms::{Atom, Directions, Mode, Normal, Travel};
pub use types::geometry::{Geometry, Square};
pub use types::moves::{Change, Move};
pub use types::outcome::{Outcome, Reason};
pub use types::parse_error::{ParseColorError, ParseSquareError};
pub use types::piece::{Color, Kind, Piece};
pub use types::square_set::{SquareSet, Squares};
pub use types::target_kind::TargetKind;
pub use types::words::{checksum, shorten, without_invisible};
pub use variant::data::{
    Among, BoardColors, Castling, DeadMaterial, EnPassantField, EnPassantRule, Endings, Extinction, Flag,
    FlagRules, Goal, KindSpec, MultiStep, Pieces, Place, Promotion, PseudoRoyal, Restraints, Role, SideMoves,
    SideRules, StalemateRule, Verdict, Wing,
};
pub use variant::rules_text::{OptionSpec, Paragraph, Preset, RulesText, Section, Source};
pub use variant::{ALL_RULES, CUSTOM_VARIANTS, Variant, custom_link};
pub use variants::error::VariantError;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
