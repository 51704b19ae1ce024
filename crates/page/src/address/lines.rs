//! The moves in the address, with their variations: `e2e4,e7e5,(d7d5,e4d5),g1f3`.
//!
//! Moves stand in the order in which they are played, with commas between them. A variation stands
//! in round brackets right after the move that it is played in place of, and may hold variations
//! itself. A list without brackets is one line, as it always was.

use vicinity_record::{Edit, MAX_MOVES, MAX_NESTING, NodeId, Played, Record};
use vicinity_rules::{MoveTextError, Position};

use super::AddressError;
use crate::language::Text;
use crate::messages::error;

/// Reads moves and variations from a position on.
///
/// # Errors
/// Names the first move that cannot be played, by its number among all moves, or the bracket that is out of place.
pub(super) fn read(start: Position, text: &str) -> Result<Record, AddressError> {
    let mut position = start.clone();
    let mut record = Record::new(start);
    let mut at = NodeId::START;
    let mut number = 0;
    // The moves on which variations are being read, the innermost last.
    let mut open: Vec<NodeId> = Vec::new();
    for token in tokens(text) {
        let after = number;
        let bracket = |what: Text| AddressError::Bracket { number: after, what };
        match token {
            "(" => {
                // A bracket after a bracket would be a variation on nothing.
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
                let fault = |fault| AddressError::Move(MoveTextError { number, fault });
                let mv = position.parse_next_move(text).map_err(fault)?;
                let played = Played { mv, san: position.san(mv), uci: position.uci(mv) };
                position.play_unchecked(mv);
                at = record.add(at, played);
                record.edit(Edit::Place { node: at, index: Some(usize::MAX) });
            }
        }
    }
    // Chat programs leave a bracket at the end out of a link: what is open there is closed.
    Ok(record)
}

/// Brackets and what stands between brackets, commas and spaces.
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

/// Writes all lines, so that [`read`] gives them back.
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
