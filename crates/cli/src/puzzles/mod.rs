//! `vicinity puzzles`: makes puzzles of the engine's games against itself, and checks those that there are.
//!
//! Weaker levels play, so that mistakes are made; where exactly one move wins, that is proved or judged more closely, rated by
//! the levels that find it, and kept if it adds something. The same words give the same puzzles on every machine.

mod choose;
mod games;
mod judge;
mod prove;
mod rate;

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use vicinity_protocol::puzzle::{self, Claim, Puzzle};
use vicinity_rules::Variant;

use self::judge::Judge;
use crate::arguments::Arguments;
use crate::{Failure, read_variant};

/// More than this of a game adds little that the next game would not.
const MOST_OF_A_GAME: usize = 3;

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut number = |name: &str, default: u64| -> Result<u64, Failure> {
        let Some(text) = arguments.option(name)? else { return Ok(default) };
        text.parse().map_err(|_| Failure::Usage(format!("“{text}” is no number for {name}")))
    };
    let games = number("--games", 300)?;
    let seed = number("--seed", 1)?;
    let keep = number("--keep", 30)? as usize;
    let (check, file) = (arguments.option("--check")?, arguments.option("--out")?);
    let [name] = arguments.words(["VARIANT"])?;
    let variant = read_variant(&name)?;
    if let Some(file) = check {
        return check_file(&variant, &file, out);
    }
    let mut found: Vec<Puzzle> = Vec::new();
    // Puzzles that differ by the numbers at the end of the FEN only are the same.
    let mut known: HashSet<u64> = HashSet::new();
    // Those where other moves win, too, though not as quickly.
    let mut slow = 0;
    let mut judge = Judge::new(&variant);
    for game in 0..games {
        let before = found.len();
        games::play(&variant, &mut judge, seed * 1_000_003 + game, &mut |position, judge| {
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
        });
        // Enough to choose from.
        let is_over = found.len() >= keep * 3 / 2 || game + 1 == games;
        if is_over || (game + 1) % 10 == 0 {
            writeln!(out, "{name}: {} games, {}", game + 1, tally(&found))?;
            out.flush()?;
            if let Some(file) = &file {
                // Written now and then, so that a run may be ended: the same run with so many games gives the same file.
                let text = puzzle::write(variant.name(), &choose::choose(found.clone(), keep));
                std::fs::write(file, text).map_err(|error| Failure::Input(format!("{file}: {error}")))?;
            }
        }
        if is_over {
            break;
        }
    }
    if file.is_none() {
        let kept = choose::choose(found, keep);
        out.write_all(puzzle::write(variant.name(), &kept).as_bytes())?;
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

/// Looks closely at every puzzle of a file.
fn check_file(variant: &Arc<Variant>, file: &str, out: &mut impl Write) -> Result<(), Failure> {
    let text = std::fs::read_to_string(file).map_err(|error| Failure::Input(format!("{file}: {error}")))?;
    let puzzles =
        puzzle::parse(variant.name(), &text).map_err(|error| Failure::Input(format!("{file}, {error}")))?;
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
