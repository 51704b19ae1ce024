//! The engine as the page sees it: workers that come and go, and one answer per question.
//!
//! `pool.rs` decides which worker does what and when one has to be replaced; it is plain data and is tested natively.
//! `workers.rs` holds the browser's side of each worker.

pub mod pool;
pub mod workers;
