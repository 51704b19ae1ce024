//! Links made by earlier versions can still be opened.

use vicinity_friend::{Act, FriendGame, encoding};
use vicinity_rules::{Color, checksum};

/// A row for each game: name, entries, a checksum of them, the final position, and the encoding.
/// Made before the encoding was updated entry by entry and before talk had its own limit.
const ENCODED_GAMES: &str = include_str!("encoded_games.txt");

fn transcript(game: &FriendGame) -> String {
    let row = |(at, entry): (usize, &vicinity_friend::GameEntry)| {
        let side = if entry.by == Color::White { 'w' } else { 'b' };
        let what = match &entry.act {
            Act::Move(mv) => game.position_after(at).uci(*mv),
            Act::Chat(words) => format!("say {words}"),
            Act::Name(name) => format!("name {name}"),
            // The checksums were made with these names.
            Act::RequestTakeback => "AskBack".to_owned(),
            Act::AcceptTakeback => "GiveBack".to_owned(),
            Act::DeclineTakeback => "RefuseBack".to_owned(),
            act => format!("{act:?}"),
        };
        format!("{side} {what}\n")
    };
    game.entries().iter().enumerate().map(row).collect()
}

#[test]
fn links_of_earlier_versions_can_be_opened() {
    for row in ENCODED_GAMES.lines() {
        let [name, entries, sum, fen, text] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let game = encoding::decode(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(game.entries().len().to_string(), entries, "{name}");
        assert_eq!(checksum(&transcript(&game)).to_string(), sum, "{name}\n{}", transcript(&game));
        assert_eq!(game.position().fen(), fen, "{name}");
        assert_eq!(encoding::encode(&game), text, "{name}");
        // The game continues, or is over: it can always be ended.
        let mut game = game;
        assert!(game.outcome().is_some() || game.add(Color::White, Act::Resign).is_ok(), "{name}");
        assert!(encoding::decode(&encoding::encode(&game)).is_ok(), "{name}");
    }
}

#[test]
fn known_entries_of_an_encoded_game_are_not_replayed() {
    for row in ENCODED_GAMES.lines() {
        let text = row.rsplit('\t').next().expect("an encoded game");
        let game = encoding::decode(text).expect("it is read above");
        for entries in [0, 1, game.entries().len() / 2, game.entries().len()] {
            let (first, known) = (encoding::encode_prefix(&game, entries), game.after(entries));
            assert_eq!(encoding::encode(&known), first);
            // All of it is known: one step reaches the end.
            let mut decoder = encoding::Decoder::new(&first, Some(&game)).expect("its start is read");
            assert_eq!(decoder.resume(&mut 1), Ok(true), "{text}");
            assert_eq!(decoder.into_game().entries(), known.entries());
            // The rest is new, and takes as many steps.
            let mut decoder = encoding::Decoder::new(text, Some(&known)).expect("its start is read");
            for _ in entries..game.entries().len() {
                assert_eq!(decoder.resume(&mut 1), Ok(false), "{text}");
            }
            assert_eq!(decoder.resume(&mut 1), Ok(true), "{text}");
            assert_eq!(decoder.into_game().entries(), game.entries());
        }
    }
}
