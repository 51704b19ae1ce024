//! What the page knows: plain data without a browser in it. `update.rs` changes it, `view/` shows it.
//!
//! Invariants: `game` has the moves of `line`, a line of `tree` from its start; `shown.position` stands after the first
//! `shown.ply` of them, and everything else in [`Shown`] follows from it.

mod may;
mod promotion;
mod shown;
mod steps;
mod task;

use vicinity_rules::{Color, Game, Move, NodeId, Outcome, Square, Told, Tree};

use crate::address::{self, Opened};
use crate::analysis::Analysis;
use crate::clock::Clock;
use crate::display::Display;
use crate::drawing::Shape;
use crate::learn::Learn;
use crate::premove::Premove;
use crate::recent::Recent;
use crate::screen::Screen;
use crate::settings::Settings;
use crate::share::Import;
pub use promotion::{PromotionChoice, PromotionOption};
pub use shown::{Shift, Shown};
pub use steps::{Aside, Place, Seats, Step};
pub use task::{Asked, EngineState};

/// The whole state of the page.
pub struct State {
    /// What fills the page.
    pub screen: Screen,
    /// Whether the screens are there that a first visit can do without.
    pub has_extras: bool,
    /// Everything that was played or written down.
    pub tree: Tree,
    /// The line that is looked at, and that the players go on with: its moves from the first one on.
    pub line: Vec<NodeId>,
    /// The same line, played.
    pub game: Game,
    /// How the line ended, or `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// What the board shows.
    pub shown: Shown,
    /// Who plays, and how it is seen.
    pub settings: Settings,
    /// What was done, the last thing last.
    pub done: Vec<Step>,
    /// What was taken back, the next thing to redo last.
    pub undone: Vec<Step>,
    /// Goes up whenever another line of moves stands in `game`: what was asked about the old one is stale.
    pub revision: u32,
    /// Goes up whenever anything in `tree` changes.
    pub edition: u32,
    /// The square whose piece has been picked up or chosen.
    pub selection: Option<Square>,
    /// A pawn's move that waits for what the pawn becomes.
    pub promotion: Option<PromotionChoice>,
    /// A move that is shown, and played when it has been confirmed.
    pub pending: Option<Move>,
    /// A move that is played as soon as the engine has moved.
    pub premove: Option<Premove>,
    /// An arrow or a circle that is being drawn.
    pub sketch: Option<Shape>,
    /// Whether the last press was a finger's, on squares smaller than a finger.
    pub is_coarse: bool,
    /// The square that the keyboard is on.
    pub focus: Square,
    /// What somebody has to answer.
    pub question: Option<Question>,
    /// What has been pasted or opened, until it becomes a game.
    pub import: Import,
    /// What is wrong with the last input, for the line below the move field.
    pub message: String,
    /// What everybody has to be told, for the bar at the top.
    pub notice: Option<String>,
    /// The rules in words, where somebody reads them.
    pub rules: RulesRead,
    /// What a screen reader says next.
    pub spoken: String,
    /// What was said before the present event, and what was complained of.
    pub told: [String; 2],
    /// The answer to what somebody has asked, until the position changes or something else is done.
    pub answer: String,
    /// What the engine does.
    pub engine: EngineState,
    /// Whether the engine waits although it is its turn.
    pub paused: bool,
    /// What the engine is asked beside playing.
    pub analysis: Analysis,
    /// Whether this device has little memory to spare.
    pub is_small_device: bool,
    /// How things look.
    pub display: Display,
    /// Pieces that could be taken for gain, where somebody wants to see them.
    pub threatened: Vec<Square>,
    /// The line of moves and the half-move that they are of.
    pub threatened_of: Option<(u32, usize)>,
    /// What somebody who learns the game looks at.
    pub learn: Learn,
    /// How a board in somebody else's page is held back.
    pub frame: Frame,
    /// The clock of the side to move.
    pub clock: Clock,
    /// The games kept in this browser, the latest first.
    pub recent: Vec<Recent>,
    /// Whether somebody has said once that all of them are to go.
    pub is_clearing: bool,
    /// The number of the game on the board among the games of this page.
    pub slot: u32,
    /// The number of the latest of them.
    pub last_slot: u32,
    /// Makes the choices of the engine's weaker levels differ from visit to visit.
    pub seed: u32,
    /// The address last read or written, so that only changes are written.
    pub written: (u32, u32, Settings),
    /// Where the page comes from and what day it is, `2026.11.21`, for the tags of a PGN.
    pub here: [String; 2],
}

/// How a board in somebody else's page is held back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Frame {
    /// Whether it is one: it writes no address and keeps no game.
    pub is_framed: bool,
    /// Whether a game is only looked through.
    pub is_fixed: bool,
    /// Whether nobody sees it: then the engine rests.
    pub is_asleep: bool,
}

/// What somebody has to answer before it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Who resigns.
    Resign,
    /// Whether a side accepts the draw that the other one offers.
    Draw {
        /// Who offers it.
        by: Color,
    },
}

/// The rules in words.
#[derive(Default)]
pub struct RulesRead {
    /// Whether they are read.
    pub is_open: bool,
    /// The game that they have been asked for.
    pub name: String,
    /// The file, once it is there; `None` inside where it cannot be had.
    pub text: Option<Option<String>>,
}

impl State {
    /// The state after opening an address, and what is wrong with it if it cannot be opened: then it is the
    /// start page.
    pub fn open(hash: &str) -> Self {
        let (opened, notice) = match address::parse(hash) {
            Ok(opened) => (opened, None),
            Err(error) => (Opened::start_page(), Some(crate::words::faulty_address(&error))),
        };
        let mut state = State::of(opened);
        state.notice = notice;
        state
    }

    /// The state with a game on the board.
    pub fn of(opened: Opened) -> Self {
        let Opened { tree, settings, screen } = opened;
        let line = tree.line(NodeId::START);
        let game = Game::new(tree.start().clone());
        let mut state = State {
            screen,
            has_extras: false,
            outcome: None,
            focus: home_square(&game, settings.orientation()),
            done: steps::steps(&tree, &line),
            shown: Shown::start(&game),
            game,
            tree,
            line: Vec::new(),
            settings,
            undone: Vec::new(),
            revision: 0,
            edition: 0,
            selection: None,
            promotion: None,
            pending: None,
            premove: None,
            sketch: None,
            is_coarse: false,
            question: None,
            import: Import::default(),
            rules: RulesRead::default(),
            message: String::new(),
            notice: None,
            spoken: String::new(),
            told: Default::default(),
            answer: String::new(),
            engine: EngineState::default(),
            paused: false,
            analysis: Analysis::default(),
            is_small_device: false,
            display: Display::default(),
            threatened: Vec::new(),
            threatened_of: None,
            learn: Learn::default(),
            frame: Frame::default(),
            clock: Clock::default(),
            recent: Vec::new(),
            is_clearing: false,
            slot: 0,
            last_slot: 0,
            seed: 0,
            written: (0, 0, settings),
            here: Default::default(),
        };
        state.set_line(line, usize::MAX);
        state.written = state.version();
        state
    }

    /// Goes to a line and shows so many half-moves of it; returns the ways of the pieces, for the view to show.
    pub fn set_line(&mut self, line: Vec<NodeId>, ply: usize) -> Vec<Shift> {
        let shared = self.line.iter().zip(&line).take_while(|(old, new)| old == new).count();
        let ply = ply.min(line.len());
        let mut shifts = Vec::new();
        if shared < self.line.len() || shared < line.len() {
            shifts = self.shown.go_to(&self.game, self.shown.ply.min(shared));
            while self.game.played().len() > shared {
                self.game.undo();
            }
            for played in line[shared..].iter().filter_map(|node| self.tree.played(*node)) {
                self.game.play(played.mv);
            }
            self.line = line;
            self.revision = self.revision.wrapping_add(1);
        }
        self.outcome = self.game.outcome();
        shifts.extend(self.shown.go_to(&self.game, ply));
        if self.outcome.is_none() {
            self.outcome = self.tree.told(self.place().end).and_then(Told::outcome);
            // Nobody moves after a game's end, even if the board knows nothing of it.
            if self.outcome.is_some() && self.shows_last() {
                self.shown.legal.clear();
            }
        }
        shifts
    }

    /// Whether the last position of the game is shown.
    pub fn shows_last(&self) -> bool {
        self.shown.ply == self.game.played().len()
    }

    /// Where one stands.
    pub fn place(&self) -> Place {
        Place { end: self.line.last().copied().unwrap_or(NodeId::START), ply: self.shown.ply }
    }

    /// The move that led to the position shown.
    pub fn node_shown(&self) -> NodeId {
        self.shown.ply.checked_sub(1).map_or(NodeId::START, |last| self.line[last])
    }

    /// What tells whether the address has to be written.
    pub fn version(&self) -> (u32, u32, Settings) {
        (self.revision, self.edition, self.settings)
    }

    /// The game and its settings as an address.
    pub fn address(&self) -> String {
        address::write(&self.screen, &self.tree, &self.settings)
    }

    /// Turns to another screen, and has its address written.
    pub fn show(&mut self, screen: Screen) {
        if self.screen != screen {
            self.screen = screen;
            self.edition = self.edition.wrapping_add(1);
        }
    }
}

/// Where the keyboard starts: on the square of the king at the foot of the board.
pub fn home_square(game: &Game, orientation: Color) -> Square {
    game.start().king_square(orientation).unwrap_or(Square::new(0, 0))
}
