//! The page without the browser: its state, its events and all its texts.
//!
//! An event changes the state (`update`); work for the browser is returned as effects.
//! `vicinity-web` maps browser events to events, performs the effects and renders the state.
//! Nothing here depends on a browser, so native tests play whole games on the page. Rules come from
//! `vicinity_rules` only.

pub mod address;
pub mod analysis;
pub mod app;
pub mod autosave;
pub mod browse;
pub mod clock;
pub mod custom_rules;
pub mod drawing;
pub mod embed;
pub mod errors;
pub mod event;
pub mod friend;
pub mod handover;
pub mod key_press;
pub mod keys;
pub mod language;
pub mod learn;
pub mod material;
pub mod messages;
pub mod move_list;
mod names;
pub mod navigation;
pub mod new_game_form;
pub mod pool;
pub mod preferences;
pub mod premove;
pub mod queries;
pub mod recent;
pub mod scene;
pub mod screen;
pub mod screens;
pub mod settings;
pub mod share;
pub mod shown_place;
pub mod sound;
pub mod state;
pub mod storage;
pub mod tab;
pub mod threats;
pub mod update;
pub mod words;
