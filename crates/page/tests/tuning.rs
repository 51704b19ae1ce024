//! Tuning, with a simulated clock and simulated workers.

use std::collections::VecDeque;

use crate::common::page::Driven;
use vicinity_page::event::WorkerId;
use vicinity_page::event::{Event, TuningCommand};
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::design::tuning::{Outcome, Tuning, WorkerEvent};
use vicinity_page::screens::design::weights::{self, KEPT};
use vicinity_page::screens::design::{Change, Design, DesignAct, Play, TuneAct};
use vicinity_page::screens::facts::stored;
use vicinity_page::screens::words::design as phrases;
use vicinity_page::storage::{MemoryStorage, Storage};
use vicinity_protocol::weights::{TunedValue, TunedWeights, WeightsError, hash};
use vicinity_protocol::{TuneReport, TuneRequest, Work};
use vicinity_rules::Color;

const GAME: &str = "game:1abc";

/// The weights fitted by a worker.
fn learnt(games: u32) -> TunedWeights {
    let value = TunedValue { cp: 310, error_cp: 12 };
    TunedWeights { games, piece_values: vec![value], weights: vec![(100, 120)], ..TunedWeights::default() }
}

/// The statistics that a worker has computed.
fn facts(variant: &str, games: u32) -> String {
    format!(
        "vicinity-facts 1 {variant}\ndate 2026-11-26\ncomputed c\nstrength 500 1 {games} {games} 0.1.0\n\
         played p\nscore 0.5 0.47 0.53\nwhite 1 0.4 0.3 0.5\ndraws 1 0.2 0.1 0.3\nblack 1 0.4 0.3 0.5\n\
         elo 0 -9 9\nplies 20 40 50 60 90 50\nlengths 1\nmoves 9 9 9\ncaptures 9 9 9\npromotions 0 0 0\nend\n"
    )
}

/// A test and its workers, which answer each request within a second.
struct World {
    tuning: Tuning,
    now_ms: u64,
    asked: VecDeque<(WorkerId, TuneRequest)>,
    alive: Vec<WorkerId>,
    /// The games sent to each worker.
    given: Vec<(WorkerId, String)>,
    /// The batches played, with their numbers of games.
    played: Vec<(String, u32)>,
    fits: u32,
    /// The half points of each pair of the match.
    points: u32,
    starts: Vec<Option<String>>,
}

impl World {
    fn new(minutes: u32, start: Option<String>) -> World {
        let mut world = World {
            tuning: Tuning::begin(GAME, start, minutes, "2026-11-26".to_owned(), 1, 0),
            now_ms: 0,
            asked: VecDeque::new(),
            alive: Vec::new(),
            given: Vec::new(),
            played: Vec::new(),
            fits: 0,
            points: 3,
            starts: Vec::new(),
        };
        world.carry_out();
        world
    }

    fn carry_out(&mut self) {
        let mut started = Vec::new();
        for command in self.tuning.take_commands() {
            match command {
                TuningCommand::Start(id) => {
                    self.alive.push(id);
                    started.push(id);
                }
                TuningCommand::Post(id, request) => self.asked.push_back((id, *request)),
                TuningCommand::Terminate(id) => {
                    self.alive.retain(|alive| *alive != id);
                    self.asked.retain(|(asked, _)| *asked != id);
                }
            }
        }
        for id in started {
            self.tuning.receive(id, WorkerEvent::Ready, self.now_ms);
            self.carry_out();
        }
    }

    /// Answers the next request. Returns whether there was one.
    fn step(&mut self) -> bool {
        let Some((id, TuneRequest::Tune(tune))) = self.asked.pop_front() else { return false };
        assert_eq!((tune.variant.as_str(), tune.seed), (GAME, 1));
        self.starts.push(tune.start.clone());
        self.now_ms += 500;
        let report = match tune.work {
            Work::Play { first, games } => {
                let moves = format!("{first}\n");
                self.played.push((moves.clone(), games));
                TuneReport::Played { id: tune.id, games, moves }
            }
            Work::Take(games) => {
                self.given.push((id, games));
                return true;
            }
            Work::Fit { date } => {
                assert_eq!(date, "2026-11-26");
                self.fits += 1;
                let facts = facts(GAME, self.fits);
                TuneReport::Fitted { id: tune.id, text: learnt(self.fits).write(GAME), facts }
            }
            Work::Try { pairs, weights, .. } => {
                assert_eq!(weights, self.tuning.learnt().unwrap_or_default());
                TuneReport::Tried { id: tune.id, points: self.points * pairs, games: 2 * pairs }
            }
        };
        self.tuning.receive(id, WorkerEvent::Report(report), self.now_ms);
        self.carry_out();
        true
    }

    fn run(&mut self) -> Outcome {
        for _ in 0..100_000 {
            if let Some(outcome) = self.tuning.outcome() {
                self.carry_out();
                assert_eq!(self.alive, [0; 0], "all workers are ended");
                return outcome;
            }
            if !self.step() {
                self.now_ms += 1_000;
                self.tuning.tick(self.now_ms);
                self.carry_out();
            }
        }
        panic!("it has no end");
    }

    fn steps(&mut self, count: usize) {
        (0..count).for_each(|_| assert!(self.step()));
    }

    fn fails(&mut self, id: WorkerId) {
        self.tuning.receive(id, WorkerEvent::Failed, self.now_ms);
        self.carry_out();
    }
}

#[test]
fn tuning_plays_fits_four_times_and_tests_the_weights() {
    let mut world = World::new(1, Some("before".to_owned()));
    world.steps(5);
    assert!(world.tuning.games() > 0 && world.tuning.share() > 0.0 && world.tuning.learnt().is_none());
    assert_eq!(world.run(), Outcome::Better { points: 90, games: 60 });
    assert_eq!(world.fits, 4);
    // The minute of playing, and the match: half a second for two openings.
    assert!((60_000..75_000).contains(&world.now_ms), "{} ms", world.now_ms);
    assert!(world.starts.iter().all(|start| start.as_deref() == Some("before")));
    // All games were sent to a single worker, each once.
    let mut given: Vec<&str> = world.given.iter().map(|(_, games)| games.as_str()).collect();
    let count = given.len();
    given.sort_unstable();
    given.dedup();
    assert!(given.len() == count && world.given.iter().all(|(id, _)| *id == world.given[0].0));
    let kept = world.tuning.kept().and_then(|text| TunedWeights::read(text, GAME).ok()).expect("kept");
    assert_eq!(kept.tried, (90, 60));
    assert_eq!(world.tuning.facts(), Some(facts(GAME, 4).as_str()));
    // The last fit includes the games with the first numbers, without a gap.
    let mut numbers: Vec<(u32, u32)> =
        world.played.iter().map(|(moves, games)| (moves.trim().parse().expect("a number"), *games)).collect();
    numbers.sort_unstable();
    let end = numbers.iter().fold(0, |next, (first, games)| {
        assert_eq!(*first, next);
        first + games
    });
    assert_eq!((world.given.len(), world.tuning.games()), (world.played.len(), end));
}

#[test]
fn the_displayed_and_the_stored_number_of_games_agree() {
    let mut world = World::new(1, Some(learnt(1_000).write(GAME)));
    let mut states = Vec::new();
    while world.tuning.outcome().is_none() {
        if !world.step() {
            world.now_ms += 1_000;
            world.tuning.tick(world.now_ms);
            world.carry_out();
        }
        states.push((world.tuning.is_trying(), phrases::test_state(&world.tuning)));
    }
    let kept = world.tuning.kept().and_then(|text| TunedWeights::read(text, GAME).ok()).expect("kept");
    let given: u32 = world
        .played
        .iter()
        .filter(|(heap, _)| world.given.iter().any(|(_, other)| other == heap))
        .map(|(_, games)| games)
        .sum();
    assert_eq!(kept.games, 1_000 + given, "the earlier games and the fitted ones");
    assert_eq!(world.tuning.games(), kept.games);
    let (_, last) = states.iter().rfind(|(is_trying, _)| *is_trying).expect("it was tried");
    assert!(last.starts_with(&format!("{} games", kept.games)), "{last}");
    assert!(phrases::test_known(&kept).contains(&kept.games.to_string()));
}

#[test]
fn weights_that_do_not_play_better_are_not_kept() {
    let mut world = World::new(1, None);
    world.points = 1;
    assert_eq!(world.run(), Outcome::NotBetter { points: 30, games: 60 });
    assert_eq!(world.tuning.kept(), None);
    assert!(phrases::test_outcome(Outcome::NotBetter { points: 31, games: 60 }).contains("15½ of 60"));
}

#[test]
fn stopping_fits_the_games_so_far_and_ends() {
    let mut world = World::new(60, None);
    world.tuning.stop();
    assert_eq!((world.tuning.outcome(), world.tuning.kept()), (Some(Outcome::Nothing), None));

    let mut world = World::new(60, None);
    world.steps(8);
    world.tuning.stop();
    assert!(phrases::test_state(&world.tuning).starts_with("Stopped. Evaluating "));
    world.tuning.stop();
    world.carry_out();
    assert_eq!(world.run(), Outcome::Untried);
    assert_eq!(world.fits, 1);
    assert!(world.tuning.kept().is_some() && world.tuning.facts().is_some());

    // In the match, what has been learnt is kept.
    let mut world = World::new(1, None);
    while !world.tuning.is_trying() {
        if !world.step() {
            world.now_ms += 1_000;
            world.tuning.tick(world.now_ms);
            world.carry_out();
        }
    }
    world.tuning.stop();
    assert_eq!(world.tuning.outcome(), Some(Outcome::Untried));
    assert!(world.tuning.kept().is_some());
}

#[test]
fn a_failed_worker_is_replaced_and_nothing_is_lost() {
    let mut world = World::new(1, None);
    world.steps(12);
    let first = world.alive[0];
    world.fails(first);
    assert!(!world.alive.contains(&first) && world.alive.len() == 2);
    assert!(matches!(world.run(), Outcome::Better { .. }));
    // The replacement of the fitting worker receives all of its games as well.
    let of_first: Vec<_> =
        world.given.iter().filter(|(id, _)| *id == first).map(|(_, games)| games).collect();
    let is_given_again =
        |games: &&String| world.given.iter().any(|(id, other)| *id != first && other == *games);
    assert!(!of_first.is_empty() && of_first.iter().all(is_given_again));
}

#[test]
fn an_unrequested_report_counts_as_a_failure() {
    for event in [
        WorkerEvent::Report(TuneReport::Played { id: 999, games: 1, moves: String::new() }),
        WorkerEvent::Report(TuneReport::TuneError { id: 1, message: "no".to_owned() }),
        WorkerEvent::Report(TuneReport::Fitted {
            id: 1,
            text: "no weights".to_owned(),
            facts: facts(GAME, 1),
        }),
    ] {
        let mut world = World::new(1, None);
        let first = world.alive[0];
        world.tuning.receive(first, event.clone(), 10);
        world.carry_out();
        assert!(!world.alive.contains(&first), "{event:?}");
    }
}

#[test]
fn tuning_ends_with_a_message_if_every_worker_fails() {
    let mut world = World::new(1, None);
    while world.tuning.learnt().is_none() {
        assert!(world.step());
    }
    while let Some(&id) = world.alive.first() {
        world.fails(id);
    }
    assert_eq!(world.tuning.outcome(), Some(Outcome::Broken));
    assert!(world.tuning.kept().is_some(), "the weights fitted before the failure are kept");
    // A worker that does not answer for minutes has failed as well.
    let mut world = World::new(60, None);
    let silent = world.alive.clone();
    world.tuning.tick(200_000);
    world.carry_out();
    assert!(silent.iter().all(|id| !world.alive.contains(id)));
}

#[test]
fn weights_of_another_variant_are_rejected() {
    let storage = MemoryStorage::default();
    let name = format!("{KEPT}{:016x}", hash(GAME));
    storage.set(&name, &learnt(7).write(GAME)).expect("there is room");
    assert_eq!(weights::learnt(&storage, GAME).map(|learnt| learnt.games), Some(7));
    assert!(weights::text(&storage, "game:1abd").is_none());
    let other = learnt(9).write("game:1abd");
    for (text, error) in [(other.as_str(), WeightsError::OtherGame), ("", WeightsError::NoWeights)] {
        assert_eq!(weights::put(&storage, GAME, text), Err(error));
    }
    assert_eq!(weights::learnt(&storage, GAME).map(|learnt| learnt.games), Some(7));
    assert_eq!(weights::put(&storage, GAME, &learnt(8).write(GAME)), Ok(()));
    assert_eq!(weights::learnt(&storage, GAME).map(|learnt| learnt.games), Some(8));
    weights::forget(&storage, GAME);
    assert!(storage.get(&name).is_none());
    // Damaged weights are ignored.
    storage.set(&name, "vicinity-weights 1\n").expect("there is room");
    assert!(weights::text(&storage, GAME).is_none());
}

type Page = Driven<FullScreens>;

impl Page {
    fn tunes(&mut self, act: TuneAct) -> &mut Self {
        self.screen_event(ScreenEvent::Design(DesignAct::Tune(act)))
    }

    fn text(&self) -> String {
        learnt(5).write(self.design().variant.name())
    }

    /// A worker plays a game and fits weights to all games. In between, the game is sent to it in a
    /// request that is numbered as well.
    fn plays_and_fits(&mut self, id: u32) -> &mut Self {
        let variant = self.design().variant.name().to_owned();
        let text = learnt(5).write(&variant);
        let facts = facts(&variant, 200);
        for report in [
            TuneReport::Played { id, games: 1, moves: "x\n".into() },
            TuneReport::Fitted { id: id + 2, text, facts },
        ] {
            self.tunes(TuneAct::Received(1, WorkerEvent::Report(report)));
        }
        self
    }

    /// Starts a tuning that has fitted weights and continues.
    fn tunes_for_a_while(&mut self) -> &mut Self {
        self.now_ms = Some(1_000);
        self.tunes(TuneAct::Begin).tunes(TuneAct::Received(1, WorkerEvent::Ready));
        // The first fit is after a tenth of ten minutes.
        self.now_ms = Some(62_000);
        self.plays_and_fits(1)
    }
}

#[test]
fn engine_requests_include_the_weights_of_the_variant() {
    let mut page = Page::open_with_screens("#screen=design");
    let text = page.text();
    let before = page.design().text().to_owned();
    page.tunes(TuneAct::Open(text.clone()));
    assert_eq!(page.design().status, phrases::TEST_OPENED.as_str());
    assert_eq!(page.design().learnt.as_ref().map(|learnt| learnt.games), Some(5));
    page.screen_event(ScreenEvent::Design(DesignAct::Play(Play::Against(Color::Black))));
    assert_eq!(page.state.ui.screen, Screen::Game);
    assert_eq!(page.asked().and_then(|go| go.weights.as_ref()), Some(&text));
    // The weights do not apply to any other variant.
    page.send(Event::Visit(Screen::Design));
    page.screen_event(ScreenEvent::Design(DesignAct::Change(Change::Size(9, 8), None)));
    assert_eq!(page.design().learnt, None);
    assert_eq!(page.design().status, phrases::TEST_OF_ANOTHER.as_str());
    page.tunes(TuneAct::Open(text));
    assert_eq!(page.design().status, phrases::WEIGHTS_OF_ANOTHER.as_str());
    page.screen_event(ScreenEvent::Design(DesignAct::Play(Play::Against(Color::Black))));
    assert_eq!(page.asked().map(|go| go.weights.is_some()), Some(false));
    // After undo the variant is the same as before, and its weights apply again.
    page.send(Event::Visit(Screen::Design));
    page.screen_event(ScreenEvent::Design(DesignAct::Change(Change::Text(before), None)));
    assert_eq!(page.design().learnt.as_ref().map(|learnt| learnt.games), Some(5));
}

#[test]
fn the_result_of_tuning_is_reported_and_stored() {
    let mut page = Page::open_with_screens("#screen=design");
    page.tunes_for_a_while();
    let variant = page.design().variant.name().to_owned();
    page.tunes(TuneAct::Stop);
    assert_eq!(page.design().status, "");
    page.plays_and_fits(4);
    assert_eq!(page.design().status, phrases::TEST_UNTRIED.as_str());
    assert!(page.design().learnt.is_some() && weights::text(&page.storage, &variant).is_some());
    assert_eq!(page.design().facts.as_ref().map(|facts| facts.strengths[0].games), Some(200));
    // The figures are on their own screen as well.
    page.send(Event::Visit(Screen::Facts));
    let figures = |page: &Page| page.screens.facts.shown.as_ref().and_then(|facts| facts.shown().cloned());
    assert_eq!(
        figures(&page),
        stored::facts(&page.storage, &variant).map(|facts| facts.strengths[0].clone())
    );
    assert!(figures(&page).is_some());
    // There the variant is compared with the other games, once these are known.
    let compared = |page: &Page| {
        let rows = page.screens.facts.shown.as_ref().map(|facts| facts.compared()).unwrap_or_default();
        rows.into_iter().map(|row| row.game).collect::<Vec<_>>()
    };
    assert_eq!(compared(&page), [""; 0]);
    let all = "vicinity-facts-summary 1\nnear 500 9 0.5 0.4 0.6 0.1 0 0.2 9 9 9\nend\n".to_owned();
    page.send(Event::Fetched { path: "facts/summary.txt".to_owned(), text: Some(all) });
    assert_eq!(compared(&page), [variant.as_str(), "near"]);
    page.send(Event::Visit(Screen::Design));
    // Deleted results do not come back.
    page.tunes(TuneAct::Forget).send(Event::TimerFired).send(Event::Visit(Screen::Facts));
    assert!(weights::text(&page.storage, &variant).is_none());
    assert_eq!(figures(&page), None);
    let shown = page.screens.facts.shown.as_ref().expect("the screen is shown");
    assert!(shown.may_test(&page.state) && !shown.may_fetch(&page.state) && !shown.message().is_empty());
}

#[test]
fn leaving_or_changing_the_variant_ends_tuning_and_keeps_its_weights() {
    let leave: [fn(&mut Page); 3] = [
        |page| {
            page.send(Event::Visit(Screen::Game));
        },
        |page| {
            page.screen_event(ScreenEvent::Design(DesignAct::Play(Play::TwoHumans)));
        },
        |page| {
            page.screen_event(ScreenEvent::Design(DesignAct::Change(Change::Size(9, 8), None)));
        },
    ];
    for leave in leave {
        let mut page = Page::open_with_screens("#screen=design");
        page.tunes_for_a_while();
        let variant = page.design().variant.name().to_owned();
        assert!(page.design().tuning.as_ref().is_some_and(|tuning| tuning.outcome().is_none()));
        assert!(weights::text(&page.storage, &variant).is_none());
        leave(&mut page);
        // The number of games sent to the worker, not the number it reports.
        assert_eq!(weights::learnt(&page.storage, &variant).map(|learnt| learnt.games), Some(1));
        let runs = |design: &Design| design.tuning.as_ref().is_some_and(|tuning| tuning.outcome().is_none());
        assert!(!page.screens.design.shown.as_ref().is_some_and(runs));
    }
}
