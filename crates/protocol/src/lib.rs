//! The words between the page and the engine's worker.
//!
//! A message is one text: a line of words, some followed by a value, much as in UCI. Text keeps both
//! sides small (a serialisation library costs some 20 KB of wasm on each side), can be read in a browser's
//! tools, and is tested natively. Values that come from outside (FEN, variant, messages for people) are
//! percent-encoded, so that no value can be taken for a word.
//!
//! Every request has a number, and every answer repeats it: an answer to a request that no longer matters
//! is told by its number and dropped. Messages before [`Report::Ready`] may be lost.
//!
//! ```
//! use vicinity_protocol::{Go, Report, Request, Score};
//!
//! let request = Request::Go(Go { id: 7, variant: "near".into(), movetime_ms: Some(500), ..Go::default() });
//! assert_eq!(Request::parse(&request.to_string()), Ok(request));
//!
//! let report = Report::parse("best id 7 move e3e4").expect("a report");
//! assert_eq!(report, Report::Best { id: 7, mv: Some("e3e4".into()), ponder: None });
//! ```
#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod message;
pub mod puzzle;
mod report;
mod request;

pub use message::ProtocolError;
pub use report::{Info, Report, Score};
pub use request::{Go, Perft, Picture, Request};
