//! Everything of the page but the browser: what it knows, what may happen to it, and every word
//! that it says.
//!
//! An event changes the state (`update`), and what is left to do outside comes back as effects.
//! `vicinity-web` turns what the browser tells into events, carries effects out, and shows the
//! state. Nothing here names the browser, so that native tests play whole games on the page. It
//! knows no rules: it asks `vicinity_rules`.

pub mod address;
pub mod analysis;
pub mod app;
pub mod autosave;
pub mod browse;
pub mod clock;
pub mod display;
pub mod drawing;
pub mod embed;
pub mod friend;
pub mod handover;
pub mod keys;
pub mod language;
pub mod learn;
pub mod material;
pub mod messages;
pub mod own_rules;
pub mod pool;
pub mod premove;
pub mod queries;
pub mod recent;
pub mod scene;
pub mod screen;
pub mod screens;
pub mod settings;
pub mod share;
pub mod sheet;
pub mod sound;
pub mod state;
pub mod storage;
pub mod tab;
pub mod threats;
pub mod update;
pub mod words;
