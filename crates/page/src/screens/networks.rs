//! Which games have a network, by the folders of the games (`build.rs`).

include!(concat!(env!("OUT_DIR"), "/networks.rs"));
