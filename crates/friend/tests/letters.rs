//! Links made by earlier versions can still be opened.

use vicinity_friend::{Act, Game, letter};
use vicinity_rules::Color;

/// A row for each game: name, entries, a checksum of them, the final position, and the letter. Made
/// before letters were updated entry by entry and before talk had its own limit.
const LETTERS: &str = include_str!("letters.txt");

/// FNV-1a.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

fn transcript(game: &Game) -> String {
    let row = |(at, entry): (usize, &vicinity_friend::Entry)| {
        let side = if entry.by == Color::White { 'w' } else { 'b' };
        let what = match &entry.act {
            Act::Move(mv) => game.position_after(at).uci(*mv),
            Act::Say(words) => format!("say {words}"),
            Act::Name(name) => format!("name {name}"),
            act => format!("{act:?}"),
        };
        format!("{side} {what}\n")
    };
    game.entries().iter().enumerate().map(row).collect()
}

#[test]
fn links_of_earlier_versions_can_be_opened() {
    for row in LETTERS.lines() {
        let [name, entries, sum, fen, text] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let game = letter::read(text).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(game.entries().len().to_string(), entries, "{name}");
        assert_eq!(checksum(&transcript(&game)).to_string(), sum, "{name}\n{}", transcript(&game));
        assert_eq!(game.position().fen(), fen, "{name}");
        assert_eq!(letter::write(&game), text, "{name}");
        // The game continues, or is over: it can always be ended.
        let mut game = game;
        assert!(game.outcome().is_some() || game.add(Color::White, Act::Resign).is_ok(), "{name}");
        assert!(letter::read(&letter::write(&game)).is_ok(), "{name}");
    }
}

#[test]
fn known_entries_of_a_letter_are_not_replayed() {
    for row in LETTERS.lines() {
        let text = row.rsplit('\t').next().expect("a letter");
        let game = letter::read(text).expect("it is read above");
        for entries in [0, 1, game.entries().len() / 2, game.entries().len()] {
            let (first, known) = (letter::write_first(&game, entries), game.after(entries));
            assert_eq!(letter::write(&known), first);
            // All of it is known: one step reaches the end.
            let mut reader = letter::Reader::new(&first, Some(&game)).expect("its start is read");
            assert_eq!(reader.go_on(&mut 1), Ok(true), "{text}");
            assert_eq!(reader.into_game().entries(), known.entries());
            // The rest is new, and takes as many steps.
            let mut reader = letter::Reader::new(text, Some(&known)).expect("its start is read");
            for _ in entries..game.entries().len() {
                assert_eq!(reader.go_on(&mut 1), Ok(false), "{text}");
            }
            assert_eq!(reader.go_on(&mut 1), Ok(true), "{text}");
            assert_eq!(reader.into_game().entries(), game.entries());
        }
    }
}
