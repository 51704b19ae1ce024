//! Announcements for screen readers and answers to queries: moves, positions, squares.
//!
//! Everything is announced in the page's only live region; answers are shown in the panel as well.

use vicinity_rules::{Color, Kind, Move, Piece, Position, Square};

use super::{ending, kind_name, mark_name, piece_name, remark, side, time_left, verdict};
use crate::drawing::words;
use crate::language::{Text, concat};
pub use crate::messages::speech::*;
use crate::messages::{game, speech};
use crate::state::State;

/// The names of square colours as in the stylesheet: dark and light, then the hues from 1.
const SHADES: [Text; 10] = [
    speech::SHADE_DARK,
    speech::SHADE_LIGHT,
    speech::SHADE_LIGHT_BLUE,
    speech::SHADE_DARK_BLUE,
    speech::SHADE_LIGHT_YELLOW,
    speech::SHADE_DARK_YELLOW,
    speech::SHADE_LIGHT_TAN,
    speech::SHADE_DARK_TAN,
    speech::SHADE_LIGHT_GREEN,
    speech::SHADE_DARK_GREEN,
];

/// Describes a move, given the position before it: `White knight from g2 takes pawn on e3, check`.
#[inline(never)]
pub fn move_in_words(position: &Position, mv: Move) -> String {
    let variant = position.variant();
    let name = |piece: Piece| kind_name(variant, piece.kind());
    let captured = position.captured_by(mv);
    let jumps = position.jumps(mv);
    let (at, victim) = captured.map_or((mv.to(), ""), |(square, piece)| (square, name(piece)));
    let (side, mover) = (side(position.turn()), position.piece_at(mv.from()).map_or("", name));
    let [from, to, at] = [mv.from(), mv.to(), at].map(|square| square.to_string());
    let mut text = match captured {
        _ if mv.is_castling() => {
            let is_to_last = mv.to().file() > mv.from().file();
            let file = if is_to_last { variant.geometry().files() - 1 } else { 0 };
            speech::castles(side, char::from(b'a' + file).encode_utf8(&mut [0]), mover, &from, &to)
        }
        Some((square, _)) if square != mv.to() => {
            speech::takes_in_passing(side, mover, &from, victim, &at, &to)
        }
        Some(_) if jumps => speech::jumps_and_takes(side, mover, &from, victim, &at),
        Some(_) => speech::takes(side, mover, &from, victim, &at),
        None if jumps => speech::jumps(side, mover, &from, &to),
        None => speech::moves(side, mover, &from, &to),
    };
    if let Some(kind) = mv.promotion() {
        let name = kind_name(variant, kind);
        let takes_an = variant.kind(kind).name.starts_with(['a', 'e']);
        let becomes = if takes_an { speech::becomes_an } else { speech::becomes };
        text = becomes(&text, name);
    }
    let mut after = position.clone();
    after.play_unchecked(mv);
    // Checkmate is part of the result, which is announced separately.
    if after.in_check(after.turn()) && after.outcome().is_none() {
        text = speech::checks(&text);
    }
    text
}

/// Describes the move that led to the displayed position: `2. Black pawn from d6 to d5`.
pub fn last_move(state: &State) -> String {
    let mut before = state.game.shown().position.clone();
    match before.unmake() {
        Some(mv) => concat(&[&before.fullmove_number().to_string(), ". ", &move_in_words(&before, mv)]),
        None => game::START.owned(),
    }
}

/// Returns the announcement when another position is displayed: the move that led to it, its
/// annotations, and the result there.
pub fn at_move(state: &State) -> String {
    with_notes(state, last_move(state))
}

/// Appends the glyphs and the comment of the displayed move, and the result, to a sentence.
fn with_notes(state: &State, mut text: String) -> String {
    let node = state.game.node_shown();
    for nag in state.game.record().nags(node) {
        text = with(&text, mark_name(*nag));
    }
    text = with(&text, &words(state.game.record().comment(node)));
    text = with(&text, remark(state));
    if state.game.shows_last() { with(&text, &ending(state)) } else { text }
}

/// Appends a sentence to a text; either may be empty.
#[inline(never)]
pub fn with(text: &str, more: &str) -> String {
    match (text.is_empty(), more.is_empty()) {
        (_, true) => text.to_owned(),
        (true, _) => more.to_owned(),
        _ => concat(&[text.trim_end_matches('.'), ". ", more]),
    }
}

pub fn undone(state: &State) -> String {
    with_notes(state, speech::undone(&last_move(state)))
}

pub fn redone(state: &State) -> String {
    with_notes(state, speech::redone(&last_move(state)))
}

/// Appends an item to a list.
#[inline(never)]
fn add(list: &mut String, between: &str, item: &str) {
    if !list.is_empty() {
        list.push_str(between);
    }
    list.push_str(item);
}

/// Lists matching pieces rank by rank: each with its square, or the squares alone.
#[inline(never)]
fn list(position: &Position, with_names: bool, fits: &dyn Fn(Square, Piece) -> bool) -> String {
    let mut list = String::new();
    for square in position.variant().geometry().squares() {
        if let Some(piece) = position.piece_at(square)
            && fits(square, piece)
        {
            let name = square.to_string();
            let item =
                if with_names { concat(&[&piece_name(position.variant(), piece), " ", &name]) } else { name };
            add(&mut list, ", ", &item);
        }
    }
    list
}

/// Lists the pieces of both sides by kind, the king first, or those of a single kind.
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
                add(&mut pieces, "; ", &concat(&[kind_name(variant, kind), " ", &squares]));
            }
        }
        let pieces = if pieces.is_empty() { speech::EMPTY.as_str() } else { &pieces };
        add(&mut text, "\n", &concat(&[side(color), ": ", pieces, "."]));
    }
    text
}

/// Lists the pieces of a rank, counted from 1; `None` lists all occupied ranks from the top.
pub fn ranks(position: &Position, only: Option<u8>) -> String {
    let mut text = String::new();
    for rank in (0..position.variant().geometry().ranks()).rev() {
        let is_it = only == Some(rank + 1);
        let pieces = list(position, true, &|square, _| square.rank() == rank);
        if is_it || only.is_none() && !pieces.is_empty() {
            let pieces = if pieces.is_empty() { speech::EMPTY.as_str() } else { &pieces };
            add(&mut text, "\n", &speech::rank(&(rank + 1).to_string(), pieces));
        }
    }
    text
}

/// Describes a square: its colour, the piece on it, and the attackers of both sides.
pub fn square(position: &Position, square: Square) -> String {
    let variant = position.variant();
    let piece = position.piece_at(square);
    let shade =
        variant.square_color(square).map_or(usize::from(square.is_light()), |hue| usize::from(hue) + 1);
    let shade = SHADES.get(shade).map_or("", |shade| shade.as_str());
    let who = piece.map_or(speech::EMPTY.owned(), |piece| piece_name(variant, piece));
    let mut text = speech::square(&square.to_string(), shade, &who);
    for color in Color::BOTH {
        let attackers = attackers(position, square, color);
        if !attackers.is_empty() {
            let is_own = piece.is_some_and(|piece| piece.color() == color);
            let how = if is_own { speech::defended } else { speech::attacked };
            add(&mut text, " ", &how(&attackers));
        }
    }
    text
}

/// Lists a side's pieces that could capture on a square.
fn attackers(position: &Position, square: Square, by: Color) -> String {
    let mut squares = [false; 256];
    position.attack_view().for_each_attacker(by, square, |at, _| squares[at.index()] = true);
    list(position, true, &|at, _| squares[at.index()])
}

/// Returns the side to move or the result, the clocks, and the kings in check.
pub fn turn(state: &State) -> String {
    let position = &state.game.shown().position;
    let mut text = match state.game.outcome() {
        Some(_) if state.game.shows_last() => ending(state),
        _ => speech::turn(side(position.turn()), &position.fullmove_number().to_string()),
    };
    for color in Color::BOTH {
        if let Some(left_ms) = state.shown_left_ms(color) {
            add(&mut text, " ", &speech::clock(side(color), &time_left(left_ms)));
        }
    }
    for square in &state.game.shown().attacked {
        if let Some(king) = position.piece_at(*square) {
            let attackers = attackers(position, *square, !king.color());
            add(&mut text, " ", &speech::in_check(side(king.color()), &square.to_string(), &attackers));
        }
    }
    text
}

pub fn score(state: &State) -> String {
    let (Some(info), Some(turn)) = (&state.session.engine.info, state.session.engine.info_turn) else {
        return speech::NO_SCORE.owned();
    };
    let text = speech::score(&verdict(info, turn), &info.depth.to_string());
    let position = &state.game.shown().position;
    let best =
        state.session.analysis.found.first().and_then(|best| position.parse_uci(best.pv.first()?).ok());
    match best {
        Some(best) => with(&text, &speech::best(&move_in_words(position, best))),
        None => text,
    }
}

/// Lists the pieces available for promotion of both sides, in variants with promotion pools.
pub fn pools(state: &State) -> String {
    let position = &state.game.shown().position;
    let variant = position.variant();
    let Some(king) = variant.king() else { return String::new() };
    if Color::BOTH.into_iter().all(|color| position.in_pool(color, king).is_none()) {
        return speech::NO_POOL.owned();
    }
    let mut text = String::new();
    for color in Color::BOTH {
        let mut pieces = String::new();
        for (kind, count) in state.pool(color) {
            add(&mut pieces, ", ", &concat(&[&count.to_string(), " ", kind_name(variant, kind)]));
        }
        let pieces = if pieces.is_empty() { speech::NOTHING_LOST.as_str() } else { &pieces };
        add(&mut text, "\n", &speech::pool(side(color), pieces));
    }
    text
}

/// Returns the list of query words.
pub fn asking() -> String {
    speech::WORDS.owned()
}

/// Separates files from ranks, `e 4`, `l 12`, for voices that read `e4` as a word.
pub fn spaced(text: &str) -> String {
    let mut spaced = String::new();
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        spaced.push(letter);
        let is_file = ('a'..='l').contains(&letter) && !before.is_ascii_alphanumeric();
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
    use crate::event::Event;
    use crate::{address, language};
    use std::collections::BTreeMap;
    use vicinity_catalogue::Catalogue;

    #[test]
    fn comments_are_not_translated() {
        let state = State::of(address::parse("#variant=near&moves=e3e4").expect("a game"));
        let mut app = App::new(state, NoScreens, NoHost);
        app.update(Event::Comment("queen".to_owned()));
        let [english, german] = [include_str!("../../words/en.ftl"), include_str!("../../words/de.ftl")]
            .map(|text| Catalogue::parse(text).expect("a catalogue"));
        language::set(german.compile(&english, BTreeMap::new()).expect("it is complete"));
        assert_eq!(at_move(&app.state), "1. Weiß: Bauer von e3 nach e4. queen");
        assert_eq!(undone(&app.state), "Zurückgenommen. 1. Weiß: Bauer von e3 nach e4. queen");
        assert_eq!(redone(&app.state), "Wiederholt. 1. Weiß: Bauer von e3 nach e4. queen");
        assert_eq!(unknown("queen"), "„queen“ gibt es auf diesem Brett nicht.");
        app.update(Event::View(Browse::First));
        app.update(Event::Comment("pawn".to_owned()));
        assert_eq!(at_move(&app.state), "Ausgangsstellung. pawn");
        // Reset the language, because other tests may use the same thread.
        language::set(String::new());
    }

    #[test]
    fn only_squares_are_spaced() {
        let check = |text, apart: &str| assert_eq!(spaced(text), apart);
        check("White pawn from e3 to l12", "White pawn from e 3 to l 12");
        check("a2, white pawn; “h8”.", "a 2, white pawn; “h 8”.");
        check("depth 12, Ne4, abc4", "depth 12, Ne4, abc4");
    }
}
