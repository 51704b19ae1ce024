//! What the engine tells the page.

use std::fmt;

use crate::message::{ProtocolError, Words, put, put_moves, put_some, put_text};

/// A report of the worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// The worker listens.
    Ready,
    /// How a search is getting on.
    Info(Info),
    /// A search is over.
    Best {
        /// The number of the request.
        id: u32,
        /// The move chosen, as coordinates; `None` when there is no legal move.
        mv: Option<String>,
        /// The answer that the engine expects.
        ponder: Option<String>,
    },
    /// A count is over.
    Perft {
        /// The number of the request.
        id: u32,
        /// How many move sequences there are.
        nodes: u64,
        /// How long it took, in microseconds.
        time_us: u64,
    },
    /// A position is drawn.
    Picture {
        /// The number of the request.
        id: u32,
        /// The picture as SVG.
        svg: String,
    },
    /// A request could not be read or carried out.
    Error {
        /// The number of the request; 0 when it could not be read.
        id: u32,
        /// What was wrong, in words.
        message: String,
    },
}

/// How a search is getting on: one line of play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// The number of the request.
    pub id: u32,
    /// The depth searched, in half-moves.
    pub depth: u16,
    /// The greatest depth reached by any line.
    pub seldepth: u16,
    /// The number of the line, 1 the best.
    pub line: u8,
    /// The score as the side to move sees it.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since the start, in milliseconds.
    pub time_ms: u32,
    /// The line of play, as coordinates.
    pub pv: Vec<String>,
}

impl Info {
    /// Positions looked at per second.
    pub fn nps(&self) -> u64 {
        self.nodes.saturating_mul(1000) / u64::from(self.time_ms.max(1))
    }
}

/// A score as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// An evaluation, in hundredths of a pawn.
    Centipawns(i32),
    /// The side to move wins in this many half-moves.
    Win(u16),
    /// The side to move loses in this many half-moves.
    Loss(u16),
}

impl Default for Score {
    fn default() -> Self {
        Score::Centipawns(0)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Report::Ready => f.write_str("ready"),
            Report::Info(info) => {
                f.write_str("info")?;
                put(f, "id", info.id)?;
                put(f, "depth", info.depth)?;
                put(f, "seldepth", info.seldepth)?;
                put(f, "line", info.line)?;
                match info.score {
                    Score::Centipawns(cp) => put(f, "cp", cp)?,
                    Score::Win(plies) => put(f, "win", plies)?,
                    Score::Loss(plies) => put(f, "loss", plies)?,
                }
                put(f, "nodes", info.nodes)?;
                put(f, "time", info.time_ms)?;
                put_moves(f, "pv", &info.pv)
            }
            Report::Best { id, mv, ponder } => {
                f.write_str("best")?;
                put(f, "id", id)?;
                put_some(f, "move", mv.as_ref())?;
                put_some(f, "ponder", ponder.as_ref())
            }
            Report::Perft { id, nodes, time_us } => {
                f.write_str("perft")?;
                put(f, "id", id)?;
                put(f, "nodes", nodes)?;
                put(f, "time", time_us)
            }
            Report::Picture { id, svg } => {
                f.write_str("picture")?;
                put(f, "id", id)?;
                put_text(f, "svg", svg)
            }
            Report::Error { id, message } => {
                f.write_str("error")?;
                put(f, "id", id)?;
                put_text(f, "message", message)
            }
        }
    }
}

impl Report {
    /// Reads a report.
    ///
    /// # Errors
    /// Names the word at fault.
    pub fn parse(text: &str) -> Result<Report, ProtocolError> {
        let mut words = Words::new(text);
        let first = words.next().unwrap_or_default();
        let mut info = Info { line: 1, ..Info::default() };
        let (mut mv, mut ponder, mut time_us, mut message) = (None, None, 0, String::new());
        let unknown = |word: &str| ProtocolError::UnknownWord { found: word.to_owned() };
        if !["ready", "info", "best", "perft", "picture", "error"].contains(&first) {
            return Err(ProtocolError::UnknownMessage { found: first.to_owned() });
        }
        let mut has_id = first == "ready";
        while let Some(word) = words.next() {
            match (first, word) {
                ("ready", _) => return Err(unknown(word)),
                (_, "id") => (info.id, has_id) = (words.value(word)?, true),
                ("info", "depth") => info.depth = words.value(word)?,
                ("info", "seldepth") => info.seldepth = words.value(word)?,
                ("info", "line") => info.line = words.value(word)?,
                ("info", "cp") => info.score = Score::Centipawns(words.value(word)?),
                ("info", "win") => info.score = Score::Win(words.value(word)?),
                ("info", "loss") => info.score = Score::Loss(words.value(word)?),
                ("info" | "perft", "nodes") => info.nodes = words.value(word)?,
                ("info", "time") => info.time_ms = words.value(word)?,
                ("info", "pv") => info.pv = words.moves(word)?,
                ("best", "move") => mv = Some(words.text(word)?),
                ("best", "ponder") => ponder = Some(words.text(word)?),
                ("perft", "time") => time_us = words.value(word)?,
                ("picture", "svg") | ("error", "message") => message = words.text(word)?,
                _ => return Err(unknown(word)),
            }
        }
        if !has_id {
            return Err(ProtocolError::Missing { word: "id" });
        }
        Ok(match first {
            "ready" => Report::Ready,
            "info" => Report::Info(info),
            "best" => Report::Best { id: info.id, mv, ponder },
            "perft" => Report::Perft { id: info.id, nodes: info.nodes, time_us },
            "picture" => Report::Picture { id: info.id, svg: message },
            _ => Report::Error { id: info.id, message },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_round_trip(report: &Report) {
        assert_eq!(Report::parse(&report.to_string()).as_ref(), Ok(report), "{report}");
    }

    #[test]
    fn reports_are_read_as_written() {
        check_round_trip(&Report::Ready);
        for score in [Score::Centipawns(-35), Score::Win(3), Score::Loss(2)] {
            check_round_trip(&Report::Info(Info {
                id: 4,
                depth: 12,
                seldepth: 20,
                line: 2,
                score,
                nodes: 1 << 33,
                time_ms: 1001,
                pv: vec!["e3e4".into(), "a9a10q".into()],
            }));
        }
        check_round_trip(&Report::Info(Info { line: 1, ..Info::default() }));
        check_round_trip(&Report::Best { id: 5, mv: None, ponder: None });
        check_round_trip(&Report::Best { id: 5, mv: Some("e2e4".into()), ponder: Some("e7e5".into()) });
        check_round_trip(&Report::Perft { id: 6, nodes: 418_642_238, time_us: 5_000_000 });
        check_round_trip(&Report::Picture { id: 7, svg: "<svg a=\"50%\"/>\n".into() });
        check_round_trip(&Report::Error { id: 0, message: "a 100% “odd” thing\nhappened".into() });
    }

    #[test]
    fn faults_are_named() {
        let check = |text: &str, error: &str| {
            assert_eq!(Report::parse(text).unwrap_err().to_string(), error, "{text}");
        };
        check("", "unknown message “”");
        check("ready now", "unknown word “now”");
        check("best move e2e4", "“id” is missing");
        check("best id 1 cp 3", "unknown word “cp”");
        check("info id 1 depth many", "no sensible value for “depth”");
    }

    #[test]
    fn speed_is_nodes_over_time() {
        assert_eq!(Info { nodes: 500, time_ms: 250, ..Info::default() }.nps(), 2000);
        assert_eq!(Info { nodes: 7, ..Info::default() }.nps(), 7000);
    }
}
