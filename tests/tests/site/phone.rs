//! A phone: the board always stays in view, whatever is done by touch.

use serde_json::json;
use vicinity_e2e::{Page, engine, square, with_page};

/// A whole game of Near Chess: a pawn captures the king.
const GAME: [(&str, &str); 9] = [
    ("e3", "e4"),
    ("e7", "e8"),
    ("e4", "e5"),
    ("e8", "d8"),
    ("e5", "d6"),
    ("h6", "h5"),
    ("d6", "c7"),
    ("h5", "h4"),
    ("c7", "d8"),
];

/// Asserts that the page does not scroll and that the whole board is in view.
fn board_stays(page: &Page, when: &str) {
    page.come_to_rest();
    let code = "const box = document.querySelector('[data-board]').getBoundingClientRect(); \
                const root = document.documentElement; \
                return [root.scrollHeight - innerHeight, root.scrollWidth - innerWidth, \
                        box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && box.width >= 150];";
    assert_eq!(page.script(code, vec![]), json!([0, 0, true]), "{when}");
}

/// Splits a move in coordinates into its two squares and the promotion piece.
fn parts(mv: &str) -> (String, String, String) {
    let (squares, promotion) = mv.split_at(mv.len().min(4));
    (squares[..2].to_owned(), squares[2..].to_owned(), promotion.to_owned())
}

fn play(page: &Page, mv: &str) {
    let (from, to, promotion) = parts(mv);
    page.tap(&square(&from));
    page.wait_for(&format!("{}.selected", square(&from)));
    page.tap(&square(&to));
    if !promotion.is_empty() {
        page.wait_for(".promotion");
        page.tap(&format!("[data-promotion='{promotion}']"));
    }
}

#[test]
fn a_tap_on_the_promotion_pool_explains_it() {
    with_page("#variant=near&moves=e3e4,d6d5,b2c4,d5c4&white=human&black=human", |page| {
        page.set_size(390, 844);
        page.tap("[data-strip='white'] .strip-pool");
        page.wait_for("#explained:not([hidden])");
        let text = page.text("#explained");
        assert!(text.contains("White pawns can promote to: 1 knight."), "{text}");
        board_stays(page, "after the tap");
    });
}

#[test]
fn a_game_and_its_review_are_done_without_scrolling_the_board_away() {
    engine::with_quick_searches("#variant=near&white=human&black=human", |page| {
        page.set_size(390, 844);
        for (ply, (from, to)) in GAME.into_iter().enumerate() {
            play(page, &format!("{from}{to}"));
            page.wait_until("the move", |page| page.count("[data-move-list] [data-node]") == ply as u64 + 1);
            board_stays(page, &format!("after ply {ply}"));
        }
        page.wait_for("#result:not([hidden])");
        for tab in ["rules", "pieces", "notes", "moves"] {
            page.tap(&format!("#tab-{tab}"));
            page.wait_for(&format!("#panel-{tab}:not([hidden])"));
            board_stays(page, tab);
        }
        // The last move is in view although the moves are on one line.
        let seen = "const [list, move] = ['[data-move-list]', '[data-move-list] [aria-current]'] \
                    .map((css) => document.querySelector(css).getBoundingClientRect()); \
                    return move.left >= list.left - 1 && move.right <= list.right + 1;";
        assert_eq!(page.script(seen, vec![]), json!(true), "the current move is out of sight");
        // The panel may scroll within itself.
        page.script("document.querySelector('#analyse').scrollIntoView({ block: 'nearest' });", vec![]);
        page.tap("#analyse");
        page.wait_for("#eval-bar:not([hidden])");
        board_stays(page, "with the engine");
        page.tap("#back-to-game");
        page.wait_for("#eval-bar[hidden]");
        page.script("document.querySelector('#result-review').scrollIntoView({ block: 'nearest' });", vec![]);
        page.tap("#result-review");
        page.wait_for("[data-review]");
        board_stays(page, "before the review");
        page.wait_for("[data-review][data-stage='over']");
        board_stays(page, "after the review");
        if page.has(".review-foot [data-review-act='next']:not([hidden])") {
            page.tap(".review-foot [data-review-act='next']");
            page.wait_for("[data-review][data-phase='described']");
            board_stays(page, "a mistake");
        }
        page.assert_no_errors();
    });
}

#[test]
fn the_current_move_is_in_sight_when_the_moves_wrap_again() {
    // They need two lines, and the list keeps its height when the result disappears.
    let address =
        "#variant=near&moves=e3e4,d6d5,e4d5,d7d5,b2c4,d5d3,d2d3&end=resign-black&white=engine&black=human";
    with_page(address, |page| {
        page.set_size(360, 740);
        page.wait_for("#result:not([hidden])");
        page.tap("#end-analyse");
        page.wait_for("#lines:not([hidden])");
        page.wait_until("the current move to be in sight", |page| {
            let seen = "const [list, move] = ['[data-move-list]', '[data-move-list] [aria-current]'] \
                        .map((css) => document.querySelector(css).getBoundingClientRect()); \
                        return move.top >= list.top - 1 && move.bottom <= list.bottom + 1;";
            page.script(seen, vec![]) == json!(true)
        });
        page.assert_no_errors();
    });
}

#[test]
fn five_puzzles_are_solved_without_scrolling_the_board_away() {
    let file = vicinity_e2e::built_site().join("puzzles/near.txt");
    let text = std::fs::read_to_string(file).expect("the site has puzzles of the game");
    let solutions: Vec<(String, Vec<String>)> = text
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split('|').collect();
            (fields[0].to_owned(), fields[2].split(' ').map(str::to_owned).collect())
        })
        .collect();
    with_page("#screen=puzzles&variant=near", |page| {
        page.set_size(390, 844);
        for count in 0..5 {
            page.wait_for("[data-puzzles][data-phase='yours']");
            board_stays(page, &format!("before puzzle {count}"));
            let id = page.url().rsplit_once("puzzle=").map(|(_, id)| id.to_owned()).unwrap_or_default();
            let (_, solution) = solutions.iter().find(|(known, _)| *known == id).expect("it is in the file");
            for (index, mv) in solution.iter().enumerate().step_by(2) {
                play(page, mv);
                let phase = if index + 1 == solution.len() { "solved" } else { "yours" };
                page.wait_for(&format!("[data-puzzles][data-phase='{phase}']"));
            }
            board_stays(page, &format!("after puzzle {count}"));
            // The next puzzle may come by itself.
            if page.url().ends_with(&format!("puzzle={id}")) {
                page.script("document.querySelector(\"[data-puzzle-act='next']\")?.click();", vec![]);
            }
            page.wait_until("another puzzle", |page| !page.url().ends_with(&format!("puzzle={id}")));
        }
        page.assert_no_errors();
    });
}
