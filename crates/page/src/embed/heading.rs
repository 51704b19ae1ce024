//! The players, the event and the result above the moves of a viewed game.

use vicinity_record::{Record, pgn};
use vicinity_rules::{Variant, variants};

use super::phrases;
use crate::language::concat;
use crate::words;

/// The texts above the moves; empty ones are not shown. Names come from the PGN and are not
/// translated.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heading {
    /// Both players with their ratings: `Ada (2100) – Byron`.
    pub players: String,
    /// The result as in PGN, if the game is over.
    pub result: String,
    /// The event, the site, the round and the date.
    pub event: String,
    /// The remark that a variant was assumed.
    pub remark: String,
}

/// Returns the heading of a record, from its tags.
pub fn of(record: &Record) -> Heading {
    let tag = |name: &str| {
        let found = record.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.trim());
        found.filter(|value| !value.is_empty() && !value.starts_with('?')).unwrap_or_default()
    };
    let player = |name: &str, rating: &str| match (tag(name), tag(rating)) {
        (name, "") => name.to_owned(),
        (name, rating) => concat(&[name, " (", rating, ")"]),
    };
    let (white, black) = (player("White", "WhiteElo"), player("Black", "BlackElo"));
    let players = match (white.is_empty(), black.is_empty()) {
        (true, true) => String::new(),
        _ => concat(&[or_unknown(&white), " – ", or_unknown(&black)]),
    };
    let round = match tag("Round") {
        "" | "-" => String::new(),
        round => phrases::round(round),
    };
    let date = tag("Date");
    // The known part of a date: `1851` of `1851.??.??`.
    let date = date.split_once(".?").map_or(date, |(known, _)| known);
    let mut event = String::new();
    for part in [tag("Event"), tag("Site"), &round, date].into_iter().filter(|part| !part.is_empty()) {
        event += if event.is_empty() { "" } else { ", " };
        event += part;
    }
    let ending = record.ending(record.main_end());
    let outcome = record.position(record.main_end()).outcome();
    let result = ending.map(|ending| ending.result).or(outcome.map(|outcome| outcome.result()));
    Heading { players, result: result.unwrap_or_default().to_owned(), event, remark: String::new() }
}

fn or_unknown(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

/// Returns a remark if neither the host nor the PGN names the variant and a variant other than
/// orthodox chess is assumed.
pub fn remark(text: &str, index: usize, assumed: &Variant) -> String {
    let games = pgn::games(text);
    let names_variant = games.get(index).is_none_or(|entry| entry.tag("Variant").is_some());
    if names_variant || assumed.name() == variants::orthodox() {
        return String::new();
    }
    phrases::variant_assumed(words::title(assumed))
}
