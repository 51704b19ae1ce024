//! Forced wins in 3 to 9 plies in every game: checkmates, captures of kings that cannot be saved,
//! stalemates and minor wins where they win. They are in `wins.txt` in the folders of the games,
//! made by `vicinity-lab wins`.
//!
//! A plain search of all legal moves, independent of the engine, proves that they are the shortest
//! wins. Then the engine must find them with the right number of plies.

use std::collections::BTreeMap;
use std::sync::Arc;

use vicinity_rules::{Position, Variant};
use vicinity_search::solver::Solver;
use vicinity_search::{Engine, Info, Limits, ScoreValue, SearchHandler, Silent};

/// Variant, position, plies to the end of the game, and the reason of its end.
fn wins() -> impl Iterator<Item = (&'static str, &'static str, u32, &'static str)> {
    let folders = vicinity_games::folders().expect("the folders of the games");
    let all: String = folders.iter().filter_map(|folder| folder.read("wins.txt")).collect();
    all.leak().lines().map(|line| {
        let mut fields = line.split('|');
        let mut next = || fields.next().expect("four fields in a line");
        (next(), next(), next().parse().expect("a number of plies"), next())
    })
}

/// The limit of the plain search; none of the positions needs as many.
const MAX_POSITIONS: u64 = 1_000_000;

/// The nodes within which the engine must find a win or a loss.
const MAX_NODES: u64 = 2_000_000;

/// Stops as soon as the engine reports the value.
struct ValueWatcher {
    value: ScoreValue,
    is_seen: bool,
}

impl SearchHandler for ValueWatcher {
    fn should_stop(&mut self) -> bool {
        self.is_seen
    }

    fn report(&mut self, info: &Info) {
        self.is_seen |= info.score.value() == self.value;
    }
}

fn check(name: &str, fen: &str, plies: u32) {
    let variant = Variant::parse(name).expect("a known name");
    check_by(false, name, &variant, fen, plies);
    #[cfg(feature = "nets")]
    if vicinity_search::net::shipped(&variant).is_some() {
        check_by(true, name, &variant, fen, plies);
    }
}

fn engine(by_network: bool) -> Engine {
    #[cfg_attr(not(feature = "nets"), expect(unused_mut))]
    let mut engine = Engine::new(8);
    #[cfg(feature = "nets")]
    engine.play_by_shipped_networks(by_network);
    assert!(cfg!(feature = "nets") || !by_network);
    engine
}

/// Checks with the network of the variant, or with weights only.
fn check_by(by_network: bool, name: &str, variant: &Arc<Variant>, fen: &str, plies: u32) {
    let mut position = Position::from_fen(variant, fen).expect("a valid FEN");
    let mut solver = Solver::new(MAX_POSITIONS);
    assert_eq!(solver.shortest_win(&mut position, plies), Ok(Some(plies)), "{name} {fen}");
    let limits = Limits { nodes: Some(MAX_NODES), win_in: Some(plies), ..Limits::default() };
    let best = engine(by_network).search(&position, &limits, &mut Silent);
    assert_eq!(best.score.value(), ScoreValue::WinIn(plies), "{name} {fen}");
    // The move keeps the win, and the losing side sees the loss.
    position.play_unchecked(best.mv.expect("the game continues"));
    assert_eq!(solver.loses(&mut position, plies - 1), Ok(true), "{name} {fen}");
    if position.outcome().is_none() {
        let limits = Limits { nodes: Some(MAX_NODES), ..Limits::default() };
        let mut loser = ValueWatcher { value: ScoreValue::LossIn(plies - 1), is_seen: false };
        let best = engine(by_network).search(&position, &limits, &mut loser);
        assert_eq!(best.score.value(), loser.value, "{name} {}", position.fen());
    }
}

/// Checks every other win. Two tests share the wins so that they can run in parallel.
fn check_every_other(first: usize) {
    for (name, fen, plies, _) in wins().skip(first).step_by(2) {
        check(name, fen, plies);
    }
}

#[test]
fn every_forced_win_is_found_and_foreseen() {
    check_every_other(0);
}

#[test]
fn every_other_forced_win_is_found_and_foreseen() {
    check_every_other(1);
}

#[test]
fn every_game_has_wins_in_all_possible_ways() {
    let mut games: BTreeMap<&str, (usize, Vec<&str>)> = BTreeMap::new();
    for (name, _, _, reason) in wins() {
        let (count, reasons) = games.entry(name).or_default();
        *count += 1;
        reasons.push(reason);
    }
    for name in vicinity_rules::variants::names() {
        assert!(games.get(name).is_some_and(|(count, _)| *count >= 5), "{name}");
    }
    let any = |reason| games.values().filter(|(_, reasons)| reasons.contains(&reason)).count();
    for reason in ["king captured", "checkmate", "stalemate", "stalemate (minor win)"] {
        assert!(any(reason) >= 3, "{reason}");
    }
    assert!(wins().filter(|&(_, _, plies, _)| plies == 9).count() >= 5);
}
