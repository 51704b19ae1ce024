//! "My variants": each variant made or opened is stored once, and nothing is lost.

use crate::common::page::Driven;
use vicinity_page::event::Event;
use vicinity_page::screen::Screen;
use vicinity_page::screens::design::rules::templates;
use vicinity_page::screens::design::{Change, DesignAct, Play};
use vicinity_page::screens::variants::{self, KEPT, MAX_VARIANTS, SavedVariants, VariantsAct};
use vicinity_page::screens::words::variants::summary;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::storage::{SharedStorage, Storage};
use vicinity_rules::{custom_link, games};

type Page = Driven<FullScreens>;

impl Page {
    fn designs(&mut self, act: DesignAct) -> &mut Self {
        self.screen_event(ScreenEvent::Design(act))
    }

    /// The stored variants.
    fn saved(&self) -> SavedVariants {
        SavedVariants::load(&SharedStorage::new(self.storage.clone()))
    }

    fn titles(&self) -> Vec<String> {
        self.saved().entries().iter().map(|entry| entry.title()).collect()
    }

    fn entry_id(&self, at: usize) -> String {
        self.saved().entries()[at].id.clone()
    }
}

fn titled(title: &str) -> Change {
    Change::Key("title", Some(title.to_owned()))
}

fn template(name: &str) -> DesignAct {
    DesignAct::Template(templates().iter().position(|(known, _)| *known == name).expect("a template"))
}

#[test]
fn each_edited_variant_is_stored_once() {
    let mut page = Page::open_with_screens("#screen=design");
    assert_eq!(page.titles(), [""; 0], "the initial template is not stored");
    page.changes(titled("Mine")).changes(Change::Size(9, 8)).changes(Change::Size(9, 9));
    assert_eq!(page.titles(), ["Mine"]);
    // A changed template is another variant; undo returns to the first one.
    page.designs(template("janus")).designs(template("grand"));
    assert_eq!(page.titles(), ["Mine"], "a template alone is not stored");
    page.changes(Change::Size(10, 9));
    assert_eq!(page.titles(), ["My Grand Chess", "Mine"]);
    page.designs(DesignAct::Undo).designs(DesignAct::Undo).designs(DesignAct::Undo);
    page.changes(titled("Mine, too"));
    assert_eq!(page.titles(), ["Mine, too", "My Grand Chess"]);
    // Playing it and coming back adds none.
    page.designs(DesignAct::Play(Play::TwoHumans)).send(Event::Visit(Screen::Design));
    page.changes(Change::Size(9, 8));
    assert_eq!(page.titles(), ["Mine, too", "My Grand Chess"]);
    // An invalid text is stored as well, with the last playable state for its picture.
    let text = page.saved().entries()[0].text.replace("maxRank = 8", "maxRank = 99");
    page.changes(Change::Text(text));
    let saved = page.saved();
    let entry = &saved.entries()[0];
    assert!(entry.text.contains("99") && entry.variant().is_some());
    // Another visit finds all of it in the same order.
    let mut again = Page::open_in_tab("#screen=variants", page.storage.clone());
    let shown = again.send(Event::Flip).screens.variants.shown.as_ref().expect("the screen is shown");
    assert_eq!(shown.entries(), saved.entries());
}

#[test]
fn a_variant_opened_by_a_link_is_stored_too() {
    let other = games::load("[other:grand]\ntitle = Other\n", None).expect("a game");
    let link = custom_link(other.name()).expect("a link");
    let mut page = Page::open_with_screens(&format!("#game={link}"));
    page.send(Event::AddressChanged(format!("#game={link}")));
    page.send(Event::AddressChanged(format!("#screen=design&game={link}")));
    assert_eq!(page.titles(), ["Other"]);
    page.send(Event::Visit(Screen::Game));
    assert_eq!(page.titles(), ["Other"]);
}

#[test]
fn an_entry_is_opened_duplicated_and_deleted() {
    let mut page = Page::open_with_screens("#screen=design");
    page.changes(titled("One")).designs(template("grand")).changes(titled("Two"));
    page.changes(Change::Text("[two:grand]\ntitle = Two\nmaxRank = 99\n".into()));
    page.send(Event::Visit(Screen::Variants));
    let two = page.entry_id(0);
    page.act(VariantsAct::Open(two.clone()));
    assert_eq!(page.state.ui.screen, Screen::Design);
    let design = page.screens.design.shown.as_ref().expect("the designer");
    assert!(design.text().contains("99") && !design.is_playable());
    page.changes(titled("Two again"));
    page.send(Event::Visit(Screen::Variants)).act(VariantsAct::Duplicate(two.clone()));
    assert_eq!(page.titles(), ["Two again (2)", "Two again", "One"]);
    let copy = page.entry_id(0);
    page.act(VariantsAct::Duplicate(copy));
    assert_eq!(page.titles(), ["Two again (3)", "Two again (2)", "Two again", "One"]);
    // A deleted variant can be restored, to its place.
    let before = page.saved().entries().to_vec();
    let may_restore =
        |page: &Page| page.screens.variants.shown.as_ref().is_some_and(|saved| saved.may_restore());
    page.act(VariantsAct::Delete(two.clone()));
    assert_eq!(page.titles(), ["Two again (3)", "Two again (2)", "One"]);
    assert!(may_restore(&page));
    page.act(VariantsAct::Restore);
    assert_eq!(page.saved().entries(), before);
    assert!(!may_restore(&page));
    let newest = page.entry_id(0);
    page.act(VariantsAct::Delete(two.clone())).act(VariantsAct::Delete(newest));
    assert_eq!(page.titles(), ["Two again (2)", "One"]);
    assert!(page.saved().entry(&two).is_none());
    assert_eq!(page.storage.all(KEPT).len(), 2);
    assert_eq!(variants::file(page.saved().entries()).matches("[").count(), 2);
}

#[test]
fn broken_entries_are_shown_and_a_full_list_is_reported() {
    let broken =
        [("a", ""), ("b", "x"), ("c", "1 2026.11.26\n\nno section"), ("d", "one 2026\n\n[a:chess]\n")];
    let sound = ("e", "3 2026.11.26\n\n[mine:chess]\ntitle = Sound\n");
    let kept = broken.iter().chain([&sound]).map(|(id, text)| (format!("{KEPT}{id}"), *text));
    let kept: Vec<(String, &str)> = kept.collect();
    let kept: Vec<(&str, &str)> = kept.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let mut page = Page::open_with_storage("#screen=variants", &kept);
    let broken_count = |page: &Page| page.screens.variants.shown.as_ref().map(|saved| saved.broken.len());
    assert_eq!((page.titles(), broken_count(&page)), (vec!["Sound".to_owned()], Some(4)));
    assert_eq!(page.storage.all(KEPT).len(), 5, "nothing is changed");
    page.act(VariantsAct::DeleteBroken);
    assert_eq!(broken_count(&page), Some(4));
    page.act(VariantsAct::DeleteBroken);
    assert_eq!((broken_count(&page), page.storage.all(KEPT).len()), (Some(0), 1));

    for at in 0..MAX_VARIANTS {
        let text = format!("{at} 2026.11.26\n\n[v{at}:chess]\n");
        page.storage.set(&format!("{KEPT}{at}"), &text).expect("there is room");
    }
    page.storage.remove(&format!("{KEPT}e"));
    page.send(Event::Visit(Screen::Design)).changes(titled("One more"));
    assert_eq!(page.titles().len(), MAX_VARIANTS);
    let notice = page.screens.design.saved.notice;
    assert!(notice.contains("not saved"), "{notice}");
    // With room again the next change is stored.
    page.send(Event::Visit(Screen::Variants));
    let last = page.entry_id(MAX_VARIANTS - 1);
    page.act(VariantsAct::Delete(last.clone())).act(VariantsAct::Delete(last));
    page.send(Event::Visit(Screen::Design)).changes(titled("One more again"));
    assert_eq!((page.titles()[0].as_str(), page.screens.design.saved.notice), ("One more again", ""));
}

#[test]
fn a_summary_names_the_board_and_the_pieces_that_chess_lacks() {
    let of = |text: &str| summary(&games::load(text, None).expect("a variant"));
    assert_eq!(of("[mine:chess]\n"), "8×8");
    let pieces = "customPiece1 = g:K\ncustomPiece2 = c:C\npieceNames = g:Guard, c:camel\n";
    assert_eq!(of(&format!("[mine:near-8x10]\n{pieces}")), "8×10 · Guard, Camel");
}
