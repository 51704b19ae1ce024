//! Small puzzles that teach what is specific to a variant, for players new to it.
//!
//! Pieces are placed at random until exactly one move wins, at once or in two moves, and is an
//! example of the lesson. Of several such positions, the one with about as many pieces as can be
//! grasped at a glance is chosen. As with all forced wins, a plain search of all legal moves proves
//! it.

use std::io::Write;
use std::sync::Arc;

use fastrand::Rng;
use vicinity::program::ProgramError;
use vicinity_protocol::puzzle::{Claim, Lesson, Puzzle};
use vicinity_rules::{
    Color, Kind, Move, Place, Position, Promotion, Role, Setup, Square, StalemateRule, TargetKind, Variant,
};
use vicinity_search::solver::Solver;

use super::judge::{Judge, bare};
use super::{prove, rate};
use crate::wins::before_a_stalemate;

/// The maximum number of random placements for each lesson, and of the hits among them to choose
/// from.
const TRIES: usize = 2_000_000;
const HITS: usize = 60;
/// The preferred number of pieces, and the minimum of each side, including its king.
const PIECES: u8 = 9;
const MIN_PIECES: usize = 3;
/// The maximum number of lessons of a variant.
const MAX_LESSONS: usize = 6;
/// The half-move clock and the move number: the middle of a game.
const MIDDLE: (u16, u32) = (2, 30);
/// With fewer legal moves the solution is too obvious.
const MIN_MOVES: usize = 8;
/// The limit of the plain search for a win in two moves.
const POSITIONS: u64 = 20_000;

/// The requirements of a puzzle: its lesson, the plies to the win, and the kind of the moving piece
/// if it matters.
type Wanted = (Lesson, u32, Option<Kind>);

/// Inserts lessons before the puzzles of a variant. Existing numbers are kept; the new ones follow
/// the highest.
pub(super) fn put_first(
    variant: &Arc<Variant>,
    puzzles: &mut Vec<Puzzle>,
    seed: u64,
    judge: &mut Judge,
    out: &mut dyn Write,
) -> Result<(), ProgramError> {
    if puzzles.iter().any(|puzzle| puzzle.lesson.is_some()) {
        return Err(ProgramError::Input("the file already has lessons".to_owned()));
    }
    let mut random = Rng::with_seed(seed);
    let mut lessons: Vec<Puzzle> = Vec::new();
    let mut next = puzzles.iter().map(|puzzle| puzzle.id).max().unwrap_or(0);
    let mut all = own(variant);
    all.retain(|wanted| is_possible(variant, wanted));
    if all.iter().all(|(lesson, ..)| matches!(lesson, Lesson::Castling | Lesson::EnPassant)) {
        all = orthodox().to_vec();
    }
    for wanted in all {
        if lessons.len() == MAX_LESSONS {
            break;
        }
        let found = find(variant, wanted, &lessons, &mut random, judge);
        let text = found.as_ref().map_or("none".to_owned(), Puzzle::to_string);
        writeln!(out, "{}, {}: {text}", variant.name(), wanted.0.word())?;
        out.flush()?;
        if let Some(mut puzzle) = found {
            next += 1;
            puzzle.id = next;
            puzzle.rating = rate::rating(variant, &puzzle, judge.engine());
            lessons.push(puzzle);
        }
    }
    puzzles.splice(0..0, lessons);
    Ok(())
}

/// The features that a variant may have beyond orthodox chess, in the order in which to learn them.
fn own(variant: &Variant) -> Vec<Wanted> {
    let pawn = variant.all_kinds().find(|kind| variant.kind(*kind).role == Role::Pawn);
    let mut wanted = vec![
        (Lesson::Capture, 1, None),
        (Lesson::Jump, 1, None),
        (Lesson::Jump, 1, pawn),
        (Lesson::Shield, 1, None),
        (Lesson::Sideways, 1, pawn),
        (Lesson::Shield, 1, None),
    ];
    let riders = variant.all_kinds().filter(|kind| variant.kind(*kind).name.ends_with("rider"));
    wanted.extend(riders.map(|kind| (Lesson::Leap, 1, Some(kind))));
    wanted.extend([
        (Lesson::Straight, 3, pawn),
        (Lesson::Minor, 1, None),
        (Lesson::Stalemate, 1, None),
        (Lesson::Pool, 3, None),
        (Lesson::Castling, 3, None),
        (Lesson::EnPassant, 3, None),
        (Lesson::Trap, 3, None),
        (Lesson::Exposed, 1, None),
    ]);
    wanted
}

/// The lessons of a variant without such features.
const fn orthodox() -> [Wanted; 5] {
    [
        (Lesson::Mate, 1, None),
        (Lesson::Promotion, 1, None),
        (Lesson::Castling, 1, None),
        (Lesson::EnPassant, 1, None),
        (Lesson::Mate, 3, None),
    ]
}

/// Whether the rules of a variant allow a lesson. Lessons that depend on positions are tried.
fn is_possible(variant: &Arc<Variant>, (lesson, ..): &Wanted) -> bool {
    let sides = [variant.side(Color::White), variant.side(Color::Black)];
    let takes_kings = [Color::White, Color::Black].iter().any(|color| !variant.must_resolve_check(*color));
    let start = bare(variant, variant.start_fen());
    let jumps = || start.is_some_and(|start| start.legal_moves().into_iter().any(|mv| start.jumps(mv)));
    match lesson {
        Lesson::Capture | Lesson::Exposed | Lesson::Trap => takes_kings,
        Lesson::Minor => variant.stalemate() == StalemateRule::MinorWin,
        Lesson::Stalemate => variant.stalemate() == StalemateRule::Win,
        Lesson::Pool => sides.iter().any(|side| matches!(side.promotion, Promotion::FromPool)),
        Lesson::Promotion => sides.iter().any(|side| matches!(side.promotion, Promotion::Any)),
        Lesson::Castling => sides.iter().any(|side| side.moves.castling.is_some()),
        Lesson::EnPassant => sides.iter().any(|side| !side.moves.en_passant.is_empty()),
        Lesson::Leap => true,
        Lesson::Straight => takes_kings,
        Lesson::Jump | Lesson::Shield | Lesson::Sideways => jumps(),
        Lesson::Mate => true,
    }
}

/// Finds a puzzle for a lesson that does not duplicate the others.
fn find(
    variant: &Arc<Variant>,
    wanted: Wanted,
    others: &[Puzzle],
    random: &mut Rng,
    judge: &mut Judge,
) -> Option<Puzzle> {
    let mut best: Option<(u8, Puzzle)> = None;
    let mut hits = 0;
    for _ in 0..TRIES {
        let position = match wanted.0 {
            Lesson::Minor | Lesson::Stalemate => before_a_stalemate(variant, random, |_| 1)
                .and_then(|position| in_the_middle(Setup::of(&position))),
            _ => random_placement(variant, wanted, random),
        };
        let Some(position) = position else { continue };
        let Some(moves) = fits(&position, wanted, judge) else { continue };
        let puzzle = prove::written(&position, &moves.0, moves.1, judge);
        if others.iter().any(|other| other.fen == puzzle.fen || other.moves == puzzle.moves) {
            continue;
        }
        hits += 1;
        let distance = position.piece_count().abs_diff(PIECES);
        if best.as_ref().is_none_or(|(least, _)| distance < *least) {
            best = Some((distance, Puzzle { lesson: Some(wanted.0), ..puzzle }));
        }
        if hits == HITS {
            break;
        }
    }
    best.map(|(_, puzzle)| puzzle)
}

fn in_the_middle(setup: Setup) -> Option<Position> {
    let (halfmove_clock, fullmove_number) = MIDDLE;
    let position = Setup { halfmove_clock, fullmove_number, ..setup }.position().ok()?;
    position.outcome().is_none().then_some(position)
}

/// Both kings and some pieces at random; the opponent's king at the edge half of the time.
fn random_placement(variant: &Arc<Variant>, (lesson, _, kind): Wanted, random: &mut Rng) -> Option<Position> {
    let geometry = variant.geometry();
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let solver = if random.bool() { Color::White } else { Color::Black };
    let mut setup = Setup::of(&Position::start(variant));
    let castling = variant.side(solver).moves.castling.filter(|_| lesson == Lesson::Castling);
    let is_home = |square: Square| {
        let first = if solver == Color::White { 0 } else { ranks - 1 };
        let at_home = |file: u8| {
            castling.is_some_and(|castling| {
                castling.wings.iter().flatten().any(|wing| wing.king.0 == file || wing.partner.0 == file)
            })
        };
        square.rank() == first && at_home(square.file())
    };
    setup.pieces.retain(|(square, piece)| piece.color() == solver && is_home(*square));
    setup.turn = solver;
    setup.rights = [[false; 2]; 2];
    setup.en_passant.clear();
    let put = |setup: &mut Setup, square: Square, kind: Kind, color: Color| {
        let count = setup.pieces.iter().filter(|(_, piece)| *piece == kind.of(color)).count();
        let is_edge = square.rank() == 0 || square.rank() == ranks - 1;
        let is_pawn = variant.kind(kind).role == Role::Pawn;
        if setup.piece_at(square).is_none()
            && count < usize::from(variant.initial_count(color, kind))
            && !(is_pawn && is_edge)
        {
            setup.put(square, Some(kind.of(color)));
        }
    };
    let edge = [0, ranks - 1][random.usize(..2)];
    let king = Square::new(random.u8(..files), if random.bool() { edge } else { random.u8(..ranks) });
    put(&mut setup, king, variant.king().expect("it has kings"), !solver);
    if castling.is_none() {
        put(
            &mut setup,
            Square::new(random.u8(..files), random.u8(..ranks)),
            variant.king().expect("it has kings"),
            solver,
        );
    }
    if let Some(kind) = kind {
        put(&mut setup, Square::new(random.u8(..files), random.u8(..ranks)), kind, solver);
    }
    if lesson == Lesson::EnPassant {
        // A pawn beside one that has just advanced two squares.
        let rule = random.choice(variant.side(solver).moves.en_passant.iter())?;
        let step = variant.side(!solver).moves.multi_steps.iter().find(|step| step.pawn == rule.victim)?;
        let Place::Rank(rank) = step.from else { return None };
        let forward = rank - 1 + step.steps;
        let rank = if solver == Color::White { ranks - 1 - forward } else { forward };
        let file = random.u8(1..files);
        let there = random.usize(..2) as u8;
        put(&mut setup, Square::new(file - there, rank), variant.kind_of_letter(rule.victim)?, !solver);
        put(&mut setup, Square::new(file - 1 + there, rank), variant.kind_of_letter(rule.capturer)?, solver);
    }
    let kinds: Vec<Kind> = variant.all_kinds().collect();
    for _ in 0..2 + random.usize(..9) {
        let color = if random.usize(..5) < 3 { solver } else { !solver };
        // Near the king half of the time, where the game is decided.
        let square = if random.bool() {
            let near =
                |at: u8, size: u8, random: &mut Rng| (at + random.u8(..5)).saturating_sub(2).min(size - 1);
            Square::new(near(king.file(), files, random), near(king.rank(), ranks, random))
        } else {
            Square::new(random.u8(..files), random.u8(..ranks))
        };
        put(&mut setup, square, kinds[random.usize(..kinds.len())], color);
    }
    setup.rights = if castling.is_some() { setup.possible_rights() } else { setup.rights };
    if lesson == Lesson::EnPassant {
        setup.en_passant = random.choice(setup.possible_en_passant())?;
        setup.halfmove_clock = 0;
        let position = Setup { fullmove_number: MIDDLE.1, ..setup }.position().ok()?;
        return position.outcome().is_none().then_some(position);
    }
    in_the_middle(setup)
}

/// The solution and its claim, if the position teaches the lesson.
fn fits(position: &Position, wanted: Wanted, judge: &mut Judge) -> Option<(Vec<Move>, Claim)> {
    let (lesson, plies, kind) = wanted;
    let legal = position.legal_moves();
    // Capturing the king at once is another lesson.
    let takes = legal.iter().any(|&mv| position.captures_king(mv));
    if legal.len() < MIN_MOVES || takes != matches!(lesson, Lesson::Capture | Lesson::Exposed) {
        return None;
    }
    let side = position.turn();
    let has_few =
        |color: Color| position.pieces().filter(|(_, piece)| piece.color() == color).count() < MIN_PIECES;
    if has_few(side) || has_few(!side) {
        return None;
    }
    // If the lesson is to capture, there should be something else to capture, too.
    if takes && legal.iter().filter(|&&mv| position.is_capture(mv)).count() < 2 {
        return None;
    }
    if !position.variant().must_resolve_check(side)
        && position.in_check(side) != (lesson == Lesson::Exposed)
        && lesson != Lesson::Stalemate
        && lesson != Lesson::Minor
    {
        return None;
    }
    let mut along = position.clone();
    let mut solver = Solver::new(POSITIONS);
    let candidate = legal.into_iter().find(|&mv| {
        let mover = position.piece_at(mv.from()).map(|piece| piece.kind());
        if kind.is_some() && mover != kind || !shows(position, mv, lesson) {
            return false;
        }
        if position.captures_king(mv) {
            return plies == 1;
        }
        along.play_unchecked(mv);
        let lost = solver.loses(&mut along, plies - 1) == Ok(true);
        along.unmake();
        lost
    })?;
    let (moves, claim) = prove::forced(position, plies, judge)?;
    let by_no_move = matches!(claim, Claim::Minor | Claim::Stalemate);
    let is_taught = by_no_move == matches!(lesson, Lesson::Minor | Lesson::Stalemate);
    (moves.first() == Some(&candidate) && is_taught).then_some((moves, claim))
}

/// Whether a move is an example of a lesson.
fn shows(position: &Position, mv: Move, lesson: Lesson) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = position.piece_at(from) else { return false };
    let role = position.variant().kind(piece.kind()).role;
    let is_pawn = role == Role::Pawn;
    let captures = position.is_capture(mv);
    match lesson {
        Lesson::Capture | Lesson::Exposed => position.captures_king(mv) && role != Role::King,
        Lesson::Minor | Lesson::Stalemate => !position.gives_check(mv),
        Lesson::Trap => position.gives_check(mv) && !captures,
        Lesson::Mate => !captures && mv.promotion().is_none(),
        Lesson::Pool | Lesson::Promotion => mv.promotion().is_some() && !captures,
        Lesson::Straight => is_pawn && captures && from.file() == to.file(),
        Lesson::Jump => position.jumps(mv) && (captures || !is_pawn),
        Lesson::Sideways => is_pawn && from.rank() == to.rank() && !position.jumps(mv),
        Lesson::Leap => {
            from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank())) >= 4 && !captures
        }
        Lesson::EnPassant => mv.is_en_passant(),
        Lesson::Castling => mv.is_castling(),
        Lesson::Shield => is_shielded(position, mv),
    }
}

/// Whether an opponent's piece could capture the moved piece, but for the pieces that shield it.
fn is_shielded(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if after.has_legal_move() {
        return false;
    }
    let enemies = after.pieces().filter(|(_, piece)| piece.color() == after.turn());
    let shields =
        enemies.filter_map(|(square, _)| after.explain(square)).flat_map(|explanation| explanation.reaches);
    let mut shields = shields.filter_map(|reach| match reach.what {
        TargetKind::Barred { by } if reach.square == mv.to() => by.first().copied(),
        _ => None,
    });
    shields.any(|shield| {
        let mut without = Setup::of(&after);
        without.put(shield, None);
        without.position().is_ok_and(|position| position.has_legal_move())
    })
}
