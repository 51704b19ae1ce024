//! The tasks are sound: valid positions, legal solutions, and traps that are wrong.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::*;

#[test]
fn every_variant_has_five_solvable_tasks() {
    for (name, at, task) in all_tasks() {
        assert!(!task.lines.is_empty(), "{name} {at}");
        for (position, right) in learner_moves(name, task) {
            let legal = position.legal_moves();
            assert!(legal.len() > right.len(), "{name} {at}: nothing but the solution can be played");
            // A move that wins at once must not count as wrong.
            for mv in legal {
                let mut after = position.clone();
                let text = position.uci(mv);
                after.play_unchecked(mv);
                let wins = after.outcome().is_some_and(|outcome| outcome.winner == Some(position.turn()));
                assert!(!wins || right.contains(&text), "{name} {at}: {text} wins as well");
            }
        }
    }
}

#[test]
fn traps_are_wrong_or_illegal_moves() {
    for (name, at, task) in all_tasks() {
        assert!(!task.traps.is_empty(), "{name} {at}: what do people do wrong?");
        let places = learner_moves(name, task);
        for trap in task.traps {
            let fits = |(position, right): &(Position, Vec<String>)| {
                let (from, _) = squares(position, trap);
                let piece = position.piece_at(square(&from));
                !right.contains(&(*trap).to_owned())
                    && piece.is_some_and(|piece| piece.color() == position.turn())
            };
            assert!(places.iter().any(fits), "{name} {at}: {trap}");
        }
    }
}

/// The German translation of a sentence.
fn german(english: &str) -> String {
    static GERMAN: LazyLock<BTreeMap<String, String>> =
        LazyLock::new(|| vicinity_games::translations("de").expect("every text has its translation"));
    GERMAN.get(english).cloned().unwrap_or_else(|| panic!("there is no German for {english:?}"))
}

#[test]
fn the_texts_are_short_sentences() {
    for (name, at, task) in all_tasks() {
        let said = task.phrases;
        for text in [said.rule, said.task, said.trap, said.wrong, said.right] {
            for text in [text, &german(text)] {
                let length = text.chars().count();
                assert!(length <= 112, "{name} {at}: {length} letters are too long for a child: {text}");
                assert!(text.ends_with(['.', '!']), "{name} {at}: {text}");
            }
        }
        // On a phone the task and the feedback are shown below each other.
        for answer in [said.trap, said.wrong] {
            for (task, answer) in [(said.task, answer), (&german(said.task), &german(answer))] {
                let length = task.chars().count() + answer.chars().count();
                assert!(length <= 200, "{name} {at}: {length} letters: {task} {answer}");
            }
        }
        assert!(said.right.starts_with("Right!"), "{name} {at}: {}", said.right);
    }
}

#[test]
fn the_tasks_of_a_variant_teach_different_rules() {
    for name in taught() {
        let tasks = tasks::of(name).expect("lessons");
        for (at, task) in tasks.iter().enumerate() {
            for other in &tasks[at + 1..] {
                assert_ne!(task.phrases.right, other.phrases.right, "{name}");
                assert_ne!(task.phrases.task, other.phrases.task, "{name}");
            }
        }
    }
}
