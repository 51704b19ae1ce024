//! Tests of custom variants: plays games, counts them, fits weights, and tries these in a match.

use std::cell::RefCell;
use std::sync::Arc;

use vicinity_protocol::facts::{self, GameFacts};
use vicinity_protocol::weights::TunedWeights;
use vicinity_protocol::{Tune, TuneReport, TuneRequest, Work};
use vicinity_rules::{Position, Variant};
use vicinity_search::Engine;
use vicinity_search::tuning::Features;
use vicinity_tune::facts::{GameStatistics, PlaySettings, SelfPlayer};
use vicinity_tune::{
    STUDY_HASH_MIB, STUDY_NODES, TuneError, Tuner, game_seed, play_pair, read_games, wide, write_games,
};
use wasm_bindgen::JsValue;

// Files in the commands that repeat a test: a variant and its weights as the page saves them, and
// the games.
const VARIANT_FILE: &str = "game.ini";
const WEIGHTS_FILE: &str = "game.weights.txt";
const GAMES_FILE: &str = "game.games";

/// The state of testing one variant between requests.
struct TuningState {
    variant: Arc<Variant>,
    start: Option<String>,
    seed: u32,
    /// The weights at the start, and the number of games that they were learned from.
    before: Option<TunedWeights>,
    player: SelfPlayer,
    statistics: GameStatistics,
    tuner: Tuner,
}

#[derive(Default)]
pub(crate) struct Tuning(Option<TuningState>);

thread_local! {
    static TUNING: RefCell<Tuning> = RefCell::new(Tuning::default());
}

/// Answers a message if it is a tuning request.
pub(crate) fn handle(message: JsValue) -> bool {
    let Ok(TuneRequest::Tune(tune)) = serde_wasm_bindgen::from_value(message) else { return false };
    let report = TUNING.with_borrow_mut(|tuning| tuning.answer(&tune));
    report.iter().for_each(crate::send);
    true
}

/// The weights in a text of learned weights.
pub(crate) fn weights(text: Option<&str>, variant: &Variant) -> Result<Option<Vec<(i32, i32)>>, String> {
    let Some(text) = text else { return Ok(None) };
    let tuned = TunedWeights::read(text, variant.name()).map_err(|error| error.to_string())?;
    let expected = Features::new(variant).played_weights().len();
    if tuned.weights.len() == expected {
        Ok(Some(wide(&tuned.weights)))
    } else {
        Err(vicinity_tune::TuneError::WeightCount { found: tuned.weights.len(), expected }.to_string())
    }
}

impl Tuning {
    /// Executes a task; `None` if there is no report.
    pub(crate) fn answer(&mut self, tune: &Tune) -> Option<TuneReport> {
        self.work(tune).unwrap_or_else(|message| Some(TuneReport::TuneError { id: tune.id, message }))
    }

    fn work(&mut self, tune: &Tune) -> Result<Option<TuneReport>, String> {
        let id = tune.id;
        let state = self.state_for(tune)?;
        let error_text = |error: TuneError| error.to_string();
        Ok(match &tune.work {
            Work::Play { first, games } => {
                let played: Vec<_> = (*first..first.saturating_add(*games))
                    .map(|game| state.player.play(game.into()))
                    .collect();
                Some(TuneReport::Played { id, games: *games, moves: write_games(&played) })
            }
            Work::Take(games) => {
                for game in read_games(games).map_err(error_text)? {
                    state.statistics.add(&game).ok_or("not a complete game")?;
                    state.tuner.add_game(&game.samples(&state.variant)).map_err(error_text)?;
                }
                None
            }
            Work::Fit { date } => {
                let tuned = state.tuner.fit(state.before.as_ref().map_or(0, |tuned| tuned.games));
                let facts = facts::write(&state.facts(date.clone()));
                Some(TuneReport::Fitted { id, text: tuned.write(state.variant.name()), facts })
            }
            Work::Try { weights, first, pairs } => {
                let new = self::weights(Some(weights), &state.variant)?;
                let [mut new, mut before] = [new, state.weights_before()].map(engine);
                let points = (0..*pairs).map(|pair| {
                    let seed = game_seed(state.seed.into(), first.saturating_add(pair).into());
                    play_pair(&state.variant, [&mut new, &mut before], STUDY_NODES, seed)
                });
                Some(TuneReport::Tried { id, points: points.sum(), games: 2 * pairs })
            }
        })
    }

    /// The state for the run of a request; drops that of another run.
    fn state_for(&mut self, tune: &Tune) -> Result<&mut TuningState, String> {
        let is_same = |state: &TuningState| {
            (state.variant.name(), &state.start, state.seed)
                == (tune.variant.as_str(), &tune.start, tune.seed)
        };
        let state = match self.0.take().filter(is_same) {
            Some(state) => state,
            None => TuningState::new(tune)?,
        };
        Ok(self.0.insert(state))
    }
}

/// An engine with the given weights, or with those that the variant is played with by default.
fn engine(weights: Option<Vec<(i32, i32)>>) -> Engine {
    let mut engine = Engine::new(STUDY_HASH_MIB);
    engine.set_weights(weights);
    engine
}

impl TuningState {
    fn new(tune: &Tune) -> Result<TuningState, String> {
        let variant = Variant::parse(&tune.variant).map_err(|error| error.to_string())?;
        let read =
            |text: &String| TunedWeights::read(text, variant.name()).map_err(|error| error.to_string());
        let before = tune.start.as_ref().map(read).transpose()?;
        let known = before.as_ref().map(|tuned| tuned.weights.as_slice());
        let tuner = Tuner::new(&variant, known).map_err(|error| error.to_string())?;
        let (start, engine) = (Position::start(&variant), engine(known.map(wide)));
        Ok(TuningState {
            player: SelfPlayer::new(start, engine, STUDY_NODES, tune.seed.into()),
            statistics: GameStatistics::new(&variant),
            variant,
            start: tune.start.clone(),
            seed: tune.seed,
            before,
            tuner,
        })
    }

    fn weights_before(&self) -> Option<Vec<(i32, i32)>> {
        self.before.as_ref().map(|tuned| wide(&tuned.weights))
    }

    /// The statistics of the games added, with the commands that repeat them.
    fn facts(&self, date: String) -> GameFacts {
        let start = Position::start(&self.variant);
        let mut engine = engine(self.weights_before());
        let settings = PlaySettings::new(&start, &mut engine, STUDY_NODES, self.seed.into());
        let games = self.statistics.results().games();
        let weights = self.before.is_some().then_some(WEIGHTS_FILE);
        let played = settings.command(VARIANT_FILE, weights, games, GAMES_FILE);
        GameFacts {
            game: self.variant.name().to_owned(),
            date,
            command: format!("vicinity-lab facts {VARIANT_FILE} --from {GAMES_FILE} --trials 0"),
            claims: Vec::new(),
            strengths: vec![self.statistics.strength(&settings, played)],
        }
    }
}

#[cfg(test)]
mod tests {
    use vicinity_protocol::weights::hash;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    use super::*;

    const GAME: &str = "game:[m:knightmate]\n";
    /// A hash of the moves of two games, natively and in every browser. It changes with the search.
    const MOVES_HASH: u64 = 0x3f2d_73cc_206b_f2bb;

    fn tune(work: Work) -> Tune {
        Tune { id: 3, variant: name(), start: None, seed: 5, work }
    }

    fn fit() -> Work {
        Work::Fit { date: "2026-11-26".to_owned() }
    }

    fn name() -> String {
        Variant::parse(GAME).expect("a game that can be played").name().to_owned()
    }

    #[test]
    fn games_are_played_taken_in_fitted_and_tried() {
        let mut tuning = Tuning::default();
        let Some(TuneReport::Played { id: 3, games: 2, moves }) =
            tuning.answer(&tune(Work::Play { first: 1, games: 2 }))
        else {
            panic!("no games")
        };
        assert_eq!(hash(&moves), MOVES_HASH, "{:016x}", hash(&moves));
        // A game depends on its number only.
        let again = Tuning::default().answer(&tune(Work::Play { first: 2, games: 1 }));
        let second = moves.lines().nth(1).map(|line| format!("{line}\n")).expect("two games");
        assert_eq!(again, Some(TuneReport::Played { id: 3, games: 1, moves: second }));
        assert_eq!(tuning.answer(&tune(Work::Take(moves))), None);
        let Some(TuneReport::Fitted { id: 3, text, facts }) = tuning.answer(&tune(fit())) else {
            panic!("nothing learnt")
        };
        let tuned = TunedWeights::read(&text, &name()).expect("its own text");
        assert!(tuned.games == 2 && tuned.piece_values.iter().all(|value| value.error_cp > 0), "{tuned:?}");
        let facts = facts::parse(&name(), &facts).expect("its own text");
        assert_eq!((facts.date.as_str(), facts.strengths[0].games), ("2026-11-26", 2));
        assert!(facts.strengths[0].command.contains(" game.ini --nodes 500 --games 2 --seed 5 "));
        let tried = tuning.answer(&tune(Work::Try { weights: text.clone(), first: 1, pairs: 1 }));
        assert!(matches!(tried, Some(TuneReport::Tried { points: 0..=4, games: 2, .. })), "{tried:?}");
        // Tuning that continues from these weights adds to them.
        let on = Tune { start: Some(text), ..tune(fit()) };
        let Some(TuneReport::Fitted { text, .. }) = tuning.answer(&on) else { panic!("nothing learnt") };
        let after = TunedWeights::read(&text, &name()).expect("its own text");
        assert_eq!((after.games, after.weights), (2, tuned.weights), "without games nothing changes");
    }

    #[test]
    fn errors_are_reported() {
        let check = |tune: Tune, part: &str| match Tuning::default().answer(&tune) {
            Some(TuneReport::TuneError { id: 3, message }) => assert!(message.contains(part), "{message}"),
            other => panic!("{other:?}"),
        };
        check(Tune { variant: "game:1x".into(), ..tune(fit()) }, "incomplete");
        check(tune(Work::Take("nonsense".into())), "nonsense");
        check(tune(Work::Take("1 1a\n".into())), "not a complete game");
        check(Tune { start: Some("x".into()), ..tune(fit()) }, "not a weights file");
        let short = TunedWeights { weights: vec![(1, 1)], ..TunedWeights::default() }.write(&name());
        check(Tune { start: Some(short.clone()), ..tune(fit()) }, "1 weights instead of");
        check(tune(Work::Try { weights: short, first: 0, pairs: 1 }), "1 weights instead of");
    }
}
