//! "Your game" as it is seen and touched. `vicinity_page::screens::design` has what it knows; board
//! and pieces have files of their own.

mod array;
mod file;
mod piece;
mod tuning;

use js_sys::Promise;
use vicinity_page::app::AppEvent;
use vicinity_page::language::{capitalised, cat};
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::design::rules::{RULES, templates};
use vicinity_page::screens::design::{Change, Design, DesignAct, MOST_SIDE, Play, TuneAct};
use vicinity_page::screens::words::{design as phrases, variants as kept_phrases};
use vicinity_page::state::State;
use vicinity_page::words::{self, ErrorText};
use vicinity_rules::{Color, own_link};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlInputElement, HtmlSelectElement, HtmlTextAreaElement, KeyboardEvent};

use super::{FullEvent, Title, back};
use crate::board::pieces::Style;
use crate::dom::{self, Slot, Switch};
use crate::fields::{self, save};
use array::{ArrayView, tool_of};
use file::FileChoice;
use piece::PieceView;
use tuning::{TuningView, TuningWorkers};
use vicinity_page::screens::design::tuning::Command;

/// A file longer than this holds no game.
const MOST_BYTES: f64 = 1_000_000.0;

/// The part of the page, filled when it is first shown.
pub struct DesignView {
    root: Element,
    parts: Option<Parts>,
    title: Title,
    workers: TuningWorkers,
}

struct Parts {
    name: HtmlInputElement,
    files: HtmlSelectElement,
    ranks: HtmlSelectElement,
    colors: HtmlInputElement,
    template: HtmlSelectElement,
    notice: Slot,
    undo: [Switch; 2],
    plays: Vec<Switch>,
    faults: Element,
    faults_shown: String,
    choice: FileChoice,
    array: ArrayView,
    piece: PieceView,
    tuning: TuningView,
    rules: Vec<Vec<HtmlInputElement>>,
    text: HtmlTextAreaElement,
    link: HtmlInputElement,
    embed: HtmlInputElement,
    /// The link and the code for other pages, which are there for a playable game only.
    shared: Vec<Switch>,
    said: Element,
    /// Takes the text of a file that is opened.
    on_file: Closure<dyn FnMut(JsValue)>,
}

impl DesignView {
    pub fn attach() -> Self {
        let root = dom::make("main", "design");
        root.set_id("design");
        let app = dom::find(".app");
        dom::sure(app.insert_before(&root, Some(&dom::find("#announce"))));
        DesignView { root, parts: None, title: Title::default(), workers: TuningWorkers::default() }
    }

    /// The element that everything of the designer lies in.
    pub fn root(&self) -> &Element {
        &self.root
    }

    /// What something that happened in the browser means.
    pub(super) fn map_event(
        &mut self,
        event: &web_sys::Event,
        state: &State,
        design: &Design,
    ) -> Option<FullEvent> {
        if state.ui.screen != Screen::Design {
            return None;
        }
        let target = dom::target(event)?;
        dom::closest(&target, "#design")?;
        let parts = self.parts.as_mut()?;
        match event.type_().as_str() {
            file::OPENED => file::opened().map(|text| act(DesignAct::OpenFile(text))),
            tuning::HEARD => tuning::heard().map(|heard| act(DesignAct::Tune(heard))),
            "click" => parts.click(&target, design),
            "change" => parts.changed(&target, design).map(act),
            "input" => parts.typed(&target).map(act),
            "keydown" => {
                let key: &KeyboardEvent = event.dyn_ref()?;
                let is_field = dom::closest(&target, "input, textarea, select").is_some();
                if key.ctrl_key() || key.meta_key() {
                    let wanted = match key.key().to_ascii_lowercase().as_str() {
                        "z" if !is_field && key.shift_key() => DesignAct::Redo,
                        "z" if !is_field => DesignAct::Undo,
                        "y" if !is_field => DesignAct::Redo,
                        _ => return None,
                    };
                    event.prevent_default();
                    return Some(act(wanted));
                }
                let square = parts.array.square_of(&target)?;
                if !key.alt_key() && parts.array.lead(&key.key(), square) {
                    event.prevent_default();
                }
                None
            }
            _ => None,
        }
    }

    /// Does something with the workers of a study.
    pub fn perform(&mut self, command: Command) {
        self.workers.perform(command);
    }

    /// Shows the designer; `notice` is why the variant is not kept, if it is not.
    pub fn render(&mut self, state: &State, design: Option<&Design>, notice: &str) {
        let is_new = self.title.show(design.map(|_| phrases::TITLE.as_str()));
        let Some(design) = design else { return };
        let parts = self.parts.get_or_insert_with(|| Parts::build(&self.root));
        parts.render(state, design);
        parts.notice.set(notice);
        if is_new && let Some(heading) = dom::find_in(&self.root, "h1") {
            dom::focus(&heading);
        }
    }
}

impl Parts {
    fn build(root: &Element) -> Self {
        let head = dom::add(root, "div", "design-head", "");
        let title = dom::add(&head, "h1", "", phrases::TITLE.as_str());
        dom::set(&title, "tabindex", "-1");
        let buttons = dom::add(&head, "div", "design-row", "");
        let undo = button(&buttons, "undo", phrases::UNDO.as_str(), "");
        let redo = button(&buttons, "redo", phrases::REDO.as_str(), "");
        let mine = dom::add(&buttons, "a", "link-button", kept_phrases::TITLE.as_str());
        dom::set(&mine, "href", "#screen=variants");
        button(&buttons, "back", phrases::BACK.as_str(), "quiet");
        dom::add(root, "p", "hint", phrases::INTRO.as_str());
        let notice = dom::add(root, "p", "edit-copied", "");
        dom::set(&notice, "role", "status");
        let choice = FileChoice::build(root);
        let columns = dom::add(root, "div", "design-columns", "");
        let left = dom::add(&columns, "div", "design-column", "");
        let right = dom::add(&columns, "div", "design-column", "");

        let fields = dom::add(&left, "div", "design-fields", "");
        let template = select(&fields, phrases::TEMPLATE.as_str(), "template");
        dom::add_option(&template, "", phrases::TEMPLATE_NONE.as_str());
        for (index, (_, title)) in templates().iter().enumerate() {
            dom::add_option(&template, &index.to_string(), title);
        }
        let name = field(&fields, phrases::NAME.as_str(), "title");
        let side = |label, mark| {
            let list = select(&fields, label, mark);
            for number in 1..=MOST_SIDE {
                dom::add_option(&list, &number.to_string(), &number.to_string());
            }
            list
        };
        let (files, ranks) = (side(phrases::FILES.as_str(), "files"), side(phrases::RANKS.as_str(), "ranks"));
        let colors = check(&fields, phrases::COLORS.as_str(), "colors");
        let array = ArrayView::build(&left);
        let faults = dom::add(&left, "div", "edit-faults", "");
        faults.set_id("design-faults");
        dom::set(&faults, "role", "status");
        let row = dom::add(&left, "div", "design-row design-plays", "");
        let plays = [
            ("play-white", phrases::PLAY_WHITE.as_str(), "primary"),
            ("play-black", phrases::PLAY_BLACK.as_str(), ""),
            ("play-two", phrases::PLAY_TWO.as_str(), ""),
        ];
        let plays = plays.map(|(name, label, class)| {
            let made = button(&row, name, label, class);
            dom::set(&made, "aria-describedby", "design-faults");
            Switch::new(&made, "disabled")
        });

        let piece = PieceView::build(&right);
        let section = dom::add(&right, "section", "design-rules", "");
        dom::add(&section, "h2", "", phrases::RULES.as_str());
        let rules = (0..)
            .zip(RULES)
            .map(|(index, rule): (usize, _)| {
                let group = dom::add(&section, "fieldset", "choice", "");
                dom::add(&group, "legend", "", rule.question.as_str());
                let chips = dom::add(&group, "div", "chips", "");
                let inputs = rule.answers.iter().enumerate().map(|(place, answer)| {
                    let chip = dom::add(&chips, "label", "chip", "");
                    let input = dom::add(&chip, "input", "", "");
                    let name = cat(&["design-rule-", &index.to_string()]);
                    let value = place.to_string();
                    for (attribute, word) in
                        [("type", "radio"), ("name", name.as_str()), ("value", value.as_str())]
                    {
                        dom::set(&input, attribute, word);
                    }
                    dom::add(&chip, "span", "", answer.words.as_str());
                    input.unchecked_into()
                });
                inputs.collect()
            })
            .collect();
        let tuning = TuningView::build(&right);
        let section = dom::add(&right, "section", "design-source", "");
        dom::add(&section, "h2", "", phrases::TEXT.as_str());
        dom::add(&section, "p", "hint", phrases::TEXT_HINT.as_str());
        let text: HtmlTextAreaElement = dom::add(&section, "textarea", "", "").unchecked_into();
        mark(&text, "text");
        for (name, value) in [
            ("rows", "12"),
            ("spellcheck", "false"),
            ("aria-label", phrases::TEXT.as_str()),
            ("aria-describedby", "design-faults"),
        ] {
            dom::set(&text, name, value);
        }
        let row = dom::add(&section, "div", "design-row", "");
        let open = dom::add(&row, "label", "link-button", "");
        dom::add(&open, "span", "", phrases::OPEN_FILE.as_str());
        let file = dom::add(&open, "input", "unseen", "");
        for (name, value) in [("type", "file"), ("accept", ".ini,.txt,text/plain")] {
            dom::set(&file, name, value);
        }
        mark(&file, "file");
        button(&row, "save", phrases::SAVE_FILE.as_str(), "");
        let shared = |mark_name, copy_name, label| {
            let row = dom::add(&section, "div", "edit-row", "");
            let input = field(&row, label, mark_name);
            input.set_read_only(true);
            button(&row, copy_name, label, "");
            (input, Switch::new(&row, "hidden"))
        };
        let (link, link_row) = shared("link", "copy-link", phrases::COPY_LINK.as_str());
        let (embed, embed_row) = shared("embed", "copy-embed", phrases::COPY_EMBED.as_str());
        let said = dom::add(&section, "p", "edit-copied", "");
        dom::set(&said, "role", "status");

        Parts {
            name,
            files,
            ranks,
            colors,
            template,
            notice: Slot::text(&notice),
            undo: [Switch::new(&undo, "disabled"), Switch::new(&redo, "disabled")],
            plays: plays.into(),
            faults,
            faults_shown: "-".to_owned(),
            choice,
            array,
            piece,
            tuning,
            rules,
            text,
            link,
            embed,
            shared: vec![link_row, embed_row],
            said,
            on_file: Closure::new(|content: JsValue| {
                file::hand_over(content.as_string().unwrap_or_default())
            }),
        }
    }

    fn click(&mut self, target: &Element, design: &Design) -> Option<FullEvent> {
        if let Some(square) = self.array.square_of(target) {
            return Some(change(Change::Put(square)));
        }
        if let Some(tool) = tool_of(target) {
            return Some(act(DesignAct::Tool(tool)));
        }
        if let Some(offset) = PieceView::offset_of(target) {
            return Some(change(Change::Draw(offset)));
        }
        let button = dom::closest(target, "button")?;
        if button.has_attribute("disabled") {
            return None;
        }
        if let Some(key) = button.get_attribute("data-piece-key") {
            return Some(act(DesignAct::Choose(key)));
        }
        if let Some(place) = button.get_attribute("data-choice") {
            return Some(act(DesignAct::ChooseGame(place.parse().ok())));
        }
        if let Some(line) = button.get_attribute("data-line") {
            self.show_line(line.parse().ok()?);
            return None;
        }
        Some(act(match button.get_attribute("data-design")?.as_str() {
            "undo" => DesignAct::Undo,
            "redo" => DesignAct::Redo,
            "clear" => DesignAct::Change(Change::Clear, None),
            "add" => DesignAct::Change(Change::AddPiece, None),
            "remove" => DesignAct::Change(Change::RemovePiece, None),
            "play-white" => DesignAct::Play(Play::Against(Color::White)),
            "play-black" => DesignAct::Play(Play::Against(Color::Black)),
            "play-two" => DesignAct::Play(Play::TwoPeople),
            "study" => DesignAct::Tune(TuneAct::Begin),
            "study-stop" => DesignAct::Tune(TuneAct::Stop),
            "study-forget" => DesignAct::Tune(TuneAct::Forget),
            "study-save" => {
                if let Some(learnt) = &design.learnt {
                    save(&learnt.write(design.variant.name()), "game.weights.txt");
                }
                return None;
            }
            "back" => return back(),
            "save" => {
                save(design.text(), "game.ini");
                return None;
            }
            name @ ("copy-link" | "copy-embed") => {
                let input = if name == "copy-link" { &self.link } else { &self.embed };
                fields::copy(input, &self.said);
                return None;
            }
            _ => return None,
        }))
    }

    /// Selects a line of the text and scrolls it into sight.
    fn show_line(&self, line: usize) {
        let text = self.text.value();
        let lines: Vec<&str> = text.split('\n').collect();
        // A browser counts in units of UTF-16.
        let units = |text: &str| text.encode_utf16().count() as u32;
        let start: u32 = lines.iter().take(line.saturating_sub(1)).map(|line| units(line) + 1).sum();
        let end = start + lines.get(line.saturating_sub(1)).map_or(0, |line| units(line));
        dom::focus(&self.text);
        let _ = self.text.set_selection_range(start, end);
        // A selection alone scrolls in no browser. All lines are of one height, as none is wrapped.
        let height = self.text.scroll_height() / lines.len().max(1) as i32;
        let above = height * line.saturating_sub(1) as i32;
        self.text.set_scroll_top(above - self.text.client_height() / 2);
    }

    fn changed(&mut self, target: &Element, design: &Design) -> Option<DesignAct> {
        let input: Option<&HtmlInputElement> = target.dyn_ref();
        if let Some(rule) = input.and_then(|input| input.name().strip_prefix("design-rule-")?.parse().ok()) {
            return Some(DesignAct::Change(Change::Rule(rule, input?.value().parse().ok()?), None));
        }
        let list = || target.dyn_ref::<HtmlSelectElement>().map(HtmlSelectElement::value);
        let (files, ranks) = design.size();
        let done = |change| Some(DesignAct::Change(change, None));
        match target.get_attribute("data-design")?.as_str() {
            "pen" => {
                let input = input?;
                Some(DesignAct::Pen(PieceView::pen(&input.name(), &input.value(), design.pen)))
            }
            "mirror" => Some(DesignAct::Mirror(input?.checked())),
            "colors" => {
                let colors = if input?.checked() { "eight" } else { "two" };
                done(Change::Key("boardColors", Some(colors.to_owned())))
            }
            "becomes" => done(Change::Promotion(design.piece()?.letter)),
            "template" => Some(DesignAct::Template(list()?.parse().ok()?)),
            "files" => done(Change::Size(list()?.parse().ok()?, ranks)),
            "ranks" => done(Change::Size(files, list()?.parse().ok()?)),
            "letter" => done(Change::Letter(list()?.chars().next()?)),
            "picture" => done(Change::Picture(list()?)),
            "known" => done(Change::Known(list()?.parse().ok()?)),
            "minutes" => Some(DesignAct::Tune(TuneAct::Minutes(list()?.parse().ok()?))),
            name @ ("file" | "study-file") => {
                let file = input?.files()?.get(0)?;
                if file.size() > MOST_BYTES {
                    dom::set_text(&self.said, words::TOO_LONG.as_str());
                    return None;
                }
                let read: Promise = file.text().unchecked_into();
                let _ = read.then(if name == "file" { &self.on_file } else { &self.tuning.on_file });
                // The same file can be opened again.
                input?.set_value("");
                None
            }
            _ => None,
        }
    }

    fn typed(&self, target: &Element) -> Option<DesignAct> {
        let name = target.get_attribute("data-design")?;
        let value = || target.dyn_ref::<HtmlInputElement>().map(HtmlInputElement::value);
        let change = match name.as_str() {
            "title" => Change::Key("title", value().filter(|title| !title.trim().is_empty())),
            "piece-name" => Change::Name(value()?),
            "moves" => Change::Moves(value()?),
            "text" => Change::Text(self.text.value()),
            _ => return None,
        };
        Some(DesignAct::Change(change, Some(name)))
    }

    fn render(&mut self, state: &State, design: &Design) {
        let style = Style::of(state);
        let may = design.may_undo();
        self.undo[0].set(!may[0]);
        self.undo[1].set(!may[1]);
        let title = design.outline().map_or("", |outline| outline.title.as_str());
        keep_value(&self.name, title);
        let (files, ranks) = design.size();
        self.files.set_value(&files.to_string());
        self.ranks.set_value(&ranks.to_string());
        self.colors.set_checked(design.value("boardColors") == "eight");
        self.template.set_value("");
        self.choice.render(design);
        self.array.render(design, style);
        self.piece.render(design, style);
        self.tuning.render(design, style);
        for (index, inputs) in self.rules.iter().enumerate() {
            let chosen = design.rule(index);
            for (answer, input) in inputs.iter().enumerate() {
                input.set_checked(chosen == Some(answer));
                let refusal = design.refusal_of(index, answer);
                input.set_disabled(refusal.is_some());
                if let Some(chip) = input.parent_element() {
                    dom::set(&chip, "title", &refusal.map(capitalised).unwrap_or_default());
                }
            }
        }
        if self.text.value() != design.text() {
            self.text.set_value(design.text());
        }
        let is_playable = design.is_playable();
        self.plays.iter_mut().chain(&mut self.shared).for_each(|part| part.set(!is_playable));
        self.render_faults(design);
        let href = web_sys::window().and_then(|window| window.location().href().ok()).unwrap_or_default();
        let page = href.split('#').next().unwrap_or_default();
        let link = own_link(design.variant.name()).unwrap_or_default();
        self.link.set_value(&cat(&[page, "#game=", link]));
        let site = page.rsplit_once('/').map_or("", |(site, _)| site);
        let embed = [
            "<script src=\"",
            site,
            "/vicinity-embed.js\" async></script><vicinity-board game=\"",
            link,
            "\"></vicinity-board>",
        ];
        self.embed.set_value(&cat(&embed));
    }

    /// What keeps the game from being played, each with a way to its line.
    fn render_faults(&mut self, design: &Design) {
        let said: Vec<String> = design.faults.iter().take(20).map(ErrorText::text).collect();
        let link = own_link(design.variant.name()).map_or(0, str::len);
        let now = cat(&[&said.join("\n"), &link.to_string(), &design.refusal]);
        if self.faults_shown == now {
            return;
        }
        self.faults_shown = now;
        dom::set_class(&self.faults, "sound", said.is_empty());
        dom::clear(&self.faults);
        for (fault, text) in design.faults.iter().zip(&said) {
            let line = dom::button("quiet");
            dom::set(&line, "data-line", &fault.line.to_string());
            dom::set_own_text(&line, text);
            dom::append(&self.faults, &line);
        }
        if !design.refusal.is_empty() {
            let refusal = dom::add(&self.faults, "p", "refusal", "");
            dom::set_own_text(&refusal, &design.refusal);
        }
        if said.is_empty() {
            let length = phrases::link_length(&link.to_string());
            dom::add(&self.faults, "p", "", phrases::SOUND.as_str());
            dom::add(&self.faults, "p", "note", &length);
        }
        dom::set(&self.text, "aria-invalid", if said.is_empty() { "false" } else { "true" });
    }
}

fn act(act: DesignAct) -> FullEvent {
    AppEvent::Screen(ScreenEvent::Design(act))
}

fn change(change: Change) -> FullEvent {
    act(DesignAct::Change(change, None))
}

fn mark(element: &Element, name: &str) {
    dom::set(element, "data-design", name);
}

fn button(parent: &Element, name: &str, label: &str, class: &str) -> Element {
    let made = dom::button(class);
    mark(&made, name);
    dom::set_text(&made, label);
    dom::append(parent, &made);
    made
}

/// A field with its name before it.
fn field(parent: &Element, label: &str, name: &str) -> HtmlInputElement {
    let holder = dom::add(parent, "label", "design-field", "");
    dom::add(&holder, "span", "", label);
    let input = dom::add(&holder, "input", "", "");
    mark(&input, name);
    input.unchecked_into()
}

fn select(parent: &Element, label: &str, name: &str) -> HtmlSelectElement {
    let holder = dom::add(parent, "label", "design-field", "");
    dom::add(&holder, "span", "", label);
    let list = dom::add(&holder, "select", "", "");
    mark(&list, name);
    list.unchecked_into()
}

fn check(parent: &Element, label: &str, name: &str) -> HtmlInputElement {
    let holder = dom::add(parent, "label", "design-check", "");
    let input = dom::add(&holder, "input", "", "");
    dom::set(&input, "type", "checkbox");
    mark(&input, name);
    dom::add(&holder, "span", "", label);
    input.unchecked_into()
}

/// Sets a field, but not under the hands of who types in it.
fn keep_value(input: &HtmlInputElement, value: &str) {
    let element: &Element = input;
    let is_active = dom::document().active_element().is_some_and(|active| active == *element);
    if !is_active && input.value() != value {
        input.set_value(value);
    }
}

/// The events of typing, of the engine's study and of an opened file, which are listened to here
/// beside those of the whole page.
pub const EVENTS: [&str; 3] = ["input", tuning::HEARD, file::OPENED];
