//! The move list: rows of a number and two moves, with rows for comments and variations between
//! them.
//!
//! Plain data, so that the view can update only the differences.

use vicinity_record::{NodeId, Record};
use vicinity_rules::Color;

use crate::drawing::{evaluation, words};
use crate::language::concat;
use crate::state::State;
use crate::words::{glyph, time_left};

/// A row of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Whether the row is a comment or a variation rather than part of the main line.
    pub is_aside: bool,
    pub parts: Vec<RowPart>,
}

/// A part of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RowPart {
    /// A move number: `3` in a row of the main line, `3.` or `3…` in a variation.
    Number(String),
    /// The empty place of a move that is in another row.
    Gap,
    /// A move with its glyphs. In the main line it has its ply, and `beside` has its evaluation and
    /// the time left; both are empty in variations.
    Move { node: NodeId, ply: Option<usize>, text: String, beside: String },
    /// A comment.
    Note(String),
    /// A bracket around a nested variation.
    Bracket(&'static str),
}

/// Which buttons below the list have something to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveButtons {
    /// To the first position and one back.
    pub back: bool,
    /// One forward and to the last position.
    pub forward: bool,
    pub undo: bool,
    pub redo: bool,
}

impl MoveButtons {
    pub fn of(state: &State) -> MoveButtons {
        MoveButtons {
            back: state.game.shown().ply > 0,
            forward: !state.game.shows_last(),
            undo: state.may_take_back(),
            redo: !state.history.undone.is_empty(),
        }
    }
}

pub fn rows(record: &Record) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut is_row_open = false;
    push_note(&mut rows, record, NodeId::START);
    let mut at = NodeId::START;
    while let [node, others @ ..] = record.children(at) {
        let node = *node;
        let (number, is_black) = number(record, node);
        if !(is_black && is_row_open) {
            let mut parts = vec![RowPart::Number(number)];
            if is_black {
                parts.push(RowPart::Gap);
            }
            rows.push(Row { is_aside: false, parts });
        }
        if let Some(row) = rows.last_mut() {
            row.parts.push(move_part(record, node, Some(record.depth(node))));
        }
        let before = rows.len();
        push_note(&mut rows, record, node);
        for &other in others {
            let mut parts = Vec::new();
            push_variation(&mut parts, record, other);
            rows.push(Row { is_aside: true, parts });
        }
        is_row_open = !is_black && rows.len() == before;
        at = node;
    }
    rows
}

fn push_note(rows: &mut Vec<Row>, record: &Record, node: NodeId) {
    let comment = words(record.comment(node));
    if !comment.is_empty() {
        rows.push(Row { is_aside: true, parts: vec![RowPart::Note(comment)] });
    }
}

fn push_variation(parts: &mut Vec<RowPart>, record: &Record, first: NodeId) {
    let mut is_number_due = true;
    let mut next = Some((first, &[][..]));
    while let Some((node, others)) = next {
        let (number, is_black) = number(record, node);
        if is_number_due || !is_black {
            parts.push(RowPart::Number(concat(&[&number, if is_black { "…" } else { "." }])));
        }
        parts.push(move_part(record, node, None));
        let comment = words(record.comment(node));
        let has_comment = !comment.is_empty();
        if has_comment {
            parts.push(RowPart::Note(comment));
        }
        for &other in others {
            parts.push(RowPart::Bracket("("));
            push_variation(parts, record, other);
            parts.push(RowPart::Bracket(")"));
        }
        is_number_due = has_comment || !others.is_empty();
        next = match record.children(node) {
            [] => None,
            [node, others @ ..] => Some((*node, others)),
        };
    }
}

fn move_part(record: &Record, node: NodeId, ply: Option<usize>) -> RowPart {
    let mut text = record.played(node).map_or("", |played| &played.san).to_owned();
    for &nag in record.nags(node) {
        // Move glyphs such as ! follow the move directly, others after a space.
        if nag > 6 {
            text.push(' ');
        }
        text += &glyph(nag);
    }
    let mut beside = String::new();
    if ply.is_some() {
        beside += &evaluation(record.comment(node));
        if let Some(left_ms) = record.clock_ms(node) {
            beside += if beside.is_empty() { "" } else { " " };
            beside += &time_left(left_ms);
        }
    }
    RowPart::Move { node, ply, text, beside }
}

/// Returns a move's number and whether it is Black's.
fn number(record: &Record, node: NodeId) -> (String, bool) {
    (record.move_number(node).to_string(), record.mover(node) == Color::Black)
}
