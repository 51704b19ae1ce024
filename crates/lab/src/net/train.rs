//! `vicinity-lab train`: learns a network from games that `vicinity-lab data` has played.

use std::collections::HashSet;
use std::f32::consts::PI;
use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use fastrand::Rng;
use vicinity::program::Failure;
use vicinity_rules::Variant;
use vicinity_search::net::{self, Inputs, NetworkFile};

use super::card::{self, Making};
use super::games::Reader;
use super::learner::{Aim, BATCH, Learner, Shape};
use super::positions::{Fact, Positions, Seen};
use crate::crew;
use crate::output::OutFile;
use crate::own::read_game;

/// The steps' size at the beginning and at the end; between them it falls along half a cosine.
const RATES: (f32, f32) = (1e-3, 1e-5);
/// Of the positions one in so many is not learnt from but tells how good the network is.
const HELD_BACK: usize = 50;

/// Learn a network from games
#[derive(Args)]
pub(crate) struct Train {
    /// The files of games, with “+” between; of one that ends in @28-32 only positions with so many pieces
    #[arg(value_name = "FILE[@MIN-MAX][+FILE…]")]
    games: String,
    /// Write the network into this file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The neurons of a side: 16, 32, 64 or 128
    #[arg(long, value_name = "N", default_value_t = 32)]
    width: usize,
    /// Sets of output weights, chosen by how many pieces are left: 1 to 16
    #[arg(long, value_name = "N", default_value_t = 8)]
    buckets: usize,
    /// How often every position is looked at
    #[arg(long, value_name = "N", default_value_t = 20)]
    epochs: usize,
    /// The result's share in what is aimed at; the rest is what the search said
    #[arg(long, value_name = "L", default_value_t = 0.3)]
    lambda: f32,
    /// The centipawns that make the odds e to 1: by default what the games' results say
    #[arg(long, value_name = "CP")]
    scale: Option<f32>,
    /// Go on from this network
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// That network is of another game: begin with what the two have in common
    #[arg(long, value_name = "VARIANT", requires = "from")]
    of: Option<String>,
    /// Learn what is to be added to the evaluation that is built in, instead of the whole of it
    #[arg(long)]
    added: bool,
    /// Decides how the network begins and in which order it looks at positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads: one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(asked: &Train, out: &mut dyn Write) -> Result<(), Failure> {
    if !net::is_width(asked.width, !asked.added) {
        return Err(Failure::Usage("a width is 16, 32, 64 or 128; of what is added, 16 or 32".to_owned()));
    }
    if !(1..=16).contains(&asked.buckets) {
        return Err(Failure::Usage("there are 1 to 16 buckets".to_owned()));
    }
    let file = OutFile::try_out(&asked.out)?;
    let mut positions = Positions::default();
    let mut variant = None;
    let mut commands = Vec::new();
    for file in asked.games.split('+') {
        let (name, pieces) = named(file)?;
        let reader = Reader::open(Path::new(name))?;
        let this = match &variant {
            Some(variant) => variant,
            None => variant.insert(read_game(&reader.variant)?),
        };
        if reader.variant != this.name() {
            return Err(Failure::Input(format!(
                "{name}: games of {}, not of {}",
                reader.variant,
                this.name()
            )));
        }
        let how = reader.how.clone();
        let games = positions.read(reader, pieces, &Seen::new(this, asked.added, asked.buckets))?;
        commands.extend(card::of_games(Path::new(name), this, &how, games));
    }
    let variant = variant.ok_or_else(|| Failure::Usage("there is no file of games".to_owned()))?;
    let shape = Shape {
        inputs: net::rows(&variant, !asked.added),
        width: asked.width,
        buckets: asked.buckets,
        replaces_weights: !asked.added,
    };
    let scale_cp =
        asked.scale.map_or_else(|| scale_of(&positions.facts), |scale| scale.clamp(10.0, 10_000.0));
    let aim = Aim { of_result: asked.lambda.clamp(0.0, 1.0), scale_cp };
    let of_games = positions.facts.iter().filter(|fact| fact.half_points.is_some()).count();
    let counts = [of_games, positions.facts.len() - of_games];
    let [of_games, inside] = counts;
    writeln!(
        out,
        "{of_games} positions of {} and {inside} inside searches; odds of e to 1: {scale_cp:.0} centipawns",
        variant.name()
    )?;
    let mut learner = Learner::new(shape, aim, asked.seed, crew::threads(asked.threads));
    if let Some(path) = &asked.from {
        commands.extend(card::commands(path));
        let other = asked.of.as_deref().map(read_game).transpose()?;
        let other = other.as_deref().unwrap_or(&variant);
        let bytes = fs::read(path).map_err(|error| Failure::file(path.display(), &error))?;
        let parts = NetworkFile::read(&bytes, other)
            .ok()
            .filter(|parts| (parts.width, parts.output_biases.len()) == (shape.width, shape.buckets))
            .filter(|parts| parts.replaces_weights == shape.replaces_weights);
        let mut parts =
            parts.ok_or_else(|| Failure::Input(format!("{}: another kind of network", path.display())))?;
        parts.rows = map_rows(&parts, other, &variant);
        learner.start_from(&parts);
    }
    // The same game's positions are alike: a whole stretch is held back.
    let learnt = positions.facts.len() - positions.facts.len() / HELD_BACK;
    let before = learner.error(&positions, &positions.facts[learnt..]);
    writeln!(out, "before: held back {before:.6}")?;
    let mut order: Vec<u32> = (0..learnt as u32).collect();
    let mut random = Rng::with_seed(asked.seed);
    let steps = asked.epochs * learnt.div_ceil(BATCH);
    let (mut step, begun) = (0, Instant::now());
    for epoch in 1..=asked.epochs {
        random.shuffle(&mut order);
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let gone = step as f32 / steps as f32;
            let rate = RATES.1 + (RATES.0 - RATES.1) * 0.5 * (1.0 + (PI * gone).cos());
            error += learner.learn(&positions, batch, rate) * batch.len() as f64;
            step += 1;
        }
        let held_back = learner.error(&positions, &positions.facts[learnt..]);
        let seconds = begun.elapsed().as_secs();
        writeln!(
            out,
            "epoch {epoch}: error {:.6}, held back {held_back:.6}, {seconds} s",
            error / learnt as f64
        )?;
        out.flush()?;
        file.write_bytes(&learner.parts().write(&variant))?;
    }
    let mut whole = Learner::new(shape, aim, asked.seed, 1);
    whole.start_from(&learner.parts());
    let error = whole.error(&positions, &positions.facts[learnt..]);
    writeln!(out, "in whole numbers: held back {error:.6}")?;
    commands.push(asked.command());
    let mut told = HashSet::new();
    commands.retain(|command| told.insert(command.clone()));
    let parts = learner.parts();
    let making = Making {
        network: &asked.out,
        shape: card::shape(&parts, parts.write(&variant).len()),
        commands: &commands,
        positions: counts,
        seconds: begun.elapsed().as_secs(),
        threads: crew::threads(asked.threads),
        errors: [before, error],
    };
    making.write()
}

/// A file of games by its name, and with how many pieces its positions are learnt from. A name may have an @ of its own.
fn named(file: &str) -> Result<(&str, RangeInclusive<u8>), Failure> {
    let is_range = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    let Some((name, pieces)) = file.rsplit_once('@').filter(|(_, pieces)| is_range(pieces)) else {
        return Ok((file, 0..=u8::MAX));
    };
    let ends =
        pieces.split_once('-').and_then(|(least, most)| Some((least.parse().ok()?, most.parse().ok()?)));
    match ends {
        Some((least, most)) if least <= most => Ok((name, least..=most)),
        _ => Err(Failure::Usage(format!(
            "{file}: after @ stand the fewest pieces and the most, such as 28-32"
        ))),
    }
}

/// The rows of another game's network as those of a variant: what has no like there says nothing yet.
fn map_rows(parts: &NetworkFile, other: &Variant, variant: &Variant) -> Vec<i8> {
    let (here, there) = (Inputs::new(variant).len(), Inputs::new(other).len());
    let mut corresponding_rows = Inputs::corresponding_rows(variant, other);
    // The features of boards of a size are the same in all games.
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
    /// The words that learn the same network again from the same games.
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

/// The centipawns that make the odds e to 1, by which scores tell results best.
fn scale_of(facts: &[Fact]) -> f32 {
    let step = facts.len().div_ceil(200_000).max(1);
    let error = |scale: f64| -> f64 {
        let of = |fact: &Fact| {
            let came = f64::from(fact.half_points?) / 2.0;
            let said = 1.0 / (1.0 + (-f64::from(fact.score_cp) / scale).exp());
            Some((said - came).powi(2))
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
    use crate::asked;
    use crate::net::data;

    /// A path of this test's own.
    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("vicinity-lab-train-{}-{name}", std::process::id()))
    }

    fn text(path: &Path) -> &str {
        path.to_str().expect("a path that is text")
    }

    #[test]
    fn a_network_may_begin_with_another_games() {
        let play = |game: &str, file: &Path| {
            let words = [game, "--nodes", "40", "--out", text(file), "--games", "8"];
            data::run(&asked(&words), &mut Vec::new()).expect("games can be played");
        };
        let train = |games: &Path, out: &Path, more: &[&str]| {
            let mut words =
                vec![text(games), "--added", "--width", "16", "--epochs", "2", "--out", text(out)];
            words.extend(more);
            run(&asked(&words), &mut Vec::new())
        };
        let [near_games, near, games, net] = ["a.games", "a.net", "b.games", "b.net"].map(path);
        play("near", &near_games);
        play("near-8x9", &games);
        train(&near_games, &near, &[]).expect("it can be learnt");
        let refused = train(&games, &net, &["--from", text(&near)]);
        assert!(matches!(refused, Err(Failure::Input(what)) if what.ends_with("another kind of network")));
        train(&games, &net, &["--from", text(&near), "--of", "near"]).expect("it can be learnt");
        // Its text tells how the other was made.
        let card = fs::read_to_string(net.with_extension("md")).expect("it is there");
        assert!(card.matches("    vicinity-lab ").count() == 4 && card.contains(" --of near "), "{card}");
        let taller = read_game("near-8x9").expect("a known game");
        crate::net::read(&net, &taller).expect("a network of this game");
        for file in [near.with_extension("md"), net.with_extension("md"), near_games, near, games, net] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn positions_inside_searches_are_learnt_from_as_well() {
        let [games, net] = ["inside.games", "inside.net"].map(path);
        let words = ["near", "--nodes", "1000", "--quick", "40", "--branches", "6", "--out", text(&games)];
        data::run(&asked(&[&words[..], &["--games", "4"]].concat()), &mut Vec::new()).expect("played");
        let words = [text(&games), "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
        let mut out = Vec::new();
        run(&asked(&words), &mut out).expect("it can be learnt");
        let told = String::from_utf8(out).expect("text");
        let number = |before: &str| -> usize {
            let words: Vec<&str> = told.split(' ').collect();
            let at = words.windows(2).position(|pair| pair.join(" ") == before).expect("it is told");
            words[at - 1].parse().expect("a number")
        };
        let (of_games, inside) = (number("positions of"), number("inside searches;"));
        assert!(inside > of_games && of_games > 0, "{told}");
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
    fn of_a_file_only_positions_with_so_many_pieces_may_be_wanted() {
        let [games, net] = ["pieces.games", "pieces.net"].map(path);
        let words = ["near", "--nodes", "1000", "--quick", "40", "--branches", "6"];
        let words = [&words[..], &["--games", "4", "--out", text(&games)]].concat();
        data::run(&asked(&words), &mut Vec::new()).expect("played");
        let learnt_from = |pieces: &str| {
            let files = format!("{}{pieces}", text(&games));
            let words = [&files, "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
            let mut out = Vec::new();
            run(&asked(&words), &mut out).map(|()| String::from_utf8(out).expect("text"))
        };
        let counts = |pieces: &str| -> [usize; 2] {
            let told = learnt_from(pieces).expect("it can be learnt");
            let mut words = told.split(' ');
            let of_games = words.next().and_then(|word| word.parse().ok());
            let inside = words.find(|word| *word == "and").and_then(|_| words.next()?.parse().ok());
            [of_games, inside].map(|count| count.expect("it is told"))
        };
        let (all, many, few) = (counts(""), counts("@30-32"), counts("@1-29"));
        assert!(many.iter().chain(&few).all(|&count| count > 0), "{many:?} {few:?}");
        assert_eq!([0, 1].map(|sort| many[sort] + few[sort]), all);
        let card = fs::read_to_string(net.with_extension("md")).expect("it is there");
        assert!(card.contains(".games@1-29 --added"), "{card}");
        for wrong in ["@", "@30", "@32-30", "@0-300"] {
            assert!(
                matches!(learnt_from(wrong), Err(Failure::Usage(what)) if what.contains("such as 28-32"))
            );
        }
        let name = "/home/me@work/near.games";
        assert!(matches!(named(name), Ok((whole, _)) if whole == name));
        for file in [games, net.with_extension("md"), net] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn the_same_games_teach_the_same_network_by_however_many_threads() {
        let (games, again) = (path("games"), path("again"));
        let play = |file: &Path, count: &str, threads: &str| {
            let words =
                ["near", "--nodes", "40", "--out", text(file), "--games", count, "--threads", threads];
            data::run(&asked(&words), &mut Vec::new()).expect("games can be played");
        };
        play(&games, "12", "1");
        // In two parts, by more threads.
        play(&again, "5", "2");
        play(&again, "12", "3");
        assert_eq!(fs::read(&games).expect("written"), fs::read(&again).expect("written"));
        let net = path("net");
        let train = |more: &[&str]| {
            let mut words = vec![text(&games), "--width", "16", "--epochs", "6", "--out", text(&net)];
            words.extend(more);
            let mut out = Vec::new();
            run(&asked(&words), &mut out).expect("it can be learnt");
            (fs::read(&net).expect("written"), String::from_utf8(out).expect("text"))
        };
        let (one, told) = train(&["--threads", "1"]);
        assert_eq!(one, train(&["--threads", "3"]).0);
        assert_ne!(one, train(&["--seed", "2"]).0);
        let errors: Vec<f64> =
            told.split("error ").skip(1).filter_map(|rest| rest.split(',').next()?.parse().ok()).collect();
        assert_eq!(errors.len(), 6, "{told}");
        assert!(errors[5] < errors[0], "{told}");
        // And it plays.
        let near = read_game("near").expect("a known game");
        let network = crate::net::read(&net, &near).expect("a network of this game");
        assert!(network.value_of(&vicinity_rules::Position::start(&near)).abs() < 500);
        let other = run(&asked(&[text(&games), "--width", "20", "--out", text(&net)]), &mut Vec::new());
        assert!(matches!(other, Err(Failure::Usage(_))));
        for file in [games, again, net.with_extension("md"), net] {
            fs::remove_file(&file).expect("it is there");
        }
    }
}
