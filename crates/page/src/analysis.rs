//! What the engine is asked beside playing: to analyse the position shown, for a hint, for a
//! threat.
//!
//! Plain data. All of it but the switches belongs to one position, and goes with it
//! (`update/analysis.rs`).

use vicinity_protocol::Info;
use vicinity_record::{NodeId, Played};
use vicinity_rules::{Move, Position};

/// The most lines that can be looked at side by side.
pub const MOST_LINES: u8 = 5;
/// How many moves of a line are shown.
pub const LINE_MOVES: usize = 10;
/// After so long the engine rests until it is told to go on, or the position changes.
pub const ANALYSIS_MS: u32 = 300_000;
/// The time for a hint or a threat.
pub const ADVICE_MS: u32 = 1000;
/// The engine's memory for a review, in mebibytes: its looks are short, and each begins from
/// nothing.
pub const SURVEY_HASH_MIB: u16 = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// For its move, at the end of the line.
    Move,
    /// What there is to the position shown.
    Lines,
    /// For the best move in the position shown.
    Hint,
    /// What the side that is not to move would do if it moved now.
    Threat,
    /// What a position of the game under review comes to.
    Survey,
}

/// A question to the engine; another question makes the answer stale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    pub ask: Ask,
    /// The line of moves that it is about.
    pub revision: u32,
    /// How many plies of it lead to the position.
    pub ply: usize,
    /// The level, 1 to 8.
    pub level: u8,
    pub time_ms: u32,
    /// Where the same question is to have the same answer each time: the nodes.
    pub nodes: Option<u32>,
    pub lines: u8,
    pub hash_mib: u16,
}

/// How closely a position of a game is looked at. By nodes, so that the same move is judged alike
/// each time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    pub nodes: u32,
    /// The longest time, for a slow device, in milliseconds.
    pub most_ms: u32,
}

/// The engine as an adviser.
pub struct Analysis {
    /// Whether it thinks about whatever position is shown, instead of playing.
    pub is_on: bool,
    pub lines: u8,
    /// Where one stood when it was switched on.
    pub begun_at: NodeId,
    /// What it found, best first.
    pub found: Vec<Info>,
    /// How deep it had looked when it was asked something else: until it is there again, what it
    /// had found stands.
    pub kept_depth: u16,
    /// Whether it has stopped by itself.
    pub rests: bool,
    /// What somebody looks at: a line's number, and how many of its moves. The lines stand still
    /// meanwhile.
    pub preview: Option<(usize, usize)>,
    /// What else is wanted of it: a hint or a threat.
    pub wish: Option<Ask>,
    /// What it said to that.
    pub advice: Option<Advice>,
    /// What the review of a game asks about: how many plies lead there, and how closely to look.
    pub survey: Option<(usize, Effort)>,
    /// The line of moves and the ply that all of this belongs to.
    pub at: (u32, usize),
}

/// A hint, a threat, or why there is none.
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
            found: Vec::new(),
            kept_depth: 0,
            rests: false,
            preview: None,
            wish: None,
            advice: None,
            survey: None,
            at: (0, 0),
        }
    }
}

impl Analysis {
    /// Whether a threat is looked at, or looked for.
    pub fn shows_threat(&self) -> bool {
        self.wish == Some(Ask::Threat) || self.advice.as_ref().is_some_and(|advice| advice.is_threat)
    }
}

/// Plays a line, as far as it can be played: its moves, and the position after them. What is
/// `known` of it from the same position is not read and written again: to list all moves twice for
/// each is most of the work, and lines change at their ends.
///
/// The one place for it: what making and writing a move takes is large, and would be there again
/// wherever it is asked for.
#[inline(never)]
pub fn walk(position: &Position, line: &[String], mut known: Vec<Played>) -> (Vec<Played>, Position) {
    let mut position = position.clone();
    let same = known.iter().zip(line).take_while(|(known, text)| known.uci == **text).count();
    known.truncate(same);
    known.iter().for_each(|played| position.play_unchecked(played.mv));
    for text in &line[same..] {
        let Ok((mv, san)) = position.read_uci(text) else { break };
        known.push(Played { mv, san, uci: text.clone() });
        position.play_unchecked(mv);
    }
    (known, position)
}
