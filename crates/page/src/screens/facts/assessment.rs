//! Assessments of games, from their figures and by fixed limits.

use vicinity_protocol::facts::{Estimate, Opening, PieceUse, Strength};
use vicinity_rules::Color;

/// The scores of White in a fair game: chess and its relatives are inside (`docs/facts.md`).
pub const FAIR: [f64; 2] = [0.45, 0.55];
/// A side with a higher score is favoured: contests for new variants ask for 40 to 60%.
pub const FAVOURED: f64 = 0.6;
/// A game with a larger share of draws is drawish: chess has 37% with 10,000 nodes a move.
pub const DRAWISH: f64 = 0.4;
/// A game with a lower median length is short: the first 12 plies are chosen at random, so that
/// hardly anything would be left to play.
pub const SHORT_PLIES: u64 = 30;
/// A piece hardly moves if its share of the moves is less than this part of its share of the
/// pieces. The pawns of chess, which move least, have a little more than half.
pub const HARDLY_MOVES: f64 = 0.25;
/// With fewer games, the interval of the score is wider than from 40 to 60%.
pub const MIN_GAMES: u64 = 100;
/// A first move of more games than this is hardly a choice.
pub const DOMINANT_SHARE: f64 = 0.5;

/// Whether the sides have equal chances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Balance {
    Fair,
    /// The interval of the score is too wide to say.
    Open,
    /// A side has an advantage.
    Better(Color),
    /// A side has a large advantage.
    Favoured(Color),
}

/// The assessment of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Assessment {
    /// There are too few games.
    TooFewGames(u64),
    Assessed(Box<Assessed>),
}

/// The findings about a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Assessed {
    pub balance: Balance,
    /// White's score.
    pub score: Estimate,
    /// The share of draws, if the game is drawish.
    pub draws: Option<f64>,
    /// The median length in plies, if the game is short.
    pub median: Option<u64>,
    /// The pieces that hardly move.
    pub idle: Vec<PieceUse>,
    /// The first move of more than half of the games.
    pub dominant: Option<Opening>,
    /// The best first move, if it is better than all games together beyond both intervals.
    pub best: Option<Opening>,
}

impl Assessment {
    /// Judges a game in which `first` makes the first move.
    pub fn new(strength: &Strength, first: Color) -> Assessment {
        if strength.games < MIN_GAMES {
            return Assessment::TooFewGames(strength.games);
        }
        let (score, draws, median) =
            (strength.white_score, strength.draws.share.value, strength.plies.median);
        let is_idle = |piece: &&PieceUse| piece.moves_share < HARDLY_MOVES * piece.pieces_share;
        let first_moves = || strength.openings.iter().filter(|opening| !opening.moves.contains(' '));
        let is_dominant = |opening: &&Opening| opening.games as f64 / strength.games as f64 > DOMINANT_SHARE;
        let is_better = |opening: &&Opening| match first {
            Color::White => opening.white_score.low > score.high,
            Color::Black => opening.white_score.high < score.low,
        };
        let score_of_mover = |opening: &Opening| match first {
            Color::White => opening.white_score.value,
            Color::Black => -opening.white_score.value,
        };
        let best = first_moves()
            .filter(is_better)
            .max_by(|one, other| score_of_mover(one).total_cmp(&score_of_mover(other)));
        Assessment::Assessed(Box::new(Assessed {
            balance: balance(&score),
            score,
            draws: (draws > DRAWISH).then_some(draws),
            median: (median < SHORT_PLIES).then_some(median),
            idle: strength.piece_uses.iter().filter(is_idle).cloned().collect(),
            dominant: first_moves().find(is_dominant).cloned(),
            best: best.cloned(),
        }))
    }
}

fn balance(score: &Estimate) -> Balance {
    let better = if score.value > 0.5 { Color::White } else { Color::Black };
    let may_be_fair = score.low <= FAIR[1] && score.high >= FAIR[0];
    let may_favour = score.high > FAVOURED || score.low < 1.0 - FAVOURED;
    if may_be_fair && may_favour {
        Balance::Open
    } else if (FAIR[0]..=FAIR[1]).contains(&score.value) {
        Balance::Fair
    } else if !may_be_fair && score.value.max(1.0 - score.value) > FAVOURED {
        Balance::Favoured(better)
    } else {
        // The interval excludes 50%: its middle is not fair, and it does not reach both a fair and
        // a favoured score.
        Balance::Better(better)
    }
}
