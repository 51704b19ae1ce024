//! The pool of engine workers with a simulated clock: starting, stopping, failing and restarting.

use vicinity_page::event::EngineEvent;
use vicinity_page::pool::{Command, Pool, PoolActions};
use vicinity_page::words;
use vicinity_protocol::{Go, Info, Report, Request};

/// A pool, its clock, and the result of the last event.
#[derive(Default)]
struct World {
    pool: Pool,
    now_ms: f64,
    actions: PoolActions,
}

impl World {
    fn go(&mut self, id: u32) -> &mut Self {
        let go = Go { id, variant: "near".into(), movetime_ms: Some(1000), ..Go::default() };
        self.actions = self.pool.go(go, 1, self.now_ms);
        self
    }

    /// Sends a request like that of an analysis.
    fn go_long(&mut self, id: u32) -> &mut Self {
        self.go_team(id, 1)
    }

    /// Sends a request like that of an analysis, for which several workers may search.
    fn go_team(&mut self, id: u32, max_members: u8) -> &mut Self {
        let go = Go { id, variant: "near".into(), movetime_ms: Some(300_000), hash_mib: 64, ..Go::default() };
        self.actions = self.pool.go(go, max_members, self.now_ms);
        self
    }

    fn stop(&mut self) -> &mut Self {
        self.actions = self.pool.stop(self.now_ms);
        self
    }

    fn says(&mut self, worker: u32, report: Report) -> &mut Self {
        self.actions = self.pool.receive(worker, report, self.now_ms);
        self
    }

    fn fails(&mut self, worker: u32) -> &mut Self {
        self.actions = self.pool.failed(worker, self.now_ms);
        self
    }

    fn waits(&mut self, time_ms: f64) -> &mut Self {
        self.now_ms += time_ms;
        self.actions = self.pool.tick(self.now_ms);
        self
    }

    /// A pool with one thinking and one spare worker.
    fn thinking() -> World {
        let mut world = World::default();
        world.actions = world.pool.warm("near", 0.0);
        world
            .does("start 1")
            .says(1, Report::Ready)
            .waits(1000.0)
            .does("start 2")
            .says(2, Report::Ready)
            .go(7)
            .does("post 1");
        world
    }

    /// A pool with one thinking worker, which receives messages while it searches.
    fn stoppable() -> World {
        let mut world = World::default();
        world.go(7).does("start 1").says(1, Report::Ready).does("post 1").says(1, Report::CanStop);
        world
    }

    /// A pool with three workers that analyse a position together.
    fn team() -> World {
        let mut world = World::default();
        world.go_team(7, 3).says(1, Report::Ready).says(1, Report::CanStop).waits(100.0);
        world.does("post 1 as 1 with 64 MiB");
        world.waits(50.0).does("").says(1, info(7)).does("start 2").reports("info 7");
        world.says(2, Report::Ready).does("").says(2, Report::CanStop);
        world.does("post 2 as 2 with 32 MiB, start 3");
        world.says(3, Report::Ready).says(3, Report::CanStop);
        world.does("post 3 as 3 with 32 MiB").waits(100.0).does("");
        world
    }

    /// A worker reports a depth and a number of nodes. Checks what is shown: the same depth, and
    /// the nodes of all.
    #[track_caller]
    fn finds(&mut self, worker: u32, depth: u16, nodes: u32, shown: Option<u32>) -> &mut Self {
        let id = 7;
        self.says(worker, Report::Info(Info { id, depth, nodes, ..Info::default() }));
        let events = self.actions.events.iter().map(|event| match event {
            EngineEvent::Info(info) => (info.depth, info.nodes),
            other => panic!("{other:?}"),
        });
        let expected: Vec<(u16, u32)> = shown.into_iter().map(|nodes| (depth, nodes)).collect();
        assert_eq!(events.collect::<Vec<_>>(), expected, "worker {worker} at depth {depth}");
        self
    }

    /// Checks the commands, except for timers.
    #[track_caller]
    fn does(&mut self, expected: &str) -> &mut Self {
        let said: Vec<String> = self
            .actions
            .commands
            .iter()
            .filter_map(|command| match command {
                Command::Start(worker, is_custom) => {
                    Some(format!("start {}{worker}", if *is_custom { "custom " } else { "" }))
                }
                Command::Post(worker, request) => Some(match &**request {
                    Request::Go(Go { member: member @ 1.., hash_mib, .. }) => {
                        format!("post {worker} as {member} with {hash_mib} MiB")
                    }
                    Request::Go(_) => format!("post {worker}"),
                    Request::Stop { id } => format!("stop {id} of {worker}"),
                    Request::Picture(_) => panic!("{request:?}"),
                }),
                Command::Terminate(worker) => Some(format!("end {worker}")),
                Command::WakeAt(time) => {
                    assert!(*time >= self.now_ms, "an alarm in the past: {time}");
                    None
                }
            })
            .collect();
        assert_eq!(said.join(", "), expected);
        self
    }

    #[track_caller]
    fn reports(&mut self, expected: &str) -> &mut Self {
        let events: Vec<String> = self
            .actions
            .events
            .iter()
            .map(|event| match event {
                EngineEvent::Info(info) => format!("info {}", info.id),
                EngineEvent::Best { id, mv } => format!("best {id} {}", mv.clone().unwrap_or_default()),
                EngineEvent::Error { id, message } => format!("error {id} {message}"),
                EngineEvent::Restarted(why) if *why == words::ENGINE_SILENT.as_str() => "silent".into(),
                EngineEvent::Restarted(_) => "restarted".into(),
                EngineEvent::Slow => "slow".into(),
                EngineEvent::Gone(why) if *why == words::ENGINE_OUT_OF_MEMORY.as_str() => {
                    "out of memory".into()
                }
                EngineEvent::Gone(_) => "gone".into(),
            })
            .collect();
        assert_eq!(events.join(", "), expected);
        self
    }
}

fn best(id: u32, mv: &str) -> Report {
    Report::Best { id, mv: Some(mv.to_owned()) }
}

fn info(id: u32) -> Report {
    Report::Info(Info { id, depth: 3, nodes: 9, time_ms: 1, ..Info::default() })
}

#[test]
fn a_request_waits_until_a_worker_is_ready() {
    let mut world = World::default();
    world.go(1).does("start 1").says(1, Report::Ready).does("post 1");
    world.says(1, info(1)).reports("info 1");
    world.says(1, best(1, "e3e4")).reports("");
    world.waits(400.0).reports("best 1 e3e4");
}

#[test]
fn an_answer_is_delayed_until_the_users_move_has_been_seen() {
    let mut world = World::thinking();
    world.says(1, best(7, "e3e4")).reports("").waits(349.0).reports("").waits(1.0).reports("best 7 e3e4");
    world.go(8).does("post 1").waits(2000.0).says(1, best(8, "d3d4")).reports("best 8 d3d4");
}

#[test]
fn stopping_ends_the_worker_and_the_spare_takes_the_next_request() {
    let mut world = World::thinking();
    world.stop().does("end 1").go(8).does("post 2");
    world.says(1, best(7, "e3e4")).reports("").does("");
    world.says(2, best(8, "d3d4")).waits(400.0).reports("best 8 d3d4");
    // Another spare is started when the page is idle, not before.
    world.does("").waits(500.0).does("start 3");
}

#[test]
fn a_new_request_ends_the_search_for_the_old_one() {
    let mut world = World::thinking();
    world.go(8).does("end 1, post 2");
    world.go(9).does("end 2, start 3").says(3, Report::Ready).does("post 3");
}

#[test]
fn a_stoppable_worker_continues_with_the_next_request() {
    let mut world = World::stoppable();
    world.go(8).does("stop 7 of 1, post 1");
    // The result of the stopped search is not reported.
    world.says(1, info(7)).reports("").says(1, best(7, "e3e4")).waits(400.0).reports("").does("");
    world.says(1, best(8, "d3d4")).reports("best 8 d3d4");
    // Such a worker needs no spare, neither at rest nor in an analysis.
    world.waits(1_000.0).does("").go_long(9).waits(100.0).does("post 1").waits(2_000.0).does("");
    world.stop().does("stop 9 of 1").go_long(10).does("").waits(100.0).does("post 1");
    world.says(1, best(9, "e3e4")).waits(2_500.0).does("").reports("");
}

#[test]
fn a_worker_that_does_not_stop_is_ended() {
    let mut world = World::stoppable();
    world.stop().does("stop 7 of 1");
    assert!(world.actions.commands.contains(&Command::WakeAt(4_000.0)), "{:?}", world.actions.commands);
    world.waits(3_999.0).does("").waits(1.0).does("end 1, start 2").reports("");
    // Its next request goes to another worker, without a notice.
    let mut world = World::stoppable();
    world.go(8).does("stop 7 of 1, post 1").go(9).does("stop 8 of 1, post 1");
    world.waits(3_000.0).says(1, best(8, "d3d4")).waits(1_000.0).does("end 1, start 2").reports("");
    world.says(2, Report::Ready).does("post 2").says(2, best(9, "e3e4")).reports("best 9 e3e4");
}

#[test]
fn a_stoppable_worker_that_fails_is_replaced() {
    let mut world = World::stoppable();
    world.fails(1).does("end 1, start 2").reports("restarted").says(2, Report::Ready).does("post 2");
    world.waits(9_000.0).does("end 2, start 3").reports("silent");
}

#[test]
fn stopping_an_answered_or_waiting_request_ends_no_worker() {
    let mut world = World::thinking();
    world.says(1, best(7, "e3e4")).stop().does("").waits(500.0).reports("");
    world.go(8).does("post 1");
    let mut world = World::default();
    world.go(1).does("start 1").stop().does("").go(2).says(1, Report::Ready).does("post 1");
    let Command::Post(1, request) = &world.actions.commands[0] else {
        panic!("{:?}", world.actions.commands)
    };
    assert!(matches!(&**request, Request::Go(go) if go.id == 2));
}

#[test]
fn stale_ids_and_unknown_workers_are_ignored() {
    let mut world = World::thinking();
    world.says(1, best(6, "e3e4")).says(2, best(7, "e3e4")).says(99, Report::Ready);
    world.waits(500.0).reports("").does("");
    world.says(1, info(6)).reports("").says(2, info(7)).reports("");
    world.says(1, Report::Picture { id: 7, svg: String::new() }).reports("").does("");
}

#[test]
fn a_worker_that_traps_is_replaced_and_the_request_sent_again() {
    let mut world = World::thinking();
    world.fails(1).does("end 1, post 2").reports("restarted");
    world.fails(1).does("").reports("");
    world.says(2, best(7, "e3e4")).waits(400.0).reports("best 7 e3e4");
}

#[test]
fn an_engine_that_traps_gets_less_memory_and_is_given_up_with_the_least() {
    let check = |asked_mib: u16, expected: &[u16]| {
        let mut world = World::default();
        let go = |id| Go { hash_mib: asked_mib, id, variant: "near".into(), ..Go::default() };
        world.actions = world.pool.go(go(1), 1, 0.0);
        let mut tables = Vec::new();
        for worker in 1.. {
            world.says(worker, Report::Ready);
            let Some(Command::Post(_, request)) = world.actions.commands.first() else { break };
            let Request::Go(go) = &**request else { panic!("{request:?}") };
            tables.push(go.hash_mib);
            world.fails(worker);
            let is_last = tables.len() == expected.len();
            world.reports(if is_last { "out of memory" } else { "restarted" });
        }
        assert_eq!(tables, expected);
    };
    check(512, &[512, 16, 8, 4, 1]);
    check(64, &[64, 16, 8, 4, 1]);
    check(16, &[16, 8, 4, 1]);
    check(6, &[6, 4, 1, 1]);
    check(1, &[1, 1, 1, 1]);
}

#[test]
fn a_smaller_table_that_works_is_kept() {
    let mut world = World::default();
    let go = |id| Go { hash_mib: 64, id, variant: "near".into(), ..Go::default() };
    let table = |world: &World| match world.actions.commands.first() {
        Some(Command::Post(_, request)) => match &**request {
            Request::Go(go) => Some(go.hash_mib),
            _ => None,
        },
        _ => None,
    };
    world.actions = world.pool.go(go(1), 1, 0.0);
    world.says(1, Report::Ready).fails(1).says(2, Report::Ready).fails(2).says(3, Report::Ready);
    assert_eq!(table(&world), Some(8));
    world.says(3, best(1, "e3e4")).waits(400.0).reports("best 1 e3e4");
    world.actions = world.pool.go(go(2), 1, world.now_ms);
    assert_eq!(table(&world), Some(8));
    // A worker that does not respond says nothing about memory.
    world.waits(8_000.0).does("end 3, start 4").reports("silent").says(4, Report::Ready);
    assert_eq!(table(&world), Some(8));
}

#[test]
fn a_failed_spare_is_replaced_without_a_message() {
    let mut world = World::thinking();
    world.fails(2).does("end 2").reports("");
    world.says(1, best(7, "e3e4")).waits(1000.0).reports("best 7 e3e4").waits(1000.0).does("start 3");
}

#[test]
fn an_error_is_an_answer() {
    let mut world = World::thinking();
    let error = |id, message: &str| Report::Error { id, message: message.to_owned() };
    world.says(1, error(7, "no such game")).waits(400.0).reports("error 7 no such game");
    world.does("").go(8).does("post 1").says(1, error(0, "unreadable")).waits(400.0);
    world.reports("error 8 unreadable");
}

#[test]
fn a_worker_that_overruns_its_time_has_failed() {
    let mut world = World::thinking();
    world.waits(8999.0).does("").reports("").waits(1.0).does("end 1, post 2").reports("silent");
    // The timeout restarts for the new worker.
    world.waits(8000.0).does("").waits(1000.0).does("end 2, start 3").reports("silent");
}

#[test]
fn a_worker_that_never_becomes_ready_is_replaced_and_then_given_up() {
    let mut world = World::default();
    world.go(1).does("start 1");
    world.waits(30_000.0).does("end 1, start 2").waits(30_000.0).does("end 2, start 3");
    world.waits(30_000.0).does("end 3, start 4").waits(30_000.0).does("end 4").reports("gone");
    world.waits(100_000.0).does("").reports("");
    // A new request tries again: the network may be back.
    world.go(2).does("start 5").says(5, Report::Ready).does("post 5").says(5, best(2, "e3e4")).waits(400.0);
    world.reports("best 2 e3e4");
}

#[test]
fn a_slow_start_is_reported_before_the_engine_is_given_up() {
    let mut world = World::default();
    world.actions = world.pool.warm("near", 0.0);
    // Before the user has moved, nobody waits for the engine.
    world.does("start 1").waits(20_000.0).reports("").go(1).reports("");
    world.waits(7_999.0).reports("").waits(1.0).reports("slow").does("");
    world.waits(1.0).reports("").says(1, Report::Ready).does("post 1");
    world.says(1, best(1, "e3e4")).reports("best 1 e3e4");
    // The pool sets a timer for it.
    let mut world = World::default();
    world.go(1);
    let wakes = world.actions.commands.contains(&Command::WakeAt(8_000.0));
    assert!(wakes, "{:?}", world.actions.commands);
}

#[test]
fn failures_with_answers_between_them_are_not_counted() {
    let mut world = World::default();
    world.go(1);
    let mut worker = 1;
    for id in 1..20 {
        world.go(id).says(worker, Report::Ready).fails(worker);
        worker += 1;
        world.does(&format!("end {}, start {worker}", worker - 1)).says(worker, Report::Ready);
        world.says(worker, best(id, "e3e4")).waits(360.0).reports(&format!("best {id} e3e4"));
    }
}

#[test]
fn a_long_request_is_debounced_and_has_a_spare() {
    let mut world = World::thinking();
    world.stop().does("end 1");
    for id in 10..50 {
        world.go_long(id).does("").waits(20.0).does("");
    }
    world.waits(100.0).does("post 2");
    // A spare is started during the search, because the next step ends the searching worker.
    world.waits(400.0).does("start 3").says(3, Report::Ready).does("");
    world.go_long(50).does("end 2").waits(100.0).does("post 3");
    world.waits(400.0).does("start 4");
}

#[test]
fn a_silent_analysis_is_moved_to_another_worker() {
    let mut world = World::thinking();
    world.stop().go_long(8).waits(100.0).does("post 2");
    world.waits(400.0).does("start 3").says(3, Report::Ready);
    for _ in 0..5 {
        world.waits(2900.0).says(2, info(8)).reports("info 8");
    }
    // A single timeout may be due to a page that was asleep.
    world.waits(3000.0).does("").reports("").waits(3000.0).reports("silent").does("end 2");
    world.waits(100.0).does("post 3");
}

#[test]
fn custom_variants_have_their_own_workers() {
    let own = || Go { id: 9, variant: "game:1x".into(), movetime_ms: Some(1000), ..Go::default() };
    let mut world = World::thinking();
    world.actions = world.pool.go(own(), 1, world.now_ms);
    world.does("end 1, end 2, start custom 3").says(3, Report::Ready).does("post 3");
    world.fails(3).does("end 3, start custom 4").says(4, Report::Ready).does("post 4");
    // Another variant is opened: the worker searching for the last one is ended with all others,
    // and its answer is not awaited.
    world.actions = world.pool.warm("near", world.now_ms);
    world.does("end 4, start 5").says(5, Report::Ready).does("");
    world.waits(1000.0).does("start 6").reports("");
}

#[test]
fn the_deepest_lines_of_a_team_are_shown_with_the_nodes_of_all() {
    let mut world = World::team();
    world.finds(1, 5, 100, Some(100)).finds(2, 4, 50, None).finds(1, 5, 110, Some(160));
    // Of the same depth, the lines of the first member are shown.
    world.finds(3, 6, 70, Some(230)).finds(2, 6, 80, Some(260)).finds(3, 6, 90, None);
    world.finds(1, 6, 200, Some(370)).finds(2, 6, 90, None).finds(2, 7, 100, Some(390));
    // The depth never decreases, except after the position has changed.
    world.finds(1, 6, 300, None).says(2, info(6)).reports("");
    world.go_team(8, 3).waits(100.0).says(1, info(8)).reports("info 8");
}

#[test]
fn the_time_of_a_team_begins_with_its_first_member() {
    let mut world = World::team();
    world.says(2, Report::Info(Info { id: 7, depth: 9, time_ms: 20, ..Info::default() }));
    let [EngineEvent::Info(info)] = &world.actions.events[..] else { panic!("{:?}", world.actions.events) };
    assert_eq!(info.time_ms, 20 + 50);
}

#[test]
fn all_members_of_a_team_stop_and_go_on_with_the_next_position() {
    let mut world = World::team();
    world.go_team(8, 3).does("stop 7 of 1, stop 7 of 2, stop 7 of 3").waits(100.0);
    world.does("post 1 as 1 with 64 MiB").waits(10.0).says(1, info(8));
    world.does("post 2 as 2 with 32 MiB, post 3 as 3 with 32 MiB");
    for worker in 1..=3 {
        world.says(worker, best(7, "e3e4")).does("").reports("");
    }
    world.stop().does("stop 8 of 1, stop 8 of 2, stop 8 of 3").waits(3_000.0);
    for worker in 1..=3 {
        world.says(worker, best(8, "e3e4")).does("").reports("");
    }
    // A move is chosen by the first worker alone, as is a hint.
    world.go(9).does("post 1").says(1, best(9, "e3e4")).waits(400.0).does("").reports("best 9 e3e4");
    world.go_long(10).waits(100.0).does("post 1").says(1, info(10)).does("").reports("info 10");
    // A member that does not stop is ended, and replaced in the next analysis.
    world.go_team(11, 3).does("stop 10 of 1").waits(100.0).waits(10.0).says(1, best(10, "e3e4"));
    world.says(1, info(11)).does("");
    world.stop().says(1, best(11, "e3e4")).says(3, best(11, "e3e4")).waits(4_000.0).does("end 2");
    world.go_team(12, 3).waits(100.0).waits(10.0).says(1, info(12)).does("post 3 as 2 with 32 MiB, start 4");
}

#[test]
fn the_first_result_of_a_team_ends_its_search() {
    let mut world = World::team();
    world.says(2, best(7, "e3e4")).does("stop 7 of 1, stop 7 of 3").reports("");
    for worker in [1, 3] {
        world.says(worker, info(7)).does("").says(worker, best(7, "d3d4")).does("").reports("");
    }
    world.waits(350.0).reports("best 7 e3e4").waits(5_000.0).does("").reports("");
}

#[test]
fn a_member_that_fails_is_dropped_without_a_message() {
    let mut world = World::team();
    world.fails(2).does("end 2").reports("").finds(1, 5, 100, Some(100)).does("");
    // The first member, whose lines are shown: those of another one replace them.
    world.fails(1).does("end 1").reports("").finds(3, 5, 90, Some(90)).does("");
    // The team stays smaller.
    world.go_team(8, 3).does("stop 7 of 3").waits(100.0).does("post 3").waits(10.0).says(3, info(8)).does("");
    // The last one is replaced.
    world.fails(3).does("end 3, start 4").reports("restarted");
    world
        .says(4, Report::Ready)
        .waits(100.0)
        .does("post 4")
        .waits(10.0)
        .says(4, Report::CanStop)
        .says(4, info(8))
        .does("");
}

#[test]
fn a_silent_member_is_dropped_without_a_message() {
    let mut world = World::team();
    for _ in 0..2 {
        world.waits(2_900.0).says(1, info(7)).says(2, info(7)).does("");
    }
    world.waits(100.0).does("end 3").reports("");
    // A helper that cannot be started.
    let mut world = World::default();
    world.go_team(7, 2).says(1, Report::Ready).says(1, Report::CanStop).waits(100.0).waits(10.0);
    world.says(1, info(7)).does("start 2").fails(2).does("end 2").reports("");
    world.says(1, info(7)).does("").reports("info 7");
}

#[test]
fn only_workers_that_can_be_stopped_form_a_team() {
    let mut world = World::default();
    world.go_team(7, 4).says(1, Report::Ready).waits(100.0).does("post 1 as 1 with 64 MiB");
    world.waits(50.0).says(1, info(7)).does("").waits(400.0).does("start 2").says(2, Report::Ready).does("");
    world.waits(100.0).says(1, info(7)).does("");
    // One worker needs no team.
    let mut world = World::default();
    world.go_team(7, 1).says(1, Report::Ready).says(1, Report::CanStop).waits(100.0).does("post 1");
    world.waits(50.0).says(1, info(7)).does("").waits(2_000.0).does("");
}

#[test]
fn a_team_is_replaced_with_its_engine() {
    let mut world = World::team();
    world.actions = world.pool.warm("game:1x", world.now_ms);
    world.does("stop 7 of 1, stop 7 of 2, stop 7 of 3, end 1, end 2, end 3, start custom 4");
}
