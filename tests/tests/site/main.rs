//! The built site in a real browser, as people meet it: one program, since linking one for each file would take longer than its tests,
//! and all of them share the browsers of `vicinity_e2e`. A new file is one line here.

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
mod phone;
mod play;
mod policy;
mod puzzles;
mod review;
mod rooms;
mod sight;
mod study;
mod take_over;
mod whole;
