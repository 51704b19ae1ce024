//! The variant format and its compiler.

#[path = "../src/games/betza.rs"]
mod betza;
#[path = "../src/games/check.rs"]
mod check;
#[path = "compile.rs"]
pub(crate) mod compile;
#[path = "../src/games/custom_keys.rs"]
mod custom_keys;
#[path = "../src/games/data.rs"]
mod data;
#[path = "../src/games/draft.rs"]
mod draft;
#[path = "../src/games/error.rs"]
mod error;
#[path = "../src/games/ini.rs"]
mod ini;
#[path = "../src/games/keys.rs"]
mod keys;
#[path = "../src/games/picture.rs"]
mod picture;
#[path = "../src/games/reader.rs"]
mod reader;
#[path = "../src/games/slots.rs"]
mod slots;
#[path = "../src/games/unsupported.rs"]
mod unsupported;
