//! The rules of Fairy-Stockfish that are not supported.

use std::fmt;

/// A rule of Fairy-Stockfish that is not supported.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnsupportedRule {
    /// Castling from shuffled start positions.
    ShuffledCastling,
    /// Games on two boards.
    TwoBoards,
    /// Promotion as in Sittuyin.
    SittuyinPromotion,
    /// Promotion of pieces other than pawns.
    PiecePromotion,
    /// Captures that explode.
    Explosions,
    /// Pieces that cannot capture each other.
    MutualImmunity,
    /// Pieces that turn to stone.
    Petrification,
    /// Pieces in hand, and drops.
    Hand,
    /// Castling only to the side opposite to the opponent's.
    OppositeCastling,
    /// Pieces that enter the board together with a move.
    Gating,
    /// Initial leaps as in Cambodian chess.
    CambodianLeaps,
    /// Walls.
    Walls,
    /// Lines on the board, along which pieces move.
    Lines,
    /// Passing the turn.
    Passing,
    /// Soldiers that promote on a certain rank.
    SoldierPromotion,
    /// Enclosed pieces that change sides.
    Flipping,
    /// Rules about perpetual check.
    PerpetualCheck,
    /// Rules about repeated moves.
    MoveRepetition,
    /// Rules about chasing.
    Chasing,
    /// Mate as in Shatar.
    ShatarMate,
    /// Facing kings as in Janggi.
    FacingKings,
    /// A win by a row of pieces.
    Rows,
    /// Counting pieces at the end.
    MaterialCount,
    /// Counting moves as in Makruk.
    MakrukCounting,
    /// Castling that wins.
    CastlingWin,
}

impl fmt::Display for UnsupportedRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UnsupportedRule::ShuffledCastling => "castling from a shuffled position",
            UnsupportedRule::TwoBoards => "games on two boards",
            UnsupportedRule::SittuyinPromotion => "Sittuyin promotion",
            UnsupportedRule::PiecePromotion => "promotion of pieces",
            UnsupportedRule::Explosions => "explosion on capture",
            UnsupportedRule::MutualImmunity => "pieces that cannot capture each other",
            UnsupportedRule::Petrification => "pieces that turn to stone",
            UnsupportedRule::Hand => "pieces in hand",
            UnsupportedRule::OppositeCastling => "castling only on the side opposite to the opponent's",
            UnsupportedRule::Gating => "gating",
            UnsupportedRule::CambodianLeaps => "Cambodian initial leaps",
            UnsupportedRule::Walls => "walls",
            UnsupportedRule::Lines => "lines drawn on the board",
            UnsupportedRule::Passing => "passing",
            UnsupportedRule::SoldierPromotion => "promotion of soldiers on a rank",
            UnsupportedRule::Flipping => "pieces that change sides",
            UnsupportedRule::PerpetualCheck => "perpetual check rule",
            UnsupportedRule::MoveRepetition => "move repetition rule",
            UnsupportedRule::Chasing => "chasing rule",
            UnsupportedRule::ShatarMate => "Shatar checkmate",
            UnsupportedRule::FacingKings => "Janggi's facing kings",
            UnsupportedRule::Rows => "rows of pieces",
            UnsupportedRule::MaterialCount => "counting pieces at the end",
            UnsupportedRule::MakrukCounting => "Makruk counting",
            UnsupportedRule::CastlingWin => "a win by castling",
        })
    }
}
