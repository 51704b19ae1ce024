//! Files in the variant editor: several variants in one file, section names, and an undo history
//! that survives leaving the screen.

use crate::common::page::{Driven, square};
use vicinity_page::event::Event;
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::design::pictures::{PICTURES, TILE};
use vicinity_page::screens::design::presets::PRESETS;
use vicinity_page::screens::design::rules::templates;
use vicinity_page::screens::design::{Change, DesignAct, Play};
use vicinity_rules::games::{self, LinkError};

type Page = Driven<FullScreens>;

const THREE: &str = "[mygame:chess]\ntitle = Big House\ncastling = false\n[mygame:chess]\ntitle = Leap Six\nmaxRank = 99\n\
                     [mygame:chess]\ntitle = Seven Runners\nstalemateValue = loss\n";

#[test]
fn a_file_of_several_games_opens_with_a_choice() {
    let mut page = Page::open_with_screens("#screen=design");
    let before = page.design().text().to_owned();
    page.act(DesignAct::OpenFile(THREE.into()));
    let design = page.design();
    let offered: Vec<(&str, bool)> =
        design.choices.iter().map(|game| (game.title.as_str(), game.variant.is_ok())).collect();
    assert_eq!(offered, [("Big House", true), ("Leap Six", false), ("Seven Runners", true)]);
    let Err(LinkError::Game(errors)) = &design.choices[1].variant else { panic!("too high") };
    let errors: Vec<(usize, &str)> = errors.iter().map(|error| (error.line, error.key.as_str())).collect();
    assert_eq!(errors, [(6, "maxRank")]);
    assert_eq!(design.text(), before, "nothing is lost yet");
    page.act(DesignAct::ChooseGame(None));
    assert!(page.design().choices.is_empty());
    assert_eq!(page.design().text(), before);
    page.act(DesignAct::OpenFile(THREE.into())).act(DesignAct::ChooseGame(Some(0)));
    assert_eq!(page.design().text(), "[mygame:chess]\ntitle = Big House\ncastling = false\n");
    assert_eq!(page.design().variant.title(), "Big House");
    page.act(DesignAct::Undo);
    assert_eq!(page.design().text(), before);
    page.act(DesignAct::ChooseGame(Some(7))).act(DesignAct::OpenFile(THREE.into()));
    page.act(DesignAct::ChooseGame(Some(7)));
    assert_eq!(page.design().text(), before, "there is no such game");
    // A file with one variant is opened unchanged, with its comments and parents.
    let one = "# Mine\n[base:chess]\ncastling = false\n[mine:base]\nstalemateValue = loss\n";
    page.act(DesignAct::OpenFile(one.into()));
    assert!(page.design().choices.is_empty());
    assert_eq!(page.design().text(), one);
}

#[test]
fn a_section_is_named_after_its_title() {
    let mut page = Page::open_with_screens("#screen=design");
    let name = |page: &Page| page.design().outline().map(|outline| outline.name.clone()).expect("a section");
    for (title, expected) in
        [("Big House", "big-house"), ("Knightmate", "my-knightmate"), ("Шахматы", "mygame")]
    {
        page.changes(Change::Key("title", Some(title.into())));
        assert_eq!(name(&page), expected);
    }
    page.changes(Change::Text("[own:chess]\ntitle = One\n".into()));
    page.changes(Change::Key("title", Some("Two".into())));
    assert_eq!(page.design().text(), "[own:chess]\ntitle = Two\n", "the author has chosen the name");
    // The texts of templates can be joined in one file.
    let mut joined = String::new();
    for place in 0..templates().len() {
        page.act(DesignAct::Template(place));
        joined += page.design().text();
    }
    let read = games::read(&joined);
    assert_eq!(read.len(), templates().len());
    for game in read {
        assert!(game.variant.is_ok(), "{}: {:?}", game.name, game.variant);
    }
}

#[test]
fn undo_and_the_selected_piece_survive_playing_and_leaving_the_screen() {
    let mut page = Page::open_with_screens("#screen=design");
    let first = page.design().text().to_owned();
    page.changes(Change::Put(square("a4")));
    let second = page.design().text().to_owned();
    page.act(DesignAct::Choose("knight".into()));
    for leave in [Event::Visit(Screen::Start), Event::Visit(Screen::Game)] {
        page.send(leave);
        page.send(Event::Visit(Screen::Design));
        assert_eq!((page.design().text(), page.design().chosen.as_str()), (second.as_str(), "knight"));
        page.act(DesignAct::Undo);
        assert_eq!(page.design().text(), first);
        page.act(DesignAct::Redo);
    }
    page.act(DesignAct::Play(Play::TwoHumans));
    assert_eq!(page.state.ui.screen, Screen::Game);
    page.send(Event::Visit(Screen::Design));
    assert_eq!(page.design().chosen, "knight");
    assert_eq!(page.design().may_undo(), [true, false]);
    page.act(DesignAct::Undo);
    assert_eq!(page.design().text(), first);
}

#[test]
fn every_drawing_is_offered_and_every_preset_has_one() {
    let sets = [vicinity_diagram::DRAWINGS, vicinity_diagram::MORE_DRAWINGS].concat();
    let mut drawn: Vec<&str> = sets.lines().filter_map(|line| Some(line.split_once(' ')?.0)).collect();
    let mut offered = PICTURES.map(|(picture, _)| picture);
    drawn.sort_unstable();
    offered.sort_unstable();
    assert_eq!(drawn, offered);
    for preset in PRESETS {
        assert!(!vicinity_diagram::is_tile(preset.picture), "{}", preset.name);
    }
    assert!(vicinity_diagram::is_tile(TILE));
}

#[test]
fn a_preset_sets_name_and_picture() {
    let mut page = Page::open_with_screens("#screen=design");
    page.changes(Change::AddPiece);
    for (place, preset) in PRESETS.iter().enumerate() {
        page.changes(Change::Preset(place));
        let piece = page.design().piece().expect("the piece");
        assert_eq!(
            (piece.moves.as_str(), piece.name.as_str(), piece.picture.as_str()),
            (preset.moves, preset.name, preset.picture)
        );
        assert_eq!(page.design().errors, [], "{}", preset.name);
    }
    page.act(DesignAct::Undo);
    assert_eq!(page.design().piece().map(|piece| piece.name.as_str()), Some("soldier"), "it is one step");
}
