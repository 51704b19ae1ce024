//! What `build.rs` makes of the templates and of `index.html`: typed handles and actions.

include!(concat!(env!("OUT_DIR"), "/templates.rs"));
