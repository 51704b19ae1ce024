//! The opening explorer: beside the analysis, the moves that were played from the shown position in
//! games of the engine against itself.
//!
//! The games are a file of the site (`vicinity_protocol::explorer`). Analysis is on while the
//! screen is shown; switching it off leads back to the game.

use vicinity_protocol::explorer::{self, ExplorerMove, Results};
use vicinity_rules::{Color, Position};

use crate::app::AppEvent;
use crate::browse::Browse;
use crate::event::{Effect, Event};
use crate::language::concat;
use crate::screen::Screen;
use crate::screens::facts::File;
use crate::screens::facts::charts::stacked;
use crate::screens::logic::ScreenLogic;
use crate::screens::words::explorer as phrases;
use crate::state::State;
use crate::update::{Cause, switch_analysis, typed, view};

/// An event of the screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExplorerAct {
    /// Plays a listed move, by its index.
    Play(usize),
    /// Goes back to the last position that occurs in the games.
    LastKnown,
    /// Fetches the file again.
    Fetch,
    /// The file has been fetched; `None` if that failed.
    Fetched(Option<String>),
}

/// A move that was played in the shown position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The move in UCI notation.
    pub uci: String,
    /// The move in algebraic notation.
    pub san: String,
    /// The number of games.
    pub games: String,
    /// White's score.
    pub score: String,
    /// The bars of White's wins, draws and Black's wins.
    pub bars: [String; 3],
    /// The results in words.
    pub text: String,
}

/// The explorer of a variant.
pub struct Explorer {
    /// The name of the variant.
    pub game: String,
    /// The games of the variant.
    pub file: File<explorer::Explorer>,
    /// The moves in the shown position.
    pub rows: Vec<Row>,
    /// The number of games with the shown position.
    pub games: u32,
    /// The ply of the last position of the shown line that occurs in the games, if the shown one
    /// does not.
    pub last_known: Option<usize>,
    /// The FEN of the position that the moves belong to, once the file is there.
    fen: Option<String>,
}

/// The screen of the explorer.
#[derive(Default)]
pub struct ExplorerScreen {
    /// The explorer, while the screen is shown.
    pub shown: Option<Explorer>,
}

impl ScreenLogic for ExplorerScreen {
    type Event = ExplorerAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Explorer)
    }

    fn cause(act: &ExplorerAct) -> Cause {
        Cause { may_play_move: matches!(act, ExplorerAct::Play(_)), ..Cause::SCREEN }
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<ExplorerAct> {
        match (&self.shown, event) {
            (Some(shown), Event::Fetched { path: fetched, text }) if fetched == path(&shown.game) => {
                AppEvent::Screen(ExplorerAct::Fetched(text))
            }
            (_, event) => AppEvent::Page(event),
        }
    }

    fn update(&mut self, state: &mut State, act: ExplorerAct, effects: &mut Vec<Effect>) -> bool {
        let Some(shown) = &mut self.shown else { return false };
        match act {
            ExplorerAct::Play(index) => {
                if let Some(row) = shown.rows.get(index) {
                    typed(state, &row.uci);
                }
            }
            ExplorerAct::LastKnown => {
                if let Some(ply) = shown.last_known {
                    view(state, Browse::At(ply));
                }
            }
            ExplorerAct::Fetch => {
                shown.file = File::Coming;
                effects.push(Effect::Fetch(path(&shown.game)));
            }
            ExplorerAct::Fetched(text) => {
                shown.fen = None;
                shown.file = match text {
                    None => File::Missing(phrases::NOT_FETCHED.owned()),
                    // A game without measured games has an empty file.
                    Some(text) if text.is_empty() => File::Missing(phrases::NONE.owned()),
                    Some(text) => explorer::Explorer::parse(&shown.game, text)
                        .map_or_else(|_| File::Missing(phrases::INVALID.owned()), File::Here),
                };
            }
        }
        false
    }

    fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let is_on = state.session.analysis.is_on;
        if self.shown.is_some() && !is_on {
            self.shown = None;
            return state.show(Screen::Game);
        }
        if !is_on {
            switch_analysis(state);
        }
        let variant = state.game.start().variant();
        if self.shown.as_ref().is_none_or(|shown| shown.game != variant.name()) {
            let mut file = File::Coming;
            if variant.is_custom() || variant.name() != variant.base_name() {
                file = File::Missing(phrases::NONE.owned());
            } else {
                effects.push(Effect::Fetch(path(variant.name())));
            }
            let game = variant.name().to_owned();
            self.shown =
                Some(Explorer { game, file, rows: Vec::new(), games: 0, last_known: None, fen: None });
        }
        if let Some(shown) = &mut self.shown {
            shown.show(&state.game.shown().position, &state.game.shown().fen);
        }
    }

    fn sync_hidden(&mut self, _: &mut State, _: &mut Vec<Effect>) {
        self.shown = None;
    }
}

/// The path of a variant's file.
fn path(game: &str) -> String {
    concat(&["explorer/", game, ".txt"])
}

impl Explorer {
    /// Whether the file can be requested again.
    pub fn may_fetch(&self, state: &State) -> bool {
        let variant = state.game.start().variant();
        let has_file = !variant.is_custom() && variant.name() == variant.base_name();
        has_file && matches!(self.file, File::Missing(_))
    }

    /// The message in place of moves, or the number of games.
    pub fn message(&self) -> String {
        match &self.file {
            File::Coming => phrases::COMING.owned(),
            File::Missing(why) => why.clone(),
            File::Here(_) if self.rows.is_empty() => phrases::UNKNOWN.owned(),
            File::Here(_) => phrases::games(self.games),
        }
    }

    /// Finds the moves of a position, and puts first those that are best for the side to move.
    fn show(&mut self, position: &Position, fen: &str) {
        let File::Here(file) = &self.file else { return };
        if self.fen.as_deref() == Some(fen) {
            return;
        }
        self.fen = Some(fen.to_owned());
        let mut moves = file.moves(fen).to_vec();
        let turn = position.turn();
        moves.sort_by(|one, other| rank(other.results, turn).total_cmp(&rank(one.results, turn)));
        self.games = moves.iter().fold(0, |games, mv| mv.results.games().saturating_add(games));
        // A move that is not legal here can only come from a damaged file.
        self.rows = moves.iter().filter_map(|mv| row(position, mv)).collect();
        self.last_known = if self.rows.is_empty() { last_known(file, position) } else { None };
    }
}

/// The least score of a side that the games with a move make likely, by which moves are ordered:
/// the lower end of a 95% interval. The number of games says nothing about a move, because the
/// engine chose at random among good ones.
fn rank(results: Results, side: Color) -> f64 {
    let won = if side == Color::White { results.white } else { results.black };
    let games = f64::from(results.games().max(1));
    (f64::from(won) + f64::from(results.drawn) / 2.0) / games - 1.0 / games.sqrt()
}

/// The ply of the last position on the way to another one that occurs in the games.
fn last_known(file: &explorer::Explorer, position: &Position) -> Option<usize> {
    let mut earlier = position.clone();
    let plies = (0..position.moves_made().count()).rev();
    plies.into_iter().find(|_| earlier.unmake().is_some() && !file.moves(&earlier.fen()).is_empty())
}

fn row(position: &Position, ExplorerMove { uci, results }: &ExplorerMove) -> Option<Row> {
    let mv = position.parse_uci(uci).ok()?;
    let Results { white, drawn, black } = *results;
    let share = |count: u32| f64::from(count) / f64::from(results.games().max(1));
    let shares = [white, drawn, black].map(share);
    let san = position.san(mv);
    Some(Row {
        uci: uci.clone(),
        games: phrases::count(results.games()),
        score: phrases::score(shares),
        bars: stacked(shares),
        text: phrases::results(results.games(), shares),
        san,
    })
}
