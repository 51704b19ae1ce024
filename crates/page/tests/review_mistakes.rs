//! The mistakes of a reviewed game, one by one: better moves, and moves that the user tries.

use crate::common::page::square;
use crate::review::{ANSWERS, GAME, Page, Reviewed, at_mistake, reviewed, reviewed_game};
use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, Event};
use vicinity_page::screen::Screen;
use vicinity_page::screens::review::mistake::MistakePhase;
use vicinity_page::screens::review::{EFFORTS, ReviewAct, Stage};
use vicinity_page::state::BoardPolicy;
use vicinity_protocol::Score;
use vicinity_rules::Color;

#[test]
fn mistakes_are_reviewed_one_by_one() {
    let mut page = reviewed();
    let before = page.untouched();
    assert_eq!(
        page.weights(),
        [(ReviewAct::Next, "primary"), (ReviewAct::Keep, ""), (ReviewAct::Closer, "")]
    );
    page.act(ReviewAct::Next);
    assert_eq!((page.mistake().ply, page.shown()), (2, (1, 0)));
    assert_eq!(page.review().title(&page.state), "Error 1 of 2");
    assert_eq!(page.mistake().title(&page.review().findings, &page.state), "1… d5 was a blunder");
    assert_eq!(page.mistake().change(&page.review().findings), "+0.20 → +3.00");
    assert!(page.state.ui.announcement.contains("1… d5 was a blunder"), "{}", page.state.ui.announcement);
    let under_review = page.review().move_under_review(&page.state).expect("a mistake is shown");
    assert_eq!(page.state.game.record().depth(under_review), 2, "the list highlights the mistake");
    let pointers = [(square("d6"), square("d5"), "arrow mistaken")];
    assert_eq!(page.state.ui.pointers, pointers);
    let weights = [(ReviewAct::Try, ""), (ReviewAct::Better, ""), (ReviewAct::Next, "primary")];
    assert_eq!(page.weights(), weights);
    // The better move is shown only on request.
    page.act(ReviewAct::Better);
    let better = (square("e6"), square("e5"), "arrow better");
    assert_eq!(page.state.ui.pointers, [better, pointers[0]]);
    assert_eq!(
        page.weights(),
        [(ReviewAct::Try, ""), (ReviewAct::Better, "disabled"), (ReviewAct::Next, "primary")]
    );
    // While the user looks for it, it is not shown.
    page.act(ReviewAct::Try);
    assert_eq!(page.state.ui.pointers, []);
    assert_eq!(
        page.weights(),
        [(ReviewAct::Try, "disabled"), (ReviewAct::Better, ""), (ReviewAct::Next, "")]
    );
    page.act(ReviewAct::Next);
    assert_eq!((page.mistake().ply, page.shown()), (3, (2, 0)));
    page.act(ReviewAct::Next);
    assert!(matches!(page.review().stage, Stage::Done));
    assert!(page.state.ui.announcement.contains("accuracy"), "{}", page.state.ui.announcement);
    assert!(page.state.ui.pointers.is_empty());
    assert_eq!(page.untouched(), before);
}

#[test]
fn a_mistake_says_what_the_reply_wins() {
    // From GAME: 1. e4 d5 2. c4, where each side may capture.
    let reason = |score: Score, line: &str| {
        let mut page = Page::open_with_screens(GAME);
        page.act(ReviewAct::Start);
        for (cp, line) in &ANSWERS[..2] {
            page.answer(Score::Centipawns(*cp), line);
        }
        page.answer(score, line).answer(Score::Centipawns(10), "d5e4").act(ReviewAct::Next);
        assert_eq!(page.mistake().ply, 2);
        page.mistake().reason.clone()
    };
    assert_eq!(reason(Score::Centipawns(300), "e4d5 d7d5 d3d4"), "The best reply is 2. exd5.", "an exchange");
    assert_eq!(reason(Score::Centipawns(300), "e4d5 e6e5 d3d4"), "2. exd5 then wins the pawn.");
    assert_eq!(reason(Score::Centipawns(300), "c3c4 d5c4 d3c4"), "The best reply is 2. c4.", "no capture");
    assert_eq!(reason(Score::Win(5), "e4d5 e6e5 d3d4"), "2. exd5 then forces a win.");
    assert_eq!(reason(Score::Win(1), "e4d5"), "2. exd5 then wins the game.");
    assert_eq!(reason(Score::Centipawns(300), "a1a1"), "", "an illegal line");
    assert_eq!(at_mistake().mistake().reason, "The best reply is 2… dxe4.", "the line ends there");
}

#[test]
fn the_users_own_mistakes_come_first() {
    let own = |players: &str| {
        let mut page = reviewed_game(&format!("{GAME}&{players}"));
        let side = page.review().side;
        page.act(ReviewAct::Next);
        (side, page.mistake().ply)
    };
    assert_eq!(own("white=human&black=engine"), (Some(Color::White), 3));
    assert_eq!(own("white=engine&black=human"), (Some(Color::Black), 2));
    assert_eq!(own("white=human&black=human"), (None, 2));
    assert_eq!(own("white=engine&black=engine"), (None, 2));
    let mut page = reviewed_game(&format!("{GAME}&white=human&black=engine"));
    page.act(ReviewAct::Side(Some(Color::Black))).act(ReviewAct::Next);
    assert_eq!(page.mistake().ply, 2);
    assert_eq!(page.review().title(&page.state), "Error 1 of 1");
    // The move list links to all mistakes; those of the other side have no number.
    let node = |page: &Page, ply: usize| page.state.game.line()[ply - 1].index();
    page.send(Event::GoTo(node(&page, 3)));
    assert_eq!(page.mistake().ply, 3);
    assert_eq!(page.review().title(&page.state), "Error");
    // A move that is not a mistake ends the review of the mistake.
    page.send(Event::GoTo(node(&page, 1)));
    assert!(page.review().mistake().is_none() && page.shown() == (1, 0));
    assert_eq!(page.review().at_move(&page.state), "1. e4: +0.20 → +0.20");
}

#[test]
fn the_better_line_is_shown_without_changing_the_game() {
    let mut page = at_mistake();
    let before = page.untouched();
    page.act(ReviewAct::Better);
    let line = page.mistake().line(&page.review().findings, &page.state);
    assert_eq!(line, ["2. exd5", "Qxd5", "3. d4"]);
    let fen = page.state.game.shown().fen.clone();
    page.act(ReviewAct::Line(1));
    assert_eq!((page.shown(), page.mistake().line_shown()), ((2, 1), 1));
    assert_ne!(page.state.game.shown().fen, fen);
    assert!(page.state.ui.pointers.is_empty(), "they belong to the position before");
    assert!(page.state.game.shown().legal.is_empty(), "no moves are possible there");
    // Browsing steps through the line.
    page.send(Event::View(Browse::Forward));
    assert_eq!((page.shown(), page.mistake().line_shown()), ((2, 2), 2));
    page.send(Event::View(Browse::Back)).send(Event::View(Browse::Back));
    assert_eq!((page.shown(), page.mistake().line_shown()), ((2, 0), 0));
    assert_eq!((page.state.game.shown().fen.clone(), page.state.ui.pointers.len()), (fen.clone(), 2));
    // From within the line to any position of the game, and back.
    page.act(ReviewAct::Line(3)).send(Event::View(Browse::Last));
    assert_eq!(page.shown(), (3, 0));
    assert_eq!(page.state.game.shown().fen, page.state.game.position().fen());
    assert_eq!(
        page.weights(),
        [(ReviewAct::Return, "primary"), (ReviewAct::Better, "disabled"), (ReviewAct::Next, "")]
    );
    page.act(ReviewAct::Line(2)).send(Event::View(Browse::First));
    assert_eq!(page.shown(), (0, 0));
    page.act(ReviewAct::Return);
    assert_eq!((page.shown(), page.state.game.shown().fen.clone()), ((2, 0), fen));
    assert_eq!(page.untouched(), before);
}

#[test]
fn the_best_move_is_accepted_at_once() {
    let mut page = at_mistake();
    let before = page.untouched();
    page.act(ReviewAct::Try);
    assert_eq!(page.mistake().phase, MistakePhase::Trying);
    assert!(page.effects.contains(&Effect::FocusSquare), "the keyboard goes to the board");
    assert_eq!(page.state.ui.focus, square("c3"));
    assert_eq!(
        page.weights(),
        [(ReviewAct::Try, "disabled"), (ReviewAct::Better, ""), (ReviewAct::Next, "")]
    );
    page.tries("e4 d5");
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Right, (2, 1)));
    assert_eq!(page.mistake().feedback, "Right: exd5 is best.");
    assert!(page.state.ui.announcement.ends_with("Right: exd5 is best."), "{}", page.state.ui.announcement);
    assert!(page.asked_about().is_none());
    assert_eq!(
        page.weights(),
        [(ReviewAct::Try, "disabled"), (ReviewAct::Better, ""), (ReviewAct::Next, "primary")]
    );
    assert_eq!(page.untouched(), before);
    page.act(ReviewAct::Next);
    assert!(matches!(page.review().stage, Stage::Done) && page.shown() == (3, 0));
    assert_eq!(page.untouched(), before);
}

#[test]
fn a_move_nearly_as_good_is_accepted_after_a_search_of_the_same_size() {
    let mut page = at_mistake();
    let before = page.untouched();
    // Also without pressing the button first.
    page.tries("d3 d4");
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Judging, (2, 1)));
    let go = page.asked().expect("the engine is asked");
    assert_eq!((go.moves.join(" "), go.nodes), ("e3e4 d6d5 d3d4".to_owned(), Some(EFFORTS[0].nodes)));
    assert!(page.state.game.shown().legal.is_empty(), "no moves are possible meanwhile");
    page.answer(Score::Centipawns(-270), "d5e4");
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Right, (2, 1)));
    assert_eq!(page.mistake().feedback, "d4 is good too.");
    assert_eq!(page.untouched(), before);
}

#[test]
fn a_good_move_leaves_the_best_one_to_be_found_and_explanations_end_with_their_position() {
    let mut page = at_mistake();
    page.act(ReviewAct::Try).tries("d3 d4").answer(Score::Centipawns(-270), "d5e4");
    assert_eq!(page.mistake().phase, MistakePhase::Right);
    let may_try = |page: &Page| page.weights()[0] != (ReviewAct::Try, "disabled");
    assert!(may_try(&page));
    page.send(Event::Activate(square("a6")));
    assert!(page.state.ui.learn.explained.is_some());
    page.act(ReviewAct::Better);
    assert!(page.state.ui.learn.explained.is_none());
    assert_eq!((page.mistake().phase, page.mistake().feedback.as_str()), (MistakePhase::Described, ""));
    page.act(ReviewAct::Try).tries("e4 d5");
    assert!(!may_try(&page), "the best move is found");
}

#[test]
fn a_worse_move_is_shown_explained_and_taken_back() {
    let mut page = at_mistake();
    let (before, fen) = (page.untouched(), page.state.game.shown().fen.clone());
    page.act(ReviewAct::Try).tries("h3 h4").answer(Score::Centipawns(-60), "d5e4");
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Wrong, (2, 1)));
    assert_eq!(
        page.mistake().feedback,
        "h4 is a blunder: +0.60 after dxe4, +3.00 after the best move. Try again."
    );
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::SetTimer(_))));
    page.send(Event::TimerFired);
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Trying, (2, 0)));
    assert_eq!(page.state.game.shown().fen, fen);
    assert_eq!(
        page.mistake().feedback,
        "h4 is a blunder: +0.60 after dxe4, +3.00 after the best move. Try again.",
        "the message stays"
    );
    // The move played needs no engine to be wrong.
    page.tries("c3 c4");
    assert_eq!((page.mistake().phase, page.asked_about()), (MistakePhase::Wrong, None));
    page.send(Event::TimerFired).tries("e4 d5");
    assert_eq!(page.mistake().phase, MistakePhase::Right);
    assert_eq!(page.untouched(), before);
}

#[test]
fn redo_survives_trying_a_move() {
    let mut page = Page::open_with_screens("#variant=near&white=human&black=human");
    for mv in ["e3e4", "d6d5", "c3c4", "a6a5"] {
        page.send(Event::Typed(mv.to_owned()));
    }
    page.send(Event::Undo);
    page.send(Event::Visit(Screen::Review)).act(ReviewAct::Start);
    for (cp, line) in ANSWERS {
        page.answer(Score::Centipawns(cp), line);
    }
    page.act(ReviewAct::Move(3)).tries("h3 h4").answer(Score::Centipawns(60), "d5e4");
    page.send(Event::TimerFired).tries("d3 d4").answer(Score::Centipawns(-300), "d5e4");
    assert_eq!(page.mistake().phase, MistakePhase::Right);
    page.act(ReviewAct::Leave);
    page.has_line("e3e4 d6d5 c3c4");
    page.send(Event::Redo).has_line("e3e4 d6d5 c3c4 a6a5");
    page.send(Event::Undo).send(Event::Undo).has_line("e3e4 d6d5");
}

#[test]
fn a_mistake_of_the_engine_is_reviewed_like_any_other() {
    let mut page = reviewed_game(&format!("{GAME}&white=human&black=engine"));
    let before = page.untouched();
    page.act(ReviewAct::Move(2)).tries("e6 e5");
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Right, (1, 1)));
    assert_eq!(page.untouched(), before);
    assert!(!page.state.policy.engine_plays, "the engine does not continue the game");
}

#[test]
fn undo_takes_back_the_tried_move_and_no_move_of_the_game() {
    let mut page = at_mistake();
    let before = page.untouched();
    page.tries("h3 h4");
    page.send(Event::Undo);
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Trying, (2, 0)));
    assert!(page.is_stopped() && page.asked_about().is_none());
    page.send(Event::Undo).send(Event::Redo);
    assert_eq!((page.line(), page.untouched()), ("e3e4 d6d5 c3c4".to_owned(), before));
    // Another move is another request.
    page.tries("d3 d4");
    assert_eq!(page.asked().map(|go| go.moves.join(" ")).as_deref(), Some("e3e4 d6d5 d3d4"));
}

#[test]
fn browsing_discards_a_tried_move() {
    let mut page = at_mistake();
    page.tries("h3 h4");
    page.send(Event::View(Browse::Back));
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Trying, (2, 0)));
    assert!(page.is_stopped());
    page.tries("h3 h4").act(ReviewAct::Go(1));
    assert_eq!((page.shown(), page.asked_about()), ((1, 0), None));
    page.act(ReviewAct::Return).tries("h3 h4").act(ReviewAct::Next);
    assert!(page.is_stopped() && matches!(page.review().stage, Stage::Done));
}

#[test]
fn a_tried_move_that_ends_the_game_needs_no_engine() {
    // The rook could have captured the king.
    let hash = "#screen=review&variant=near&fen=4k3/8/8/8/8/8/4R3/K7%20w%20-%20-%200%201&moves=e2f2";
    let mut page = Page::open_with_screens(hash);
    page.act(ReviewAct::Start).answer(Score::Win(1), "e2e1").answer(Score::Centipawns(-100), "e8e7");
    page.act(ReviewAct::Next).tries("e2 e8");
    assert_eq!((page.mistake().phase, page.asked_about()), (MistakePhase::Right, None));
    assert_eq!(page.mistake().feedback, "Rxe8# is good too.");
    assert!(page.state.game.outcome().is_none(), "the game has not ended");
}

#[test]
fn moves_elsewhere_are_tried_in_analysis() {
    let mut page = reviewed();
    page.act(ReviewAct::Go(2)).tries("h3 h4");
    assert_eq!((&page.state.ui.screen, page.line().as_str()), (&Screen::Game, "e3e4 d6d5 h3h4"));
    assert!(page.state.session.analysis.is_on);
    assert_eq!(page.asked().map(|go| go.moves.join(" ")).as_deref(), Some("e3e4 d6d5 h3h4"));
    // The end of a resigned game, which stays as it was.
    let mut page = reviewed_game(&format!("{GAME}&end=resign-white&white=human&black=engine"));
    page.act(ReviewAct::Go(3)).tries("a6 a5");
    assert_eq!((&page.state.ui.screen, page.line().as_str()), (&Screen::Game, "e3e4 d6d5 c3c4 a6a5"));
    assert!(page.state.session.analysis.is_on && page.state.played.is_some());
    page.send(Event::Analyse).has_line("e3e4 d6d5 c3c4");
    assert!(page.state.game.outcome().is_some());
}

#[test]
fn leaving_discards_a_tried_move() {
    for screen in [Screen::Game, Screen::Help, Screen::Puzzles { puzzle: String::new() }] {
        let mut page = at_mistake();
        let kept = page.state.kept(0);
        page.tries("h3 h4").send(Event::Visit(screen.clone()));
        assert_eq!((page.shown(), page.state.kept(0)), ((2, 0), kept), "{screen:?}");
        assert!(page.asked_about().is_none() && page.state.ui.pointers.is_empty());
    }
    // Another game starts, and undo restores this one.
    let mut page = at_mistake();
    page.tries("h3 h4").send(Event::ChooseVariant("contact".to_owned()));
    assert_eq!((page.state.ui.screen.clone(), page.state.policy), (Screen::Game, BoardPolicy::GAME));
    page.send(Event::Undo).has_line("e3e4 d6d5 c3c4");
    assert_eq!(page.shown(), (2, 0));
}

#[test]
fn a_tried_move_that_gives_a_win_away_is_judged_like_a_move_of_the_game() {
    let mut page = Page::open_with_screens("#screen=review&variant=near&moves=e3e4");
    page.answer(Score::Win(3), "d3d4").answer(Score::Centipawns(-900), "e6e5");
    page.act(ReviewAct::Next).act(ReviewAct::Try).tries("a3 a4");
    page.answer(Score::Centipawns(-950), "e6e5");
    assert_eq!(page.mistake().phase, MistakePhase::Wrong);
}
