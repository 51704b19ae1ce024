//! The count of finished games against the engine, and the level offered after a series of results.
#![cfg(not(target_arch = "wasm32"))]

use vicinity_page::analysis::RequestKind;
use vicinity_page::event::{Event, NewGame, Pairing, Reply};
use vicinity_page::screen::Screen;
use vicinity_page::settings::Player;
use vicinity_page::words;
use vicinity_rules::Color;

/// A newly opened page.
type Page = crate::common::page::Page;

fn at_work(hash: &str) -> Page {
    let mut page = Page::open(hash);
    let focus = page.state.ui.focus;
    page.send(Event::Focus(focus));
    page
}

/// One move before Black mates; the user plays Black.
const NEARLY: &str = "#variant=chess&moves=f2f3,e7e5,g2g4&white=engine&black=human";

/// The games counted in the stored score.
fn counted(page: &Page) -> Vec<String> {
    let score = page.stored("score").unwrap_or_default();
    score.split_inclusive(';').map(str::to_owned).collect()
}

#[test]
fn a_game_against_the_engine_counts_once_when_it_ends() {
    let check = |name: &str, hash: &str, act: &dyn Fn(&mut Page), expected: &[&str]| {
        let mut page = at_work(hash);
        assert!(counted(&page).is_empty(), "{name}");
        act(&mut page);
        assert_eq!(counted(&page), expected, "{name}");
        page.send(Event::Focus(page.state.ui.focus));
        assert_eq!(counted(&page), expected, "{name}: once");
    };
    let mates = |page: &mut Page| {
        page.types("Qh4");
    };
    let resigns = |page: &mut Page| {
        page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::Black)));
    };
    check("mate", NEARLY, &mates, &["chess 4w;"]);
    check("at another level", &format!("{NEARLY}&level=7"), &mates, &["chess 7w;"]);
    check("resigned", NEARLY, &resigns, &["chess 4l;"]);
    check("two people", "#variant=chess&moves=f2f3,e7e5,g2g4&white=human&black=human", &mates, &[]);
    let set_up = "#variant=chess&fen=6k1/5ppp/8/8/8/8/8/R3K3%20w%20-%20-%200%201&white=human&black=engine";
    check(
        "from a set-up",
        set_up,
        &|page| {
            page.types("Ra8");
        },
        &[],
    );
    let over = "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&white=engine&black=human";
    check(
        "over when it came",
        over,
        &|page| {
            page.send(Event::Flip);
        },
        &[],
    );
    check(
        "taken back, and won again",
        NEARLY,
        &|page| {
            page.types("Qh4").send(Event::Undo).types("Qh4");
        },
        &["chess 4w;"],
    );
    check(
        "a hint",
        NEARLY,
        &|page| {
            page.send(Event::RequestAdvice(RequestKind::Hint)).types("Qh4");
        },
        &[],
    );
    check(
        "analysed",
        NEARLY,
        &|page| {
            page.send(Event::Analyse).send(Event::Analyse).types("Qh4");
        },
        &[],
    );
    check(
        "at a level chosen late",
        NEARLY,
        &|page| {
            page.send(Event::SetLevel(8)).types("Qh4");
        },
        &[],
    );
    // A move that replaces another one takes that one back, whichever way it is done.
    let earlier = |page: &mut Page| {
        page.send(Event::View(vicinity_page::browse::Browse::At(1))).continues("Nf6");
        page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::Black)));
    };
    check("played from an earlier position", NEARLY, &earlier, &[]);
}

#[test]
fn the_level_may_be_chosen_before_the_first_move() {
    let mut page = at_work("#variant=near&white=human&black=engine");
    page.send(Event::SetLevel(2)).types("e4").engine_plays("d6d5");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(counted(&page), ["near 2l;"]);
}

#[test]
fn a_loss_by_the_engines_move_and_one_on_time_count() {
    let mut page = at_work("#variant=chess&moves=f2f3,e7e5&white=human&black=engine");
    page.types("g4").engine_plays("d8h4");
    assert_eq!(counted(&page), ["chess 4l;"]);
    let mut page = at_work("#variant=near&white=human&black=engine&clock=60+0");
    page.now_ms = Some(0);
    page.types("e4").engine_plays("d6d5");
    page.now_ms = Some(70_000);
    page.send(Event::Focus(page.state.ui.focus));
    assert_eq!(counted(&page), ["near 4l;"]);
}

#[test]
fn draws_count_and_options_belong_to_their_variant() {
    let moves = "g1f3,g8f6,f3g1,f6g8,g1f3,g8f6,f3g1";
    let mut page = at_work(&format!("#variant=chess&moves={moves}&white=engine&black=human"));
    page.types("Ng8");
    assert_eq!(counted(&page), ["chess 4d;"]);
    let mut page = at_work("#variant=near-vs-normal:near=black&white=human&black=engine");
    page.types("e4").engine_plays("d6d5");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(counted(&page), ["near-vs-normal 4l;"]);
}

#[test]
fn a_game_resigned_before_both_sides_have_moved_does_not_count() {
    let mut page = at_work("#variant=chess&white=human&black=engine");
    page.types("e4").send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert!(counted(&page).is_empty());
}

#[test]
fn only_help_that_was_given_keeps_a_game_from_counting() {
    let mut page = at_work(NEARLY);
    page.state.policy.may_analyse = false;
    page.send(Event::RequestAdvice(RequestKind::Hint)).types("Qh4");
    assert_eq!(counted(&page), ["chess 4w;"], "the hint was refused");
}

#[test]
fn help_is_remembered_across_a_reload() {
    let mut page = at_work(NEARLY);
    page.send(Event::RequestAdvice(RequestKind::Hint)).send(Event::Cancel);
    let kept = page.state.kept(1).expect("a game");
    let check = |kept: &str, expected: &[&str]| {
        let mut again = at_work(NEARLY);
        again.reloads_with(kept);
        again.types("Qh4");
        assert_eq!(counted(&again), expected);
    };
    check(&kept, &[]);
    let alone = at_work(NEARLY).state.kept(1).expect("a game");
    check(&alone, &["chess 4w;"]);
    // The stored game of an earlier version has no record of help.
    let mut old = at_work(NEARLY);
    old.reloads_with("vicinity-game 1 0\n").types("Qh4");
    assert_eq!(counted(&old), ["chess 4w;"]);
}

/// A page with a stored score, after winning the game.
fn won_after(score: &str, level: u8) -> Page {
    let mut page = at_work(&format!("{NEARLY}&level={level}"));
    page.state.device.statistics = score.to_owned();
    page.types("Qh4");
    page
}

#[test]
fn the_end_card_has_the_score_at_this_level() {
    let check = |score: &str, line: &str| {
        let text = words::result_text(&won_after(score, 4).state);
        assert_eq!(text, format!("Checkmate · 2 moves\n{line}"), "{score}");
    };
    check("", "Your results at level 4, without help: 1 won, 0 drawn, 0 lost");
    check(
        "chess 4l;chess 4d;near 4l;chess 5l;chess 4w;",
        "Your results at level 4, without help: 2 won, 1 drawn, 1 lost",
    );
    let page = Page::open("#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&white=human&black=human");
    assert_eq!(
        words::result_text(&page.state),
        "Checkmate · 2 moves",
        "games between two users are not counted"
    );
}

#[test]
fn three_wins_in_a_row_offer_the_next_level() {
    let check = |score: &str, level: u8, offer: Option<u8>| {
        let page = won_after(score, level);
        assert_eq!(page.state.offer(), offer, "{score} at level {level}");
        assert_eq!(words::offer(&page.state).is_empty(), offer.is_none());
        let is_said = page.state.ui.announcement.contains("Three wins in a row");
        assert_eq!(is_said, offer.is_some(), "{}", page.state.ui.announcement);
        assert_eq!(page.state.session.settings.level, level, "nothing changes by itself");
    };
    check("", 4, None);
    check("chess 4w;", 4, None);
    check("chess 4w;chess 4w;", 4, Some(5));
    // Games of other variants or levels in between do not matter.
    check("chess 4w;near 4l;chess 5l;chess 4w;", 4, Some(5));
    check("chess 4w;chess 4w;chess 4d;", 4, None);
    check("chess 4w;chess 4w;chess 4w;", 4, Some(5));
    check("chess 8w;chess 8w;", 8, None);
    // Unreadable entries are skipped.
    check("chess 4w;;chess 4w;nonsense;", 4, Some(5));
}

#[test]
fn three_losses_in_a_row_offer_the_level_below() {
    let check = |level: u8, offer: Option<u8>| {
        let mut page =
            at_work(&format!("#variant=chess&moves=f2f3,e7e5&white=human&black=engine&level={level}"));
        page.state.device.statistics = format!("chess {level}l;chess {level}l;");
        page.types("g4").engine_plays("d8h4");
        assert_eq!(page.state.offer(), offer);
        assert_eq!(
            words::offer(&page.state),
            offer.map_or(String::new(), |level| format!("Play level {level}"))
        );
    };
    check(4, Some(3));
    check(1, None);
}

#[test]
fn accepting_the_offer_swaps_sides_as_in_a_rematch() {
    let mut page = won_after("chess 4w;chess 4w;", 4);
    page.send(Event::OtherLevel);
    let settings = page.state.session.settings;
    assert_eq!((settings.level, settings.players), (5, [Player::Human, Player::Engine]));
    assert!(page.state.game.line().is_empty() && page.state.offer().is_none());
    // The next game counts at the new level.
    page.types("f3").engine_plays("e7e5");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(counted(&page), ["chess 4w;", "chess 5l;"]);
}

#[test]
fn the_offer_is_repeated_when_the_game_is_opened_again() {
    let mut page = at_work("#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&white=engine&black=human");
    page.state.device.statistics = "chess 4w;chess 4w;chess 4w;".to_owned();
    assert_eq!(page.state.offer(), Some(5));
    page.send(Event::Undo);
    assert_eq!(page.state.offer(), None);
}

#[test]
fn embedded_boards_and_other_screens_count_nothing() {
    let mut page = at_work(NEARLY);
    page.state.embedding.is_framed = true;
    page.types("Qh4");
    assert!(counted(&page).is_empty());
    let mut page = at_work(NEARLY);
    page.state.device.is_full_program = true;
    page.state.ui.screen = Screen::Review;
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::Black)));
    assert!(counted(&page).is_empty());
}

#[test]
fn the_next_game_counts_too() {
    let mut page = at_work(NEARLY);
    page.types("Qh4");
    let new =
        NewGame { variant: "chess".into(), pairing: Pairing::Human(Color::White), level: 3, clock: None };
    page.send(Event::Start(new));
    page.types("f3").engine_plays("e7e5");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(counted(&page), ["chess 4w;", "chess 3l;"]);
}
