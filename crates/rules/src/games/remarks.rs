//! Remarks on probable mistakes in a playable game.

use super::draft::Draft;
use super::error::{GameError, GameErrorKind};
use super::ini::Section;
use crate::position::state::Position;
use crate::types::piece::Color;
use crate::variant::Variant;
use crate::variant::movement::KindMoves;
use crate::variant::wings::{RIGHTS, right};

/// The remarks on a section: castling rights of its start position that cannot be used, and
/// multiple steps that no pawn can make.
pub(super) fn of(section: &Section, draft: &Draft, start: &Position) -> Vec<GameError> {
    let variant = start.variant();
    let mut remarks = Vec::new();
    let mut remark = |key: &str, error: GameErrorKind| {
        remarks.push(GameError::new(section.line_of(key).unwrap_or(section.line), key, error));
    };
    let letters = if draft.castling { useless_rights(variant, start) } else { String::new() };
    if !letters.is_empty() {
        remark("startFen", GameErrorKind::UselessRights { letters });
    }
    for (color, key) in [(Color::White, "doubleStepRegionWhite"), (Color::Black, "doubleStepRegionBlack")] {
        for moves in variant.moves_of(color).iter().filter(|moves| is_step_unreachable(start, moves, color)) {
            let piece = variant.kind(moves.kind).name.to_string();
            remark(key, GameErrorKind::UselessSteps { piece, color });
        }
    }
    remarks
}

/// The castling rights in a variant's start FEN that the position does not have.
fn useless_rights(variant: &Variant, start: &Position) -> String {
    let written = variant.start_fen().split_ascii_whitespace().nth(2).unwrap_or_default();
    let is_useless = |&(letter, color, side): &(char, Color, usize)| {
        written.contains(letter) && start.castling_rights() & right(color, side) == 0
    };
    RIGHTS.into_iter().filter(is_useless).map(|(letter, ..)| letter).collect()
}

/// Whether pawns of a kind have multiple steps on some squares, but none of them is on such a
/// square in the position.
fn is_step_unreachable(start: &Position, moves: &KindMoves, color: Color) -> bool {
    let squares = start.squares_of(moves.kind.of(color));
    let has_steps = |index: usize| moves.steps[index] > 1;
    moves.is_pawn
        && !squares.is_empty()
        && (0..moves.steps.len()).any(has_steps)
        && !squares.iter().any(|square| has_steps(square.index()))
}
