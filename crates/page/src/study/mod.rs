//! The screens that a first visit can do without, as plain data: editor, puzzles, review, lessons, settings, the kept games, games with
//! friends elsewhere.
//!
//! [`Study`] follows every event after the page has, and hands it to the screen that is shown.

pub mod card;
pub mod course;
#[cfg(feature = "own")]
pub mod design;
pub mod edit;
pub mod editor;
pub mod editor_screen;
pub mod findings;
pub mod games;
mod judging;
pub mod learnt;
pub mod lessons;
pub mod mistakes;
pub mod networks;
mod playing;
pub mod progress;
pub mod puzzles;
pub mod review;
pub mod score;
pub mod settings;
pub mod standing;
pub mod tasks;
#[cfg(feature = "own")]
pub mod variants;
pub mod words;

use crate::friend::{FriendAct, FriendScreen};
use crate::state::State;
use crate::update::{Effect, Event};
use editor::Editor;
use games::Games;
use learnt::Learnt;
use lessons::Lessons;
use progress::Progress;
use puzzles::Puzzles;
use review::Review;

#[derive(Clone, Debug)]
pub enum StudyEvent {
    /// Something is done in the editor, or the position that was set up is played.
    Edit(editor_screen::EditorAct),
    Puzzle(puzzles::PuzzleAct),
    Review(review::ReviewAct),
    Lesson(lessons::LessonAct),
    Games(games::GamesAct),
    Friend(FriendAct),
    #[cfg(feature = "own")]
    Design(design::DesignAct),
    #[cfg(feature = "own")]
    Variants(variants::VariantsAct),
    /// How something looks, sounds or is used.
    Choose {
        key: String,
        value: String,
    },
}

#[derive(Default)]
pub struct Study {
    pub editor: Option<Editor>,
    pub puzzles: Option<Puzzles>,
    pub progress: Progress,
    pub review: Option<Review>,
    pub lessons: Option<Lessons>,
    pub learnt: Learnt,
    pub games: Option<Games>,
    pub friend: FriendScreen,
    #[cfg(feature = "own")]
    pub design: Option<design::Design>,
    /// The game of one's own that the browser has kept.
    #[cfg(feature = "own")]
    pub kept_design: String,
    /// A file that was imported and is to be opened in the designer.
    #[cfg(feature = "own")]
    pub imported: Option<String>,
    /// What the engine has learnt about such games.
    #[cfg(feature = "own")]
    pub shelf: design::shelf::Shelf,
    /// The custom variants that are kept.
    #[cfg(feature = "own")]
    pub variants: variants::Variants,
    /// What happens, until [`Event::Extra`] comes to it.
    pub wanted: Option<StudyEvent>,
}

impl Study {
    /// Takes note of an event, after the page has; it may change the state and want more to be done.
    pub fn follow(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>) {
        let (mut edit, mut puzzle, mut review, mut lesson, mut games) = (None, None, None, None, None);
        let mut friend = None;
        #[cfg(feature = "own")]
        let (mut design, mut variant) = (None, None);
        match self.wanted.take_if(|_| matches!(event, Event::Extra)) {
            Some(StudyEvent::Edit(wanted)) => edit = Some(wanted),
            Some(StudyEvent::Puzzle(act)) => puzzle = Some(act),
            Some(StudyEvent::Review(act)) => review = Some(act),
            Some(StudyEvent::Lesson(act)) => lesson = Some(act),
            Some(StudyEvent::Games(act)) => games = Some(act),
            Some(StudyEvent::Friend(act)) => friend = Some(act),
            #[cfg(feature = "own")]
            Some(StudyEvent::Design(act)) => design = Some(act),
            #[cfg(feature = "own")]
            Some(StudyEvent::Variants(act)) => variant = Some(act),
            Some(StudyEvent::Choose { key, value }) => settings::choose(state, &key, &value, effects),
            None => {}
        }
        #[cfg(feature = "own")]
        {
            if let Some(entry) = self.variants.follow(state, event, variant) {
                self.kept_design = variants::open_in_designer(&entry, state, effects);
            }
            let imported = self.imported.take_if(|_| state.ui.screen == crate::screen::Screen::Design);
            let design = design.or(imported.map(design::DesignAct::OpenFile));
            let is_from_link = state.game.record().start().variant().is_own();
            design::follow(
                &mut self.design,
                &self.kept_design,
                &mut self.shelf,
                state,
                event,
                design,
                effects,
            );
            self.variants.follow_design(self.design.as_ref(), is_from_link, state);
            self.variants.follow_game(state);
        }
        editor_screen::follow(&mut self.editor, state, event, edit, effects);
        puzzles::follow(&mut self.puzzles, &mut self.progress, state, event, puzzle, effects);
        review::follow(&mut self.review, state, event, review, effects);
        games::follow(&mut self.games, state, event, games);
        self.friend.follow(state, event, friend, effects);
        lessons::follow(&mut self.lessons, &mut self.learnt, state, event, lesson, effects);
        #[cfg(feature = "own")]
        self.hand_out_weights(state, effects);
    }

    /// A question about a game of one's own goes out with what has been learnt about the game. The page itself knows nothing of that: what
    /// it may still ask because of this event is asked here.
    #[cfg(feature = "own")]
    fn hand_out_weights(&self, state: &mut State, effects: &mut Vec<Effect>) {
        crate::update::settle(state, false, effects);
        for effect in effects {
            if let Effect::Go(go) = effect
                && vicinity_rules::own_link(&go.variant).is_some()
            {
                go.weights = self.shelf.of(&go.variant).map(|(text, _)| text.to_owned());
            }
        }
    }
}
