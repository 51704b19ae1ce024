//! Premoves, move confirmation, drawings and keys.

use crate::common::page::{Page, square};
use vicinity_page::browse::Browse;
use vicinity_page::drawing::Drawing;
use vicinity_page::event::{Effect, EngineEvent, Event, FocusTarget};
use vicinity_page::keys::{KEYS, KeyCommand, Scope, find, is_single};
use vicinity_page::scene;
use vicinity_page::settings::Player;
use vicinity_page::words;
use vicinity_protocol::Info;

impl Page {
    /// Opens a page on which the engine has been asked, if it is to move.
    fn at_work(hash: &str) -> Self {
        let mut page = Page::open(hash);
        let focus = page.state.ui.focus;
        page.send(Event::Focus(focus));
        page
    }

    /// Near Chess after White's first move; the engine thinks.
    fn waiting() -> Self {
        Page::at_work("#variant=near&moves=e3e4&white=human&black=engine")
    }

    fn writes(&mut self, text: &str) -> &mut Self {
        self.send(Event::Typed(text.to_owned()))
    }

    #[track_caller]
    fn has_set(&mut self, expected: &str) -> &mut Self {
        let shown_premove =
            self.state.ui.board_input.premove.map(|premove| format!("{}{}", premove.from, premove.to));
        assert_eq!(shown_premove.unwrap_or_default(), expected);
        self
    }
}

#[test]
fn a_premove_by_clicks_is_played_after_the_engines_move() {
    let mut page = Page::waiting();
    page.clicks("d3").has_set("");
    assert_eq!(page.state.ui.board_input.selection, Some(square("d3")));
    assert!(page.state.is_target(square("e4")), "its own piece may be captured there until then");
    assert!(!page.state.is_target(square("d5")));
    page.clicks("d4").has_set("d3d4").has_line("e3e4");
    assert_eq!(page.state.ui.announcement, "Premove: white pawn from d3 to d4. Escape cancels it.");
    page.engine_plays("d6d5").has_set("").has_line("e3e4 d6d5 d3d4");
    assert_eq!(
        page.state.ui.announcement,
        "Black pawn from d6 to d5. Your premove: White pawn from d3 to d4"
    );
    let ways = [(square("d6"), square("d5")), (square("d3"), square("d4"))];
    assert_eq!(page.state.game.motions(), ways, "both moves are shown, the engine's first");
    assert!(page.effects.iter().any(|effect| matches!(effect, Effect::Go(..))), "the engine continues");
}

#[test]
fn premoves_can_be_switched_off() {
    let mut page = Page::waiting();
    page.chooses("premoves", "off").clicks("d3 d4").has_set("");
    assert_eq!(page.state.ui.board_input.selection, None);
    page.writes("d3d4").has_set("").engine_plays("d6d5").has_line("e3e4 d6d5");
    page.clicks("d3 d4").has_line("e3e4 d6d5 d3d4");
}

#[test]
fn a_recapture_can_be_premoved_onto_the_players_own_piece() {
    let mut page = Page::waiting();
    page.engine_plays("d6d5")
        .clicks("d3 d4")
        .clicks("c3 d4")
        .has_set("c3d4")
        .engine_plays("d5e4")
        .has_set("");
    page.has_line("e3e4 d6d5 d3d4 d5e4");
    assert_eq!(page.state.ui.message, "Your premove from c3 to d4 was not legal.");
    page.clicks("d4 d5")
        .clicks("c3 d4")
        .has_set("c3d4")
        .engine_plays("e4e3")
        .has_line("e3e4 d6d5 d3d4 d5e4 d4d5 e4e3");
    assert!(!page.state.ui.message.is_empty(), "an empty square is not captured on");
}

#[test]
fn a_second_premove_replaces_the_first_and_many_events_cancel_it() {
    let mut page = Page::waiting();
    page.clicks("d3 d4").clicks("c3 c4").has_set("c3c4");
    page.send(Event::Drop { from: square("g2"), to: Some(square("f4")) }).has_set("g2f4");
    page.send(Event::Drop { from: square("g2"), to: Some(square("g5")) }).has_set("g2f4");
    for (what, event) in [
        ("Escape or the right button", Event::Cancel),
        ("an empty square", Event::Activate(square("a5"))),
        ("the engine's piece", Event::Activate(square("a6"))),
        ("another game", Event::StartOver),
        ("Undo", Event::Undo),
        ("analysis", Event::Analyse),
        ("an earlier position", Event::View(Browse::Back)),
        ("two people", Event::SetPlayer(vicinity_rules::Color::Black, Player::Human)),
    ] {
        let mut page = Page::waiting();
        page.clicks("d3 d4").has_set("d3d4").send(event);
        assert!(page.state.ui.board_input.premove.is_none(), "{what}");
        assert!(
            page.state.ui.announcement.contains(words::PREMOVE_CANCELLED.as_str()),
            "{what}: {}",
            page.state.ui.announcement
        );
    }
    // Another game in which the engine moves first has no premove from the game before.
    let mut page = Page::waiting();
    page.clicks("d3 d4").has_set("d3d4");
    let sides = [Player::Engine, Player::Human];
    page.send(Event::AddressChanged("#variant=near&white=engine&black=human&moves=a3a4,a6a5".into()));
    assert_eq!((page.state.session.settings.players, page.state.is_engines_turn()), (sides, true));
    assert!(page.state.ui.board_input.premove.is_none());
    let mut page = Page::waiting();
    page.clicks("d3 d4").send(Event::Flip).has_set("d3d4");
    let id = page.state.session.engine.pending.expect("asked").id;
    page.send(Event::Engine(EngineEvent::Info(Info { id, line: 1, ..Info::default() }))).has_set("d3d4");
}

#[test]
fn premoves_are_only_possible_while_the_engine_thinks() {
    for hash in [
        "#variant=near&moves=e3e4&white=human&black=human",
        "#variant=near&white=engine&black=engine",
        "#variant=near&white=human&black=engine",
    ] {
        let mut page = Page::open(hash);
        page.clicks("d6 d5").has_set("");
        assert!(!page.state.may_premove(), "{hash}");
    }
    let mut page = Page::waiting();
    page.clicks("d6 d5").has_set("");
    page.send(Event::View(Browse::Back)).clicks("d3 d4").has_set("");
}

#[test]
fn a_selection_survives_the_engines_move() {
    let mut page = Page::waiting();
    page.clicks("d3").engine_plays("d6d5");
    assert_eq!(page.state.ui.board_input.selection, Some(square("d3")));
    page.clicks("d4").has_line("e3e4 d6d5 d3d4");
}

#[test]
fn a_premove_can_be_typed() {
    for (written, expected) in [
        ("d4", "d3d4"),
        ("d3d4", "d3d4"),
        (" G2F4 ", "g2f4"),
        ("Nf4", "g2f4"),
        ("d3e4", "d3e4"),
        ("d3d5", ""),
        ("d6d5", ""),
        ("Nf5", ""),
        ("d3d4x", ""),
        ("é", ""),
    ] {
        let mut page = Page::waiting();
        page.writes(written).has_set(expected);
        assert_eq!(
            page.state.ui.message.is_empty(),
            !expected.is_empty(),
            "{written}: {}",
            page.state.ui.message
        );
    }
    let mut page = Page::at_work("#variant=grand-rider&moves=a4a5&white=human&black=engine");
    page.writes("b4b6").has_set("b4b6");
}

/// White's pawn is about to promote, and White has lost a rook and a knight; it is Black's turn.
const BEFORE_PROMOTION: &str =
    "#variant=near&fen=4k2r/P7/8/8/8/8/8/2BQKBNR b - - 0 1&white=human&black=engine";

#[test]
fn a_premoved_pawn_promotes_to_the_strongest_piece_or_the_typed_one() {
    let mut page = Page::at_work(BEFORE_PROMOTION);
    page.clicks("a7 a8").has_set("a7a8").engine_plays("h8g8");
    page.has_line("h8g8 a7a8r");
    assert!(page.state.ui.board_input.promotion.is_none());
    let mut page = Page::at_work(BEFORE_PROMOTION);
    page.writes("a7a8n").has_set("a7a8").engine_plays("h8g8").has_line("h8g8 a7a8n");
    let mut page = Page::at_work(BEFORE_PROMOTION);
    page.writes("a7a8q").has_set("a7a8").engine_plays("h8g8").has_line("h8g8");
    assert!(!page.state.ui.message.is_empty(), "no queen has been captured");
}

#[test]
fn the_end_of_the_game_cancels_a_premove() {
    let mut page =
        Page::at_work("#variant=near&fen=4k3/8/8/8/8/5n2/4P3/4K3 b - - 0 1&white=human&black=engine");
    page.clicks("e2 e3").has_set("e2e3").engine_plays("f3e1").has_set("").has_line("f3e1");
    assert_eq!(page.state.ui.message, "");
    assert!(page.state.game.outcome().is_some());
}

fn with_confirmation(value: &str) -> Page {
    let mut page = Page::at_work("#variant=near&white=human&black=human");
    page.chooses("confirm", value);
    page
}

#[test]
fn a_move_waits_until_it_is_confirmed() {
    let mut page = with_confirmation("always");
    page.clicks("e3 e4").has_line("");
    assert!(page.effects.contains(&Effect::FocusOn(FocusTarget::ConfirmMove)));
    assert_eq!(
        (words::confirm(&page.state), page.state.ui.announcement.as_str()),
        ("Play e4?".into(), "Play e4?")
    );
    page.send(Event::Confirm).has_line("e3e4");
    assert!(page.effects.contains(&Effect::FocusSquare));
    page.send(Event::Confirm).has_line("e3e4");

    page.clicks("d6 d5").send(Event::Cancel).has_line("e3e4");
    assert_eq!((page.state.ui.board_input.pending, page.state.ui.board_input.selection), (None, None));
    page.send(Event::Drop { from: square("d6"), to: Some(square("d5")) });
    assert!(page.state.ui.board_input.pending.is_some());
    // Another target for the same piece, then another piece.
    page.clicks("d6").clicks("g7 f5").clicks("h5");
    assert_eq!(page.state.ui.board_input.pending.map(|mv| mv.to()), Some(square("h5")));
    page.clicks("a6");
    assert_eq!(
        (page.state.ui.board_input.pending, page.state.ui.board_input.selection),
        (None, Some(square("a6")))
    );
    page.clicks("a5").send(Event::View(Browse::First)).send(Event::Confirm).has_line("e3e4");
    page.send(Event::View(Browse::Last)).writes("d5").has_line("e3e4 d6d5");
}

#[test]
fn touch_needs_confirmation_on_small_squares_only() {
    let mut page = with_confirmation("touch");
    page.clicks("e3 e4").has_line("e3e4");
    page.state.ui.is_coarse = true;
    page.clicks("e6 e5").has_line("e3e4");
    page.send(Event::Confirm).has_line("e3e4 e6e5");
    let mut page = with_confirmation("never");
    page.state.ui.is_coarse = true;
    page.clicks("e3 e4").has_line("e3e4");
}

fn shape(kind: u8, from: &str, to: &str) -> Event {
    Event::Draw(Drawing { kind, from: square(from), to: square(to) })
}

#[test]
fn drawings_belong_to_the_position_and_are_stored_in_its_comment() {
    let mut page = Page::at_work("#variant=near&moves=e3e4,e6e5&white=human&black=human");
    let comment = |page: &Page| page.state.game.record().comment(page.state.game.node_shown()).to_owned();
    page.send(shape(0, "g2", "f4")).send(shape(1, "e5", "e5"));
    assert_eq!(page.state.ui.announcement, "Circle on e5.");
    assert_eq!(comment(&page), "[%csl Re5][%cal Gg2f4]");
    page.send(Event::Comment("a plan".into()));
    assert_eq!(comment(&page), "[%csl Re5][%cal Gg2f4] a plan");
    page.send(shape(2, "g2", "f4"));
    assert_eq!(comment(&page), "[%csl Re5][%cal Bg2f4] a plan");
    page.send(shape(1, "e5", "e5"));
    assert_eq!(comment(&page), "[%cal Bg2f4] a plan");
    assert!(vicinity_record::pgn::write(page.state.game.record()).contains("[%cal Bg2f4] a plan"));
    page.send(Event::View(Browse::Back));
    assert_eq!(comment(&page), "");
    assert_eq!(page.state.ui.announcement, "1. White pawn from e3 to e4", "the other move's comment");
    page.send(Event::View(Browse::Last));
    assert_eq!(page.state.ui.announcement, "1. Black pawn from e6 to e5. a plan");
    page.clicks("a5");
    assert_eq!(comment(&page), "a plan", "a click on an empty square clears the drawings");
    page.send(shape(0, "a5", "b5")).clicks("e5");
    assert_ne!(comment(&page), "a plan", "a click on a piece does not");
    page.send(Event::Undo).has_line("e3e4 e6e5");
    page.send(Event::Undo).has_line("e3e4");
}

#[test]
fn single_character_shortcuts_can_be_disabled() {
    for key in KEYS.iter().filter(|key| !key.is_command) {
        let expected = matches!(key.name, "f" | "y" | "i" | "+" | "-" | "l" | "x" | "e");
        assert_eq!(is_single(key.name), expected, "{}", key.name);
    }
    let mut page = Page::two_people("near");
    assert!(page.state.has_single_keys());
    page.chooses("keys", "off");
    assert!(!page.state.has_single_keys());
}

#[test]
fn every_key_has_one_meaning_in_each_scope() {
    let scopes = [
        &[Scope::Choice, Scope::Unwritten, Scope::Anywhere][..],
        &[Scope::Board, Scope::Page, Scope::Unwritten, Scope::Anywhere],
        &[Scope::Field, Scope::Anywhere],
        &[Scope::Moves, Scope::Page, Scope::Unwritten, Scope::Anywhere],
        &[Scope::OffBoard, Scope::Page, Scope::Unwritten, Scope::Anywhere],
    ];
    for scopes in scopes {
        for (index, key) in KEYS.iter().enumerate().filter(|(_, key)| scopes.contains(&key.scope)) {
            let is_same = |other: &vicinity_page::keys::Key| {
                other.name == key.name
                    && other.is_command == key.is_command
                    && (other.is_shifted == key.is_shifted
                        || other.is_shifted.is_none()
                        || key.is_shifted.is_none())
                    && scopes.contains(&other.scope)
            };
            assert!(!KEYS[index + 1..].iter().any(is_same), "{} twice at {scopes:?}", key.name);
            assert!(!words::keys::command(key.command).is_empty());
        }
    }
    assert_eq!(find("F", false, true, &[Scope::Page]), Some(KeyCommand::Flip));
    assert_eq!(find("f", false, false, &[Scope::Field, Scope::Anywhere]), None);
    assert_eq!(find("f", true, false, &[Scope::Page, Scope::Unwritten]), None);
    assert_eq!(find("Z", true, true, &[Scope::Unwritten]), Some(KeyCommand::Redo));
}

/// Near Chess: White's king may step to where the rook captures it, or leave the file open.
const DANGER: &str = "#variant=near&fen=3rk3/8/8/8/8/8/7P/2K5%20w%20-%20-%200%201&white=human&black=engine";

#[test]
fn a_move_that_exposes_the_king_needs_confirmation_at_low_levels() {
    let asks = |level: u8, value: &str, squares: &str| {
        let mut page = Page::open(&format!("{DANGER}&level={level}"));
        page.chooses("kingwarning", value).clicks(squares);
        page.state.ui.board_input.pending.is_some()
    };
    assert!(asks(1, "on", "c1 d1") && asks(4, "on", "c1 d1"));
    assert!(!asks(5, "on", "c1 d1"), "higher levels do not ask");
    assert!(!asks(1, "off", "c1 d1"), "it can be turned off");
    assert!(!asks(1, "on", "c1 b1"), "nothing attacks that square");
    let mut page = Page::open(&format!("{DANGER}&level=1"));
    page.clicks("c1 d1");
    assert_eq!(words::confirm(&page.state), "After Kd1 your king can be captured.");
    assert_eq!(words::confirm_button(&page.state), "Move anyway");
    let capture = (square("d8"), square("d1"), "arrow threat");
    assert!(scene::of_game(&page.state).arrows.contains(&capture));
    page.send(Event::Cancel).has_line("");
    assert!(scene::of_game(&page.state).arrows.is_empty());
    page.clicks("c1 d1").send(Event::Confirm).has_line("c1d1");
    // Typed as well.
    let mut page = Page::open(&format!("{DANGER}&level=1"));
    page.send(Event::Typed("Kd1".to_owned())).has_line("");
    assert_eq!(words::confirm(&page.state), "After Kd1 your king can be captured.");
    assert!(page.effects.contains(&Effect::FocusOn(FocusTarget::CancelMove)), "{:?}", page.effects);
    page.send(Event::Confirm).has_line("c1d1");
    // Undo cancels the move to be confirmed, and takes back nothing.
    let mut page = Page::open(&format!("{DANGER}&level=1"));
    page.clicks("c1 b1").engine_plays("e8f8").clicks("b1 c1").engine_plays("f8e8");
    page.clicks("c1 d1").send(Event::Undo).has_line("c1b1 e8f8 b1c1 f8e8");
    assert_eq!(page.state.ui.board_input.pending, None);
    // The square has a mark of its own, and a label for screen readers.
    let mut page = Page::open(&format!("{DANGER}&level=8"));
    page.clicks("c1");
    let scene = scene::of_game(&page.state);
    let is_marked = |name: &str| scene.marks[square(name).index()] & scene::DANGER != 0;
    assert!(is_marked("d1") && !is_marked("b1"));
    assert!(scene.square_label(square("d1")).contains("your king could be captured"));
}
