//! Descriptions of wins, losses and draws.

use vicinity_rules::{
    Color, DeadMaterial, Extinction, Flag, Goal, Pieces, PseudoRoyal, StalemateRule, Variant, Verdict,
};

use super::{RulesText, list, names, sides, squares, stands};
use crate::language::game_text;
use crate::messages::rules;

/// Writes all endings, wins first.
pub(super) fn describe(text: &mut RulesText, variant: &Variant) {
    let endings = variant.endings();
    let is_royal = checkmate(text, variant);
    if let Some(rule) = variant.pseudo_royal() {
        royal(text, variant, rule);
    }
    if let Some(rule) = &endings.extinction {
        extinction(text, variant, rule);
    }
    if endings.flags.iter().any(Option::is_some) {
        flags(text, variant);
    }
    if endings.counts_checks {
        text.say(match checks(variant) {
            [1, 1] => rules::CHECK_WINS.owned(),
            [white, black] if white == black => rules::checks_win(&white.to_string()),
            [white, black] => rules::checks_win_unequal(&white.to_string(), &black.to_string()),
        });
    }
    stalemate(text, variant, is_royal);
    if let Some(times) = endings.repetitions {
        let sentence = match (endings.repetition, endings.repetition_is_for_white) {
            (Verdict::Draw, _) => rules::repetition_draw,
            (Verdict::Loss, false) => rules::repetition_loss,
            (Verdict::Win, false) => rules::repetition_win,
            (Verdict::Loss, true) => rules::repetition_white_loses,
            (Verdict::Win, true) => rules::repetition_white_wins,
        };
        text.say(sentence(&times.to_string()));
    }
    progress(text, variant);
    if variant.dead_material() == DeadMaterial::BareKings {
        let both = Color::BOTH.into_iter().all(|color| has_king(variant, color));
        let sentence = if both { rules::BARE_KINGS.as_str() } else { rules::BARE_PIECES.as_str() };
        text.say(sentence.to_owned());
    }
}

fn has_king(variant: &Variant, color: Color) -> bool {
    variant.king().is_some_and(|king| stands(variant, color, king))
}

/// Writes the checkmate rule; returns whether any piece is royal.
fn checkmate(text: &mut RulesText, variant: &Variant) -> bool {
    let kings = Color::BOTH.map(|color| has_king(variant, color));
    let is_royal = kings.contains(&true) || variant.pseudo_royal().is_some();
    let takes = Color::BOTH.map(|color| kings[(!color).index()] && variant.side(color).goal == Goal::Capture);
    let sentence = match variant.endings().checkmate {
        _ if takes == [true, true] => rules::KING_CAPTURE.as_str(),
        _ if takes[0] => rules::WHITE_CAPTURES_KING.as_str(),
        _ if takes[1] => rules::BLACK_CAPTURES_KING.as_str(),
        _ if !is_royal => rules::NO_ROYAL.as_str(),
        Verdict::Loss => rules::CHECKMATE_WINS.as_str(),
        Verdict::Win => rules::CHECKMATE_LOSES.as_str(),
        Verdict::Draw => rules::CHECKMATE_DRAWS.as_str(),
    };
    text.say(sentence.to_owned());
    let lone = match kings {
        [true, false] => rules::ONLY_WHITE_KING.as_str(),
        [false, true] => rules::ONLY_BLACK_KING.as_str(),
        _ => return is_royal,
    };
    text.say(lone.to_owned());
    is_royal
}

/// Writes the rule for royal pieces other than kings.
fn royal(text: &mut RulesText, variant: &Variant, rule: &PseudoRoyal) {
    let Some(names) = sides(|color| names(variant, color, &rule.kinds)) else { return };
    text.say(rules::pseudo_royal(&names));
    let most = u16::from(rule.at_most) + 1;
    let geometry = variant.geometry();
    // A limit of at least the number of squares has no effect.
    if most < u16::from(geometry.files()) * u16::from(geometry.ranks()) {
        text.say(rules::pseudo_royal_limited(&most.to_string()));
        if rule.together {
            text.say(rules::PSEUDO_ROYAL_TOGETHER.owned());
        }
    }
}

/// Returns the verb for a verdict on the side that is the subject of a sentence.
fn verb(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => rules::VERB_WINS.as_str(),
        Verdict::Loss => rules::VERB_LOSES.as_str(),
        Verdict::Draw => rules::VERB_DRAWS.as_str(),
    }
}

fn extinction(text: &mut RulesText, variant: &Variant, rule: &Extinction) {
    let verb = verb(rule.verdict);
    let most = rule.at_most.to_string();
    let sentence = match (&rule.pieces, rule.at_most) {
        (Pieces::All, 0) => rules::extinct_all(verb),
        (Pieces::All, 1) => rules::extinct_all_but_one(verb),
        (Pieces::All, _) => rules::extinct_all_limited(&most, verb),
        (Pieces::Kinds(letters), at_most) => {
            // A side without such pieces from the start also meets the condition, so all kinds are
            // named.
            let all = variant.kinds().iter().filter(|kind| letters.contains(kind.letter));
            let count = all.clone().count();
            let Some(names) = list(all.map(|kind| game_text(&kind.name).to_owned())) else { return };
            match (at_most, count) {
                (0, 1) => rules::extinct_one(verb, &names),
                (0, _) => rules::extinct_any(verb, &names),
                (_, 1) => rules::extinct_one_limited(&most, verb, &names),
                _ => rules::extinct_any_limited(&most, verb, &names),
            }
        }
    };
    text.say(sentence);
    if rule.enemy_at_least > 0 {
        let least = rule.enemy_at_least.to_string();
        text.say(rules::extinct_enemy(&least));
    }
    if rule.is_claimed {
        text.say(rules::EXTINCT_CLAIMED.owned());
    }
}

fn flags(text: &mut RulesText, variant: &Variant) {
    let endings = variant.endings();
    let rules = endings.flag_rules;
    let zone = |color: Color| squares::on(variant.geometry(), endings.flags[color.index()].as_ref()?.zone);
    let Some(zones) = sides(zone) else { return };
    let of = |flag: &Flag, color: Color| match &flag.pieces {
        Pieces::All => Some(rules::ANY_PIECE.owned()),
        Pieces::Kinds(letters) => names(variant, color, letters),
    };
    let pieces = sides(|color| of(endings.flags[color.index()].as_ref()?, color));
    // If neither side can have such a piece, the rule has no effect.
    let Some(pieces) = pieces else { return };
    text.say(match rules.count {
        0 | 1 => rules::flag(&pieces, &zones),
        count => rules::flag_several(&count.to_string(), &pieces, &zones),
    });
    if rules.blocked_wins && rules.count > 1 {
        text.say(rules::FLAG_BLOCKED.owned());
    }
    let is_kings = |color: Color| {
        let king = variant.king().map(|king| variant.kind(king).letter);
        endings.flags[color.index()]
            .as_ref()
            .is_some_and(|flag| matches!(&flag.pieces, Pieces::Kinds(letters) if letters.chars().eq(king)))
    };
    let [white, black] = Color::BOTH.map(is_kings);
    // Against a side that must reach its squares with the king, a win is immediate unless that king
    // can follow.
    let waits = match (rules.last_move && !rules.safe, white, black) {
        (true, false, false) => rules::FLAG_WAITS.as_str(),
        (true, true, false) => rules::FLAG_WAITS_WHITE.as_str(),
        (true, false, true) => rules::FLAG_WAITS_BLACK.as_str(),
        _ => "",
    };
    let safe = rules::FLAG_SAFE.as_str();
    let follows = rules::FLAG_FOLLOWS.as_str();
    let stays = rules::FLAG_STAYS.as_str();
    for (holds, sentence) in [
        (!waits.is_empty(), waits),
        (rules.last_move && black, follows),
        (rules.last_move && rules.safe, stays),
        (rules.safe && !rules.last_move, safe),
        (rules.safe && !rules.last_move, rules::FLAG_BOTH_DRAW.as_str()),
    ] {
        if holds {
            text.say(sentence.to_owned());
        }
    }
}

/// Returns the number of checks that each side needs, from the start position; one if not given
/// there.
fn checks(variant: &Variant) -> [u16; 2] {
    let fields = variant.start_fen().split(' ').skip(1);
    let counts = fields.into_iter().find_map(|field| field.split_once('+'));
    let numbers = counts.and_then(|(white, black)| Some([white.parse().ok()?, black.parse().ok()?]));
    numbers.unwrap_or([1, 1])
}

fn stalemate(text: &mut RulesText, variant: &Variant, is_royal: bool) {
    let verdict = match variant.stalemate() {
        StalemateRule::Draw => Verdict::Draw,
        StalemateRule::Win | StalemateRule::MinorWin => Verdict::Loss,
        StalemateRule::OwnWin => Verdict::Win,
    };
    let is_counted = variant.endings().stalemate_counts_pieces && verdict != Verdict::Draw;
    let sentence = match (is_counted, is_royal) {
        (false, false) => rules::stalemate,
        (false, true) => rules::stalemate_royal,
        (true, false) => rules::stalemate_counted,
        (true, true) => rules::stalemate_counted_royal,
    };
    text.say(sentence(verb(verdict)));
    if variant.stalemate() == StalemateRule::MinorWin {
        text.say(rules::STALEMATE_MINOR.owned());
    }
}

/// Writes the rule for a draw without progress.
fn progress(text: &mut RulesText, variant: &Variant) {
    let Some(plies) = variant.endings().plies_without_progress else { return };
    let moves = (plies / 2).to_string();
    let of_side = |color: Color| variant.side(color).moves.progress.as_deref();
    let movers = sides(|color| names(variant, color, of_side(color)?));
    let pawn = variant.kinds().iter().find(|kind| kind.is_pawn).map(|kind| kind.letter);
    let only_pawn = |letters: &str| letters.chars().eq(pawn);
    let only_pawns = Color::BOTH.into_iter().all(|color| {
        of_side(color).is_some_and(only_pawn) && only_pawn(&variant.side(color).moves.promoters)
    });
    text.say(match movers {
        None => rules::progress_promotions(&moves),
        Some(_) if only_pawns => rules::progress_pawns(&moves),
        Some(movers) => rules::progress_pieces(&moves, &movers),
    });
}
