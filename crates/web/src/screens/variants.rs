//! "My variants" as it is seen and touched: a list with a picture of each, and buttons to open,
//! duplicate, export and delete it.

use vicinity_page::app::AppEvent;
use vicinity_page::language::cat;
use vicinity_page::scene;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::variants::{self, Asked, Entry, SavedVariants, VariantsAct, VariantsScreen};
use vicinity_page::screens::words::variants as phrases;
use vicinity_page::state::State;
use vicinity_rules::{Color, Position};
use web_sys::Element;

use super::{FullEvent, Title, back, is_escape};
use crate::board::pieces::{Pieces, Style};
use crate::board::small::miniature;
use crate::dom::{self, Slot, Switch};
use crate::fields::save;

/// The part of the page, made when it is first shown.
#[derive(Default)]
pub struct VariantsView {
    parts: Option<Parts>,
    title: Title,
    /// Where in the list an entry has been deleted, until the keyboard is there again.
    deleted: Option<usize>,
}

struct Parts {
    root: Element,
    notice: Slot,
    none: Switch,
    all: Switch,
    list: Element,
    /// The entries that are listed, and which of them is about to be deleted.
    listed: Option<(Vec<Entry>, Option<Asked>)>,
    broken: Switch,
    broken_text: Slot,
    forget: Slot,
    pieces: Pieces,
}

impl VariantsView {
    /// Returns the event that something on the page is.
    pub fn map_event(&mut self, event: &web_sys::Event, screen: &VariantsScreen) -> Option<FullEvent> {
        if is_escape(event) {
            // What has been asked for once is called off first.
            return match screen.asked {
                Some(_) => Some(AppEvent::Page(vicinity_page::update::Event::Cancel)),
                None => back(),
            };
        }
        let target = dom::target(event).filter(|_| event.type_() == "click")?;
        let button = dom::closest(&target, "button")?;
        let id = button.get_attribute("data-variant").unwrap_or_default();
        let variants = screen.shown.as_ref()?;
        let entry = variants.entry(&id);
        let act = match button.get_attribute("data-act")?.as_str() {
            "back" => return back(),
            "open" => VariantsAct::Open(id),
            "duplicate" => VariantsAct::Duplicate(id),
            "export" => {
                save(&entry?.text, "variant.ini");
                return None;
            }
            "export-all" => {
                save(&variants::file(variants.entries()), "variants.ini");
                return None;
            }
            "save-broken" => {
                let texts: Vec<&str> = variants.broken.iter().map(|(_, text)| text.as_str()).collect();
                save(&texts.join("\n\n"), "vicinity-damaged.txt");
                return None;
            }
            "delete" => {
                if screen.asked.as_ref().is_some_and(|asked| *asked == Asked::Delete(id.clone())) {
                    self.deleted = variants.entries().iter().position(|entry| entry.id == id);
                }
                VariantsAct::Delete(id)
            }
            "delete-broken" => VariantsAct::DeleteBroken,
            _ => return None,
        };
        Some(AppEvent::Screen(ScreenEvent::Variants(act)))
    }

    pub fn render(&mut self, state: &State, screen: &VariantsScreen) {
        let is_new = self.title.show(screen.shown.as_ref().map(|_| phrases::TITLE));
        let Some(variants) = &screen.shown else { return };
        let parts = self.parts.get_or_insert_with(Parts::build);
        parts.pieces.set_style(Style::of(state));
        parts.notice.set(variants.notice);
        parts.none.set(!variants.entries().is_empty());
        parts.all.set(variants.entries().is_empty());
        parts.show_list(variants, screen.asked.as_ref());
        parts.broken.set(variants.broken.is_empty());
        let count = variants.broken.len().to_string();
        parts.broken_text.set(&cat(&[vicinity_page::language::tr(phrases::BROKEN), ": ", &count]));
        let is_asked = screen.asked == Some(Asked::DeleteBroken);
        parts.forget.set(if is_asked { phrases::SURE } else { phrases::DELETE });
        if is_new {
            parts.focus("h1");
        }
        if let Some(at) = self.deleted.take() {
            let next = at.min(variants.entries().len().saturating_sub(1));
            match variants.entries().get(next) {
                Some(entry) => parts.focus(&cat(&["[data-act=delete][data-variant=\"", &entry.id, "\"]"])),
                None => parts.focus("h1"),
            }
        }
    }
}

impl Parts {
    fn build() -> Parts {
        let root = dom::make("main", "games variants");
        let head = dom::add(&root, "div", "games-head", "");
        let title = dom::add(&head, "h1", "", phrases::TITLE);
        dom::set(&title, "tabindex", "-1");
        button(&head, "back", phrases::BACK, None);
        dom::add(&root, "p", "note", phrases::INTRO);
        let notice = dom::add(&root, "p", "edit-copied", "");
        dom::set(&notice, "role", "status");
        let none = dom::add(&root, "p", "games-none", phrases::NONE);
        let list = dom::add(&root, "ul", "games-list", "");
        let row = dom::add(&root, "div", "games-row", "");
        let new = dom::add(&row, "a", "link-button", phrases::NEW);
        dom::set(&new, "href", "#screen=design");
        let all = button(&row, "export-all", phrases::EXPORT_ALL, None);
        let broken = dom::add(&root, "section", "games-broken", "");
        let broken_text = dom::add(&broken, "h2", "", "");
        dom::add(&broken, "p", "", phrases::BROKEN_MEANS);
        button(&broken, "save-broken", phrases::SAVE_BROKEN, None);
        let forget = button(&broken, "delete-broken", "", None);
        dom::append(&dom::find(".app"), &root);
        Parts {
            notice: Slot::text(&notice),
            none: Switch::new(&none, "hidden"),
            all: Switch::new(&all, "disabled"),
            list,
            listed: None,
            broken: Switch::new(&broken, "hidden"),
            broken_text: Slot::own_text(&broken_text),
            forget: Slot::text(&forget),
            pieces: Pieces::attach(),
            root,
        }
    }

    fn focus(&self, selector: &str) {
        if let Some(element) = dom::find_in(&self.root, selector) {
            dom::focus(&element);
        }
    }

    fn show_list(&mut self, variants: &SavedVariants, asked: Option<&Asked>) {
        let now = (variants.entries().to_vec(), asked.cloned());
        if self.listed.as_ref() == Some(&now) {
            return;
        }
        // Whoever goes through the list by keyboard stays at the button.
        let active = dom::document().active_element();
        let focused = active.and_then(|active| {
            Some((active.get_attribute("data-act")?, active.get_attribute("data-variant")?))
        });
        dom::clear(&self.list);
        for entry in variants.entries() {
            self.add_entry(entry, asked);
        }
        if let Some((act, id)) = focused {
            self.focus(&cat(&["[data-act=\"", &act, "\"][data-variant=\"", &id, "\"]"]));
        }
        self.listed = Some(now);
    }

    fn add_entry(&mut self, entry: &Entry, asked: Option<&Asked>) {
        let row = dom::add(&self.list, "li", "", "");
        let open = button(&row, "open", "", Some(entry));
        open.set_class_name("games-link quiet");
        let variant = entry.variant();
        if let Some(variant) = &variant {
            self.pieces.prepare(variant);
            dom::append(&open, &miniature(&scene::of_position(&Position::start(variant), Color::White)));
        }
        let words = dom::add(&open, "span", "games-words", "");
        dom::set_own_text(&dom::add(&words, "b", "", ""), &entry.title());
        if variant.is_none() {
            dom::add(&words, "span", "", phrases::UNFINISHED);
        }
        dom::set_own_text(&dom::add(&words, "span", "games-what", ""), &phrases::day(entry));
        let is_asked = asked == Some(&Asked::Delete(entry.id.clone()));
        let delete = if is_asked { phrases::SURE } else { phrases::DELETE };
        for (act, words) in
            [("duplicate", phrases::DUPLICATE), ("export", phrases::EXPORT), ("delete", delete)]
        {
            let made = button(&row, act, words, Some(entry));
            dom::set(&made, "aria-label", &phrases::button(words, entry));
        }
    }
}

fn button(parent: &Element, act: &str, text: &str, entry: Option<&Entry>) -> Element {
    let button = dom::button(if entry.is_some() { "quiet" } else { "" });
    dom::set(&button, "data-act", act);
    if let Some(entry) = entry {
        dom::set(&button, "data-variant", &entry.id);
    }
    dom::set_text(&button, text);
    dom::append(parent, &button);
    button
}
