//! Games with a friend: two browsers, each with its storage, exchange addresses or play live.
#![cfg(not(target_arch = "wasm32"))]

mod browser;
mod connection;
mod game_behind;
mod links;
mod live;
mod live_clock;
mod live_rematch;
mod section;
mod storage;
mod trust;
