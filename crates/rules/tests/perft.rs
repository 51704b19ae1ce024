//! Perft counts of the start positions and of manual positions.
//!
//! The counts of the start positions come from an independent implementation. The others were
//! worked out by hand, as explained beside them, or are well known.

use vicinity_rules::{Position, Variant, divide, perft};

/// Checks the perft counts of a position for depths 1, 2, ….
fn check(variant: &str, fen: Option<&str>, counts: &[u64]) {
    let variant = Variant::parse(variant).unwrap();
    let position = Position::from_fen(&variant, fen.unwrap_or(variant.start_fen())).unwrap();
    let before = position.fen();
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), count, "{} depth {depth}", variant.name());
    }
    assert_eq!(position.fen(), before);
}

#[test]
fn arrays() {
    check("chess", None, &[20, 400, 8902, 197_281, 4_865_609]);
    check("near", None, &[26, 676, 18_517, 507_759, 14_568_315]);
    check("near-8x9", None, &[26, 676, 18_562, 509_821]);
    check("near-8x10", None, &[26, 676, 18_564, 509_796]);
    check("near-8x9-straight", None, &[26, 676, 18_562, 510_064]);
    check("near-8x10-straight", None, &[26, 676, 18_564, 509_855]);
    check("near-mini-grand", None, &[38, 1444, 48_797, 1_649_875]);
    check("near-bow", None, &[36, 1296, 41_837, 1_351_540]);
    check("skirmish", None, &[26, 676, 18_515, 505_000]);
    check("normal-8x9", None, &[20, 400, 8900, 197_801]);
    check("normal-8x10", None, &[20, 400, 8900, 197_863]);
    check("near-vs-normal", None, &[26, 520, 14_279, 317_522]);
    check("near-vs-normal:near=black", None, &[20, 520, 11_574, 318_203]);
    check(
        "near-vs-normal:near-goal=checkmate,normal-goal=checkmate,normal-promotion=captured",
        None,
        &[26, 520, 14_279, 316_973],
    );
    check(
        "near-vs-normal:near=black,ep=off,near-goal=checkmate,near-promotion=any",
        None,
        &[20, 520, 11_574, 318_203],
    );
    check(
        "near-vs-normal:normal-goal=checkmate,near-promotion=any,normal-promotion=captured",
        None,
        &[26, 520, 14_279, 317_522],
    );
    check("grand-rider", None, &[24, 576, 18_894, 617_077]);
    check("contact", None, &[46, 2116, 115_339, 6_260_714]);
}

/// Castling on the second rank, out of and through check too; counted by Fairy-Stockfish.
#[test]
fn castling_in_skirmish_chess() {
    let crowded = "8/r3k2r/pppppppp/8/8/PPPPPPPP/R3K2R/8 w KQkq - 0 1";
    check("skirmish", Some(crowded), &[22, 484, 10_962, 248_514]);
    check("skirmish", Some("8/r3k2r/8/8/8/8/R3K2R/8 w KQkq - 0 1"), &[27, 652, 16_965, 423_227]);
    check("skirmish", Some("8/r3k2r/8/4Q3/8/8/R3K2R/8 b KQkq - 0 1"), &[4, 204, 3661, 164_957]);
}

/// Positions widely used to test move generators, with their published counts ("Perft Results",
/// Chess Programming Wiki): castling, pins, en passant, promotion.
#[test]
fn well_known_chess_positions() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    check("chess", Some(kiwipete), &[48, 2039, 97_862, 4_085_603]);
    check("chess", Some("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), &[14, 191, 2812, 43_238, 674_624]);
    let promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    check("chess", Some(promotions), &[6, 264, 9467, 422_333]);
    check(
        "chess",
        Some("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
        &[44, 1486, 62_379, 2_103_487],
    );
}

#[test]
fn counts_are_split_by_the_first_move() {
    let position = Position::start(&Variant::parse("chess").unwrap());
    assert_eq!(perft(&position, 0), 1);
    assert_eq!(divide(&position, 0), []);
    let parts = divide(&position, 3);
    assert_eq!(parts.len(), 20);
    assert_eq!(parts.iter().map(|part| part.1).sum::<u64>(), 8902);
    let of = |uci: &str| parts.iter().find(|part| position.uci(part.0) == uci).map(|part| part.1);
    // Published with the perft results of the Chess Programming Wiki.
    assert_eq!((of("a2a3"), of("e2e4")), (Some(380), Some(600)));
}
