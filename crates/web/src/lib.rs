//! The browser's hands: what happens in the document becomes an event of the page, and the page's
//! state becomes document.
//!
//! `vicinity_page` decides everything; nothing here knows a rule, a word or a reason.

mod alarm;
pub mod board;
mod device;
pub mod dom;
pub mod embed;
mod fields;
pub mod friend;
pub mod hearing;
pub mod input;
pub mod parts;
pub mod requests;
pub mod runtime;
pub mod screens;
pub mod speaker;
pub mod store;
mod template;
mod templates;
pub mod views;
pub mod workers;

use views::{HostView, ScreenViews};

/// Half the size of the usual allocator, which the page would not notice: it allocates little, and
/// never from several threads.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

/// Starts the page with the views of a program's screens and of its host.
pub fn start<V: ScreenViews, H: HostView>() {
    runtime::show_panics();
    // First of all, for what the screens make of the page is in its language, too.
    device::speak();
    runtime::start::<V, H>();
}
