//! The opponent's last move before a puzzle, so that the solver sees what has just been played.
//!
//! Puzzles are stored without their games, so the move is found by retroanalysis: every way to take
//! back a move of the opponent, with or without a captured piece of the solver, is verified with
//! the rules. Of the moves that lead to the position, the most likely one is chosen: the one before
//! which the game was most balanced, so that the move is the mistake.

use std::sync::Arc;

use vicinity_protocol::puzzle::{LeadIn, Puzzle};
use vicinity_rules::{Color, Kind, Move, Position, Role, Setup, Square, Variant};
use vicinity_search::{Limits, Silent};

use super::judge::{Judge, bare};

/// The half-move clock and the move number of a position that was set up by hand.
const MIDDLE: (u16, u32) = (2, 30);
/// The nodes for each position before.
const NODES: u64 = 2_000;
/// The maximum number of positions searched, spread over all candidates.
const MAX_SEARCHED: usize = 120;

/// Finds the move before each puzzle that has none yet.
pub(super) fn add(variant: &Arc<Variant>, puzzles: &mut [Puzzle], judge: &mut Judge) {
    for puzzle in puzzles.iter_mut().filter(|puzzle| puzzle.lead_in.is_none()) {
        let Some(position) = bare(variant, &puzzle.fen) else { continue };
        if position.fullmove_number() == 1 {
            // Set up by hand. Nothing can be played before the first move, so renumber it as in the
            // middle of a game.
            let (clock, number) = MIDDLE;
            puzzle.fen =
                Setup { halfmove_clock: clock, fullmove_number: number, ..Setup::of(&position) }.fen();
        }
        puzzle.lead_in = lead_in(variant, puzzle, judge);
    }
}

/// The most likely move before a puzzle; `None` if there is none.
pub(super) fn lead_in(variant: &Arc<Variant>, puzzle: &Puzzle, judge: &mut Judge) -> Option<LeadIn> {
    let after = bare(variant, &puzzle.fen)?;
    let first = after.parse_uci(puzzle.moves.first()?).ok()?;
    let mut found: Vec<(i32, LeadIn)> = Vec::new();
    let ways = ways_back(&after);
    let step = ways.len().div_ceil(MAX_SEARCHED).max(1);
    for (before, mv) in ways.into_iter().step_by(step) {
        let engine = judge.engine();
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        // The opponent's score before: the nearer to zero, the more balanced the game was.
        let had = engine.search(&before, &limits, &mut Silent).score.number();
        let mut cost = had.abs().min(2_000);
        // Prefer moves that involve the moved piece, and answers that were not possible before.
        let is_new = before.after_null_move().is_none_or(|passed| !passed.legal_moves().contains(&first));
        cost -= if is_new { 300 } else { 0 };
        cost -= if puzzle.moves.iter().step_by(2).any(|uci| ends_on(uci, mv.to())) { 100 } else { 0 };
        found.push((cost, LeadIn { fen: before.fen(), mv: before.uci(mv) }));
    }
    found.into_iter().min_by_key(|(cost, _)| *cost).map(|(_, lead_in)| lead_in)
}

fn ends_on(uci: &str, square: Square) -> bool {
    uci.trim_end_matches(|letter: char| letter.is_ascii_lowercase()).ends_with(&square.to_string())
}

/// The positions from which one move of the opponent leads to a position, with that move; moves
/// without a capture come first.
fn ways_back(after: &Position) -> Vec<(Position, Move)> {
    let variant = after.variant();
    let (solver, enemy) = (after.turn(), !after.turn());
    let fen = after.fen();
    let now = Setup::of(after);
    let mut left: Vec<Option<Kind>> = vec![None];
    if now.halfmove_clock == 0 {
        left.extend(variant.all_kinds().filter(|kind| is_missing(after, *kind, solver)).map(Some));
    }
    let mut found = Vec::new();
    for captured in left {
        for &(to, piece) in now.pieces.iter().filter(|(_, piece)| piece.color() == enemy) {
            for from in variant.geometry().squares().filter(|from| after.piece_at(*from).is_none()) {
                if captured.is_some_and(|kind| is_out_of_place(variant, kind, to)) {
                    continue;
                }
                let mut before = now.clone();
                before.pieces.retain(|(square, _)| *square != to);
                before.pieces.push((from, piece));
                before.pieces.extend(captured.map(|kind| (to, kind.of(solver))));
                before.turn = enemy;
                before.en_passant.clear();
                before.halfmove_clock = now.halfmove_clock.saturating_sub(1);
                before.fullmove_number = now.fullmove_number - u32::from(enemy == Color::Black);
                if before.fullmove_number == 0 {
                    continue;
                }
                let Ok(position) = before.position() else { continue };
                if position.outcome().is_some() {
                    continue;
                }
                let is_it = |mv: &Move| {
                    mv.from() == from && mv.to() == to && {
                        let mut along = position.clone();
                        along.play_unchecked(*mv);
                        along.fen() == fen
                    }
                };
                if let Some(mv) = position.legal_moves().into_iter().find(is_it) {
                    // A king that could be captured would have been captured.
                    if !position.legal_moves().iter().any(|&mv| position.captures_king(mv)) {
                        found.push((position, mv));
                    }
                }
            }
        }
    }
    found
}

/// Whether a side has fewer pieces of a kind than at the start.
fn is_missing(position: &Position, kind: Kind, side: Color) -> bool {
    let variant = position.variant();
    let there = position.squares_of(kind.of(side)).len();
    variant.kind(kind).role != Role::King && there < usize::from(variant.initial_count(side, kind))
}

/// Whether the piece is a pawn that cannot be on the square.
fn is_out_of_place(variant: &Variant, kind: Kind, square: Square) -> bool {
    let edge = square.rank() == 0 || square.rank() + 1 == variant.geometry().ranks();
    edge && variant.kind(kind).role == Role::Pawn
}

/// Checks that the move before a puzzle leads to its position.
pub(super) fn check(variant: &Arc<Variant>, puzzle: &Puzzle) -> Result<(), String> {
    let Some(LeadIn { fen, mv }) = &puzzle.lead_in else { return Ok(()) };
    let mut position = bare(variant, fen).ok_or("the FEN before the last move is invalid")?;
    if position.fen() != *fen {
        return Err("the FEN before the last move is not in canonical form".to_owned());
    }
    let mv = position.parse_uci(mv).map_err(|error| error.to_string())?;
    position.play_unchecked(mv);
    if position.fen() != puzzle.fen {
        return Err(format!("the last move leads to {}", position.fen()));
    }
    Ok(())
}
