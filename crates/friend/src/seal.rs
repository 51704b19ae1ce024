//! What stands around a letter or a code: a sign of its version before it, and a check inside.

use vicinity_rules::{FenError, VariantError};

use crate::number::{Choices, Number};

/// What the check is one of.
const CHECKS: usize = 1 << 20;

/// What tells one kind of writing from another.
pub(crate) struct Seal {
    /// What it begins with; a newer one has a greater digit.
    pub(crate) version: char,
    /// Goes into the check, so that one kind is not taken for another.
    pub(crate) kind: u64,
    /// The maximum length that is read.
    pub(crate) max_chars: usize,
}

/// What may be wrong with any kind of writing.
pub(crate) enum Fault {
    Damaged,
    Newer,
    TooLong,
    Variant(VariantError),
    Start(FenError),
}

impl Seal {
    /// Writes choices, so that [`Seal::open`] gives back the number from which they are read.
    pub(crate) fn close(&self, choices: Choices) -> String {
        let number = choices.number();
        let mut whole = Choices::default();
        whole.push(self.check(&number), CHECKS);
        let text = whole.before(number).letters();
        [self.version.to_string(), text].concat()
    }

    /// The number in a text, if it has passed the check. Characters that belong to the text around it are dropped.
    pub(crate) fn open(&self, text: &str) -> Result<Number, Fault> {
        if text.len() > self.max_chars {
            return Err(Fault::TooLong);
        }
        let text: String = text.chars().filter(|&letter| Number::is_letter(letter)).collect();
        let rest = text.strip_prefix(self.version).ok_or_else(|| {
            let is_newer = text.starts_with(|c: char| c.is_ascii_digit() && c > self.version);
            if is_newer { Fault::Newer } else { Fault::Damaged }
        })?;
        let mut number = Number::of_letters(rest).ok_or(Fault::Damaged)?;
        let told = number.take(CHECKS);
        if told == self.check(&number) { Ok(number) } else { Err(Fault::Damaged) }
    }

    /// A check of a number: a text that has lost its end, or in which a sign has changed, passes it once in a million times (FNV-1a).
    fn check(&self, number: &Number) -> usize {
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
    fn what_a_chat_program_adds_is_dropped() {
        let seal = Seal { version: '1', kind: 0, max_chars: 1_000 };
        let mut choices = Choices::default();
        (0..40).for_each(|place| choices.push(place, 64));
        let text = seal.close(choices);
        for (before, after) in [("", "."), ("", ")"), ("<", ">"), ("“", "”,"), (" ", "\n"), ("", "\u{200b}")]
        {
            assert!(seal.open(&[before, &text, after].concat()).is_ok(), "{before}…{after}");
        }
        let (start, end) = text.split_at(text.len() / 2);
        assert!(seal.open(&[start, "\r\n> ", end].concat()).is_ok());
        assert!(matches!(seal.open("."), Err(Fault::Damaged)));
    }

    #[test]
    fn one_kind_is_not_taken_for_another() {
        let [one, other] = [0, 1].map(|kind| Seal { version: '1', kind, max_chars: 1_000 });
        let mut choices = Choices::default();
        (0..40).for_each(|place| choices.push(place, 64));
        let text = one.close(choices);
        assert!(one.open(&text).is_ok());
        assert!(matches!(other.open(&text), Err(Fault::Damaged)));
    }
}
