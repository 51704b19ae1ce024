//! What is open on the screen: what fills it, what is in somebody's hand, what is asked, read and
//! told.

use vicinity_rules::{Color, Move, Square};

use super::PromotionChoice;
use crate::drawing::Drawing;
use crate::learn::Learn;
use crate::premove::Premove;
use crate::recent::Recent;
use crate::scene::arrows::Arrow;
use crate::screen::Screen;
use crate::share::Import;
use crate::tab::Tab;

/// What is open on the screen.
pub struct Ui {
    pub screen: Screen,
    /// What the panel beside the board shows.
    pub tab: Tab,
    /// What is in somebody's hand, on the board as it is shown.
    pub hand: Hand,
    /// Whether the last press was a finger's, on squares smaller than a finger.
    pub is_coarse: bool,
    pub focus: Square,
    pub question: Option<Question>,
    /// What has been pasted or opened, until it becomes a game.
    pub import: Import,
    /// What is wrong with the last input, for the line below the move field.
    pub message: String,
    /// Why a move was refused, beside the square that it was to lead to.
    pub refusal: Option<(Square, String)>,
    /// What everybody has to be told, for the bar at the top.
    pub notice: Option<String>,
    pub rules: RulesRead,
    /// What a screen reader says next.
    pub spoken: String,
    /// What was said before the present event, and what was complained of.
    pub told: [String; 2],
    /// The answer to what somebody has asked, until the position changes or something else is done.
    pub answer: String,
    /// Pieces that could be taken for gain, where somebody wants to see them.
    pub threatened: Vec<Square>,
    /// The line of moves and the ply that they are of.
    pub threatened_of: Option<(u32, usize)>,
    pub learn: Learn,
    /// What a screen for study points at in the position shown.
    pub pointers: Vec<Arrow>,
    /// The games kept in this browser, the latest first.
    pub recent: Vec<Recent>,
    /// How often they have been read.
    pub readings: u32,
    /// What the page is to be loaded anew for, as soon as it is known to be there.
    pub leaving: Option<Leaving>,
}

#[derive(Default)]
pub struct Hand {
    /// The square whose piece has been picked up or chosen.
    pub selection: Option<Square>,
    /// A pawn's move that waits for what the pawn becomes.
    pub promotion: Option<PromotionChoice>,
    /// A move that is shown, and played when it has been confirmed.
    pub pending: Option<Move>,
    /// A move that is played as soon as the engine has moved.
    pub premove: Option<Premove>,
    /// Whether it was set in a game that is no longer on the board.
    pub is_premove_stale: bool,
    /// An arrow or a circle that is being drawn.
    pub sketch: Option<Drawing>,
    /// Whether a screen has selected the piece as a hint: a click on it picks it up, and does not
    /// put it down.
    pub is_hint: bool,
    /// A move for the screen that is shown. The update that makes it passes it on.
    pub attempt: Option<Attempt>,
}

impl Hand {
    /// Lets go of what was chosen for the position shown.
    pub fn drop_choice(&mut self) {
        self.selection = None;
        self.promotion = None;
        self.pending = None;
        self.is_hint = false;
    }
}

/// A move that was made on the board and did not become a move of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// A legal move, where moves are only tried.
    Tried(Move),
    /// The rules refuse to send the piece on a square to another.
    Refused { from: Square, to: Square },
    /// The rules refuse what was typed.
    RefusedText(String),
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
    /// What a move from an earlier position of a running game is to do.
    EarlierMove(Move),
}

/// What is to be loaded anew once the page is known to be there.
pub struct Leaving {
    /// What is fetched to find out.
    pub path: String,
    /// The purpose; `None` where the address says all.
    pub to: Option<Wanted>,
}

/// What only the full program has, as a player asked for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// A screen beside the game.
    Screen(Screen),
    /// The dialog to import a game.
    ImportDialog,
    /// The import of a text.
    Import(String),
}

#[derive(Default)]
pub struct RulesRead {
    /// The game that they have been asked for.
    pub name: String,
    /// The file, once it is there; `None` inside where it cannot be had.
    pub text: Option<Option<String>>,
}

impl Ui {
    /// A screen on which nothing has happened yet, with the keyboard on a square.
    pub fn new(screen: Screen, focus: Square) -> Self {
        Ui {
            screen,
            tab: Tab::default(),
            hand: Hand::default(),
            is_coarse: false,
            focus,
            question: None,
            import: Import::default(),
            message: String::new(),
            refusal: None,
            notice: None,
            rules: RulesRead::default(),
            spoken: String::new(),
            told: Default::default(),
            answer: String::new(),
            threatened: Vec::new(),
            threatened_of: None,
            learn: Learn::default(),
            pointers: Vec::new(),
            recent: Vec::new(),
            readings: 0,
            leaving: None,
        }
    }

    /// Another game is on the board: what was in the hand, asked or said in the old one goes. A
    /// premove is called off by whoever looks after premoves, who says so.
    pub(crate) fn turn_to(&mut self) {
        let premove = self.hand.premove.take();
        self.hand = Hand { is_premove_stale: premove.is_some(), premove, ..Hand::default() };
        self.question = None;
        self.message.clear();
        self.answer.clear();
    }
}
