//! Everything that people read or hear, in one place, so that it can be translated.
//!
//! The names of games and pieces, their rules and the errors of FEN and moves come from the rules
//! crate. Numbers are whole numbers throughout: formatting floats would add some 10 KB to the page.

mod analysis;
mod around;
mod input;
pub mod keys;
pub mod learn;
mod share;
pub mod spoken;

use vicinity_protocol::{Info, Score};
use vicinity_rules::{
    ALL_RULES, Color, DroppedRights, Goal, Move, Outcome, Piece, Position, Reason, Role, Square, Variant,
};

use crate::address::AddressError;
use crate::language::{capitalised, cat, fill, tr, tr_filled};
use crate::settings::Player;
use crate::state::{PromotionOption, State};
pub use analysis::*;
pub use around::*;
pub use input::*;
pub use learn::{refusal, unreached};
pub use share::*;
pub use spoken::move_in_words;

pub const ENGINE_TURN: &str = "It is the engine's turn.";
pub const GAME_OVER: &str = "The game is over. Undo, or start a new game.";
pub const NO_MOVE_TYPED: &str = "Type a move such as e3e4 or Nf4.";
pub const ENGINE_RESTARTED: &str = "The engine had stopped and was started again; the game goes on.";
pub const ENGINE_SILENT: &str = "The engine did not answer and was started again; the game goes on.";
pub const ENGINE_GONE: &str = "The engine does not start in this browser. You can go on as two players.";
pub const ENGINE_OUT_OF_MEMORY: &str =
    "The engine stopped again: this browser may have too little memory for it. You can go on as two players.";
pub const ENGINE_SLOW: &str =
    "The engine is not there yet. It may still come, or you can go on as two players.";
pub const TWO_PLAYERS: &str = "You move both sides now.";
pub const ENGINE_NO_MOVE: &str =
    "The engine gave no legal move and has been stopped. Press Go on to ask it again.";
pub const PAGE_PANICKED: &str =
    "Something went wrong in this page. Please reload it: the game is in the address.";
pub const PIECES_MISSING: &str = "These pieces cannot be loaded now. Choose them again when you are online.";
pub const NOT_LOADED: &str =
    "This cannot be loaded now: perhaps you are off line. Your game is still here; please try again later.";
pub const CANCEL: &str = "Cancel";
pub const ENGINE_STOP: &str = "Stop";
pub const ENGINE_GO_ON: &str = "Go on";
pub const NO_PROMOTION: &str =
    "A pawn may go there only when it can become something, and none of your pieces has been captured yet.";
pub const ILLEGAL: &str = "That is not a legal move.";
pub const START: &str = "The start.";
pub const SELECTION_DROPPED: &str = "Nothing selected.";

/// The levels' names, level 1 first.
const LEVEL_NAMES: [&str; 8] = [
    "Newcomer",
    "Beginner",
    "Casual",
    "Improver",
    "Club player",
    "Strong club player",
    "Expert",
    "Full strength",
];

/// A level as it stands in the list.
pub fn level(level: u8) -> String {
    fill("{0} – {1}", &[&level.to_string(), level_name(level)])
}

/// What a level is called.
pub fn level_name(level: u8) -> &'static str {
    LEVEL_NAMES.get(usize::from(level).wrapping_sub(1)).copied().unwrap_or_default()
}

/// A time for a move as it stands in the list.
pub fn think_time(time_ms: u32) -> String {
    match time_ms % 1000 {
        0 => cat(&[&(time_ms / 1000).to_string(), " s"]),
        rest => cat(&[&(time_ms / 1000).to_string(), ".", &(rest / 100).to_string(), " s"]),
    }
}

pub const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A fault in the words of whoever found it.
pub fn fault(error: &dyn std::fmt::Display) -> String {
    tr_filled(&error.to_string())
}

/// The notice that an address leads nowhere.
pub fn faulty_address(error: &AddressError) -> String {
    fill("This address leads to no game: {0}. Here is a new game instead.", &[&shortened(fault(error))])
}

/// A pasted link leads to no game.
pub fn faulty_link(error: &AddressError) -> String {
    fill("This link leads to no game: {0}.", &[&shortened(fault(error))])
}

/// Castling rights of a FEN were ignored.
pub fn dropped_rights(dropped: &DroppedRights) -> String {
    fill("Castling {0} was ignored: the king or its partner is not on its square.", &[&dropped.letters])
}

/// A fault repeats what somebody else has written; nobody reads a page of it.
pub fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(240) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// The notice that the engine could not do what it was asked.
pub fn engine_error(message: &str) -> String {
    fill("The engine has been stopped. It said: {0}", &[message])
}

/// A piece's name, such as `white pawn`. Colour and piece are translated together, since in some
/// languages the one follows the other.
pub fn piece_name(variant: &Variant, piece: Piece) -> String {
    tr(&cat(&[piece.color().name(), " ", &variant.kind(piece.kind()).name])).to_owned()
}

/// A square as a screen reader says it: `e4, white pawn`.
pub fn square(name: &str, variant: &Variant, piece: Option<Piece>) -> String {
    match piece {
        Some(piece) => cat(&[name, ", ", &piece_name(variant, piece)]),
        None => fill("{0}, empty", &[name]),
    }
}

/// The board as a screen reader says it.
pub fn board(variant: &Variant) -> String {
    let geometry = variant.geometry();
    let (files, ranks) = (geometry.files().to_string(), geometry.ranks().to_string());
    fill("{0} board, {1} by {2}", &[variant.title(), &files, &ranks])
}

pub fn selected(state: &State, from: Square) -> String {
    let position = &state.game.shown().position;
    let mut targets = state.targets(from);
    targets.dedup();
    let name = position.piece_at(from).map(|piece| piece_name(position.variant(), piece)).unwrap_or_default();
    if targets.is_empty() {
        return fill("{0} on {1} has no move", &[&name, &from.to_string()]);
    }
    let mut list = String::new();
    for target in targets {
        list.push(' ');
        list += &target.to_string();
    }
    fill("{0} on {1} may go to{2}", &[&name, &from.to_string(), &list])
}

pub fn outcome(outcome: Outcome) -> String {
    let (winner, loser) = match outcome.winner {
        Some(winner) => (side(winner), side(!winner)),
        None => ("", ""),
    };
    match (outcome.reason, outcome.winner) {
        (Reason::KingCaptured, _) => fill("{0} wins: the king is captured.", &[winner]),
        (Reason::Checkmate, _) => fill("Checkmate: {0} wins.", &[winner]),
        (Reason::MinorStalemate, _) => fill("Minor win for {0}: {1} cannot move.", &[winner, loser]),
        (Reason::Stalemate, Some(_)) => fill("{0} wins by stalemate: {1} cannot move.", &[winner, loser]),
        (Reason::Stalemate, None) => "Draw by stalemate.".into(),
        (Reason::Extinction | Reason::Flag | Reason::Checks, _) => own_ending(outcome.reason, winner),
        (Reason::DeadMaterial, _) => "Draw: nobody has the pieces to win.".into(),
        (Reason::ThreefoldRepetition, _) => "Draw: the same position for the third time.".into(),
        (Reason::FiftyMoves, _) => "Draw: fifty moves each without a capture or a pawn move.".into(),
        (Reason::Resigned(loser), _) => fill("{0} resigns: {1} wins.", &[side(loser), winner]),
        (Reason::Agreed, _) => "Draw by agreement.".into(),
        (Reason::TimeForfeit, Some(_)) => fill(LOST_ON_TIME, &[loser, winner]),
        (Reason::TimeForfeit, None) => DRAWN_ON_TIME.into(),
        (Reason::Recorded, Some(_)) => fill("{0} wins, as recorded.", &[winner]),
        (Reason::Recorded, None) => "Draw, as recorded.".into(),
    }
}

/// Endings of games of one's own, and of such as need all rules; nothing where there are none.
fn own_ending(reason: Reason, winner: &str) -> String {
    match (reason, winner) {
        _ if !ALL_RULES => String::new(),
        (Reason::Extinction, "") => "Draw: a sort of piece is gone.".into(),
        (Reason::Extinction, _) => fill("{0} wins: a sort of piece is gone.", &[winner]),
        (Reason::Flag, "") => "Draw: both sides have reached the goal.".into(),
        (Reason::Flag, _) => fill("{0} wins: the goal is reached.", &[winner]),
        _ => fill("{0} wins by the last check.", &[winner]),
    }
}

/// Who plays a side: the name that a game from elsewhere has for it; the engine or the visitor,
/// where they play each other; or the side's own.
pub fn player_name(state: &State, color: Color) -> String {
    let side = side(color);
    let mut tags = state.game.record().tags.iter();
    let named = tags.find(|(name, value)| name == side && !matches!(value.as_str(), "" | "?"));
    let settings = &state.sitting.settings;
    match (named, settings.player(color)) {
        (Some((_, name)), _) => name.clone(),
        // There nobody plays against the engine.
        (None, _) if !state.policy.engine_plays => tr(side).to_owned(),
        (None, Player::Engine) => fill("Engine, level {0}", &[&settings.level.to_string()]),
        (None, Player::Human) if settings.has_engine() => tr("You").to_owned(),
        (None, Player::Human) => tr(side).to_owned(),
    }
}

/// What a side's army is called and how it wins, where the two armies differ; else empty.
pub fn army(state: &State, color: Color) -> String {
    let variant = state.game.position().variant();
    let side = variant.side(color);
    let sentence = match side.goal {
        _ if side.name.is_empty() => return String::new(),
        Goal::Capture => "{0}: wins by capturing the king",
        Goal::Checkmate => "{0}: wins by checkmate",
        Goal::Other => "{0}",
    };
    fill(sentence, &[&side.name])
}

/// What stands at a side's name: who is to move in the position shown, or at the game's end who has
/// won.
pub fn strip(state: &State, color: Color) -> String {
    if state.game.shows_last() {
        return tr(strip_at_end(state, color)).to_owned();
    }
    match state.game.shown() {
        shown if shown.position.turn() != color => String::new(),
        shown if !state.is_looking_back() => {
            tr(if shown.legal.is_empty() { "" } else { "to move" }).to_owned()
        }
        shown if shown.ply == 0 => tr("viewing the start").to_owned(),
        shown => {
            let next = shown.position.fullmove_number();
            let last = next - u32::from(color == Color::White && next > 1);
            fill("viewing move {0}", &[&last.to_string()])
        }
    }
}

/// The same at the end of the line.
fn strip_at_end(state: &State, color: Color) -> &'static str {
    match state.game.outcome() {
        Some(Outcome { winner: None, .. }) => "draw",
        Some(Outcome { winner: Some(winner), .. }) if winner != color => "",
        Some(_) if state.is_minor_win() => "minor win",
        Some(_) => "won",
        None if state.game.position().turn() != color => "",
        None => match state.player(color) {
            Player::Human if state.game.position().in_check(color) => "check",
            Player::Human => "to move",
            // On another screen than its own the game stands still.
            Player::Engine if !state.policy.engine_plays => "",
            Player::Engine if state.sitting.paused => "stopped",
            Player::Engine => "thinking",
        },
    }
}

/// What stands before the pieces of a captured pool, and what it means.
pub const POOL: &str = "can return";
pub const POOL_MEANS: &str = "Pieces of this side that have been captured: its pawns may become them.";

/// So many pieces of a kind.
pub fn counted(count: u8, name: &str) -> String {
    fill("{0} {1}", &[&count.to_string(), name])
}

/// A side's captured pool as a screen reader says it.
pub fn pool(pieces: &[(u8, &str)]) -> String {
    let mut list = String::new();
    for (count, name) in pieces {
        list.push(' ');
        list += &counted(*count, name);
    }
    fill("Can come back:{0}", &[&list])
}

pub fn promotion_question(to: Square) -> String {
    fill("The pawn on {0} becomes", &[&to.to_string()])
}

/// An option of a promotion: what it is, and what there is to know about it.
pub fn promotion_option(variant: &Variant, option: &PromotionOption) -> (String, String) {
    let Some(kind) = option.kind else { return ("Stay a pawn".into(), String::new()) };
    let note = match (option.in_pool, option.mv) {
        (Some(0), _) => "none captured".into(),
        (Some(count), _) => fill("{0} captured", &[&count.to_string()]),
        (None, None) => "none lost that could stand here".into(),
        (None, Some(_)) => String::new(),
    };
    (capitalised(&variant.kind(kind).name), note)
}

/// An example of a move for the field in which moves are typed: `Nf4 or g2f4`.
pub fn move_example(start: &Position) -> String {
    let variant = start.variant();
    let is_of_piece = |mv: &Move| {
        let is_piece =
            start.piece_at(mv.from()).is_some_and(|piece| variant.kind(piece.kind()).role == Role::Piece);
        is_piece && mv.to().rank() > mv.from().rank()
    };
    let moves = start.legal_moves();
    let example = moves.iter().rfind(|mv| is_of_piece(mv)).or(moves.first());
    example.map(|mv| fill("{0} or {1}", &[&start.san(*mv), &start.uci(*mv)])).unwrap_or_default()
}

/// The engine's line: what it is doing, and what it thinks of the game.
pub fn engine(state: &State) -> String {
    if let Some(text) = analysis::status(state) {
        return text;
    }
    let thinks = state.sitting.engine.asked.is_some();
    match (&state.sitting.engine.info, state.sitting.engine.info_turn) {
        // What was expected of a game that is over is of no more interest.
        _ if !thinks && (!state.sitting.settings.has_engine() || state.game.outcome().is_some()) => {
            String::new()
        }
        // Who plays does not want to be told how he stands.
        _ if state.has_human() && !thinks => "Ready".into(),
        _ if state.has_human() => "Thinking".into(),
        (Some(info), Some(turn)) => {
            // What matters most comes first: a narrow page cuts the end off.
            let text = fill("{0} · depth {1}", &[&verdict(info, turn), &info.depth.to_string()]);
            with_speed(text, info)
        }
        _ if thinks => "Thinking".into(),
        _ if state.sitting.paused => "Stopped".into(),
        _ => "Ready".into(),
    }
}

/// A score in words: who is better, and by how many pawns.
pub fn verdict(info: &Info, turn: Color) -> String {
    let (better, plies) = match info.score {
        Score::Win(plies) => (turn, plies),
        Score::Loss(plies) => (!turn, plies),
        Score::Centipawns(cp) => {
            let better = if cp >= 0 { turn } else { !turn };
            let how = match cp.unsigned_abs() {
                0..30 => "About even, {1}",
                30..100 => "{0} a little better, {1}",
                100..300 => "{0} better, {1}",
                300..700 => "{0} much better, {1}",
                _ => "{0} winning, {1}",
            };
            return fill(how, &[side(better), &pawns(white_cp(cp, turn))]);
        }
    };
    let moves = plies.div_ceil(2).max(1);
    let how = if moves == 1 { "{0} wins in {1} move" } else { "{0} wins in {1} moves" };
    fill(how, &[side(better), &moves.to_string()])
}

/// The same with whether a network judges, and how fast the engine thinks, if that is known: a
/// narrow page cuts the end off.
fn with_speed(mut text: String, info: &Info) -> String {
    if info.by_network {
        text = fill("{0} · network", &[&text]);
    }
    if info.nps() == 0 { text } else { fill("{0} · {1} nodes/s", &[&text, &short_count(info.nps())]) }
}

/// A score for the page's mark: hundredths of a pawn as pawns, or `#3` and `#-3` for a win in so
/// many moves, both as White sees it.
pub fn score_mark(score: Score, turn: Color) -> String {
    // A program reads this: a plain hyphen is its minus sign.
    self::score(score, turn).replace('−', "-")
}

fn white_cp(cp: i32, turn: Color) -> i32 {
    if turn == Color::White { cp } else { cp.saturating_neg() }
}

/// Hundredths of a pawn as `+1.25`; a plus is good for White.
fn pawns(cp: i32) -> String {
    let sign = if cp < 0 { "−" } else { "+" };
    let (whole, rest) = (cp.unsigned_abs() / 100, cp.unsigned_abs() % 100);
    let zero = if rest < 10 { ".0" } else { "." };
    cat(&[sign, &whole.to_string(), zero, &rest.to_string()])
}

/// A large number as people say it: `950`, `12 k`, `1.8 M`.
fn short_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => cat(&[&(count / 1_000).to_string(), " k"]),
        _ => cat(&[&(count / 1_000_000).to_string(), ".", &(count / 100_000 % 10).to_string(), " M"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_said_from_whites_side() {
        let check = |score, turn, mark: &str, words: &str| {
            assert_eq!(score_mark(score, turn), mark);
            assert_eq!(verdict(&Info { score, ..Info::default() }, turn), words);
        };
        check(Score::Centipawns(5), Color::White, "+0.05", "About even, +0.05");
        check(Score::Centipawns(40), Color::White, "+0.40", "White a little better, +0.40");
        check(Score::Centipawns(40), Color::Black, "-0.40", "Black a little better, −0.40");
        check(Score::Centipawns(-1234), Color::Black, "+12.34", "White winning, +12.34");
        check(Score::Win(5), Color::Black, "#-3", "Black wins in 3 moves");
        check(Score::Loss(2), Color::Black, "#1", "White wins in 1 move");
        check(Score::Centipawns(i32::MIN), Color::Black, "+21474836.47", "White winning, +21474836.47");
    }

    #[test]
    fn numbers_are_short() {
        let check = |count, text: &str| assert_eq!(short_count(count), text);
        check(999, "999");
        check(12_345, "12 k");
        check(1_870_000, "1.8 M");
        assert_eq!([500, 1000, 10_000].map(think_time), ["0.5 s", "1 s", "10 s"]);
    }
}
