//! What is told in words to those who do not see the board, and to those who ask: moves, positions,
//! squares.
//!
//! Everything said goes to the one live region of the page; answers stand in the panel, too.

use vicinity_rules::{Color, Kind, Move, Piece, Position, Square};

use super::{START, ending, mark_name, piece_name, remark, side, time_left, verdict};
use crate::drawing::words;
use crate::language::{cat, fill, fill_own, tr};
use crate::state::State;

const MOVES: &str = "{0} {1} from {2} to {3}";
const JUMPS: &str = "{0} {1} from {2} jumps to {3}";
const TAKES: &str = "{0} {1} from {2} takes {4} on {5}";
const JUMPS_AND_TAKES: &str = "{0} {1} from {2} jumps and takes {4} on {5}";
const TAKES_IN_PASSING: &str = "{0} {1} from {2} takes {4} on {5} in passing and goes to {3}";
const CASTLES_TO_LAST: &str = "{0} castles toward the last file, {1} from {2} to {3}";
const CASTLES_TO_A: &str = "{0} castles toward the a-file, {1} from {2} to {3}";
const BECOMES: &str = "{0} and becomes a {1}";
const BECOMES_AN: &str = "{0} and becomes an {1}";
const CHECKS: &str = "{0}, check";
const NUMBERED: &str = "{0}. {1}";
const UNDONE: &str = "Taken back. {0}";
const REDONE: &str = "Played again. {0}";
const UNKNOWN: &str = "There is no “{0}” on this board.";
const PIECES_OF: &str = "{0}: {1}.";
const KIND_AT: &str = "{0} {1}";
const RANK: &str = "Rank {0}: {1}.";
const NOBODY: &str = "empty";
const SQUARE: &str = "{0}, {1} square, {2}.";
const ATTACKED: &str = "Attacked by {0}.";
const DEFENDED: &str = "Defended by {0}.";
const TURN: &str = "{0} to move, move {1}.";
const CLOCK: &str = "{0} has {1}.";
const IN_CHECK: &str = "{0}’s king on {1} is attacked by {2}.";
const SCORE: &str = "{0}, depth {1}.";
const BEST: &str = "Best: {0}.";
const NO_SCORE: &str = "The engine has not looked at this game yet. Analyse lets it.";
const NO_POOL: &str = "What pawns become does not hang on captured pieces here.";
const POOL: &str = "{0} pawns may become: {1}.";
const NOTHING_LOST: &str = "nothing, for nothing is captured";
/// What each does, and the keys that do the same, the sheet of keys and the help say
/// ([`crate::queries`]).
pub const WORDS: &str = "Ask with a word in the move field: board, ranks, rank 4, e4?, moves e4, last, turn, eval, pool or pieces K. \
    The key ? shows them all.";

/// What a square's label says beside who stands there.
pub const MAY_GO: &str = "may go here";
pub const MAY_TAKE: &str = "may be taken";
pub const LAST_MOVE: &str = "last move";
pub const IS_DANGEROUS: &str = "your king could be captured";
pub const IS_ATTACKED: &str = "attacked";

/// The colours of squares, as the style paints them: dark and light, then the hues from 1.
const SHADES: [&str; 10] = [
    "dark",
    "light",
    "light blue",
    "dark blue",
    "light yellow",
    "dark yellow",
    "light tan",
    "dark tan",
    "light green",
    "dark green",
];

/// A move in words, from the position before it: `White knight from g2 takes pawn on e3, check`.
#[inline(never)]
pub fn move_in_words(position: &Position, mv: Move) -> String {
    let variant = position.variant();
    let name = |piece: Piece| &*variant.kind(piece.kind()).name;
    let captured = position.captured_by(mv);
    let jumps = position.jumps(mv);
    let sentence = match captured {
        _ if mv.is_castling() && mv.to().file() > mv.from().file() => CASTLES_TO_LAST,
        _ if mv.is_castling() => CASTLES_TO_A,
        Some((square, _)) if square != mv.to() => TAKES_IN_PASSING,
        Some(_) if jumps => JUMPS_AND_TAKES,
        Some(_) => TAKES,
        None if jumps => JUMPS,
        None => MOVES,
    };
    let (at, victim) = captured.map_or((mv.to(), ""), |(square, piece)| (square, name(piece)));
    let mover = position.piece_at(mv.from()).map_or("", name);
    let [from, to, at] = [mv.from(), mv.to(), at].map(|square| square.to_string());
    let mut text = fill(sentence, &[side(position.turn()), mover, &from, &to, victim, &at]);
    if let Some(kind) = mv.promotion() {
        let name = &variant.kind(kind).name;
        text = fill(if name.starts_with(['a', 'e']) { BECOMES_AN } else { BECOMES }, &[&text, name]);
    }
    let mut after = position.clone();
    after.play_unchecked(mv);
    // Checkmate is said as what it is, by whoever says how the game has ended.
    if after.in_check(after.turn()) && after.outcome().is_none() {
        text = fill(CHECKS, &[&text]);
    }
    text
}

/// The move that led to the position shown: `2. Black pawn from d6 to d5`.
pub fn last_move(state: &State) -> String {
    let mut before = state.game.shown().position.clone();
    match before.unmake() {
        Some(mv) => fill(NUMBERED, &[&before.fullmove_number().to_string(), &move_in_words(&before, mv)]),
        // More may follow, and then nobody would know the sentence any more.
        None => tr(START).to_owned(),
    }
}

/// What is said when somebody looks at another position: the move that led to it, what is written
/// at it, and how the game ended there.
pub fn at_move(state: &State) -> String {
    with_notes(state, last_move(state))
}

/// A sentence about the position shown, and after it the marks, the comment and the end of the game
/// there.
fn with_notes(state: &State, mut text: String) -> String {
    let node = state.game.node_shown();
    for nag in state.game.record().nags(node) {
        text = with(&text, tr(mark_name(*nag)));
    }
    text = with(&text, &words(state.game.record().comment(node)));
    text = with(&text, tr(remark(state)));
    if state.game.shows_last() { with(&text, tr(&ending(state))) } else { text }
}

/// A text after another, if there is any. Neither is translated: people may have written it
/// themselves.
#[inline(never)]
pub fn with(text: &str, more: &str) -> String {
    match (text.is_empty(), more.is_empty()) {
        (_, true) => text.to_owned(),
        (true, _) => more.to_owned(),
        _ => cat(&[text.trim_end_matches('.'), ". ", more]),
    }
}

pub fn undone(state: &State) -> String {
    with_notes(state, fill(UNDONE, &[&last_move(state)]))
}

pub fn redone(state: &State) -> String {
    with_notes(state, fill(REDONE, &[&last_move(state)]))
}

/// Adds an item to a list.
#[inline(never)]
fn add(list: &mut String, between: &str, item: &str) {
    if !list.is_empty() {
        list.push_str(between);
    }
    list.push_str(item);
}

/// The pieces that fit, rank by rank, each with its square, or their squares alone.
#[inline(never)]
fn list(position: &Position, with_names: bool, fits: &dyn Fn(Square, Piece) -> bool) -> String {
    let mut list = String::new();
    for square in position.variant().geometry().squares() {
        if let Some(piece) = position.piece_at(square)
            && fits(square, piece)
        {
            let name = square.to_string();
            let item = if with_names {
                fill(KIND_AT, &[&piece_name(position.variant(), piece), &name])
            } else {
                name
            };
            add(&mut list, ", ", &item);
        }
    }
    list
}

/// Both sides' pieces, kind by kind with the king first, or those of one kind alone.
pub fn pieces(position: &Position, only: Option<Kind>) -> String {
    let variant = position.variant();
    let mut text = String::new();
    for color in Color::BOTH {
        let mut pieces = String::new();
        let mut kinds: Vec<Kind> = variant.all_kinds().collect();
        while let Some(kind) = kinds.pop() {
            let piece = kind.of(color);
            let squares = list(position, false, &|_, other| other == piece);
            if !squares.is_empty() && only.is_none_or(|only| only == kind) {
                add(&mut pieces, "; ", &fill(KIND_AT, &[&variant.kind(kind).name, &squares]));
            }
        }
        let pieces = if pieces.is_empty() { NOBODY } else { &pieces };
        add(&mut text, "\n", &fill(PIECES_OF, &[side(color), pieces]));
    }
    text
}

/// The pieces of a rank, counted from 1; `None` for all ranks that have any, from the top.
pub fn ranks(position: &Position, only: Option<u8>) -> String {
    let mut text = String::new();
    for rank in (0..position.variant().geometry().ranks()).rev() {
        let is_it = only == Some(rank + 1);
        let pieces = list(position, true, &|square, _| square.rank() == rank);
        if is_it || only.is_none() && !pieces.is_empty() {
            let pieces = if pieces.is_empty() { NOBODY } else { &pieces };
            add(&mut text, "\n", &fill(RANK, &[&(rank + 1).to_string(), pieces]));
        }
    }
    text
}

/// A square: its colour, who stands there, and who could capture there.
pub fn square(position: &Position, square: Square) -> String {
    let variant = position.variant();
    let piece = position.piece_at(square);
    let shade = variant.hue(square).map_or(usize::from(square.is_light()), |hue| usize::from(hue) + 1);
    let shade = SHADES.get(shade).copied().unwrap_or_default();
    let who = piece.map_or(NOBODY.to_owned(), |piece| piece_name(variant, piece));
    let mut text = fill(SQUARE, &[&square.to_string(), shade, &who]);
    for color in Color::BOTH {
        let attackers = attackers(position, square, color);
        if !attackers.is_empty() {
            let is_own = piece.is_some_and(|piece| piece.color() == color);
            add(&mut text, " ", &fill(if is_own { DEFENDED } else { ATTACKED }, &[&attackers]));
        }
    }
    text
}

/// A side's pieces that could capture on a square.
fn attackers(position: &Position, square: Square, by: Color) -> String {
    let mut squares = [false; 256];
    position.sight().for_each_attacker(by, square, |at, _| squares[at.index()] = true);
    list(position, true, &|at, _| squares[at.index()])
}

/// Whose turn it is, or how the game has ended, and which kings are attacked.
pub fn turn(state: &State) -> String {
    let position = &state.game.shown().position;
    let mut text = match state.game.outcome() {
        Some(_) if state.game.shows_last() => ending(state),
        _ => fill(TURN, &[side(position.turn()), &position.fullmove_number().to_string()]),
    };
    for color in Color::BOTH {
        if let Some(left_ms) = state.left_ms(color) {
            add(&mut text, " ", &fill(CLOCK, &[side(color), &time_left(left_ms)]));
        }
    }
    for square in &state.game.shown().attacked {
        if let Some(king) = position.piece_at(*square) {
            let attackers = attackers(position, *square, !king.color());
            add(&mut text, " ", &fill(IN_CHECK, &[side(king.color()), &square.to_string(), &attackers]));
        }
    }
    text
}

pub fn score(state: &State) -> String {
    let (Some(info), Some(turn)) = (&state.sitting.engine.info, state.sitting.engine.info_turn) else {
        return NO_SCORE.to_owned();
    };
    let text = fill(SCORE, &[&verdict(info, turn), &info.depth.to_string()]);
    let position = &state.game.shown().position;
    let best =
        state.sitting.analysis.found.first().and_then(|best| position.parse_uci(best.pv.first()?).ok());
    match best {
        Some(best) => with(&text, &fill(BEST, &[&move_in_words(position, best)])),
        None => text,
    }
}

/// What both sides' pawns may become, where that hangs on what has been captured.
pub fn pools(state: &State) -> String {
    let position = &state.game.shown().position;
    let variant = position.variant();
    let Some(king) = variant.king() else { return String::new() };
    if Color::BOTH.into_iter().all(|color| position.in_pool(color, king).is_none()) {
        return NO_POOL.to_owned();
    }
    let mut text = String::new();
    for color in Color::BOTH {
        let mut pieces = String::new();
        for (kind, count) in state.pool(color) {
            add(&mut pieces, ", ", &fill(KIND_AT, &[&count.to_string(), &variant.kind(kind).name]));
        }
        let pieces = if pieces.is_empty() { NOTHING_LOST } else { &pieces };
        add(&mut text, "\n", &fill(POOL, &[side(color), pieces]));
    }
    text
}

/// The words with which one asks.
pub fn asking() -> String {
    tr(WORDS).to_owned()
}

pub fn unknown(written: &str) -> String {
    fill_own(UNKNOWN, written)
}

/// The same with files and ranks apart, `e 4`, `l 12`, for voices that make a word of `e4`.
pub fn spaced(text: &str) -> String {
    let mut spaced = String::new();
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        spaced.push(letter);
        let is_file = ('a'..='l').contains(&letter) && !before.is_alphanumeric();
        if is_file && rest.peek().is_some_and(char::is_ascii_digit) {
            spaced.push(' ');
        }
        before = letter;
    }
    spaced
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{App, NoHost, NoScreens};
    use crate::browse::Browse;
    use crate::update::Event;
    use crate::{address, language};

    #[test]
    fn what_people_write_is_not_translated() {
        let state = State::of(address::parse("#variant=near&moves=e3e4").expect("a game"));
        let mut app = App::new(state, NoScreens, NoHost);
        app.update(Event::Comment("queen".to_owned()));
        language::speak("pawn\nBauer\nqueen\nDame\nThe start.\nDer Anfang.\n".to_owned());
        assert_eq!(at_move(&app.state), "1. White Bauer from e3 to e4. queen");
        assert_eq!(undone(&app.state), "Taken back. 1. White Bauer from e3 to e4. queen");
        assert_eq!(redone(&app.state), "Played again. 1. White Bauer from e3 to e4. queen");
        assert_eq!(unknown("queen"), "There is no “queen” on this board.");
        app.update(Event::View(Browse::First));
        app.update(Event::Comment("pawn".to_owned()));
        assert_eq!(at_move(&app.state), "Der Anfang. pawn");
        // The catalogue is the thread's, which other tests may use.
        language::speak(String::new());
    }

    #[test]
    fn squares_are_spoken_apart_and_nothing_else() {
        let check = |text, apart: &str| assert_eq!(spaced(text), apart);
        check("White pawn from e3 to l12", "White pawn from e 3 to l 12");
        check("a2, white pawn; “h8”.", "a 2, white pawn; “h 8”.");
        check("depth 12, Ne4, abc4", "depth 12, Ne4, abc4");
    }
}
