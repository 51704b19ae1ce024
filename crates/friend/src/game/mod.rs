//! A game as a list of what both players have done, and what they may do next.
//!
//! [`FriendGame::add`] is the only way to extend it, whether an entry is made here or comes from
//! elsewhere. Every game that exists could therefore have been played.

use std::cell::OnceCell;

use vicinity_rules::{Color, Move, Outcome, Position, without_invisible};

use crate::entry::{Act, EntryError, GameEntry, MAX_CHAT_CHARS, MAX_NAME_CHARS};
use crate::entry_code;
use crate::mixed_radix::MixedRadix;

/// The maximum number of entries, apart from talk and the end of the game.
pub const MAX_ENTRIES: usize = 2_000;
/// The maximum number of chat messages and names of one side.
pub const MAX_TALK: usize = 200;
/// The maximum size of one side's chat messages and names, in bytes.
pub const MAX_TALK_BYTES: usize = 6_000;
/// The maximum size of the talk in a link, in bytes. Links of earlier versions had no separate
/// limit for it.
const MAX_LINK_TALK_BYTES: usize = 40_000;

/// The state needed to remove an entry again.
#[derive(Clone)]
struct UndoInfo {
    /// The number of choices of the encoded entries.
    choices: usize,
    offer: Option<Color>,
    ask: Option<Color>,
    /// The name that an [`Act::Name`] has replaced.
    name: String,
    /// The moves that an [`Act::AcceptTakeback`] has taken back, the last one first.
    given_back: Vec<Move>,
}

/// The possible continuations, computed once for each position.
#[derive(Clone)]
struct Continuations {
    /// The result on the board.
    outcome: Option<Outcome>,
    /// The legal moves, sorted by their UCI text; empty if the game is over.
    moves: Vec<Move>,
}

impl Continuations {
    fn of(position: &Position) -> Continuations {
        let outcome = position.outcome();
        let mut moves = if outcome.is_none() { position.legal_moves() } else { Vec::new() };
        moves.sort_by_cached_key(|&mv| position.uci(mv));
        Continuations { outcome, moves }
    }
}

/// A game with a friend.
///
/// The encoded entries are kept up to date, so that neither encoding a game nor adding an entry
/// replays it.
#[derive(Clone)]
pub struct FriendGame {
    /// A random unique id.
    id: u64,
    /// The side of the player who sent the invitation.
    inviter: Color,
    start: Position,
    entries: Vec<GameEntry>,
    /// For each entry, the state before it.
    before: Vec<UndoInfo>,
    /// The encoded entries.
    choices: MixedRadix,
    position: Position,
    continuations: OnceCell<Continuations>,
    /// The side with an unanswered draw offer.
    offer: Option<Color>,
    /// The side with an unanswered takeback request.
    ask: Option<Color>,
    /// The result by resignation, agreement or time.
    off_board: Option<Outcome>,
    names: [String; 2],
    /// The number of chat messages and their bytes, by side.
    talk: [(usize, usize); 2],
}

impl FriendGame {
    /// A game without entries. The id should be random.
    pub fn new(id: u64, inviter: Color, mut start: Position) -> FriendGame {
        // Moves before the start are not part of this game.
        while start.unmake().is_some() {}
        FriendGame {
            id,
            inviter,
            position: start.clone(),
            start,
            entries: Vec::new(),
            before: Vec::new(),
            choices: MixedRadix::default(),
            continuations: OnceCell::new(),
            offer: None,
            ask: None,
            off_board: None,
            names: [const { String::new() }; 2],
            talk: [(0, 0); 2],
        }
    }

    /// The id of the game.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The side of the player who sent the invitation.
    pub fn inviter(&self) -> Color {
        self.inviter
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position, with the moves made.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All entries.
    pub fn entries(&self) -> &[GameEntry] {
        &self.entries
    }

    /// The display name of a side; empty if it has not set one.
    pub fn name(&self, side: Color) -> &str {
        &self.names[side.index()]
    }

    /// The side with an unanswered draw offer.
    pub fn draw_offered_by(&self) -> Option<Color> {
        self.offer
    }

    /// The side with an unanswered takeback request.
    pub fn takeback_requested_by(&self) -> Option<Color> {
        self.ask
    }

    /// The result of the game, on the board or by resignation, agreement or time.
    pub fn outcome(&self) -> Option<Outcome> {
        self.off_board.or_else(|| self.continuations().outcome)
    }

    /// The side that has to answer or to move before the game can continue; `None` if the game is
    /// over.
    pub fn awaited(&self) -> Option<Color> {
        if self.outcome().is_some() {
            return None;
        }
        Some(self.ask.map_or(self.position.turn(), |asking| !asking))
    }

    /// The number of moves that the last entry has taken back.
    pub fn last_taken_back(&self) -> usize {
        self.before.last().map_or(0, |before| before.given_back.len())
    }

    /// Whether both sides have moved.
    pub fn has_begun(&self) -> bool {
        self.position.moves_made().nth(1).is_some()
    }

    /// The legal moves, sorted by their UCI text; empty if the game is over.
    pub fn next_moves(&self) -> &[Move] {
        if self.off_board.is_some() { &[] } else { &self.continuations().moves }
    }

    fn continuations(&self) -> &Continuations {
        self.continuations.get_or_init(|| Continuations::of(&self.position))
    }

    /// One encoded entry: its choices, each with its number of values.
    pub(crate) fn choices_of(&self, entry: usize) -> &[(u32, u32)] {
        let at = |entry: usize| {
            self.before.get(entry).map_or(self.choices.as_slice().len(), |before| before.choices)
        };
        &self.choices.as_slice()[at(entry)..at(entry + 1)]
    }

    /// Checks whether a side may act.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn allows(&self, by: Color, act: &Act) -> Result<(), EntryError> {
        self.is_possible(by, act)?;
        if let Some(text) = act.talk() {
            let (entries, bytes) = self.talk[by.index()];
            let has_room = entries < MAX_TALK && bytes + text.len() <= MAX_TALK_BYTES;
            return if has_room { Ok(()) } else { Err(EntryError::TalkFull) };
        }
        Ok(())
    }

    /// Checks whether a side may have acted in a link, which may hold more talk than can be added
    /// now.
    pub(crate) fn is_possible(&self, by: Color, act: &Act) -> Result<(), EntryError> {
        let must = |holds: bool, error| if holds { Ok(()) } else { Err(error) };
        let talk: usize = self.talk.iter().map(|(entries, _)| entries).sum();
        match act {
            Act::Chat(text) | Act::Name(text) => {
                let max_chars = if matches!(act, Act::Chat(_)) { MAX_CHAT_CHARS } else { MAX_NAME_CHARS };
                must(is_text(text, max_chars), EntryError::Words)?;
                let bytes: usize = self.talk.iter().map(|(_, bytes)| bytes).sum();
                let has_room = talk < MAX_ENTRIES && bytes + text.len() <= MAX_LINK_TALK_BYTES;
                return must(has_room, EntryError::TalkFull);
            }
            _ => must(self.outcome().is_none(), EntryError::Over)?,
        }
        // Talk does not count, and the game can always be ended: by resignation, or by a draw.
        let entries = self.entries.len() - talk;
        let has_room = match act {
            _ if act.ends_game() => true,
            Act::OfferDraw => entries <= MAX_ENTRIES,
            _ => entries < MAX_ENTRIES,
        };
        must(has_room, EntryError::Full)?;
        match act {
            Act::Move(mv) => {
                must(self.position.turn() == by, EntryError::NotYourTurn)?;
                must(self.next_moves().contains(mv), EntryError::IllegalMove)
            }
            Act::OfferDraw => must(self.offer.is_none(), EntryError::OfferedAlready),
            Act::AcceptDraw | Act::DeclineDraw => must(self.offer == Some(!by), EntryError::NothingOffered),
            Act::RequestTakeback => {
                must(self.ask.is_none(), EntryError::AskedAlready)?;
                must(self.plies_back(by).is_some(), EntryError::NothingToTakeBack)
            }
            Act::AcceptTakeback | Act::DeclineTakeback => {
                must(self.ask == Some(!by), EntryError::NothingAsked)
            }
            Act::ClaimTime => must(self.position.turn() == !by, EntryError::NotYourTurn),
            Act::Resign | Act::TimeUp | Act::Chat(_) | Act::Name(_) => Ok(()),
        }
    }

    /// Adds an action of a side.
    ///
    /// # Errors
    /// The reason why it is not allowed; the game is unchanged.
    pub fn add(&mut self, by: Color, act: Act) -> Result<(), EntryError> {
        self.allows(by, &act)?;
        self.apply(by, act);
        Ok(())
    }

    /// Adds an action from a link.
    ///
    /// # Errors
    /// The reason why it is not allowed; the game is unchanged.
    pub(crate) fn add_read(&mut self, by: Color, act: Act) -> Result<(), EntryError> {
        self.is_possible(by, &act)?;
        self.apply(by, act);
        Ok(())
    }

    /// Adds an action that has been checked.
    fn apply(&mut self, by: Color, act: Act) {
        let mut before = UndoInfo {
            choices: self.choices.as_slice().len(),
            offer: self.offer,
            ask: self.ask,
            name: String::new(),
            given_back: Vec::new(),
        };
        let entry = GameEntry { by, act };
        let mut choices = std::mem::take(&mut self.choices);
        entry_code::push_entry(&mut choices, self.next_moves(), &entry);
        self.choices = choices;
        match &entry.act {
            Act::Move(mv) => {
                self.position.play_unchecked(*mv);
                self.continuations.take();
                self.offer = self.offer.filter(|&side| side == by);
                self.ask = None;
            }
            Act::Resign => self.off_board = Some(Outcome::resigned(by)),
            Act::TimeUp => self.off_board = Some(Outcome::time_forfeit(&self.position, by)),
            Act::ClaimTime => self.off_board = Some(Outcome::time_forfeit(&self.position, !by)),
            Act::OfferDraw => self.offer = Some(by),
            Act::AcceptDraw => self.off_board = Some(Outcome::AGREED),
            Act::DeclineDraw => self.offer = None,
            Act::RequestTakeback => self.ask = Some(by),
            Act::AcceptTakeback => {
                for _ in 0..self.plies_back(!by).unwrap_or(0) {
                    before.given_back.extend(self.position.unmake());
                }
                self.continuations.take();
                (self.ask, self.offer) = (None, None);
            }
            Act::DeclineTakeback => self.ask = None,
            Act::Chat(_) => {}
            Act::Name(name) => {
                before.name = std::mem::replace(&mut self.names[by.index()], without_invisible(name));
            }
        }
        if let Some(text) = entry.act.talk() {
            let (entries, bytes) = &mut self.talk[by.index()];
            (*entries, *bytes) = (*entries + 1, *bytes + text.len());
        }
        self.entries.push(entry);
        self.before.push(before);
    }

    /// Removes the last entry and returns it.
    pub fn pop(&mut self) -> Option<GameEntry> {
        let (entry, before) = self.entries.pop().zip(self.before.pop())?;
        undo_entry(&mut self.position, &entry, &before);
        if matches!(entry.act, Act::Move(_) | Act::AcceptTakeback) {
            self.continuations.take();
        }
        if entry.act.ends_game() {
            self.off_board = None;
        }
        if let Some(text) = entry.act.talk() {
            let (entries, bytes) = &mut self.talk[entry.by.index()];
            (*entries, *bytes) = (*entries - 1, *bytes - text.len());
        }
        if matches!(entry.act, Act::Name(_)) {
            self.names[entry.by.index()] = before.name;
        }
        (self.offer, self.ask) = (before.offer, before.ask);
        self.choices.truncate(before.choices);
        Some(entry)
    }

    /// The game as it was after `entries` entries.
    pub fn after(&self, entries: usize) -> FriendGame {
        let mut game = self.clone();
        while game.entries.len() > entries && game.pop().is_some() {}
        game
    }

    /// The position after the first `entries` entries.
    pub fn position_after(&self, entries: usize) -> Position {
        let mut position = self.position.clone();
        let undone = self.entries.iter().zip(&self.before).skip(entries).rev();
        undone.for_each(|(entry, before)| undo_entry(&mut position, entry, before));
        position
    }

    /// Whether another game has the same id and start, whatever its entries are.
    pub fn is_like(&self, other: &FriendGame) -> bool {
        self.id == other.id && self.inviter == other.inviter && self.has_same_start(other)
    }

    /// Whether another game has the same variant and start position.
    pub fn has_same_start(&self, other: &FriendGame) -> bool {
        let [one, other] = [self, other].map(|game| &game.start);
        one.variant().name() == other.variant().name() && one.fen() == other.fen()
    }

    /// The number of plies to take back until a side can move again.
    fn plies_back(&self, side: Color) -> Option<usize> {
        let plies = if self.position.turn() == side { 2 } else { 1 };
        self.position.moves_made().nth(plies - 1).map(|_| plies)
    }
}

/// Undoes an entry on the board.
fn undo_entry(position: &mut Position, entry: &GameEntry, before: &UndoInfo) {
    match entry.act {
        Act::Move(_) => _ = position.unmake(),
        Act::AcceptTakeback => before.given_back.iter().rev().for_each(|&mv| position.play_unchecked(mv)),
        _ => {}
    }
}

/// Whether a text is allowed: not empty, not too long, and without characters that could affect the
/// text around it.
pub(crate) fn is_text(text: &str, most: usize) -> bool {
    // Bidirectional controls, which `char::is_control` does not include.
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !without_invisible(text).trim().is_empty()
        && text.chars().count() <= most
        && !text.chars().any(|c| c.is_control() || turns(c))
}

#[cfg(test)]
mod tests;
