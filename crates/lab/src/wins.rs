//! `vicinity-lab wins`: finds positions with forced wins for `wins.txt` in the folders of the
//! games.
//!
//! Positions come from self-play of a weak player and from random endings; a full-width search of
//! all legal moves determines the number of plies to the win. For each variant and set of options
//! it keeps some of every length, and some for each way in which the game can be won. The list is
//! the same on every run, as long as the version of `fastrand` is the same.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use clap::Args;
use fastrand::Rng;
use vicinity::program::{ProgramError, read_variant};
use vicinity_rules::{Color, Kind, Position, Reason, Role, Square, StalemateRule, Variant, variants};
use vicinity_search::solver::Solver;
use vicinity_search::{Engine, Level, Limits, Silent};

/// The number of positions to keep of each length and reason.
const KEPT: usize = 2;
const LENGTHS: [u32; 4] = [3, 5, 7, 9];
const MAX_POSITIONS: u64 = 1_000_000;
const TRIES: usize = 20_000;
const GAME_TRIES: usize = 3_000;
/// Random placements for each attempt to find a stalemate.
const STALEMATE_TRIES: usize = 3_000;

/// Find positions with forced wins in 3 to 9 plies, printed as lines VARIANT|FEN|PLIES|REASON
#[derive(Args)]
pub(crate) struct Wins {
    /// Only these variants
    #[arg(value_name = "VARIANT")]
    only: Vec<String>,
    /// Instead, read lines VARIANT|FEN from standard input and print how they are won
    #[arg(long, conflicts_with = "only")]
    judge: bool,
}

pub(crate) fn run(args: &Wins, out: &mut dyn Write) -> Result<(), ProgramError> {
    if args.judge {
        return judge_all(io::stdin().lock(), out);
    }
    let sets = if args.only.is_empty() { sets()? } else { args.only.clone() };
    // Parse all of them before hours of work begin.
    let sets: Vec<_> = sets.iter().map(|set| read_variant(set)).collect::<Result<_, _>>()?;
    sets.iter().try_for_each(|set| look_for(set, out))
}

/// All variants, with each named preset of their options.
fn sets() -> Result<Vec<String>, ProgramError> {
    let mut sets = Vec::new();
    for name in variants::names() {
        let presets = read_variant(name)?.presets().iter().map(|preset| preset.variant.to_owned());
        sets.push(name.to_owned());
        sets.extend(presets.filter(|set| set != name));
    }
    Ok(sets)
}

/// Prints how every position of a text is won.
fn judge_all(lines: impl BufRead, out: &mut dyn Write) -> Result<(), ProgramError> {
    for (index, line) in lines.lines().enumerate() {
        let to_error = |what: String| ProgramError::Input(format!("line {}: {what}", index + 1));
        let line = line.map_err(|error| to_error(error.to_string()))?;
        let (name, fen) = line.split_once('|').ok_or_else(|| to_error("expected VARIANT|FEN".to_owned()))?;
        let variant = Variant::parse(name).map_err(|error| to_error(error.to_string()))?;
        let mut position =
            Position::from_fen(&variant, fen).map_err(|error| to_error(format!("FEN: {error}")))?;
        match judge(&mut position) {
            Some((plies, reason)) => write(out, &variant, &position, plies, reason)?,
            None => writeln!(out, "{line}: no forced win found")?,
        }
    }
    Ok(())
}

/// The reason for the end of the game if both sides play the shortest win and the longest defence.
fn ending(position: &mut Position, plies: u32, solver: &mut Solver) -> Option<Reason> {
    let mut position = position.clone();
    for left in (0..plies).rev() {
        let attack = left % 2 == 0;
        let moves = position.legal_moves();
        let mut next = None;
        for mv in moves {
            let takes = position.captures_king(mv);
            position.play_unchecked(mv);
            let fits = if attack {
                takes || solver.loses(&mut position, left).ok()?
            } else {
                left == 0 || !(left > 2 && solver.wins(&mut position, left - 2).ok()?)
            };
            position.unmake();
            if fits {
                next = Some(mv);
                break;
            }
        }
        position.play_unchecked(next?);
        if !position.has_legal_move() {
            break;
        }
    }
    position.outcome().map(|outcome| outcome.reason)
}

/// The reasons for which a side can win.
fn win_reasons(variant: &Variant) -> Vec<Reason> {
    let mut win_reasons = Vec::new();
    let must_resolve = Color::BOTH.map(|color| variant.must_resolve_check(color));
    if must_resolve.contains(&false) {
        win_reasons.push(Reason::KingCaptured);
    }
    if must_resolve.contains(&true) {
        win_reasons.push(Reason::Checkmate);
    }
    match variant.stalemate() {
        StalemateRule::Draw | StalemateRule::OwnWin => {}
        StalemateRule::Win => win_reasons.push(Reason::Stalemate),
        StalemateRule::MinorWin => win_reasons.push(Reason::MinorStalemate),
    }
    win_reasons
}

/// A few random pieces, and the side that is to lose.
fn random_pieces(variant: &Variant, random: &mut Rng, is_hemmed_in: bool) -> (HashMap<Square, char>, Color) {
    let geometry = variant.geometry();
    let squares: Vec<Square> = geometry.squares().collect();
    let kinds: Vec<Kind> = variant.all_kinds().collect();
    let mut board: HashMap<Square, char> = HashMap::new();
    let letter = |kind: Kind, color: Color| {
        let letter = variant.kind(kind).letter;
        if color == Color::White { letter } else { letter.to_ascii_lowercase() }
    };
    // One king, in a corner and surrounded by its own pieces if `is_hemmed_in`.
    let (files, ranks) = (usize::from(geometry.files()), usize::from(geometry.ranks()));
    let loser = if random.usize(..2) == 0 { Color::White } else { Color::Black };
    let corner = (random.usize(..2) * (files - 1), random.usize(..2) * (ranks - 1));
    let king = if is_hemmed_in {
        Square::new(corner.0 as u8, corner.1 as u8)
    } else {
        squares[random.usize(..squares.len())]
    };
    board.insert(king, letter(variant.king().expect("it has kings"), loser));
    let place = |board: &mut HashMap<Square, char>, square: Square, kind: Kind, color: Color| {
        let pawn = variant.kind(kind).role == Role::Pawn;
        let edge = square.rank() == 0 || usize::from(square.rank()) == ranks - 1;
        if variant.kind(kind).role != Role::King && !(pawn && edge) && variant.initial_count(color, kind) > 0
        {
            board.entry(square).or_insert(letter(kind, color));
        }
    };
    let own = random.usize(..(if is_hemmed_in { 6 } else { 3 }));
    for _ in 0..own {
        let square = if is_hemmed_in {
            let near =
                |at: usize, size: usize, offset: usize| if at == 0 { offset } else { size - 1 - offset };
            Square::new(
                near(usize::from(king.file()), files, random.usize(..3)) as u8,
                near(usize::from(king.rank()), ranks, random.usize(..3)) as u8,
            )
        } else {
            squares[random.usize(..squares.len())]
        };
        place(&mut board, square, kinds[random.usize(..kinds.len())], loser);
    }
    let mut other = squares[random.usize(..squares.len())];
    while board.contains_key(&other) {
        other = squares[random.usize(..squares.len())];
    }
    board.insert(other, letter(variant.king().expect("it has kings"), !loser));
    for _ in 0..1 + random.usize(..(if is_hemmed_in { 5 } else { 3 })) {
        place(&mut board, squares[random.usize(..squares.len())], kinds[random.usize(..kinds.len())], !loser);
    }
    (board, loser)
}

/// The position with these pieces on the board, if it is valid.
fn set_up(variant: &Arc<Variant>, board: &HashMap<Square, char>, turn: Color) -> Option<Position> {
    let geometry = variant.geometry();
    let row = |rank: u8| {
        let mut row = String::new();
        let mut empty = 0;
        for file in 0..=geometry.files() {
            let letter = board.get(&Square::new(file, rank)).filter(|_| file < geometry.files());
            if empty > 0 && (letter.is_some() || file == geometry.files()) {
                row += &empty.to_string();
                empty = 0;
            }
            empty += u32::from(letter.is_none());
            row.extend(letter);
        }
        row
    };
    let rows: Vec<String> = (0..geometry.ranks()).rev().map(row).collect();
    let turn = if turn == Color::White { "w" } else { "b" };
    Position::from_fen(variant, &format!("{} {turn} - - 0 1", rows.join("/"))).ok()
}

/// If the king may move into attack, a side has no legal move only behind walls of its own blocked
/// pieces. Returns such a placement, with random enemies before the walls.
fn walled_in(variant: &Variant, random: &mut Rng) -> (HashMap<Square, char>, Color) {
    let top = variant.geometry().ranks() - 1;
    let mut board: HashMap<Square, char> = HashMap::new();
    let square = |text: &str| variant.geometry().parse_square(text).expect("a square of every board");
    for piece in ["Ka1", "Bb1", "Nb2", "Bd1", "Pa2", "Pc2", "Pe2", "Pd3", "Pa4", "Pc4"] {
        board.insert(square(&piece[1..]), piece.as_bytes()[0].into());
    }
    let mut enemies = ['k', 'q', 'r', 'r', 'b', 'b', 'n', 'n', 'p', 'p', 'p', 'p', 'p'];
    let mut used = 0;
    let mut enemy = |random: &mut Rng| {
        let index = used + random.usize(..enemies.len() - used);
        enemies.swap(used, index);
        used += 1;
        enemies[used - 1]
    };
    for text in ["a3", "c3", "e3", "d4", "a5", "c5"] {
        let piece = enemy(random);
        board.insert(square(text), piece);
    }
    // A pawn that has advanced until it was blocked.
    let stop = 4 + random.usize(..usize::from(top) - 5) as u8;
    board.insert(Square::new(7, stop), enemy(random));
    board.insert(Square::new(7, stop - 1), 'P');
    if !board.values().any(|&piece| piece == 'k') {
        board.entry(Square::new(6 - random.usize(..3) as u8, top)).or_insert('k');
    }
    (board, Color::White)
}

/// A position a number of plies before a stalemate, found by moving pieces of both sides backwards.
pub(crate) fn before_a_stalemate(
    variant: &Arc<Variant>,
    random: &mut Rng,
    plies: impl FnOnce(&mut Rng) -> usize,
) -> Option<Position> {
    let (mut board, loser) = if variant.must_resolve_check(Color::White) {
        random_pieces(variant, random, true)
    } else {
        walled_in(variant, random)
    };
    let stalemate = set_up(variant, &board, loser)?;
    if stalemate.has_legal_move() || stalemate.outcome_without_moves().winner != Some(!loser) {
        return None;
    }
    if !matches!(stalemate.outcome_without_moves().reason, Reason::Stalemate | Reason::MinorStalemate) {
        return None;
    }
    let mut turn = loser;
    for _ in 0..plies(random) {
        turn = !turn;
        let position = set_up(variant, &board, turn)?;
        let mut back = Vec::new();
        for (from, piece) in position.pieces() {
            if piece.color() != turn {
                continue;
            }
            if variant.kind(piece.kind()).role == Role::Pawn {
                let to = if turn == Color::White { from.rank() - 1 } else { from.rank() + 1 };
                let to = Square::new(from.file(), to);
                if (1..variant.geometry().ranks() - 1).contains(&to.rank()) && position.piece_at(to).is_none()
                {
                    back.push((from, to));
                }
            } else {
                position.for_each_target(from, |to| {
                    if position.piece_at(to).is_none() {
                        back.push((from, to));
                    }
                });
            }
        }
        if back.is_empty() {
            return None;
        }
        let (from, to) = back[random.usize(..back.len())];
        let piece = board.remove(&from)?;
        board.insert(to, piece);
    }
    set_up(variant, &board, turn)
}

/// The next position of a game between weak players.
fn next_of_game(
    variant: &Arc<Variant>,
    game: &mut Option<Position>,
    engine: &mut Engine,
    number: usize,
) -> Option<Position> {
    let mut position = game.take().unwrap_or_else(|| Position::start(variant));
    let level = Level::new(1 + (number / 3 % 4) as u8).expect("a level");
    let limits = Limits { nodes: Some(1_000), level, seed: number as u64, ..Limits::default() };
    position.play_unchecked(engine.search(&position, &limits, &mut Silent).mv?);
    let fen = position.fen();
    if position.outcome().is_none() {
        *game = Some(position);
    }
    Position::from_fen(variant, &fen).ok()
}

/// The number of plies in which a position is won, and the reason.
fn judge(position: &mut Position) -> Option<(u32, Reason)> {
    let mut solver = Solver::new(MAX_POSITIONS);
    let plies = solver.shortest_win(position, LENGTHS[3]).ok()??;
    Some((plies, ending(position, plies, &mut solver)?))
}

fn write(
    out: &mut dyn Write,
    variant: &Variant,
    position: &Position,
    plies: u32,
    reason: Reason,
) -> io::Result<()> {
    writeln!(out, "{}|{}|{plies}|{}", variant.name(), position.fen(), reason.name())?;
    // Each may have taken long.
    out.flush()
}

/// Finds wins of every length and reason for one variant.
fn look_for(variant: &Arc<Variant>, out: &mut dyn Write) -> Result<(), ProgramError> {
    let mut random = Rng::with_seed(0x5eed);
    let mut kept: HashMap<(u32, Reason), usize> = HashMap::new();
    let win_reasons = win_reasons(variant);
    let mut engine = Engine::new(1);
    let mut game: Option<Position> = None;
    for number in 0..TRIES {
        let wanted = |plies: u32, reason: Reason, kept: &HashMap<(u32, Reason), usize>| {
            LENGTHS.contains(&plies) && kept.get(&(plies, reason)).copied().unwrap_or(0) < KEPT
        };
        let wants_any = |reasons: &[Reason]| {
            reasons.iter().any(|&reason| LENGTHS.iter().any(|&plies| wanted(plies, reason, &kept)))
        };
        let (stalemates, others): (Vec<Reason>, Vec<Reason>) = win_reasons
            .iter()
            .partition(|reason| matches!(reason, Reason::Stalemate | Reason::MinorStalemate));
        let candidate = match number % 3 {
            0 if number < GAME_TRIES && wants_any(&others) => {
                next_of_game(variant, &mut game, &mut engine, number)
            }
            1 if wants_any(&others) => {
                let (board, loser) = random_pieces(variant, &mut random, false);
                set_up(variant, &board, !loser)
            }
            2 if wants_any(&stalemates) => (0..STALEMATE_TRIES)
                .find_map(|_| before_a_stalemate(variant, &mut random, |random| 1 + 2 * random.usize(..5))),
            _ => continue,
        };
        let Some(mut position) = candidate.filter(|position| position.outcome().is_none()) else {
            continue;
        };
        // Ask the engine first, which is faster.
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        if number % 3 != 2 && !engine.search(&position, &limits, &mut Silent).score.is_win() {
            continue;
        }
        let Some((plies, reason)) = judge(&mut position) else { continue };
        if wanted(plies, reason, &kept) && stalemates.contains(&reason) == (number % 3 == 2) {
            *kept.entry((plies, reason)).or_default() += 1;
            write(out, variant, &position, plies, reason)?;
        }
    }
    Ok(())
}
