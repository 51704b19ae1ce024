//! Messages between page and worker, and between a board and its host; and the file formats of
//! puzzles, weights and statistics.
//!
//! Messages are plain data with serde's derives and are passed via structured clone: an enum is an
//! object with one key, such as `{go: {id: 7, …}}`, or a string if it has no data. They are
//! validated once, on receipt. Nothing here depends on a browser or the rules, or contains text for
//! users.
//!
//! Between page and worker every [`Request`] has an id, which its [`Report`]s repeat, so that
//! reports for outdated requests can be dropped. Messages before [`Report::Ready`] may be lost. A
//! message with a port is not a request: it connects the worker with another one, and the two
//! exchange table entries through it (`www/team.js`).
//!
//! The messages of hosts ([`host`]) are public: their shape never changes within a version.
//!
//! ```
//! use vicinity_protocol::{Go, Report, Request};
//!
//! let go = Go { id: 7, variant: "near".into(), movetime_ms: Some(500), ..Go::default() };
//! let sent = serde_json::to_value(Request::Go(go.clone())).expect("plain data");
//! assert_eq!(sent["go"]["variant"], "near");
//! assert_eq!(serde_json::from_value::<Request>(sent).expect("the same"), Request::Go(go));
//!
//! assert_eq!(serde_json::from_str::<Report>("\"ready\"").expect("a report"), Report::Ready);
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod explorer;
pub mod facts;
pub mod host;
pub mod puzzle;
mod report;
mod request;
mod tune;
pub mod weights;

pub use report::{Info, Report, Score};
pub use request::{Go, Picture, Request};
pub use tune::{ROUNDS, Tune, TuneReport, TuneRequest, Work};
