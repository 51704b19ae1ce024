//! The state of the user interface: the screen, the interaction with the board, questions, messages
//! and announcements.

use vicinity_rules::{Color, Move, Square};

use super::PromotionChoice;
use crate::drawing::{Arrow, Drawing};
use crate::learn::Learn;
use crate::premove::Premove;
use crate::recent::Recent;
use crate::screen::Screen;
use crate::share::Import;
use crate::shown_place::ShownPlace;
use crate::tab::Tab;

/// The state of the user interface.
pub struct Ui {
    pub screen: Screen,
    /// The tab of the panel beside the board.
    pub tab: Tab,
    /// The interaction with the displayed board.
    pub board_input: BoardInput,
    /// Whether the last press was by touch, on squares smaller than a finger.
    pub is_coarse: bool,
    pub focus: Square,
    pub question: Option<Question>,
    /// The pasted or opened text, until it becomes a game.
    pub import: Import,
    /// The error of the last input, shown below the move field.
    pub message: String,
    /// Why a move was refused, shown next to its destination.
    pub refusal: Option<(Square, String)>,
    /// The notice in the bar at the top.
    pub notice: Option<String>,
    pub rules: RulesRead,
    /// The announcement for screen readers.
    pub announcement: String,
    /// The announcement and the message before the current event.
    pub last_announcements: [String; 2],
    /// The answer to the last query, until the position changes or another action follows.
    pub answer: String,
    /// Pieces that the opponent could win, if they are to be shown.
    pub threatened: Vec<Square>,
    /// The displayed position that they belong to.
    pub threatened_of: Option<ShownPlace>,
    pub learn: Learn,
    /// Arrows of a screen in the displayed position.
    pub pointers: Vec<Arrow>,
    /// The games saved in this browser, latest first.
    pub recent: Vec<Recent>,
    /// How often they have been read.
    pub readings: u32,
    /// The pending reload or takeover.
    pub pending_reload: Option<PendingReload>,
}

/// The interaction with the displayed board.
#[derive(Default)]
pub struct BoardInput {
    /// The square of the selected piece.
    pub selection: Option<Square>,
    /// A pawn move that waits for the choice of a promotion.
    pub promotion: Option<PromotionChoice>,
    /// A move that is displayed, and played once it is confirmed.
    pub pending: Option<Move>,
    /// A move that is played right after the engine's.
    pub premove: Option<Premove>,
    /// Whether the premove was set in a game that is no longer on the board.
    pub is_premove_stale: bool,
    /// The arrow or circle being drawn.
    pub sketch: Option<Drawing>,
    /// Whether the piece was selected by a screen as a hint: a click then picks it up instead of
    /// deselecting it.
    pub is_hint: bool,
    /// A move for the screen that is shown; passed on within the same update.
    pub attempt: Option<Attempt>,
}

impl BoardInput {
    /// Clears the selection and choices for the displayed position.
    pub fn clear_selection(&mut self) {
        self.selection = None;
        self.promotion = None;
        self.pending = None;
        self.is_hint = false;
    }
}

/// A move on the board that did not become a move of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A legal move, while moves are only tried.
    Tried(Move),
    /// An illegal move of the piece on a square to another.
    Refused { from: Square, to: Square },
    /// An illegal typed move.
    RefusedText(String),
}

/// A question that must be answered before an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which side resigns.
    Resign,
    /// Whether a side accepts a draw offer.
    Draw {
        /// The side that offers it.
        by: Color,
    },
    /// The purpose of a move from an earlier position of a running game.
    EarlierMove(Move),
}

/// A pending reload of the page, or a takeover by the full program.
pub struct PendingReload {
    /// The file that is fetched to check that the page is available.
    pub path: String,
    /// The purpose; `None` if the address is sufficient.
    pub to: Option<RequestedFeature>,
}

/// A dialog over the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// Imports a game.
    Import,
    /// Starts a new game.
    New,
    /// Copies or saves the game.
    Share,
}

/// A feature of the full program that the user has requested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RequestedFeature {
    /// A screen other than the game.
    Screen(Screen),
    /// A dialog other than that for a new game.
    Dialog(Dialog),
    /// The import of a text.
    Import(String),
    /// Analysis of the game, with a move tried in the displayed position.
    Analysis { tried: Option<Move> },
}

#[derive(Default)]
pub struct RulesRead {
    /// The variant whose rules were requested.
    pub name: String,
    /// The file once it is there; the inner `None` means that it could not be loaded.
    pub text: Option<Option<String>>,
}

impl Ui {
    /// Shows a screen. Another screen with content in the panel opens on its first tab, since the
    /// others hide that content in small windows.
    pub fn set_screen(&mut self, screen: Screen) {
        let is_other = std::mem::discriminant(&self.screen) != std::mem::discriminant(&screen);
        if is_other && screen.has_own_panel() {
            self.tab = Tab::default();
        }
        self.screen = screen;
    }

    /// Creates the state of a screen with the keyboard focus on a square.
    pub fn new(screen: Screen, focus: Square) -> Self {
        Ui {
            screen,
            tab: Tab::default(),
            board_input: BoardInput::default(),
            is_coarse: false,
            focus,
            question: None,
            import: Import::default(),
            message: String::new(),
            refusal: None,
            notice: None,
            rules: RulesRead::default(),
            announcement: String::new(),
            last_announcements: Default::default(),
            answer: String::new(),
            threatened: Vec::new(),
            threatened_of: None,
            learn: Learn::default(),
            pointers: Vec::new(),
            recent: Vec::new(),
            readings: 0,
            pending_reload: None,
        }
    }

    /// Whether the full program is being loaded for an analysis.
    pub(crate) fn is_analysis_coming(&self) -> bool {
        let wanted = self.pending_reload.as_ref().and_then(|reload| reload.to.as_ref());
        matches!(wanted, Some(RequestedFeature::Analysis { .. }))
    }

    /// Resets the state for another game. A premove is only marked as stale, so that its
    /// cancellation can be announced.
    pub(crate) fn reset_for_game(&mut self) {
        let premove = self.board_input.premove.take();
        self.board_input =
            BoardInput { is_premove_stale: premove.is_some(), premove, ..BoardInput::default() };
        self.question = None;
        self.message.clear();
        self.answer.clear();
    }
}
