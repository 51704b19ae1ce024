//! The browser's hands: what happens in the document becomes an event of the page, and the page's state becomes document.
//!
//! `vicinity_page` decides everything; nothing here knows a rule, a word or a reason.

mod alarm;
pub mod board;
mod device;
pub mod dom;
pub mod extra;
pub mod friend;
pub mod guest;
pub mod hearing;
pub mod input;
pub mod parts;
pub mod requests;
pub mod runtime;
pub mod speaker;
pub mod store;
pub mod study;
pub mod workers;

use extra::Extra;

/// Half the size of the usual allocator, which the page would not notice: it allocates little, and never from several threads.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Starts the page, with or without what a first visit can do without.
pub fn start(extra: Option<fn() -> Box<dyn Extra>>) {
    runtime::tell_panics();
    // First of all, for what the screens make of the page is said in its language, too.
    device::speak();
    runtime::start(extra.map(|make| make()));
}
