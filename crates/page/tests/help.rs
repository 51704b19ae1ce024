//! The help is consistent, and agrees with what it quotes.

use std::collections::BTreeSet;

use vicinity_page::screens::words::help::{STEPS, TOPICS};

#[test]
fn every_topic_has_its_own_anchor() {
    let places: BTreeSet<_> = TOPICS.iter().map(|topic| topic.place).collect();
    assert_eq!(places.len(), TOPICS.len(), "{places:?}");
}

#[test]
fn the_steps_between_levels_are_the_measured_ones() {
    let measured: Vec<&str> = include_str!("../../search/src/skill.rs")
        .lines()
        .filter_map(|line| line.strip_prefix("/// | "))
        .filter(|row| row.starts_with(|first: char| first.is_ascii_digit()))
        .filter_map(|row| row.split(" | ").nth(1))
        .collect();
    assert_eq!(measured, STEPS);
}
