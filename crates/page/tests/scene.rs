//! The marks and pieces on boards: of the game, of the editor, and of thumbnails; and the
//! interaction allowed there.

use crate::common::page::{Page, square};
use vicinity_page::analysis::Advice;
use vicinity_page::browse::Browse;
use vicinity_page::drawing::Drawing;
use vicinity_page::event::Event;
use vicinity_page::scene::interaction::{BoardInteraction, EditorInteraction, Gesture};
use vicinity_page::scene::{self, DIMMED, *};
use vicinity_page::screens::editor::setup::Editor;
use vicinity_page::screens::editor::setup_edit::{SetupEdit, Tool};
use vicinity_rules::{Color, Geometry, Position, Square, Variant};

const NEAR: &str = "#variant=near&white=human&black=human";
const WAITING: &str = "#variant=near&moves=e3e4&white=human&black=engine";

/// The squares with a mark, starting with a1.
fn marked(scene: &Scene, mark: u32) -> String {
    let squares = scene.variant.geometry().squares();
    let marked = squares.filter(|square| scene.marks[square.index()] & mark != 0);
    marked.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// Checks the marks of a board after clicks on squares.
#[track_caller]
fn check(hash: &str, clicks: &str, expected: &[(u32, &str)]) {
    let mut page = Page::open(hash);
    if !clicks.is_empty() {
        page.clicks(clicks);
    }
    let scene = of_game(&page.state);
    for (mark, squares) in expected {
        assert_eq!(marked(&scene, *mark), *squares, "{hash} {clicks}, mark {mark}");
    }
}

#[test]
fn the_selected_piece_has_targets_and_captures() {
    let white = "a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3";
    check(NEAR, "", &[(SELECTED, ""), (TARGET | CAPTURE, ""), (FROM | TO, ""), (MOVABLE, white)]);
    check(NEAR, "e3", &[(SELECTED, "e3"), (TARGET, "e4"), (CAPTURE, ""), (MOVABLE, white)]);
    check(NEAR, "e3 e4", &[(SELECTED, ""), (TARGET, ""), (FROM, "e3"), (TO, "e4")]);
    let open = "#variant=chess&moves=e2e4,d7d5&white=human&black=human";
    check(open, "e4", &[(TARGET, "e5"), (CAPTURE, "d5"), (FROM, "d7"), (TO, "d5")]);
    // The captured square of an en passant capture is empty.
    let passing = "#variant=chess&moves=e2e4,a7a6,e4e5,d7d5&white=human&black=human";
    check(passing, "e5", &[(TARGET, "e6"), (CAPTURE, "d6")]);
    let checked = "#variant=chess&moves=e2e4,f7f6,d1h5&white=human&black=human";
    check(checked, "", &[(ATTACKED, "e8")]);
}

#[test]
fn premoves_are_marked_and_shown_by_an_arrow() {
    check(WAITING, "d3", &[(SELECTED, "d3"), (TARGET, "c4 d4"), (CAPTURE, "e4")]);
    check(WAITING, "d3 d4", &[(SELECTED, ""), (PLANNED, "d3 d4")]);
    let mut page = Page::open(WAITING);
    assert_eq!(of_game(&page.state).board_class, ("ahead", true));
    page.clicks("d3 d4");
    let scene = of_game(&page.state);
    assert_eq!(scene.arrows, [(square("d3"), square("d4"), "arrow planned-move")]);
    assert!(scene.pieces[square("d3").index()].is_some(), "the piece stays where it is");
    assert_eq!(of_game(&Page::open(NEAR).state).board_class, ("ahead", false));
}

#[test]
fn a_promoting_pawn_is_shown_on_its_target_square() {
    let mut page = Page::open("#variant=near&fen=4k3/P7/8/8/8/8/8/1NBQKBNR%20w%20-%20-%200%201");
    page.clicks("a7 a8");
    let scene = of_game(&page.state);
    assert_eq!(scene.pieces[square("a7").index()], None);
    let pawn = page.state.game.shown().position.piece_at(square("a7"));
    assert!(pawn.is_some() && scene.pieces[square("a8").index()] == pawn);
    assert_eq!(marked(&scene, MOVABLE), "", "the question must be answered first");
    assert!(page.state.interaction_state().is_closed);
    page.send(Event::Cancel);
    assert_eq!(of_game(&page.state).pieces[square("a7").index()], pawn);
}

#[test]
fn labels_describe_pieces_and_marks() {
    let mut page = Page::open("#variant=chess&moves=e2e4,d7d5&white=human&black=human");
    page.clicks("e4");
    let scene = of_game(&page.state);
    let check = |name: &str, expected: &str| assert_eq!(scene.square_label(square(name)), expected);
    check("e4", "e4, white pawn");
    check("e5", "e5, empty, legal move");
    check("d5", "d5, black pawn, can be captured, last move");
    check("d7", "d7, empty, last move");
    assert_eq!((scene.label)(scene.variant), "Chess board, 8 by 8");
    let before = scene.label_facts(square("e5"));
    page.send(Event::Cancel);
    assert_ne!(of_game(&page.state).label_facts(square("e5")), before);
    page.chooses("spoken", "apart");
    assert_eq!(of_game(&page.state).square_label(square("d5")), "d 5, black pawn, last move");
}

#[test]
fn the_board_label_has_variant_position_turn_and_result() {
    let mut page = Page::open("#variant=chess&moves=f2f3,e7e5,g2g4&white=human&black=human");
    let fen = page.state.game.shown().fen.clone();
    assert_eq!(of_game(&page.state).attributes, Some(["chess", &fen, "black", ""]));
    page.types("Qh4");
    assert_eq!(of_game(&page.state).attributes.map(|attributes| attributes[3]), Some("0-1"));
}

#[test]
fn drawings_and_advice_are_shown_on_the_board() {
    let mut page = Page::open(NEAR);
    page.send(Event::Draw(Drawing { kind: 1, from: square("e4"), to: square("e4") }));
    page.send(Event::Sketch(Some(Drawing { kind: 0, from: square("a3"), to: square("b4") })));
    let drawn = [
        (square("e4"), square("e4"), "arrow drawn drawn-r"),
        (square("a3"), square("b4"), "arrow drawn drawn-g"),
    ];
    assert_eq!(of_game(&page.state).arrows, drawn);
}

#[test]
fn lines_that_are_nearly_as_good_as_the_best_have_arrows_too() {
    let mut page = Page::open(NEAR);
    page.send(Event::Analyse).finds(1, 20, "e3e4").finds(2, 10, "d3d4").finds(3, -200, "a3a4");
    let arrows = |page: &Page| -> Vec<String> {
        let arrows = of_game(&page.state).arrows.into_iter();
        arrows.map(|(from, to, class)| format!("{from}{to} {class}")).collect()
    };
    // The best move is on top.
    assert_eq!(arrows(&page), ["d3d4 arrow alternative", "e3e4 arrow"]);
    // A hint or a threat has the only one.
    page.state.session.analysis.advice = Some(Advice { mv: None, is_threat: false, text: String::new() });
    assert_eq!(arrows(&page).len(), 2);
    let mv = page.state.game.shown().position.parse_uci("a3a4").ok();
    page.state.session.analysis.advice = Some(Advice { mv, is_threat: false, text: String::new() });
    assert_eq!(arrows(&page), ["a3a4 arrow"]);
}

#[test]
fn an_explained_piece_shows_its_reach_on_the_board_and_in_a_pattern() {
    check(NEAR, "e6", &[(EXPLAINED, "e6"), (REACH_MOVE, "e5"), (REACH_CAPTURE, "d5 f5")]);
    // A capture that Contact Chess forbids, and the pieces responsible.
    let fen = "7k%2F8%2F4p3%2F3p4%2F2P5%2F1P6%2FP7%2F7K%20w%20-%20-%200%201";
    let mut page = Page::open(&format!("#variant=contact&fen={fen}&white=human&black=human"));
    page.state.ui.learn.explained = page.state.game.shown().position.explain(square("b3"));
    let scene = of_game(&page.state);
    assert_eq!([EXPLAINED, REACH_BARRED, SHIELD].map(|mark| marked(&scene, mark)), ["b3", "d5", "e6"]);
    assert_eq!(marked(&scene, REACH_MOVE), "a3 c3 a4 b4");
    let variant = Variant::parse("chess").expect("a known game");
    let knight = variant.kind_of_letter('n').expect("a knight");
    let scene_of = |color| marked(&of_pattern(&variant, &variant.pattern(knight, color), color), !0);
    let pattern = variant.pattern(knight, Color::White);
    let scene = of_pattern(&variant, &pattern, Color::White);
    assert_eq!(scene.pieces.iter().flatten().count(), pattern.pieces.len());
    assert_eq!(marked(&scene, REACH_BOTH).split(' ').count(), 8);
    assert_eq!(marked(&scene, EXPLAINED | MOVABLE | SELECTED), "");
    assert_eq!(scene_of(Color::Black).split(' ').count(), 8);
}

#[test]
fn a_piece_of_the_legend_is_shown_with_its_leaps() {
    let shown = |game: &str, letter: char| {
        let mut page = Page::open(&format!("#variant={game}&white=human&black=human"));
        let kind = page.state.game.position().variant().kind_of_letter(letter).expect("a piece");
        page.send(Event::ChooseKind(kind));
        let scene = of_game(&page.state);
        let leaps: Vec<String> =
            scene.arrows.iter().map(|(from, to, class)| format!("{class} {from} {to}")).collect();
        let extra_pieces: Vec<String> =
            scene.extra_pieces.iter().map(|(square, _)| square.to_string()).collect();
        assert_eq!(
            marked(&scene, DIMMED).split(' ').count(),
            page.state.game.position().variant().geometry().squares().count()
        );
        assert!(marked(&scene, MOVABLE).is_empty() && scene.attributes.is_some());
        (extra_pieces.join(" "), marked(&scene, EXPLAINED), leaps)
    };
    let (extra_pieces, explained, leaps) = shown("near", 'N');
    assert_eq!((extra_pieces.as_str(), explained.as_str(), leaps.len()), ("d4", "d4", 8));
    assert_eq!(leaps[0], "leap d4 c2");
    assert!(
        shown("near", 'Q').2.is_empty() && shown("near", 'P').2.is_empty(),
        "sliders and steppers do not leap"
    );
    // The leaps of a rider, as a chain.
    let (_, from, leaps) = shown("grand-rider", 'D');
    assert_eq!(from, "f6");
    for leap in ["leap f6 f8", "leap f8 f10", "leap f10 f12", "leap f6 d6", "leap d6 b6"] {
        assert!(leaps.iter().any(|other| other == leap), "{leap} in {leaps:?}");
    }
    // Leaps over a friendly piece.
    let (extra_pieces, from, leaps) = shown("contact", 'B');
    assert_eq!((extra_pieces.split(' ').count(), leaps.len()), (4, 2), "{extra_pieces} {leaps:?}");
    assert!(leaps.iter().all(|leap| leap.starts_with(&format!("leap {from} "))), "{leaps:?}");
}

#[test]
fn cards_and_previews_show_a_position_and_its_last_move() {
    let variant = Variant::parse("near").expect("a known game");
    let mut position = Position::start(&variant);
    assert_eq!(marked(&of_position(&position, Color::White), !0), "");
    position.play_unchecked(position.parse_uci("e3e4").expect("a move"));
    let scene = of_position(&position, Color::Black);
    assert_eq!(
        (marked(&scene, FROM), marked(&scene, TO), marked(&scene, MOVABLE)),
        ("e3".into(), "e4".into(), String::new())
    );
    assert_eq!(scene.pieces.iter().flatten().count(), 32);
    assert!(scene.attributes.is_none() && scene.focus.is_none() && scene.arrows.is_empty());
}

#[test]
fn in_the_editor_pieces_move_anywhere_and_errors_are_marked() {
    let variant = Variant::parse("near").expect("a known game");
    let (mut editor, _) = Editor::open(&variant, "8/4k3/8/8/8/8/4K3/P7 w - - 0 1");
    let may_pick = |editor: &Editor, name: &str| {
        let interaction = EditorInteraction { editor, has_magnifier: false };
        assert!(
            interaction.may_go(square(name), square("h8")) && interaction.interaction_state().leaves_clicks
        );
        interaction.may_pick(square(name))
    };
    assert!(may_pick(&editor, "a1") && may_pick(&editor, "e7") && !may_pick(&editor, "e4"));
    let scene = of_editor(&editor, Color::Black);
    assert_eq!((marked(&scene, MOVABLE), marked(&scene, ATTACKED)), ("a1 e2 e7".into(), "a1".into()));
    assert_eq!(scene.square_label(square("a1")), "a1, white pawn", "errors are not part of the label");
    assert_eq!((scene.focus, scene.board_class), (Some(square("e2")), ("edit-places", false)));
    assert!((scene.label)(&variant).starts_with("Board editor, 8 by 8."));
    editor.edit(SetupEdit::Pick(square("a1")));
    let scene = of_editor(&editor, Color::White);
    assert_eq!((marked(&scene, SELECTED), scene.board_class), ("a1".into(), ("edit-places", true)));
    editor.edit(SetupEdit::Choose(Tool::Eraser));
    assert!(!may_pick(&editor, "a1"), "only the hand picks pieces up");
}

#[test]
fn the_effect_of_a_gesture_depends_on_the_screen() {
    let (from, to) = (square("e3"), square("e4"));
    let piece = Variant::parse("near").expect("a known game").king().expect("it has kings").of(Color::White);
    let check = |gesture: Gesture, game: &str, editor: &str| {
        let text_of = |text: Option<String>| text.unwrap_or_default();
        assert!(
            text_of(gesture.in_game().map(|event| format!("{event:?}"))).starts_with(game),
            "{gesture:?}"
        );
        assert!(
            text_of(gesture.in_editor().map(|edit| format!("{edit:?}"))).starts_with(editor),
            "{gesture:?}"
        );
        assert_eq!(
            (gesture.in_game().is_none(), gesture.in_editor().is_none()),
            (game.is_empty(), editor.is_empty())
        );
    };
    check(Gesture::Press(from), "Activate", "");
    check(Gesture::Drop { from, to: Some(to) }, "Drop", "Drag");
    check(Gesture::Drop { from, to: None }, "Drop", "Drag");
    check(Gesture::Place { piece, to }, "", "Place");
    check(Gesture::Sketch(None), "Sketch", "");
    check(Gesture::Draw(Drawing { kind: 0, from, to }), "Draw", "");
    check(Gesture::Cancel, "Cancel", "");
}

#[test]
fn interaction_in_a_game_follows_its_rules() {
    let mut page = Page::open(NEAR);
    page.clicks("e3");
    let interaction: &dyn BoardInteraction = &page.state;
    assert!(
        interaction.may_pick(square("e3"))
            && !interaction.may_pick(square("e6"))
            && !interaction.may_pick(square("e4"))
    );
    assert!(
        interaction.may_go(square("e3"), square("e4")) && !interaction.may_go(square("e3"), square("e6"))
    );
    let interaction_state = interaction.interaction_state();
    assert_eq!(interaction_state.chosen, Some(square("e3")));
    assert!(
        interaction_state.is_planning
            && interaction_state.has_pen
            && interaction_state.has_magnifier
            && !interaction_state.is_closed
            && !interaction_state.leaves_clicks
    );
}

#[test]
fn squares_are_found_by_coordinates_in_either_orientation() {
    for (files, ranks) in [(8, 8), (8, 10), (12, 12)] {
        let geometry = Geometry::new(files, ranks);
        for color in Color::BOTH {
            for square in geometry.squares() {
                let (x, y) = scene::seen_at(geometry, color, square);
                let middle = |at: u8, of: u8| (f64::from(at) + 0.5) / f64::from(of);
                let found = square_at(geometry, color, middle(x, files), middle(y, ranks));
                assert_eq!(found, Some(square));
            }
            for (x, y) in [(-0.01, 0.5), (0.5, 1.0), (1.0, 0.0), (f64::NAN, 0.5)] {
                assert_eq!(square_at(geometry, color, x, y), None);
            }
        }
        assert_eq!(scene::seen_at(geometry, Color::White, Square::new(0, 0)), (0, ranks - 1));
        assert_eq!(scene::seen_at(geometry, Color::Black, Square::new(0, 0)), (files - 1, 0));
    }
}

#[test]
fn squares_have_two_colours_or_eight() {
    let check = |variant: &str, name: &str, expected: [&str; 2]| {
        let variant = Variant::parse(variant).expect("a known game");
        assert_eq!(color_names(&variant, square(name)), expected);
    };
    check("near", "a1", ["dark", ""]);
    check("near", "b1", ["light", ""]);
    check("grand-rider", "a1", ["dark", "hue-1"]);
    check("grand-rider", "b1", ["light", "hue-5"]);
}

#[test]
fn a_selected_leaper_shows_every_square_it_can_ever_reach() {
    let rider = |name: &str| {
        let mut page = Page::open("#variant=grand-rider&white=human&black=human");
        page.state.ui.board_input.selection = Some(square(name));
        let scene = of_game(&page.state);
        let hues: std::collections::BTreeSet<_> = scene
            .variant
            .geometry()
            .squares()
            .filter(|square| scene.marks[square.index()] & SAME_LEAPER_CLASS != 0)
            .map(|square| scene.variant.square_color(square))
            .collect();
        let squares = marked(&scene, SAME_LEAPER_CLASS);
        (squares.split_whitespace().count(), hues.len(), squares.contains(name))
    };
    // Alfilrider, dabbabarider, alibabarider and camelrider: the number of squares and of hues.
    assert_eq!(rider("b1"), (18, 1, true));
    assert_eq!(rider("a1"), (36, 2, true));
    assert_eq!(rider("c1"), (36, 2, true));
    assert_eq!(rider("e1"), (72, 4, true));
    // The nightrider can reach every square; rook, bishop, king and pawn do not leap.
    for name in ["f2", "g2", "e2", "g1", "a4"] {
        assert_eq!(rider(name), (0, 0, false), "{name}");
    }
    check("#variant=contact&white=human&black=human", "b1", &[(SELECTED, "b1"), (SAME_LEAPER_CLASS, "")]);
    let mut page = Page::open("#variant=grand-rider&white=human&black=human");
    page.state.ui.learn.explained = page.state.game.shown().position.explain(square("b1"));
    assert_eq!(marked(&of_game(&page.state), SAME_LEAPER_CLASS).split(' ').count(), 18);
}

#[test]
fn a_losing_king_is_toppled_at_the_end() {
    let mated = "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&white=human&black=human";
    check(mated, "", &[(LOST_KING, "e1")]);
    let mut page = Page::open(mated);
    page.send(Event::View(Browse::Back));
    assert_eq!(marked(&of_game(&page.state), LOST_KING), "");
    page.send(Event::View(Browse::Last));
    assert_eq!(marked(&of_game(&page.state), LOST_KING), "e1");
    page.send(Event::Undo);
    assert_eq!(marked(&of_game(&page.state), LOST_KING), "");
    // A captured king is not on the board, and the winning king stands upright.
    check(
        "#variant=near&fen=8/4k3/8/8/8/8/4K3/4R3%20w%20-%20-%200%201&moves=e2d2,e7f7&white=human&black=human",
        "",
        &[(LOST_KING, "")],
    );
    check(
        "#variant=near&fen=8/4k3/8/8/8/8/3K4/4R3%20w%20-%20-%200%201&moves=e1e7&white=human&black=human",
        "",
        &[(LOST_KING, "")],
    );
}

#[test]
fn a_scene_counts_the_leaps_of_a_move() {
    let hops =
        |hash: &str, from: &str, to: &str| of_game(&Page::open(hash).state).hops(square(from), square(to));
    assert_eq!(hops("#variant=near&moves=b2c4&white=human&black=human", "b2", "c4"), 1);
    assert_eq!(hops("#variant=near&moves=e3e4&white=human&black=human", "e3", "e4"), 0);
    let jump = "#variant=contact&moves=a1a3&white=human&black=human";
    assert_eq!(hops(jump, "a1", "a3"), 1);
}
