//! Draws: dead material, threefold repetition and fifty moves, all of them automatic.

use crate::position::ending;
use crate::position::state::Position;
use crate::types::outcome::{Outcome, Reason};
use crate::types::piece::Color;
use crate::variant::ALL_RULES;
use crate::variant::data::DeadMaterial;

impl Position {
    /// Whether the position is drawn by dead material under the variant's rules.
    pub fn is_dead(&self) -> bool {
        are_dead(self, &Color::BOTH, self.piece_count().into())
    }

    /// The winner if the position has just occurred as often as ends the game; `None` for a draw,
    /// which it is in every game of this crate, or if repetition never ends the game.
    pub fn winner_by_repetition(&self) -> Option<Color> {
        if ALL_RULES { ending::repeated(self) } else { None }
    }
}

/// The draw, or the result by repetition, in a position that has legal moves.
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    let endings = position.variant().endings();
    let draw = |reason| Some(Outcome { winner: None, reason });
    if position.is_dead() {
        draw(Reason::DeadMaterial)
    } else if endings
        .repetitions
        .is_some_and(|limit| position.earlier_occurrences() + 1 >= usize::from(limit))
    {
        Some(Outcome { winner: position.winner_by_repetition(), reason: Reason::ThreefoldRepetition })
    } else if endings.plies_without_progress.is_some_and(|limit| position.halfmove_clock() >= limit) {
        draw(Reason::FiftyMoves)
    } else {
        None
    }
}

/// Whether a side could not win on material: its pieces against a bare king are dead material.
pub(crate) fn lacks_pieces(position: &Position, color: Color) -> bool {
    let own = position.pieces().filter(|(_, piece)| piece.color() == color).count();
    are_dead(position, &[color], own + 1)
}

/// Whether the pieces of these sides are dead material; `pieces` is their number with both kings.
fn are_dead(position: &Position, colors: &[Color], pieces: usize) -> bool {
    let board = position.board();
    match position.variant().dead_material() {
        DeadMaterial::Never => false,
        DeadMaterial::BareKings => pieces == 2,
        DeadMaterial::Orthodox => {
            let of_letter = |letter| {
                let kind = position.variant().kind_of_letter(letter);
                kind.into_iter()
                    .flat_map(|kind| colors.iter().flat_map(move |color| board.squares_of(kind.of(*color))))
            };
            // A pawn decides most positions.
            if of_letter('P').next().is_some() {
                return false;
            }
            if pieces == 2 || pieces == 3 && of_letter('N').count() == 1 {
                return true;
            }
            let light = of_letter('B').filter(|square| square.is_light()).count();
            let bishops = of_letter('B').count();
            pieces == bishops + 2 && (light == 0 || light == bishops)
        }
    }
}
