//! The position editor: edits of a setup, its errors, and the way between editor and game.

use crate::common::page::{Driven, square};
use vicinity_page::event::{Effect, Event};
use vicinity_page::screen::Screen;
use vicinity_page::screens::editor::setup::Editor;
use vicinity_page::screens::editor::setup_edit::{SetupEdit, Tool};
use vicinity_page::screens::editor::{EditorAct, Play};
use vicinity_page::screens::words::editor as phrases;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::settings::Player;
use vicinity_page::state::RequestedFeature;
use vicinity_rules::{Color, Setup, Square, Variant, variants};

fn open(variant: &str, fen: &str) -> Editor {
    let (editor, complaint) = Editor::open(&Variant::parse(variant).expect(variant), fen);
    assert_eq!(complaint, None);
    editor
}

fn errors(editor: &Editor) -> Vec<String> {
    editor.errors.iter().map(|error| phrases::error(&editor.setup, error)).collect()
}

/// The page with the editor.
type Page = Driven<FullScreens>;

impl Page {
    fn edits(&mut self, edit: SetupEdit) -> &mut Self {
        self.screen_event(ScreenEvent::Edit(EditorAct::Edit(edit)))
    }

    #[track_caller]
    fn has_address(&mut self, address: &str) -> &mut Self {
        assert_eq!(self.state.address(), address);
        self
    }
}

#[test]
fn pieces_are_placed_moved_and_removed() {
    let mut editor = open("near", "8/8/8/8/8/8/8/8 w - - 0 1");
    let king = editor.variant().king().expect("it has kings");
    editor.edit(SetupEdit::Choose(Tool::Put(king.of(Color::White))));
    editor.edit(SetupEdit::Activate(square("e1")));
    editor.edit(SetupEdit::Choose(Tool::Put(king.of(Color::White))));
    assert_eq!(editor.tool, Tool::Hand, "the same tool again is the hand");
    assert_eq!(
        errors(&editor),
        ["Black has no king: put one on the board."][..0],
        "one king may have been captured"
    );
    editor.edit(SetupEdit::Activate(square("e1")));
    assert_eq!(editor.picked, Some(square("e1")));
    editor.edit(SetupEdit::Activate(square("d4")));
    assert_eq!(editor.fen, "8/8/8/8/3K4/8/8/8 w - - 0 1");
    // Typed letters: the case determines the colour.
    editor.edit(SetupEdit::Step { files: 0, ranks: 3 });
    for (letter, row) in [('n', "3n4"), ('P', "3P4"), ('k', "3k4")] {
        editor.edit(SetupEdit::Letter(letter));
        assert_eq!(editor.fen.split('/').nth(1), Some(row));
    }
    editor.edit(SetupEdit::Letter('z'));
    assert_eq!(editor.spoken, "No piece has the letter z; the letters are P, N, B, R, Q, K.");
    editor.edit(SetupEdit::Delete);
    editor.edit(SetupEdit::Drag { from: square("d4"), to: None });
    assert_eq!(editor.fen, "8/8/8/8/8/8/8/8 w - - 0 1");
    for _ in 0..5 {
        editor.edit(SetupEdit::Undo);
    }
    assert_eq!(editor.fen, "8/8/8/8/3K4/8/8/8 w - - 0 1");
    editor.edit(SetupEdit::Redo);
    assert_eq!(editor.fen.split('/').nth(1), Some("3n4"));
    editor.edit(SetupEdit::Choose(Tool::Eraser));
    editor.edit(SetupEdit::Activate(square("d7")));
    assert_eq!(editor.fen, "8/8/8/8/3K4/8/8/8 w - - 0 1");
    editor.edit(SetupEdit::Redo);
    assert_eq!(editor.fen, "8/8/8/8/3K4/8/8/8 w - - 0 1", "another edit discards what could be redone");
}

#[test]
fn errors_explain_how_to_correct_the_setup() {
    let check = |variant: &str, fen: &str, expected: &[&str]| {
        assert_eq!(errors(&open(variant, fen)), expected, "{fen}");
    };
    check(
        "chess",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        &["White has no king: put one on the board.", "Black has no king: put one on the board."],
    );
    check(
        "chess",
        "P3k3/8/8/8/8/8/8/P2KK3",
        &[
            "White has 2 kings: leave only one.",
            "The white pawn on a8 is on its last rank, where it would have promoted.",
            "The white pawn on a1 is on its own first rank, which pawns never reach.",
        ],
    );
    check(
        "contact",
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        &["Black’s king is in check, but it is White’s turn. Let Black move, or block the check."],
    );
    check("chess", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", &["No pawn can have just passed e3."]);
    check("near", "4k3/4R3/8/8/8/8/8/4K3 w q - 0 1", &["Black cannot castle in this game: remove O-O-O."]);
    check("near", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", &[]);
    let editor = open("chess", "P3k3/8/8/8/8/8/8/P2KK3");
    let wrong_squares: Vec<String> = editor.wrong_squares().iter().map(Square::to_string).collect();
    assert_eq!(wrong_squares, ["d1", "e1", "a8", "a1"]);
}

#[test]
fn choices_follow_the_placement() {
    let mut editor = open("chess", "");
    assert_eq!(editor.castling_choices().len(), 4);
    editor.edit(SetupEdit::Drag { from: square("h1"), to: Some(square("h4")) });
    assert_eq!(editor.castling_choices().len(), 3);
    assert!(editor.fen.contains(" w Qkq - "), "a right goes with its partner: {}", editor.fen);
    editor.edit(SetupEdit::Undo);
    assert!(editor.fen.contains(" w KQkq - "));
    editor.edit(SetupEdit::Right { color: Color::Black, wing: 0, is_given: false });
    assert!(editor.fen.contains(" w KQq - "));

    let mut editor = open("chess", "4k3/8/8/pP6/8/8/8/4K3 w - - 0 1");
    assert_eq!(editor.en_passant_choices(), [[square("a6")]]);
    editor.edit(SetupEdit::EnPassant(Some(0)));
    assert_eq!(editor.fen, "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1");
    editor.edit(SetupEdit::Turn(Color::Black));
    assert_eq!(editor.fen, "4k3/8/8/pP6/8/8/8/4K3 b - - 0 1", "it is cleared when the side to move changes");
    editor.edit(SetupEdit::HalfmoveClock("12".into()));
    editor.edit(SetupEdit::MoveNumber("40".into()));
    editor.edit(SetupEdit::HalfmoveClock("-1".into()));
    assert_eq!(editor.complaint.as_deref(), Some(phrases::HALFMOVE_CLOCK_ERROR.as_str()));
    assert!(!editor.is_fen_wrong(), "another field is");
    editor.edit(SetupEdit::MoveNumber("0".into()));
    assert_eq!(editor.complaint.as_deref(), Some(phrases::MOVE_NUMBER_ERROR.as_str()));
    assert_eq!(editor.fen, "4k3/8/8/pP6/8/8/8/4K3 b - - 12 40");
    editor.edit(SetupEdit::Exchange);
    assert_eq!(editor.fen, "4k3/8/8/8/Pp6/8/8/4K3 w - - 12 40");
}

#[test]
fn a_typed_fen_is_applied_as_soon_as_it_is_valid() {
    let mut editor = open("near", "");
    let array = editor.fen.clone();
    for typed in ["8", "8/8/8/8/8/8/8/", "8/8/8/8/8/8/8/8 w - - 0 1 1"] {
        editor.edit(SetupEdit::Fen(typed.into()));
        assert_eq!(editor.fen, typed, "the typed text stays");
        assert_eq!(editor.setup.fen(), array);
        assert!(editor.complaint.as_ref().is_some_and(|text| text.starts_with("This FEN is not valid: ")));
        assert!(editor.is_fen_wrong() && !editor.may_play());
    }
    editor.edit(SetupEdit::Fen("8/8/8/8/8/8/8/8".into()));
    assert_eq!((editor.complaint.as_ref(), editor.errors.len()), (None, 2));
    editor.edit(SetupEdit::Fen("8/8/8/8/8/8/8/8 b - - 0 1".into()));
    assert_eq!(editor.setup.turn, Color::Black);
    // Consecutive typing is one undo step.
    editor.edit(SetupEdit::Undo);
    assert_eq!(editor.fen, array);
    // Castling rights without their pieces are dropped with a remark, whether they are typed or
    // part of the address.
    let (fen, remark) = (
        "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        Some("Castling rights Qkq were ignored: the king or rook is not on its square."),
    );
    let mut editor = open("chess", "");
    editor.edit(SetupEdit::Fen(fen.into()));
    assert_eq!((editor.complaint.as_deref(), editor.errors.len()), (remark, 0));
    assert_eq!(editor.setup.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert!(!editor.is_fen_wrong() && editor.may_play());
    let (editor, complaint) = Editor::open(&Variant::parse("chess").expect("a game"), fen);
    assert_eq!((complaint.as_deref(), editor.errors.len()), (remark, 0));
}

#[test]
fn a_chess_fen_can_be_typed_in_a_game_without_castling() {
    let mut editor = open("near", "");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    editor.edit(SetupEdit::Fen(fen.into()));
    assert_eq!(editor.complaint.as_deref(), Some(phrases::RIGHTS_IGNORED.as_str()));
    assert!(errors(&editor).is_empty(), "{:?}", errors(&editor));
    assert!(editor.castling_choices().is_empty());
}

#[test]
fn the_fen_restores_the_setup_after_random_edits() {
    let mut random = 1u64;
    let mut below = move |bound: usize| {
        // xorshift64* (Vigna, 2016), the same on every run.
        random ^= random >> 12;
        random ^= random << 25;
        random ^= random >> 27;
        (random.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    };
    let names: Vec<&str> = variants::names().collect();
    for name in &names {
        let mut editor = open(name, "");
        let mut fens = vec![editor.setup.fen()];
        for _ in 0..400 {
            let before = (editor.setup.fen(), editor.variant().name().to_owned());
            let geometry = editor.variant().geometry();
            let mut somewhere = || {
                let (files, ranks) = (geometry.files().into(), geometry.ranks().into());
                Square::new(below(files) as u8, below(ranks) as u8)
            };
            let (one, other) = (somewhere(), somewhere());
            let kinds: Vec<_> = editor.variant().all_kinds().collect();
            let piece = kinds[below(kinds.len())].of(Color::BOTH[below(2)]);
            let edit = match below(22) {
                0 => SetupEdit::Choose(Tool::Put(piece)),
                1 => SetupEdit::Choose(Tool::Eraser),
                2 | 3 => SetupEdit::Activate(one),
                4 => SetupEdit::Pick(one),
                5 | 6 => SetupEdit::Drag { from: one, to: Some(other) },
                7 => SetupEdit::Drag { from: one, to: None },
                8 => SetupEdit::Place { piece, to: one },
                9 => SetupEdit::Letter(char::from(b'A' + below(58) as u8)),
                10 => SetupEdit::Delete,
                11 => SetupEdit::Step { files: below(250) as i8, ranks: below(250) as i8 },
                12 => SetupEdit::Cancel,
                13 => SetupEdit::Turn(Color::BOTH[below(2)]),
                14 => {
                    SetupEdit::Right { color: Color::BOTH[below(2)], wing: below(3), is_given: below(2) == 0 }
                }
                15 => SetupEdit::EnPassant(Some(below(3))),
                16 => SetupEdit::HalfmoveClock(["", "5", "-", "99999"][below(4)].into()),
                17 => SetupEdit::MoveNumber(["", "5", "0", "99999999999"][below(4)].into()),
                18 => SetupEdit::Fen(["8", "é/", "8/8/8/8/8/8/8/K7 b - - 0 1", ""][below(4)].into()),
                19 => SetupEdit::Exchange,
                20 if below(20) == 0 => SetupEdit::Variant(names[below(names.len())].into()),
                20 if below(10) == 0 => SetupEdit::Clear,
                20 => SetupEdit::Array,
                _ if below(2) == 0 => SetupEdit::Undo,
                _ => SetupEdit::Redo,
            };
            let is_history = matches!(edit, SetupEdit::Undo | SetupEdit::Redo);
            let case = format!("{name}: {edit:?} on {}", before.0);
            editor.edit(edit);
            let fen = editor.setup.fen();
            let again =
                Setup::parse(editor.variant(), &fen).unwrap_or_else(|error| panic!("{case}: {fen}: {error}"));
            assert_eq!((again.fen(), again.pieces.len()), (fen.clone(), editor.setup.pieces.len()), "{case}");
            assert_eq!(editor.errors, editor.setup.errors(), "{case}");
            assert_eq!(editor.errors.is_empty(), editor.position().is_some(), "{case}");
            assert!(editor.variant().geometry().contains(editor.focus), "{case}");
            let reopened = Editor::open(editor.variant(), &editor.address_fen()).0;
            assert_eq!(reopened.setup.fen(), fen, "{case}");
            if !is_history && (fen.clone(), editor.variant().name().to_owned()) != before {
                // Every edit can be undone and redone.
                editor.edit(SetupEdit::Undo);
                let is_typing_on = editor.setup.fen() != before.0;
                assert!(!is_typing_on || case.contains("Fen"), "{case}");
                editor.edit(SetupEdit::Redo);
                assert_eq!(editor.setup.fen(), fen, "{case}");
            }
            fens.push(fen);
        }
        let different = fens.iter().collect::<std::collections::HashSet<_>>().len();
        assert!(different > 40, "{name}: {different} set-ups");
    }
}

#[test]
fn the_address_contains_the_setup() {
    let mut page = Page::open_with_screens("#screen=edit&variant=near");
    page.edits(SetupEdit::Drag { from: square("e2"), to: Some(square("e1")) });
    page.has_address(
        "#screen=edit&variant=near&fen=8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQ1BNR/4K3%20w%20-%20-%200%201",
    );
    page.edits(SetupEdit::Undo).has_address("#screen=edit&variant=near");
    // A setup that cannot be played is kept as well. Another variant keeps the pieces that it has.
    page.edits(SetupEdit::Clear).edits(SetupEdit::Letter('Q'));
    let fen = "8/8/8/8/8/8/8/4Q3%20w%20-%20-%200%201";
    page.has_address(&format!("#screen=edit&variant=near&fen={fen}"));
    page.edits(SetupEdit::Variant("contact".into()))
        .has_address(&format!("#screen=edit&variant=contact&fen={fen}"));
    page.edits(SetupEdit::Variant("grand-rider".into())).has_address("#screen=edit&variant=grand-rider");
    page.edits(SetupEdit::Variant("near-vs-normal:near=black".into()));
    page.has_address("#screen=edit&variant=near-vs-normal:near=black");
    for _ in 0..3 {
        page.edits(SetupEdit::Undo);
    }
    page.has_address(&format!("#screen=edit&variant=near&fen={fen}"));
    // The same address again changes nothing; another one is opened.
    let hash = page.state.address();
    page.send(Event::AddressChanged(hash)).edits(SetupEdit::Undo);
    page.has_address("#screen=edit&variant=near&fen=8/8/8/8/8/8/8/8%20w%20-%20-%200%201");
    page.send(Event::AddressChanged("#screen=edit&variant=chess&fen=nonsense".into()));
    page.has_address("#screen=edit&variant=chess");
    let notice = page.state.ui.notice.clone().unwrap_or_default();
    assert!(notice.contains("cannot be read: the board has 8 ranks"), "{notice}");
}

#[test]
fn the_level_survives_the_change_to_the_full_build_and_back() {
    // The first-visit build does not have the editor; the full build takes over with the requested
    // address.
    let mut small = crate::common::page::Page::small(
        "#variant=near&moves=e3e4&white=human&black=human&level=7&time=3000",
    );
    small.send(Event::Visit(Screen::Edit { fen: small.state.game.shown().fen.clone() }));
    assert_eq!(small.effects, [Effect::TakeOver]);
    let (state, wanted) = vicinity_page::handover::read(&vicinity_page::handover::write(&small.state));
    let Some(RequestedFeature::Screen(screen)) = wanted else { panic!("{wanted:?} is not the editor") };
    let address = vicinity_page::address::write(&screen, state.game.record(), &state.session.settings);
    assert!(address.ends_with("&level=7&time=3000"), "{address}");
    let mut page = Page::open_with_screens(&address);
    page.edits(SetupEdit::Choose(Tool::Eraser)).edits(SetupEdit::Activate(square("a2")));
    page.screen_event(ScreenEvent::Edit(EditorAct::Play(Play::Against(Color::White))));
    assert_eq!((page.state.session.settings.level, page.state.session.settings.think_time_ms), (7, 3000));
}

#[test]
fn a_position_is_edited_and_played() {
    let mut page = Page::open_with_screens("#variant=near&moves=e3e4&white=human&black=human&level=7");
    let fen = page.state.game.shown().fen.clone();
    page.send(Event::Visit(Screen::Edit { fen: fen.clone() }));
    assert_eq!(page.screens.editor.shown.as_ref().map(|editor| editor.fen.clone()), Some(fen));
    page.edits(SetupEdit::Choose(Tool::Eraser)).edits(SetupEdit::Activate(square("a2")));
    page.screen_event(ScreenEvent::Edit(EditorAct::Play(Play::Against(Color::Black))));
    assert!(page.screens.editor.shown.is_none());
    let address = "#variant=near&fen=8/rnbqkbnr/pppppppp/8/4P3/PPPP1PPP/1NBQKBNR/8%20b%20-%20-%200%201&white=engine&black=human&level=7";
    page.has_address(address);
    assert!(
        page.effects.contains(&Effect::Address { text: address.into(), is_new_entry: true }),
        "{:?}",
        page.effects
    );
    assert_eq!(page.state.session.settings.player(Color::White), Player::Engine);
    assert!(!page.state.session.paused && page.state.ui.notice.is_none());
    // Analysis has two human players, and is switched on.
    page.send(Event::Visit(Screen::Edit { fen: page.state.game.shown().fen.clone() }));
    page.screen_event(ScreenEvent::Edit(EditorAct::Play(Play::Analyse)));
    assert!(page.state.session.analysis.is_on && page.state.ui.screen == Screen::Game);
    // A setup that cannot be played starts nothing.
    page.send(Event::Visit(Screen::Edit { fen: "8/8/8/8/8/8/8/8 w - - 0 1".into() }));
    page.screen_event(ScreenEvent::Edit(EditorAct::Play(Play::TwoHumans)));
    assert!(page.screens.editor.shown.is_some());
    page.send(Event::StartOver);
    assert!(page.screens.editor.shown.is_none() && page.state.ui.screen == Screen::Game);
}

#[test]
fn keys_edit_the_focused_square() {
    let mut page = Page::open_with_screens("#screen=edit&variant=near");
    let check = |page: &Page, key: &str, square: Option<Square>, expected: &str| {
        let edit = SetupEdit::by_key(key, square, &page.state);
        assert_eq!(edit.map(|edit| format!("{edit:?}")).unwrap_or_default(), expected, "{key}");
    };
    let e4 = Some(square("e4"));
    check(&page, "ArrowUp", e4, "Step { files: 0, ranks: 1 }");
    check(&page, "Home", e4, "Step { files: -100, ranks: 0 }");
    check(&page, "Backspace", e4, "Delete");
    check(&page, "n", e4, "Letter('n')");
    check(&page, "ß", e4, "");
    check(&page, "Delete", None, "");
    check(&page, "Escape", None, "Cancel");
    page.send(Event::Flip);
    check(&page, "ArrowUp", e4, "Step { files: 0, ranks: -1 }");
    page.chooses("keys", "off");
    check(&page, "n", e4, "");
}

#[test]
fn the_messages_say_whether_the_setup_is_sound() {
    let sound = open("near", "");
    assert_eq!(sound.messages(), (vec![phrases::VALID.owned()], true));
    let empty = open("near", "8/8/8/8/8/8/8/8 w - - 0 1");
    assert_eq!(empty.messages(), (errors(&empty), false));
}
