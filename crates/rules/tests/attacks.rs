//! The attack test against its definition: a square is attacked by a piece that could capture a
//! king on it.

use crate::common;
use crate::positions::for_each_position;
use vicinity_rules::{Color, Mode, Normal, Piece, Position, Square, Travel};

/// Calls `found` with every square on which a piece could capture a king. This is the definition of
/// attack, computed from the atoms without tables.
fn for_each_capture(position: &Position, from: Square, piece: Piece, mut found: impl FnMut(Square)) {
    let geometry = position.variant().geometry();
    let forward = if piece.color() == Color::White { 1 } else { -1 };
    let step = |square: Square, files: i8, ranks: i8| {
        let file = u8::try_from(square.file() as i8 + files).ok()?;
        let rank = u8::try_from(square.rank() as i8 + ranks * forward).ok()?;
        Some(Square::new(file, rank)).filter(|_| file < geometry.files() && rank < geometry.ranks())
    };
    for atom in position.variant().kind(piece.kind()).atoms.iter() {
        let directions = &atom.directions;
        match atom.travel {
            Travel::Leap if atom.mode == Mode::Quiet => {}
            Travel::Leap => {
                directions.iter().filter_map(|&(x, y)| step(from, x, y)).for_each(&mut found);
            }
            Travel::Ride { .. } => {
                for &(x, y) in directions.iter() {
                    let mut at = from;
                    while let Some(next) = step(at, x, y) {
                        found(next);
                        if position.piece_at(next).is_some() {
                            break;
                        }
                        at = next;
                    }
                }
            }
            Travel::Contact { normal, captures_next } => {
                for &(x, y) in directions.iter() {
                    let ray: Vec<Square> =
                        std::iter::successors(step(from, x, y), |&at| step(at, x, y)).collect();
                    (0..ray.len())
                        .filter(|&at| {
                            captures_in_contact(position, piece.color(), &ray, at, normal, captures_next)
                        })
                        .for_each(|at| found(ray[at]));
                }
            }
            other => unreachable!("none of our games has {other:?}"),
        }
    }
}

/// Whether a piece of Contact Chess captures on the n-th square along a ray.
fn captures_in_contact(
    position: &Position,
    color: Color,
    ray: &[Square],
    at: usize,
    normal: Normal,
    captures_next: bool,
) -> bool {
    let color_on = |square: &Square| position.piece_at(*square).map(Piece::color);
    let between = &ray[..at];
    let jumped = if between.iter().all(|square| color_on(square) == Some(color)) {
        between.len()
    } else if normal == Normal::Slide && between.iter().all(|square| color_on(square).is_none()) {
        0
    } else {
        return false;
    };
    let behind = &ray[at + 1..];
    let shield = behind.iter().take_while(|square| color_on(square) == Some(!color)).count();
    let backed = behind.first().is_some_and(|square| color_on(square) == Some(color));
    (jumped > 0 || captures_next) && !backed && (shield == 0 || jumped > shield)
}

#[test]
fn a_square_is_attacked_by_what_could_capture_a_king_there() {
    // By colour and square, the squares of the attacking pieces.
    let mut expected: Vec<[Vec<Square>; 256]> = vec![[const { Vec::new() }; 256]; 2];
    let mut seen = Vec::new();
    for_each_position(|position, _| {
        expected.iter_mut().flatten().for_each(Vec::clear);
        for (from, piece) in position.pieces() {
            let attackers = &mut expected[piece.color().index()];
            for_each_capture(position, from, piece, |target| attackers[target.index()].push(from));
        }
        let attack_view = position.attack_view();
        for square in position.variant().geometry().squares() {
            for color in Color::BOTH {
                let expected = &mut expected[color.index()][square.index()];
                let attacked = position.is_attacked(square, color);
                assert_eq!(attacked, !expected.is_empty(), "{} {square}", position.fen());
                seen.clear();
                attack_view.for_each_attacker(color, square, |from, _| seen.push(from));
                seen.sort();
                expected.sort();
                assert_eq!(&seen, expected, "{} {square}", position.fen());
            }
        }
    });
}

#[test]
fn an_attack_view_finds_attackers_after_changes() {
    let position = common::position("chess", "4k3/8/8/8/3p4/2P1PN2/4r3/3QR1K1 w - - 0 1");
    let at = |name: &str| common::square(&position, name);
    let mut attack_view = position.attack_view();
    assert!(attack_view.attacks(Color::White, at("e2")) && !attack_view.attacks(Color::White, at("e8")));
    attack_view.lift(at("e2"));
    attack_view.lift(at("e3"));
    assert!(attack_view.attacks(Color::White, at("e8")));
    attack_view.place(position.variant().king().expect("it has kings").of(Color::Black), at("e5"));
    assert!(attack_view.attacks(Color::White, at("e5")) && !attack_view.attacks(Color::White, at("e8")));
}

#[test]
fn the_first_attacker_is_of_the_kind_that_is_asked_about_first() {
    let position = common::position("chess", "4k3/8/8/8/3p4/2P1PN2/4r3/3QR1K1 w - - 0 1");
    let at = |name: &str| common::square(&position, name);
    let order = |letters: &str| {
        let kind = |letter| position.variant().kind_of_letter(letter).expect("a known letter");
        letters.chars().map(kind).collect::<Vec<_>>()
    };
    let mut attack_view = position.attack_view();
    let letter = |found: Option<(Square, Piece)>| {
        found.map(|(square, piece)| (square, position.variant().kind(piece.kind()).letter))
    };
    assert_eq!(
        letter(attack_view.first_attacker(Color::White, at("d4"), &order("NPBRQK"))),
        Some((at("f3"), 'N'))
    );
    assert_eq!(
        letter(attack_view.first_attacker(Color::White, at("d4"), &order("QPBRNK"))),
        Some((at("d1"), 'Q'))
    );
    assert_eq!(attack_view.first_attacker(Color::Black, at("a1"), &order("PNBRQK")), None);
    // A removed piece does not attack, and the one behind it does.
    assert_eq!(letter(attack_view.first_attacker(Color::White, at("e8"), &order("PNBRQK"))), None);
    attack_view.lift(at("e3"));
    attack_view.lift(at("e2"));
    assert_eq!(
        letter(attack_view.first_attacker(Color::White, at("e8"), &order("PNBRQK"))),
        Some((at("e1"), 'R'))
    );
    attack_view.lift(at("e1"));
    assert_eq!(attack_view.first_attacker(Color::White, at("e8"), &order("PNBRQK")), None);
}

#[test]
fn the_first_attacker_is_one_of_all_that_attack() {
    for_each_position(|position, _| {
        let attack_view = position.attack_view();
        let order: Vec<_> = position.variant().all_kinds().collect();
        let mut seen = Vec::new();
        for square in position.variant().geometry().squares() {
            for color in Color::BOTH {
                seen.clear();
                attack_view.for_each_attacker(color, square, |from, piece| seen.push((from, piece)));
                let least = seen.iter().map(|(_, piece)| piece.kind().index()).min();
                let first = attack_view.first_attacker(color, square, &order);
                assert_eq!(
                    first.map(|(_, piece)| piece.kind().index()),
                    least,
                    "{} {square}",
                    position.fen()
                );
                assert!(first.is_none_or(|first| seen.contains(&first)), "{} {square}", position.fen());
            }
        }
    });
}
