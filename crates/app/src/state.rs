//! What the page knows: plain data without a browser in it. `update.rs` changes it, `view/` shows it.
//!
//! Invariants: `game` has the moves of `line`, a line of `tree` from its start; `shown.position` stands after the first
//! `shown.ply` of them, and everything else in [`Shown`] follows from it.

use vicinity_protocol::Info;
use vicinity_rules::{
    Change, Color, Edit, Game, Kind, Move, NodeId, Outcome, Position, Reason, Role, Square, Told, Tree,
};

use crate::address::{self, Opened};
use crate::analysis::{ADVICE_MS, ANALYSIS_MS, Analysis, Ask, Task};
use crate::clock::{Clock, Control};
use crate::display::Display;
use crate::drawing::Shape;
use crate::learn::Learn;
use crate::premove::Premove;
use crate::recent::Recent;
use crate::screen::Screen;
use crate::settings::{LEVELS, Player, Settings};
use crate::share::Import;

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
    /// The square whose man has been picked up or chosen.
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
    /// Men that could be taken for gain, where somebody wants to see them.
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

/// A place in a tree: a line and how far it is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The last move of the line.
    pub end: NodeId,
    /// How many half-moves of it are shown.
    pub ply: usize,
}

/// Something done that can be undone, or undone that can be done again.
pub enum Step {
    /// The tree was changed.
    Tree {
        /// What brings back the tree as it was, the first thing last.
        back: Vec<Edit>,
        /// Where one stood before.
        before: Place,
        /// Where one stood afterwards.
        after: Place,
    },
    /// Another game began; here lies the one that is not on the board.
    Game(Box<Aside>),
}

/// A game that is not on the board.
pub struct Aside {
    /// The game.
    pub tree: Tree,
    /// Where one stood in it.
    pub place: Place,
    /// Who played it, where the other game changed that.
    pub seats: Option<Seats>,
    /// Its number.
    pub slot: u32,
    /// What the side to move had used of its turn.
    pub spent_ms: u32,
}

/// Who plays, and how long they have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seats {
    /// White's player and Black's.
    pub players: [Player; 2],
    /// The clocks.
    pub clock: Option<Control>,
}

/// A game's moves as they would have been done one by one, back to the last variation: a game that comes from an address
/// can be taken back like one played here.
fn steps(tree: &Tree, line: &[NodeId]) -> Vec<Step> {
    let alone = line.iter().rev().take_while(|node| tree.children(tree.parent(**node)).len() == 1).count();
    let step = |&node: &NodeId| {
        let (end, ply) = (tree.parent(node), tree.depth(node));
        Step::Tree {
            back: vec![Edit::Place { node, index: None }],
            before: Place { end, ply: ply - 1 },
            after: Place { end: node, ply },
        }
    };
    line[line.len() - alone..].iter().map(step).collect()
}

/// What the board shows: the position after some of the game's moves, and what follows from it.
pub struct Shown {
    /// The number of half-moves played before it.
    pub ply: usize,
    /// The position, with the moves that led to it.
    pub position: Position,
    /// Its FEN.
    pub fen: String,
    /// Its legal moves; none where the game is over.
    pub legal: Vec<Move>,
    /// The move that led to it.
    pub last_move: Option<Move>,
    /// The squares of kings that are attacked.
    pub attacked: Vec<Square>,
}

/// One man's way over the board, in a list in the order in which they go.
pub type Shift = (Square, Square);

impl Shown {
    /// The start of a game.
    pub fn start(game: &Game) -> Self {
        let mut shown = Shown {
            ply: 0,
            position: game.start().clone(),
            fen: String::new(),
            legal: Vec::new(),
            last_move: None,
            attacked: Vec::new(),
        };
        shown.refresh();
        shown
    }

    /// Goes to another half-move of the game; returns the ways of the men, for the view to show.
    ///
    /// The game must have the moves that led to the position shown.
    pub fn go_to(&mut self, game: &Game, ply: usize) -> Vec<Shift> {
        let ply = ply.min(game.played().len());
        let mut shifts = Vec::new();
        while self.ply > ply {
            let Some(mv) = self.position.unmake() else { break };
            shifts.extend(ways(&self.position, mv).rev().map(|(from, to)| (to, from)));
            self.ply -= 1;
        }
        while self.ply < ply {
            let mv = game.played()[self.ply].mv;
            shifts.extend(ways(&self.position, mv));
            self.position.make(mv);
            self.ply += 1;
        }
        self.refresh();
        shifts
    }

    fn refresh(&mut self) {
        let position = &self.position;
        self.fen = position.fen();
        self.last_move = position.last_move();
        self.legal = if position.outcome().is_some() { Vec::new() } else { position.legal_moves() };
        self.attacked = Color::BOTH
            .into_iter()
            .filter(|color| position.in_check(*color))
            .filter_map(|color| position.king_square(color))
            .collect();
    }
}

/// The ways of the men in a move.
fn ways(position: &Position, mv: Move) -> impl DoubleEndedIterator<Item = Shift> {
    position.changes(mv).into_iter().filter_map(|change| match change {
        Change::Shift { from, to } => Some((from, to)),
        Change::Remove { .. } | Change::Become { .. } => None,
    })
}

/// A pawn's move that waits for what the pawn becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PromotionChoice {
    /// Where the pawn stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What there is to choose from; the strongest first, as the variant's list has it.
    pub options: Vec<PromotionOption>,
}

/// One thing that a pawn might become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionOption {
    /// The kind; `None` to stay a pawn.
    pub kind: Option<Kind>,
    /// The legal move, or `None` when this cannot be chosen now.
    pub mv: Option<Move>,
    /// How many of them the captured pool holds, where promotion is from the pool.
    pub in_pool: Option<u8>,
}

impl PromotionChoice {
    /// The choice for a move between two squares, if there is anything to choose.
    ///
    /// The legal moves say what may be chosen; what the side had in the array and may not be chosen now is listed
    /// too, so that a player sees why.
    pub fn new(shown: &Shown, from: Square, to: Square) -> Option<Self> {
        let position = &shown.position;
        let variant = position.variant();
        let moves: Vec<Move> =
            shown.legal.iter().copied().filter(|mv| mv.from() == from && mv.to() == to).collect();
        if moves.iter().all(|mv| mv.promotion().is_none()) {
            return None;
        }
        let turn = position.turn();
        let option = |kind: Option<Kind>| PromotionOption {
            kind,
            mv: moves.iter().copied().find(|mv| mv.promotion() == kind),
            in_pool: kind.and_then(|kind| position.in_pool(turn, kind)),
        };
        let mut kinds: Vec<Kind> = variant.all_kinds().collect();
        kinds.reverse();
        let mut options: Vec<PromotionOption> = kinds
            .into_iter()
            .map(|kind| (option(Some(kind)), kind))
            .filter(|(option, kind)| {
                let had = variant.initial_count(turn, *kind) > 0;
                option.mv.is_some() || had && variant.kind(*kind).role == Role::Piece
            })
            .map(|(option, _)| option)
            .collect();
        let stay = option(None);
        options.extend(stay.mv.is_some().then_some(stay));
        Some(PromotionChoice { from, to, options })
    }
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

/// What the engine does.
#[derive(Default)]
pub struct EngineState {
    /// What it thinks about.
    pub asked: Option<Asked>,
    /// What it last said about a search.
    pub info: Option<Info>,
    /// Which side `info` is seen from.
    pub info_turn: Option<Color>,
    /// The number of the last request.
    pub last_id: u32,
    /// Whether the engine has been told to make itself ready.
    pub is_warm: bool,
}

/// A request that has not been answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Its number.
    pub id: u32,
    /// What was asked.
    pub task: Task,
}

impl State {
    /// The state after opening an address, and what is wrong with it if it cannot be opened: then it is the
    /// start page.
    pub fn open(hash: &str) -> Self {
        let (opened, notice) = match address::parse(hash) {
            Ok(opened) => (opened, None),
            Err(error) => (Opened::start_page(), Some(crate::text::faulty_address(&error))),
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
            done: steps(&tree, &line),
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

    /// Goes to a line and shows so many half-moves of it; returns the ways of the men, for the view to show.
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

    /// Who moves a side's men: while the engine analyses, people move all of them.
    pub fn player(&self, color: Color) -> Player {
        if self.analysis.is_on { Player::Human } else { self.settings.player(color) }
    }

    /// Whether the engine plays.
    pub fn has_engine(&self) -> bool {
        self.settings.has_engine() && !self.analysis.is_on
    }

    /// Whether a person plays.
    pub fn has_human(&self) -> bool {
        self.settings.has_human() || self.analysis.is_on
    }

    /// What the engine should be thinking about now.
    pub fn task(&self) -> Option<Task> {
        if self.frame.is_asleep {
            return None;
        }
        let analysis = &self.analysis;
        let advice = Task {
            ask: Ask::Lines,
            revision: self.revision,
            ply: self.shown.ply,
            level: LEVELS,
            time_ms: ADVICE_MS,
            lines: 1,
            hash_mib: self.hash_mib(),
        };
        if let Some((ply, time_ms)) = analysis.survey {
            return Some(Task { ask: Ask::Survey, ply, time_ms, ..advice });
        }
        match analysis.wish {
            Some(ask) => Some(Task { ask, ..advice }),
            None if analysis.is_on => {
                let is_wanted = !self.shown.legal.is_empty() && !analysis.rests;
                is_wanted.then_some(Task { time_ms: ANALYSIS_MS, lines: analysis.lines, ..advice })
            }
            // On another screen than its own the game stands still.
            None => (self.is_engines_turn() && !self.paused && !self.screen.is_extra()).then_some(Task {
                ask: Ask::Move,
                ply: self.line.len(),
                level: self.settings.level,
                time_ms: self.engine_time_ms(),
                ..advice
            }),
        }
    }

    /// The engine's memory in mebibytes: as chosen, or as the device can spare it.
    pub fn hash_mib(&self) -> u16 {
        let usual = if self.is_small_device { 16 } else { 64 };
        self.display.value("memory").parse().unwrap_or(usual)
    }

    /// Whether a hint can be given: in play, to a person whose move it is.
    pub fn may_ask_hint(&self) -> bool {
        !self.analysis.is_on && self.may_move() && !self.is_thinking_of_move()
    }

    /// Whether the engine has the move and is thinking about it.
    pub fn is_thinking_of_move(&self) -> bool {
        self.is_engines_turn() && !self.paused
    }

    /// Whether there is another place to play from than the end of the line.
    pub fn may_play_here(&self) -> bool {
        !self.shown.legal.is_empty() && (self.analysis.is_on || !self.shows_last())
    }

    /// Whether a person may move a man on the board as it is shown.
    pub fn may_move(&self) -> bool {
        let is_human = self.player(self.shown.position.turn()) == Player::Human;
        is_human && !self.shown.legal.is_empty() && !self.frame.is_fixed
    }

    /// Whose men a person may pick up now: those of the side to move, or his own while the engine thinks.
    pub fn picker(&self) -> Option<Color> {
        let turn = self.shown.position.turn();
        if self.may_move() { Some(turn) } else { self.may_premove().then_some(!turn) }
    }

    /// Whether a move made on the board waits until it has been confirmed.
    pub fn needs_confirmation(&self) -> bool {
        match self.display.value("confirm") {
            "touch" => self.is_coarse,
            confirm => confirm == "always",
        }
    }

    /// Whether a person may pick up the man on a square.
    pub fn may_pick(&self, square: Square) -> bool {
        self.shown.position.piece_at(square).is_some_and(|piece| Some(piece.color()) == self.picker())
    }

    /// Whether the chosen man may go to a square.
    pub fn is_target(&self, square: Square) -> bool {
        self.selection.is_some_and(|from| self.may_go(from, square))
    }

    /// Whether the chosen man would become something on a square.
    pub fn asks_promotion(&self, square: Square) -> bool {
        let is_meant = |mv: &Move| Some(mv.from()) == self.selection && mv.to() == square;
        self.shown.legal.iter().any(|mv| is_meant(mv) && mv.promotion().is_some())
    }

    /// Whether a person may send the man on a square to another: now, or when the engine has moved.
    pub fn may_go(&self, from: Square, to: Square) -> bool {
        self.may_pick(from) && self.targets(from).contains(&to)
    }

    /// Where a person may send the man on a square; a square may be told twice.
    pub fn targets(&self, from: Square) -> Vec<Square> {
        if self.may_premove() {
            return self.shown.position.premoves(from);
        }
        self.shown.legal.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect()
    }

    /// The men that a side's pawns may become, and how many of each, where that hangs on what has been captured: the strongest
    /// first, without those of which there are none.
    pub fn pool(&self, color: Color) -> Vec<(Kind, u8)> {
        let position = &self.shown.position;
        let variant = position.variant();
        let mut pool: Vec<(Kind, u8)> = variant
            .all_kinds()
            .filter(|kind| variant.kind(*kind).role == Role::Piece)
            .filter_map(|kind| Some((kind, position.in_pool(color, kind)?)))
            .filter(|(_, count)| *count > 0)
            .collect();
        pool.reverse();
        pool
    }

    /// Whether the last position of the game is shown.
    pub fn shows_last(&self) -> bool {
        self.shown.ply == self.game.played().len()
    }

    /// Whether the engine has the move, at the end of the line.
    pub fn is_engines_turn(&self) -> bool {
        self.outcome.is_none() && self.player(self.game.position().turn()) == Player::Engine
    }

    /// Whether a person may resign: one plays, and the game goes on.
    pub fn may_resign(&self) -> bool {
        self.outcome.is_none() && self.settings.has_human() && !self.analysis.is_on
    }

    /// Whether a draw may be offered: to a person, while the game goes on.
    pub fn may_offer_draw(&self) -> bool {
        self.outcome.is_none() && !self.settings.has_engine() && !self.analysis.is_on
    }

    /// Whether a win of the minor kind ended the game.
    pub fn is_minor_win(&self) -> bool {
        self.outcome.is_some_and(|outcome| outcome.reason == Reason::MinorStalemate)
    }

    /// How many steps an undo takes back: to a person's turn; `None` when there is nothing to undo.
    pub fn undo_count(&self) -> Option<usize> {
        for (index, step) in self.done.iter().rev().enumerate() {
            let is_place = match step {
                Step::Game(_) => true,
                Step::Tree { before, after, .. } => {
                    // Anything but a move at the end of a line is a place to stop, whoever is to move.
                    let is_move = after.end != before.end && self.tree.parent(after.end) == before.end;
                    let odd = self.tree.depth(before.end) % 2 == 1;
                    let first = self.tree.start().turn();
                    let turn = if odd { !first } else { first };
                    !is_move || self.player(turn) == Player::Human
                }
            };
            if is_place || !self.has_human() {
                return Some(index + 1);
            }
        }
        None
    }
}

/// Where the keyboard starts: on the square of the king at the foot of the board.
pub fn home_square(game: &Game, orientation: Color) -> Square {
    game.start().king_square(orientation).unwrap_or(Square::new(0, 0))
}
