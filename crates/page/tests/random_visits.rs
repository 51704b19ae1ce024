//! Random visits: events in any order, with an engine that answers at random. After each event,
//! everything that the browser shows must be computable, and the address must be valid.

use fastrand::Rng;
use vicinity_page::address;
use vicinity_page::analysis::RequestKind;
use vicinity_page::app::AppEvent;
use vicinity_page::browse::Browse;
use vicinity_page::clock::Control;
use vicinity_page::event::{Effect, EngineEvent, Event, NewGame, Pairing, Reply};
use vicinity_page::move_list::{MoveButtons, rows};
use vicinity_page::scene;
use vicinity_page::screen::Screen;
use vicinity_page::screens::editor::{EditorAct, Play};
use vicinity_page::screens::explorer::ExplorerAct;
use vicinity_page::screens::games::GamesAct;
use vicinity_page::screens::lessons::LessonAct;
use vicinity_page::screens::puzzles::{Filters, PuzzleAct, StatusFilter};
use vicinity_page::screens::review::{Review, ReviewAct};
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::state::State;
use vicinity_page::tab::Tab;
use vicinity_page::words;
use vicinity_protocol::{Info, Score};
use vicinity_rules::{Color, Position, Square};

use crate::common::page::Driven;

const VISITS: u64 = 100;
const EVENTS: usize = 150;

/// Links to follow. Several begin alike, so that what belongs to one game may wrongly be taken for
/// another's.
const LINKS: [&str; 12] = [
    "",
    "#variant=near",
    "#variant=near&moves=e3e4,d6d5",
    "#variant=near&moves=e3e4,d6d5,e4d5&end=resign-black",
    "#variant=near&moves=e3e4,(d3d4,d6d5),d6d5&white=human&black=human",
    "#variant=contact&white=engine&black=human&level=1&clock=60%2B1",
    "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4",
    "#variant=near&fen=1k6/P7/8/8/8/8/8/RNBQKBNR%20w%20-%20-%200%201",
    "#variant=grand-rider",
    "#screen=puzzles&variant=near&puzzle=3",
    "#screen=review&variant=near&moves=e3e4,d6d5,c3c4",
    "#variant=near&moves=e3e4&analysis=on&played=e3e4,d6d5,c3c4",
];

struct Visit {
    page: Driven<FullScreens>,
    random: Rng,
    /// The addresses that the page has had, for links and the Back button.
    addresses: Vec<String>,
    /// The events so far, for the message of a failure.
    log: Vec<String>,
}

impl Visit {
    fn new(seed: u64) -> Visit {
        let mut random = Rng::with_seed(seed);
        let page = Driven::open_with_screens(LINKS[random.usize(..LINKS.len())]);
        let addresses = LINKS.map(str::to_owned).to_vec();
        Visit { page, random, addresses, log: Vec::new() }
    }

    /// One of several, at random.
    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.random.usize(..of.len())].clone()
    }

    /// A square of the board.
    fn square(&mut self) -> Square {
        let geometry = self.page.state.game.position().variant().geometry();
        let squares: Vec<Square> = geometry.squares().collect();
        self.one(&squares)
    }

    /// A legal move of a position, if there is one.
    fn legal(&mut self, position: &Position) -> Option<String> {
        let moves = position.legal_moves();
        (!moves.is_empty()).then(|| position.uci(self.one(&moves)))
    }

    /// An answer of the engine to its request, or to an earlier one.
    fn answer(&mut self) -> Event {
        let Some(pending) = self.page.state.session.engine.pending else {
            let id = self.page.state.session.engine.last_id;
            return Event::Engine(EngineEvent::Best { id, mv: Some("e3e4".to_owned()) });
        };
        let (id, line) = (pending.id, self.page.state.game.line().to_vec());
        let ply = if pending.task.ask == RequestKind::Move { line.len() } else { pending.task.ply };
        let node = ply.checked_sub(1).and_then(|last| line.get(last)).copied();
        let mut position = node.map_or_else(
            || self.page.state.game.start().clone(),
            |node| self.page.state.game.record().position(node),
        );
        let mut pv = Vec::new();
        for _ in 0..self.random.usize(..4) {
            let Some(mv) = self.legal(&position) else { break };
            let Ok(played) = position.parse_uci(&mv) else { break };
            position.play_unchecked(played);
            pv.push(mv);
        }
        let mv = pv.first().cloned();
        match self.random.usize(..8) {
            0..4 => {
                let score = match self.random.usize(..6) {
                    0 => Score::Win(self.random.u16(..9)),
                    1 => Score::Loss(self.random.u16(..9)),
                    _ => Score::Centipawns(self.random.i32(-900..900)),
                };
                Event::Engine(EngineEvent::Info(Info {
                    id,
                    line: 1 + self.random.u8(..3),
                    score,
                    pv,
                    ..Info::default()
                }))
            }
            4..7 => Event::Engine(EngineEvent::Best { id, mv }),
            _ => Event::Engine(EngineEvent::Error { id, message: "no".to_owned() }),
        }
    }

    /// A screen, as a link names it.
    fn screen(&mut self) -> Screen {
        let names = [
            "start", "game", "edit", "puzzles", "review", "learn", "help", "settings", "games", "facts",
            "explorer", "design", "variants", "friend",
        ];
        Screen::parse(self.one(&names)).expect("a known name")
    }

    /// An event of the screen that is shown.
    fn screen_event(&mut self) -> Option<ScreenEvent> {
        let number = self.random.usize(..9);
        Some(match &self.page.state.ui.screen {
            Screen::Review => ScreenEvent::Review(match self.random.usize(..14) {
                0 => ReviewAct::Start,
                1 => ReviewAct::Stop,
                2 => ReviewAct::Closer,
                3 => ReviewAct::Side(self.one(&[None, Some(Color::White), Some(Color::Black)])),
                4 => ReviewAct::Go(number),
                5 | 6 => ReviewAct::Next,
                7 => ReviewAct::Move(number),
                8 => ReviewAct::Return,
                9 => ReviewAct::Try,
                10 => ReviewAct::Better,
                11 => ReviewAct::Line(number),
                12 => ReviewAct::Keep,
                _ => self.one(&[ReviewAct::TakeBackKept, ReviewAct::TimerFired, ReviewAct::Leave]),
            }),
            Screen::Explorer => ScreenEvent::Explorer(ExplorerAct::Play(number)),
            Screen::Puzzles { .. } => ScreenEvent::Puzzle(match self.random.usize(..9) {
                0 => PuzzleAct::Go(number),
                1 => PuzzleAct::Next,
                2 => PuzzleAct::Again,
                3 => PuzzleAct::Hint,
                4 => PuzzleAct::Show,
                5 => PuzzleAct::List,
                6 => PuzzleAct::Daily,
                7 => {
                    PuzzleAct::Filter(Filters { status: self.one(&StatusFilter::ALL), ..Filters::default() })
                }
                _ => PuzzleAct::TimerFired,
            }),
            Screen::Learn => ScreenEvent::Lesson(match self.random.usize(..6) {
                0 => LessonAct::Go(number),
                1 => LessonAct::Next,
                2 => LessonAct::Hint,
                3 => LessonAct::Again,
                4 => LessonAct::Play,
                _ => LessonAct::TimerFired,
            }),
            Screen::Edit { .. } => ScreenEvent::Edit(EditorAct::Play(self.one(&[
                Play::Against(Color::White),
                Play::TwoHumans,
                Play::Analyse,
            ]))),
            Screen::Games => {
                ScreenEvent::Games(self.one(&[GamesAct::DeleteAll, GamesAct::Restore, GamesAct::More]))
            }
            _ => return None,
        })
    }

    /// An event of the page.
    fn event(&mut self) -> Event {
        let number = self.random.usize(..9);
        match self.random.usize(..46) {
            0..9 => {
                let position = self.page.state.game.shown().position.clone();
                Event::Typed(self.legal(&position).unwrap_or_else(|| "e9".to_owned()))
            }
            9..19 => self.answer(),
            19..21 => Event::Activate(self.square()),
            21 => Event::Drop { from: self.square(), to: Some(self.square()) },
            22 | 23 => Event::View(self.one(&[
                Browse::First,
                Browse::Back,
                Browse::Forward,
                Browse::Last,
                Browse::At(number),
            ])),
            24 => Event::GoTo(number),
            25 | 26 => self.one(&[Event::Undo, Event::Undo, Event::Redo, Event::Flip, Event::Cancel]),
            27 => self.one(&[Event::Analyse, Event::OpenAnalysis]),
            28 => Event::Resign,
            29 | 30 => Event::Reply(self.one(&[
                Reply::Resign(Color::White),
                Reply::Accept,
                Reply::ContinueFromHere,
                Reply::TryInAnalysis,
                Reply::No,
            ])),
            31 => self.one(&[
                Event::Rematch,
                Event::OtherLevel,
                Event::OfferDraw,
                Event::StartOver,
                Event::PlayBothSides,
            ]),
            32 => Event::Start(NewGame {
                variant: self.one(&["near", "near", "contact", "near-8x9"]).to_owned(),
                pairing: self.one(&[
                    Pairing::Human(Color::White),
                    Pairing::Humans,
                    Pairing::Engines,
                    Pairing::RandomSide,
                ]),
                level: 1 + self.random.u8(..8),
                clock: self.one(&[None, Some(Control { base_s: 60, increment_s: 1 })]),
            }),
            33..36 => Event::Visit(self.screen()),
            36..39 => {
                let addresses = self.addresses.clone();
                Event::AddressChanged(self.one(&addresses))
            }
            39 => Event::RequestAdvice(self.one(&[RequestKind::Hint, RequestKind::Threat])),
            40 => Event::PlayLine { line: self.random.usize(..3), count: self.random.usize(..3) },
            41 => self.one(&[
                Event::PromoteLine,
                Event::DeleteLine,
                Event::Comment("good".to_owned()),
                Event::Mark(1),
                Event::Annotate(number),
            ]),
            42 => Event::ShowTab(self.one(&Tab::ALL)),
            43 => Event::Preview(self.one(&[None, Some((0, 1)), Some((2, 3))])),
            44 => self.one(&[
                Event::Pause(true),
                Event::Pause(false),
                Event::PlayHere(Color::Black),
                Event::Confirm,
            ]),
            _ => self.one(&[
                Event::TimerFired,
                Event::Save,
                Event::ListGames,
                Event::StorageChanged,
                Event::Promote(None),
            ]),
        }
    }

    /// Sends an event and those that follow from it.
    fn step(&mut self) {
        if let Some(event) = (self.random.usize(..3) == 0).then(|| self.screen_event()).flatten() {
            self.log.push("an event of the screen".to_owned());
            self.page.send(AppEvent::Screen(event));
        } else {
            let event = self.event();
            self.log.push(format!("{event:?}"));
            self.page.send(event);
        }
        self.look();
        let mut rounds = 0;
        while rounds < 9 && self.perform() {
            rounds += 1;
            self.look();
        }
    }

    /// Performs the effects that lead to further events; returns whether there was one.
    fn perform(&mut self) -> bool {
        let mut follow_up = None;
        for effect in std::mem::take(&mut self.page.effects) {
            match effect {
                Effect::Address { text, .. } => self.addresses.push(text),
                Effect::Follow(hash) => follow_up = Some(Event::AddressChanged(hash)),
                Effect::Fetch(path) => {
                    let text = if self.random.usize(..4) == 0 { None } else { of_the_site(&path) };
                    follow_up = Some(Event::Fetched { path, text });
                }
                _ => {}
            }
        }
        let Some(event) = follow_up else { return false };
        self.log.push(format!("then {:.80}", format!("{event:?}")));
        self.page.send(event);
        true
    }

    /// Computes what the browser shows.
    fn look(&self) {
        let (state, screens) = (&self.page.app.state, &self.page.app.screens);
        let _ = (scene::of_game(state), rows(state.game.record()), MoveButtons::of(state), state.pgn());
        for color in Color::BOTH {
            let _ = (words::strip(state, color), words::player_name(state, color), words::lead(state, color));
            let _ = (state.shown_left_ms(color), words::army(state, color), state.pool(color));
        }
        let _ = (
            words::engine(state),
            words::eval_bar(state),
            words::advised(state),
            words::learn::panel_text(state),
        );
        let _ = (
            words::question(state),
            words::result_title(state),
            words::result_text(state),
            words::ending(state),
        );
        let _ =
            (words::notes_at(state), words::replaced_game(state), words::confirm(state), state.positions());
        let is_shown = state.ui.screen == Screen::Review;
        for review in screens
            .review
            .marking(state)
            .into_iter()
            .chain(screens.review.review.as_ref().filter(|_| is_shown))
        {
            look_at(review, state);
        }
        if let Some(puzzles) = &screens.puzzles.shown {
            let _ = (puzzles.title(state), puzzles.task(), puzzles.details(&screens.puzzles.progress));
        }
        if let Some(lessons) = &screens.lessons.shown {
            let _ = lessons.prompt(state);
        }
        let address = state.address();
        if let Err(error) = address::parse(&address) {
            panic!("{address}: {error}");
        }
    }
}

/// Computes what the browser shows of a review.
fn look_at(review: &Review, state: &State) {
    let _ = (review.title(state), review.prompt(state), review.at_move(state), review.buttons(state));
    let _ = Color::BOTH.map(|color| review.findings.performance(color, state));
    if let Some(mistake) = review.mistake() {
        let _ = (mistake.title(&review.findings, state), mistake.line(&review.findings, state));
    }
}

/// A file that a game's folder has for the site.
fn of_the_site(path: &str) -> Option<String> {
    vicinity_games::folders().ok()?.iter().find_map(|folder| folder.read(path))
}

#[test]
fn random_visits_are_shown_without_a_panic() {
    for seed in 0..VISITS {
        let mut visit = Visit::new(seed);
        let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            (0..EVENTS).for_each(|_| visit.step());
        }));
        assert!(result.is_ok(), "visit {seed}: {:#?}", &visit.log[visit.log.len().saturating_sub(25)..]);
    }
}
