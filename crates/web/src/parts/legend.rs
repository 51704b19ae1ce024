//! The legend: all pieces of the game, and a text about the moves of the chosen kind or of the
//! selected piece. The board shows them.

use std::sync::Arc;

use vicinity_page::language::{capitalised, game_text};
use vicinity_page::state::State;
use vicinity_page::tab::Tab;
use vicinity_page::words;
use vicinity_rules::{Color, Kind, Variant};
use web_sys::Element;

use crate::board::pieces;
use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;
use crate::templates::parts::Kind as KindButton;

pub(super) struct Legend {
    list: Element,
    kinds: Vec<KindButton>,
    no_shields: [CachedFlag; 2],
    explained: CachedFlag,
    explained_text: CachedText,
    /// The variant and colour of the list, and the chosen kind.
    listed: Option<(Arc<Variant>, Color)>,
    kind: Option<Kind>,
}

impl Legend {
    pub(super) fn attach() -> Self {
        Legend {
            list: page::legend_list(),
            kinds: Vec::new(),
            no_shields: [page::key_shielded(), page::key_shield()]
                .map(|entry| CachedFlag::new(&entry, "hidden")),
            explained: CachedFlag::new(&page::explained(), "hidden"),
            explained_text: CachedText::text(&page::explained()),
            listed: None,
            kind: None,
        }
    }

    pub(super) fn render(&mut self, state: &State) {
        let position = &state.game.shown().position;
        let variant = position.variant();
        let learn = &state.ui.learn;
        let explained = words::learn::panel_text(state);
        self.explained.set(explained.is_none());
        self.explained_text.set(explained.as_deref().unwrap_or_default());
        // An invisible list is not built.
        if state.ui.tab != Tab::Pieces {
            return;
        }
        let color = state.session.settings.orientation();
        let is_listed =
            self.listed.as_ref().is_some_and(|(listed, of)| Arc::ptr_eq(listed, variant) && *of == color);
        let kind = learn.pattern.as_ref().map(|(kind, _)| *kind);
        if !is_listed {
            self.listed = Some((variant.clone(), color));
            self.list_kinds(variant, color);
            let has_shields = state.has_shields();
            self.no_shields.iter_mut().for_each(|entry| entry.set(!has_shields));
        }
        if !is_listed || self.kind != kind {
            self.kind = kind;
            self.press(kind);
        }
    }

    fn list_kinds(&mut self, variant: &Variant, color: Color) {
        dom::clear(&self.list);
        self.kinds.clear();
        for spec in variant.kinds() {
            let mut made = KindButton::make();
            made.letter.set(&spec.letter.to_string());
            made.name.set(&capitalised(game_text(&spec.name)));
            made.sign.set(&spec.letter.to_string());
            let picture = pieces::small_picture(spec, color);
            dom::set(&picture, "aria-hidden", "true");
            dom::expect_js(made.root.insert_before(&picture, Some(&made.name_element)));
            dom::append(&self.list, &made.root);
            self.kinds.push(made);
        }
    }

    /// Marks the chosen kind.
    fn press(&mut self, kind: Option<Kind>) {
        for (index, button) in self.kinds.iter_mut().enumerate() {
            let is_chosen = kind.is_some_and(|kind| kind.index() == index);
            button.pressed.set(if is_chosen { "true" } else { "false" });
            if is_chosen {
                // On phones the list is a row that scrolls; a part of the one before stays in view.
                let [list, chosen] = [&self.list, &button.root].map(|at| at.get_bounding_client_rect().x());
                self.list.set_scroll_left(self.list.scroll_left() + (chosen - list) as i32 - 32);
            }
        }
    }
}
