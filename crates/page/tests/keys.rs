//! The dialog of keys, `www/keys-dialog.html`, lists every key that the page knows and no other.

use std::collections::BTreeSet;

use vicinity_page::keys::KEYS;
use vicinity_page::queries::QUERIES;
use vicinity_page::screens::words::help;
use vicinity_page::words::{announcements, keys};

#[test]
fn the_dialog_lists_all_keys() {
    let dialog = include_str!("../../../www/keys-dialog.html");
    let on_it: BTreeSet<&str> =
        dialog.split("<kbd>").skip(1).filter_map(|rest| rest.split("</kbd>").next()).collect();
    let mut known = BTreeSet::new();
    for name in help::shortcuts().into_iter().flat_map(|group| group.rows).flat_map(|(_, names)| names) {
        known.extend(name.split_inclusive('+').map(|part| match part {
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
fn help_lists_every_shortcut_once() {
    let groups = help::shortcuts();
    let listed: Vec<(&str, &str)> = groups
        .iter()
        .flat_map(|group| &group.rows)
        .flat_map(|(command, names)| names.iter().map(move |name| (*command, name.as_str())))
        .collect();
    let commands: BTreeSet<&str> = KEYS.iter().map(|key| keys::command(key.command)).collect();
    assert_eq!(listed.iter().map(|(command, _)| *command).collect::<BTreeSet<_>>(), commands);
    // What works everywhere is not repeated for the move list, where only these two differ.
    let moves = &groups[1].rows;
    assert_eq!(moves.iter().flat_map(|(_, names)| names).collect::<Vec<_>>(), ["↑", "↓"]);
    assert_eq!(listed.iter().filter(|(_, name)| *name == "L").count(), 1);
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
