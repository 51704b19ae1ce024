//! The tests of the built site in a real browser.
//!
//! They are one program, as linking one program per file would take longer than the tests, and they
//! share the browsers of `vicinity_e2e`.

mod a11y;
mod analysis;
mod design;
mod editor;
mod embed;
mod embed_diagram;
mod embed_friend;
mod embed_isolation;
mod embed_moved;
mod embed_pages;
mod embed_view;
mod explorer;
mod facts;
mod friend;
mod games;
mod harness;
mod help;
mod input;
mod keyboard_and_screen_reader;
mod language;
mod layout;
mod learn;
mod lessons;
mod networks;
mod new_and_saved_games;
mod no_engine;
mod notation;
mod offline;
mod packages;
mod phone;
mod play;
mod policy;
mod puzzles;
mod review;
mod settings_and_history;
mod smoke;
mod take_over;
mod variant_test;
mod walk;
