//! Simulated beginners, against which the weakest levels are measured.

use fastrand::Rng;
use vicinity_rules::{Move, Position, Role};

/// A beginner's way of choosing moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Habit {
    /// Plays any move that does not let the king be captured.
    Random,
    /// Makes the most valuable capture, whatever the consequences.
    Greedy,
    /// Takes hanging pieces and leaves nothing hanging: searches captures for three plies.
    Careful,
}

/// A simulated beginner.
pub(crate) struct Beginner {
    habit: Habit,
    random: Rng,
}

impl Beginner {
    /// Returns a beginner whose random choices depend on the seed.
    pub(crate) fn new(habit: Habit, seed: u64) -> Self {
        Beginner { habit, random: Rng::with_seed(seed) }
    }

    /// Chooses a move in a game that is not over.
    pub(crate) fn choose(&mut self, position: &Position) -> Move {
        let mut position = position.clone();
        let mut moves = Vec::new();
        position.for_each_safe_move(|mv| moves.push(mv));
        if moves.is_empty() {
            moves = position.legal_moves();
        }
        let worth: Vec<i32> = moves
            .iter()
            .map(|&mv| match self.habit {
                Habit::Random => 0,
                Habit::Greedy => gain(&position, mv),
                Habit::Careful => {
                    let gain = gain(&position, mv);
                    position.play_unchecked(mv);
                    let answer = best_capture(&mut position, 1);
                    position.unmake();
                    gain - answer
                }
            })
            .collect();
        let most = worth.iter().copied().max().unwrap_or(0);
        let best: Vec<Move> =
            moves.into_iter().zip(worth).filter(|&(_, worth)| worth == most).map(|(mv, _)| mv).collect();
        self.random.choice(best).expect("an unfinished game has a move")
    }
}

/// The material that a move wins.
fn gain(position: &Position, mv: Move) -> i32 {
    let variant = position.variant();
    let value = |kind| match variant.kind(kind) {
        spec if spec.role == Role::King => 1000,
        spec if spec.role == Role::Pawn => 1,
        spec => match &*spec.name {
            "queen" => 9,
            "rook" | "nightrider" => 5,
            _ => 3,
        },
    };
    let captured = position.captured_by(mv).map_or(0, |(_, piece)| value(piece.kind()));
    captured + mv.promotion().map_or(0, |kind| value(kind) - 1)
}

/// The maximum material that a capture wins, after `more` replies.
fn best_capture(position: &mut Position, more: u32) -> i32 {
    let mut moves = Vec::new();
    position.for_each_tactical_move(|mv| moves.push(mv));
    let mut most = 0;
    for mv in moves {
        let mut won = gain(position, mv);
        if more > 0 && won < 1000 {
            position.play_unchecked(mv);
            won -= best_capture(position, more - 1);
            position.unmake();
        }
        most = most.max(won);
    }
    most
}
