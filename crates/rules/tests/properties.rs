//! Properties of all positions, each tested on 100,000 positions of all games with all combinations
//! of their options.

use std::collections::HashSet;

use crate::common;
use crate::positions::for_each_position;
use vicinity_rules::{Change, Color, Move, Piece, Position, San, SanPlus, Setup, Square, Travel, Variant};

#[test]
fn the_positions_include_rare_events() {
    const WHAT: [&str; 10] = [
        "castling",
        "en passant",
        "promotion",
        "king capture",
        "jump over a friend in Contact",
        "check",
        "check that must be resolved",
        "king against king",
        "no legal move",
        "a captured king",
    ];
    let mut counts = [0; WHAT.len()];
    let (mut positions, mut all_moves) = (0, 0);
    for_each_position(|position, moves| {
        let turn = position.turn();
        let is_jump = |mv: &Move| {
            let (from, to) = (mv.from(), mv.to());
            let toward = |from: u8, to: u8| from.wrapping_add_signed((to as i8 - from as i8).signum());
            let next = Square::new(toward(from.file(), to.file()), toward(from.rank(), to.rank()));
            let mover = position.piece_at(from).expect("it moves");
            let mut atoms = position.variant().kind(mover.kind()).atoms.iter();
            atoms.any(|atom| matches!(atom.travel, Travel::Contact { .. }))
                && next != to
                && position.piece_at(next).is_some_and(|piece| piece.color() == mover.color())
        };
        let count = |is: &dyn Fn(&Move) -> bool| moves.iter().filter(|mv| is(mv)).count();
        let check = position.in_check(turn);
        let kings = [turn, !turn].map(|color| position.king_square(color)).into_iter().flatten().count();
        let found = [
            count(&|mv| mv.is_castling()),
            count(&|mv| mv.is_en_passant()),
            count(&|mv| mv.promotion().is_some()),
            count(&|mv| position.captures_king(*mv)),
            count(&is_jump),
            usize::from(check),
            usize::from(check && position.variant().must_resolve_check(turn)),
            usize::from(position.piece_count() == 2 && kings == 2),
            usize::from(moves.is_empty()),
            usize::from(kings == 1),
        ];
        counts.iter_mut().zip(found).for_each(|(count, found)| *count += found);
        positions += 1;
        all_moves += moves.len();
    });
    println!("{positions} positions with {all_moves} moves");
    for (what, count) in WHAT.iter().zip(counts) {
        println!("{count} times {what}");
        assert!(count >= 500, "{what} only {count} times");
    }
}

#[test]
fn unmake_restores_the_position_and_the_incremental_hash_is_correct() {
    for_each_position(|position, moves| {
        let (fen, hash) = (position.fen(), position.hash());
        let order: Vec<(Square, Piece)> = position.pieces().collect();
        for &mv in moves {
            position.play_unchecked(mv);
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
fn every_move_is_parsed_back_from_its_unique_notations() {
    for_each_position(|position, moves| {
        // Coordinates and SAN of the same move may be equal, such as `f3e4` in Contact Chess.
        let (mut ucis, mut sans) = (HashSet::new(), HashSet::new());
        let all = position.legal_sans();
        assert!(all.iter().map(|(mv, _)| mv).eq(moves), "{}", position.fen());
        for (mv, written) in all {
            let (uci, san) = (position.uci(mv), position.san(mv));
            assert_eq!(written.to_string(), san, "{}", position.fen());
            position.play_unchecked(mv);
            let is_check = position.is_check() || position.king_square(position.turn()).is_none();
            position.unmake();
            assert_eq!(san.ends_with(['+', '#']), is_check, "{} {san}", position.fen());
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
    for_each_position(|position, moves| {
        let fen = position.fen();
        let again =
            Position::from_fen(position.variant(), &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(again.fen(), fen);
        assert_eq!(again.hash(), position.hash(), "{fen}");
        assert_eq!(again, *position);
        let mut others = again.legal_moves();
        let mut moves = moves.to_vec();
        moves.sort();
        others.sort();
        assert_eq!(moves, others, "{fen}");
    });
}

#[test]
fn tactical_moves_are_the_captures_and_promotions_among_all() {
    for_each_position(|position, moves| {
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
    for_each_position(|position, moves| {
        for &mv in moves {
            let mut pieces: Vec<(Square, Piece)> = position.pieces().collect();
            for change in position.changes(mv) {
                match change {
                    Change::Remove { square, piece } => {
                        assert!(pieces.contains(&(square, piece)));
                        pieces.retain(|piece| piece.0 != square);
                    }
                    Change::Shift { from, to } => {
                        assert!(pieces.iter().all(|piece| piece.0 != to));
                        pieces.iter_mut().filter(|piece| piece.0 == from).for_each(|piece| piece.0 = to);
                    }
                    Change::Become { square, piece } => {
                        pieces.iter_mut().filter(|(at, _)| *at == square).for_each(|placed| placed.1 = piece);
                    }
                }
            }
            position.play_unchecked(mv);
            let mut after: Vec<(Square, Piece)> = position.pieces().collect();
            position.unmake();
            pieces.sort();
            after.sort();
            assert_eq!(pieces, after, "{} {mv:?}", position.fen());
        }
    });
}

#[test]
fn parsing_never_panics() {
    let mut random = fastrand::Rng::with_seed(7);
    let alphabet: Vec<char> = "abcdefghl0123456789KQRBNPkqrbnpx=+#/-wO é♟:,".chars().collect();
    for name in common::every_variant() {
        let variant = Variant::parse(&name).unwrap();
        let start = Position::start(&variant);
        for _ in 0..1000 {
            let length = random.usize(..12);
            let text: String = (0..length).map(|_| alphabet[random.usize(..alphabet.len())]).collect();
            let _ = start.parse_move(&text);
            let _ = Variant::parse(&text);
            // A FEN with one part overwritten.
            let mut fen: Vec<char> = variant.start_fen().chars().collect();
            let at = random.usize(..fen.len());
            fen.splice(at..(at + random.usize(..4)).min(fen.len()), text.chars());
            let fen: String = fen.into_iter().collect();
            if let Ok(position) = Position::from_fen(&variant, &fen) {
                vicinity_rules::perft(&position, 2);
                let _ = position.outcome();
            }
        }
    }
}

#[test]
fn positions_that_differ_in_one_piece_have_hashes_of_their_own() {
    for name in vicinity_rules::variants::names() {
        let variant = Variant::parse(name).unwrap();
        let empty =
            Setup { pieces: Vec::new(), rights: [[false; 2]; 2], ..Setup::of(&Position::start(&variant)) };
        let kings = [(Square::new(0, 0), Color::White), (Square::new(2, 0), Color::Black)];
        let kings = kings.map(|(square, color)| (square, variant.king().expect("it has kings").of(color)));
        let (mut count, mut hashes) = (0, HashSet::new());
        for square in variant.geometry().squares().filter(|at| kings.iter().all(|king| king.0 != *at)) {
            for piece in variant.all_kinds().flat_map(|kind| Color::BOTH.map(|color| kind.of(color))) {
                let pieces = kings.into_iter().chain([(square, piece)]).collect();
                if let Ok(position) = (Setup { pieces, ..empty.clone() }).position() {
                    count += 1;
                    hashes.insert(position.hash());
                }
            }
        }
        assert!(count > 300 && hashes.len() == count, "{name}: {} of {count}", hashes.len());
    }
}

#[test]
fn positions_that_differ_in_turn_rights_or_en_passant_have_hashes_of_their_own() {
    let mut fens = Vec::new();
    for bits in 0..16 {
        let rights: String =
            "KQkq".chars().enumerate().filter(|(at, _)| bits >> at & 1 != 0).map(|at| at.1).collect();
        let rights = if rights.is_empty() { "-" } else { rights.as_str() };
        fens.extend(["w", "b"].map(|turn| format!("r3k2r/8/8/8/8/8/8/R3K2R {turn} {rights} - 0 1")));
    }
    fens.extend(["-", "b6", "f6"].map(|square| format!("4k3/8/8/1pP1Pp2/8/8/8/4K3 w - {square} 0 1")));
    let hashes: HashSet<u64> = fens.iter().map(|fen| common::position("chess", fen).hash()).collect();
    assert_eq!(hashes.len(), fens.len());
    // A Berolina Pawn may have come from either side, in two steps or in three.
    let hashes = ["-", "e5f6", "d4e5f6", "g5f6", "h4g5f6"].map(|steps| {
        let fen = format!("6k5/12/12/12/12/12/3p1V1p4/2p5p3/12/12/12/6K5 b - {steps} 0 1");
        common::position("grand-rider", &fen).hash()
    });
    assert_eq!(HashSet::from(hashes).len(), hashes.len());
    // The length of a step does not matter if only one of its squares allows a capture.
    let hash = |steps: &str| {
        let fen = format!("6k5/12/12/12/12/12/3p1V1p4/12/12/12/12/6K5 b - {steps} 0 1");
        common::position("grand-rider", &fen).hash()
    };
    assert_eq!((hash("e5f6"), hash("g5f6")), (hash("d4e5f6"), hash("h4g5f6")));
    assert!(hash("e5f6") != hash("g5f6") && hash("e5f6") != hash("-"));
    // The captured pawn matters, too.
    let hashes = ["-", "e5d6", "e5f6"].map(|steps| {
        let fen = format!("6k5/12/12/12/12/12/3VvV6/12/12/12/12/6K5 b - {steps} 0 1");
        common::position("grand-rider", &fen).hash()
    });
    assert_eq!(HashSet::from(hashes).len(), hashes.len());
}

#[test]
fn a_random_move_is_played_where_it_is_legal_and_refused_elsewhere() {
    let mut random = fastrand::Rng::with_seed(39);
    let (mut refused, mut count) = (0, 0);
    for_each_position(|position, moves| {
        let before = position.clone();
        // Moves from random bits, from a legal move with one bit changed, and from another
        // position.
        let changed = moves.first().map_or(0, |mv| mv.bits() ^ 1 << random.u32(..23));
        for mv in [random.u32(..), changed, 0].map(Move::from_bits).into_iter().chain(moves.first().copied())
        {
            count += 1;
            let is_legal = moves.contains(&mv);
            assert_eq!(position.is_legal(mv), is_legal, "{} {mv:?}", position.fen());
            assert_eq!(position.play(mv).is_ok(), is_legal, "{} {mv:?}", position.fen());
            // Queries accept any move.
            let _ = (position.uci(mv), position.san(mv), position.changes(mv), position.gives_check(mv));
            let _ = (position.is_capture(mv), position.captures_king(mv), position.is_safe_move(mv));
            assert_eq!(SanPlus::from_move(position, mv).san, San::from_move(position, mv));
            if let Err(error) = position.try_play(mv) {
                refused += 1;
                assert_eq!(error.to_string(), format!("“{}” is not a legal move here", before.uci(mv)));
            } else {
                assert_eq!(position.unmake(), Some(mv));
            }
            assert_eq!(*position, before, "{mv:?}");
            assert!(position.pieces().eq(before.pieces()) && position.ply() == before.ply());
        }
    });
    assert!(refused > count / 2, "{refused} of {count} refused");
}
