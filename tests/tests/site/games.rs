//! A whole game of every variant, played in the page to its end, with the special rules of the
//! variant.
//!
//! The games are the samples in the folders of `games/`, generated so that each shows the special
//! rules of its variant; a separate test checks this. The moves are played by clicking and by
//! typing, and after each the page must show the position that the rules give.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use vicinity_e2e::{Page, Scheme, board_attribute, with_page};
use vicinity_record::{NodeId, Played, Record, pgn};
use vicinity_rules::{Change, Move, Position, Role, Square};

/// Returns the position and the result of the board in one script.
const FEN_AND_RESULT: &str =
    "const { fen, result } = document.querySelector('[data-board]').dataset; return [fen, result ?? ''];";

fn games() -> Vec<(String, Record)> {
    let folders = vicinity_games::folders().expect("the folders of the games");
    let mut all = Vec::new();
    for folder in folders {
        for name in folder.files("samples") {
            let text = folder.read(&format!("samples/{name}")).expect("a readable file");
            let mut games = pgn::read(&text);
            assert_eq!(games.len(), 1, "{name}");
            let read = games.remove(0);
            assert_eq!(read.error, None, "{name}");
            all.push((name, read.record));
        }
    }
    all
}

/// Returns the moves of the main line.
fn moves(game: &Record) -> impl Iterator<Item = &Played> {
    game.line(NodeId::START).into_iter().filter_map(|node| game.played(node))
}

fn is_pawn(position: &Position, square: Square) -> bool {
    let piece = position.piece_at(square);
    piece.is_some_and(|piece| position.variant().kind(piece.kind()).role == Role::Pawn)
}

/// Whether a move passes over a piece on its line.
fn jumps(position: &Position, mv: Move) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let files = to.file() as i8 - from.file() as i8;
    let ranks = to.rank() as i8 - from.rank() as i8;
    let steps = files.abs().max(ranks.abs());
    let is_line = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    is_line
        && (1..steps).any(|step| {
            let file = from.file() as i8 + step * files.signum();
            let rank = from.rank() as i8 + step * ranks.signum();
            position.piece_at(Square::new(file as u8, rank as u8)).is_some()
        })
}

/// Returns the names of a move's special features.
fn special(position: &Position, mv: Move, last: Option<Move>) -> Vec<&'static str> {
    let changes = position.changes(mv);
    let is_pawn_move = is_pawn(position, mv.from());
    let mut found = Vec::new();
    let mut note = |holds: bool, what| found.extend(holds.then_some(what));
    note(mv.promotion().is_some(), "promotion");
    let shifts = changes.iter().filter(|change| matches!(change, Change::Shift { .. })).count();
    note(shifts == 2 && mv.to().file() > mv.from().file(), "castling toward the last file");
    note(shifts == 2 && mv.to().file() < mv.from().file(), "castling toward the a-file");
    let takes_elsewhere =
        changes.iter().any(|change| matches!(change, Change::Remove { square, .. } if *square != mv.to()));
    note(takes_elsewhere, "en passant");
    let last_ranks = last.map_or(0, |last| last.from().rank().abs_diff(last.to().rank()));
    note(takes_elsewhere && last_ranks == 3, "a triple step taken en passant");
    if shifts == 1 && jumps(position, mv) {
        note(true, if position.is_capture(mv) { "jump capture" } else { "jump move" });
    }
    let straight = is_pawn_move && mv.from().file() == mv.to().file();
    note(straight && position.is_capture(mv), "straight capture");
    let at_the_end = mv.to().rank() == position.variant().last_rank(position.turn());
    let king_taken = is_pawn_move && at_the_end && position.captures_king(mv);
    note(king_taken, "a king taken on the last rank");
    found
}

#[test]
fn the_sample_games_show_the_special_rules_of_their_variants() {
    let expected: &[(&str, &[&str])] = &[
        (
            "chess.pgn",
            &["castling toward the a-file", "castling toward the last file", "en passant", "promotion"],
        ),
        ("contact.pgn", &["jump capture", "jump move", "promotion"]),
        (
            "grand-rider.pgn",
            &[
                "a triple step taken en passant",
                "castling toward the a-file",
                "castling toward the last file",
                "promotion",
            ],
        ),
        ("near-8x10-straight.pgn", &["promotion", "straight capture"]),
        ("near-8x10.pgn", &["promotion"]),
        ("near-8x9-straight.pgn", &["promotion", "straight capture"]),
        ("near-8x9.pgn", &["promotion"]),
        ("near-king-taken-by-pawn.pgn", &["a king taken on the last rank"]),
        ("near-vs-normal-handicap.pgn", &["castling toward the last file", "en passant", "promotion"]),
        ("near-vs-normal.pgn", &["castling toward the last file", "en passant", "promotion"]),
        ("near.pgn", &["promotion"]),
        (
            "normal-8x10.pgn",
            &["castling toward the last file", "castling toward the last file", "en passant", "promotion"],
        ),
        (
            "normal-8x9.pgn",
            &["castling toward the a-file", "castling toward the last file", "en passant", "promotion"],
        ),
    ];
    let games = games();
    // A game without a sample is reported by `cargo xtask check`.
    for (file, wanted) in expected {
        let (name, game) =
            games.iter().find(|(name, _)| name == file).unwrap_or_else(|| panic!("{file} is not there"));
        let mut position = game.start().clone();
        let mut found = BTreeSet::new();
        let mut last = None;
        for made in moves(game) {
            found.extend(special(&position, made.mv, last));
            last = Some(made.mv);
            position.play_unchecked(made.mv);
        }
        for what in *wanted {
            assert!(found.contains(what), "{name} has no {what}, only {found:?}");
        }
        assert!(position.outcome().is_some(), "{name} does not end");
    }
}

fn click_move(page: &Page, position: &Position, mv: Move) {
    for square in [mv.from(), mv.to()] {
        page.click(&format!("[data-square='{square}']"));
    }
    if let Some(kind) = mv.promotion() {
        let letter = position.variant().kind(kind).letter.to_ascii_lowercase();
        page.click(&format!("[data-promotion='{letter}']"));
    }
}

/// Types moves into the field and returns the position and the result that the page shows after
/// each. In one script, as a command for every key of a long game takes longer than the game.
fn type_moves(page: &Page, texts: &[String]) -> Value {
    let code = "const field = document.querySelector('[data-move-input]');
        return arguments[0].map((text) => {
          field.value = text;
          field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
          const { fen, result } = document.querySelector('[data-board]').dataset;
          return [fen, result ?? ''];
        });";
    page.script(code, vec![json!(texts)])
}

/// Plays a sample game in the page to its end.
fn play(name: &str) {
    let (_, game) = games().into_iter().find(|(file, _)| file == name).expect("a game of the list");
    let variant = game.start().variant().clone();
    with_page(&format!("#variant={}&white=human&black=human", variant.name()), |page| {
        page.wait_for("[data-app='ready']");
        // Animations, which `layout` checks, would take longer than the moves.
        page.set_still_scheme(Scheme::Light);
        let mut position = Position::start(&variant);
        let mut last = None;
        let mut typed = Vec::new();
        let mut expected = Vec::new();
        let all: Vec<&Played> = moves(&game).collect();
        for (ply, made) in all.iter().enumerate() {
            // Special moves are played with the pointer, as is every eighth of the others.
            let by_pointer = |ply: usize, position: &Position, last| {
                ply.is_multiple_of(8) || !special(position, all[ply].mv, last).is_empty()
            };
            let before = position.clone();
            let is_clicked = by_pointer(ply, &before, last);
            last = Some(made.mv);
            position.play_unchecked(made.mv);
            let after = json!([position.fen(), position.outcome().map_or("", |outcome| outcome.result())]);
            if is_clicked {
                click_move(page, &before, made.mv);
                page.wait_until(&format!("{name}: {} to be played", made.san), |page| {
                    page.script(FEN_AND_RESULT, Vec::new()) == after
                });
            } else {
                typed.push(if ply % 2 == 0 { made.san.clone() } else { before.uci(made.mv) });
                expected.push(after);
            }
            let is_end = ply + 1 == all.len() || by_pointer(ply + 1, &position, last);
            if is_end && !typed.is_empty() {
                assert_eq!(type_moves(page, &typed), json!(expected), "{name}: {typed:?}");
                typed.clear();
                expected.clear();
            }
        }
        let outcome = position.outcome().expect("the game is over");
        assert_eq!(page.count("[data-move-list] button"), moves(&game).count() as u64);
        let last = &moves(&game).last().expect("it has moves").san;
        assert!(page.text("[data-move-list]").contains(last.as_str()), "{last}");
        let before = board_attribute(page, "data-fen");
        page.reload();
        page.wait_until("the same end after a reload", |page| {
            board_attribute(page, "data-fen") == before
                && board_attribute(page, "data-result") == outcome.result()
        });
        page.assert_no_errors();
    });
}

macro_rules! games {
    ($($test:ident: $file:literal,)*) => { $(#[test] fn $test() { play($file); })* };
}

games! {
    chess: "chess.pgn",
    contact: "contact.pgn",
    grand_rider: "grand-rider.pgn",
    near: "near.pgn",
    near_king_taken_by_a_pawn_that_could_not_promote: "near-king-taken-by-pawn.pgn",
    near_8x9: "near-8x9.pgn",
    near_8x9_straight: "near-8x9-straight.pgn",
    near_8x10: "near-8x10.pgn",
    near_8x10_straight: "near-8x10-straight.pgn",
    near_vs_normal: "near-vs-normal.pgn",
    near_vs_normal_handicap: "near-vs-normal-handicap.pgn",
    normal_8x9: "normal-8x9.pgn",
    normal_8x10: "normal-8x10.pgn",
}
