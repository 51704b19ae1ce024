//! Games in the address: everything needed to return to a game is in the fragment, after `#`.
//!
//! `#variant=near&moves=e3e4,d6d5,(e6e5),e4d5`, with variations in brackets (`address/lines.rs`).
//! These words are optional:
//! - `fen=`: the start position, unless it is the variant's own
//! - `end=`: the result of the main line, unless the board shows it: `resign-white`,
//!   `resign-black`, `agreed`, `time-white`, `time-black`, `time-draw`, or a recorded result
//!   (`1-0`, `0-1` or `draw`)
//! - `orientation=`
//! - `white=` and `black=`: `human` or `engine`
//! - `level=`: 1 to 8
//! - `time=`: milliseconds per move
//! - `clock=`: seconds for the game and for each move, `300+2`
//! - `analysis=on`: the game is analysed
//! - `played=`: the moves of the game being played, to which `end=` then belongs, while a copy of
//!   it, `moves=`, is analysed
//!
//! Instead of `variant=` there may be `game=`, a custom variant as a link or as its text
//! (`vicinity_rules::games`). `screen=` (`edit`, `puzzles`, `review`, `learn`, `help`, `settings`,
//! `games`, `facts`, `explorer`, `design`, `variants`, `friend`) names a screen other than the
//! game's. The editor's `fen=` may be any set-up, `puzzle=` names one of the game's puzzles, and
//! `friend=` holds a correspondence link.
//!
//! An address without a game is the start page. A game without moves and `fen=` is played against
//! the engine by default. Otherwise the address is for viewing a game, and both sides are human by
//! default.
//!
//! Addresses are untrusted input. Nothing here panics, and every error names the wrong word.

mod errors;
mod lines;
mod percent;
mod writing;

use vicinity_record::{Edit, Ending, Record};
use vicinity_rules::{Color, DroppedRights, Position, Reason, Variant, custom_link, shorten, variants};

use crate::clock::Control;
use crate::language::{Text, concat, split_at};
use crate::messages::error;
use crate::screen::Screen;
use crate::settings::{LEVELS, Player, Settings, THINK_TIMES_MS, parse_color};
pub use errors::AddressError;
use percent::read_escape;
pub(crate) use percent::{decode, encode};
pub(crate) use writing::write_game_without_end;
pub use writing::{write, write_analysis, write_game};

/// A game and its settings, as parsed from an address.
pub struct Opened {
    pub record: Record,
    /// The players, their strength and clock, and the orientation of the board.
    pub settings: Settings,
    pub screen: Screen,
    /// The record that is analysed, if the address is that of an analysis: the game or a copy of
    /// it.
    pub analysed: Option<Record>,
}

impl Opened {
    /// A game that is not analysed.
    pub fn new(record: Record, settings: Settings, screen: Screen) -> Opened {
        Opened { record, settings, screen, analysed: None }
    }

    /// Returns the start page: the first game of the list, against the engine.
    pub fn start_page() -> Opened {
        let Some(Ok(variant)) = variants::names().next().map(Variant::parse) else {
            unreachable!("there are games, and their names are known")
        };
        Opened::new(Record::new(Position::start(&variant)), Settings::AGAINST_ENGINE, Screen::Start)
    }
}

/// The words before `=`, in the order in which [`parse_exact`] takes their values.
const WORDS: [&str; 16] = [
    "screen",
    "puzzle",
    "friend",
    "variant",
    "game",
    "moves",
    "fen",
    "end",
    "analysis",
    "played",
    "orientation",
    "white",
    "black",
    "level",
    "time",
    "clock",
];

/// The values of `end=`, each with its PGN result and termination.
const ENDS: [(&str, &str, &str); 9] = [
    ("resign-white", "0-1", Reason::Resigned(Color::White).name()),
    ("resign-black", "1-0", Reason::Resigned(Color::Black).name()),
    ("agreed", "1/2-1/2", Reason::Agreed.name()),
    ("time-white", "0-1", Reason::TimeForfeit.name()),
    ("time-black", "1-0", Reason::TimeForfeit.name()),
    ("time-draw", "1/2-1/2", Reason::TimeForfeit.name()),
    ("1-0", "1-0", ""),
    ("0-1", "0-1", ""),
    ("draw", "1/2-1/2", ""),
];

/// The number of leading [`WORDS`] that make an address one of a game or of a screen.
const GAME_WORDS: usize = 8;

/// Parses an address after its `#` or `?`. An empty address is the start page.
///
/// Unknown words are ignored, as is text that a chat program has appended or encoded.
///
/// # Errors
///
/// Returns the first error that was found.
pub fn parse(hash: &str) -> Result<Opened, AddressError> {
    parse_with_remark(hash).map(|(opened, _)| opened)
}

/// Parses an address like [`parse`], and reports castling rights that were dropped from its FEN.
///
/// # Errors
///
/// Like [`parse`].
pub fn parse_with_remark(hash: &str) -> Result<(Opened, Option<DroppedRights>), AddressError> {
    let text = hash.trim_start_matches(['#', '?']);
    parse_exact(text).or_else(|error| {
        // Several programs in a row may have encoded the link.
        let mut decoded = text.to_owned();
        for _ in 0..3 {
            if let Ok(opened) = parse_exact(without_ending(decoded.trim_start_matches(['#', '?']))) {
                return Ok(opened);
            }
            let next = decode(&decoded);
            if next == decoded {
                break;
            }
            decoded = next;
        }
        Err(error)
    })
}

/// Removes punctuation, quotes and brackets from the end of an address, encoded or not, that come
/// from the surrounding text. A closing bracket of a variation may be removed because
/// [`lines::read`] closes open variations; an empty value is kept.
fn without_ending(text: &str) -> &str {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'=');
    let mut text = text;
    while let Some(&last) = text.as_bytes().last() {
        let encoded = text.len().checked_sub(3).and_then(|at| read_escape(text.as_bytes().get(at..)?));
        text = match encoded {
            Some(byte) if !is_part(byte) => &text[..text.len() - 3],
            None if !is_part(last) => text.trim_end_matches(|c: char| !c.is_ascii() || !is_part(c as u8)),
            _ => break,
        };
    }
    text
}

/// Removes the rest of a `&` that was written as an HTML entity.
fn without_html_sign(part: &str) -> &str {
    let mut part = part;
    while let Some(rest) = ["amp;", "#38;", "#x26;"].iter().find_map(|sign| part.strip_prefix(sign)) {
        part = rest;
    }
    part
}

/// Returns the words of an address and their values, still encoded. A `&` may be an HTML entity.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split('&').map(without_html_sign).filter(|part| !part.is_empty()).map(|part| {
        let pair = part.split_once('=').or_else(|| split_at(part, "%3d"));
        pair.map_or((part, None), |(word, value)| (word, Some(value)))
    })
}

/// Returns the index of a word in [`WORDS`].
fn place_of(word: &str) -> Option<usize> {
    WORDS.iter().position(|known| known.eq_ignore_ascii_case(word))
}

/// Whether an address names a game or a screen.
pub(crate) fn names_game(text: &str) -> bool {
    let is_named = |text: &str| {
        parts(text)
            .any(|(word, value)| value.is_some() && place_of(word).is_some_and(|place| place < GAME_WORDS))
    };
    is_named(text) || is_named(&decode(text))
}

/// Returns the value of `friend=`: a correspondence game or a signaling code.
pub(crate) fn friend_value(address: &str) -> Option<String> {
    let value = |text: &str| {
        parts(text)
            .find(|(word, _)| word.eq_ignore_ascii_case("friend"))
            .and_then(|(_, value)| Some(decode(value?)))
    };
    value(address).or_else(|| value(&decode(address)))
}

/// Whether an address holds a custom variant, by the same test as in `www/start.js`.
pub(crate) fn has_custom_variant(hash: &str) -> bool {
    let has_word = |text: &str| {
        parts(text.trim_start_matches(['#', '?'])).any(|(word, _)| word.eq_ignore_ascii_case("game"))
    };
    has_word(hash) || has_word(&decode(hash))
}

fn parse_exact(text: &str) -> Result<(Opened, Option<DroppedRights>), AddressError> {
    let values = read_values(text)?;
    // An address without a game is the start page with these settings.
    let names_game = values[..GAME_WORDS].iter().any(Option::is_some);
    let [screen, puzzle, friend, variant, game, moves, fen, end, analysis, played, settings @ ..] = values;
    let shows_a_game =
        moves.as_ref().is_some_and(|moves| !moves.is_empty()) || fen.is_some() || end.is_some();
    // `variant=` selects one of several games in a text.
    let variant = match (variant, game) {
        (name, Some(game)) => {
            Variant::of_game(&game, name.as_deref().filter(|name| custom_link(name).is_none()))
        }
        (Some(name), None) => Variant::parse(&name),
        (None, None) => Ok(Opened::start_page().record.start().variant().clone()),
    };
    let variant = variant.map_err(AddressError::Variant)?;
    let (mut screen, fen) = read_screen(screen, puzzle, friend, fen)?;
    if !names_game {
        screen = Screen::Start;
    }
    let (start, dropped) = match fen {
        Some(fen) => Position::from_fen_with_remark(&variant, &fen).map_err(AddressError::Fen)?,
        None => (Position::start(&variant), None),
    };
    let usual = if shows_a_game { Settings::TWO_HUMANS } else { Settings::AGAINST_ENGINE };
    let settings = read_settings(settings, usual)?;
    let mut record = lines::read(start.clone(), &moves.unwrap_or_default())?;
    let mut copy = None;
    if let Some(played) = played.filter(|_| analysis.is_some() && settings.is_contest()) {
        copy = Some(std::mem::replace(&mut record, lines::read(start, &played)?));
    }
    if let Some(found) = end {
        read_end(found, &mut record)?;
    }
    let analysed = analysis.map(|_| copy.unwrap_or_else(|| record.clone()));
    Ok((Opened { record, settings, screen, analysed }, dropped))
}

/// Returns the value of each of the [`WORDS`].
fn read_values(text: &str) -> Result<[Option<String>; WORDS.len()], AddressError> {
    let mut values = [const { None }; WORDS.len()];
    let mut unknown = None;
    for (word, value) in parts(text) {
        let (Some(place), Some(value)) = (place_of(word), value) else {
            unknown = unknown.or(Some(word));
            continue;
        };
        let value = decode(value);
        // A malformed setting is ignored; it is no reason to reject the game.
        if place >= GAME_WORDS && value.contains(['%', char::REPLACEMENT_CHARACTER]) {
            continue;
        }
        if values[place].replace(value).is_some() {
            return Err(AddressError::Repeated { word: WORDS[place] });
        }
    }
    match unknown.filter(|_| values.iter().all(Option::is_none)) {
        Some(found) => Err(AddressError::UnknownWord { found: shorten(found) }),
        None => Ok(values),
    }
}

/// Ends the game off the board.
fn read_end(found: String, record: &mut Record) -> Result<(), AddressError> {
    let known = |text: &str| ENDS.into_iter().find(|(word, ..)| *word == text);
    let (_, result, termination) = value("end", found, error::ALLOWED_END, known)?;
    let outcome = record.position(record.main_end()).outcome();
    if let Some(outcome) = outcome.filter(|outcome| !outcome.reason.needs_claim()) {
        return Err(AddressError::Ended { outcome });
    }
    let ending = Ending { at: record.main_end(), result, termination: termination.to_owned() };
    record.edit(Edit::Ending(Some(ending)));
    Ok(())
}

/// Changes the usual settings to those of the address, in the order of [`WORDS`].
fn read_settings(
    [orientation, white, black, level, time, clock]: [Option<String>; 6],
    usual: Settings,
) -> Result<Settings, AddressError> {
    let mut settings = usual;
    if let Some(found) = orientation {
        settings.orientation = Some(value("orientation", found, error::ALLOWED_COLOR, parse_color)?);
    }
    for (color, found) in [(Color::White, white), (Color::Black, black)] {
        if let Some(found) = found {
            settings.players[color.index()] =
                value(color.name(), found, error::ALLOWED_PLAYER, Player::parse)?;
        }
    }
    if let Some(found) = level {
        let read = |text: &str| text.parse().ok().filter(|level| (1..=LEVELS).contains(level));
        settings.level = value("level", found, error::ALLOWED_LEVEL, read)?;
    }
    if let Some(found) = time {
        let read = |text: &str| text.parse().ok().filter(|time| THINK_TIMES_MS.contains(time));
        settings.think_time_ms = value("time", found, error::ALLOWED_TIME, read)?;
    }
    if let Some(found) = clock {
        settings.clock = Some(value("clock", found, error::ALLOWED_CLOCK, Control::parse)?);
    }
    Ok(settings)
}

/// Returns the address of a screen about a custom variant, given by its variant string; `None` for
/// any other variant.
pub fn of_custom_variant(screen: &Screen, name: &str) -> Option<String> {
    custom_link(name).map(|link| concat(&["#screen=", screen.name(), "&game=", link]))
}

/// Returns the screen and the FEN of the game. For the editor, the FEN is part of the screen,
/// because any set-up is allowed there.
fn read_screen(
    screen: Option<String>,
    puzzle: Option<String>,
    friend: Option<String>,
    fen: Option<String>,
) -> Result<(Screen, Option<String>), AddressError> {
    let found = screen.unwrap_or_default();
    let fen = fen.map(|fen| spaced(&fen));
    if let Some(encoded) = friend.filter(|_| matches!(found.as_str(), "" | "friend")) {
        return Ok((Screen::Friend { encoded }, fen));
    }
    let screen = match found.as_str() {
        "" => Screen::Game,
        "edit" => return Ok((Screen::Edit { fen: fen.unwrap_or_default() }, None)),
        "puzzles" => Screen::Puzzles { puzzle: puzzle.unwrap_or_default() },
        "review" => Screen::Review,
        "learn" => Screen::Learn,
        "help" => Screen::Help,
        "settings" => Screen::Settings,
        "games" => Screen::Games,
        "facts" => Screen::Facts,
        "explorer" => Screen::Explorer,
        "design" => Screen::Design,
        "variants" => Screen::Variants,
        "friend" => Screen::Friend { encoded: String::new() },
        _ => {
            return Err(AddressError::UnknownScreen { found: shorten(&found) });
        }
    };
    Ok((screen, fen))
}

/// Replaces `_` or `+` in a FEN by spaces. A `+` stays if there are other spaces, because it may be
/// part of a check count.
fn spaced(fen: &str) -> String {
    let fen = fen.replace('_', " ");
    if fen.trim().contains(' ') { fen } else { fen.replace('+', " ") }
}

fn value<T>(
    word: &'static str,
    found: String,
    allowed: Text,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, AddressError> {
    read(&found).ok_or_else(|| AddressError::Value { word, found: shorten(&found), allowed })
}
