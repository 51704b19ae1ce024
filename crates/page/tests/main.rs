//! The tests of the page without a browser.
//!
//! They are one program, as linking one program per file takes longer than the tests.

mod address;
mod analysis;
mod autosave;
mod clocks_and_saved_games;
mod common;
mod contrast;
mod custom_rules;
mod design;
mod design_choices;
mod design_files;
mod design_form;
mod editor;
mod embed;
mod embed_friend;
mod explorer;
mod facts;
mod friend;
mod games;
mod help;
mod input;
mod key_press;
mod keys;
mod language;
mod learn;
mod lessons;
mod new_game_form;
mod piece_svg;
mod pool;
mod presentation;
mod puzzle_list;
mod queries;
mod random_visits;
mod review;
mod review_mistakes;
mod scales;
mod scene;
mod site_puzzles;
mod sounds;
mod statistics;
mod study_puzzles;
mod threats_and_sounds;
mod tuning;
mod update;
mod variants;
