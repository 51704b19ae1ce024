//! A saved game in storage: its address, and a PGN for everything else, such as comments, glyphs,
//! tags and times.
//!
//! ```text
//! vicinity-game 1 1597463007
//! when=1763756871
//! date=2026.11.21
//! plies=12
//! spent=3400
//! casual=0         1 if it does not count in the statistics
//! result=*
//! fen=…            the position at the end of the line
//! game=#variant=near&moves=…
//! with=&white=human&black=engine, then `&analysis=on` if it is analysed rather than played
//! friend=white yours   with a friend: the user's side, and who must act (`friend/saved_games.rs`)
//! link=#friend=…       the address of such a game
//! name=Ada             the friend's name, if known
//!
//! [Event "?"] …
//! ```
//!
//! The number after the version is a checksum of everything after the first line, so that a damaged
//! copy is never opened as a game. The text is untrusted all the same; nothing here panics.

use std::sync::Arc;

use vicinity_record::{Record, pgn};
use vicinity_rules::{CUSTOM_VARIANTS, Color, Variant, checksum};

use crate::address;
use crate::language::{concat, split_at};
use crate::settings::{Player, Settings, parse_color};
use crate::share;

/// The start of the first line: the format and its version.
pub(crate) const HEAD: &str = "vicinity-game 1 ";
/// The prefix of the storage names of saved games.
pub const GAME: &str = "game-";
/// The prefix of the storage names of analyses beside the saved games that they are copies of.
pub const GAME_ANALYSIS: &str = "analysis-";
pub const BROKEN: &str = "broken-";
/// The storage name of the statistics (`update/statistics.rs`).
pub const STATISTICS: &str = "score";
/// The value for a game with a friend in which the user must act.
pub(crate) const YOURS: &str = "yours";
/// The word before it if the user must send a link.
pub(crate) const UNSENT: &str = "unsent ";
/// The maximum number of games, without games with friends in progress.
pub const MAX_GAMES: usize = 200;
/// The maximum size of a game, in bytes.
pub const MAX_GAME_BYTES: usize = 400_000;
/// The maximum size of all games and analyses beside them together, in bytes.
pub const MAX_TOTAL_BYTES: usize = 2_000_000;

/// The possible starts of the part of an address that identifies the game.
const STARTS: [&str; 2] = ["#variant=", "#game="];

/// The data of a saved game for the list of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recent {
    /// The name in storage, without the prefix.
    pub id: String,
    /// The time of saving, in seconds since 1970.
    pub when_s: usize,
    /// The date in PGN format.
    pub date: String,
    /// The number of plies of the current line.
    pub plies: usize,
    /// The time in milliseconds that the side to move had used of its turn.
    pub spent_ms: usize,
    /// Whether the game does not count in the statistics.
    pub is_casual: bool,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The position at the end of the line.
    pub fen: String,
    /// The title of a custom variant, for builds that cannot load it; otherwise empty.
    pub title: String,
    /// The part of the address that identifies the game.
    pub game: String,
    /// The part of the address with the players and other settings.
    pub with: String,
    /// For a game with a friend: the user's side, and who must act (`friend/saved_games.rs`);
    /// otherwise empty.
    pub friend: String,
    /// The address of such a game; otherwise empty.
    pub link: String,
    /// The friend's name, or the players of an imported game, `Ada – Ben`; empty if not known.
    pub names: String,
}

/// The state of a saved game from its player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameStatus {
    Ongoing,
    Won,
    Drawn,
    Lost,
    /// White or Black has won a game in which the user played both sides or neither.
    Other,
    /// A game without a result that is analysed.
    Analysed,
}

impl GameStatus {
    /// The states that the list of games can be filtered by.
    pub const LISTED: [GameStatus; 6] = [
        GameStatus::Ongoing,
        GameStatus::Won,
        GameStatus::Drawn,
        GameStatus::Lost,
        GameStatus::Other,
        GameStatus::Analysed,
    ];

    /// Returns the value in attributes.
    pub const fn name(self) -> &'static str {
        match self {
            GameStatus::Ongoing => "open",
            GameStatus::Won => "won",
            GameStatus::Drawn => "drawn",
            GameStatus::Lost => "lost",
            GameStatus::Other => "other",
            GameStatus::Analysed => "analysed",
        }
    }

    pub fn parse(word: &str) -> Option<GameStatus> {
        GameStatus::LISTED.into_iter().find(|status| status.name() == word)
    }
}

impl Recent {
    /// Returns the players and the strength of the engine.
    pub fn settings(&self) -> Settings {
        address::parse(&self.with).map_or(Settings::TWO_HUMANS, |opened| opened.settings)
    }

    /// Returns the user's side; White if the user played both sides or neither.
    pub fn own_side(&self) -> Color {
        self.side_with_friend().unwrap_or(self.settings().orientation())
    }

    /// Returns the state of the game from its player's point of view.
    pub fn status(&self) -> GameStatus {
        let winner = match self.result.as_str() {
            "1-0" => Color::White,
            "0-1" => Color::Black,
            "1/2-1/2" => return GameStatus::Drawn,
            _ if self.is_analysed() => return GameStatus::Analysed,
            _ => return GameStatus::Ongoing,
        };
        if let Some(side) = self.side_with_friend() {
            return if side == winner { GameStatus::Won } else { GameStatus::Lost };
        }
        let settings = self.settings();
        match settings.player(winner) {
            _ if !settings.is_against_engine() => GameStatus::Other,
            Player::Human => GameStatus::Won,
            Player::Engine => GameStatus::Lost,
        }
    }

    /// Returns the variant string, or the link of a custom variant.
    pub fn variant(&self) -> &str {
        let named = STARTS.iter().find_map(|start| self.game.strip_prefix(start)).unwrap_or_default();
        named.split('&').next().unwrap_or_default()
    }

    /// Returns the variant, if this build supports it.
    pub fn parse(&self) -> Option<Arc<Variant>> {
        let is_custom = self.game.starts_with(STARTS[1]);
        let name = self.variant();
        if is_custom { Variant::of_game(name, None) } else { Variant::parse(name) }.ok()
    }

    /// Returns the user's side in a game with a friend.
    pub fn side_with_friend(&self) -> Option<Color> {
        parse_color(self.friend.split(' ').next()?)
    }

    /// Whether it is the user's turn to act in a game with a friend.
    pub fn is_awaited(&self) -> bool {
        self.friend.ends_with(YOURS)
    }

    /// Whether the user must send a link for that.
    pub fn is_unsent(&self) -> bool {
        self.friend.contains(UNSENT)
    }

    /// Whether it waits for a move of the user.
    pub fn waits(&self) -> bool {
        self.is_ongoing() && self.is_awaited()
    }

    /// Returns the number of days since the game was saved; `None` if a date is invalid. `today` is
    /// the current date in PGN format.
    pub fn days_since(&self, today: &str) -> Option<u32> {
        day_number(today)?.checked_sub(day_number(&self.date)?)
    }

    pub fn address(&self) -> String {
        if self.link.is_empty() { concat(&[&self.game, &self.with]) } else { self.link.clone() }
    }

    pub fn is_ongoing(&self) -> bool {
        self.status() == GameStatus::Ongoing
    }

    /// Whether the game is analysed rather than played, such as an imported one.
    pub fn is_analysed(&self) -> bool {
        self.with.contains("&analysis=")
    }
}

/// Returns the games in their order, running ones before the others.
pub fn running_first(games: &[Recent]) -> impl Iterator<Item = &Recent> {
    let are = |running| games.iter().filter(move |recent| recent.is_ongoing() == running);
    are(true).chain(are(false))
}

/// Reads the data for the list of games; `None` if the text is damaged or has an unknown version.
pub fn read(id: &str, text: &str) -> Option<Recent> {
    let body = body(text)?;
    let mut recent = Recent { id: id.to_owned(), ..Recent::default() };
    for row in body.split('\n').take_while(|row| !row.is_empty()) {
        let (key, value) = row.split_once('=')?;
        let number = || value.parse::<usize>().ok();
        match key {
            "when" => recent.when_s = number()?,
            "plies" => recent.plies = number()?,
            "spent" => recent.spent_ms = number()?,
            "casual" => recent.is_casual = value != "0",
            "date" => recent.date = value.to_owned(),
            "result" => recent.result = value.to_owned(),
            "fen" => recent.fen = value.to_owned(),
            "title" => recent.title = value.to_owned(),
            "game" => recent.game = value.to_owned(),
            "with" => recent.with = value.to_owned(),
            "friend" => recent.friend = value.to_owned(),
            "link" => recent.link = value.to_owned(),
            "name" => recent.names = value.to_owned(),
            // Later versions may add rows.
            _ => {}
        }
    }
    // The small program names nobody, because it does not read PGN.
    if CUSTOM_VARIANTS && recent.friend.is_empty() {
        recent.names = tagged_players(body);
    }
    STARTS.iter().any(|start| recent.game.starts_with(start)).then_some(recent)
}

/// Returns the players that the PGN of a saved game names.
fn tagged_players(body: &str) -> String {
    // Only the tags are read: the moves of all saved games would take long.
    let tags = body.split("\n\n").nth(1).unwrap_or_default();
    pgn::games(tags).first().and_then(share::players).unwrap_or_default()
}

/// Returns the rows before the PGN as keys and values; `None` if the text is damaged.
pub(crate) fn rows(text: &str) -> Option<Vec<(&str, &str)>> {
    body(text)?.split('\n').take_while(|row| !row.is_empty()).map(|row| row.split_once('=')).collect()
}

/// Reads the game itself and its other data.
pub fn game(text: &str) -> Option<(Record, Recent)> {
    let recent = read("", text)?;
    let (_, written) = split_at(body(text)?, "\n\n")?;
    let games = pgn::games(written);
    let pgn::Read { mut record, error, .. } = games.first()?.read();
    if error.is_some() || games.len() > 1 {
        return None;
    }
    // Unknown values of tags, which PGN writes as `?`, are dropped.
    record.tags.retain(|(_, value)| !value.starts_with('?'));
    Some((record, recent))
}

/// Returns the number of a day in the Gregorian calendar, given its date in PGN format.
fn day_number(date: &str) -> Option<u32> {
    let mut parts = date.split('.').map(|part| part.parse::<u32>().ok());
    let [year, month, day] = [parts.next()??, parts.next()??, parts.next()??];
    if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    // Years begin in March, so that the leap day is their last.
    let (year, month) = if month < 3 { (year - 1, month + 9) } else { (year, month - 3) };
    Some(365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day)
}

/// Returns everything after the first line if its checksum matches.
fn body(text: &str) -> Option<&str> {
    let (sum, body) = text.strip_prefix(HEAD)?.split_once('\n')?;
    (checksum(body).to_string() == sum).then_some(body)
}
