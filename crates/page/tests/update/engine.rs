//! The engine: when it is asked, when it is stopped, and the effect of its messages.

use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, EngineEvent, Event, Reply};
use vicinity_page::settings::Player;
use vicinity_page::words;
use vicinity_protocol::{Info, Score};
use vicinity_rules::Color;

use super::Page;
use crate::common::page::square;

#[test]
fn the_user_cannot_move_the_engines_pieces() {
    let mut page = Page::against_engine();
    page.types("e3e4").clicks("d6 d5").has_line("e3e4");
    page.send(Event::Typed("d5".into()));
    assert_eq!(page.state.ui.message, words::ENGINE_TURN.as_str());
    page.has_line("e3e4");
}

#[test]
fn the_engine_is_asked_after_the_users_move_and_answers() {
    let mut page = Page::against_engine();
    assert_eq!(page.state.session.engine.pending, None);
    page.types("e4");
    let go = page.go().clone();
    assert_eq!((go.variant.as_str(), go.fen.clone(), go.moves.join(" ").as_str()), ("near", None, "e3e4"));
    assert_eq!((go.level, go.movetime_ms), (page.state.session.settings.level, Some(1000)));
    page.engine_plays("d6d5").has_line("e3e4 d6d5").shows(2);
    assert_eq!(page.state.session.engine.pending, None);
    assert_eq!(page.state.ui.announcement, "Black pawn from d6 to d5");
    assert_eq!(page.address(), Some(("#variant=near&moves=e3e4,d6d5&white=human&black=engine", false)));
}

#[test]
fn undo_while_the_engine_thinks_stops_it_and_takes_back_the_users_move() {
    let mut page = Page::against_engine();
    page.types("e4");
    let stale = page.state.session.engine.pending.expect("it thinks").id;
    page.send(Event::Undo).has_line("");
    assert!(page.is_stopped());
    assert_eq!(page.state.session.engine.pending, None);
    page.send(Event::Engine(EngineEvent::Best { id: stale, mv: Some("d6d5".into()) })).has_line("");
    page.send(Event::Redo).has_line("e3e4");
    assert_ne!(page.go().id, stale, "the request is repeated with a new id");
    page.send(Event::Engine(EngineEvent::Best { id: stale, mv: Some("d6d5".into()) })).has_line("e3e4");
    page.engine_plays("a6a5").has_line("e3e4 a6a5");
}

#[test]
fn undo_against_the_engine_goes_back_to_the_users_turn() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5").types("exd5").engine_plays("d7d5").has_line("e3e4 d6d5 e4d5 d7d5");
    page.send(Event::Undo).has_line("e3e4 d6d5").shows(2);
    page.send(Event::Redo).has_line("e3e4 d6d5 e4d5 d7d5");
    page.send(Event::Undo).send(Event::Undo).has_line("");
    assert_eq!(page.state.undo_count(), None);
}

#[test]
fn the_engines_first_move_cannot_be_undone() {
    let mut page = Page::open("#variant=near&white=engine&black=human");
    assert_eq!(page.state.session.settings.orientation(), Color::Black, "the board turns to the user's side");
    page.send(Event::Focus(square("e7")));
    page.engine_plays("e3e4").has_line("e3e4");
    assert_eq!(page.state.undo_count(), None);
    page.types("d5").engine_plays("e4d5").send(Event::Undo).has_line("e3e4");
}

#[test]
fn changing_the_level_while_it_thinks_sends_another_request() {
    let mut page = Page::against_engine();
    page.types("e4");
    let first = page.go().id;
    page.send(Event::SetLevel(8));
    assert!(page.is_stopped());
    assert_eq!((page.go().level, page.go().id != first), (8, true));
    page.send(Event::SetThinkTime(3000));
    assert_eq!(page.go().movetime_ms, Some(3000));
    page.send(Event::SetThinkTime(123));
    assert_eq!(page.state.session.settings.think_time_ms, 3000);
    page.send(Event::SetLevel(200));
    assert_eq!(page.state.session.settings.level, 8);
    page.send(Event::SetPlayer(Color::Black, Player::Human));
    assert!(page.effects.contains(&Effect::Stop) && page.state.session.engine.pending.is_none());
}

#[test]
fn a_timed_game_between_humans_hides_the_evaluation() {
    let shows = |address| Page::open(address).state.shows_engine();
    assert!(shows("#variant=near&white=human&black=human"));
    assert!(!shows("#variant=near&clock=300%2B2&white=human&black=human"));
    assert!(shows("#variant=near&clock=300%2B2&white=engine&black=engine"));
}

#[test]
fn engine_messages_are_shown_only_while_relevant() {
    let mut page = Page::against_engine();
    page.types("e4");
    let id = page.go().id;
    let info = |id, cp| Info { id, depth: 5, line: 1, score: Score::Centipawns(cp), ..Info::default() };
    page.send(Event::Engine(EngineEvent::Info(info(id + 1, 9))));
    assert_eq!(page.state.session.engine.info, None);
    page.send(Event::Engine(EngineEvent::Info(Info { line: 2, ..info(id, 9) })));
    assert_eq!(page.state.session.engine.info, None);
    page.send(Event::Engine(EngineEvent::Info(info(id, 40))));
    assert_eq!(page.state.session.engine.info_turn, Some(Color::Black));
    assert!(!page.state.shows_engine(), "the evaluation is hidden from players");
    assert_eq!(words::engine(&page.state), "Thinking");
    page.send(Event::SetPlayer(Color::White, Player::Engine));
    assert_eq!(words::engine(&page.state), "Black a little better, −0.40 · depth 5");
    page.send(Event::SetPlayer(Color::White, Player::Human));
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(words::engine(&page.state), "", "there is no evaluation after the end");
}

#[test]
fn an_engine_failure_is_reported_and_the_game_continues() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("e1e8").has_line("e3e4");
    assert_eq!(page.state.ui.notice.as_deref(), Some(words::ENGINE_NO_MOVE.as_str()));
    assert!(page.state.session.paused && page.state.session.engine.pending.is_none());
    page.send(Event::Pause(false)).engine_plays("d6d5").has_line("e3e4 d6d5");
    page.types("exd5");
    let id = page.go().id;
    page.send(Event::Engine(EngineEvent::Error { id, message: "no such game".into() }));
    assert!(page.state.ui.notice.as_deref().is_some_and(|notice| notice.contains("no such game")));
    page.send(Event::Undo).has_line("e3e4 d6d5");
    page.types("exd5").engine_plays("d7d5");
    page.types("d4");
    page.send(Event::Engine(EngineEvent::Gone(words::ENGINE_GONE.as_str())));
    assert_eq!(page.state.ui.notice.as_deref(), Some(words::ENGINE_GONE.as_str()));
    page.send(Event::SetPlayer(Color::Black, Player::Human)).types("e5");
}

#[test]
fn without_an_engine_the_user_can_take_over_its_side() {
    for heard in [EngineEvent::Gone(words::ENGINE_GONE.as_str()), EngineEvent::Slow] {
        let mut page = Page::open("#variant=near&white=engine&black=human");
        page.send(Event::Focus(square("e7")));
        page.send(Event::Engine(heard));
        assert!(page.state.session.engine.is_missing && page.state.ui.notice.is_some());
        page.send(Event::PlayBothSides);
        assert_eq!((page.state.ui.notice.as_deref(), page.state.session.engine.pending), (None, None));
        page.types("e4 d5 exd5").has_line("e3e4 d6d5 e4d5");
        assert_eq!(page.state.session.settings.orientation(), Color::Black, "the board is not turned");
        assert!(!page.state.session.engine.is_missing);
    }
    // An engine that is late plays, and the notice about it disappears.
    let mut page = Page::against_engine();
    page.types("e4").send(Event::Engine(EngineEvent::Slow));
    assert_eq!(page.state.ui.notice.as_deref(), Some(words::ENGINE_SLOW.as_str()));
    page.engine_plays("d6d5").has_line("e3e4 d6d5");
    assert!(page.state.ui.notice.is_none() && !page.state.session.engine.is_missing);
}

#[test]
fn the_engine_plays_itself_until_it_is_stopped() {
    let mut page = Page::open("#variant=near&white=engine&black=engine");
    page.send(Event::Focus(square("e3")));
    page.engine_plays("e3e4").wake().engine_plays("d6d5").wake();
    page.send(Event::View(Browse::First)).engine_plays("e4d5").wake();
    page.shows(0).has_line("e3e4 d6d5 e4d5");
    page.send(Event::Pause(true));
    assert!(page.is_stopped());
    page.send(Event::Undo).has_line("e3e4 d6d5");
    assert_eq!(page.state.session.engine.pending, None);
    page.send(Event::Pause(false)).engine_plays("e4d5").has_line("e3e4 d6d5 e4d5");
}

#[test]
fn a_spectator_can_follow_the_moves() {
    let mut page = Page::open("#variant=near&white=engine&black=engine&level=1");
    page.send(Event::Focus(square("e3"))).engine_plays("e3e4");
    assert_eq!(page.state.session.engine.pending, None);
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::SetTimer(800))), "{:?}", page.effects);
    page.wake().engine_plays("d6d5");
    // An action ends the wait, and a stop during it keeps the engine stopped.
    page.send(Event::Flip).engine_plays("e4d5").send(Event::Pause(true)).wake();
    assert_eq!(page.state.session.engine.pending, None);
    // Moves with a chosen time or a clock take that time.
    for address in ["&time=500", "&clock=300%2B2"] {
        let mut page = Page::open(&format!("#variant=near&white=engine&black=engine{address}"));
        page.send(Event::Focus(square("e3"))).engine_plays("e3e4").engine_plays("d6d5").has_line("e3e4 d6d5");
    }
}

#[test]
fn an_imported_game_is_analysed_until_it_is_played_on() {
    let mut page = Page::against_engine();
    page.types("e4").imports("1. d4 d5 2. c4 *");
    assert!(page.state.session.analysis.is_on);
    assert_eq!(
        page.state.address(),
        "#variant=near&moves=d3d4,d6d5,c3c4&white=human&black=human&analysis=on"
    );
    page.send(Event::Undo).has_line("e3e4");
    assert!(!page.state.session.analysis.is_on && page.state.session.settings.is_against_engine());
    page.send(Event::Redo).send(Event::PlayHere(Color::White)).has_line("d3d4 d6d5 c3c4");
    assert!(!page.state.session.analysis.is_on && page.state.is_engines_turn());
    // The game that an analysis is about is played on after undo.
    let mut page = Page::against_engine();
    page.types("e4").send(Event::Analyse).imports("1. d4 *").send(Event::Undo).has_line("e3e4");
    assert!(!page.state.session.analysis.is_on);
}

#[test]
fn an_earlier_move_can_be_played_while_the_engine_thinks() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5").types("exd5");
    page.send(Event::View(Browse::First)).clicks("a3 a4").has_line("e3e4 d6d5 e4d5");
    page.send(Event::Reply(Reply::ContinueFromHere)).has_line("a3a4");
    assert!(page.is_stopped());
    assert_eq!(page.go().moves.join(" "), "a3a4");
    page.engine_plays("h6h5").send(Event::Undo).has_line("e3e4 d6d5 e4d5").shows(3);
    assert_eq!(page.go().moves.join(" "), "e3e4 d6d5 e4d5");
}
