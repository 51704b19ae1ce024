//! Engine requests other than playing: analysis of the displayed position, hints and threats.
//!
//! Plain data. Everything except the switches belongs to one position and is discarded with it
//! (`update/analysis.rs`).

use vicinity_protocol::Info;
use vicinity_record::{NodeId, Played};
use vicinity_rules::{Move, Position};

use crate::shown_place::ShownPlace;

/// The maximum number of lines shown side by side.
pub const MAX_LINES: u8 = 5;
/// The number of moves shown of a line.
pub const LINE_MOVES: usize = 10;
/// The time after which analysis pauses until it is resumed or the position changes.
pub const ANALYSIS_MS: u32 = 300_000;
/// The maximum number of workers that analyse a position together.
pub const MAX_WORKERS: u8 = 4;
/// The same on a small device.
pub const MAX_WORKERS_ON_SMALL: u8 = 2;
/// The search time for a hint or a threat.
pub const ADVICE_MS: u32 = 1000;
/// The size of the engine's hash table during a review, in mebibytes. Small, because its searches
/// are short and start with an empty table.
pub const SURVEY_HASH_MIB: u16 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestKind {
    /// The engine's move at the end of the line.
    Move,
    /// The best lines of the displayed position.
    Lines,
    /// The best move of the displayed position.
    Hint,
    /// The move that the side not to move would play if it could move now.
    Threat,
    /// The evaluation of a position of the reviewed game.
    Survey,
    /// The evaluation of the displayed position, after a move tried in a review.
    Trial,
}

/// A request to the engine. A different request makes the result of this one outdated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    pub ask: RequestKind,
    /// The revision of the line that it belongs to.
    pub revision: u32,
    /// The number of plies from the start to the position.
    pub ply: usize,
    /// The level, 1 to 8.
    pub level: u8,
    pub time_ms: u32,
    /// The node limit, for requests that must give the same result each time.
    pub nodes: Option<u32>,
    pub lines: u8,
    pub hash_mib: u16,
    /// The maximum number of workers that search together.
    pub workers: u8,
}

/// The search effort for a position of a reviewed game. A node limit makes the verdict on a move
/// reproducible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    pub nodes: u32,
    /// The time limit for slow devices, in milliseconds.
    pub most_ms: u32,
}

/// The state of analysis, hints and threats.
pub struct Analysis {
    /// Whether the engine analyses the displayed position instead of playing.
    pub is_on: bool,
    pub lines: u8,
    /// The end of the line when analysis was switched on.
    pub begun_at: NodeId,
    /// The last move of the finished contest that is analysed.
    pub finished_at: Option<NodeId>,
    /// The lines found, best first.
    pub found: Vec<Info>,
    /// The depth reached before another request interrupted the search. The lines found are kept
    /// until the search reaches this depth again.
    pub kept_depth: u16,
    /// Whether it is not searching: it has finished, or the user has paused it.
    pub rests: bool,
    /// Whether the user has paused it.
    pub is_paused: bool,
    /// The index of the line being previewed, and the number of its moves shown. The lines are
    /// not updated meanwhile.
    pub preview: Option<(usize, usize)>,
    /// A requested hint or threat.
    pub requested_advice: Option<RequestKind>,
    /// The result of that request.
    pub advice: Option<Advice>,
    /// The position to evaluate for a review, as a number of plies, and the effort; the displayed
    /// position if there is no number.
    pub survey: Option<(Option<usize>, Effort)>,
    /// The displayed position that all of this belongs to.
    pub at: ShownPlace,
}

/// A hint or a threat, or the reason why there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    pub mv: Option<Move>,
    pub is_threat: bool,
    pub text: String,
}

impl Default for Analysis {
    fn default() -> Self {
        Analysis {
            is_on: false,
            lines: 3,
            begun_at: NodeId::START,
            finished_at: None,
            found: Vec::new(),
            kept_depth: 0,
            rests: false,
            is_paused: false,
            preview: None,
            requested_advice: None,
            advice: None,
            survey: None,
            at: ShownPlace::default(),
        }
    }
}

impl Analysis {
    /// Whether a threat is shown or being searched for.
    pub fn shows_threat(&self) -> bool {
        self.requested_advice == Some(RequestKind::Threat)
            || self.advice.as_ref().is_some_and(|advice| advice.is_threat)
    }
}

/// Plays a line as far as it is legal, and returns its moves and the final position. Moves of
/// `known`, from the same position, are reused: reading and writing a move generates all legal
/// moves twice, and lines mostly change at their ends.
///
/// Not inlined, because reading and writing moves is a lot of code.
#[inline(never)]
pub fn walk(position: &Position, line: &[String], mut known: Vec<Played>) -> (Vec<Played>, Position) {
    let mut position = position.clone();
    let same = known.iter().zip(line).take_while(|(known, text)| known.uci == **text).count();
    known.truncate(same);
    known.iter().for_each(|played| position.play_unchecked(played.mv));
    for text in line.iter().skip(same) {
        let Ok((mv, san)) = position.read_uci(text) else { break };
        known.push(Played { mv, san, uci: text.clone() });
        position.play_unchecked(mv);
    }
    (known, position)
}
