//! The envelope of encoded games and codes: a version digit and a checksum.

use vicinity_rules::{FenError, VariantError};

use crate::mixed_radix::{BigNumber, MixedRadix};

/// The number of values of the checksum.
const CHECKS: usize = 1 << 20;

/// The parameters of one kind of text.
pub(crate) struct Envelope {
    /// The first character; newer versions have a greater digit.
    pub(crate) version: char,
    /// Mixed into the checksum, so that one kind is not taken for another.
    pub(crate) kind: u64,
    /// The maximum length accepted.
    pub(crate) max_chars: usize,
}

/// Errors common to all kinds of text.
pub(crate) enum EnvelopeError {
    Damaged,
    Newer,
    TooLong,
    Variant(VariantError),
    Start(FenError),
}

impl Envelope {
    /// Encodes choices as text, from which [`Envelope::open`] returns their number.
    pub(crate) fn close(&self, choices: MixedRadix) -> String {
        let number = choices.number();
        let mut whole = MixedRadix::default();
        whole.push(self.check(&number), CHECKS);
        let text = whole.before(number).base64();
        [self.version.to_string(), text].concat()
    }

    /// The number in a text, if its checksum is right. Characters outside the alphabet, which chat
    /// programs may have added, are dropped.
    pub(crate) fn open(&self, text: &str) -> Result<BigNumber, EnvelopeError> {
        if text.len() > self.max_chars {
            return Err(EnvelopeError::TooLong);
        }
        let text: String = text.chars().filter(|&character| BigNumber::is_base64(character)).collect();
        let rest = text.strip_prefix(self.version).ok_or_else(|| {
            let is_newer = text.starts_with(|c: char| c.is_ascii_digit() && c > self.version);
            if is_newer { EnvelopeError::Newer } else { EnvelopeError::Damaged }
        })?;
        let mut number = BigNumber::from_base64(rest).ok_or(EnvelopeError::Damaged)?;
        let stored = number.take(CHECKS);
        if stored == self.check(&number) { Ok(number) } else { Err(EnvelopeError::Damaged) }
    }

    /// The checksum of a number (FNV-1a). A text that was truncated or changed passes with a
    /// probability of one in a million.
    fn check(&self, number: &BigNumber) -> usize {
        let basis = 0xcbf2_9ce4_8422_2325 ^ self.kind;
        let hash = number
            .limbs()
            .iter()
            .fold(basis, |hash: u64, &limb| (hash ^ u64::from(limb)).wrapping_mul(0x0000_0100_0000_01b3));
        (hash ^ hash >> 20 ^ hash >> 40) as usize & (CHECKS - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_added_by_chat_programs_are_dropped() {
        let envelope = Envelope { version: '1', kind: 0, max_chars: 1_000 };
        let mut choices = MixedRadix::default();
        (0..40).for_each(|place| choices.push(place, 64));
        let text = envelope.close(choices);
        for (before, after) in [("", "."), ("", ")"), ("<", ">"), ("“", "”,"), (" ", "\n"), ("", "\u{200b}")]
        {
            assert!(envelope.open(&[before, &text, after].concat()).is_ok(), "{before}…{after}");
        }
        let (start, end) = text.split_at(text.len() / 2);
        assert!(envelope.open(&[start, "\r\n> ", end].concat()).is_ok());
        assert!(matches!(envelope.open("."), Err(EnvelopeError::Damaged)));
    }

    #[test]
    fn envelopes_of_another_kind_are_rejected() {
        let [one, other] = [0, 1].map(|kind| Envelope { version: '1', kind, max_chars: 1_000 });
        let mut choices = MixedRadix::default();
        (0..40).for_each(|place| choices.push(place, 64));
        let text = one.close(choices);
        assert!(one.open(&text).is_ok());
        assert!(matches!(other.open(&text), Err(EnvelopeError::Damaged)));
    }
}
