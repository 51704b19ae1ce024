//! The engine studies a game: two workers play it against itself, one of them fits weights to the
//! games, and in the end both try whether it plays better by them.
//!
//! Plain data: what workers say and what time it is comes from outside, and what they are to do
//! goes there. Whatever happens to them, what has been learnt so far is not lost.

use vicinity_protocol::weights::Learnt;
use vicinity_protocol::{ROUNDS, Tune, TuneReport, TuneRequest, Work};

use crate::pool::WorkerId;

/// For how many minutes it may study.
pub const MINUTES: [u32; 4] = [1, 3, 10, 60];

/// The workers.
const WORKERS: usize = 2;
/// Games at a time are to take so long: the bar moves, and who stops it waits for no longer.
const SLICE_MS: u64 = 1_000;
/// The most games at a time.
const MOST_GAMES: u32 = 64;
/// Openings of the match in the end, each played twice, and how many of them at a time.
const PAIRS: u32 = 30;
const PAIRS_AT_A_TIME: u32 = 2;
/// A worker that starts, plays or fits for longer is taken for dead: its wasm may come over a slow
/// line, and an hour's games take long to fit.
const PATIENCE_MS: u64 = 180_000;
/// So many workers may fail.
const FAILURES_ALLOWED: u32 = 3;
/// So many heaps of games are handed on at once: the page has other things to do.
const HEAPS_AT_ONCE: usize = 32;
/// The most of what is kept of the games, for a worker that takes over from one that failed.
const MOST_BYTES: usize = 20_000_000;

/// What is heard of a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Word {
    /// It listens.
    Ready,
    Said(TuneReport),
    /// It has trapped, could not be loaded, or sent what is no report.
    Failed,
}

/// What is to be done with workers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Start one of the engine for games of one's own.
    Start(WorkerId),
    Post(WorkerId, Box<TuneRequest>),
    End(WorkerId),
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It plays no worse than before: half points in so many games.
    Better { points: u32, games: u32 },
    /// It does not, and what was there before stays.
    NotBetter { points: u32, games: u32 },
    /// It was ended before that was tried.
    Untried,
    /// It was ended before anything was learnt.
    Nothing,
    /// The workers failed; what had been learnt is kept.
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
    /// What it does, and the number of the request.
    job: Option<(u32, Job)>,
    since_ms: u64,
}

/// A study, running or over.
#[derive(Debug)]
pub struct Tuning {
    variant: String,
    start: Option<String>,
    minutes: u32,
    begun_ms: u64,
    now_ms: u64,
    seed: u32,
    /// How many rounds have been fitted.
    round: usize,
    /// Whether it is to come to its end.
    is_stopped: bool,
    workers: Vec<Worker>,
    last_worker: WorkerId,
    last_id: u32,
    failures: u32,
    /// Games that have been played, with their number, and how many of these heaps the worker has
    /// that fits.
    heaps: Vec<(u32, String)>,
    handed: usize,
    /// How many games that worker has, and how many what had been learnt before came of.
    handed_games: u32,
    games_before: u32,
    played: u32,
    /// How many games at a time.
    slice: u32,
    /// What has been learnt by now.
    learnt: Option<String>,
    /// Half points and games of the match, and for how many pairs somebody is still wanted.
    tried: (u32, u32),
    pairs_left: u32,
    outcome: Option<Outcome>,
    is_outcome_taken: bool,
    commands: Vec<Command>,
}

impl Tuning {
    /// Begins, from what has been learnt before where there is something.
    pub fn begin(variant: &str, start: Option<String>, minutes: u32, seed: u32, now_ms: u64) -> Tuning {
        let learnt = start.as_deref().and_then(|text| Learnt::read(text, variant).ok());
        let mut tuning = Tuning {
            games_before: learnt.map_or(0, |learnt| learnt.games),
            handed_games: 0,
            variant: variant.to_owned(),
            start,
            minutes,
            begun_ms: now_ms,
            now_ms,
            seed,
            round: 0,
            is_stopped: false,
            workers: Vec::new(),
            last_worker: 0,
            last_id: 0,
            failures: 0,
            heaps: Vec::new(),
            handed: 0,
            played: 0,
            slice: 1,
            learnt: None,
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

    /// The game that is studied, by its variant string.
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// What came of it, when it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What came of it, told once.
    pub fn take_outcome(&mut self) -> Option<Outcome> {
        let is_news = !std::mem::replace(&mut self.is_outcome_taken, self.outcome.is_some());
        self.outcome.filter(|_| is_news)
    }

    /// What has been learnt by now.
    pub fn learnt(&self) -> Option<&str> {
        self.learnt.as_deref()
    }

    /// How many games it has learnt from or is to learn from, those of earlier times included: what
    /// is kept in the end says the same.
    pub fn games(&self) -> u32 {
        let learnt = self.learnt().filter(|_| self.round == ROUNDS.len());
        let learnt = learnt.and_then(|text| Learnt::read(text, &self.variant).ok());
        learnt.map_or(self.games_before + self.played, |learnt| learnt.games)
    }

    /// Whether it tries what it has learnt, or is about to.
    pub fn is_trying(&self) -> bool {
        self.is_stopped || self.round == ROUNDS.len()
    }

    /// How much of its time has gone, from 0 to 1.
    pub fn share(&self) -> f64 {
        if self.is_trying() {
            return 1.0;
        }
        let gone_ms = self.now_ms.saturating_sub(self.begun_ms) as f64;
        (gone_ms / (f64::from(self.minutes) * 60_000.0)).min(1.0)
    }

    /// The minutes left, counted up.
    pub fn minutes_left(&self) -> u32 {
        (f64::from(self.minutes) * (1.0 - self.share())).ceil() as u32
    }

    /// What is to be done with workers, since this was last asked.
    pub fn take_commands(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.commands)
    }

    /// Time has passed.
    pub fn tick(&mut self, now_ms: u64) {
        self.now_ms = now_ms;
        let late = |worker: &&Worker| {
            (worker.job.is_some() || !worker.is_ready) && now_ms >= worker.since_ms + PATIENCE_MS
        };
        while let Some(id) = self.workers.iter().find(late).map(|worker| worker.id) {
            self.fail(id);
        }
        self.plan();
    }

    /// Comes to its end: fits what has been played, and tries it. With nothing to fit, or asked
    /// again while it tries, it is over at once.
    pub fn stop(&mut self) {
        if self.played == 0 || self.round == ROUNDS.len() {
            return self.end();
        }
        self.is_stopped = true;
        self.plan();
    }

    /// Is over at once, with what has been learnt so far.
    pub fn end(&mut self) {
        let outcome = if self.learnt.is_some() { Outcome::Untried } else { Outcome::Nothing };
        self.finish(outcome);
    }

    /// A worker is heard of.
    pub fn hear(&mut self, id: WorkerId, word: Word, now_ms: u64) {
        self.now_ms = now_ms;
        let Some(worker) = self.workers.iter_mut().find(|worker| worker.id == id) else { return };
        match word {
            Word::Ready => worker.is_ready = true,
            Word::Failed => self.fail(id),
            Word::Said(report) => {
                let asked = worker.job.take();
                if !self.take(report, asked, now_ms.saturating_sub(self.since(id))) {
                    self.fail(id);
                }
            }
        }
        self.plan();
    }

    fn since(&self, id: WorkerId) -> u64 {
        self.workers.iter().find(|worker| worker.id == id).map_or(0, |worker| worker.since_ms)
    }

    /// Takes a report in; returns whether it answers what was asked.
    fn take(&mut self, report: TuneReport, asked: Option<(u32, Job)>, took_ms: u64) -> bool {
        match (report, asked) {
            (TuneReport::Played { id, games, positions }, Some((number, Job::Play(_)))) if id == number => {
                self.played += games;
                self.heaps.push((games, positions));
                self.forget_oldest();
                if took_ms < SLICE_MS / 2 {
                    self.slice = (self.slice * 2).min(MOST_GAMES);
                } else if took_ms > SLICE_MS * 2 {
                    self.slice = (self.slice / 2).max(1);
                }
            }
            (TuneReport::Fitted { id, text }, Some((number, Job::Fit))) if id == number => {
                let Ok(learnt) = Learnt::read(&text, &self.variant) else { return false };
                // The worker leaves out games of which it could use no position: they were played
                // all the same.
                let games = self.games_before + self.handed_games;
                self.learnt = Some(Learnt { games, ..learnt }.write(&self.variant));
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

    fn forget_oldest(&mut self) {
        let mut bytes: usize = self.heaps.iter().map(|(_, games)| games.len()).sum();
        while bytes > MOST_BYTES && self.heaps.len() > 1 {
            bytes -= self.heaps.remove(0).1.len();
            self.handed = self.handed.saturating_sub(1);
        }
    }

    /// Ends a worker that has failed, and lets another do its work.
    fn fail(&mut self, id: WorkerId) {
        let Some(at) = self.workers.iter().position(|worker| worker.id == id) else { return };
        let worker = self.workers.remove(at);
        self.commands.push(Command::End(id));
        if at == 0 {
            // Another fits now, and has none of the games yet.
            (self.handed, self.handed_games) = (0, 0);
        }
        if let Some((_, Job::Try(pairs))) = worker.job {
            self.pairs_left += pairs;
        }
        self.failures += 1;
        if self.failures <= FAILURES_ALLOWED {
            self.start_worker();
        } else if self.workers.is_empty() {
            self.finish(Outcome::Broken);
        }
    }

    fn start_worker(&mut self) {
        self.last_worker += 1;
        let id = self.last_worker;
        self.workers.push(Worker { id, is_ready: false, job: None, since_ms: self.now_ms });
        self.commands.push(Command::Start(id));
    }

    fn finish(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.outcome = Some(outcome);
            self.commands.extend(self.workers.drain(..).map(|worker| Command::End(worker.id)));
            self.heaps.clear();
        }
    }

    /// Gives work to whoever has none.
    fn plan(&mut self) {
        if self.outcome.is_some() {
            return;
        }
        if self.tried.1 >= 2 * PAIRS {
            return self.come_to_an_end();
        }
        self.hand_on();
        let is_last = self.is_stopped || self.round + 1 >= ROUNDS.len();
        let is_over = self.is_stopped || self.round < ROUNDS.len() && self.share() >= ROUNDS[self.round];
        for at in 0..self.workers.len() {
            let worker = &self.workers[at];
            if !worker.is_ready || worker.job.is_some() {
                continue;
            }
            if self.round == ROUNDS.len() {
                let pairs = self.pairs_left.min(PAIRS_AT_A_TIME);
                if pairs > 0 {
                    self.pairs_left -= pairs;
                    let seed = self.next_seed();
                    self.ask(at, Job::Try(pairs), Work::Try { seed, pairs });
                }
            } else if is_over && at == 0 && !self.heaps.is_empty() {
                if self.handed == self.heaps.len() {
                    self.ask(at, Job::Fit, Work::Fit);
                }
            } else if !(is_over && is_last && !self.heaps.is_empty()) {
                let (seed, games) = (self.next_seed(), self.slice);
                self.ask(at, Job::Play(games), Work::Play { seed, games });
            }
        }
    }

    /// Hands games on to the worker that fits, also while it is busy: it comes to them in turn.
    fn hand_on(&mut self) {
        let Some(fitter) = self.workers.first().filter(|worker| worker.is_ready) else { return };
        let id = fitter.id;
        let to = self.heaps.len().min(self.handed + HEAPS_AT_ONCE);
        for at in self.handed..to {
            let (games, positions) = self.heaps[at].clone();
            self.handed_games += games;
            let request = self.request(Work::Take(positions));
            self.commands.push(Command::Post(id, Box::new(request)));
        }
        self.handed = to;
    }

    fn request(&mut self, work: Work) -> TuneRequest {
        self.last_id += 1;
        TuneRequest::Tune(Tune {
            id: self.last_id,
            variant: self.variant.clone(),
            start: self.start.clone(),
            weights: self.learnt.clone(),
            work,
        })
    }

    fn ask(&mut self, at: usize, job: Job, work: Work) {
        let request = self.request(work);
        let worker = &mut self.workers[at];
        worker.job = Some((self.last_id, job));
        worker.since_ms = self.now_ms;
        self.commands.push(Command::Post(worker.id, Box::new(request)));
    }

    fn next_seed(&mut self) -> u32 {
        self.seed = self.seed.wrapping_add(1);
        self.seed
    }

    /// All is played. What does not play better is not kept.
    fn come_to_an_end(&mut self) {
        let (points, games) = self.tried;
        let learnt = self.learnt.as_deref().and_then(|text| Learnt::read(text, &self.variant).ok());
        if let Some(learnt) = learnt {
            self.learnt = Some(Learnt { tried: self.tried, ..learnt }.write(&self.variant));
        }
        self.finish(if points >= games {
            Outcome::Better { points, games }
        } else {
            Outcome::NotBetter { points, games }
        });
    }

    /// What is to be kept of it, now that it is over.
    pub fn kept(&self) -> Option<&str> {
        let is_kept = !matches!(self.outcome, None | Some(Outcome::NotBetter { .. } | Outcome::Nothing));
        self.learnt().filter(|_| is_kept)
    }
}
