//! The events of the page, and the effects that an update returns to its caller, with the commands
//! in them.

use vicinity_protocol::{Go, Info, TuneRequest};
use vicinity_rules::{Color, Kind, Square};

use crate::analysis::RequestKind;
use crate::browse::Browse;
use crate::clock::Control;
use crate::drawing::Drawing;
use crate::screen::Screen;
use crate::settings::Player;
use crate::sound::Sound;
use crate::state::Dialog;
use crate::tab::Tab;

#[derive(Clone, Debug)]
pub enum Event {
    /// A square was clicked, tapped, or activated by key.
    Activate(Square),
    /// Explain the piece that was pressed for long.
    Explain(Square),
    /// A piece was dragged to a square, or off the board.
    Drop { from: Square, to: Option<Square> },
    /// An arrow key on the board, in columns to the right and rows up, as displayed.
    Step { right: i8, up: i8 },
    /// Move the focus to the next or previous piece or square of some kind.
    Jump {
        /// The kind of target.
        to: Jump,
        /// Whether to go forward.
        forward: bool,
    },
    /// A query about the game, by key or in words.
    Ask(String),
    /// The keyboard focus moved to a square by other means.
    Focus(Square),
    /// Escape was pressed.
    Cancel,
    /// Confirm the pending move.
    Confirm,
    /// The arrow or circle being drawn; `None` when drawing ends.
    Sketch(Option<Drawing>),
    /// Add an arrow or circle, or remove an identical one.
    Draw(Drawing),
    /// Choose a promotion; `None` to stay a pawn.
    Promote(Option<Kind>),
    /// A move was typed.
    Typed(String),
    /// Display another position of the line.
    View(Browse),
    /// Display a move of the record, given by its index.
    GoTo(usize),
    /// Display a move of the record, given by its index, and its notes.
    Annotate(usize),
    /// Promote the displayed variation.
    PromoteLine,
    /// Delete the displayed move and everything after it.
    DeleteLine,
    /// Set the comment of the displayed move.
    Comment(String),
    /// Toggle a glyph of the displayed move.
    Mark(u8),
    /// Ask to confirm a resignation.
    Resign,
    /// Offer a draw by the side to move.
    OfferDraw,
    /// A question was answered.
    Reply(Reply),
    /// Open a dialog.
    Open(Dialog),
    /// A PGN, a FEN or a link was pasted, opened or dropped.
    Import(String),
    /// One game of several was chosen.
    ImportChoice(usize),
    /// A file is too long or could not be read.
    ImportFailed(&'static str),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Flip the board.
    Flip,
    /// The current time, in milliseconds by the page's own clock.
    Tick {
        /// The time.
        now_ms: u64,
    },
    /// Start a new game.
    Start(NewGame),
    /// The page has been opened by its address.
    Opened,
    /// Reload the list of saved games.
    ListGames,
    /// Another tab has changed the storage.
    StorageChanged,
    /// Save the game.
    Save,
    /// Restart the game from the variant's start position.
    StartOver,
    /// Start a rematch with sides swapped.
    Rematch,
    /// Start a rematch at the offered level.
    OtherLevel,
    /// Start a game of another variant.
    ChooseVariant(String),
    /// Set the player of a side.
    SetPlayer(Color, Player),
    /// Let humans play both sides, because no engine is available.
    PlayBothSides,
    /// Set the engine's level.
    SetLevel(u8),
    /// Set the engine's time per move.
    SetThinkTime(u32),
    /// Pause or resume the engine.
    Pause(bool),
    /// Switch between analysis and play.
    Analyse,
    /// Switch the engine of the analysis on or off, or start an analysis.
    ToggleEngine,
    /// Set the number of lines in analysis.
    SetLines(u8),
    /// Request a hint or a threat.
    RequestAdvice(RequestKind),
    /// Preview a line of the analysis: its index, and the number of moves.
    Preview(Option<(usize, usize)>),
    /// Play the first `count` moves of a line of the analysis.
    PlayLine { line: usize, count: usize },
    /// Start a game against the engine from the displayed position, with this side for the human.
    PlayHere(Color),
    /// Show another tab of the panel.
    ShowTab(Tab),
    /// Choose a kind in the legend.
    ChooseKind(Kind),
    /// Dismiss the notice.
    DismissNotice,
    /// The browser's address has changed.
    AddressChanged(String),
    /// The browser's Back button was used while a dialog or a menu was open.
    BackInDialog,
    /// An event of the engine.
    Engine(EngineEvent),
    /// Show another screen.
    Visit(Screen),
    /// Analyse the game on the board, from any screen.
    OpenAnalysis,
    /// The full program could not be loaded.
    NotTakenOver,
    /// A file of the site was fetched; `None` if that failed.
    Fetched { path: String, text: Option<String> },
    /// The timer of a screen has fired.
    TimerFired,
}

/// The answer to a question of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    Resign(Color),
    Accept,
    /// Continue the game from the earlier position.
    ContinueFromHere,
    /// Try the move from the earlier position in analysis.
    TryInAnalysis,
    /// Cancel.
    No,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jump {
    /// A piece of a kind, of either side.
    Kind(Kind),
    /// A target of the selected piece, or a piece that can move.
    Option,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    /// The variant's name.
    pub variant: String,
    pub pairing: Pairing,
    pub level: u8,
    pub clock: Option<Control>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pairing {
    /// The human plays this side against the engine.
    Human(Color),
    /// The human plays a random side against the engine.
    RandomSide,
    Humans,
    /// A friend plays the other side, which is chosen next.
    Friend,
    Engines,
}

/// An event of the engine or its pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineEvent {
    /// The progress of a search.
    Info(Info),
    /// The result of a search.
    Best { id: u32, mv: Option<String> },
    /// The engine could not process a request.
    Error { id: u32, message: String },
    /// A failed engine was replaced.
    Restarted(&'static str),
    /// No engine has started yet for the request; it may still do so.
    Slow,
    /// The engine was given up for this reason; the request stays unanswered.
    Gone(&'static str),
}

/// An action for the browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Write the address, as a new entry in the browser's history or in place of the current one.
    Address { text: String, is_new_entry: bool },
    /// Navigate to another fragment, like a link.
    Follow(String),
    /// Start an engine.
    Warm,
    /// Send a request to the engine, for which at most this number of workers search.
    Go(Go, u8),
    /// Cancel the engine's request.
    Stop,
    /// Open a dialog.
    OpenDialog(Dialog),
    /// Close all dialogs and menus.
    CloseDialogs,
    /// Return to the entry of the browser's history that was left.
    GoForward,
    /// Focus an element.
    FocusOn(FocusTarget),
    /// Focus the square `State::ui.focus`.
    FocusSquare,
    /// Attach the game to the current entry in the browser's history, because it could not be
    /// stored (`State::history_entry`).
    HistoryEntry,
    /// Send a command to the connection with a friend.
    Connection(TransportCommand),
    /// Send a command to the workers that tune a custom variant.
    #[cfg(feature = "custom")]
    Tuning(TuningCommand),
    /// Fetch a file of the site; an [`Event::Fetched`] reports the result.
    Fetch(String),
    /// Set the screen's timer, in milliseconds; replaces the previous one.
    SetTimer(u32),
    /// Let the full program take over the page.
    TakeOver,
    /// Reload the page in another language.
    Reload,
    /// Play a sound, at a volume in percent.
    Sound { sound: Sound, volume: u8 },
}

/// An element that can be focused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FocusTarget {
    /// The button that confirms a move.
    ConfirmMove,
    /// The button that keeps the move from being played.
    CancelMove,
    /// The button that answers a question with no.
    AnswerNo,
    /// The button for resigning.
    Resign,
    /// The heading of the result.
    Result,
    /// The button for the next task of a lesson.
    NextTask,
    /// The button for a game after the last task of a lesson.
    PlayGame,
    /// The button for the next mistake in a review.
    NextMistake,
    /// The heading of a game with a friend.
    Friend,
    /// The field for a message to the friend.
    FriendMessage,
}

/// A worker's id, never reused.
pub type WorkerId = u32;

/// A command for the browser's connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TransportCommand {
    /// Create an offer and its description, with the help of a STUN server if that is allowed.
    Offer { asks_server: bool },
    /// Accept the remote offer and create the answer.
    Answer { sdp: String, asks_server: bool },
    /// Accept the remote answer.
    Accept { sdp: String },
    /// Send a message.
    Send(String),
    /// Close the connection.
    Close,
}

/// A command concerning a worker of the test of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TuningCommand {
    /// Start a worker with the engine build for custom variants.
    Start(WorkerId),
    Post(WorkerId, Box<TuneRequest>),
    Terminate(WorkerId),
}
