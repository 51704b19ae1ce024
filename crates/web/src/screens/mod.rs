//! The views of the screens other than the game. Their state is in `vicinity_page::screens`.

#[cfg(feature = "custom")]
mod design;
mod dialogs;
mod editor;
mod explorer;
mod facts;
mod game_behind;
mod games;
mod help;
mod lessons;
mod puzzle_list;
mod puzzles;
mod review;
mod settings;
mod statistics;
#[cfg(feature = "custom")]
mod variants;

use js_sys::Reflect;
use vicinity_page::app::{App, AppEvent};
use vicinity_page::event::{Effect, Event};
use vicinity_page::language::concat;
use vicinity_page::screen::Screen;
use vicinity_page::screens::words::page_title;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::state::{Dialog, State};
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, KeyboardEvent, Window};

use crate::dom;
use crate::friend::FriendView;
use crate::parts::engine_lines::LinesView;
use crate::views::ScreenViews;
use dialogs::DialogsView;
use editor::EditorView;
use explorer::ExplorerView;
use facts::FactsView;
use game_behind::GameBehindView;
use games::GamesView;
use help::HelpView;
use lessons::LessonsView;
use puzzles::PuzzlesView;
use review::ReviewView;
use settings::SettingsView;
#[cfg(feature = "custom")]
use variants::VariantsView;

/// An event of the full program.
pub(crate) type FullEvent = AppEvent<ScreenEvent>;

/// The views of all screens.
pub struct FullViews {
    lines: LinesView,
    dialogs: DialogsView,
    editor: EditorView,
    puzzles: PuzzlesView,
    review: ReviewView,
    lessons: LessonsView,
    help: HelpView,
    settings: SettingsView,
    games: GamesView,
    facts: FactsView,
    explorer: ExplorerView,
    friend: FriendView,
    game_behind: GameBehindView,
    #[cfg(feature = "custom")]
    design: design::DesignView,
    #[cfg(feature = "custom")]
    variants: VariantsView,
}

impl ScreenViews for FullViews {
    type Screens = FullScreens;

    const ARE_ALL: bool = true;

    fn attach() -> Self {
        FullViews {
            lines: LinesView::attach(),
            dialogs: DialogsView::default(),
            editor: EditorView::attach(),
            puzzles: PuzzlesView::default(),
            review: ReviewView::default(),
            lessons: LessonsView::default(),
            help: HelpView::default(),
            settings: SettingsView::default(),
            games: GamesView::default(),
            facts: FactsView::default(),
            explorer: ExplorerView::default(),
            friend: FriendView::default(),
            game_behind: GameBehindView::default(),
            #[cfg(feature = "custom")]
            design: design::DesignView::attach(),
            #[cfg(feature = "custom")]
            variants: VariantsView::default(),
        }
    }

    fn listeners(&self, window: &Window) -> Vec<(EventTarget, &'static [&'static str])> {
        vec![
            self.lines.listeners(),
            FriendView::listeners(window),
            (self.editor.root().clone().into(), &editor::EVENTS),
            #[cfg(feature = "custom")]
            (self.design.root().clone().into(), &design::EVENTS),
        ]
    }

    fn map_event<H>(&mut self, event: &web_sys::Event, app: &App<FullScreens, H>) -> Option<FullEvent> {
        let App { state, screens, .. } = app;
        if let Some(event) = self.lines.map_event(event, state) {
            return Some(event.into());
        }
        if let Some(event) = self.dialogs.map_event(event) {
            return Some(event);
        }
        if screens.friend.is_behind(state)
            && let Some(act) = self.friend.map_connection_event(event, &screens.friend)
        {
            return Some(AppEvent::Screen(ScreenEvent::Friend(act)));
        }
        if let Some(event) = self.game_behind.map_event(event) {
            return Some(event);
        }
        match state.ui.screen {
            #[cfg(feature = "custom")]
            Screen::Design => self.design.map_event(event, state, screens.design.shown.as_ref()?),
            #[cfg(feature = "custom")]
            Screen::Variants => self.variants.map_event(event, &screens.variants),
            Screen::Friend { .. } => {
                let act = self.friend.map_event(event, state, &screens.friend)?;
                Some(AppEvent::Screen(ScreenEvent::Friend(act)))
            }
            Screen::Help => self.help.map_event(event),
            Screen::Settings => self.settings.map_event(event),
            Screen::Games => self.games.map_event(event, state, screens.games.shown.as_ref()?),
            Screen::Facts => self.facts.map_event(event, screens.facts.shown.as_ref()?),
            Screen::Explorer => self.explorer.map_event(event),
            Screen::Edit { .. } => self.editor.map_event(event, state, screens.editor.shown.as_ref()?),
            Screen::Learn => self.lessons.map_event(event),
            Screen::Puzzles { .. } => self.puzzles.map_event(event),
            Screen::Review => self.review.map_event(event, state, screens.review.review.as_ref()?),
            _ => None,
        }
    }

    fn open_dialog(&mut self, dialog: Dialog, state: &State) -> bool {
        self.dialogs.open(dialog, state)
    }

    fn clear_dialogs(&self) {
        self.dialogs.clear();
    }

    fn perform(&mut self, effect: Effect) {
        match effect {
            Effect::Connection(wire) => self.friend.perform(wire),
            #[cfg(feature = "custom")]
            Effect::Tuning(command) => self.design.perform(command),
            _ => {}
        }
    }

    fn render<H>(&mut self, app: &App<FullScreens, H>) {
        let App { state, screens, .. } = app;
        show_title(state);
        self.lines.render(state);
        self.dialogs.render(state);
        self.editor.render(state, screens.editor.shown.as_ref());
        self.puzzles.render(state, screens.puzzles.shown.as_ref(), &screens.puzzles.progress);
        let review = screens.review.review.as_ref().filter(|_| state.ui.screen == Screen::Review);
        self.review.render(state, review, screens.review.marking(state));
        self.lessons.render(state, screens.lessons.shown.as_ref(), &screens.lessons.progress);
        self.help.render(state);
        self.settings.render(state, &screens.settings);
        self.games.render(state, screens.games.shown.as_ref());
        self.facts.render(state, screens.facts.shown.as_ref());
        self.explorer.render(state, screens.explorer.shown.as_ref());
        self.friend.render(state, &screens.friend);
        #[cfg(feature = "custom")]
        self.design.render(state, screens.design.shown.as_ref(), screens.design.saved.notice);
        #[cfg(feature = "custom")]
        self.variants.render(state, &screens.variants);
        // The last, because it is below the screen that is shown.
        self.game_behind.render(state, screens);
    }

    fn wants_frame(&mut self) -> bool {
        self.editor.wants_frame()
    }

    fn frame<H>(&mut self, app: &App<FullScreens, H>) {
        if let Some(editor) = &app.screens.editor.shown {
            self.editor.frame(&app.state, editor);
        }
    }
}

/// Whether a screen was shown at the last rendering.
#[derive(Default)]
struct Shown(bool);

impl Shown {
    /// Returns whether the screen has just been opened.
    fn opens(&mut self, is_shown: bool) -> bool {
        let was_shown = std::mem::replace(&mut self.0, is_shown);
        is_shown && !was_shown
    }
}

/// Sets the title of the page. The game sets it as well, when another one is opened.
fn show_title(state: &State) {
    let title = dom::find("title");
    let wanted = concat(&[&page_title(state), " – Vicinity"]);
    if title.text_content().as_deref() != Some(&wanted) {
        title.set_text_content(Some(&wanted));
    }
}

/// Goes back with the browser's history. If the screen was opened by its address, goes to the game
/// instead.
fn back() -> Option<FullEvent> {
    (!go_back()).then(|| Event::Visit(Screen::Game).into())
}

/// Goes back with the browser's history, if the previous entry belongs to this site. Returns
/// whether it did.
fn go_back() -> bool {
    let history = web_sys::window().and_then(|window| window.history().ok());
    can_go_back() && history.is_some_and(|history| history.back().is_ok())
}

/// Whether the previous entry of the browser's history belongs to this site.
fn can_go_back() -> bool {
    let Some(window) = web_sys::window() else { return false };
    // Older browsers only report the number of entries.
    let navigation = Reflect::get(&window, &"navigation".into()).ok();
    let known = navigation.and_then(|known| Reflect::get(&known, &"canGoBack".into()).ok()?.as_bool());
    known.unwrap_or_else(|| {
        window.history().and_then(|history| history.length()).is_ok_and(|length| length > 1)
    })
}

/// Whether an event is the Escape key and has not been handled yet.
fn is_escape(event: &web_sys::Event) -> bool {
    let key = event.dyn_ref::<KeyboardEvent>();
    // The browser closes an open dialog itself.
    !dom::is_overlaid()
        && key
            .is_some_and(|key| key.type_() == "keydown" && key.key() == "Escape" && !key.default_prevented())
}
