//! The review of a game, without a browser.

mod common;

use common::page::Driven;
use vicinity_page::screen::Screen;
use vicinity_page::study::mistakes::Judgement;
use vicinity_page::study::review::{self, EFFORTS};
use vicinity_page::study::{Study, StudyEvent};
use vicinity_page::update::{Effect, Event, Heard};
use vicinity_protocol::{Info, Score};
use vicinity_rules::Color;

type Page = Driven<Study>;

impl Page {
    fn review(&mut self, act: review::ReviewAct) {
        self.studies(StudyEvent::Review(act));
    }

    /// The number and the position that the engine is asked about.
    fn asked_about(&self) -> Option<(u32, usize)> {
        self.state.sitting.engine.asked.map(|asked| (asked.id, asked.task.ply))
    }

    /// The engine answers what it has been asked.
    fn answer(&mut self, score: Score, line: &[&str]) {
        let (id, _) = self.asked_about().expect("something is asked");
        let pv: Vec<String> = line.iter().map(|mv| (*mv).to_owned()).collect();
        let mv = pv.first().cloned();
        let info = Info { id, line: 1, score, pv, ..Info::default() };
        self.happens(Event::Engine(Heard::Info(info)));
        self.happens(Event::Engine(Heard::Best { id, mv }));
    }
}

/// Black gives a pawn away, and White does not take it.
const GAME: &str = "#screen=review&variant=near&moves=e3e4,d6d5,c3c4";

fn reviewed() -> Page {
    let mut page = Page::open_with_screens(GAME);
    page.review(review::ReviewAct::Start);
    for (ply, cp, best) in [(0, 20, "e3e4"), (1, -20, "e6e5"), (2, 300, "e4d5"), (3, 10, "d5e4")] {
        assert_eq!(page.asked_about().map(|(_, asked)| asked), Some(ply));
        page.answer(Score::Centipawns(cp), &[best]);
    }
    page
}

#[test]
fn a_review_asks_about_every_position_and_marks_the_mistakes() {
    let page = reviewed();
    let review = page.screens.review.as_ref().expect("a review");
    assert!(!review.is_running && page.asked_about().is_none());
    assert_eq!(review.mistakes(&page.state), [(2, Judgement::Blunder), (3, Judgement::Blunder)]);
    assert_eq!(review.performance(Color::White, &page.state).counts, [0, 0, 1]);
    let accuracy = review.performance(Color::White, &page.state).accuracy.expect("it is known");
    assert!((20..80).contains(&accuracy), "{accuracy}");
    let better: Vec<String> = review.better(3, &page.state).into_iter().map(|played| played.uci).collect();
    assert_eq!(better, ["e4d5"]);
}

#[test]
fn each_question_is_put_once_and_nothing_is_stopped() {
    let mut page = Page::open_with_screens(GAME);
    page.review(review::ReviewAct::Start);
    assert!(matches!(page.effects.as_slice(), [.., Effect::Go(_)]), "{:?}", page.effects);
    let (id, _) = page.asked_about().expect("it is asked");
    page.happens(Event::Engine(Heard::Info(Info { id, line: 1, ..Info::default() })));
    assert!(page.effects.is_empty(), "{:?}", page.effects);
    page.happens(Event::Engine(Heard::Best { id, mv: None }));
    let goes = page.effects.iter().filter(|effect| matches!(effect, Effect::Go(_))).count();
    assert_eq!((goes, page.effects.contains(&Effect::Stop)), (1, false), "{:?}", page.effects);
    // Looking elsewhere in the game changes nothing.
    page.review(review::ReviewAct::Go(1));
    assert!(!page.effects.iter().any(|effect| matches!(effect, Effect::Go(_) | Effect::Stop)));
}

#[test]
fn a_review_is_stopped_and_goes_on() {
    let mut page = Page::open_with_screens(GAME);
    page.review(review::ReviewAct::Effort(1));
    page.review(review::ReviewAct::Start);
    assert_eq!(page.state.task().and_then(|task| task.nodes), Some(EFFORTS[1].nodes));
    let is_limited = |effect: &Effect| matches!(effect, Effect::Go(go) if go.nodes == Some(EFFORTS[1].nodes));
    assert!(page.effects.iter().any(is_limited), "{:?}", page.effects);
    page.answer(Score::Centipawns(0), &["e3e4"]);
    page.review(review::ReviewAct::Stop);
    assert!(page.effects.contains(&Effect::Stop) && page.asked_about().is_none());
    assert_eq!(page.screens.review.as_ref().map(|review| review.progress()), Some((1, 4)));
    page.review(review::ReviewAct::Start);
    assert_eq!(page.asked_about().map(|(_, ply)| ply), Some(1));
}

#[test]
fn wins_are_told_from_mistakes() {
    let loss = |before: Score, after: Score| {
        let mut page = Page::open_with_screens("#screen=review&variant=near&moves=e3e4");
        page.review(review::ReviewAct::Start);
        page.answer(before, &["d3d4"]);
        page.answer(after, &["d6d5"]);
        page.screens.review.as_ref().expect("a review").judgement(1, &page.state)
    };
    // A slower win is a win; a win thrown away is not.
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
    // White takes the king.
    let hash = "#screen=review&variant=near&fen=4k3/8/8/8/8/8/4R3/K7%20b%20-%20-%200%201&moves=e8e7,e2e7";
    let mut page = Page::open_with_screens(hash);
    assert_eq!(page.screens.review.as_ref().map(|review| review.progress()), Some((1, 3)));
    page.review(review::ReviewAct::Start);
    page.answer(Score::Loss(2), &["e8e7"]);
    page.answer(Score::Win(1), &["e2e7"]);
    let review = page.screens.review.as_ref().expect("a review");
    assert!(!review.is_running && review.mistakes(&page.state).is_empty());
    assert_eq!(review.chance(2), Some(1.0));
}

#[test]
fn marks_come_into_the_game_only_when_somebody_says_so() {
    let mut page = reviewed();
    let marks = |page: &Page| -> Vec<Vec<u8>> {
        page.state.game.line().iter().map(|node| page.state.game.record().nags(*node).to_vec()).collect()
    };
    assert!(marks(&page).iter().all(Vec::is_empty));
    page.review(review::ReviewAct::Keep);
    assert_eq!(marks(&page), [vec![], vec![4], vec![4]]);
    // The better moves are variations.
    assert_eq!(page.state.game.record().children(page.state.game.line()[0]).len(), 2);
    assert!(page.screens.review.as_ref().is_some_and(|review| review.is_kept));
    page.happens(Event::Undo);
    assert!(marks(&page).iter().all(Vec::is_empty));
    assert_eq!(page.state.game.record().children(page.state.game.line()[0]).len(), 1);
}

#[test]
fn a_better_line_is_played_and_the_way_back_is_found() {
    let mut page = reviewed();
    page.review(review::ReviewAct::Line(3));
    assert_eq!(page.line(), "e3e4 d6d5 e4d5");
    assert_eq!(page.screens.review.as_ref().map(|review| review.mistakes(&page.state).len()), Some(2));
    page.review(review::ReviewAct::Next);
    assert_eq!((page.state.game.line().len(), page.state.game.shown().ply), (3, 2));
    page.review(review::ReviewAct::Next);
    assert_eq!(page.state.game.shown().ply, 3);
    page.review(review::ReviewAct::Next);
    assert_eq!(page.state.game.shown().ply, 2, "from the start again");
    page.review(review::ReviewAct::Leave);
    assert_eq!(page.state.ui.screen, Screen::Game);
    assert!(page.screens.review.is_none());
}

#[test]
fn another_game_is_another_review() {
    let mut page = reviewed();
    page.happens(Event::AddressChanged("#screen=review&variant=near&moves=e3e4,d6d5".to_owned()));
    assert_eq!(page.screens.review.as_ref().map(|review| review.progress()), Some((0, 3)));
}
