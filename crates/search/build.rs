//! Puts the weights of all families in: of each folder in `games/` its `weights.txt`.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=../../games");
    let mut families = String::new();
    for folder in vicinity_games::folders().expect("the folders of the games can be read") {
        let Some(text) = folder.read("weights.txt") else { continue };
        match vicinity_games::weights::read(&text) {
            Ok(weights) => {
                families += &format!(
                    "    ({:?}, &Weights {{ fits: {:?}, worth: &{:?}, rest: &{:?} }}),\n",
                    folder.name, weights.fits, weights.worth, weights.rest
                );
            }
            Err(fault) => {
                println!("cargo::error=games/{}/weights.txt: {fault}", folder.name);
                return;
            }
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write")).join("weights.rs");
    let code = format!(
        "/// The families, by the names of their folders.\nconst FAMILIES: &[(&str, &Weights)] = &[\n{families}];\n"
    );
    fs::write(&out, code).expect("cargo's folder can be written");
}
