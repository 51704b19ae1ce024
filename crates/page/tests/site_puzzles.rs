//! The puzzles of the site: lessons come first, and the move before each puzzle leads to it.

use vicinity_protocol::puzzle::{self, Lesson, Puzzle};
use vicinity_rules::{Position, Variant, variants};

/// The puzzles of a variant on the site.
fn of_the_site(name: &str) -> Vec<Puzzle> {
    let path = format!("puzzles/{name}.txt");
    let folders = vicinity_games::folders().expect("the folders of the games");
    // A variant may not have any yet; `cargo xtask check` reports which.
    let Some(text) = folders.iter().find_map(|folder| folder.read(&path)) else { return Vec::new() };
    puzzle::parse(name, &text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_first_puzzles_of_every_variant_teach_its_rules() {
    for name in variants::names() {
        let puzzles = of_the_site(name);
        if puzzles.is_empty() {
            continue;
        }
        let lessons: Vec<Lesson> = puzzles.iter().map_while(|puzzle| puzzle.lesson).collect();
        assert!(lessons.len() >= 4, "{name} begins with {lessons:?}");
        let count = puzzles.iter().filter(|puzzle| puzzle.lesson.is_some()).count();
        assert_eq!(count, lessons.len(), "{name}: lessons stand at the beginning");
    }
    let teaches = |name: &str, lesson: Lesson, least: usize| {
        let count = of_the_site(name).iter().filter(|puzzle| puzzle.lesson == Some(lesson)).count();
        assert!(count >= least, "{name} teaches {lesson:?} {count} times");
    };
    for name in ["near", "near-8x9", "near-8x10"] {
        teaches(name, Lesson::Minor, 1);
        teaches(name, Lesson::Pool, 1);
        teaches(name, Lesson::Capture, 1);
    }
    for name in ["near-8x9-straight", "near-8x10-straight"] {
        teaches(name, Lesson::Straight, 1);
        teaches(name, Lesson::Pool, 1);
    }
    teaches("near-vs-normal", Lesson::Stalemate, 1);
    teaches("near-vs-normal", Lesson::Castling, 1);
    teaches("contact", Lesson::Jump, 2);
    teaches("contact", Lesson::Shield, 2);
    teaches("contact", Lesson::Sideways, 1);
    teaches("grand-rider", Lesson::Leap, 5);
    for name in ["chess", "normal-8x9", "normal-8x10"] {
        teaches(name, Lesson::Mate, 1);
        teaches(name, Lesson::Promotion, 1);
    }
}

#[test]
fn nearly_every_puzzle_has_the_opponents_last_move() {
    for name in variants::names() {
        let puzzles = of_the_site(name);
        let variant = Variant::parse(name).expect("a known name");
        let mut with = 0;
        for puzzle in &puzzles {
            let Some(lead_in) = &puzzle.lead_in else { continue };
            let mut position = Position::from_fen(&variant, &lead_in.fen)
                .unwrap_or_else(|error| panic!("{name}, puzzle {}: {error}", puzzle.id));
            let mv = position
                .parse_uci(&lead_in.mv)
                .unwrap_or_else(|error| panic!("{name}, {}: {error}", puzzle.id));
            position.play_unchecked(mv);
            assert_eq!(position.fen(), puzzle.fen, "{name}, puzzle {}", puzzle.id);
            with += 1;
        }
        assert!(with * 10 >= puzzles.len() * 8, "{name}: {with} of {}", puzzles.len());
    }
}
