//! Typed handles and actions, which `build.rs` makes of the templates and of `index.html`.

include!(concat!(env!("OUT_DIR"), "/templates.rs"));
