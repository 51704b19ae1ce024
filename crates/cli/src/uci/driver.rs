//! Executes commands: keeps the position and the options, and sends jobs to the search thread.

use std::collections::hash_map::RandomState;
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::JoinHandle;

use vicinity_rules::{
    Color, DroppedRights, FenError, MAX_PERFT_DEPTH, Move, MoveError, Position, Variant, shorten,
};
use vicinity_search::{Limits, TimeLimit};

use super::Output;
use super::command::{CommandError, Go, UciCommand};
use super::engine::{self, Count, Job, Search};
use super::options::{Effect, OptionError, Options};
use super::signal::Signal;

/// The action after a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AfterCommand {
    Continue,
    Quit,
}

/// The reason why a command was not executed.
#[derive(Debug)]
enum DriverError {
    Words(CommandError),
    Option(OptionError),
    Fen(FenError),
    Move { number: usize, error: MoveError },
    SearchMove(MoveError),
    NoPosition,
    NothingPonderedOn,
    PerftDepth { found: u64 },
    NoEngine,
}

impl fmt::Display for DriverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DriverError::Words(error) => error.fmt(f),
            DriverError::Option(error) => write!(f, "setoption: {error}"),
            DriverError::Fen(error) => {
                write!(f, "position: {}", shorten_error(&error.to_string()))
            }
            DriverError::Move { number, error } => {
                write!(f, "position: move {number}: {}", shorten_error(&error.to_string()))
            }
            DriverError::SearchMove(error) => {
                write!(f, "go: searchmoves: {}", shorten_error(&error.to_string()))
            }
            DriverError::NoPosition => f.write_str(engine::NO_POSITION),
            DriverError::NothingPonderedOn => f.write_str("ponderhit: no search is pondering"),
            DriverError::PerftDepth { found } => {
                write!(f, "go: the depth of perft must be at most {MAX_PERFT_DEPTH}, not {found}")
            }
            DriverError::NoEngine => f.write_str("the search thread has ended"),
        }
    }
}

/// An error of the rules for a message, which may repeat what was sent.
fn shorten_error(text: &str) -> String {
    const MAX: usize = 200;
    let mut chars = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let mut short: String = chars.by_ref().take(MAX).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

/// The UCI engine.
pub(crate) struct Driver {
    options: Options,
    /// `None` after a rejected position: the previous one is not searched in its place.
    position: Option<Position>,
    output: Output,
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
    /// The jobs that may still be running.
    running: Vec<Arc<Signal>>,
    /// The seed of what weaker levels overlook; different for every search.
    seed: u64,
}

impl Driver {
    pub(crate) fn new(output: Output) -> io::Result<Self> {
        let options = Options::new();
        let position = Some(Position::start(&options.variant));
        let (jobs, thread) = engine::start(Arc::clone(&output))?;
        // A random number from the standard library.
        let seed = RandomState::new().build_hasher().finish();
        Ok(Driver { options, position, output, jobs, thread, running: Vec::new(), seed })
    }

    /// Executes a line.
    pub(crate) fn handle_line(&mut self, line: &str) -> AfterCommand {
        let command = UciCommand::parse(line);
        if matches!(command, Ok(UciCommand::Position { .. }) | Err(CommandError::NoPosition { .. })) {
            self.position = None;
        }
        let result = command.map_err(DriverError::Words).and_then(|command| self.act(command));
        result.unwrap_or_else(|error| {
            (self.output)(&format!("info string {error}"));
            AfterCommand::Continue
        })
    }

    /// Stops the search, which still prints its best move, and waits for it.
    pub(crate) fn quit(mut self) {
        self.stop();
        self.end_of_input();
    }

    /// Waits for searches that have a limit: the results of piped commands are still wanted.
    pub(crate) fn end_of_input(self) {
        let Driver { jobs, thread, running, .. } = self;
        running.iter().filter(|signal| signal.is_open_ended()).for_each(|signal| signal.stop());
        drop(jobs);
        // A thread that has panicked has no more output.
        let _ = thread.join();
    }

    fn act(&mut self, command: UciCommand) -> Result<AfterCommand, DriverError> {
        match command {
            UciCommand::Nothing => {}
            UciCommand::Quit => return Ok(AfterCommand::Quit),
            UciCommand::Uci => self.identify(),
            UciCommand::IsReady => {
                self.prepare();
                (self.output)("readyok");
            }
            UciCommand::Stop => self.stop(),
            UciCommand::NewGame => self.send(Job::Clear)?,
            UciCommand::PonderHit => {
                let mut hits = 0;
                for signal in &self.running {
                    hits += usize::from(signal.ponder_hit());
                }
                if hits == 0 {
                    return Err(DriverError::NothingPonderedOn);
                }
            }
            UciCommand::SetOption { name, value } => {
                match self.options.set(&name, value.as_deref()).map_err(DriverError::Option)? {
                    Effect::Nothing => {}
                    Effect::NewVariant => self.position = Some(Position::start(&self.options.variant)),
                    Effect::NewGames { invalid_count: 0 } => {}
                    Effect::NewGames { invalid_count } => (self.output)(&format!(
                        "info string {invalid_count} games of the file cannot be played; “vicinity check” lists the errors"
                    )),
                    Effect::ClearHash => self.send(Job::Clear)?,
                }
            }
            UciCommand::Position { fen, moves } => {
                let (position, dropped) = read_position(&self.options.variant, fen.as_deref(), &moves)?;
                if let Some(dropped) = dropped {
                    (self.output)(&format!("info string position: {dropped}"));
                }
                self.position = Some(position);
            }
            UciCommand::Go(go) => self.go(&go)?,
        }
        Ok(AfterCommand::Continue)
    }

    fn identify(&self) {
        (self.output)(concat!("id name Vicinity ", env!("CARGO_PKG_VERSION")));
        (self.output)("id author the Vicinity authors");
        for line in self.options.declarations() {
            (self.output)(&line);
        }
        (self.output)("uciok");
    }

    /// Allocates the engine's memory, which should not cost time on the clock. A running search has
    /// done so already, and is not waited for.
    fn prepare(&mut self) {
        self.running.retain(|signal| !signal.is_finished());
        if self.running.is_empty() {
            let (done, is_done) = mpsc::channel();
            // If the thread has ended, `go` reports it.
            let _ = self.send(Job::Prepare { hash_mib: self.options.hash_mib, done });
            let _ = is_done.recv();
        }
    }

    fn stop(&mut self) {
        self.running.drain(..).for_each(|signal| signal.stop());
    }

    fn send(&self, job: Job) -> Result<(), DriverError> {
        self.jobs.send(job).map_err(|_| DriverError::NoEngine)
    }

    /// Starts a search after the previous ones have ended; one without a limit is stopped for it.
    fn go(&mut self, go: &Go) -> Result<(), DriverError> {
        if !go.unknown.is_empty() {
            let words = shorten(&go.unknown.join(" "));
            (self.output)(&format!("info string go: ignored “{words}”, which is unknown"));
        }
        match go.perft {
            Some(depth) if depth > MAX_PERFT_DEPTH.into() => {
                return Err(DriverError::PerftDepth { found: depth });
            }
            Some(_) if self.position.is_none() => return Err(DriverError::NoPosition),
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
                Err(error) => (self.output)(&format!("info string {}", DriverError::SearchMove(error))),
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
            // The winner's moves and the replies between them.
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

/// The position of a command, and what was dropped from its FEN; all moves must be legal.
fn read_position(
    variant: &Arc<Variant>,
    fen: Option<&str>,
    moves: &[String],
) -> Result<(Position, Option<DroppedRights>), DriverError> {
    let (mut position, dropped) = match fen {
        None => (Position::start(variant), None),
        Some(fen) => Position::from_fen_with_remark(variant, fen).map_err(DriverError::Fen)?,
    };
    for (index, text) in moves.iter().enumerate() {
        // Not every program ends a game where it is drawn, so legal moves after that are accepted.
        let mv: Move =
            position.parse_uci(text).map_err(|error| DriverError::Move { number: index + 1, error })?;
        position.play_unchecked(mv);
    }
    Ok((position, dropped))
}

#[cfg(test)]
#[path = "driver_tests.rs"]
mod tests;
