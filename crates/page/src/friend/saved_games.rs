//! Stored games with friends: like every saved game (`recent.rs`), with additional rows.
//!
//! ```text
//! friend=white yours       the player's side, and who must act: yours, theirs or nobody; “unsent
//!                          yours” if the player must send a link
//! link=#friend=…           the address of the game
//! name=Ada                 the friend's name, or empty
//! letters=1… 1…            the encoded games of all branches, the displayed one first
//! unsent=1 0               the number of unsent entries at the end of each
//! clock=300+2 90000 88000  with clocks: the time control and the time left in milliseconds
//! sent=1                   whether a link to it has ever been made here
//! live=1                   whether a tab plays it live
//! invitation=12345         the checksum of the latest invitation to play live made here
//! rematch-of=77            the id of the game before, in a rematch that was started here
//! seen=17 4                the checksums of earlier texts that this one includes
//! ```

use vicinity_friend::encoding::Decoder;
use vicinity_friend::{Branches, FriendGame, encoding};
use vicinity_record::Record;
use vicinity_rules::{Color, checksum};

use super::{COPY_ID, CorrespondenceGame, LINK};
use crate::clock::Control;
use crate::language::concat;
use crate::recent::{self, GAME, Recent, UNSENT, YOURS};
use crate::settings::parse_color;
use crate::state::State;
use crate::storage::{SharedStorage, StorageError};
use crate::update::has_main_line;
use crate::words;

/// The prefix of the names of such games, after [`GAME`].
pub const FRIEND: &str = "friend-";

/// The key of the row with the id of the game before a rematch.
const REMATCH_OF: &str = "rematch-of";

/// The storage name of a reply to an invitation, while it is passed from one tab to another.
const REPLY: &str = "friend-reply";

/// The stored games with friends, read on demand.
pub struct SavedGames(SharedStorage);

/// The maximum number of games listed above an invitation.
const MAX_LISTED: usize = 5;

/// A game in progress, as listed above an invitation.
pub struct OngoingGame {
    /// The encoded game.
    pub encoded: String,
    /// The title.
    pub title: String,
    /// Whose move it is, and since when.
    pub standing: String,
}

/// Returns the storage name of a game.
fn name(id: u64) -> String {
    concat(&[GAME, FRIEND, &id.to_string()])
}

impl SavedGames {
    /// Returns the games in the storage of a page.
    pub fn of(state: &State) -> SavedGames {
        SavedGames(state.device.storage.clone())
    }

    /// Returns the stored text of a game, by id.
    pub fn text(&self, id: u64) -> Option<String> {
        self.0.get(&name(id))
    }

    /// Stores the text of a game.
    pub(super) fn set(&self, id: u64, text: &str) -> Result<(), StorageError> {
        self.0.set(&name(id), text)
    }

    /// Removes a stored game.
    pub(super) fn remove(&self, id: u64) {
        self.0.remove(&name(id));
    }

    /// Returns a reply to an invitation that was opened in another tab.
    pub(super) fn reply(&self) -> Option<String> {
        self.0.get(REPLY)
    }

    /// Passes a reply on to the tab with the invitation.
    pub(super) fn pass_reply(&self, text: &str) {
        // Without storage the player can paste the reply.
        let _ = self.0.set(REPLY, text);
    }

    /// Removes the reply after it was taken. The tab that passed it on notices that.
    pub(super) fn remove_reply(&self) {
        self.0.remove(REPLY);
    }

    /// Returns `chance`, or the next id that no stored game has.
    pub(super) fn free_id(&self, chance: u64) -> u64 {
        let mut ids = (0..).map(|more| chance.wrapping_add(more)).filter(|id| *id != COPY_ID);
        ids.find(|id| self.text(*id).is_none()).unwrap_or(chance)
    }

    /// Whether a new game is a rematch: the latest game here with a friend of that name is over,
    /// and the new one has the same start with sides swapped.
    pub(super) fn is_rematch(&self, game: &FriendGame) -> bool {
        let name = game.name(game.inviter());
        let all = self.0.all(&concat(&[GAME, FRIEND]));
        let with_friend = all.iter().filter_map(|(id, text)| {
            let recent = recent::read(id, text).filter(|recent| recent.names == name)?;
            Some((recent, text))
        });
        let Some((latest, text)) = with_friend.max_by_key(|(recent, _)| recent.when_s) else { return false };
        let has_same_start = |text: &str| {
            recent::game(text).is_some_and(|(record, _)| {
                let [old, new] = [record.start(), game.start()];
                old.variant().name() == new.variant().name() && old.fen() == new.fen()
            })
        };
        !latest.is_ongoing() && latest.side_with_friend() == Some(game.inviter()) && has_same_start(text)
    }

    /// Returns the encoded game that a copy was made of.
    pub(crate) fn original_of(&self, copy: &Record) -> Option<String> {
        self.latest_like(copy)?.link.strip_prefix(LINK).map(str::to_owned)
    }

    /// Returns the player's side in the game that a copy was made of.
    pub(crate) fn side_in_original_of(&self, copy: &Record) -> Option<Color> {
        self.latest_like(copy)?.side_with_friend()
    }

    /// Returns the game that a copy was made of, as for a review: the latest one that is over and
    /// has the same moves.
    fn latest_like(&self, copy: &Record) -> Option<Recent> {
        let all = self.0.all(&concat(&[GAME, FRIEND]));
        let finished = all.iter().filter_map(|(id, text)| {
            let recent = recent::read(id, text).filter(|recent| !recent.is_ongoing())?;
            let (record, _) = recent::game(text)?;
            has_main_line(copy, &record).then_some(recent)
        });
        finished.max_by_key(|recent| recent.when_s)
    }

    /// Returns the encoded rematch of a game that was started here, by the id of the game, unless
    /// the rematch is over.
    pub(super) fn ongoing_rematch(&self, id: u64) -> Option<String> {
        let row = (REMATCH_OF, &*id.to_string());
        self.0.all(&concat(&[GAME, FRIEND])).iter().find_map(|(name, text)| {
            let recent = recent::read(name, text).filter(|recent| recent.is_ongoing())?;
            let is_rematch = recent::rows(text)?.contains(&row);
            recent.link.strip_prefix(LINK).filter(|_| is_rematch).map(str::to_owned)
        })
    }

    /// Returns the games in progress, latest first.
    pub(super) fn ongoing(&self, today: &str) -> Vec<OngoingGame> {
        let all = self.0.all(&concat(&[GAME, FRIEND]));
        let listed = all.iter().filter_map(|(id, text)| {
            let recent = recent::read(id, text).filter(|recent| recent.is_ongoing())?;
            let encoded = recent.link.strip_prefix(LINK)?.to_owned();
            let variant = recent.parse()?;
            let title = words::recent_title(&recent, Some(&variant));
            let standing = words::standing(&recent, today);
            Some((recent.when_s, OngoingGame { encoded, title, standing }))
        });
        let mut listed: Vec<(usize, OngoingGame)> = listed.collect();
        listed.sort_by_key(|(when_s, _)| std::cmp::Reverse(*when_s));
        listed.truncate(MAX_LISTED);
        listed.into_iter().map(|(_, game)| game).collect()
    }
}

/// Writes the game on the board.
pub(super) fn write(game: &CorrespondenceGame, is_live: bool, state: &State, when_s: usize) -> String {
    let awaited = match game.branch().awaited() {
        Some(side) if side == game.side => YOURS,
        _ if game.has_news() => &concat(&[UNSENT, YOURS]),
        Some(_) => "theirs",
        None => "nobody",
    };
    let mut games: Vec<String> = game.branches.games().iter().map(encoding::encode).collect();
    let mut unsent: Vec<String> = game.branches.all_unsent().iter().map(usize::to_string).collect();
    games.swap(0, game.branches.shown_index());
    unsent.swap(0, game.branches.shown_index());
    let clock = game.clock.map_or_else(String::new, |(control, [white, black])| {
        concat(&[&control.word(), " ", &white.to_string(), " ", &black.to_string()])
    });
    let rows = [
        ("clock", clock),
        ("friend", concat(&[game.side.name(), " ", awaited])),
        ("link", concat(&[LINK, &game.branches.encode_sent()])),
        ("name", game.friend().unwrap_or_default().to_owned()),
        ("letters", games.join(" ")),
        ("unsent", unsent.join(" ")),
        ("sent", u8::from(game.is_sent).to_string()),
        ("live", u8::from(is_live).to_string()),
        ("invitation", game.invitation.map_or_else(String::new, |sum| sum.to_string())),
        (REMATCH_OF, game.rematch_of.map_or_else(String::new, |id| id.to_string())),
        ("seen", game.seen.iter().map(u32::to_string).collect::<Vec<String>>().join(" ")),
    ];
    state.kept_with(when_s, &rows)
}

/// Whether a tab plays the game of a text live.
pub(super) fn is_live(text: &str) -> bool {
    recent::rows(text).is_some_and(|rows| rows.contains(&("live", "1")))
}

/// The maximum number of earlier texts listed in a text.
const MAX_SEEN: usize = 32;

/// A stored game that is read in steps, because a long game takes time.
pub(super) struct Reading {
    text: String,
    side: Color,
    clock: Option<(Control, [u32; 2])>,
    is_sent: bool,
    invitation: Option<u32>,
    rematch_of: Option<u64>,
    friend_name: String,
    seen: Vec<u32>,
    /// The encoded games still to be read, in reverse order, each with its number of unsent
    /// entries.
    encoded_games: Vec<(String, usize)>,
    decoder: Option<Decoder>,
    read: Vec<(FriendGame, usize)>,
}

impl Reading {
    /// Starts reading a text; `None` if it is damaged or not a game with a friend.
    pub(super) fn new(text: &str) -> Option<Reading> {
        let rows = recent::rows(text)?;
        let value = |wanted: &str| rows.iter().find(|(key, _)| *key == wanted).map(|(_, value)| *value);
        let side: Color = parse_color(value("friend")?.split(' ').next()?)?;
        let unsent = value("unsent")?.split(' ').map(|number| number.parse().ok());
        let encoded_games = value("letters")?.split(' ').map(str::to_owned).zip(unsent);
        let encoded_games: Option<Vec<(String, usize)>> =
            encoded_games.map(|(encoded, unsent)| Some((encoded, unsent?))).collect();
        let mut encoded_games = encoded_games?;
        // They are popped from the end.
        encoded_games.reverse();
        let mut clock = value("clock").unwrap_or_default().split(' ');
        let control = clock.next().and_then(Control::parse);
        let left = [clock.next(), clock.next()].map(|left| left?.parse().ok());
        let clock = match (control, left) {
            (Some(control), [Some(white), Some(black)]) => Some((control, [white, black])),
            _ => None,
        };
        let seen = value("seen").unwrap_or_default().split(' ').filter_map(|sum| sum.parse().ok());
        Some(Reading {
            text: text.to_owned(),
            side,
            clock,
            is_sent: value("sent") == Some("1"),
            invitation: value("invitation").and_then(|sum| sum.parse().ok()),
            rematch_of: value(REMATCH_OF).and_then(|id| id.parse().ok()),
            friend_name: value("name").unwrap_or_default().to_owned(),
            seen: seen.collect(),
            encoded_games,
            decoder: None,
            read: Vec::new(),
        })
    }

    /// Continues, using the known part of the game, until `work` is used up. Returns whether
    /// everything has been read; `None` if the text is damaged.
    pub(super) fn advance(&mut self, known: Option<&FriendGame>, work: &mut usize) -> Option<bool> {
        while let Some((encoded, unsent)) = self.encoded_games.last() {
            let decoder = match &mut self.decoder {
                Some(decoder) => decoder,
                none => {
                    let last = self.read.last().map(|(game, _)| game);
                    none.insert(Decoder::new(encoded, known.or(last)).ok()?)
                }
            };
            if !decoder.resume(work).ok()? {
                return Some(false);
            }
            self.read.push((self.decoder.take()?.into_game(), *unsent));
            self.encoded_games.pop();
        }
        Some(true)
    }

    /// Returns the game after everything has been read.
    pub(super) fn into_game(self) -> Option<CorrespondenceGame> {
        let mut game = CorrespondenceGame {
            clock: self.clock,
            is_sent: self.is_sent,
            invitation: self.invitation,
            rematch_of: self.rematch_of,
            earlier_name: self.friend_name,
            seen: self.seen,
            ..CorrespondenceGame::new(Branches::of(self.read)?, self.side)
        };
        game.was_kept(self.text);
        Some(game)
    }
}

/// Reads a game using its known part; `None` if the text is damaged or not a game with a friend.
pub(super) fn read_along(text: &str, known: &FriendGame) -> Option<CorrespondenceGame> {
    let mut reading = Reading::new(text)?;
    let mut work = usize::MAX;
    reading.advance(Some(known), &mut work)?;
    reading.into_game()
}

impl CorrespondenceGame {
    /// Notes the text under which the game was stored.
    pub(super) fn was_kept(&mut self, text: String) {
        self.seen.push(checksum(&text));
        self.seen.drain(..self.seen.len().saturating_sub(MAX_SEEN));
        self.kept = text;
    }

    /// Merges the game as stored by another tab. Returns whether this tab has entries that the
    /// other one did not know.
    pub(super) fn merge(&mut self, other: CorrespondenceGame) -> bool {
        // The other tab knew everything that was done here, or the sides differ because the game
        // was begun twice.
        let knew_all = !self.kept.is_empty() && other.seen.contains(&checksum(&self.kept));
        if knew_all || other.side != self.side {
            *self = other;
            return false;
        }
        let has_more = self.branches.merge(other.branches);
        self.is_sent |= other.is_sent;
        self.clock = other.clock.or(self.clock);
        self.invitation = other.invitation.or(self.invitation);
        self.rematch_of = other.rematch_of.or(self.rematch_of);
        self.seen.extend(other.seen);
        self.was_kept(other.kept);
        has_more
    }
}
