//! What holds in every position, tried on random games of every variant.

mod common;

use std::collections::HashSet;

use common::random_positions;
use vicinity_rules::{Atom, Change, Color, Mode, Move, Normal, Piece, Position, Square, variants};

fn for_each_variant(games: u64, mut visit: impl FnMut(&mut Position, &[Move])) {
    for name in variants::names() {
        random_positions(name, games, &mut visit);
    }
}

#[test]
fn unmake_restores_position_and_hash_and_the_hash_is_what_it_would_be_afresh() {
    for_each_variant(12, |position, moves| {
        let (fen, hash) = (position.fen(), position.hash());
        let order: Vec<(Square, Piece)> = position.pieces().collect();
        for &mv in moves {
            position.make(mv);
            assert_eq!(position.hash(), position.recomputed_hash(), "{fen} {mv:?}");
            assert_eq!(position.unmake(), Some(mv));
            assert_eq!((position.fen(), position.hash()), (fen.clone(), hash), "{mv:?}");
        }
        assert!(position.pieces().eq(order), "{fen}");
        position.make_null();
        assert_eq!(position.hash(), position.recomputed_hash());
        position.unmake();
        assert_eq!((position.fen(), position.hash()), (fen, hash));
    });
}

#[test]
fn every_move_is_read_back_from_its_texts_and_no_two_share_one() {
    for_each_variant(6, |position, moves| {
        // Coordinates and SAN may be the same text for the same move, as `f3e4` in Contact Chess.
        let (mut ucis, mut sans) = (HashSet::new(), HashSet::new());
        for &mv in moves {
            let (uci, san) = (position.uci(mv), position.san(mv));
            assert_eq!(position.parse_uci(&uci), Ok(mv), "{} {uci}", position.fen());
            assert_eq!(position.parse_san(&san), Ok(mv), "{} {san}", position.fen());
            assert_eq!(position.parse_move(&san), Ok(mv), "{} {san}", position.fen());
            assert_eq!(Move::from_bits(mv.bits()), mv);
            assert!(position.is_legal(mv));
            assert!(ucis.insert(uci) && sans.insert(san), "{} {mv:?}", position.fen());
        }
    });
}

#[test]
fn fen_is_read_back_as_the_same_position() {
    for_each_variant(12, |position, moves| {
        let fen = position.fen();
        let again =
            Position::from_fen(position.variant(), &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(again.fen(), fen);
        assert_eq!(again.hash(), position.hash(), "{fen}");
        let mut others = again.legal_moves();
        let mut moves = moves.to_vec();
        moves.sort();
        others.sort();
        assert_eq!(moves, others, "{fen}");
    });
}

/// Whether a man captures on a square, read from its movement with no table: the definition of attack.
fn captures(position: &Position, from: Square, piece: Piece, target: Square) -> bool {
    let geometry = position.variant().geometry();
    let forward = if piece.color() == Color::White { 1 } else { -1 };
    let step = |square: Square, files: i8, ranks: i8| {
        let file = u8::try_from(square.file() as i8 + files).ok()?;
        let rank = u8::try_from(square.rank() as i8 + ranks * forward).ok()?;
        Some(Square::new(file, rank)).filter(|_| file < geometry.files() && rank < geometry.ranks())
    };
    position.variant().kind(piece.kind()).atoms.iter().any(|atom| match *atom {
        Atom::Leap { mode: Mode::Quiet, .. } => false,
        Atom::Leap { directions, .. } => directions.iter().any(|&(x, y)| step(from, x, y) == Some(target)),
        Atom::Ride { directions } => directions.iter().any(|&(x, y)| {
            let mut at = from;
            while let Some(next) = step(at, x, y) {
                if next == target {
                    return true;
                }
                if position.piece_at(next).is_some() {
                    return false;
                }
                at = next;
            }
            false
        }),
        Atom::Contact { directions, normal, captures_next } => directions.iter().any(|&(x, y)| {
            let ray: Vec<Square> = std::iter::successors(step(from, x, y), |&at| step(at, x, y)).collect();
            let Some(at) = ray.iter().position(|&square| square == target) else { return false };
            let color_on = |square: &Square| position.piece_at(*square).map(Piece::color);
            let between = &ray[..at];
            let jumped = if between.iter().all(|square| color_on(square) == Some(piece.color())) {
                between.len()
            } else if normal == Normal::Slide && between.iter().all(|square| color_on(square).is_none()) {
                0
            } else {
                return false;
            };
            let behind = &ray[at + 1..];
            let shield = behind.iter().take_while(|square| color_on(square) == Some(!piece.color())).count();
            let backed = behind.first().is_some_and(|square| color_on(square) == Some(piece.color()));
            (jumped > 0 || captures_next) && !backed && (shield == 0 || jumped > shield)
        }),
    })
}

#[test]
fn a_square_is_attacked_by_what_could_capture_a_king_there() {
    for_each_variant(3, |position, _| {
        let men: Vec<(Square, Piece)> = position.pieces().collect();
        for square in position.variant().geometry().squares() {
            for color in Color::BOTH {
                let mut attackers: Vec<Square> = men
                    .iter()
                    .filter(|&&(from, piece)| {
                        piece.color() == color && captures(position, from, piece, square)
                    })
                    .map(|&(from, _)| from)
                    .collect();
                let attacked = position.is_attacked(square, color);
                assert_eq!(attacked, !attackers.is_empty(), "{} {square}", position.fen());
                let mut seen = Vec::new();
                position.sight().for_each_attacker(color, square, |from, _| seen.push(from));
                seen.sort();
                attackers.sort();
                assert_eq!(seen, attackers, "{} {square}", position.fen());
            }
        }
    });
}

#[test]
fn tactical_moves_are_the_captures_and_promotions_among_all() {
    for_each_variant(6, |position, moves| {
        let mut expected: Vec<Move> =
            moves.iter().copied().filter(|&mv| position.is_capture(mv) || mv.promotion().is_some()).collect();
        let mut found = Vec::new();
        position.for_each_tactical_move(|mv| found.push(mv));
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{}", position.fen());
    });
}

#[test]
fn a_moves_changes_lead_to_the_position_after_it() {
    for_each_variant(6, |position, moves| {
        for &mv in moves {
            let mut men: Vec<(Square, Piece)> = position.pieces().collect();
            for change in position.changes(mv) {
                match change {
                    Change::Remove { square, piece } => {
                        assert!(men.contains(&(square, piece)));
                        men.retain(|man| man.0 != square);
                    }
                    Change::Shift { from, to } => {
                        assert!(men.iter().all(|man| man.0 != to));
                        men.iter_mut().filter(|man| man.0 == from).for_each(|man| man.0 = to);
                    }
                    Change::Become { square, piece } => {
                        men.iter_mut().filter(|man| man.0 == square).for_each(|man| man.1 = piece);
                    }
                }
            }
            position.make(mv);
            let mut after: Vec<(Square, Piece)> = position.pieces().collect();
            position.unmake();
            men.sort();
            after.sort();
            assert_eq!(men, after, "{} {mv:?}", position.fen());
        }
    });
}

#[test]
fn parsing_never_panics() {
    let mut random = common::Random::new(7);
    let alphabet: Vec<char> = "abcdefghl0123456789KQRBNPkqrbnpx=+#/-wO é♟:,".chars().collect();
    for name in variants::names() {
        let variant = vicinity_rules::Variant::parse(name).unwrap();
        let start = Position::start(&variant);
        for _ in 0..3000 {
            let length = random.below(12);
            let text: String = (0..length).map(|_| alphabet[random.below(alphabet.len())]).collect();
            let _ = start.parse_move(&text);
            let _ = vicinity_rules::Variant::parse(&text);
            // A FEN with one part overwritten.
            let mut fen: Vec<char> = variant.start_fen().chars().collect();
            let at = random.below(fen.len());
            fen.splice(at..(at + random.below(4)).min(fen.len()), text.chars());
            let fen: String = fen.into_iter().collect();
            if let Ok(mut position) = Position::from_fen(&variant, &fen) {
                vicinity_rules::perft(&mut position, 2);
                let _ = position.outcome();
            }
        }
    }
}
