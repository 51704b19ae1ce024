//! Tests a variant: two workers play games of the engine against itself, one of them counts the
//! games and fits weights to them, and finally both play a match to try the new weights.
//!
//! Plain data: the caller passes in reports of workers and the time, and executes the commands. The
//! results so far survive a failure of the workers.

use vicinity_protocol::facts;
use vicinity_protocol::weights::TunedWeights;
use vicinity_protocol::{ROUNDS, Tune, TuneReport, TuneRequest, Work};

use crate::event::{TuningCommand, WorkerId};

/// The durations that the user can choose, in minutes.
pub const MINUTES: [u32; 4] = [1, 3, 10, 60];

/// The duration unless the user chooses another.
pub const DEFAULT_MINUTES: u32 = 10;

const WORKERS: usize = 2;
/// The target duration of one batch of games. Short, so that progress is visible and stopping is
/// quick.
const SLICE_MS: u64 = 1_000;
/// The maximum number of games in a batch.
const MAX_GAMES: u32 = 64;
/// The number of openings in the final match, each played twice.
const PAIRS: u32 = 30;
/// The number of openings in one request.
const PAIRS_AT_A_TIME: u32 = 2;
/// The time after which a worker that has not started or answered is considered dead. Generous,
/// because its wasm may load slowly and fitting an hour of games takes long.
const WORKER_TIMEOUT_MS: u64 = 180_000;
/// The number of failed workers that are replaced.
const MAX_FAILURES: u32 = 3;
/// The maximum number of batches sent to the fitting worker at once, so that the page stays
/// responsive.
const MAX_BATCHES_AT_ONCE: usize = 32;
/// The maximum size of the games kept for a replacement of the fitting worker.
const MAX_BYTES: usize = 20_000_000;

/// An event of a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkerEvent {
    /// The worker is ready for requests.
    Ready,
    /// A report.
    Report(TuneReport),
    /// The worker has trapped, could not be loaded, or sent an invalid report.
    Failed,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The new weights scored at least half of the points. `points` are half points.
    Better { points: u32, games: u32 },
    /// The new weights scored less than half of the points; the old weights stay.
    NotBetter { points: u32, games: u32 },
    /// Ended before the match was finished.
    Untried,
    /// Ended before any weights were fitted.
    Nothing,
    /// Too many workers failed. Weights fitted until then are kept.
    Broken,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Job {
    Play(u32),
    Fit,
    Try(u32),
}

#[derive(Debug)]
struct Worker {
    id: WorkerId,
    is_ready: bool,
    /// The current request and its number.
    job: Option<(u32, Job)>,
    since_ms: u64,
}

/// A test, running or finished.
#[derive(Debug)]
pub struct Tuning {
    variant: String,
    start: Option<String>,
    minutes: u32,
    /// The date, as `2026-11-26`.
    date: String,
    begun_ms: u64,
    now_ms: u64,
    seed: u32,
    /// The number of the next game.
    next_game: u32,
    /// The number of the next opening of the match.
    next_pair: u32,
    /// The number of rounds fitted.
    round: usize,
    /// Whether it was stopped early: the games played so far are fitted, without a match.
    is_stopped: bool,
    workers: Vec<Worker>,
    last_worker: WorkerId,
    last_id: u32,
    failures: u32,
    /// The batches of games played, each with its number of games.
    batches: Vec<(u32, String)>,
    /// The number of batches, from the first, that the fitting worker has received.
    sent: usize,
    /// The number of games that the fitting worker has received.
    sent_games: u32,
    /// The number of games that the initial weights are based on.
    games_before: u32,
    played: u32,
    /// The number of games in a batch; adapted to the target duration.
    slice: u32,
    /// The weights fitted so far, and the statistics of the games until then.
    learnt: Option<String>,
    facts: Option<String>,
    /// The half points and games of the match so far.
    tried: (u32, u32),
    /// The number of openings of the match not yet assigned to a worker.
    pairs_left: u32,
    outcome: Option<Outcome>,
    is_outcome_taken: bool,
    commands: Vec<TuningCommand>,
}

impl Tuning {
    /// Starts a test, with earlier weights if there are any.
    pub fn begin(
        variant: &str,
        start: Option<String>,
        minutes: u32,
        date: String,
        seed: u32,
        now_ms: u64,
    ) -> Tuning {
        let learnt = start.as_deref().and_then(|text| TunedWeights::read(text, variant).ok());
        let mut tuning = Tuning {
            games_before: learnt.map_or(0, |learnt| learnt.games),
            sent_games: 0,
            variant: variant.to_owned(),
            start,
            minutes,
            date,
            begun_ms: now_ms,
            now_ms,
            seed,
            next_game: 0,
            next_pair: 0,
            round: 0,
            is_stopped: false,
            workers: Vec::new(),
            last_worker: 0,
            last_id: 0,
            failures: 0,
            batches: Vec::new(),
            sent: 0,
            played: 0,
            slice: 1,
            learnt: None,
            facts: None,
            tried: (0, 0),
            pairs_left: PAIRS,
            outcome: None,
            is_outcome_taken: false,
            commands: Vec::new(),
        };
        for _ in 0..WORKERS {
            tuning.start_worker();
        }
        tuning
    }

    /// The variant string.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// The result, once the test is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the result the first time it is called after the end.
    pub fn take_outcome(&mut self) -> Option<Outcome> {
        let is_news = !std::mem::replace(&mut self.is_outcome_taken, self.outcome.is_some());
        self.outcome.filter(|_| is_news)
    }

    /// The weights fitted so far.
    pub fn learnt(&self) -> Option<&str> {
        self.learnt.as_deref()
    }

    /// The statistics of the games until the last fit, in the format of
    /// [`vicinity_protocol::facts`].
    pub fn facts(&self) -> Option<&str> {
        self.facts.as_deref()
    }

    /// The number of games that the weights are or will be based on, including those of earlier
    /// tests. The number in the stored weights is the same.
    pub fn games(&self) -> u32 {
        let learnt = self.learnt().filter(|_| self.round == ROUNDS.len());
        let learnt = learnt.and_then(|text| TunedWeights::read(text, &self.variant).ok());
        learnt.map_or(self.games_before + self.played, |learnt| learnt.games)
    }

    /// Whether the match is running.
    pub fn is_trying(&self) -> bool {
        self.round == ROUNDS.len()
    }

    /// Whether it was stopped and the games played so far are being fitted.
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The elapsed part of the time, from 0 to 1.
    pub fn share(&self) -> f64 {
        if self.is_stopped || self.is_trying() {
            return 1.0;
        }
        let gone_ms = self.now_ms.saturating_sub(self.begun_ms) as f64;
        (gone_ms / (f64::from(self.minutes) * 60_000.0)).min(1.0)
    }

    /// The remaining minutes, rounded up.
    pub fn minutes_left(&self) -> u32 {
        (f64::from(self.minutes) * (1.0 - self.share())).ceil() as u32
    }

    /// Returns the commands added since the last call.
    pub fn take_commands(&mut self) -> Vec<TuningCommand> {
        std::mem::take(&mut self.commands)
    }

    /// Updates the time: replaces workers that are overdue, and assigns work.
    pub fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        let late = |worker: &&Worker| {
            (worker.job.is_some() || !worker.is_ready) && now_ms >= worker.since_ms + WORKER_TIMEOUT_MS
        };
        while let Some(id) = self.workers.iter().find(late).map(|worker| worker.id) {
            self.fail(id);
        }
        self.plan();
    }

    /// Stops playing; the games played so far are fitted, and then the test ends without a match.
    /// Ends at once if there are no games yet, or if the match is already running.
    pub fn stop(&mut self) {
        if self.played == 0 || self.round == ROUNDS.len() {
            return self.end();
        }
        self.is_stopped = true;
        self.plan();
    }

    /// Ends at once. Weights fitted so far are kept.
    pub fn end(&mut self) {
        let outcome = if self.learnt.is_some() { Outcome::Untried } else { Outcome::Nothing };
        self.finish(outcome);
    }

    /// Handles an event of a worker.
    pub fn receive(&mut self, id: WorkerId, event: WorkerEvent, now_ms: u64) {
        self.now_ms = now_ms;
        let Some(worker) = self.workers.iter_mut().find(|worker| worker.id == id) else { return };
        match event {
            WorkerEvent::Ready => worker.is_ready = true,
            WorkerEvent::Failed => self.fail(id),
            WorkerEvent::Report(report) => {
                let job = worker.job.take();
                if !self.take(report, job, now_ms.saturating_sub(self.since(id))) {
                    self.fail(id);
                }
            }
        }
        self.plan();
    }

    fn since(&self, id: WorkerId) -> u64 {
        self.workers.iter().find(|worker| worker.id == id).map_or(0, |worker| worker.since_ms)
    }

    /// Handles a report. Returns whether it answers the current request.
    fn take(&mut self, report: TuneReport, job: Option<(u32, Job)>, took_ms: u64) -> bool {
        match (report, job) {
            (TuneReport::Played { id, games, moves }, Some((number, Job::Play(_)))) if id == number => {
                self.played += games;
                self.batches.push((games, moves));
                self.drop_oldest();
                if took_ms < SLICE_MS / 2 {
                    self.slice = (self.slice * 2).min(MAX_GAMES);
                } else if took_ms > SLICE_MS * 2 {
                    self.slice = (self.slice / 2).max(1);
                }
            }
            (TuneReport::Fitted { id, text, facts }, Some((number, Job::Fit))) if id == number => {
                let Ok(learnt) = TunedWeights::read(&text, &self.variant) else { return false };
                if facts::parse(&self.variant, &facts).is_err() {
                    return false;
                }
                self.facts = Some(facts);
                // The worker does not count games without a usable position, but the displayed
                // count includes them.
                let games = self.games_before + self.sent_games;
                self.learnt = Some(TunedWeights { games, ..learnt }.write(&self.variant));
                self.round = if self.is_stopped { ROUNDS.len() } else { self.round + 1 };
            }
            (TuneReport::Tried { id, points, games }, Some((number, Job::Try(_)))) if id == number => {
                self.tried.0 += points;
                self.tried.1 += games;
            }
            _ => return false,
        }
        true
    }

    fn drop_oldest(&mut self) {
        let mut bytes: usize = self.batches.iter().map(|(_, games)| games.len()).sum();
        while bytes > MAX_BYTES && self.batches.len() > 1 {
            bytes -= self.batches.remove(0).1.len();
            self.sent = self.sent.saturating_sub(1);
        }
    }

    /// Ends a failed worker and starts a replacement, unless too many have failed.
    fn fail(&mut self, id: WorkerId) {
        let Some(at) = self.workers.iter().position(|worker| worker.id == id) else { return };
        let worker = self.workers.remove(at);
        self.commands.push(TuningCommand::Terminate(id));
        if at == 0 {
            // The next worker becomes the fitting worker and needs all the games.
            (self.sent, self.sent_games) = (0, 0);
        }
        if let Some((_, Job::Try(pairs))) = worker.job {
            self.pairs_left += pairs;
        }
        self.failures += 1;
        if self.failures <= MAX_FAILURES {
            self.start_worker();
        } else if self.workers.is_empty() {
            self.finish(Outcome::Broken);
        }
    }

    fn start_worker(&mut self) {
        self.last_worker += 1;
        let id = self.last_worker;
        self.workers.push(Worker { id, is_ready: false, job: None, since_ms: self.now_ms });
        self.commands.push(TuningCommand::Start(id));
    }

    fn finish(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.outcome = Some(outcome);
            self.commands.extend(self.workers.drain(..).map(|worker| TuningCommand::Terminate(worker.id)));
            self.batches.clear();
        }
    }

    /// Assigns work to the idle workers.
    fn plan(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        if self.tried.1 >= 2 * PAIRS {
            return self.finish_match();
        }
        if self.is_stopped && self.round == ROUNDS.len() {
            return self.end();
        }
        self.send_games();
        let is_last = self.is_stopped || self.round + 1 >= ROUNDS.len();
        let is_over = self.is_stopped || self.round < ROUNDS.len() && self.share() >= ROUNDS[self.round];
        for at in 0..self.workers.len() {
            let worker = &self.workers[at];
            if !worker.is_ready || worker.job.is_some() {
                continue;
            }
            if self.round == ROUNDS.len() {
                self.ask_to_try(at);
            } else if is_over && at == 0 && !self.batches.is_empty() {
                // The last fit includes all games, so that they are those with the first numbers.
                let is_complete = !is_last || !self.is_playing();
                if is_complete && self.sent == self.batches.len() {
                    let date = self.date.clone();
                    self.ask(at, Job::Fit, Work::Fit { date });
                }
            } else if !(is_over && is_last && !self.batches.is_empty()) {
                let (first, games) = (self.next_game, self.slice);
                self.next_game += games;
                self.ask(at, Job::Play(games), Work::Play { first, games });
            }
        }
    }

    /// Whether a worker is playing games.
    fn is_playing(&self) -> bool {
        self.workers.iter().any(|worker| matches!(worker.job, Some((_, Job::Play(_)))))
    }

    /// Has a worker play a part of the match, if one is left.
    fn ask_to_try(&mut self, at: usize) {
        let pairs = self.pairs_left.min(PAIRS_AT_A_TIME);
        let Some(weights) = self.learnt.clone().filter(|_| pairs > 0) else { return };
        let first = self.next_pair;
        self.pairs_left -= pairs;
        self.next_pair += pairs;
        self.ask(at, Job::Try(pairs), Work::Try { weights, first, pairs });
    }

    /// Sends new games to the fitting worker. It queues them if it is busy.
    fn send_games(&mut self) {
        let Some(fitter) = self.workers.first().filter(|worker| worker.is_ready) else { return };
        let id = fitter.id;
        let to = self.batches.len().min(self.sent + MAX_BATCHES_AT_ONCE);
        for at in self.sent..to {
            let (games, moves) = self.batches[at].clone();
            self.sent_games += games;
            let request = self.request(Work::Take(moves));
            self.commands.push(TuningCommand::Post(id, Box::new(request)));
        }
        self.sent = to;
    }

    fn request(&mut self, work: Work) -> TuneRequest {
        self.last_id += 1;
        TuneRequest::Tune(Tune {
            id: self.last_id,
            variant: self.variant.clone(),
            start: self.start.clone(),
            seed: self.seed,
            work,
        })
    }

    fn ask(&mut self, at: usize, job: Job, work: Work) {
        let request = self.request(work);
        let worker = &mut self.workers[at];
        worker.job = Some((self.last_id, job));
        worker.since_ms = self.now_ms;
        self.commands.push(TuningCommand::Post(worker.id, Box::new(request)));
    }

    /// Ends after the match. Weights that scored less than half of the points are not kept.
    fn finish_match(&mut self) {
        let (points, games) = self.tried;
        let learnt = self.learnt.as_deref().and_then(|text| TunedWeights::read(text, &self.variant).ok());
        if let Some(learnt) = learnt {
            self.learnt = Some(TunedWeights { tried: self.tried, ..learnt }.write(&self.variant));
        }
        self.finish(if points >= games {
            Outcome::Better { points, games }
        } else {
            Outcome::NotBetter { points, games }
        });
    }

    /// The weights to store, once the test is over.
    pub fn kept(&self) -> Option<&str> {
        let is_kept = !matches!(self.outcome, None | Some(Outcome::NotBetter { .. } | Outcome::Nothing));
        self.learnt().filter(|_| is_kept)
    }
}
