//! A board in somebody else's page: `embed.html`, alone or behind `<vicinity-board>` (`www/vicinity-embed.js`).
//!
//! The page and its markup are the usual ones; `www/frame.css` shows less of them. What differs is here and only the build
//! `src/bin/frame.rs` has it: another grammar of the address (`words.rs`), messages from and to the page around (`message.rs` says
//! what they mean, `port.rs` carries them), and what a guest does not do: write addresses, keep games, open dialogs.
//!
//! Invariant: nothing from outside is evaluated, becomes markup, or makes the frame go anywhere.

pub mod message;
mod port;
mod show;
pub mod words;

use vicinity_rules::{Color, NodeId, Outcome};
use web_sys::{Event as PageEvent, EventTarget, Window};

use crate::screen::{Extra, Screen};
use crate::settings::Player;
use crate::state::State;
use crate::text;
use crate::update::{Effect, Event, Look, Sheet, replace_game, update};
use message::{Command, Value};
use port::Port;
use show::Show;
use words::{Board, Controls, Mode, Words};

/// What is told to the page around: a type and its fields.
pub type Told = (&'static str, Vec<(&'static str, Value)>);

/// What was last told of the game.
#[derive(Default)]
struct Seen {
    path: Vec<NodeId>,
    fen: String,
    version: Option<(u32, u32)>,
    orientation: Option<Color>,
    outcome: Option<Outcome>,
}

/// The part of the page that knows of the page around it.
pub struct Frame {
    port: Option<Port>,
    show: Option<Show>,
    words: Words,
    /// What is shown, and what is around it.
    pub mode: Mode,
    controls: Controls,
    board: Drawn,
    is_ready: bool,
    seen: Seen,
    /// What the page around wants, until [`Event::Frame`] comes to it. It is no part of the event: the page that a first visit gets
    /// would have to know how to copy and drop it.
    pub wanted: Option<Command>,
    /// What is to be told next.
    pub outbox: Vec<Told>,
}

/// What is drawn on a board beside its pieces.
#[derive(Default)]
pub(crate) struct Drawn {
    marks: Vec<vicinity_diagram::marks::Mark>,
    explained: Option<words::Explained>,
}

impl Frame {
    /// The part with its own part of the page.
    pub fn attach() -> Self {
        Frame { port: Some(Port::attach()), show: Some(Show::attach()), ..Frame::unseen() }
    }

    /// The part without a browser.
    pub fn unseen() -> Self {
        Frame {
            port: None,
            show: None,
            words: Words::default(),
            mode: Mode::Play,
            controls: Controls::Full,
            board: Drawn::default(),
            is_ready: false,
            seen: Seen::default(),
            wanted: None,
            outbox: Vec::new(),
        }
    }

    /// The state that an address tells; what is wrong with a faulty one is told, too, in place of a board.
    pub fn open_address(&mut self, search: &str, hash: &str) -> State {
        let opened = Words::of_address(search, hash).and_then(|words| {
            if let (Some(port), Some(origins)) = (&mut self.port, words.origins()) {
                port.trust(origins);
            }
            self.take(words)
        });
        let mut state = opened.unwrap_or_else(|message| {
            // The first game's board, with which nothing can be done.
            let Ok(mut state) = self.take(faulty()) else { unreachable!("these words are ours") };
            state.notice = Some(text::fill(text::frame::FAULTY, &[&message]));
            self.refuse(message);
            state
        });
        // It wakes when it is seen.
        state.frame.is_asleep = true;
        state
    }

    /// Makes a board of words, and remembers them if that can be done.
    fn take(&mut self, mut words: Words) -> Result<State, String> {
        let board = words.open()?;
        self.mode = board.mode;
        self.controls = board.controls;
        self.board = Drawn { marks: board.marks.clone(), explained: board.explained };
        let state = Board::state(board);
        // A PGN may have named another game than the words.
        words.set("variant", state.tree.start().variant().name())?;
        self.words = words;
        Ok(state)
    }

    fn obey(&mut self, command: &Command, state: &mut State, effects: &mut Vec<Effect>) {
        match command {
            Command::Move(_) if state.frame.is_fixed => self.refuse(text::frame::FIXED.to_owned()),
            Command::Move(text) => {
                let written = text.clone();
                effects.extend(update(state, Event::Typed(written.clone())));
                let message = std::mem::take(&mut state.message);
                if !message.is_empty() {
                    self.refuse(text::fill("“{0}”: {1}", &[&written, &message]));
                }
            }
            Command::Undo | Command::Redo if state.frame.is_fixed => {
                self.refuse(text::frame::FIXED.to_owned());
            }
            Command::Undo => effects.extend(update(state, Event::Undo)),
            Command::Redo => effects.extend(update(state, Event::Redo)),
            Command::Flip => effects.extend(update(state, Event::Flip)),
            Command::Go(ply) => effects.extend(update(state, Event::View(Look::At(*ply)))),
            Command::Load(words) => match self.take(self.words.with(words, true)) {
                Ok(mut next) => {
                    next.frame.is_asleep = state.frame.is_asleep;
                    replace_game(state, next);
                }
                Err(message) => self.refuse(message),
            },
            Command::Set(words) => self.set(words, state),
            Command::Sleep => state.frame.is_asleep = true,
            Command::Wake => state.frame.is_asleep = false,
            Command::Hello => self.is_ready = false,
            Command::Faulty(message) => self.refuse(message.clone()),
        }
    }

    /// Other looks for the same game. A word that is at fault changes nothing.
    fn set(&mut self, words: &Words, state: &mut State) {
        let next = self.words.with(words, false);
        let mut board = match next.open() {
            Ok(board) => board,
            Err(message) => return self.refuse(message),
        };
        self.words = next;
        self.controls = board.controls;
        state.display.choose("theme", board.theme);
        if board.mode != self.mode {
            // Another mode is another use of the game that is on the board, which goes on where it stands.
            self.mode = board.mode;
            board.opened.tree = std::mem::replace(&mut state.tree, board.opened.tree);
            let asleep = state.frame.is_asleep;
            replace_game(state, Board::state(board));
            state.frame.is_asleep = asleep;
            return;
        }
        let new = board.opened.settings;
        state.settings.level = new.level;
        state.settings.think_time_ms = new.think_time_ms;
        let names_players = ["side", "white", "black"].iter().any(|word| words.get(word).is_some());
        if names_players {
            state.settings.players = new.players;
            state.paused = false;
        }
        if words.get("orientation").is_some() || names_players {
            state.settings.orientation = new.orientation;
        }
    }

    fn refuse(&mut self, message: String) {
        self.outbox.push(("error", vec![("message", Value::Text(message))]));
    }

    /// Tells what is new: moves one by one, then the end, or else just the state.
    fn tell(&mut self, state: &State, event: &Event, is_move: bool) {
        let is_news = self.seen.version != Some((state.revision, state.edition))
            || self.seen.fen != state.shown.fen
            || self.seen.orientation != Some(state.settings.orientation());
        let is_first = !std::mem::replace(&mut self.is_ready, true);
        if !is_news && !is_first {
            return;
        }
        let is_engines = matches!(event, Event::Engine(_));
        // The engine moves at the end of the line, wherever somebody looks.
        let length = if is_engines { state.line.len() } else { state.shown.ply };
        let path: Vec<NodeId> = state.line[..length].to_vec();
        let shared = self.seen.path.iter().zip(&path).take_while(|(old, new)| old == new).count();
        let before = std::mem::replace(
            &mut self.seen,
            Seen {
                fen: state.shown.fen.clone(),
                version: Some((state.revision, state.edition)),
                orientation: Some(state.settings.orientation()),
                outcome: state.outcome,
                path,
            },
        );
        let facts = facts(state, self.mode, self.controls);
        if is_first {
            return self.outbox.push(("ready", facts));
        }
        let is_play = before.version != Some((state.revision, state.edition)) && plays(event) || is_move;
        let new = if is_play { &self.seen.path[shared..] } else { &[] };
        for node in new {
            let mut fields = facts.clone();
            fields.extend(played(state, *node, event));
            self.outbox.push(("move", fields));
        }
        if new.is_empty() {
            self.outbox.push(("state", facts.clone()));
        }
        if state.outcome.is_some() && before.outcome.is_none() && (is_play || ends(event)) {
            self.outbox.push(("end", facts));
        }
    }
}

impl Extra for Frame {
    fn open(&mut self, window: &Window) -> Option<State> {
        let location = window.location();
        let (search, hash) = (location.search().unwrap_or_default(), location.hash().unwrap_or_default());
        Some(self.open_address(&search, &hash))
    }

    fn listens(&self) -> Vec<(EventTarget, &'static [&'static str])> {
        self.port.as_ref().map(Port::listens).unwrap_or_default()
    }

    fn meaning(&mut self, event: &PageEvent, _state: &State) -> Option<Event> {
        self.wanted = Some(self.port.as_ref()?.meaning(event)?);
        Some(Event::Frame)
    }

    fn update(&mut self, state: &mut State, event: &Event, effects: &mut Vec<Effect>) {
        let wanted = match event {
            Event::Frame => self.wanted.take(),
            // The game that was told, from where it was told to begin: no dialog asks for more.
            Event::Open(Sheet::New) => Some(Command::Load(self.words.clone())),
            _ => None,
        };
        if let Some(command) = &wanted {
            self.obey(command, state, effects);
        }
        state.screen = Screen::Game;
        show::explain(&self.board, state);
        effects.retain(|effect| {
            !matches!(
                effect,
                Effect::Address { .. } | Effect::Store { .. } | Effect::Reload | Effect::OpenSheet(_)
            )
        });
        self.tell(state, event, matches!(wanted, Some(Command::Move(_))));
    }

    fn render(&mut self, state: &State) {
        if let Some(show) = &mut self.show {
            show.render(state, self.mode, self.controls, &self.board);
        }
        for told in self.outbox.drain(..) {
            if let Some(port) = &self.port {
                port.tell(told);
            }
        }
    }
}

/// The board behind a notice of what is wrong.
fn faulty() -> Words {
    let mut words = Words::default();
    for (word, value) in [("mode", "diagram"), ("controls", "none")] {
        // Words and values are known.
        let _ = words.set(word, value);
    }
    words
}

/// Whether a move that is new on the board was played by this, and not merely looked at or loaded.
fn plays(event: &Event) -> bool {
    !matches!(
        event,
        Event::Undo
            | Event::Redo
            | Event::View(_)
            | Event::GoTo(_)
            | Event::PromoteLine
            | Event::DeleteLine
            | Event::NewGame
            | Event::Open(_)
            | Event::ChooseVariant(_)
            | Event::SetOption { .. }
            | Event::Import(_)
            | Event::ImportChoice(_)
            | Event::Frame
    )
}

/// Whether a game may be over by this although nothing was moved.
fn ends(event: &Event) -> bool {
    matches!(event, Event::Answer(_))
}

/// What the page around may want to know of the game.
fn facts(state: &State, mode: Mode, controls: Controls) -> Vec<(&'static str, Value)> {
    let text = |text: &str| Value::Text(text.to_owned());
    let position = &state.shown.position;
    let played = state.game.played();
    let outcome = state.outcome;
    vec![
        ("mode", text(mode.name())),
        ("controls", text(controls.name())),
        ("variant", text(position.variant().name())),
        ("title", text(position.variant().title())),
        ("fen", text(&state.shown.fen)),
        ("turn", text(position.turn().name())),
        ("orientation", text(state.settings.orientation().name())),
        ("ply", Value::Number(state.shown.ply as f64)),
        ("moves", Value::List(played.iter().map(|played| played.uci.clone()).collect())),
        ("pgn", Value::Text(state.tree.to_pgn().to_string())),
        ("result", text(outcome.map_or("", |outcome| outcome.result()))),
        ("reason", outcome.map_or(Value::Null, |outcome| text(outcome.reason.name()))),
        ("text", Value::Text(text::ending(state))),
    ]
}

/// What there is to say of a move.
fn played(state: &State, node: NodeId, event: &Event) -> Vec<(&'static str, Value)> {
    let Some(played) = state.tree.played(node) else { return Vec::new() };
    let is_odd = state.tree.depth(node) % 2 == 1;
    let first = state.tree.start().turn();
    let color = if is_odd { first } else { !first };
    let by = match event {
        _ if state.player(color) == Player::Engine => "engine",
        Event::Frame => "script",
        _ => "human",
    };
    vec![
        ("uci", Value::Text(played.uci.clone())),
        ("san", Value::Text(played.san.clone())),
        ("color", Value::Text(color.name().to_owned())),
        ("by", Value::Text(by.to_owned())),
    ]
}
