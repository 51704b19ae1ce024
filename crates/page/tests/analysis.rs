//! The engine in analysis: what it is asked in each position, and how its answers are used.

use crate::common::page::{Page, square};
use vicinity_page::analysis::RequestKind;
use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, EngineEvent, Event, FocusTarget, Reply};
use vicinity_page::handover;
use vicinity_page::preferences::Preference;
use vicinity_page::screen::Screen;
use vicinity_page::screens::settings::{is_offered, offers};
use vicinity_page::settings::Player;
use vicinity_page::storage::Storage;
use vicinity_page::words;
use vicinity_protocol::{Info, Score};
use vicinity_record::NodeId;
use vicinity_rules::{Color, Position, Variant};

impl Page {
    pub(crate) fn finds(&mut self, line: u8, cp: i32, pv: &str) -> &mut Self {
        let pv = pv.split(' ').map(str::to_owned).collect();
        let info =
            Info { id: self.id(), line, score: Score::Centipawns(cp), pv, depth: 9, ..Info::default() };
        self.send(Event::Engine(EngineEvent::Info(info)))
    }
}

const TWO: &str = "#variant=near&white=human&black=human";
pub(crate) const GAME: &str = "#variant=near&white=human&black=engine&moves=e3e4,e6e5,d3d4,d6d5";

#[test]
fn the_shown_position_is_analysed_whichever_side_is_to_move() {
    let mut page = Page::open(GAME);
    page.send(Event::Analyse);
    let go = page.asked().expect("a question");
    assert_eq!((go.moves.len(), go.lines, go.level, go.hash_mib), (4, 3, 8, 64));
    page.send(Event::View(Browse::Back));
    assert!(page.is_stopped());
    assert_eq!(page.asked().expect("a question").moves, ["e3e4", "e6e5", "d3d4"]);
    // The engine is to move, but in analysis it does not play.
    page.finds(1, -30, "f6f5 a3a4").engine_plays("f6f5").has_moves("1. e4 e5 2. d4 d5 *");
    assert!(page.asked().is_none() && page.state.session.analysis.rests);
    page.send(Event::Pause(false));
    assert!(page.asked().is_some());
    page.send(Event::SetLines(9));
    assert_eq!(page.asked().expect("a question").lines, 5);
    page.send(Event::Analyse);
    assert!(page.is_stopped() && page.asked().is_none());
}

#[test]
fn switching_the_engine_off_stays_in_the_analysis() {
    let mut page = Page::open(GAME);
    page.send(Event::ToggleEngine).types("exd5").has_line("e3e4 e6e5 d3d4 d6d5 e4d5");
    assert!(page.asked().is_some() && page.state.may_return_to_game());
    page.send(Event::ToggleEngine).has_line("e3e4 e6e5 d3d4 d6d5 e4d5");
    assert!(page.is_stopped() && page.state.session.analysis.is_on && page.state.may_return_to_game());
    // It stays off in other positions.
    page.send(Event::View(Browse::Back));
    assert_eq!(page.state.task(), None);
    assert_eq!(words::engine(&page.state), "The engine is off.");
    assert!(!page.state.shows_stale_lines(), "no lines of another position");
    page.send(Event::ToggleEngine);
    assert!(page.asked().is_some());
    page.send(Event::Analyse).has_line("e3e4 e6e5 d3d4 d6d5");
    // Nor does it end the analysis of a game between people, which is left for its moves.
    let mut page = Page::open(TWO);
    page.send(Event::ToggleEngine);
    page.types("e4").send(Event::ToggleEngine).types("d5");
    assert!(page.asked().is_none() && page.state.session.analysis.is_on && page.state.may_return_to_game());
    page.send(Event::ToggleEngine);
    assert!(page.asked().is_some());
    page.send(Event::Pause(true)).send(Event::ToggleEngine);
    assert!(page.asked().is_some(), "the switch continues what a key has paused");
    page.send(Event::Analyse).has_line("e3e4 d6d5");
    assert!(!page.state.session.analysis.is_on && !page.state.may_return_to_game());
}

#[test]
fn analysis_pauses_while_the_page_is_hidden() {
    let mut page = Page::open(GAME);
    let hide = |page: &mut Page, is_hidden| {
        page.state.device.is_hidden = is_hidden;
        page.send(Event::Tick { now_ms: 0 });
    };
    page.send(Event::Analyse);
    hide(&mut page, true);
    assert!(page.is_stopped() && page.asked().is_none());
    // Nothing is reported as finished, so that it goes on by itself.
    assert!(!page.state.session.analysis.rests);
    hide(&mut page, false);
    assert_eq!(page.asked().expect("a question").moves.len(), 4);
    // The engine's move in a game does not wait for the page.
    let mut page = Page::open("#variant=near&white=engine&black=human");
    hide(&mut page, true);
    assert!(!page.is_stopped() && page.state.task().is_some());
}

#[test]
fn a_game_that_is_over_is_not_analysed() {
    let mut page = Page::open(&format!("{TWO}&fen=4R3/8/8/8/8/8/8/K7%20b%20-%20-%200%201"));
    page.send(Event::Analyse);
    assert!(page.asked().is_none());
    assert_eq!(words::engine(&page.state), "White wins: the king is captured.");
}

#[test]
fn moves_in_analysis_do_not_change_the_game() {
    let mut page = Page::open(GAME);
    let address = page.state.address();
    page.send(Event::View(Browse::At(1))).send(Event::Analyse).send(Event::Typed("f5".into()));
    page.has_moves("1. e4 e5 (1... f5) 2. d4 d5 *");
    assert!(!page.state.is_save_due(), "the copy is not saved");
    page.send(Event::Undo)
        .has_moves("1. e4 e5 2. d4 d5 *")
        .send(Event::Undo)
        .has_moves("1. e4 e5 2. d4 d5 *");
    page.send(Event::Redo).has_moves("1. e4 e5 (1... f5) 2. d4 d5 *");
    // Leaving the analysis restores the game, which continues.
    page.send(Event::Analyse).has_moves("1. e4 e5 2. d4 d5 *");
    assert!(page.state.game.shows_last() && !page.state.session.paused);
    assert_eq!(page.state.address(), address);
    page.types("exd5");
    assert_eq!(page.asked().expect("the engine's move").moves.len(), 5);
    page.engine_plays("d8d5").send(Event::Undo).has_moves("1. e4 e5 2. d4 d5 *");
    // Another screen or another game ends the analysis as well.
    page.send(Event::Analyse).types("a4").send(Event::ChooseVariant("contact".into()));
    page.send(Event::Undo).has_moves("1. e4 e5 2. d4 d5 *");
}

#[test]
fn an_analysis_of_the_same_game_continues_the_last_one() {
    let mut page = Page::open(GAME);
    page.send(Event::Analyse).types("c4").send(Event::Analyse).has_moves("1. e4 e5 2. d4 d5 *");
    page.types("exd5").asked().expect("the engine's move");
    page.engine_plays("d7d5").send(Event::View(Browse::At(1)));
    // The tried move comes after the one that has been played since.
    page.send(Event::Analyse)
        .types("f5")
        .has_moves("1. e4 e5 (1... f5) 2. d4 d5 3. exd5 (3. c4) 3... Qxd5 *");
    page.send(Event::Analyse).has_moves("1. e4 e5 2. d4 d5 3. exd5 Qxd5 *");
    page.send(Event::Analyse).has_moves("1. e4 e5 (1... f5) 2. d4 d5 3. exd5 (3. c4) 3... Qxd5 *");
    // Undo reaches only what is tried from now on.
    page.send(Event::Undo).has_moves("1. e4 e5 (1... f5) 2. d4 d5 3. exd5 (3. c4) 3... Qxd5 *");
    page.types("a4").send(Event::Undo).has_moves("1. e4 e5 (1... f5) 2. d4 d5 3. exd5 (3. c4) 3... Qxd5 *");
    // Another game has an analysis of its own.
    page.send(Event::ChooseVariant("contact".into())).send(Event::Analyse).has_moves("*");
    // A game that was resigned is still over.
    let mut page = Page::open(&format!("{GAME}&end=resign-white"));
    page.send(Event::Analyse).types("exd5").send(Event::Analyse).has_line("e3e4 e6e5 d3d4 d6d5");
    page.send(Event::Analyse).send(Event::Undo).has_line("e3e4 e6e5 d3d4 d6d5");
    page.has_moves("1. e4 e5 2. d4 d5 3. exd5 0-1");
    assert!(page.state.may_return_to_game());
    page.send(Event::Analyse).has_line("e3e4 e6e5 d3d4 d6d5");
    assert!(page.state.game.outcome().is_some());
}

#[test]
fn an_analysis_has_an_address() {
    const GAME: &str = "#variant=near&moves=e3e4,e6e5&white=human&black=engine";
    const TRIED: &str =
        "#variant=near&moves=e3e4,e6e5,d3d4&white=human&black=engine&analysis=on&played=e3e4,e6e5";
    let mut page = Page::open(GAME);
    let game = page.state.address();
    page.send(Event::Analyse);
    let begun = page.state.address();
    assert_eq!(page.address(), Some((begun.as_str(), true)), "Back leads to the game");
    page.types("d4");
    let tried = page.state.address();
    assert_eq!(tried, TRIED);
    assert_eq!(page.address(), Some((TRIED, false)));
    // Back continues the game, and Forward the analysis.
    page.send(Event::AddressChanged(game.clone())).has_line("e3e4 e6e5");
    assert!(!page.state.session.analysis.is_on && page.state.address() == game);
    page.send(Event::AddressChanged(tried.clone())).has_line("e3e4 e6e5 d3d4");
    assert!(page.state.session.analysis.is_on);
    page.send(Event::Analyse).has_line("e3e4 e6e5");
    assert_eq!(page.address(), Some((game.as_str(), true)));
    // A reload continues the analysis; the engine does not play in it.
    let mut page = Page::open(&tried);
    page.send(Event::Opened).has_line("e3e4 e6e5 d3d4");
    assert_eq!(page.state.address(), tried);
    assert!(page.state.session.analysis.is_on && page.state.task().is_some_and(|task| task.ply == 3));
    page.send(Event::Analyse).has_line("e3e4 e6e5");
    // A resignation belongs to the game and is not lost.
    let mut page = Page::open(&format!("{GAME}&end=resign-white"));
    page.send(Event::Analyse).types("d4");
    let mut page = Page::open(&page.state.address());
    page.has_line("e3e4 e6e5 d3d4").send(Event::Analyse).has_line("e3e4 e6e5");
    assert!(page.state.game.outcome().is_some());
    // Two people's game is analysed itself.
    let mut page = Page::two_people("near");
    page.types("e4").send(Event::Analyse).types("e5");
    let address = page.state.address();
    assert!(address.ends_with("&analysis=on"), "{address}");
    let mut page = Page::open(&address);
    page.has_line("e3e4 e6e5").send(Event::Analyse).has_line("e3e4 e6e5");
}

#[test]
fn a_screen_leads_back_to_the_analysis() {
    let mut page = Page::open_with_screens(GAME);
    page.send(Event::Analyse)
        .types("exd5 Qxd5")
        .send(Event::Comment("why not".into()))
        .send(Event::View(Browse::Back));
    let before = page.state.address();
    page.send(Event::Visit(Screen::Settings));
    assert_eq!(
        page.address().map(|(text, is_new)| (text.contains("analysis=on"), is_new)),
        Some((true, true))
    );
    page.send(Event::AddressChanged(before.clone()));
    assert_eq!((page.state.address(), &page.state.ui.screen), (before, &Screen::Game));
    assert!(page.state.session.analysis.is_on);
    assert_eq!(page.state.game.shown().ply, 5, "the place and the comments are kept");
    page.has_moves("1. e4 e5 2. d4 d5 3. exd5 Qxd5 {why not} *");
}

#[test]
fn a_screen_leads_back_to_the_game_with_what_is_not_stored_yet() {
    let mut page = Page::open_with_screens("#variant=near&white=human&black=human");
    page.types("e4 e5").send(Event::Save).send(Event::Comment("later".into()));
    let game = page.state.address();
    page.send(Event::View(Browse::Back)).send(Event::Visit(Screen::Settings));
    page.send(Event::AddressChanged(game)).has_moves("1. e4 e5 {later} *");
    assert_eq!((&page.state.ui.screen, page.state.game.shown().ply), (&Screen::Game, 1));
}

#[test]
fn an_analysis_without_a_game_is_not_a_game_against_the_engine() {
    let mut page = Page::open("");
    page.send(Event::OpenAnalysis).types("e4 e5 d4").send(Event::Save);
    assert!(page.storage.all("game-").is_empty(), "it is not worth an entry among the saved games");
    let address = page.state.address();
    let mut page = Page::open(&address);
    page.send(Event::Opened).has_line("e3e4 e6e5 d3d4");
    assert!(page.state.session.analysis.is_on);
    page.send(Event::Analyse).has_line("");
}

#[test]
fn the_analysis_of_a_finished_game_leads_back_to_its_end() {
    let mut page = Page::open(
        "#variant=near&white=human&black=engine&fen=4k3/8/8/8/8/8/8/K3R3%20w%20-%20-%200%201&moves=e1e8",
    );
    assert!(page.state.game.outcome().is_some() && !page.state.may_return_to_game());
    page.send(Event::Analyse);
    assert!(page.state.may_return_to_game());
    page.send(Event::View(Browse::Back)).types("Kb2").has_line("a1b2");
    // The list of games shows its end all the same.
    let stored = page.state.kept(0).expect("a game");
    assert!(stored.contains("\nplies=1\n") && stored.contains("\nresult=1-0\n"), "{stored}");
    page.send(Event::Analyse).has_line("e1e8").has_moves("1. Rxe8# (1. Kb2+) 1-0");
    assert!(page.state.game.shows_last() && !page.state.session.paused && !page.state.may_return_to_game());
}

#[test]
fn a_game_started_from_analysis_does_not_replace_the_current_one() {
    let mut page = Page::open(GAME);
    page.send(Event::View(Browse::At(1))).send(Event::Analyse).types("f5");
    page.send(Event::PlayHere(Color::White)).has_line("e3e4 f6f5");
    assert!(!page.state.session.analysis.is_on && page.state.may_move());
    page.send(Event::Undo).has_moves("1. e4 e5 2. d4 d5 *");
}

#[test]
fn lines_are_ordered_by_rank_and_cleared_with_their_position() {
    let mut page = Page::open(TWO);
    page.send(Event::Analyse).finds(1, 20, "e3e4 e6e5").finds(2, 10, "d3d4").finds(1, 25, "c3c4 c6c5");
    let found = |page: &Page| {
        page.state.session.analysis.found.iter().map(|info| info.pv[0].clone()).collect::<Vec<_>>()
    };
    assert_eq!(found(&page), ["c3c4", "d3d4"]);
    // The lines do not change while one of them is previewed.
    page.send(Event::Preview(Some((0, 2)))).finds(1, 30, "a3a4");
    assert_eq!(found(&page), ["c3c4", "d3d4"]);
    page.send(Event::Preview(Some((0, 3))));
    assert_eq!(page.state.session.analysis.preview, None, "the line has no such move");
    let late = page.id();
    page.send(Event::Typed("e4".into()));
    assert!(found(&page).is_empty());
    page.send(Event::Engine(EngineEvent::Info(Info { id: late, line: 1, ..Info::default() })));
    assert!(found(&page).is_empty(), "a message about another position is ignored");
}

#[test]
fn a_line_is_played_as_a_variation_and_taken_back_at_once() {
    let mut page = Page::open(&format!("{TWO}&moves=e3e4,e6e5,d3d4"));
    page.send(Event::View(Browse::First)).send(Event::Analyse).finds(1, 20, "e3e4 f6f5 a3a4 b6b5");
    page.send(Event::PlayLine { line: 0, count: 3 }).has_moves("1. e4 e5 (1... f5 2. a4) 2. d4 *");
    assert_eq!(page.state.game.shown().ply, 3);
    page.send(Event::Undo).has_moves("1. e4 e5 2. d4 *");
    assert_eq!(page.state.game.shown().ply, 0);
    page.send(Event::PlayLine { line: 0, count: 1 });
    assert_eq!(page.state.game.shown().ply, 0, "the lines of this position are not there yet");
    page.finds(1, 20, "e3e4 e6e5").send(Event::PlayLine { line: 0, count: 2 }).has_moves("1. e4 e5 2. d4 *");
    assert_eq!(page.state.game.shown().ply, 2);
}

#[test]
fn a_hint_is_given_at_full_strength_and_not_played() {
    let mut page = Page::open("#variant=near&white=human&black=engine&level=2");
    page.send(Event::RequestAdvice(RequestKind::Hint));
    let go = page.asked().expect("a question");
    assert_eq!((go.level, go.movetime_ms), (8, Some(1000)));
    page.engine_plays("g2f4").has_moves("*");
    assert_eq!(words::engine(&page.state), "Hint: Nf4");
    assert_eq!(page.state.ui.announcement, "Hint: Nf4. White knight from g2 to f4");
    page.send(Event::Typed("e4".into()));
    assert_eq!(page.state.session.analysis.advice, None);
    assert_eq!(page.asked().expect("the engine's own move").level, 2);
    page.send(Event::RequestAdvice(RequestKind::Hint));
    assert!(!page.is_stopped(), "no hint while the engine thinks about its own move");
    // The end of the game clears it.
    let mut page = Page::open("#variant=near&white=human&black=engine&level=2");
    page.send(Event::RequestAdvice(RequestKind::Hint)).engine_plays("g2f4");
    assert!(page.state.session.analysis.advice.is_some());
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(page.state.session.analysis.advice, None);
}

#[test]
fn an_analysed_game_keeps_its_players() {
    let mut page = Page::open("#variant=near&white=human&black=engine&level=2&moves=e3e4,e6e5");
    let names = |page: &Page| Color::BOTH.map(|color| words::player_name(&page.state, color));
    assert_eq!(names(&page), ["You", "Engine, level 2"]);
    page.send(Event::Analyse);
    assert_eq!(names(&page), ["You", "Engine, level 2"]);
    // Nobody plays in an analysis without a game.
    let mut page = Page::open("");
    page.send(Event::OpenAnalysis);
    assert_eq!(names(&page), ["White", "Black"]);
}

#[test]
fn undo_in_the_analysis_of_a_finished_game_leaves_its_moves() {
    const MATE: &str = "#variant=near&white=human&black=engine&fen=4k3/8/8/8/8/8/8/K3R3%20w%20-%20-%200%201";
    let mut page = Page::open(&format!("{MATE}&moves=e1e8"));
    assert!(page.state.game.outcome().is_some() && page.state.may_take_back(), "a game can be taken back");
    page.send(Event::Analyse);
    assert!(!page.state.may_take_back());
    page.send(Event::Analyse);
    assert!(page.state.may_take_back());
    page.send(Event::Analyse).send(Event::GoTo(0)).types("Re7 Kf8");
    page.send(Event::Undo).has_line("e1e7").send(Event::Undo).has_line("e1e8");
    assert!(!page.state.may_take_back());
    page.send(Event::Analyse).has_line("e1e8");
    // Two people's game: the displayed variation is undone, not the end of the main line.
    let mut page = Page::two_people("near");
    page.types("e4 e5 d4").send(Event::GoTo(1)).types("d5");
    page.state = handover::read(&handover::write(&page.state)).0;
    page.send(Event::ListGames).send(Event::Undo).has_moves("1. e4 e5 2. d4 *");
}

#[test]
fn the_evaluation_bar_has_short_scores() {
    for (score, text) in [
        (Score::Centipawns(0), "0.0"),
        (Score::Centipawns(-24), "0.2"),
        (Score::Centipawns(25), "0.3"),
        (Score::Centipawns(994), "9.9"),
        (Score::Centipawns(-995), "10"),
        (Score::Win(5), "#3"),
        (Score::Loss(4), "#2"),
    ] {
        assert_eq!(words::bar_score(score), text, "{score:?}");
    }
}

#[test]
fn the_start_page_offers_a_game_after_an_analysis() {
    let mut page = Page::open("");
    page.send(Event::OpenAnalysis);
    assert!(page.state.session.analysis.is_on);
    page.send(Event::AddressChanged(String::new()));
    assert_eq!(page.state.ui.screen, Screen::Start);
    assert!(!page.state.session.analysis.is_on && page.state.has_engine());
}

#[test]
fn a_piece_of_an_earlier_position_says_why_it_stays() {
    let mut page = Page::open("#variant=near&white=human&black=engine&moves=e3e4,e6e5");
    page.send(Event::View(Browse::Back)).send(Event::Activate(square("d3")));
    let refusal = page.state.ui.refusal.as_ref().map(|(_, reason)| reason.as_str());
    let earlier = "This is an earlier position. Go to the last move to play on.";
    assert_eq!(refusal, Some(earlier));
    // It is Black's turn there, but not the engine's.
    page.send(Event::Typed("d5".into()));
    assert_eq!(page.state.ui.message, earlier);
}

#[test]
fn a_typed_move_that_ends_the_game_removes_the_focus() {
    let mut page = Page::open("#variant=chess&white=human&black=human&moves=f2f3,e7e5,g2g4");
    page.send(Event::Typed("Qh4#".into()));
    assert!(page.effects.contains(&Effect::FocusOn(FocusTarget::Result)));
    page.send(Event::Typed("e4".into()));
    assert!(!page.effects.contains(&Effect::FocusOn(FocusTarget::Result)), "the field keeps it afterwards");
}

#[test]
fn a_threat_is_the_opponents_best_move() {
    let mut page = Page::open("#variant=chess&white=human&black=human&moves=e2e4,e7e5,f1c4,b8c6,d1h5");
    page.send(Event::Analyse).send(Event::RequestAdvice(RequestKind::Threat));
    let fen = page.asked().and_then(|go| go.fen.clone()).expect("a position");
    assert!(fen.contains(" w ") && page.asked().is_some_and(|go| go.moves.is_empty()), "{fen}");
    page.engine_plays("h5f7");
    assert_eq!(words::engine(&page.state), "Threat by White: Qxf7#");
    assert!(page.asked().is_some_and(|go| go.lines == 3), "the analysis continues");
    let ask = Event::RequestAdvice(RequestKind::Threat);
    page.send(ask.clone()).send(ask).engine_plays("b1c3");
    assert_eq!(words::engine(&page.state), "No threat. White would play Nc3");
    page.send(Event::Typed("d6".into()))
        .send(Event::Typed("Bxf7".into()))
        .send(Event::RequestAdvice(RequestKind::Threat));
    assert_eq!(
        page.state.session.analysis.advice.as_ref().map(|advice| advice.text.as_str()),
        Some(words::NO_THREAT_CHECK.as_str())
    );
}

#[test]
fn the_analysis_resumes_after_a_threat() {
    let mut page = Page::open(&format!("{TWO}&moves=e3e4,d6d5"));
    page.send(Event::Analyse);
    page.finds(1, 30, "e4d5 d7d5").finds(2, 10, "g2f4");
    let shown = page.state.session.analysis.found.clone();
    page.send(Event::RequestAdvice(RequestKind::Threat)).engine_plays("d5e4");
    assert!(page.asked().is_some_and(|go| go.fen.is_none() && go.lines == 3), "it continues by itself");
    let report = |page: &Page, depth, cp| Info {
        id: page.id(),
        line: 1,
        depth,
        score: Score::Centipawns(cp),
        pv: vec!["e4e5".to_owned()],
        ..Info::default()
    };
    page.send(Event::Engine(EngineEvent::Info(report(&page, 3, -50))));
    assert_eq!(
        page.state.session.analysis.found, shown,
        "the lines stay until the engine has searched as deeply again"
    );
    page.send(Event::Engine(EngineEvent::Info(report(&page, 9, 40))));
    assert_eq!(page.state.session.analysis.found[0].pv, ["e4e5"]);

    assert!(page.state.session.analysis.shows_threat());
    page.send(Event::RequestAdvice(RequestKind::Threat));
    assert!(
        !page.state.session.analysis.shows_threat() && page.asked().is_none(),
        "a second request hides it"
    );
    assert_eq!(page.state.ui.announcement, words::NO_LONGER_THREAT.as_str());
    page.send(Event::RequestAdvice(RequestKind::Threat)).send(Event::RequestAdvice(RequestKind::Threat));
    assert!(page.asked().is_some_and(|go| go.fen.is_none()), "a second request cancels the search");
    page.send(Event::View(Browse::Back));
    page.send(Event::Engine(EngineEvent::Info(report(&page, 1, 5))));
    assert_eq!(page.state.session.analysis.found.len(), 1, "another position starts without lines");
}

#[test]
fn a_turn_can_be_passed_unless_the_king_must_respond_to_check() {
    let check = |variant: &str, fen: &str, may: bool| {
        let variant = Variant::parse(variant).expect("a variant");
        let position = Position::from_fen(&variant, fen).expect("a position");
        assert_eq!(position.after_null_move().is_some(), may, "{fen}");
    };
    check("chess", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", false);
    check("chess", "4k3/8/8/8/8/8/3R4/4K3 b - - 0 1", true);
    // A king that may be captured need not respond to check: the threat is to capture it.
    check("near", "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", true);
}

#[test]
fn a_game_from_the_shown_position_keeps_the_old_moves_in_the_tree() {
    let mut page = Page::open(&format!("{TWO}&moves=e3e4,e6e5,d3d4,e5d4"));
    assert!(!page.state.may_play_here(), "the current position needs no command");
    page.send(Event::View(Browse::At(2))).send(Event::Analyse).send(Event::PlayHere(Color::Black));
    assert!(!page.state.session.analysis.is_on);
    assert_eq!(page.state.session.settings.players, [Player::Engine, Player::Human]);
    assert_eq!(page.asked().expect("the engine's move").moves, ["e3e4", "e6e5"]);
    page.engine_plays("f3f4").has_moves("1. e4 e5 2. f4 (2. d4 exd4) *");
    page.send(Event::Typed("exf4".into())).has_moves("1. e4 e5 2. f4 (2. d4 exd4) 2... exf4 *");
}

#[test]
fn the_engines_memory_depends_on_the_device_and_the_setting() {
    let mut page = Page::open(TWO);
    let check = |page: &Page, mebibytes| assert_eq!(page.asked().map(|go| go.hash_mib), Some(mebibytes));
    page.state.device.is_small = true;
    check(page.send(Event::Analyse), 16);
    check(page.chooses("memory", "256"), 256);
}

#[test]
fn the_number_of_workers_depends_on_the_device_and_the_setting() {
    let check = |processors, is_small, setting: &str, workers| {
        let mut page = Page::open(TWO);
        page.state.device.processors = processors;
        page.state.device.is_small = is_small;
        page.chooses("processors", setting).send(Event::Analyse);
        assert_eq!(page.workers(), Some(workers), "{processors} processors, {setting}");
        // What must be reproducible or takes a second has one worker.
        page.send(Event::RequestAdvice(RequestKind::Threat));
        assert_eq!(page.workers(), Some(1));
    };
    for (processors, workers) in [(0, 1), (1, 1), (2, 1), (3, 2), (4, 3), (5, 4), (255, 4)] {
        check(processors, false, "auto", workers);
        check(processors, true, "auto", workers.min(2));
    }
    check(4, false, "1", 1);
    check(4, false, "4", 4);
    check(2, false, "2", 2);
    check(2, false, "4", 2);
    check(8, true, "4", 2);
    // Another number restarts the analysis.
    let mut page = Page::open(TWO);
    page.state.device.processors = 4;
    page.send(Event::Analyse).chooses("processors", "2");
    assert!(page.is_stopped());
    assert_eq!(page.workers(), Some(2));
    // The engine's moves.
    let mut page = Page::open("#variant=near&white=human&black=engine");
    page.state.device.processors = 4;
    page.send(Event::Typed("e4".into()));
    assert_eq!(page.workers(), Some(1));
}

#[test]
fn numbers_of_processors_are_offered_where_the_device_has_several() {
    let offered = |processors| {
        let mut page = Page::open(TWO);
        page.state.device.processors = processors;
        let offer = offers().find(|offer| offer.preference == Preference::Processors).expect("an offer");
        let values = offer.values.iter().map(|(value, _)| *value);
        values.filter(|value| is_offered(&page.state, offer.preference, value)).collect::<Vec<_>>()
    };
    assert!(offered(0).is_empty() && offered(1).is_empty());
    assert_eq!(offered(2), ["auto", "1", "2"]);
    assert_eq!(offered(16), ["auto", "1", "2", "3", "4"]);
}

#[test]
fn a_resigned_game_can_be_analysed_and_stays_as_it_is() {
    let mut page = Page::open("#variant=near&white=human&black=engine");
    page.types("e4").send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert!(page.state.game.shown().legal.is_empty());
    let (address, played) = (page.state.address(), page.state.pgn());
    page.send(Event::Analyse);
    assert_eq!(page.state.task().map(|task| task.ask), Some(RequestKind::Lines));
    assert_eq!(page.state.game.outcome_shown(), None);
    page.types("d5 d4").has_line("e3e4 d6d5 d3d4");
    page.send(Event::Analyse).has_line("e3e4");
    assert_eq!((page.state.address(), page.state.pgn()), (address, played));
    assert!(page.state.game.shown().legal.is_empty());
}

#[test]
fn a_line_moved_up_in_analysis_leaves_the_played_game_as_it_is() {
    let mut page = Page::open("#variant=near&white=human&black=engine&clock=180%2B2");
    page.types("e4").engine_plays("d6d5").types("exd5");
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    let (address, played) = (page.state.address(), page.state.game.line().to_vec());
    page.send(Event::Analyse).send(Event::View(Browse::First)).types("a4").has_line("a3a4");
    assert!(!page.state.pgn().contains("a4 {[%clk"), "{}", page.state.pgn());
    assert!(page.state.may_promote_line());
    page.send(Event::PromoteLine).send(Event::View(Browse::Last));
    assert!(page.state.pgn().contains("1. a4 (1. e4"), "{}", page.state.pgn());
    page.send(Event::Analyse);
    assert_eq!(page.state.game.line(), played);
    assert!(page.state.address().contains("end=resign-white"), "{address} {}", page.state.address());
    assert!(page.state.pgn().contains("[Result \"0-1\"]"), "{}", page.state.pgn());

    // Played moves are deleted from the copy only, too.
    page.send(Event::Analyse).send(Event::View(Browse::At(1)));
    assert!(page.state.offers_deletion());
    page.send(Event::DeleteLine);
    assert!(!page.state.pgn().contains("1. e4"), "{}", page.state.pgn());
    page.send(Event::Analyse);
    assert_eq!(page.state.game.line(), played);
    page.send(Event::View(Browse::At(1))).send(Event::DeleteLine);
    assert_eq!((page.state.game.line(), page.state.offers_deletion()), (&played[..], false));

    // Outside the analysis the line cannot be moved up.
    let aside = page.state.game.record().children(NodeId::START)[1];
    page.send(Event::GoTo(aside.index()));
    assert!(!page.state.may_promote_line());
    let before = page.state.pgn();
    page.send(Event::PromoteLine);
    assert_eq!(page.state.pgn(), before);
}

#[test]
fn a_game_of_two_humans_keeps_its_result_when_moves_are_tried_after_its_end() {
    let mut page = Page::open("#variant=near&moves=e3e4,e6e5&end=resign-black");
    page.send(Event::Analyse).types("d4");
    assert!(page.state.pgn().contains("[Result \"1-0\"]"), "{}", page.state.pgn());
    assert!(page.state.pgn().contains("2. d4"));
}

#[test]
fn scores_and_shares_are_from_whites_point_of_view() {
    let check = |score, turn, words: &str, share| {
        assert_eq!(
            (words::score(score, turn).as_str(), words::share(score, turn)),
            (words, share),
            "{score:?}"
        );
    };
    check(Score::Centipawns(0), Color::White, "0.00", 50);
    check(Score::Centipawns(100), Color::White, "+1.00", 60);
    check(Score::Centipawns(100), Color::Black, "−1.00", 40);
    check(Score::Centipawns(i32::MIN), Color::White, "−21474836.48", 2);
    check(Score::Centipawns(-6), Color::White, "−0.06", 49);
    check(Score::Win(9), Color::White, "#5", 100);
    check(Score::Win(3), Color::Black, "#−2", 0);
}
