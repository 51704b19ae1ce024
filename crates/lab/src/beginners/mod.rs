//! `vicinity-lab beginners`: how the engine's levels fare against players who have just learnt the rules, in games that begin
//! with four random plies.

mod player;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use vicinity::program::{Failure, WrongValue, read_variant};
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::{Engine, Level, Limits, Silent};

use player::{Beginner, Habit};

/// Play levels of the engine against players who have just learnt the rules
#[derive(Args)]
pub(crate) struct Beginners {
    /// The game
    variant: String,
    /// How many games of each level against each sort of player
    games: u64,
    /// The engine's levels, from 1 to 8
    #[arg(required = true, value_name = "LEVEL", value_parser = read_level)]
    levels: Vec<Level>,
}

fn read_level(text: &str) -> Result<Level, WrongValue> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| WrongValue(format!("there is no level “{text}”; there are 1 to {}", Level::COUNT)))
}

pub(crate) fn run(asked: &Beginners, out: &mut dyn Write) -> Result<(), Failure> {
    let variant = read_variant(&asked.variant)?;
    for &level in &asked.levels {
        for habit in [Habit::Random, Habit::Greedy, Habit::Careful] {
            let mut tally = [0; 3];
            for game in 0..asked.games {
                tally[play(&variant, level, habit, game)] += 1;
            }
            let [won, drawn, lost] = tally;
            writeln!(out, "level {} against {habit:?}: +{won} ={drawn} -{lost}", level.number())?;
            out.flush()?;
        }
    }
    Ok(())
}

/// 0 when the engine wins, 1 for a draw, 2 when the beginner wins.
fn play(variant: &Arc<Variant>, level: Level, habit: Habit, game: u64) -> usize {
    let color = if game.is_multiple_of(2) { Color::White } else { Color::Black };
    let mut beginner = Beginner::new(habit, game + 1);
    let mut opening = Beginner::new(Habit::Random, game / 2 + 1);
    let mut engine = Engine::new(1);
    engine.play_by_shipped_networks(true);
    let mut position = Position::start(variant);
    for ply in 0..400 {
        if let Some(outcome) = position.outcome() {
            return outcome.winner.map_or(1, |winner| if winner == color { 0 } else { 2 });
        }
        let mv = if ply < 4 {
            opening.choose(&position)
        } else if position.turn() == color {
            let limits = Limits { level, seed: game << 16 | ply, ..Limits::default() };
            engine.search(&position, &limits, &mut Silent).mv.expect("the game goes on")
        } else {
            beginner.choose(&position)
        };
        position.make(mv);
    }
    1
}
