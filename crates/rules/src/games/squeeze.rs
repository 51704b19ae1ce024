//! A text made as short as it goes, for an address: what is likely costs little.
//!
//! Each bit is foretold by what followed the same one to six characters before, and by a mix of
//! these forecasts that learns which of them to trust; an arithmetic coder then spends on it what
//! the forecast leaves open. All tables first learn a text that holds the language's own words, so
//! that these cost next to nothing. The technique is that of Matt Mahoney's PAQ family ("Data
//! Compression Explained", chapter 4), kept to whole numbers, so that every machine reads what
//! another wrote.
//!
//! Links live longer than programs: nothing here may ever change. What is to be better begins a
//! link by another letter.

use std::sync::OnceLock;

/// What everybody knows before a link begins. Not a letter of it may change.
const KNOWN: &str = include_str!("squeeze.txt");

/// How many characters each forecast looks back.
const ORDERS: [usize; 6] = [1, 2, 3, 4, 6, 0];

const TABLE_BITS: u32 = 16;

/// 4096 / (1 + e^(-x / 256)) for x from -2048 in steps of 128.
const LOGISTIC: [i32; 33] = [
    1, 2, 4, 6, 10, 17, 27, 45, 74, 120, 194, 311, 488, 747, 1102, 1546, 2048, 2550, 2994, 3349, 3608, 3785,
    3902, 3976, 4022, 4051, 4069, 4079, 4086, 4090, 4092, 4094, 4095,
];

/// The end of a text, which holds no such character.
const END: u8 = 0;

/// The text in fewer bytes.
pub(super) fn press(text: &str) -> Vec<u8> {
    let mut forecast = Forecast::informed();
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut out = Vec::new();
    for byte in text.bytes().filter(|byte| *byte != END).chain([END]) {
        for place in (0..8).rev() {
            let bit = byte >> place & 1 == 1;
            let middle = split(low, high, forecast.one());
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            forecast.learn(bit);
            while (low ^ high) >> 24 == 0 {
                out.push((high >> 24) as u8);
                low <<= 8;
                high = high << 8 | 255;
            }
        }
    }
    // Zeros are read after the end: one byte is enough to lie between the two.
    if low > 0 {
        out.push((low >> 24) as u8 + 1);
    }
    while out.last() == Some(&0) {
        out.pop();
    }
    out
}

/// The text again; `None` where the bytes hold none of at most so many bytes.
pub(super) fn expand(pressed: &[u8], most: usize) -> Option<String> {
    let mut forecast = Forecast::informed();
    let mut rest = pressed.iter().copied();
    let (mut low, mut high) = (0u32, u32::MAX);
    let mut at = (0..4).fold(0, |at, _| at << 8 | next_byte(&mut rest));
    let mut text = Vec::new();
    loop {
        if at == 0 && rest.len() == 0 {
            // From here on every bit is set: the text would never end.
            return None;
        }
        let mut byte = 0u8;
        for _ in 0..8 {
            let middle = split(low, high, forecast.one());
            let bit = at <= middle;
            if bit {
                high = middle;
            } else {
                low = middle + 1;
            }
            forecast.learn(bit);
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

/// The next of the pressed bytes; zeros follow the last one.
fn next_byte(rest: &mut impl Iterator<Item = u8>) -> u32 {
    u32::from(rest.next().unwrap_or(0))
}

/// Where a range is parted: below it and at it lies a set bit, of such a chance in 4096.
fn split(low: u32, high: u32, chance: i32) -> u32 {
    low + ((u64::from(high - low) * chance as u64) >> 12) as u32
}

/// The chance of the next bit.
#[derive(Clone)]
struct Forecast {
    /// How likely a set bit is in each context, in 65536ths, and how often that context has been
    /// seen.
    seen: Vec<(u16, u8)>,
    /// By how much each forecast is trusted, in 65536ths: one set for each bit of a character.
    weights: [[i32; ORDERS.len()]; 8],
    stretched: Vec<i32>,
    before: u64,
    /// The bits of the present character, after a leading one.
    begun: u32,
    /// What the forecasts have looked at and said, and what came of it.
    slots: [usize; ORDERS.len()],
    said: [i32; ORDERS.len()],
    mixed: i32,
}

impl Forecast {
    /// One that knows the language. It learns it once: that takes milliseconds.
    fn informed() -> Self {
        static INFORMED: OnceLock<Forecast> = OnceLock::new();
        INFORMED.get_or_init(Forecast::new).clone()
    }

    fn new() -> Self {
        // The inverse of the logistic function, by counting.
        let mut stretched = Vec::with_capacity(4096);
        let mut x = -2047;
        for chance in 0..4096 {
            while x < 2047 && logistic(x) < chance {
                x += 1;
            }
            stretched.push(x);
        }
        let mut forecast = Forecast {
            seen: vec![(1 << 15, 0); ORDERS.len() << TABLE_BITS],
            weights: [[20_000; ORDERS.len()]; 8],
            stretched,
            before: 0,
            begun: 1,
            slots: [0; ORDERS.len()],
            said: [0; ORDERS.len()],
            mixed: 2048,
        };
        forecast.look();
        for byte in KNOWN.bytes() {
            for place in (0..8).rev() {
                forecast.learn(byte >> place & 1 == 1);
            }
        }
        forecast
    }

    /// The chance that the next bit is set, from 1 to 4095 in 4096.
    fn one(&self) -> i32 {
        self.mixed
    }

    fn weights(&mut self) -> &mut [i32; ORDERS.len()] {
        &mut self.weights[self.begun.ilog2() as usize & 7]
    }

    /// Takes the bit that came.
    fn learn(&mut self, bit: bool) {
        let error = ((i32::from(bit) << 12) - self.mixed) * 12;
        let said = self.said;
        for (weight, said) in self.weights().iter_mut().zip(said) {
            *weight += (said * error + (1 << 15)) >> 16;
        }
        for slot in self.slots {
            let (chance, count) = &mut self.seen[slot];
            let target = if bit { 65_535 } else { 0 };
            // What has been seen once or twice is believed soon; what has been seen often moves
            // slowly.
            let step = (target - i32::from(*chance)) * 2 / (2 * i32::from(*count) + 3);
            *chance = (i32::from(*chance) + step) as u16;
            *count = (*count + 1).min(60);
        }
        self.begun = self.begun << 1 | u32::from(bit);
        if self.begun >= 256 {
            self.before = self.before << 8 | u64::from(self.begun & 255);
            self.begun = 1;
        }
        self.look();
    }

    /// Asks all forecasts about the next bit.
    fn look(&mut self) {
        for (index, order) in ORDERS.into_iter().enumerate() {
            let context = self.before & ((1u64 << (8 * order)) - 1);
            let mixed =
                (context << 8 | u64::from(self.begun)).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let slot = (mixed >> (64 - TABLE_BITS)) as usize;
            self.slots[index] = index << TABLE_BITS | slot;
            let (chance, count) = self.seen[self.slots[index]];
            // Where nothing is known nothing is said.
            self.said[index] = if count == 0 { 0 } else { self.stretched[usize::from(chance >> 4)] };
        }
        let said = self.said;
        let sum: i64 =
            self.weights().iter().zip(said).map(|(weight, said)| i64::from(*weight) * i64::from(said)).sum();
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
    fn a_text_comes_back_as_it_was() {
        for text in
            ["", "a", "[x:chess]\nqueen = -\n", "ünï 😀 \u{7f}", &"abc".repeat(5_000), super::super::KNOWN]
        {
            assert_eq!(expand(&press(text), text.len()).as_deref(), Some(text));
        }
    }

    #[test]
    fn a_usual_game_is_short() {
        let text = "[knights:chess]\nstartFen = nnnqknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNQKNNN w - - 0 1\ncastling = false\n";
        let length = press(text).len();
        assert!(length < 40, "{length}");
    }

    #[test]
    fn any_bytes_end_in_a_text_or_in_nothing() {
        let mut state = 1u64;
        for length in 0..300 {
            let mut bytes = Vec::new();
            for _ in 0..length {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                bytes.push((state >> 56) as u8);
            }
            // A text without an end is given up where the bytes are used up: this returns without a
            // limit.
            let text = expand(&bytes, usize::MAX).filter(|text| text.len() <= 10);
            assert_eq!(expand(&bytes, 10), text, "{length}");
        }
    }
}
