//! `cargo xtask screenshots [--out FOLDER] [ADDRESS …]`: screenshots of the built site at three
//! widths, light and dark.
//!
//! An address is the part after the site's URL: empty, or `#variant=near`.

use std::path::PathBuf;
use vicinity_e2e::{Page, Scheme, serve_site};

const SIZES: [(u32, u32); 3] = [(1440, 1000), (820, 1180), (390, 844)];
const SCHEMES: [(Scheme, &str); 2] = [(Scheme::Light, "light"), (Scheme::Dark, "dark")];

fn main() {
    let mut folder = PathBuf::from("target/xtask/screenshots");
    let mut addresses = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        // xtask has validated the options: `--out` is the only one and a folder follows it.
        match argument.as_str() {
            "--out" => folder = arguments.next().map_or(folder, PathBuf::from),
            _ => addresses.push(argument),
        }
    }
    if addresses.is_empty() {
        addresses.push(String::new());
    }
    let server = serve_site();
    for (number, address) in addresses.iter().enumerate() {
        let page = Page::alone(&format!("{}{address}", server.url()));
        for (width, height) in SIZES {
            for (scheme, name) in SCHEMES {
                page.set_size(width, height);
                page.set_scheme(scheme);
                page.come_to_rest();
                let file = folder.join(format!("{number}-{width}-{name}.png"));
                page.screenshot(&file);
                println!("{} {address}", file.display());
            }
        }
        for line in page.console() {
            println!("console: {line}");
        }
    }
}
