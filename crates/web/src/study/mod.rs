//! The screens for study as they are seen and touched. `vicinity_page::study` has what they know.

#[cfg(feature = "own")]
mod design;
mod editor;
mod games;
mod help;
mod lessons;
mod puzzle_list;
mod puzzles;
mod review;
mod score;
mod settings;
#[cfg(feature = "own")]
mod variants;

use js_sys::Reflect;
use vicinity_page::language::fill;
use vicinity_page::recent::{BROKEN, SCORE};
use vicinity_page::screen::Screen;
use vicinity_page::state::State;
#[cfg(feature = "own")]
use vicinity_page::study::design::shelf::{self, Shelf};
use vicinity_page::study::learnt::{self, Learnt};
use vicinity_page::study::progress::{KEPT, Progress};
#[cfg(feature = "own")]
use vicinity_page::study::variants::{self as variants_kept, Variants};
#[cfg(feature = "own")]
use vicinity_page::study::words::variants as variant_words;
use vicinity_page::study::{Study, StudyEvent};
use vicinity_page::update::{Effect, Event};
use wasm_bindgen::JsCast;
use web_sys::{EventTarget, KeyboardEvent};

use crate::dom::{self, Slot};
use crate::extra::Extra;
use crate::friend::{self, FriendView};
use crate::store;
use editor::EditorView;
use games::GamesView;
use help::Help;
use lessons::LessonsView;
use puzzles::PuzzlesView;
use review::ReviewView;
use settings::SettingsView;
#[cfg(feature = "own")]
use variants::VariantsView;

pub struct StudyScreens {
    study: Study,
    editor: EditorView,
    puzzles: PuzzlesView,
    review: ReviewView,
    lessons: LessonsView,
    help: Help,
    settings: SettingsView,
    games: GamesView,
    friend: FriendView,
    #[cfg(feature = "own")]
    design: design::DesignView,
    #[cfg(feature = "own")]
    variants: VariantsView,
    heard: Option<Event>,
}

impl StudyScreens {
    /// None of them shown yet.
    pub fn attach() -> Self {
        let kept =
            |prefix| web_sys::window().map(|window| store::read_all(&window, prefix)).unwrap_or_default();
        StudyScreens {
            study: Study {
                progress: Progress::new(kept(KEPT)),
                learnt: Learnt::new(kept(learnt::KEPT)),
                #[cfg(feature = "own")]
                kept_design: web_sys::window()
                    .map(|window| store::text(&window, vicinity_page::study::design::KEPT))
                    .unwrap_or_default(),
                #[cfg(feature = "own")]
                shelf: Shelf::new(kept(shelf::KEPT)),
                #[cfg(feature = "own")]
                variants: Variants::new(kept(variants_kept::KEPT)),
                friend: FriendView::screen(),
                ..Study::default()
            },
            editor: EditorView::attach(),
            puzzles: PuzzlesView::attach(),
            review: ReviewView::attach(),
            lessons: LessonsView::default(),
            help: Help::default(),
            settings: SettingsView::default(),
            games: GamesView::default(),
            friend: FriendView::default(),
            #[cfg(feature = "own")]
            design: design::DesignView::attach(),
            #[cfg(feature = "own")]
            variants: VariantsView::default(),
            heard: None,
        }
    }
}

impl StudyScreens {
    /// Hands on to the page what is for the page, and keeps what is for these screens until it comes back.
    fn take(&mut self, meaning: StudyMeaning) -> Event {
        match meaning {
            StudyMeaning::Page(event) => event,
            StudyMeaning::Study(event) => {
                self.study.wanted = Some(event);
                Event::Extra
            }
        }
    }
}

/// What something in the browser means: an event of the page, or one of these screens.
pub(crate) enum StudyMeaning {
    Page(Event),
    Study(StudyEvent),
}

impl Extra for StudyScreens {
    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        let window = dom::some(web_sys::window(), "window");
        vec![
            FriendView::listens(&window),
            (self.editor.root().clone().into(), &editor::EVENTS),
            #[cfg(feature = "own")]
            (self.design.root().clone().into(), &design::EVENTS),
        ]
    }

    fn meaning(&mut self, event: &web_sys::Event, state: &State) -> Option<Event> {
        #[cfg(feature = "own")]
        if let Some(design) = &self.study.design {
            let meaning = self.design.meaning(event, state, design)?;
            return Some(self.take(meaning));
        }
        #[cfg(feature = "own")]
        if let Some(variants) = variants_shown(&self.study, state) {
            let meaning = self.variants.meaning(event, variants)?;
            return Some(self.take(meaning));
        }
        let meaning = if friend::is_on(state) {
            StudyMeaning::Study(StudyEvent::Friend(self.friend.meaning(event, state, &self.study.friend)?))
        } else if state.ui.screen == Screen::Help {
            self.help.click(event);
            return None;
        } else if state.ui.screen == Screen::Settings {
            self.settings.meaning(event)?
        } else if let Some(games) = &self.study.games {
            self.games.meaning(event, state, games)?
        } else if let Some(editor) = &self.study.editor {
            self.editor.meaning(event, state, editor)?
        } else if self.study.lessons.is_some() {
            self.lessons.meaning(event)?
        } else if self.study.puzzles.is_some() {
            StudyMeaning::Study(self.puzzles.meaning(event)?)
        } else {
            let review = self.study.review.as_ref().filter(|_| state.ui.screen == Screen::Review)?;
            StudyMeaning::Study(self.review.meaning(event, state, review)?)
        };
        Some(self.take(meaning))
    }

    fn hear(&mut self, event: &Event) {
        self.heard = Some(event.clone());
    }

    fn follow(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let Some((event, window)) = self.heard.take().zip(web_sys::window()) else { return };
        // Other tabs play, too.
        let is_listed = state.ui.screen == Screen::Games && matches!(event, Event::Recent(_));
        if is_listed {
            state.device.score = store::text(&window, SCORE);
        }
        #[cfg(feature = "own")]
        if matches!(event, Event::AddressChanged(_) | Event::Visit(_))
            && variants_shown(&self.study, state).is_some_and(|variants| variants.notice.is_empty())
        {
            self.study.variants.reload(store::read_all(&window, variants_kept::KEPT));
        }
        #[cfg(feature = "own")]
        if state.ui.screen == Screen::Design && self.study.design.is_none() {
            self.study.imported = store::take_import(&window);
        }
        self.study.follow(state, &event, effects);
        self.friend.carry_out(&mut self.study.friend, state, &window);
        if let Some(games) = &mut self.study.games {
            for name in games.take_removed() {
                store::remove(&window, &name);
            }
            if is_listed {
                games.broken = store::read_all(&window, BROKEN);
            }
        }
        #[cfg(feature = "own")]
        if let Some(kept) = self.study.design.as_mut().and_then(design::meant_to_be_kept) {
            store::write(&window, vicinity_page::study::design::KEPT, &kept);
            self.study.kept_design = kept;
        }
        #[cfg(feature = "own")]
        {
            self.design.carry_out(self.study.design.as_mut());
            for (key, text) in self.study.shelf.take_news() {
                match text {
                    Some(text) => store::write(&window, &key, &text),
                    None => store::remove(&window, &key),
                }
            }
            for (key, text) in self.study.variants.take_news() {
                let Some(text) = text else {
                    store::remove(&window, &key);
                    continue;
                };
                if store::try_write(&window, &key, &text).is_err() {
                    self.study.variants.notice = variant_words::NOT_STORED;
                }
            }
        }
        for (key, value) in self.study.progress.take_news() {
            store::write(&window, &key, &value);
        }
    }

    fn render(&mut self, state: &State) {
        if let Some(editor) = &self.study.editor {
            self.editor.render(state, editor);
        }
        self.puzzles.render(state, self.study.puzzles.as_ref(), &self.study.progress);
        let review = self.study.review.as_ref().filter(|_| state.ui.screen == Screen::Review);
        self.review.render(state, review);
        self.lessons.render(state, self.study.lessons.as_ref(), &self.study.learnt);
        self.help.render(state);
        self.settings.render(state);
        self.games.render(state, self.study.games.as_ref());
        self.friend.render(state, &self.study.friend);
        #[cfg(feature = "own")]
        self.design.render(state, self.study.design.as_ref(), self.study.variants.notice);
        #[cfg(feature = "own")]
        self.variants.render(state, variants_shown(&self.study, state));
    }

    fn wants_frame(&mut self) -> bool {
        self.editor.wants_frame()
    }

    fn frame(&mut self, state: &State) {
        if let Some(editor) = &self.study.editor {
            self.editor.frame(state, editor);
        }
    }
}

/// The custom variants, where they are shown.
#[cfg(feature = "own")]
fn variants_shown<'a>(study: &'a Study, state: &State) -> Option<&'a Variants> {
    Some(&study.variants).filter(|_| state.ui.screen == Screen::Variants)
}

/// The title of the page while a screen has one of its own, and the one before.
#[derive(Default)]
struct Title(Option<(Slot, String)>);

impl Title {
    /// Gives the page the title of a screen, or its own back; returns whether the screen has just been turned to.
    fn show(&mut self, wanted: Option<&str>) -> bool {
        match (wanted, self.0.take()) {
            (Some(wanted), None) => {
                let title = dom::find("title");
                let before = title.text_content().unwrap_or_default();
                let mut slot = Slot::text(&title);
                slot.set(&fill("{0} – Vicinity", &[wanted]));
                self.0 = Some((slot, before));
                true
            }
            (None, Some((mut slot, before))) => {
                slot.set(&before);
                false
            }
            (_, shown) => {
                self.0 = shown;
                false
            }
        }
    }
}

/// Leads back to where one came from: by the browser's own history, so that it is as if one had not been away. Who has opened the
/// screen by its address goes to the game.
fn back() -> Option<Event> {
    let window = web_sys::window()?;
    let history = window.history().ok()?;
    // Only newer browsers tell whether the entry before is one of this site.
    let navigation = Reflect::get(&window, &"navigation".into()).ok();
    let known = navigation.and_then(|known| Reflect::get(&known, &"canGoBack".into()).ok()?.as_bool());
    if known.unwrap_or_else(|| history.length().is_ok_and(|length| length > 1)) {
        let _ = history.back();
        return None;
    }
    Some(Event::Visit(Screen::Game))
}

/// Whether an event is Escape, for nobody else.
fn is_escape(event: &web_sys::Event) -> bool {
    let key = event.dyn_ref::<KeyboardEvent>();
    key.is_some_and(|key| key.type_() == "keydown" && key.key() == "Escape" && !key.default_prevented())
}
