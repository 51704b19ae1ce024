//! What two people have done and said in a game, one after the other, and what they may do next.
//!
//! [`Game::add`] is the only way to add to it, whether an entry is made here or comes from elsewhere: so a game that can be had is one that
//! could be played.

use std::cell::OnceCell;
use std::fmt;

use vicinity_rules::{Color, Move, Outcome, Position, without_invisible};

use crate::letter;
use crate::number::Choices;

/// The maximum number of entries, apart from talk and the end of the game.
pub const MOST_ENTRIES: usize = 2_000;
/// The most characters that one may say at once.
pub const LONGEST_WORDS: usize = 300;
/// The most characters of a name.
pub const LONGEST_NAME: usize = 40;
/// The maximum number of sayings and names of one side.
pub const MAX_TALK: usize = 200;
/// The maximum size of a side's sayings and names, in bytes.
pub const MAX_TALK_BYTES: usize = 6_000;
/// The maximum size of the talk in a link, in bytes. Links of earlier versions had no limit of their own for it.
const MAX_LINK_TALK_BYTES: usize = 40_000;

/// What a side does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Makes a move; an offer of the other side that has not been answered is declined by it, and so is its wish to take back.
    Move(Move),
    /// Gives the game up.
    Resign,
    /// Has no time left; only where clocks are played with.
    TimeUp,
    /// Claims a win because the other side has no time left.
    ClaimTime,
    /// Offers a draw.
    OfferDraw,
    /// Accepts the draw that the other side has offered.
    AcceptDraw,
    /// Declines it in so many words.
    DeclineDraw,
    /// Asks to have its last move back.
    AskBack,
    /// Gives the other side its last move back, and with it what was answered to it.
    GiveBack,
    /// Holds the other side to its move.
    RefuseBack,
    /// Says something.
    Say(String),
    /// Tells by which name it wants to be called.
    Name(String),
}

impl Act {
    /// What is said, if this is talk: a saying or a name.
    pub fn talk(&self) -> Option<&str> {
        match self {
            Act::Say(text) | Act::Name(text) => Some(text),
            _ => None,
        }
    }

    /// Whether the game is over after it.
    fn ends_game(&self) -> bool {
        matches!(self, Act::Resign | Act::TimeUp | Act::ClaimTime | Act::AcceptDraw)
    }
}

/// One thing that a side has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Who did it.
    pub by: Color,
    /// What it was.
    pub act: Act,
}

/// Why something cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move is not legal.
    IllegalMove,
    /// No draw has been offered by the other side.
    NothingOffered,
    /// A draw is offered already.
    OfferedAlready,
    /// The other side has not asked for its move.
    NothingAsked,
    /// Somebody has asked for a move already.
    AskedAlready,
    /// The side has not moved yet.
    NothingToTakeBack,
    /// Nothing is said, or too much, or what is no text.
    Words,
    /// The game has as many entries as it may have.
    Full,
    /// The side has said as much as it may in one game.
    TalkFull,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refusal::Over => "the game is over",
            Refusal::NotYourTurn => "it is the other side's turn",
            Refusal::IllegalMove => "the move is not legal",
            Refusal::NothingOffered => "no draw has been offered",
            Refusal::OfferedAlready => "a draw has been offered already",
            Refusal::NothingAsked => "nobody has asked for a move back",
            Refusal::AskedAlready => "a move has been asked back already",
            Refusal::NothingToTakeBack => "there is no move to take back",
            Refusal::Words => "there is nothing said, or too much",
            Refusal::Full => "the game is too long",
            Refusal::TalkFull => "no more can be said in this game",
        })
    }
}

impl std::error::Error for Refusal {}

/// What has to be known to remove an entry again.
#[derive(Clone)]
struct Before {
    /// How many choices the letter had.
    choices: usize,
    offer: Option<Color>,
    ask: Option<Color>,
    /// The name that a [`Act::Name`] has replaced.
    name: String,
    /// The moves that a [`Act::GiveBack`] has taken back, the last one first.
    given_back: Vec<Move>,
}

/// How the game may go on: computed once for each position.
#[derive(Clone)]
struct Next {
    /// How the game ended on the board.
    outcome: Option<Outcome>,
    /// The legal moves, in the order of their texts; empty if the game is over.
    moves: Vec<Move>,
}

impl Next {
    fn of(position: &Position) -> Next {
        let outcome = position.outcome();
        let mut moves = if outcome.is_none() { position.legal_moves() } else { Vec::new() };
        moves.sort_by_cached_key(|&mv| position.uci(mv));
        Next { outcome, moves }
    }
}

/// A game with a friend.
///
/// It keeps its letter up to date, entry by entry, so that neither writing it nor adding to it replays the game.
#[derive(Clone)]
pub struct Game {
    /// What tells it from all other games: chance has given it.
    id: u64,
    /// The side of whoever has invited the other.
    host: Color,
    start: Position,
    entries: Vec<Entry>,
    /// For each entry, the state before it.
    before: Vec<Before>,
    /// The entries as a letter has them.
    choices: Choices,
    position: Position,
    next: OnceCell<Next>,
    /// Who has offered a draw that has not been answered.
    offer: Option<Color>,
    /// Who has asked for a move that has not been given back.
    ask: Option<Color>,
    /// How it ended beside the board.
    told: Option<Outcome>,
    names: [String; 2],
    /// How much each side has said: entries and bytes.
    talk: [(usize, usize); 2],
}

impl Game {
    /// A game in which nothing has been done. The number is to come from chance.
    pub fn new(id: u64, host: Color, mut start: Position) -> Game {
        // What came before is no part of this game.
        while start.unmake().is_some() {}
        Game {
            id,
            host,
            position: start.clone(),
            start,
            entries: Vec::new(),
            before: Vec::new(),
            choices: Choices::default(),
            next: OnceCell::new(),
            offer: None,
            ask: None,
            told: None,
            names: [const { String::new() }; 2],
            talk: [(0, 0); 2],
        }
    }

    /// Its number.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The side of whoever has invited the other.
    pub fn host(&self) -> Color {
        self.host
    }

    /// Where it begins.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where it stands, with the moves that led there.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All that has been done.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// How a side wants to be called; empty if it has not said.
    pub fn name(&self, side: Color) -> &str {
        &self.names[side.index()]
    }

    /// Who has offered a draw that has not been answered.
    pub fn draw_offered_by(&self) -> Option<Color> {
        self.offer
    }

    /// Who has asked for a move that has been neither given back nor refused.
    pub fn move_asked_by(&self) -> Option<Color> {
        self.ask
    }

    /// How the game has ended, on the board or beside it.
    pub fn outcome(&self) -> Option<Outcome> {
        self.told.or_else(|| self.next().outcome)
    }

    /// Who has to do something before the game can go on: to answer, or to move; nobody when it is over.
    pub fn awaited(&self) -> Option<Color> {
        if self.outcome().is_some() {
            return None;
        }
        Some(self.ask.map_or(self.position.turn(), |asking| !asking))
    }

    /// Whether both sides have moved.
    pub fn has_begun(&self) -> bool {
        self.position.moves_made().nth(1).is_some()
    }

    /// The moves that may come next, in the order of their texts; none if the game is over.
    pub fn next_moves(&self) -> &[Move] {
        if self.told.is_some() { &[] } else { &self.next().moves }
    }

    fn next(&self) -> &Next {
        self.next.get_or_init(|| Next::of(&self.position))
    }

    /// The entries from one on, as a letter has them, each choice with the number of values it is one of.
    pub(crate) fn choices_of(&self, entry: usize) -> &[(u32, u32)] {
        let at = |entry: usize| {
            self.before.get(entry).map_or(self.choices.as_slice().len(), |before| before.choices)
        };
        &self.choices.as_slice()[at(entry)..at(entry + 1)]
    }

    /// Whether a side may do something.
    ///
    /// # Errors
    /// Says why not.
    pub fn allows(&self, by: Color, act: &Act) -> Result<(), Refusal> {
        self.is_possible(by, act)?;
        if let Some(text) = act.talk() {
            let (entries, bytes) = self.talk[by.index()];
            let has_room = entries < MAX_TALK && bytes + text.len() <= MAX_TALK_BYTES;
            return if has_room { Ok(()) } else { Err(Refusal::TalkFull) };
        }
        Ok(())
    }

    /// Whether a side may have done something in a link, which may hold more talk than can be added now.
    pub(crate) fn is_possible(&self, by: Color, act: &Act) -> Result<(), Refusal> {
        let must = |holds: bool, refusal| if holds { Ok(()) } else { Err(refusal) };
        let talk: usize = self.talk.iter().map(|(entries, _)| entries).sum();
        match act {
            Act::Say(text) | Act::Name(text) => {
                let max_chars = if matches!(act, Act::Say(_)) { LONGEST_WORDS } else { LONGEST_NAME };
                must(is_text(text, max_chars), Refusal::Words)?;
                let bytes: usize = self.talk.iter().map(|(_, bytes)| bytes).sum();
                let has_room = talk < MOST_ENTRIES && bytes + text.len() <= MAX_LINK_TALK_BYTES;
                return must(has_room, Refusal::TalkFull);
            }
            _ => must(self.outcome().is_none(), Refusal::Over)?,
        }
        // Talk takes no room from the game, and the game can always be ended: by resignation, or by a draw.
        let entries = self.entries.len() - talk;
        let has_room = match act {
            _ if act.ends_game() => true,
            Act::OfferDraw => entries <= MOST_ENTRIES,
            _ => entries < MOST_ENTRIES,
        };
        must(has_room, Refusal::Full)?;
        match act {
            Act::Move(mv) => {
                must(self.position.turn() == by, Refusal::NotYourTurn)?;
                must(self.next_moves().contains(mv), Refusal::IllegalMove)
            }
            Act::OfferDraw => must(self.offer.is_none(), Refusal::OfferedAlready),
            Act::AcceptDraw | Act::DeclineDraw => must(self.offer == Some(!by), Refusal::NothingOffered),
            Act::AskBack => {
                must(self.ask.is_none(), Refusal::AskedAlready)?;
                must(self.plies_back(by).is_some(), Refusal::NothingToTakeBack)
            }
            Act::GiveBack | Act::RefuseBack => must(self.ask == Some(!by), Refusal::NothingAsked),
            Act::ClaimTime => must(self.position.turn() == !by, Refusal::NotYourTurn),
            Act::Resign | Act::TimeUp | Act::Say(_) | Act::Name(_) => Ok(()),
        }
    }

    /// Adds what a side does.
    ///
    /// # Errors
    /// Says why it may not, and leaves the game as it was.
    pub fn add(&mut self, by: Color, act: Act) -> Result<(), Refusal> {
        self.allows(by, &act)?;
        self.apply(by, act);
        Ok(())
    }

    /// Adds what a side has done in a link.
    ///
    /// # Errors
    /// Says why it may not, and leaves the game as it was.
    pub(crate) fn add_read(&mut self, by: Color, act: Act) -> Result<(), Refusal> {
        self.is_possible(by, &act)?;
        self.apply(by, act);
        Ok(())
    }

    /// Adds what is possible.
    fn apply(&mut self, by: Color, act: Act) {
        let mut before = Before {
            choices: self.choices.as_slice().len(),
            offer: self.offer,
            ask: self.ask,
            name: String::new(),
            given_back: Vec::new(),
        };
        let entry = Entry { by, act };
        let mut choices = std::mem::take(&mut self.choices);
        letter::push_entry(&mut choices, self.next_moves(), &entry);
        self.choices = choices;
        match &entry.act {
            Act::Move(mv) => {
                self.position.play_unchecked(*mv);
                self.next.take();
                self.offer = self.offer.filter(|&side| side == by);
                self.ask = None;
            }
            Act::Resign => self.told = Some(Outcome::resigned(by)),
            Act::TimeUp => self.told = Some(Outcome::time_forfeit(&self.position, by)),
            Act::ClaimTime => self.told = Some(Outcome::time_forfeit(&self.position, !by)),
            Act::OfferDraw => self.offer = Some(by),
            Act::AcceptDraw => self.told = Some(Outcome::AGREED),
            Act::DeclineDraw => self.offer = None,
            Act::AskBack => self.ask = Some(by),
            Act::GiveBack => {
                for _ in 0..self.plies_back(!by).unwrap_or(0) {
                    before.given_back.extend(self.position.unmake());
                }
                self.next.take();
                (self.ask, self.offer) = (None, None);
            }
            Act::RefuseBack => self.ask = None,
            Act::Say(_) => {}
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
    pub fn pop(&mut self) -> Option<Entry> {
        let (entry, before) = self.entries.pop().zip(self.before.pop())?;
        take_from(&mut self.position, &entry, &before);
        if matches!(entry.act, Act::Move(_) | Act::GiveBack) {
            self.next.take();
        }
        if entry.act.ends_game() {
            self.told = None;
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

    /// The game as it was after so many entries.
    pub fn after(&self, entries: usize) -> Game {
        let mut game = self.clone();
        while game.entries.len() > entries && game.pop().is_some() {}
        game
    }

    /// The position after the first `entries` entries.
    pub fn position_after(&self, entries: usize) -> Position {
        let mut position = self.position.clone();
        let undone = self.entries.iter().zip(&self.before).skip(entries).rev();
        undone.for_each(|(entry, before)| take_from(&mut position, entry, before));
        position
    }

    /// Whether another is the same game from the same start, whatever has been done in it.
    pub fn is_like(&self, other: &Game) -> bool {
        self.id == other.id && self.host == other.host && self.has_same_start(other)
    }

    /// Whether another game has the same variant and start position.
    pub fn has_same_start(&self, other: &Game) -> bool {
        let [one, other] = [self, other].map(|game| &game.start);
        one.variant().name() == other.variant().name() && one.fen() == other.fen()
    }

    /// How many plies to take back until a side can move anew.
    fn plies_back(&self, side: Color) -> Option<usize> {
        let plies = if self.position.turn() == side { 2 } else { 1 };
        self.position.moves_made().nth(plies - 1).map(|_| plies)
    }
}

/// Takes an entry back on the board.
fn take_from(position: &mut Position, entry: &Entry, before: &Before) {
    match entry.act {
        Act::Move(_) => _ = position.unmake(),
        Act::GiveBack => before.given_back.iter().rev().for_each(|&mv| position.play_unchecked(mv)),
        _ => {}
    }
}

/// Whether a text may be said: something, not too much of it, and nothing that writes over what stands around it.
fn is_text(text: &str, most: usize) -> bool {
    // Signs that turn the direction of writing around are not control characters to the library.
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !without_invisible(text).trim().is_empty()
        && text.chars().count() <= most
        && !text.chars().any(|c| c.is_control() || turns(c))
}

#[cfg(test)]
mod tests {
    use vicinity_rules::{Reason, Variant};

    use super::*;

    fn game() -> Game {
        Game::new(7, Color::White, Position::start(&Variant::parse("near").expect("a known name")))
    }

    fn play(game: &mut Game, by: Color, text: &str) -> Result<(), Refusal> {
        let mv = game.position().parse_uci(text).map_err(|_| Refusal::IllegalMove)?;
        game.add(by, Act::Move(mv))
    }

    #[test]
    fn a_move_that_was_asked_for_is_given_back_with_its_answer() {
        let mut game = game();
        assert_eq!(game.add(Color::White, Act::AskBack), Err(Refusal::NothingToTakeBack));
        play(&mut game, Color::White, "e3e4").expect("legal");
        assert_eq!(game.add(Color::Black, Act::AskBack), Err(Refusal::NothingToTakeBack));
        play(&mut game, Color::Black, "d6d5").expect("legal");
        game.add(Color::White, Act::AskBack).expect("allowed");
        assert_eq!(game.awaited(), Some(Color::Black));
        assert_eq!(game.add(Color::White, Act::GiveBack), Err(Refusal::NothingAsked));
        game.add(Color::Black, Act::GiveBack).expect("allowed");
        assert_eq!(game.position().fen(), game.start().fen());
        assert_eq!((game.awaited(), game.entries().len()), (Some(Color::White), 4));
    }

    #[test]
    fn a_move_declines_what_the_other_side_has_offered() {
        let mut game = game();
        play(&mut game, Color::White, "e3e4").expect("legal");
        game.add(Color::White, Act::OfferDraw).expect("allowed");
        assert_eq!(game.add(Color::White, Act::AcceptDraw), Err(Refusal::NothingOffered));
        play(&mut game, Color::Black, "d6d5").expect("legal");
        assert_eq!(game.draw_offered_by(), None);
        // One's own offer stands until the other side has answered.
        game.add(Color::White, Act::OfferDraw).expect("allowed");
        play(&mut game, Color::White, "f3f4").expect("legal");
        game.add(Color::Black, Act::AcceptDraw).expect("allowed");
        assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Agreed));
        assert_eq!(play(&mut game, Color::Black, "d5e4"), Err(Refusal::Over));
        game.add(Color::Black, Act::Say("Thank you".to_owned())).expect("one may talk");
    }

    #[test]
    fn names_are_shown_without_invisible_characters() {
        let mut game = game();
        game.add(Color::Black, Act::Name("\u{feff}A\u{200b}da".to_owned())).expect("allowed");
        assert_eq!(game.name(Color::Black), "Ada");
    }

    #[test]
    fn what_is_not_allowed_changes_nothing() {
        let mut game = game();
        let mv = game.position().parse_uci("e3e4").expect("legal");
        let refused = [
            (Color::Black, Act::Move(mv), Refusal::NotYourTurn),
            (Color::Black, Act::DeclineDraw, Refusal::NothingOffered),
            (Color::Black, Act::RefuseBack, Refusal::NothingAsked),
            (Color::White, Act::Say(" ".to_owned()), Refusal::Words),
            (Color::White, Act::Say("\u{202e}txt".to_owned()), Refusal::Words),
            (Color::White, Act::Say("x".repeat(LONGEST_WORDS + 1)), Refusal::Words),
            (Color::White, Act::Name("a\nb".to_owned()), Refusal::Words),
            (Color::White, Act::Name("\u{200b}\u{2060}".to_owned()), Refusal::Words),
        ];
        for (by, act, refusal) in refused {
            assert_eq!(game.add(by, act), Err(refusal));
        }
        assert!(game.entries().is_empty());
        game.add(Color::White, Act::Move(mv)).expect("legal");
        assert_eq!(game.add(Color::Black, Act::Move(mv)), Err(Refusal::IllegalMove));
        game.add(Color::Black, Act::Resign).expect("allowed");
        assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Color::White));
        assert_eq!(game.awaited(), None);
        assert_eq!(game.after(1).outcome(), None);
    }

    #[test]
    fn entries_are_removed_in_reverse_order_as_if_they_had_never_been() {
        let mut random = fastrand::Rng::with_seed(25);
        for _ in 0..20 {
            let mut game = game();
            let mut all = vec![standing(&game)];
            for _ in 0..80 {
                let by = if random.bool() { Color::White } else { Color::Black };
                let moves = game.next_moves();
                let act = match random.u8(0..14) {
                    0 => Act::OfferDraw,
                    1 => Act::DeclineDraw,
                    2 => Act::AskBack,
                    3..=4 => Act::GiveBack,
                    5 => Act::RefuseBack,
                    6 => Act::Say("hello".to_owned()),
                    7 => Act::Name(all.len().to_string()),
                    8 if random.u8(0..20) == 0 => Act::Resign,
                    9 if random.u8(0..20) == 0 => Act::ClaimTime,
                    _ if moves.is_empty() => Act::AcceptDraw,
                    _ => Act::Move(moves[random.usize(..moves.len())]),
                };
                if game.add(by, act).is_ok() {
                    all.push(standing(&game));
                }
            }
            for (entries, standing) in all.iter().enumerate() {
                assert_eq!(game.position_after(entries).fen(), standing[0]);
            }
            while let Some(after) = all.pop() {
                assert_eq!(standing(&game), after);
                game.pop();
            }
        }
    }

    /// All that can be asked of a game.
    fn standing(game: &Game) -> [String; 3] {
        let sides = (game.draw_offered_by(), game.move_asked_by(), game.outcome(), game.awaited());
        let names = Color::BOTH.map(|color| game.name(color));
        [game.position().fen(), format!("{sides:?} {names:?} {:?}", game.talk), letter::write(game)]
    }

    #[test]
    fn talk_leaves_room_for_moves_and_endings() {
        let mut game = game();
        while game.add(Color::Black, Act::Say("!".to_owned())).is_ok() {}
        assert_eq!(game.allows(Color::Black, &Act::Name("Ben".to_owned())), Err(Refusal::TalkFull));
        assert_eq!(game.allows(Color::White, &Act::Say("?".to_owned())), Ok(()));
        let long = "ü".repeat(LONGEST_WORDS);
        while game.add(Color::White, Act::Say(long.clone())).is_ok() {}
        assert_eq!(game.entries().len(), MAX_TALK + MAX_TALK_BYTES / long.len());
        // A link may hold more.
        while game.add_read(Color::Black, Act::Say("!".to_owned())).is_ok() {}
        assert_eq!(game.entries().len(), MOST_ENTRIES);
        // Moves to and fro, and back again where they would repeat a position.
        while game.entries().len() < 2 * MOST_ENTRIES {
            let (turn, last) = (game.position().turn(), game.entries().len());
            let mv = game.next_moves()[0];
            game.add(turn, Act::Move(mv)).expect("there is room");
            if game.entries().len() + 2 <= 2 * MOST_ENTRIES {
                game.add(turn, Act::AskBack).expect("there is room");
                game.add(!turn, Act::GiveBack).expect("there is room");
            }
            assert!(game.entries().len() > last);
        }
        let turn = game.position().turn();
        let mv = game.next_moves()[0];
        assert_eq!(game.allows(turn, &Act::Move(mv)), Err(Refusal::Full));
        assert_eq!(game.after(game.entries().len()).add(turn, Act::Resign), Ok(()));
        game.add(turn, Act::OfferDraw).expect("a draw can still be agreed");
        game.add(!turn, Act::AcceptDraw).expect("a draw can still be agreed");
        let read = letter::read(&letter::write(&game)).expect("the longest game can be read");
        assert_eq!(read.entries(), game.entries());
    }

    #[test]
    fn a_win_on_time_is_claimed_by_the_side_that_waits() {
        let mut game = game();
        assert_eq!(game.add(Color::White, Act::ClaimTime), Err(Refusal::NotYourTurn));
        game.add(Color::Black, Act::ClaimTime).expect("it is White's turn");
        assert_eq!(game.outcome(), Some(Outcome::time_forfeit(game.start(), Color::White)));
    }
}
