//! The data of diagrams without a visible frame: `www/vicinity-embed.js` draws them but does not
//! know the rules.

use vicinity_protocol::host::Diagram;
use vicinity_rules::{Color, Piece, Square, Variant};

use super::Drawn;
use super::attributes::Explained;
use crate::scene::arrows::leaps;
use crate::state::State;

/// Returns the diagram of the displayed position, or of the moves of a kind of piece.
pub(super) fn of(state: &State, drawn: &Drawn) -> Diagram {
    let position = &state.game.shown().position;
    let variant = position.variant();
    let (pieces, explanation) = match drawn.explained {
        Some(Explained::Kind(kind, color)) => {
            let pattern = variant.pattern(kind, color);
            (pattern.pieces, Some(pattern.explanation))
        }
        Some(Explained::On(square)) => (position.pieces().collect(), position.explain(square)),
        None => (position.pieces().collect(), None),
    };
    let signs = explanation.iter().flat_map(vicinity_diagram::signs);
    let leaps = explanation.iter().flat_map(leaps);
    let kinds = variant.kinds().iter();
    Diagram {
        placement: placement(variant, &pieces),
        kinds: kinds
            .map(|kind| {
                let picture = vicinity_diagram::portable(&kind.picture);
                [kind.letter.to_string(), picture.to_owned(), kind.name.to_string()]
            })
            .collect(),
        has_eight_colors: variant.square_color(Square::new(0, 0)).is_some(),
        signs: signs.map(|(square, sign)| [sign.name().to_owned(), square.to_string()]).collect(),
        leaps: leaps.map(|(from, to, _)| [from, to].map(|square| square.to_string())).collect(),
    }
}

fn placement(variant: &Variant, pieces: &[(Square, Piece)]) -> String {
    let geometry = variant.geometry();
    let mut text = String::new();
    for rank in (0..geometry.ranks()).rev() {
        for file in 0..geometry.files() {
            let at = Square::new(file, rank);
            let piece = pieces.iter().find(|(square, _)| *square == at).map(|(_, piece)| *piece);
            text.push(piece.map_or('.', |piece| {
                let letter = variant.kind(piece.kind()).letter;
                if piece.color() == Color::Black { letter.to_ascii_lowercase() } else { letter }
            }));
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}
