//! Facts about a game as files have them: `vicinity-lab facts` measures and writes them, as TOML.
//!
//! Shares and scores are from 0 to 1, lengths are in plies, and every interval holds with 95 %
//! confidence.

use serde::{Deserialize, Serialize};

/// What has been measured of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameFacts {
    /// The variant.
    pub game: String,
    /// The day on which the figures were computed, as `2026-11-26`.
    pub date: String,
    /// The command that computed them from the games.
    pub command: String,
    /// The figures for each strength at which the engine has played.
    pub strengths: Vec<Strength>,
}

/// What has been measured at one strength.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Strength {
    /// The nodes of a move.
    pub nodes: u64,
    /// The command that played the games.
    pub command: String,
    /// The version of the program that played them.
    pub version: String,
    /// The nodes that the engine needed to reach a depth from the start position. Another engine
    /// needs another number.
    pub signature: u64,
    /// The number of games.
    pub games: u64,
    /// The number of those that differ from all before.
    pub distinct_games: u64,
    /// White's score: wins count 1, draws a half.
    pub white_score: Estimate,
    /// Games that White has won.
    pub white_wins: Share,
    /// Drawn games.
    pub draws: Share,
    /// Games that Black has won.
    pub black_wins: Share,
    /// The difference in Elo that White's score amounts to.
    pub white_elo: Estimate,
    /// The value of being to move in a quiet position, in Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tempo_elo: Option<Estimate>,
    /// The reasons for which games ended, the most frequent first.
    pub endings: Vec<Ending>,
    /// The length of games.
    pub plies: Lengths,
    /// The number of games with 0 to 19 plies, with 20 to 39, and so on.
    pub games_per_20_plies: Vec<u64>,
    /// The legal moves of a turn, on average.
    pub legal_moves: Estimate,
    /// The captures of a game, on average.
    pub captures: Estimate,
    /// The promotions of a game, on average.
    pub promotions: Estimate,
    /// What pawns were promoted to.
    pub promoted_to: Vec<PieceCount>,
    /// The pieces that gave checkmate or captured the king.
    pub mating_pieces: Vec<PieceCount>,
    /// What the winner had besides pawns when the king was mated or captured, most frequent first.
    pub mating_material: Vec<Material>,
    /// What the winner had, pawns included, when the loser had nothing but its king.
    pub bare_king_material: Vec<Material>,
    /// Piece values.
    pub piece_values: Vec<PieceValue>,
    /// The value of twice as many nodes, in Elo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubling: Option<Trial>,
    /// The value of the right to castle, in Elo, for each side that has it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub castling: Vec<SideTrial>,
    /// The most frequent first moves with what follows them, depth first.
    pub openings: Vec<Opening>,
}

/// A figure with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
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

/// How often games ended for a reason.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The reason, as in PGN.
    pub reason: String,
    /// The games that White won so.
    pub white: u64,
    /// The games drawn so.
    pub drawn: u64,
    /// The games that Black won so.
    pub black: u64,
}

/// The lengths of games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lengths {
    /// The shortest.
    pub shortest: u64,
    /// A quarter of the games is no longer than this.
    pub lower_quartile: u64,
    /// Half of them.
    pub median: u64,
    /// Three quarters.
    pub upper_quartile: u64,
    /// The longest.
    pub longest: u64,
    /// The average.
    pub mean: f64,
}

/// How often something was done by, or to, a kind of piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceCount {
    /// The piece's name.
    pub piece: String,
    /// How often.
    pub count: u64,
}

/// How often there was certain material.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Material {
    /// The letters of the pieces.
    pub pieces: String,
    /// In how many games.
    pub games: u64,
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

/// The result of games that were played for it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trial {
    /// The number of games.
    pub games: u64,
    /// The difference in Elo.
    #[serde(flatten)]
    pub elo: Estimate,
}

/// The result of games in which one side lacked something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SideTrial {
    /// `white` or `black`.
    pub side: String,
    /// The result.
    #[serde(flatten)]
    pub trial: Trial,
}

/// The games that began with certain moves.
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
