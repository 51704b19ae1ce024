//! Setups and their validity, for positions of all games and for random edits of them.

use crate::common;
use crate::positions::for_each_position;
use fastrand::Rng;
use vicinity_rules::{Color, FenError, Setup, Square, Variant, games};

fn setup(variant: &str, fen: &str) -> Setup {
    Setup::parse(&Variant::parse(variant).expect(variant), fen).expect(fen)
}

/// A setup of the custom variant in a text.
fn custom_setup(text: &str, fen: &str) -> Setup {
    let variant = games::read(text).remove(0).variant.unwrap_or_else(|errors| panic!("{errors:?}"));
    Setup::parse(&variant, fen).expect(fen)
}

/// Checks the properties of all setups, valid or not.
fn check(setup: &Setup) {
    let fen = setup.fen();
    let (again, dropped) =
        Setup::parse_with_remark(&setup.variant, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut kept = setup.clone();
    for letter in dropped.iter().flat_map(|dropped| dropped.letters.chars()) {
        let place = "KQkq".find(letter).expect("a castling right");
        kept.rights[place / 2][place % 2] = false;
        assert!(!setup.possible_rights()[place / 2][place % 2], "{fen}");
    }
    if setup.variant.is_custom() {
        // A custom variant ignores castling rights that it does not have.
        for (color, side) in Color::BOTH.into_iter().flat_map(|color| [(color, 0), (color, 1)]) {
            let castling = setup.variant.side(color).moves.castling;
            kept.rights[color.index()][side] &=
                castling.is_some_and(|castling| castling.wings[side].is_some());
        }
    }
    assert_eq!(again.fen(), kept.fen());
    assert_eq!(again.pieces, setup.pieces, "{fen}");
    let errors = setup.errors();
    match setup.position() {
        Ok(position) => {
            assert_eq!(errors, [], "{fen}");
            let kept = Setup::of(&position);
            assert_eq!(kept.fen(), position.fen());
            assert_eq!(kept.pieces, setup.pieces);
        }
        Err(error) => assert_eq!(errors.first(), Some(&error), "{fen}"),
    }
    assert_eq!(setup.with_sides_exchanged().with_sides_exchanged().fen(), fen);
    let rights = setup.possible_rights();
    let tried = Setup { rights, ..setup.clone() };
    let about_rights =
        |error: &FenError| matches!(error, FenError::NoCastling { .. } | FenError::RightWithoutPieces { .. });
    assert!(!tried.errors().iter().any(about_rights), "{fen}");
    for en_passant in setup.possible_en_passant() {
        let tried = Setup { en_passant: en_passant.clone(), ..setup.clone() };
        assert!(
            !tried.errors().iter().any(|error| matches!(error, FenError::EnPassantSquare { .. })),
            "{fen}"
        );
        if let Ok(position) = tried.position() {
            assert_eq!(Setup::of(&position).en_passant, en_passant, "{fen}");
        }
    }
}

#[test]
fn positions_and_edited_setups_are_written_and_validated_consistently() {
    let mut random = Rng::with_seed(7);
    let (mut count, mut sound, mut invalid, mut steps) = (0, 0, 0, 0);
    for_each_position(|position, _| {
        count += 1;
        if count % 10 != 0 {
            return;
        }
        let mut setup = Setup::of(position);
        assert_eq!(setup.fen(), position.fen());
        assert!(setup.errors().is_empty());
        if !setup.en_passant.is_empty() {
            steps += 1;
            assert!(setup.possible_en_passant().contains(&setup.en_passant), "{}", setup.fen());
        }
        check(&setup);
        let geometry = setup.variant.geometry();
        let kinds: Vec<_> = setup.variant.all_kinds().collect();
        for _ in 0..random.usize(..4) {
            let square = Square::new(
                random.usize(..usize::from(geometry.files())) as u8,
                random.usize(..usize::from(geometry.ranks())) as u8,
            );
            let kind = kinds[random.usize(..kinds.len())];
            let piece = (random.usize(..3) > 0).then(|| kind.of(Color::BOTH[random.usize(..2)]));
            setup.put(square, piece);
            assert_eq!(setup.piece_at(square), piece);
            if random.usize(..8) == 0 {
                setup.turn = !setup.turn;
            }
            if random.usize(..8) == 0 {
                setup.rights[random.usize(..2)][random.usize(..2)] ^= true;
            }
        }
        check(&setup);
        match setup.errors().is_empty() {
            true => sound += 1,
            false => invalid += 1,
        }
    });
    assert!(sound > 1000 && invalid > 1000 && steps > 50, "{sound} sound, {invalid} invalid, {steps} steps");
}

#[test]
fn every_error_is_reported() {
    let check = |variant: &str, fen: &str, messages: &[&str]| {
        let found: Vec<String> = setup(variant, fen).errors().iter().map(ToString::to_string).collect();
        assert_eq!(found, messages, "{fen}");
    };
    check("chess", "8/8/8/8/8/8/8/8 w - - 0 1", &["white has no king", "black has no king"]);
    check(
        "chess",
        "P3k3/8/8/8/8/8/8/p2KKr2 w - e3 0 1",
        &[
            "white has 2 kings",
            "a pawn on a8 is on its first or last rank",
            "a pawn on a1 is on its first or last rank",
            "the en passant field is “e3”, but no pawn can have just passed it",
        ],
    );
    let bare = Setup { rights: [[true, false], [false, true]], ..setup("chess", "4k3/8/8/8/8/8/8/4K3") };
    let found: Vec<String> = bare.errors().iter().map(ToString::to_string).collect();
    let without =
        |letter| format!("the castling right {letter} is given, but the king or rook is not on its square");
    assert_eq!(found, [without('K'), without('q')]);
    check(
        "near",
        "4k3/4R3/8/8/8/8/8/4K3 w K - 0 1",
        &["the castling right K is given, but that side does not castle in this game"],
    );
    check(
        "contact",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        &["black's king is in check, but it is not black's turn"],
    );
}

#[test]
fn choices_follow_from_the_placement() {
    let check = |variant: &str, fen: &str, rights: &str, en_passant: &str| {
        let setup = setup(variant, fen);
        let found = Setup { rights: setup.possible_rights(), ..setup.clone() }.fen();
        assert_eq!(found.split(' ').nth(2), Some(rights), "{fen}");
        let text = |squares: &Vec<Square>| squares.iter().map(Square::to_string).collect::<String>();
        let found: Vec<String> = setup.possible_en_passant().iter().map(text).collect();
        assert_eq!(found.join(" "), en_passant, "{fen}");
    };
    check("chess", "r3k3/8/8/pPp1P3/8/8/8/4K2R w - - 0 1", "Kq", "a6 c6");
    check("chess", "r3k3/8/8/pPp1P3/8/8/8/4K2R b - - 0 1", "Kq", "");
    check("near", "r3k3/8/8/pPp1P3/8/8/8/4K2R w - - 0 1", "-", "");
    check("grand-rider", "d5k4d/12/12/12/12/5V6/5p6/12/12/12/12/D5K4D b - - 0 1", "KQkq", "");
    check("grand-rider", "d5k4d/12/12/12/12/12/5V6/2p5p3/12/12/12/D5K4D b - - 0 1", "KQkq", "h4g5f6 d4e5f6");
    check("near-vs-normal", "4k3/8/8/pP6/8/8/8/4K3 w - - 0 1", "-", "a6");
    check("near-vs-normal:ep=off", "4k3/8/8/pP6/8/8/8/4K3 w - - 0 1", "-", "");
}

#[test]
fn each_step_that_can_be_answered_is_one_choice_in_fairy_stockfishs_field() {
    let check = |text: &str, fen: &str, expected: &str| {
        let setup = custom_setup(text, fen);
        let text = |squares: &Vec<Square>| squares.iter().map(Square::to_string).collect::<String>();
        let found: Vec<String> = setup.possible_en_passant().iter().map(text).collect();
        assert_eq!(found.join(" "), expected, "{fen}");
    };
    let crowded = "1n1k2nr/1pp1q3/1b1r3p/pP2Pbp1/1Bp1PpPP/3Q3N/P2K1P2/q1R2B1R b - - 8 20";
    check("[x:chess]\n", crowded, "e3 g3");
    // From the third rank there is no double step.
    check("[x:chess]\n", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "e3");
    check("[x:chess]\n", "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1", "");
    let triple = "[x:chess]\ntripleStepRegionWhite = *2\n";
    check(triple, "4k3/8/8/4P3/3p4/8/8/4K3 b - - 0 1", "e3");
    check(triple, "4k3/8/8/3pP3/8/8/8/4K3 b - - 0 1", "e4");
    check(triple, "4k3/8/8/4P3/8/5p2/8/4K3 b - - 0 1", "");
}

#[test]
fn exchanging_sides_mirrors_the_ranks() {
    let check = |variant: &str, fen: &str, expected: &str| {
        assert_eq!(setup(variant, fen).with_sides_exchanged().fen(), expected);
    };
    check("chess", "4k3/8/8/1pP5/8/8/8/R3K3 w Q b6 3 9", "r3k3/8/8/8/1Pp5/8/8/4K3 b q b3 3 9");
    check("near-8x9", "n3k3/8/8/8/8/8/8/8/4K2B b - - 0 1", "4k2b/8/8/8/8/8/8/8/N3K3 w - - 0 1");
    let counting = "[x:chess]\ncheckCounting = true\nstartFen = r3k3/8/8/8/8/8/8/R3K3 w Qq - 3+3 0 1\n";
    let setup = custom_setup(counting, "4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1");
    assert_eq!(setup.with_sides_exchanged().fen(), "r3k3/8/8/8/8/8/8/4K3 b q - 3+1 0 1");
}

#[test]
fn an_invalid_setup_still_offers_en_passant_squares() {
    let steps = setup("chess", "8/8/8/pP6/8/8/8/8 w - - 0 1").possible_en_passant();
    let texts: Vec<String> = steps.iter().flatten().map(Square::to_string).collect();
    assert_eq!(texts, ["a6"]);
}

#[test]
fn inconsistent_fields_are_rejected() {
    let chess = Variant::parse("chess").unwrap();
    let larger = Variant::parse("grand-rider").unwrap();
    let rook = chess.kind_of_letter('R').unwrap().of(Color::White);
    let last = larger.all_kinds().last().unwrap().of(Color::White);
    let bare = setup("chess", "4k3/8/8/8/8/8/8/4K3");
    let check = |square: &str, piece, message: &str| {
        let mut setup = bare.clone();
        setup.pieces.push((square.parse().unwrap(), piece));
        assert_eq!(setup.position().unwrap_err().to_string(), message);
        assert_eq!(setup.errors()[0].to_string(), message);
    };
    check("l12", rook, "a piece on l12 is off the board");
    check("e1", rook, "there are two pieces on e1");
    check("a1", last, "the piece on a1 does not exist in this game");
    // Remaining checks do not distinguish positions where checks are not counted.
    let counted = Setup { checks_left: [3, 1], ..bare.clone() }.position().unwrap();
    assert_eq!(counted, bare.position().unwrap());
}

#[test]
fn random_fields_never_panic() {
    let mut random = Rng::with_seed(39);
    let variants: Vec<_> = common::every_variant().iter().map(|name| Variant::parse(name).unwrap()).collect();
    let kinds = variants.iter().map(|variant| variant.all_kinds()).max_by_key(|kinds| kinds.len()).unwrap();
    let kinds: Vec<_> = kinds.collect();
    let mut positions = 0;
    for round in 0..20_000 {
        let variant = &variants[round % variants.len()];
        let mut square = || Square::new(random.u8(..16), random.u8(..16));
        let mut setup = Setup::of(&vicinity_rules::Position::start(variant));
        let en_passant: Vec<_> = (0..3).map(|_| square()).collect();
        let (from, to) = (square(), square());
        for _ in 0..random.usize(..3) {
            let piece = kinds[random.usize(..kinds.len())].of(Color::BOTH[random.usize(..2)]);
            let square = if random.bool() { from } else { to };
            match random.usize(..3) {
                0 => setup.pieces.push((square, piece)),
                1 => setup.put(square, Some(piece)),
                _ => setup.pieces.retain(|(at, _)| at.rank() != square.rank()),
            }
        }
        setup.rights = [[random.bool(), random.bool()], [random.bool(), random.bool()]];
        setup.en_passant = en_passant.into_iter().take(random.usize(..8).saturating_sub(4)).collect();
        setup.checks_left = [random.u8(..), random.u8(..)];
        setup.halfmove_clock = random.u16(..);
        setup.fullmove_number = random.u32(..);
        let _ = (setup.fen(), setup.possible_rights(), setup.possible_en_passant());
        let _ = setup.with_sides_exchanged().errors();
        assert_eq!(setup.position().err(), setup.errors().first().cloned());
        if let Ok(position) = setup.position() {
            positions += 1;
            assert_eq!(position.fen(), setup.fen());
            vicinity_rules::perft(&position, 1);
        }
    }
    assert!(positions > 1000, "{positions} are few");
}
