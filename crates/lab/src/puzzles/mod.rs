//! `vicinity-lab puzzles`: makes puzzles of the engine's games against itself, and checks those that there are.
//!
//! Weaker levels play, so that mistakes are made; where exactly one move wins, that is proved or judged more closely, rated by
//! the levels that find it, and kept if it adds something. The same words give the same puzzles on
//! every machine, as long as `fastrand` is the same version.

mod choose;
mod games;
mod judge;
mod lead_in;
mod lessons;
mod prove;
mod rate;

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity::program::{Failure, read_variant};
use vicinity_protocol::puzzle::{self, Claim, Puzzle};
use vicinity_rules::Variant;

use self::judge::Judge;
use crate::output::OutFile;

/// More than this of a game adds little that the next game would not.
const MOST_OF_A_GAME: usize = 3;

/// Make puzzles of games of the engine against itself, or look closely at those that there are
#[derive(Args)]
#[command(
    after_help = "The same words give the same puzzles as long as the program is the same: the random numbers are those \
of one version of the library fastrand."
)]
pub(crate) struct Puzzles {
    /// The game
    variant: String,
    /// From how many games at most
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: u64,
    /// Decides which games are played
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many puzzles are kept
    #[arg(long, value_name = "N", default_value_t = 30)]
    keep: usize,
    /// Choose from the puzzles of these files, too, with “+” between
    #[arg(long, value_name = "FILE[+FILE…]")]
    with: Option<String>,
    /// Try the positions of a file, too: lines VARIANT|FEN
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Write the puzzles into this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Instead of all that: look closely at the puzzles of a file
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Instead: find the enemy's last move before each puzzle of a file that has none yet
    #[arg(long, value_name = "FILE")]
    lead_in: Option<PathBuf>,
    /// Instead: make small puzzles that teach what is the game's own, and put them before those of a file
    #[arg(long, value_name = "FILE")]
    teach: Option<PathBuf>,
}

pub(crate) fn run(asked: &Puzzles, out: &mut dyn Write) -> Result<(), Failure> {
    let &Puzzles { games, seed, keep, .. } = asked;
    let name = &asked.variant;
    let variant = read_variant(name)?;
    if let Some(file) = &asked.check {
        return check_file(&variant, file, out);
    }
    if let Some(file) = asked.lead_in.as_deref().or(asked.teach.as_deref()) {
        let out_file = asked.out.as_deref().map(OutFile::try_out).transpose()?;
        let mut puzzles = read_file(&variant, file)?;
        let mut judge = Judge::new(&variant);
        if asked.teach.is_some() {
            lessons::put_first(&variant, &mut puzzles, seed, &mut judge, out)?;
        }
        if asked.lead_in.is_some() {
            lead_in::add(&variant, &mut puzzles, &mut judge);
        }
        let text = puzzle::write(variant.name(), &puzzles);
        match out_file {
            None => out.write_all(text.as_bytes())?,
            Some(file) => file.write(&text)?,
        }
        return Ok(());
    }
    let file = asked.out.as_deref().map(OutFile::try_out).transpose()?;
    let mut found: Vec<Puzzle> = Vec::new();
    // Puzzles that differ by the numbers at the end of the FEN only are the same.
    let mut known: HashSet<u64> = HashSet::new();
    for file in asked.with.iter().flat_map(|files| files.split('+')) {
        let file = Path::new(file);
        for puzzle in read_file(&variant, file)? {
            let position = prove::start(&variant, &puzzle).ok_or_else(|| at_fault(file, &puzzle))?;
            if known.insert(position.hash()) {
                found.push(puzzle);
            }
        }
    }
    // Those where other moves win, too, though not as quickly.
    let mut slow = 0;
    let mut judge = Judge::new(&variant);
    if let Some(file) = &asked.positions {
        for position in read_positions(&variant, file)? {
            if known.insert(position.hash())
                && let Some((mut puzzle, _)) = prove::puzzle(&position, &mut judge)
            {
                puzzle.rating = rate::rating(&variant, &puzzle, judge.engine());
                found.push(puzzle);
            }
        }
        writeln!(out, "{name}: {}", tally(&found))?;
    }
    for game in 0..games {
        let before = found.len();
        games::play(
            &variant,
            &mut judge,
            seed.wrapping_mul(1_000_003).wrapping_add(game),
            &mut |position, judge| {
                if found.len() - before >= MOST_OF_A_GAME || !known.insert(position.hash()) {
                    return;
                }
                let Some((mut puzzle, is_only)) = prove::puzzle(&position, judge) else { return };
                if !is_only {
                    // There are many of them: the end of any game that is decided.
                    if slow >= keep / 2 {
                        return;
                    }
                    slow += 1;
                }
                // The rest of the same combination is no other puzzle.
                if found[before..].iter().any(|other| ends_alike(other, &puzzle))
                    || is_common(&found, &puzzle, keep)
                {
                    return;
                }
                puzzle.rating = rate::rating(&variant, &puzzle, judge.engine());
                found.push(puzzle);
            },
        );
        // Enough to choose from.
        let is_over = found.len() >= keep * 3 / 2 || game + 1 == games;
        if is_over || (game + 1) % 10 == 0 {
            writeln!(out, "{name}: {} games, {}", game + 1, tally(&found))?;
            out.flush()?;
            if let Some(file) = &file {
                // Written now and then, so that a run may be ended: the same run with so many games gives the same file.
                let text = puzzle::write(variant.name(), &choose::choose(found.clone(), keep));
                file.write(&text)?;
            }
        }
        if is_over {
            break;
        }
    }
    let kept = choose::choose(found, keep);
    let text = puzzle::write(variant.name(), &kept);
    match file {
        None => out.write_all(text.as_bytes())?,
        Some(file) => file.write(&text)?,
    }
    Ok(())
}

/// Whether two solutions end with the same move.
fn ends_alike(one: &Puzzle, other: &Puzzle) -> bool {
    one.claim == other.claim && one.moves.last() == other.moves.last()
}

/// Whether there is so much of a theme already that no more of it would be kept.
fn is_common(found: &[Puzzle], puzzle: &Puzzle, keep: usize) -> bool {
    let alike =
        |other: &&Puzzle| other.claim == puzzle.claim && other.solver_moves() == puzzle.solver_moves();
    found.iter().filter(alike).count() >= keep
}

/// How many there are of each theme.
fn tally(puzzles: &[Puzzle]) -> String {
    let mut text = format!("{} puzzles", puzzles.len());
    for claim in Claim::ALL {
        for moves in 1..=4 {
            let is_one = |puzzle: &&Puzzle| puzzle.claim == claim && puzzle.solver_moves() == moves;
            let count = puzzles.iter().filter(is_one).count();
            if count > 0 {
                text += &format!(", {} in {moves}: {count}", claim.word());
            }
        }
    }
    text
}

fn read_file(variant: &Variant, file: &Path) -> Result<Vec<Puzzle>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file(file.display(), &error))?;
    puzzle::parse(variant.name(), &text)
        .map_err(|error| Failure::Input(format!("{}, {error}", file.display())))
}

/// Positions to try, one a line, as `wins.txt` in the folders of the games has them: the game, the FEN, and perhaps more.
fn read_positions(variant: &Arc<Variant>, file: &Path) -> Result<Vec<vicinity_rules::Position>, Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::file(file.display(), &error))?;
    let file = file.display();
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut fields = line.split('|');
        let (Some(name), Some(fen)) = (fields.next(), fields.next()) else { continue };
        if name == variant.name() {
            let position = judge::bare(variant, fen);
            let fault = || Failure::Input(format!("{file}, line {}: the FEN cannot be read", index + 1));
            positions.push(position.ok_or_else(fault)?);
        }
    }
    if positions.is_empty() {
        return Err(Failure::Input(format!("{file}: there is no position of {} in it", variant.name())));
    }
    Ok(positions)
}

fn at_fault(file: &Path, puzzle: &Puzzle) -> Failure {
    Failure::Input(format!("{}, puzzle {}: the FEN cannot be read", file.display(), puzzle.id))
}

/// Looks closely at every puzzle of a file.
fn check_file(variant: &Arc<Variant>, file: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let puzzles = read_file(variant, file)?;
    let file = file.display();
    let mut judge = Judge::new(variant);
    let mut faults = 0;
    for puzzle in &puzzles {
        if let Err(what) = prove::check(variant, puzzle, &mut judge, true) {
            faults += 1;
            writeln!(out, "{file}, puzzle {}: {what}", puzzle.id)?;
        }
    }
    writeln!(out, "{file}: {}", tally(&puzzles))?;
    if faults > 0 {
        return Err(Failure::Input(format!("{file}: {faults} of {} puzzles are at fault", puzzles.len())));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asked;

    #[test]
    fn the_file_is_tried_before_games_are_played() {
        let mut out = Vec::new();
        let words =
            ["--games", "1000000000", "--keep", "1000000000", "--out", "/no/such/folder/file", "near"];
        let failure = run(&asked(&words), &mut out).expect_err("it cannot be written");
        assert!(matches!(failure, Failure::Input(what) if what.starts_with("/no/such/folder/file: ")));
        assert!(out.is_empty());
    }

    /// Fewer than this and something has gone wrong with a file.
    const LEAST: usize = 20;

    /// The puzzles that the site has; of a game that has none yet nothing. `cargo xtask check` tells which.
    fn of_the_site() -> impl Iterator<Item = (Arc<Variant>, Vec<Puzzle>)> {
        let folders = vicinity_games::folders().expect("the folders of the games");
        vicinity_rules::variants::names().filter_map(move |name| {
            let file = format!("puzzles/{name}.txt");
            let folder = folders.iter().find(|folder| folder.read(&file).is_some())?;
            let file = vicinity_games::root().join(&folder.name).join(&file);
            let variant = Variant::parse(name).expect("a known name");
            let puzzles =
                read_file(&variant, &file).unwrap_or_else(|_| panic!("{} cannot be read", file.display()));
            Some((variant, puzzles))
        })
    }

    #[test]
    fn every_game_has_puzzles_and_all_of_them_are_sound() {
        for (variant, puzzles) in of_the_site() {
            let name = variant.name();
            assert!(puzzles.len() >= LEAST, "{name} has {}", puzzles.len());
            let order = |puzzle: &Puzzle| puzzle.lesson.map_or(puzzle.rating, |_| 0);
            assert!(puzzles.is_sorted_by_key(order), "{name}: lessons come first, and then easy ones");
            let numbers = puzzles.iter().map(|puzzle| puzzle.id);
            assert!(numbers.eq(1..=puzzles.len() as u32), "{name}: the numbers are the places in the list");
            let mut judge = Judge::new(&variant);
            let mut starts = HashSet::new();
            for puzzle in &puzzles {
                // Moves, ends, claims, and that a forced win has one solution only: proved for all of them.
                let checked = prove::check(&variant, puzzle, &mut judge, false);
                assert_eq!(checked, Ok(()), "{name}, puzzle {}", puzzle.id);
                assert!(starts.insert(puzzle.fen.clone()), "{name}, puzzle {} is there twice", puzzle.id);
            }
        }
    }

    #[test]
    fn the_engine_finds_one_winning_move_in_every_move_of_a_sample() {
        // One or two of every game, for time. All of them: `vicinity-lab puzzles VARIANT --check games/NAME/puzzles/VARIANT.txt`.
        for (variant, puzzles) in of_the_site() {
            let name = variant.name();
            let mut judge = Judge::new(&variant);
            let material = puzzles.iter().filter(|puzzle| puzzle.claim == Claim::Material);
            for puzzle in material.step_by(8) {
                let checked = prove::check(&variant, puzzle, &mut judge, true);
                assert_eq!(checked, Ok(()), "{name}, puzzle {}", puzzle.id);
            }
        }
    }

    #[test]
    fn a_false_puzzle_is_found_out() {
        let variant = Variant::parse("near").expect("a known name");
        let mut judge = Judge::new(&variant);
        let line = |line: &str| {
            let text = format!("vicinity-puzzles 1 near\n{line}\n");
            puzzle::parse("near", &text).expect("it can be read").remove(0)
        };
        let mut check = |text: &str, fault: &str| {
            let found = prove::check(&variant, &line(text), &mut judge, false);
            assert!(found.as_ref().is_err_and(|what| what.contains(fault)), "{text}: {found:?}");
        };
        check("1|4k3/8/8/8/8/8/8/K7 w - - 0 1|a1a3|material|700", "a3");
        check("1|4k3/8/8/8/8/8/8/K7 w - - 0 1|a1a2|material|700", "too little");
        check("1|nonsense|a1a2|material|700", "FEN");
        check("1|4k3/8/8/8/8/8/4R3/K7 w - - 0 1|a1a2 e8d8 e2e8|king|700", "in time");
        check("1|4k3/4R3/8/8/8/8/8/K7 w - - 0 1|a1a2 e8e7 a2a1|king|700", "in time");
    }

    #[test]
    fn the_same_seed_gives_the_same_puzzles() {
        let run = |seed: &str| {
            let mut out = Vec::new();
            run(&asked(&["--games", "1", "--seed", seed, "chess"]), &mut out)
                .expect("it is called as it should be");
            out
        };
        assert_eq!(run("3"), run("3"));
    }
}
