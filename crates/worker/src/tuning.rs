//! Tuning of custom variants: plays games, fits weights, and tests them in a match.

use std::cell::RefCell;
use std::sync::Arc;

use vicinity_protocol::weights::Learnt;
use vicinity_protocol::{Tune, TuneReport, TuneRequest, Work};
use vicinity_rules::Variant;
use vicinity_search::Engine;
use vicinity_search::tuning::Features;
use vicinity_tune::{
    Plan, STUDY_HASH_MIB, STUDY_NODES, Tuner, play, play_pair, read_games, wide, write_games,
};
use wasm_bindgen::JsValue;

/// The state of tuning one variant between requests.
struct TuningState {
    variant: Arc<Variant>,
    start: Option<String>,
    /// The number of games that the weights at the start were learned from.
    games_before: u32,
    tuner: Tuner,
    /// The engines with the current weights and with those at the start.
    engines: [Engine; 2],
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
    let learnt = Learnt::read(text, variant.name()).map_err(|fault| fault.to_string())?;
    let expected = Features::new(variant).played_weights().len();
    if learnt.weights.len() == expected {
        Ok(Some(wide(&learnt.weights)))
    } else {
        Err(vicinity_tune::TuneError::WeightCount { found: learnt.weights.len(), expected }.to_string())
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
        let error_text = |fault: vicinity_tune::TuneError| fault.to_string();
        let [now, before] = &mut state.engines;
        now.set_weights(weights(tune.weights.as_deref().or(tune.start.as_deref()), &state.variant)?);
        Ok(match &tune.work {
            Work::Play { seed, games } => {
                let seeds = (0..*games).map(|game| (u64::from(*seed) << 32) + u64::from(game));
                let plan = Plan::for_weights(STUDY_NODES);
                let played: Vec<_> = seeds
                    .map(|seed| play(&state.variant, now, plan, seed))
                    .map(|game| game.map_or(Vec::new(), |game| game.samples(&state.variant)))
                    .collect();
                Some(TuneReport::Played { id, games: *games, positions: write_games(&played) })
            }
            Work::Take(games) => {
                for game in read_games(games).map_err(error_text)? {
                    state.tuner.take(&game).map_err(error_text)?;
                }
                None
            }
            Work::Fit => {
                let learnt = state.tuner.fit(state.games_before);
                Some(TuneReport::Fitted { id, text: learnt.write(state.variant.name()) })
            }
            Work::Try { seed, pairs } => {
                let seeds = (0..*pairs).map(|pair| (u64::from(*seed) << 32) + u64::from(pair));
                let points =
                    seeds.map(|seed| play_pair(&state.variant, [&mut *now, &mut *before], STUDY_NODES, seed));
                Some(TuneReport::Tried { id, points: points.sum(), games: 2 * pairs })
            }
        })
    }

    /// The state for the variant of a request; drops that of another variant.
    fn state_for(&mut self, tune: &Tune) -> Result<&mut TuningState, String> {
        let is_same = |state: &TuningState| state.variant.name() == tune.variant && state.start == tune.start;
        let state = match self.0.take().filter(is_same) {
            Some(state) => state,
            None => {
                let variant = Variant::parse(&tune.variant).map_err(|error| error.to_string())?;
                let read =
                    |text: &String| Learnt::read(text, variant.name()).map_err(|fault| fault.to_string());
                let start = tune.start.as_ref().map(read).transpose()?;
                let known = start.as_ref().map(|learnt| learnt.weights.as_slice());
                let tuner = Tuner::new(&variant, known).map_err(|fault| fault.to_string())?;
                let mut engines = [0, 1].map(|_| Engine::new(STUDY_HASH_MIB));
                engines[1].set_weights(known.map(wide));
                let games_before = start.map_or(0, |learnt| learnt.games);
                TuningState { variant, start: tune.start.clone(), games_before, tuner, engines }
            }
        };
        Ok(self.0.insert(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "game:[m:knightmate]\n";

    fn tune(work: Work) -> Tune {
        Tune { id: 3, variant: name(), start: None, weights: None, work }
    }

    fn name() -> String {
        Variant::parse(GAME).expect("a game that can be played").name().to_owned()
    }

    #[test]
    fn games_are_played_taken_in_fitted_and_tried() {
        let mut tuning = Tuning::default();
        let Some(TuneReport::Played { id: 3, games: 2, positions }) =
            tuning.answer(&tune(Work::Play { seed: 1, games: 2 }))
        else {
            panic!("no games")
        };
        assert!(positions.ends_with("\n\n"), "{positions}");
        let again = Tuning::default().answer(&tune(Work::Play { seed: 1, games: 2 }));
        assert_eq!(again, Some(TuneReport::Played { id: 3, games: 2, positions: positions.clone() }));
        assert_eq!(tuning.answer(&tune(Work::Take(positions))), None);
        let Some(TuneReport::Fitted { id: 3, text }) = tuning.answer(&tune(Work::Fit)) else {
            panic!("nothing learnt")
        };
        let learnt = Learnt::read(&text, &name()).expect("its own text");
        assert!(learnt.games == 2 && learnt.worths.iter().all(|worth| worth.error_cp > 0), "{learnt:?}");
        let tried = Tune { weights: Some(text.clone()), ..tune(Work::Try { seed: 1, pairs: 1 }) };
        let report = tuning.answer(&tried);
        assert!(matches!(report, Some(TuneReport::Tried { points: 0..=4, games: 2, .. })), "{report:?}");
        // Tuning that continues from these weights adds to them.
        let on = Tune { start: Some(text), ..tune(Work::Fit) };
        let Some(TuneReport::Fitted { text, .. }) = tuning.answer(&on) else { panic!("nothing learnt") };
        let after = Learnt::read(&text, &name()).expect("its own text");
        assert_eq!((after.games, after.weights), (2, learnt.weights), "without games nothing changes");
    }

    #[test]
    fn errors_are_reported() {
        let check = |tune: Tune, part: &str| match Tuning::default().answer(&tune) {
            Some(TuneReport::TuneError { id: 3, message }) => assert!(message.contains(part), "{message}"),
            other => panic!("{other:?}"),
        };
        check(Tune { variant: "game:1x".into(), ..tune(Work::Fit) }, "not whole");
        check(tune(Work::Take("nonsense".into())), "nonsense");
        check(tune(Work::Take("8/8 w - - 0 1;0;1\n\n".into())), "8/8");
        check(Tune { start: Some("x".into()), ..tune(Work::Fit) }, "not a weights file");
        let short = Learnt { weights: vec![(1, 1)], ..Learnt::default() }.write(&name());
        check(Tune { start: Some(short.clone()), ..tune(Work::Fit) }, "1 weights instead of");
        check(Tune { weights: Some(short), ..tune(Work::Fit) }, "1 weights instead of");
    }
}
