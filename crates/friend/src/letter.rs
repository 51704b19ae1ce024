//! A game with a friend as a word for an address: all of it, with a sign of its version before it and a check inside.
//!
//! Links outlive programs: what is written here may only be added to, under another version. A move is the place that it has among the legal
//! moves, sorted as they are written, so that it takes some five bits of a game of sixteen pieces a side. The rules of a game may not change either.

use std::fmt;

use vicinity_rules::{Color, FenError, Move, VariantError};

use crate::game::{Act, Entry, Game, LONGEST_NAME, LONGEST_WORDS, Refusal};
use crate::number::{Choices, Number};
use crate::seal::{Fault, Seal};
use crate::text;

/// The maximum length of a letter. No game takes more: its start and its talk have 40,000 bytes each at most, and its moves
/// and endings are limited, too (`game.rs`).
pub(crate) const MAX_CHARS: usize = 128_000;

/// What a letter has around it.
const SEAL: Seal = Seal { version: '1', kind: 0, max_chars: MAX_CHARS };

/// What else than a move may come next: the end, and what either side may do. New ones come behind.
const OTHERS: usize = 32;

/// What is wrong with a letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LetterFault {
    /// It is not whole, or something has changed in it.
    Damaged,
    /// A newer program has written it.
    Newer,
    /// It is too long.
    TooLong,
    /// Its game is not known.
    Variant(VariantError),
    /// Nobody can begin where it begins.
    Start(FenError),
    /// An entry, counted from 1, cannot have been made.
    Entry {
        /// Which.
        number: usize,
        /// Why not.
        refusal: Refusal,
    },
}

impl fmt::Display for LetterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LetterFault::Damaged => {
                f.write_str("the link is not whole; ask your friend to copy it once more")
            }
            LetterFault::Newer => f.write_str("the link is of a newer Vicinity; load the page anew"),
            LetterFault::TooLong => f.write_str("the link is longer than any game"),
            LetterFault::Variant(error) => error.fmt(f),
            LetterFault::Start(error) => write!(f, "the position to begin with: {error}"),
            LetterFault::Entry { number, refusal } => write!(f, "entry {number} of the link: {refusal}"),
        }
    }
}

impl std::error::Error for LetterFault {}

impl From<Fault> for LetterFault {
    fn from(fault: Fault) -> LetterFault {
        match fault {
            Fault::Damaged => LetterFault::Damaged,
            Fault::Newer => LetterFault::Newer,
            Fault::TooLong => LetterFault::TooLong,
            Fault::Variant(error) => LetterFault::Variant(error),
            Fault::Start(error) => LetterFault::Start(error),
        }
    }
}

/// Writes a game, so that [`read`] gives it back.
pub fn write(game: &Game) -> String {
    write_first(game, game.entries().len())
}

/// Writes the first `entries` entries of a game.
pub fn write_first(game: &Game, entries: usize) -> String {
    let mut choices = Choices::default();
    choices.push(game.host().index(), 2);
    choices.push_bits(game.id().into(), 64);
    text::push_start(&mut choices, game.start());
    (0..entries.min(game.entries().len())).for_each(|entry| choices.extend(game.choices_of(entry)));
    // The end: none of the moves that may come next.
    let moves = match game.entries().get(entries) {
        Some(_) => game.choices_of(entries)[0].1 as usize - 1,
        None => game.next_moves().len(),
    };
    choices.push(moves, moves + 1);
    choices.push(0, OTHERS);
    SEAL.close(choices)
}

/// Adds an entry, before which there are these legal moves.
pub(crate) fn push_entry(choices: &mut Choices, moves: &[Move], entry: &Entry) {
    if let Act::Move(mv) = entry.act {
        let place = moves.iter().position(|&one| one == mv).unwrap_or(0);
        choices.push(place, moves.len() + 1);
        return;
    }
    choices.push(moves.len(), moves.len() + 1);
    let (kind, words) = kind_of(&entry.act);
    choices.push(1 + 2 * kind + entry.by.index(), OTHERS);
    if let Some(words) = words {
        text::push(choices, words);
    }
}

/// Reads a letter.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(text: &str) -> Result<Game, LetterFault> {
    let mut reader = Reader::new(text, None)?;
    let mut work = usize::MAX;
    reader.go_on(&mut work)?;
    Ok(reader.into_game())
}

/// Reads a letter of a game that has just begun, with the same variant and start position as another.
///
/// # Errors
/// Says what is wrong with it: [`LetterFault::Damaged`] if it begins otherwise or holds entries.
pub fn read_new(text: &str, like: &Game) -> Result<Game, LetterFault> {
    let (number, host, id, start) = read_head(text)?;
    if !start.is_of(like.start()) {
        return Err(LetterFault::Damaged);
    }
    let game = Game::new(id, host, like.start().clone());
    let mut reader = Reader { number, game, is_done: false };
    match reader.next_entry()? {
        None => Ok(reader.into_game()),
        Some(_) => Err(LetterFault::Damaged),
    }
}

/// Reads the number of a letter's game.
///
/// # Errors
/// Says what is wrong with the letter.
pub fn read_id(text: &str) -> Result<u64, LetterFault> {
    let mut number = SEAL.open(text)?;
    number.take(2);
    Ok(number.take_bits(64) as u64)
}

/// Reads what a letter says of its game: the side of the host, the number, and the start.
fn read_head(text: &str) -> Result<(Number, Color, u64, text::StartText), LetterFault> {
    let mut number = SEAL.open(text)?;
    let host = if number.take(2) == 0 { Color::White } else { Color::Black };
    let id = number.take_bits(64) as u64;
    let start = text::StartText::take(&mut number)?;
    Ok((number, host, id, start))
}

/// A letter that is read bit by bit, as a long game takes time.
pub struct Reader {
    number: Number,
    game: Game,
    is_done: bool,
}

impl Reader {
    /// Reads the start. As far as the letter holds what is known of the same game, nothing of it is computed again.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn new(text: &str, known: Option<&Game>) -> Result<Reader, LetterFault> {
        if let Some(known) = known
            && let Some(reader) = Reader::along(text, known)?
        {
            return Ok(reader);
        }
        let (number, host, id, start) = read_head(text)?;
        Ok(Reader { number, game: Game::new(id, host, start.position()?), is_done: false })
    }

    /// The same for a letter of a known game; `None` for another game, of which nothing more is read.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn along(text: &str, known: &Game) -> Result<Option<Reader>, LetterFault> {
        let (mut number, host, id, start) = read_head(text)?;
        if known.id() != id || known.host() != host || !start.is_of(known.start()) {
            return Ok(None);
        }
        let game = known.after(take_known(&mut number, known));
        Ok(Some(Reader { number, game, is_done: false }))
    }

    /// Reads on until the work is used up; returns whether the letter has come to its end. Work is counted in legal moves
    /// that are listed.
    ///
    /// # Errors
    /// Says what is wrong with the letter.
    pub fn go_on(&mut self, work: &mut usize) -> Result<bool, LetterFault> {
        while !self.is_done && *work > 0 {
            *work = work.saturating_sub(work_of(&self.game) + self.number.limbs().len() / LIMBS_PER_MOVE);
            match self.next_entry()? {
                Some(Entry { by, act }) => {
                    let number = self.game.entries().len() + 1;
                    let refused = |refusal| LetterFault::Entry { number, refusal };
                    self.game.add_read(by, act).map_err(refused)?;
                }
                None => self.is_done = true,
            }
        }
        Ok(self.is_done)
    }

    /// The game, as far as it has been read.
    pub fn into_game(self) -> Game {
        self.game
    }

    fn next_entry(&mut self) -> Result<Option<Entry>, LetterFault> {
        let moves = self.game.next_moves();
        let chosen = self.number.take(moves.len() + 1);
        if let Some(&mv) = moves.get(chosen) {
            return Ok(Some(Entry { by: self.game.position().turn(), act: Act::Move(mv) }));
        }
        let Some(other) = self.number.take(OTHERS).checked_sub(1) else {
            return if self.number.is_zero() { Ok(None) } else { Err(LetterFault::Damaged) };
        };
        let by = if other % 2 == 0 { Color::White } else { Color::Black };
        Ok(Some(Entry { by, act: act_of(other / 2, &mut self.number)? }))
    }
}

/// How many limbs of a number take as long to divide as a legal move takes to be listed.
const LIMBS_PER_MOVE: usize = 64;
/// How many times as long a legal move takes in a custom variant, which tries each on the board.
const CUSTOM_FACTOR: usize = 4;

/// The work of the next entry of a game, in legal moves that are listed.
pub fn work_of(game: &Game) -> usize {
    let factor = if game.start().variant().is_own() { CUSTOM_FACTOR } else { 1 };
    1 + factor * game.next_moves().len()
}

/// Takes the entries that a letter has in common with a game, and counts them.
fn take_known(number: &mut Number, known: &Game) -> usize {
    for entry in 0..known.entries().len() {
        let choices = known.choices_of(entry);
        for (at, &(chosen, of)) in choices.iter().enumerate() {
            let taken = number.take(of as usize) as u32;
            if taken != chosen {
                // Another entry begins here, or the end: it is read as a whole.
                number.put(taken, of);
                choices[..at].iter().rev().for_each(|&(chosen, of)| number.put(chosen, of));
                return entry;
            }
        }
    }
    known.entries().len()
}

/// The number of an act that is no move, and what it says.
fn kind_of(act: &Act) -> (usize, Option<&str>) {
    match act {
        Act::Move(_) | Act::Resign => (0, None),
        Act::OfferDraw => (1, None),
        Act::AcceptDraw => (2, None),
        Act::DeclineDraw => (3, None),
        Act::AskBack => (4, None),
        Act::GiveBack => (5, None),
        Act::RefuseBack => (6, None),
        Act::Say(words) => (7, Some(words)),
        Act::Name(name) => (8, Some(name)),
        Act::TimeUp => (9, None),
        Act::ClaimTime => (10, None),
    }
}

fn act_of(kind: usize, number: &mut Number) -> Result<Act, LetterFault> {
    Ok(match kind {
        0 => Act::Resign,
        1 => Act::OfferDraw,
        2 => Act::AcceptDraw,
        3 => Act::DeclineDraw,
        4 => Act::AskBack,
        5 => Act::GiveBack,
        6 => Act::RefuseBack,
        // A character takes four bytes at most.
        7 => Act::Say(text::take(number, 4 * LONGEST_WORDS)?),
        8 => Act::Name(text::take(number, 4 * LONGEST_NAME)?),
        9 => Act::TimeUp,
        10 => Act::ClaimTime,
        _ => return Err(LetterFault::Damaged),
    })
}

#[cfg(test)]
mod tests {
    use vicinity_rules::{Position, Variant};

    use super::*;

    fn start(name: &str) -> Position {
        Position::start(&Variant::parse(name).expect("a known name"))
    }

    /// Adds so many entries by chance.
    fn go_on(game: &mut Game, random: &mut fastrand::Rng, entries: usize) {
        for _ in 0..entries {
            let moves = game.position().legal_moves();
            let by = if random.bool() { Color::White } else { Color::Black };
            let act = match random.u8(0..40) {
                0 => Act::OfferDraw,
                1 => Act::DeclineDraw,
                2 => Act::AskBack,
                3 => Act::GiveBack,
                4 => Act::RefuseBack,
                5 => Act::Say("Grüß dich!".to_owned()),
                6 => Act::Name("Ada".to_owned()),
                _ if moves.is_empty() => Act::Resign,
                _ => {
                    let _ = game.add(game.position().turn(), Act::Move(moves[random.usize(..moves.len())]));
                    continue;
                }
            };
            let _ = game.add(by, act);
        }
    }

    #[test]
    fn games_come_back_as_they_were() {
        let mut random = fastrand::Rng::with_seed(4);
        for name in vicinity_rules::variants::names() {
            for entries in [0, 1, 30, 200] {
                let mut game = Game::new(random.u64(..), Color::Black, start(name));
                go_on(&mut game, &mut random, entries);
                let text = write(&game);
                let again = read(&text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
                assert!(again.is_like(&game) && again.entries() == game.entries(), "{name}");
                assert_eq!((again.position().fen(), write(&again)), (game.position().fen(), text));
            }
        }
    }

    #[test]
    fn a_game_may_begin_anywhere_and_be_ones_own() {
        let variant = Variant::parse("near").expect("a known name");
        let fen = "8/4k3/8/3p4/8/4P3/4K3/7R b - - 3 20";
        let start = Position::from_fen(&variant, fen).expect("a sound FEN");
        let game = read(&write(&Game::new(1, Color::White, start))).expect("it has just been written");
        assert_eq!(game.start().fen(), fen);
        let text = "[small]\nmaxRank = 6\nking = k\nqueen = q\nstartFen = q6k/8/8/8/8/Q6K w - - 0 1\n";
        let own = vicinity_rules::games::open(text, None).expect("a game");
        let game = read(&write(&Game::new(1, Color::White, Position::start(&own)))).expect("likewise");
        assert_eq!(game.start().variant().name(), own.name());
    }

    #[test]
    fn letters_are_short() {
        // The most signs of games of so many plies, played by chance; what a letter says beside the moves is some twenty of them.
        let most = [("near", 40, 60), ("near", 200, 195), ("grand-rider", 40, 75), ("grand-rider", 200, 250)];
        for (name, plies, signs) in most {
            let mut random = fastrand::Rng::with_seed(plies as u64);
            let mut longest = 0;
            for _ in 0..10 {
                let mut game = Game::new(random.u64(..), Color::White, start(name));
                while game.entries().len() < plies && game.outcome().is_none() {
                    let moves = game.position().legal_moves();
                    let mv = moves[random.usize(..moves.len())];
                    game.add(game.position().turn(), Act::Move(mv)).expect("it is legal");
                }
                longest = longest.max(write(&game).len());
            }
            println!("{name}, {plies} plies: {longest} signs");
            assert!(longest <= signs, "{name}, {plies} plies: {longest} signs");
        }
    }

    #[test]
    fn what_is_not_whole_is_told() {
        let mut game = Game::new(0x0123_4567_89ab_cdef, Color::White, start("near"));
        go_on(&mut game, &mut fastrand::Rng::with_seed(9), 60);
        let text = write(&game);
        for length in 0..text.len() {
            assert!(read(&text[..length]).is_err(), "{length}");
        }
        for place in 1..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'Q' { b'R' } else { b'Q' };
            let changed = String::from_utf8(bytes).expect("letters");
            assert!(changed == text || read(&changed).is_err(), "{place}");
        }
        assert_eq!(read(&text.replacen('1', "2", 1)).err(), Some(LetterFault::Newer));
        assert_eq!(read("").err(), Some(LetterFault::Damaged));
        assert_eq!(read(&"1".repeat(MAX_CHARS + 1)).err(), Some(LetterFault::TooLong));
    }

    #[test]
    fn letters_of_chance_do_no_harm() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..300 {
            let mut limbs = Choices::default();
            (0..random.usize(1..60)).for_each(|_| limbs.push(random.usize(..1 << 16), 1 << 16));
            // A right check, and after it anything.
            let _ = read(&SEAL.close(limbs));
        }
    }
}
