//! Learning a game in the page: the moves of a piece on the board, the legend, the options, the
//! rules and the appearance.

use serde_json::json;
use vicinity_e2e::{Key, Page, square, with_page};

/// The example of the rules of Contact Chess: the pawn on e6 stops b3 from capturing on d5, but not
/// a2.
const SHIELD: &str =
    "#variant=contact&white=human&black=human&fen=7k/8/4p3/3p4/2P5/1P6/P7/7K%20w%20-%20-%200%201";

fn has_class(page: &Page, name: &str, class: &str) -> bool {
    page.has(&format!("{}.{class}", square(name)))
}

/// Shows a tab of the panel.
fn open(page: &Page, tab: &str) {
    page.click(&format!("#tab-{tab}"));
    page.wait_for(&format!("#panel-{tab}:not([hidden])"));
}

#[test]
fn the_legend_shows_the_pieces_that_bar_a_capture_in_contact_chess() {
    with_page(SHIELD, |page| {
        page.wait_for(".app[data-app='ready']");
        // During normal play only the usual targets are shown.
        page.click(&square("b3"));
        page.wait_for(".selected");
        assert!(!page.has("#explained:not([hidden]), [data-square].reach-barred"));
        page.click(&square("b3"));
        page.wait_until("the piece to be let go", |page| !page.has(".selected"));

        open(page, "pieces");
        page.click(&square("b3"));
        page.wait_for("[data-square].reach-barred");
        assert!(has_class(page, "d5", "reach-barred") && has_class(page, "e6", "shield"));
        assert!(has_class(page, "b4", "reach-move") && has_class(page, "b3", "explained"));
        let words = page.text("#explained");
        assert!(words.contains("cannot capture pawn on d5, shielded by pawn on e6"), "{words}");
        page.click(&square("a2"));
        page.wait_until("the other pawn's moves", |page| has_class(page, "d5", "reach-capture"));
        assert!(!page.has("[data-square].reach-barred"));
        // Escape clears the display, and the move can still be played.
        page.press(&Key::Escape.to_string());
        page.wait_until("nothing to be shown", |page| {
            !page.has("[data-square].reach-capture, .square.explained")
        });
        page.click(&square("a2"));
        page.click(&square("d5"));
        page.wait_until("the capture", |page| page.text("[data-move-list]").contains("d5"));
        assert!(!page.has(".square.explained"));
    });
}

#[test]
fn the_reason_for_a_refused_move_is_shown_at_its_square() {
    with_page(SHIELD, |page| {
        page.wait_for(".app[data-app='ready']");
        page.click(&square("b3"));
        page.click(&square("d5"));
        page.wait_for("#refusal:not([hidden])");
        assert_eq!(page.text("#refusal"), "Shielded by pawn on e6.");
        let apart = "const [why, at, board] = ['#refusal', '[data-square=d5]', '[data-board]'] \
                     .map((css) => document.querySelector(css).getBoundingClientRect()); \
                     return [why.top >= at.bottom || why.bottom <= at.top, Math.abs(why.top - at.bottom) < 20, \
                             why.left >= board.left && why.right <= board.right];";
        assert_eq!(page.script(apart, vec![]), json!([true, true, true]), "beside the square, on the board");
        assert!(page.text("#announce").contains("Shielded by pawn on e6."));
        page.click(&square("a2"));
        page.wait_for("#refusal[hidden]");
        page.click(&square("d5"));
        page.wait_until("the other pawn's capture", |page| page.text("[data-move-list]").contains("d5"));
    });
}

#[test]
fn a_tap_on_an_enemy_piece_shows_its_moves_and_another_takes_them_away() {
    with_page("#variant=near&white=human&black=human", |page| {
        page.wait_for(".app[data-app='ready']");
        page.click(&square("b7"));
        page.wait_for("[data-square].reach-both");
        assert!(has_class(page, "a5", "reach-both") && has_class(page, "c5", "reach-both"));
        assert!(
            page.text("#explained").contains("Black knight on b7 moves to"),
            "{}",
            page.text("#explained")
        );
        page.click(&square("b7"));
        page.wait_until("nothing to be shown", |page| !page.has("[data-square].reach-both"));
        page.click(&square("b7"));
        page.wait_for("[data-square].reach-both");
        page.click(&square("e5"));
        page.wait_until("nothing to be shown", |page| !page.has("[data-square].reach-both"));
        assert!(page.has("#explained[hidden]"));
    });
}

#[test]
fn a_long_press_shows_the_moves_of_a_piece_which_can_still_be_moved() {
    with_page(SHIELD, |page| {
        page.wait_for(".app[data-app='ready']");
        page.hold_finger(&square("b3"), &square("b3"));
        page.script_until_done("setTimeout(arguments[0], 600)", vec![]);
        page.lift_finger();
        page.wait_for("[data-square].reach-barred");
        assert!(page.text("#explained").contains("shielded by pawn on e6"));
        assert!(has_class(page, "b3", "selected"));
        page.tap(&square("b4"));
        page.wait_until("the move", |page| page.text("[data-move-list]").contains("b4"));
        assert!(page.has("#explained[hidden]"));
    });
}

#[test]
fn a_kind_chosen_in_the_legend_replaces_the_game_on_the_board() {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.wait_for(".app[data-app='ready']");
        open(page, "pieces");
        assert_eq!(page.count("#panel-pieces [data-kind]"), 13);
        page.click("[data-kind='V']");
        page.wait_for("#arrows > use");
        assert_eq!(page.count(".square.reach-move"), 6);
        assert_eq!(page.count(".square.reach-capture"), 1);
        assert!(page.has("[data-kind='V'][aria-pressed='true']"));
        assert_eq!(page.count("[data-piece]"), 96, "the piece that is shown is none of the game");
        assert_eq!(
            page.text("#explained"),
            "Berolina pawn (V): moves one square diagonally forward without capturing; captures one square \
             forward. Double step, if both squares are empty: White on rank 4; Black on rank 9. Triple step, \
             if all squares are empty: White on rank 3; Black on rank 10."
        );
        // The path of a rider is shown leap by leap.
        page.click("[data-kind='C']");
        page.wait_for(".leap");
        // A tap on the board returns to the game, in which nothing is selected.
        page.click(&square("d3"));
        page.wait_until("the game", |page| !page.has(".leap, #arrows > use, .dimmed, .selected"));
        assert!(page.has("#explained[hidden]") && !page.has("[data-kind][aria-pressed='true']"));
        assert_eq!(
            page.attribute(&format!("{} [data-piece]", square("c1")), "title").as_deref(),
            Some("Alibabarider")
        );
    });
}

#[test]
fn a_named_choice_of_options_changes_address_and_array_and_undo_brings_the_game_back() {
    with_page("#variant=near-vs-normal&moves=e3e4&white=human&black=human", |page| {
        page.wait_for(".app[data-app='ready']");
        let before = page.attribute("[data-board]", "data-fen");
        page.click("#new-game");
        page.click("#new-more summary");
        assert!(page.text("#new-options").contains("the side that wins by capture has the easier task"));
        assert!(page.has("[data-preset='near-vs-normal'][aria-pressed='true']"));
        page.click("[data-preset='near-vs-normal:near=black']");
        let value = "return document.querySelector('[data-option=near]').selectedOptions[0].text;";
        assert_eq!(page.script(value, vec![]), json!("Black"), "values are given in words");
        page.click("#new-go");
        page.wait_until("the other array", |page| {
            let fen = page.attribute("[data-board]", "data-fen").unwrap_or_default();
            fen.starts_with("8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR ")
        });
        assert!(page.url().contains("variant=near-vs-normal:near=black"), "{}", page.url());
        page.click("#new-game");
        page.select("[data-option='normal-goal']", "checkmate");
        assert!(!page.has("[data-preset][aria-pressed='true']"));
        page.click("#new-go");
        page.wait_until("the option", |page| page.url().contains("near=black,normal-goal=checkmate"));
        assert!(page.has("#undo:disabled"), "the button takes back moves only");
        page.press_undo();
        page.press_undo();
        page.wait_until("the first game", |page| page.attribute("[data-board]", "data-fen") == before);
    });
}

#[test]
fn letters_and_the_plain_board_are_stored_for_the_next_visit() {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.wait_for(".app[data-app='ready']");
        let base = |page: &Page| {
            let code =
                "return getComputedStyle(document.querySelector(\"[data-square='b1']\")).backgroundColor;";
            page.script(code, vec![])
        };
        let seen = |page: &Page, part: &str| {
            let code = "const part = document.querySelector('symbol ' + arguments[0]); \
                        return !!part && getComputedStyle(part.parentElement).display !== 'none';";
            page.script(code, vec![json!(part)]) == json!(true)
        };
        assert!(seen(page, "path") && !seen(page, "text"));
        let colour = base(page);
        page.choose_display("pieces", "letters");
        page.choose_display("squares", "two");
        page.choose_display("theme", "dark");
        for visit in 0..2 {
            page.wait_for(
                ":root[data-pieces='letters'][data-squares='two'][data-theme='dark'] .app[data-app='ready']",
            );
            assert!(!seen(page, "path") && seen(page, "text"), "visit {visit}");
            assert_ne!(base(page), colour, "visit {visit}");
            page.reload();
        }
        // Stored values may be invalid; the page opens anyway.
        page.script(
            "localStorage.setItem('vicinity-pieces', '<b>'); localStorage.setItem('vicinity-theme', '');",
            vec![],
        );
        page.reload();
        page.wait_for(":root[data-pieces='pictures'][data-theme='system'] .app[data-app='ready']");
    });
}

#[test]
fn the_rules_show_their_interpretations_and_sources() {
    let sources = [
        ("near", 1, "https://www.chessvariants.com/page/MSnear-chess"),
        ("near-vs-normal", 2, "https://www.chessvariants.com/rules/near-vs-normal-chess"),
        (
            "grand-rider",
            2,
            "http://www.zillions-of-games.com/cgi-bin/zilligames/submissions.cgi?do=show;id=1082",
        ),
        ("contact", 2, "https://www.chessvariants.com/"),
    ];
    with_page("", |page| {
        for (name, readings, address) in sources {
            page.script("location.hash = arguments[0];", vec![json!(format!("#variant={name}"))]);
            page.wait_for(&format!("[data-app='ready'] [data-board][data-variant='{name}']"));
            open(page, "rules");
            page.wait_for(&format!("#rules-text a[href='{address}']"));
            assert_eq!(page.count("#rules-text .reading abbr[title]"), readings, "{name}");
            assert!(page.text("#rules-text .reading").contains("Our interpretation"));
            assert_eq!(page.attribute("#rules-text a", "href").as_deref(), Some(address), "{name}");
            assert_eq!(page.attribute("#rules-text a", "rel").as_deref(), Some("noopener"));
            assert_eq!(page.attribute("#rules-text a", "target").as_deref(), Some("_blank"));
        }
    });
}

#[test]
fn another_set_of_pieces_is_drawn_and_stays_chosen() {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.wait_for(".app[data-app='ready']");
        let drawn = |page: &Page| {
            let code = "return [...document.querySelectorAll('symbol')].map((one) => [...one.children] \
                        .map((path) => path.getAttribute('class') + path.getAttribute('d')).join('|')).sort();";
            page.script(code, vec![])
        };
        let usual = drawn(page);
        page.choose_display("pieces", "shapes");
        page.wait_until("other drawings", |page| drawn(page) != usual);
        let shapes = drawn(page);
        let lists = (usual.as_array().expect("a list"), shapes.as_array().expect("a list"));
        assert_eq!(lists.0.len(), lists.1.len());
        assert!(lists.1.iter().all(|one| !lists.0.contains(one)), "all of them are others");
        page.reload();
        page.wait_until("them once more", |page| drawn(page) == shapes);
        assert_eq!(page.count("[data-piece]"), 96);
        page.choose_display("pieces", "pictures");
        assert_eq!(drawn(page), usual);
    });
}

#[test]
fn only_jumping_pieces_hop_and_not_if_motion_is_off() {
    /// Plays a move by two clicks and returns the number of hops in the piece's animation, if any.
    fn hops(page: &Page, from: &str, to: &str) -> serde_json::Value {
        let code = "const [from, to] = [...arguments].map((name) => document.querySelector(`[data-square=${name}]`)); \
                    from.click(); to.click(); return to.querySelector('[data-piece] svg').getAnimations() \
                    .map((one) => one.effect.getTiming().iterations);";
        let hops = page.script(code, vec![json!(from), json!(to)]);
        page.wait_for(&format!("{}.to [data-piece]", square(to)));
        hops
    }
    /// Waits for the styles of animations, which are loaded after the board is shown.
    fn wait_for_styles(page: &Page) {
        page.wait_for(".app[data-app='ready']");
        let code = "return Boolean(document.querySelector(\"link[href*='later']\")?.sheet);";
        page.wait_until("the later styles", |page| page.script(code, vec![]) == json!(true));
    }
    with_page("#variant=contact&white=human&black=human", |page| {
        wait_for_styles(page);
        assert_eq!(hops(page, "b1", "c3"), json!([1]), "a knight");
        assert_eq!(hops(page, "e7", "e5"), json!([]), "a pawn");
        assert_eq!(hops(page, "a1", "a3"), json!([1]), "a rook that jumps");
        page.choose_display("motion", "none");
        assert_eq!(hops(page, "b8", "c6"), json!([]), "nothing moves");
    });
    let open = "#variant=grand-rider&white=human&black=human&fen=6k5/12/12/12/12/12/12/12/12/12/12/2C3K5%20w%20-%20-%200%201";
    with_page(open, |page| {
        wait_for_styles(page);
        assert_eq!(hops(page, "c1", "e7"), json!([2]), "a camelrider of two leaps");
    });
}

#[test]
fn a_mated_king_lies_until_another_position_is_shown() {
    with_page("#variant=chess&white=human&black=human&moves=f2f3,e7e5,g2g4,d8h4", |page| {
        page.wait_for(".square.lost-king[data-square='e1'] [data-letter='K']");
        page.click("#go-back");
        page.wait_until("him to stand up", |page| !page.has(".lost-king"));
    });
}

#[test]
fn a_chosen_leaper_shows_its_colours_on_a_board_of_two() {
    with_page("#variant=grand-rider&white=human&black=human", |page| {
        page.wait_for(".app[data-app='ready']");
        let colours = |page: &Page| {
            let code = "return new Set([...document.querySelectorAll('[data-square]')] \
                        .map((square) => getComputedStyle(square).backgroundColor)).size;";
            page.script(code, vec![])
        };
        assert_eq!(colours(page), json!(8));
        page.choose_display("squares", "two");
        assert_eq!(colours(page), json!(2));
        page.click(&square("e1"));
        page.wait_until("the camelrider's squares", |page| page.count(".leaper-class") == 72);
        assert_eq!(colours(page), json!(5), "four colours in the place of one");
        page.click(&square("e1"));
        page.wait_until("none", |page| !page.has(".leaper-class"));
    });
}
