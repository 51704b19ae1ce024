//! The words of the position editor.

use vicinity_rules::{Color, FenError, Piece, Setup, Square, Variant};

use crate::language::{capitalised, fill};
use crate::screens::editor::setup_edit::Tool;
use crate::words::{piece_name, side};

const BOARD: &str =
    "Board to edit, {0} by {1}. Letters put pieces there, capitals White's; Delete clears, Space picks up.";
pub const TITLE: &str = "Board editor";
pub const UNDONE: &str = "Taken back.";
pub const REDONE: &str = "Done again.";
pub const HAND: &str = "Move pieces";
pub const ERASER: &str = "Take pieces away";
pub const NOTHING: &str = "Nothing";
pub const CLEARED: &str = "The board is empty.";
pub const SOUND: &str = "This position can be played.";
pub const SOUND_BUT_OVER: &str = "This position can be shown, but the game is over in it: {0}";
pub const HALFMOVE_CLOCK_FAULT: &str = "The half-moves must be a whole number from 0 to 65535.";
pub const MOVE_NUMBER_FAULT: &str = "The move number must be a whole number from 1.";

/// The board as a screen reader says it.
pub fn board(variant: &Variant) -> String {
    let geometry = variant.geometry();
    fill(BOARD, &[&geometry.files().to_string(), &geometry.ranks().to_string()])
}

/// The notice that an address holds no set-up.
pub fn faulty_address(error: &FenError) -> String {
    fill(
        "The position in this address cannot be read: {0}. Here is the starting array instead.",
        &[&short(error)],
    )
}

/// Why what stands in the FEN field cannot be read.
pub fn faulty_fen(error: &FenError) -> String {
    fill("This FEN cannot be read yet: {0}.", &[&short(error)])
}

/// A fault repeats what somebody has written; nobody reads a page of it.
fn short(error: &FenError) -> String {
    let mut text = crate::words::fault(error);
    if let Some((end, _)) = text.char_indices().nth(200) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// What keeps a set-up from being played, and what would mend it.
pub fn fault(setup: &Setup, fault: &FenError) -> String {
    let right = |letter: &char| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        (side(color), if letter.eq_ignore_ascii_case(&'k') { "O-O" } else { "O-O-O" })
    };
    match fault {
        FenError::KingCount { color, found: 0 } => {
            fill("{0} has no king: put one on the board.", &[side(*color)])
        }
        FenError::KingCount { color, found } => {
            fill("{0} has {1} kings: leave only one.", &[side(*color), &found.to_string()])
        }
        FenError::PawnRank { square } => {
            let Some(piece) = setup.piece_at(*square) else { return String::new() };
            let is_last = setup.variant.last_rank(piece.color()) == square.rank();
            let sentence = if is_last {
                "The {0} on {1} stands on its last rank, where it would have become something else."
            } else {
                "The {0} on {1} stands on its own first rank, where no pawn can come to."
            };
            fill(sentence, &[&piece_name(&setup.variant, piece), &square.to_string()])
        }
        FenError::OpponentInCheck { color } => fill(
            "{0}'s king is attacked though it is {1}'s turn: let {0} move, or shield the king.",
            &[side(*color), side(!*color)],
        ),
        FenError::NoCastling { letter } => {
            let (side, castling) = right(letter);
            fill("{0} does not castle in this game: take {1} away.", &[side, castling])
        }
        FenError::EnPassantSquare { squares } => {
            let squares: String = squares.iter().map(Square::to_string).collect();
            fill("No pawn can just have stepped over {0}.", &[&squares])
        }
        other => capitalised(&fill("{0}.", &[&crate::words::fault(other)])),
    }
}

/// A castling as a choice.
pub fn castling(color: Color, wing: usize) -> String {
    fill("{0} {1}", &[side(color), if wing == 0 { "O-O" } else { "O-O-O" }])
}

/// A multiple step as a choice: the pawn, and the squares on which it can be captured.
pub fn en_passant(setup: &Setup, squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    // A pawn that is named is the last of them.
    match squares.last().and_then(|last| setup.piece_at(*last)) {
        Some(piece) => {
            let (pawn, passed) = (&names[names.len() - 1], names[..names.len() - 1].join(", "));
            fill("{0} on {1}, over {2}", &[&piece_name(&setup.variant, piece), pawn, &passed])
        }
        None => fill("A pawn that stepped over {0}", &[&names.join(", ")]),
    }
}

/// What a click does from now on.
pub fn tool(variant: &Variant, tool: Tool) -> String {
    match tool {
        Tool::Hand => HAND.to_owned(),
        Tool::Eraser => ERASER.to_owned(),
        Tool::Put(piece) => capitalised(&piece_name(variant, piece)),
    }
}

pub fn picked(variant: &Variant, piece: Piece, square: Square) -> String {
    fill("{0} on {1} picked up.", &[&capitalised(&piece_name(variant, piece)), &square.to_string()])
}

/// A letter names no piece of the game.
pub fn no_such_letter(variant: &Variant, letter: char) -> String {
    let letters: Vec<String> = variant.kinds().iter().map(|kind| kind.letter.to_string()).collect();
    fill("No piece has the letter {0}; there are {1}.", &[&letter.to_string(), &letters.join(", ")])
}
