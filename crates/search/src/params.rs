//! Every number that was chosen and not computed, once, with where it comes from.
//!
//! *Guess* marks a value that stands until games or fitting say better. The search's own numbers can be
//! changed while the program runs, so that a match between two settings needs no second build.

macro_rules! parameters {
    ($($(#[$doc:meta])* $name:ident = $value:expr;)*) => {
        /// The numbers that steer the search.
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
            /// The names that [`Params::set`] knows.
            pub const NAMES: &[&str] = &[$(stringify!($name),)*];

            /// Sets a number by its name; `false` when there is none of that name.
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
    /// Half the first window around the last iteration's score. Stockfish 11's is 17 to 20.
    aspiration_window = 20;
    /// Null move (Donninger, "Null move and deep search", 1993): the least depth; 99 turns it off.
    null_move_depth = 3;
    /// Its reduction without regard to depth.
    null_move_base = 3;
    /// Depth for each further ply of reduction.
    null_move_divisor = 4;
    /// Evaluation above beta for each further ply of reduction.
    null_move_margin = 200;
    /// Pieces other than king and pawns that the side needs where stalemate is a draw.
    null_move_pieces = 1;
    /// The same where a side without a legal move loses, so that having to move hurts more often.
    null_move_pieces_stalemate_loses = 2;
    /// There, the legal moves that the side must have: one that is nearly walled in has already lost much by its turn.
    null_move_mobility_stalemate_loses = 10;
    /// Reverse futility ("static null move"): the greatest depth; 0 turns it off.
    reverse_futility_depth = 8;
    /// Its margin for each ply of depth. Guess near Ethereal's 65 to 75.
    reverse_futility_margin = 75;
    /// Futility (Heinz, 1998): the greatest depth left after reduction at which quiet moves are dropped.
    futility_depth = 8;
    /// Its margin without regard to depth.
    futility_base = 90;
    /// Its margin for each ply of depth.
    futility_margin = 80;
    /// Late-move pruning: the greatest depth; 0 turns it off.
    late_move_depth = 8;
    /// Quiet moves tried before the rest are dropped, at depth 0; the square of the depth is added.
    late_move_base = 4;
    /// Exchange pruning: the greatest depth; 0 turns it off.
    exchange_depth = 8;
    /// What a quiet move may lose, for each ply of depth.
    exchange_quiet_margin = 60;
    /// What a capture may lose, for each ply of depth.
    exchange_capture_margin = 100;
    /// Late-move reductions: hundredths of a ply without regard to depth and number. With the two numbers below and the
    /// depth of singular extensions, +46 ± 18 Elo over 50, 220, 50 and 7 (near, 1,000 games, 10,000 nodes a move).
    reduction_base = 125;
    /// A hundred times what the product of the logarithms is divided by; 0 turns reductions off.
    reduction_divisor = 190;
    /// History that takes away or adds one ply of reduction.
    reduction_history = 8000;
    /// Whether a check is searched a ply deeper.
    check_extension = 1;
    /// Singular extensions (Anantharaman, Campbell and Hsu, 1990): the least depth; 99 turns them off.
    singular_depth = 6;
    /// How far below the table's score the others must stay, in centipawns for each ply of depth.
    singular_margin = 2;
    /// Internal iterative reductions: the least depth at which a position without a table move is searched a ply
    /// less deep; 99 turns it off.
    internal_reduction_depth = 4;
    /// Quiescence: what a capture may fall short of alpha.
    delta_margin = 150;
    /// Quiescence on a crowded board: the plies after which only what has just captured may be captured. Stockfish's were 5 up to
    /// version 16 (`DEPTH_QS_RECAPTURES`).
    quiescence_plies = 6;
    /// Correction history (Caissa, Stockfish, 2023): how much of what was learnt of the evaluation's error, by pawns and
    /// by the last two moves, is added to it, in 512ths; 0 turns it off.
    correction_weight = 66;
    /// ProbCut (Buro, 1995), by captures as in Stockfish: the least depth; 99 turns it off.
    probcut_depth = 5;
    /// How far above beta such a capture must come out.
    probcut_margin = 180;
    /// Whether the history also knows the move two of one's own before.
    longer_continuation = 1;
    /// Whether a move after which nothing helped is remembered as good.
    learn_prior = 1;
    /// Further reduction at nodes expected to be refuted, in hundredths.
    reduction_cut = 100;
    /// Further reduction where the side is not improving, in hundredths.
    reduction_worse = 100;
}

/// Values of pieces by name, where nothing has been fitted; others are worked out from their movement.
/// They also tell a full board from an empty one.
pub(crate) const PIECES: &[(&str, i32)] =
    &[("pawn", 95), ("knight", 320), ("bishop", 340), ("rook", 510), ("queen", 990)];

/// Centipawns for each square that a piece reaches on a board on which every square on its way is free with
/// [`FREE_PERCENT`]: makes the orthodox pieces come out near the values above (Betza, "Crowded board mobility", 1996).
pub(crate) const VALUE_PER_SQUARE: i32 = 58;
/// How likely a square is free, in percent. Betza's "magic number" is 69.
pub(crate) const FREE_PERCENT: i32 = 69;

/// A king in an exchange: worth more than all else.
pub(crate) const KING_EXCHANGE: i32 = 20_000;

/// A king with little company driven to the edge, and the kings near each other, in steps. Guess after common mop-up terms.
pub(crate) const DRIVEN_TO_EDGE: i32 = 12;
/// The second half of the above.
pub(crate) const KINGS_TOGETHER: i32 = 6;
/// The same against a bare king, where nothing else matters any more, least of all how safe one's own king is. By trial, at 30,000 nodes a move
/// (`tests/endgames.rs`): with the numbers above a rook does not win on 12×12, and with less for the kings' nearness a queen chases the king about alone.
pub(crate) const BARE_DRIVEN_TO_EDGE: i32 = 40;
/// The second half of the above.
pub(crate) const BARE_KINGS_TOGETHER: i32 = 60;
/// For each square beyond files and ranks that a bare king cannot cross.
pub(crate) const SHUT_IN: i32 = 8;

/// Where a game is as good as decided, by this many centipawns or by so few pieces, kings included, late moves are searched less deep
/// by half as much only, and networks are silent. Guess: without it the engine is long in finding the forced wins of the games.
pub(crate) const DECIDED: i32 = 1_500;
/// The second half of the above.
pub(crate) const FEW_PIECES: u8 = 5;

/// The greatest amount of a history entry.
pub(crate) const HISTORY_LIMIT: i32 = 16_384;
/// The most that one search adds to a history entry. Guess near Stockfish's.
pub(crate) const HISTORY_STEP_LIMIT: i32 = 1_600;
/// What depth adds to a history entry, times the depth, once this has been subtracted.
pub(crate) const HISTORY_STEP: (i32, i32) = (150, 90);

/// A board with more pieces is crowded. Orthodox chess begins with so many, and searches of arrays like it need no limit: their quiescence
/// ends by itself.
pub(crate) const CROWD: u8 = 32;

/// By how much a move not searched must seem better than the best one searched to be played instead, when not even the first
/// iteration could be completed. Guess: a pawn.
pub(crate) const GLANCE_MARGIN: i32 = 100;

/// Plies of the 50-move count from which a table's score is no longer trusted to cut.
pub(crate) const STALE_CLOCK: u16 = 90;
