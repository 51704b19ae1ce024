//! The end of a game: on the board, or by decision of the players.

use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, Event, Reply};
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Color;

use super::Page;
use crate::common::page::square;

#[test]
fn a_game_ends_with_the_kings_capture() {
    let mut page = Page::open("#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3 b - - 0 1");
    assert_eq!(page.state.game.shown().attacked, [square("e5")], "the king is warned");
    page.types("Ke6");
    page.clicks("e2 e6");
    let outcome = page.state.game.outcome().expect("the game is over");
    assert_eq!(
        (outcome.result(), words::outcome(outcome).as_str()),
        ("1-0", "White wins: the king is captured.")
    );
    assert!(page.state.game.shown().legal.is_empty() && !page.state.may_move());
    assert_eq!(words::strip(&page.state, Color::White), "won");
    page.send(Event::Typed("Ke2".into()));
    assert_eq!(page.state.ui.message, words::GAME_OVER.as_str());
    page.send(Event::Undo);
    assert_eq!(page.state.game.outcome(), None);
}

#[test]
fn a_minor_win_is_named() {
    let mut page = Page::open("#variant=near&fen=8/7k/8/8/1p6/pPp5/PRP5/KB6 b - - 0 1");
    page.types("Kh8");
    let outcome = page.state.game.outcome().expect("White cannot move");
    assert_eq!(words::outcome(outcome), "Minor win for Black: White cannot move.");
    assert!(page.state.is_minor_win());
    assert_eq!(words::strip(&page.state, Color::Black), "minor win");
    assert!(
        page.state.ui.announcement.ends_with("Minor win for Black: White cannot move."),
        "{}",
        page.state.ui.announcement
    );
}

#[test]
fn a_resignation_is_final() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5").send(Event::Resign);
    assert_eq!(words::question(&page.state), "Resign this game?");
    page.send(Event::Reply(Reply::No));
    assert_eq!((page.state.ui.question, page.state.game.outcome()), (None, None));
    page.send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(page.state.game.outcome(), None, "a reply without a question does nothing");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::Black)));
    assert_eq!(page.state.game.outcome(), None, "the user cannot resign for the engine");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(words::ending(&page.state), "White resigns: Black wins.");
    assert_eq!(words::strip(&page.state, Color::Black), "won");
    let address = "#variant=near&moves=e3e4,d6d5&end=resign-white&white=human&black=engine";
    assert_eq!(page.address(), Some((address, false)));
    page.send(Event::Typed("exd5".into()));
    assert_eq!(page.state.ui.message, words::GAME_OVER.as_str());
    page.clicks("e4 d5").has_line("e3e4 d6d5");
    assert!(!page.state.may_resign() && !page.state.may_offer_draw());
    page.send(Event::View(Browse::Back)).shows(1).send(Event::View(Browse::Last)).shows(2);
    let pgn = page.state.pgn();
    for line in [
        "[White \"You\"]",
        "[Black \"Vicinity level 4\"]",
        "[Result \"0-1\"]",
        "[Termination \"white resigns\"]",
    ] {
        assert!(pgn.contains(line), "{pgn}");
    }
    let reopened = State::open(address);
    assert_eq!(words::ending(&reopened), "White resigns: Black wins.");
    assert!(!reopened.may_move());
    assert!(!page.state.may_take_back());
    page.send(Event::Undo).has_line("e3e4 d6d5");
    assert_eq!(page.state.game.outcome().map(|outcome| outcome.result()), Some("0-1"));
    // A move from an earlier position asks first, and then keeps the game as a variation.
    page.send(Event::View(Browse::First)).types("a4").has_moves("1. e4 d5 0-1");
    assert!(words::question(&page.state).starts_with("The game is over. Continue it from here with a4?"));
    page.send(Event::Reply(Reply::TryInAnalysis)).has_line("a3a4");
    assert!(page.state.session.analysis.is_on);
    page.send(Event::Analyse).has_moves("1. e4 (1. a4) 1... d5 0-1");
    page.send(Event::View(Browse::First)).types("a4").send(Event::Reply(Reply::ContinueFromHere));
    page.has_moves("1. a4 (1. e4 d5) *");
}

#[test]
fn a_resignation_while_looking_back_shows_the_end() {
    let mut page = Page::two_people("near");
    page.types("e4 d5 exd5").send(Event::View(Browse::At(1))).send(Event::Resign);
    page.send(Event::Reply(Reply::Resign(Color::Black)));
    assert!(page.state.game.shows_last());
    page.send(Event::Undo);
    assert_eq!((page.state.game.outcome(), page.state.game.shown().ply), (None, 1));
}

#[test]
fn the_engine_does_not_move_after_its_opponent_has_resigned() {
    let mut page = Page::against_engine();
    page.types("e4").send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert!(page.effects.contains(&Effect::Stop) && page.state.session.engine.pending.is_none());
}

#[test]
fn two_people_agree_on_a_draw_or_play_on() {
    let mut page = Page::two_people("near");
    page.types("e4").send(Event::OfferDraw);
    assert_eq!(words::question(&page.state), "Black offers a draw. White, do you accept?");
    page.types("d5");
    assert_eq!(page.state.ui.question, None, "a move declines the offer");
    page.send(Event::OfferDraw).send(Event::Reply(Reply::No));
    assert_eq!(page.state.game.outcome(), None);
    page.send(Event::OfferDraw).send(Event::Reply(Reply::Accept));
    assert_eq!(words::ending(&page.state), "Draw by agreement.");
    assert!(page.state.address().contains("&end=agreed"));
    let pgn = page.state.pgn();
    assert!(pgn.contains("[Termination \"draw by agreement\"]") && pgn.contains("1/2-1/2"), "{pgn}");
    let mut alone = Page::against_engine();
    alone.send(Event::OfferDraw);
    assert_eq!(alone.state.ui.question, None, "no draw can be offered to the engine");
}

#[test]
fn a_variation_that_ends_the_game_becomes_the_main_line() {
    let mut page = Page::two_people("near");
    page.types("e4 d5").send(Event::View(Browse::At(1))).types("a5");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::Black)));
    page.has_moves("1. e4 a5 (1... d5) 1-0");
    page.send(Event::Undo).has_moves("1. e4 d5 (1... a5) *");
    // Also by a move.
    let mut page = Page::two_people("near");
    page.types("e4 e5 Bc5 a5").send(Event::View(Browse::At(2))).types("d4 exd4 e5 dxc3 exd6 cxb2");
    page.has_moves("1. e4 e5 2. Bc5 (2. d4 exd4 3. e5 dxc3 4. exd6+ cxb2) 2... a5 *");
    page.types("dxe7")
        .has_moves("1. e4 e5 2. d4 (2. Bc5 a5) 2... exd4 3. e5 dxc3 4. exd6+ cxb2 5. dxe7# 1-0");
    page.send(Event::Undo);
    page.has_moves("1. e4 e5 2. Bc5 (2. d4 exd4 3. e5 dxc3 4. exd6+ cxb2) 2... a5 *");
    // In analysis, lines are only tried.
    let mut page = Page::two_people("near");
    page.types("e4 e5 Bc5 a5").send(Event::Analyse);
    page.send(Event::View(Browse::At(2))).types("d4 exd4 e5 dxc3 exd6 cxb2 dxe7");
    page.has_moves("1. e4 e5 2. Bc5 (2. d4 exd4 3. e5 dxc3 4. exd6+ cxb2 5. dxe7#) 2... a5 *");
}

#[test]
fn a_result_by_decision_is_shown_with_its_reason() {
    let mut page = Page::two_people("near");
    page.imports("[Variant \"near\"]\n[Termination \"adjudication\"]\n\n1. e4 d5 0-1");
    assert_eq!(words::ending(&page.state), "Black wins: adjudication.");
    page.send(Event::Analyse);
    assert!(!page.state.may_move());
    // A variation of it is not over.
    page.send(Event::View(Browse::First)).types("a4");
    assert_eq!(page.state.game.outcome(), None);
    page.goes_to("d5");
    assert_eq!(page.state.game.outcome().map(|outcome| outcome.result()), Some("0-1"));
}

const TWICE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";

#[test]
fn a_recorded_game_continues_after_a_claimable_draw() {
    let mut page = Page::two_people("chess");
    page.imports(format!("[White \"A\"]\n\n{TWICE} 5. e4 e5 1-0"));
    page.has_moves(&format!("{TWICE} 5. e4 e5 1-0"));
    assert_eq!(
        (words::ending(&page.state).as_str(), words::remark(&page.state)),
        ("White wins, as recorded.", "")
    );
    let address = page.state.address();
    assert_eq!(State::open(&address).address(), address);
    // The remark is shown at its ply, and the user can step on.
    page.send(Event::View(Browse::At(8)));
    let remark = "Threefold repetition here: a draw can be claimed.";
    assert_eq!(words::remark(&page.state), remark);
    assert!(page.state.ui.announcement.ends_with(remark), "{}", page.state.ui.announcement);
    assert!(page.state.is_to_move(Color::White) && page.state.may_move());
    page.send(Event::View(Browse::Forward));
    assert_eq!((page.state.game.shown().ply, words::remark(&page.state)), (9, ""));
    // Opened from its address, a variation there is restored with the rest.
    page.send(Event::View(Browse::At(8))).types("d4");
    page.has_moves(&format!("{TWICE} 5. e4 (5. d4) 5... e5 1-0"));
    let address = page.state.address();
    let mut opened = Page::open(&address);
    assert_eq!((opened.state.ui.notice.as_deref(), opened.state.address()), (None, address));
    opened.send(Event::View(Browse::Last)).has_moves(&format!("{TWICE} 5. e4 (5. d4) 5... e5 1-0"));
}

#[test]
fn a_recorded_game_continues_after_its_last_piece() {
    let mut page = Page::two_people("chess");
    let moves = "1. Kxd2 Ke7 2. Kd3 1/2-1/2";
    page.imports(format!("[FEN \"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1\"]\n\n{moves}"));
    page.has_moves(moves);
    page.send(Event::View(Browse::At(1)));
    assert_eq!(words::remark(&page.state), "Insufficient material from here on: a draw.");
    page.send(Event::View(Browse::Last));
    assert_eq!(
        (words::ending(&page.state).as_str(), words::remark(&page.state)),
        ("Draw by insufficient material.", "")
    );
    let address = page.state.address();
    assert_eq!(State::open(&address).address(), address);
}

#[test]
fn a_written_result_overrides_an_unclaimed_draw() {
    let check = |result: &str, ending: &str, remark: &str, word: &str| {
        let mut page = Page::two_people("chess");
        page.imports(format!("[White \"A\"]\n\n{TWICE} {result}"));
        page.has_moves(&format!("{TWICE} {result}"));
        assert_eq!(
            (words::ending(&page.state).as_str(), words::remark(&page.state)),
            (ending, remark),
            "{result}"
        );
        assert!(!page.state.may_move(), "{result}");
        let address = page.state.address();
        assert_eq!(address.contains("&end="), !word.is_empty());
        assert!(address.contains(word), "{address}");
        let opened = State::open(&address);
        assert_eq!((opened.ui.notice.as_deref(), words::ending(&opened)), (None, ending.to_owned()));
    };
    let remark = "Threefold repetition here: a draw can be claimed.";
    check("1-0", "White wins, as recorded.", remark, "&end=1-0");
    check("0-1", "Black wins, as recorded.", remark, "&end=0-1");
    for result in ["1/2-1/2", "*"] {
        check(result, "Draw by threefold repetition.", "", "");
    }
    // When played here, the game is drawn at once.
    let mut page = Page::two_people("chess");
    page.types("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").send(Event::View(Browse::Last));
    assert_eq!(words::ending(&page.state), "Draw by threefold repetition.");
    assert!(!page.state.may_move());
}

#[test]
fn a_resigned_game_of_two_people_is_not_undone_when_it_is_opened_again() {
    let mut page = Page::two_people("near");
    page.types("e4").send(Event::Resign).send(Event::Reply(Reply::Resign(Color::Black)));
    assert!(page.state.undo_count().is_some(), "a resignation by mistake");
    let mut page = Page::open("#variant=near&moves=e3e4&end=resign-black");
    assert_eq!(page.state.undo_count(), None);
    page.send(Event::Undo);
    assert_eq!(words::ending(&page.state), "Black resigns: White wins.");
    assert!(Page::open("#variant=near&moves=e3e4").state.undo_count().is_some());
}
