//! `beginners VARIANT GAMES LEVEL…`: plays levels of the engine against simulated beginners, in
//! games that start with four random plies. With the feature `nets` the engine uses networks.

#[path = "../tests/common/beginner.rs"]
mod beginner;

use std::error::Error;
use std::sync::Arc;

use beginner::{Beginner, Habit};
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::{Engine, Level, Limits, Silent};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [variant, games, levels @ ..] = &words[..] else { return Err("VARIANT GAMES LEVEL…".into()) };
    let (variant, games) = (Variant::parse(variant)?, games.parse()?);
    for level in levels {
        let level = Level::new(level.parse()?).ok_or("no such level")?;
        for habit in [Habit::Random, Habit::Greedy, Habit::Careful] {
            let mut tally = [0; 3];
            for game in 0..games {
                tally[play(&variant, level, habit, game)] += 1;
            }
            let [won, drawn, lost] = tally;
            println!("level {} against {habit:?}: +{won} ={drawn} -{lost}", level.number());
        }
    }
    Ok(())
}

/// Returns 0 if the engine wins, 1 for a draw, 2 if the beginner wins.
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
        position.play_unchecked(mv);
    }
    1
}
