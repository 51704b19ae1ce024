//! The page: what is seen and touched. It knows no rules: it asks `vicinity_rules`.
//!
//! An event changes the state (`update.rs`), the view shows the state (`view/`), and what is left to do outside,
//! the address and the engine, comes back as effects that `runtime.rs` carries out.

pub mod address;
pub mod analysis;
pub mod asked;
pub mod clock;
pub mod display;
pub mod drawing;
pub mod engine;
pub mod frame;
pub mod keys;
pub mod language;
pub mod learn;
pub mod premove;
pub mod recent;
pub mod requests;
pub mod runtime;
pub mod screen;
pub mod settings;
pub mod share;
pub mod sheet;
pub mod sound;
pub mod state;
pub mod store;
pub mod study;
pub mod text;
pub mod threats;
pub mod update;
pub mod view;

use screen::Extra;

/// Half the size of the usual allocator, which the page would not notice: it allocates little, and never from several threads.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Starts the page, with or without the screens that a first visit can do without.
pub fn start(extra: Option<fn() -> Box<dyn Extra>>) {
    runtime::tell_panics();
    // First of all, for what the screens make of the page is said in its language, too.
    runtime::speak();
    runtime::start(extra.map(|make| make()));
}
