//! Static exchange evaluation: the outcome of captures on one square, without playing them.
//!
//! The swap algorithm: the sides capture in turn with their least valuable piece. Attackers behind
//! other pieces take part because attacks are recomputed after each capture (including shields and
//! jumps). Pins are ignored. A king captures only where it cannot be captured, whatever the goal of
//! the variant is.

use vicinity_rules::{Move, Position};

use crate::eval::Evaluator;

/// Whether the exchange that a move begins gains at least `threshold` centipawns.
pub(crate) fn gains(evaluator: &Evaluator, position: &Position, mv: Move, threshold: i32) -> bool {
    let Some(mover) = position.piece_at(mv.from()) else { return false };
    if mv.is_castling() {
        return threshold <= 0;
    }
    let captured = position.captured_by(mv);
    let mut balance = captured.map_or(0, |(_, piece)| evaluator.exchange_value(piece)) - threshold;
    let mut standing = mover;
    if let Some(kind) = mv.promotion() {
        standing = kind.of(mover.color());
        balance += evaluator.exchange_value(standing) - evaluator.exchange_value(mover);
    }
    if balance < 0 {
        return false;
    }
    // The piece may be lost for nothing and the exchange still gain enough.
    balance = evaluator.exchange_value(standing) - balance;
    if balance <= 0 {
        return true;
    }
    let mut view = position.attack_view();
    view.lift(mv.from());
    if let Some((square, _)) = captured {
        view.lift(square);
    }
    view.place(standing, mv.to());
    let mut side = position.turn();
    let mut gained = true;
    loop {
        side = !side;
        let kinds = evaluator.kinds_by_worth();
        let Some((from, piece)) = view.first_attacker(side, mv.to(), kinds) else { break };
        gained = !gained;
        view.lift(from);
        view.place(piece, mv.to());
        if Some(piece.kind()) == position.variant().king() {
            // The king may capture only if the square is not defended.
            return gained != view.attacks(!side, mv.to());
        }
        balance = evaluator.exchange_value(piece) - balance;
        if balance < i32::from(gained) {
            break;
        }
    }
    gained
}

#[cfg(test)]
mod tests {
    use super::*;
    use vicinity_rules::{Color, Variant};

    /// Checks that an exchange gains exactly `value`.
    fn check(variant: &str, fen: &str, mv: &str, value: impl Fn(&dyn Fn(char) -> i32) -> i32) {
        let variant = Variant::parse(variant).expect("a known name");
        let position = Position::from_fen(&variant, fen).expect("a valid FEN");
        let evaluator = Evaluator::new(&variant);
        let worth = |letter| {
            let kind = variant.kind_of_letter(letter).expect("a known letter");
            evaluator.exchange_value(kind.of(Color::White))
        };
        let value = value(&worth);
        let mv = position.parse_move(mv).expect("a legal move");
        assert!(gains(&evaluator, &position, mv, value), "{fen}: less than {value}");
        assert!(!gains(&evaluator, &position, mv, value + 1), "{fen}: more than {value}");
    }

    #[test]
    fn hanging_and_protected_pieces() {
        check("chess", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", |v| v('P'));
        check("chess", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", |v| v('P') - v('R'));
        check("chess", "4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d5", |_| 0);
        check("chess", "4k3/8/4p3/8/8/8/8/3RK3 w - - 0 1", "d1d5", |v| -v('R'));
    }

    #[test]
    fn x_ray_attackers_are_included() {
        check("chess", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", |v| v('P'));
        check("chess", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", |v| v('P') - v('R'));
        check("chess", "4k3/8/2n5/4p3/8/2B5/1Q6/4K3 w - - 0 1", "c3e5", |v| {
            // The queen could recapture, but the exchange ends after the pawn and the knight for
            // the bishop.
            v('P') - v('B') + v('N')
        });
    }

    #[test]
    fn a_king_takes_only_what_is_not_protected() {
        check("chess", "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", |v| v('P') - v('R'));
        check("chess", "8/8/4k3/3p4/8/5B2/8/3RK3 w - - 0 1", "d1d5", |v| v('P'));
        // In Near Chess it could capture, but would be captured.
        check("near", "8/8/4k3/3p4/8/5B2/8/3RK3 w - - 0 1", "d1d5", |v| v('P'));
    }

    #[test]
    fn en_passant_and_promotion() {
        check("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", |v| v('P'));
        check("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", |v| v('Q') - v('P'));
        check("chess", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", |v| -v('P'));
    }

    #[test]
    fn shields_and_jumps_count_in_contact() {
        // Only the pawn on a2 can capture on d5, jumping over two friendly pawns, and nothing
        // recaptures.
        let fen = "4k3/8/4p3/3p4/2P5/1P6/P7/4K3 w - - 0 1";
        check("contact", fen, "a2d5", |v| v('P'));
    }
}
