//! Descriptions of initial moves, multiple steps, en passant, promotion and castling.

use vicinity_rules::{
    Among, Atom, Castling, Color, Geometry, KindSpec, Mode, Place, Promotion, Role, Square, SquareSet,
    Travel, Variant,
};

use super::{RulesText, is_seen, list, moves, names, sides, squares, stands};
use crate::language::{concat, game_text};
use crate::messages::rules;
use crate::names::kind_name;

/// Writes all rules that apply.
pub(super) fn describe(text: &mut RulesText, variant: &Variant) {
    let zone = |color: Color| squares::on(variant.geometry(), squares::first_moves(variant, color));
    let has_first = |spec: &KindSpec| moves::has_first(spec) && is_on_board(variant, spec.letter);
    if variant.kinds().iter().any(has_first)
        && let Some(zones) = sides(zone)
    {
        text.say(rules::first_moves(&zones));
    }
    text.heading(rules::HEADING_PAWNS);
    steps(text, variant);
    en_passant(text, variant);
    text.heading(rules::HEADING_PROMOTION);
    promotion(text, variant);
    text.heading(rules::HEADING_CASTLING);
    castling(text, variant);
}

fn is_on_board(variant: &Variant, letter: char) -> bool {
    variant.kind_of_letter(letter).is_some_and(|kind| is_seen(variant, kind))
}

/// Writes double and triple steps, for each kind of pawn that has them.
fn steps(text: &mut RulesText, variant: &Variant) {
    let mut known: Vec<(u8, char)> = Vec::new();
    for color in Color::BOTH {
        for step in variant.side(color).moves.multi_steps.iter() {
            if is_on_board(variant, step.pawn) && !known.contains(&(step.steps, step.pawn)) {
                known.push((step.steps, step.pawn));
            }
        }
    }
    known.sort_by_key(|(count, _)| *count);
    for (count, letter) in known {
        let sentence = match count {
            2 => rules::double_step,
            3 => rules::triple_step,
            _ => continue,
        };
        let pawn = variant.kind_of_letter(letter);
        if let (Some(pawn), Some(from)) = (pawn, multi_step(variant, letter, count)) {
            text.say(sentence(kind_name(variant, pawn), &from));
        }
    }
}

/// Returns the squares from which a kind of pawn can move `count` squares, if there are any.
pub(super) fn multi_step(variant: &Variant, letter: char, count: u8) -> Option<String> {
    sides(|color| {
        let mut steps = variant.side(color).moves.multi_steps.iter();
        let step = steps.find(|step| step.steps == count && step.pawn == letter)?;
        squares::on(variant.geometry(), zone(variant.geometry(), color, step.from))
    })
}

/// Returns the squares of a place.
fn zone(geometry: Geometry, color: Color, place: Place) -> SquareSet {
    match place {
        Place::Squares(squares) => squares,
        Place::Rank(rank) => {
            let rank = if color == Color::White { rank } else { (geometry.ranks() + 1).saturating_sub(rank) };
            geometry.squares().filter(|square| square.rank() + 1 == rank).collect()
        }
    }
}

fn en_passant(text: &mut RulesText, variant: &Variant) {
    let rules = |color: Color| variant.side(color).moves.en_passant.iter();
    let captures = |letter: char| {
        let known = variant.kinds().iter().find(|spec| spec.letter == letter);
        let is_leap =
            |atom: &Atom| (atom.travel, atom.mode, atom.first) == (Travel::Leap, Mode::Capture, false);
        known.is_some_and(|spec| spec.atoms.iter().any(is_leap))
    };
    // A capture needs both a capturer of one side and a victim of the other.
    let zone = |color: Color| variant.side(color).moves.en_passant_zone;
    let pairs = |color: Color| {
        rules(color)
            .filter(move |rule| captures(rule.capturer) && passes(variant, !color, rule.victim))
            .filter(move |_| squares::is_somewhere(variant, zone(color)))
    };
    let of =
        |letters: Vec<char>, color: Color| names(variant, color, &letters.into_iter().collect::<String>());
    let capturers = sides(|color| of(pairs(color).map(|rule| rule.capturer).collect(), color));
    let victims = sides(|color| of(pairs(!color).map(|rule| rule.victim).collect(), color));
    let (Some(capturers), Some(victims)) = (capturers, victims) else { return };
    let pawn = game_text("pawn");
    text.say(if victims == pawn && capturers == pawn {
        rules::EN_PASSANT_PAWNS.owned()
    } else {
        rules::en_passant(&victims, &capturers)
    });
    let is_everywhere =
        |color: Color| variant.geometry().squares().all(|square| zone(color).contains(square));
    if !Color::BOTH.into_iter().all(is_everywhere) {
        let zones = sides(|color| {
            pairs(color).next()?;
            squares::on(variant.geometry(), zone(color))
        });
        if let Some(zones) = zones {
            text.say(rules::en_passant_zone(&zones));
        }
    }
}

/// Whether pieces of a kind can pass over squares in a multiple step or an initial move.
fn passes(variant: &Variant, color: Color, letter: char) -> bool {
    let own = &variant.side(color).moves;
    let is_from_somewhere =
        |place: Place| squares::is_somewhere(variant, zone(variant.geometry(), color, place));
    let steps = own.multi_steps.iter().any(|step| step.pawn == letter && is_from_somewhere(step.from));
    let goes_far = |atom: &Atom| {
        let is_on_line = |&(files, ranks): &(i8, i8)| files == 0 || ranks == 0 || files.abs() == ranks.abs();
        let passes_some = |leap: &(i8, i8)| {
            !matches!(atom.travel, Travel::Leap | Travel::Lame) || leap.0.abs().max(leap.1.abs()) > 1
        };
        atom.first && atom.directions.iter().any(|leap| is_on_line(leap) && passes_some(leap))
    };
    let known = variant.kinds().iter().find(|spec| spec.letter == letter);
    steps
        || squares::is_somewhere(variant, own.first_moves)
            && known.is_some_and(|spec| spec.atoms.iter().any(goes_far))
}

fn among(variant: &Variant, color: Color) -> Option<&Among> {
    match &variant.side(color).promotion {
        Promotion::Among(among) => Some(among),
        Promotion::FromPool | Promotion::Any | Promotion::ByReach { .. } => None,
    }
}

/// Writes promotions that need no list of kinds.
fn promotion_by_rule(text: &mut RulesText, variant: &Variant) {
    let sentences = Color::BOTH.map(|color| match &variant.side(color).promotion {
        Promotion::Among(_) => None,
        Promotion::Any => Some(rules::PROMOTION_ANY.owned()),
        Promotion::FromPool => Some(rules::PROMOTION_CAPTURED.owned()),
        Promotion::ByReach { camp_ranks, on_last_rank } => {
            let camp = rules::promotion_by_reach(&camp_ranks.to_string());
            let name = |letter: &char| {
                variant.kind_of_letter(*letter).map(|kind| kind_name(variant, kind).to_owned())
            };
            let always = list(
                on_last_rank
                    .iter()
                    .filter_map(|(pawn, becomes)| Some(concat(&[&name(pawn)?, " → ", &name(becomes)?]))),
            );
            Some(match always {
                Some(always) => concat(&[&camp, " ", &rules::promotion_always(&always)]),
                None => camp,
            })
        }
    });
    match sentences {
        [Some(white), Some(black)] if white == black => text.say(white),
        sentences => {
            for (rule, sentence) in sentences.into_iter().zip([rules::for_white, rules::for_black]) {
                if let Some(rule) = rule {
                    text.say(sentence(&rule));
                }
            }
        }
    }
}

fn promotion(text: &mut RulesText, variant: &Variant) {
    promotion_by_rule(text, variant);
    // The names of the kinds that promote for a side, if it has any of them.
    let who = |color: Color| {
        let letters = &variant.side(color).moves.promoters;
        let pawns = || variant.kinds().iter().filter(|kind| kind.role == Role::Pawn).map(|kind| kind.letter);
        if letters.is_empty() {
            names(variant, color, &pawns().collect::<String>())
        } else {
            names(variant, color, letters)
        }
    };
    let promotes = |color: Color| {
        who(color)?;
        among(variant, color)
    };
    let zones = sides(|color| squares::on(variant.geometry(), promotes(color)?.zone));
    let (Some(zones), Some(who)) = (
        zones,
        sides(|color| {
            squares::on(variant.geometry(), promotes(color)?.zone)?;
            who(color)
        }),
    ) else {
        return;
    };
    let nothing = || rules::NOTHING.owned();
    let into = sides(|color| Some(names(variant, color, &promotes(color)?.kinds).unwrap_or_else(nothing)));
    let Some(into) = into else { return };
    let is_compulsory = Color::BOTH.into_iter().filter_map(promotes).all(|among| among.compulsory);
    let sentence = if is_compulsory { rules::promotion_compulsory } else { rules::promotion_optional };
    text.say(sentence(&zones));
    text.say(rules::promotion_kinds(&who, &into));
    let limits = sides(|color| {
        let among = promotes(color)?;
        let known = among.limits.iter().filter(|(letter, _)| among.kinds.contains(*letter));
        list(known.filter_map(|(letter, most)| {
            let kind = variant.kind_of_letter(*letter)?;
            Some(concat(&[kind_name(variant, kind), " ", &most.to_string()]))
        }))
    });
    let Some(limits) = limits else { return };
    text.say(rules::promotion_limits(&limits));
    if is_compulsory {
        text.say(rules::PROMOTION_BLOCKED.owned());
    }
}

fn castling(text: &mut RulesText, variant: &Variant) {
    let rights = variant.start_fen().split(' ').nth(2).unwrap_or_default();
    let is_allowed = |color: Color, side: usize| {
        let letters = if color == Color::White { ['K', 'Q'] } else { ['k', 'q'] };
        rights.contains(letters[side])
    };
    let wings = |color: Color| {
        let castling = variant.side(color).moves.castling?;
        list(
            (0..2)
                .filter(|side| is_allowed(color, *side))
                .filter_map(|side| wing(variant, color, &castling, side)),
        )
    };
    let Some(wings) = sides(wings) else { return };
    text.say(rules::castling(&wings));
    let king = |color: Color| variant.side(color).moves.castling.map(|castling| castling.king);
    let is_royal = |letter: char| {
        variant.kind_of_letter(letter) == variant.king()
            || variant.pseudo_royal().is_some_and(|rule| rule.kinds.contains(letter))
    };
    if Color::BOTH.into_iter().filter_map(king).any(is_royal) {
        text.say(rules::CASTLING_CHECK.owned());
    }
}

/// Returns the origin and destination of both pieces of one castling move.
fn wing(variant: &Variant, color: Color, castling: &Castling, side: usize) -> Option<String> {
    let wing = castling.wings[side]?;
    let geometry = variant.geometry();
    let rank = if color == Color::White {
        castling.rank.checked_sub(1)?
    } else {
        geometry.ranks().checked_sub(castling.rank)?
    };
    let square = |file: u8| Square::new(file, rank).to_string();
    let name = |letter: char| Some(kind_name(variant, variant.kind_of_letter(letter)?));
    variant.kind_of_letter(castling.king).filter(|king| stands(variant, color, *king))?;
    let goes = |letter: char, (from, to): (u8, u8)| {
        Some(concat(&[name(letter)?, " ", &square(from), "–", &square(to)]))
    };
    Some(concat(&[&goes(castling.king, wing.king)?, " + ", &goes(wing.letter, wing.partner)?]))
}
