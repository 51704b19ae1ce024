//! Writing addresses of games and screens.

use vicinity_record::{NodeId, Record};
use vicinity_rules::{Color, Reason, Variant, custom_link};

use super::{ENDS, encode, lines};
use crate::screen::Screen;
use crate::settings::{DEFAULT_LEVEL, DEFAULT_THINK_TIME_MS, Settings};

/// Writes the address of a game and its settings, with `#`, for [`super::parse`]. Contains all
/// variations but no comments.
pub fn write(screen: &Screen, record: &Record, settings: &Settings) -> String {
    let variant = record.start().variant();
    let mut text = String::from("#");
    if *screen == Screen::Start {
        write_settings(settings, &mut text);
        // Remove the `&` before the first word.
        text.remove(1);
        return text;
    }
    // A correspondence link contains the whole game.
    if let Screen::Friend { encoded } = screen
        && !encoded.is_empty()
    {
        text += "friend=";
        // The characters of an encoded game, including `_`, are valid in any address; everything
        // else is percent-encoded.
        for part in encoded.split_inclusive('_') {
            encode(part.strip_suffix('_').unwrap_or(part), &mut text);
            text += if part.ends_with('_') { "_" } else { "" };
        }
        return text;
    }
    write_screen(screen, &mut text);
    write_variant(variant, &mut text);
    // The address of a set-up or a puzzle does not contain the game behind that screen.
    match screen {
        Screen::Edit { fen } => {
            if !fen.is_empty() {
                text += "&fen=";
                encode(fen, &mut text);
            }
            if settings.orientation() == Color::Black {
                text += "&orientation=black";
            }
            write_strength(settings, &mut text);
            return text;
        }
        Screen::Puzzles { puzzle } => {
            if !puzzle.is_empty() {
                text += "&puzzle=";
                encode(puzzle, &mut text);
            }
            return text;
        }
        Screen::Learn | Screen::Design => return text,
        Screen::Friend { .. } => {
            write_clock(settings, &mut text);
            return text;
        }
        screen => debug_assert!(screen.has_game()),
    }
    write_moves(record, &mut text);
    write_end(record, &mut text);
    write_settings(settings, &mut text);
    text
}

/// Writes the address of an analysis, of `record` itself or of a copy of the game `played`.
pub fn write_analysis(
    screen: &Screen,
    record: &Record,
    played: Option<&Record>,
    settings: &Settings,
) -> String {
    let mut text = String::from("#");
    write_screen(screen, &mut text);
    write_variant(record.start().variant(), &mut text);
    write_moves(record, &mut text);
    write_end(played.unwrap_or(record), &mut text);
    write_settings(settings, &mut text);
    text += "&analysis=on";
    if let Some(played) = played {
        text += "&played=";
        lines::write(played, &mut text);
    }
    text
}

/// Writes the part of an address that identifies the game, without the settings.
pub fn write_game(record: &Record) -> String {
    let mut text = write_game_without_end(record);
    write_end(record, &mut text);
    text
}

/// Writes the part of an address that identifies the moves of a game and its start. In the address
/// of an analysis, `end=` belongs to the game and not to its copy.
pub(crate) fn write_game_without_end(record: &Record) -> String {
    let mut text = String::from("#");
    write_variant(record.start().variant(), &mut text);
    write_moves(record, &mut text);
    text
}

fn write_screen(screen: &Screen, text: &mut String) {
    if screen.needs_full_program() {
        *text += "screen=";
        *text += screen.name();
        text.push('&');
    }
}

/// Writes the variant; a custom variant has its own word.
fn write_variant(variant: &Variant, text: &mut String) {
    let name = variant.name();
    let (word, value) = custom_link(name).map_or(("variant=", name), |link| ("game=", link));
    *text += word;
    *text += value;
}

fn write_moves(record: &Record, text: &mut String) {
    let variant = record.start().variant();
    if !record.children(NodeId::START).is_empty() {
        *text += "&moves=";
        lines::write(record, text);
    }
    let start = record.start().fen();
    if start != variant.start_fen() {
        *text += "&fen=";
        *text += &start.replace(' ', "%20").replace('+', "%2B");
    }
}

/// Writes the result of the main line, unless the board shows it.
fn write_end(record: &Record, text: &mut String) {
    let end = record.main_end();
    if let Some(ending) = record.ending(end)
        && let Some(outcome) = ending.outcome()
        && record.outcome(end, &record.position(end)) == Some(outcome)
    {
        let reason = if outcome.reason == Reason::Recorded { "" } else { outcome.reason.name() };
        let fits = |(_, result, words): &&(&str, &str, &str)| *result == ending.result && *words == reason;
        *text += "&end=";
        *text += ENDS.iter().find(fits).map_or("", |(word, ..)| word);
    }
}

/// Writes the players and the other settings.
fn write_settings(settings: &Settings, text: &mut String) {
    if let Some(orientation) = settings.orientation {
        *text += "&orientation=";
        *text += orientation.name();
    }
    for color in Color::BOTH {
        text.push('&');
        *text += color.name();
        text.push('=');
        *text += settings.player(color).name();
    }
    write_strength(settings, text);
    write_clock(settings, text);
}

fn write_clock(settings: &Settings, text: &mut String) {
    if let Some(control) = settings.clock {
        *text += "&clock=";
        *text += &control.word();
    }
}

/// Writes the engine settings. The editor writes them as well, for the game that starts from its
/// set-up.
fn write_strength(settings: &Settings, text: &mut String) {
    for (word, value, usual) in [
        ("&level=", u32::from(settings.level), u32::from(DEFAULT_LEVEL)),
        ("&time=", settings.think_time_ms, DEFAULT_THINK_TIME_MS),
    ] {
        if value != usual {
            *text += word;
            *text += &value.to_string();
        }
    }
}
