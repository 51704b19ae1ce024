//! Puzzle files: an accepted file is written so that it is read as the same file, and its puzzles
//! can be tried, even unsound ones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use vicinity_page::app::{App, AppEvent, NoHost};
use vicinity_page::screens::puzzles::{File, PuzzleAct};
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::state::State;
use vicinity_page::event::Event;
use vicinity_protocol::puzzle;
use vicinity_rules::variants;

struct Page {
    app: App<FullScreens>,
}

impl Page {
    fn happens(&mut self, event: impl Into<AppEvent<ScreenEvent>>) {
        self.app.update(event);
        let App { state, screens, .. } = &self.app;
        let puzzles = screens.puzzles.shown.as_ref().expect("the screen stays");
        assert!(puzzles.list().is_empty() || puzzles.at.is_none_or(|at| at < puzzles.list().len()));
        assert!(puzzles.good(state) <= puzzles.solution.len());
    }

    fn does(&mut self, act: PuzzleAct) {
        self.happens(AppEvent::Screen(ScreenEvent::Puzzle(act)));
    }
}

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    let game = variants::names().nth(usize::from(game) % variants::names().count()).expect("one of them");
    let text = format!("vicinity-puzzles 1 {game}\n{text}");
    let read = puzzle::parse(game, &text);
    // A carriage return is part of a line or of its end, depending on the next character.
    if let Ok(list) = &read
        && !text.contains('\r')
    {
        assert_eq!(puzzle::parse(game, &puzzle::write(game, list)).as_ref(), Ok(list));
    }
    let mut state = State::open(&format!("#screen=puzzles&variant={game}"));
    state.device.is_full_program = true;
    let mut page = Page { app: App::new(state, FullScreens::default(), NoHost) };
    page.happens(Event::Opened);
    page.happens(Event::Fetched { path: format!("puzzles/{game}.txt"), text: Some(text) });
    let file = page.app.screens.puzzles.shown.as_ref().map(|puzzles| &puzzles.file);
    let count = match (file, &read) {
        (Some(File::Here(here)), Ok(list)) => {
            assert_eq!(here, list);
            list.len()
        }
        // A puzzle that cannot be played is reported when it is opened.
        (Some(File::Missing(why)), _) => {
            assert!((1..1000).contains(&why.chars().count()), "{why}");
            0
        }
        (other, _) => panic!("{other:?}"),
    };
    for at in 0..count.min(3) {
        page.does(PuzzleAct::Go(at));
        page.happens(Event::TimerFired);
        page.does(PuzzleAct::Hint);
        if let Some(mv) = page.app.state.game.position().legal_moves().first() {
            let text = page.app.state.game.position().uci(*mv);
            page.happens(Event::Typed(text));
        }
        page.happens(Event::TimerFired);
        page.does(PuzzleAct::Show);
        for _ in 0..4 {
            page.happens(Event::TimerFired);
        }
        page.does(PuzzleAct::Again);
    }
    page.does(PuzzleAct::Next);
    page.does(PuzzleAct::Daily);
});
