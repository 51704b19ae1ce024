//! The help is consistent with itself and with the texts that it quotes.

use std::collections::BTreeSet;

use vicinity_page::screens::words::help::{GAMES, STEPS, TOPICS};

#[test]
fn every_topic_has_its_own_place() {
    let topics: Vec<_> = std::iter::once(&GAMES).chain(&TOPICS).collect();
    let places: BTreeSet<_> = topics.iter().map(|topic| topic.place).collect();
    assert_eq!(places.len(), topics.len(), "{places:?}");
}

#[test]
fn level_steps_match_the_measurements() {
    let measured: Vec<&str> = include_str!("../../search/src/skill.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("/// | "))
        .filter(|row| row.starts_with(|first: char| first.is_ascii_digit()))
        .filter_map(|row| row.split(" | ").nth(1))
        .collect();
    assert_eq!(measured, STEPS);
}
