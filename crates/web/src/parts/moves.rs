//! The move list with variations and comments, and the navigation buttons.

use vicinity_page::drawing::words;
use vicinity_page::language::concat;
use vicinity_page::move_list::{MoveButtons, Row, RowPart, rows};
use vicinity_page::preferences::Preference;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_record::NodeId;
use vicinity_rules::Variant;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, HtmlElement, HtmlTextAreaElement, ResizeObserver};

use crate::board::pieces;
use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;
use crate::templates::parts::Mark;

pub struct MovesView {
    list: HtmlElement,
    /// Keeps the current move in view when the list gets smaller.
    _resizes: Resizes,
    rows: Vec<(Row, Element)>,
    /// Whether moves have figurines instead of letters.
    has_figurines: bool,
    /// The edition of the game tree that the rows show.
    edition: Option<u32>,
    current: Option<Element>,
    /// The node of the current move.
    node: Option<NodeId>,
    buttons: [CachedFlag; 7],
    branch: CachedFlag,
    promote_line: CachedFlag,
    delete_line: CachedFlag,
    notes_at: CachedText,
    comment: HtmlTextAreaElement,
    comment_shown: Option<(NodeId, String)>,
    marks: Vec<CachedText>,
}

impl MovesView {
    pub(crate) fn list(&self) -> &HtmlElement {
        &self.list
    }

    pub fn attach() -> Self {
        let button = |button: &Element| CachedFlag::new(button, "disabled");
        let comment = page::comment();
        let marks = page::marks();
        let marks = (1..=6).map(|nag: u8| {
            let mut mark = Mark::make();
            mark.nag.set(&nag.to_string());
            mark.label.set(words::mark_name(nag));
            mark.title.set(words::mark_name(nag));
            mark.text.set(&words::glyph(nag));
            dom::append(&marks, &mark.root);
            mark.pressed
        });
        let list: HtmlElement = dom::find_as("[data-move-list]");
        let resizes = Resizes::of(&list);
        MovesView {
            list,
            _resizes: resizes,
            rows: Vec::new(),
            has_figurines: false,
            edition: None,
            current: None,
            node: None,
            buttons: [
                button(&page::go_first()),
                button(&page::go_back()),
                button(&page::go_forward()),
                button(&page::go_last()),
                button(&page::undo()),
                button(&page::redo()),
                button(&page::redo_again()),
            ],
            branch: CachedFlag::new(&page::branch(), "hidden"),
            promote_line: CachedFlag::new(&page::promote_line(), "hidden"),
            delete_line: CachedFlag::new(&page::delete_line(), "hidden"),
            notes_at: CachedText::text(&page::notes_at()),
            comment_shown: None,
            comment,
            marks: marks.collect(),
        }
    }

    /// Renders the moves and marks the current one; returns whether it has changed.
    pub fn render(&mut self, state: &State) -> bool {
        let node = state.game.node_shown();
        let may = MoveButtons::of(state);
        let enabled = [may.back, may.back, may.forward, may.forward, may.undo, may.redo, may.redo];
        for (button, is_enabled) in self.buttons.iter_mut().zip(enabled) {
            button.set(!is_enabled);
        }
        let may_change = [state.may_promote_line(), state.offers_deletion()];
        self.branch.set(may_change == [false; 2]);
        self.promote_line.set(!may_change[0]);
        self.delete_line.set(!may_change[1]);
        let has_figurines = state.device.preferences.is_on(Preference::Figurines);
        if std::mem::replace(&mut self.has_figurines, has_figurines) != has_figurines {
            self.edition = None;
            self.render_rows(Vec::new(), state);
        }
        let is_same = self.edition == Some(state.game.edition());
        if is_same && self.node == Some(node) {
            return false;
        }
        if !is_same {
            self.edition = Some(state.game.edition());
            self.render_rows(rows(state.game.record()), state);
        }
        self.node = Some(node);
        self.render_notes(state, node);
        if let Some(old) = self.current.take() {
            dom::unset(&old, "aria-current");
        }
        self.current = dom::find_in(&self.list, &concat(&["[data-node='", &node.index().to_string(), "']"]));
        if let Some(new) = &self.current {
            dom::set(new, "aria-current", "step");
        }
        true
    }

    /// Keeps the unchanged rows at the start and at the end, and recreates those in between.
    fn render_rows(&mut self, rows: Vec<Row>, state: &State) {
        let figures = self.has_figurines.then(|| state.game.position().variant());
        let fit = |(old, new): &(&(Row, Element), &Row)| old.0 == **new;
        let before = self.rows.iter().zip(&rows).take_while(fit).count();
        let rest = self.rows.len().min(rows.len()) - before;
        let after = self.rows.iter().rev().zip(rows.iter().rev()).take(rest).take_while(fit).count();
        let old_end = self.rows.len() - after;
        let new_end = rows.len() - after;
        let next = self.rows.get(old_end).map(|(_, element)| element.clone());
        let mut kept = self.rows.split_off(old_end);
        for (_, element) in self.rows.iter().skip(before) {
            element.remove();
        }
        self.rows.truncate(before);
        for (index, row) in rows.into_iter().enumerate() {
            if (before..new_end).contains(&index) {
                let element = draw(&row, figures.map(AsRef::as_ref));
                let place = next.as_ref().map(AsRef::as_ref);
                dom::expect_js(self.list.insert_before(&element, place));
                self.rows.push((row, element));
            }
        }
        self.rows.append(&mut kept);
    }

    /// Shows the annotations of the current move in the form for editing them.
    fn render_notes(&mut self, state: &State, node: NodeId) {
        self.notes_at.set(&words::notes_at(state));
        let nags = state.game.record().nags(node);
        for (nag, slot) in (1..).zip(&mut self.marks) {
            slot.set(if nags.contains(&nag) { "true" } else { "false" });
        }
        let comment = words(state.game.record().comment(node));
        if self.comment_shown.as_ref().is_none_or(|(at, text)| *at != node || *text != comment) {
            self.comment.set_value(&comment);
            self.comment_shown = Some((node, comment));
        }
    }

    /// The node of the move before or after the current one in the list, including variations.
    pub fn neighbour(&self, forward: bool) -> Option<usize> {
        let buttons = dom::expect_js(self.list.query_selector_all("[data-node]"));
        let is_current = |index: &u32| {
            self.current.as_ref().is_some_and(|old| old.is_same_node(buttons.get(*index).as_ref()))
        };
        let next = match ((0..buttons.length()).find(is_current), forward) {
            (Some(at), true) => at + 1,
            (Some(at), false) => at.checked_sub(1)?,
            (None, _) => 0,
        };
        buttons.get(next)?.unchecked_into::<Element>().get_attribute("data-node")?.parse().ok()
    }

    /// Scrolls the list, but not the page, to the current move.
    pub fn scroll_to_current(&self) {
        let Some(button) = &self.current else {
            // An empty list does not need scrolling, and even a no-op assignment forces a layout.
            if !self.rows.is_empty() {
                self.list.set_scroll_top(0);
            }
            return;
        };
        bring_into_sight(&self.list, button);
    }
}

/// An observer of the list's size that scrolls to the current move at each change.
struct Resizes {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

impl Resizes {
    fn of(list: &HtmlElement) -> Self {
        let resized = list.clone();
        let callback = Closure::<dyn FnMut()>::new(move || {
            if let Some(current) = dom::find_in(&resized, "[aria-current]") {
                bring_into_sight(&resized, &current);
            }
        });
        let observer = dom::expect_js(ResizeObserver::new(callback.as_ref().unchecked_ref()));
        observer.observe(list);
        Resizes { observer, _callback: callback }
    }
}

impl Drop for Resizes {
    /// Disconnects the observer, because the callback is dropped with the view.
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}

/// Scrolls a list by the minimum that makes an item fully visible.
pub(crate) fn bring_into_sight(list: &Element, item: &Element) {
    let (box_of_list, box_of_item) = (list.get_bounding_client_rect(), item.get_bounding_client_rect());
    let by = |[from, to]: [f64; 2], [least, most]: [f64; 2]| {
        (from - least - 4.0).min(0.0) + (to - most + 4.0).max(0.0)
    };
    // On a phone the moves are one line.
    let down = by([box_of_item.top(), box_of_item.bottom()], [box_of_list.top(), box_of_list.bottom()]);
    let right = by([box_of_item.left(), box_of_item.right()], [box_of_list.left(), box_of_list.right()]);
    if down != 0.0 {
        list.set_scroll_top(list.scroll_top() + down as i32);
    }
    if right != 0.0 {
        list.set_scroll_left(list.scroll_left() + right as i32);
    }
}

/// Creates the element of a row. With a variant, moves have figurines. Texts from outside are
/// inserted as plain text.
fn draw(row: &Row, figures: Option<&Variant>) -> Element {
    let element = dom::make("li", if row.is_aside { "aside" } else { "" });
    for part in &row.parts {
        match part {
            RowPart::Number(number) => dom::add(&element, "span", "number", number),
            RowPart::Gap => dom::add(&element, "span", "move", "…"),
            RowPart::Note(note) => {
                let span = dom::add(&element, "span", "note", "");
                dom::set_own_text(&span, note);
                span
            }
            RowPart::Bracket(bracket) => dom::add(&element, "span", "bracket", bracket),
            RowPart::Move { node, ply, text, beside } => {
                let button = dom::button("move");
                // The list itself is the only tab stop; its arrow keys select a move.
                dom::set(&button, "tabindex", "-1");
                dom::set(&button, "data-node", &node.index().to_string());
                if let Some(ply) = ply {
                    dom::set(&button, "data-ply", &ply.to_string());
                }
                match figures {
                    Some(variant) => set_figures(&button, text, variant),
                    None => dom::set_text(&button, text),
                }
                if !beside.is_empty() {
                    dom::add(&button, "small", "", beside);
                }
                dom::append(&element, &button);
                button
            }
        };
    }
    element
}

/// Writes a move with figurines, labelled with the original text.
fn set_figures(button: &Element, text: &str, variant: &Variant) {
    dom::set(button, "aria-label", text);
    for part in text.split_inclusive(|letter: char| letter.is_ascii_uppercase()) {
        let kind = part
            .chars()
            .next_back()
            .filter(char::is_ascii_uppercase)
            .and_then(|letter| variant.kind_of_letter(letter));
        let end = part.len() - usize::from(kind.is_some());
        if let Some(words) = part.get(..end).filter(|words| !words.is_empty()) {
            dom::add(button, "span", "", words);
        }
        if let Some(kind) = kind {
            let figure = pieces::picture(variant.kind(kind));
            dom::set(&figure, "class", "figurine");
            dom::append(button, &figure);
        }
    }
}
