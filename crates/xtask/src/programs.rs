//! The test programs that cargo compiles, read from its JSON messages.

use crate::error::{Error, Result};
use crate::progress::with_progress;
use crate::tools::Toolbox;
use crate::{process, workspace};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A program with tests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Its main source file, relative to the root of the repository, with `/` as separator.
    pub source: String,
    /// The folder of its package, in which cargo runs tests.
    pub folder: PathBuf,
    /// The executable, or the wasm file.
    pub file: PathBuf,
}

impl Program {
    /// Compiles what `cargo test` with these arguments would run, with progress lines.
    pub fn all(mut cargo: Command, arguments: &[&str]) -> Result<Vec<Self>> {
        cargo
            .args(["test", "--locked", "--no-run", "--message-format=json-render-diagnostics"])
            .args(arguments)
            // Cargo would list the executables as well; only its JSON names their packages.
            .env("CARGO_TERM_QUIET", "true");
        let compiled = AtomicUsize::new(0);
        let (status, messages) = with_progress(
            || format!("compiling: {} targets done", compiled.load(Ordering::Relaxed)),
            || {
                process::run_and_read(&mut cargo, |line| {
                    let is_artifact = line.starts_with("{\"reason\":\"compiler-artifact\"");
                    compiled.fetch_add(usize::from(is_artifact), Ordering::Relaxed);
                })
            },
        )?;
        if !status.success() {
            return Err(Error::failed("the tests do not compile"));
        }
        Ok(messages.lines().filter_map(|line| Self::of_message(line, &workspace::root())).collect())
    }

    /// A command that runs it as cargo would.
    pub fn command(&self, toolbox: &Toolbox) -> Command {
        self.command_by(toolbox, &self.file.to_string_lossy())
    }

    /// A command that runs another program, which is to run this one, in its place.
    pub fn command_by(&self, toolbox: &Toolbox, program: &str) -> Command {
        let mut command = toolbox.command(program);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }

    /// Reads one message; most are of other things.
    fn of_message(line: &str, root: &Path) -> Option<Self> {
        let profile = line.split_once("\"profile\":{")?.1.split_once('}')?.0;
        if !profile.contains("\"test\":true") {
            return None;
        }
        let source = PathBuf::from(text_of(line, "src_path")?);
        let shown = source.strip_prefix(root).unwrap_or(&source);
        let parts: Vec<_> = shown.iter().map(|part| part.to_string_lossy()).collect();
        Some(Self {
            source: parts.join("/"),
            folder: Path::new(&text_of(line, "manifest_path")?).parent()?.to_owned(),
            file: text_of(line, "executable")?.into(),
        })
    }
}

/// The first text of this name in a line of JSON; cargo's paths need no more of its rules than the escapes here.
fn text_of(line: &str, name: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!("\"{name}\":\""))?;
    let mut text = String::new();
    let mut letters = rest.chars();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => text.push(letters.next()?),
            letter => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MESSAGE: &str = r#"{"reason":"compiler-artifact","package_id":"path+file:///here/crates/rules#vicinity-rules@0.1.0","manifest_path":"/here/crates/rules/Cargo.toml","target":{"kind":["test"],"crate_types":["bin"],"name":"near","src_path":"/here/crates/rules/tests/near.rs","edition":"2024","doc":false,"doctest":false,"test":true},"profile":{"opt_level":"3","debuginfo":2,"debug_assertions":true,"overflow_checks":true,"test":true},"features":[],"filenames":["/here/target/debug/deps/near-c1"],"executable":"/here/target/debug/deps/near-c1","fresh":true}"#;

    #[test]
    fn a_program_is_read_from_its_message() {
        let program = Program::of_message(MESSAGE, Path::new("/here")).expect("a program with tests");
        assert_eq!(program.source, "crates/rules/tests/near.rs");
        assert_eq!(program.folder, Path::new("/here/crates/rules"));
        assert_eq!(program.file, Path::new("/here/target/debug/deps/near-c1"));
    }

    #[test]
    fn what_has_no_tests_is_none() {
        let root = Path::new("/here");
        let library = MESSAGE
            .replace("\"overflow_checks\":true,\"test\":true", "\"overflow_checks\":true,\"test\":false");
        assert_eq!(Program::of_message(&library, root), None);
        let unmade =
            MESSAGE.replace("\"executable\":\"/here/target/debug/deps/near-c1\"", "\"executable\":null");
        assert_eq!(Program::of_message(&unmade, root), None);
        assert_eq!(Program::of_message("{\"reason\":\"build-finished\",\"success\":true}", root), None);
        assert_eq!(Program::of_message("", root), None);
    }

    #[test]
    fn escapes_are_read() {
        assert_eq!(text_of(r#"{"a":"x\\y \"z\""}"#, "a").as_deref(), Some(r#"x\y "z""#));
        assert_eq!(text_of(r#"{"a":"open"#, "a"), None);
        assert_eq!(text_of("{}", "a"), None);
    }
}
