//! The language of the page.
//!
//! English is compiled in: [`crate::messages`] is generated from `words/en.ftl` and has a constant
//! or a function for each message. Other languages are files generated from `words/de.ftl` and the
//! like, in which a message is found by its number. So a missing message or a wrong parameter does
//! not compile, and an English visitor loads no other language.
//!
//! Texts from the data of games (names of games and pieces, rules, lessons) are found by their
//! English text ([`game_text`]).
//!
//! `www/look.js` chooses the language, and `www/language.js` fetches the file and translates
//! `index.html`. The language does not change while the page is open; choosing another one reloads
//! the page.

use std::cell::Cell;

use crate::messages;

#[derive(Clone, Copy)]
struct Translation {
    /// The messages, by number.
    messages: &'static [&'static str],
    /// English texts, each followed by its translation.
    pairs: &'static [&'static str],
}

const ENGLISH: Translation = Translation { messages: &[], pairs: &[] };

thread_local! {
    static TRANSLATION: Cell<Translation> = const { Cell::new(ENGLISH) };
}

/// Sets the language of the page to that of a compiled catalogue; an empty one means English.
pub fn set(catalogue: String) {
    let lines: Vec<&'static str> = catalogue.leak().lines().collect();
    let lines: &'static [&'static str] = lines.leak();
    let translation = match lines.split_at_checked(messages::COUNT) {
        // An empty line separates the two parts.
        Some((messages, [_, pairs @ ..])) => Translation { messages, pairs },
        _ => ENGLISH,
    };
    TRANSLATION.set(translation);
}

/// A message: its number in other languages, encoded in two characters (`vicinity_catalogue`),
/// followed by its English text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text(pub(crate) &'static str);

impl Text {
    /// Creates a message of a template.
    pub const fn new(message: &'static str) -> Text {
        Text(message)
    }

    /// Returns the text in the language of the page.
    #[inline(never)]
    pub fn as_str(self) -> &'static str {
        let digit =
            |index| self.0.as_bytes().get(index).map_or(0, |byte: &u8| usize::from(byte.wrapping_sub(b' ')));
        let translated = TRANSLATION.get().messages.get(digit(0) * 64 + digit(1));
        translated.copied().unwrap_or(self.0.get(2..).unwrap_or_default())
    }

    /// Returns the text in the language of the page as a new string.
    #[inline(never)]
    pub fn owned(self) -> String {
        self.as_str().to_owned()
    }

    /// Returns the text in the language of the page, with its parameters replaced by arguments.
    #[inline(never)]
    pub(crate) fn fill(self, arguments: &[&str]) -> String {
        fill(self.as_str(), arguments)
    }
}

/// Replaces the parameters of a compiled message (`vicinity_catalogue`): `{0}` is the first
/// argument, and `\u{1}0one\u{2}other\u{3}` is `one` if the first argument is `1`, otherwise
/// `other`.
fn fill(text: &str, arguments: &[&str]) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(['{', '\u{1}', '\u{2}', '\u{3}']) {
        filled.push_str(&rest[..start]);
        let mark = rest.as_bytes()[start];
        let digit = rest.as_bytes().get(start + 1).map_or(u8::MAX, |digit| digit.wrapping_sub(b'0'));
        let argument = arguments.get(usize::from(digit)).copied();
        let skip_past = |mark| rest[start..].find(mark).map_or(rest.len(), |end| start + end + 1);
        let next = match (mark, argument) {
            (b'{', Some(argument)) if rest.as_bytes().get(start + 2) == Some(&b'}') => {
                filled.push_str(argument);
                start + 3
            }
            (b'{', _) => {
                filled.push('{');
                start + 1
            }
            (1, Some("1")) => start + 2,
            (1, _) => skip_past('\u{2}'),
            (2, _) => skip_past('\u{3}'),
            _ => start + 1,
        };
        rest = &rest[next..];
    }
    filled.push_str(rest);
    filled
}

/// Returns a text from the data of a game in the language of the page. Texts without a translation,
/// such as those of custom variants, are returned unchanged.
#[inline(never)]
pub fn game_text(english: &str) -> &str {
    let mut pairs = TRANSLATION.get().pairs.chunks_exact(2);
    pairs.find(|pair| pair[0] == english).map_or(english, |pair| pair[1])
}

/// Splits a text at the first occurrence of an ASCII text, in any case. With the standard library's
/// search for texts, a first visit would be 0.7 KB larger.
pub fn split_at<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let is_mark = |window: &[u8]| window.eq_ignore_ascii_case(mark.as_bytes());
    let at = text.as_bytes().windows(mark.len()).position(is_mark)?;
    Some((text.get(..at)?, text.get(at + mark.len()..)?))
}

/// Concatenates texts. The standard library's `concat` is optimised for speed and ten times as
/// large.
#[inline(never)]
pub fn concat(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

/// Writes a number below 100 with two digits.
pub fn two_digits(number: u32) -> String {
    concat(&[if number < 10 { "0" } else { "" }, &number.to_string()])
}

/// Returns a text with its first letter capitalised.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_filled_in() {
        let check = |text, arguments: &[&str], filled| assert_eq!(fill(text, arguments), filled);
        check("{0} takes {1}", &["Pawn", "queen"], "Pawn takes queen");
        check("{1} wird von {0} geschlagen", &["Bauer", "Dame"], "Dame wird von Bauer geschlagen");
        check("{0}{0}", &["{1}"], "{1}{1}");
        check("{2} {a} { {", &["x"], "{2} {a} { {");
        check("„{0}“ fehlt", &["é"], "„é“ fehlt");
        check("{", &[], "{");
        let choice = "wins in {0} \u{1}0move\u{2}moves\u{3}.";
        check(choice, &["1"], "wins in 1 move.");
        check(choice, &["2"], "wins in 2 moves.");
        check("\u{1}1one {0}\u{2}{1} of {0}\u{3}", &["game", "1"], "one game");
        check("\u{1}1one {0}\u{2}{1} of {0}\u{3}", &["games", "3"], "3 of games");
    }

    #[test]
    fn texts_are_found_by_number_and_by_key() {
        let [text, other] = [Text("  Help"), Text(" !Undo")];
        assert_eq!([text.as_str(), game_text("pawn")], ["Help", "pawn"]);
        set(format!("Hilfe\nZurück{}\npawn\nBauer\n", "\n".repeat(messages::COUNT - 1)));
        assert_eq!(
            [text.as_str(), other.as_str(), game_text("pawn"), game_text("paw")],
            ["Hilfe", "Zurück", "Bauer", "paw"]
        );
        assert_eq!(capitalised("bauer"), "Bauer");
        set("Hilfe\n".to_owned());
        assert_eq!(text.as_str(), "Help");
    }
}
