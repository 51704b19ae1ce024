//! Iterative deepening, and the engine that keeps its tables from one move of a game to the next.

use std::sync::Arc;

use vicinity_rules::{Move, Position, Variant};

use crate::eval::Evaluator;
use crate::history::History;
use crate::limits::{Info, Limits, MAX_PLY, SearchHandler, TimeLimit, elapsed_ms};
use crate::moves;
use crate::net::Network;
use crate::params::{Params, UNSEARCHED_MARGIN};
use crate::root::{self, RootMove};
use crate::score::Score;
use crate::searcher::{Reductions, Searcher};
#[cfg(feature = "share")]
use crate::share::Share;
use crate::skill::MoveOmission;
use crate::tt::{Table, TtEntry};

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// The move to play; `None` if there is no legal one.
    pub mv: Option<Move>,
    /// The expected reply.
    pub reply: Option<Move>,
    /// The score of the move for the side to move.
    pub score: Score,
    /// The last completed depth; 0 if no iteration was completed.
    pub depth: usize,
    /// The number of positions visited.
    pub nodes: u64,
}

/// The state that belongs to a variant and the current game of it.
struct VariantState {
    variant: Arc<Variant>,
    evaluator: Evaluator,
    history: History,
}

/// The networks that an engine uses.
enum Networks {
    /// None: all variants are evaluated with weights.
    None,
    /// The networks that come with the variants.
    #[cfg(feature = "nets")]
    Shipped,
    /// This network, for the variant with this name only.
    One(Arc<Network>, String),
}

impl Networks {
    /// The network used for a variant, if any.
    fn of(&self, variant: &Variant) -> Option<Arc<Network>> {
        match self {
            Networks::None => None,
            #[cfg(feature = "nets")]
            Networks::Shipped => {
                // A test reads every network for every variant that it belongs to. With options
                // that do not fit the network, the variant is evaluated with weights.
                Network::read(crate::net::shipped(variant)?, variant).ok().map(Arc::new)
            }
            Networks::One(network, name) => (name == variant.name()).then(|| Arc::clone(network)),
        }
    }
}

/// An engine for all variants. It keeps its table and history between two searches of the same
/// variant.
pub struct Engine {
    table: Table,
    params: Params,
    reductions: Reductions,
    /// Weights to use instead of the built-in ones.
    weights: Option<Vec<(i32, i32)>>,
    networks: Networks,
    variant_state: Option<VariantState>,
    #[cfg(feature = "share")]
    share: Option<Share>,
}

impl Engine {
    /// Returns an engine whose table will take `hash_mib` mebibytes when first used.
    pub fn new(hash_mib: usize) -> Self {
        Engine::with_params(hash_mib, Params::default())
    }

    /// Returns an engine with other search parameters than the default ones.
    pub fn with_params(hash_mib: usize, params: Params) -> Self {
        let reductions = Reductions::new(&params);
        Engine {
            table: Table::new(hash_mib),
            params,
            reductions,
            weights: None,
            networks: Networks::None,
            variant_state: None,
            #[cfg(feature = "share")]
            share: None,
        }
    }

    /// Returns an engine that evaluates with the given weights, in the order of
    /// [`Features::weights`](crate::tuning::Features::weights), whatever the variant. Used to tune
    /// weights.
    pub fn with_weights(hash_mib: usize, weights: Vec<(i32, i32)>) -> Self {
        Engine { weights: Some(weights), ..Engine::new(hash_mib) }
    }

    /// Sets the weights of the evaluation, or restores the built-in ones. Clears the table and
    /// history if the weights change.
    pub fn set_weights(&mut self, weights: Option<Vec<(i32, i32)>>) {
        if self.weights != weights {
            self.weights = weights;
            self.new_game();
        }
    }

    /// Evaluates a variant with a network, or all variants with weights. Clears the table and
    /// history.
    pub fn set_network(&mut self, network: Option<(Arc<Network>, &Variant)>) {
        self.networks = match network {
            Some((network, variant)) => Networks::One(network, variant.name().to_owned()),
            None => Networks::None,
        };
        self.new_game();
    }

    /// Evaluates every variant with the network that comes with it, if there is one, or all
    /// variants with weights. Clears the table and history if the setting changes.
    #[cfg(feature = "nets")]
    pub fn play_by_shipped_networks(&mut self, yes: bool) {
        if yes != matches!(self.networks, Networks::Shipped) {
            self.networks = if yes { Networks::Shipped } else { Networks::None };
            self.new_game();
        }
    }

    /// Whether a variant is evaluated with a network.
    pub fn has_network_for(&self, variant: &Variant) -> bool {
        self.networks.of(variant).is_some()
    }

    /// Sets the size of the table. Clears it if the size changes.
    pub fn set_hash_mib(&mut self, mebibytes: usize) {
        self.table.set_size(mebibytes);
    }

    /// Allocates the memory of the table now, so that the first search does not have to.
    pub fn claim_memory(&mut self) {
        self.table.claim();
    }

    /// Makes the searches of this engine one of several in the same position, which exchange
    /// entries by [`SearchHandler::exchange`].
    #[cfg(feature = "share")]
    pub fn set_share(&mut self, share: Option<Share>) {
        self.share = share;
    }

    /// Clears the table and history.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.variant_state = None;
    }

    /// The entry that searches at full strength stored for a position, if it is still in the table.
    /// After a hash collision the move may belong to another position, so check that it is legal.
    pub fn known(&self, position: &Position) -> Option<TtEntry> {
        self.table.probe(position.hash(), 0)
    }

    /// Searches for the best move.
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
        if self.variant_state.as_ref().is_none_or(|state| state.variant.name() != variant.name()) {
            self.table.clear();
            let evaluator = match &self.weights {
                Some(weights) => Evaluator::with_custom_weights(variant, weights),
                None => Evaluator::new(variant),
            };
            let evaluator = match self.networks.of(variant) {
                Some(network) => evaluator.with_network(network),
                None => evaluator,
            };
            self.variant_state = Some(VariantState {
                variant: Arc::clone(variant),
                evaluator,
                history: History::new(variant),
            });
        }
        let state = self.variant_state.as_mut().expect("it has just been set up");
        self.table.begin();
        let skill = limits.level.skill();
        let mut limits = limits.clone();
        if let Some(skill) = skill {
            limits.depth = Some(limits.depth.map_or(skill.depth, |depth| depth.min(skill.depth)));
            limits.nodes = Some(limits.nodes.map_or(skill.nodes, |nodes| nodes.min(skill.nodes)));
        }
        let omission =
            skill.map_or(MoveOmission::default(), |skill| skill.omission(limits.seed ^ position.hash()));
        let overlooks = |root: &RootMove| omission.overlooks(root.mv, moves::visibility(position, root.mv));
        if moves.iter().all(overlooks) {
            moves.truncate(1);
        } else {
            moves.retain(|root| !overlooks(root));
        }
        let searcher = Searcher::new(
            position.clone(),
            &state.evaluator,
            &mut self.table,
            &mut state.history,
            &self.params,
            &self.reductions,
            &limits,
            omission,
            handler,
        );
        #[cfg(feature = "share")]
        let searcher = searcher.with_share(self.share);
        let (depth, nodes) = iterate(searcher, &mut moves, &limits);
        let best = &moves[0];
        Best { mv: Some(best.mv), reply: best.pv.get(1).copied(), score: best.score, depth, nodes }
    }
}

/// The result if no search is needed: the game is over, the king can be captured, every move lets
/// one's king be captured, or none of the moves to search is legal, which is reported as a draw.
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
        _ if !legal.is_empty() => Score::DRAW,
        None => Score::DRAW,
        Some(winner) if winner == position.turn() => Score::win_in(0),
        Some(_) => Score::loss_in(0),
    };
    best(None, score)
}

/// Searches deeper and deeper and leaves the moves sorted, best first. Returns the last completed
/// depth and the number of nodes.
fn iterate(mut searcher: Searcher, moves: &mut [RootMove], limits: &Limits) -> (usize, u64) {
    let multipv = limits.multipv.clamp(1, moves.len());
    let deepest = limits.depth.unwrap_or(MAX_PLY).clamp(1, MAX_PLY - 1);
    let mut completed = 0;
    let mut steady = 0;
    for depth in 1..=deepest {
        #[cfg(feature = "share")]
        if searcher.share.is_some_and(|share| share.omits(depth)) {
            continue;
        }
        searcher.depth = depth;
        let best_before = moves[0].mv;
        for root in moves.iter_mut() {
            root.previous = root.score;
            root.score = -Score::INFINITE;
        }
        let mut lines = 0;
        for first in 0..multipv {
            search_pv(&mut searcher, &mut moves[first..], depth as i32);
            // With several lines a later one may turn out better than an earlier one.
            sort(&mut moves[..=first]);
            if searcher.stopped {
                break;
            }
            lines += 1;
        }
        if searcher.stopped {
            if completed == 0 {
                score_unsearched(&mut searcher, moves, lines);
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

/// Searches for the best of the moves in an aspiration window around the previous score, which is
/// widened when the score falls outside it.
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

/// Sorts the moves best first; stable. An insertion sort: the moves are few and nearly sorted, and
/// the sort of the standard library takes 6 KB of the page.
fn sort(moves: &mut [RootMove]) {
    for end in 1..moves.len() {
        let score = moves[end].score;
        let place = moves[..end].iter().rposition(|root| root.score >= score).map_or(0, |index| index + 1);
        moves[place..=end].rotate_right(1);
    }
}

/// Restores the previous scores of moves that an interrupted iteration did not reach.
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
    // The best move of this iteration stays the best.
    sort(&mut moves[1..]);
}

/// Scores and sorts the moves after an interrupted first iteration that found `lines` lines: those
/// not searched, and those not found to be better. The engine then plays a reasonable move even if
/// nothing was searched.
fn score_unsearched(searcher: &mut Searcher, moves: &mut [RootMove], lines: usize) {
    let (mut shift, mut most) = (0, Score::INFINITE);
    let best = moves[0].score;
    if best > -Score::INFINITE {
        // The search sees threats that the static evaluation does not, so a move that was not found
        // to be better must not be ranked above the best one.
        if !best.is_decided() {
            shift = best.number() - searcher.shallow_eval(moves[0].mv).number() - UNSEARCHED_MARGIN;
        }
        most = moves[lines.saturating_sub(1)].score;
    }
    for root in moves.iter_mut().filter(|root| root.score == -Score::INFINITE) {
        let shallow_eval = searcher.shallow_eval(root.mv);
        let score = if shallow_eval.is_decided() {
            shallow_eval
        } else {
            Score::centipawns(shallow_eval.number() + shift)
        };
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

/// Whether enough time is used: less if the best move has been stable for long, more if it has just
/// changed.
fn is_enough(time: TimeLimit, elapsed_ms: u64, steady: usize, moves: usize, depth: usize) -> bool {
    // Exactly this time is to be used.
    if time.soft_ms >= time.hard_ms {
        return elapsed_ms >= time.hard_ms;
    }
    // The move is forced.
    if moves == 1 && depth >= 4 {
        return true;
    }
    let percent = match steady {
        0 => 150,
        1..=3 => 100,
        4..=6 => 80,
        _ => 65,
    };
    elapsed_ms >= (time.soft_ms.saturating_mul(percent) / 100).min(time.hard_ms)
}

/// Whether a deeper search cannot change the score: a forced win or loss has been searched to its
/// end.
fn is_settled(score: Score, depth: usize, limits: &Limits) -> bool {
    let crate::ScoreValue::WinIn(plies) = (if score.is_loss() { -score } else { score }).value() else {
        return false;
    };
    let is_found = score.is_win() && limits.win_in.is_some_and(|most| plies <= most);
    // Full width to that depth and somewhat beyond, to cover lines delayed by reductions.
    is_found || limits.depth.is_none() && depth >= 2 * plies as usize + 2
}

#[cfg(all(test, feature = "all-shapes"))]
mod tests {
    use super::*;
    use crate::limits::Silent;
    use crate::net::{self, NetworkFile};

    #[test]
    fn a_zero_network_changes_nothing() {
        let near = Variant::parse("near").expect("a known name");
        let of = |replaces_weights: bool, bias: i32| NetworkFile {
            width: 16,
            replaces_weights,
            scale: 400,
            rows: vec![0; net::rows(&near, replaces_weights) * 16],
            biases: vec![0; 16],
            outputs: vec![0; 32],
            output_biases: vec![bias],
        };
        let position = Position::start(&near);
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        let search = |parts: Option<NetworkFile>| {
            let mut engine = Engine::new(1);
            if let Some(parts) = parts {
                let network = Network::read(&parts.write(&near), &near).expect("it has just been written");
                engine.set_network(Some((Arc::new(network), &near)));
            }
            engine.search(&position, &limits, &mut Silent)
        };
        let without = search(None);
        assert_eq!(search(Some(of(false, 0))), without);
        let mut engine = Engine::new(1);
        engine.set_network(Some((Arc::new(Network::zero(&near)), &near)));
        assert_eq!(engine.search(&position, &limits, &mut Silent), without);
        // A constant bias changes the evaluation for both sides to move.
        assert_ne!(search(Some(of(false, 8_000))), without);
        assert_ne!(search(Some(of(true, 0))), without);
    }
}
