//! The view of the designer of custom variants. Its state is in `vicinity_page::screens::design`;
//! board and pieces have separate files.

mod array;
mod file;
mod picture;
mod piece;
mod tuning;

use js_sys::Promise;
use vicinity_page::app::AppEvent;
use vicinity_page::event::TuningCommand;
use vicinity_page::keys;
use vicinity_page::language::{capitalised, concat};
use vicinity_page::screen::Screen;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::design::presets::PRESETS;
use vicinity_page::screens::design::rules::{RULES, template_of, templates};
use vicinity_page::screens::design::tuning::MINUTES;
use vicinity_page::screens::design::{Change, Design, DesignAct, MAX_SIDE, Play, Tool, TuneAct};
use vicinity_page::screens::words::{design as phrases, facts};
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Color;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlInputElement, KeyboardEvent};

use super::{FullEvent, Shown, back};
use crate::board::pieces::Style;
use crate::templates::design::{Action, BoardMessage, Design as Page, Message, Note, Refusal, Rule, Sound};
use crate::templates::fields::Chip;
use crate::templates::page;
use crate::{dom, fields, template};
use array::ArrayView;
use file::FileChoice;
use picture::PictureView;
use piece::PieceView;
use tuning::{TuningView, TuningWorkers};

/// The maximum size of a file, in bytes.
const MAX_BYTES: f64 = 1_000_000.0;

/// The section of the page. It is filled and inserted into the document when it is first shown.
pub struct DesignView {
    page: Page,
    elements: Option<DesignElements>,
    shown: Shown,
    workers: TuningWorkers,
}

struct DesignElements {
    errors_shown: String,
    choice: FileChoice,
    array: ArrayView,
    piece: PieceView,
    picture: PictureView,
    tuning: TuningView,
    rules: Vec<Vec<Chip>>,
    /// Receives the text of an opened file with variants.
    on_file: Closure<dyn FnMut(JsValue)>,
    /// Receives the text of an opened drawing.
    on_svg: Closure<dyn FnMut(JsValue)>,
}

impl DesignView {
    pub fn attach() -> Self {
        let page = Page::make();
        DesignView { page, elements: None, shown: Shown::default(), workers: TuningWorkers::default() }
    }

    /// The root element of the designer.
    pub fn root(&self) -> &Element {
        &self.page.root
    }

    /// Maps a browser event.
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
        if !self.page.root.contains(Some(&target)) {
            return None;
        }
        let elements = self.elements.as_mut()?;
        match event.type_().as_str() {
            file::OPENED => file::opened().map(act),
            tuning::MESSAGE_EVENT => tuning::next_message().map(|message| act(DesignAct::Tune(message))),
            "click" | "change" | "input" => elements.act(&self.page, event, design),
            "keydown" => {
                let key: &KeyboardEvent = event.dyn_ref()?;
                if key.ctrl_key() || key.meta_key() {
                    let is_field = dom::closest(&target, "input, textarea, select").is_some();
                    let redoes = keys::redoes(&key.key(), key.shift_key()).filter(|_| !is_field)?;
                    event.prevent_default();
                    return Some(act(if redoes { DesignAct::Redo } else { DesignAct::Undo }));
                }
                let square = elements.array.square_of(&dom::closest(&target, "[data-place]")?)?;
                if !key.alt_key() && elements.array.lead(&key.key(), square) {
                    event.prevent_default();
                }
                None
            }
            _ => None,
        }
    }

    /// Performs a command on the tuning workers.
    pub fn perform(&mut self, command: TuningCommand) {
        self.workers.perform(command);
    }

    /// Renders the designer; `notice` is the reason why the variant is not saved, if any.
    pub fn render(&mut self, state: &State, design: Option<&Design>, notice: &str) {
        let is_new = self.shown.opens(design.is_some());
        let Some(design) = design else { return };
        let elements = self.elements.get_or_insert_with(|| DesignElements::make(&self.page));
        elements.render(&mut self.page, state, design);
        self.page.notice.set(notice);
        if is_new {
            dom::focus(&self.page.heading);
        }
    }
}

impl DesignElements {
    fn make(page: &Page) -> Self {
        dom::expect_js(page::app().insert_before(&page.root, Some(&page::announce())));
        for (index, (_, title)) in templates().iter().enumerate() {
            dom::add_option(&page.template, &index.to_string(), title);
        }
        for list in [&page.files, &page.ranks] {
            for number in 1..=MAX_SIDE {
                dom::add_option(list, &number.to_string(), &number.to_string());
            }
        }
        for letter in 'A'..='Z' {
            dom::add_option(&page.letter, &letter.to_string(), &letter.to_string());
        }
        for (place, preset) in PRESETS.iter().enumerate() {
            dom::add_option(&page.preset, &place.to_string(), preset.title.as_str());
        }
        let times = [phrases::ONE_MINUTE, phrases::THREE_MINUTES, phrases::TEN_MINUTES, phrases::AN_HOUR];
        for (value, name) in MINUTES.iter().zip(times) {
            dom::add_option(&page.minutes, &value.to_string(), name.as_str());
        }
        dom::set_text(&page.limits, &facts::limits());
        let rules = RULES.iter().enumerate().map(|(number, rule)| {
            let mut made = Rule::make();
            made.number.set(&number.to_string());
            made.question.set(rule.question.as_str());
            dom::append(&page.rules, &made.root);
            let group = concat(&["design-rule-", &number.to_string()]);
            let answers = rule.answers.iter().enumerate();
            answers
                .map(|(place, answer)| {
                    fields::chip(&made.chips, &group, &place.to_string(), answer.words.as_str())
                })
                .collect()
        });
        DesignElements {
            errors_shown: "-".to_owned(),
            choice: FileChoice::default(),
            array: ArrayView::default(),
            piece: PieceView::make(&page.drawing),
            picture: PictureView::default(),
            rules: rules.collect(),
            tuning: TuningView::default(),
            on_file: file::receiver(DesignAct::OpenFile),
            on_svg: file::receiver(DesignAct::OpenSvg),
        }
    }

    /// Maps an action of the template.
    fn act(&self, page: &Page, event: &web_sys::Event, design: &Design) -> Option<FullEvent> {
        let (action, element) = template::action(event)?;
        let value = fields::value(&element);
        let (files, ranks) = design.size();
        let typed = |change, name: &str| DesignAct::Change(change, Some(name.to_owned()));
        let change = |change| DesignAct::Change(change, None);
        Some(act(match action {
            Action::Undo => DesignAct::Undo,
            Action::Redo => DesignAct::Redo,
            Action::Back => return back(),
            Action::Choose => DesignAct::ChooseGame(dom::number(&element, "data-choice")),
            Action::ChooseNone => DesignAct::ChooseGame(None),
            Action::Template => DesignAct::Template(value.parse().ok()?),
            Action::Title => typed(Change::title(&value), "title"),
            Action::Files => change(Change::Size(value.parse().ok()?, ranks)),
            Action::Ranks => change(Change::Size(files, value.parse().ok()?)),
            Action::Colors => change(Change::colors(fields::is_checked(&element))),
            Action::Put => change(Change::Put(self.array.square_of(&element)?)),
            Action::Tool => DesignAct::Tool(Tool::parse(&element.get_attribute("data-put")?)?),
            Action::Mirror => DesignAct::Mirror(fields::is_checked(&element)),
            Action::Clear => change(Change::Clear),
            Action::PlayWhite => DesignAct::Play(Play::Against(Color::White)),
            Action::PlayBlack => DesignAct::Play(Play::Against(Color::Black)),
            Action::PlayTwo => DesignAct::Play(Play::TwoHumans),
            Action::Piece => DesignAct::Choose(element.get_attribute("data-piece-key")?),
            Action::Add => change(Change::AddPiece),
            Action::Remove => change(Change::RemovePiece),
            Action::PieceName => typed(Change::piece_name(&value), "piece-name"),
            Action::Letter => change(Change::Letter(value.chars().next()?)),
            Action::Picture => change(Change::Picture(element.get_attribute("data-picture")?)),
            Action::Character => change(Change::Character(value)),
            Action::Svg => {
                let pasted = DesignAct::pasted_svg(value)?;
                page.svg.set_value("");
                pasted
            }
            Action::Becomes => change(Change::Promotion(design.piece()?.letter)),
            Action::Preset => change(Change::Preset(value.parse().ok()?)),
            Action::Moves => typed(Change::Moves(value), "moves"),
            Action::Draw => change(Change::Draw(PieceView::offset_of(&element)?)),
            Action::Pen => DesignAct::Pen(design.pen.pressed(&element.get_attribute("name")?, &value)),
            Action::Rule => {
                let chosen = fields::value(&dom::target(event)?).parse().ok()?;
                change(Change::Rule(dom::number(&element, "data-rule")?, chosen))
            }
            Action::Minutes => DesignAct::Tune(TuneAct::Minutes(value.parse().ok()?)),
            Action::Test => DesignAct::Tune(TuneAct::Begin),
            Action::TestStop => DesignAct::Tune(TuneAct::Stop),
            Action::TestForget => DesignAct::Tune(TuneAct::Forget),
            Action::Text => typed(Change::Text(value), "text"),
            Action::ShowBoard => {
                page.show_board.set_checked(true);
                page.board.scroll_into_view();
                DesignAct::Choose(design.missing_piece()?)
            }
            Action::Line
            | Action::Save
            | Action::TestSave
            | Action::CopyLink
            | Action::CopyEmbed
            | Action::File
            | Action::SvgFile
            | Action::TestFile => {
                self.perform(action, page, &element, design);
                return None;
            }
        }))
    }

    /// Performs an action that does not change the variant at once: scrolls, copies, saves or opens
    /// a file.
    fn perform(&self, action: Action, page: &Page, element: &Element, design: &Design) {
        match action {
            Action::Line => {
                if let Some(line) = dom::number(element, "data-line") {
                    show_line(page, line);
                }
            }
            Action::Save => fields::save(design.text(), "game.ini"),
            Action::TestSave => {
                if let Some(learnt) = &design.learnt {
                    fields::save(&learnt.write(design.variant.name()), "game.weights.txt");
                }
            }
            Action::CopyLink => fields::copy(&page.link, &page.status),
            Action::CopyEmbed => fields::copy(&page.embed, &page.status),
            Action::File => read_file(page, element, &self.on_file),
            Action::SvgFile => read_file(page, element, &self.on_svg),
            Action::TestFile => read_file(page, element, &self.tuning.on_file),
            _ => {}
        }
    }

    fn render(&mut self, page: &mut Page, state: &State, design: &Design) {
        let style = Style::of(state);
        let may = design.may_undo();
        page.no_undo.set(!may[0]);
        page.no_redo.set(!may[1]);
        fields::set_value_unless_focused(&page.name, design.title());
        let (files, ranks) = design.size();
        page.files.set_value(&files.to_string());
        page.ranks.set_value(&ranks.to_string());
        page.colors.set_checked(design.has_eight_colors());
        let template = template_of(design.text()).map(|index| index.to_string());
        page.template.set_value(&template.unwrap_or_default());
        self.choice.render(page, design);
        self.array.render(page, design, style);
        self.piece.render(page, design, style);
        self.picture.render(page, design, style);
        self.tuning.render(page, design);
        for (index, chips) in self.rules.iter().enumerate() {
            let chosen = design.rule(index);
            for (answer, chip) in chips.iter().enumerate() {
                chip.input.set_checked(chosen == Some(answer));
                let refusal = design.refusal_of(index, answer);
                chip.input.set_disabled(refusal.is_some());
                dom::set(&chip.root, "title", &refusal.map(capitalised).unwrap_or_default());
            }
        }
        if page.text.value() != design.text() {
            page.text.set_value(design.text());
        }
        let is_playable = design.is_playable();
        page.unplayable.iter_mut().chain(&mut page.unshared).for_each(|part| part.set(!is_playable));
        self.render_errors(page, design);
        page.link.set_value(&design.link(&state.device.page_address));
        page.embed.set_value(&design.embed_code(&state.device.page_address));
    }

    /// Shows the errors of the game, each as a link to the board or to its line.
    fn render_errors(&mut self, page: &mut Page, design: &Design) {
        let messages: Vec<String> =
            design.errors.iter().take(20).map(|error| design.error_text(error)).collect();
        let link_length = design.long_link().map(|length| length.to_string()).unwrap_or_default();
        let unplaced = design.unplaced();
        let now = concat(&[&messages.join("\n"), &link_length, &unplaced, &design.refusal]);
        if self.errors_shown == now {
            return;
        }
        self.errors_shown = now;
        dom::set_class(&page.errors, "sound", messages.is_empty());
        dom::clear(&page.errors);
        for (error, text) in design.errors.iter().zip(&messages) {
            if design.is_about_board(error) {
                let mut made = BoardMessage::make();
                made.text.set(text);
                dom::append(&page.errors, &made.root);
                continue;
            }
            let mut made = Message::make();
            made.line.set(&error.line.to_string());
            made.text.set(text);
            dom::append(&page.errors, &made.root);
        }
        if !design.refusal.is_empty() {
            let mut refusal = Refusal::make();
            refusal.text.set(&design.refusal);
            dom::append(&page.errors, &refusal.root);
        }
        if messages.is_empty() {
            let mut sound = Sound::make();
            sound.text.set(phrases::VALID.as_str());
            dom::append(&page.errors, &sound.root);
            let mut notes = Vec::new();
            if !unplaced.is_empty() {
                notes.push(phrases::unplaced(&unplaced));
            }
            if !link_length.is_empty() {
                notes.push(phrases::link_length(&link_length));
            }
            for text in notes {
                let mut note = Note::make();
                note.text.set(&text);
                dom::append(&page.errors, &note.root);
            }
        }
        page.text_invalid.set(if messages.is_empty() { "false" } else { "true" });
    }
}

/// Selects a line of the text and scrolls to it; on small screens shows that section.
fn show_line(page: &Page, line: usize) {
    let text = page.text.value();
    let lines: Vec<&str> = text.split('\n').collect();
    // Browsers count UTF-16 code units.
    let units = |text: &str| text.encode_utf16().count() as u32;
    let start: u32 = lines.iter().take(line.saturating_sub(1)).map(|line| units(line) + 1).sum();
    let end = start + lines.get(line.saturating_sub(1)).map_or(0, |line| units(line));
    page.show_text.set_checked(true);
    dom::focus(&page.text);
    let _ = page.text.set_selection_range(start, end);
    // Selecting does not scroll. All lines have the same height, because they do not wrap.
    let height = page.text.scroll_height() / lines.len().max(1) as i32;
    let above = height * line.saturating_sub(1) as i32;
    page.text.set_scroll_top(above - page.text.client_height() / 2);
}

/// Reads the file selected in a field; `on_text` receives its text.
fn read_file(page: &Page, field: &Element, on_text: &Closure<dyn FnMut(JsValue)>) {
    let Some(input) = field.dyn_ref::<HtmlInputElement>() else { return };
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
    if file.size() > MAX_BYTES {
        return dom::set_text(&page.status, words::TOO_LONG.as_str());
    }
    let read: Promise = file.text().unchecked_into();
    let _ = read.then(on_text);
    // Allows the same file to be opened again.
    input.set_value("");
}

fn act(act: DesignAct) -> FullEvent {
    AppEvent::Screen(ScreenEvent::Design(act))
}

/// The events of typing, tuning and opened files that are handled here in addition to those of the
/// page.
pub const EVENTS: [&str; 3] = ["input", tuning::MESSAGE_EVENT, file::OPENED];
