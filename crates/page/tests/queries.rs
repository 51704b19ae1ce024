//! Announcements and board queries.

use crate::common::page::Page;
use vicinity_page::browse::Browse;
use vicinity_page::event::Event;

impl Page {
    fn between_people(hash: &str) -> Self {
        Page::open(&format!("{hash}&white=human&black=human"))
    }

    #[track_caller]
    fn says(&mut self, event: Event, words: &str) -> &mut Self {
        self.send(event);
        assert_eq!(self.state.ui.announcement.trim_end_matches('\u{a0}'), words);
        self
    }

    #[track_caller]
    fn announces(&mut self, text: &str, words: &str) -> &mut Self {
        self.says(Event::Typed(text.into()), words)
    }

    #[track_caller]
    fn asks(&mut self, text: &str, words: &str) -> &mut Self {
        self.says(Event::Ask(text.into()), words);
        assert_eq!(self.state.ui.answer, words, "an answer is seen, too");
        self
    }
}

#[test]
fn every_kind_of_move_has_an_announcement() {
    let check = |variant: &str, fen: &str, san: &str, words: &str| {
        Page::between_people(&format!("#variant={variant}&fen={fen}")).announces(san, words);
    };
    let chess = "r3k2r/8/8/pP6/8/8/8/R3K2R w KQkq a6 0 1";
    check("chess", chess, "O-O", "White castles toward the h-file, king from e1 to g1");
    check("chess", chess, "O-O-O", "White castles toward the a-file, king from e1 to c1");
    check("chess", chess, "bxa6", "White pawn from b5 takes pawn on a5 en passant and goes to a6");
    check("chess", chess, "Rxa5", "White rook from a1 takes pawn on a5");
    check("chess", chess, "Rxh8+", "White rook from h1 takes rook on h8, check");
    check(
        "chess",
        "8/P7/8/8/8/8/8/k4K2 w - - 0 1",
        "a8=Q",
        "White pawn from a7 to a8 and promotes to a queen, check",
    );
    let mate = "7k/5K2/8/8/8/8/8/6R1 w - - 0 1";
    check("chess", mate, "Rh1#", "White rook from g1 to h1. Checkmate: White wins.");
    let contact = "7k/8/8/3p4/2P5/1P6/P7/7K w - - 0 1";
    check("contact", contact, "axd5", "White pawn from a2 jumps and takes pawn on d5");
    check("contact", "7k/8/8/8/2P5/1P6/P7/7K w - - 0 1", "ad5", "White pawn from a2 jumps to d5");
    let camel = "6k5/12/12/12/12/12/12/12/12/6P5/12/A5K5 b - - 0 1".replace(" b ", " w ");
    check("grand-rider", &camel, "Ac3", "White alibabarider from a1 to c3");
}

#[test]
fn browsing_and_undo_announce_the_position() {
    let mut page = Page::between_people("#variant=near&moves=e3e4,d6d5");
    page.says(Event::View(Browse::Back), "1. White pawn from e3 to e4");
    page.says(Event::View(Browse::Back), "Start position.");
    page.says(Event::View(Browse::Last), "1. Black pawn from d6 to d5");
    page.says(Event::Undo, "Taken back. 1. White pawn from e3 to e4");
    page.says(Event::Undo, "Taken back. Start position.");
    page.says(Event::Redo, "Redone. 1. White pawn from e3 to e4");
    page.says(Event::Mark(2), "Redone. 1. White pawn from e3 to e4");
    page.says(Event::Comment("Hm".into()), "Redone. 1. White pawn from e3 to e4");
    page.says(Event::View(Browse::First), "Start position.");
    page.says(Event::View(Browse::Forward), "1. White pawn from e3 to e4. Mistake. Hm");
}

#[test]
fn a_repeated_announcement_is_spoken_again() {
    let mut page = Page::between_people("#variant=near");
    let mut said = Vec::new();
    for _ in 0..3 {
        page.announces("Zz", "“Zz” is not a move");
        said.push(page.state.ui.announcement.clone());
    }
    assert!(said[0] != said[1] && said[1] != said[2], "{said:?}");
    // An event without an announcement does not interrupt the one being read.
    let focus = page.state.ui.focus;
    page.send(Event::Focus(focus));
    assert_eq!(page.state.ui.announcement, said[2]);
}

#[test]
fn queries_describe_positions_squares_and_moves() {
    let mut page =
        Page::between_people("#variant=grand-rider&fen=6k5/12/12/12/12/12/3c8/12/12/12/C5P5/6K5 w - - 0 1");
    page.asks("o", "White: king g1; camelrider a2; pawn g2.\nBlack: king g12; camelrider d6.");
    page.asks("O", "Rank 12: black king g12.\nRank 6: black camelrider d6.\nRank 2: white camelrider a2, white pawn g2.\nRank 1: white king g1.");
    page.asks("rank 3", "Rank 3: empty.");
    page.asks("pieces C", "White: camelrider a2.\nBlack: camelrider d6.");
    page.asks("g2?", "g2, dark yellow square, white pawn. Defended by white king g1.");
    page.asks("b5?", "b5, light tan square, empty. Attacked by white camelrider a2.");
    page.asks("moves g2", "White pawn on g2 moves to g3; would capture on f3, h3.");
    page.asks("turn", "White to move, move 1.");
    page.asks("w", "In this game promotion does not depend on captured pieces.");
    // An unknown square or piece is an error, not an answer.
    for about in ["z9?", "moves a13", "rank 13", "pieces Z"] {
        let name = about.trim_end_matches('?').split(' ').next_back().unwrap_or_default().to_owned();
        page.announces(about, &format!("“{name}” is not on this board."));
        assert!(page.state.ui.answer.is_empty() && page.state.ui.message.contains(&name));
    }
    // The answer disappears when the position changes.
    page.asks("l", "Start position.").announces("g3", "White pawn from g2 to g3");
    assert!(page.state.ui.answer.is_empty());
}

#[test]
fn a_check_announces_the_checking_piece() {
    let mut page = Page::between_people("#variant=chess&fen=4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    page.asks("t", "White to move, move 1. White’s king on e1 is attacked by black rook e2.");
}

#[test]
fn files_and_ranks_can_be_spelled_out() {
    let mut page = Page::between_people("#variant=near");
    page.chooses("spoken", "apart");
    page.announces("e4", "White pawn from e 3 to e 4");
}
