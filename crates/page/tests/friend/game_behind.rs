//! The strip over the settings and the help that leads back to a game.

use vicinity_page::event::Event;
use vicinity_page::friend::FriendAct;
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;

use super::browser::two;
use super::connection::Live;
use crate::common::page::Driven;

#[test]
fn a_strip_leads_back_to_a_live_game() {
    let mut live = Live::new("&clock=60+0");
    for (of, text) in [(0, "e3e4"), (1, "d6d5"), (0, "d3d4")] {
        live.moves(of, text);
    }
    let behind = |live: &Live| {
        let page = &live.ends[0].page;
        let game = page.screens.game_behind(&page.state)?;
        Some((game.status, game.left_ms.map(|left_ms| left_ms.div_ceil(1_000)), game.clock_runs))
    };
    assert_eq!(behind(&live), None, "the board is shown");
    live.ends[0].send(Event::Visit(Screen::Settings));
    assert_eq!(behind(&live), Some(("Waiting for Ben".to_owned(), Some(60), false)));
    live.moves(1, "a6a5");
    live.passes(10);
    live.ticks(0);
    assert_eq!(behind(&live), Some(("Your move".to_owned(), Some(50), true)));
    live.ends[0].send(Event::Visit(Screen::Help));
    assert!(behind(&live).is_some());
    live.ends[1].act(FriendAct::Resign).act(FriendAct::Resign);
    live.syncs();
    assert_eq!(behind(&live), Some(("You won".to_owned(), None, false)));
    // Back is by the event that the strip sends.
    live.ends[0].send(Event::Visit(Screen::Game));
    assert!(matches!(live.ends[0].page.state.ui.screen, Screen::Friend { .. }));
    assert_eq!(behind(&live), None);
    // Without a clock there is still the way back; a game by link needs none.
    let mut live = Live::new("");
    live.moves(0, "e3e4");
    live.ends[0].send(Event::Visit(Screen::Settings));
    assert_eq!(behind(&live), Some(("Waiting for Ben".to_owned(), None, false)));
    let [mut ada, _] = two();
    ada.send(Event::Visit(Screen::Settings));
    assert_eq!(ada.page.screens.game_behind(&ada.page.state), None);
}

#[test]
fn a_strip_leads_back_to_a_game_with_a_clock_at_this_board() {
    let behind = |hash: &str, screen: Screen| {
        let mut page = Driven::<FullScreens>::open_with_screens(hash);
        page.send(Event::Visit(screen));
        page.screens.game_behind(&page.state)
    };
    let clock = "#variant=near&moves=e3e4,d6d5&white=human&black=engine&clock=60+0";
    let of_two = "#variant=near&moves=e3e4,d6d5,d3d4&white=human&black=human&clock=60+0";
    for (hash, screen) in [(clock, Screen::Settings), (clock, Screen::Help), (of_two, Screen::Help)] {
        let game = behind(hash, screen).expect("it is paused");
        assert_eq!(
            (game.status.as_str(), game.left_ms, game.clock_runs),
            ("The game is paused", Some(60_000), false)
        );
    }
    let no_clock = "#variant=near&moves=e3e4,d6d5&white=human&black=engine";
    let no_moves = "#variant=near&white=human&black=engine&clock=60+0";
    for hash in [no_clock, no_moves] {
        assert_eq!(behind(hash, Screen::Settings), None, "{hash}");
    }
    assert_eq!(behind(clock, Screen::Games), None);
}
