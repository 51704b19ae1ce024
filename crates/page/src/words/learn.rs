//! What a piece can do, in words: for the panel and for screen readers.

use vicinity_rules::{Explanation, Pattern, Piece, Position, Reached, Square, Variant};

use super::{NO_PROMOTION, piece_name};
use crate::language::{capitalised, cat, fill, tr};
use crate::own_rules;

/// The tag before a rule that the published rules leave open.
pub const RULES_MISSING: &str = "The rules cannot be loaded now. Open them again when you are online.";
pub const READING: &str = "Our reading";
/// What it means.
pub const READING_MEANS: &str =
    "The published rules are silent here, or can be read in two ways: this is how we read them.";
/// The same for everybody, below the rules.
pub const READINGS_MEAN: &str =
    "“Our reading”: the published rules are silent there, or can be read in two ways.";
/// What opens the page where a game was published.
pub const SOURCE: &str = "As published: {0}";
/// The head of a game's rules.
pub fn rules_of(title: &str) -> String {
    fill("Rules of {0}", &[title])
}
/// Leads to the designer, from a game of somebody's own.
pub const CHANGE_GAME: &str = "Change this game";
/// Between the choices with a name and the single questions.
pub const OPTIONS_SINGLE: &str = "Or choose one by one";

/// What a game is about, in a sentence: as its options are chosen where it has any.
pub fn about(variant: &Variant) -> String {
    if let Some(preset) = variant.presets().iter().find(|preset| preset.variant == variant.name()) {
        return preset.summary.to_owned();
    }
    let mut text = String::new();
    let chosen = variant.name().split_once(':').map_or("", |(_, chosen)| chosen);
    for (key, value) in chosen.split(',').filter_map(|pair| pair.split_once('=')) {
        let Some(option) = variant.options().iter().find(|option| option.key == key) else { continue };
        let at = option.values.iter().position(|known| *known == value);
        let answer = at.and_then(|at| option.answers.get(at)).copied().unwrap_or_default();
        text += if text.is_empty() { "" } else { " " };
        text += &fill("{0} {1}.", &[option.question, answer]);
    }
    if text.is_empty() { variant.summary().to_owned() } else { text }
}

/// More squares than this are counted, not listed.
const LISTED: usize = 8;

/// Why a piece may not go to a square to which its movement leads; `None` where it does not lead there, or may.
pub fn refusal(position: &Position, from: Square, to: Square) -> Option<String> {
    let explained = position.explain(from)?;
    match &explained.reaches.iter().find(|reach| reach.square == to)?.what {
        Reached::NoPromotion => Some(NO_PROMOTION.into()),
        Reached::Exposes => Some(tr("Your king would be left attacked.").to_owned()),
        Reached::Barred { by } => {
            let variant = position.variant();
            let name = |square: Square| {
                let name = position.piece_at(square).map_or("", |piece| &variant.kind(piece.kind()).name);
                fill("{0} on {1}", &[name, &square.to_string()])
            };
            Some(fill("Shielded by {0}.", &[&list(by, LISTED, &name)]))
        }
        _ => None,
    }
}

/// Why a piece may not go to a square to which its movement does not lead now.
pub fn unreached(position: &Position, from: Square, to: Square) -> Option<String> {
    let piece = position.piece_at(from)?;
    let reaches = position.explain(from)?.reaches;
    if reaches.iter().any(|reach| reach.square == to && reach.what == Reached::Attack) {
        return Some(tr("It can only capture there.").to_owned());
    }
    if position.leads_to(from, to) {
        return Some(tr("Something is in the way.").to_owned());
    }
    Some(own_rules::piece(position.variant(), piece.kind()))
}

/// How the kind of a piece moves, and what this one can do where it is.
pub fn piece(variant: &Variant, explained: &Explanation, who: &dyn Fn(Square) -> Option<Piece>) -> String {
    let kind = own_rules::piece(variant, explained.piece.kind());
    cat(&[&kind, "\n", &explanation(variant, explained, who)])
}

/// What a piece on the board can do. `who` says who stands on a square.
pub fn explanation(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
) -> String {
    told(variant, explanation, who, LISTED)
}

/// The same with every square named, however many there are.
pub fn in_full(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
) -> String {
    told(variant, explanation, who, usize::MAX)
}

fn told(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
    most: usize,
) -> String {
    let text = sentence(variant, explanation, who, most);
    if explanation.is_its_turn {
        return text;
    }
    fill("{0} It is not its turn: this is what its movement allows.", &[&text])
}

/// How a kind of piece moves.
pub fn pattern(variant: &Variant, pattern: &Pattern) -> String {
    own_rules::piece(variant, pattern.explanation.piece.kind())
}

fn sentence(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
    most: usize,
) -> String {
    let reaches = &explanation.reaches;
    let named = |square: Square| {
        let name = who(square).map_or("", |piece| &variant.kind(piece.kind()).name);
        fill("{0} on {1}", &[name, &square.to_string()])
    };
    let mut deeds = String::new();
    let mut say = |deed: &str, parts: &[&str]| {
        deeds += if deeds.is_empty() { "" } else { "; " };
        deeds += &fill(deed, parts);
    };
    for (deed, fits) in SAYINGS {
        let squares = reaches.iter().filter(|reach| fits(&reach.what)).map(|reach| reach.square);
        let squares: Vec<Square> = squares.collect();
        let captures = deed == CAPTURES;
        if !squares.is_empty() {
            let name = |square: Square| if captures { named(square) } else { square.to_string() };
            say(deed, &[&list(&squares, most, &name)]);
        }
    }
    for reach in reaches {
        if let Reached::Barred { by } = &reach.what {
            say("may not capture {0}, shielded by {1}", &[&named(reach.square), &list(by, most, &named)]);
        }
    }
    if reaches.is_empty() {
        say("has no move", &[]);
    }
    let piece = capitalised(&piece_name(variant, explanation.piece));
    fill("{0} on {1} {2}.", &[&piece, &explanation.from.to_string(), &deeds])
}

const CAPTURES: &str = "captures {0}";

/// What can be said of squares: the words, and which squares they are.
type Saying = (&'static str, fn(&Reached) -> bool);

const SAYINGS: [Saying; 7] = [
    ("moves to {0}", |what| matches!(what, Reached::Move | Reached::MoveOnly)),
    ("castles to {0}", |what| matches!(what, Reached::Castling)),
    (CAPTURES, |what| matches!(what, Reached::Capture)),
    ("captures in passing on {0}", |what| matches!(what, Reached::EnPassant)),
    ("would capture on {0}", |what| matches!(what, Reached::Attack)),
    ("may not go to {0}, for its king would be left attacked", |what| matches!(what, Reached::Exposes)),
    ("may not go to {0}, for it could become nothing there", |what| matches!(what, Reached::NoPromotion)),
];

/// Squares as a list or, if there are more than `most`, as their number.
fn list(squares: &[Square], most: usize, name: &dyn Fn(Square) -> String) -> String {
    if squares.len() > most {
        return fill("{0} squares", &[&squares.len().to_string()]);
    }
    let mut text = String::new();
    for square in squares {
        text += if text.is_empty() { "" } else { ", " };
        text += &name(*square);
    }
    text
}
