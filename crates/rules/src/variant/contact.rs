//! The movement rules of Contact Chess: jumps over friends, jump captures, and shields.
//!
//! A capture along a direction is barred by the pieces directly behind the victim: a friend of the
//! capturer, or an unbroken row of enemies that is at least as long as the row jumped over. Moves
//! and attacks use the same functions.

use crate::types::atoms::Normal;
use crate::types::cells::{BORDER, Cells, EMPTY, MAX_PIECES, SIDES};
use crate::types::geometry::{Delta, Square};
use crate::types::piece::{Color, Piece};
use crate::types::target_kind::TargetKind;
use crate::variant::movement::KindMoves;
use std::ops::ControlFlow;

/// A direction of captures with the pieces that capture along it, as sets of cells.
pub(crate) struct ContactLine {
    delta: Delta,
    /// Pieces that capture after a jump.
    jumpers: u64,
    /// Pieces that capture on the adjacent square.
    next: u64,
    /// Pieces that capture at the end of a slide.
    sliders: u64,
}

/// The capture directions of one side's pieces.
pub(crate) fn lines(moves: &[KindMoves], color: Color) -> Vec<ContactLine> {
    let mut lines: Vec<ContactLine> = Vec::new();
    for kind in moves {
        let bit = 1 << kind.kind.of(color).0;
        for contact in &kind.contacts {
            let delta = contact.delta;
            let index = lines.iter().position(|line| line.delta == delta).unwrap_or_else(|| {
                lines.push(ContactLine { delta, jumpers: 0, next: 0, sliders: 0 });
                lines.len() - 1
            });
            lines[index].jumpers |= bit;
            if contact.captures_next {
                lines[index].next |= bit;
                lines[index].sliders |= if contact.normal == Normal::Slide { bit } else { 0 };
            }
        }
    }
    lines
}

/// The minimum number of pieces that a capturer must jump over to capture on `square` along
/// `delta`: 0 without a shield; `None` if every capture is barred.
fn least_jump(cells: &Cells, square: Square, delta: Delta, color: Color) -> Option<u32> {
    let mut behind = square.shift(delta);
    if SIDES[color.index()] >> cells[behind.index()] & 1 != 0 {
        return None;
    }
    let mut row = 0;
    while SIDES[(!color).index()] >> cells[behind.index()] & 1 != 0 {
        row += 1;
        behind = behind.shift(delta);
    }
    Some(if row == 0 { 0 } else { row + 1 })
}

/// Calls `found` with each piece of a side that could capture a king on `square` along the lines.
pub(crate) fn for_each_attacker(
    lines: &[ContactLine],
    cells: &Cells,
    square: Square,
    color: Color,
    found: &mut impl FnMut(Square, Piece) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for line in lines {
        let mut at = square.unshift(line.delta);
        let mut cell = cells[at.index()];
        let slides = cell == EMPTY;
        while cell == EMPTY {
            at = at.unshift(line.delta);
            cell = cells[at.index()];
        }
        if usize::from(cell) >= MAX_PIECES || SIDES[color.index()] >> cell & 1 == 0 {
            continue;
        }
        let Some(least) = least_jump(cells, square, line.delta, color) else { continue };
        let first = if slides { line.sliders } else { line.next };
        if least == 0 && first >> cell & 1 != 0 {
            found(at, Piece(cell))?;
        }
        if slides {
            continue;
        }
        let mut jumped = 0;
        loop {
            jumped += 1;
            at = at.unshift(line.delta);
            cell = cells[at.index()];
            if SIDES[color.index()] >> cell & 1 == 0 {
                break;
            }
            if jumped >= least && line.jumpers >> cell & 1 != 0 {
                found(at, Piece(cell))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a piece moves between two squares by jumping over own pieces.
pub(crate) fn jumps(moves: &KindMoves, cells: &Cells, from: Square, to: Square, color: Color) -> bool {
    moves.contacts.iter().any(|contact| {
        let next = from.shift(contact.delta);
        let mut at = next;
        while SIDES[color.index()] >> cells[at.index()] & 1 != 0 {
            at = at.shift(contact.delta);
        }
        at == to && at != next
    })
}

/// Calls `found` with each square that a piece reaches along its lines, and whether it captures
/// there.
pub(crate) fn for_each_landing(
    moves: &KindMoves,
    cells: &Cells,
    from: Square,
    color: Color,
    found: &mut impl FnMut(Square, bool) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let is = |color: Color, square: Square| SIDES[color.index()] >> cells[square.index()] & 1 != 0;
    for contact in &moves.contacts {
        let mut at = from.shift(contact.delta);
        let mut jumped = 0;
        while is(color, at) {
            jumped += 1;
            at = at.shift(contact.delta);
        }
        if jumped > 0 {
            if cells[at.index()] == EMPTY {
                found(at, false)?;
                continue;
            }
        } else {
            match contact.normal {
                Normal::None => {}
                Normal::Step if cells[at.index()] == EMPTY => {
                    found(at, false)?;
                    continue;
                }
                Normal::Step => {}
                Normal::Slide => {
                    while cells[at.index()] == EMPTY {
                        found(at, false)?;
                        at = at.shift(contact.delta);
                    }
                }
            }
        }
        if (jumped > 0 || contact.captures_next)
            && is(!color, at)
            && least_jump(cells, at, contact.delta, color).is_some_and(|least| jumped >= least)
        {
            found(at, true)?;
        }
    }
    ControlFlow::Continue(())
}

/// Calls `found` with the previous square, the square and the relation for every square along a
/// piece's lines. Used for explanations, not for play.
#[inline(never)]
pub(crate) fn explain(
    moves: &KindMoves,
    cells: &Cells,
    from: Square,
    color: Color,
    found: &mut dyn FnMut(Square, Square, TargetKind),
) {
    let is = |color: Color, square: Square| SIDES[color.index()] >> cells[square.index()] & 1 != 0;
    let is_empty = |square: Square| cells[square.index()] == EMPTY;
    for contact in &moves.contacts {
        let mut at = from.shift(contact.delta);
        let mut jumped = 0;
        while is(color, at) {
            jumped += 1;
            at = at.shift(contact.delta);
        }
        let captures = jumped > 0 || contact.captures_next;
        let mut before = from;
        while is_empty(at) && (jumped > 0 || contact.normal != Normal::None) {
            let is_open = shields(cells, at, contact.delta, color, jumped).is_empty();
            found(before, at, if captures && is_open { TargetKind::Move } else { TargetKind::MoveOnly });
            if jumped > 0 || contact.normal == Normal::Step {
                break;
            }
            before = at;
            at = at.shift(contact.delta);
        }
        if captures && is(!color, at) {
            let by = shields(cells, at, contact.delta, color, jumped);
            found(before, at, if by.is_empty() { TargetKind::Capture } else { TargetKind::Barred { by } });
        }
    }
}

/// Calls `found` with the squares along a piece's lines that jumps may reach after any move of the
/// opponent: the row of friends, one of which may be captured, and the square after it.
pub(crate) fn premoves(
    moves: &KindMoves,
    cells: &Cells,
    from: Square,
    color: Color,
    found: &mut dyn FnMut(Square),
) {
    for contact in &moves.contacts {
        let mut at = from.shift(contact.delta);
        while SIDES[color.index()] >> cells[at.index()] & 1 != 0 {
            found(at);
            at = at.shift(contact.delta);
        }
        if cells[at.index()] != BORDER {
            found(at);
        }
    }
}

/// The pieces that prevent a capture on `square` along `delta` after a jump over `jumped` pieces.
#[inline(never)]
fn shields(cells: &Cells, square: Square, delta: Delta, color: Color, jumped: usize) -> Vec<Square> {
    let is = |color: Color, square: Square| SIDES[color.index()] >> cells[square.index()] & 1 != 0;
    let mut behind = square.shift(delta);
    if is(color, behind) {
        return vec![behind];
    }
    let mut row = Vec::new();
    while is(!color, behind) {
        row.push(behind);
        behind = behind.shift(delta);
    }
    if jumped > row.len() { Vec::new() } else { row }
}
