use fastrand::Rng;

use super::*;

const SCALE_CP: f64 = 200.0;
const TRUTH: [Halves; 2] = [[100.0, 220.0], [-40.0, 30.0]];

fn prior() -> Prior {
    Prior { weights: vec![[60.0, 60.0], [0.0, 0.0]], deviations: vec![60.0, 60.0] }
}

/// Games of ten positions that share a result, drawn with the probability given by the true weights
/// of the first position.
fn games(count: usize, seed: u64) -> Vec<Vec<Example>> {
    let mut random = Rng::with_seed(seed);
    let game = |_| {
        let counts = [random.i16(-3..=3), random.i16(-3..=3)];
        let mut game: Vec<Example> = (0..10)
            .map(|_| Example {
                features: (0..2).map(|index| (index, counts[usize::from(index)])).collect(),
                fullness: f32::from(random.u16(..=1024)) / 1024.0,
                aim: 0.0,
            })
            .collect();
        let mean = game.iter().map(|example| example.value(&TRUTH)).sum::<f64>() / 10.0;
        let is_won = random.f64() < logistic(mean / SCALE_CP);
        game.iter_mut().for_each(|example| example.aim = if is_won { 1.0 } else { 0.0 });
        game
    };
    (0..count).map(game).collect()
}

fn fitted(prior: &Prior, games: &[Vec<Example>]) -> (Vec<Halves>, Vec<f64>, f64) {
    let posterior = Posterior::new(prior, games.iter().map(Vec::as_slice).collect(), SCALE_CP);
    let best = posterior.best();
    let errors = posterior.errors(&best, &[vec![[0.5, 0.5], [0.0; 2]], vec![[0.0; 2], [0.5, 0.5]]]);
    (best, errors, posterior.overdispersion)
}

#[test]
fn without_games_the_prior_remains() {
    let (best, errors, _) = fitted(&prior(), &[]);
    assert_eq!(best, prior().weights);
    // The error of the mean of two independent weights.
    for error in errors {
        assert!((error - 60.0 / 2_f64.sqrt()).abs() < 1e-6, "{error}");
    }
}

#[test]
fn the_posterior_recovers_the_weights() {
    let (best, errors, overdispersion) = fitted(&prior(), &games(20_000, 1));
    // Ten positions with one result have the information of one.
    assert!((8.0..12.0).contains(&overdispersion), "{overdispersion}");
    for ((found, truth), error) in best.iter().zip(TRUTH).zip(errors) {
        let off = (found[0] + found[1] - truth[0] - truth[1]) / 2.0;
        assert!(off.abs() < 4.0 * error && error < 5.0, "{best:?} {error}");
    }
}

#[test]
fn errors_shrink_with_games_and_are_calibrated() {
    let (_, few, _) = fitted(&prior(), &games(100, 2));
    let (_, many, _) = fitted(&prior(), &games(1_600, 2));
    for (few, many) in few.iter().zip(&many) {
        // With the square root of the number of games; with few games the prior contributes.
        assert!((2.0..4.5).contains(&(few / many)), "{few} {many}");
    }
    // Of many such fits nearly all are off by less than two standard errors.
    let is_near = |seed: &u64| {
        let (best, errors, _) = fitted(&prior(), &games(200, *seed));
        let off = (best[0][0] + best[0][1] - TRUTH[0][0] - TRUTH[0][1]) / 2.0;
        off.abs() < 2.0 * errors[0]
    };
    assert!((10..60).filter(is_near).count() >= 42);
}

#[test]
fn a_narrow_prior_keeps_the_weights() {
    let firm = Prior { deviations: vec![0.1, 60.0], ..prior() };
    let (best, errors, _) = fitted(&firm, &games(400, 3));
    assert!((best[0][0] - 60.0).abs() < 1.0 && errors[0] < 0.1, "{best:?}");
}
