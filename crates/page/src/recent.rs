//! A game as the browser keeps it: what its address says, and as PGN what no address holds, comments, marks, tags and times.
//!
//! ```text
//! vicinity-game 1 1597463007
//! when=1763756871
//! date=2026.11.21
//! plies=12
//! spent=3400
//! casual=0         whether it counts no more in the score against the engine
//! result=*
//! fen=…            the position at the end of the line
//! game=#variant=near&moves=…
//! with=&white=human&black=engine
//! friend=white yours   with a friend elsewhere: the side played here, and who is awaited
//! link=#friend=…       the address of such a game
//!
//! [Event "?"] …
//! ```
//!
//! The number after the version is a checksum of all that follows the first line, so that a damaged copy is never taken for a game.
//! The text comes from outside all the same: nothing here panics.

use std::sync::Arc;

use vicinity_record::{Record, pgn};
use vicinity_rules::{Color, Variant};

use crate::address;
use crate::language::cat;
use crate::settings::{Player, Settings, parse_color};

/// What the first line begins with: the format and its version.
pub(crate) const HEAD: &str = "vicinity-game 1 ";
/// What the names of kept games begin with in the browser's store, and those of what could not be read.
pub const GAME: &str = "game-";
pub const BROKEN: &str = "broken-";
/// Where it is kept how games against the engine ended (`update/tally.rs`).
pub const SCORE: &str = "score";
/// Who is awaited in a game with a friend, where it is the visitor.
pub(crate) const YOURS: &str = "yours";
pub const MOST_GAMES: usize = 50;
/// How long one may be, in bytes, and all of them.
pub const MOST_BYTES: [usize; 2] = [400_000, 2_000_000];

/// How the part of an address that is the game begins.
const STARTS: [&str; 2] = ["#variant=", "#game="];

/// A kept game, as far as the list of games needs it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recent {
    /// Its name in the store.
    pub id: String,
    /// When it was kept, in seconds since 1970.
    pub when_s: usize,
    /// The day, as PGN has it.
    pub date: String,
    /// How many plies its line has.
    pub plies: usize,
    /// What the side to move had used of its turn.
    pub spent_ms: usize,
    /// Whether it counts no more in the score against the engine.
    pub is_casual: bool,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// The position at the end.
    pub fen: String,
    /// What its game is called, where that is one of somebody's own: a build that knows none can say so.
    pub title: String,
    /// The part of the address that is the game.
    pub game: String,
    /// The part that says who plays.
    pub with: String,
    /// With a friend elsewhere: the side played here, and who is awaited (`friend/shelf.rs`); else empty.
    pub friend: String,
    /// The address of such a game; else empty.
    pub link: String,
}

/// How a kept game stands, as its player sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    GoesOn,
    Won,
    Drawn,
    Lost,
    /// White or Black has won where the visitor was on both sides, or on neither.
    Other,
}

impl End {
    /// The ends that the list of games can be filtered by.
    pub const LISTED: [End; 4] = [End::GoesOn, End::Won, End::Drawn, End::Lost];

    /// The word in the page's marks.
    pub const fn name(self) -> &'static str {
        match self {
            End::GoesOn => "open",
            End::Won => "won",
            End::Drawn => "drawn",
            End::Lost => "lost",
            End::Other => "other",
        }
    }

    pub fn parse(word: &str) -> Option<End> {
        End::LISTED.into_iter().find(|end| end.name() == word)
    }
}

impl Recent {
    /// Who played, and how well.
    pub fn settings(&self) -> Settings {
        address::parse(&self.with).map_or(Settings::TWO_PEOPLE, |opened| opened.settings)
    }

    /// The side that the visitor has played; White where he has played both or neither.
    pub fn own_side(&self) -> Color {
        self.side_with_friend().unwrap_or(self.settings().orientation())
    }

    /// How the game stands for its player.
    pub fn end(&self) -> End {
        let winner = match self.result.as_str() {
            "1-0" => Color::White,
            "0-1" => Color::Black,
            "1/2-1/2" => return End::Drawn,
            _ => return End::GoesOn,
        };
        if let Some(side) = self.side_with_friend() {
            return if side == winner { End::Won } else { End::Lost };
        }
        let settings = self.settings();
        match settings.player(winner) {
            _ if !(settings.has_engine() && settings.has_human()) => End::Other,
            Player::Human => End::Won,
            Player::Engine => End::Lost,
        }
    }

    /// What names its game: a variant string, or the link of a game of one's own.
    pub fn variant(&self) -> &str {
        let named = STARTS.iter().find_map(|start| self.game.strip_prefix(start)).unwrap_or_default();
        named.split('&').next().unwrap_or_default()
    }

    /// Its game, where this build knows it.
    pub fn parse(&self) -> Option<Arc<Variant>> {
        let is_own = self.game.starts_with(STARTS[1]);
        let name = self.variant();
        if is_own { Variant::of_game(name, None) } else { Variant::parse(name) }.ok()
    }

    /// The side that is played here against a friend elsewhere.
    pub fn side_with_friend(&self) -> Option<Color> {
        parse_color(self.friend.split(' ').next()?)
    }

    /// Whether a friend elsewhere waits for something that is done here.
    pub fn is_awaited(&self) -> bool {
        self.friend.ends_with(YOURS)
    }

    pub fn address(&self) -> String {
        if self.link.is_empty() { cat(&[&self.game, &self.with]) } else { self.link.clone() }
    }

    pub fn goes_on(&self) -> bool {
        self.result == "*"
    }
}

/// Reads what the list of games needs; `None` where the text is damaged, or of a version that this page does not know.
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
            // What a later page adds is no fault.
            _ => {}
        }
    }
    STARTS.iter().any(|start| recent.game.starts_with(start)).then_some(recent)
}

/// The rows before the game, each with its key and its value; `None` where the text is damaged.
pub(crate) fn rows(text: &str) -> Option<Vec<(&str, &str)>> {
    body(text)?.split('\n').take_while(|row| !row.is_empty()).map(|row| row.split_once('=')).collect()
}

/// Reads the game itself, and what else is known of it.
pub fn game(text: &str) -> Option<(Record, Recent)> {
    let recent = read("", text)?;
    let (_, written) = body(text)?.split_once("\n\n")?;
    let games = pgn::games(written);
    let pgn::Read { mut record, fault, .. } = games.first()?.read();
    if fault.is_some() || games.len() > 1 {
        return None;
    }
    // What PGN writes for an unknown value is none.
    record.tags.retain(|(_, value)| !value.starts_with('?'));
    Some((record, recent))
}

/// What follows the first line, if the first line says so.
fn body(text: &str) -> Option<&str> {
    let (sum, body) = text.strip_prefix(HEAD)?.split_once('\n')?;
    (checksum(body).to_string() == sum).then_some(body)
}

/// FNV-1a, 32 bits wide.
pub(crate) fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
