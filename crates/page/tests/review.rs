//! The review of a game: the requests to the engine, its findings, and how a review is stopped,
//! repeated and left. `review_mistakes` tests how its mistakes are gone through.

use crate::common::page::{Driven, square};
use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, EngineEvent, Event};
use vicinity_page::move_list::{RowPart, rows};
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::review::graph;
use vicinity_page::screens::review::mistake::{MistakePhase, MistakeReview};
use vicinity_page::screens::review::mistakes::Judgement;
use vicinity_page::screens::review::{EFFORTS, Review, ReviewAct, Stage};
use vicinity_page::screens::words::review as phrases;
use vicinity_page::state::BoardPolicy;
use vicinity_protocol::{Info, Score};
use vicinity_record::NodeId;
use vicinity_rules::Color;

pub(crate) type Page = Driven<FullScreens>;

/// Black blunders a pawn, and White does not capture it.
pub(crate) const GAME: &str = "#screen=review&variant=near&moves=e3e4,d6d5,c3c4";
/// The engine's evaluations of the positions.
pub(crate) const ANSWERS: [(i32, &str); 4] =
    [(20, "e3e4"), (-20, "e6e5"), (300, "e4d5 d7d5 d3d4"), (10, "d5e4")];

/// The state that trying a move must not change.
#[derive(PartialEq, Debug)]
pub(crate) struct Untouched {
    address: String,
    kept: Option<String>,
    edition: u32,
    revision: u32,
    done: usize,
    undone: usize,
}

pub(crate) trait Reviewed {
    fn review(&self) -> &Review;
    fn mistake(&self) -> &MistakeReview;
    fn asked_about(&self) -> Option<(u32, usize)>;
    fn answer(&mut self, score: Score, line: &str) -> &mut Self;
    fn tries(&mut self, squares: &str) -> &mut Self;
    fn shown(&self) -> (usize, usize);
    fn untouched(&self) -> Untouched;
    fn weights(&self) -> Vec<(ReviewAct, &'static str)>;
}

impl Reviewed for Page {
    fn review(&self) -> &Review {
        self.screens.review.review.as_ref().expect("a review")
    }

    fn mistake(&self) -> &MistakeReview {
        self.review().mistake().expect("a mistake is under review")
    }

    /// The id of the engine request and the ply of its position.
    fn asked_about(&self) -> Option<(u32, usize)> {
        self.state.session.engine.pending.map(|asked| (asked.id, asked.task.ply))
    }

    /// Answers the engine request.
    fn answer(&mut self, score: Score, line: &str) -> &mut Self {
        let (id, _) = self.asked_about().expect("something is asked");
        let pv: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let mv = pv.first().cloned();
        self.send(Event::Engine(EngineEvent::Info(Info { id, line: 1, score, pv, ..Info::default() })));
        self.send(Event::Engine(EngineEvent::Best { id, mv }))
    }

    /// Makes a move on the board by clicks.
    fn tries(&mut self, squares: &str) -> &mut Self {
        for name in squares.split(' ') {
            self.send(Event::Activate(square(name)));
        }
        self
    }

    fn shown(&self) -> (usize, usize) {
        (self.state.game.shown().ply, self.state.game.shown().ahead)
    }

    fn untouched(&self) -> Untouched {
        Untouched {
            address: self.state.address(),
            kept: self.state.kept(0),
            edition: self.state.game.edition(),
            revision: self.state.game.revision(),
            done: self.state.history.done.len(),
            undone: self.state.history.undone.len(),
        }
    }

    fn weights(&self) -> Vec<(ReviewAct, &'static str)> {
        let buttons = self.review().buttons(&self.state);
        let primary = buttons.iter().filter(|(.., weight)| *weight == "primary").count();
        let is_settled = |phase| matches!(phase, MistakePhase::Described | MistakePhase::Right);
        let is_trying = self.review().mistake().is_some_and(|mistake| !is_settled(mistake.phase));
        let may_have_none = self.review().is_running() || is_trying;
        assert!(primary == 1 || may_have_none && primary == 0, "{buttons:?}");
        buttons.into_iter().map(|(act, _, weight)| (act, weight)).collect()
    }
}

pub(crate) fn reviewed_game(hash: &str) -> Page {
    let mut page = Page::open_with_screens(hash);
    page.act(ReviewAct::Start);
    for (ply, (cp, line)) in ANSWERS.into_iter().enumerate() {
        assert_eq!(page.asked_about().map(|(_, asked)| asked), Some(ply));
        page.answer(Score::Centipawns(cp), line);
    }
    page
}

pub(crate) fn reviewed() -> Page {
    reviewed_game(GAME)
}

/// At White's mistake, the second one.
pub(crate) fn at_mistake() -> Page {
    let mut page = reviewed();
    page.act(ReviewAct::Next).act(ReviewAct::Next);
    assert_eq!((page.mistake().ply, page.shown()), (3, (2, 0)));
    page
}

#[test]
fn every_position_is_evaluated_and_the_mistakes_are_marked() {
    let page = reviewed();
    let findings = &page.review().findings;
    assert!(matches!(page.review().stage, Stage::Findings) && page.asked_about().is_none());
    assert_eq!(findings.mistakes(&page.state), [(2, Judgement::Blunder), (3, Judgement::Blunder)]);
    assert_eq!(findings.performance(Color::White, &page.state).counts, [0, 0, 1]);
    let accuracy = findings.performance(Color::White, &page.state).accuracy.expect("it is known");
    assert!((20..80).contains(&accuracy), "{accuracy}");
    let better: Vec<String> = findings.better(3, &page.state).into_iter().map(|played| played.uci).collect();
    assert_eq!(better, ["e4d5", "d7d5", "d3d4"]);
    assert!(page.state.ui.announcement.contains("2 errors"), "{}", page.state.ui.announcement);
}

#[test]
fn each_request_is_sent_once_and_nothing_is_stopped() {
    let mut page = Page::open_with_screens("#variant=near&moves=e3e4,d6d5,c3c4");
    page.send(Event::Visit(Screen::Review));
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Go(..))), "{:?}", page.effects);
    let (id, _) = page.asked_about().expect("it is asked");
    page.send(Event::Engine(EngineEvent::Info(Info { id, line: 1, ..Info::default() })));
    assert!(page.effects.is_empty(), "{:?}", page.effects);
    page.send(Event::Engine(EngineEvent::Best { id, mv: None }));
    let goes = page.effects.iter().filter(|effect| matches!(effect, Effect::Go(..))).count();
    assert_eq!((goes, page.is_stopped()), (1, false), "{:?}", page.effects);
    // Showing another position of the game changes nothing.
    page.act(ReviewAct::Go(1));
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Go(..) | Effect::Stop)));
}

#[test]
fn a_review_can_be_stopped_and_continued() {
    let mut page = Page::open_with_screens(GAME);
    assert!(page.review().is_running(), "it starts at once");
    assert_eq!(page.state.task().and_then(|task| task.nodes), Some(EFFORTS[0].nodes));
    assert_eq!(page.weights(), [(ReviewAct::Stop, "")]);
    page.answer(Score::Centipawns(0), "e3e4").answer(Score::Centipawns(0), "e6e5");
    page.act(ReviewAct::Stop);
    assert!(page.is_stopped() && page.asked_about().is_none());
    assert_eq!(page.review().findings.progress(), (2, 4));
    assert_eq!(page.weights(), [(ReviewAct::Start, "primary")]);
    page.act(ReviewAct::Start);
    assert_eq!(page.asked_about().map(|(_, ply)| ply), Some(2));
}

#[test]
fn a_reload_keeps_the_findings_of_the_same_game() {
    let reload = |page: &Page, hash: &str| Page::open_in_tab(hash, page.storage.clone());
    let page = reviewed();
    let findings = |page: &Page| page.review().findings.mistakes(&page.state);
    let again = reload(&page, GAME);
    assert!(matches!(again.review().stage, Stage::Findings) && again.asked_about().is_none());
    assert_eq!(findings(&again), findings(&page));
    assert_eq!(again.review().findings.change(2), page.review().findings.change(2));
    // Another game is evaluated from its start.
    let other = reload(&page, "#screen=review&variant=near&moves=e3e4,d6d5,a3a4");
    assert_eq!(other.review().findings.progress(), (0, 4));
    // A deeper review goes on where the reload interrupted it.
    let mut page = again;
    page.act(ReviewAct::Closer).answer(Score::Win(9), "e3e4").answer(Score::Loss(8), "e6e5");
    let again = reload(&page, GAME);
    assert_eq!((again.review().findings.progress(), again.review().effort), ((2, 4), 1));
    assert_eq!(again.asked_about().map(|(_, ply)| ply), Some(2));
    assert_eq!(again.review().findings.change(1), "#5 → #4");
}

#[test]
fn a_move_of_a_variation_is_shown_without_leaving_the_review() {
    let mut page = reviewed();
    page.act(ReviewAct::Keep);
    let better = page.state.game.record().children(NodeId::START)[0];
    let better = page.state.game.record().children(better)[1];
    page.send(Event::GoTo(better.index()));
    assert_eq!((page.review().findings.progress(), page.shown()), ((4, 4), (1, 1)));
    let last = page.state.game.shown().last_move.expect("a move");
    assert_eq!((last.from(), last.to()), (square("e6"), square("e5")));
    page.has_line("e3e4 d6d5 c3c4").send(Event::View(Browse::Last));
    assert_eq!(page.shown(), (3, 0));
    // Also while a mistake is under review.
    page.act(ReviewAct::Next).send(Event::GoTo(better.index()));
    assert!(matches!(page.review().stage, Stage::Findings));
    assert_eq!(page.shown(), (1, 1));
}

#[test]
fn damaged_findings_are_ignored() {
    let page = reviewed();
    let stored = page.storage.of_tab.borrow()["review"].clone();
    for damaged in [
        stored.replace("0\n", "7\n"),
        stored.replace("cp 300", "cp 3000000000"),
        stored.replace("cp -20", "mate -20"),
        stored.replace("\n1 ", "\n-1 "),
        stored.replace("\n1 cp", "\n1"),
        String::new(),
    ] {
        page.storage.of_tab.borrow_mut().insert("review".to_owned(), damaged.clone());
        let page = Page::open_in_tab(GAME, page.storage.clone());
        assert_eq!(page.review().findings.progress(), (0, 4), "{damaged}");
        assert!(page.review().is_running());
    }
}

#[test]
fn wins_are_distinguished_from_mistakes() {
    let loss = |before: Score, after: Score| {
        let mut page = Page::open_with_screens("#screen=review&variant=near&moves=e3e4");
        page.act(ReviewAct::Start).answer(before, "d3d4").answer(after, "d6d5");
        page.review().findings.judgement(1, &page.state)
    };
    // A slower win is not a mistake; a win thrown away is.
    assert_eq!(loss(Score::Win(3), Score::Loss(14)), None);
    assert_eq!(loss(Score::Loss(9), Score::Win(1)), None);
    assert_eq!(loss(Score::Win(3), Score::Centipawns(0)), Some(Judgement::Blunder));
    assert_eq!(loss(Score::Centipawns(0), Score::Win(4)), Some(Judgement::Blunder));
    assert_eq!(loss(Score::Win(3), Score::Centipawns(-900)), Some(Judgement::Inaccuracy));
    assert_eq!(loss(Score::Win(3), Score::Centipawns(-600)), Some(Judgement::Mistake));
    assert_eq!(loss(Score::Win(1), Score::Centipawns(-900)), Some(Judgement::Mistake));
    assert_eq!(loss(Score::Win(3), Score::Win(5)), Some(Judgement::Blunder));
    // A move into a forced loss is a mistake in a bad position, too.
    assert_eq!(loss(Score::Centipawns(-600), Score::Win(2)), Some(Judgement::Mistake));
    assert_eq!(loss(Score::Centipawns(-900), Score::Win(2)), Some(Judgement::Inaccuracy));
    assert_eq!(loss(Score::Centipawns(-900), Score::Win(1)), Some(Judgement::Blunder));
    // Losses of 0.1, 0.2 and 0.3 on the scale from -1 to 1.
    assert_eq!(loss(Score::Centipawns(0), Score::Centipawns(35)), None);
    assert_eq!(loss(Score::Centipawns(0), Score::Centipawns(45)), Some(Judgement::Inaccuracy));
    assert_eq!(loss(Score::Centipawns(0), Score::Centipawns(85)), Some(Judgement::Mistake));
    assert_eq!(loss(Score::Centipawns(0), Score::Centipawns(130)), Some(Judgement::Blunder));
    assert_eq!(loss(Score::Centipawns(1_500), Score::Centipawns(-1_100)), None);
}

#[test]
fn the_end_of_a_game_needs_no_engine() {
    // White captures the king.
    let hash = "#screen=review&variant=near&fen=4k3/8/8/8/8/8/4R3/K7%20b%20-%20-%200%201&moves=e8e7,e2e7";
    let mut page = Page::open_with_screens(hash);
    assert_eq!(page.review().findings.progress(), (1, 3));
    page.act(ReviewAct::Start).answer(Score::Loss(2), "e8e7").answer(Score::Win(1), "e2e7");
    assert!(matches!(page.review().stage, Stage::Findings));
    assert!(page.review().findings.mistakes(&page.state).is_empty());
    assert_eq!(page.review().findings.chance(2), Some(1.0));
    assert_eq!(
        page.weights(),
        [(ReviewAct::Leave, "primary"), (ReviewAct::Keep, ""), (ReviewAct::Closer, "")]
    );
    // After a resignation the position on the board is evaluated.
    let page = Page::open_with_screens("#screen=review&variant=near&moves=e3e4&end=resign-white");
    assert_eq!(page.review().findings.progress(), (0, 2));
}

#[test]
fn a_game_without_moves_has_nothing_to_review() {
    let mut page = Page::open_with_screens("#screen=review&variant=near");
    assert_eq!(page.review().prompt(&page.state), phrases::NOTHING.as_str());
    assert_eq!(page.weights(), [(ReviewAct::Leave, "primary")]);
    page.act(ReviewAct::Start);
    assert!(page.asked_about().is_none() && !page.review().is_running());
}

#[test]
fn marks_are_added_to_the_game_only_on_request() {
    let mut page = reviewed();
    let marks = |page: &Page| -> Vec<Vec<u8>> {
        page.state.game.line().iter().map(|node| page.state.game.record().nags(*node).to_vec()).collect()
    };
    let second = page.state.game.line()[0];
    assert!(marks(&page).iter().all(Vec::is_empty));
    for _ in 0..3 {
        page.act(ReviewAct::Next);
    }
    assert!(matches!(page.review().stage, Stage::Done));
    assert_eq!(page.weights(), [(ReviewAct::Leave, "primary"), (ReviewAct::Next, ""), (ReviewAct::Keep, "")]);
    let blunders = |page: &mut Page| {
        page.act(ReviewAct::Go(1)).act(ReviewAct::Go(2));
        page.state.ui.announcement.to_lowercase().matches("blunder").count()
    };
    assert_eq!(blunders(&mut page), 1);
    page.act(ReviewAct::Keep);
    assert_eq!(blunders(&mut page), 1, "the glyph says it");
    assert_eq!(marks(&page), [vec![], vec![4], vec![4]]);
    // Every move has its evaluation, shown in the move list.
    let beside = |page: &Page| -> Vec<String> {
        let parts = rows(page.state.game.record()).into_iter().flat_map(|row| row.parts);
        let scores = parts.filter_map(|part| match part {
            RowPart::Move { ply: Some(_), beside, .. } => Some(beside),
            _ => None,
        });
        scores.collect()
    };
    let scores = beside(&page);
    assert!(scores.len() == 3 && scores.iter().all(|text| text.starts_with(['+', '−', '#'])), "{scores:?}");
    // The better moves are variations.
    assert_eq!(page.state.game.record().children(second).len(), 2);
    assert_eq!(
        page.weights(),
        [(ReviewAct::Leave, "primary"), (ReviewAct::Next, ""), (ReviewAct::TakeBackKept, "")]
    );
    page.send(Event::Undo);
    assert_eq!(beside(&page), ["", "", ""]);
    assert!(marks(&page).iter().all(Vec::is_empty));
    assert_eq!(page.state.game.record().children(second).len(), 1);
    assert!(!page.review().is_kept);
}

#[test]
fn leaving_stops_the_engine_and_keeps_the_findings() {
    let mut page = Page::open_with_screens(GAME);
    page.act(ReviewAct::Start).answer(Score::Centipawns(20), "e3e4").answer(Score::Centipawns(0), "e6e5");
    page.act(ReviewAct::Leave);
    assert!(page.is_stopped() && page.asked_about().is_none());
    assert_eq!((page.state.ui.screen.clone(), page.state.policy), (Screen::Game, BoardPolicy::GAME));
    page.send(Event::Visit(Screen::Review));
    assert_eq!(page.review().findings.progress(), (2, 4));
    assert_eq!(page.asked_about().map(|(_, ply)| ply), Some(2), "it continues");
    // While a move is being evaluated, by the browser's back button.
    let mut page = at_mistake();
    page.tries("h3 h4");
    page.send(Event::AddressChanged("#variant=near&moves=e3e4,d6d5,c3c4".to_owned()));
    assert!(page.is_stopped() && page.asked_about().is_none());
    assert_eq!((page.shown().1, page.state.policy), (0, BoardPolicy::GAME));
    assert!(page.state.ui.pointers.is_empty());
    page.send(Event::AddressChanged(GAME.to_owned()));
    assert!(matches!(page.review().stage, Stage::Findings) && page.review().findings.progress() == (4, 4));
    // A link to an earlier position of the game, or to the game of other players, is followed.
    for (address, line) in [
        ("#variant=near&moves=e3e4", "e3e4"),
        ("#variant=near&moves=e3e4,d6d5,c3c4&white=human&black=engine", "e3e4 d6d5 c3c4"),
    ] {
        page.send(Event::AddressChanged(GAME.to_owned())).send(Event::AddressChanged(address.to_owned()));
        page.has_line(line);
        assert_eq!(page.state.session.settings.has_engine(), address.contains("engine"));
    }
}

#[test]
fn mistakes_stay_marked_in_analysis_and_in_the_finished_game() {
    let is_marked = |page: &Page| page.screens.review.marking(&page.state).is_some();
    let mut page = reviewed();
    assert!(is_marked(&page));
    page.act(ReviewAct::Leave);
    assert!(!is_marked(&page), "the game goes on");
    page.send(Event::Analyse);
    assert!(is_marked(&page));
    page.state.ui.screen = Screen::Explorer;
    assert!(is_marked(&page), "the openings are part of the analysis");
    page.state.ui.screen = Screen::Game;
    page.send(Event::View(Browse::At(1))).send(Event::Typed("e6e5".to_owned())).has_line("e3e4 e6e5");
    assert!(is_marked(&page), "in a variation, too");
    let mut page = reviewed_game(&format!("{GAME}&end=resign-black"));
    page.act(ReviewAct::Leave);
    assert!(is_marked(&page));
    page.send(Event::AddressChanged("#variant=near&moves=e3e4,d6d5,b3b4&end=resign-black".to_owned()));
    assert!(!is_marked(&page), "another game");
}

#[test]
fn a_review_does_not_disturb_a_shorter_game_that_begins_alike() {
    let is_marked = |page: &Page| page.screens.review.marking(&page.state).is_some();
    let mut page = reviewed();
    page.act(ReviewAct::Leave).send(Event::AddressChanged("#variant=near".to_owned()));
    page.send(Event::OpenAnalysis);
    for mv in ["e3e4", "d6d5", "c3c4"] {
        assert!(!is_marked(&page), "before {mv}");
        page.send(Event::Typed(mv.to_owned()));
    }
    assert!(is_marked(&page), "now it contains the same moves");
}

#[test]
fn an_analysis_of_a_finished_game_does_not_disturb_a_shorter_one() {
    let game = "#variant=near&moves=e3e4,d6d5,c3c4,d5e4&end=resign-white&white=human&black=human";
    let mut page = Page::open_with_screens(game);
    page.send(Event::Analyse);
    for address in ["#variant=near&moves=e3e4", "#variant=near&moves=e3e4&analysis=on", "#variant=near"] {
        page.send(Event::AddressChanged(address.to_owned()));
        assert!(page.state.address().contains("variant=near"));
        page.send(Event::Analyse).send(Event::Analyse);
        page.send(Event::AddressChanged(game.to_owned())).send(Event::Analyse);
    }
}

#[test]
fn the_end_of_a_drawn_game_is_not_annotated_with_an_evaluation() {
    // The capture leaves king against king.
    let game = "#screen=review&variant=chess&fen=7k/8/8/8/8/8/8/Kr6%20w%20-%20-%200%201&moves=a1b1";
    let mut page = Page::open_with_screens(game);
    page.act(ReviewAct::Start).answer(Score::Centipawns(0), "a1b1");
    assert!(page.state.game.outcome().is_some(), "a draw");
    page.act(ReviewAct::Keep);
    assert_eq!(page.state.game.record().comment(page.state.game.end_node()), "");
}

#[test]
fn an_annotated_game_is_not_annotated_again_after_a_reload() {
    let mut page = reviewed();
    page.act(ReviewAct::Keep);
    let kept = page.state.kept(1).expect("a game");
    let address = page.state.address().replace("screen=review&", "");
    let mut again = Page::open_with_screens(&address);
    again.reloads_with(&kept).send(Event::Visit(Screen::Review)).act(ReviewAct::Start);
    for (cp, line) in ANSWERS {
        again.answer(Score::Centipawns(cp), line);
    }
    let offers_to_keep = |page: &Page| page.weights().iter().any(|(act, _)| *act == ReviewAct::Keep);
    assert!(!offers_to_keep(&again), "{:?}", again.weights());
    assert!(offers_to_keep(&reviewed()));
}

#[test]
fn annotations_stay_after_the_browsers_back_button() {
    let game = "#variant=near&moves=e3e4,d6d5,c3c4&end=resign-white&white=human&black=human";
    let mut page = reviewed_game(&game.replacen('#', "#screen=review&", 1));
    page.act(ReviewAct::Keep);
    page.send(Event::AddressChanged(game.to_owned()));
    assert_eq!(page.state.ui.screen, Screen::Game);
    let nodes = page.state.game.line();
    assert!(nodes.iter().any(|node| !page.state.game.record().nags(*node).is_empty()));
    assert!(page.state.address().contains("(e6e5)"), "the entry is updated");
}

#[test]
fn another_game_starts_another_review() {
    let mut page = reviewed();
    page.send(Event::AddressChanged("#screen=review&variant=near&moves=e3e4,d6d5".to_owned()));
    assert_eq!(page.review().findings.progress(), (0, 3));
    // A longer game begins with the same moves.
    page.send(Event::AddressChanged("#screen=review&variant=near&moves=e3e4,d6d5,a3a4".to_owned()));
    assert_eq!(page.review().findings.progress(), (0, 4));
    page.has_line("e3e4 d6d5 a3a4");
    // The findings of the game that was evaluated last are still stored.
    page.send(Event::AddressChanged(GAME.to_owned()));
    assert_eq!(page.review().findings.progress(), (4, 4));
    // Also a game that has continued since.
    let mut page = reviewed();
    page.act(ReviewAct::Leave).send(Event::View(Browse::Last));
    page.send(Event::Typed("a6a5".to_owned())).has_line("e3e4 d6d5 c3c4 a6a5");
    page.send(Event::Visit(Screen::Review));
    assert_eq!(page.review().findings.progress(), (0, 5));
}

#[test]
fn an_engine_failure_is_reported_and_the_review_can_continue() {
    let ways: [fn(u32) -> EngineEvent; 3] = [
        |id| EngineEvent::Error { id, message: "worn out".to_owned() },
        |_| EngineEvent::Gone(vicinity_page::words::ENGINE_GONE.as_str()),
        |id| EngineEvent::Best { id, mv: None },
    ];
    for way in ways {
        let mut page = Page::open_with_screens(GAME);
        page.act(ReviewAct::Start).answer(Score::Centipawns(20), "e3e4").answer(Score::Centipawns(0), "e6e5");
        let (id, _) = page.asked_about().expect("it is asked");
        page.send(Event::Engine(way(id)));
        assert!(page.asked_about().is_none(), "it is requested only once");
        assert_eq!(page.review().prompt(&page.state), phrases::NO_ENGINE.as_str());
        assert_eq!(page.weights(), [(ReviewAct::Start, "primary")]);
        page.act(ReviewAct::Start);
        assert_eq!(page.asked_about().map(|(_, ply)| ply), Some(2));
        // While a tried move is evaluated.
        let mut page = at_mistake();
        page.tries("h3 h4");
        let (id, _) = page.asked_about().expect("it is asked");
        page.send(Event::Engine(way(id)));
        assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Trying, (2, 0)));
        assert_eq!(page.mistake().feedback, phrases::NO_ANSWER.as_str());
        page.tries("h3 h4");
        assert_eq!(page.mistake().phase, MistakePhase::Judging);
    }
    // An error of an older request changes nothing.
    let mut page = Page::open_with_screens(GAME);
    page.act(ReviewAct::Start);
    page.send(Event::Engine(EngineEvent::Error { id: 0, message: "late".to_owned() }));
    assert!(page.review().is_running());
}

#[test]
fn a_review_can_be_repeated_with_a_deeper_search() {
    let mut page = reviewed();
    page.act(ReviewAct::Closer);
    assert_eq!(page.review().findings.progress(), (0, 4));
    assert_eq!(page.state.task().and_then(|task| task.nodes), Some(EFFORTS[1].nodes));
    for (cp, line) in ANSWERS {
        page.answer(Score::Centipawns(cp), line);
    }
    assert_eq!(page.weights(), [(ReviewAct::Next, "primary"), (ReviewAct::Keep, "")]);
}

#[test]
fn a_mistake_can_be_opened_while_the_review_runs() {
    let mut page = Page::open_with_screens(GAME);
    page.act(ReviewAct::Start);
    let (first, rest) = ANSWERS.split_at(3);
    for (cp, line) in first {
        page.answer(Score::Centipawns(*cp), line);
    }
    page.act(ReviewAct::Next);
    let title = |page: &Page| page.review().title(&page.state);
    assert_eq!((page.mistake().ply, title(&page)), (2, "Error 1 of 1 so far".to_owned()));
    // The evaluation goes on, except while a tried move is judged, and whatever the board shows.
    page.act(ReviewAct::Better);
    page.act(ReviewAct::Line(1));
    assert_eq!(page.asked_about().map(|(_, ply)| ply), Some(3));
    page.act(ReviewAct::Next);
    assert!(page.review().is_running(), "no other mistake is known yet");
    page.act(ReviewAct::Move(2)).act(ReviewAct::Try);
    page.tries("h6 h5");
    let judged = page.asked_about();
    page.answer(Score::Centipawns(900), "h3h4");
    assert_eq!((judged.map(|(_, ply)| ply), page.mistake().phase), (Some(1), MistakePhase::Wrong));
    for (cp, line) in rest {
        page.answer(Score::Centipawns(*cp), line);
    }
    assert_eq!((title(&page), page.asked_about()), ("Error 1 of 2".to_owned(), None));
    page.act(ReviewAct::Next);
    assert_eq!(page.mistake().ply, 3);
    // A move that is no mistake continues the evaluation as well.
    page.act(ReviewAct::Closer);
    for (cp, line) in first {
        page.answer(Score::Centipawns(*cp), line);
    }
    page.act(ReviewAct::Move(2));
    assert_eq!((page.mistake().ply, page.asked_about().map(|(_, ply)| ply)), (2, Some(3)));
    page.act(ReviewAct::Move(1));
    assert_eq!((page.shown(), page.review().is_running()), ((1, 0), true));
}

#[test]
fn analysis_is_disabled_during_a_review() {
    let mut page = Page::open_with_screens("#variant=near&moves=e3e4,d6d5");
    page.send(Event::Analyse);
    assert!(page.asked_about().is_some());
    page.send(Event::Visit(Screen::Review));
    let asked = page.asked_about().map(|(_, ply)| ply);
    assert!(!page.state.session.analysis.is_on && page.review().is_running() && asked == Some(0));
    page.send(Event::Analyse);
    assert!(!page.state.session.analysis.is_on && page.asked_about().map(|(_, ply)| ply) == asked);
}

#[test]
fn keys_and_clicks_move_along_the_graph() {
    for (key, expected) in [
        ("ArrowLeft", Some(11)),
        ("ArrowUp", Some(13)),
        ("PageDown", Some(2)),
        ("PageUp", Some(15)),
        ("Home", Some(0)),
        ("End", Some(15)),
        ("x", None),
    ] {
        assert_eq!(graph::ply_by_key(key, 12, 15), expected, "{key}");
    }
    assert_eq!(graph::ply_by_key("ArrowLeft", 0, 15), Some(0));
    assert_eq!([-0.5, 0.0, 0.49, 0.5, 2.0].map(|part| graph::ply_at(part, 3)), [0, 0, 1, 2, 3]);
}

#[test]
fn the_graph_is_drawn_over_the_whole_game() {
    let page = reviewed();
    let graph = graph::Graph::new(&page.review().findings, 9);
    assert_eq!(graph.line.matches(['M', 'L']).collect::<String>(), "MLLL");
    assert!(graph.line.starts_with("M0 ") && graph.line.contains("L1000 "), "{}", graph.line);
    assert_eq!(
        graph.areas.map(|area| area.strip_prefix(&graph.line).map(str::to_owned)),
        [Some("V200H0Z".to_owned()), Some("V0H0Z".to_owned())]
    );
    assert_eq!(graph.cursor, "M1000 0V200");
}
