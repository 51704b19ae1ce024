//! A learned evaluation: a small neural network that is added to the tuned weights or replaces
//! them.
//!
//! The network has one hidden layer for each side, updated incrementally with each move, as in Y.
//! Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi",
//! 2018. Its values are clipped to the range from 0 to 1 and squared, and a row of output weights,
//! chosen by the number of pieces, sums them up. All arithmetic is in integers, so that every
//! machine computes the same value, with or without SIMD (`lanes.rs`). [`Inputs`] defines the input
//! features of any variant; `vicinity-lab train` makes the files.

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
use crate::features::term_count;
use crate::weights;

/// The neurons per side of the networks that come with the variants. Other widths, and networks
/// that replace the weights, are for experiments with the feature `all-shapes`: each width is
/// compiled separately, which would enlarge the page's engine for nothing.
pub const WIDTH: usize = 16;
/// The maximum width of one side's hidden layer.
pub const MAX_WIDTH: usize = if cfg!(feature = "all-shapes") { 128 } else { WIDTH };
/// The maximum width of a network that is added to the weights.
pub const MAX_ADDED_WIDTH: usize = if cfg!(feature = "all-shapes") { 32 } else { WIDTH };
/// The fixed-point value of 1 in the hidden layer.
pub const ONE: i32 = 255;
/// The fixed-point value of 1 in the output weights.
pub const ONE_OUT: i32 = 64;
/// The unit of the weights of the first layer, which files store in one byte.
pub const STEP: i16 = 2;
/// The maximum number of buckets of output weights.
const MAX_BUCKETS: usize = 16;
/// The maximum absolute value of an output bias.
const MAX_BIAS: i32 = 1 << 20;
const MAGIC: &[u8] = b"vicinity net 1\n";

/// The parameters of a network as stored in its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkFile {
    /// The neurons of one side: [`WIDTH`], or another width that [`is_width`] allows.
    pub width: usize,
    /// Whether the network replaces the built-in weights; otherwise it is added to them.
    pub replaces_weights: bool,
    /// The centipawns of an output of 1.
    pub scale: u16,
    /// The weights of the first layer row by row, in units of [`STEP`] / [`ONE`]; see [`rows`].
    pub rows: Vec<i8>,
    /// The biases by neuron, in units of 1 / [`ONE`].
    pub biases: Vec<i16>,
    /// The output weights by bucket, first for the side to move and then for the opponent, in units
    /// of 1 / [`ONE_OUT`].
    pub outputs: Vec<i8>,
    /// The output biases by bucket, in units of 1 / ([`ONE`] × [`ONE_OUT`]).
    pub output_biases: Vec<i32>,
}

/// The reason why a file cannot be read as a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The file is not a network, or of another version, or truncated.
    Damaged,
    /// The network is for another family of variants.
    OtherGame,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NetworkError::Damaged => "the file is not a valid network",
            NetworkError::OtherGame => "the network belongs to other variants",
        })
    }
}

impl std::error::Error for NetworkError {}

/// A network for one variant.
pub struct Network {
    inputs: Inputs,
    width: usize,
    replaces_weights: bool,
    scale: i32,
    rows: Vec<Lanes>,
    /// The rows of looked-up features, each as seen by its own side and then as seen by the
    /// opponent.
    terms: Vec<Lanes>,
    biases: Vec<Lanes>,
    outputs: Vec<Lanes>,
    output_biases: Vec<i32>,
    /// The number of pieces in the start position.
    pieces: usize,
}

/// The hidden layers of both sides before activation, for one position.
#[derive(Clone, Copy)]
pub(crate) struct HiddenLayers {
    values: [[Lanes; MAX_WIDTH / LANES]; 2],
    mirrored: [bool; 2],
    rights: u8,
}

impl HiddenLayers {
    /// The values of both sides.
    #[inline(always)]
    pub(crate) fn values<const L: usize>(&self) -> [[Lanes; L]; 2] {
        self.values.map(|values| values.as_chunks().0[0])
    }

    pub(crate) const NONE: HiddenLayers =
        HiddenLayers { values: [[Lanes::ZERO; MAX_WIDTH / LANES]; 2], mirrored: [false; 2], rights: 0 };
}

impl NetworkFile {
    /// The bytes of a network file for a variant's family.
    pub fn write(&self, variant: &Variant) -> Vec<u8> {
        let shape = weights::shape(variant);
        let mut bytes = MAGIC.to_vec();
        bytes.push(shape.len().min(255) as u8);
        bytes.extend(shape.bytes().take(255));
        bytes.extend([(self.width / 16) as u8, self.output_biases.len() as u8, self.replaces_weights.into()]);
        bytes.extend(self.scale.to_le_bytes());
        bytes.extend(self.rows.iter().map(|&weight| weight as u8));
        bytes.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.outputs.iter().map(|&weight| weight as u8));
        bytes.extend(self.output_biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes
    }

    /// Reads a network file.
    ///
    /// # Errors
    /// If the file is damaged, or for another family than the variant's.
    pub fn read(bytes: &[u8], variant: &Variant) -> Result<NetworkFile, NetworkError> {
        let mut bytes = Bytes(bytes);
        if bytes.take(MAGIC.len())? != MAGIC {
            return Err(NetworkError::Damaged);
        }
        let length = bytes.take(1)?[0];
        if bytes.take(length.into())? != weights::shape(variant).as_bytes() {
            return Err(NetworkError::OtherGame);
        }
        let &[sixteens, buckets, replaces_weights @ 0..=1, low, high] = bytes.take(5)? else {
            return Err(NetworkError::Damaged);
        };
        let (width, buckets) = (usize::from(sixteens) * 16, usize::from(buckets));
        if !is_width(width, replaces_weights == 1) || !(1..=MAX_BUCKETS).contains(&buckets) {
            return Err(NetworkError::Damaged);
        }
        let signed = |bytes: &[u8]| bytes.iter().map(|&byte| byte as i8).collect();
        let parts = NetworkFile {
            width,
            replaces_weights: replaces_weights == 1,
            scale: u16::from_le_bytes([low, high]),
            rows: signed(bytes.take(rows(variant, replaces_weights == 1) * width)?),
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
                .map(|&four| i32::from_le_bytes(four).clamp(-MAX_BIAS, MAX_BIAS))
                .collect(),
        };
        if bytes.0.is_empty() { Ok(parts) } else { Err(NetworkError::Damaged) }
    }
}

/// Whether a network may have this many neurons per side.
pub fn is_width(width: usize, replaces_weights: bool) -> bool {
    if !cfg!(feature = "all-shapes") {
        return width == WIDTH && !replaces_weights;
    }
    [WIDTH, MAX_ADDED_WIDTH].contains(&width) || replaces_weights && [64, MAX_WIDTH].contains(&width)
}

/// The number of rows in the first layer of a variant's network: those of [`Inputs`], and, if it is
/// added to the weights, those of the looked-up features
/// ([`Features::for_each_term`](crate::tuning::Features::for_each_term)), first the side's own and
/// then the opponent's.
pub fn rows(variant: &Variant, replaces_weights: bool) -> usize {
    Inputs::new(variant).len() + if replaces_weights { 0 } else { 2 * term_count(variant) }
}

/// The unread rest of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetworkError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }
}

impl Network {
    /// Reads a network from a file.
    ///
    /// # Errors
    /// If the file is damaged, or for another family than the variant's.
    pub fn read(bytes: &[u8], variant: &Variant) -> Result<Network, NetworkError> {
        Ok(Network::new(NetworkFile::read(bytes, variant)?, variant))
    }

    /// A network that is added to the weights and always evaluates to zero.
    pub fn zero(variant: &Variant) -> Network {
        let parts = NetworkFile {
            width: WIDTH,
            replaces_weights: false,
            scale: 1,
            rows: vec![0; rows(variant, false) * WIDTH],
            biases: vec![0; WIDTH],
            outputs: vec![0; 2 * WIDTH],
            output_biases: vec![0],
        };
        Network::new(parts, variant)
    }

    /// A network with parameters that have been validated.
    fn new(parts: NetworkFile, variant: &Variant) -> Network {
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
            replaces_weights: parts.replaces_weights,
            scale: parts.scale.into(),
            rows: lanes(rows, STEP),
            terms: lanes(&terms, STEP),
            biases: Lanes::of(&parts.biases).collect(),
            outputs: lanes(&parts.outputs, 1),
            output_biases: parts.output_biases,
            pieces: pieces(variant),
        }
    }

    /// Whether the network replaces the weights; otherwise it is added to them.
    #[inline(always)]
    pub fn replaces_weights(&self) -> bool {
        cfg!(feature = "all-shapes") && self.replaces_weights
    }

    /// The network's evaluation of a position in centipawns, for the side to move.
    pub fn value_of(&self, position: &Position) -> i32 {
        let mut hidden = HiddenLayers::NONE;
        self.refresh(&mut hidden, position);
        self.value(position, &hidden)
    }

    /// The bucket of output weights for a number of pieces, out of `of` in the start position.
    pub fn bucket(pieces: usize, of: usize, buckets: usize) -> usize {
        (pieces.saturating_sub(1) * buckets / of.max(1)).min(buckets - 1)
    }

    /// Computes the hidden layers of a position from scratch.
    pub(crate) fn refresh(&self, hidden: &mut HiddenLayers, position: &Position) {
        hidden.rights = position.castling_rights();
        for side in Color::BOTH {
            self.refresh_side(hidden, position, side);
        }
    }

    fn refresh_side(&self, hidden: &mut HiddenLayers, position: &Position, side: Color) {
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

    /// Updates the hidden layers after a move that has just been made, given the moved and the
    /// captured piece.
    #[inline]
    pub(crate) fn update(
        &self,
        before: &HiddenLayers,
        after: &mut HiddenLayers,
        position: &Position,
        mv: Move,
        mover: Piece,
        victim: Option<(Square, Piece)>,
    ) {
        match self.lanes() {
            2 => self.update_by::<2>(before, after, position, mv, mover, victim),
            4 => self.update_by::<4>(before, after, position, mv, mover, victim),
            8 => self.update_by::<8>(before, after, position, mv, mover, victim),
            _ => self.update_by::<{ MAX_WIDTH / LANES }>(before, after, position, mv, mover, victim),
        }
    }

    fn update_by<const L: usize>(
        &self,
        before: &HiddenLayers,
        after: &mut HiddenLayers,
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
            // Read and written as a whole, so that the compiler need not assume that the arrays
            // alias.
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

    /// The number of lanes that a side's neurons fill. If it is constant, the compiler drops the
    /// other instances.
    #[inline(always)]
    pub(crate) fn lanes(&self) -> usize {
        (if cfg!(feature = "all-shapes") { self.width } else { WIDTH }) / LANES
    }

    /// The rows of looked-up features, each as seen by its own side and by the opponent.
    #[inline(always)]
    pub(crate) fn term_rows<const L: usize>(&self) -> &[[[Lanes; L]; 2]] {
        self.terms.as_chunks::<L>().0.as_chunks().0
    }

    /// The evaluation from an up-to-date hidden layer.
    #[inline]
    pub(crate) fn value(&self, position: &Position, hidden: &HiddenLayers) -> i32 {
        match self.lanes() {
            2 => self.value_by::<2>(position, hidden.values()),
            4 => self.value_by::<4>(position, hidden.values()),
            8 => self.value_by::<8>(position, hidden.values()),
            _ => self.value_by::<{ MAX_WIDTH / LANES }>(position, hidden.values()),
        }
    }

    /// The same, from the values of the hidden layer.
    #[inline]
    pub(crate) fn value_by<const L: usize>(&self, position: &Position, values: [[Lanes; L]; 2]) -> i32 {
        let buckets = self.output_biases.len();
        let bucket = Network::bucket(position.piece_count().into(), self.pieces, buckets);
        let turn = position.turn().index();
        let outputs = &self.outputs.as_chunks::<L>().0[2 * bucket..][..2];
        let sides = [turn, 1 - turn];
        let sum = Lanes::weighted_squares(sides.map(|side| values[side]), [outputs[0], outputs[1]]);
        let output = i64::from(sum / ONE + self.output_biases[bucket]);
        (output * i64::from(self.scale) / i64::from(ONE * ONE_OUT)) as i32
    }
}

/// The number of pieces in a variant's start position, which [`Network::bucket`] needs.
pub fn pieces(variant: &Variant) -> usize {
    let of =
        |side: Color| variant.all_kinds().map(move |kind| usize::from(variant.initial_count(side, kind)));
    Color::BOTH.into_iter().flat_map(of).sum()
}

#[cfg(all(test, feature = "all-shapes"))]
mod tests;
