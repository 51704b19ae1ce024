//! The state of the page: plain data without a browser. `update` changes it, `vicinity-web` renders
//! it.
//!
//! Three parts maintain their own invariants: the game on the board, the session of its players,
//! and the user interface. Opening a game replaces the first and resets the others
//! (`update/open.rs`).

mod clock;
mod displayed_position;
mod export;
mod game;
mod permissions;
mod policy;
mod promotion;
mod saves;
mod session;
mod steps;
mod task;
mod ui;

use vicinity_record::{NodeId, Record};
use vicinity_rules::{Color, Position, Square};

use crate::address::{self, Opened};
use crate::drawing::Drawing;
use crate::preferences::{Preference, Preferences};
use crate::screen::Screen;
use crate::settings::Settings;
use crate::storage::SharedStorage;
pub use displayed_position::{DisplayedPosition, PieceMotion};
pub(crate) use export::tag;
pub use game::Game;
pub use policy::{BoardPolicy, MovePolicy};
pub use promotion::{PromotionChoice, PromotionOption};
pub use saves::Autosave;
pub(crate) use saves::{OwnCopy, SaveVersion};
pub use session::{RemotePlayer, Session};
pub use steps::{Cursor, GameSetup, History, PlayedGame, Step, SuspendedGame};
pub use task::{EngineState, PendingRequest};
pub use ui::{Attempt, BoardInput, Dialog, PendingReload, Question, RequestedFeature, RulesRead, Ui};

pub struct State {
    pub game: Game,
    pub session: Session,
    pub ui: Ui,
    /// The board policy that the screen has set after the last event.
    pub policy: BoardPolicy,
    /// The game being played, while a copy of it is analysed on the board.
    pub played: Option<Box<PlayedGame>>,
    /// The last copy that was analysed of a game that was being played, with the slot of the game.
    pub(crate) analysed: Option<(u32, Record)>,
    /// The undo and redo history over all games of this page.
    pub history: History,
    pub device: Device,
    /// The state of the page's saved games.
    pub autosave: Autosave,
    /// The restrictions of an embedded board.
    pub embedding: Embedding,
    /// The version that the address was last written for, so that only changes are written.
    written: Version,
    /// Whether the address must be written even if neither game nor settings have changed.
    is_address_stale: bool,
    /// Whether the written address is that of an analysis.
    is_written_analysed: bool,
}

/// The version of game and settings: if it changes, the address must be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// The revision of the line.
    revision: u32,
    /// The edition of the record.
    edition: u32,
    settings: Settings,
}

/// The device and browser that the page runs in.
#[derive(Default)]
pub struct Device {
    /// The storage for later visits.
    pub storage: SharedStorage,
    /// Whether this is the full program with all screens.
    pub is_full_program: bool,
    /// Whether the device has little memory.
    pub is_small: bool,
    /// The number of processors, as far as several can be used: 0 or 1 in an embedded board, and
    /// where workers cannot be stopped by a message.
    pub processors: u8,
    /// Whether the page is hidden, such as in a tab in the background; analysis then pauses.
    pub is_hidden: bool,
    pub preferences: Preferences,
    /// The statistics of games against the engine, as stored (`update/statistics.rs`).
    pub statistics: String,
    /// The file of a piece set other than the default one; empty while it is loading.
    pub drawings: Option<String>,
    /// The time in seconds since 1970.
    pub now_s: usize,
    /// The address of the page, for links and PGN tags.
    pub page_address: String,
    /// The current date, such as `2026.11.21`.
    pub today: String,
}

/// The restrictions of an embedded board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Embedding {
    /// Whether the board is embedded: it then writes no address and saves no game.
    pub is_framed: bool,
    /// Whether the game can only be viewed.
    pub is_fixed: bool,
    /// Whether the board is not visible; the engine then pauses.
    pub is_asleep: bool,
    /// The address that links to a friend lead to: the host page, if it has set one, or empty for
    /// the site.
    pub friend_link_page: String,
    /// Circles and arrows drawn by the host, which are not part of the game.
    pub marks: Vec<Drawing>,
    /// The position that they are drawn on.
    pub marked: Option<NodeId>,
}

impl State {
    /// Returns the file of the chosen piece set; empty for the default set.
    pub fn drawings(&self) -> &str {
        let is_chosen = self.device.preferences.value(Preference::Pieces) == "shapes";
        self.device.drawings.as_deref().filter(|_| is_chosen).unwrap_or_default()
    }

    /// Creates the state with a game on the board, which is not analysed.
    pub fn of(opened: Opened) -> Self {
        let Opened { record, settings, screen, .. } = opened;
        let cursor = Cursor { end: record.main_end(), ply: usize::MAX };
        let game = Game::new(record, cursor, 0);
        let focus = home_square(game.position(), settings.orientation());
        let mut state = State {
            played: None,
            analysed: None,
            history: History::of(&game),
            game,
            session: Session::new(settings),
            ui: Ui::new(screen, focus),
            policy: BoardPolicy::GAME,
            device: Device::default(),
            autosave: Autosave::default(),
            embedding: Embedding::default(),
            written: Version { revision: 0, edition: 0, settings },
            is_written_analysed: false,
            is_address_stale: false,
        };
        state.mark_address_written();
        state
    }

    pub(crate) fn version(&self) -> Version {
        Version {
            revision: self.game.revision(),
            edition: self.game.edition(),
            settings: self.session.settings,
        }
    }

    /// Returns the address of the game, or of its analysis.
    pub fn address(&self) -> String {
        self.address_on(&self.ui.screen)
    }

    /// Returns the address that the game has on another screen.
    pub(crate) fn address_on(&self, screen: &Screen) -> String {
        let (record, settings) = (self.game.record(), &self.session.settings);
        if self.session.analysis.is_on && screen.has_game() {
            let played = self.played.as_ref().map(|played| &played.record);
            return address::write_analysis(screen, record, played, settings);
        }
        address::write(screen, record, settings)
    }

    /// Returns the address to which leaving the analysis leads; `None` without an analysis.
    pub(crate) fn address_after_analysis(&self) -> Option<String> {
        let record = self.played.as_ref().map_or(self.game.record(), |played| &played.record);
        let is_on = self.session.analysis.is_on;
        is_on.then(|| address::write(&Screen::Game, record, &self.session.settings))
    }

    /// Returns the address of the site's own page, which is in the same folder as an embedded
    /// board.
    pub fn site(&self) -> &str {
        let address = &self.device.page_address;
        match address.rsplit_once('/') {
            Some((folder, _)) if self.embedding.is_framed => &address[..=folder.len()],
            _ => address,
        }
    }

    /// Returns the address that links to a friend lead to.
    pub fn friend_link_page(&self) -> &str {
        match self.embedding.friend_link_page.as_str() {
            "" => self.site(),
            place => place,
        }
    }

    /// Shows another screen and requests that its address is written.
    pub fn show(&mut self, screen: Screen) {
        if self.ui.screen != screen {
            self.ui.set_screen(screen);
            self.touch_address();
        }
    }

    /// Requests that the address is written even if neither game nor settings have changed.
    pub(crate) fn touch_address(&mut self) {
        self.is_address_stale = true;
    }

    /// Whether the address must be written.
    pub(crate) fn needs_address(&self) -> bool {
        self.is_address_stale || self.written != self.version() || self.begins_or_ends_analysis()
    }

    /// Whether analysis was switched on or off since the address was written.
    pub(crate) fn begins_or_ends_analysis(&self) -> bool {
        self.is_written_analysed != self.session.analysis.is_on
    }

    /// Notes that the address has been written for the current version.
    pub(crate) fn mark_address_written(&mut self) {
        self.written = self.version();
        self.is_written_analysed = self.session.analysis.is_on;
        self.is_address_stale = false;
    }
}

/// Returns the initial keyboard focus: the king of the side at the bottom of the board.
pub fn home_square(position: &Position, orientation: Color) -> Square {
    position.king_square(orientation).unwrap_or(Square::new(0, 0))
}
