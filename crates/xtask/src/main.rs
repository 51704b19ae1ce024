//! `cargo xtask`: reads the command line and hands over to the library.
//!
//! One table says what commands and options there are: arguments are read by it, and every help text is made of it.

use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fmt::Write;
use std::process::ExitCode;
use std::str::FromStr;
use xtask::error::{Error, Result};
use xtask::{bench, build, check, gate, lighthouse, play, rival, screenshots, stage, test, tools};

/// A command, as it is typed and as help tells of it.
struct Subcommand {
    name: &'static str,
    options: &'static [Flag],
    /// What stands behind the options, such as `[ADDRESS …]`; nothing may where this is empty.
    words: &'static str,
    purpose: &'static str,
    run: fn(&Given) -> Result<()>,
}

/// An option: its name without the dashes, what its value is called if it has one, and what it is for.
struct Flag(&'static str, Option<&'static str>, &'static str);

const COMMANDS: [Subcommand; 11] = [
    Subcommand {
        name: "play",
        options: &[
            Flag("port", Some("N"), "the port to serve on instead of 8080; 0 takes any that is free"),
            Flag("open", None, "open a browser"),
        ],
        words: "",
        purpose: "build the site and serve it on http://127.0.0.1:8080/",
        run: |given| {
            play::play(given.number("port")?.unwrap_or(play::DEFAULT_PORT), given.value("open").is_some())
        },
    },
    Subcommand {
        name: "build",
        options: &[Flag("quick", None, "a heavier site in seconds, to try a change")],
        words: "",
        purpose: "build the site into dist/ and say what it weighs",
        run: |given| {
            let is_quick = given.value("quick").is_some();
            let build = if is_quick { build::build_quickly } else { build::build };
            build(&tools::Toolbox::for_building()?).map(drop)
        },
    },
    Subcommand {
        name: "test",
        options: &[],
        words: "[FILTER]",
        purpose: "every test: native, in headless Chrome, end to end; or those with FILTER in their names",
        run: |given| match &given.words[..] {
            [] => test::test(None),
            [filter] => test::test(Some(filter)),
            _ => Err(usage("`test` takes one filter")),
        },
    },
    Subcommand {
        name: "check",
        options: &[],
        words: "",
        purpose: "formatting, lints, documentation, weight",
        run: |_| check::check(),
    },
    Subcommand {
        name: "bench",
        options: &[
            Flag("variant", Some("V"), "this game alone"),
            Flag("depth", Some("D"), "how many plies deep moves are counted"),
            Flag("search-depth", Some("D"), "how many plies deep the engine searches"),
        ],
        words: "",
        purpose: "speed of move generation and of the engine, natively and in Chrome",
        run: |given| {
            for name in ["depth", "search-depth"] {
                given.number::<u32>(name)?;
            }
            bench::bench(&given.arguments())
        },
    },
    Subcommand {
        name: "rival",
        options: &[],
        words: "",
        purpose: "the engine's speed beside Fairy-Stockfish's, both in one page of Chrome",
        run: |_| rival::rival(),
    },
    Subcommand {
        name: "gate-in-chrome",
        options: &[
            Flag("games", Some("N"), "how many games instead of 100"),
            Flag("ms", Some("T"), "the milliseconds of a move instead of 100"),
        ],
        words: "VARIANT",
        purpose: "a match of a game's network against the weights alone, both by the site's engine in Chrome",
        run: |given| {
            let [variant] = &given.words[..] else { return Err(usage("`gate-in-chrome` wants one game")) };
            gate::gate(variant, given.number("games")?.unwrap_or(100), given.number("ms")?.unwrap_or(100))
        },
    },
    Subcommand {
        name: "screenshots",
        options: &[Flag("out", Some("FOLDER"), "where the pictures go")],
        words: "[ADDRESS …]",
        purpose: "pictures of the site at 1440, 820 and 390 pixels, light and dark",
        run: |given| screenshots::screenshots(&given.arguments()),
    },
    Subcommand {
        name: "lighthouse",
        options: &[],
        words: "[ADDRESS …]",
        purpose: "Lighthouse's scores of the built site, desktop and mobile",
        run: |given| lighthouse::lighthouse(&given.words),
    },
    Subcommand {
        name: "stage",
        options: &[],
        words: "",
        purpose: "complete what Trunk has made; `trunk build` and `trunk serve` run it",
        run: |_| stage::stage(),
    },
    Subcommand { name: "help", options: &[], words: "", purpose: "this text", run: |_| say(&help()) },
];

/// What was given to a command: options with their values, empty where they take none, and words.
#[derive(Debug, Default)]
struct Given {
    options: Vec<(&'static str, String)>,
    words: Vec<String>,
}

impl Given {
    /// The last value of an option.
    fn value(&self, name: &str) -> Option<&str> {
        self.options.iter().rfind(|(other, _)| *other == name).map(|(_, value)| value.as_str())
    }

    fn number<T: FromStr>(&self, name: &str) -> Result<Option<T>> {
        let parse = |value: &str| {
            value.parse().map_err(|_| usage(&format!("--{name} wants a number in range, not {value:?}")))
        };
        self.value(name).map(parse).transpose()
    }

    /// The same as arguments for another program.
    fn arguments(&self) -> Vec<String> {
        let options = self.options.iter().flat_map(|(name, value)| [format!("--{name}"), value.clone()]);
        options.chain(self.words.iter().cloned()).collect()
    }
}

fn main() -> ExitCode {
    match run(std::env::args_os().skip(1)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if error != Error::Counted {
                eprintln!("xtask: {error}");
            }
            ExitCode::from(error.exit_code())
        }
    }
}

fn run(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Result<()> {
    let mut parser = Parser::from_args(arguments);
    let name = match parser.next().map_err(|error| usage(&error.to_string()))? {
        None => {
            print!("{}", help());
            return Err(usage("no command was given"));
        }
        Some(Arg::Long("help") | Arg::Short('h')) => return say(&help()),
        Some(Arg::Value(name)) => name.to_string_lossy().into_owned(),
        Some(other) => return Err(usage(&other.unexpected().to_string())),
    };
    let command = COMMANDS.iter().find(|command| command.name == name);
    let command = command.ok_or_else(|| usage(&format!("there is no command {name:?}")))?;
    match read(command, &mut parser).map_err(|error| usage(&format!("`{name}`: {error}")))? {
        Some(given) => (command.run)(&given),
        None => say(&command.help()),
    }
}

/// Reads what stands behind a command; nothing, where it asks for help.
fn read(command: &Subcommand, parser: &mut Parser) -> std::result::Result<Option<Given>, lexopt::Error> {
    let mut given = Given::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(None),
            Arg::Long(name) => match command.options.iter().find(|option| option.0 == name) {
                Some(Flag(name, Some(_), _)) => given.options.push((name, parser.value()?.string()?)),
                Some(Flag(name, None, _)) => given.options.push((name, String::new())),
                None => return Err(argument.unexpected()),
            },
            Arg::Value(word) if !command.words.is_empty() => given.words.push(word.string()?),
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(Some(given))
}

impl Subcommand {
    /// How it is typed.
    fn usage(&self) -> String {
        let mut text = format!("cargo xtask {}", self.name);
        for option in self.options {
            let _ = write!(text, " [{}]", option.shown());
        }
        if self.words.is_empty() { text } else { text + " " + self.words }
    }

    fn help(&self) -> String {
        let mut text = format!("{}\n  {}\n", self.usage(), self.purpose);
        for option in self.options {
            let _ = write!(text, "\n  {:<18}{}", option.shown(), option.2);
        }
        text.trim_end().to_owned() + "\n"
    }
}

impl Flag {
    fn shown(&self) -> String {
        self.1.map_or_else(|| format!("--{}", self.0), |value| format!("--{} {value}", self.0))
    }
}

fn help() -> String {
    let mut text = "Vicinity: chess variants in the browser. What is missing is installed first, each tool announced and pinned.\n\n"
        .to_owned();
    for command in &COMMANDS {
        let usage = command.usage();
        // A long one has a line of its own.
        let gap = if usage.chars().count() > 38 { format!("\n{:40}", "") } else { String::new() };
        let _ = writeln!(text, "  {usage:<38}{gap}  {}", command.purpose);
    }
    text + "\n`cargo xtask COMMAND --help` says more of one.\n"
}

fn say(text: &str) -> Result<()> {
    print!("{text}");
    Ok(())
}

fn usage(message: &str) -> Error {
    Error::Usage(format!("{message}; see `cargo xtask help`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(words: &str) -> Result<Option<Given>> {
        let mut words = words.split_whitespace();
        let name = words.next().expect("a command");
        let command = COMMANDS.iter().find(|command| command.name == name).expect("it is in the table");
        read(command, &mut Parser::from_args(words)).map_err(|error| usage(&error.to_string()))
    }

    #[test]
    fn options_and_words_are_read() {
        let read = |words: &str| given(words).expect(words).expect("no call for help");
        let play = |words: &str| {
            let given = read(words);
            (given.number::<u16>("port").expect("a port"), given.value("open").is_some())
        };
        assert_eq!(play("play"), (None, false));
        assert_eq!(play("play --port 9000 --open"), (Some(9000), true));
        assert_eq!(play("play --port=0"), (Some(0), false));
        let arguments = read("screenshots #variant=near --out here").arguments();
        assert_eq!(arguments, ["--out", "here", "#variant=near"]);
        assert_eq!(read("bench --depth 4 --variant near").arguments(), ["--depth", "4", "--variant", "near"]);
    }

    #[test]
    fn wrong_usage_is_one_line_and_exit_code_2() {
        for words in [
            "nonsense",
            "test one two",
            "play --port",
            "play --port x",
            "play --port 70000",
            "play --porr 1",
            "play now",
            "build --quick=yes",
            "bench --depth x",
            "bench --variant",
            "gate-in-chrome",
            "gate-in-chrome near --games x",
            "screenshots --out",
            "lighthouse --out x",
            "stage",
        ] {
            let error = run(words.split_whitespace()).expect_err(words);
            assert_eq!(error.exit_code(), 2, "{words}");
            assert_eq!(error.to_string().lines().count(), 1, "{error}");
        }
    }

    const MANUAL: &str = include_str!("../../../docs/development.md");

    #[test]
    fn every_command_has_help_and_is_documented() {
        for command in &COMMANDS {
            assert!(given(&format!("{} --help", command.name)).expect("help").is_none());
            assert!(help().contains(&command.usage()) && command.help().contains(command.purpose));
            assert!(
                MANUAL.contains(&format!("`{}`", command.usage())),
                "docs/development.md lacks {}",
                command.usage()
            );
        }
        assert!(given("play -h").expect("help").is_none());
    }
}
