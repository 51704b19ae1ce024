//! Iterative deepening: depth by depth, line by line, until a limit is met; and the engine that
//! keeps what it has learnt from one move of a game to the next.

use std::sync::Arc;

use vicinity_rules::{Move, Position, Variant};

use crate::eval::Evaluator;
use crate::history::History;
use crate::limits::{Info, Limits, MAX_PLY, SearchHandler, TimeLimit, elapsed_ms};
use crate::moves;
use crate::net::Network;
use crate::params::{GLANCE_MARGIN, Params};
use crate::root::{self, RootMove};
use crate::score::Score;
use crate::searcher::{Reductions, Searcher};
use crate::skill::Blindness;
use crate::tt::{Found, Table};

/// What a search comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// The move to play; `None` when there is no legal one.
    pub mv: Option<Move>,
    /// The answer expected.
    pub reply: Option<Move>,
    /// The score of the move for the side to move.
    pub score: Score,
    /// The last depth completed; 0 where not even the first was.
    pub depth: usize,
    /// The positions visited.
    pub nodes: u64,
}

/// What belongs to the game at hand.
struct Game {
    variant: Arc<Variant>,
    evaluator: Evaluator,
    history: History,
}

/// By which networks an engine plays.
enum Networks {
    /// By none: all games are played by weights.
    None,
    /// By those that come with the games.
    #[cfg(feature = "nets")]
    Shipped,
    /// By this one, and only the variant with this name.
    One(Arc<Network>, String),
}

impl Networks {
    /// The network that a variant is played by, if any.
    fn of(&self, variant: &Variant) -> Option<Arc<Network>> {
        match self {
            Networks::None => None,
            #[cfg(feature = "nets")]
            Networks::Shipped => {
                // A test reads each of them for each game that it is for; with options that it does
                // not fit, a game is played by weights.
                Network::read(crate::net::shipped(variant)?, variant).ok().map(Arc::new)
            }
            Networks::One(network, name) => (name == variant.name()).then(|| Arc::clone(network)),
        }
    }
}

/// An engine for all games. Between two searches of the same variant it keeps its table and
/// history.
pub struct Engine {
    table: Table,
    params: Params,
    reductions: Reductions,
    /// Instead of those built in.
    weights: Option<Vec<(i32, i32)>>,
    networks: Networks,
    game: Option<Game>,
}

impl Engine {
    /// An engine whose table will take `hash_mib` mebibytes when first used.
    pub fn new(hash_mib: usize) -> Self {
        Engine::with_params(hash_mib, Params::default())
    }

    /// An engine with other numbers than the usual ones.
    pub fn with_params(hash_mib: usize, params: Params) -> Self {
        let reductions = Reductions::new(&params);
        Engine {
            table: Table::new(hash_mib),
            params,
            reductions,
            weights: None,
            networks: Networks::None,
            game: None,
        }
    }

    /// An engine that evaluates by weights of one's own, in the order of
    /// [`Features::weights`](crate::tuning::Features::weights), whatever the variant: for fitting
    /// them.
    pub fn with_weights(hash_mib: usize, weights: Vec<(i32, i32)>) -> Self {
        Engine { weights: Some(weights), ..Engine::new(hash_mib) }
    }

    /// Evaluates by other weights from now on, or by the usual ones; what it has learnt is
    /// forgotten if they are others than before.
    pub fn set_weights(&mut self, weights: Option<Vec<(i32, i32)>>) {
        if self.weights != weights {
            self.weights = weights;
            self.new_game();
        }
    }

    /// Evaluates a variant by a network from now on, or all by weights; what it has learnt is
    /// forgotten.
    pub fn set_network(&mut self, network: Option<(Arc<Network>, &Variant)>) {
        self.networks = match network {
            Some((network, variant)) => Networks::One(network, variant.name().to_owned()),
            None => Networks::None,
        };
        self.new_game();
    }

    /// Evaluates every game from now on by the network that comes with it, if one does, or all by
    /// weights; what it has learnt is forgotten where that is new.
    #[cfg(feature = "nets")]
    pub fn play_by_shipped_networks(&mut self, yes: bool) {
        if yes != matches!(self.networks, Networks::Shipped) {
            self.networks = if yes { Networks::Shipped } else { Networks::None };
            self.new_game();
        }
    }

    /// Whether a variant is evaluated by a network.
    pub fn has_network_for(&self, variant: &Variant) -> bool {
        self.networks.of(variant).is_some()
    }

    /// Sets the table's size; what it knew is forgotten if the size changes.
    pub fn set_hash_mib(&mut self, mebibytes: usize) {
        self.table.set_size(mebibytes);
    }

    /// Takes the table's memory now rather than when the first search begins, which it would hold
    /// up.
    pub fn claim_memory(&mut self) {
        self.table.claim();
    }

    /// Forgets what it has learnt.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.game = None;
    }

    /// What searches at full strength have found out about a position on their way, if that is
    /// still known. The move may belong to another position: where it matters, it is to be looked
    /// for among the legal ones.
    pub fn known(&self, position: &Position) -> Option<Found> {
        self.table.probe(position.hash(), 0)
    }

    /// Looks for the best move.
    pub fn search(&mut self, position: &Position, limits: &Limits, handler: &mut dyn SearchHandler) -> Best {
        let mut moves = root::moves(position, limits);
        if let Some(best) = decided(position, limits, &moves) {
            let time_ms = elapsed_ms(handler, best.nodes);
            handler.report(&Info {
                depth: 1,
                selective_depth: 1,
                multipv: 1,
                score: best.score,
                pv: best.mv.into_iter().collect(),
                nodes: best.nodes,
                time_ms,
                table_permille: 0,
            });
            return best;
        }
        let variant = position.variant();
        if self.game.as_ref().is_none_or(|game| game.variant.name() != variant.name()) {
            self.table.clear();
            let evaluator = match &self.weights {
                Some(weights) => Evaluator::with_own_weights(variant, weights),
                None => Evaluator::new(variant),
            };
            let evaluator = match self.networks.of(variant) {
                Some(network) => evaluator.with_network(network),
                None => evaluator,
            };
            self.game =
                Some(Game { variant: Arc::clone(variant), evaluator, history: History::new(variant) });
        }
        let game = self.game.as_mut().expect("it has just been set up");
        self.table.begin();
        let skill = limits.level.skill();
        let mut limits = limits.clone();
        if let Some(skill) = skill {
            limits.depth = Some(limits.depth.map_or(skill.depth, |depth| depth.min(skill.depth)));
            limits.nodes = Some(limits.nodes.map_or(skill.nodes, |nodes| nodes.min(skill.nodes)));
        }
        let blindness =
            skill.map_or(Blindness::default(), |skill| skill.blindness(limits.seed ^ position.hash()));
        let overlooks = |root: &RootMove| blindness.overlooks(root.mv, moves::sight(position, root.mv));
        if moves.iter().all(overlooks) {
            moves.truncate(1);
        } else {
            moves.retain(|root| !overlooks(root));
        }
        let searcher = Searcher::new(
            position.clone(),
            &game.evaluator,
            &mut self.table,
            &mut game.history,
            &self.params,
            &self.reductions,
            &limits,
            blindness,
            handler,
        );
        let (depth, nodes) = iterate(searcher, &mut moves, &limits);
        let best = &moves[0];
        Best { mv: Some(best.mv), reply: best.pv.get(1).copied(), score: best.score, depth, nodes }
    }
}

/// What there is to say without a search: when the game is over, when the king can be taken, and
/// when every move leaves the own king to be taken.
fn decided(position: &Position, limits: &Limits, moves: &[RootMove]) -> Option<Best> {
    let best = |mv, score| Some(Best { mv, reply: None, score, depth: 0, nodes: 1 });
    if let Some(taking) = moves.iter().find(|root| position.captures_king(root.mv)) {
        return best(Some(taking.mv), Score::win_in(1));
    }
    if !moves.is_empty() {
        return None;
    }
    let legal = position.legal_moves();
    if let Some(&mv) = legal.iter().find(|mv| limits.only.is_empty() || limits.only.contains(mv)) {
        return best(Some(mv), Score::loss_in(2));
    }
    let score = match position.outcome_without_moves().winner {
        None => Score::DRAW,
        Some(winner) if winner == position.turn() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
    };
    best(None, score)
}

/// Searches deeper and deeper; leaves the moves sorted, best first. Returns the last depth
/// completed and the number of nodes.
fn iterate(mut searcher: Searcher, moves: &mut [RootMove], limits: &Limits) -> (usize, u64) {
    let multipv = limits.multipv.clamp(1, moves.len());
    let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY - 1);
    let mut completed = 0;
    let mut steady = 0;
    for depth in 1..=deepest {
        searcher.depth = depth;
        let best_before = moves[0].mv;
        for root in moves.iter_mut() {
            root.previous = root.score;
            root.score = -Score::INFINITE;
        }
        let mut lines = 0;
        for first in 0..multipv {
            search_pv(&mut searcher, &mut moves[first..], depth as i32);
            // With several lines a later one may come out better than an earlier.
            sort(&mut moves[..=first]);
            if searcher.stopped {
                break;
            }
            lines += 1;
        }
        if searcher.stopped {
            if completed == 0 {
                judge_rest(&mut searcher, moves, lines);
                report(&mut searcher, &moves[..multipv], depth);
            } else {
                restore(moves);
            }
            break;
        }
        completed = depth;
        report(&mut searcher, &moves[..multipv], depth);
        steady = if moves[0].mv == best_before { steady + 1 } else { 0 };
        let time_ms = searcher.elapsed_ms();
        if limits.time.is_some_and(|time| is_enough(time, time_ms, steady, moves.len(), depth))
            || limits.nodes.is_some_and(|nodes| searcher.nodes >= nodes)
            || searcher.handler().should_stop()
            || moves[..multipv].iter().all(|root| is_settled(root.score, depth, limits))
        {
            break;
        }
    }
    (completed, searcher.nodes)
}

/// Searches for the best of the moves, in a window around the last score that is opened where it
/// proves too narrow.
fn search_pv(searcher: &mut Searcher, moves: &mut [RootMove], depth: i32) {
    let expected = moves[0].previous;
    let mut width = searcher.params.aspiration_window.max(1);
    let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
    if depth >= 4 && !expected.is_decided() && expected > -Score::INFINITE {
        (alpha, beta) = (expected - width, expected + width);
    }
    loop {
        let score = searcher.search_root(moves, alpha, beta, depth);
        sort(moves);
        if searcher.stopped {
            return;
        }
        width *= 2;
        if score <= alpha && alpha > -Score::INFINITE {
            beta = if width < 1000 { alpha + width / 2 } else { beta };
            alpha = score - width;
        } else if score >= beta && beta < Score::INFINITE {
            beta = score + width;
        } else {
            return;
        }
        if width > 1000 {
            (alpha, beta) = (-Score::INFINITE, Score::INFINITE);
        }
        alpha = alpha.max(-Score::INFINITE);
        beta = beta.min(Score::INFINITE);
    }
}

/// Best first; what has not been found better keeps its place. By insertion: the moves are few and
/// nearly sorted already, and the library's sort is 6 KB of the page.
fn sort(moves: &mut [RootMove]) {
    for end in 1..moves.len() {
        let score = moves[end].score;
        let place = moves[..end].iter().rposition(|root| root.score >= score).map_or(0, |index| index + 1);
        moves[place..=end].rotate_right(1);
    }
}

/// Gives back their earlier scores to moves that an interrupted iteration did not come to.
fn restore(moves: &mut [RootMove]) {
    if moves[0].score == -Score::INFINITE {
        for root in moves.iter_mut() {
            root.score = root.previous;
        }
        sort(moves);
        return;
    }
    for root in moves.iter_mut().filter(|root| root.score == -Score::INFINITE) {
        root.score = root.previous;
    }
    // The best of this iteration stays the best.
    sort(&mut moves[1..]);
}

/// Where the first iteration was interrupted, with so many lines found: gives scores to the moves
/// that it did not come to or did not find better, and sorts them. A move is played though nothing
/// was searched, and it is not the first that there is.
fn judge_rest(searcher: &mut Searcher, moves: &mut [RootMove], lines: usize) {
    let (mut shift, mut most) = (0, Score::INFINITE);
    let best = moves[0].score;
    if best > -Score::INFINITE {
        // The search sees threats that a glance does not: what seems no better than its best move
        // is not.
        if !best.is_decided() {
            shift = best.number() - searcher.glance(moves[0].mv).number() - GLANCE_MARGIN;
        }
        most = moves[lines.saturating_sub(1)].score;
    }
    for root in moves.iter_mut().filter(|root| root.score == -Score::INFINITE) {
        let glance = searcher.glance(root.mv);
        let score = if glance.is_decided() { glance } else { Score::centipawns(glance.number() + shift) };
        root.score = if root.is_searched { score.min(most) } else { score };
        root.pv.truncate(1);
    }
    sort(moves);
}

fn report(searcher: &mut Searcher, moves: &[RootMove], depth: usize) {
    let time_ms = searcher.elapsed_ms();
    let table_permille = searcher.table.permille();
    for (index, root) in moves.iter().enumerate() {
        let info = Info {
            depth,
            selective_depth: root.selective_depth.max(depth),
            multipv: index + 1,
            score: root.score,
            pv: root.pv.clone(),
            nodes: searcher.nodes,
            time_ms,
            table_permille,
        };
        searcher.handler().report(&info);
    }
}

/// Whether the time is used well enough: sooner if the best move has long been the same, later if
/// it has just changed.
fn is_enough(time: TimeLimit, elapsed_ms: u64, steady: usize, moves: usize, depth: usize) -> bool {
    if time.soft_ms >= time.hard_ms {
        return elapsed_ms >= time.hard_ms;
    }
    // There is nothing to choose.
    if moves == 1 && depth >= 4 {
        return true;
    }
    let percent = match steady {
        0 => 150,
        1..=3 => 100,
        4..=6 => 80,
        _ => 65,
    };
    elapsed_ms >= (time.soft_ms * percent / 100).min(time.hard_ms)
}

/// Whether looking deeper cannot change a score: a forced end has been searched to its end.
fn is_settled(score: Score, depth: usize, limits: &Limits) -> bool {
    let crate::Verdict::WinIn(plies) = (if score.is_loss() { -score } else { score }).verdict() else {
        return false;
    };
    let asked = score.is_win() && limits.win_in.is_some_and(|most| plies <= most);
    // Full width to that depth and somewhat beyond, for what reductions have put off.
    asked || limits.depth.is_none() && depth >= 2 * plies as usize + 2
}

#[cfg(all(test, feature = "all-shapes"))]
mod tests {
    use super::*;
    use crate::limits::Silent;
    use crate::net::{self, Parts};

    #[test]
    fn a_network_that_says_nothing_is_added_in_vain() {
        let near = Variant::parse("near").expect("a known name");
        let of = |alone: bool, bias: i32| Parts {
            width: 16,
            alone,
            scale: 400,
            rows: vec![0; net::rows(&near, alone) * 16],
            biases: vec![0; 16],
            outputs: vec![0; 32],
            output_biases: vec![bias],
        };
        let position = Position::start(&near);
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let search = |parts: Option<Parts>| {
            let mut engine = Engine::new(1);
            if let Some(parts) = parts {
                let network = Network::read(&parts.write(&near), &near).expect("it has just been written");
                engine.set_network(Some((Arc::new(network), &near)));
            }
            engine.search(&position, &limits, &mut Silent)
        };
        let without = search(None);
        assert_eq!(search(Some(of(false, 0))), without);
        let mut silent = Engine::new(1);
        silent.set_network(Some((Arc::new(Network::silent(&near)), &near)));
        assert_eq!(silent.search(&position, &limits, &mut Silent), without);
        // It thinks the same of every position, whoever is to move.
        assert_ne!(search(Some(of(false, 8_000))), without);
        assert_ne!(search(Some(of(true, 0))), without);
    }
}
