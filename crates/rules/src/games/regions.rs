//! Adapts regions of squares to a board of another size. A region keeps its meaning, such as the
//! centre, the last three ranks, or a side's second rank.

use super::draft::{Draft, PromotionRule};
use super::slots::{self, Slot};
use crate::types::geometry::{Geometry, Square};
use crate::types::square_set::SquareSet;

/// The size of a board: files and ranks.
type Size = (u8, u8);

/// An active region of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Region {
    /// The key that sets it for one side.
    pub(super) key: String,
    pub(super) squares: SquareSet,
    ranks: Edge,
    files: Edge,
}

/// The edge from which positions along a side of the board are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edge {
    /// The first rank or file.
    First,
    /// The last one.
    Last,
    /// The nearer edge, or the centre for parts in the middle.
    Nearest,
}

/// The regions that the rules of a game use.
pub(super) fn of(draft: &Draft) -> Vec<Region> {
    let mut found = Vec::new();
    for (side, color) in ["White", "Black"].into_iter().enumerate() {
        let [own, far] = if side == 0 { [Edge::First, Edge::Last] } else { [Edge::Last, Edge::First] };
        let mut add = |name: &str, squares, ranks, files| {
            found.push(Region { key: [name, color].concat(), squares, ranks, files });
        };
        let promotes = |slot: &Slot| *slot == slots::PAWN || draft.promoters[side].has(*slot);
        if draft.promotion_rules[side] == PromotionRule::Types && draft.pieces.keys().any(promotes) {
            add("promotionRegion", draft.promotion_zone[side], far, Edge::Nearest);
        }
        if draft.double_step && draft.multi_steps[side].is_none() {
            add("doubleStepRegion", draft.double_zone[side], own, Edge::Nearest);
            add("tripleStepRegion", draft.triple_zone[side], own, Edge::Nearest);
        }
        add("enPassantRegion", draft.en_passant_zone[side], Edge::Nearest, Edge::Nearest);
        add("flagRegion", draft.flag_zone[side], Edge::Nearest, Edge::Nearest);
        for (slot, zones) in &draft.regions {
            if let Some(squares) = zones[side].filter(|_| draft.pieces.contains_key(slot)) {
                let key = ["mobilityRegion", color, &slot.capitalised()].concat();
                // Pieces stay on their files when a board grows.
                found.push(Region { key, squares, ranks: Edge::Nearest, files: Edge::First });
            }
        }
    }
    found
}

impl Region {
    /// The region on a board of another size.
    pub(super) fn moved(&self, from: Size, to: Size) -> SquareSet {
        let squares = on_board(&self.squares, from);
        let marks = |count: u8, is_in: &dyn Fn(u8) -> bool| -> Vec<bool> { (0..count).map(is_in).collect() };
        let all = || squares.iter();
        let files = marks(from.0, &|file| all().any(|square| square.file() == file));
        let ranks = marks(from.1, &|rank| all().any(|square| square.rank() == rank));
        let area = |marks: &[bool]| marks.iter().filter(|is_in| **is_in).count();
        if area(&files) * area(&ranks) == squares.len() {
            let (files, ranks) = (moved(&files, to.0, self.files), moved(&ranks, to.1, self.ranks));
            let is_in =
                |square: &Square| files[usize::from(square.file())] && ranks[usize::from(square.rank())];
            return board(to).squares().filter(is_in).collect();
        }
        // Not a rectangle: each square is adapted separately.
        let place = |at: u8, from: u8, to: u8, edge: Edge| {
            let is_from_last = edge == Edge::Last || edge == Edge::Nearest && at >= from / 2;
            if is_from_last { (at + to).checked_sub(from) } else { Some(at).filter(|at| *at < to) }
        };
        let place_of = |square: &Square| {
            let file = place(square.file(), from.0, to.0, self.files)?;
            Some(Square::new(file, place(square.rank(), from.1, to.1, self.ranks)?))
        };
        squares.iter().filter_map(place_of).collect()
    }
}

/// Adapts marks along one side of a board to a side of another length.
fn moved(marks: &[bool], to: u8, edge: Edge) -> Vec<bool> {
    let (from, to) = (marks.len(), usize::from(to));
    if marks.iter().all(|is_in| *is_in) {
        return vec![true; to];
    }
    let mut moved = vec![false; to];
    let mut start = 0;
    while start < from {
        if !marks[start] {
            start += 1;
            continue;
        }
        let length = marks[start..].iter().take_while(|is_in| **is_in).count();
        let after = from - start - length;
        // The part starts at `start`, or ends `after` places before the end.
        let first = match edge {
            Edge::Nearest if start == after => {
                // The centre keeps the parity of the side.
                let centre = match (from % 2, to % 2) {
                    (0, 1) => length - 1,
                    (1, 0) => length + 1,
                    _ => length,
                };
                mark(&mut moved, (to as isize - centre as isize) / 2, centre);
                start += length;
                continue;
            }
            Edge::First => start as isize,
            Edge::Nearest if start < after => start as isize,
            Edge::Last | Edge::Nearest => to as isize - (after + length) as isize,
        };
        mark(&mut moved, first, length);
        start += length;
    }
    moved
}

fn mark(marks: &mut [bool], first: isize, length: usize) {
    for at in first..first + length as isize {
        if let Some(place) = usize::try_from(at).ok().and_then(|at| marks.get_mut(at)) {
            *place = true;
        }
    }
}

fn board((files, ranks): Size) -> Geometry {
    Geometry::new(files, ranks)
}

/// The squares of a set on a board.
pub(super) fn on_board(squares: &SquareSet, size: Size) -> Vec<Square> {
    board(size).squares().filter(|square| squares.contains(*square)).collect()
}

/// Writes a set in the variant format: whole ranks and files if possible, otherwise squares.
pub(super) fn write(squares: &SquareSet, (files, ranks): Size) -> String {
    let mut words: Vec<String> = Vec::new();
    let is_rank = |rank: u8| (0..files).all(|file| squares.contains(Square::new(file, rank)));
    let is_file = |file: u8| (0..ranks).all(|rank| squares.contains(Square::new(file, rank)));
    let letter = |file: u8| char::from(b'a' + file);
    words.extend((0..ranks).filter(|rank| is_rank(*rank)).map(|rank| format!("*{}", rank + 1)));
    let are_all = words.len() == usize::from(ranks);
    words.extend(
        (0..files).filter(|file| !are_all && is_file(*file)).map(|file| format!("{}*", letter(file))),
    );
    let single = |square: &Square| !is_rank(square.rank()) && !is_file(square.file());
    words.extend(
        on_board(squares, (files, ranks)).iter().filter(|square| single(square)).map(Square::to_string),
    );
    if words.is_empty() { "-".to_owned() } else { words.join(" ") }
}
