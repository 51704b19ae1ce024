//! The formatting of search results.

use vicinity_rules::{Move, Position};
use vicinity_search::{Best, Info, Score, ScoreValue};

/// `cp 31` or `mate -3`: the engine's own moves until the end, negative if it loses.
pub(crate) fn score(score: Score) -> String {
    match score.value() {
        ScoreValue::Centipawns(value) => format!("cp {value}"),
        ScoreValue::WinIn(plies) => format!("mate {}", plies.div_ceil(2)),
        ScoreValue::LossIn(0) => "mate 0".to_owned(),
        ScoreValue::LossIn(plies) => format!("mate -{}", plies.div_ceil(2)),
    }
}

/// An `info` line about one of the principal variations.
pub(crate) fn line(info: &Info, position: &Position, time_ms: u64) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {} {} hashfull {}",
        info.depth,
        info.selective_depth,
        info.multipv,
        score(info.score),
        counts(info.nodes, time_ms),
        info.table_permille,
    );
    if !info.pv.is_empty() {
        text += " pv ";
        text += &moves(position, &info.pv);
    }
    text
}

/// Nodes, speed and time, as in every `info` line.
pub(crate) fn counts(nodes: u64, time_ms: u64) -> String {
    format!("nodes {nodes} nps {} time {time_ms}", nodes.saturating_mul(1000) / time_ms.max(1))
}

/// The move to play and the expected reply.
pub(crate) fn best_move(best: &Best, position: &Position) -> String {
    let Some(mv) = best.mv else {
        // As in Stockfish, and recognised by GUIs; the protocol does not define it.
        return "bestmove (none)".to_owned();
    };
    let mut text = format!("bestmove {}", position.uci(mv));
    let mut after = position.clone();
    after.play_unchecked(mv);
    if let Some(reply) = best.reply.filter(|&reply| after.is_legal(reply)) {
        text += " ponder ";
        text += &after.uci(reply);
    }
    text
}

fn moves(position: &Position, line: &[Move]) -> String {
    let texts: Vec<String> = line.iter().map(|&mv| position.uci(mv)).collect();
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_reported_in_moves() {
        for (value, text) in [
            (Score::centipawns(-31), "cp -31"),
            (Score::win_in(1), "mate 1"),
            (Score::win_in(3), "mate 2"),
            (Score::win_in(4), "mate 2"),
            (Score::loss_in(0), "mate 0"),
            (Score::loss_in(2), "mate -1"),
            (Score::loss_in(5), "mate -3"),
        ] {
            assert_eq!(score(value), text);
        }
    }
}
