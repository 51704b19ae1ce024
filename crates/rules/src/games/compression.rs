//! Compression of short texts for URLs.
//!
//! Each bit is predicted by several contexts, of up to six preceding characters, and by an online
//! mixer that learns the weights of these predictions. An arithmetic coder then encodes the bit.
//! The model is trained on a text with the words of the variant format, so that these are cheap to
//! encode. The technique is that of Matt Mahoney's PAQ family ("Data Compression Explained",
//! chapter 4), restricted to integers, so that the result is the same on all machines.
//!
//! Links outlive program versions: this encoding must never change. An improved one must use
//! another version prefix.

use std::sync::OnceLock;

/// The training text. It must never change.
const KNOWN: &str = include_str!("compression.txt");

/// The context length of each prediction, in characters.
const ORDERS: [usize; 6] = [1, 2, 3, 4, 6, 0];

const TABLE_BITS: u32 = 16;

/// 4096 / (1 + e^(-x / 256)) for x from -2048 in steps of 128.
const LOGISTIC: [i32; 33] = [
    1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1102, 1546, 2048, 2550, 2994, 3349, 3608, 3785,
    3902, 3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095,
];

/// The end of a text, which cannot contain this character.
const END: u8 = 0;

/// Compresses a text.
pub(super) fn compress(text: &str) -> Vec<u8> {
    let mut model = Model::trained();
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut out = Vec::new();
    for byte in text.bytes().filter(|byte| *byte != END).chain([END]) {
        for place in (0..8).rev() {
            let bit = byte >> place & 1 == 1;
            let middle = split(low, high, model.one());
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            model.learn(bit);
            while (low ^ high) >> 24 == 0 {
                out.push((high >> 24) as u8);
                low <<= 8;
                high = high << 8 | 255;
            }
        }
    }
    // The decoder reads zeros after the end: one byte between the bounds is enough.
    if low > 0 {
        out.push((low >> 24) as u8 + 1);
    }
    while out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// Decompresses a text; `None` if the data is invalid or the text is longer than `most` bytes.
pub(super) fn decompress(compressed: &[u8], most: usize) -> Option<String> {
    let mut model = Model::trained();
    let mut rest = compressed.iter().copied();
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut at = (0..4).fold(0, |at, _| at << 8 | next_byte(&mut rest));
    let mut text = Vec::new();
    loop {
        if at == 0 && rest.len() == 0 {
            // From here on every bit is 1, so the text would never end.
            return None;
        }
        let mut byte = 0u8;
        for _ in 0..8 {
            let middle = split(low, high, model.one());
            let bit = at <= middle;
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            model.learn(bit);
            byte = byte << 1 | u8::from(bit);
            while (low ^ high) >> 24 == 0 {
                low <<= 8;
                high = high << 8 | 255;
                at = at << 8 | next_byte(&mut rest);
            }
        }
        if byte == END {
            return String::from_utf8(text).ok();
        }
        if text.len() == most {
            return None;
        }
        text.push(byte);
    }
}

/// The next byte of the compressed data; zeros after the end.
fn next_byte(rest: &mut impl Iterator<Item = u8>) -> u32 {
    u32::from(rest.next().unwrap_or(0))
}

/// Splits the coder's range; `chance`/4096 is the probability of a 1 bit.
fn split(low: u32, high: u32, chance: i32) -> u32 {
    low + ((u64::from(high - low) * chance as u64) >> 12) as u32
}

/// The model that predicts the next bit.
#[derive(Clone)]
struct Model {
    /// For each context, the probability of a 1 bit, in 65536ths, and how often the context
    /// occurred.
    counters: Vec<(u16, u8)>,
    /// The weight of each prediction, in 65536ths, for each bit position of a character.
    weights: [[i32; ORDERS.len()]; 8],
    stretched: Vec<i32>,
    before: u64,
    /// The known bits of the current character, after a leading 1.
    partial: u32,
    /// The contexts and predictions for the next bit, and the mixed probability.
    slots: [usize; ORDERS.len()],
    predictions: [i32; ORDERS.len()],
    mixed: i32,
}

impl Model {
    /// The model trained on [`KNOWN`]. Training takes milliseconds and is done once.
    fn trained() -> Self {
        static TRAINED: OnceLock<Model> = OnceLock::new();
        TRAINED.get_or_init(Model::new).clone()
    }

    fn new() -> Self {
        // Inverts the logistic function numerically.
        let mut stretched = Vec::with_capacity(4096);
        let mut x = -2047;
        for chance in 0..4096 {
            while x < 2047 && logistic(x) < chance {
                x += 1;
            }
            stretched.push(x);
        }
        let mut model = Model {
            counters: vec![(1 << 15, 0); ORDERS.len() << TABLE_BITS],
            weights: [[20_000; ORDERS.len()]; 8],
            stretched,
            before: 0,
            partial: 1,
            slots: [0; ORDERS.len()],
            predictions: [0; ORDERS.len()],
            mixed: 2048,
        };
        model.predict();
        for byte in KNOWN.bytes() {
            for place in (0..8).rev() {
                model.learn(byte >> place & 1 == 1);
            }
        }
        model
    }

    /// The probability that the next bit is 1, from 1 to 4095, in 4096ths.
    fn one(&self) -> i32 {
        self.mixed
    }

    fn weights(&mut self) -> &mut [i32; ORDERS.len()] {
        &mut self.weights[self.partial.ilog2() as usize & 7]
    }

    /// Updates the model with the actual bit.
    fn learn(&mut self, bit: bool) {
        let error = ((i32::from(bit) << 12) - self.mixed) * 12;
        let predictions = self.predictions;
        for (weight, prediction) in self.weights().iter_mut().zip(predictions) {
            *weight += (prediction * error + (1 << 15)) >> 16;
        }
        for slot in self.slots {
            let (chance, count) = &mut self.counters[slot];
            let target = if bit { 65_535 } else { 0 };
            // The learning rate decreases with the number of occurrences.
            let step = (target - i32::from(*chance)) * 2 / (2 * i32::from(*count) + 3);
            *chance = (i32::from(*chance) + step) as u16;
            *count = (*count + 1).min(60);
        }
        self.partial = self.partial << 1 | u32::from(bit);
        if self.partial >= 256 {
            self.before = self.before << 8 | u64::from(self.partial & 255);
            self.partial = 1;
        }
        self.predict();
    }

    /// Computes the predictions for the next bit.
    fn predict(&mut self) {
        for (index, order) in ORDERS.into_iter().enumerate() {
            let context = self.before & ((1u64 << (8 * order)) - 1);
            let mixed =
                (context << 8 | u64::from(self.partial)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let slot = (mixed >> (64 - TABLE_BITS)) as usize;
            self.slots[index] = index << TABLE_BITS | slot;
            let (chance, count) = self.counters[self.slots[index]];
            // An unseen context has no prediction.
            self.predictions[index] = if count == 0 { 0 } else { self.stretched[usize::from(chance >> 4)] };
        }
        let predictions = self.predictions;
        let sum: i64 = self
            .weights()
            .iter()
            .zip(predictions)
            .map(|(weight, prediction)| i64::from(*weight) * i64::from(prediction))
            .sum();
        self.mixed = logistic((sum >> 16).clamp(-2047, 2047) as i32);
    }
}

/// 4096 / (1 + e^(-x / 256)), between 1 and 4095.
fn logistic(x: i32) -> i32 {
    let (at, part) = (((x + 2048) >> 7) as usize, x & 127);
    (LOGISTIC[at] * (128 - part) + LOGISTIC[at + 1] * part + 64) >> 7
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_survive_a_round_trip() {
        for text in
            ["", "a", "[x:chess]\nqueen = -\n", "ünï 😀 \u{7f}", &"abc".repeat(5_000), super::super::KNOWN]
        {
            assert_eq!(decompress(&compress(text), text.len()).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_usual_game_is_short() {
        let text = "[knights:chess]\nstartFen = nnnqknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNQKNNN w - - 0 1\ncastling = false\n";
        let length = compress(text).len();
        assert!(length < 40, "{length}");
    }

    #[test]
    fn any_bytes_can_be_decompressed_within_a_limit() {
        let mut state = 1u64;
        for length in 0..300 {
            let mut bytes = Vec::new();
            for _ in 0..length {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                bytes.push((state >> 56) as u8);
            }
            // Decoding stops at the end of the data, so it terminates without a limit, too.
            let text = decompress(&bytes, usize::MAX).filter(|text| text.len() <= 10);
            assert_eq!(decompress(&bytes, 10), text, "{length}");
        }
    }
}
