//! `beginners VARIANT GAMES LEVEL…`: how the engine's levels fare against players who have just learnt the rules, in games
//! that begin with four random plies.

#[path = "../tests/beginners/mod.rs"]
mod beginners;

use beginners::{Beginner, Habit};
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::{Engine, Level, Limits, Silent};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let variant = Variant::parse(&args[1]).expect("a variant");
    let games: u64 = args[2].parse().expect("a number of games");
    for level in args[3..].iter().map(|text| text.parse().ok().and_then(Level::new).expect("a level")) {
        for habit in [Habit::Random, Habit::Greedy, Habit::Careful] {
            let mut tally = [0; 3];
            for game in 0..games {
                tally[play(&variant, level, habit, game)] += 1;
            }
            let [won, drawn, lost] = tally;
            println!("level {} against {habit:?}: +{won} ={drawn} -{lost}", level.number());
        }
    }
}

/// 0 when the engine wins, 1 for a draw, 2 when the beginner wins.
fn play(variant: &std::sync::Arc<Variant>, level: Level, habit: Habit, game: u64) -> usize {
    let color = if game.is_multiple_of(2) { Color::White } else { Color::Black };
    let mut beginner = Beginner::new(habit, game + 1);
    let mut opening = Beginner::new(Habit::Random, game / 2 + 1);
    let mut engine = Engine::new(1);
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
