//! User input: maps clicks, keys, choices and pointers to events of the page
//! (`page/src/event.rs`).
//!
//! A single listener on the page for each type of event determines the meaning from the target.

use vicinity_page::analysis::RequestKind;
use vicinity_page::browse::Browse;
use vicinity_page::event::{Event, Reply};
use vicinity_page::key_press::{self, KeyMeaning, KeyPress, Place};
use vicinity_page::language::concat;
use vicinity_page::scene::interaction::Gesture;
use vicinity_page::screen::Screen;
use vicinity_page::settings::Player;
use vicinity_page::share::MAX_BYTES;
use vicinity_page::state::{Dialog, State};
use vicinity_page::tab::Tab;
use vicinity_page::words;
use vicinity_rules::{CUSTOM_VARIANTS, Color, Square};
use wasm_bindgen::JsCast;
use web_sys::{
    DragEvent, Element, File, FileList, HtmlElement, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, KeyboardEvent, MouseEvent, PointerEvent,
};

use crate::board::placing;
use crate::dom;
use crate::parts::{View, setup, tabs};
use crate::templates::page::{self, id};

/// The events handled on the whole page.
pub const PAGE_EVENTS: [&str; 9] = [
    "click",
    "keydown",
    "change",
    "submit",
    "focusin",
    "transitionend",
    "dragover",
    "drop",
    "visibilitychange",
];
/// The events handled on the window.
pub const WINDOW_EVENTS: [&str; 1] = ["blur"];
/// The events handled on the board.
pub const BOARD_EVENTS: [&str; 6] =
    ["pointerdown", "pointermove", "pointerup", "pointercancel", "lostpointercapture", "contextmenu"];
/// The events handled on the move list.
pub const MOVE_EVENTS: [&str; 1] = ["contextmenu"];

/// The time after a typed move that was played by itself in which Enter does nothing, in
/// milliseconds.
const ENTER_MS: f64 = 1000.0;

/// The longest pause between the keys of a typed move, in milliseconds.
const MAX_PAUSE_MS: f64 = 2000.0;

/// The meaning of a browser event.
#[derive(Default)]
pub struct MappedEvent {
    /// The event of the page.
    pub event: Option<Event>,
    /// A file to read.
    pub file: Option<File>,
}

impl From<Option<Event>> for MappedEvent {
    fn from(event: Option<Event>) -> Self {
        MappedEvent { event, ..MappedEvent::default() }
    }
}

/// The meaning of a gesture on the board.
fn meant(gesture: Option<Gesture>) -> MappedEvent {
    gesture.and_then(Gesture::in_game).into()
}

/// Accepts a file unless it is too long.
fn take_file(files: Option<FileList>) -> MappedEvent {
    match files.and_then(|files| files.get(0)) {
        Some(file) if file.size() > MAX_BYTES as f64 => {
            Some(Event::ImportFailed(words::TOO_LONG.as_str())).into()
        }
        file => MappedEvent { file, ..MappedEvent::default() },
    }
}

impl View {
    /// Notices whether a pointer is used, whichever screen handles the event.
    pub fn notice_pointer(&mut self, event: &web_sys::Event) {
        // A click by the keyboard has no count.
        let is_click = |event: &MouseEvent| event.type_() == "click" && event.detail() > 0;
        self.is_pointer_used |= event.dyn_ref().is_some_and(is_click);
    }

    /// Determines the meaning of a browser event.
    pub fn map_event(&mut self, event: &web_sys::Event, state: &State) -> MappedEvent {
        let pointer = event.dyn_ref::<PointerEvent>();
        match (event.type_().as_str(), pointer) {
            ("pointerdown", Some(event)) => {
                self.is_pointer_used = true;
                self.letters.clear();
                meant(self.drag.press(event, &mut self.board, state))
            }
            ("pointermove", Some(event)) => meant(self.drag.track(event, &mut self.board)),
            ("pointerup", Some(event)) => meant(self.drag.release(event, &mut self.board, state)),
            ("pointercancel" | "lostpointercapture" | "blur" | "visibilitychange", _) => {
                meant(self.drag.interrupt(event, &mut self.board))
            }
            ("contextmenu", _) if node_of(event).is_some() => {
                if state.may_annotate() {
                    event.prevent_default();
                }
                node_of(event).map(Event::Annotate).into()
            }
            ("contextmenu", _) => {
                event.prevent_default();
                meant(self.drag.context_menu(&mut self.board))
            }
            ("click", _) => self.click(event, state).into(),
            ("keydown", _) => match event.dyn_ref::<KeyboardEvent>() {
                Some(key) => self.key(key, state).into(),
                None => MappedEvent::default(),
            },
            ("input", _) if dom::target(event).is_some_and(|target| target == **move_field()) => {
                let text = move_field().value();
                let is_whole = self.typed_from.is_some() && key_press::is_whole_move(&text, state);
                self.is_enter_idle = is_whole;
                is_whole.then_some(Event::Typed(text)).into()
            }
            ("change" | "input", _) => changed(event),
            ("dragover" | "drop", _) => dropped(event),
            ("submit", _) => {
                event.prevent_default();
                let is_new = dom::target(event).is_some_and(|form| form.id() == id::NEW_FORM);
                if is_new { Some(Event::Start(setup::read())).into() } else { typed().into() }
            }
            ("focusin", _) => {
                let square = dom::target(event).and_then(|target| self.board.square_of(&target));
                let is_news =
                    |square: &Square| *square != state.ui.focus || state.session.analysis.preview.is_some();
                square.filter(is_news).map(Event::Focus).into()
            }
            ("transitionend", _) => {
                if let Some(element) = dom::target(event) {
                    placing::arrive(&element);
                }
                MappedEvent::default()
            }
            _ => MappedEvent::default(),
        }
    }

    /// Maps a click on the board, a button or a link.
    fn click(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        let target = dom::target(event)?;
        if self.board.root().contains(Some(&target)) && self.drag.suppresses_click(event) {
            return None;
        }
        let selector = "button, a, .promotion-veil, .strip-pool, [data-square]";
        let Some(element) = dom::closest(&target, selector) else {
            // A tap on the background hides the explanation of a piece.
            let is_text = dom::closest(&target, "label, input, select, textarea, dialog, p").is_some();
            return (state.ui.learn.explained.is_some() && !is_text).then_some(Event::Cancel);
        };
        if element.has_attribute("disabled") {
            return None;
        }
        if let Some(square) = self.board.square_of(&element) {
            return Some(Event::Activate(square));
        }
        if element.class_name() == "strip-pool" {
            return state.has_pools().then(|| Event::Ask("pool".to_owned()));
        }
        if let Some(menu) = dom::closest(&element, ".menu[popover]") {
            dom::expect_js(menu.unchecked_into::<HtmlElement>().hide_popover());
        }
        if let Some(meant) = linked(&element) {
            // With a modifier key these are ordinary links.
            let is_plain = event.dyn_ref::<MouseEvent>().is_some_and(|event| {
                !(event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key())
            });
            // The game stays on the board, which the address alone would not do.
            if is_plain {
                event.prevent_default();
            }
            return is_plain.then_some(meant);
        }
        if self.perform(&element, event, state) {
            return None;
        }
        listed(&element, state).or_else(|| button(&element, state))
    }

    /// Performs the action of a button that does not change the state; returns whether it is one.
    fn perform(&mut self, element: &Element, event: &web_sys::Event, state: &State) -> bool {
        if let Some(name) = element.get_attribute("data-preset") {
            setup::choose(&name);
        } else if CUSTOM_VARIANTS && let Some(format) = element.get_attribute("data-save") {
            self.save_picture(state, &format);
        } else if element.id() == id::NEW_CLOSE {
            dom::close_overlays();
        } else if element.class_name() == "skip" {
            // The fragment of the address belongs to the game, so the link must not change it.
            event.prevent_default();
            self.board.take_focus();
        } else {
            return false;
        }
        true
    }

    /// Maps a key press.
    fn key(&mut self, event: &KeyboardEvent, state: &State) -> Option<Event> {
        // Keyboard users do not need the aids for fingers.
        self.drag.is_coarse = false;
        let target = dom::target(event)?;
        let key = event.key();
        // Users who are used to pressing Enter after a move press it at once.
        let is_habit = js_sys::Date::now() - self.letters_at_ms < ENTER_MS;
        if std::mem::take(&mut self.is_enter_idle) && key == "Enter" && is_habit {
            event.prevent_default();
            return None;
        }
        // After a click the arrow keys step through the game. After Tab they move the focus between
        // squares.
        let is_command = event.ctrl_key() || event.meta_key();
        let is_written = key != "Tab" && dom::closest(&target, "input, textarea").is_some();
        self.is_pointer_used &= is_written || key_press::keeps_stepping(&key, is_command, state);
        if self.is_pointer_used && self.board.square_of(&target).is_some() {
            // Otherwise the browser would mark the clicked square as the focus of the keys.
            let _ = target.unchecked_ref::<HtmlElement>().blur();
        }
        if event.alt_key() {
            return None;
        }
        // After a click on a tab the arrow keys step through the game, too.
        if !self.is_pointer_used
            && dom::closest(&target, "[role=tab]").is_some()
            && let Some(tab) = state.ui.tab.by_key(&key)
        {
            event.prevent_default();
            dom::focus(&tabs::elements(tab)[0]);
            return Some(Event::ShowTab(tab));
        }
        let place = self.place_of(&target);
        let now_ms = js_sys::Date::now();
        if now_ms - std::mem::replace(&mut self.letters_at_ms, now_ms) > MAX_PAUSE_MS {
            self.letters.clear();
        }
        let letters = std::mem::take(&mut self.letters);
        let press =
            KeyPress { key: &key, is_command, is_shifted: event.shift_key(), letters: &letters, place };
        let meaning = key_press::meaning(press, state);
        // A key with Ctrl does not belong to a move, and the space key ends one.
        if key.len() == 1 && key != " " && !is_command {
            self.letters = concat(&[&letters, &key]);
        }
        let meant = match meaning? {
            KeyMeaning::Event(event) => event,
            KeyMeaning::Delayed(meant) => {
                event.prevent_default();
                return self.delayed.replace(meant);
            }
            KeyMeaning::Cancel => {
                // The browser closes whatever else Escape closes.
                self.drag.cancel(&mut self.board);
                // Afterwards the arrow keys step through the game again, or move over the board.
                if place == Place::MoveField {
                    let from = self.leave_move_field();
                    if !self.is_pointer_used && from.is_none_or(is_on_board) {
                        self.board.take_focus();
                    }
                }
                return Some(Event::Cancel);
            }
            KeyMeaning::Choose(forward) => {
                if self.promotion.move_focus(forward) {
                    event.prevent_default();
                }
                return None;
            }
            KeyMeaning::Walk(browse) => {
                dom::walk(".menu:popover-open :is(a, button)", browse);
                event.prevent_default();
                return None;
            }
            KeyMeaning::Beside(forward) => Event::GoTo(self.moves.neighbour(forward)?),
            KeyMeaning::ToField => {
                self.typed_from = None;
                dom::focus(&move_field());
                event.prevent_default();
                return None;
            }
            KeyMeaning::Write(count, back) => {
                dom::focus(&move_field());
                self.typed_from = Some(place);
                move_field().set_value(&letters[letters.len() - count..]);
                return back.filter(|_| self.delayed.take().is_none());
            }
            KeyMeaning::Play => typed()?,
        };
        event.prevent_default();
        Some(meant)
    }

    /// Leaves the move field and empties it. Returns where the focus was before a move was typed.
    pub fn leave_move_field(&mut self) -> Option<Place> {
        move_field().set_value("");
        let _ = move_field().blur();
        self.typed_from.take()
    }

    /// Clears the field after a move, or selects an invalid move for typing over. If the move was
    /// typed without going to the field, the keys are for the board or for the page again.
    pub fn after_typing(&mut self, was_played: bool) {
        if !was_played {
            move_field().select();
        } else if self.typed_from.is_none() {
            move_field().set_value("");
        } else if self.leave_move_field().is_some_and(is_on_board) {
            self.board.take_focus();
        }
    }

    /// The part of the page that an element belongs to.
    fn place_of(&self, element: &Element) -> Place {
        let is_in = |selector: &str| dom::closest(element, selector).is_some();
        if is_in(".promotion") {
            return Place::Promotion;
        }
        match self.board.square_of(element) {
            Some(square) if !self.is_pointer_used => Place::Square(square),
            _ if is_in("[data-move-input]") => Place::MoveField,
            _ if is_in("input, textarea, dialog") => Place::Field,
            _ if is_in("select, summary") => Place::List,
            _ if dom::is_menu_open() => Place::Menu,
            _ if is_in("[data-move-list]") => Place::MoveList,
            _ => Place::Elsewhere,
        }
    }
}

/// The event of a link that stays on the page.
fn linked(element: &Element) -> Option<Event> {
    let card = element.get_attribute("data-card").map(Event::ChooseVariant);
    card.or_else(|| Some(Event::Visit(Screen::parse(&element.get_attribute("data-visit")?)?)))
}

/// The event of an entry of a list: an option, a move, a mark, a game or a piece.
fn listed(element: &Element, state: &State) -> Option<Event> {
    let kind = |name| {
        let letter = element.get_attribute(name)?.chars().next();
        Some(letter.and_then(|letter| state.game.position().variant().kind_of_letter(letter)))
    };
    if let Some(kind) = kind("data-promotion") {
        return Some(Event::Promote(kind));
    }
    if let Some(node) = dom::number(element, "data-node") {
        return Some(Event::GoTo(node));
    }
    if let Some(nag) = dom::number(element, "data-nag") {
        return u8::try_from(nag).ok().map(Event::Mark);
    }
    kind("data-kind").flatten().map(Event::ChooseKind)
}

/// The move of the move list that an event is about.
fn node_of(event: &web_sys::Event) -> Option<usize> {
    dom::number(&dom::closest(&dom::target(event)?, "[data-node]")?, "data-node")
}

/// The event of a button.
fn button(element: &Element, state: &State) -> Option<Event> {
    if element.class_name().starts_with("promotion") {
        return Some(Event::Cancel);
    }
    Some(match element.id().as_str() {
        id::NEW_GAME | id::RESULT_NEW => Event::Open(Dialog::New),
        id::FLIP | id::TURN_BOARD => Event::Flip,
        id::UNDO | id::REPLACED_UNDO => Event::Undo,
        id::REDO | id::REDO_AGAIN => Event::Redo,
        id::GO_FIRST => Event::View(Browse::First),
        id::GO_BACK => Event::View(Browse::Back),
        id::GO_FORWARD => Event::View(Browse::Forward),
        id::GO_LAST => Event::View(Browse::Last),
        id::PROMOTE_LINE => Event::PromoteLine,
        id::DELETE_LINE => Event::DeleteLine,
        id::RESIGN => Event::Resign,
        id::OFFER_DRAW => Event::OfferDraw,
        id::RESIGN_WHITE => Event::Reply(Reply::Resign(Color::White)),
        id::RESIGN_BLACK => Event::Reply(Reply::Resign(Color::Black)),
        id::ACCEPT_DRAW => Event::Reply(Reply::Accept),
        id::CONTINUE_HERE => Event::Reply(Reply::ContinueFromHere),
        id::TRY_ANALYSIS => Event::Reply(Reply::TryInAnalysis),
        id::ANSWER_NO => Event::Reply(Reply::No),
        id::OPEN_IMPORT | id::START_IMPORT => Event::Open(Dialog::Import),
        id::REMATCH => Event::Rematch,
        id::OTHER_LEVEL => Event::OtherLevel,
        id::OPEN_SHARE | id::END_SHARE => Event::Open(Dialog::Share),
        id::EDIT_POSITION => Event::Visit(Screen::Edit { fen: state.game.shown().fen.clone() }),
        id::PLAY_BOTH => Event::PlayBothSides,
        id::NOTICE_CLOSE => Event::DismissNotice,
        id::PAUSE => Event::Pause(!state.is_paused()),
        id::ANALYSE => Event::ToggleEngine,
        id::START_ANALYSIS | id::END_ANALYSE | id::BACK_TO_GAME => Event::Analyse,
        id::OPEN_ANALYSIS | id::MENU_ANALYSIS => Event::OpenAnalysis,
        id::HINT => Event::RequestAdvice(RequestKind::Hint),
        id::PLAY_WHITE => Event::PlayHere(Color::White),
        id::PLAY_BLACK => Event::PlayHere(Color::Black),
        id::CONFIRM_YES => Event::Confirm,
        id::CONFIRM_NO => Event::Cancel,
        other => Event::ShowTab(Tab::parse(other.strip_prefix("tab-")?)?),
    })
}

/// Handles a changed list, comment or file.
fn changed(event: &web_sys::Event) -> MappedEvent {
    let Some(target) = dom::target(event) else { return MappedEvent::default() };
    if target.id() == id::COMMENT {
        return Some(Event::Comment(target.unchecked_into::<HtmlTextAreaElement>().value())).into();
    }
    if let Some(input) = target.dyn_ref::<HtmlInputElement>() {
        if input.has_attribute("data-import-file") {
            let meaning = take_file(input.files());
            // Allows the same file to be chosen again after it has been corrected.
            input.set_value("");
            return meaning;
        }
        if page::new_form().contains(Some(input)) {
            setup::adjust();
        }
        return MappedEvent::default();
    }
    chosen(&target).into()
}

fn chosen(target: &Element) -> Option<Event> {
    let select: &HtmlSelectElement = target.dyn_ref()?;
    let value = select.value();
    match select.id().as_str() {
        id::NEW_VARIANT => {
            setup::changed(select);
            None
        }
        id::GAME_SELECT => Some(Event::ChooseVariant(value)),
        id::LEVEL => value.parse().ok().map(Event::SetLevel),
        id::THINK_TIME => value.parse().ok().map(Event::SetThinkTime),
        _ => {
            if select.has_attribute("data-option") {
                setup::changed(select);
                return None;
            }
            let side = select.get_attribute("data-player")?;
            let color = Color::BOTH.into_iter().find(|color| color.name() == side)?;
            Some(Event::SetPlayer(color, Player::parse(&value)?))
        }
    }
}

/// Handles a file dragged over or dropped on the page. The browser handles everything else.
fn dropped(event: &web_sys::Event) -> MappedEvent {
    let data = event.dyn_ref::<DragEvent>().and_then(DragEvent::data_transfer);
    let Some(data) = data.filter(|data| data.types().includes(&"Files".into(), 0)) else {
        return MappedEvent::default();
    };
    event.prevent_default();
    if event.type_() == "drop" { take_file(data.files()) } else { MappedEvent::default() }
}

/// The move in the move field.
fn typed() -> Option<Event> {
    Some(Event::Typed(move_field().value()))
}

fn move_field() -> HtmlInputElement {
    dom::find_as("[data-move-input]")
}

fn is_on_board(place: Place) -> bool {
    matches!(place, Place::Square(_))
}
