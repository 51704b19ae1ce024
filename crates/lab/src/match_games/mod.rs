//! `vicinity-lab match`: plays two engines or two sets of settings against each other.
//!
//! Openings are random moves that leave the game balanced; each is played twice with colours exchanged, and
//! the error of the result is reckoned from pairs, which openings disturb less. A player that ends, falls silent or plays
//! what is not legal loses the game, and is started anew for the next.

mod choice;
mod game;
pub(crate) mod gate;
mod opening;
mod other;
mod players;
pub(crate) mod tally;

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use clap::Args;
use vicinity::program::{Failure, WrongValue};
use vicinity_rules::{Color, Variant, variants};

pub(crate) use self::choice::Budget;
pub(crate) use self::players::{Description, Player};

use game::{Finished, Manner, play};
use opening::opening;
use tally::{Decision, Sprt, Tally};

use crate::crew;
use crate::own::read_game;

const GAMES: usize = 100;
/// With a test that decides when it has seen enough.
const MOST_GAMES_OF_A_TEST: usize = 20_000;
const NODES: u64 = 20_000;

/// Play engines or settings against each other
#[derive(Args)]
#[command(after_help = "A and B are each one of
  -                           this engine as it is
  level=3,hash=8,nodes=500,…  this engine with settings
  weights=FILE,…              this engine with what it has learnt
  net=FILE,…                  this engine with another network than the game's
  net=off,…                   this engine without networks
  uci:PROGRAM,OPTION=VALUE,…  another program that speaks UCI")]
pub(crate) struct Match {
    /// The first player, as whom results are told
    a: String,
    /// The other player
    b: String,
    /// The game
    #[arg(long, default_value_t = variants::names().next().unwrap_or_default().to_owned())]
    variant: String,
    /// How many games: 100, or with --sprt up to 20000
    #[arg(long, value_name = "N")]
    games: Option<usize>,
    /// Decides the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: usize,
    /// The nodes of a move: 20000 where nothing else is said
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The milliseconds of a move
    #[arg(long, value_name = "T")]
    ms: Option<u64>,
    /// The depth of a move's search
    #[arg(long, value_name = "D")]
    depth: Option<usize>,
    /// End the match when it is decided which of two differences is nearer the truth
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], value_parser = read_elo, allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Add the games to a file
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// End games in which both players see one side so many centipawns ahead for six plies
    #[arg(long, value_name = "CP")]
    give_up: Option<u64>,
}

/// What is played, and how.
struct Terms {
    variant: Arc<Variant>,
    players: [Description; 2],
    /// As the command line has them.
    names: [String; 2],
    manner: Manner,
    seed: u64,
    pairs: usize,
}

/// Two games with one opening and colours exchanged.
type Pair = [Finished; 2];

/// The colour of the first player in the first and in the second game of a pair.
const FIRST: [Color; 2] = [Color::White, Color::Black];

pub(crate) fn run(asked: Match, out: &mut dyn Write) -> Result<(), Failure> {
    play_match(asked, out).map(drop)
}

/// Plays a match of two players, described as on the command line.
pub(crate) fn play_to_end(
    [a, b]: [String; 2],
    variant: &str,
    games: u64,
    seed: u64,
    threads: usize,
    out: &mut dyn Write,
) -> Result<Tally, Failure> {
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
    play_match(words, out).map(|(tally, _)| tally)
}

/// Plays a match; what it came to, and what the test says, if there was one.
fn play_match(asked: Match, out: &mut dyn Write) -> Result<(Tally, Option<String>), Failure> {
    if asked.games == Some(0) {
        return Err(Failure::Usage("a match has at least one game: --games is 0".to_owned()));
    }
    let sprt = read_sprt(asked.sprt.as_deref())?;
    let usual_games = if sprt.is_some() { MOST_GAMES_OF_A_TEST } else { GAMES };
    let budget = match (asked.nodes, asked.ms, asked.depth) {
        (None, Some(ms), None) => Budget::Milliseconds(ms),
        (None, None, Some(depth)) => Budget::Depth(depth),
        (nodes, None, None) => Budget::Nodes(nodes.unwrap_or(NODES)),
        _ => return Err(Failure::Usage("give one of --nodes, --ms and --depth".to_owned())),
    };
    let give_up_cp = asked.give_up.map(|least| i32::try_from(least).unwrap_or(i32::MAX));
    let variant = read_game(&asked.variant)?;
    let describe = |text: &str| Description::parse(text).map_err(Failure::Usage);
    let terms = Terms {
        variant,
        players: [describe(&asked.a)?, describe(&asked.b)?],
        names: [asked.a, asked.b],
        manner: Manner { budget, give_up_cp },
        seed: asked.seed,
        pairs: asked.games.unwrap_or(usual_games).div_ceil(2),
    };
    let mut pgn = asked.pgn.map(|path| GamesFile::open(&path)).transpose()?;

    let threads = crew::threads(Some(asked.threads));
    let tally = play_all(&terms, threads, sprt, out, pgn.as_mut())?;
    let [one, other] = &terms.names;
    writeln!(out, "{one} against {other}, {}: {tally}", terms.variant.name())?;
    let verdict = sprt.map(|sprt| sprt.verdict(&tally).to_string());
    if let Some(verdict) = &verdict {
        writeln!(out, "{verdict}")?;
    }
    Ok((tally, verdict))
}

fn read_elo(text: &str) -> Result<f64, WrongValue> {
    let elo = text.parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
    elo.ok_or_else(|| WrongValue(format!("“{text}” is no Elo for --sprt")))
}

fn read_sprt(elos: Option<&[f64]>) -> Result<Option<Sprt>, Failure> {
    match elos {
        Some(&[elo0, elo1]) if elo0 < elo1 => Ok(Some(Sprt { elo0, elo1 })),
        Some(_) => Err(Failure::Usage("--sprt wants the smaller Elo first".to_owned())),
        None => Ok(None),
    }
}

/// Plays pairs of games until all are played or the test has decided.
fn play_all(
    terms: &Terms,
    threads: usize,
    sprt: Option<Sprt>,
    out: &mut dyn Write,
    mut pgn: Option<&mut GamesFile>,
) -> Result<Tally, Failure> {
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let mut tally = Tally::default();
    thread::scope(|scope| {
        for _ in 0..threads.min(terms.pairs) {
            let (sender, next) = (sender.clone(), &next);
            let play = move || {
                let result =
                    play_pairs(terms, next, &mut |number, pair| sender.send(Ok((number, pair))).is_ok());
                if let Err(message) = result {
                    let _ = sender.send(Err(message));
                }
            };
            let thread = thread::Builder::new().stack_size(crew::STACK_BYTES);
            thread
                .spawn_scoped(scope, play)
                .map_err(|error| Failure::Input(format!("no thread: {error}")))?;
        }
        drop(sender);
        // Whatever ends the match early, the threads begin no other pair.
        let _enough = OnDrop(|| next.store(terms.pairs, Ordering::Relaxed));
        for result in results {
            let (number, pair): (usize, Pair) = result.map_err(Failure::Input)?;
            for (index, finished) in pair.iter().enumerate() {
                let number = 2 * number + index + 1;
                if finished.culprit.is_some() {
                    let name = &terms.names[finished.culprit.unwrap_or_default()];
                    writeln!(out, "game {number}: {name} loses: {}", finished.reason)?;
                }
                if let Some(file) = &mut pgn {
                    file.write(terms, number, FIRST[index], finished)?;
                }
            }
            tally.add([0, 1].map(|index| pair[index].points(FIRST[index])));
            let decided = sprt.is_some_and(|sprt| sprt.decision(&tally) != Decision::Open);
            if tally.pairs().is_multiple_of(10) || decided {
                let verdict = sprt.map(|sprt| format!("; {}", sprt.verdict(&tally))).unwrap_or_default();
                writeln!(out, "{tally}{verdict}")?;
                out.flush()?;
            }
            if decided {
                break;
            }
        }
        Ok::<(), Failure>(())
    })?;
    Ok(tally)
}

struct OnDrop<F: FnMut()>(F);

impl<F: FnMut()> Drop for OnDrop<F> {
    fn drop(&mut self) {
        self.0();
    }
}

/// Plays pairs of games until all have been taken.
fn play_pairs(
    terms: &Terms,
    next: &AtomicUsize,
    done: &mut dyn FnMut(usize, Pair) -> bool,
) -> Result<(), String> {
    let mut players = [terms.players[0].player(&terms.variant)?, terms.players[1].player(&terms.variant)?];
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= terms.pairs {
            return Ok(());
        }
        let seed = terms.seed.wrapping_mul(1_000_003).wrapping_add(pair as u64);
        let opening = opening(&terms.variant, seed);
        let one = play_one(terms, &mut players, FIRST[0], opening.clone(), seed)?;
        let other = play_one(terms, &mut players, FIRST[1], opening, seed.wrapping_add(1))?;
        if !done(pair, [one, other]) {
            return Ok(());
        }
    }
}

/// Plays a game, and starts a player anew that did not play it properly.
fn play_one(
    terms: &Terms,
    players: &mut [Player; 2],
    first: Color,
    opening: vicinity_rules::Position,
    seed: u64,
) -> Result<Finished, String> {
    let finished = play(players, first, opening, terms.manner, seed);
    if let Some(culprit) = finished.culprit {
        players[culprit] = terms.players[culprit].player(&terms.variant)?;
    }
    Ok(finished)
}

/// A file of games; new ones are added at its end.
struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    fn open(path: &Path) -> Result<GamesFile, Failure> {
        let file = OpenOptions::new().create(true).append(true).open(path);
        let file = file.map_err(|error| Failure::file(path.display(), &error))?;
        Ok(GamesFile { path: path.to_owned(), file })
    }

    fn write(
        &mut self,
        terms: &Terms,
        number: usize,
        first: Color,
        finished: &Finished,
    ) -> Result<(), Failure> {
        let mut record = finished.record();
        let [white, black] = if first == Color::White { [0, 1] } else { [1, 0] };
        for (name, value) in [
            ("Event", "vicinity-lab match"),
            ("Round", &number.to_string()),
            ("White", &terms.names[white]),
            ("Black", &terms.names[black]),
        ] {
            record.tags.push((name.to_owned(), value.to_owned()));
        }
        writeln!(self.file, "{}", vicinity_record::pgn::write(&record))
            .map_err(|error| Failure::file(self.path.display(), &error))
    }
}
