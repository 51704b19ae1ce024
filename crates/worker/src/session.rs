//! The engine's side of the protocol: executes requests and sends reports.
//!
//! A search pauses now and then, and its platform may end it. The engine keeps its tables from one
//! request to the next of the same variant. No request causes a panic; errors are answered by
//! [`Report::Error`].

use std::sync::Arc;

use vicinity_protocol::{Go, Report, Request};
use vicinity_rules::{Move, Outcome, Position, Variant, variants};
use vicinity_search::net::Network;
use vicinity_search::{Engine, Level, Limits, Share, TimeLimit};

use crate::platform::Platform;
use crate::position;
use crate::reporter::Reporter;

/// The maximum size of the table, whatever the page requests.
const MAX_HASH_MIB: u16 = 512;

/// The nodes after which the browser has compiled the hot code of a search well, in about a
/// twentieth of a second. With a fifth of them the first task of an analysis in Chrome takes two to
/// four times as long; more nodes bring no further gain.
const WARM_UP_NODES: u32 = 50_000;

/// The minimum depth of the entries that several searches exchange. Shallower ones gain nothing
/// that was measured (`docs/experiments/several-workers.md`).
const MIN_EXCHANGE_DEPTH: i32 = 3;

/// An engine with its network and platform.
pub struct Session {
    engine: Engine,
    /// The file of a network and its variant.
    file: Option<(String, Vec<u8>)>,
    /// The variant string for which the file has been read.
    read_for: String,
    /// Whether the entries in the tables depend on time: since the engine was reset, a search has
    /// been stopped or has exchanged entries.
    depends_on_time: bool,
    platform: Platform,
}

impl Session {
    /// Creates a session with a new engine.
    pub fn new(platform: Platform) -> Self {
        Session {
            engine: Engine::new(1),
            file: None,
            read_for: String::new(),
            depends_on_time: false,
            platform,
        }
    }

    /// Runs a throw-away search so that the browser compiles the code. Otherwise the first request
    /// would do so, during which the page's main thread waits for memory for up to a tenth of a
    /// second.
    pub fn warm_up(&mut self) {
        let go = Go {
            variant: variants::names().next().unwrap_or_default().to_owned(),
            level: Level::COUNT,
            nodes: Some(WARM_UP_NODES),
            lines: 1,
            hash_mib: 1,
            ..Go::default()
        };
        if let Ok(variant) = Variant::parse(&go.variant) {
            self.engine.set_network(Some((Arc::new(Network::zero(&variant)), &variant)));
        }
        // Errors will occur again at the first request and are reported then.
        let _ = self.go(&go, &mut |_| {});
        self.engine.set_network(None);
        self.engine.new_game();
    }

    /// The variant whose network a request needs, if it is not loaded.
    pub fn wanted_network(&self, request: &Request) -> Option<String> {
        let Request::Go(go) = request else { return None };
        let variant = Variant::parse(&go.variant).ok()?;
        let game = variant.base_name();
        self.file.as_ref().is_none_or(|(of, _)| of != game).then(|| game.to_owned())
    }

    /// Sets the network of a variant. If its file cannot be read, the variant is played with
    /// weights.
    pub fn take_network(&mut self, game: &str, file: Vec<u8>) {
        self.file = Some((game.to_owned(), file));
        self.read_for.clear();
    }

    /// Sets the engine's network for a variant, if it is loaded.
    fn read_network(&mut self, variant: &Variant) {
        if let Some((game, file)) = &self.file
            && game == variant.base_name()
            && self.read_for != variant.name()
        {
            variant.name().clone_into(&mut self.read_for);
            let network = Network::read(file, variant).ok();
            self.engine.set_network(network.map(|network| (Arc::new(network), variant)));
        }
    }

    /// Answers a request.
    pub fn answer(&mut self, request: &Request, send: &mut dyn FnMut(&Report)) {
        let (id, result) = match request {
            Request::Go(go) => (go.id, self.go(go, send)),
            #[cfg(feature = "custom")]
            Request::Picture(picture) => (picture.id, crate::picture::draw(picture, send)),
            #[cfg(not(feature = "custom"))]
            Request::Picture(picture) => (picture.id, Err("this engine draws no pictures".to_owned())),
            // There is no search to stop.
            Request::Stop { .. } => return,
        };
        if let Err(message) = result {
            send(&Report::Error { id, message });
        }
    }

    fn go(&mut self, go: &Go, send: &mut dyn FnMut(&Report)) -> Result<(), String> {
        let level = Level::new(go.level)
            .ok_or_else(|| format!("unknown level {}; it must be from 1 to {}", go.level, Level::COUNT))?;
        let mut position = position::parse(&go.variant, go.fen.as_deref())?;
        for (index, text) in go.moves.iter().enumerate() {
            let at_move = |error: &dyn std::fmt::Display| format!("move {}: {error}", index + 1);
            if let Some(outcome) = end(&position) {
                return Err(at_move(&format_args!("the game is over ({})", outcome.reason)));
            }
            // Only UCI notation: SAN would require all legal moves of each position of the game.
            let mv = position.parse_uci(text).map_err(|error| at_move(&error))?;
            position.play_unchecked(mv);
        }
        if end(&position).is_some() {
            send(&Report::Best { id: go.id, mv: None });
            return Ok(());
        }
        #[cfg(feature = "custom")]
        self.engine.set_weights(crate::tuning::weights(go.weights.as_deref(), position.variant())?);
        self.read_network(position.variant());
        self.engine.set_hash_mib(usize::from(go.hash_mib.clamp(1, MAX_HASH_MIB)));
        // A level's moves do not depend on time.
        if go.nodes.is_some() || self.depends_on_time && level != Level::FULL {
            self.engine.new_game();
            self.depends_on_time = false;
        }
        let index = go.member.checked_sub(1);
        self.engine
            .set_share(index.map(|index| Share { index: index.into(), min_depth: MIN_EXCHANGE_DEPTH }));
        let limits = Limits {
            depth: go.depth.map(usize::from),
            nodes: go.nodes.map(u64::from),
            time: go.movetime_ms.map(|ms| TimeLimit::per_move(ms.into())),
            multipv: usize::from(go.lines),
            level,
            seed: go.seed.into(),
            ..Limits::default()
        };
        let position = &position;
        let by_network = self.engine.has_network_for(position.variant());
        let mut reporter = Reporter::new(go, position, by_network, self.platform, send);
        let best = self.engine.search(position, &limits, &mut reporter);
        self.depends_on_time |= reporter.finish() || go.member > 0;
        let uci = |mv: Option<Move>| mv.map(|mv| position.uci(mv));
        send(&Report::Best { id: go.id, mv: uci(best.mv) });
        Ok(())
    }
}

/// The outcome of a position. A recorded game may continue after some draws.
fn end(position: &Position) -> Option<Outcome> {
    position.outcome().filter(|outcome| !outcome.reason.can_be_played_on())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    fn session() -> Session {
        // A clock that advances a fifth of a millisecond at each reading.
        thread_local!(static LOOKS: Cell<f64> = const { Cell::new(0.0) });
        let now_ms = || LOOKS.with(|looks| looks.replace(looks.get() + 0.2));
        Session::new(Platform {
            now_ms,
            pause: || PAUSES_LEFT.replace(PAUSES_LEFT.get().saturating_sub(1)) == 1,
            exchange: |_, entries| {
                SENT.with_borrow_mut(|sent| sent.push(entries.to_vec()));
                ARRIVED.with_borrow_mut(Vec::pop)
            },
        })
    }

    thread_local! {
        /// The search is stopped at the last of these pauses.
        static PAUSES_LEFT: Cell<u32> = const { Cell::new(0) };
        /// The batches sent to other workers.
        static SENT: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
        /// The batches that have arrived from them.
        static ARRIVED: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
    }

    /// Searches and stops the search at its third pause.
    fn stopped_search(session: &mut Session, go: Go) -> Vec<Report> {
        PAUSES_LEFT.set(3);
        let reports = search_reports(session, go);
        assert_eq!(PAUSES_LEFT.get(), 0);
        reports
    }

    fn go(variant: &str) -> Go {
        Go { id: 7, variant: variant.into(), ..Go::default() }
    }

    fn moves(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    fn answers(session: &mut Session, request: &Request) -> Vec<Report> {
        let mut reports = Vec::new();
        session.answer(request, &mut |report| reports.push(report.clone()));
        reports
    }

    fn search_reports(session: &mut Session, go: Go) -> Vec<Report> {
        answers(session, &Request::Go(go))
    }

    fn last_nodes(reports: &[Report]) -> Option<u32> {
        let nodes = |report: &Report| match report {
            Report::Info(info) => Some(info.nodes),
            _ => None,
        };
        reports.iter().rev().find_map(nodes)
    }

    fn check_error(request: &Request, part: &str) {
        match &answers(&mut session(), request)[..] {
            [Report::Error { id: 7, message }] => assert!(message.contains(part), "{request:?}: {message}"),
            other => panic!("{request:?}: {other:?}"),
        }
    }

    #[test]
    fn a_search_reports_every_depth_and_ends_with_a_move() {
        let reports = search_reports(
            &mut session(),
            Go { moves: moves(&["e3e4", "e6e5"]), depth: Some(6), ..go("near") },
        );
        let depths: Vec<u16> = reports
            .iter()
            .filter_map(|report| match report {
                Report::Info(info) => Some(info.depth),
                _ => None,
            })
            .collect();
        assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
        assert!(matches!(reports.last(), Some(Report::Best { id: 7, mv: Some(_), .. })));
    }

    #[test]
    fn only_the_requested_lines_are_reported() {
        for (level, lines) in [(2, 1), (8, 3), (1, 2)] {
            let reports = search_reports(&mut session(), Go { level, lines, depth: Some(1), ..go("near") });
            assert_eq!(reports.len(), usize::from(lines) + 1, "{level}: {reports:?}");
        }
    }

    #[test]
    fn time_and_node_limits_are_respected() {
        let nodes_of = |reports: &[Report]| match &reports[reports.len() - 2] {
            Report::Info(info) => info.nodes,
            other => panic!("{other:?}"),
        };
        assert!(nodes_of(&search_reports(&mut session(), Go { nodes: Some(5000), ..go("near") })) <= 5000);
        let reports = search_reports(&mut session(), Go { movetime_ms: Some(100), ..go("chess") });
        assert!(matches!(reports.last(), Some(Report::Best { mv: Some(_), .. })));
        assert!(nodes_of(&reports) < 1_000_000);
    }

    #[test]
    fn searches_limited_by_nodes_are_reproducible() {
        let found = |session: &mut Session| {
            let reports =
                search_reports(session, Go { moves: moves(&["e3e4"]), nodes: Some(20_000), ..go("near") });
            match &reports[reports.len() - 2..] {
                [Report::Info(last), Report::Best { mv, .. }] => {
                    (last.score, last.depth, last.nodes, last.pv.clone(), mv.clone())
                }
                other => panic!("{other:?}"),
            }
        };
        let mut used = session();
        search_reports(&mut used, Go { moves: moves(&["e3e4", "d6d5"]), depth: Some(9), ..go("near") });
        assert_eq!(found(&mut used), found(&mut session()));
    }

    #[test]
    fn searches_that_end_at_once_report_their_lines() {
        for name in ["near", "grand-rider"] {
            let reports = search_reports(&mut session(), Go { nodes: Some(1), lines: 3, ..go(name) });
            let [Report::Info(first), Report::Info(_), Report::Info(_), Report::Best { mv, .. }] =
                &reports[..]
            else {
                panic!("{name}: {reports:?}")
            };
            assert_eq!((first.depth, first.line, first.pv.first()), (1, 1, mv.as_ref()), "{name}");
        }
    }

    #[test]
    fn a_finished_game_has_no_move() {
        let fen = Some("4R3/8/8/8/8/8/8/K7 b - - 0 1".into());
        let reports = search_reports(&mut session(), Go { fen, depth: Some(3), ..go("near") });
        assert_eq!(reports, [Report::Best { id: 7, mv: None }]);
    }

    #[test]
    fn games_are_searched_at_and_beyond_claimable_draws() {
        let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for beyond in [&[][..], &["e2e4"], &["e2e4", "e7e5"]] {
            let moves = moves(&[&there_and_back[..], &there_and_back, beyond].concat());
            let reports = search_reports(&mut session(), Go { moves, depth: Some(2), ..go("chess") });
            assert!(matches!(reports.last(), Some(Report::Best { mv: Some(_), .. })), "{beyond:?}");
        }
    }

    #[test]
    fn errors_are_reported() {
        let check = |go: Go, part| check_error(&Request::Go(Go { depth: Some(1), ..go }), part);
        check(go("no-such-game"), "no-such-game");
        check(Go { fen: Some("xyz".into()), ..go("near") }, "FEN");
        check(Go { moves: moves(&["e2e4"]), ..go("near") }, "move 1: “e2e4”");
        check(Go { moves: moves(&["e3e4", "Ne5"]), ..go("near") }, "move 2: “Ne5” is not a move");
        let mate = ["f2f3", "e7e5", "g2g4", "d8h4"];
        check(
            Go { moves: moves(&[&mate[..], &["a2a3"]].concat()), ..go("chess") },
            "move 5: the game is over",
        );
        check(Go { level: 9, ..go("near") }, "level 9");
    }

    #[test]
    fn node_counts_are_reproducible() {
        let reports = search_reports(&mut session(), Go { depth: Some(8), ..go("near") });
        assert_eq!(last_nodes(&reports), Some(crate::NEAR_DEPTH_8_NODES));
    }

    #[test]
    fn warm_up_leaves_no_state() {
        let mut session = session();
        session.warm_up();
        let reports = search_reports(&mut session, Go { depth: Some(8), ..go("near") });
        assert_eq!(last_nodes(&reports), Some(crate::NEAR_DEPTH_8_NODES));
    }

    #[test]
    fn a_search_that_is_stopped_reports_its_move_and_leaves_its_table() {
        let mut session = session();
        // Without a limit, as in an analysis.
        let reports = stopped_search(&mut session, go("near"));
        assert!(matches!(reports.last(), Some(Report::Best { id: 7, mv: Some(_) })), "{reports:?}");
        let fixed = || Go { depth: Some(8), ..go("near") };
        let after = last_nodes(&search_reports(&mut session, fixed()));
        assert!(after < Some(crate::NEAR_DEPTH_8_NODES / 2), "{after:?}");
    }

    #[test]
    fn levels_and_node_limits_do_not_depend_on_a_stopped_search() {
        for limited in [Go { level: 5, ..go("near") }, Go { nodes: Some(5_000), ..go("near") }] {
            let undisturbed = search_reports(&mut session(), limited.clone());
            let mut session = session();
            stopped_search(&mut session, go("near"));
            let after = search_reports(&mut session, limited.clone());
            assert_eq!(after.last(), undisturbed.last(), "{limited:?}");
            assert_eq!(last_nodes(&after), last_nodes(&undisturbed), "{limited:?}");
        }
    }

    /// Searches near to depth 11 as a member of a team. Returns its nodes and the batches sent.
    fn search_as(member: u8, session: &mut Session) -> (Option<u32>, Vec<Vec<u8>>) {
        let reports = search_reports(session, Go { member, depth: Some(11), ..go("near") });
        (last_nodes(&reports), SENT.take())
    }

    #[test]
    fn members_of_a_team_exchange_entries() {
        let alone = last_nodes(&search_reports(&mut session(), Go { depth: Some(11), ..go("near") }));
        assert!(SENT.take().is_empty(), "a search that is alone sends nothing");
        let (first, batches) = search_as(1, &mut session());
        assert_eq!(first, alone, "a first member that receives nothing searches the same nodes");
        assert!(batches.len() > 1, "{} batches", batches.len());
        let (helper, _) = search_as(2, &mut session());
        assert_ne!(helper, alone, "a helper searches other nodes");
        // What the others have found need not be searched again.
        let received = |batches: Vec<Vec<u8>>| {
            ARRIVED.set(batches);
            let nodes = search_as(1, &mut session()).0;
            assert!(ARRIVED.take().is_empty(), "all batches are taken");
            nodes
        };
        assert!(received(batches.clone()) < alone);
        // What no search stores is ignored.
        assert_eq!(received(vec![Vec::new(), vec![7], vec![0; 160], vec![255; 175]]), alone);
    }

    #[test]
    fn levels_and_node_limits_do_not_depend_on_a_team() {
        for limited in [Go { level: 5, ..go("near") }, Go { nodes: Some(5_000), ..go("near") }] {
            let undisturbed = search_reports(&mut session(), limited.clone());
            let mut session = session();
            search_as(2, &mut session);
            let after = search_reports(&mut session, limited.clone());
            assert_eq!(after.last(), undisturbed.last(), "{limited:?}");
            assert_eq!(last_nodes(&after), last_nodes(&undisturbed), "{limited:?}");
        }
    }

    #[test]
    fn tables_are_kept_within_a_variant() {
        let mut session = session();
        let near = || Go { depth: Some(7), ..go("near") };
        let first = last_nodes(&search_reports(&mut session, near()));
        let again = last_nodes(&search_reports(&mut session, near()));
        assert!(again < first);
        search_reports(&mut session, Go { depth: Some(3), ..go("chess") });
        assert_eq!(last_nodes(&search_reports(&mut session, near())), first);
    }

    fn by_network(reports: &[Report]) -> bool {
        reports.iter().any(|report| matches!(report, Report::Info(info) if info.by_network))
    }

    #[test]
    fn a_variant_is_played_with_its_network_once_loaded() {
        let near = vicinity_games::root().join("near/nets/near.net");
        let near = std::fs::read(near).expect("the network of near");
        let mut session = session();
        // Scores and lines only; times differ.
        let pvs = |reports: &[Report]| -> Vec<_> {
            let score_and_pv = |report: &Report| match report {
                Report::Info(info) => Some((info.score, info.pv.clone())),
                _ => None,
            };
            reports.iter().filter_map(score_and_pv).collect()
        };
        let nodes = |variant: &str| Go { nodes: Some(2_000), ..go(variant) };
        let without = search_reports(&mut session, nodes("near"));
        assert!(!by_network(&without));
        assert_eq!(session.wanted_network(&Request::Go(nodes("near"))).as_deref(), Some("near"));
        session.take_network("near", near.clone());
        let with = search_reports(&mut session, nodes("near"));
        assert!(by_network(&with));
        assert_ne!(pvs(&with), pvs(&without));
        assert_eq!(session.wanted_network(&Request::Go(nodes("near"))), None);
        // Another variant has no network loaded, and this one still has its own after that.
        assert_eq!(session.wanted_network(&Request::Go(nodes("chess"))).as_deref(), Some("chess"));
        assert!(!by_network(&search_reports(&mut session, nodes("chess"))));
        let again = search_reports(&mut session, nodes("near"));
        assert!(by_network(&again) && pvs(&again) == pvs(&with));
        // A damaged network, or one for another variant, is not used.
        for (game, file) in
            [("near", near[..near.len() / 2].to_vec()), ("contact", near.clone()), ("near", Vec::new())]
        {
            session.take_network(game, file);
            assert!(!by_network(&search_reports(&mut session, nodes(game))), "{game}");
        }
        assert_eq!(pvs(&search_reports(&mut session, nodes("near"))), pvs(&without));
    }
}
