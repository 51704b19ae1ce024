//! Moves in the address, with variations: `e2e4,e7e5,(d7d5,e4d5),g1f3`.
//!
//! Moves are in playing order, separated by commas. A variation is in round brackets after the move
//! that it replaces, and may contain variations itself. A list without brackets is a single line.

use vicinity_record::{Edit, MAX_MOVES, MAX_NESTING, NodeId, Played, Record};
use vicinity_rules::{MoveTextError, Position};

use super::AddressError;
use crate::language::Text;
use crate::messages::error;

/// Reads moves and variations from a start position.
///
/// # Errors
///
/// The first illegal move, with its number among all moves, or a misplaced bracket.
pub(super) fn read(start: Position, text: &str) -> Result<Record, AddressError> {
    let mut position = start.clone();
    let mut record = Record::new(start);
    let mut at = NodeId::START;
    let mut number = 0;
    // The moves whose variations are being read, innermost last.
    let mut open: Vec<NodeId> = Vec::new();
    for token in tokens(text) {
        let after = number;
        let bracket = |what: Text| AddressError::Bracket { number: after, what };
        match token {
            "(" => {
                // A variation needs a preceding move at the same level.
                if at == NodeId::START || open.last().is_some_and(|base| record.parent(*base) == at) {
                    return Err(bracket(error::MOVES_NO_MOVE_BEFORE_VARIATION));
                }
                if open.len() == MAX_NESTING {
                    return Err(bracket(error::TOO_DEEP));
                }
                open.push(at);
                position.unmake();
                at = record.parent(at);
            }
            ")" => {
                let base = open.pop().ok_or_else(|| bracket(error::MOVES_BRACKET))?;
                while at != record.parent(base) {
                    position.unmake();
                    at = record.parent(at);
                }
                if let Some(played) = record.played(base) {
                    position.play_unchecked(played.mv);
                }
                at = base;
            }
            text => {
                number += 1;
                if number > MAX_MOVES {
                    return Err(bracket(error::TOO_MANY_MOVES));
                }
                let at_move = |error| AddressError::Move(MoveTextError { number, error });
                let mv = position.parse_next_move(text).map_err(at_move)?;
                let played = Played { mv, san: position.san(mv), uci: position.uci(mv) };
                position.play_unchecked(mv);
                at = record.add(at, played);
                record.edit(Edit::Place { node: at, index: Some(usize::MAX) });
            }
        }
    }
    // Chat programs drop a closing bracket at the end of a link, so open variations are closed.
    Ok(record)
}

/// Splits the text into brackets and moves; commas and spaces separate them.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_mark = |byte: &u8| matches!(byte, b',' | b' ' | b'(' | b')');
        let bytes = rest.as_bytes();
        let start = bytes.iter().position(|byte| !matches!(byte, b',' | b' '))?;
        let length = bytes[start..].iter().position(is_mark).unwrap_or(bytes.len() - start).max(1);
        rest = &rest[start..];
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(token)
    })
}

/// Writes all lines, for [`read`].
pub(super) fn write(record: &Record, text: &mut String) {
    write_after(record, NodeId::START, text);
}

fn write_after(record: &Record, parent: NodeId, text: &mut String) {
    let mut at = parent;
    while let [first, others @ ..] = record.children(at) {
        write_move(record, *first, text);
        for &other in others {
            text.push_str(",(");
            write_move(record, other, text);
            write_after(record, other, text);
            text.push(')');
        }
        at = *first;
    }
}

fn write_move(record: &Record, node: NodeId, text: &mut String) {
    if !matches!(text.as_bytes().last(), None | Some(b'(' | b'=')) {
        text.push(',');
    }
    text.push_str(record.played(node).map_or("", |played| &played.uci));
}
