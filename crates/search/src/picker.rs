//! In which order moves are tried: the table's move, good captures, killers and the countermove, the other quiet moves by
//! their history, and captures that lose material last.
//!
//! All moves are listed at once and the best of the rest is picked each time; whether a capture loses material
//! is found out only when its turn comes.

use vicinity_rules::{Move, Position};

use crate::eval::Evaluator;
use crate::history::{Arrival, History};
use crate::see;

/// A move with its rank in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    pub(crate) score: i32,
}

/// What else is known when moves are put in order.
pub(crate) struct Hints {
    pub(crate) table_move: Move,
    pub(crate) killers: [Option<Move>; 2],
    /// The last move and the one before, as seen by the history.
    pub(crate) earlier: [Arrival; 2],
}

const TABLE: i32 = 1 << 30;
/// Captures that have not been found to lose material.
const CAPTURE: i32 = 1 << 26;
const KILLER: i32 = 1 << 24;
/// Captures that lose material.
const LOSING: i32 = -(1 << 26);

/// What a capture or promotion wins at first, tenfold, less a little for a valuable capturer.
fn gain(evaluator: &Evaluator, position: &Position, mv: Move) -> i32 {
    let victim = position.captured_by(mv).map_or(0, |(_, piece)| evaluator.exchange_value(piece));
    let mover = position.piece_at(mv.from());
    let mover_value = mover.map_or(0, |piece| evaluator.exchange_value(piece));
    let promotion = match (mv.promotion(), mover) {
        (Some(kind), Some(piece)) => evaluator.exchange_value(kind.of(piece.color())) - mover_value,
        _ => 0,
    };
    (victim + promotion) * 10 - mover_value.min(2000) / 10
}

/// Whether a move captures or promotes.
#[inline]
pub(crate) fn is_tactical(position: &Position, mv: Move) -> bool {
    position.is_capture(mv) || mv.promotion().is_some()
}

/// Gives every move its rank.
pub(crate) fn rank(
    moves: &mut [Scored],
    evaluator: &Evaluator,
    history: &History,
    position: &Position,
    hints: &Hints,
) {
    let turn = position.turn();
    let countermove = history.countermove(hints.earlier[0]);
    for scored in moves {
        let mv = scored.mv;
        scored.score = if mv == hints.table_move {
            TABLE
        } else if is_tactical(position, mv) {
            let now = history.arrival(position, mv);
            CAPTURE + gain(evaluator, position, mv) * 8 + history.capture(position, now, mv)
        } else if Some(mv) == hints.killers[0] {
            KILLER + 2
        } else if Some(mv) == hints.killers[1] {
            KILLER + 1
        } else if mv == countermove {
            KILLER
        } else {
            history.quiet(turn, mv, history.arrival(position, mv), hints.earlier)
        };
    }
}

/// Takes the best of the moves to the front. A capture that turns out to lose material is put back first.
#[inline]
pub(crate) fn pick(moves: &mut [Scored], evaluator: &Evaluator, position: &Position) -> Option<Scored> {
    loop {
        let mut best = 0;
        for index in 1..moves.len() {
            if moves[index].score > moves[best].score {
                best = index;
            }
        }
        let scored = *moves.get(best)?;
        if scored.score > CAPTURE / 2
            && scored.score < TABLE
            && !see::gains(evaluator, position, scored.mv, 0)
        {
            moves[best].score += LOSING - CAPTURE;
            continue;
        }
        moves.swap(0, best);
        return Some(scored);
    }
}

/// Whether a picked move is a capture that loses material.
#[inline]
pub(crate) fn is_losing_capture(scored: Scored) -> bool {
    scored.score < LOSING / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_rules::Variant;

    #[test]
    fn the_order_is_as_described() {
        let chess = Variant::parse("chess").expect("a known name");
        let fen = "4k3/8/2p5/1p1r4/8/4P2n/3R2P1/4K3 w - - 0 1";
        let position = Position::from_fen(&chess, fen).expect("a sound FEN");
        let evaluator = Evaluator::new(&chess);
        let history = History::new(&chess);
        let parse = |text: &str| position.parse_move(text).expect("a legal move");
        let hints = Hints {
            table_move: parse("e3e4"),
            killers: [Some(parse("e1e2")), None],
            earlier: [Arrival::default(); 2],
        };
        let mut moves: Vec<_> =
            position.legal_moves().into_iter().map(|mv| Scored { mv, score: 0 }).collect();
        rank(&mut moves, &evaluator, &history, &position, &hints);
        let mut order = Vec::new();
        for index in 0..moves.len() {
            let scored = pick(&mut moves[index..], &evaluator, &position).expect("moves are left");
            order.push(position.uci(scored.mv));
        }
        // The rook before the knight: the exchange that begins with it does not lose material either.
        assert_eq!(order[..4], ["e3e4", "d2d5", "g2h3", "e1e2"]);
        assert_eq!(order.len(), position.legal_moves().len());
    }
}
