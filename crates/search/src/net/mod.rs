//! A learned evaluation: a small network in the place of the fitted weights.
//!
//! One hidden layer, worked out once for each side and kept up move by move, as in Y. Nasu, "Efficiently Updatable Neural-Network-based
//! Evaluation Functions for Computer Shogi", 2018; its values between 0 and 1 are squared, and a row of output weights, chosen by how many pieces
//! are left, sums them up. All is whole numbers: every machine comes to the same value, with vectors or without (`lanes.rs`). What goes in is said by [`Inputs`], for any variant; `vicinity-lab train` makes the files.

mod inputs;
mod lanes;
#[cfg(feature = "nets")]
mod shipped;

use std::fmt;

use vicinity_rules::{Color, Move, Piece, Position, Square, Variant};

pub use self::inputs::Inputs;
pub(crate) use self::lanes::{LANES, Lanes};
#[cfg(feature = "nets")]
pub use self::shipped::shipped;
use crate::eval::term_count;
use crate::weights;

/// The neurons of a side that networks of the games have. The others, and networks in the place of the weights, are for trying with the
/// feature `all-shapes`: each is compiled for itself, and the page's engine has no room for what nobody plays by.
pub const WIDTH: usize = 16;
/// The widest hidden layer of one side.
pub const MOST_WIDTH: usize = if cfg!(feature = "all-shapes") { 128 } else { WIDTH };
/// The widest where it is added to the weights.
pub const MOST_WIDTH_ADDED: usize = if cfg!(feature = "all-shapes") { 32 } else { WIDTH };
/// What stands for 1 in the hidden layer.
pub const ONE: i32 = 255;
/// What stands for 1 in the output weights.
pub const ONE_OUT: i32 = 64;
/// What a step of a weight of the first layer counts: files keep them in a byte.
pub const STEP: i16 = 2;
/// The most buckets of output weights.
const MOST_BUCKETS: usize = 16;
/// So far may the biases of the output go.
const MOST_BIAS: i32 = 1 << 20;
const MAGIC: &[u8] = b"vicinity net 1\n";

/// The numbers of a network as its file keeps them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The neurons of one side: [`WIDTH`], or what else [`is_width`] allows.
    pub width: usize,
    /// Whether it is the whole evaluation, or what is added to the weights that are built in.
    pub alone: bool,
    /// The centipawns of an output of 1.
    pub scale: u16,
    /// Row by row, in steps of [`STEP`] in [`ONE`]; see [`rows`].
    pub rows: Vec<i8>,
    /// By neuron, in parts of [`ONE`].
    pub biases: Vec<i16>,
    /// Bucket by bucket, for the side to move and then for the other, in parts of [`ONE_OUT`].
    pub outputs: Vec<i8>,
    /// By bucket, in parts of [`ONE`] times [`ONE_OUT`].
    pub output_biases: Vec<i32>,
}

/// Why a network cannot be had of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkFault {
    /// It is no network, or of another version, or not all of it.
    Damaged,
    /// It is for another family of games.
    OtherGame,
}

impl fmt::Display for NetworkFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetworkFault::Damaged => "this is no network that can be read",
            NetworkFault::OtherGame => "this network is for other games",
        })
    }
}

impl std::error::Error for NetworkFault {}

/// A network for one variant.
pub struct Network {
    inputs: Inputs,
    width: usize,
    alone: bool,
    scale: i32,
    rows: Vec<Lanes>,
    /// The rows of looked-up features, each as its own side sees it and then as the other does.
    terms: Vec<Lanes>,
    biases: Vec<Lanes>,
    outputs: Vec<Lanes>,
    output_biases: Vec<i32>,
    /// The pieces of the array.
    pieces: usize,
}

/// The hidden layer of a position, for both sides.
#[derive(Clone, Copy)]
pub(crate) struct Hidden {
    values: [[Lanes; MOST_WIDTH / LANES]; 2],
    mirrored: [bool; 2],
    rights: u8,
}

impl Hidden {
    /// The values of both sides.
    #[inline(always)]
    pub(crate) fn values<const L: usize>(&self) -> [[Lanes; L]; 2] {
        self.values.map(|values| values.as_chunks().0[0])
    }

    pub(crate) const NONE: Hidden =
        Hidden { values: [[Lanes::ZERO; MOST_WIDTH / LANES]; 2], mirrored: [false; 2], rights: 0 };
}

impl Parts {
    /// The file of a network of a variant's family.
    pub fn write(&self, variant: &Variant) -> Vec<u8> {
        let shape = weights::shape(variant);
        let mut bytes = MAGIC.to_vec();
        bytes.push(shape.len().min(255) as u8);
        bytes.extend(shape.bytes().take(255));
        bytes.extend([(self.width / 16) as u8, self.output_biases.len() as u8, self.alone.into()]);
        bytes.extend(self.scale.to_le_bytes());
        bytes.extend(self.rows.iter().map(|&weight| weight as u8));
        bytes.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.outputs.iter().map(|&weight| weight as u8));
        bytes.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// If it is damaged, or for another family than the variant's.
    pub fn read(bytes: &[u8], variant: &Variant) -> Result<Parts, NetworkFault> {
        let mut bytes = Bytes(bytes);
        if bytes.take(MAGIC.len())? != MAGIC {
            return Err(NetworkFault::Damaged);
        }
        let length = bytes.take(1)?[0];
        if bytes.take(length.into())? != weights::shape(variant).as_bytes() {
            return Err(NetworkFault::OtherGame);
        }
        let &[sixteens, buckets, alone @ 0..=1, low, high] = bytes.take(5)? else {
            return Err(NetworkFault::Damaged);
        };
        let (width, buckets) = (usize::from(sixteens) * 16, usize::from(buckets));
        if !is_width(width, alone == 1) || !(1..=MOST_BUCKETS).contains(&buckets) {
            return Err(NetworkFault::Damaged);
        }
        let signed = |bytes: &[u8]| bytes.iter().map(|&byte| byte as i8).collect();
        let parts = Parts {
            width,
            alone: alone == 1,
            scale: u16::from_le_bytes([low, high]),
            rows: signed(bytes.take(rows(variant, alone == 1) * width)?),
            biases: bytes
                .take(2 * width)?
                .as_chunks()
                .0
                .iter()
                .map(|&pair| i16::from_le_bytes(pair))
                .collect(),
            outputs: signed(bytes.take(2 * width * buckets)?),
            output_biases: bytes
                .take(4 * buckets)?
                .as_chunks()
                .0
                .iter()
                .map(|&four| i32::from_le_bytes(four).clamp(-MOST_BIAS, MOST_BIAS))
                .collect(),
        };
        if bytes.0.is_empty() { Ok(parts) } else { Err(NetworkFault::Damaged) }
    }
}

/// Whether a network may have so many neurons a side.
pub fn is_width(width: usize, alone: bool) -> bool {
    if !cfg!(feature = "all-shapes") {
        return width == WIDTH && !alone;
    }
    [WIDTH, MOST_WIDTH_ADDED].contains(&width) || alone && [64, MOST_WIDTH].contains(&width)
}

/// How many rows the first layer of a variant's network has: those of [`Inputs`], and where it is added to the weights those of the looked-up features
/// ([`Features::for_each_term`](crate::tuning::Features::for_each_term)), first of one's own and then of the other's.
pub fn rows(variant: &Variant, alone: bool) -> usize {
    Inputs::new(variant).len() + if alone { 0 } else { 2 * term_count(variant) }
}

/// What of a file has not been read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkFault> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkFault::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }
}

impl Network {
    /// The network of a file.
    ///
    /// # Errors
    /// If it is damaged, or for another family than the variant's.
    pub fn read(bytes: &[u8], variant: &Variant) -> Result<Network, NetworkFault> {
        Ok(Network::new(Parts::read(bytes, variant)?, variant))
    }

    /// One that has nothing to say and is added to the weights.
    pub fn silent(variant: &Variant) -> Network {
        let parts = Parts {
            width: WIDTH,
            alone: false,
            scale: 1,
            rows: vec![0; rows(variant, false) * WIDTH],
            biases: vec![0; WIDTH],
            outputs: vec![0; 2 * WIDTH],
            output_biases: vec![0],
        };
        Network::new(parts, variant)
    }

    /// A network of numbers that have been checked.
    fn new(parts: Parts, variant: &Variant) -> Network {
        let inputs = Inputs::new(variant);
        let lanes = |weights: &[i8], step: i16| -> Vec<Lanes> {
            let wide: Vec<i16> = weights.iter().map(|&weight| i16::from(weight) * step).collect();
            Lanes::of(&wide).collect()
        };
        let (rows, terms) = parts.rows.split_at(inputs.len() * parts.width);
        let (own, other) = terms.split_at(terms.len() / 2);
        let pairs = own.chunks(parts.width).zip(other.chunks(parts.width));
        let terms: Vec<i8> = pairs.flat_map(|(own, other)| [own, other].concat()).collect();
        Network {
            inputs,
            width: parts.width,
            alone: parts.alone,
            scale: parts.scale.into(),
            rows: lanes(rows, STEP),
            terms: lanes(&terms, STEP),
            biases: Lanes::of(&parts.biases).collect(),
            outputs: lanes(&parts.outputs, 1),
            output_biases: parts.output_biases,
            pieces: pieces(variant),
        }
    }

    /// Whether it is the whole evaluation; otherwise it is added to that of the weights.
    #[inline(always)]
    pub fn is_alone(&self) -> bool {
        cfg!(feature = "all-shapes") && self.alone
    }

    /// What it says of a position to the side to move, in centipawns.
    pub fn value_of(&self, position: &Position) -> i32 {
        let mut hidden = Hidden::NONE;
        self.refresh(&mut hidden, position);
        self.value(position, &hidden)
    }

    /// Which of so many rows of output weights speaks of positions with so many pieces, of the array's.
    pub fn bucket(pieces: usize, of: usize, buckets: usize) -> usize {
        (pieces.saturating_sub(1) * buckets / of.max(1)).min(buckets - 1)
    }

    /// The hidden layer of a position, from nothing.
    pub(crate) fn refresh(&self, hidden: &mut Hidden, position: &Position) {
        hidden.rights = position.castling_rights();
        for side in Color::BOTH {
            self.refresh_side(hidden, position, side);
        }
    }

    fn refresh_side(&self, hidden: &mut Hidden, position: &Position, side: Color) {
        hidden.mirrored[side.index()] = self.inputs.is_mirrored(position, side);
        let values = &mut hidden.values[side.index()][..self.biases.len()];
        values.copy_from_slice(&self.biases);
        self.inputs.for_each(position, side, |row| {
            values.iter_mut().zip(self.row(row)).for_each(|(value, &row)| *value = value.plus(row));
        });
    }

    fn row(&self, row: usize) -> &[Lanes] {
        let lanes = self.biases.len();
        &self.rows[row * lanes..][..lanes]
    }

    /// The hidden layer after a move that has just been made, by what moved and what it took.
    #[inline]
    pub(crate) fn follow(
        &self,
        before: &Hidden,
        after: &mut Hidden,
        position: &Position,
        mv: Move,
        mover: Piece,
        victim: Option<(Square, Piece)>,
    ) {
        match self.lanes() {
            2 => self.follow_by::<2>(before, after, position, mv, mover, victim),
            4 => self.follow_by::<4>(before, after, position, mv, mover, victim),
            8 => self.follow_by::<8>(before, after, position, mv, mover, victim),
            _ => self.follow_by::<{ MOST_WIDTH / LANES }>(before, after, position, mv, mover, victim),
        }
    }

    fn follow_by<const L: usize>(
        &self,
        before: &Hidden,
        after: &mut Hidden,
        position: &Position,
        mv: Move,
        mover: Piece,
        victim: Option<(Square, Piece)>,
    ) {
        after.rights = position.castling_rights();
        let (rows, _) = self.rows.as_chunks::<L>();
        let arrived = mv.promotion().map_or(mover, |kind| kind.of(mover.color()));
        for side in Color::BOTH {
            let mirrored = before.mirrored[side.index()];
            if mv.is_castling() || self.inputs.is_mirrored(position, side) != mirrored {
                self.refresh_side(after, position, side);
                continue;
            }
            after.mirrored[side.index()] = mirrored;
            // Read whole and written whole, so that compilers need not fear that any two are one.
            let row = |piece, square| rows[self.inputs.piece(side, mirrored, piece, square)];
            let (gone, come) = (row(mover, mv.from()), row(arrived, mv.to()));
            let mut values = before.values[side.index()].as_chunks::<L>().0[0];
            for lane in 0..L {
                values[lane] = values[lane].minus(gone[lane]).plus(come[lane]);
            }
            if let Some((square, victim)) = victim {
                let lost = row(victim, square);
                for lane in 0..L {
                    values[lane] = values[lane].minus(lost[lane]);
                }
            }
            if after.rights != before.rights {
                for row in self.inputs.rights(before.rights & !after.rights, side, mirrored) {
                    values.iter_mut().zip(rows[row]).for_each(|(value, row)| *value = value.minus(row));
                }
            }
            after.values[side.index()].as_chunks_mut::<L>().0[0] = values;
        }
    }

    /// How many lanes a side's neurons fill. Where there is but one number, compilers leave the others away.
    #[inline(always)]
    pub(crate) fn lanes(&self) -> usize {
        (if cfg!(feature = "all-shapes") { self.width } else { WIDTH }) / LANES
    }

    /// The rows of looked-up features, as the side sees them that has them, and as the other does.
    #[inline(always)]
    pub(crate) fn term_rows<const L: usize>(&self) -> &[[[Lanes; L]; 2]] {
        self.terms.as_chunks::<L>().0.as_chunks().0
    }

    /// What it says by a hidden layer that has been kept up.
    #[inline]
    pub(crate) fn value(&self, position: &Position, hidden: &Hidden) -> i32 {
        match self.lanes() {
            2 => self.value_by::<2>(position, hidden.values()),
            4 => self.value_by::<4>(position, hidden.values()),
            8 => self.value_by::<8>(position, hidden.values()),
            _ => self.value_by::<{ MOST_WIDTH / LANES }>(position, hidden.values()),
        }
    }

    /// The same by values.
    #[inline]
    pub(crate) fn value_by<const L: usize>(&self, position: &Position, values: [[Lanes; L]; 2]) -> i32 {
        let buckets = self.output_biases.len();
        let bucket = Network::bucket(position.piece_count().into(), self.pieces, buckets);
        let turn = position.turn().index();
        let outputs = &self.outputs.as_chunks::<L>().0[2 * bucket..][..2];
        let sides = [turn, 1 - turn];
        let sum = Lanes::weighed_squares(sides.map(|side| values[side]), [outputs[0], outputs[1]]);
        let output = i64::from(sum / ONE + self.output_biases[bucket]);
        (output * i64::from(self.scale) / i64::from(ONE * ONE_OUT)) as i32
    }
}

/// The pieces of a variant's array, of which [`Network::bucket`] speaks.
pub fn pieces(variant: &Variant) -> usize {
    let of =
        |side: Color| variant.all_kinds().map(move |kind| usize::from(variant.initial_count(side, kind)));
    Color::BOTH.into_iter().flat_map(of).sum()
}

#[cfg(all(test, feature = "all-shapes"))]
mod tests;
