//! `vicinity-lab train`: trains a network on games of `vicinity-lab data`.

use std::collections::HashSet;
use std::f32::consts::PI;
use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use fastrand::Rng;
use vicinity::program::ProgramError;
use vicinity_rules::Variant;
use vicinity_search::net::{self, Inputs, NetworkFile};

use super::card::{self, TrainingRun};
use super::games::GamesReader;
use super::learner::{Aim, BATCH, Learner, Shape};
use super::positions::{InputFeatures, Positions, TrainingPosition};
use crate::custom::read_game;
use crate::output::OutFile;
use crate::workers;

/// The learning rate at the beginning and at the end; in between it falls along half a cosine.
const RATES: (f32, f32) = (1e-3, 1e-5);
/// One in this many positions is used for validation only.
const VALIDATION_ONE_IN: usize = 50;

/// Train a network on games
#[derive(Args)]
pub(crate) struct Train {
    /// The files of games, separated by “+”; a suffix @28-32 selects positions with 28 to 32 pieces
    #[arg(value_name = "FILE[@MIN-MAX][+FILE…]")]
    games: String,
    /// The file of the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The neurons of a side: 16, 32, 64 or 128
    #[arg(long, value_name = "N", default_value_t = 32)]
    width: usize,
    /// The number of sets of output weights, chosen by the number of pieces left: 1 to 16
    #[arg(long, value_name = "N", default_value_t = 8)]
    buckets: usize,
    /// The number of passes over all positions
    #[arg(long, value_name = "N", default_value_t = 20)]
    epochs: usize,
    /// The weight of the game's result in the target; the rest is the score of the search
    #[arg(long, value_name = "L", default_value_t = 0.3)]
    lambda: f32,
    /// The centipawns that correspond to odds of e to 1 [default: fitted to the games' results]
    #[arg(long, value_name = "CP")]
    scale: Option<f32>,
    /// Continue from this network
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The variant of that network, if it differs: start from what the two have in common
    #[arg(long, value_name = "VARIANT", requires = "from")]
    of: Option<String>,
    /// Train a network that is added to the built-in weights instead of replacing them
    #[arg(long)]
    added: bool,
    /// The seed of the initial network and of the order of positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of threads [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(args: &Train, out: &mut dyn Write) -> Result<(), ProgramError> {
    if !net::is_width(args.width, !args.added) {
        return Err(ProgramError::Usage(
            "--width must be 16, 32, 64 or 128, or with --added 16 or 32".to_owned(),
        ));
    }
    if !(1..=16).contains(&args.buckets) {
        return Err(ProgramError::Usage("--buckets must be 1 to 16".to_owned()));
    }
    let file = OutFile::try_out(&args.out)?;
    let Input { variant, positions, mut commands } = read_games(args)?;
    let shape = Shape {
        inputs: net::rows(&variant, !args.added),
        width: args.width,
        buckets: args.buckets,
        replaces_weights: !args.added,
    };
    let scale_cp = args.scale.map_or_else(|| scale_of(&positions.facts), |scale| scale.clamp(10.0, 10_000.0));
    let aim = Aim { of_result: args.lambda.clamp(0.0, 1.0), scale_cp };
    let of_games = positions.facts.iter().filter(|fact| fact.half_points.is_some()).count();
    let counts = [of_games, positions.facts.len() - of_games];
    let [of_games, inside] = counts;
    writeln!(
        out,
        "{of_games} positions of {} and {inside} inside searches; odds of e to 1: {scale_cp:.0} centipawns",
        variant.name()
    )?;
    let mut learner = Learner::new(shape, aim, args.seed, workers::threads(args.threads));
    if let Some(path) = &args.from {
        commands.extend(card::commands(path));
        learner.start_from(&read_network(path, args.of.as_deref(), &variant, shape)?);
    }
    // Positions of a game are correlated, so validate on a contiguous range.
    let trained_on = positions.facts.len() - positions.facts.len() / VALIDATION_ONE_IN;
    let before = learner.error(&positions, &positions.facts[trained_on..]);
    writeln!(out, "before training: validation error {before:.6}")?;
    let begun = Instant::now();
    let (epochs, seed) = (args.epochs, args.seed);
    train(&mut learner, &positions, trained_on, (epochs, seed), &mut |learner, epoch, errors| {
        let [training, validation] = errors;
        let seconds = begun.elapsed().as_secs();
        writeln!(
            out,
            "epoch {epoch}: training error {training:.6}, validation error {validation:.6}, {seconds} s"
        )?;
        out.flush()?;
        file.write_bytes(&learner.parts().write(&variant))
    })?;
    let mut whole = Learner::new(shape, aim, args.seed, 1);
    whole.start_from(&learner.parts());
    let error = whole.error(&positions, &positions.facts[trained_on..]);
    writeln!(out, "quantised: validation error {error:.6}")?;
    commands.push(args.command());
    let mut seen = HashSet::new();
    commands.retain(|command| seen.insert(command.clone()));
    let parts = learner.parts();
    let training = TrainingRun {
        network: &args.out,
        shape: card::shape(&parts, parts.write(&variant).len()),
        commands: &commands,
        positions: counts,
        seconds: begun.elapsed().as_secs(),
        threads: workers::threads(args.threads),
        errors: [before, error],
    };
    training.write()
}

/// The training data of a network.
struct Input {
    variant: Arc<Variant>,
    positions: Positions,
    /// The commands that made the games.
    commands: Vec<String>,
}

/// Reads the files of games, which must be of one variant.
fn read_games(args: &Train) -> Result<Input, ProgramError> {
    let mut positions = Positions::default();
    let mut variant = None;
    let mut commands = Vec::new();
    for file in args.games.split('+') {
        let (name, pieces) = named(file)?;
        let reader = GamesReader::open(Path::new(name))?;
        let this = match &variant {
            Some(variant) => variant,
            None => variant.insert(read_game(&reader.variant)?),
        };
        if reader.variant != this.name() {
            return Err(ProgramError::Input(format!(
                "{name}: games of {}, not of {}",
                reader.variant,
                this.name()
            )));
        }
        let how = reader.how.clone();
        let games = positions.read(reader, pieces, &InputFeatures::new(this, args.added, args.buckets))?;
        commands.extend(card::of_games(Path::new(name), this, &how, games));
    }
    let variant = variant.ok_or_else(|| ProgramError::Usage("no file of games was given".to_owned()))?;
    Ok(Input { variant, positions, commands })
}

/// Reads the network from which training starts, which may be of another variant.
fn read_network(
    path: &Path,
    of: Option<&str>,
    variant: &Variant,
    shape: Shape,
) -> Result<NetworkFile, ProgramError> {
    let other = of.map(read_game).transpose()?;
    let other = other.as_deref().unwrap_or(variant);
    let bytes = fs::read(path).map_err(|error| ProgramError::file(path.display(), &error))?;
    let parts = NetworkFile::read(&bytes, other)
        .ok()
        .filter(|parts| (parts.width, parts.output_biases.len()) == (shape.width, shape.buckets))
        .filter(|parts| parts.replaces_weights == shape.replaces_weights);
    let mut parts = parts.ok_or_else(|| {
        ProgramError::Input(format!("{}: the network has other dimensions", path.display()))
    })?;
    parts.rows = map_rows(&parts, other, variant);
    Ok(parts)
}

/// Trains on the first `trained_on` positions and calls `report` after each epoch with its number
/// and the errors of training and validation.
fn train(
    learner: &mut Learner,
    positions: &Positions,
    trained_on: usize,
    (epochs, seed): (usize, u64),
    report: &mut impl FnMut(&Learner, usize, [f64; 2]) -> Result<(), ProgramError>,
) -> Result<(), ProgramError> {
    let mut order: Vec<u32> = (0..trained_on as u32).collect();
    let mut random = Rng::with_seed(seed);
    let steps = epochs * trained_on.div_ceil(BATCH);
    let mut step = 0;
    for epoch in 1..=epochs {
        random.shuffle(&mut order);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let gone = step as f32 / steps as f32;
            let rate = RATES.1 + (RATES.0 - RATES.1) * 0.5 * (1.0 + (PI * gone).cos());
            error += learner.learn(positions, batch, rate) * batch.len() as f64;
            step += 1;
        }
        let validation_error = learner.error(positions, &positions.facts[trained_on..]);
        report(learner, epoch, [error / trained_on as f64, validation_error])?;
    }
    Ok(())
}

/// Parses a file of games with an optional range of pieces. The name itself may contain an @.
fn named(file: &str) -> Result<(&str, RangeInclusive<u8>), ProgramError> {
    let is_range = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let Some((name, pieces)) = file.rsplit_once('@').filter(|(_, pieces)| is_range(pieces)) else {
        return Ok((file, 0..=u8::MAX));
    };
    let ends =
        pieces.split_once('-').and_then(|(least, most)| Some((least.parse().ok()?, most.parse().ok()?)));
    match ends {
        Some((least, most)) if least <= most => Ok((name, least..=most)),
        _ => Err(ProgramError::Usage(format!("{file}: the range after @ must be MIN-MAX, such as 28-32"))),
    }
}

/// Maps the rows of another variant's network to a variant; rows without a counterpart are zero.
fn map_rows(parts: &NetworkFile, other: &Variant, variant: &Variant) -> Vec<i8> {
    let (here, there) = (Inputs::new(variant).len(), Inputs::new(other).len());
    let mut corresponding_rows = Inputs::corresponding_rows(variant, other);
    // The looked-up features of boards of one size are the same in all variants.
    if net::rows(variant, parts.replaces_weights) - here == net::rows(other, parts.replaces_weights) - there {
        corresponding_rows.extend((there..net::rows(other, parts.replaces_weights)).map(Some));
    }
    corresponding_rows.resize(net::rows(variant, parts.replaces_weights), None);
    let row = |row: Option<usize>| {
        let row = row.map(|row| &parts.rows[row * parts.width..][..parts.width]);
        row.map_or_else(|| vec![0; parts.width], <[i8]>::to_vec)
    };
    corresponding_rows.into_iter().flat_map(row).collect()
}

impl Train {
    /// The command that trains the same network again from the same games.
    fn command(&self) -> String {
        let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let games: Vec<String> = self.games.split('+').map(|file| name(Path::new(file))).collect();
        let mut words = format!("vicinity-lab train {}", games.join("+"));
        if self.added {
            words += " --added";
        }
        words += &format!(
            " --width {} --buckets {} --epochs {} --lambda {} --seed {}",
            self.width, self.buckets, self.epochs, self.lambda, self.seed
        );
        if let Some(scale) = self.scale {
            words += &format!(" --scale {scale}");
        }
        if let Some(from) = &self.from {
            words += &format!(" --from {}", name(from));
        }
        if let Some(of) = &self.of {
            words += &format!(" --of {of}");
        }
        words + &format!(" --out {}", name(&self.out))
    }
}

/// The centipawns for odds of e to 1 with which scores predict results best.
fn scale_of(facts: &[TrainingPosition]) -> f32 {
    let step = facts.len().div_ceil(200_000).max(1);
    let error = |scale: f64| -> f64 {
        let of = |fact: &TrainingPosition| {
            let actual = f64::from(fact.half_points?) / 2.0;
            let predicted = 1.0 / (1.0 + (-f64::from(fact.score_cp) / scale).exp());
            Some((predicted - actual).powi(2))
        };
        facts.iter().step_by(step).filter_map(of).sum()
    };
    let scales = (4..=80).map(|tens| f64::from(tens) * 10.0);
    let best = scales.map(|scale| (scale, error(scale))).min_by(|one, other| one.1.total_cmp(&other.1));
    best.map_or(200.0, |(scale, _)| scale as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::data;
    use crate::parse_args;

    /// A path used by this test only.
    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("vicinity-lab-train-{}-{name}", std::process::id()))
    }

    fn text(path: &Path) -> &str {
        path.to_str().expect("a path that is text")
    }

    #[test]
    fn training_may_start_from_another_variants_network() {
        let play = |game: &str, file: &Path| {
            let words = [game, "--nodes", "40", "--out", text(file), "--games", "8"];
            data::run(&parse_args(&words), &mut Vec::new()).expect("games can be played");
        };
        let train = |games: &Path, out: &Path, more: &[&str]| {
            let mut words =
                vec![text(games), "--added", "--width", "16", "--epochs", "2", "--out", text(out)];
            words.extend(more);
            run(&parse_args(&words), &mut Vec::new())
        };
        let [near_games, near, games, net] = ["a.games", "a.net", "b.games", "b.net"].map(path);
        play("near", &near_games);
        play("near-8x9", &games);
        train(&near_games, &near, &[]).expect("training succeeds");
        let refused = train(&games, &net, &["--from", text(&near)]);
        assert!(
            matches!(refused, Err(ProgramError::Input(what)) if what.ends_with("the network has other dimensions"))
        );
        train(&games, &net, &["--from", text(&near), "--of", "near"]).expect("training succeeds");
        // Its model card lists how the other network was made.
        let card = fs::read_to_string(net.with_extension("md")).expect("it is there");
        assert!(card.matches("    vicinity-lab ").count() == 4 && card.contains(" --of near "), "{card}");
        let taller = read_game("near-8x9").expect("a known game");
        crate::net::read(&net, &taller).expect("a network of this game");
        for file in [near.with_extension("md"), net.with_extension("md"), near_games, near, games, net] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn positions_inside_searches_are_used_for_training() {
        let [games, net] = ["inside.games", "inside.net"].map(path);
        let words = ["near", "--nodes", "1000", "--quick", "40", "--branches", "6", "--out", text(&games)];
        data::run(&parse_args(&[&words[..], &["--games", "4"]].concat()), &mut Vec::new()).expect("played");
        let words = [text(&games), "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
        let mut out = Vec::new();
        run(&parse_args(&words), &mut out).expect("training succeeds");
        let output = String::from_utf8(out).expect("text");
        let number = |before: &str| -> usize {
            let words: Vec<&str> = output.split(' ').collect();
            let at = words.windows(2).position(|pair| pair.join(" ") == before).expect("it is output");
            words[at - 1].parse().expect("a number")
        };
        let (of_games, inside) = (number("positions of"), number("inside searches;"));
        assert!(inside > of_games && of_games > 0, "{output}");
        let card = fs::read_to_string(net.with_extension("md")).expect("it is there");
        assert!(
            card.contains(" --branches 6 ") && card.contains(&format!("and {inside} inside searches")),
            "{card}"
        );
        for file in [games, net.with_extension("md"), net] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn positions_can_be_selected_by_number_of_pieces() {
        let [games, net] = ["pieces.games", "pieces.net"].map(path);
        let words = ["near", "--nodes", "1000", "--quick", "40", "--branches", "6"];
        let words = [&words[..], &["--games", "4", "--out", text(&games)]].concat();
        data::run(&parse_args(&words), &mut Vec::new()).expect("played");
        let train_on = |pieces: &str| {
            let files = format!("{}{pieces}", text(&games));
            let words = [&files, "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
            let mut out = Vec::new();
            run(&parse_args(&words), &mut out).map(|()| String::from_utf8(out).expect("text"))
        };
        let counts = |pieces: &str| -> [usize; 2] {
            let output = train_on(pieces).expect("training succeeds");
            let mut words = output.split(' ');
            let of_games = words.next().and_then(|word| word.parse().ok());
            let inside = words.find(|word| *word == "and").and_then(|_| words.next()?.parse().ok());
            [of_games, inside].map(|count| count.expect("it is output"))
        };
        let (all, many, few) = (counts(""), counts("@30-32"), counts("@1-29"));
        assert!(many.iter().chain(&few).all(|&count| count > 0), "{many:?} {few:?}");
        assert_eq!([0, 1].map(|sort| many[sort] + few[sort]), all);
        let card = fs::read_to_string(net.with_extension("md")).expect("it is there");
        assert!(card.contains(".games@1-29 --added"), "{card}");
        for wrong in ["@", "@30", "@32-30", "@0-300"] {
            assert!(
                matches!(train_on(wrong), Err(ProgramError::Usage(what)) if what.contains("such as 28-32"))
            );
        }
        let name = "/home/me@work/near.games";
        assert!(matches!(named(name), Ok((whole, _)) if whole == name));
        for file in [games, net.with_extension("md"), net] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn training_is_deterministic_with_any_number_of_threads() {
        let (games, again) = (path("games"), path("again"));
        let play = |file: &Path, count: &str, threads: &str| {
            let words =
                ["near", "--nodes", "40", "--out", text(file), "--games", count, "--threads", threads];
            data::run(&parse_args(&words), &mut Vec::new()).expect("games can be played");
        };
        play(&games, "12", "1");
        // In two parts, with more threads.
        play(&again, "5", "2");
        play(&again, "12", "3");
        assert_eq!(fs::read(&games).expect("written"), fs::read(&again).expect("written"));
        let net = path("net");
        let train = |more: &[&str]| {
            let mut words = vec![text(&games), "--width", "16", "--epochs", "6", "--out", text(&net)];
            words.extend(more);
            let mut out = Vec::new();
            run(&parse_args(&words), &mut out).expect("training succeeds");
            (fs::read(&net).expect("written"), String::from_utf8(out).expect("text"))
        };
        let (one, output) = train(&["--threads", "1"]);
        assert_eq!(one, train(&["--threads", "3"]).0);
        assert_ne!(one, train(&["--seed", "2"]).0);
        let errors: Vec<f64> = output
            .split("training error ")
            .skip(1)
            .filter_map(|rest| rest.split(',').next()?.parse().ok())
            .collect();
        assert_eq!(errors.len(), 6, "{output}");
        assert!(errors[5] < errors[0], "{output}");
        // The network can be used.
        let near = read_game("near").expect("a known game");
        let network = crate::net::read(&net, &near).expect("a network of this game");
        assert!(network.value_of(&vicinity_rules::Position::start(&near)).abs() < 500);
        let other = run(&parse_args(&[text(&games), "--width", "20", "--out", text(&net)]), &mut Vec::new());
        assert!(matches!(other, Err(ProgramError::Usage(_))));
        for file in [games, again, net.with_extension("md"), net] {
            fs::remove_file(&file).expect("it is there");
        }
    }
}
