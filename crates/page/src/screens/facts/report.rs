//! The figures of a game as texts and charts.

use vicinity_protocol::facts::{
    Ending, GameFacts, Material, Opening, PieceUse, PieceValue, Strength, Summary,
};
use vicinity_rules::{Color, Variant};

use super::assessment::Assessment;
use super::charts::{Interval, Scale, histogram, stacked};
use super::openings::{Openings, last_move, shares};
use crate::language::concat;
use crate::screens::words::facts as phrases;
use crate::words;

/// The number of plies of a bin of the histogram.
const BIN_PLIES: u64 = 20;
/// The maximum number of labels below the histogram.
const MAX_TICKS: usize = 6;
/// The maximum number of entries in the lists of material.
const MAX_MATERIALS: usize = 6;
/// The nodes of the strength at which games are compared while no game is shown.
pub(super) const DEFAULT_NODES: u64 = 500;
/// The scale on which scores of games are compared.
const SCORES: Scale = Scale { from: 0.4, to: 0.6 };

/// The result of the games at one strength.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoreEstimate {
    /// The strength and the number of games.
    pub label: String,
    /// White's score.
    pub text: String,
    /// The bars of White's wins, draws and Black's wins.
    pub bars: [String; 3],
    /// Their shares.
    pub shares: [String; 3],
    /// White's score on the same scale.
    pub interval: Interval,
}

/// A row of a chart with a bar of three parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The label.
    pub label: String,
    /// The share of the games.
    pub value: String,
    /// The bars of White's wins, draws and Black's wins.
    pub bars: [String; 3],
}

/// The value of a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    /// The piece.
    pub label: String,
    /// Its value.
    pub value: String,
    /// Its interval in words.
    pub range: String,
    /// Its place in the chart.
    pub interval: Interval,
    /// The value in the opening, the middlegame and the endgame.
    pub phases: [String; 3],
}

/// The lengths of games.
#[derive(Clone, PartialEq, Debug)]
pub struct Length {
    /// The quartiles in words.
    pub text: String,
    /// The bars of the histogram.
    pub bars: String,
    /// The middle half of the games.
    pub middle: String,
    /// The median.
    pub median: String,
    /// The labels below the histogram: places in permille, and numbers of moves.
    pub ticks: Vec<(u16, String)>,
    /// The bins: the moves, and the number of games.
    pub bins: Vec<[String; 2]>,
}

/// The pieces with which games were won.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MaterialRow {
    /// The letters of the pieces.
    pub letters: String,
    /// The number of games.
    pub games: String,
}

/// How often a kind of piece moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UseRow {
    /// The piece.
    pub label: String,
    /// Its shares of the moves and of the pieces, and its movements that nobody made.
    pub cells: [String; 3],
}

/// All texts and charts of a game at one strength.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// The assessment.
    pub assessment: String,
    /// The result.
    pub score: ScoreEstimate,
    /// The lengths.
    pub length: Length,
    /// The reasons for the end of games.
    pub endings: Vec<Row>,
    /// The values of pieces, the highest first.
    pub values: Vec<Value>,
    /// How often the pieces move.
    pub uses: Vec<UseRow>,
    /// The winner's pieces when the king was mated or captured.
    pub mating: Vec<MaterialRow>,
    /// The same where the loser had only its king.
    pub bare: Vec<MaterialRow>,
    /// Other figures with their labels.
    pub figures: Vec<[String; 2]>,
    /// How the figures were measured.
    pub method: Vec<[String; 2]>,
}

impl Report {
    /// Computes the report at a strength, for a game in which `first` makes the first move.
    pub fn new(facts: &GameFacts, strength: &Strength, first: Color) -> Report {
        let materials = |list: &[Material]| {
            let row = |material: &Material| MaterialRow {
                letters: material.pieces.clone(),
                games: phrases::count(material.games),
            };
            list.iter().take(MAX_MATERIALS).map(row).collect()
        };
        Report {
            assessment: phrases::assessment(&Assessment::new(strength, first)),
            score: score(strength),
            length: length(strength),
            endings: strength.endings.iter().map(|row| ending(row, strength.games)).collect(),
            values: values(&strength.piece_values),
            uses: strength.piece_uses.iter().map(use_row).collect(),
            mating: materials(&strength.mating_material),
            bare: materials(&strength.bare_king_material),
            figures: figures(strength),
            method: method(facts, strength),
        }
    }
}

fn score(strength: &Strength) -> ScoreEstimate {
    let shares = [&strength.white_wins, &strength.draws, &strength.black_wins].map(|share| share.share.value);
    ScoreEstimate {
        label: phrases::games_at(strength.games, strength.nodes),
        text: phrases::score(&strength.white_score),
        bars: stacked(shares),
        shares: shares.map(phrases::percent),
        interval: Scale::SHARES.interval(&strength.white_score),
    }
}

fn length(strength: &Strength) -> Length {
    let (plies, bins) = (&strength.plies, &strength.games_per_20_plies);
    let scale = Scale { from: 0.0, to: (bins.len() as u64 * BIN_PLIES) as f64 };
    let every = (bins.len() + 1).div_ceil(MAX_TICKS).max(1);
    let moves = |bin: usize| bin as u64 * BIN_PLIES / 2;
    let tick = |bin: usize| (scale.at(bin as f64 * BIN_PLIES as f64), moves(bin).to_string());
    let bin = |(bin, games): (usize, &u64)| {
        [phrases::moves_range(moves(bin), moves(bin + 1)), phrases::count(*games)]
    };
    Length {
        text: phrases::length(plies),
        bars: histogram(bins),
        middle: scale.bar(plies.lower_quartile as f64, plies.upper_quartile as f64),
        median: scale.mark(plies.median as f64),
        ticks: (0..=bins.len()).step_by(every).map(tick).collect(),
        bins: bins.iter().enumerate().map(bin).collect(),
    }
}

fn ending(row: &Ending, games: u64) -> Row {
    let Ending { reason, white, drawn, black } = row;
    let share = |count: u64| count as f64 / games.max(1) as f64;
    let (white, drawn, black) = (share(*white), share(*drawn), share(*black));
    let ends = [0.0, white, white + drawn, white + drawn + black];
    Row {
        label: phrases::ending(reason),
        value: phrases::percent(white + drawn + black),
        bars: [0, 1, 2].map(|part| Scale::SHARES.bar(ends[part], ends[part + 1])),
    }
}

/// The values in all phases, the highest first, with those in each phase.
fn values(list: &[PieceValue]) -> Vec<Value> {
    let mut all: Vec<&PieceValue> = list.iter().filter(|value| value.phase == "all").collect();
    all.sort_by(|one, other| other.pawns.value.total_cmp(&one.pawns.value));
    let highest = all.iter().map(|value| value.pawns.high).fold(1.0, f64::max);
    let scale = Scale { from: 0.0, to: highest };
    let value = |value: &PieceValue| Value {
        label: phrases::piece(&value.piece),
        value: phrases::decimal(value.pawns.value, 1),
        range: phrases::range(&value.pawns, 1),
        interval: scale.interval(&value.pawns),
        phases: ["opening", "middlegame", "endgame"].map(|phase| {
            let found = list.iter().find(|other| other.phase == phase && other.piece == value.piece);
            found.map_or_else(|| "–".to_owned(), |found| phrases::decimal(found.pawns.value, 1))
        }),
    };
    all.into_iter().map(value).collect()
}

fn use_row(piece: &PieceUse) -> UseRow {
    let unused = if piece.unused_moves.is_empty() { "–".to_owned() } else { piece.unused_moves.clone() };
    UseRow {
        label: phrases::piece(&piece.piece),
        cells: [phrases::percent(piece.moves_share), phrases::percent(piece.pieces_share), unused],
    }
}

/// The most telling figures, each with its label.
pub fn summary(strength: &Strength) -> Vec<[String; 2]> {
    let mut rows = vec![
        [phrases::GAMES.owned(), phrases::count(strength.games)],
        [phrases::OPENING_SCORE.owned(), phrases::score_short(&strength.white_score)],
        [phrases::DRAWS.owned(), phrases::score_short(&strength.draws.share)],
        [phrases::SUMMARY_LENGTH.owned(), phrases::quartiles(&strength.plies)],
    ];
    let ending = |row: &Ending| ending(row, strength.games);
    let endings = strength.endings.iter().map(ending).map(|row| concat(&[&row.label, " ", &row.value]));
    rows.push([phrases::ENDINGS_SHORT.owned(), endings.collect::<Vec<_>>().join(", ")]);
    let is_unit = |value: &&PieceValue| value.pawns.low == value.pawns.high;
    let measured: Vec<_> = strength.piece_values.iter().filter(|value| !is_unit(value)).cloned().collect();
    let value = |value: Value| concat(&[&value.label, " ", &value.value, " (", &value.range, ")"]);
    let values: Vec<_> = values(&measured).into_iter().map(value).collect();
    if !values.is_empty() {
        rows.push([phrases::VALUES_SHORT.owned(), values.join(", ")]);
    }
    rows
}

fn figures(strength: &Strength) -> Vec<[String; 2]> {
    let mut rows = vec![
        [phrases::FIRST_MOVE.owned(), phrases::elo(&strength.white_elo)],
        [phrases::LEGAL_MOVES.owned(), phrases::decimal(strength.legal_moves.value, 1)],
        [phrases::CAPTURES.owned(), phrases::decimal(strength.captures.value, 1)],
        [phrases::PROMOTIONS.owned(), phrases::promotions(strength)],
    ];
    rows.extend(strength.tempo_elo.iter().map(|tempo| [phrases::TEMPO.owned(), phrases::elo(tempo)]));
    for castling in &strength.castling {
        rows.push([phrases::castling(&castling.side), phrases::elo(&castling.trial.elo)]);
    }
    rows.extend(strength.doubling.iter().map(|trial| [phrases::DOUBLING.owned(), phrases::elo(&trial.elo)]));
    rows
}

fn method(facts: &GameFacts, strength: &Strength) -> Vec<[String; 2]> {
    let mut rows = vec![[phrases::METHOD_GAMES.owned(), phrases::games(strength)]];
    rows.push([phrases::METHOD_STRENGTH.owned(), phrases::strength(strength.nodes)]);
    let seed = strength.command.split_once("--seed ").and_then(|(_, rest)| rest.split(' ').next());
    rows.extend(seed.map(|seed| [phrases::METHOD_SEED.owned(), seed.to_owned()]));
    rows.push([phrases::METHOD_VERSION.owned(), concat(&["Vicinity ", &strength.version])]);
    rows.push([phrases::METHOD_DATE.owned(), words::date(&facts.date)]);
    rows.push([phrases::METHOD_COMMANDS.owned(), concat(&[&strength.command, "\n", &facts.command])]);
    rows
}

/// A move from the shown position of the openings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRow {
    /// The index of its line.
    pub index: usize,
    /// The move.
    pub san: String,
    /// The number of games.
    pub games: String,
    /// White's score.
    pub score: String,
    /// The bars of White's wins, draws and Black's wins.
    pub bars: [String; 3],
    /// All of it in words.
    pub text: String,
}

/// The moves from the shown position of the openings.
pub fn opening_rows(openings: &Openings) -> Vec<OpeningRow> {
    let row = |index: usize| {
        let opening: &Opening = openings.line(index)?;
        let (games, score) = (phrases::count(opening.games), phrases::percent(opening.white_score.value));
        Some(OpeningRow {
            index,
            san: last_move(opening).to_owned(),
            text: phrases::opening(last_move(opening), &games, &phrases::score(&opening.white_score)),
            games,
            score,
            bars: stacked(shares(opening)),
        })
    };
    openings.next().into_iter().filter_map(row).collect()
}

/// The moves of the shown line of the openings with their numbers, and the indices of their lines.
pub fn opening_path(openings: &Openings) -> Vec<(usize, String)> {
    let start = openings.start();
    let numbered = |(at, index): (usize, usize)| {
        let san = last_move(openings.line(index)?);
        Some((index, words::numbered(start, at, san)))
    };
    openings.path().into_iter().enumerate().filter_map(numbered).collect()
}

/// A game in the comparison of all.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    /// The variant.
    pub game: String,
    /// Its title.
    pub title: String,
    /// White's score.
    pub score: String,
    /// White's score in the chart.
    pub score_interval: Interval,
    /// The share of draws.
    pub draws: String,
    /// The bar of draws.
    pub draws_bar: String,
    /// The median length in moves.
    pub length: String,
    /// The middle half of the lengths.
    pub length_bar: String,
    /// The median in the chart.
    pub length_mark: String,
}

/// The comparison of all games at a strength. A game without games at this strength is omitted.
pub fn compared(all: &[Summary], nodes: u64) -> Vec<Compared> {
    let listed = || all.iter().filter(|summary| summary.nodes == nodes);
    let longest = listed().map(|summary| summary.quartiles[2]).max().unwrap_or(1);
    let most_drawn = listed().map(|summary| summary.draws.value).fold(0.1, f64::max);
    let (lengths, draws) = (Scale { from: 0.0, to: longest as f64 }, Scale { from: 0.0, to: most_drawn });
    let row = |summary: &Summary| {
        let variant = Variant::parse(&summary.game).ok()?;
        let [low, median, high] = summary.quartiles;
        Some(Compared {
            game: summary.game.clone(),
            title: words::title(&variant).to_owned(),
            score: phrases::score_short(&summary.white_score),
            score_interval: SCORES.interval(&summary.white_score),
            draws: phrases::percent(summary.draws.value),
            draws_bar: draws.bar(0.0, summary.draws.value),
            length: median.div_ceil(2).to_string(),
            length_bar: lengths.bar(low as f64, high as f64),
            length_mark: lengths.mark(median as f64),
        })
    };
    listed().filter_map(row).collect()
}
