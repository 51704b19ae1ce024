//! A big integer in mixed radix: a sequence of choices, each of which takes only the space it
//! needs. Games in links are encoded this way.

/// The base64url alphabet, six bits each: characters that need no escaping in URLs (RFC 4648,
/// section 5).
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// An unsigned integer of any length. The limbs have 32 bits each, least significant first; the
/// last one is not 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct BigNumber(Vec<u32>);

/// Choices in the order in which they will be read.
#[derive(Clone, Default)]
pub(crate) struct MixedRadix(Vec<(u32, u32)>);

impl MixedRadix {
    /// Adds a choice among `of` values, starting from 0.
    pub(crate) fn push(&mut self, chosen: usize, of: usize) {
        debug_assert!(chosen < of && of <= u32::MAX as usize);
        self.0.push((chosen as u32, of as u32));
    }

    /// Adds `bits` bits, least significant first.
    pub(crate) fn push_bits(&mut self, value: u128, bits: u32) {
        for (shift, width) in parts(bits) {
            self.push((value >> shift) as usize & ((1 << width) - 1), 1 << width);
        }
    }

    /// Adds all choices of another list.
    pub(crate) fn extend(&mut self, other: &[(u32, u32)]) {
        self.0.extend_from_slice(other);
    }

    /// Keeps only the first `len` choices.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// The choices, each with its number of values.
    pub(crate) fn as_slice(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// Encodes the choices as a number, from which they can be read in order.
    pub(crate) fn number(self) -> BigNumber {
        self.before(BigNumber::default())
    }

    /// The same, followed by the choices of another number.
    pub(crate) fn before(self, mut number: BigNumber) -> BigNumber {
        // Combine as many choices as fit in a limb: each multiplication walks over the number.
        let (mut value, mut values) = (0, 1_u64);
        for (chosen, of) in self.0.into_iter().rev() {
            if values * u64::from(of) > u64::from(u32::MAX) {
                number.put(value as u32, values as u32);
                (value, values) = (0, 1);
            }
            value = u64::from(chosen) + u64::from(of) * value;
            values *= u64::from(of);
        }
        number.put(value as u32, values as u32);
        number
    }
}

impl BigNumber {
    /// Prepends a choice.
    pub(crate) fn put(&mut self, chosen: u32, of: u32) {
        let mut carry = u64::from(chosen);
        for limb in &mut self.0 {
            carry += u64::from(*limb) * u64::from(of);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Takes the first choice, among `of` values.
    pub(crate) fn take(&mut self, of: usize) -> usize {
        let of = of.clamp(1, u32::MAX as usize) as u64;
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            rest = rest << 32 | u64::from(*limb);
            *limb = (rest / of) as u32;
            rest %= of;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as usize
    }

    /// Takes `count` choices, each among `of` values.
    pub(crate) fn take_each(&mut self, of: usize, count: usize) -> Vec<usize> {
        // As many at once as fit in a limb.
        let batch = u32::MAX.ilog(of.max(2) as u32) as usize;
        let mut taken = Vec::with_capacity(count);
        while taken.len() < count {
            let length = batch.min(count - taken.len());
            let mut rest = self.take(of.pow(length as u32));
            for _ in 0..length {
                taken.push(rest % of);
                rest /= of;
            }
        }
        taken
    }

    /// Takes `bits` bits, at most 128.
    pub(crate) fn take_bits(&mut self, bits: u32) -> u128 {
        parts(bits).fold(0, |value, (shift, width)| value | (self.take(1 << width) as u128) << shift)
    }

    /// Whether all remaining choices are 0.
    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The limbs, least significant first.
    pub(crate) fn limbs(&self) -> &[u32] {
        &self.0
    }

    /// The number in base64url, least significant first.
    pub(crate) fn base64(&self) -> String {
        let bits = 32 * self.0.len();
        let bit = |at: usize| self.0.get(at / 32).map_or(0, |limb| limb >> (at % 32) & 1);
        let digit = |first: usize| (0..6).fold(0, |six, place| six | (bit(first + place) as usize) << place);
        let sixes: Vec<usize> = (0..bits).step_by(6).map(digit).collect();
        let whole = sixes.iter().rposition(|&six| six != 0).map_or(0, |last| last + 1);
        sixes[..whole].iter().map(|&six| BASE64[six] as char).collect()
    }

    /// Whether a character is in the alphabet of numbers.
    pub(crate) fn is_base64(digit: char) -> bool {
        digit.is_ascii_alphanumeric() || matches!(digit, '-' | '_')
    }

    /// Parses a number; `None` if the text has another character.
    pub(crate) fn from_base64(text: &str) -> Option<BigNumber> {
        let mut number = BigNumber(vec![0; (6 * text.len()).div_ceil(32)]);
        for (place, digit) in text.bytes().enumerate() {
            let six = BASE64.iter().position(|&known| known == digit)? as u64;
            let (limb, shift) = (6 * place / 32, 6 * place % 32);
            let wide = six << shift;
            number.0[limb] |= wide as u32;
            if wide >> 32 != 0 {
                *number.0.get_mut(limb + 1)? |= (wide >> 32) as u32;
            }
        }
        while number.0.last() == Some(&0) {
            number.0.pop();
        }
        Some(number)
    }
}

/// Splits `bits` bits into parts of at most 16: the offset and the width of each.
fn parts(bits: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..bits).step_by(16).map(move |shift| (shift, (bits - shift).min(16)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_survive_a_round_trip_as_numbers_and_in_base64() {
        let mut random = fastrand::Rng::with_seed(1);
        for length in [0, 1, 2, 7, 40, 600] {
            let most: Vec<u32> = (0..length).map(|_| random.u32(0..31)).collect();
            let of: Vec<usize> = most.iter().map(|&bits| random.usize(1..=1 << bits)).collect();
            let chosen: Vec<usize> = of.iter().map(|&of| random.usize(0..of)).collect();
            let mut choices = MixedRadix::default();
            chosen.iter().zip(&of).for_each(|(&chosen, &of)| choices.push(chosen, of));
            let number = choices.number();
            let mut read = BigNumber::from_base64(&number.base64()).expect("a number in base64");
            assert_eq!(read, number);
            let again: Vec<usize> = of.iter().map(|&of| read.take(of)).collect();
            assert_eq!(again, chosen);
            assert!(read.is_zero());
            // A choice that was taken can be prepended again.
            let mut read = number.clone();
            if let (Some(&first), Some(&of)) = (chosen.first(), of.first()) {
                assert_eq!(read.take(of), first);
                read.put(first as u32, of as u32);
                assert_eq!(read, number);
            }
        }
        for of in [2, 67, 256, 70_000] {
            let chosen: Vec<usize> = (0..50).map(|_| random.usize(0..of)).collect();
            let mut choices = MixedRadix::default();
            chosen.iter().for_each(|&chosen| choices.push(chosen, of));
            assert_eq!(choices.number().take_each(of, chosen.len()), chosen);
        }
        assert_eq!(BigNumber::from_base64("AB+"), None);
        assert_eq!(BigNumber::from_base64(""), Some(BigNumber::default()));
    }

    #[test]
    fn bits_survive_a_round_trip() {
        let mut random = fastrand::Rng::with_seed(6);
        for bits in [0, 1, 16, 17, 64, 122, 128] {
            let value = random.u128(..) & 1_u128.checked_shl(bits).map_or(u128::MAX, |more| more - 1);
            let mut choices = MixedRadix::default();
            choices.push_bits(value, bits);
            let mut number = choices.number();
            assert_eq!(number.take_bits(bits), value);
            assert!(number.is_zero());
        }
    }
}
