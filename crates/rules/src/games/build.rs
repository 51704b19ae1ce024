//! From what a section says to a game that can be played.

use std::borrow::Cow;
use std::sync::Arc;

use super::draft::{Draft, DraftPiece, Which};
use super::fault::GameFault;
use super::ini::Section;
use super::slots::{self, Slot, SlotSet};
use crate::position::state::Position;
use crate::types::geometry::{Geometry, Square};
use crate::types::piece::Color;
use crate::types::square_set::SquareSet;
use crate::variant::Variant;
use crate::variant::data::{
    Among, BoardColors, Castling, DeadMaterial, EnPassantField, EnPassantRule, Endings, Extinction, Flag,
    FlagRules, Goal, KindSpec, MultiStep, Pieces, Place, Promotion, PseudoRoyal, Restraints, Role, SideMoves,
    SideRules, StalemateRule, VariantData, Verdict, Wing,
};

/// The letters of no piece: what a list says that would mean something else if it were empty.
const NOBODY: &str = "-";

/// The game of a section by its variant string, or everything that keeps it from being played.
pub(super) fn variant(
    section: &Section,
    name: &str,
    draft: &Draft,
    mut faults: Vec<GameFault>,
) -> Result<Arc<Variant>, Vec<GameFault>> {
    // A fault of what comes from a parent is told of the section's name.
    let line_of = |key: &str| section.entries.iter().find(|entry| entry.key == key).map(|entry| entry.line);
    let mut fault = |key: &str, text: String| {
        faults.push(GameFault::new(line_of(key).unwrap_or(section.line), key, text));
    };
    if let Some(parent) = &draft.lost_parent {
        fault("", format!("there is no game “{parent}” before this one to be like"));
    }
    for (key, about) in &draft.not_played {
        let from = if line_of(key).is_some() { "" } else { ", which the game it is like asks for" };
        fault(key, format!("{about}{from}: not played here"));
    }
    if draft.lost_parent.is_some() {
        // The rest is faulty for want of it.
    } else if draft.pieces.is_empty() {
        fault("", "there is no piece in the game".to_owned());
    }
    for (key, text) in contradictions(draft) {
        fault(key, text);
    }
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.line);
        return Err(faults);
    }
    let data = data(section.name, draft);
    let variant = Variant::new(name.to_owned(), &[], &[], data);
    match Position::from_fen(&variant, &draft.start_fen) {
        Ok(_) => Ok(variant),
        Err(error) => {
            let line = line_of("startFen").unwrap_or(section.line);
            Err(vec![GameFault::new(line, "startFen", error.to_string())])
        }
    }
}

/// What cannot be meant together, or is not played together here.
fn contradictions(draft: &Draft) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let mut say = |key, text: &str| found.push((key, text.to_owned()));
    let placement = draft.start_fen.split(' ').next().unwrap_or_default();
    if placement.contains('[') {
        say("startFen", "pieces in hand: not played here");
    } else if placement.contains('*') {
        say("startFen", "walls: not played here");
    } else if placement.contains('+') {
        say("startFen", "promotion of pieces: not played here");
    }
    if draft.counts_checks && !draft.checking {
        say("checkCounting", "checks cannot be counted where none may be given");
    }
    let has_king = draft.pieces.contains_key(&slots::KING);
    for side in 0..2 {
        if has_king && draft.castling && draft.castling_kings[side] != SlotSet::of(slots::KING) {
            say(
                "castlingKingPiece",
                "castling of another piece where there is a royal king is not played here",
            );
            break;
        }
    }
    if has_king && draft.promotions.iter().any(|set| set.has(slots::KING)) {
        say("promotionPieceTypes", "a pawn cannot become a royal king");
    }
    if draft.double_step && draft.pieces.contains_key(&slots::PAWN) {
        let is_beyond = |side: usize| {
            let squares = (0..=255).map(|index| Square::new(index & 15, index >> 4));
            squares.into_iter().any(|at| draft.triple_zone[side].has(at) && !draft.double_zone[side].has(at))
        };
        if [0, 1].into_iter().any(is_beyond) {
            say("tripleStepRegion", "triple steps from where there is no double step are not played here");
        }
    }
    if draft.extinction_is_royal && draft.extinct == Which::All {
        say("extinctionPseudoRoyal", "which pieces are royal must be said by their letters");
    }
    found
}

fn letters(draft: &Draft, set: SlotSet) -> String {
    draft.pieces.iter().filter(|(slot, _)| set.has(**slot)).map(|(_, piece)| piece.letter).collect()
}

/// The letters of a set, or a sign that stands for none.
fn letters_or_nobody(draft: &Draft, set: SlotSet) -> Cow<'static, str> {
    let letters = letters(draft, set);
    if letters.is_empty() { Cow::Borrowed(NOBODY) } else { Cow::Owned(letters) }
}

fn pieces(draft: &Draft, which: Which) -> Pieces {
    match which {
        Which::All => Pieces::All,
        Which::These(set) => Pieces::Kinds(Cow::Owned(letters(draft, set))),
    }
}

fn data(name: &str, draft: &Draft) -> VariantData {
    let geometry = Geometry::new(draft.files, draft.ranks);
    let has_king = draft.pieces.contains_key(&slots::KING);
    let is_promoter = |slot: Slot| slot == slots::PAWN || draft.promoters.iter().any(|set| set.has(slot));
    let kinds: Vec<KindSpec> = draft
        .pieces
        .iter()
        .map(|(&slot, piece)| KindSpec {
            letter: piece.letter,
            name: Cow::Owned(
                draft.names.get(&slot).cloned().unwrap_or_else(|| kind_name(slot, piece.letter)),
            ),
            picture: Cow::Owned(
                draft.pictures.get(&slot).cloned().unwrap_or_else(|| picture(slot, piece.letter)),
            ),
            role: match slot {
                slots::KING => Role::King,
                slot if is_promoter(slot) => Role::Pawn,
                _ => Role::Piece,
            },
            atoms: Cow::Owned(piece.atoms.clone()),
            letterless: slot == slots::PAWN,
        })
        .collect();
    let extinction_rule = draft.extinction.map(|verdict| Extinction {
        pieces: pieces(draft, draft.extinct),
        at_most: draft.extinction_count,
        enemy_at_least: draft.extinction_enemy_count,
        is_claimed: draft.extinction_is_claimed,
        verdict,
    });
    let pseudo_royal = match draft.extinct {
        Which::These(set) if draft.extinction_is_royal => Some(PseudoRoyal {
            kinds: Cow::Owned(letters(draft, set)),
            at_most: draft.extinction_count,
            together: draft.duple_check,
        }),
        _ => None,
    };
    let flag = |side: usize| {
        (!draft.flag_zone[side].is_empty())
            .then(|| Flag { pieces: pieces(draft, draft.flag_pieces[side]), zone: draft.flag_zone[side] })
    };
    let endings = Endings {
        // Royal pieces are never captured.
        extinction: extinction_rule.filter(|_| !draft.extinction_is_royal),
        flags: [flag(0), flag(1)],
        flag_rules: FlagRules {
            count: draft.flag_count,
            blocked_wins: draft.flag_blocked,
            last_move: draft.flag_move,
            safe: draft.flag_safe,
        },
        counts_checks: draft.counts_checks,
        checkmate: draft.checkmate,
        stalemate_counts_pieces: draft.stalemate_counts,
        repetitions: draft.fold_rule,
        repetition: draft.fold,
        repetition_is_for_white: draft.fold_is_for_white,
        plies_without_progress: draft.move_rule.saturating_mul(2),
    };
    let is_plain =
        endings.extinction.is_none() && endings.flags.iter().all(Option::is_none) && !endings.counts_checks;
    VariantData {
        title: Cow::Owned(draft.title.clone().unwrap_or_else(|| name.to_owned())),
        summary: Cow::Borrowed(""),
        kinds: Cow::Owned(kinds),
        start_fen: Cow::Owned(draft.start_fen.clone()),
        stalemate: match draft.stalemate {
            Verdict::Draw => StalemateRule::Draw,
            Verdict::Loss => StalemateRule::Win,
            Verdict::Win => StalemateRule::OwnWin,
        },
        dead_material: if has_king && is_plain { DeadMaterial::BareKings } else { DeadMaterial::Never },
        pseudo_royal,
        endings: Cow::Owned(endings),
        restraints: Restraints {
            must_capture: draft.must_capture,
            no_checks: !draft.checking,
            kings_may_not_face: draft.kings_may_not_face,
            checked_king_stays: draft.checked_king_stays,
            no_dead_ends: draft.no_dead_ends,
        },
        en_passant_field: EnPassantField::FairyStockfish,
        pawns_keep_off_edges: false,
        board_colors: if draft.eight_colors { BoardColors::Eight } else { BoardColors::Two },
        is_own: true,
        ..VariantData::new("", "", geometry, &[], "", Color::BOTH.map(|color| side(draft, color)))
    }
}

/// What a kind is called.
pub(super) fn kind_name(slot: Slot, letter: char) -> String {
    if slot.is_custom() {
        return format!("piece {letter}");
    }
    // `dragonHorse` is `dragon horse`.
    slot.key().chars().fold(String::new(), |mut name, letter| {
        if letter.is_ascii_uppercase() {
            name.push(' ');
        }
        name.push(letter.to_ascii_lowercase());
        name
    })
}

/// The drawing of a kind where the game names none: that of its usual name, which there may not be.
pub(super) fn picture(slot: Slot, letter: char) -> String {
    // A king by any rule is seen to be one.
    if slot.key() == "commoner" {
        "king".to_owned()
    } else {
        kind_name(slot, letter).replace(' ', "-").to_lowercase()
    }
}

fn side(draft: &Draft, color: Color) -> SideRules {
    let own = color.index();
    let has_pawn = draft.pieces.contains_key(&slots::PAWN);
    let mut promoters = draft.promoters[own];
    let mut capturers = draft.en_passant[own];
    // The pawn promotes and captures en passant whatever the lists say.
    promoters.add(slots::PAWN);
    capturers.add(slots::PAWN);
    let promotion = Promotion::Among(Box::new(Among {
        zone: draft.promotion_zone[own],
        kinds: letters(draft, draft.promotions[own]),
        limits: draft
            .promotion_limits
            .iter()
            .filter(|(_, most)| **most > 0)
            .filter_map(|(slot, most)| Some((draft.pieces.get(slot)?.letter, *most)))
            .collect(),
        compulsory: draft.must_promote,
    }));
    let has_king = draft.pieces.contains_key(&slots::KING);
    let goal = if has_king { Goal::Checkmate } else { Goal::Other };
    let mut multi_steps = Vec::new();
    let first_moves = if draft.double_step { draft.double_zone[own] } else { SquareSet::NONE };
    if has_pawn && draft.double_step {
        let pawn = draft.pieces[&slots::PAWN].letter;
        let steps = [(first_moves, 2), (draft.triple_zone[own], 3)];
        multi_steps.extend(steps.map(|(zone, steps)| MultiStep { pawn, from: Place::Squares(zone), steps }));
    }
    let steps_first = |piece: &DraftPiece| piece.atoms.iter().any(|atom| atom.first);
    let victims = draft.pieces.iter().filter(|(slot, piece)| **slot == slots::PAWN || steps_first(piece));
    let victims: Vec<char> = victims.map(|(_, piece)| piece.letter).collect();
    let en_passant = letters(draft, capturers)
        .chars()
        .flat_map(|capturer| victims.iter().map(move |&victim| EnPassantRule { capturer, victim }))
        .collect();
    let region = |(slot, piece): (&Slot, &DraftPiece)| Some((piece.letter, draft.regions.get(slot)?[own]?));
    let moves = SideMoves {
        castling: castling(draft, color),
        multi_steps: Cow::Owned(multi_steps),
        en_passant: Cow::Owned(en_passant),
        en_passant_zone: draft.en_passant_zone[own],
        first_moves,
        promoters: letters_or_nobody(draft, promoters),
        progress: Some(letters_or_nobody(draft, draft.progress[own])),
        regions: draft.pieces.iter().filter_map(region).collect(),
    };
    SideRules { goal, promotion, moves: Cow::Owned(moves) }
}

/// Castlings as they are possible from the array.
fn castling(draft: &Draft, color: Color) -> Option<Castling> {
    if !draft.castling {
        return None;
    }
    let own = color.index();
    let rank = match color {
        Color::White => draft.castling_rank,
        Color::Black => (draft.ranks + 1).checked_sub(draft.castling_rank)?,
    };
    let row = row(draft, rank)?;
    let is_of = |set: SlotSet, at: u8| {
        let there = row.get(usize::from(at)).copied().flatten()?;
        let is_own = there.is_ascii_uppercase() == (color == Color::White);
        draft.slot_of(there).filter(|slot| is_own && set.has(*slot))
    };
    let kings: Vec<u8> =
        (0..draft.files).filter(|&file| is_of(draft.castling_kings[own], file).is_some()).collect();
    let king = match kings[..] {
        [king] => king,
        _ => kings.into_iter().find(|file| *file == draft.castling_king_file - 1)?,
    };
    let letter = draft.pieces.get(&is_of(draft.castling_kings[own], king)?)?.letter;
    let is_rook = |file: &u8| is_of(draft.castling_rooks[own], *file).is_some();
    let first = |side: usize| draft.castling_rook_files[side].min(draft.files) - 1;
    let rooks = [
        (0..=first(0)).rev().find(is_rook).filter(|rook| *rook > king),
        (first(1)..draft.files).find(is_rook).filter(|rook| *rook < king),
    ];
    let wing = |side: usize| {
        let to = draft.castling_files[side] - 1;
        let beside = if side == 0 { to.checked_sub(1)? } else { to + 1 };
        let is_on_board = to < draft.files && beside < draft.files;
        let rook = rooks[side].filter(|_| is_on_board)?;
        let letter = row.get(usize::from(rook)).copied().flatten()?.to_ascii_uppercase();
        Some(Wing { king: (king, to), partner: (rook, beside), letter })
    };
    Some(Castling { rank: draft.castling_rank, king: letter, wings: [wing(0), wing(1)] })
}

/// The letters on a rank of the array, counted from 1.
fn row(draft: &Draft, rank: u8) -> Option<Vec<Option<char>>> {
    let placement = draft.start_fen.split(' ').next().unwrap_or_default();
    let text = placement.split('/').nth(usize::from(draft.ranks.checked_sub(rank)?))?;
    let mut row = Vec::new();
    let mut run = 0usize;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            run = (run * 10 + digit as usize).min(100);
            continue;
        }
        row.extend(std::iter::repeat_n(None, std::mem::take(&mut run)));
        row.push(Some(letter));
    }
    row.extend(std::iter::repeat_n(None, run));
    Some(row)
}
