//! Acts on commands: keeps the position and the options, and hands jobs to the thread that searches.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

use vicinity_rules::{Color, DroppedRights, FenError, Move, MoveError, Position, Variant};
use vicinity_search::{Limits, TimeLimit};

use super::Say;
use super::command::{Command, Go, WordFault, shown};
use super::engine::{self, Count, Job, Search};
use super::options::{Effect, OptionFault, Options};
use super::signal::Signal;

const MOST_PERFT_DEPTH: u64 = crate::perft::MOST_DEPTH as u64;

/// What comes after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    GoOn,
    Quit,
}

/// Why a command was not carried out.
#[derive(Debug)]
enum Fault {
    Words(WordFault),
    Option(OptionFault),
    Fen(FenError),
    Move { number: usize, error: MoveError },
    SearchMove(MoveError),
    NoPosition,
    NothingPonderedOn,
    PerftDepth { found: u64 },
    NoEngine,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Words(fault) => fault.fmt(f),
            Fault::Option(fault) => write!(f, "setoption: {fault}"),
            Fault::Fen(error) => {
                write!(f, "position: {}", shown_long(&error.to_string()))
            }
            Fault::Move { number, error } => {
                write!(f, "position: move {number}: {}", shown_long(&error.to_string()))
            }
            Fault::SearchMove(error) => write!(f, "go: searchmoves: {}", shown_long(&error.to_string())),
            Fault::NoPosition => f.write_str("go: there is no position, as the last one was refused"),
            Fault::NothingPonderedOn => f.write_str("ponderhit: there is no search that ponders"),
            Fault::PerftDepth { found } => {
                write!(f, "go: perft counts up to depth {MOST_PERFT_DEPTH}, not {found}")
            }
            Fault::NoEngine => f.write_str("the thread that searches has ended"),
        }
    }
}

/// What is shown of an error of the rules, which may repeat what was sent.
fn shown_long(text: &str) -> String {
    const MOST: usize = 200;
    let mut chars = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = chars.by_ref().take(MOST).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

/// The engine as a program sees it that speaks with it.
pub(crate) struct Driver {
    options: Options,
    /// `None` after a position was refused: the one before is not searched in its place.
    position: Option<Position>,
    say: Say,
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
    /// The jobs that may not be done yet.
    running: Vec<Arc<Signal>>,
    /// Decides what weaker levels overlook; another one for every search.
    seed: u64,
}

impl Driver {
    pub(crate) fn new(say: Say) -> io::Result<Self> {
        let options = Options::new();
        let position = Some(Position::start(&options.variant));
        let (jobs, thread) = engine::start(Arc::clone(&say))?;
        // The standard library's way to a number that differs from run to run.
        let seed = RandomState::new().build_hasher().finish();
        Ok(Driver { options, position, say, jobs, thread, running: Vec::new(), seed })
    }

    /// Acts on a line.
    pub(crate) fn hear(&mut self, line: &str) -> Next {
        let command = Command::parse(line);
        if matches!(command, Ok(Command::Position { .. }) | Err(WordFault::NoPosition { .. })) {
            self.position = None;
        }
        let result = command.map_err(Fault::Words).and_then(|command| self.act(command));
        result.unwrap_or_else(|fault| {
            (self.say)(&format!("info string {fault}"));
            Next::GoOn
        })
    }

    /// Stops what runs, which still tells its best move, and waits for that.
    pub(crate) fn quit(mut self) {
        self.stop();
        self.end_of_input();
    }

    /// Lets what has a limit of its own run to its end: whoever pipes commands in wants the answer.
    pub(crate) fn end_of_input(self) {
        let Driver { jobs, thread, running, .. } = self;
        running.iter().filter(|signal| signal.is_open_ended()).for_each(|signal| signal.stop());
        drop(jobs);
        // A thread that has died has nothing more to say.
        let _ = thread.join();
    }

    fn act(&mut self, command: Command) -> Result<Next, Fault> {
        match command {
            Command::Nothing => {}
            Command::Quit => return Ok(Next::Quit),
            Command::Uci => self.introduce(),
            Command::IsReady => {
                self.prepare();
                (self.say)("readyok");
            }
            Command::Stop => self.stop(),
            Command::NewGame => self.send(Job::Forget)?,
            Command::PonderHit => {
                let mut hits = 0;
                for signal in &self.running {
                    hits += usize::from(signal.ponder_hit());
                }
                if hits == 0 {
                    return Err(Fault::NothingPonderedOn);
                }
            }
            Command::SetOption { name, value } => {
                match self.options.set(&name, value.as_deref()).map_err(Fault::Option)? {
                    Effect::Nothing => {}
                    Effect::NewVariant => self.position = Some(Position::start(&self.options.variant)),
                    Effect::NewGames { faulty: 0 } => {}
                    Effect::NewGames { faulty } => (self.say)(&format!(
                        "info string {faulty} games of the file cannot be played; “vicinity check” says why"
                    )),
                    Effect::ClearHash => self.send(Job::Forget)?,
                }
            }
            Command::Position { fen, moves } => {
                let (position, dropped) = read_position(&self.options.variant, fen.as_deref(), &moves)?;
                if let Some(dropped) = dropped {
                    (self.say)(&format!("info string position: {dropped}"));
                }
                self.position = Some(position);
            }
            Command::Go(go) => self.go(&go)?,
        }
        Ok(Next::GoOn)
    }

    fn introduce(&self) {
        (self.say)(concat!("id name Vicinity ", env!("CARGO_PKG_VERSION")));
        (self.say)("id author the Vicinity authors");
        for line in self.options.declarations() {
            (self.say)(&line);
        }
        (self.say)("uciok");
    }

    /// Has the engine take its memory, which a clock should not pay for. One that searches has done so, and is not waited for.
    fn prepare(&mut self) {
        self.running.retain(|signal| !signal.is_finished());
        if self.running.is_empty() {
            let (done, is_done) = mpsc::channel();
            // If its thread has ended, `go` says so.
            let _ = self.send(Job::Prepare { hash_mib: self.options.hash_mib, done });
            let _ = is_done.recv();
        }
    }

    fn stop(&mut self) {
        self.running.drain(..).for_each(|signal| signal.stop());
    }

    fn send(&self, job: Job) -> Result<(), Fault> {
        self.jobs.send(job).map_err(|_| Fault::NoEngine)
    }

    /// Begins a search when those before it have ended; one that would never end is stopped for it.
    fn go(&mut self, go: &Go) -> Result<(), Fault> {
        if !go.unknown.is_empty() {
            let words = shown(&go.unknown.join(" "));
            (self.say)(&format!("info string go: passing over “{words}”, which is not known"));
        }
        match go.perft {
            Some(depth) if depth > MOST_PERFT_DEPTH => return Err(Fault::PerftDepth { found: depth }),
            Some(_) if self.position.is_none() => return Err(Fault::NoPosition),
            _ => {}
        }
        self.running.retain(|signal| !signal.is_finished());
        self.running.iter().filter(|signal| signal.is_open_ended()).for_each(|signal| signal.stop());
        let side = self.position.as_ref().map_or(Color::White, Position::turn);
        let signal = Arc::new(Signal::new(go, side));
        self.running.push(Arc::clone(&signal));
        let Some(position) = self.position.clone() else { return self.send(Job::NoPosition(signal)) };
        let job = match go.perft {
            Some(depth) => Job::Perft(Box::new(Count { position, depth: depth as u32, signal })),
            None => {
                let limits = self.limits(go, &position);
                let Options { hash_mib, by_networks, .. } = self.options;
                let has_no_move = !go.search_moves.is_empty() && limits.only.is_empty();
                Job::Search(Box::new(Search { position, limits, hash_mib, by_networks, has_no_move, signal }))
            }
        };
        self.send(job)
    }

    fn limits(&mut self, go: &Go, position: &Position) -> Limits {
        let mut only = Vec::new();
        for text in &go.search_moves {
            match position.parse_uci(text) {
                Ok(mv) => only.push(mv),
                Err(error) => (self.say)(&format!("info string {}", Fault::SearchMove(error))),
            }
        }
        let turn = position.turn();
        let time = match (go.move_time_ms, go.clock_ms[turn.index()]) {
            (Some(ms), _) => Some(TimeLimit::per_move(ms)),
            (None, Some(left)) => {
                Some(TimeLimit::of_clock(left, go.increment_ms[turn.index()], go.moves_to_go))
            }
            (None, None) => None,
        };
        self.seed = self.seed.wrapping_add(1);
        Limits {
            depth: go.depth.map(|depth| usize::try_from(depth).unwrap_or(usize::MAX)),
            nodes: go.nodes,
            time: time.filter(|_| !go.infinite),
            // The winner's moves and the answers between them.
            win_in: go
                .mate
                .map(|moves| u32::try_from(moves.saturating_mul(2)).unwrap_or(u32::MAX).saturating_sub(1)),
            multipv: self.options.multi_pv,
            level: self.options.level(),
            seed: self.seed,
            only,
        }
    }
}

/// The position that a command names, and what was dropped from its FEN; all of it must be sound.
fn read_position(
    variant: &Arc<Variant>,
    fen: Option<&str>,
    moves: &[String],
) -> Result<(Position, Option<DroppedRights>), Fault> {
    let (mut position, dropped) = match fen {
        None => (Position::start(variant), None),
        Some(fen) => Position::from_fen_with_remark(variant, fen).map_err(Fault::Fen)?,
    };
    for (index, text) in moves.iter().enumerate() {
        // Not every program ends a game where it is drawn; as long as moves are legal, they are made.
        let mv: Move = position.parse_uci(text).map_err(|error| Fault::Move { number: index + 1, error })?;
        position.play_unchecked(mv);
    }
    Ok((position, dropped))
}

#[cfg(test)]
#[path = "driver_tests.rs"]
mod tests;
