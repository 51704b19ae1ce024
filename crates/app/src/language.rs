//! Other languages than English: a catalogue that gives a text for each English one.
//!
//! The program speaks English, and where its words leave it, at the page (`view/dom.rs`) and in the filling of sentences
//! (`text::fill`), each text that the catalogue knows is exchanged. So nothing has to be marked as translatable, state and tests stay
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

/// A value of an attribute: people read or hear some attributes, and the others are no language.
pub fn attribute<'a>(name: &str, value: &'a str) -> &'a str {
    if name == "title" || name == "placeholder" || name.starts_with("aria-") { tr(value) } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{capitalised, fill};

    #[test]
    fn what_the_catalogue_knows_is_exchanged_and_nothing_else() {
        assert_eq!(tr("pawn"), "pawn");
        let catalogue =
            "# men\npawn\nBauer\n\nqueen\nDame\n{0} takes {1}\n{1} wird geschlagen: {0}\n#1\nMatt in 1\n";
        speak(catalogue.into());
        assert_eq!([tr("pawn"), tr("paw"), tr(""), tr("#1")], ["Bauer", "paw", "", "Matt in 1"]);
        assert_eq!(fill("{0} takes {1}", &["queen", "e4"]), "e4 wird geschlagen: Dame");
        assert_eq!(capitalised("pawn"), "Bauer");
        assert_eq!(attribute("aria-label", "pawn"), "Bauer");
        assert_eq!(attribute("data-letter", "pawn"), "pawn");
    }
}
