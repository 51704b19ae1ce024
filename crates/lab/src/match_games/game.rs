//! One game of a match.

use vicinity_record::{Edit, Ending, Record};
use vicinity_rules::{Color, Position};
use vicinity_search::Score;

use super::choice::Budget;
use super::players::Player;

/// The number of plies after which a game is drawn.
const MAX_PLIES: usize = 400;
/// The number of consecutive plies for which both sides must agree on the leader before a game is
/// adjudicated.
const ADJUDICATION_PLIES: usize = 6;

/// A finished game.
pub(crate) struct Finished {
    /// The final position, with the moves made.
    pub(crate) position: Position,
    pub(crate) winner: Option<Color>,
    /// The reason for its end.
    pub(crate) reason: String,
    /// The index of the player that lost by an error: by exiting, not answering or playing an
    /// illegal move.
    pub(crate) culprit: Option<usize>,
}

impl Finished {
    fn won(position: Position, winner: Color, reason: String) -> Finished {
        Finished { position, winner: Some(winner), reason, culprit: None }
    }

    /// The points of a side: 1, 0 or -1.
    pub(crate) fn points(&self, color: Color) -> i32 {
        self.winner.map_or(0, |winner| if winner == color { 1 } else { -1 })
    }

    /// The record of the game with its result. The match adds its own tags.
    pub(crate) fn record(&self) -> Record {
        let mut record = Record::of_played(&self.position);
        let result = match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        let at = record.main_end();
        record.edit(Edit::Ending(Some(Ending { at, result, termination: self.reason.clone() })));
        record
    }
}

/// The limits of a game.
#[derive(Clone, Copy)]
pub(crate) struct GameLimits {
    /// The limit of each move.
    pub(crate) budget: Budget,
    /// The lead in centipawns at which a game is adjudicated if both sides agree for a while;
    /// `None` for never.
    pub(crate) adjudication_cp: Option<i32>,
}

/// Plays a game to its end from a position; `first` is the colour of the first player.
pub(crate) fn play(
    players: &mut [Player; 2],
    first: Color,
    mut position: Position,
    limits: GameLimits,
    seed: u64,
) -> Finished {
    let color_of = |index: usize| if index == 0 { first } else { !first };
    let to_error = |position: Position, index: usize, what: String| {
        let reason = format!("{} {what}", color_of(index).name());
        Finished { culprit: Some(index), ..Finished::won(position, !color_of(index), reason) }
    };
    for (index, player) in players.iter_mut().enumerate() {
        if let Err(what) = player.new_game() {
            return to_error(position, index, what);
        }
    }
    let mut last_score = Score::DRAW;
    let (mut ahead, mut agreed_plies) = (first, 0);
    loop {
        if let Some(outcome) = position.outcome() {
            let reason = outcome.reason.name().to_owned();
            return Finished { position, winner: outcome.winner, reason, culprit: None };
        }
        if position.ply() >= MAX_PLIES {
            let reason = format!("drawn after {MAX_PLIES} half-moves");
            return Finished { position, winner: None, reason, culprit: None };
        }
        let turn = position.turn();
        let index = usize::from(turn != first);
        let seed = seed.wrapping_add(position.ply() as u64);
        let choice = match players[index].choose(&position, limits.budget, seed) {
            Ok(choice) => choice,
            Err(what) => return to_error(position, index, what),
        };
        let Some(uci) = choice.uci else {
            // A program that plays the royal form of a king-capture variant has no move when its
            // king is lost.
            return Finished::won(position, !turn, format!("{} resigns", turn.name()));
        };
        let mv = match position.parse_uci(&uci) {
            Ok(mv) => mv,
            Err(error) => return to_error(position, index, format!("played an illegal move: {error}")),
        };
        let score = choice.score.unwrap_or(Score::DRAW);
        let agreed = "both see a forced win".to_owned();
        // Both sides agree on the result.
        if score.is_win() && last_score.is_loss() {
            return Finished::won(position, turn, agreed);
        }
        if score.is_loss() && last_score.is_win() {
            return Finished::won(position, !turn, agreed);
        }
        last_score = score;
        let leader = if score > Score::DRAW { turn } else { !turn };
        agreed_plies = match limits.adjudication_cp {
            Some(least) if score.number().abs() >= least && leader == ahead => agreed_plies + 1,
            _ => 0,
        };
        ahead = leader;
        if agreed_plies >= ADJUDICATION_PLIES {
            return Finished::won(position, leader, format!("{} loses by adjudication", (!leader).name()));
        }
        position.play_unchecked(mv);
    }
}

#[cfg(test)]
mod tests {
    use vicinity_rules::Variant;

    use super::super::players::Description;
    use super::*;

    #[test]
    fn the_last_half_move_may_decide_a_game() {
        let near = Variant::parse("near").expect("a known name");
        let start = Position::from_fen(&near, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1").expect("a position");
        let check = |last: &str, winner: Option<Color>, reason: &str| {
            let mut position = start.clone();
            let shuffle = ["e8d8", "f1g1", "d8e8", "g1f1"].into_iter().cycle();
            for uci in shuffle.take(MAX_PLIES - 1).chain([last]) {
                position.play_unchecked(position.parse_uci(uci).expect(uci));
            }
            let player = || Description::parse("hash=1").and_then(|own| own.player(&near)).expect("a player");
            let limits = GameLimits { budget: Budget::Nodes(1), adjudication_cp: None };
            let finished = play(&mut [player(), player()], Color::White, position, limits, 0);
            assert_eq!((finished.winner, finished.reason.as_str()), (winner, reason));
        };
        check("e1e8", Some(Color::White), "king captured");
    }
}
