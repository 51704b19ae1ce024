//! The browser side of the page: maps browser events to events of the page, and renders its state.
//!
//! `vicinity_page` makes all decisions. This crate does not contain rules, texts or game logic.

pub mod board;
mod device;
pub mod dom;
pub mod embed;
mod fields;
pub mod friend;
pub mod input;
pub mod parts;
pub mod requests;
pub mod runtime;
pub mod screens;
pub mod sound_player;
pub mod store;
mod template;
mod templates;
mod timeout;
pub mod views;
pub mod worker_messages;
pub mod workers;

use views::{HostView, ScreenViews};

/// Half the size of the default allocator. Slower allocation does not matter: the page allocates
/// little and has one thread.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Starts the page with the views of a program's screens and of its host.
pub fn start<V: ScreenViews, H: HostView>() {
    runtime::show_panics();
    // First, because the views are created in the language of the page.
    device::load_translations();
    runtime::start::<V, H>();
}
