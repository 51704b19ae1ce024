//! What the page knows: plain data without a browser in it. `update` changes it, `vicinity-web`
//! shows it.
//!
//! Three parts hold their own invariants: the game on the board, the sitting of those who play it,
//! and what is open on the screen. Opening a game replaces the first and lets the others turn to it
//! (`update/open.rs`).

mod clock;
mod export;
mod game;
mod may;
mod policy;
mod promotion;
mod shown;
mod sitting;
mod steps;
mod task;
mod ui;

use vicinity_record::NodeId;
use vicinity_rules::{Color, Position, Square};

use crate::address::{self, Opened};
use crate::autosave::Autosave;
use crate::display::{Choice, Display};
use crate::drawing::Drawing;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::storage::SharedStorage;
pub(crate) use export::tag;
pub use game::Game;
pub use policy::{BoardPolicy, MovePolicy};
pub use promotion::{PromotionChoice, PromotionOption};
pub use shown::{Shift, Shown};
pub use sitting::{Elsewhere, Sitting};
pub use steps::{Aside, History, Place, PlayedGame, Seats, Step};
pub use task::{Asked, EngineState};
pub use ui::{Attempt, Hand, Leaving, Question, RulesRead, Ui, Wanted};

pub struct State {
    pub game: Game,
    pub sitting: Sitting,
    pub ui: Ui,
    /// What the board may do, as the screen that is shown decided after the last event.
    pub policy: BoardPolicy,
    /// The game that is played, while a copy of it is analysed on the board.
    pub played: Option<Box<PlayedGame>>,
    /// What can be taken back and done again, over all games of this page.
    pub history: History,
    pub device: Device,
    /// What is known of the saved games of this page.
    pub autosave: Autosave,
    /// How a board in somebody else's page is held back.
    pub embedding: Embedding,
    /// The version that the address has, so that only changes are written.
    pub written: Version,
}

/// What tells whether the address has to be written: the revision of the line, the edition of the
/// record, the settings.
pub type Version = (u32, u32, Settings);

/// What the page runs on.
#[derive(Default)]
pub struct Device {
    /// What is stored for the next visit.
    pub storage: SharedStorage,
    /// Whether this build has the screens that a first visit can do without.
    pub has_extras: bool,
    /// Whether there is little memory to spare.
    pub is_small: bool,
    pub display: Display,
    /// How games against the engine ended (`update/tally.rs`).
    pub score: String,
    /// The set of drawings that was chosen in the place of the usual one, as its file has it; empty
    /// while it is on its way.
    pub drawings: Option<String>,
    /// The time in seconds since 1970.
    pub now_s: usize,
    /// Where the page comes from and what day it is, `2026.11.21`, for the tags of a PGN.
    pub here: [String; 2],
}

/// How a board in somebody else's page is held back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Embedding {
    /// Whether it is one: it writes no address and keeps no game.
    pub is_framed: bool,
    /// Whether a game is only looked through.
    pub is_fixed: bool,
    /// Whether nobody sees it: then the engine rests.
    pub is_asleep: bool,
    /// Where the links lead that two people send each other: the page around, if it says so; empty
    /// for the site.
    pub meeting_place: String,
    /// Circles and arrows that the host has drawn, which are no part of the game.
    pub marks: Vec<Drawing>,
    /// The position that they are drawn on.
    pub marked: Option<NodeId>,
}

impl State {
    /// The set of drawings in the place of the usual one; empty for the usual one.
    pub fn drawings(&self) -> &str {
        let is_chosen = self.device.display.value(Choice::Pieces) == "shapes";
        self.device.drawings.as_deref().filter(|_| is_chosen).unwrap_or_default()
    }

    /// The state with a game on the board.
    pub fn of(opened: Opened) -> Self {
        let Opened { record, settings, screen } = opened;
        let place = Place { end: record.main_end(), ply: usize::MAX };
        let game = Game::new(record, place, 0);
        let focus = home_square(game.position(), settings.orientation());
        let mut state = State {
            played: None,
            history: History::of(&game),
            game,
            sitting: Sitting::new(settings),
            ui: Ui::new(screen, focus),
            policy: BoardPolicy::GAME,
            device: Device::default(),
            autosave: Autosave::default(),
            embedding: Embedding::default(),
            written: (0, 0, settings),
        };
        state.written = state.version();
        state
    }

    pub fn version(&self) -> Version {
        (self.game.revision(), self.game.edition(), self.sitting.settings)
    }

    pub fn address(&self) -> String {
        address::write(&self.ui.screen, self.game.record(), &self.sitting.settings)
    }

    /// Where this site's own page is, of which a board in somebody else's page lies beside.
    pub fn site(&self) -> &str {
        let here = &self.device.here[0];
        match here.rsplit_once('/') {
            Some((folder, _)) if self.embedding.is_framed => &here[..=folder.len()],
            _ => here,
        }
    }

    /// Where the links lead that two people send each other.
    pub fn meeting_place(&self) -> &str {
        match self.embedding.meeting_place.as_str() {
            "" => self.site(),
            place => place,
        }
    }

    /// Turns to another screen, and has its address written.
    pub fn show(&mut self, screen: Screen) {
        if self.ui.screen != screen {
            self.ui.screen = screen;
            self.touch_address();
        }
    }

    /// Has the address written even if neither game nor settings have changed.
    pub(crate) fn touch_address(&mut self) {
        self.written.1 = self.written.1.wrapping_sub(1);
    }
}

/// Where the keyboard starts: on the square of the king at the foot of the board.
pub fn home_square(position: &Position, orientation: Color) -> Square {
    position.king_square(orientation).unwrap_or(Square::new(0, 0))
}
