//! The parser of UCI commands. It does not check whether a command can be executed.

use std::fmt;

use vicinity_rules::{Color, shorten};

/// A command to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum UciCommand {
    Uci,
    IsReady,
    NewGame,
    Stop,
    PonderHit,
    Quit,
    /// Commands without an effect here, and empty lines.
    Nothing,
    SetOption {
        name: String,
        value: Option<String>,
    },
    Position {
        /// The start position if there is none.
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Box<Go>),
}

/// The parameters of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Go {
    pub(crate) depth: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u64>,
    pub(crate) perft: Option<u64>,
    pub(crate) move_time_ms: Option<u64>,
    /// The clocks of White and Black.
    pub(crate) clock_ms: [Option<u64>; 2],
    pub(crate) increment_ms: [u64; 2],
    /// `None` also for 0, which some programs send for a game without time controls in moves.
    pub(crate) moves_to_go: Option<u64>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) search_moves: Vec<String>,
    /// Unknown words, which are ignored as the protocol requires.
    pub(crate) unknown: Vec<String>,
}

impl Go {
    /// Whether the search is limited, for a side to move.
    pub(crate) fn has_limit(&self, side: Color) -> bool {
        let clock_ms = self.clock_ms[side.index()];
        [self.depth, self.nodes, self.mate, self.perft, self.move_time_ms, clock_ms]
            .iter()
            .any(Option::is_some)
    }
}

/// An error in the words of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum CommandError {
    UnknownCommand { found: String },
    NoNumber { word: &'static str, found: Option<String> },
    NoOptionName,
    NoPosition { found: Option<String> },
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CommandError::UnknownCommand { found } => write!(f, "unknown command “{}”", shorten(found)),
            CommandError::NoNumber { word, found: Some(found) } => {
                write!(f, "go: {word} needs a number, not “{}”", shorten(found))
            }
            CommandError::NoNumber { word, found: None } => write!(f, "go: {word} needs a number"),
            CommandError::NoOptionName => f.write_str("setoption: the name of an option is missing"),
            CommandError::NoPosition { found: Some(found) } => {
                write!(f, "position: expected startpos or fen, not “{}”", shorten(found))
            }
            CommandError::NoPosition { found: None } => f.write_str("position: startpos or fen is missing"),
        }
    }
}

impl UciCommand {
    /// Parses a line. Words before the first known command are skipped, as the protocol requires:
    /// `joho debug on` is `debug on`.
    pub(crate) fn parse(line: &str) -> Result<UciCommand, CommandError> {
        let mut words = line.split_whitespace();
        while let Some(word) = words.next() {
            return match word {
                "uci" => Ok(UciCommand::Uci),
                "isready" => Ok(UciCommand::IsReady),
                "ucinewgame" => Ok(UciCommand::NewGame),
                "stop" => Ok(UciCommand::Stop),
                "ponderhit" => Ok(UciCommand::PonderHit),
                "quit" => Ok(UciCommand::Quit),
                "debug" | "register" => Ok(UciCommand::Nothing),
                "setoption" => parse_option(words),
                "position" => parse_position(words),
                "go" => parse_go(words),
                _ => continue,
            };
        }
        match line.split_whitespace().next() {
            Some(first) => Err(CommandError::UnknownCommand { found: first.to_owned() }),
            None => Ok(UciCommand::Nothing),
        }
    }
}

/// Parses `name NAME [value VALUE]`, both of which may be several words.
fn parse_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<UciCommand, CommandError> {
    if words.next() != Some("name") {
        return Err(CommandError::NoOptionName);
    }
    let words: Vec<&str> = words.collect();
    let at = words.iter().position(|word| *word == "value");
    let name = words[..at.unwrap_or(words.len())].join(" ");
    if name.is_empty() {
        return Err(CommandError::NoOptionName);
    }
    Ok(UciCommand::SetOption { name, value: at.map(|at| words[at + 1..].join(" ")) })
}

/// Parses `startpos` or `fen FEN`, and `moves …`.
fn parse_position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<UciCommand, CommandError> {
    let first = words.next();
    let rest: Vec<&str> = words.collect();
    let at = rest.iter().position(|word| *word == "moves");
    let (before, moves) = rest.split_at(at.unwrap_or(rest.len()));
    let fen = match first {
        Some("startpos") => match before.first() {
            None => None,
            Some(word) => return Err(CommandError::NoPosition { found: Some(format!("startpos {word}")) }),
        },
        Some("fen") => Some(before.join(" ")),
        other => return Err(CommandError::NoPosition { found: other.map(str::to_owned) }),
    };
    Ok(UciCommand::Position { fen, moves: moves.iter().skip(1).map(|text| (*text).to_owned()).collect() })
}

fn parse_go<'a>(words: impl Iterator<Item = &'a str>) -> Result<UciCommand, CommandError> {
    let mut go = Go::default();
    let mut words = words.peekable();
    let mut in_moves = false;
    while let Some(word) = words.next() {
        let mut number = |word: &'static str| read_number(word, words.next());
        match word {
            "depth" => go.depth = Some(number("depth")?),
            "nodes" => go.nodes = Some(number("nodes")?),
            "mate" => go.mate = Some(number("mate")?),
            "perft" => go.perft = Some(number("perft")?),
            "movetime" => go.move_time_ms = Some(number("movetime")?),
            "wtime" => go.clock_ms[0] = Some(number("wtime")?),
            "btime" => go.clock_ms[1] = Some(number("btime")?),
            "winc" => go.increment_ms[0] = number("winc")?,
            "binc" => go.increment_ms[1] = number("binc")?,
            "movestogo" => go.moves_to_go = Some(number("movestogo")?).filter(|&moves| moves > 0),
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => {
                in_moves = true;
                continue;
            }
            _ if in_moves => {
                go.search_moves.push(word.to_owned());
                continue;
            }
            _ => go.unknown.push(word.to_owned()),
        }
        in_moves = false;
    }
    Ok(UciCommand::Go(Box::new(go)))
}

/// Parses a whole number. Clocks may be negative, which counts as 0; numbers beyond the limit are
/// clamped.
fn read_number(word: &'static str, text: Option<&str>) -> Result<u64, CommandError> {
    const MAX: i128 = 1_000_000_000_000_000;
    let Some(text) = text else { return Err(CommandError::NoNumber { word, found: None }) };
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(CommandError::NoNumber { word, found: Some(text.to_owned()) });
    }
    if text.starts_with('-') {
        return Ok(0);
    }
    // A number that does not fit exceeds the limit, too.
    Ok(digits.parse::<i128>().unwrap_or(MAX).min(MAX) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: UciCommand) {
        assert_eq!(UciCommand::parse(line), Ok(expected), "{line}");
    }

    #[track_caller]
    fn check_error(line: &str, message: &str) {
        let error = UciCommand::parse(line).expect_err(line);
        assert_eq!(error.to_string(), message, "{line}");
    }

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn commands_without_arguments_are_parsed() {
        check("uci", UciCommand::Uci);
        check("  isready \r\n", UciCommand::IsReady);
        check("ucinewgame", UciCommand::NewGame);
        check("stop", UciCommand::Stop);
        check("quit now", UciCommand::Quit);
        check("", UciCommand::Nothing);
        check("debug on", UciCommand::Nothing);
    }

    #[test]
    fn unknown_words_before_a_command_are_skipped() {
        check("joho debug on", UciCommand::Nothing);
        check("joho isready", UciCommand::IsReady);
        check("please do stop", UciCommand::Stop);
        let depth = Go { depth: Some(3), ..Go::default() };
        check("\u{feff} go depth 3".trim_end(), UciCommand::Go(Box::new(depth)));
        check_error("joho juhu", "unknown command “joho”");
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let option = |name: &str, value: Option<&str>| UciCommand::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        };
        check("setoption name Skill Level value 7", option("Skill Level", Some("7")));
        check("setoption name Clear Hash", option("Clear Hash", None));
        check("setoption name X value", option("X", Some("")));
        check("setoption name X value a  b", option("X", Some("a b")));
        check_error("setoption", "setoption: the name of an option is missing");
        check_error("setoption name value 3", "setoption: the name of an option is missing");
    }

    #[test]
    fn positions() {
        let moves = |text: &str| if text.is_empty() { Vec::new() } else { words(text) };
        let position = |fen: Option<&str>, text| UciCommand::Position {
            fen: fen.map(str::to_owned),
            moves: moves(text),
        };
        check("position startpos", position(None, ""));
        check("position startpos moves e2e4 e7e5", position(None, "e2e4 e7e5"));
        check("position fen 8/8 w - - 0 1 moves a1a2", position(Some("8/8 w - - 0 1"), "a1a2"));
        check("position fen", position(Some(""), ""));
        check_error("position", "position: startpos or fen is missing");
        check_error("position moves e2e4", "position: expected startpos or fen, not “moves”");
        check_error("position startpos e2e4", "position: expected startpos or fen, not “startpos e2e4”");
    }

    #[test]
    fn go_commands_are_parsed() {
        let go = |go: Go| UciCommand::Go(Box::new(go));
        check("go", go(Go::default()));
        check("go depth 7 nodes 1000", go(Go { depth: Some(7), nodes: Some(1000), ..Go::default() }));
        let clocks = Go {
            clock_ms: [Some(60_000), Some(0)],
            increment_ms: [100, 200],
            moves_to_go: Some(40),
            ..Go::default()
        };
        check("go wtime 60000 btime -50 winc 100 binc 200 movestogo 40", go(clocks));
        let clocks = Go { clock_ms: [Some(60_000), Some(60_000)], ..Go::default() };
        check("go wtime 60000 btime 60000 movestogo 0", go(clocks));
        let some = Go { search_moves: words("e2e4 d2d4"), infinite: true, ..Go::default() };
        check("go searchmoves e2e4 d2d4 infinite", go(some));
        check("go soon depth 1", go(Go { depth: Some(1), unknown: words("soon"), ..Go::default() }));
        check(
            "go nodes 99999999999999999999999999999999999999999",
            go(Go { nodes: Some(1_000_000_000_000_000), ..Go::default() }),
        );
        check_error("go depth", "go: depth needs a number");
        check_error("go depth deep", "go: depth needs a number, not “deep”");
        check_error("go movetime 1e3", "go: movetime needs a number, not “1e3”");
        check_error("go movetime -", "go: movetime needs a number, not “-”");
    }

    #[test]
    fn repeated_input_is_short_and_on_one_line() {
        check_error("joho", "unknown command “joho”");
        check_error("a\u{7}\0b", "unknown command “a\u{fffd}\u{fffd}b”");
        let long = UciCommand::parse(&"x".repeat(100_000)).expect_err("unknown").to_string();
        assert!(long.chars().count() < 80 && long.ends_with("…”"), "{long}");
    }
}
