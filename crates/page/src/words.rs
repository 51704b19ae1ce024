//! All texts of the page, for display and for screen readers.
//!
//! Names of games and pieces, their rules, and errors of FEN and moves come from the rules crate.
//! All numbers are integers: formatting floats would add some 10 KB to the page.

mod analysis;
mod input;
mod start_page;
pub use crate::messages::game::*;
use crate::messages::{game, start};

pub mod announcements;
pub mod keys;
pub mod learn;
mod share;

use vicinity_protocol::{Info, Score};
use vicinity_rules::{ALL_RULES, Color, DroppedRights, Goal, Outcome, Piece, Reason, Square, Variant};

use crate::address::AddressError;
use crate::errors;
pub use crate::errors::ErrorText;
use crate::language::{Text, capitalised, concat, game_text};
use crate::material;
pub use crate::names::{kind_name, piece_name, side, title};
use crate::screen::Screen;
use crate::settings::Player;
use crate::state::{PromotionOption, State};
pub use analysis::*;
pub use announcements::move_in_words;
pub use input::*;
pub use learn::{brief, refusal, unreached};
pub use share::*;
pub use start_page::*;

/// The names of the levels, level 1 first.
const LEVEL_NAMES: [Text; 8] = [
    game::LEVEL_1,
    game::LEVEL_2,
    game::LEVEL_3,
    game::LEVEL_4,
    game::LEVEL_5,
    game::LEVEL_6,
    game::LEVEL_7,
    game::LEVEL_8,
];

/// Returns the entry for a level in the list.
pub fn level(level: u8) -> String {
    concat(&[&level.to_string(), " – ", level_name(level)])
}

/// Returns the name of a level.
pub fn level_name(level: u8) -> &'static str {
    LEVEL_NAMES.get(usize::from(level).wrapping_sub(1)).map_or("", |name| name.as_str())
}

/// Returns the entry for a time per move in the list.
pub fn think_time(time_ms: u32) -> String {
    match time_ms % 1000 {
        0 => concat(&[&(time_ms / 1000).to_string(), " s"]),
        rest => concat(&[&(time_ms / 1000).to_string(), ".", &(rest / 100).to_string(), " s"]),
    }
}

/// Returns the PGN tag for the player of a side.
pub const fn tag(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns the notice for an invalid address or pasted link.
pub fn invalid_link(error: &AddressError) -> String {
    game::invalid_link(&shortened(error.text()))
}

/// Returns the notice that castling rights of a FEN were ignored.
pub fn dropped_rights(dropped: &DroppedRights) -> String {
    game::dropped_rights(&dropped.letters)
}

/// Shortens an error text, which may quote long input.
pub fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(240) {
        text.truncate(end);
        text.push('…');
    }
    text
}

/// Returns the notice that the engine could not process a request.
pub fn engine_error(message: &str) -> String {
    game::engine_error(message)
}

/// Returns the accessible label of a square: `e4, white pawn`.
pub fn square(name: &str, variant: &Variant, piece: Option<Piece>) -> String {
    match piece {
        Some(piece) => concat(&[name, ", ", &piece_name(variant, piece)]),
        None => game::square_empty(name),
    }
}

/// Returns the accessible label of the board.
pub fn board(variant: &Variant) -> String {
    let geometry = variant.geometry();
    let (files, ranks) = (geometry.files().to_string(), geometry.ranks().to_string());
    game::board(title(variant), &files, &ranks)
}

pub fn selected(state: &State, from: Square) -> String {
    let position = &state.game.shown().position;
    let mut targets = state.targets(from);
    targets.dedup();
    let name = position.piece_at(from).map(|piece| piece_name(position.variant(), piece)).unwrap_or_default();
    if targets.is_empty() {
        return game::selected_no_move(&name, &from.to_string());
    }
    let mut list = String::new();
    for target in targets {
        list.push(' ');
        list += &target.to_string();
    }
    game::selected(&name, &from.to_string(), &list)
}

pub fn outcome(outcome: Outcome) -> String {
    let (winner, loser) = match outcome.winner {
        Some(winner) => (side(winner), side(!winner)),
        None => ("", ""),
    };
    match (outcome.reason, outcome.winner) {
        (Reason::KingCaptured, _) => game::won_by_king_capture(winner),
        (Reason::Checkmate, _) => game::won_by_checkmate(winner),
        (Reason::MinorStalemate, _) => game::won_by_minor_stalemate(winner, loser),
        (Reason::Stalemate, Some(_)) => game::won_by_stalemate(winner, loser),
        (Reason::Stalemate, None) => game::DRAWN_BY_STALEMATE.owned(),
        (Reason::Extinction | Reason::Flag | Reason::Checks, _) => own_ending(outcome.reason, winner),
        (Reason::DeadMaterial, _) => game::DRAWN_BY_DEAD_MATERIAL.owned(),
        (Reason::ThreefoldRepetition, _) => game::DRAWN_BY_REPETITION.owned(),
        (Reason::FiftyMoves, _) => game::DRAWN_BY_FIFTY_MOVES.owned(),
        (Reason::Resigned(loser), _) => game::won_by_resignation(side(loser), winner),
        (Reason::Agreed, _) => game::DRAWN_BY_AGREEMENT.owned(),
        (Reason::TimeForfeit, Some(_)) => start::lost_on_time(loser, winner),
        (Reason::TimeForfeit, None) => start::DRAWN_ON_TIME.owned(),
        (Reason::Recorded, Some(_)) => game::won_as_recorded(winner),
        (Reason::Recorded, None) => game::DRAWN_AS_RECORDED.owned(),
    }
}

/// Returns the result by an ending that only builds with all rules support; empty in other builds.
fn own_ending(reason: Reason, winner: &str) -> String {
    match (reason, winner) {
        _ if !ALL_RULES => String::new(),
        (Reason::Extinction, "") => game::DRAWN_BY_EXTINCTION.owned(),
        (Reason::Extinction, _) => game::won_by_extinction(winner),
        (Reason::Flag, "") => game::DRAWN_BY_FLAGS.owned(),
        (Reason::Flag, _) => game::won_by_flag(winner),
        _ => game::won_by_checks(winner),
    }
}

/// Returns the name of a side's player: from the tags of an imported game; “engine” or “you” if
/// they play each other or their game is analysed, “friend” or “you” likewise; otherwise the name
/// of the side.
pub fn player_name(state: &State, color: Color) -> String {
    let tag = tag(color);
    let mut tags = state.game.record().tags.iter();
    let named = tags.find(|(name, value)| name == tag && !matches!(value.as_str(), "" | "?"));
    let settings = &state.session.settings;
    match (named, settings.player(color)) {
        (Some((_, name)), _) => name.clone(),
        // Nobody plays.
        (None, _) if state.game.is_exercise => side(color).to_owned(),
        (None, _) if state.session.analysis.is_on && !state.may_return_to_game() => side(color).to_owned(),
        (None, Player::Engine) => game::player_engine(&settings.level.to_string()),
        (None, Player::Human) if settings.has_engine() => game::PLAYER_YOU.owned(),
        (None, Player::Human) => match state.policy.friend {
            None => side(color).to_owned(),
            Some(friend) if friend == color => game::PLAYER_FRIEND.owned(),
            Some(_) => game::PLAYER_YOU.owned(),
        },
    }
}

/// Returns the name of a side's army and how it wins, in variants with different armies; otherwise
/// empty.
pub fn army(state: &State, color: Color) -> String {
    let variant = state.game.position().variant();
    let side = variant.side(color);
    let name = game_text(&side.name);
    match side.goal {
        _ if name.is_empty() => String::new(),
        Goal::Capture => game::army_captures(name),
        Goal::Checkmate => game::army_checkmates(name),
        Goal::Other => name.to_owned(),
    }
}

/// Returns a side's colour, with the name of its army in variants with different armies.
pub fn side_with_army(variant: &Variant, color: Color) -> String {
    match game_text(&variant.side(color).name) {
        "" => side(color).to_owned(),
        name => concat(&[side(color), " (", name, ")"]),
    }
}

/// Returns a side's lead in material, as `+3`; empty if it has none.
pub fn lead(state: &State, color: Color) -> String {
    match material::lead(&state.game.shown().position, color) {
        0 => String::new(),
        pawns => concat(&["+", &pawns.to_string()]),
    }
}

/// Returns the status next to a side's name: whether it is to move in the displayed position, or
/// has won at the end of the game.
pub fn strip(state: &State, color: Color) -> String {
    if state.game.shows_last() {
        return strip_at_end(state, color).to_owned();
    }
    let is_live = !state.is_looking_back() && state.game.outcome().is_none();
    match state.game.shown() {
        shown if shown.position.turn() != color => String::new(),
        shown if is_live || state.ui.screen == Screen::Review => {
            if shown.legal.is_empty() { "" } else { game::STRIP_TO_MOVE.as_str() }.to_owned()
        }
        shown if shown.ply == 0 => game::STRIP_START.owned(),
        shown => {
            let next = shown.position.fullmove_number();
            let last = next - u32::from(color == Color::White && next > 1);
            game::strip_move(&last.to_string())
        }
    }
}

/// Returns the status next to a side's name at the end of the line.
fn strip_at_end(state: &State, color: Color) -> &'static str {
    match state.game.outcome() {
        Some(Outcome { winner: None, .. }) => game::STRIP_DRAW.as_str(),
        Some(Outcome { winner: Some(winner), .. }) if winner != color => "",
        Some(_) if state.is_minor_win() => game::STRIP_MINOR_WIN.as_str(),
        Some(_) => game::STRIP_WON.as_str(),
        None if state.game.position().turn() != color => "",
        None => match state.player(color) {
            Player::Human if state.game.position().in_check(color) => game::STRIP_CHECK.as_str(),
            Player::Human => game::STRIP_TO_MOVE.as_str(),
            // On other screens the game is paused.
            Player::Engine if !state.policy.engine_plays => "",
            Player::Engine if state.session.paused => game::STRIP_STOPPED.as_str(),
            Player::Engine => game::STRIP_THINKING.as_str(),
        },
    }
}

/// Returns a number of pieces of a kind.
pub fn counted(count: u8, name: &str) -> String {
    concat(&[&count.to_string(), " ", game_text(name)])
}

/// Returns the announcement of a side's promotion pool.
pub fn pool(pieces: &[(u8, &str)]) -> String {
    let mut list = String::new();
    for (count, name) in pieces {
        list.push(' ');
        list += &counted(*count, name);
    }
    game::pool_pieces(&list)
}

pub fn promotion_question(to: Square) -> String {
    game::promotion_question(&to.to_string())
}

/// Returns the name of a promotion option, and a note about it.
pub fn promotion_option(variant: &Variant, option: &PromotionOption) -> (String, String) {
    let Some(kind) = option.kind else { return (game::PROMOTION_NONE.owned(), String::new()) };
    let note = match (option.in_pool, option.mv) {
        (Some(0), _) => game::PROMOTION_NONE_CAPTURED.owned(),
        (Some(count), _) => game::promotion_captured(&count.to_string()),
        (None, None) => game::PROMOTION_NONE_FITS.owned(),
        (None, Some(_)) => String::new(),
    };
    (capitalised(kind_name(variant, kind)), note)
}

/// Returns the engine's status line: its activity and its evaluation.
pub fn engine(state: &State) -> String {
    if let Some(text) = analysis::status(state) {
        return text;
    }
    let thinks = state.session.engine.pending.is_some();
    match (&state.session.engine.info, state.session.engine.info_turn) {
        // The evaluation of a finished game is not shown.
        _ if !thinks && (!state.session.settings.has_engine() || state.game.outcome().is_some()) => {
            String::new()
        }
        // Do not reveal the evaluation to a human player.
        _ if state.has_human() && !thinks => game::ENGINE_READY.owned(),
        _ if state.has_human() => game::ENGINE_THINKING.owned(),
        (Some(info), Some(turn)) => {
            // The most important part comes first, because a narrow page cuts off the end.
            let text = game::engine_depth(&verdict(info, turn), &info.depth.to_string());
            with_speed(text, info)
        }
        _ if thinks => game::ENGINE_THINKING.owned(),
        _ if state.session.paused => game::ENGINE_STOPPED.owned(),
        _ => game::ENGINE_READY.owned(),
    }
}

/// Returns the values of the attributes in which programs read the engine's work: its state, depth,
/// nodes, nodes per second and score, and whether a network evaluates.
pub fn engine_attributes(state: &State) -> [String; 6] {
    let engine = &state.session.engine;
    let number = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let info = engine.info.as_ref();
    let score = info.zip(engine.info_turn).map(|(info, turn)| score_mark(info.score, turn));
    [
        if engine.pending.is_some() { "thinking" } else { "idle" }.to_owned(),
        number(info.map(|info| info.depth.into())),
        number(info.map(|info| info.nodes.into())),
        number(info.map(|info| info.nps())),
        score.unwrap_or_default(),
        if info.is_some_and(|info| info.by_network) { "yes" } else { "" }.to_owned(),
    ]
}

/// Returns the label of the button that pauses or resumes the engine.
pub fn pause(state: &State) -> &'static str {
    if state.is_paused() { ENGINE_GO_ON.as_str() } else { ENGINE_STOP.as_str() }
}

/// Returns a score in words: who is better, and by how many pawns.
pub fn verdict(info: &Info, turn: Color) -> String {
    let (better, plies) = match info.score {
        Score::Win(plies) => (turn, plies),
        Score::Loss(plies) => (!turn, plies),
        Score::Centipawns(cp) => {
            let better = if cp >= 0 { turn } else { !turn };
            let pawns = pawns(white_cp(cp, turn));
            let how = match cp.unsigned_abs() {
                0..30 => return game::score_even(&pawns),
                30..100 => game::score_little_better,
                100..300 => game::score_better,
                300..700 => game::score_much_better,
                _ => game::score_winning,
            };
            return how(side(better), &pawns);
        }
    };
    game::score_wins_in(side(better), &plies.div_ceil(2).max(1).to_string())
}

/// Appends the speed of the engine, if known. It comes last because a narrow page cuts off the
/// end.
fn with_speed(text: String, info: &Info) -> String {
    if info.nps() == 0 { text } else { game::engine_speed(&text, &short_count(info.nps())) }
}

/// Returns a score for an attribute: pawns with two decimals, or `#3` and `#-3` for a win in that
/// many moves, both from White's point of view.
pub fn score_mark(score: Score, turn: Color) -> String {
    // The value is read by programs, so the minus sign is an ASCII hyphen.
    self::score(score, turn).replace('−', "-")
}

fn white_cp(cp: i32, turn: Color) -> i32 {
    if turn == Color::White { cp } else { cp.saturating_neg() }
}

/// Formats centipawns as `+1.25`; positive values are good for White.
fn pawns(cp: i32) -> String {
    let sign = match cp {
        ..0 => "−",
        0 => "",
        1.. => "+",
    };
    let (whole, rest) = (cp.unsigned_abs() / 100, cp.unsigned_abs() % 100);
    let zero = if rest < 10 { ".0" } else { "." };
    concat(&[sign, &whole.to_string(), zero, &rest.to_string()])
}

/// Abbreviates a large number: `950`, `12 k`, `1.8 M`.
fn short_count(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => concat(&[&(count / 1_000).to_string(), "\u{a0}k"]),
        _ => concat(&[&(count / 1_000_000).to_string(), ".", &(count / 100_000 % 10).to_string(), "\u{a0}M"]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_described_from_whites_point_of_view() {
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
    fn large_numbers_are_abbreviated() {
        let check = |count, text: &str| assert_eq!(short_count(count), text);
        check(999, "999");
        check(12_345, "12\u{a0}k");
        check(1_870_000, "1.8\u{a0}M");
        assert_eq!([500, 1000, 10_000].map(think_time), ["0.5 s", "1 s", "10 s"]);
    }
}
