//! `vicinity match`: plays two engines or two sets of settings against each other.
//!
//! Openings are random moves that leave the game balanced; each is played twice with colours exchanged, and
//! the error of the result is reckoned from pairs, which openings disturb less.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use vicinity_rules::{Color, Game, Position, Variant};
use vicinity_search::{Engine, Limits, Score, Silent};

use crate::arguments::Arguments;
use crate::players::{Budget, Description, Player};
use crate::{Failure, read_variant};

/// Random half-moves before the players begin.
const OPENING_PLIES: usize = 6;
/// What an opening may give one side.
const BALANCE_CP: i32 = 120;
const OPENING_NODES: u64 = 20_000;
/// A game that goes on for so long is drawn.
const MOST_PLIES: usize = 400;

/// What is played, and how.
struct Terms {
    variant: Arc<Variant>,
    players: [Description; 2],
    budget: Budget,
    seed: u64,
}

pub(crate) fn run(mut arguments: Arguments, out: &mut impl Write) -> Result<(), Failure> {
    let mut number = |name: &str| -> Result<Option<u64>, Failure> {
        let Some(text) = arguments.option(name)? else { return Ok(None) };
        text.parse().map(Some).map_err(|_| Failure::Usage(format!("“{text}” is no number for {name}")))
    };
    let games = number("--games")?.unwrap_or(100) as usize;
    let threads = number("--threads")?.unwrap_or(1).clamp(1, 64) as usize;
    let seed = number("--seed")?.unwrap_or(1);
    let (nodes, ms, depth) = (number("--nodes")?, number("--ms")?, number("--depth")?);
    let budget = match (nodes, ms, depth) {
        (None, Some(ms), None) => Budget::Milliseconds(ms),
        (None, None, Some(depth)) => Budget::Depth(depth as usize),
        (nodes, None, None) => Budget::Nodes(nodes.unwrap_or(20_000)),
        _ => return Err(Failure::Usage("give one of --nodes, --ms and --depth".to_owned())),
    };
    let variant = read_variant(&arguments.option("--variant")?.unwrap_or_else(|| "near".to_owned()))?;
    let [one, other] = arguments.words(["A", "B"])?;
    let describe = |text: &str| Description::parse(text).map_err(Failure::Usage);
    let terms = Terms { variant, players: [describe(&one)?, describe(&other)?], budget, seed };

    let pairs = games.div_ceil(2);
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    let mut tally = Tally::default();
    thread::scope(|scope| {
        for _ in 0..threads.min(pairs) {
            let (sender, next, terms) = (sender.clone(), &next, &terms);
            scope.spawn(move || {
                let result = play_pairs(terms, next, pairs, &mut |pair| sender.send(Ok(pair)).is_ok());
                if let Err(message) = result {
                    let _ = sender.send(Err(message));
                }
            });
        }
        drop(sender);
        for result in results {
            tally.add(result.map_err(Failure::Input)?);
            if tally.pairs().is_multiple_of(10) {
                writeln!(out, "{tally}")?;
                out.flush()?;
            }
        }
        Ok::<(), Failure>(())
    })?;
    Ok(writeln!(out, "{one} against {other}, {}: {tally}", terms.variant.name())?)
}

/// Plays pairs of games until all have been taken.
fn play_pairs(
    terms: &Terms,
    next: &AtomicUsize,
    pairs: usize,
    done: &mut dyn FnMut([i32; 2]) -> bool,
) -> Result<(), String> {
    let mut players = [terms.players[0].player()?, terms.players[1].player()?];
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= pairs {
            return Ok(());
        }
        let seed = terms.seed.wrapping_mul(1_000_003).wrapping_add(pair as u64);
        let opening = opening(&terms.variant, seed);
        let mut points = [0; 2];
        for (index, point) in points.iter_mut().enumerate() {
            let first = if index == 0 { Color::White } else { Color::Black };
            let winner = play(terms, &mut players, first, &opening, seed + index as u64)?;
            *point = winner.map_or(0, |winner| if winner == first { 1 } else { -1 });
        }
        if !done(points) {
            return Ok(());
        }
    }
}

/// Random moves after which neither side is much ahead.
fn opening(variant: &Arc<Variant>, seed: u64) -> Vec<String> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut random = move |below: usize| {
        // xorshift64* (Vigna, 2014)
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % below
    };
    let mut engine = Engine::new(1);
    loop {
        let mut game = Game::new(Position::start(variant));
        for _ in 0..OPENING_PLIES {
            let mut moves = Vec::new();
            game.position().for_each_safe_move(|mv| moves.push(mv));
            if moves.is_empty() {
                break;
            }
            game.play(moves[random(moves.len())]);
        }
        if game.outcome().is_some() {
            continue;
        }
        let limits = Limits { nodes: Some(OPENING_NODES), ..Limits::default() };
        let score = engine.search(game.position(), &limits, &mut Silent).score;
        if score.number().abs() <= BALANCE_CP {
            return game.played().iter().map(|played| played.uci.clone()).collect();
        }
    }
}

/// Plays a game; `first` is the colour of the first player. Returns the winner.
fn play(
    terms: &Terms,
    players: &mut [Player; 2],
    first: Color,
    opening: &[String],
    seed: u64,
) -> Result<Option<Color>, String> {
    let start = Position::start(&terms.variant);
    let start_fen = start.fen();
    let mut game = Game::new(start);
    game.play_texts(opening.iter().map(String::as_str)).map_err(|error| error.to_string())?;
    let mut moves = opening.to_vec();
    for player in players.iter_mut() {
        player.new_game().map_err(|error| error.to_string())?;
    }
    let mut last_score = Score::DRAW;
    while game.played().len() < MOST_PLIES {
        if let Some(outcome) = game.outcome() {
            return Ok(outcome.winner);
        }
        let turn = game.position().turn();
        let player = &mut players[usize::from(turn != first)];
        let seed = seed.wrapping_add(moves.len() as u64);
        let choice = player
            .choose(game.position(), &start_fen, &moves, terms.budget, seed)
            .map_err(|error| error.to_string())?;
        let Some(uci) = choice.uci else {
            // A program that plays the royal form of a king-capture game has no move where its king is lost.
            return Ok(Some(!turn));
        };
        let score = choice.score.unwrap_or(Score::DRAW);
        // Both agree that it is won by force: the rest is no news.
        if score.is_win() && last_score.is_loss() {
            return Ok(Some(turn));
        }
        if score.is_loss() && last_score.is_win() {
            return Ok(Some(!turn));
        }
        last_score = score;
        match choice.mv {
            Some(mv) => game.play(mv),
            None => {
                let mv = game.position().parse_move(&uci).map_err(|error| format!("{uci}: {error}"))?;
                game.play(mv);
            }
        }
        moves.push(uci);
    }
    Ok(None)
}

/// Results as the first player sees them.
#[derive(Default)]
struct Tally {
    wins: usize,
    draws: usize,
    losses: usize,
    /// How many pairs came to -2, -1, 0, 1 and 2 wins more than losses.
    pairs: [usize; 5],
}

impl Tally {
    fn add(&mut self, points: [i32; 2]) {
        for point in points {
            match point {
                1 => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        self.pairs[(points[0] + points[1] + 2) as usize] += 1;
    }

    fn pairs(&self) -> usize {
        self.pairs.iter().sum()
    }

    /// The share of points, and the half-width of its 95 % interval.
    fn share(&self) -> (f64, f64) {
        let count = self.pairs().max(1) as f64;
        let value = |index: usize| index as f64 / 4.0;
        let mean = (0..5).map(|index| value(index) * self.pairs[index] as f64).sum::<f64>() / count;
        let variance =
            (0..5).map(|index| (value(index) - mean).powi(2) * self.pairs[index] as f64).sum::<f64>() / count;
        (mean, 1.96 * (variance / count).sqrt())
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        let (share, error) = self.share();
        let (low, high) = (elo(share - error), elo(share + error));
        write!(
            f,
            "{} games, +{} ={} -{}, {:.1} %, Elo {:+.0} ± {:.0}",
            self.wins + self.draws + self.losses,
            self.wins,
            self.draws,
            self.losses,
            share * 100.0,
            elo(share),
            (high - low) / 2.0
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_balanced_and_repeatable() {
        let near = Variant::parse("near").expect("a known name");
        assert_eq!(opening(&near, 5), opening(&near, 5));
        assert_ne!(opening(&near, 5), opening(&near, 6));
        assert_eq!(opening(&near, 5).len(), OPENING_PLIES);
    }

    #[test]
    fn the_error_shrinks_with_games() {
        let mut tally = Tally::default();
        (0..50).for_each(|index| tally.add(if index % 2 == 0 { [1, -1] } else { [1, 0] }));
        let (share, error) = tally.share();
        assert!((share - 0.625).abs() < 1e-9 && error < 0.05, "{share} {error}");
        (0..150).for_each(|index| tally.add(if index % 2 == 0 { [1, -1] } else { [1, 0] }));
        assert!(tally.share().1 < error * 0.6);
    }
}
