//! Converts a section to the data of a variant. Pure: the build script also compiles the games of
//! this crate with it.

use std::borrow::Cow;

use super::draft::{Draft, DraftPiece, PieceSelector, PromotionRule};
use super::slots::{self, Slot, SlotSet};
use crate::types::geometry::{Geometry, Square};
use crate::types::piece::Color;
use crate::types::square_set::SquareSet;
use crate::variant::data::{
    Among, BoardColors, Castling, DeadMaterial, EnPassantRule, Endings, Extinction, Flag, FlagRules, Goal,
    KindSpec, MultiStep, Pieces, Place, Promotion, PseudoRoyal, Restraints, Role, SideMoves, SideRules,
    StalemateRule, VariantData, Verdict, Wing,
};

/// A letter that no piece has: an empty list would have another meaning.
const NO_PIECE: &str = "-";

fn letters(draft: &Draft, set: SlotSet) -> String {
    draft.pieces.iter().filter(|(slot, _)| set.has(**slot)).map(|(_, piece)| piece.letter).collect()
}

/// The letters of a set, or [`NO_PIECE`] for an empty set.
fn letters_or_none(draft: &Draft, set: SlotSet) -> Cow<'static, str> {
    let letters = letters(draft, set);
    if letters.is_empty() { Cow::Borrowed(NO_PIECE) } else { Cow::Owned(letters) }
}

fn pieces(draft: &Draft, which: PieceSelector) -> Pieces {
    match which {
        PieceSelector::All => Pieces::All,
        PieceSelector::These(set) => Pieces::Kinds(Cow::Owned(letters(draft, set))),
    }
}

/// The data of a variant.
pub(crate) fn of(name: &str, draft: &Draft) -> VariantData {
    let has_king = draft.pieces.contains_key(&slots::KING);
    let endings = endings(draft);
    let is_plain =
        endings.extinction.is_none() && endings.flags.iter().all(Option::is_none) && !endings.counts_checks;
    let mut data = VariantData {
        title: Cow::Owned(draft.title(name)),
        summary: Cow::Owned(draft.summary.clone()),
        kinds: Cow::Owned(kinds(draft)),
        start_fen: Cow::Owned(draft.start_fen.clone()),
        stalemate: match draft.stalemate {
            Verdict::Draw => StalemateRule::Draw,
            Verdict::Loss if draft.minor_win => StalemateRule::MinorWin,
            Verdict::Loss => StalemateRule::Win,
            Verdict::Win => StalemateRule::OwnWin,
        },
        dead_material: if has_king && is_plain { draft.dead_material } else { DeadMaterial::Never },
        pseudo_royal: pseudo_royal(draft),
        endings: Cow::Owned(endings),
        restraints: Restraints {
            must_capture: draft.must_capture,
            no_checks: !draft.checking,
            kings_may_not_face: draft.kings_may_not_face,
            checked_king_stays: draft.checked_king_stays,
            no_dead_ends: draft.no_dead_ends,
        },
        en_passant_field: draft.en_passant_field,
        pawns_keep_off_edges: draft.pawns_keep_off_edges && pawns_cannot_stay_on_edges(draft),
        board_colors: if draft.eight_colors { BoardColors::Eight } else { BoardColors::Two },
        is_custom: true,
        geometry: Geometry::new(draft.files, draft.ranks),
        sides: Color::BOTH.map(|color| side(draft, color)),
    };
    if draft.is_swapped {
        data.swap_sides();
    }
    data
}

/// The kinds of pieces, in the order of the draft.
fn kinds(draft: &Draft) -> Vec<KindSpec> {
    let place = |slot: &Slot| draft.piece_order.iter().position(|known| known == slot);
    let mut pieces_in_order: Vec<(&Slot, &DraftPiece)> = draft.pieces.iter().collect();
    pieces_in_order.sort_by_key(|(slot, _)| place(slot));
    pieces_in_order
        .into_iter()
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
                slot if is_pawn(draft, slot) => Role::Pawn,
                _ => Role::Piece,
            },
            atoms: Cow::Owned(piece.atoms.clone()),
            is_pawn: slot == slots::PAWN,
            omits_san_letter: slot == slots::PAWN || draft.without_san_letter.has(slot),
        })
        .collect()
}

/// The rule by which pieces are royal as long as few of their kind are left.
fn pseudo_royal(draft: &Draft) -> Option<PseudoRoyal> {
    match draft.extinct {
        PieceSelector::These(set) if draft.extinction_is_royal => Some(PseudoRoyal {
            kinds: Cow::Owned(letters(draft, set)),
            at_most: draft.extinction_count,
            together: draft.duple_check,
        }),
        _ => None,
    }
}

/// The endings of a game other than checkmate of a king.
fn endings(draft: &Draft) -> Endings {
    let extinction_rule = draft.extinction.map(|verdict| Extinction {
        pieces: pieces(draft, draft.extinct),
        at_most: draft.extinction_count,
        enemy_at_least: draft.extinction_enemy_count,
        is_claimed: draft.extinction_is_claimed,
        verdict,
    });
    let flag = |side: usize| {
        (!draft.flag_zone[side].is_empty())
            .then(|| Flag { pieces: pieces(draft, draft.flag_pieces[side]), zone: draft.flag_zone[side] })
    };
    Endings {
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
        repetitions: (draft.fold_rule > 0).then_some(draft.fold_rule),
        repetition: draft.fold,
        repetition_is_for_white: draft.fold_is_for_white,
        plies_without_progress: (draft.move_rule > 0).then_some(draft.move_rule.saturating_mul(2)),
    }
}

/// Whether no pawn of either side can move to its first rank or stay on its last. Otherwise
/// reachable positions would be rejected.
fn pawns_cannot_stay_on_edges(draft: &Draft) -> bool {
    let goes_back = |piece: &DraftPiece| {
        let directions = piece.atoms.iter().flat_map(|atom| atom.directions.iter());
        directions.into_iter().any(|(_, ranks)| *ranks < 0)
    };
    let becomes_no_pawn = |becomes: &Slot| !is_pawn(draft, *becomes);
    let is_lost_on_last = draft.promotion_rules.iter().all(|rule| *rule != PromotionRule::Types)
        && draft.promotion_always.iter().all(|(_, becomes)| becomes_no_pawn(becomes));
    let pawns = draft.pieces.iter().filter(|(slot, _)| is_pawn(draft, **slot));
    let promotes_for_both =
        |slot: &Slot| *slot == slots::PAWN || draft.promoters.iter().all(|set| set.has(*slot));
    is_lost_on_last && pawns.into_iter().all(|(slot, piece)| promotes_for_both(slot) && !goes_back(piece))
}

/// Whether a piece promotes, for either side.
fn is_pawn(draft: &Draft, slot: Slot) -> bool {
    slot == slots::PAWN || draft.promoters.iter().any(|set| set.has(slot))
}

impl VariantData {
    /// Exchanges the sides, reflecting the board and all sets of squares vertically.
    pub(crate) fn swap_sides(&mut self) {
        let geometry = self.geometry;
        self.sides.swap(0, 1);
        for side in &mut self.sides {
            reflect_side(side, geometry);
        }
        let endings = &*self.endings;
        let reflected = |flag: &Option<Flag>| {
            let flag = flag.as_ref()?;
            Some(Flag { pieces: flag.pieces.clone(), zone: reflected(&flag.zone, geometry) })
        };
        let flags = [reflected(&endings.flags[1]), reflected(&endings.flags[0])];
        let repetition = match endings.repetition {
            Verdict::Win if endings.repetition_is_for_white => Verdict::Loss,
            Verdict::Loss if endings.repetition_is_for_white => Verdict::Win,
            verdict => verdict,
        };
        if (&flags, repetition) != (&endings.flags, endings.repetition) {
            let endings = self.endings.to_mut();
            (endings.flags, endings.repetition) = (flags, repetition);
        }
        let (placement, rest) = self.start_fen.split_once(' ').unwrap_or((&self.start_fen, "w - - 0 1"));
        let other = |text: &str| -> String {
            let turned = |sign: char| match sign {
                'A'..='Z' => sign.to_ascii_lowercase(),
                _ => sign.to_ascii_uppercase(),
            };
            text.chars().map(turned).collect()
        };
        let rows: Vec<String> = placement.rsplit('/').map(other).collect();
        let mut fields: Vec<String> = rest.split(' ').map(str::to_owned).collect();
        // White still moves first. Uppercase castling rights come first.
        if let Some(rights) = fields.get_mut(1) {
            let turned = other(rights);
            let (capital, small): (String, String) =
                turned.chars().partition(|right| right.is_ascii_uppercase());
            *rights = capital + &small;
        }
        // The checks of White come first, as in `1+3` or `+2+0`.
        for field in fields.iter_mut().skip(2).filter(|field| field.contains('+')) {
            let sign = if field.starts_with('+') { "+" } else { "" };
            if let Some((white, black)) = field.trim_start_matches('+').split_once('+') {
                *field = format!("{sign}{black}+{white}");
            }
        }
        self.start_fen = Cow::Owned([rows.join("/"), fields.join(" ")].join(" "));
    }
}

/// Reflects the squares in the rules of a side vertically.
fn reflect_side(side: &mut SideRules, geometry: Geometry) {
    if let Promotion::Among(among) = &mut side.promotion {
        among.zone = reflected(&among.zone, geometry);
    }
    let moves = side.moves.to_mut();
    for set in [&mut moves.en_passant_zone, &mut moves.first_moves] {
        *set = reflected(set, geometry);
    }
    for (_, set) in &mut moves.regions {
        *set = reflected(set, geometry);
    }
    for step in moves.multi_steps.to_mut() {
        if let Place::Squares(set) = &mut step.from {
            *set = reflected(set, geometry);
        }
    }
}

/// The squares of a set, reflected vertically. The set of all squares stays as it is.
fn reflected(set: &SquareSet, geometry: Geometry) -> SquareSet {
    if *set == SquareSet::ALL {
        return *set;
    }
    let last = geometry.ranks() - 1;
    let image = |square: &Square| Square::new(square.file(), last - square.rank());
    geometry.squares().filter(|square| set.contains(image(square))).collect()
}

/// The default name of a kind.
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

/// The default image of a kind: its default name, for which an image may not exist.
pub(super) fn picture(slot: Slot, letter: char) -> String {
    match slot.key().as_str() {
        "commoner" => "king".to_owned(),
        "fers" => "ferz".to_owned(),
        "bers" => "dragon-king".to_owned(),
        "immobile" => "wall".to_owned(),
        _ => kind_name(slot, letter).replace(' ', "-").to_lowercase(),
    }
}

/// The rules of one side.
fn side(draft: &Draft, color: Color) -> SideRules {
    let own = color.index();
    let has_king = draft.pieces.contains_key(&slots::KING);
    let goal = if has_king { draft.goals[own] } else { Goal::Other };
    let has_first_moves = draft.pieces.contains_key(&slots::PAWN) || draft.pieces.values().any(steps_first);
    let may_step = draft.double_step && has_first_moves;
    let first_moves = if may_step { draft.double_zone[own] } else { SquareSet::NONE };
    // The pawn promotes even if the list does not include it.
    let mut promoters = draft.promoters[own];
    promoters.add(slots::PAWN);
    let region = |(slot, piece): (&Slot, &DraftPiece)| Some((piece.letter, draft.regions.get(slot)?[own]?));
    let moves = SideMoves {
        castling: castling(draft, color),
        multi_steps: Cow::Owned(multi_steps(draft, own, first_moves)),
        en_passant: Cow::Owned(en_passant(draft, own)),
        en_passant_zone: draft.en_passant_zone[own],
        first_moves,
        promoters: letters_or_none(draft, promoters),
        progress: (!draft.every_pawn_move).then(|| letters_or_none(draft, draft.progress[own])),
        regions: draft.pieces.iter().filter_map(region).collect(),
    };
    SideRules {
        name: Cow::Owned(draft.side_names[own].clone()),
        goal,
        promotion: promotion(draft, own),
        moves: Cow::Owned(moves),
    }
}

/// The letter of a kind; `None` if the game does not have it.
fn letter_of(draft: &Draft, slot: Slot) -> Option<char> {
    draft.pieces.get(&slot).map(|piece| piece.letter)
}

/// Whether a piece has moves that it may make only once.
fn steps_first(piece: &DraftPiece) -> bool {
    piece.atoms.iter().any(|atom| atom.first)
}

/// The promotions of a side.
fn promotion(draft: &Draft, own: usize) -> Promotion {
    match draft.promotion_rules[own] {
        PromotionRule::Types => Promotion::Among(Box::new(Among {
            zone: draft.promotion_zone[own],
            kinds: letters(draft, draft.promotions[own]),
            limits: draft
                .promotion_limits
                .iter()
                .filter(|(_, most)| **most > 0)
                .filter_map(|(&slot, most)| Some((letter_of(draft, slot)?, *most)))
                .collect(),
            compulsory: draft.must_promote,
        })),
        PromotionRule::Array => Promotion::Any,
        PromotionRule::Captured => Promotion::FromPool,
        PromotionRule::Reach => Promotion::ByReach {
            camp_ranks: draft.promotion_camp,
            on_last_rank: draft
                .promotion_always
                .iter()
                .filter_map(|&(pawn, becomes)| Some((letter_of(draft, pawn)?, letter_of(draft, becomes)?)))
                .collect(),
        },
    }
}

/// The multiple steps of a side's pawns.
fn multi_steps(draft: &Draft, own: usize, first_moves: SquareSet) -> Vec<MultiStep> {
    let mut multi_steps = Vec::new();
    if let Some(steps) = &draft.multi_steps[own] {
        multi_steps.extend(steps.iter().filter_map(|&(slot, rank, steps)| {
            Some(MultiStep { pawn: letter_of(draft, slot)?, from: Place::Rank(rank), steps })
        }));
    } else if let Some(pawn) = letter_of(draft, slots::PAWN).filter(|_| draft.double_step) {
        let steps = [(first_moves, 2), (draft.triple_zone[own], 3)];
        multi_steps.extend(steps.map(|(zone, steps)| MultiStep { pawn, from: Place::Squares(zone), steps }));
    }
    multi_steps
}

/// The pairs of capturer and victim of a side's captures en passant.
fn en_passant(draft: &Draft, own: usize) -> Vec<EnPassantRule> {
    if let Some(pairs) = &draft.en_passant_pairs[own] {
        let rule = |&(capturer, victim): &(Slot, Slot)| {
            Some(EnPassantRule { capturer: letter_of(draft, capturer)?, victim: letter_of(draft, victim)? })
        };
        return pairs.iter().filter_map(rule).collect();
    }
    // The pawn captures en passant even if the list does not include it.
    let mut capturers = draft.en_passant[own];
    capturers.add(slots::PAWN);
    let is_victim = |(slot, piece): &(&Slot, &DraftPiece)| {
        **slot == slots::PAWN || **slot != slots::KING && steps_first(piece)
    };
    let victims = draft.pieces.iter().filter(is_victim);
    let victims: Vec<char> = victims.map(|(_, piece)| piece.letter).collect();
    letters(draft, capturers)
        .chars()
        .flat_map(|capturer| victims.iter().map(move |&victim| EnPassantRule { capturer, victim }))
        .collect()
}

/// The start squares of a side's castling, as files from 0: the king, and the rooks toward the last
/// and toward the first file.
pub(super) struct CastlingStart {
    rank: u8,
    pub(super) king: u8,
    pub(super) rooks: [Option<u8>; 2],
}

impl CastlingStart {
    /// The castling pieces of the start position; `None` without a king on its square.
    pub(super) fn of(draft: &Draft, color: Color) -> Option<CastlingStart> {
        let own = color.index();
        let rank = match color {
            Color::White => draft.castling_rank,
            Color::Black => (draft.ranks + 1).checked_sub(draft.castling_rank)?,
        };
        let row = row(draft, rank)?;
        let is_of = |set: SlotSet, at: u8| {
            let there = row.get(usize::from(at)).copied().flatten();
            let there = there.filter(|there| there.is_ascii_uppercase() == (color == Color::White));
            there.and_then(|there| draft.slot_of(there)).is_some_and(|slot| set.has(slot))
        };
        let kings: Vec<u8> =
            (0..draft.files).filter(|&file| is_of(draft.castling_kings[own], file)).collect();
        let king = match kings[..] {
            [king] => king,
            _ => kings.into_iter().find(|file| *file == draft.castling_king_file - 1)?,
        };
        let is_rook = |file: &u8| is_of(draft.castling_rooks[own], *file);
        let first = |side: usize| draft.castling_rook_files[side].min(draft.files) - 1;
        let rooks = [
            (0..=first(0)).rev().find(is_rook).filter(|rook| *rook > king),
            (first(1)..draft.files).find(is_rook).filter(|rook| *rook < king),
        ];
        Some(CastlingStart { rank, king, rooks })
    }
}

/// The castling moves that the start position allows.
pub(super) fn castling(draft: &Draft, color: Color) -> Option<Castling> {
    if !draft.castling {
        return None;
    }
    let CastlingStart { rank, king, rooks } = CastlingStart::of(draft, color)?;
    let row = row(draft, rank)?;
    let letter_at = |file: u8| Some(row.get(usize::from(file)).copied().flatten()?.to_ascii_uppercase());
    let wing = |side: usize| {
        let to = draft.castling_files[side] - 1;
        let beside = if side == 0 { to.checked_sub(1)? } else { to + 1 };
        let is_on_board = to < draft.files && beside < draft.files;
        let rook = rooks[side].filter(|_| is_on_board)?;
        Some(Wing { king: (king, to), partner: (rook, beside), letter: letter_at(rook)? })
    };
    Some(Castling { rank: draft.castling_rank, king: letter_at(king)?, wings: [wing(0), wing(1)] })
}

/// The letters of a rank of the start position; the rank is counted from 1.
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
