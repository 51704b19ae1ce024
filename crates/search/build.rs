//! Embeds the weights of all families: `weights.txt` of each folder in `games/`; with the feature
//! `nets` also the networks.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed={}", vicinity_games::root().display());
    let (mut families, mut nets) = (String::new(), String::new());
    for folder in vicinity_games::folders().expect("the folders of the games can be read") {
        for net in folder.nets() {
            nets += &format!("    (&{:?}, include_bytes!({:?})),\n", net.games, net.path);
        }
        let Some(text) = folder.read("weights.txt") else { continue };
        match vicinity_games::weights::read(&text) {
            Ok(weights) => {
                families += &format!(
                    "    ({:?}, &Weights {{ fits: {:?}, worth: &{:?}, rest: &{:?} }}),\n",
                    folder.name, weights.fits, weights.worth, weights.rest
                );
            }
            Err(error) => {
                println!("cargo::error=games/{}/weights.txt: {error}", folder.name);
                return;
            }
        }
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let write =
        |name: &str, code: String| fs::write(out.join(name), code).expect("cargo's folder can be written");
    write(
        "weights.rs",
        format!(
            "/// The families, by the names of their folders.\nconst FAMILIES: &[(&str, &Weights)] = &[\n{families}];\n"
        ),
    );
    write(
        "nets.rs",
        format!(
            "/// The networks, with the games that they are for.\nconst NETS: &[(&[&str], &[u8])] = &[\n{nets}];\n"
        ),
    );
}
