//! The part of the engine that learns games of one's own: plays them against itself, fits weights, and tries what came of it.

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

/// What is kept of one game from one request to the next.
struct Taught {
    variant: Arc<Variant>,
    start: Option<String>,
    /// How many games what had been learnt before had come of.
    games_before: u32,
    tuner: Tuner,
    /// What plays by what has been learnt by now, and by what had been before.
    engines: [Engine; 2],
}

#[derive(Default)]
pub(crate) struct Tuning(Option<Taught>);

thread_local! {
    static TUNING: RefCell<Tuning> = RefCell::new(Tuning::default());
}

/// Answers a message if it is a request of this sort.
pub(crate) fn hear(message: JsValue) -> bool {
    let Ok(TuneRequest::Tune(tune)) = serde_wasm_bindgen::from_value(message) else { return false };
    let report = TUNING.with_borrow_mut(|tuning| tuning.answer(&tune));
    report.iter().for_each(crate::send);
    true
}

/// The weights of what has been learnt about a game.
pub(crate) fn weights(text: Option<&str>, variant: &Variant) -> Result<Option<Vec<(i32, i32)>>, String> {
    let Some(text) = text else { return Ok(None) };
    let learnt = Learnt::read(text, variant.name()).map_err(|fault| fault.to_string())?;
    let expected = Features::new(variant).played_weights().len();
    if learnt.weights.len() == expected {
        Ok(Some(wide(&learnt.weights)))
    } else {
        Err(vicinity_tune::Fault::WeightCount { found: learnt.weights.len(), expected }.to_string())
    }
}

impl Tuning {
    /// Does what is asked; `None` where there is nothing to say.
    pub(crate) fn answer(&mut self, tune: &Tune) -> Option<TuneReport> {
        self.work(tune).unwrap_or_else(|message| Some(TuneReport::TuneError { id: tune.id, message }))
    }

    fn work(&mut self, tune: &Tune) -> Result<Option<TuneReport>, String> {
        let id = tune.id;
        let taught = self.turn_to(tune)?;
        let told = |fault: vicinity_tune::Fault| fault.to_string();
        let [now, before] = &mut taught.engines;
        now.set_weights(weights(tune.weights.as_deref().or(tune.start.as_deref()), &taught.variant)?);
        Ok(match &tune.work {
            Work::Play { seed, games } => {
                let seeds = (0..*games).map(|game| (u64::from(*seed) << 32) + u64::from(game));
                let plan = Plan::for_weights(STUDY_NODES);
                let played: Vec<_> = seeds
                    .map(|seed| play(&taught.variant, now, plan, seed))
                    .map(|game| game.map_or(Vec::new(), |game| game.samples(&taught.variant)))
                    .collect();
                Some(TuneReport::Played { id, games: *games, positions: write_games(&played) })
            }
            Work::Take(games) => {
                for game in read_games(games).map_err(told)? {
                    taught.tuner.take(&game).map_err(told)?;
                }
                None
            }
            Work::Fit => {
                let learnt = taught.tuner.fit(taught.games_before);
                Some(TuneReport::Fitted { id, text: learnt.write(taught.variant.name()) })
            }
            Work::Try { seed, pairs } => {
                let seeds = (0..*pairs).map(|pair| (u64::from(*seed) << 32) + u64::from(pair));
                let points = seeds
                    .map(|seed| play_pair(&taught.variant, [&mut *now, &mut *before], STUDY_NODES, seed));
                Some(TuneReport::Tried { id, points: points.sum(), games: 2 * pairs })
            }
        })
    }

    /// The game that a request is about; what was taken in of another is forgotten.
    fn turn_to(&mut self, tune: &Tune) -> Result<&mut Taught, String> {
        let is_same = |taught: &Taught| taught.variant.name() == tune.variant && taught.start == tune.start;
        let taught = match self.0.take().filter(is_same) {
            Some(taught) => taught,
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
                Taught { variant, start: tune.start.clone(), games_before, tuner, engines }
            }
        };
        Ok(self.0.insert(taught))
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
        // What goes on from there adds to it.
        let on = Tune { start: Some(text), ..tune(Work::Fit) };
        let Some(TuneReport::Fitted { text, .. }) = tuning.answer(&on) else { panic!("nothing learnt") };
        let after = Learnt::read(&text, &name()).expect("its own text");
        assert_eq!((after.games, after.weights), (2, learnt.weights), "without games nothing changes");
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        let check = |tune: Tune, part: &str| match Tuning::default().answer(&tune) {
            Some(TuneReport::TuneError { id: 3, message }) => assert!(message.contains(part), "{message}"),
            other => panic!("{other:?}"),
        };
        check(Tune { variant: "game:1x".into(), ..tune(Work::Fit) }, "not whole");
        check(tune(Work::Take("nonsense".into())), "nonsense");
        check(tune(Work::Take("8/8 w - - 0 1;0;1\n\n".into())), "8/8");
        check(Tune { start: Some("x".into()), ..tune(Work::Fit) }, "no text");
        let short = Learnt { weights: vec![(1, 1)], ..Learnt::default() }.write(&name());
        check(Tune { start: Some(short.clone()), ..tune(Work::Fit) }, "1 weights instead of");
        check(Tune { weights: Some(short), ..tune(Work::Fit) }, "1 weights instead of");
    }
}
