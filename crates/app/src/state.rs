//! What the page knows: plain data without a browser in it. `update.rs` changes it, `view/` shows it.
//!
//! Invariant: `shown.position` stands after the first `shown.ply` moves of `game`, and everything else in [`Shown`]
//! follows from it.

use vicinity_protocol::Info;
use vicinity_rules::{Change, Color, Game, Kind, Move, Outcome, Played, Position, Reason, Role, Square};

use crate::address::{self, Opened};
use crate::display::Display;
use crate::learn::Learn;
use crate::settings::{Player, Settings};

/// The whole state of the page.
pub struct State {
    /// The game, with its moves up to the last one played.
    pub game: Game,
    /// How the game ended, or `None` while it goes on.
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
    /// The square whose man has been picked up or chosen.
    pub selection: Option<Square>,
    /// A pawn's move that waits for what the pawn becomes.
    pub promotion: Option<PromotionChoice>,
    /// The square that the keyboard is on.
    pub focus: Square,
    /// What is wrong with the last input, for the line below the move field.
    pub message: String,
    /// What everybody has to be told, for the bar at the top.
    pub notice: Option<String>,
    /// What a screen reader says next.
    pub spoken: String,
    /// What the engine does.
    pub engine: EngineState,
    /// Whether the engine waits although it is its turn.
    pub paused: bool,
    /// How things look.
    pub display: Display,
    /// What somebody who learns the game looks at.
    pub learn: Learn,
    /// Makes the choices of the engine's weaker levels differ from visit to visit.
    pub seed: u32,
    /// The address last read or written, so that only changes are written.
    pub written: (u32, Settings),
}

/// Something done that can be undone.
pub enum Step {
    /// The line from a number of half-moves on was replaced. A move played at the end replaces nothing by itself.
    Moves {
        /// How many half-moves stayed.
        keep: usize,
        /// Those that went.
        old: Vec<Move>,
        /// Those that came.
        new: Vec<Move>,
    },
    /// Another game began; here lies the one that is not on the board.
    Game(Box<Game>),
}

/// A game's moves as they would have been done one by one: a game that comes from an address can be taken back
/// like one played here.
fn steps(game: &Game) -> Vec<Step> {
    let step = |(keep, played): (usize, &Played)| Step::Moves { keep, old: Vec::new(), new: vec![played.mv] };
    game.played().iter().enumerate().map(step).collect()
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
    /// The line that it is about.
    pub revision: u32,
    /// The level and the time that it was asked with.
    pub strength: (u8, u32),
}

impl State {
    /// The state after opening an address, and what is wrong with it if it cannot be opened: then it is the
    /// start page.
    pub fn open(hash: &str) -> Self {
        let (opened, notice) = match address::parse(hash) {
            Ok(opened) => (opened, None),
            Err(error) => (Opened::start_page(), Some(crate::text::faulty_address(&error))),
        };
        let Opened { game, settings } = opened;
        let mut shown = Shown::start(&game);
        shown.go_to(&game, game.played().len());
        State {
            outcome: game.outcome(),
            focus: home_square(&game, settings.orientation()),
            done: steps(&game),
            game,
            shown,
            settings,
            undone: Vec::new(),
            revision: 0,
            selection: None,
            promotion: None,
            message: String::new(),
            notice,
            spoken: String::new(),
            engine: EngineState::default(),
            paused: false,
            display: Display::default(),
            learn: Learn::default(),
            seed: 0,
            written: (0, settings),
        }
    }

    /// The game and its settings as an address.
    pub fn address(&self) -> String {
        address::write(&self.game, &self.settings)
    }

    /// Whether a person may move a man on the board as it is shown.
    pub fn may_move(&self) -> bool {
        !self.shown.legal.is_empty() && self.settings.player(self.shown.position.turn()) == Player::Human
    }

    /// Whether a person may pick up the man on a square.
    pub fn may_pick(&self, square: Square) -> bool {
        let position = &self.shown.position;
        self.may_move() && position.piece_at(square).is_some_and(|piece| piece.color() == position.turn())
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

    /// Whether there is a legal move between two squares.
    pub fn may_go(&self, from: Square, to: Square) -> bool {
        self.shown.legal.iter().any(|mv| mv.from() == from && mv.to() == to)
    }

    /// Whether the last position of the game is shown.
    pub fn shows_last(&self) -> bool {
        self.shown.ply == self.game.played().len()
    }

    /// Whether the engine has the move, at the end of the line.
    pub fn is_engines_turn(&self) -> bool {
        self.outcome.is_none() && self.settings.player(self.game.position().turn()) == Player::Engine
    }

    /// Whether a win of the minor kind ended the game.
    pub fn is_minor_win(&self) -> bool {
        self.outcome.is_some_and(|outcome| outcome.reason == Reason::MinorStalemate)
    }

    /// How many steps an undo takes back: to a person's turn; `None` when there is nothing to undo.
    pub fn undo_count(&self) -> Option<usize> {
        let mut turn = self.game.position().turn();
        for (index, step) in self.done.iter().rev().enumerate() {
            match step {
                Step::Game(_) => return Some(index + 1),
                Step::Moves { old, new, .. } => {
                    if old.len().abs_diff(new.len()) % 2 == 1 {
                        turn = !turn;
                    }
                    // A line that was replaced is restored as a whole: that is a place to stop, too.
                    let is_place = !old.is_empty() || self.settings.player(turn) == Player::Human;
                    if is_place || !self.settings.has_human() {
                        return Some(index + 1);
                    }
                }
            }
        }
        None
    }
}

/// Where the keyboard starts: on the square of the king at the foot of the board.
pub fn home_square(game: &Game, orientation: Color) -> Square {
    game.start().king_square(orientation).unwrap_or(Square::new(0, 0))
}
