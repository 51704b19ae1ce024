//! `vicinity-lab match`: plays two engines or two sets of settings against each other.
//!
//! Openings are random moves that leave the game balanced. Each is played twice with colours
//! swapped, and the error of the result is computed from pairs, which reduces the influence of
//! openings. A player that exits, does not answer or plays an illegal move loses the game, and is
//! restarted for the next one.

mod choice;
mod game;
pub(crate) mod gate;
mod opening;
mod players;
mod score;
mod uci_engine;

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use vicinity::program::{ProgramError, WrongValue};
use vicinity_rules::{Color, Variant, variants};
use vicinity_tune::game_seed;

pub(crate) use self::choice::Budget;
pub(crate) use self::players::{Description, Player};

use game::{Finished, GameLimits, play};
use opening::balanced_opening;
use score::{Decision, MatchScore, Sprt};

use crate::custom::read_game;
use crate::workers;

const GAMES: usize = 100;
/// The default number of games with a sequential test.
const MAX_SPRT_GAMES: usize = 20_000;
const NODES: u64 = 20_000;

/// Play two engines or sets of settings against each other
#[derive(Args)]
#[command(after_help = "A and B are one of
  -                           this engine with its defaults
  level=3,hash=8,nodes=500,…  this engine with settings
  weights=FILE,…              this engine with learned weights
  net=FILE,…                  this engine with another network
  net=off,…                   this engine without networks
  uci:PROGRAM,OPTION=VALUE,…  another UCI engine")]
pub(crate) struct Match {
    /// The first player, for whom results are reported
    a: String,
    /// The second player
    b: String,
    /// The variant
    #[arg(long, default_value_t = variants::names().next().unwrap_or_default().to_owned())]
    variant: String,
    /// The number of games [default: 100, or up to 20000 with --sprt]
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// The seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The nodes of a move [default: 20000]
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The milliseconds of a move
    #[arg(long, value_name = "T")]
    ms: Option<u64>,
    /// The search depth of a move
    #[arg(long, value_name = "D")]
    depth: Option<usize>,
    /// Stop the match once it is decided which of two Elo differences is more likely
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], value_parser = read_elo, allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Append the games to a file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Adjudicate games in which both players agree on a lead of this many centipawns for six plies
    #[arg(long, value_name = "CP")]
    give_up: Option<u64>,
}

/// The settings of a match.
struct MatchConfig {
    variant: Arc<Variant>,
    players: [Description; 2],
    /// As on the command line.
    names: [String; 2],
    limits: GameLimits,
    seed: u64,
    pairs: usize,
}

/// Two games with the same opening and colours swapped.
type Pair = [Finished; 2];

/// The colour of the first player in the first and in the second game of a pair.
const FIRST: [Color; 2] = [Color::White, Color::Black];

pub(crate) fn run(args: Match, out: &mut dyn Write) -> Result<(), ProgramError> {
    play_match(args, out).map(drop)
}

/// Plays a match of two players, described as on the command line.
pub(crate) fn play_to_end(
    [a, b]: [String; 2],
    variant: &str,
    games: u64,
    seed: u64,
    threads: usize,
    out: &mut dyn Write,
) -> Result<MatchScore, ProgramError> {
    let words = Match {
        a,
        b,
        variant: variant.to_owned(),
        games: Some(usize::try_from(games).unwrap_or(usize::MAX)),
        seed,
        threads,
        nodes: None,
        ms: None,
        depth: None,
        sprt: None,
        pgn: None,
        give_up: None,
    };
    play_match(words, out).map(|(score, _)| score)
}

/// Plays a match; returns its result, and the verdict of the test, if there is one.
fn play_match(args: Match, out: &mut dyn Write) -> Result<(MatchScore, Option<String>), ProgramError> {
    if args.games == Some(0) {
        return Err(ProgramError::Usage("--games must be at least 1".to_owned()));
    }
    let sprt = read_sprt(args.sprt.as_deref())?;
    let usual_games = if sprt.is_some() { MAX_SPRT_GAMES } else { GAMES };
    let budget = match (args.nodes, args.ms, args.depth) {
        (None, Some(ms), None) => Budget::Milliseconds(ms),
        (None, None, Some(depth)) => Budget::Depth(depth),
        (nodes, None, None) => Budget::Nodes(nodes.unwrap_or(NODES)),
        _ => return Err(ProgramError::Usage("give only one of --nodes, --ms and --depth".to_owned())),
    };
    let adjudication_cp = args.give_up.map(|least| i32::try_from(least).unwrap_or(i32::MAX));
    let variant = read_game(&args.variant)?;
    let describe = |text: &str| Description::parse(text).map_err(ProgramError::Usage);
    let config = MatchConfig {
        variant,
        players: [describe(&args.a)?, describe(&args.b)?],
        names: [args.a, args.b],
        limits: GameLimits { budget, adjudication_cp },
        seed: args.seed,
        pairs: args.games.unwrap_or(usual_games).div_ceil(2),
    };
    let mut pgn = args.pgn.map(|path| GamesFile::open(&path)).transpose()?;

    let threads = workers::threads(Some(args.threads));
    let score = play_all(&config, threads, sprt, out, pgn.as_mut())?;
    let [one, other] = &config.names;
    writeln!(out, "{one} against {other}, {}: {score}", config.variant.name())?;
    let verdict = sprt.map(|sprt| sprt.verdict(&score).to_string());
    if let Some(verdict) = &verdict {
        writeln!(out, "{verdict}")?;
    }
    Ok((score, verdict))
}

fn read_elo(text: &str) -> Result<f64, WrongValue> {
    let elo = text.parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
    elo.ok_or_else(|| WrongValue(format!("“{text}” is not an Elo difference for --sprt")))
}

fn read_sprt(elos: Option<&[f64]>) -> Result<Option<Sprt>, ProgramError> {
    match elos {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1 })),
        Some(_) => Err(ProgramError::Usage("--sprt needs the smaller Elo first".to_owned())),
        None => Ok(None),
    }
}

/// Plays pairs of games until all are played or the test has decided.
fn play_all(
    config: &MatchConfig,
    threads: usize,
    sprt: Option<Sprt>,
    out: &mut dyn Write,
    mut pgn: Option<&mut GamesFile>,
) -> Result<MatchScore, ProgramError> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let mut score = MatchScore::default();
    thread::scope(|scope| {
        for _ in 0..threads.min(config.pairs) {
            let (sender, next) = (sender.clone(), &next);
            let play = move || {
                let result =
                    play_pairs(config, next, &mut |number, pair| sender.send(Ok((number, pair))).is_ok());
                if let Err(message) = result {
                    let _ = sender.send(Err(message));
                }
            };
            let thread = thread::Builder::new().stack_size(workers::STACK_BYTES);
            thread
                .spawn_scoped(scope, play)
                .map_err(|error| ProgramError::Input(format!("cannot start a thread: {error}")))?;
        }
        drop(sender);
        // If the match ends early, the threads begin no other pair.
        let _enough = OnDrop(|| next.store(config.pairs, Ordering::Relaxed));
        for result in results {
            let (number, pair): (usize, Pair) = result.map_err(ProgramError::Input)?;
            for (index, finished) in pair.iter().enumerate() {
                let number = 2 * number + index + 1;
                if finished.culprit.is_some() {
                    let name = &config.names[finished.culprit.unwrap_or_default()];
                    writeln!(out, "game {number}: {name} loses: {}", finished.reason)?;
                }
                if let Some(file) = &mut pgn {
                    file.write(config, number, FIRST[index], finished)?;
                }
            }
            score.add([0, 1].map(|index| pair[index].points(FIRST[index])));
            let decided = sprt.is_some_and(|sprt| sprt.decision(&score) != Decision::Open);
            if score.pairs().is_multiple_of(10) || decided {
                let verdict = sprt.map(|sprt| format!("; {}", sprt.verdict(&score))).unwrap_or_default();
                writeln!(out, "{score}{verdict}")?;
                out.flush()?;
            }
            if decided {
                break;
            }
        }
        Ok::<(), ProgramError>(())
    })?;
    Ok(score)
}

struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        self.0();
    }
}

/// Plays pairs of games until all have been taken.
fn play_pairs(
    config: &MatchConfig,
    next: &AtomicUsize,
    done: &mut dyn FnMut(usize, Pair) -> bool,
) -> Result<(), String> {
    let mut players =
        [config.players[0].player(&config.variant)?, config.players[1].player(&config.variant)?];
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= config.pairs {
            return Ok(());
        }
        let seed = game_seed(config.seed, pair as u64);
        let opening = balanced_opening(&config.variant, seed);
        let one = play_one(config, &mut players, FIRST[0], opening.clone(), seed)?;
        let other = play_one(config, &mut players, FIRST[1], opening, seed.wrapping_add(1))?;
        if !done(pair, [one, other]) {
            return Ok(());
        }
    }
}

/// Plays a game, and restarts a player that lost it by an error.
fn play_one(
    config: &MatchConfig,
    players: &mut [Player; 2],
    first: Color,
    opening: vicinity_rules::Position,
    seed: u64,
) -> Result<Finished, String> {
    let finished = play(players, first, opening, config.limits, seed);
    if let Some(culprit) = finished.culprit {
        players[culprit] = config.players[culprit].player(&config.variant)?;
    }
    Ok(finished)
}

/// A file of games; new ones are appended.
struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    fn open(path: &Path) -> Result<GamesFile, ProgramError> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| ProgramError::file(path.display(), &error))?;
        Ok(GamesFile { path: path.to_owned(), file })
    }

    fn write(
        &mut self,
        config: &MatchConfig,
        number: usize,
        first: Color,
        finished: &Finished,
    ) -> Result<(), ProgramError> {
        let mut record = finished.record();
        let [white, black] = if first == Color::White { [0, 1] } else { [1, 0] };
        for (name, value) in [
            ("Event", "vicinity-lab match"),
            ("Round", &number.to_string()),
            ("White", &config.names[white]),
            ("Black", &config.names[black]),
        ] {
            record.tags.push((name.to_owned(), value.to_owned()));
        }
        writeln!(self.file, "{}", vicinity_record::pgn::write(&record))
            .map_err(|error| ProgramError::file(self.path.display(), &error))
    }
}
