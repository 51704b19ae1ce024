//! What a man can do, in words: for the panel and for screen readers.

use vicinity_rules::{Explanation, Pattern, Piece, Reached, Square, Variant};

use super::{capitalised, cat, man};

/// The tag before a rule that the published rules leave open.
pub const READING: &str = "Our reading";
/// What it means.
pub const READING_MEANS: &str =
    "The published rules are silent here, or can be read in two ways: this is how we read them.";
/// The same for everybody, below the rules.
pub const READINGS_MEAN: &str =
    "“Our reading”: the published rules are silent there, or can be read in two ways.";
/// What opens the page where a game was published.
pub const SOURCE: &str = " As published: ";
/// Said below the choices of a game with options.
pub const OPTIONS_HINT: &str = "Choosing starts another game; Undo brings this one back.";
/// Between the choices with a name and the single questions.
pub const OPTIONS_SINGLE: &str = "Or choose one by one";

/// More squares than this are counted, not listed.
const LISTED: usize = 8;

/// What a man on the board can do. `who` says who stands on a square.
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
    let mut text = on(variant, explanation);
    text += &deeds(variant, explanation, who, most);
    if !explanation.is_its_turn {
        text += " It is not its turn: this is what its movement allows.";
    }
    text
}

/// How a kind of man moves.
pub fn pattern(variant: &Variant, pattern: &Pattern) -> String {
    let who = |square| pattern.men.iter().find(|(at, _)| *at == square).map(|(_, piece)| *piece);
    on(variant, &pattern.explanation) + &deeds(variant, &pattern.explanation, &who, LISTED)
}

fn on(variant: &Variant, explanation: &Explanation) -> String {
    cat(&[&capitalised(&man(variant, explanation.piece)), " on ", &explanation.from.to_string()])
}

fn deeds(
    variant: &Variant,
    explanation: &Explanation,
    who: &dyn Fn(Square) -> Option<Piece>,
    most: usize,
) -> String {
    let reaches = &explanation.reaches;
    let named = |square: Square| {
        let name = who(square).map_or("", |piece| variant.kind(piece.kind()).name);
        cat(&[name, " on ", &square.to_string()])
    };
    let mut text = String::new();
    let mut say = |before: &str, list: &str, after: &str| {
        if !list.is_empty() {
            text += if text.is_empty() { "" } else { ";" };
            text += &cat(&[before, list, after]);
        }
    };
    for (before, fits, after) in DEEDS {
        let squares = reaches.iter().filter(|reach| fits(&reach.what)).map(|reach| reach.square);
        let squares: Vec<Square> = squares.collect();
        let captures = before == CAPTURES;
        say(
            before,
            &list(&squares, most, &|square| if captures { named(square) } else { square.to_string() }),
            after,
        );
    }
    for reach in reaches {
        if let Reached::Barred { by } = &reach.what {
            let after = cat(&[", shielded by ", &list(by, most, &named)]);
            say(" may not capture ", &named(reach.square), &after);
        }
    }
    let end = if text.is_empty() { " has no move." } else { "." };
    text + end
}

const CAPTURES: &str = " captures ";

/// What can be said of squares: the words before them, which they are, and the words after them.
type Deed = (&'static str, fn(&Reached) -> bool, &'static str);

const DEEDS: [Deed; 7] = [
    (" moves to ", |what| matches!(what, Reached::Move | Reached::MoveOnly), ""),
    (" castles to ", |what| matches!(what, Reached::Castling), ""),
    (CAPTURES, |what| matches!(what, Reached::Capture), ""),
    (" captures in passing on ", |what| matches!(what, Reached::EnPassant), ""),
    (" would capture on ", |what| matches!(what, Reached::Attack), ""),
    (" may not go to ", |what| matches!(what, Reached::Exposes), ", for its king would be left attacked"),
    (" may not go to ", |what| matches!(what, Reached::NoPromotion), ", for it could become nothing there"),
];

/// Squares as a list or, if there are more than `most`, as their number.
fn list(squares: &[Square], most: usize, name: &dyn Fn(Square) -> String) -> String {
    if squares.len() > most {
        return cat(&[&squares.len().to_string(), " squares"]);
    }
    let mut text = String::new();
    for square in squares {
        text += if text.is_empty() { "" } else { ", " };
        text += &name(*square);
    }
    text
}
