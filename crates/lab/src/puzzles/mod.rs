//! `vicinity-lab puzzles`: makes puzzles from self-play games, and checks existing ones.
//!
//! Weaker levels play, so that mistakes are made. If exactly one move wins, that is proved or
//! judged more closely; the puzzle is rated by the levels that find it, and kept if it adds
//! something. The same arguments give the same puzzles on every machine, as long as the version of
//! `fastrand` is the same.

mod choose;
mod games;
mod judge;
mod lead_in;
mod lessons;
mod motifs;
mod prove;
mod rate;

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity::program::{ProgramError, read_variant};
use vicinity_protocol::puzzle::{self, Claim, Puzzle};
use vicinity_rules::Variant;
use vicinity_tune::game_seed;

use self::judge::Judge;
use crate::output::OutFile;

/// The maximum number of puzzles of one game.
const MAX_PER_GAME: usize = 3;

/// Make puzzles from games of the engine against itself, or check existing ones
#[derive(Args)]
#[command(
    after_help = "The same arguments give the same puzzles with the same version of the program: the random numbers \
depend on the version of the library fastrand."
)]
pub(crate) struct Puzzles {
    /// The variant
    variant: String,
    /// The maximum number of games
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: u64,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of puzzles to keep
    #[arg(long, value_name = "N", default_value_t = 30)]
    keep: usize,
    /// Also choose from the puzzles of these files, separated by “+”
    #[arg(long, value_name = "FILE[+FILE…]")]
    with: Option<String>,
    /// Also try the positions of a file, in lines VARIANT|FEN
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Write the puzzles to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Instead, check the puzzles of a file
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Instead, find the opponent's last move before each puzzle of a file that has none yet
    #[arg(long, value_name = "FILE")]
    lead_in: Option<PathBuf>,
    /// Instead, update the tags of the puzzles of a file
    #[arg(long, value_name = "FILE")]
    tag: Option<PathBuf>,
    /// Instead, make small puzzles that teach what is specific to the variant, and insert them
    /// before those of a file
    #[arg(long, value_name = "FILE")]
    teach: Option<PathBuf>,
}

pub(crate) fn run(args: &Puzzles, out: &mut dyn Write) -> Result<(), ProgramError> {
    let &Puzzles { games, seed, keep, .. } = args;
    let name = &args.variant;
    let variant = read_variant(name)?;
    if let Some(file) = &args.check {
        return check_file(&variant, file, out);
    }
    if let Some(file) = args.lead_in.as_deref().or(args.tag.as_deref()).or(args.teach.as_deref()) {
        return update_file(args, &variant, file, out);
    }
    let file = args.out.as_deref().map(OutFile::try_out).transpose()?;
    let mut found: Vec<Puzzle> = Vec::new();
    // Puzzles that differ only in the numbers at the end of the FEN are the same.
    let mut known: HashSet<u64> = HashSet::new();
    for file in args.with.iter().flat_map(|files| files.split('+')) {
        let file = Path::new(file);
        for puzzle in read_file(&variant, file)? {
            let position = prove::start(&variant, &puzzle).ok_or_else(|| at_error(file, &puzzle))?;
            if known.insert(position.hash()) {
                found.push(puzzle);
            }
        }
    }
    // The number of puzzles in which other moves win, too, though not as quickly.
    let mut slow = 0;
    let mut judge = Judge::new(&variant);
    if let Some(file) = &args.positions {
        for position in read_positions(&variant, file)? {
            if known.insert(position.hash())
                && let Some((mut puzzle, _)) = prove::puzzle(&position, &mut judge)
            {
                puzzle.rating = rate::rating(&variant, &puzzle, judge.engine());
                found.push(puzzle);
            }
        }
        writeln!(out, "{name}: {}", score(&found))?;
    }
    for game in 0..games {
        let before = found.len();
        games::play(&variant, &mut judge, game_seed(seed, game), &mut |position, judge| {
            if found.len() - before >= MAX_PER_GAME || !known.insert(position.hash()) {
                return;
            }
            let Some((mut puzzle, is_only)) = prove::puzzle(&position, judge) else { return };
            if !is_only {
                // There are many of them: the end of any decided game.
                if slow >= keep / 2 {
                    return;
                }
                slow += 1;
            }
            // The rest of the same combination is not another puzzle.
            if found[before..].iter().any(|other| ends_alike(other, &puzzle))
                || is_common(&found, &puzzle, keep)
            {
                return;
            }
            puzzle.rating = rate::rating(&variant, &puzzle, judge.engine());
            found.push(puzzle);
        });
        // Enough to choose from.
        let is_over = found.len() >= keep * 3 / 2 || game + 1 == games;
        if is_over || (game + 1) % 10 == 0 {
            writeln!(out, "{name}: {} games, {}", game + 1, score(&found))?;
            out.flush()?;
            if let Some(file) = &file {
                // Written regularly, so that a run may be interrupted: the same run with this many
                // games gives the same file.
                let text = puzzle::write(variant.name(), &choose::choose(found.clone(), keep));
                file.write(&text)?;
            }
        }
        if is_over {
            break;
        }
    }
    let kept = choose::choose(found, keep);
    write_puzzles(&variant, &kept, file.as_ref(), out)
}

/// Adds lessons, moves before the puzzles, or tags to the puzzles of a file.
fn update_file(
    args: &Puzzles,
    variant: &Arc<Variant>,
    file: &Path,
    out: &mut dyn Write,
) -> Result<(), ProgramError> {
    let out_file = args.out.as_deref().map(OutFile::try_out).transpose()?;
    let mut puzzles = read_file(variant, file)?;
    let mut judge = Judge::new(variant);
    if args.teach.is_some() {
        lessons::put_first(variant, &mut puzzles, args.seed, &mut judge, out)?;
    }
    if args.lead_in.is_some() {
        lead_in::add(variant, &mut puzzles, &mut judge);
    }
    if args.tag.is_some() {
        puzzles.iter_mut().for_each(|puzzle| prove::tag(variant, puzzle, &judge));
    }
    write_puzzles(variant, &puzzles, out_file.as_ref(), out)
}

/// Writes puzzles into a file, or to the output if there is none.
fn write_puzzles(
    variant: &Variant,
    puzzles: &[Puzzle],
    file: Option<&OutFile>,
    out: &mut dyn Write,
) -> Result<(), ProgramError> {
    let text = puzzle::write(variant.name(), puzzles);
    match file {
        None => Ok(out.write_all(text.as_bytes())?),
        Some(file) => file.write(&text),
    }
}

/// Whether two solutions end with the same move.
fn ends_alike(one: &Puzzle, other: &Puzzle) -> bool {
    one.claim == other.claim && one.moves.last() == other.moves.last()
}

/// Whether a theme already has more puzzles than would be kept.
fn is_common(found: &[Puzzle], puzzle: &Puzzle, keep: usize) -> bool {
    let alike =
        |other: &&Puzzle| other.claim == puzzle.claim && other.solver_moves() == puzzle.solver_moves();
    found.iter().filter(alike).count() >= keep
}

/// The number of puzzles of each theme.
fn score(puzzles: &[Puzzle]) -> String {
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

fn read_file(variant: &Variant, file: &Path) -> Result<Vec<Puzzle>, ProgramError> {
    let text = std::fs::read_to_string(file).map_err(|error| ProgramError::file(file.display(), &error))?;
    puzzle::parse(variant.name(), &text)
        .map_err(|error| ProgramError::Input(format!("{}, {error}", file.display())))
}

/// Reads positions to try, one on a line, as in `wins.txt` in the folders of the games: the
/// variant, the FEN, and possibly more.
fn read_positions(
    variant: &Arc<Variant>,
    file: &Path,
) -> Result<Vec<vicinity_rules::Position>, ProgramError> {
    let text = std::fs::read_to_string(file).map_err(|error| ProgramError::file(file.display(), &error))?;
    let file = file.display();
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut fields = line.split('|');
        let (Some(name), Some(fen)) = (fields.next(), fields.next()) else { continue };
        if name == variant.name() {
            let position = judge::bare(variant, fen);
            let to_error = || ProgramError::Input(format!("{file}, line {}: invalid FEN", index + 1));
            positions.push(position.ok_or_else(to_error)?);
        }
    }
    if positions.is_empty() {
        return Err(ProgramError::Input(format!("{file}: it has no position of {}", variant.name())));
    }
    Ok(positions)
}

fn at_error(file: &Path, puzzle: &Puzzle) -> ProgramError {
    ProgramError::Input(format!("{}, puzzle {}: invalid FEN", file.display(), puzzle.id))
}

/// Checks every puzzle of a file.
fn check_file(variant: &Arc<Variant>, file: &Path, out: &mut dyn Write) -> Result<(), ProgramError> {
    let puzzles = read_file(variant, file)?;
    let file = file.display();
    let mut judge = Judge::new(variant);
    let mut errors = 0;
    for puzzle in &puzzles {
        if let Err(what) = prove::check(variant, puzzle, &mut judge, true) {
            errors += 1;
            writeln!(out, "{file}, puzzle {}: {what}", puzzle.id)?;
        }
    }
    writeln!(out, "{file}: {}", score(&puzzles))?;
    if errors > 0 {
        return Err(ProgramError::Input(format!(
            "{file}: {errors} of {} puzzles are invalid",
            puzzles.len()
        )));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_args;

    #[test]
    fn the_output_file_is_checked_before_games_are_played() {
        let mut out = Vec::new();
        let words =
            ["--games", "1000000000", "--keep", "1000000000", "--out", "/no/such/folder/file", "near"];
        let failure = run(&parse_args(&words), &mut out).expect_err("it cannot be written");
        assert!(matches!(failure, ProgramError::Input(what) if what.starts_with("/no/such/folder/file: ")));
        assert!(out.is_empty());
    }

    /// The minimum number of puzzles of a variant.
    const MIN_PUZZLES: usize = 20;

    /// The puzzles of the site, by variant; variants without puzzles are skipped, and `cargo xtask
    /// check` lists them.
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
        // The longest test of the crate, so each game has a thread.
        std::thread::scope(|scope| {
            for (variant, puzzles) in of_the_site() {
                scope.spawn(move || assert_sound(&variant, &puzzles));
            }
        });
    }

    fn assert_sound(variant: &Arc<Variant>, puzzles: &[Puzzle]) {
        let name = variant.name();
        assert!(puzzles.len() >= MIN_PUZZLES, "{name} has {}", puzzles.len());
        let order = |puzzle: &Puzzle| puzzle.lesson.map_or(puzzle.rating, |_| 0);
        assert!(puzzles.is_sorted_by_key(order), "{name}: lessons come first, and then easy ones");
        let numbers = puzzles.iter().map(|puzzle| puzzle.id);
        assert!(numbers.eq(1..=puzzles.len() as u32), "{name}: the numbers are the places in the list");
        let mut judge = Judge::new(variant);
        let mut starts = HashSet::new();
        for puzzle in puzzles {
            // Moves, ends, claims, and uniqueness of forced wins, proved for all puzzles.
            let checked = prove::check(variant, puzzle, &mut judge, false);
            assert_eq!(checked, Ok(()), "{name}, puzzle {}", puzzle.id);
            assert!(starts.insert(puzzle.fen.clone()), "{name}, puzzle {} is there twice", puzzle.id);
        }
    }

    /// Checks a few puzzles of every other variant, to save time. For all of them:
    /// `vicinity-lab puzzles VARIANT --check games/NAME/puzzles/VARIANT.txt`. Two tests share the
    /// variants so that they can run in parallel.
    fn check_sample_of_every_other_variant(first: usize) {
        for (variant, puzzles) in of_the_site().skip(first).step_by(2) {
            let name = variant.name();
            let mut judge = Judge::new(&variant);
            let material = puzzles.iter().filter(|puzzle| puzzle.claim == Claim::Material);
            for puzzle in material.step_by(32) {
                let checked = prove::check(&variant, puzzle, &mut judge, true);
                assert_eq!(checked, Ok(()), "{name}, puzzle {}", puzzle.id);
            }
        }
    }

    #[test]
    fn the_engine_finds_one_winning_move_in_every_move_of_a_sample() {
        check_sample_of_every_other_variant(0);
    }

    #[test]
    fn the_engine_finds_one_winning_move_in_every_move_of_another_sample() {
        check_sample_of_every_other_variant(1);
    }

    #[test]
    fn false_puzzles_are_detected() {
        let variant = Variant::parse("near").expect("a known name");
        let mut judge = Judge::new(&variant);
        let line = |line: &str| {
            let text = format!("vicinity-puzzles 1 near\n{line}\n");
            puzzle::parse("near", &text).expect("it can be read").remove(0)
        };
        let mut check = |text: &str, error: &str| {
            let found = prove::check(&variant, &line(text), &mut judge, false);
            assert!(found.as_ref().is_err_and(|what| what.contains(error)), "{text}: {found:?}");
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
            run(&parse_args(&["--games", "1", "--seed", seed, "chess"]), &mut out)
                .expect("the arguments are valid");
            out
        };
        assert_eq!(run("3"), run("3"));
    }
}
