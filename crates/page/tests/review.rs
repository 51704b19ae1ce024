//! The review of a game: the requests to the engine, its findings, and moves tried at a mistake.

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
use vicinity_page::state::{BoardPolicy, MovePolicy};
use vicinity_protocol::{Info, Score};
use vicinity_rules::Color;

type Page = Driven<FullScreens>;

/// Black blunders a pawn, and White does not capture it.
const GAME: &str = "#screen=review&variant=near&moves=e3e4,d6d5,c3c4";
/// The engine's evaluations of the positions.
const ANSWERS: [(i32, &str); 4] = [(20, "e3e4"), (-20, "e6e5"), (300, "e4d5 d7d5 d3d4"), (10, "d5e4")];

/// The state that trying a move must not change.
#[derive(PartialEq, Debug)]
struct Untouched {
    address: String,
    kept: Option<String>,
    edition: u32,
    revision: u32,
    done: usize,
    undone: usize,
}

trait Reviewed {
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
        assert!(primary == 1 || self.review().is_running() && primary == 0, "{buttons:?}");
        buttons.into_iter().map(|(act, _, weight)| (act, weight)).collect()
    }
}

fn reviewed_game(hash: &str) -> Page {
    let mut page = Page::open_with_screens(hash);
    page.act(ReviewAct::Start);
    for (ply, (cp, line)) in ANSWERS.into_iter().enumerate() {
        assert_eq!(page.asked_about().map(|(_, asked)| asked), Some(ply));
        page.answer(Score::Centipawns(cp), line);
    }
    page
}

fn reviewed() -> Page {
    reviewed_game(GAME)
}

/// At White's mistake, the second one.
fn at_mistake() -> Page {
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
    assert!(page.state.ui.announcement.contains("2 mistakes"), "{}", page.state.ui.announcement);
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
    assert_eq!(loss(Score::Win(3), Score::Centipawns(-900)), None);
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
        [(ReviewAct::Leave, "primary"), (ReviewAct::Keep, ""), (ReviewAct::Closer, "quiet")]
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
    assert_eq!(page.weights(), [(ReviewAct::Keep, "primary"), (ReviewAct::Leave, ""), (ReviewAct::Next, "")]);
    page.act(ReviewAct::Keep);
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
        [(ReviewAct::TakeBackKept, ""), (ReviewAct::Leave, "primary"), (ReviewAct::Next, "")]
    );
    page.send(Event::Undo);
    assert_eq!(beside(&page), ["", "", ""]);
    assert!(marks(&page).iter().all(Vec::is_empty));
    assert_eq!(page.state.game.record().children(second).len(), 1);
    assert!(!page.review().is_kept);
}

#[test]
fn mistakes_are_reviewed_one_by_one() {
    let mut page = reviewed();
    let before = page.untouched();
    assert_eq!(
        page.weights(),
        [(ReviewAct::Next, "primary"), (ReviewAct::Keep, ""), (ReviewAct::Closer, "quiet")]
    );
    page.act(ReviewAct::Next);
    assert_eq!((page.mistake().ply, page.shown()), (2, (1, 0)));
    assert_eq!(page.review().title(&page.state), "Review: 1 of 2");
    assert_eq!(page.mistake().title(&page.review().findings, &page.state), "1… d5 was a blunder");
    assert_eq!(page.mistake().change(&page.review().findings), "+0.20 → +3.00");
    assert!(page.state.ui.announcement.contains("1… d5 was a blunder"), "{}", page.state.ui.announcement);
    let pointers = [(square("d6"), square("d5"), "arrow mistaken")];
    assert_eq!(page.state.ui.pointers, pointers);
    let weights = [(ReviewAct::Try, ""), (ReviewAct::Better, ""), (ReviewAct::Next, "primary")];
    assert_eq!(page.weights(), weights);
    // The better move is shown only on request.
    page.act(ReviewAct::Better);
    let better = (square("e6"), square("e5"), "arrow better");
    assert_eq!(page.state.ui.pointers, [better, pointers[0]]);
    assert_eq!(page.weights(), [(ReviewAct::Try, ""), (ReviewAct::Next, "primary")]);
    page.act(ReviewAct::Next);
    assert_eq!((page.mistake().ply, page.shown()), (3, (2, 0)));
    page.act(ReviewAct::Next);
    assert!(matches!(page.review().stage, Stage::Done));
    assert!(page.state.ui.announcement.contains("accuracy"), "{}", page.state.ui.announcement);
    assert!(page.state.ui.pointers.is_empty());
    assert_eq!(page.untouched(), before);
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
    assert_eq!(page.review().title(&page.state), "Review: 1 of 1");
    // The move list links to all mistakes; those of the other side have no number.
    let node = |page: &Page, ply: usize| page.state.game.line()[ply - 1].index();
    page.send(Event::GoTo(node(&page, 3)));
    assert_eq!(page.mistake().ply, 3);
    assert_eq!(page.review().title(&page.state), "Mistake");
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
    assert_eq!(page.weights(), [(ReviewAct::Return, "primary"), (ReviewAct::Next, "")]);
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
    assert_eq!(page.weights(), [(ReviewAct::Better, ""), (ReviewAct::Next, "primary")]);
    page.tries("e4 d5");
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Right, (2, 1)));
    assert_eq!(page.mistake().feedback, "Right: exd5 is best.");
    assert!(page.state.ui.announcement.ends_with("Right: exd5 is best."), "{}", page.state.ui.announcement);
    assert!(page.asked_about().is_none());
    assert_eq!(page.weights(), [(ReviewAct::Better, ""), (ReviewAct::Next, "primary")]);
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
fn a_worse_move_is_shown_explained_and_taken_back() {
    let mut page = at_mistake();
    let (before, fen) = (page.untouched(), page.state.game.shown().fen.clone());
    page.act(ReviewAct::Try).tries("h3 h4").answer(Score::Centipawns(-60), "d5e4");
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Wrong, (2, 1)));
    assert_eq!(page.mistake().feedback, "h4 isn’t best. Try again.");
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::SetTimer(_))));
    page.send(Event::TimerFired);
    assert_eq!((page.mistake().phase, page.shown()), (MistakePhase::Trying, (2, 0)));
    assert_eq!(page.state.game.shown().fen, fen);
    assert_eq!(page.mistake().feedback, "h4 isn’t best. Try again.", "the message stays");
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
    assert_eq!(
        page.state.policy.moves,
        MovePolicy::Refuse(phrases::ONLY_TRIED.as_str()),
        "moves are tried where the mistake was made"
    );
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
fn moves_are_only_possible_at_a_mistake() {
    let mut page = Page::open_with_screens(GAME);
    let before = page.untouched();
    page.tries("e6 e5");
    assert_eq!((page.untouched(), page.state.ui.board_input.selection), (before, None));
    assert_eq!(page.state.ui.announcement, phrases::ONLY_TRIED.as_str());
    let mut page = reviewed();
    page.act(ReviewAct::Go(2)).tries("e4 d5");
    assert_eq!((page.line().as_str(), page.shown()), ("e3e4 d6d5 c3c4", (2, 0)));
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
fn another_game_starts_another_review() {
    let mut page = reviewed();
    page.send(Event::AddressChanged("#screen=review&variant=near&moves=e3e4,d6d5".to_owned()));
    assert_eq!(page.review().findings.progress(), (0, 3));
    // The longer game begins with the same moves.
    page.send(Event::AddressChanged(GAME.to_owned()));
    assert_eq!(page.review().findings.progress(), (0, 4));
    page.has_line("e3e4 d6d5 c3c4");
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
