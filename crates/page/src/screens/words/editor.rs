//! The texts of the position editor.

use vicinity_rules::{Color, FenError, Piece, Setup, Square, Variant};

use crate::language::{capitalised, concat};
use crate::messages::editor;
pub use crate::messages::editor::*;
use crate::screens::editor::setup_edit::Tool;
use crate::words::{ErrorText, piece_name, side};

/// The label of the board for screen readers.
pub fn board(variant: &Variant) -> String {
    let geometry = variant.geometry();
    editor::board(&geometry.files().to_string(), &geometry.ranks().to_string())
}

/// The notice that an address has no valid position.
pub fn invalid_address(error: &FenError) -> String {
    editor::invalid_address(&short(error))
}

/// The reason why the content of the FEN field cannot be parsed.
pub fn invalid_fen(error: &FenError) -> String {
    editor::invalid_fen(&short(error))
}

/// Limits the length of an error, because it quotes the input.
fn short(error: &FenError) -> String {
    let mut text = error.text();
    if let Some((end, _)) = text.char_indices().nth(200) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// A reason why a setup cannot be played, and how to correct it.
pub fn error(setup: &Setup, error: &FenError) -> String {
    let right = |letter: &char| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        (
            side(color),
            if letter.eq_ignore_ascii_case(&'k') {
                editor::CASTLING_SHORT.as_str()
            } else {
                editor::CASTLING_LONG.as_str()
            },
        )
    };
    match error {
        FenError::KingCount { color, found: 0 } => editor::no_king(side(*color)),
        FenError::KingCount { color, found } => editor::many_kings(side(*color), &found.to_string()),
        FenError::PawnRank { square } => {
            let Some(piece) = setup.piece_at(*square) else { return String::new() };
            let is_last = setup.variant.last_rank(piece.color()) == square.rank();
            let sentence = if is_last { editor::pawn_on_last_rank } else { editor::pawn_on_first_rank };
            sentence(&piece_name(&setup.variant, piece), &square.to_string())
        }
        FenError::OpponentInCheck { color } => editor::opponent_in_check(side(*color), side(!*color)),
        FenError::NoCastling { letter } => {
            let (side, castling) = right(letter);
            editor::no_castling(side, castling)
        }
        FenError::EnPassantSquare { squares } => {
            let squares: String = squares.iter().map(Square::to_string).collect();
            editor::no_en_passant(&squares)
        }
        other => capitalised(&concat(&[&other.text(), "."])),
    }
}

/// The label of a castling right.
pub fn castling(color: Color, wing: usize) -> String {
    let castling = if wing == 0 { editor::CASTLING_SHORT } else { editor::CASTLING_LONG };
    concat(&[side(color), " ", castling.as_str()])
}

/// The label of a multiple step: the pawn, and the squares on which it can be captured.
pub fn en_passant(setup: &Setup, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    // If the pawn is included, its square is the last one.
    match squares.last().and_then(|last| setup.piece_at(*last)) {
        Some(piece) => {
            let (pawn, passed) = (&names[names.len() - 1], names[..names.len() - 1].join(", "));
            editor::en_passant_pawn(&piece_name(&setup.variant, piece), pawn, &passed)
        }
        None => editor::en_passant_squares(&names.join(", ")),
    }
}

/// The announcement of a selected tool.
pub fn tool(variant: &Variant, tool: Tool) -> String {
    match tool {
        Tool::Hand => editor::HAND.owned(),
        Tool::Eraser => editor::ERASER.owned(),
        Tool::Put(piece) => capitalised(&piece_name(variant, piece)),
    }
}

pub fn picked(variant: &Variant, piece: Piece, square: Square) -> String {
    editor::picked(&capitalised(&piece_name(variant, piece)), &square.to_string())
}

/// The message that no piece has a letter.
pub fn no_such_letter(variant: &Variant, letter: char) -> String {
    let letters: Vec<String> = variant.kinds().iter().map(|kind| kind.letter.to_string()).collect();
    editor::no_such_letter(&letter.to_string(), &letters.join(", "))
}
