//! Games with friends as the browser keeps them: like every kept game (`recent.rs`), with rows more for what only such games have.
//!
//! ```text
//! friend=white yours       the side played here, and who is awaited: yours, theirs or nobody
//! link=#friend=…           the address of the game
//! letters=1… 1…            all branches, the one that is shown first
//! unsent=1 0               how many entries at the end of each no link has carried
//! clock=300+2 90000 88000  where it is played live with clocks: what White and Black have left
//! sent=1                   whether a link has ever been made of it here
//! ```

use vicinity_friend::{Branches, letter};
use vicinity_rules::Color;

use super::{LINK, Table, link};
use crate::clock::Control;
use crate::language::{cat, tr};
use crate::recent::{self, GAME, YOURS};
use crate::settings::parse_color;
use crate::state::State;
use crate::words;

/// What the names of such games begin with, after [`GAME`].
pub const FRIEND: &str = "friend-";

/// All games with friends that the browser keeps: what their names end with, and the texts.
#[derive(Default)]
pub struct Shelf(pub Vec<(String, String)>);

/// The most games that are listed above an invitation.
const MOST_LISTED: usize = 5;

/// A game that goes on, as it is listed above an invitation.
pub struct GoingOn {
    /// Its letter.
    pub letter: String,
    /// What it is called.
    pub title: String,
    /// Whose move it is, and since when.
    pub standing: String,
}

/// Under which name a game is kept.
pub fn name(id: u64) -> String {
    cat(&[GAME, FRIEND, &id.to_string()])
}

impl Shelf {
    /// A game by its number, if it is kept and whole.
    pub fn table(&self, id: u64) -> Option<Table> {
        let id = id.to_string();
        let (_, text) = self.0.iter().find(|(kept, _)| *kept == id)?;
        read(text)
    }

    /// The games that go on, the latest first.
    pub(super) fn going_on(&self) -> Vec<GoingOn> {
        let listed = self.0.iter().filter_map(|(id, text)| {
            let recent = recent::read(id, text).filter(|recent| recent.goes_on())?;
            let letter = recent.link.strip_prefix(LINK)?.to_owned();
            let variant = recent.parse()?;
            let [title, standing] = words::recent(&recent, tr(variant.title()));
            Some((recent.when_s, GoingOn { letter, title, standing }))
        });
        let mut listed: Vec<(usize, GoingOn)> = listed.collect();
        listed.sort_by_key(|(when_s, _)| std::cmp::Reverse(*when_s));
        listed.truncate(MOST_LISTED);
        listed.into_iter().map(|(_, game)| game).collect()
    }
}

/// Writes a game that is on the board.
pub(super) fn write(table: &Table, state: &State, when_s: usize) -> String {
    let awaited = match table.game().awaited() {
        Some(side) if side == table.side || table.has_news() => YOURS,
        _ if table.has_news() => YOURS,
        Some(_) => "theirs",
        None => "nobody",
    };
    let mut games: Vec<String> = table.branches.games().iter().map(letter::write).collect();
    let mut unsent: Vec<String> = table.branches.all_unsent().iter().map(usize::to_string).collect();
    games.swap(0, table.branches.shown_place());
    unsent.swap(0, table.branches.shown_place());
    let clock = table.clock.map_or_else(String::new, |(control, [white, black])| {
        cat(&[&control.word(), " ", &white.to_string(), " ", &black.to_string()])
    });
    let rows = [
        ("clock", clock),
        ("friend", cat(&[table.side.name(), " ", awaited])),
        ("link", link("", &table.branches.shown_sent())),
        ("letters", games.join(" ")),
        ("unsent", unsent.join(" ")),
        ("sent", u8::from(table.is_sent).to_string()),
    ];
    state.kept_with(when_s, &rows)
}

/// Reads a game; `None` where the text is damaged or of no game with a friend.
pub(super) fn read(text: &str) -> Option<Table> {
    let rows = recent::rows(text)?;
    let value = |wanted: &str| rows.iter().find(|(key, _)| *key == wanted).map(|(_, value)| *value);
    let side: Color = parse_color(value("friend")?.split(' ').next()?)?;
    let games = value("letters")?.split(' ').map(|text| letter::read(text).ok());
    let unsent = value("unsent")?.split(' ').map(|number| number.parse().ok());
    let kept = games.zip(unsent).map(|(game, unsent)| game.zip(unsent));
    let branches = Branches::of(kept.collect::<Option<Vec<_>>>()?)?;
    let mut clock = value("clock").unwrap_or_default().split(' ');
    let control = clock.next().and_then(Control::parse);
    let left = [clock.next(), clock.next()].map(|left| left?.parse().ok());
    let clock = match (control, left) {
        (Some(control), [Some(white), Some(black)]) => Some((control, [white, black])),
        _ => None,
    };
    Some(Table { branches, side, clock, is_sent: value("sent") == Some("1"), kept: text.to_owned() })
}
