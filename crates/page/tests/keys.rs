//! The dialog of keys, `www/keys-dialog.html`, lists every key that the page knows and no other.

use std::collections::BTreeSet;

use vicinity_page::keys::KEYS;
use vicinity_page::queries::QUERIES;
use vicinity_page::screens::words::help;
use vicinity_page::words::announcements;

#[test]
fn the_dialog_lists_all_keys() {
    let dialog = include_str!("../../../www/keys-dialog.html");
    let on_it: BTreeSet<&str> =
        dialog.split("<kbd>").skip(1).filter_map(|rest| rest.split("</kbd>").next()).collect();
    let mut known = BTreeSet::new();
    for key in &KEYS {
        known.extend(help::key(key).split_inclusive('+').map(|part| match part {
            // The plus key itself, not a separator.
            "+" => "+".to_owned(),
            part => part.trim_end_matches('+').to_owned(),
        }));
    }
    // The letters of pieces are represented by two examples.
    let asking = QUERIES.iter().map(|query| query.key).filter(|key| !key.contains('…'));
    known.extend(
        asking.flat_map(|key| key.split([' ', '+'])).filter(|key| !key.is_empty()).map(str::to_owned),
    );
    // `www/start.js` handles the first one.
    known.extend(["?", "N", "B"].map(str::to_owned));
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    assert_eq!(on_it, known);
}

#[test]
fn help_lists_every_query() {
    for word in QUERIES.map(|query| query.word).into_iter().filter(|word| !matches!(*word, "" | "help")) {
        assert!(announcements::WORDS.as_str().contains(word), "{word}");
    }
}

#[test]
fn edits_are_undone_and_redone_by_the_usual_keys() {
    for (key, is_shifted, expected) in
        [("z", false, Some(false)), ("Z", true, Some(true)), ("y", false, Some(true)), ("x", false, None)]
    {
        assert_eq!(vicinity_page::keys::redoes(key, is_shifted), expected, "{key}");
    }
}
