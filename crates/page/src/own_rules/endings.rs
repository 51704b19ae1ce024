//! How a game is won, lost and drawn, in words.

use vicinity_rules::{
    Color, DeadMaterial, Extinction, Flag, Goal, Pieces, PseudoRoyal, StalemateRule, Variant, Verdict,
};

use super::{Text, list, names, sides, squares, stands};
use crate::language::{fill, tr};

/// All endings, wins first.
pub(super) fn tell(text: &mut Text, variant: &Variant) {
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
            [1, 1] => tr("Whoever gives check wins.").to_owned(),
            [white, black] if white == black => {
                fill("Whoever has given {0} checks wins.", &[&white.to_string()])
            }
            [white, black] => fill(
                "Checks win as well. White has to give so many: {0}. Black has to give so many: {1}.",
                &[&white.to_string(), &black.to_string()],
            ),
        });
    }
    stalemate(text, variant, is_royal);
    if endings.repetitions > 0 {
        let sentence = match (endings.repetition, endings.repetition_is_for_white) {
            (Verdict::Draw, _) => "When the same position has stood {0} times, the game is drawn.",
            (Verdict::Loss, false) => {
                "When the same position has stood {0} times, the side to move has lost."
            }
            (Verdict::Win, false) => "When the same position has stood {0} times, the side to move has won.",
            (Verdict::Loss, true) => "When the same position has stood {0} times, White has lost.",
            (Verdict::Win, true) => "When the same position has stood {0} times, White has won.",
        };
        text.say(fill(sentence, &[&endings.repetitions.to_string()]));
    }
    progress(text, variant);
    if variant.dead_material() == DeadMaterial::BareKings {
        let both = Color::BOTH.into_iter().all(|color| has_king(variant, color));
        let sentence = if both {
            "King against king alone is a draw."
        } else {
            "When only two pieces are left, the game is drawn."
        };
        text.say(tr(sentence).to_owned());
    }
}

fn has_king(variant: &Variant, color: Color) -> bool {
    variant.king().is_some_and(|king| stands(variant, color, king))
}

/// What checkmate is; whether anything on the board is royal.
fn checkmate(text: &mut Text, variant: &Variant) -> bool {
    let kings = Color::BOTH.map(|color| has_king(variant, color));
    let is_royal = kings.contains(&true) || variant.pseudo_royal().is_some();
    let takes = Color::BOTH.map(|color| kings[(!color).index()] && variant.side(color).goal == Goal::Capture);
    let sentence = match variant.endings().checkmate {
        _ if takes == [true, true] => {
            "Whoever captures the enemy king wins at once. Nobody has to answer a check."
        }
        _ if takes[0] => {
            "White wins by capturing the king, which Black need not heed; Black wins by checkmate."
        }
        _ if takes[1] => {
            "Black wins by capturing the king, which White need not heed; White wins by checkmate."
        }
        _ if !is_royal => "No piece is royal: there is neither check nor checkmate.",
        Verdict::Loss => "Whoever checkmates wins.",
        Verdict::Win => "Whoever is checkmated wins.",
        Verdict::Draw => "Checkmate is a draw.",
    };
    text.say(tr(sentence).to_owned());
    let lone = match kings {
        [true, false] => "Only White has a king.",
        [false, true] => "Only Black has a king.",
        _ => return is_royal,
    };
    text.say(tr(lone).to_owned());
    is_royal
}

/// Royal pieces that are no kings.
fn royal(text: &mut Text, variant: &Variant, rule: &PseudoRoyal) {
    let Some(names) = sides(|color| names(variant, color, &rule.kinds)) else { return };
    text.say(fill(
        "These pieces are royal, may not be left attacked, and are mated as a king is: {0}.",
        &[&names],
    ));
    let most = u16::from(rule.at_most) + 1;
    let geometry = variant.geometry();
    // Nobody can have more than there are squares.
    if most < u16::from(geometry.files()) * u16::from(geometry.ranks()) {
        let sentence = if most == 1 {
            "One of them is royal only while its side has no second one of its sort."
        } else {
            "They are royal only while their side has at most {0} of one sort."
        };
        text.say(fill(sentence, &[&most.to_string()]));
        if rule.together {
            text.say(
                tr("A side that has more of them may not leave all of them attacked at once.").to_owned(),
            );
        }
    }
}

/// What a verdict is for a side of which a sentence speaks.
fn verb(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win => "wins",
        Verdict::Loss => "loses",
        Verdict::Draw => "draws",
    }
}

fn extinction(text: &mut Text, variant: &Variant, rule: &Extinction) {
    let verb = verb(rule.verdict);
    let most = rule.at_most.to_string();
    let sentence = match (&rule.pieces, rule.at_most) {
        (Pieces::All, 0) => fill("Whoever has no piece left {0}.", &[verb]),
        (Pieces::All, 1) => fill("Whoever has only one piece left {0}.", &[verb]),
        (Pieces::All, _) => fill("Whoever has at most {1} pieces left {0}.", &[verb, &most]),
        (Pieces::Kinds(letters), at_most) => {
            // What a side never had it lacks from the start, which also ends the game: so all are named that there are.
            let all = variant.kinds().iter().filter(|kind| letters.contains(kind.letter));
            let count = all.clone().count();
            let Some(names) = list(all.map(|kind| tr(&kind.name).to_owned())) else { return };
            let sentence = match (at_most, count) {
                (0, 1) => "Whoever has none left of this piece {0}: {1}.",
                (0, _) => "Whoever has none left of any one of these pieces {0}: {1}.",
                (_, 1) => "Whoever has at most {2} left of this piece {0}: {1}.",
                _ => "Whoever has at most {2} left of any one of these pieces {0}: {1}.",
            };
            fill(sentence, &[verb, &names, &most])
        }
    };
    text.say(sentence);
    if rule.enemy_at_least > 0 {
        let least = rule.enemy_at_least.to_string();
        text.say(fill("That holds only while the other side has at least so many of them: {0}.", &[&least]));
    }
    if rule.is_claimed {
        text.say(tr("Whoever is brought down to that has one move more where it can bring the other side down as well.").to_owned());
    }
}

fn flags(text: &mut Text, variant: &Variant) {
    let endings = variant.endings();
    let rules = endings.flag_rules;
    let zone = |color: Color| squares::on(variant.geometry(), endings.flags[color.index()].as_ref()?.zone);
    let Some(zones) = sides(zone) else { return };
    let of = |flag: &Flag, color: Color| match &flag.pieces {
        Pieces::All => Some(tr("any piece").to_owned()),
        Pieces::Kinds(letters) => names(variant, color, letters),
    };
    let pieces = sides(|color| of(endings.flags[color.index()].as_ref()?, color));
    // Where a side can have none of these pieces nobody gets there.
    let Some(pieces) = pieces else { return };
    let sentence = if rules.count > 1 {
        "A side wins as soon as {2} pieces of its own stand on certain squares. Which pieces: {0}. Where: {1}."
    } else {
        "A side wins as soon as a piece of its own stands on certain squares. Which pieces: {0}. Where: {1}."
    };
    text.say(fill(sentence, &[&pieces, &zones, &rules.count.to_string()]));
    if rules.blocked_wins && rules.count > 1 {
        text.say(tr("Fewer are enough, but at least one, where all those squares are taken.").to_owned());
    }
    let is_kings = |color: Color| {
        let king = variant.king().map(|king| variant.kind(king).letter);
        endings.flags[color.index()]
            .as_ref()
            .is_some_and(|flag| matches!(&flag.pieces, Pieces::Kinds(letters) if letters.chars().eq(king)))
    };
    let [white, black] = Color::BOTH.map(is_kings);
    // Who need not fear that a king follows has won at once.
    let waits = match (rules.last_move && !rules.safe, white, black) {
        (true, false, false) => "That counts only if it still holds after the other side's next move.",
        (true, true, false) => "For White that counts only if it still holds after Black's next move.",
        (true, false, true) => "For Black that counts only if it still holds after White's next move.",
        _ => "",
    };
    let safe = "That counts only if none of them is attacked there, or more stand there than are needed.";
    let follows = "If White gets there first and Black's king can follow with its very next move, Black has that move: the game is drawn if it does follow, and otherwise White has won.";
    let stays =
        "What is attacked there counts only if it still stands there after the other side's next move.";
    for (holds, sentence) in [
        (!waits.is_empty(), waits),
        (rules.last_move && black, follows),
        (rules.last_move && rules.safe, stays),
        (rules.safe && !rules.last_move, safe),
        (rules.safe && !rules.last_move, "Where both sides have done so, the game is drawn."),
    ] {
        if holds {
            text.say(tr(sentence).to_owned());
        }
    }
}

/// How many checks each side has to give, as the array says; where it does not, the first one wins.
fn checks(variant: &Variant) -> [u16; 2] {
    let fields = variant.start_fen().split(' ').skip(1);
    let counts = fields.into_iter().find_map(|field| field.split_once('+'));
    let numbers = counts.and_then(|(white, black)| Some([white.parse().ok()?, black.parse().ok()?]));
    numbers.unwrap_or([1, 1])
}

fn stalemate(text: &mut Text, variant: &Variant, is_royal: bool) {
    let verdict = match variant.stalemate() {
        StalemateRule::Draw => Verdict::Draw,
        StalemateRule::Win | StalemateRule::MinorWin => Verdict::Loss,
        StalemateRule::OwnWin => Verdict::Win,
    };
    let is_counted = variant.endings().stalemate_counts_pieces && verdict != Verdict::Draw;
    let sentence = match (is_counted, is_royal) {
        (false, false) => "Whoever has no legal move {0}.",
        (false, true) => "Whoever has no legal move, but is not in check, {0}.",
        (true, false) => {
            "When the side to move has no legal move, whoever has fewer pieces {0}; with equally many it is a draw."
        }
        (true, true) => {
            "When the side to move has no legal move, but is not in check, whoever has fewer pieces {0}; with equally many it is a draw."
        }
    };
    text.say(fill(sentence, &[verb(verdict)]));
    if variant.stalemate() == StalemateRule::MinorWin {
        text.say(tr("That is only a minor win for the other side, shown and recorded as such.").to_owned());
    }
}

/// The draw by moves that lead nowhere.
fn progress(text: &mut Text, variant: &Variant) {
    let plies = variant.endings().plies_without_progress;
    if plies == 0 {
        return;
    }
    let moves = (plies / 2).to_string();
    let of_side = |color: Color| variant.side(color).moves.progress.as_deref();
    let movers = sides(|color| names(variant, color, of_side(color)?));
    let pawn =
        variant.kinds().iter().find(|kind| kind.letterless && kind.name == "pawn").map(|kind| kind.letter);
    let only_pawn = |letters: &str| letters.chars().eq(pawn);
    let only_pawns = Color::BOTH.into_iter().all(|color| {
        of_side(color).is_some_and(only_pawn) && only_pawn(&variant.side(color).moves.promoters)
    });
    text.say(match movers {
        None => fill("After {0} moves of each side without a capture or a promotion, the game is drawn.", &[&moves]),
        Some(_) if only_pawns => {
            fill("After {0} moves of each side without a capture or a pawn's move, the game is drawn.", &[&moves])
        }
        Some(movers) => fill(
            "After {0} moves of each side without a capture, without a promotion, and without a move of these pieces that cannot be taken back, the game is drawn: {1}.",
            &[&moves, &movers],
        ),
    });
}
