//! What page and worker, and a board and its host, say to each other; and puzzles, weights and
//! facts as files have them.
//!
//! Messages are plain data with serde's derives and cross the border as structured values: an enum is an object with one
//! key, such as `{go: {id: 7, …}}`, or a text where it carries nothing. They are checked once, where they come in; what cannot
//! be read is no message. Nothing here knows a browser, a rule or a word for people.
//!
//! Between page and worker every [`Request`] has a number, and every [`Report`] repeats it: an answer to a request that no
//! longer matters is told by its number and dropped. Messages before [`Report::Ready`] may be lost. What a host reads and writes
//! ([`host`]) is public: its shape never changes within a version.
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
