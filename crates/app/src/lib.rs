//! The page: what is seen and touched. It knows no rules: it asks `vicinity_rules`.
//!
//! An event changes the state (`update.rs`), the view shows the state (`view/`), and what is left to do outside,
//! the address and the engine, comes back as effects that `runtime.rs` carries out.

pub mod address;
pub mod settings;
pub mod state;
pub mod text;
pub mod update;
