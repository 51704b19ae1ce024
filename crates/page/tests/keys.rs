//! The help dialog of keys, `www/keys-dialog.html`, lists exactly the keys that the page supports.

use std::collections::BTreeSet;

use vicinity_page::keys::KEYS;
use vicinity_page::queries::QUERIES;
use vicinity_page::screens::words::help;
use vicinity_page::words::spoken;

#[test]
fn the_dialog_lists_all_keys() {
    let sheet = include_str!("../../../www/keys-dialog.html");
    let on_it: BTreeSet<&str> =
        sheet.split("<kbd>").skip(1).filter_map(|rest| rest.split("</kbd>").next()).collect();
    let mut known = BTreeSet::new();
    for key in &KEYS {
        known.extend(help::key(key).split_inclusive('+').map(|part| match part {
            // A key, not the separator between two keys.
            "+" => "+".to_owned(),
            part => part.trim_end_matches('+').to_owned(),
        }));
    }
    // The letters of pieces are represented by two of them.
    let asking = QUERIES.iter().map(|query| query.key).filter(|key| !key.contains('…'));
    known.extend(
        asking.flat_map(|key| key.split([' ', '+'])).filter(|key| !key.is_empty()).map(str::to_owned),
    );
    // `www/start.js` handles the first.
    known.extend(["?", "N", "B"].map(str::to_owned));
    let known: BTreeSet<&str> = known.iter().map(String::as_str).collect();
    assert_eq!(on_it, known);
}

#[test]
fn the_help_query_lists_every_word() {
    for word in QUERIES.map(|query| query.word).into_iter().filter(|word| !matches!(*word, "" | "help")) {
        assert!(spoken::WORDS.as_str().contains(word), "{word}");
    }
}
