//! The actions of each side, and their removal.

use vicinity_rules::{Reason, Variant};

use super::*;

fn game() -> FriendGame {
    FriendGame::new(7, Color::White, Position::start(&Variant::parse("near").expect("a known name")))
}

fn play(game: &mut FriendGame, by: Color, text: &str) -> Result<(), EntryError> {
    let mv = game.position().parse_uci(text).map_err(|_| EntryError::IllegalMove)?;
    game.add(by, Act::Move(mv))
}

#[test]
fn a_takeback_removes_the_requested_move_and_its_reply() {
    let mut game = game();
    assert_eq!(game.add(Color::White, Act::RequestTakeback), Err(EntryError::NothingToTakeBack));
    play(&mut game, Color::White, "e3e4").expect("legal");
    assert_eq!(game.add(Color::Black, Act::RequestTakeback), Err(EntryError::NothingToTakeBack));
    play(&mut game, Color::Black, "d6d5").expect("legal");
    game.add(Color::White, Act::RequestTakeback).expect("allowed");
    assert_eq!(game.awaited(), Some(Color::Black));
    assert_eq!(game.add(Color::White, Act::AcceptTakeback), Err(EntryError::NothingAsked));
    game.add(Color::Black, Act::AcceptTakeback).expect("allowed");
    assert_eq!(game.position().fen(), game.start().fen());
    assert_eq!((game.awaited(), game.entries().len()), (Some(Color::White), 4));
}

#[test]
fn a_move_declines_what_the_other_side_has_offered() {
    let mut game = game();
    play(&mut game, Color::White, "e3e4").expect("legal");
    game.add(Color::White, Act::OfferDraw).expect("allowed");
    assert_eq!(game.add(Color::White, Act::AcceptDraw), Err(EntryError::NothingOffered));
    play(&mut game, Color::Black, "d6d5").expect("legal");
    assert_eq!(game.draw_offered_by(), None);
    // One's own offer remains until the opponent has answered.
    game.add(Color::White, Act::OfferDraw).expect("allowed");
    play(&mut game, Color::White, "f3f4").expect("legal");
    game.add(Color::Black, Act::AcceptDraw).expect("allowed");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Agreed));
    assert_eq!(play(&mut game, Color::Black, "d5e4"), Err(EntryError::Over));
    game.add(Color::Black, Act::Chat("Thank you".to_owned())).expect("chat is allowed");
}

#[test]
fn names_are_shown_without_invisible_characters() {
    let mut game = game();
    game.add(Color::Black, Act::Name("\u{feff}A\u{200b}da".to_owned())).expect("allowed");
    assert_eq!(game.name(Color::Black), "Ada");
}

#[test]
fn illegal_entries_change_nothing() {
    let mut game = game();
    let mv = game.position().parse_uci("e3e4").expect("legal");
    let refused = [
        (Color::Black, Act::Move(mv), EntryError::NotYourTurn),
        (Color::Black, Act::DeclineDraw, EntryError::NothingOffered),
        (Color::Black, Act::DeclineTakeback, EntryError::NothingAsked),
        (Color::White, Act::Chat(" ".to_owned()), EntryError::Words),
        (Color::White, Act::Chat("\u{202e}txt".to_owned()), EntryError::Words),
        (Color::White, Act::Chat("x".repeat(MAX_CHAT_CHARS + 1)), EntryError::Words),
        (Color::White, Act::Name("a\nb".to_owned()), EntryError::Words),
        (Color::White, Act::Name("\u{200b}\u{2060}".to_owned()), EntryError::Words),
    ];
    for (by, act, error) in refused {
        assert_eq!(game.add(by, act), Err(error));
    }
    assert!(game.entries().is_empty());
    game.add(Color::White, Act::Move(mv)).expect("legal");
    assert_eq!(game.add(Color::Black, Act::Move(mv)), Err(EntryError::IllegalMove));
    game.add(Color::Black, Act::Resign).expect("allowed");
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(Color::White));
    assert_eq!(game.awaited(), None);
    assert_eq!(game.after(1).outcome(), None);
}

#[test]
fn removing_entries_restores_the_earlier_game() {
    let mut random = fastrand::Rng::with_seed(25);
    for _ in 0..20 {
        let mut game = game();
        let mut all = vec![standing(&game)];
        for _ in 0..80 {
            let by = if random.bool() { Color::White } else { Color::Black };
            let moves = game.next_moves();
            let act = match random.u8(0..14) {
                0 => Act::OfferDraw,
                1 => Act::DeclineDraw,
                2 => Act::RequestTakeback,
                3..=4 => Act::AcceptTakeback,
                5 => Act::DeclineTakeback,
                6 => Act::Chat("hello".to_owned()),
                7 => Act::Name(all.len().to_string()),
                8 if random.u8(0..20) == 0 => Act::Resign,
                9 if random.u8(0..20) == 0 => Act::ClaimTime,
                _ if moves.is_empty() => Act::AcceptDraw,
                _ => Act::Move(moves[random.usize(..moves.len())]),
            };
            if game.add(by, act).is_ok() {
                all.push(standing(&game));
            }
        }
        for (entries, standing) in all.iter().enumerate() {
            assert_eq!(game.position_after(entries).fen(), standing[0]);
        }
        while let Some(after) = all.pop() {
            assert_eq!(standing(&game), after);
            game.pop();
        }
    }
}

/// All observable properties of a game.
fn standing(game: &FriendGame) -> [String; 3] {
    let sides = (game.draw_offered_by(), game.takeback_requested_by(), game.outcome(), game.awaited());
    let names = Color::BOTH.map(|color| game.name(color));
    [game.position().fen(), format!("{sides:?} {names:?} {:?}", game.talk), crate::encoding::encode(game)]
}

#[test]
fn chat_leaves_room_for_moves_and_results() {
    let mut game = game();
    while game.add(Color::Black, Act::Chat("!".to_owned())).is_ok() {}
    assert_eq!(game.allows(Color::Black, &Act::Name("Ben".to_owned())), Err(EntryError::TalkFull));
    assert_eq!(game.allows(Color::White, &Act::Chat("?".to_owned())), Ok(()));
    let long = "ü".repeat(MAX_CHAT_CHARS);
    while game.add(Color::White, Act::Chat(long.clone())).is_ok() {}
    assert_eq!(game.entries().len(), MAX_TALK + MAX_TALK_BYTES / long.len());
    // A link may hold more.
    while game.add_read(Color::Black, Act::Chat("!".to_owned())).is_ok() {}
    assert_eq!(game.entries().len(), MAX_ENTRIES);
    // Play moves, and take each back so that no position repeats.
    while game.entries().len() < 2 * MAX_ENTRIES {
        let (turn, last) = (game.position().turn(), game.entries().len());
        let mv = game.next_moves()[0];
        game.add(turn, Act::Move(mv)).expect("there is room");
        if game.entries().len() + 2 <= 2 * MAX_ENTRIES {
            game.add(turn, Act::RequestTakeback).expect("there is room");
            game.add(!turn, Act::AcceptTakeback).expect("there is room");
        }
        assert!(game.entries().len() > last);
    }
    let turn = game.position().turn();
    let mv = game.next_moves()[0];
    assert_eq!(game.allows(turn, &Act::Move(mv)), Err(EntryError::Full));
    assert_eq!(game.after(game.entries().len()).add(turn, Act::Resign), Ok(()));
    game.add(turn, Act::OfferDraw).expect("a draw can still be agreed");
    game.add(!turn, Act::AcceptDraw).expect("a draw can still be agreed");
    let read =
        crate::encoding::decode(&crate::encoding::encode(&game)).expect("the longest game can be read");
    assert_eq!(read.entries(), game.entries());
}

#[test]
fn a_win_on_time_is_claimed_by_the_side_that_waits() {
    let mut game = game();
    assert_eq!(game.add(Color::White, Act::ClaimTime), Err(EntryError::NotYourTurn));
    game.add(Color::Black, Act::ClaimTime).expect("it is White's turn");
    assert_eq!(game.outcome(), Some(Outcome::time_forfeit(game.start(), Color::White)));
}
