//! Other languages than English: a catalogue that gives a text for each English one.
//!
//! The program speaks English, and where its words leave it, at the page (`dom.rs` of `vicinity-web`) and in the filling of sentences
//! ([`fill`]), each text that the catalogue knows is exchanged. So nothing has to be marked as translatable, state and tests stay
//! English, and an English visitor carries no other language. What people write themselves, moves and notation are in no catalogue
//! and stay as they are; SAN keeps its international letters.
//!
//! `www/look.js` decides which language it is, `www/language.js` fetches the catalogue and translates what `index.html` says. It takes
//! another language from the start only: a choice loads the page anew.

use std::cell::Cell;

thread_local! {
    static CATALOGUE: Cell<&'static [&'static str]> = const { Cell::new(&[]) };
}

/// The lines of a catalogue that mean something, English and its translation by turns: no empty ones, and none that begin
/// with `# `, which are for translators.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

/// Speaks the language of a catalogue for as long as the page lives.
pub fn speak(catalogue: String) {
    let lines: Vec<&'static str> = lines(catalogue.leak()).collect();
    CATALOGUE.set(lines.leak());
}

/// A text in the language of the page: the same where that is English, or where the catalogue does not know the text.
#[inline(never)]
pub fn tr(english: &str) -> &str {
    for pair in CATALOGUE.get().chunks_exact(2) {
        if pair[0] == english {
            return pair[1];
        }
    }
    english
}

/// A sentence that is filled in already, such as a fault in the words of the rules: put into the language of the page by the sentence
/// of the catalogue that it is most likely made from, and its parts likewise.
pub fn tr_filled(english: &str) -> String {
    let known = tr(english);
    let mut best = ("", Vec::new());
    for pair in CATALOGUE.get().chunks_exact(2) {
        if pair[0].len() > best.0.len()
            && let Some(parts) = parts(pair[0], english)
        {
            best = (pair[0], parts);
        }
    }
    let (sentence, parts) = best;
    if known != english || parts.is_empty() {
        return known.to_owned();
    }
    let parts: Vec<String> = parts.into_iter().map(tr_filled).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    fill(sentence, &parts)
}

/// What stands at the places `{0}`, `{1}` … of a sentence in a text that it may have been made from.
fn parts<'a>(sentence: &str, text: &'a str) -> Option<Vec<&'a str>> {
    let (before, mut rest) = sentence.split_once("{0}")?;
    let mut text = text.strip_prefix(before)?;
    let mut parts = Vec::new();
    loop {
        // Places follow each other in order; a digit and a bracket end each.
        let (between, after) = rest.split_once('{').unwrap_or((rest, ""));
        let end = if after.is_empty() { text.len().checked_sub(between.len())? } else { text.find(between)? };
        let (part, tail) = text.split_at_checked(end)?;
        text = tail.strip_prefix(between)?;
        parts.push(part);
        if after.is_empty() {
            return (!part.is_empty()).then_some(parts);
        }
        rest = after.get(2..)?;
    }
}

/// A value of an attribute: people read or hear some attributes, and the others are no language.
pub fn attribute<'a>(name: &str, value: &'a str) -> &'a str {
    if name == "title" || name == "placeholder" || name.starts_with("aria-") { tr(value) } else { value }
}

/// Texts one after the other. (The library's `concat` is made for speed and is ten times as large.)
#[inline(never)]
pub fn cat(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

/// A sentence with its parts filled in: `{0}` is the first, `{1}` the second, `{9}` the last that there can be. A sentence that is
/// written whole can be translated whole: it is put into the language of the page here, and its parts are, too. What is filled in is
/// not looked through for places again. What people have written themselves goes beside a sentence, by [`cat`], or into it by [`fill_own`].
#[inline(never)]
pub fn fill(sentence: &str, parts: &[&str]) -> String {
    let mut text = String::new();
    let mut rest = tr(sentence);
    while let Some(start) = rest.find('{') {
        let index =
            rest.as_bytes().get(start + 1).map_or(usize::MAX, |digit| usize::from(digit.wrapping_sub(b'0')));
        match parts.get(index).filter(|_| rest.as_bytes().get(start + 2) == Some(&b'}')) {
            Some(part) => {
                text.push_str(&rest[..start]);
                text.push_str(tr(part));
                rest = &rest[start + 3..];
            }
            None => {
                text.push_str(&rest[..=start]);
                rest = &rest[start + 1..];
            }
        }
    }
    text.push_str(rest);
    text
}

/// A sentence with what people have written themselves at its place `{0}`, which stays as it is.
pub fn fill_own(sentence: &str, own: &str) -> String {
    let sentence = tr(sentence);
    match sentence.split_once("{0}") {
        Some((before, after)) => cat(&[before, own, after]),
        None => sentence.to_owned(),
    }
}

/// A name at the beginning of a line, in the language of the page.
pub fn capitalised(name: &str) -> String {
    let mut letters = tr(name).chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_filled_in_wherever_its_parts_stand() {
        let check = |sentence, parts: &[&str], text| assert_eq!(super::fill(sentence, parts), text);
        check("{0} takes {1}", &["Pawn", "queen"], "Pawn takes queen");
        check("{1} wird von {0} geschlagen", &["Bauer", "Dame"], "Dame wird von Bauer geschlagen");
        check("{0}{0}", &["{1}"], "{1}{1}");
        check("{2} {a} { {", &["x"], "{2} {a} { {");
        check("„{0}“ fehlt", &["é"], "„é“ fehlt");
        check("{", &[], "{");
    }

    #[test]
    fn what_the_catalogue_knows_is_exchanged_and_nothing_else() {
        assert_eq!(tr("pawn"), "pawn");
        let catalogue =
            "# pieces\npawn\nBauer\n\nqueen\nDame\n{0} takes {1}\n{1} wird geschlagen: {0}\n#1\nMatt in 1\n";
        speak(catalogue.into());
        assert_eq!([tr("pawn"), tr("paw"), tr(""), tr("#1")], ["Bauer", "paw", "", "Matt in 1"]);
        assert_eq!(fill("{0} takes {1}", &["queen", "e4"]), "e4 wird geschlagen: Dame");
        assert_eq!(capitalised("pawn"), "Bauer");
        assert_eq!(attribute("aria-label", "pawn"), "Bauer");
        assert_eq!(attribute("data-letter", "pawn"), "pawn");
    }

    #[test]
    fn a_filled_sentence_is_recognised() {
        speak("pawn\nBauer\n{0}: {1}\n{0} – {1}\nno {0} on {1}\nauf {1} kein {0}\nrank {0} has {1} squares\nReihe {0}: {1} Felder\n".into());
        assert_eq!(tr_filled("rank 3 has 9 squares"), "Reihe 3: 9 Felder");
        assert_eq!(tr_filled("FEN: no pawn on e4"), "FEN – auf e4 kein Bauer");
        for unknown in ["no pawn", "rank", "", "no pawn of é", "rank 3 has 9 ranks"] {
            assert_eq!(tr_filled(unknown), unknown);
        }
    }
}
