//! What two people have done and said in a game, one after the other, and what they may do next.
//!
//! [`Game::add`] is the only way to add to it, whether an entry is made here or comes from elsewhere: so a game that can be had is one that
//! could be played.

use std::fmt;

use vicinity_rules::{Color, Move, Outcome, Position};

/// The most entries of a game.
pub const MOST_ENTRIES: usize = 2_000;
/// The most characters that one may say at once.
pub const LONGEST_WORDS: usize = 300;
/// The most characters of a name.
pub const LONGEST_NAME: usize = 40;

/// What a side does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Makes a move; an offer of the other side that has not been answered is declined by it, and so is its wish to take back.
    Move(Move),
    /// Gives the game up.
    Resign,
    /// Has no time left; only where clocks are played with.
    TimeUp,
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
        })
    }
}

impl std::error::Error for Refusal {}

/// A game with a friend.
#[derive(Clone)]
pub struct Game {
    /// What tells it from all other games: chance has given it.
    id: u64,
    /// The side of whoever has invited the other.
    host: Color,
    start: Position,
    entries: Vec<Entry>,
    position: Position,
    /// Who has offered a draw that has not been answered.
    offer: Option<Color>,
    /// Who has asked for a move that has not been given back.
    ask: Option<Color>,
    /// How it ended beside the board.
    told: Option<Outcome>,
    names: [String; 2],
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
            offer: None,
            ask: None,
            told: None,
            names: [const { String::new() }; 2],
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
        self.told.or_else(|| self.position.outcome())
    }

    /// Who has to do something before the game can go on: to answer, or to move; nobody when it is over.
    pub fn awaited(&self) -> Option<Color> {
        if self.outcome().is_some() {
            return None;
        }
        Some(self.ask.map_or(self.position.turn(), |asking| !asking))
    }

    /// Whether a side may do something.
    ///
    /// # Errors
    /// Says why not.
    pub fn allows(&self, by: Color, act: &Act) -> Result<(), Refusal> {
        let must = |holds: bool, refusal| if holds { Ok(()) } else { Err(refusal) };
        must(self.entries.len() < MOST_ENTRIES, Refusal::Full)?;
        match act {
            Act::Say(words) => return must(is_text(words, LONGEST_WORDS), Refusal::Words),
            Act::Name(name) => return must(is_text(name, LONGEST_NAME), Refusal::Words),
            _ => must(self.outcome().is_none(), Refusal::Over)?,
        }
        match act {
            Act::Move(mv) => {
                must(self.position.turn() == by, Refusal::NotYourTurn)?;
                must(self.position.legal_moves().contains(mv), Refusal::IllegalMove)
            }
            Act::OfferDraw => must(self.offer.is_none(), Refusal::OfferedAlready),
            Act::AcceptDraw | Act::DeclineDraw => must(self.offer == Some(!by), Refusal::NothingOffered),
            Act::AskBack => {
                must(self.ask.is_none(), Refusal::AskedAlready)?;
                must(self.plies_back(by).is_some(), Refusal::NothingToTakeBack)
            }
            Act::GiveBack | Act::RefuseBack => must(self.ask == Some(!by), Refusal::NothingAsked),
            Act::Resign | Act::TimeUp | Act::Say(_) | Act::Name(_) => Ok(()),
        }
    }

    /// Adds what a side does.
    ///
    /// # Errors
    /// Says why it may not, and leaves the game as it was.
    pub fn add(&mut self, by: Color, act: Act) -> Result<(), Refusal> {
        self.allows(by, &act)?;
        match &act {
            Act::Move(mv) => {
                self.position.make(*mv);
                self.offer = self.offer.filter(|&side| side == by);
                self.ask = None;
            }
            Act::Resign => self.told = Some(Outcome::resigned(by)),
            Act::TimeUp => self.told = Some(Outcome::time_forfeit(&self.position, by)),
            Act::OfferDraw => self.offer = Some(by),
            Act::AcceptDraw => self.told = Some(Outcome::AGREED),
            Act::DeclineDraw => self.offer = None,
            Act::AskBack => self.ask = Some(by),
            Act::GiveBack => {
                for _ in 0..self.plies_back(!by).unwrap_or(0) {
                    self.position.unmake();
                }
                (self.ask, self.offer) = (None, None);
            }
            Act::RefuseBack => self.ask = None,
            Act::Say(_) => {}
            Act::Name(name) => name.clone_into(&mut self.names[by.index()]),
        }
        self.entries.push(Entry { by, act });
        Ok(())
    }

    /// The game as it was after so many entries.
    pub fn after(&self, entries: usize) -> Game {
        let mut game = Game::new(self.id, self.host, self.start.clone());
        for entry in &self.entries[..entries.min(self.entries.len())] {
            let added = game.add(entry.by, entry.act.clone());
            debug_assert!(added.is_ok(), "it was allowed before");
        }
        game
    }

    /// Whether another is the same game from the same start, whatever has been done in it.
    pub fn is_like(&self, other: &Game) -> bool {
        let start = |game: &Game| (game.start.variant().name().to_owned(), game.start.fen());
        self.id == other.id && self.host == other.host && start(self) == start(other)
    }

    /// How many plies to take back until a side can move anew.
    fn plies_back(&self, side: Color) -> Option<usize> {
        let plies = if self.position.turn() == side { 2 } else { 1 };
        (self.position.moves_made().count() >= plies).then_some(plies)
    }
}

/// Whether a text may be said: something, not too much of it, and nothing that writes over what stands around it.
fn is_text(text: &str, most: usize) -> bool {
    // Signs that turn the direction of writing around are not control characters to the library.
    let turns =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text.trim().is_empty()
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
}
