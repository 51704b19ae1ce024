//! The engine against simulated beginners.

#[path = "common/beginner.rs"]
mod beginner;

use vicinity_rules::{Color, Outcome, Position, Variant};
use vicinity_search::{Engine, Level, Limits, Silent};

use beginner::{Beginner, Habit};

/// Plays a game of Near Chess. `None` after 400 plies.
fn play(engine_color: Color, habit: Habit, limits: &Limits, seed: u64) -> Option<Outcome> {
    let near = Variant::parse("near").expect("a known name");
    let mut beginner = Beginner::new(habit, seed);
    let mut engine = Engine::new(1);
    let mut position = Position::start(&near);
    for ply in 0..400 {
        if let Some(outcome) = position.outcome() {
            return Some(outcome);
        }
        let mv = if position.turn() == engine_color {
            let limits = Limits { seed: seed << 16 | ply, ..limits.clone() };
            engine.search(&position, &limits, &mut Silent).mv.expect("the game continues")
        } else {
            beginner.choose(&position)
        };
        position.play_unchecked(mv);
    }
    None
}

#[test]
fn a_greedy_player_loses_every_game() {
    for game in 0..20 {
        let color = Color::BOTH[game as usize % 2];
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let outcome = play(color, Habit::Greedy, &limits, game + 1);
        assert_eq!(outcome.and_then(|outcome| outcome.winner), Some(color), "game {game}");
    }
}

#[test]
fn the_weakest_level_beats_random_and_loses_to_careful_players() {
    let score = |habit| {
        let mut score = 0;
        for game in 0..24 {
            let color = Color::BOTH[game as usize % 2];
            let limits = Limits { level: Level::MIN, ..Limits::default() };
            score += match play(color, habit, &limits, game + 1).and_then(|outcome| outcome.winner) {
                None => 0,
                Some(winner) if winner == color => 1,
                Some(_) => -1,
            };
        }
        score
    };
    assert!(score(Habit::Random) >= 20);
    assert!(score(Habit::Careful) <= -4);
}
