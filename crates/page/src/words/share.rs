//! The words around lines of moves, the end of a game, and games that come and go as text.

use vicinity_record::NodeId;
use vicinity_record::pgn::PgnError;
use vicinity_record::{MAX_COMMENT_BYTES, MAX_MOVES, MAX_NESTING};
use vicinity_rules::{Color, FenError, Reason};

use super::{fault, outcome, side};
use crate::language::{capitalised, cat, fill, tr};
use crate::settings::Player;
use crate::share::{ImportFault, ImportRemark};
use crate::state::{Question, State};

pub const PROMOTED: &str = "This line comes first now.";
pub const DELETED: &str = "Deleted. Undo brings it back.";
pub const GOES_ON: &str = "The game goes on.";
pub const NOTHING_PASTED: &str = "There is no game in this text: paste a PGN, a FEN or a link.";
pub const TOO_LONG: &str = "This is longer than 2 MB. Please take one part of it at a time.";
pub const VARIANTS_NOT_OPENED: &str =
    "This browser cannot hand the file over. Open it under “Create a variant”.";
pub const FILE_UNREADABLE: &str = "This file cannot be read.";
pub const FILE_NOT_UTF8: &str =
    "This file is in UTF-16 without a byte-order mark. Save it as UTF-8 and open it again.";
pub const COPIED: &str = "Copied.";
pub const COPY_BY_HAND: &str = "The browser does not let the page copy. The text is marked: press Ctrl+C.";
pub const PICTURE_REFUSED: &str =
    "This picture cannot be made now. Save it as SVG instead, or try again later.";
pub const PLAY_ON: &str = "Play on";
pub const DECLINE: &str = "Decline";
pub const NOTES_AT_START: &str = "Comment before the first move";

/// The move that comments and marks are written at.
pub fn notes_at(state: &State) -> String {
    match state.game.record().played(state.game.node_shown()) {
        Some(played) => fill("Comment on {0}", &[&played.san]),
        None => NOTES_AT_START.to_owned(),
    }
}

/// What a saved picture is called: the game and the move before it.
pub fn picture_title(state: &State) -> String {
    let title = state.game.record().start().variant().title();
    match state.game.record().played(state.game.node_shown()) {
        Some(played) => fill("{0}, after {1}", &[title, &numbered(state, &played.san)]),
        None => title.to_owned(),
    }
}

/// The move before the position shown with its number, `12…Nf6`.
fn numbered(state: &State, san: &str) -> String {
    let position = &state.game.shown().position;
    let number = position.fullmove_number();
    match position.turn() {
        Color::White => cat(&[&number.saturating_sub(1).to_string(), "…", san]),
        Color::Black => cat(&[&number.to_string(), ".", san]),
    }
}

/// The head of the card at the end of a game: won or lost as the visitor sees it, or who has won.
pub fn result_title(state: &State) -> String {
    let Some(ended) = state.game.outcome() else { return String::new() };
    let settings = &state.sitting.settings;
    let against_engine = settings.has_engine() && settings.has_human();
    match ended.winner {
        None => "Draw".into(),
        Some(winner) if !against_engine => fill("{0} won", &[side(winner)]),
        Some(winner) if settings.player(winner) == Player::Human => "You won".into(),
        Some(_) => "You lost".into(),
    }
}

/// Why and after how many moves the line ended.
pub fn result_text(state: &State) -> String {
    let Some(ended) = state.game.outcome() else { return String::new() };
    let why = match ended.reason {
        Reason::Recorded => ending(state),
        reason => capitalised(reason.name()),
    };
    let moves = state.game.line().len().div_ceil(2);
    let sentence = if moves == 1 { "{0} · {1} move" } else { "{0} · {1} moves" };
    fill(sentence, &[&why, &moves.to_string()])
}

/// How the line ended, with what a PGN says of it; empty while it goes on.
pub fn ending(state: &State) -> String {
    let Some(ended) = state.game.outcome() else { return String::new() };
    let end = state.game.line().last().copied().unwrap_or(NodeId::START);
    match state.game.record().ending(end) {
        Some(told) if ended.reason == Reason::Recorded && !told.termination.is_empty() => {
            let how = if ended.winner.is_some() { "{0} wins: {1}." } else { "Draw: {1}." };
            fill(how, &[ended.winner.map_or("", side), &told.termination])
        }
        _ => outcome(ended),
    }
}

/// The draw in the position shown, unless it has ended the game; empty where there is none.
pub fn remark(state: &State) -> &'static str {
    let draw = state.game.shown().open_draw;
    match draw.filter(|_| !(state.game.shows_last() && state.game.outcome() == draw)).map(|draw| draw.reason)
    {
        Some(Reason::ThreefoldRepetition) => "Threefold repetition here: a draw can be claimed.",
        Some(Reason::FiftyMoves) => {
            "Fifty moves without a capture or a pawn move here: a draw can be claimed."
        }
        Some(Reason::DeadMaterial) => "From here on nobody has the pieces to win: a draw.",
        _ => "",
    }
}

/// The question that a move from an earlier position of a running game asks.
const EARLIER: &str = "Continue the game from here with {0}? The moves after this position are taken back, and the game no longer counts in your statistics.";
const EARLIER_WITH_CLOCK: &str = "Continue the game from here with {0}? The moves after this position are taken back, the clocks go back as well, and the game no longer counts in your statistics.";

/// Returns the label of the button that leaves a question as it is.
pub fn question_no(state: &State) -> &'static str {
    match state.ui.question {
        Some(Question::EarlierMove(_)) => "Back to the game",
        Some(Question::Draw { .. }) => DECLINE,
        _ => PLAY_ON,
    }
}

/// What somebody has to answer; empty when there is nothing.
pub fn question(state: &State) -> String {
    match state.ui.question {
        None => String::new(),
        Some(Question::Resign) if state.sitting.settings.has_engine() => "Resign this game?".into(),
        Some(Question::Resign) => "Who resigns?".into(),
        Some(Question::EarlierMove(mv)) => {
            let text = if state.sitting.settings.clock.is_some() { EARLIER_WITH_CLOCK } else { EARLIER };
            fill(text, &[&state.game.shown().position.san(mv)])
        }
        Some(Question::Draw { by }) => fill("{0} offers a draw. {1}, do you accept?", &[side(by), side(!by)]),
    }
}

/// The running game that has been put aside for another, while Undo brings it back; empty when there
/// is none.
pub fn replaced_game(state: &State) -> String {
    let Some(game) = state.replaced_game() else { return String::new() };
    let title = game.record.start().variant().title();
    let moves = game.record.depth(game.place.end).div_ceil(2).to_string();
    fill("{0} is saved at move {1}.", &[title, &moves])
}

/// Why nothing can be made of a text that was to be a game of a variant.
pub fn import_fault(fault: &ImportFault, title: &str) -> String {
    match fault {
        ImportFault::Nothing => NOTHING_PASTED.to_owned(),
        ImportFault::TooLong => TOO_LONG.to_owned(),
        ImportFault::Fen(error) => faulty_fen(title, error),
        ImportFault::Pgn(error) => super::fault(error),
    }
}

/// What is not as an imported text has it.
pub fn import_remark(remark: &ImportRemark) -> String {
    match remark {
        ImportRemark::DroppedRights(dropped) => super::dropped_rights(dropped),
        ImportRemark::Cut(error) => faulty_game(error),
        ImportRemark::Minor(first, more_count) => minor_faults(first, *more_count),
    }
}

/// Where a game was cut off at a fault.
fn faulty_game(error: &PgnError) -> String {
    fill("There is a fault in {0}. What came before it is on the board.", &[&fault(error)])
}

/// A fault that cost no move of the main line, and perhaps others of that kind.
fn minor_faults(first: &PgnError, more_count: usize) -> String {
    let text = fill("The game is on the board, but there is a fault in {0}.", &[&fault(first)]);
    match more_count {
        0 => text,
        1 => cat(&[&text, " ", tr("There is one more.")]),
        count => cat(&[&text, " ", &fill("There are {0} more.", &[&count.to_string()])]),
    }
}

fn faulty_fen(title: &str, error: &FenError) -> String {
    fill("Not a position of {0}: {1}.", &[title, &fault(error)])
}

/// A game is as long as it can be.
pub fn record_full() -> String {
    let limits = [MAX_MOVES, MAX_NESTING, MAX_COMMENT_BYTES / 1000].map(|limit| limit.to_string());
    fill(
        "There is no room for this: a game holds {0} moves, variations nested {1} deep, and {2} KB of comments. Delete something or start another game.",
        &limits.each_ref().map(String::as_str),
    )
}

/// What is asked when a text holds several games, of which so many are listed.
pub fn several(listed: usize, count: usize) -> String {
    let how = if listed < count {
        "There are {0} games; the first {1} are listed here. Which one?"
    } else {
        "There are {0} games. Which one?"
    };
    fill(how, &[&count.to_string(), &listed.to_string()])
}

/// The names of the six marks that a move can be given here.
pub fn mark_name(nag: u8) -> &'static str {
    const NAMES: [&str; 6] =
        ["Good move", "Mistake", "Brilliant move", "Blunder", "Interesting move", "Dubious move"];
    NAMES.get(usize::from(nag).wrapping_sub(1)).copied().unwrap_or_default()
}

/// A numeric annotation glyph as players write it.
pub fn glyph(nag: u8) -> String {
    let sign = match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        7 => "□",
        10 => "=",
        13 => "∞",
        14 => "⩲",
        15 => "⩱",
        16 => "±",
        17 => "∓",
        18 => "+−",
        19 => "−+",
        22 | 23 => "⨀",
        32 | 33 => "⟳",
        36 | 37 => "↑",
        40 | 41 => "→",
        132 | 133 => "⇆",
        138 | 139 => "⊕",
        140 => "∆",
        146 => "N",
        _ => return cat(&["$", &nag.to_string()]),
    };
    sign.to_owned()
}
