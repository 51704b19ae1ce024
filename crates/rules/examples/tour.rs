//! A tour of the library: replays a game, lists captures, tests for the end of the game, and uses
//! positions as keys.
//!
//! ```text
//! cargo run -p vicinity-rules --example tour
//! ```

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;

use vicinity_rules::{
    Color, Move, Outcome, Piece, Position, San, SanPlus, Setup, Square, SquareSet, UciMove, Variant, perft,
};

fn material(position: &Position, color: Color) -> usize {
    position.pieces().filter(|(_, piece)| piece.color() == color).count()
}

fn replay(variant: &Arc<Variant>, moves: &[&str]) -> Result<Position, Box<dyn Error>> {
    let mut position = Position::start(variant);
    for text in moves {
        let san: San = text.parse()?;
        let mv = san.to_move(&position)?;
        position = position.play(mv)?;
    }
    Ok(position)
}

fn attacked(position: &Position, by: Color) -> SquareSet {
    position.variant().geometry().squares().filter(|&square| position.is_attacked(square, by)).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let chess = Variant::parse("chess")?;
    let start: Position = Position::start(&chess);
    assert_eq!(start.turn(), Color::White);
    assert_eq!(perft(&start, 3), 8902);
    let e4: Square = "e4".parse()?;
    println!("{} {:?} {}", e4, e4, !Color::White);

    let position = replay(&chess, &["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6"])?;
    for mv in &position.legal_moves() {
        let san = SanPlus::from_move(&position, *mv);
        if mv.is_castling() || position.is_capture(*mv) {
            println!("{san} {}", position.uci(*mv));
        }
    }
    println!("white attacks {} squares", attacked(&position, Color::White).len());

    let uci: UciMove = "h5f7".parse()?;
    let mate = position.play(uci.to_move(&position)?)?;
    assert!(mate.is_checkmate() && mate.in_check(mate.turn()));
    let outcome: Outcome = mate.outcome().ok_or("the game is over")?;
    println!("{outcome} winner {:?}", outcome.winner);
    println!("{mate} {} {}", material(&mate, Color::White), material(&mate, Color::Black));

    let setup: Setup = Setup::parse(&chess, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")?;
    let endgame = setup.position()?;
    let pawn: Piece = endgame.piece_at("e2".parse()?).ok_or("a pawn")?;
    println!("{pawn:?} {} {}", pawn.color(), chess.piece_letter(pawn));

    let mut seen: HashMap<Position, Move> = HashMap::new();
    for mv in endgame.legal_moves() {
        let mut after = endgame.clone();
        after.try_play(mv)?;
        seen.insert(after, mv);
    }
    println!("{} positions", seen.len());
    assert!(endgame.play(Move::NULL).is_err());
    let next = endgame.parse_next_move("e4")?;
    println!("{next:?}");
    Ok(())
}
