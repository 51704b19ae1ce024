//! Games with a friend: two browsers, each with its storage, exchange addresses or play live.
#![cfg(not(target_arch = "wasm32"))]

mod browser;
mod connection;
mod links;
mod live;
mod live_clock;
mod section;
mod storage;
mod trust;
