//! For those who learn a game: what a piece can do and what keeps it from more.

pub(crate) mod explain;
mod leaping;
mod premove;
