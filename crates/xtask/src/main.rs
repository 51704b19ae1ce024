//! `cargo xtask`: reads the command line and hands over to the library.

use std::process::ExitCode;
use xtask::error::{Error, Result};
use xtask::{bench, build, check, lighthouse, play, rival, screenshots, stage, test, tools};

const HELP: &str = "\
Vicinity: chess variants in the browser. What is missing is installed first, each tool announced and pinned.

  cargo xtask play [--port N] [--open]    build the site and serve it on http://127.0.0.1:8080/
  cargo xtask build [--quick]             build the site into dist/ and say what it weighs; quickly, to try a change
  cargo xtask test                        every test: native, in headless Chrome, end to end
  cargo xtask check                       formatting, lints, documentation, weight
  cargo xtask bench [--variant V] [--depth D] [--search-depth D]
                                          speed of move generation and of the engine, natively and in Chrome
  cargo xtask rival                       the engine's speed beside Fairy-Stockfish's, both in one page of Chrome
  cargo xtask screenshots [--out FOLDER] [ADDRESS …]
                                          pictures of the site at 1440, 820 and 390 pixels, light and dark
  cargo xtask lighthouse [ADDRESS …]      Lighthouse's scores of the built site, desktop and mobile
  cargo xtask help                        this text
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if error != Error::Counted {
                eprintln!("xtask: {error}");
            }
            ExitCode::from(error.exit_code())
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let Some((command, rest)) = arguments.split_first() else {
        print!("{HELP}");
        return Err(usage("no command was given"));
    };
    match command.as_str() {
        "play" => {
            let (port, open) = read_play(rest)?;
            play::play(port, open)
        }
        "build" => {
            let is_quick = rest.first().is_some_and(|word| word == "--quick");
            nothing_more(command, &rest[usize::from(is_quick)..])?;
            let build = if is_quick { build::build_quickly } else { build::build };
            build(&tools::Toolbox::for_building()?).map(drop)
        }
        "test" => nothing_more(command, rest).and_then(|()| test::test()),
        "check" => nothing_more(command, rest).and_then(|()| check::check()),
        "stage" => nothing_more(command, rest).and_then(|()| stage::stage()),
        "bench" => bench::bench(rest),
        "rival" => nothing_more(command, rest).and_then(|()| rival::rival()),
        "screenshots" => screenshots::screenshots(rest),
        "lighthouse" => lighthouse::lighthouse(rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(usage(&format!("there is no command {other:?}"))),
    }
}

fn read_play(arguments: &[String]) -> Result<(u16, bool)> {
    let (mut port, mut open) = (play::DEFAULT_PORT, false);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let value = match argument.as_str() {
            "--open" => {
                open = true;
                continue;
            }
            "--port" => rest.next().map(String::as_str).unwrap_or_default(),
            other => match other.strip_prefix("--port=") {
                Some(value) => value,
                None => return Err(usage(&format!("`play` does not know {other:?}"))),
            },
        };
        port = value
            .parse()
            .map_err(|_| usage(&format!("--port wants a number from 0 to 65535, not {value:?}")))?;
    }
    Ok((port, open))
}

fn nothing_more(command: &str, rest: &[String]) -> Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(argument) => Err(usage(&format!("`{command}` takes no {argument:?}"))),
    }
}

fn usage(message: &str) -> Error {
    Error::Usage(format!("{message}; see `cargo xtask help`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play_with(words: &str) -> Result<(u16, bool)> {
        read_play(&words.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn play_reads_its_options() {
        assert_eq!(play_with(""), Ok((8080, false)));
        assert_eq!(play_with("--port 9000 --open"), Ok((9000, true)));
        assert_eq!(play_with("--port=0"), Ok((0, false)));
    }

    #[test]
    fn wrong_usage_is_one_line_and_exit_code_2() {
        for words in ["--port", "--port x", "--port 70000", "--porr 1", "now"] {
            let error = play_with(words).expect_err(words);
            assert_eq!(error.exit_code(), 2);
            assert_eq!(error.to_string().lines().count(), 1);
        }
        assert_eq!(run(&["nonsense".to_owned()]).expect_err("unknown").exit_code(), 2);
        assert_eq!(run(&["test".to_owned(), "more".to_owned()]).expect_err("too much").exit_code(), 2);
    }
}
