//! The embedded board: its parameters, the messages of the host, and the messages to the host.

mod board;
mod commands;
mod documents;
mod messages;
mod parameters;
