//! Statistics of a variant, which `vicinity-lab facts` measures and writes as TOML. The site has
//! them in a shorter format ([`fn@write`]).
//!
//! Shares and scores are from 0 to 1, lengths are in plies, and every interval holds with 95%
//! confidence.

mod file;

use serde::{Deserialize, Serialize};

pub use file::{FactsError, Summary, parse, parse_summaries, write, write_summaries};

/// The statistics of a variant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameFacts {
    /// The variant.
    pub game: String,
    /// The date on which the figures were computed, as `2026-11-26`.
    pub date: String,
    /// The command that computed them from the games.
    pub command: String,
    /// The inventor's statements about the game. They are in a file of their own, `claims.txt`.
    #[serde(skip)]
    pub claims: Vec<Claim>,
    /// The figures for each strength of the engine.
    pub strengths: Vec<Strength>,
}

/// A statement of the inventor, shown beside the figures about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// `score`, `draws`, `endings` or `values`.
    pub topic: String,
    /// The statement, beginning with the inventor's name.
    pub text: String,
}

/// The figures at one strength.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// The nodes of a move.
    pub nodes: u64,
    /// The command that played the games.
    pub command: String,
    /// The version of the program that played them.
    pub version: String,
    /// The nodes that the engine needed to reach a depth from the start position, which identifies
    /// the engine.
    pub signature: u64,
    /// The number of games.
    pub games: u64,
    /// The number of distinct games.
    pub distinct_games: u64,
    /// White's score: wins count 1, draws a half.
    pub white_score: Estimate,
    /// Games that White has won.
    pub white_wins: Share,
    /// Drawn games.
    pub draws: Share,
    /// Games that Black has won.
    pub black_wins: Share,
    /// The difference in Elo that White's score corresponds to.
    pub white_elo: Estimate,
    /// The value of the move in a quiet position, in Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tempo_elo: Option<Estimate>,
    /// The reasons for the end of games, most frequent first.
    pub endings: Vec<Ending>,
    /// The length of games.
    pub plies: Lengths,
    /// The number of games with 0 to 19 plies, with 20 to 39, and so on.
    pub games_per_20_plies: Vec<u64>,
    /// The average number of legal moves in a turn.
    pub legal_moves: Estimate,
    /// The average number of captures in a game.
    pub captures: Estimate,
    /// The average number of promotions in a game.
    pub promotions: Estimate,
    /// The pieces that pawns were promoted to.
    pub promoted_to: Vec<PieceCount>,
    /// The pieces that gave checkmate or captured the king.
    pub mating_pieces: Vec<PieceCount>,
    /// The winner's material without pawns when the king was mated or captured, most frequent
    /// first.
    pub mating_material: Vec<Material>,
    /// The winner's material, including pawns, when the loser had only its king.
    pub bare_king_material: Vec<Material>,
    /// The frequency of the moves of each kind of piece. Files from before it was measured do not
    /// have it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub piece_uses: Vec<PieceUse>,
    /// Piece values.
    pub piece_values: Vec<PieceValue>,
    /// The value of doubling the nodes, in Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubling: Option<Trial>,
    /// The value of the right to castle, in Elo, for each side that has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub castling: Vec<SideTrial>,
    /// The most frequent openings, depth first.
    pub openings: Vec<Opening>,
}

/// A figure with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end of its interval.
    pub high: f64,
}

/// A number of games, and their share of all.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// The number.
    pub games: u64,
    /// The share.
    #[serde(flatten)]
    pub share: Estimate,
}

/// The number of games that ended for a reason.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The reason, as in PGN.
    pub reason: String,
    /// Games that White won.
    pub white: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games that Black won.
    pub black: u64,
}

/// The lengths of games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lengths {
    /// The shortest length.
    pub shortest: u64,
    /// The first quartile.
    pub lower_quartile: u64,
    /// The median.
    pub median: u64,
    /// The third quartile.
    pub upper_quartile: u64,
    /// The longest length.
    pub longest: u64,
    /// The average.
    pub mean: f64,
}

/// A count for a kind of piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceCount {
    /// The piece's name.
    pub piece: String,
    /// The count.
    pub count: u64,
}

/// The number of games with certain material.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Material {
    /// The letters of the pieces.
    pub pieces: String,
    /// The number of games.
    pub games: u64,
}

/// The frequency of the moves of a kind of piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceUse {
    /// The piece's name.
    pub piece: String,
    /// The number of its moves.
    pub moves: u64,
    /// Their share of all moves.
    pub moves_share: f64,
    /// The average share of such pieces among those of the side to move. If all pieces moved
    /// equally often, it would be equal to the share of moves.
    pub pieces_share: f64,
    /// The movements that were never used, in Betza notation.
    pub unused_moves: String,
}

/// The value of a piece in a phase of the game. The unit is the value of a pawn in all phases.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceValue {
    /// `all`, `opening`, `middlegame` or `endgame`.
    pub phase: String,
    /// The piece's name, or that of a pair, such as `bishop pair`.
    pub piece: String,
    /// The value.
    #[serde(flatten)]
    pub pawns: Estimate,
}

/// The result of games played to measure one figure.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// The number of games.
    pub games: u64,
    /// The difference in Elo.
    #[serde(flatten)]
    pub elo: Estimate,
}

/// The result of games in which one side had a handicap.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideTrial {
    /// `white` or `black`.
    pub side: String,
    /// The result.
    #[serde(flatten)]
    pub trial: Trial,
}

/// The games with an opening.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The moves in algebraic notation.
    pub moves: String,
    /// The number of games.
    pub games: u64,
    /// The share of drawn games.
    pub draws: f64,
    /// White's score.
    #[serde(flatten)]
    pub white_score: Estimate,
}
