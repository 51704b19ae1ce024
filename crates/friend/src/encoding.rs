//! A game with a friend as text for a URL: the whole game, with a version digit and a checksum.
//!
//! Links outlive programs, so the format may only be extended, under another version. A move is
//! encoded as its index among the legal moves, sorted by their UCI text, which takes about five
//! bits in a game with sixteen pieces a side. The rules of a game may not change either.

use std::fmt;

use vicinity_rules::{Color, FenError, VariantError};

use crate::entry::{Act, EntryError, GameEntry};
use crate::entry_code::{OTHER_ENTRIES, act_of};
use crate::envelope::{Envelope, EnvelopeError};
use crate::game::FriendGame;
use crate::mixed_radix::{BigNumber, MixedRadix};
use crate::text;

/// The maximum length of an encoded game. No game needs more: its start and its talk have at most
/// 40,000 bytes each, and its moves and endings are limited, too (`game/mod.rs`).
pub(crate) const MAX_CHARS: usize = 128_000;

/// The envelope of encoded games.
const ENVELOPE: Envelope = Envelope { version: '1', kind: 0, max_chars: MAX_CHARS };

/// The reason why a text cannot be decoded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// It is truncated or corrupt.
    Damaged,
    /// It was written by a newer version.
    Newer,
    /// It is too long.
    TooLong,
    /// Its variant is unknown.
    Variant(VariantError),
    /// Its start position is not valid.
    Start(FenError),
    /// An entry is not allowed.
    Entry {
        /// The number of the entry, from 1.
        number: usize,
        /// The reason.
        error: EntryError,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Damaged => f.write_str("the link is incomplete or damaged; copy it again"),
            DecodeError::Newer => f.write_str("the link was made by a newer version; reload the page"),
            DecodeError::TooLong => f.write_str("the link is too long"),
            DecodeError::Variant(error) => error.fmt(f),
            DecodeError::Start(error) => write!(f, "invalid start position: {error}"),
            DecodeError::Entry { number, error } => {
                write!(f, "entry {number} of the link is not allowed: {error}")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

impl From<EnvelopeError> for DecodeError {
    fn from(error: EnvelopeError) -> DecodeError {
        match error {
            EnvelopeError::Damaged => DecodeError::Damaged,
            EnvelopeError::Newer => DecodeError::Newer,
            EnvelopeError::TooLong => DecodeError::TooLong,
            EnvelopeError::Variant(error) => DecodeError::Variant(error),
            EnvelopeError::Start(error) => DecodeError::Start(error),
        }
    }
}

/// Encodes a game, so that [`decode`] restores it.
pub fn encode(game: &FriendGame) -> String {
    encode_prefix(game, game.entries().len())
}

/// Encodes the first `entries` entries of a game.
pub fn encode_prefix(game: &FriendGame, entries: usize) -> String {
    let mut choices = MixedRadix::default();
    choices.push(game.inviter().index(), 2);
    choices.push_bits(game.id().into(), 64);
    text::push_start(&mut choices, game.start());
    (0..entries.min(game.entries().len())).for_each(|entry| choices.extend(game.choices_of(entry)));
    // The end: the code after those of all legal moves.
    let moves = match game.entries().get(entries) {
        Some(_) => game.choices_of(entries)[0].1 as usize - 1,
        None => game.next_moves().len(),
    };
    choices.push(moves, moves + 1);
    choices.push(0, OTHER_ENTRIES);
    ENVELOPE.close(choices)
}

/// Decodes a game.
///
/// # Errors
/// If the text is not valid.
pub fn decode(text: &str) -> Result<FriendGame, DecodeError> {
    let mut decoder = Decoder::new(text, None)?;
    let mut work = usize::MAX;
    decoder.resume(&mut work)?;
    Ok(decoder.into_game())
}

/// Decodes a game that has just begun, with the same variant and start position as another.
///
/// # Errors
/// If the text is not valid; [`DecodeError::Damaged`] if it has another start or holds entries.
pub fn decode_rematch(text: &str, like: &FriendGame) -> Result<FriendGame, DecodeError> {
    let (number, inviter, id, start) = decode_head(text)?;
    if !start.is_of(like.start()) {
        return Err(DecodeError::Damaged);
    }
    let game = FriendGame::new(id, inviter, like.start().clone());
    let mut decoder = Decoder { number, game, is_done: false };
    match decoder.next_entry()? {
        None => Ok(decoder.into_game()),
        Some(_) => Err(DecodeError::Damaged),
    }
}

/// Decodes the id of a game.
///
/// # Errors
/// If the text is not valid.
pub fn decode_id(text: &str) -> Result<u64, DecodeError> {
    let mut number = ENVELOPE.open(text)?;
    number.take(2);
    Ok(number.take_bits(64) as u64)
}

/// Decodes the head: the side of the inviter, the id, and the start.
fn decode_head(text: &str) -> Result<(BigNumber, Color, u64, text::StartText), DecodeError> {
    let mut number = ENVELOPE.open(text)?;
    let inviter = if number.take(2) == 0 { Color::White } else { Color::Black };
    let id = number.take_bits(64) as u64;
    let start = text::StartText::take(&mut number)?;
    Ok((number, inviter, id, start))
}

/// Decodes a game in steps, since a long game takes time.
pub struct Decoder {
    number: BigNumber,
    game: FriendGame,
    is_done: bool,
}

impl Decoder {
    /// Decodes the start. Entries shared with the known game are not replayed.
    ///
    /// # Errors
    /// If the text is not valid.
    pub fn new(text: &str, known: Option<&FriendGame>) -> Result<Decoder, DecodeError> {
        if let Some(known) = known
            && let Some(decoder) = Decoder::along(text, known)?
        {
            return Ok(decoder);
        }
        let (number, inviter, id, start) = decode_head(text)?;
        Ok(Decoder { number, game: FriendGame::new(id, inviter, start.position()?), is_done: false })
    }

    /// The same for a known game; `None` if the text is another game, of which nothing more is
    /// decoded.
    ///
    /// # Errors
    /// If the text is not valid.
    pub fn along(text: &str, known: &FriendGame) -> Result<Option<Decoder>, DecodeError> {
        let (mut number, inviter, id, start) = decode_head(text)?;
        if known.id() != id || known.inviter() != inviter || !start.is_of(known.start()) {
            return Ok(None);
        }
        let game = known.after(take_common_entries(&mut number, known));
        Ok(Some(Decoder { number, game, is_done: false }))
    }

    /// Continues until the work is used up; returns whether the end of the game is reached. Work is
    /// counted in generated legal moves.
    ///
    /// # Errors
    /// If the text is not valid.
    pub fn resume(&mut self, work: &mut usize) -> Result<bool, DecodeError> {
        while !self.is_done && *work > 0 {
            *work = work.saturating_sub(work_of(&self.game) + self.number.limbs().len() / LIMBS_PER_MOVE);
            match self.next_entry()? {
                Some(GameEntry { by, act }) => {
                    let number = self.game.entries().len() + 1;
                    let refused = |error| DecodeError::Entry { number, error };
                    self.game.add_read(by, act).map_err(refused)?;
                }
                None => self.is_done = true,
            }
        }
        Ok(self.is_done)
    }

    /// The game, as far as it has been read.
    pub fn into_game(self) -> FriendGame {
        self.game
    }

    fn next_entry(&mut self) -> Result<Option<GameEntry>, DecodeError> {
        let moves = self.game.next_moves();
        let chosen = self.number.take(moves.len() + 1);
        if let Some(&mv) = moves.get(chosen) {
            return Ok(Some(GameEntry { by: self.game.position().turn(), act: Act::Move(mv) }));
        }
        let Some(other) = self.number.take(OTHER_ENTRIES).checked_sub(1) else {
            return if self.number.is_zero() { Ok(None) } else { Err(DecodeError::Damaged) };
        };
        let by = if other % 2 == 0 { Color::White } else { Color::Black };
        Ok(Some(GameEntry { by, act: act_of(other / 2, &mut self.number)? }))
    }
}

/// The number of limbs whose division takes as long as generating a legal move.
const LIMBS_PER_MOVE: usize = 64;
/// The cost of a legal move in a custom variant, which tests each on the board, relative to
/// built-in variants.
const CUSTOM_FACTOR: usize = 4;

/// The work of the next entry of a game, in generated legal moves.
pub fn work_of(game: &FriendGame) -> usize {
    let factor = if game.start().variant().is_custom() { CUSTOM_FACTOR } else { 1 };
    1 + factor * game.next_moves().len()
}

/// Takes the entries that the number shares with a game, and returns how many there are.
fn take_common_entries(number: &mut BigNumber, known: &FriendGame) -> usize {
    for entry in 0..known.entries().len() {
        let choices = known.choices_of(entry);
        for (at, &(chosen, of)) in choices.iter().enumerate() {
            let taken = number.take(of as usize) as u32;
            if taken != chosen {
                // Another entry begins here, or the end; put the choices back.
                number.put(taken, of);
                choices[..at].iter().rev().for_each(|&(chosen, of)| number.put(chosen, of));
                return entry;
            }
        }
    }
    known.entries().len()
}

#[cfg(test)]
mod tests {
    use vicinity_rules::{Position, Variant};

    use super::*;

    fn start(name: &str) -> Position {
        Position::start(&Variant::parse(name).expect("a known name"))
    }

    /// Adds random entries.
    fn add_entries(game: &mut FriendGame, random: &mut fastrand::Rng, entries: usize) {
        for _ in 0..entries {
            let moves = game.position().legal_moves();
            let by = if random.bool() { Color::White } else { Color::Black };
            let act = match random.u8(0..40) {
                0 => Act::OfferDraw,
                1 => Act::DeclineDraw,
                2 => Act::RequestTakeback,
                3 => Act::AcceptTakeback,
                4 => Act::DeclineTakeback,
                5 => Act::Chat("Grüß dich!".to_owned()),
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
    fn encoded_games_survive_a_round_trip() {
        let mut random = fastrand::Rng::with_seed(4);
        for name in vicinity_rules::variants::names() {
            for entries in [0, 1, 30, 200] {
                let mut game = FriendGame::new(random.u64(..), Color::Black, start(name));
                add_entries(&mut game, &mut random, entries);
                let text = encode(&game);
                let again = decode(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(again.is_like(&game) && again.entries() == game.entries(), "{name}");
                assert_eq!((again.position().fen(), encode(&again)), (game.position().fen(), text));
            }
        }
    }

    #[test]
    fn games_may_have_any_start_and_be_custom_variants() {
        let variant = Variant::parse("near").expect("a known name");
        let fen = "8/4k3/8/3p4/8/4P3/4K3/7R b - - 3 20";
        let start = Position::from_fen(&variant, fen).expect("a valid FEN");
        let game =
            decode(&encode(&FriendGame::new(1, Color::White, start))).expect("it has just been written");
        assert_eq!(game.start().fen(), fen);
        let text = "[small]\nmaxRank = 6\nking = k\nqueen = q\nstartFen = q6k/8/8/8/8/Q6K w - - 0 1\n";
        let own = vicinity_rules::games::load(text, None).expect("a game");
        let game =
            decode(&encode(&FriendGame::new(1, Color::White, Position::start(&own)))).expect("likewise");
        assert_eq!(game.start().variant().name(), own.name());
    }

    #[test]
    fn encoded_games_are_short() {
        // The maximum length for games of a number of random plies; the part apart from the moves
        // takes about twenty characters.
        let most = [("near", 40, 60), ("near", 200, 195), ("grand-rider", 40, 75), ("grand-rider", 200, 250)];
        for (name, plies, characters) in most {
            let mut random = fastrand::Rng::with_seed(plies as u64);
            let mut longest = 0;
            for _ in 0..10 {
                let mut game = FriendGame::new(random.u64(..), Color::White, start(name));
                while game.entries().len() < plies && game.outcome().is_none() {
                    let moves = game.position().legal_moves();
                    let mv = moves[random.usize(..moves.len())];
                    game.add(game.position().turn(), Act::Move(mv)).expect("it is legal");
                }
                longest = longest.max(encode(&game).len());
            }
            println!("{name}, {plies} plies: {longest} characters");
            assert!(longest <= characters, "{name}, {plies} plies: {longest} characters");
        }
    }

    #[test]
    fn damaged_texts_are_rejected() {
        let mut game = FriendGame::new(0x0123_4567_89ab_cdef, Color::White, start("near"));
        add_entries(&mut game, &mut fastrand::Rng::with_seed(9), 60);
        let text = encode(&game);
        for length in 0..text.len() {
            assert!(decode(&text[..length]).is_err(), "{length}");
        }
        for place in 1..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[place] = if bytes[place] == b'Q' { b'R' } else { b'Q' };
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert!(changed == text || decode(&changed).is_err(), "{place}");
        }
        assert_eq!(decode(&text.replacen('1', "2", 1)).err(), Some(DecodeError::Newer));
        assert_eq!(decode("").err(), Some(DecodeError::Damaged));
        assert_eq!(decode(&"1".repeat(MAX_CHARS + 1)).err(), Some(DecodeError::TooLong));
    }

    #[test]
    fn random_text_does_not_panic() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..300 {
            let mut limbs = MixedRadix::default();
            (0..random.usize(1..60)).for_each(|_| limbs.push(random.usize(..1 << 16), 1 << 16));
            // A valid checksum, followed by random data.
            let _ = decode(&ENVELOPE.close(limbs));
        }
    }
}
