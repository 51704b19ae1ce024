//! The parts of the page beside the board: texts, buttons and links.

use crate::common::page::{Driven, Page, square};
use vicinity_page::analysis::RequestKind;
use vicinity_page::browse::Browse;
use vicinity_page::event::{EngineEvent, Event, Reply};
use vicinity_page::handover::first_event;
use vicinity_page::navigation::NavLink;
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::words::page_title;
use vicinity_page::state::{Dialog, RequestedFeature};
use vicinity_page::words;
use vicinity_protocol::{Info, Score};
use vicinity_rules::Color;

#[test]
fn the_engine_can_be_paused_between_engines_and_resumed_in_analysis() {
    let check = |page: &Page, may_pause: bool, is_paused: bool, label: &str| {
        assert_eq!((page.state.may_pause(), page.state.is_paused()), (may_pause, is_paused));
        assert_eq!(words::pause(&page.state), label);
    };
    let mut page = Page::open("#variant=near&white=engine&black=engine");
    check(&page, true, false, "Stop");
    page.send(Event::Pause(true));
    check(&page, true, true, "Continue");
    // With a human player, taking back stops the engine.
    let mut page = Page::open("#variant=near&white=engine&black=human");
    check(&page, false, false, "Stop");
    page.send(Event::Pause(true));
    check(&page, true, true, "Continue");
    let mut page = Page::two_people("near");
    page.send(Event::Analyse);
    check(&page, false, false, "Stop");
    // A paused analysis is resumed by its switch; one that has finished, by the button.
    page.send(Event::Pause(true));
    check(&page, false, true, "Continue");
    page.send(Event::ToggleEngine);
    page.state.session.analysis.rests = true;
    check(&page, true, true, "Continue");
}

#[test]
fn a_question_offers_only_its_own_replies() {
    let all = [
        Reply::Resign(Color::White),
        Reply::Resign(Color::Black),
        Reply::Accept,
        Reply::ContinueFromHere,
        Reply::TryInAnalysis,
        Reply::No,
    ];
    let check = |page: &Page, expected: [bool; 6]| {
        assert_eq!(all.map(|reply| page.state.offers_reply(reply)), expected);
    };
    let mut page = Page::two_people("near");
    check(page.send(Event::Resign), [true, true, false, false, false, true]);
    check(page.send(Event::OfferDraw), [false, false, true, false, false, true]);
    let mut page = Page::open("#variant=near&white=human&black=engine");
    check(page.send(Event::Resign), [true, false, false, false, false, true]);
    let mut page = Page::open("#variant=near&white=human&black=engine&moves=e3e4,d6d5");
    page.send(Event::View(vicinity_page::browse::Browse::First)).types("d3d4");
    check(&page, [false, false, false, true, true, true]);
}

#[test]
fn the_result_has_a_kind_for_each_point_of_view() {
    let check = |hash: &str, reply: Option<Reply>, expected: &str| {
        let mut page = Page::open(hash);
        if let Some(reply) = reply {
            let asks = if reply == Reply::Accept { Event::OfferDraw } else { Event::Resign };
            page.send(asks).send(Event::Reply(reply));
        }
        assert_eq!((page.state.result_kind(), page.state.shows_result()), (expected, !expected.is_empty()));
    };
    let (people, engine) =
        ("#variant=near&white=human&black=human", "#variant=near&white=human&black=engine");
    check(people, None, "");
    check(people, Some(Reply::Accept), "draw");
    check(people, Some(Reply::Resign(Color::White)), "win");
    check(engine, Some(Reply::Resign(Color::White)), "loss");
}

#[test]
fn a_finished_game_shows_no_result_in_analysis() {
    let mut page = Page::two_people("near");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White))).send(Event::Analyse);
    assert!(!page.state.shows_result());
}

#[test]
fn programs_read_the_engines_work_in_attributes() {
    let mut page = Page::open("#variant=near&white=engine&black=engine");
    page.send(Event::Opened);
    assert_eq!(words::engine_attributes(&page.state), ["thinking", "", "", "", "", ""]);
    let id = page.id();
    let info = Info {
        id,
        line: 1,
        depth: 7,
        nodes: 1200,
        time_ms: 100,
        score: Score::Centipawns(-25),
        ..Info::default()
    };
    page.send(Event::Engine(EngineEvent::Info(info)));
    assert_eq!(words::engine_attributes(&page.state), ["thinking", "7", "1200", "12000", "-0.25", ""]);
    page.engine_plays("e3e4").send(Event::Pause(true));
    assert_eq!(words::engine_attributes(&page.state)[0], "idle");
}

#[test]
fn a_link_has_no_clock() {
    let mut page = Page::open("#variant=near&clock=300+2&white=human&black=human");
    page.state.device.page_address = "https://example.org/".to_owned();
    assert!(page.state.address().contains("clock="));
    assert_eq!(page.state.link(), "https://example.org/#variant=near&white=human&black=human");
    // The recipient of an analysis or of a finished game is not its player.
    for (address, link) in [
        (
            "#variant=near&moves=e3e4&white=human&black=engine&analysis=on&played=",
            "https://example.org/#variant=near&moves=e3e4&white=human&black=human&analysis=on",
        ),
        (
            "#variant=near&moves=e3e4&white=human&black=engine&end=resign-white",
            "https://example.org/#variant=near&moves=e3e4&end=resign-white&white=human&black=human",
        ),
    ] {
        let mut page = Page::open(address);
        page.state.device.page_address = "https://example.org/".to_owned();
        assert_eq!(page.state.link(), link);
    }
}

#[test]
fn the_evaluation_bar_shows_the_result_or_the_evaluation() {
    let check = |page: &Page, share: u8, score: &str| {
        let bar = words::eval_bar(&page.state);
        assert_eq!((bar.share, bar.score.as_str()), (share, score), "{}", bar.words);
    };
    let mut page = Page::two_people("near");
    page.send(Event::Analyse);
    check(&page, 50, "…");
    let info = Info { id: page.id(), line: 1, score: Score::Win(3), ..Info::default() };
    page.send(Event::Engine(EngineEvent::Info(info)));
    check(&page, 100, "#2");
    let mut page = Page::two_people("near");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    check(&page, 0, "0-1");
    let mut page = Page::two_people("near");
    page.send(Event::OfferDraw).send(Event::Reply(Reply::Accept));
    check(&page, 50, "½-½");
}

#[test]
fn lines_are_stale_until_the_first_report_about_a_position() {
    let mut page = Page::two_people("near");
    assert!(!page.state.shows_stale_lines());
    page.send(Event::Analyse);
    assert!(page.state.shows_stale_lines());
    let info = Info { id: page.id(), line: 1, depth: 3, ..Info::default() };
    page.send(Event::Engine(EngineEvent::Info(info)));
    assert!(!page.state.shows_stale_lines());
    page.types("e3e4");
    assert!(page.state.shows_stale_lines());
}

#[test]
fn the_text_beside_the_board_describes_the_last_action() {
    let mut page = Page::open("#variant=near&white=human&black=engine");
    assert_eq!(words::learn::panel_text(&page.state), None);
    page.send(Event::Ask("turn".to_owned()));
    assert_eq!(words::learn::panel_text(&page.state), Some(page.state.ui.answer.clone()));
    page.send(Event::RequestAdvice(RequestKind::Hint));
    assert_eq!(words::learn::panel_text(&page.state).as_deref(), Some(words::LOOKING_FOR_HINT.as_str()));
    page.send(Event::Explain(square("e2")));
    assert!(page.state.ui.learn.explained.is_some());
    assert_ne!(words::learn::panel_text(&page.state).as_deref(), Some(words::LOOKING_FOR_HINT.as_str()));
}

#[test]
fn sounds_may_follow_unless_they_are_switched_off() {
    let mut page = Page::two_people("near");
    assert!(page.state.may_sound());
    page.chooses("volume", "0");
    assert!(!page.state.may_sound());
    page.state.ui.screen = Screen::Settings;
    assert!(page.state.may_sound(), "the volume may be raised");
}

#[test]
fn the_full_program_begins_with_what_was_requested() {
    let page = Page::two_people("near");
    let address = page.state.address();
    let first = |wanted, hash: &str| format!("{:?}", first_event(wanted, hash.to_owned(), &page.state));
    assert_eq!(first(Some(RequestedFeature::Screen(Screen::Help)), &address), "Visit(Help)");
    assert_eq!(first(Some(RequestedFeature::Dialog(Dialog::Share)), &address), "Open(Share)");
    assert_eq!(first(Some(RequestedFeature::Import("e4".to_owned())), &address), "Import(\"e4\")");
    assert_eq!(first(None, &address), "ListGames");
    assert_eq!(first(None, "#variant=chess"), "AddressChanged(\"#variant=chess\")");
}

#[test]
fn each_screen_marks_the_link_that_it_belongs_to() {
    let cases = [
        ("", NavLink::Play),
        ("#variant=near&analysis=on", NavLink::Analysis),
        ("#screen=explorer&variant=near", NavLink::Analysis),
        ("#screen=edit", NavLink::Analysis),
        ("#screen=variants", NavLink::Screen("design")),
        ("#screen=games", NavLink::Screen("games")),
    ];
    for (address, link) in cases {
        assert_eq!(
            NavLink::current(&Driven::<FullScreens>::open_with_screens(address).state),
            link,
            "{address}"
        );
    }
}

#[test]
fn captured_pieces_are_shown_that_the_opponent_has_not_captured_too() {
    let captured = |page: &Page, color: Color| -> String {
        let variant = page.state.game.start().variant();
        let letter = |(kind, count)| format!("{}{count}", variant.kind(kind).letter);
        page.state.captured(color).into_iter().map(letter).collect::<Vec<_>>().join(" ")
    };
    let check = |page: &Page, white: &str, black: &str| {
        assert_eq!(
            (captured(page, Color::White), captured(page, Color::Black)),
            (white.into(), black.into())
        );
    };
    let mut page = Page::two_people("chess");
    page.types("e4").types("d5");
    check(&page, "", "");
    page.types("exd5");
    check(&page, "P1", "");
    page.types("Qxd5");
    check(&page, "", "");
    page.types("Qg4").types("Bxg4");
    check(&page, "", "Q1");
    page.send(Event::View(Browse::First));
    check(&page, "", "");
    // A promoted pawn counts as lost and its piece as won.
    let mut page =
        Page::open("#variant=chess&fen=1r2k3/P7/8/8/8/8/8/4K3%20w%20-%20-%200%201&white=human&black=human");
    page.types("axb8=Q");
    check(&page, "Q1 R1", "P1");
}

#[test]
fn the_title_of_the_page_names_the_screen_and_the_game() {
    for (screen, title) in [
        ("explorer", "Analysis: Contact Chess"),
        ("friend", "Play a friend: Contact Chess"),
        ("learn", "Learn: Contact Chess"),
        ("puzzles", "Puzzles: Contact Chess"),
        ("review", "Review: Contact Chess"),
        ("facts", "Facts: Contact Chess"),
        ("edit", "Board editor"),
        ("games", "Game history"),
        ("settings", "Settings"),
        ("design", "Create a variant"),
        ("variants", "My variants"),
    ] {
        let page = Page::open_with_screens(&format!("#screen={screen}&variant=contact"));
        assert_eq!(page_title(&page.state), title, "{screen}");
    }
}
