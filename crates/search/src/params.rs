//! Every tunable constant of the engine, with its source.
//!
//! *Guess* marks a value that has not been tuned or tested in games. The parameters of the search
//! can be changed at run time, so that a match between two settings needs no second build.

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        /// The parameters of the search.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Params {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Default for Params {
            fn default() -> Self {
                Params { $($name: $value,)* }
            }
        }

        impl Params {
            /// The names that [`Params::set`] accepts.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// Sets a parameter by its name; `false` if there is no parameter with that name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

parameters! {
    /// Half the initial window around the score of the previous iteration. Stockfish 11's is 17 to
    /// 20.
    aspiration_window = 20;
    /// Null move (Donninger, "Null move and deep search", 1993): the minimum depth; 99 turns it
    /// off.
    null_move_depth = 3;
    /// Null move: the constant part of the reduction.
    null_move_base = 3;
    /// Null move: the depth for each further ply of reduction.
    null_move_divisor = 4;
    /// Null move: the evaluation above beta for each further ply of reduction.
    null_move_margin = 200;
    /// Null move: the pieces other than king and pawns that the side needs where stalemate is a
    /// draw.
    null_move_pieces = 1;
    /// The same where a side without a legal move loses, so that zugzwang is more common.
    null_move_pieces_stalemate_loses = 2;
    /// The number of legal moves that the side needs there: a side that is nearly blocked loses
    /// much by having to move.
    null_move_mobility_stalemate_loses = 10;
    /// Reverse futility ("static null move"): the maximum depth; 0 turns it off.
    reverse_futility_depth = 8;
    /// Reverse futility: the margin for each ply of depth. Guess near Ethereal's 65 to 75.
    reverse_futility_margin = 75;
    /// Futility (Heinz, 1998): the maximum depth after reduction at which quiet moves are dropped.
    futility_depth = 8;
    /// Futility: the constant part of the margin.
    futility_base = 90;
    /// Futility: the margin for each ply of depth.
    futility_margin = 80;
    /// Late-move pruning: the maximum depth; 0 turns it off.
    late_move_depth = 8;
    /// Late-move pruning: the number of quiet moves tried before the rest are dropped, at depth 0;
    /// the square of the depth is added.
    late_move_base = 4;
    /// Exchange pruning: the maximum depth; 0 turns it off.
    exchange_depth = 8;
    /// Exchange pruning: the material that a quiet move may lose for each ply of depth.
    exchange_quiet_margin = 60;
    /// Exchange pruning: the material that a capture may lose for each ply of depth.
    exchange_capture_margin = 100;
    /// Late-move reductions: the constant part, in hundredths of a ply. With the two numbers below
    /// and the depth of singular extensions, +46 ± 18 Elo over 50, 220, 50 and 7 (near, 1,000
    /// games, 10,000 nodes a move).
    reduction_base = 125;
    /// Late-move reductions: a hundred times the divisor of the product of the logarithms; 0 turns
    /// reductions off.
    reduction_divisor = 190;
    /// Late-move reductions: the history score that removes or adds one ply.
    reduction_history = 8000;
    /// The number of plies by which positions in check are extended.
    check_extension = 1;
    /// Singular extensions (Anantharaman, Campbell and Hsu, 1990): the minimum depth; 99 turns them
    /// off.
    singular_depth = 6;
    /// Singular extensions: how far below the table's score the other moves must stay, in
    /// centipawns for each ply of depth.
    singular_margin = 2;
    /// Internal iterative reductions: the minimum depth at which a position without a table move is
    /// searched a ply less deep; 99 turns it off.
    internal_reduction_depth = 4;
    /// Delta pruning: the margin that a capture is given to reach alpha.
    delta_margin = 150;
    /// Quiescence on a crowded board: the number of plies after which only recaptures are tried.
    /// Stockfish's was 5 up to version 16 (`DEPTH_QS_RECAPTURES`).
    quiescence_plies = 6;
    /// Correction history (Caissa, Stockfish, 2023): how much of the learned error of the
    /// evaluation, by pawns and by the last two moves, is added to it, in 512ths; 0 turns it off.
    correction_weight = 66;
    /// ProbCut (Buro, 1995), with captures as in Stockfish: the minimum depth; 99 turns it off.
    probcut_depth = 5;
    /// ProbCut: how far above beta a capture must score.
    probcut_margin = 180;
    /// Whether the continuation history includes the move four plies before.
    longer_continuation = 1;
    /// Whether a move that no reply refuted is rewarded in the history.
    learn_prior = 1;
    /// Further reduction at expected cut nodes, in hundredths of a ply.
    reduction_cut = 100;
    /// Further reduction where the side is not improving, in hundredths of a ply.
    reduction_worse = 100;
}

/// Values of pieces by name, in centipawns, where no weights have been tuned. Values of other
/// pieces are computed from their movement. They also measure how full the board is.
pub(crate) const PIECES: &[(&str, i32)] =
    &[("pawn", 95), ("knight", 320), ("bishop", 340), ("rook", 510), ("queen", 990)];

/// Centipawns for each square that a piece reaches on average if every square of the board is empty
/// with probability [`FREE_PERCENT`]. Chosen so that the orthodox pieces come out near the values
/// above (Betza, "Crowded board mobility", 1996).
pub(crate) const VALUE_PER_SQUARE: i32 = 58;
/// The probability that a square is empty, in percent. Betza's "magic number" is 69.
pub(crate) const FREE_PERCENT: i32 = 69;

/// The value of a king in an exchange, above all other material.
pub(crate) const KING_EXCHANGE: i32 = 20_000;

/// Mop-up evaluation: the bonus for each step by which a lone or nearly lone king is driven to the
/// edge. Guess after common mop-up terms.
pub(crate) const DRIVEN_TO_EDGE: i32 = 12;
/// Mop-up evaluation: the bonus for each step by which the kings are near each other.
pub(crate) const KINGS_TOGETHER: i32 = 6;
/// [`DRIVEN_TO_EDGE`] against a bare king, where nothing else matters, not even the safety of one's
/// king. Found by trial at 30,000 nodes a move (`tests/endgames.rs`): with the values above a rook
/// does not win on 12×12, and with a smaller bonus for the distance of the kings a queen chases the
/// king without help.
pub(crate) const BARE_DRIVEN_TO_EDGE: i32 = 40;
/// [`KINGS_TOGETHER`] against a bare king.
pub(crate) const BARE_KINGS_TOGETHER: i32 = 60;
/// The bonus for each square beyond files and ranks that a bare king cannot cross.
pub(crate) const SHUT_IN: i32 = 8;

/// The evaluation in centipawns from which a position counts as decided, as positions with
/// [`FEW_PIECES`] do. There the reductions of late moves are halved, and networks are not used.
/// Guess: without it the engine takes long to find forced wins.
pub(crate) const DECIDED: i32 = 1_500;
/// The number of pieces, kings included, up to which a position counts as decided.
pub(crate) const FEW_PIECES: u8 = 5;

/// The maximum absolute value of a history entry.
pub(crate) const HISTORY_LIMIT: i32 = 16_384;
/// The maximum that one search adds to a history entry. Guess near Stockfish's.
pub(crate) const HISTORY_STEP_LIMIT: i32 = 1_600;
/// The slope and offset of a history update: depth times the first, minus the second.
pub(crate) const HISTORY_STEP: (i32, i32) = (150, 90);

/// A board with more pieces is crowded. Orthodox chess begins with this many, and quiescence in
/// similar start positions ends without a limit.
pub(crate) const CROWD: u8 = 32;

/// If not even the first iteration could be completed: how much better, in centipawns, the estimate
/// of an unsearched move must be than the best searched one for it to be played. Guess: a pawn.
pub(crate) const UNSEARCHED_MARGIN: i32 = 100;

/// The number of plies before the draw by moves without progress from which scores of the table no
/// longer cause cutoffs.
pub(crate) const STALE_PLIES: u16 = 10;
