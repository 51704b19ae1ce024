//! "My variants" without a browser: what is made or opened is kept, each variant once, and nothing is lost.

mod common;

use common::page::Driven;
use vicinity_page::screen::Screen;
use vicinity_page::study::design::rules::templates;
use vicinity_page::study::design::{Change, DesignAct, Play};
use vicinity_page::study::variants::{self, Asked, KEPT, MAX_VARIANTS, News, Variants, VariantsAct};
use vicinity_page::study::{Study, StudyEvent};
use vicinity_page::update::Event;
use vicinity_rules::{games, own_link};

type Page = Driven<Study>;

impl Page {
    fn designs(&mut self, act: DesignAct) -> &mut Self {
        self.studies(StudyEvent::Design(act))
    }

    fn changes(&mut self, change: Change) -> &mut Self {
        self.designs(DesignAct::Change(change, None))
    }

    fn acts(&mut self, act: VariantsAct) -> &mut Self {
        self.studies(StudyEvent::Variants(act))
    }

    fn titles(&self) -> Vec<String> {
        self.screens.variants.entries().iter().map(|entry| entry.title()).collect()
    }

    fn entry_id(&self, at: usize) -> String {
        self.screens.variants.entries()[at].id.clone()
    }
}

fn titled(title: &str) -> Change {
    Change::Key("title", Some(title.to_owned()))
}

fn template(name: &str) -> DesignAct {
    DesignAct::Template(templates().iter().position(|(known, _)| *known == name).expect("a template"))
}

/// What a store holds after all news.
fn store(news: Vec<News>) -> Vec<(String, String)> {
    let mut kept: Vec<(String, String)> = Vec::new();
    for (name, text) in news {
        let id = name.strip_prefix(KEPT).expect("a name of an entry").to_owned();
        kept.retain(|(known, _)| *known != id);
        kept.extend(text.map(|text| (id, text)));
    }
    kept
}

#[test]
fn what_is_made_is_kept_each_variant_once() {
    let mut page = Page::open_with_screens("#screen=design");
    assert_eq!(page.titles(), [""; 0], "what the designer begins with is nobody's");
    page.changes(titled("Mine")).changes(Change::Size(9, 8)).changes(Change::Size(9, 9));
    assert_eq!(page.titles(), ["Mine"]);
    // Another game to begin with is another variant; taking that back is the first one again.
    page.designs(template("grand"));
    assert_eq!(page.titles(), ["Grand Chess", "Mine"]);
    page.designs(DesignAct::Undo).changes(titled("Mine, too"));
    assert_eq!(page.titles(), ["Mine, too", "Grand Chess"]);
    // To play it and to come back makes none.
    page.designs(DesignAct::Play(Play::TwoPeople)).happens(Event::Visit(Screen::Design));
    page.changes(Change::Size(9, 8));
    assert_eq!(page.titles(), ["Mine, too", "Grand Chess"]);
    // A faulty one is kept as well, and has the picture of how it was.
    let text = page.screens.variants.entries()[0].text.replace("maxRank = 8", "maxRank = 99");
    page.changes(Change::Text(text));
    let entry = &page.screens.variants.entries()[0];
    assert!(entry.text.contains("99") && entry.variant().is_some());
    // Another visit finds all of it in the same order.
    let again = Variants::new(store(page.screens.variants.take_news()));
    assert_eq!(again.entries(), page.screens.variants.entries());
}

#[test]
fn what_is_opened_by_a_link_is_kept_too() {
    let other = games::open("[other:grand]\ntitle = Other\n", None).expect("a game");
    let link = own_link(other.name()).expect("a link");
    let mut page = Page::open_with_screens(&format!("#game={link}"));
    page.happens(Event::AddressChanged(format!("#game={link}")));
    page.happens(Event::AddressChanged(format!("#screen=design&game={link}")));
    assert_eq!(page.titles(), ["Other"]);
    page.happens(Event::Visit(Screen::Game));
    assert_eq!(page.titles(), ["Other"]);
}

#[test]
fn an_entry_is_opened_duplicated_and_deleted() {
    let mut page = Page::open_with_screens("#screen=design");
    page.changes(titled("One")).designs(template("grand")).changes(titled("Two"));
    page.changes(Change::Text("[two:grand]\ntitle = Two\nmaxRank = 99\n".into()));
    page.happens(Event::Visit(Screen::Variants));
    let two = page.entry_id(0);
    page.acts(VariantsAct::Open(two.clone()));
    assert_eq!(page.state.ui.screen, Screen::Design);
    let design = page.screens.design.as_ref().expect("the designer");
    assert!(design.text().contains("99") && !design.is_playable());
    page.changes(titled("Two again"));
    page.happens(Event::Visit(Screen::Variants)).acts(VariantsAct::Duplicate(two.clone()));
    assert_eq!(page.titles(), ["Two again", "Two again", "One"]);
    assert_ne!(page.entry_id(0), two);
    // The first press asks, and leaving calls it off.
    page.acts(VariantsAct::Delete(two.clone()));
    assert_eq!(page.screens.variants.asked, Some(Asked::Delete(two.clone())));
    page.happens(Event::Visit(Screen::Settings)).happens(Event::Visit(Screen::Variants));
    page.acts(VariantsAct::Delete(two.clone()));
    assert_eq!(page.titles().len(), 3);
    page.acts(VariantsAct::Delete(two.clone()));
    assert_eq!(page.titles(), ["Two again", "One"]);
    assert!(page.screens.variants.entry(&two).is_none());
    let kept = store(page.screens.variants.take_news());
    assert!(kept.len() == 2 && kept.iter().all(|(id, _)| *id != two));
    assert_eq!(variants::file(page.screens.variants.entries()).matches("[").count(), 2);
}

#[test]
fn a_broken_store_is_shown_and_a_full_one_told_and_nothing_is_lost() {
    let broken =
        [("a", ""), ("b", "x"), ("c", "1 2026.11.26\n\nno section"), ("d", "one 2026\n\n[a:chess]\n")];
    let sound = ("e", "3 2026.11.26\n\n[mine:chess]\ntitle = Sound\n");
    let kept = broken.iter().chain([&sound]).map(|(id, text)| ((*id).to_owned(), (*text).to_owned()));
    let mut page = Page::open_with_screens("#screen=variants");
    page.screens.variants = Variants::new(kept.collect());
    assert_eq!((page.titles(), page.screens.variants.broken.len()), (vec!["Sound".to_owned()], 4));
    assert!(page.screens.variants.take_news().is_empty(), "nothing is touched");
    page.acts(VariantsAct::DeleteBroken);
    assert_eq!(page.screens.variants.broken.len(), 4);
    page.acts(VariantsAct::DeleteBroken);
    assert_eq!((page.screens.variants.broken.len(), page.screens.variants.take_news().len()), (0, 4));

    let many = (0..MAX_VARIANTS).map(|at| (at.to_string(), format!("{at} 2026.11.26\n\n[v{at}:chess]\n")));
    page.screens.variants = Variants::new(many.collect());
    page.happens(Event::Visit(Screen::Design)).changes(titled("One more"));
    assert_eq!(page.titles().len(), MAX_VARIANTS);
    assert!(page.screens.variants.notice.contains("not kept"), "{}", page.screens.variants.notice);
    // With room again the next change is kept.
    page.happens(Event::Visit(Screen::Variants));
    let last = page.entry_id(MAX_VARIANTS - 1);
    page.acts(VariantsAct::Delete(last.clone())).acts(VariantsAct::Delete(last));
    page.happens(Event::Visit(Screen::Design)).changes(titled("One more again"));
    assert_eq!((page.titles()[0].as_str(), page.screens.variants.notice), ("One more again", ""));
}
