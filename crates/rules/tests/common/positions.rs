//! Positions for property tests, of every game with every combination of its options. Half of them
//! are from random games, half from random setups with few pieces and random play from there, where
//! promotion, castling, en passant, jumps and bare kings are common.
#![allow(dead_code, reason = "each test binary uses some of it")]

use std::sync::Arc;

use vicinity_rules::{Color, Kind, Mode, Move, Piece, Place, Position, Role, Setup, Square, Travel, Variant};

use fastrand::Rng;

use crate::common::every_variant;

/// The minimum number of positions for each property.
pub const POSITIONS: usize = 100_000;

/// The weight of a game without options, relative to one combination of options.
const SHARE_WITHOUT_OPTIONS: usize = 4;

const PLIES_OF_A_GAME: usize = 150;
const PLIES_AFTER_A_SET_UP: usize = 8;

/// Calls `check` with at least [`POSITIONS`] positions and their legal moves. The sequence is the
/// same on every run.
pub fn for_each_position(mut check: impl FnMut(&mut Position, &[Move])) {
    let strings = every_variant();
    let share = |string: &str| if string.contains(':') { 1 } else { SHARE_WITHOUT_OPTIONS };
    let shares: usize = strings.iter().map(|string| share(string)).sum();
    let mut shown = 0;
    for (index, string) in strings.iter().enumerate() {
        let variant = Variant::parse(string).unwrap();
        let mut random = Rng::with_seed(index as u64);
        let wanted = (POSITIONS * share(string)).div_ceil(shares);
        let (mut of_games, mut of_set_ups) = (0, 0);
        while of_games + of_set_ups < wanted {
            let count = |position: &mut Position, moves: &[Move]| check(position, moves);
            if of_games <= of_set_ups {
                of_games += play_on(Position::start(&variant), PLIES_OF_A_GAME, &mut random, count);
            } else {
                of_set_ups +=
                    play_on(set_up(&variant, &mut random), PLIES_AFTER_A_SET_UP, &mut random, count);
            }
        }
        shown += of_games + of_set_ups;
    }
    assert!(strings.len() >= 74 && shown >= POSITIONS, "{shown} positions of {} variants", strings.len());
}

/// Plays random moves and checks every position; returns their number.
fn play_on(
    mut position: Position,
    plies: usize,
    random: &mut Rng,
    mut show: impl FnMut(&mut Position, &[Move]),
) -> usize {
    for ply in 0..plies {
        let moves = position.legal_moves();
        show(&mut position, &moves);
        if moves.is_empty() {
            return ply + 1;
        }
        position.play_unchecked(choose(&position, &moves, random));
    }
    plies
}

/// A random move. Every other time it is one of the rare kinds, if there are any.
fn choose(position: &Position, moves: &[Move], random: &mut Rng) -> Move {
    let is_pawn = |mv: &Move| {
        position
            .piece_at(mv.from())
            .is_some_and(|piece| position.variant().kind(piece.kind()).role == Role::Pawn)
    };
    let is_rare = |mv: &Move| {
        let multi_step = is_pawn(mv) && mv.to().rank().abs_diff(mv.from().rank()) > 1;
        mv.is_castling() || mv.is_en_passant() || mv.promotion().is_some() || multi_step
    };
    let rare: Vec<Move> = moves.iter().copied().filter(is_rare).collect();
    let from = if rare.is_empty() || random.usize(..2) == 0 { moves } else { &rare };
    from[random.usize(..from.len())]
}

/// A random valid position with few pieces.
pub fn set_up(variant: &Arc<Variant>, random: &mut Rng) -> Position {
    loop {
        let mut setup = Setup {
            variant: Arc::clone(variant),
            pieces: Vec::new(),
            turn: Color::BOTH[random.usize(..2)],
            rights: [[false; 2]; 2],
            en_passant: Vec::new(),
            halfmove_clock: random.usize(..120) as u16,
            fullmove_number: 1 + random.usize(..90) as u32,
            checks_left: [0; 2],
        };
        for color in Color::BOTH {
            if random.usize(..3) > 0 || !put_for_castling(&mut setup, color, random) {
                variant.king().into_iter().for_each(|king| put(&mut setup, king.of(color), random));
            }
        }
        put_for_en_passant(&mut setup, random);
        let kinds: Vec<Kind> = variant.all_kinds().filter(|kind| Some(*kind) != variant.king()).collect();
        for _ in 0..random.usize(..9) {
            let kind = kinds[random.usize(..kinds.len())];
            put(&mut setup, kind.of(Color::BOTH[random.usize(..2)]), random);
        }
        if random.usize(..40) == 0 {
            // A finished game, where kings may be captured.
            let king = variant.king().map(|king| king.of(setup.turn));
            setup.pieces.retain(|piece| Some(piece.1) != king);
        }
        // Invalid setups, such as one with a pawn on its last rank, are retried.
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Puts a piece anywhere, or near another, which makes jumps, shields and captures more likely.
fn put(setup: &mut Setup, piece: Piece, random: &mut Rng) {
    let geometry = setup.variant.geometry();
    let mut square = Square::new(
        random.usize(..usize::from(geometry.files())) as u8,
        random.usize(..usize::from(geometry.ranks())) as u8,
    );
    if !setup.pieces.is_empty() && random.usize(..2) == 0 {
        let near = setup.pieces[random.usize(..setup.pieces.len())].0;
        let mut moved = |at: u8| at.wrapping_add(random.usize(..3) as u8).wrapping_sub(1);
        square = Square::new(moved(near.file()), moved(near.rank()));
    }
    if !put_on(setup, square, piece) {
        put(setup, piece, random);
    }
}

/// Puts a piece on a square if it is on the board and empty.
fn put_on(setup: &mut Setup, square: Square, piece: Piece) -> bool {
    let free =
        setup.variant.geometry().contains(square) && setup.pieces.iter().all(|piece| piece.0 != square);
    if free {
        setup.pieces.push((square, piece));
    }
    free
}

/// Puts king and partners on their castling squares if the side can castle.
fn put_for_castling(setup: &mut Setup, color: Color, random: &mut Rng) -> bool {
    let variant = Arc::clone(&setup.variant);
    let Some(castling) = variant.side(color).moves.castling else { return false };
    let array = Position::start(&variant);
    let rank = match color {
        Color::White => castling.rank - 1,
        Color::Black => variant.geometry().ranks() - castling.rank,
    };
    let home = |file: u8| {
        let square = Square::new(file, rank);
        (square, array.piece_at(square).expect("the array has it"))
    };
    let wings = castling.wings.iter().enumerate().filter_map(|(side, wing)| Some((side, (*wing)?)));
    let wings: Vec<_> = wings.collect();
    let Some((_, first)) = wings.first() else { return false };
    let mut pieces = vec![home(first.king.0)];
    for (side, wing) in wings {
        if random.usize(..4) > 0 {
            pieces.push(home(wing.partner.0));
            setup.rights[color.index()][side] = random.usize(..4) > 0;
        }
    }
    if pieces.iter().any(|piece| setup.pieces.iter().any(|other| other.0 == piece.0)) {
        setup.rights[color.index()] = [false; 2];
        return false;
    }
    setup.pieces.append(&mut pieces);
    true
}

/// Puts a pawn of the side to move on a square with multiple steps, and an enemy pawn where it may
/// capture it en passant.
fn put_for_en_passant(setup: &mut Setup, random: &mut Rng) {
    let variant = Arc::clone(&setup.variant);
    let (stepping, capturing) = (setup.turn, !setup.turn);
    let steps = &variant.side(stepping).moves.multi_steps;
    let rules = &variant.side(capturing).moves.en_passant;
    if steps.is_empty() || rules.is_empty() {
        return;
    }
    let (step, rule) = (steps[random.usize(..steps.len())], rules[random.usize(..rules.len())]);
    if rule.victim != step.pawn {
        return;
    }
    let kind = |letter| variant.kind_of_letter(letter).expect("the rules name kinds of the game");
    let mut direction = |letter, wanted: Mode| {
        let leaps = variant.kind(kind(letter)).atoms.iter().find_map(|atom| {
            let is_meant = atom.travel == Travel::Leap && atom.mode == wanted;
            is_meant.then_some(&atom.directions)
        });
        leaps.map(|leaps| leaps[random.usize(..leaps.len())])
    };
    let steps = (direction(step.pawn, Mode::Quiet), direction(rule.capturer, Mode::Capture));
    let (Some(step_by), Some(capture_by)) = steps else { return };
    let passed = 1 + random.usize(..usize::from(step.steps) - 1) as i8;
    // Ranks from the point of view of the stepping side.
    let ranks = variant.geometry().ranks() as i8;
    let of_side = |rank: i8| if stepping == Color::White { rank } else { ranks - 1 - rank };
    let on = |file: i8, rank: i8| Square::new(file as u8, of_side(rank) as u8);
    let (file, rank) = match step.from {
        Place::Rank(rank) => (random.usize(..usize::from(variant.geometry().files())) as i8, rank as i8 - 1),
        Place::Squares(zone) => {
            let squares = variant.geometry().squares().filter(|square| zone.contains(*square));
            let Some(from) = random.choice(squares.collect::<Vec<_>>()) else { return };
            (from.file() as i8, of_side(from.rank() as i8))
        }
    };
    let passed = (file + step_by.0 * passed, rank + step_by.1 * passed);
    put_on(setup, on(file, rank), kind(step.pawn).of(stepping));
    put_on(setup, on(passed.0 - capture_by.0, passed.1 + capture_by.1), kind(rule.capturer).of(capturing));
}
