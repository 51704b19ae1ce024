//! The form for a new game.

use crate::common::page::Driven;
use vicinity_page::clock::{Control, MAX_MINUTES};
use vicinity_page::event::{Event, Pairing};
use vicinity_page::new_game_form::{
    FormValues, Part, applies, control, other_side, pairing, typed_minutes, values,
};
use vicinity_page::screens::FullScreens;
use vicinity_page::settings::{Player, Settings};
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Color, Variant};

type Page = Driven<FullScreens>;

/// The values for a game with these settings.
fn of(settings: Settings) -> FormValues {
    let mut state = State::open("#variant=near");
    state.session.settings = settings;
    values(&state)
}

#[test]
fn the_form_shows_the_players_of_the_last_game() {
    use Player::{Engine, Human};
    for (players, expected, shown) in [
        ([Human, Engine], ("engine", "white"), Pairing::Human(Color::White)),
        ([Engine, Human], ("engine", "black"), Pairing::Human(Color::Black)),
        ([Human, Human], ("people", "white"), Pairing::Humans),
        ([Engine, Engine], ("engines", "white"), Pairing::Engines),
    ] {
        let values = of(Settings { players, ..Settings::AGAINST_ENGINE });
        assert_eq!((values.opponent, values.side), expected);
        assert_eq!(pairing(values.opponent, values.side), shown);
    }
    assert_eq!(pairing("engine", "random"), Pairing::RandomSide);
    assert_eq!(values(&State::open("#screen=friend&variant=near")).opponent, "friend");
    assert_eq!(pairing("friend", "white"), Pairing::Friend);
}

#[test]
fn the_level_of_the_latest_game_is_that_of_the_next() {
    let mut page = Page::open_with_screens("#variant=near&white=human&black=engine&level=2");
    page.send(Event::Typed("e4".to_owned())).send(Event::Save);
    let level_at = |hash: &str| {
        let mut next = Page::open_in_tab(hash, page.storage.clone());
        next.send(Event::Opened).send(Event::ListGames);
        next.state.session.settings.level
    };
    assert_eq!(level_at("#"), 2);
    assert_eq!(level_at("#screen=edit&variant=near"), 2);
    assert_eq!(level_at("#screen=design"), 2);
    // A game has its own level, and so has an address that names one.
    assert_eq!(level_at("#variant=near&moves=e3e4"), 4);
    assert_eq!(level_at("#screen=edit&variant=near&level=7"), 7);
    // Also without a page load.
    page.send(Event::AddressChanged("#screen=edit&variant=near".to_owned()));
    assert_eq!(page.state.session.settings.level, 2);
}

#[test]
fn sides_of_different_armies_have_their_names() {
    let labels = |name| {
        let variant = Variant::parse(name).expect("a variant");
        Color::BOTH.map(|color| words::side_with_army(&variant, color))
    };
    assert_eq!(labels("near"), ["White", "Black"]);
    assert_eq!(labels("near-vs-normal"), ["White (Near)", "Black (Normal)"]);
    assert_eq!(labels("near-vs-normal:near=black"), ["White (Normal)", "Black (Near)"]);
}

#[test]
fn parts_apply_to_some_opponents_and_clocks() {
    for (opponent, clock, expected) in [
        ("engine", "", [true, true, true, false]),
        ("engine", "custom", [true, true, true, true]),
        ("engines", "", [false, true, false, false]),
        ("people", "", [false, false, true, false]),
        ("friend", "300+2", [false, false, false, false]),
        ("engines", "custom", [false, true, false, false]),
    ] {
        let parts = [Part::Side, Part::Strength, Part::Clock, Part::CustomClock];
        assert_eq!(parts.map(|part| applies(part, opponent, clock)), expected, "{opponent} {clock}");
    }
}

#[test]
fn clocks_are_listed_or_typed() {
    let clock = |base_s, increment_s| Some(Control { base_s, increment_s });
    for (pairing, word, minutes, increment_s, expected) in [
        (Pairing::Humans, "", "", "", None),
        (Pairing::Humans, "300+2", "", "", clock(300, 2)),
        (Pairing::Humans, "custom", "7", "1", clock(420, 1)),
        (Pairing::Humans, "custom", "", "x", clock(60, 0)),
        (Pairing::Humans, "30+0", "", "", clock(30, 0)),
        (Pairing::Humans, "custom", "0.5", "2", clock(30, 2)),
        (Pairing::Humans, "custom", ".25", "0", clock(15, 0)),
        (Pairing::Humans, "custom", "1.75", "0", clock(105, 0)),
        (Pairing::Humans, "custom", "0", "1", clock(15, 1)),
        (Pairing::Humans, "custom", "1e1", "0", clock(60, 0)),
        (Pairing::Humans, "custom", "1.½", "0", clock(60, 0)),
        (Pairing::Humans, "custom", "99999999999", "0", clock(60 * MAX_MINUTES, 0)),
        (Pairing::Engines, "300+2", "", "", None),
    ] {
        assert_eq!(control(pairing, word, minutes, increment_s), expected, "{word} {minutes}+{increment_s}");
    }
    for (clock, word, is_custom) in
        [(None, "", false), (clock(180, 2), "180+2", false), (clock(420, 1), "custom", true)]
    {
        let values = of(Settings { clock, ..Settings::TWO_HUMANS });
        assert_eq!((values.clock.as_str(), values.custom_clock.is_some()), (word, is_custom));
    }
}

#[test]
fn minutes_of_a_time_control_can_be_typed_again() {
    let typed = |base_s| typed_minutes(Control { base_s, increment_s: 0 });
    assert_eq!([15, 30, 60, 100, 600].map(typed), ["0.25", "0.50", "1", "1.67", "10"]);
    for base_s in 15..=180 {
        let control = control(Pairing::Humans, "custom", &typed(base_s), "0");
        assert_eq!(control, Some(Control { base_s, increment_s: 0 }));
    }
}

#[test]
fn after_an_analysis_the_opponent_is_the_engine() {
    let mut page = Page::open_with_screens("#variant=near&white=human&black=human");
    assert_eq!(values(&page.state).opponent, "people");
    page.send(Event::Analyse);
    assert_eq!(values(&page.state).opponent, "engine");
}

#[test]
fn the_chosen_army_is_kept_when_it_changes_its_colour() {
    let parse = |name: &str| Variant::parse(name).expect("a variant");
    let (usual, swapped) = (parse("near-vs-normal"), parse("near-vs-normal:near=black"));
    assert_eq!(other_side(&usual, &swapped, "white"), Some("black"));
    assert_eq!(other_side(&swapped, &usual, "black"), Some("white"));
    assert_eq!(other_side(&usual, &swapped, "random"), None);
    assert_eq!(other_side(&usual, &parse("near-vs-normal:ep=off"), "white"), None);
    assert_eq!(other_side(&parse("near"), &parse("chess"), "white"), None, "equal armies");
}
