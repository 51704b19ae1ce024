//! The engine beats a player who only takes what he can in every game of twenty.

use vicinity_rules::{Color, Move, Position, Role, Variant};
use vicinity_search::{Engine, Limits, Silent};

/// Takes the king, else the most valuable man, else anything; plays at random otherwise.
struct Greedy {
    state: u64,
}

impl Greedy {
    fn random(&mut self, below: usize) -> usize {
        // xorshift64* (Vigna, 2014)
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        (self.state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % below
    }

    fn choose(&mut self, position: &Position) -> Move {
        let variant = position.variant();
        let worth = |mv: Move| {
            position.captured_by(mv).map_or(0, |(_, piece)| match variant.kind(piece.kind()) {
                spec if spec.role == Role::King => 100,
                spec if spec.role == Role::Pawn => 1,
                spec => match spec.name {
                    "queen" => 9,
                    "rook" => 5,
                    _ => 3,
                },
            })
        };
        let moves = position.legal_moves();
        let most = moves.iter().map(|&mv| worth(mv)).max().unwrap_or(0);
        let best: Vec<Move> = moves.into_iter().filter(|&mv| worth(mv) == most).collect();
        best[self.random(best.len())]
    }
}

#[test]
fn a_greedy_player_loses_every_game() {
    let near = Variant::parse("near").expect("a known name");
    for game in 0..20 {
        let engine_color = if game % 2 == 0 { Color::White } else { Color::Black };
        let mut greedy = Greedy { state: game + 1 };
        let mut engine = Engine::new(1);
        let mut position = Position::start(&near);
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            let mv = if position.turn() == engine_color {
                let limits = Limits { nodes: Some(3_000), ..Limits::default() };
                engine.search(&position, &limits, &mut Silent).mv.expect("the game goes on")
            } else {
                greedy.choose(&position)
            };
            position.make(mv);
        };
        assert_eq!(
            outcome.winner,
            Some(engine_color),
            "game {game}: {} after {}",
            outcome.reason,
            position.fen()
        );
    }
}
