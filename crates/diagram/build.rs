//! Gathers the drawings in `www/pieces`, one file each, into one text for each set.
//!
//! A line is a drawing: its name, a space, and its paths separated by `|`, each with its class, a
//! letter, and its data.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // A package contains the folder. In a checkout it is a symbolic link, if the system supports
    // them.
    let inside = Path::new("pieces");
    let pieces = if inside.is_dir() { inside } else { Path::new("../../www/pieces") };
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let sets = [
        (pieces.to_path_buf(), "drawings.txt"),
        (pieces.join("more"), "more.txt"),
        (pieces.join("shapes"), "shapes.txt"),
    ];
    for (folder, file) in sets {
        println!("cargo::rerun-if-changed={}", folder.display());
        fs::write(out.join(file), set(&folder)?)?;
    }
    Ok(())
}

/// The drawings of a folder, sorted by name.
fn set(folder: &Path) -> io::Result<String> {
    let mut lines = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if let (Some("svg"), Some(name)) =
            (path.extension().and_then(|end| end.to_str()), path.file_stem().and_then(|name| name.to_str()))
        {
            lines.push(format!("{name} {}\n", paths(&fs::read_to_string(&path)?)));
        }
    }
    lines.sort();
    Ok(lines.concat())
}

/// The paths of a drawing. Of `<path class="f" d="M…"/>` the odd parts between quotation marks are
/// the class and the data.
fn paths(drawing: &str) -> String {
    let path = |text: &str| text.split('"').skip(1).step_by(2).collect::<String>();
    drawing.split("<path").skip(1).map(path).collect::<Vec<_>>().join("|")
}
