//! The embedded board: its parameters, the messages of the host, and the messages to the host.

mod board;
mod commands;
#[path = "../common/mod.rs"]
mod common;
mod documents;
mod messages;
mod parameters;
