//! Boards embedded in another page: `embed.html`, alone or inside `<vicinity-board>`
//! (`www/vicinity-embed.js`).
//!
//! The page and its markup are the usual ones, and `www/frame.css` hides parts of them. The
//! differences are here: other words in the address (`attributes.rs`), messages from and to the
//! host (`command.rs`), and restrictions: no writing of addresses, no saved games, no dialogs.
//!
//! Invariant: nothing from outside is evaluated, becomes markup, or navigates the frame.

pub mod attributes;
pub mod command;
mod diagram;
pub mod heading;
pub mod phrases;

use vicinity_protocol::host::{BoardMessage, ErrorMessage, GameMessage, VERSION};
use vicinity_record::NodeId;
use vicinity_rules::{Color, Outcome};

use crate::app::{AppEvent, Host};
use crate::browse::Browse;
use crate::event::{Effect, Event};
use crate::language::concat;
use crate::preferences::Preference;
use crate::screen::Screen;
use crate::settings::Player;
use crate::state::{Dialog, State};
use crate::update::{Actor, Cause, flip, redo, typed, undo, view};
use crate::words;
use attributes::{Attributes, BoardMode, Controls, Explained, OpenedBoard};
use command::HostCommand;
use heading::Heading;

/// The state of the game that was last reported.
#[derive(Default)]
struct Seen {
    path: Vec<NodeId>,
    fen: String,
    version: Option<(u32, u32)>,
    orientation: Option<Color>,
    outcome: Option<Outcome>,
}

/// The additional state of an embedded board.
pub struct EmbeddedBoard {
    attributes: Attributes,
    /// The origins that may command the board; `None` for all.
    pub origins: Option<Vec<String>>,
    /// The purpose of the board, and the controls around it.
    pub mode: BoardMode,
    pub controls: Controls,
    /// Whether only an error is shown instead of a board.
    pub shows_error: bool,
    pub board: Drawn,
    /// The titles of the games in a PGN with several, and the index of the displayed one.
    pub games: Vec<String>,
    pub chosen: usize,
    /// The texts above the moves in the viewer.
    pub heading: Heading,
    is_ready: bool,
    seen: Seen,
    /// Messages to be sent to the host.
    pub outbox: Vec<BoardMessage>,
    /// Whether this program supports games with friends.
    pub has_friends: bool,
    /// The encoded game with a friend on the board.
    encoded: String,
}

/// The additions to a board besides its pieces.
#[derive(Default)]
pub struct Drawn {
    pub marks: Vec<vicinity_diagram::marks::Mark>,
    pub explained: Option<Explained>,
}

impl Default for EmbeddedBoard {
    fn default() -> Self {
        EmbeddedBoard {
            attributes: Attributes::default(),
            origins: None,
            mode: BoardMode::Play,
            controls: Controls::Full,
            shows_error: false,
            board: Drawn::default(),
            games: Vec::new(),
            chosen: 0,
            heading: Heading::default(),
            is_ready: false,
            seen: Seen::default(),
            outbox: Vec::new(),
            has_friends: false,
            encoded: String::new(),
        }
    }
}

impl EmbeddedBoard {
    /// Opens an address and returns the state. If it is invalid, the state shows the error instead
    /// of a board.
    pub fn open_address(&mut self, search: &str, hash: &str) -> State {
        let opened = Attributes::of_address(search, hash).and_then(|attributes| {
            self.origins = attributes.origins();
            self.take(attributes, 0)
        });
        let mut state = match opened {
            Ok(board) => board.state(),
            Err(message) => {
                // The board of the first game, without any interaction.
                let Ok(board) = self.take(behind_error(), 0) else {
                    unreachable!("these attributes are ours")
                };
                self.shows_error = true;
                let mut state = board.state();
                state.ui.notice = Some(phrases::invalid(&message));
                self.refuse(message);
                state
            }
        };
        // It is resumed when it becomes visible.
        state.embedding.is_asleep = true;
        state
    }

    /// Opens the board described by attributes, with one of the games of their PGN. The attributes
    /// are stored if that succeeds.
    fn take(&mut self, mut attributes: Attributes, index: usize) -> Result<OpenedBoard, String> {
        let mut board = attributes.open_nth(index)?;
        self.mode = board.mode;
        self.controls = board.controls;
        self.shows_error = false;
        self.board = Drawn { marks: board.marks.clone(), explained: board.explained };
        self.games = std::mem::take(&mut board.games);
        self.chosen = index;
        self.heading = std::mem::take(&mut board.heading);
        // The PGN may name a different variant than the attributes. If there are several games,
        // each may name its own.
        if self.games.is_empty() {
            attributes.set("variant", board.opened.record.start().variant().name())?;
        }
        self.attributes = attributes;
        Ok(board)
    }

    /// Loads another game. Invalid attributes change nothing.
    fn load(&mut self, attributes: Attributes, index: usize, state: &mut State) {
        match self.take(attributes, index) {
            Ok(board) => board.open(state),
            Err(message) => self.refuse(message),
        }
    }

    /// Changes the appearance, the displayed ply or the marks of the same game. An invalid
    /// attribute changes nothing.
    fn set(&mut self, attributes: &Attributes, state: &mut State) {
        let mut next = self.attributes.with(attributes, false);
        // These words are known, so setting them cannot fail.
        for word in attributes::SHOWN.into_iter().filter(|word| !attributes.names(word)) {
            let _ = next.set(word, "");
        }
        if !next.names("mode") {
            // Marks alone do not turn the board into a diagram.
            let _ = next.set("mode", self.mode.name());
        }
        let mut board = match next.open_nth(self.chosen) {
            Ok(board) => board,
            Err(message) => return self.refuse(message),
        };
        // Ply and marks belong to the displayed position and are not kept for the next game.
        self.attributes = self.attributes.with(&attributes.of_the_looks(), false);
        self.controls = board.controls;
        state.device.preferences.set(Preference::Theme, board.theme);
        if attributes.get("ply").is_some() {
            view(state, Browse::At(board.ply));
        }
        if attributes.names("marks") {
            self.board.marks.clone_from(&board.marks);
            attributes::mark(state, &board.marks);
        }
        board.marks.clone_from(&self.board.marks);
        if board.mode != self.mode {
            // In another mode the game on the board continues where it is.
            self.mode = board.mode;
            self.heading = std::mem::take(&mut board.heading);
            let cursor = state.game.cursor();
            board.opened.record = state.game.record().clone();
            board.open(state);
            state.game.go(cursor);
            return;
        }
        let new = board.opened.settings;
        state.session.settings.level = new.level;
        state.session.settings.think_time_ms = new.think_time_ms;
        let names_players = ["side", "white", "black"].iter().any(|word| attributes.get(word).is_some());
        if names_players {
            state.session.settings.players = new.players;
            state.session.paused = false;
        }
        if attributes.get("orientation").is_some() || names_players {
            state.session.settings.orientation = new.orientation;
        }
    }

    fn refuse(&mut self, message: String) {
        self.outbox.push(BoardMessage::Error(ErrorMessage { vicinity: VERSION, kind: "error", message }));
    }

    /// Reports changes to the host: each new move and then the result, or otherwise the state.
    fn report(&mut self, state: &State, cause: Cause) {
        let is_news = self.seen.version != Some((state.game.revision(), state.game.edition()))
            || self.seen.fen != state.game.shown().fen
            || self.seen.orientation != Some(state.session.settings.orientation());
        let is_first = !std::mem::replace(&mut self.is_ready, true);
        if !is_news && !is_first {
            return;
        }
        let is_engines = cause.by == Actor::Engine;
        // The engine moves at the end of the line, even if another position is displayed.
        let length = if is_engines { state.game.line().len() } else { state.game.shown().ply };
        let path: Vec<NodeId> = state.game.line()[..length].to_vec();
        let shared = self.seen.path.iter().zip(&path).take_while(|(old, new)| old == new).count();
        let before = std::mem::replace(
            &mut self.seen,
            Seen {
                fen: state.game.shown().fen.clone(),
                version: Some((state.game.revision(), state.game.edition())),
                orientation: Some(state.session.settings.orientation()),
                outcome: state.game.outcome(),
                path,
            },
        );
        let mut game = game_message(state, self.mode, self.controls);
        if self.mode == BoardMode::Diagram {
            game.diagram = Some(diagram::of(state, &self.board));
        }
        let mut push = |kind, game: GameMessage| {
            self.outbox.push(BoardMessage::Game(Box::new(GameMessage { kind, ..game })));
        };
        if is_first {
            return push("ready", game);
        }
        let is_play =
            before.version != Some((state.game.revision(), state.game.edition())) && cause.may_play_move;
        let new = if is_play { &self.seen.path[shared..] } else { &[] };
        for node in new {
            push("move", with_move(game.clone(), state, *node, cause));
        }
        if new.is_empty() {
            push("state", game.clone());
        }
        if state.game.outcome().is_some() && before.outcome.is_none() && (is_play || cause.ends) {
            push("end", game);
        }
    }
}

impl EmbeddedBoard {
    /// Whether attributes need a build with games against friends.
    fn asks_for_friends(&self, attributes: &Attributes) -> bool {
        let is_named = attributes.get("mode") == Some(BoardMode::Friend.name());
        !self.has_friends && (is_named || attributes.get("friend").is_some())
    }
}

impl Host for Box<EmbeddedBoard> {
    type Command = HostCommand;

    /// Maps an event of the page to an event of an embedded board.
    fn map_event<X>(&self, event: Event) -> AppEvent<X, HostCommand> {
        match event {
            // A new game is loaded from the attributes, without a dialog.
            Event::Open(Dialog::New) => {
                let mut attributes = self.attributes.clone();
                // It is a different game than that of a friend's link.
                let _ = attributes.set("friend", "");
                AppEvent::Host(HostCommand::Load(attributes))
            }
            event => AppEvent::Page(event),
        }
    }

    fn cause(command: &HostCommand) -> Cause {
        Cause::script(matches!(command, HostCommand::Move(_)))
    }

    /// Executes a command of the host.
    fn execute(&mut self, command: HostCommand, state: &mut State) {
        match command {
            HostCommand::Move(_) | HostCommand::Undo | HostCommand::Redo
                if self.mode == BoardMode::Friend =>
            {
                self.refuse(phrases::FRIENDS_MOVE.owned());
            }
            HostCommand::Move(_) if state.embedding.is_fixed => self.refuse(phrases::FIXED.owned()),
            HostCommand::Move(text) => {
                typed(state, &text);
                let message = std::mem::take(&mut state.ui.message);
                if !message.is_empty() {
                    self.refuse(concat(&["“", &text, "”: ", &message]));
                }
            }
            HostCommand::Undo | HostCommand::Redo if state.embedding.is_fixed => {
                self.refuse(phrases::FIXED.owned());
            }
            HostCommand::Undo => undo(state),
            HostCommand::Redo => redo(state),
            HostCommand::Flip => flip(state),
            HostCommand::Go(ply) => view(state, Browse::At(ply)),
            // The frame's script changes the address to one for the program with friends, and loads
            // it.
            HostCommand::Load(attributes) | HostCommand::Set(attributes)
                if self.asks_for_friends(&attributes) => {}
            HostCommand::Load(attributes) => self.load(self.attributes.with(&attributes, true), 0, state),
            HostCommand::Choose(index) => self.load(self.attributes.clone(), index, state),
            HostCommand::Set(attributes) => self.set(&attributes, state),
            HostCommand::Sleep => state.embedding.is_asleep = true,
            HostCommand::Wake => state.embedding.is_asleep = false,
            HostCommand::Hello => self.is_ready = false,
            HostCommand::Invalid(message) => self.refuse(message),
        }
    }

    /// Keeps the board on its screen and shows the requested explanation.
    fn sync(&mut self, state: &mut State) {
        // The other screens of the page are not available.
        if self.mode != BoardMode::Friend {
            state.ui.set_screen(Screen::Game);
        } else if let Screen::Friend { encoded } = &state.ui.screen {
            self.encoded.clone_from(encoded);
        } else {
            state.ui.set_screen(Screen::Friend { encoded: self.encoded.clone() });
        }
        explain(&self.board, state);
    }

    fn finish(&mut self, state: &State, cause: Cause, effects: &mut Vec<Effect>) {
        effects.retain(|effect| {
            !matches!(
                effect,
                Effect::Address { .. }
                    | Effect::HistoryEntry
                    | Effect::TakeOver
                    | Effect::Reload
                    | Effect::OpenDialog(_)
            )
        });
        self.report(state, cause);
    }
}

/// Shows the explanation of the piece on a square unless another is shown.
fn explain(drawn: &Drawn, state: &mut State) {
    if let Some(Explained::On(square)) = drawn.explained
        && state.ui.learn.explained.is_none()
        && state.ui.board_input.selection.is_none()
    {
        state.ui.learn.explained = state.game.shown().position.explain(square);
        state.ui.learn.shown_at = state.game.shown_place();
    }
}

/// Returns the attributes of the board behind an error.
fn behind_error() -> Attributes {
    let mut attributes = Attributes::default();
    for (word, value) in [("mode", "diagram"), ("controls", "none")] {
        // These names and values are known, so setting them cannot fail.
        let _ = attributes.set(word, value);
    }
    attributes
}

/// Returns the message about the state of the game; the caller sets its type.
fn game_message(state: &State, mode: BoardMode, controls: Controls) -> GameMessage {
    let position = &state.game.shown().position;
    let outcome = state.game.outcome();
    GameMessage {
        vicinity: VERSION,
        kind: "",
        mode: mode.name(),
        controls: controls.name(),
        variant: position.variant().name().to_owned(),
        title: position.variant().title().to_owned(),
        fen: state.game.shown().fen.clone(),
        turn: position.turn().name(),
        orientation: state.session.settings.orientation().name(),
        side: attributes::side_of(state.session.settings.players),
        ply: state.game.shown().ply as u32,
        moves: state.game.played().map(|played| played.uci.clone()).collect(),
        pgn: vicinity_record::pgn::write(state.game.record()),
        result: outcome.map_or("", |outcome| outcome.result()),
        reason: outcome.map(|outcome| outcome.reason.name()),
        text: words::ending(state),
        uci: None,
        san: None,
        color: None,
        by: None,
        diagram: None,
    }
}

fn with_move(game: GameMessage, state: &State, node: NodeId, cause: Cause) -> GameMessage {
    let Some(played) = state.game.record().played(node) else { return game };
    let is_odd = state.game.record().depth(node) % 2 == 1;
    let first = state.game.record().start().turn();
    let color = if is_odd { first } else { !first };
    let is_friends = state.session.remote_player.is_some_and(|remote| remote.side == color);
    let by = match cause.by {
        _ if is_friends => "friend",
        _ if state.player(color) == Player::Engine => "engine",
        Actor::Script => "script",
        _ => "human",
    };
    GameMessage {
        uci: Some(played.uci.clone()),
        san: Some(played.san.clone()),
        color: Some(color.name()),
        by: Some(by),
        ..game
    }
}
