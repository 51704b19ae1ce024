//! The engine: it chooses among the moves that `vicinity-rules` generates.
//!
//! It does not depend on a browser, a clock or files, and it never prints. The host supplies the
//! time and receives the reports (see [`SearchHandler`]). With a limit on depth or nodes it visits
//! the same positions on every run and every machine. It plays every variant that `vicinity-rules`
//! supports, without knowing any by name.
//!
//! ```
//! use vicinity_rules::{Position, Variant};
//! use vicinity_search::{Engine, Limits, Silent, ScoreValue};
//!
//! let near = Variant::parse("near").expect("a known name");
//! let fen = "4k3/8/8/8/8/8/4R3/K7 w - - 0 1";
//! let position = Position::from_fen(&near, fen).expect("a sound FEN");
//! let mut engine = Engine::new(1);
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let best = engine.search(&position, &limits, &mut Silent);
//! assert_eq!(best.mv.map(|mv| position.uci(mv)).as_deref(), Some("e2e8"));
//! assert_eq!(best.score.value(), ScoreValue::WinIn(1));
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod alphabeta;
mod eval;
mod features;
mod history;
mod iterate;
mod limits;
mod memory;
mod moves;
pub mod net;
mod node;
mod params;
mod picker;
mod pruning;
mod quiescence;
mod root;
mod score;
mod searcher;
mod see;
#[cfg(feature = "share")]
mod share;
mod skill;
pub mod solver;
mod tt;
mod weights;

pub use eval::tuning;
pub use iterate::{Best, Engine};
pub use limits::{Info, Limits, MAX_PLY, NODES_PER_MS, Progress, SearchHandler, Silent, TimeLimit};
pub use params::Params;
pub use score::{Score, ScoreValue};
#[cfg(feature = "share")]
pub use share::{Share, SharedEntry, entry_depth};
pub use skill::Level;
pub use tt::{Bound, TtEntry};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
