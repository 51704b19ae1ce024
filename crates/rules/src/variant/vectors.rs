//! Attack vectors: the step by which a piece captures, indexed by the difference of two squares.
//! Testing each piece of a side is faster than following all lines from a square, because most
//! pieces have no way there.
//!
//! Known as attack tables of mailbox programs (Chess Programming Wiki, "Vector Attacks").

use crate::types::cells::{Cells, EMPTY, MAX_PIECES};
use crate::types::geometry::{Delta, MAX_SIDE, Square};
use crate::types::piece::Kind;
use crate::variant::attack_line::AttackLine;

/// An upper bound of the absolute difference of two square indices.
const DIFFERENCES: usize = 256;

/// The value for no way.
const NOWHERE: Delta = Delta(0);

/// For each kind and difference of squares, the step by which a piece of one side moves there on an
/// empty board. Differences do not wrap as [`Delta`]s do, which would confuse five ranks up with
/// eleven down on boards of more than eight ranks.
pub(crate) struct Vectors(Vec<[Delta; 2 * DIFFERENCES]>);

impl Vectors {
    /// Creates the vectors of a side from its lines. `None` if a kind has two ways to a square, one
    /// of which may be blocked independently of the other.
    pub(crate) fn new(lines: &[AttackLine], kinds: usize) -> Option<Self> {
        let mut vectors = Vectors(vec![[NOWHERE; 2 * DIFFERENCES]; kinds]);
        for piece in 0..MAX_PIECES {
            let Some(steps) = vectors.0.get_mut(piece / 2) else { break };
            let has = |set: u64| set >> piece & 1 != 0;
            for line in lines.iter().filter(|line| has(line.riders)) {
                let (files, ranks) = line.delta.parts();
                let longest = (i32::from(MAX_SIDE) - 1) / files.abs().max(ranks.abs());
                for times in 2..=longest {
                    let step = &mut steps[index(times * (ranks * 16 + files))];
                    if ![NOWHERE, line.delta].contains(step) {
                        return None;
                    }
                    *step = line.delta;
                }
            }
            // A first step is never blocked, whatever other ways exist.
            for line in lines.iter().filter(|line| has(line.first)) {
                let (files, ranks) = line.delta.parts();
                steps[index(ranks * 16 + files)] = line.delta;
            }
        }
        Some(vectors)
    }

    /// All kinds of the variant.
    #[inline(always)]
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.0.len() as u8).map(Kind)
    }

    /// Whether a piece of a kind on `from` could capture a king on `to`.
    #[inline(always)]
    pub(crate) fn attacks(&self, cells: &Cells, kind: Kind, from: Square, to: Square) -> bool {
        let Some(step) = self.step(kind, from, to) else { return false };
        let mut at = from.shift(step);
        while at != to && cells[at.index()] == EMPTY {
            at = at.shift(step);
        }
        at == to
    }

    /// The step by which a piece of a kind moves from one square to the other on an empty board, if
    /// it can.
    #[inline(always)]
    pub(crate) fn step(&self, kind: Kind, from: Square, to: Square) -> Option<Delta> {
        let step = self.0[kind.index()][index(to.index() as i32 - from.index() as i32)];
        (step != NOWHERE).then_some(step)
    }
}

#[inline(always)]
fn index(difference: i32) -> usize {
    (difference + DIFFERENCES as i32) as usize % (2 * DIFFERENCES)
}
