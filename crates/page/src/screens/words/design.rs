//! The texts of the variant editor.

use vicinity_protocol::weights::{TunedWeights, WeightsError};
use vicinity_rules::games::MAX_DRAWING_BYTES;

use crate::language::concat;
use crate::messages::design;
pub use crate::messages::design::*;
use crate::screens::design::drawing::Offset;
use crate::screens::design::svg::{MAX_FILE_BYTES, SvgDrawing, SvgError};
use crate::screens::design::tuning::{Outcome, Tuning};

/// The reason why a file of weights is rejected.
pub fn test_error(error: WeightsError) -> &'static str {
    match error {
        WeightsError::NoWeights => design::NO_WEIGHTS.as_str(),
        WeightsError::OtherVersion => design::WEIGHTS_VERSION.as_str(),
        WeightsError::Damaged => design::WEIGHTS_DAMAGED.as_str(),
        WeightsError::OtherGame => design::WEIGHTS_OF_ANOTHER.as_str(),
    }
}

/// The target of a move, seen from the piece.
pub fn target((right, forward): Offset) -> String {
    let side = if right < 0 { design::left } else { design::right };
    let ahead = if forward < 0 { design::backward } else { design::forward };
    let parts = [(side as fn(&str) -> String, right), (ahead, forward)];
    let parts = parts.into_iter().filter(|(_, count)| *count != 0);
    parts.map(|(part, count)| part(&count.unsigned_abs().to_string())).collect::<Vec<_>>().join(", ")
}

/// The result of reading an SVG file as a drawing.
pub fn svg_message(read: &Result<SvgDrawing, SvgError>) -> String {
    match read {
        Ok(drawing) if drawing.omitted.is_empty() => design::SVG_TAKEN.owned(),
        Ok(drawing) => design::svg_taken_without(&drawing.omitted.join(", ")),
        Err(SvgError::FileTooLong) => design::svg_file_too_long(&(MAX_FILE_BYTES / 1000).to_string()),
        Err(SvgError::Malformed(line)) => design::svg_malformed(&line.to_string()),
        Err(SvgError::NotSvg) => design::SVG_NOT_SVG.owned(),
        Err(SvgError::NoShapes(omitted)) if omitted.is_empty() => design::SVG_NO_SHAPES.owned(),
        Err(SvgError::NoShapes(omitted)) => design::svg_no_shapes_without(&omitted.join(", ")),
        Err(SvgError::DrawingTooLong(bytes)) => {
            design::svg_too_large(&bytes.to_string(), &MAX_DRAWING_BYTES.to_string())
        }
    }
}

/// Half points as points, such as 12½.
fn points(half_points: u32) -> String {
    let whole = half_points / 2;
    match half_points % 2 {
        0 => whole.to_string(),
        _ if whole == 0 => "½".to_owned(),
        _ => concat(&[&whole.to_string(), "½"]),
    }
}

/// The result of a test.
pub fn test_outcome(outcome: Outcome) -> String {
    type Sentence = fn(&str, &str) -> String;
    let of = |sentence: Sentence, half_points, games: u32| sentence(&points(half_points), &games.to_string());
    match outcome {
        // With this number of games, two standard errors are about a tenth of the points.
        Outcome::Better { points, games } if points * 10 > games * 12 => {
            of(design::test_better, points, games)
        }
        Outcome::Better { points, games } => of(design::test_as_well, points, games),
        Outcome::NotBetter { points, games } => of(design::test_not_better, points, games),
        Outcome::Untried => design::TEST_UNTRIED.owned(),
        Outcome::Nothing => design::TEST_NOTHING.owned(),
        Outcome::Broken => design::TEST_BROKEN.owned(),
    }
}

/// The progress of a test.
pub fn test_state(tuning: &Tuning) -> String {
    let played = tuning.games().to_string();
    match tuning.minutes_left() {
        _ if tuning.is_stopped() => design::test_stopped(&played),
        _ if tuning.is_trying() => design::test_trying(&played),
        0 | 1 => design::test_last_minute(&played),
        left => design::test_left(&left.to_string(), &played),
    }
}

/// The number of games behind the weights, and the result of their match.
pub fn test_known(learnt: &TunedWeights) -> String {
    let (half_points, games) = learnt.tried;
    let tried = match games {
        0 => design::TEST_NOT_TRIED.owned(),
        _ => design::test_tried(&points(half_points), &games.to_string()),
    };
    concat(&[&design::test_known(&learnt.games.to_string()), " ", &tried])
}
