//! Moves in Betza's notation: a piece attacks exactly the squares where it could capture a king.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_rules::{Color, Position, games};

fuzz_target!(|input: (&str, [u8; 8])| {
    let (moves, pieces) = input;
    if moves.contains(['\n', '\r']) {
        return;
    }
    let text = format!(
        "[a:chess]\ncustomPiece1 = x:{moves}\ncastling = false\nstartFen = k7/8/8/3X4/8/8/8/7K w - - 0 1\n"
    );
    let Ok(variant) = games::read(&text).remove(0).variant else { return };
    // Pawns around the piece.
    let rows: Vec<String> = pieces
        .iter()
        .enumerate()
        .map(|(row, bits)| {
            (0..8)
                .map(|file| match (row, file) {
                    (3, 3) => 'X',
                    (0, 0) => 'k',
                    (7, 7) => 'K',
                    (0 | 7, _) => '1',
                    _ if bits >> file & 1 == 0 => '1',
                    _ if (row + file) % 2 == 0 => 'P',
                    _ => 'p',
                })
                .collect()
        })
        .collect();
    let Ok(position) = Position::from_fen(&variant, &format!("{} w - - 0 1", rows.join("/"))) else { return };
    for mv in position.legal_moves() {
        let captures_by_x = mv.from().to_string() == "d5" && position.is_capture(mv);
        if captures_by_x {
            assert!(position.is_attacked(mv.to(), Color::White), "{moves}: {}", position.fen());
        }
        let _ = position.san(mv);
    }
});
