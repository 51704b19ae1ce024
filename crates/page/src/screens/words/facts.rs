//! The texts of the statistics.

use vicinity_protocol::facts::{Estimate, Lengths, Strength};
use vicinity_rules::{Color, Reason, Variant};

use crate::errors;
use crate::language::{capitalised, concat, game_text};
use crate::messages::facts;
pub use crate::messages::facts::*;
use crate::screens::facts::assessment::{
    Assessed, Assessment, Balance, DOMINANT_SHARE, DRAWISH, FAIR, FAVOURED, HARDLY_MOVES, MIN_GAMES,
    SHORT_PLIES,
};
use crate::screens::facts::openings::{Openings, last_move};
use crate::words::kind_name;

/// The levels between which the engine plays with a number of nodes or fewer (docs/measuring.md).
const LEVELS: [(u64, [&str; 2]); 2] = [(2_000, ["4", "5"]), (u64::MAX, ["6", "7"])];

/// The reasons for which games of the engine end.
const REASONS: [Reason; 10] = [
    Reason::KingCaptured,
    Reason::Checkmate,
    Reason::Stalemate,
    Reason::MinorStalemate,
    Reason::DeadMaterial,
    Reason::Extinction,
    Reason::Flag,
    Reason::Checks,
    Reason::ThreefoldRepetition,
    Reason::FiftyMoves,
];

/// A number with a fixed number of decimals, as written in the language of the page.
pub fn decimal(value: f64, places: u32) -> String {
    let unit = 10_u64.pow(places);
    let rounded = (value.abs() * unit as f64).round() as u64;
    let sign = if value < 0.0 && rounded > 0 { "−" } else { "" };
    let whole = count(rounded / unit);
    if places == 0 {
        return concat(&[sign, &whole]);
    }
    let digits = (unit + rounded % unit).to_string();
    concat(&[sign, &whole, facts::POINT.as_str(), &digits[1..]])
}

/// A number with its thousands separated.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text += facts::THOUSANDS.as_str();
        }
        text.push(digit);
    }
    text
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    facts::percent(&decimal(share * 100.0, 1))
}

/// Half the width of an interval, in percent.
fn margin(estimate: &Estimate) -> String {
    decimal((estimate.high - estimate.low) * 50.0, 1)
}

/// White's score with its interval.
pub fn score(estimate: &Estimate) -> String {
    facts::white_scores(&percent(estimate.value), &margin(estimate))
}

/// A score with its interval, in a table.
pub fn score_short(estimate: &Estimate) -> String {
    facts::score_short(&percent(estimate.value), &margin(estimate))
}

/// An interval.
pub fn range(estimate: &Estimate, places: u32) -> String {
    facts::range(&decimal(estimate.low, places), &decimal(estimate.high, places))
}

/// A difference in Elo with its interval.
pub fn elo(estimate: &Estimate) -> String {
    let sign = if estimate.value.round() > 0.0 { "+" } else { "" };
    facts::elo(&concat(&[sign, &decimal(estimate.value, 0)]), &range(estimate, 0))
}

/// The levels that a number of nodes corresponds to.
fn levels(nodes: u64) -> [&'static str; 2] {
    LEVELS.iter().find(|(most, _)| nodes <= *most).map_or(["", ""], |(_, levels)| *levels)
}

/// The strength of the engine with a number of nodes, for a switch.
pub fn strength_short(nodes: u64) -> String {
    let [low, high] = levels(nodes);
    facts::strength_short(low, high)
}

/// The strength of the engine with a number of nodes.
pub fn strength(nodes: u64) -> String {
    let [low, high] = levels(nodes);
    facts::strength(&count(nodes), low, high)
}

/// The number of games at a strength.
pub fn games_at(games: u64, nodes: u64) -> String {
    let [low, high] = levels(nodes);
    facts::games_at(&count(games), low, high)
}

/// The number of games, and how many of them differ.
pub fn games(strength: &Strength) -> String {
    facts::method_games_count(&count(strength.games), &count(strength.distinct_games))
}

/// The quartiles of the lengths, in moves.
pub fn length(plies: &Lengths) -> String {
    let [low, median, high] = moves(plies);
    facts::length(&low, &high, &median)
}

/// The first quartile, the median and the third quartile, in moves.
fn moves(plies: &Lengths) -> [String; 3] {
    [plies.lower_quartile, plies.median, plies.upper_quartile].map(|plies| plies.div_ceil(2).to_string())
}

/// The quartiles of the lengths, in a table.
pub fn quartiles(plies: &Lengths) -> String {
    let [low, median, high] = moves(plies);
    facts::quartiles(&median, &low, &high)
}

/// The sentences of an assessment.
pub fn assessment(assessment: &Assessment) -> String {
    match assessment {
        Assessment::TooFewGames(games) => facts::too_few_games(&count(*games), &count(MIN_GAMES)),
        Assessment::Assessed(assessed) => assessed_text(assessed),
    }
}

fn assessed_text(assessed: &Assessed) -> String {
    type Sentence = fn(&str, &str) -> String;
    let sentence: Sentence = match assessed.balance {
        Balance::Fair => facts::judged_fair,
        Balance::Open => facts::judged_open,
        Balance::Better(Color::White) => facts::judged_white_better,
        Balance::Better(Color::Black) => facts::judged_black_better,
        Balance::Favoured(Color::White) => facts::judged_white_favoured,
        Balance::Favoured(Color::Black) => facts::judged_black_favoured,
    };
    let mut sentences = vec![sentence(&percent(assessed.score.value), &margin(&assessed.score))];
    sentences.extend(assessed.draws.map(|draws| facts::judged_drawish(&percent(draws))));
    sentences.extend(assessed.median.map(|plies| facts::judged_short(&plies.div_ceil(2).to_string())));
    for idle in &assessed.idle {
        let [moves, pieces] = [idle.moves_share, idle.pieces_share].map(percent);
        sentences.push(facts::judged_idle(&piece(&idle.piece), &moves, &pieces));
    }
    if let Some(first) = &assessed.dominant {
        let (games, score) = (count(first.games), percent(first.white_score.value));
        sentences.push(facts::judged_dominant(&first.moves, &games, &score));
    }
    if let Some(best) = &assessed.best {
        let (games, score) = (count(best.games), percent(best.white_score.value));
        sentences.push(facts::judged_best(&best.moves, &score, &games));
    }
    sentences.join(" ")
}

/// The limits of the assessment.
pub fn limits() -> String {
    let percent = |share: f64| decimal(share * 100.0, 0);
    let [low, high] = FAIR.map(percent);
    let sentences = [
        facts::limits_fair(&low, &high),
        facts::limits_favoured(&percent(FAVOURED)),
        facts::limits_drawish(&percent(DRAWISH)),
        facts::limits_short(&(SHORT_PLIES / 2).to_string()),
        facts::limits_idle(&percent(HARDLY_MOVES)),
        facts::limits_dominant(&percent(DOMINANT_SHARE)),
        facts::limits_games(&count(MIN_GAMES)),
    ];
    sentences.join(" ")
}

/// A bin of the histogram: from a number of moves up to another.
pub fn moves_range(from: u64, to: u64) -> String {
    facts::moves_range(&from.to_string(), &to.to_string())
}

/// The reason for the end of a game, from its name in PGN.
pub fn ending(name: &str) -> String {
    if let Some(reason) = REASONS.into_iter().find(|reason| reason.name() == name) {
        return capitalised(errors::reason(reason));
    }
    let plies = name.strip_suffix(" plies").and_then(|plies| plies.parse::<u64>().ok());
    plies.map_or_else(|| name.to_owned(), |plies| facts::too_long(&(plies / 2).to_string()))
}

/// The name of a piece, or of a pair of pieces.
pub fn piece(name: &str) -> String {
    capitalised(&match name.strip_suffix(" pair") {
        Some(piece) => facts::pair(game_text(piece)),
        None => game_text(name).to_owned(),
    })
}

/// The names of the pieces with these letters.
pub fn material(variant: &Variant, letters: &str) -> String {
    let mut text = String::new();
    for kind in letters.chars().filter_map(|letter| variant.kind_of_letter(letter)) {
        text += if text.is_empty() { "" } else { ", " };
        text += kind_name(variant, kind);
    }
    text
}

/// The number of promotions in a game, and the pieces that pawns became.
pub fn promotions(strength: &Strength) -> String {
    let all = strength.promoted_to.iter().fold(0, |all: u64, promoted| all.saturating_add(promoted.count));
    let mut text = decimal(strength.promotions.value, 1);
    for (index, promoted) in strength.promoted_to.iter().enumerate() {
        let share = promoted.count as f64 / all.max(1) as f64;
        text += if index == 0 { ": " } else { ", " };
        text += &concat(&[game_text(&promoted.piece), " ", &facts::percent(&decimal(share * 100.0, 0))]);
    }
    text
}

/// The value of the right to castle.
pub fn castling(side: &str) -> String {
    if side == "black" { facts::CASTLING_BLACK.owned() } else { facts::CASTLING_WHITE.owned() }
}

/// The announcement of the shown line of the openings.
pub fn opening_announcement(openings: &Openings) -> String {
    let games = count(openings.games());
    match openings.shown().and_then(|shown| openings.line(shown)) {
        Some(line) => facts::opening_announcement(last_move(line), &games),
        None => facts::opening_start_announcement(&games),
    }
}
