//! Who plays a match: this engine with its settings, or another program that speaks UCI.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use vicinity_rules::{Move, Position};
use vicinity_search::{Engine, Level, Limits, Params, Score, SearchHandler, TimeLimit};

/// How long a player may think about a move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Budget {
    /// So many positions.
    Nodes(u64),
    /// So many milliseconds.
    Milliseconds(u64),
    /// So many half-moves.
    Depth(usize),
}

/// A player as described on the command line: `-` for this engine as it is; `level=3,hash=8,null_move_depth=99` for this
/// engine with settings; `uci:PROGRAM,OPTION=VALUE,…` for another program.
#[derive(Clone, Debug)]
pub(crate) enum Description {
    Own { level: Level, hash_mib: usize, params: Params, budget: Option<Budget> },
    Other { program: String, options: Vec<(String, String)> },
}

impl Description {
    pub(crate) fn parse(text: &str) -> Result<Description, String> {
        let pairs = |text: &str| -> Result<Vec<(String, String)>, String> {
            let pairs = text.split(',').filter(|pair| !pair.is_empty() && *pair != "-");
            pairs
                .map(|pair| {
                    let pair =
                        pair.split_once('=').ok_or(format!("“{pair}” is not a setting with its value"))?;
                    Ok((pair.0.to_owned(), pair.1.to_owned()))
                })
                .collect()
        };
        if let Some(rest) = text.strip_prefix("uci:") {
            let (program, options) = rest.split_once(',').unwrap_or((rest, ""));
            return Ok(Description::Other { program: program.to_owned(), options: pairs(options)? });
        }
        let (mut level, mut hash_mib, mut params, mut budget) = (Level::FULL, 16, Params::default(), None);
        for (key, value) in pairs(text)? {
            let number: i32 = value.parse().map_err(|_| format!("“{value}” is no number for {key}"))?;
            match key.as_str() {
                "level" => {
                    let known = u8::try_from(number).ok().and_then(Level::new);
                    level = known.ok_or(format!("there is no level {number}"))?;
                }
                "hash" => hash_mib = number.clamp(1, 4096) as usize,
                "nodes" => budget = Some(Budget::Nodes(number.max(1) as u64)),
                _ if params.set(&key, number) => {}
                _ => {
                    return Err(format!(
                        "there is no setting “{key}”; there are level, hash, nodes, {}",
                        Params::NAMES.join(", ")
                    ));
                }
            }
        }
        Ok(Description::Own { level, hash_mib, params, budget })
    }

    /// Brings the player to the board.
    pub(crate) fn player(&self) -> Result<Player, String> {
        match self {
            Description::Own { level, hash_mib, params, budget } => Ok(Player::Own {
                engine: Box::new(Engine::with_params(*hash_mib, params.clone())),
                level: *level,
                budget: *budget,
            }),
            Description::Other { program, options } => Other::start(program, options)
                .map(Player::Other)
                .map_err(|error| format!("{program}: {error}")),
        }
    }
}

/// A player at the board.
pub(crate) enum Player {
    Own { engine: Box<Engine>, level: Level, budget: Option<Budget> },
    Other(Other),
}

/// What a player decides: a move as coordinates, and how it judges its position, if it says so.
pub(crate) struct Choice {
    pub(crate) uci: Option<String>,
    pub(crate) mv: Option<Move>,
    pub(crate) score: Option<Score>,
}

struct Clock(Instant);

impl SearchHandler for Clock {
    fn elapsed_ms(&mut self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

impl Player {
    pub(crate) fn new_game(&mut self) -> io::Result<()> {
        match self {
            Player::Own { engine, .. } => engine.new_game(),
            Player::Other(other) => {
                other.say("ucinewgame")?;
                other.wait_ready()?;
            }
        }
        Ok(())
    }

    /// Chooses a move in `position`, reached from `start_fen` by `moves`.
    pub(crate) fn choose(
        &mut self,
        position: &Position,
        start_fen: &str,
        moves: &[String],
        budget: Budget,
        seed: u64,
    ) -> io::Result<Choice> {
        match self {
            Player::Own { engine, level, budget: own_budget } => {
                let mut limits = Limits { level: *level, seed, ..Limits::default() };
                match own_budget.unwrap_or(budget) {
                    Budget::Nodes(nodes) => limits.nodes = Some(nodes),
                    Budget::Milliseconds(ms) => limits.time = Some(TimeLimit::per_move(ms)),
                    Budget::Depth(depth) => limits.depth = Some(depth),
                }
                let best = engine.search(position, &limits, &mut Clock(Instant::now()));
                let uci = best.mv.map(|mv| position.uci(mv));
                Ok(Choice { uci, mv: best.mv, score: Some(best.score) })
            }
            Player::Other(other) => other.choose(start_fen, moves, budget),
        }
    }
}

/// Another program that speaks UCI.
pub(crate) struct Other {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Other {
    fn start(program: &str, options: &[(String, String)]) -> io::Result<Other> {
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let closed = || io::Error::other("its input or output is closed");
        let input = process.stdin.take().ok_or_else(closed)?;
        let output = BufReader::new(process.stdout.take().ok_or_else(closed)?);
        let mut other = Other { process, input, output };
        other.say("uci")?;
        other.hear(|line| (line.trim() == "uciok").then_some(()))?;
        for (name, value) in options {
            other.say(&format!("setoption name {name} value {value}"))?;
        }
        other.wait_ready()?;
        Ok(other)
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.input, "{line}")?;
        self.input.flush()
    }

    fn hear<T>(&mut self, mut wanted: impl FnMut(&str) -> Option<T>) -> io::Result<T> {
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line)? == 0 {
                return Err(io::Error::other("the program has ended"));
            }
            if let Some(found) = wanted(&line) {
                return Ok(found);
            }
        }
    }

    fn wait_ready(&mut self) -> io::Result<()> {
        self.say("isready")?;
        self.hear(|line| (line.trim() == "readyok").then_some(()))
    }

    fn choose(&mut self, start_fen: &str, moves: &[String], budget: Budget) -> io::Result<Choice> {
        self.say(&format!("position fen {start_fen} moves {}", moves.join(" ")))?;
        self.say(&match budget {
            Budget::Nodes(nodes) => format!("go nodes {nodes}"),
            Budget::Milliseconds(ms) => format!("go movetime {ms}"),
            Budget::Depth(depth) => format!("go depth {depth}"),
        })?;
        let mut score = None;
        let uci = self.hear(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let after = |word: &str| words.iter().position(|w| *w == word).and_then(|at| words.get(at + 1));
            let number = |word: &str| after(word).and_then(|text| text.parse::<i32>().ok());
            if let Some(cp) = number("cp") {
                score = Some(Score::centipawns(cp));
            } else if let Some(mate) = number("mate") {
                let plies = mate.unsigned_abs() as usize * 2;
                score = Some(if mate > 0 { Score::win_in(plies) } else { Score::loss_in(plies) });
            }
            after("bestmove").map(|mv| (*mv).to_owned())
        })?;
        let uci = Some(uci).filter(|uci| uci != "(none)" && uci != "0000");
        Ok(Choice { uci, mv: None, score })
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.wait();
    }
}
