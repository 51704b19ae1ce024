//! The tests of the built site in a real browser.
//!
//! They are one program, as linking one program per file would take longer than the tests, and they
//! share the browsers of `vicinity_e2e`.

mod a11y;
mod analysis;
mod around;
mod blind;
mod design;
mod editor;
mod embed;
mod embed_apart;
mod embed_diagram;
mod embed_friend;
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
mod language;
mod learn;
mod lessons;
mod networks;
mod no_engine;
mod notation;
mod offline;
mod packages;
mod phone;
mod play;
mod policy;
mod puzzles;
mod review;
mod rooms;
mod sight;
mod take_over;
mod variant_test;
mod walk;
mod whole;
