//! The first moves of games as a tree, with their results.

use vicinity_protocol::facts::Opening;
use vicinity_rules::{Color, Move, Position};

use super::stats::{Results, rounded};

/// The depth of the tree, in plies.
const PLIES: usize = 6;
/// The minimum number of games of a listed line.
const MIN_GAMES: u64 = 10;
/// The minimum as a share: one in this many games.
const MIN_GAMES_ONE_IN: u64 = 1_000;

/// The games that share an opening.
#[derive(Default)]
pub(super) struct Openings {
    results: Results,
    next: Vec<(Move, Openings)>,
}

impl Openings {
    /// Adds a game.
    pub(super) fn add(&mut self, moves: impl Iterator<Item = Move>, winner: Option<Color>) {
        let mut node = self;
        node.results.add(winner);
        for mv in moves.take(PLIES) {
            let known = node.next.iter().position(|(known, _)| *known == mv);
            let place = known.unwrap_or_else(|| {
                node.next.push((mv, Openings::default()));
                node.next.len() - 1
            });
            node = &mut node.next[place].1;
            node.results.add(winner);
        }
    }

    /// The lines that were played often enough, depth first, the most frequent first.
    pub(super) fn list(&self, start: &Position) -> Vec<Opening> {
        let least = MIN_GAMES.max(self.results.games() / MIN_GAMES_ONE_IN);
        let mut found = Vec::new();
        self.list_after(start, "", least, &mut found);
        found
    }

    fn list_after(&self, position: &Position, before: &str, least: u64, found: &mut Vec<Opening>) {
        let often = self.next.iter().filter(|(_, node)| node.results.games() >= least);
        let mut often: Vec<_> = often.map(|(mv, node)| (position.san(*mv), *mv, node)).collect();
        often.sort_by(|(one, _, a), (other, _, b)| {
            b.results.games().cmp(&a.results.games()).then_with(|| one.cmp(other))
        });
        for (san, mv, node) in often {
            let moves = if before.is_empty() { san } else { format!("{before} {san}") };
            let games = node.results.games();
            found.push(Opening {
                moves: moves.clone(),
                games,
                draws: rounded(node.results.drawn as f64 / games as f64, 4),
                white_score: node.results.score(),
            });
            let mut after = position.clone();
            after.play_unchecked(mv);
            node.list_after(&after, &moves, least, found);
        }
    }
}
