//! What happens on the page, without a browser: whole flows of events, and what they leave behind.

mod common;

use common::page::{Page, square};
use vicinity_app::screen::Screen;
use vicinity_app::settings::Player;
use vicinity_app::state::State;
use vicinity_app::text;
use vicinity_app::update::{Answer, Effect, Event, Heard, Look, Sheet, update};
use vicinity_protocol::{Go, Info, Score};
use vicinity_rules::Color;

impl Page {
    fn two_people(variant: &str) -> Self {
        Page::open(&format!("#variant={variant}&white=human&black=human"))
    }

    fn against_engine() -> Self {
        let mut page = Page::open("#variant=near&white=human&black=engine");
        page.does(Event::Focus(square("e3")));
        page
    }

    fn types(&mut self, moves: &str) -> &mut Self {
        for text in moves.split(' ') {
            self.does(Event::Typed(text.to_owned()));
            assert_eq!(self.state.message, "", "{text}");
        }
        self
    }

    #[track_caller]
    fn shows(&mut self, ply: usize) -> &mut Self {
        assert_eq!(self.state.shown.ply, ply);
        assert_eq!(self.state.shown.fen, self.state.game.position_after(ply).fen());
        self
    }

    #[track_caller]
    fn asked(&self) -> &Go {
        let go = self.effects.iter().find_map(|effect| match effect {
            Effect::Go(go) => Some(go),
            _ => None,
        });
        go.expect("the engine is asked")
    }

    fn address(&self) -> Option<(&str, bool)> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Address { text, is_new_entry } => Some((text.as_str(), *is_new_entry)),
            _ => None,
        })
    }
}

#[test]
fn a_click_chooses_and_a_second_click_moves() {
    let mut page = Page::two_people("near");
    page.clicks("e3");
    assert_eq!(page.state.selection, Some(square("e3")));
    assert!(page.state.is_target(square("e4")) && !page.state.is_target(square("e5")));
    page.clicks("e4").has_line("e3e4").shows(1);
    assert_eq!(page.state.selection, None);
    assert!(page.effects.contains(&Effect::Glide(vec![(square("e3"), square("e4"))])));
    assert_eq!(page.state.spoken, "White pawn from e3 to e4");
}

#[test]
fn a_click_on_another_own_man_changes_the_choice_and_elsewhere_drops_it() {
    let mut page = Page::two_people("near");
    page.clicks("e3 g2");
    assert_eq!(page.state.selection, Some(square("g2")));
    page.clicks("g2");
    assert_eq!(page.state.selection, None);
    page.clicks("g2 e8");
    assert_eq!(page.state.selection, None);
    page.clicks("e6");
    assert_eq!(page.state.selection, None, "the other side's men cannot be chosen");
    page.clicks("g2").does(Event::Cancel);
    assert_eq!(page.state.selection, None);
    page.has_line("");
}

#[test]
fn a_man_is_dropped_where_it_may_go_and_nowhere_else() {
    let mut page = Page::two_people("near");
    page.does(Event::Drop { from: square("e3"), to: Some(square("e5")) }).has_line("");
    page.does(Event::Drop { from: square("e3"), to: None }).has_line("");
    page.does(Event::Drop { from: square("e6"), to: Some(square("e5")) }).has_line("");
    page.does(Event::Drop { from: square("e3"), to: Some(square("e4")) }).has_line("e3e4");
}

#[test]
fn nobody_moves_the_engines_men() {
    let mut page = Page::against_engine();
    page.types("e3e4").clicks("d6 d5").has_line("e3e4");
    page.does(Event::Typed("d5".into()));
    assert_eq!(page.state.message, text::ENGINE_TURN);
    page.has_line("e3e4");
}

#[test]
fn a_typed_move_is_played_or_faulted_in_words() {
    let mut page = Page::two_people("near");
    page.types("e4 d6d5 exd5").has_line("e3e4 d6d5 e4d5");
    page.does(Event::Typed("Qh9".into()));
    assert!(page.state.message.contains("Qh9"), "{}", page.state.message);
    page.has_line("e3e4 d6d5 e4d5");
    page.does(Event::Typed("  ".into()));
    assert_eq!(page.state.message, text::NO_MOVE_TYPED);
    page.types("Qd5");
    assert_eq!(page.state.message, "");
    page.has_line("e3e4 d6d5 e4d5 d7d5");
}

/// White's pawn is one step from the last rank, and White has lost a rook.
const BEFORE_PROMOTION: &str = "#variant=near&fen=4k3/P7/8/8/8/8/8/1NBQKBNR w - - 0 1";

#[test]
fn a_promotion_is_asked_for_with_the_pool_and_what_is_not_in_it() {
    let mut page = Page::open(BEFORE_PROMOTION);
    page.clicks("a7 a8");
    let choice = page.state.promotion.clone().expect("there is a choice");
    let variant = page.state.game.position().variant().clone();
    let options: Vec<(char, bool, Option<u8>)> = choice
        .options
        .iter()
        .map(|option| {
            (option.kind.map_or('-', |kind| variant.kind(kind).letter), option.mv.is_some(), option.in_pool)
        })
        .collect();
    let expected =
        [('Q', false, Some(0)), ('R', true, Some(1)), ('B', false, Some(0)), ('N', false, Some(0))];
    assert_eq!(options, expected);
    page.has_line("");

    page.does(Event::Promote(variant.kind_of_letter('q')));
    page.has_line("");
    assert!(page.state.promotion.is_some(), "what is not in the pool cannot be chosen");
    page.does(Event::Promote(variant.kind_of_letter('r'))).has_line("a7a8r").shows(1);
    assert_eq!(page.state.promotion, None);
    assert_eq!(page.state.spoken, "White pawn from a7 to a8 and becomes a rook, check");
}

#[test]
fn a_promotion_can_be_called_off() {
    let mut page = Page::open(BEFORE_PROMOTION);
    page.clicks("a7 a8").does(Event::Cancel);
    assert_eq!((page.state.promotion.clone(), page.state.selection), (None, None));
    page.clicks("a7 a8 h5");
    assert_eq!(page.state.promotion, None);
    page.does(Event::Drop { from: square("a7"), to: Some(square("a8")) });
    assert!(page.state.promotion.is_some());
    page.does(Event::View(Look::First));
    assert_eq!(page.state.promotion, None);
    page.has_line("");
}

#[test]
fn with_an_empty_pool_the_last_rank_is_refused_with_the_reason() {
    let mut page = Page::open("#variant=near&fen=4k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1");
    page.clicks("a7 a8");
    assert_eq!(page.state.promotion, None);
    assert_eq!(page.state.message, text::NO_PROMOTION);
    page.does(Event::Drop { from: square("a7"), to: Some(square("a8")) });
    assert_eq!(page.state.message, text::NO_PROMOTION);
    page.does(Event::Drop { from: square("a7"), to: Some(square("a5")) });
    assert_eq!(page.state.message, "");
}

#[test]
fn a_pawn_may_stay_a_pawn_where_the_rules_allow_it() {
    let mut page = Page::open("#variant=grand-rider&fen=k11/12/12/12/4P7/12/12/12/12/12/12/4K7 w - - 0 1");
    page.clicks("e8 e9");
    let choice = page.state.promotion.clone().expect("there is a choice");
    assert_eq!(choice.options.last().map(|option| (option.kind, option.mv.is_some())), Some((None, true)));
    page.does(Event::Promote(None)).has_line("e8e9");
}

#[test]
fn looking_back_and_forth_changes_nothing() {
    let mut page = Page::two_people("near");
    page.types("e4 d5 exd5").shows(3);
    page.does(Event::View(Look::Back)).shows(2);
    assert!(page.effects.contains(&Effect::Glide(vec![(square("d5"), square("e4"))])));
    page.does(Event::View(Look::First)).shows(0);
    page.does(Event::View(Look::Back)).shows(0);
    page.does(Event::View(Look::Forward)).shows(1);
    page.does(Event::View(Look::At(2))).shows(2);
    page.does(Event::View(Look::Last)).shows(3);
    page.does(Event::View(Look::Forward)).shows(3).has_line("e3e4 d6d5 e4d5");
    assert_eq!(page.address(), None, "where one looks is not in the address");
}

#[test]
fn undo_and_redo_go_step_by_step_between_two_people() {
    let mut page = Page::two_people("near");
    assert_eq!(page.state.undo_count(), None);
    page.types("e4 d5 exd5");
    page.does(Event::Undo).has_line("e3e4 d6d5").shows(2);
    page.does(Event::Undo).does(Event::Undo).has_line("").shows(0);
    page.does(Event::Undo).has_line("");
    page.does(Event::Redo).has_line("e3e4").shows(1);
    // The move that was taken back, played again, keeps the rest for redo.
    page.types("d5").does(Event::Redo).has_line("e3e4 d6d5 e4d5");
    page.does(Event::Redo).has_line("e3e4 d6d5 e4d5");
    page.does(Event::Undo).types("d4");
    assert!(page.state.undone.is_empty());
}

#[test]
fn a_move_from_an_earlier_position_is_a_variation_and_undo_takes_it_back() {
    let mut page = Page::two_people("near");
    page.types("e4 d5 exd5 Qxd5").does(Event::View(Look::At(1))).clicks("a6 a5");
    page.has_line("e3e4 a6a5").shows(2);
    page.types("h4").has_moves("1. e4 d5 (1... a5 2. h4) 2. exd5 Qxd5 *");
    page.does(Event::Undo).has_line("e3e4 a6a5");
    page.does(Event::Undo).has_line("e3e4 d6d5 e4d5 d7d5").shows(1).has_moves("1. e4 d5 2. exd5 Qxd5 *");
    page.does(Event::Redo).has_line("e3e4 a6a5").shows(2);
    page.does(Event::Redo).has_line("e3e4 a6a5 h3h4").shows(3);
    page.does(Event::Undo).does(Event::Undo).does(Event::Undo).has_line("e3e4 d6d5 e4d5").shows(3);
}

#[test]
fn a_game_left_for_another_comes_back_by_undo() {
    let mut page = Page::two_people("near");
    page.types("e4 d5").does(Event::ChooseVariant("near-8x10".into())).has_line("");
    assert_eq!(page.state.game.position().variant().name(), "near-8x10");
    assert_eq!(page.state.settings.players, [Player::Human; 2], "the players stay");
    page.types("e4").does(Event::Undo).does(Event::Undo).has_line("e3e4 d6d5").shows(2);
    assert_eq!(page.state.game.position().variant().name(), "near");
    page.does(Event::Redo).has_line("");
    assert_eq!(page.state.game.position().variant().name(), "near-8x10");
    page.does(Event::ChooseVariant("nonsense".into()));
    assert!(page.state.notice.as_deref().is_some_and(|notice| notice.contains("nonsense")));
}

#[test]
fn a_games_options_are_changed_one_by_one() {
    let mut page = Page::two_people("near-vs-normal");
    let set = |key: &str, value: &str| Event::SetOption { key: key.into(), value: value.into() };
    page.does(set("ep", "off")).does(set("near", "black"));
    assert_eq!(page.state.game.position().variant().name(), "near-vs-normal:near=black,ep=off");
    page.does(set("ep", "on"));
    assert_eq!(page.state.game.position().variant().name(), "near-vs-normal:near=black");
    page.does(set("ep", "maybe"));
    assert!(page.state.notice.as_deref().is_some_and(|notice| notice.contains("maybe")));
}

#[test]
fn a_hundred_new_games_do_not_fill_the_memory() {
    let mut page = Page::two_people("near");
    for _ in 0..100 {
        page.types("e4 d5").does(Event::NewGame);
    }
    assert!(page.state.done.len() <= 20 * 3 + 1, "{}", page.state.done.len());
}

#[test]
fn the_engine_is_asked_after_the_persons_move_and_answers() {
    let mut page = Page::against_engine();
    assert_eq!(page.state.engine.asked, None);
    page.types("e4");
    let go = page.asked().clone();
    assert_eq!((go.variant.as_str(), go.fen.clone(), go.moves.join(" ").as_str()), ("near", None, "e3e4"));
    assert_eq!((go.level, go.movetime_ms), (page.state.settings.level, Some(1000)));
    page.hears("d6d5").has_line("e3e4 d6d5").shows(2);
    assert_eq!(page.state.engine.asked, None);
    assert_eq!(page.state.spoken, "Black pawn from d6 to d5");
    assert_eq!(page.address(), Some(("#variant=near&moves=e3e4,d6d5&white=human&black=engine", false)));
}

#[test]
fn undo_while_the_engine_thinks_stops_it_and_takes_the_persons_move_back() {
    let mut page = Page::against_engine();
    page.types("e4");
    let stale = page.state.engine.asked.expect("it thinks").id;
    page.does(Event::Undo).has_line("");
    assert!(page.effects.contains(&Effect::Stop));
    assert_eq!(page.state.engine.asked, None);
    page.does(Event::Engine(Heard::Best { id: stale, mv: Some("d6d5".into()) })).has_line("");
    page.does(Event::Redo).has_line("e3e4");
    assert_ne!(page.asked().id, stale, "it is asked again, under another number");
    page.does(Event::Engine(Heard::Best { id: stale, mv: Some("d6d5".into()) })).has_line("e3e4");
    page.hears("a6a5").has_line("e3e4 a6a5");
}

#[test]
fn undo_against_the_engine_goes_back_to_the_persons_turn() {
    let mut page = Page::against_engine();
    page.types("e4").hears("d6d5").types("exd5").hears("d7d5").has_line("e3e4 d6d5 e4d5 d7d5");
    page.does(Event::Undo).has_line("e3e4 d6d5").shows(2);
    page.does(Event::Redo).has_line("e3e4 d6d5 e4d5 d7d5");
    page.does(Event::Undo).does(Event::Undo).has_line("");
    assert_eq!(page.state.undo_count(), None);
}

#[test]
fn the_engines_first_move_is_not_undone_for_it_would_only_be_made_again() {
    let mut page = Page::open("#variant=near&white=engine&black=human");
    assert_eq!(page.state.settings.orientation(), Color::Black, "the board follows the person");
    page.does(Event::Focus(square("e7")));
    page.hears("e3e4").has_line("e3e4");
    assert_eq!(page.state.undo_count(), None);
    page.types("d5").hears("e4d5").does(Event::Undo).has_line("e3e4");
}

#[test]
fn another_strength_while_it_thinks_is_another_question() {
    let mut page = Page::against_engine();
    page.types("e4");
    let first = page.asked().id;
    page.does(Event::SetLevel(8));
    assert!(page.effects.contains(&Effect::Stop));
    assert_eq!((page.asked().level, page.asked().id != first), (8, true));
    page.does(Event::SetThinkTime(3000));
    assert_eq!(page.asked().movetime_ms, Some(3000));
    page.does(Event::SetThinkTime(123));
    assert_eq!(page.state.settings.think_time_ms, 3000);
    page.does(Event::SetLevel(200));
    assert_eq!(page.state.settings.level, 8);
    page.does(Event::SetPlayer(Color::Black, Player::Human));
    assert!(page.effects.contains(&Effect::Stop) && page.state.engine.asked.is_none());
}

#[test]
fn what_the_engine_says_is_kept_only_while_it_matters() {
    let mut page = Page::against_engine();
    page.types("e4");
    let id = page.asked().id;
    let info = |id, cp| Info { id, depth: 5, line: 1, score: Score::Centipawns(cp), ..Info::default() };
    page.does(Event::Engine(Heard::Info(info(id + 1, 9))));
    assert_eq!(page.state.engine.info, None);
    page.does(Event::Engine(Heard::Info(Info { line: 2, ..info(id, 9) })));
    assert_eq!(page.state.engine.info, None);
    page.does(Event::Engine(Heard::Info(info(id, 40))));
    assert_eq!(page.state.engine.info_turn, Some(Color::Black));
    assert_eq!(text::engine(&page.state), "Black a little better, −0.40 · depth 5");
}

#[test]
fn an_answer_that_is_no_move_stops_the_engine_and_not_the_game() {
    let mut page = Page::against_engine();
    page.types("e4").hears("e1e8").has_line("e3e4");
    assert_eq!(page.state.notice.as_deref(), Some(text::ENGINE_NO_MOVE));
    assert!(page.state.paused && page.state.engine.asked.is_none());
    page.does(Event::Pause(false)).hears("d6d5").has_line("e3e4 d6d5");
    page.types("exd5");
    let id = page.asked().id;
    page.does(Event::Engine(Heard::Error { id, message: "no such game".into() }));
    assert!(page.state.notice.as_deref().is_some_and(|notice| notice.contains("no such game")));
    page.does(Event::Undo).has_line("e3e4 d6d5");
    page.types("exd5").hears("d7d5");
    page.types("d4");
    page.does(Event::Engine(Heard::Gone));
    assert_eq!(page.state.notice.as_deref(), Some(text::ENGINE_GONE));
    page.does(Event::SetPlayer(Color::Black, Player::Human)).types("e5");
}

#[test]
fn the_engine_plays_itself_until_it_is_stopped() {
    let mut page = Page::open("#variant=near&white=engine&black=engine");
    page.does(Event::Focus(square("e3")));
    page.hears("e3e4").hears("d6d5");
    page.does(Event::View(Look::First)).hears("e4d5");
    page.shows(0).has_line("e3e4 d6d5 e4d5");
    page.does(Event::Pause(true));
    assert!(page.effects.contains(&Effect::Stop));
    page.does(Event::Undo).has_line("e3e4 d6d5");
    assert_eq!(page.state.engine.asked, None);
    page.does(Event::Pause(false)).hears("e4d5").has_line("e3e4 d6d5 e4d5");
}

#[test]
fn who_looks_back_may_play_from_there_while_the_engine_thinks() {
    let mut page = Page::against_engine();
    page.types("e4").hears("d6d5").types("exd5");
    page.does(Event::View(Look::First)).clicks("a3 a4").has_line("a3a4");
    assert!(page.effects.contains(&Effect::Stop));
    assert_eq!(page.asked().moves.join(" "), "a3a4");
    page.hears("h6h5").does(Event::Undo).has_line("e3e4 d6d5 e4d5").shows(0);
    assert_eq!(page.asked().moves.join(" "), "e3e4 d6d5 e4d5");
}

#[test]
fn a_game_ends_with_the_kings_capture() {
    let mut page = Page::open("#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3 b - - 0 1");
    assert_eq!(page.state.shown.attacked, [square("e5")], "the king is warned");
    page.types("Ke6");
    page.clicks("e2 e6");
    let outcome = page.state.outcome.expect("the game is over");
    assert_eq!(
        (outcome.result(), text::outcome(outcome).as_str()),
        ("1-0", "White wins: the king is captured.")
    );
    assert!(page.state.shown.legal.is_empty() && !page.state.may_move());
    assert_eq!(text::strip(&page.state, Color::White), "won");
    page.does(Event::Typed("Ke2".into()));
    assert_eq!(page.state.message, text::GAME_OVER);
    page.does(Event::Undo);
    assert_eq!(page.state.outcome, None);
}

#[test]
fn a_minor_win_is_called_one() {
    let mut page = Page::open("#variant=near&fen=8/7k/8/8/1p6/pPp5/PRP5/KB6 b - - 0 1");
    page.types("Kh8");
    let outcome = page.state.outcome.expect("White cannot move");
    assert_eq!(text::outcome(outcome), "Minor win for Black: White cannot move.");
    assert!(page.state.is_minor_win());
    assert_eq!(text::strip(&page.state, Color::Black), "minor win");
    assert!(page.state.spoken.ends_with("Minor win for Black: White cannot move."), "{}", page.state.spoken);
}

#[test]
fn the_keyboard_walks_the_board_as_it_is_seen() {
    let mut page = Page::two_people("near");
    page.does(Event::Focus(square("e3")));
    let step = |right, up| Event::Step { right, up };
    page.does(step(1, 0)).does(step(0, 1));
    assert_eq!(page.state.focus, square("f4"));
    assert_eq!(page.effects, [Effect::FocusSquare]);
    page.does(Event::Flip).does(step(1, 0)).does(step(0, 1));
    assert_eq!(page.state.focus, square("e3"));
    page.does(step(i8::MAX, 0)).does(step(0, i8::MAX)).does(step(1, 0));
    assert_eq!(page.state.focus, square("a1"));
}

#[test]
fn flipping_is_kept_in_the_address_and_follows_the_person() {
    let mut page = Page::two_people("near");
    page.does(Event::Flip);
    assert_eq!(page.state.settings.orientation(), Color::Black);
    let address = "#variant=near&orientation=black&white=human&black=human";
    assert_eq!(page.address(), Some((address, false)));
    page.does(Event::SetPlayer(Color::Black, Player::Engine));
    assert_eq!(page.state.settings.orientation(), Color::White);
}

#[test]
fn a_new_game_is_a_new_entry_in_the_history_and_a_move_is_not() {
    let mut page = Page::two_people("near");
    page.types("e4");
    assert_eq!(page.address().map(|(_, is_new)| is_new), Some(false));
    page.does(Event::NewGame);
    assert_eq!(page.address(), Some(("#variant=near&white=human&black=human", true)));
    page.does(Event::NewGame);
    assert_eq!(page.address().map(|(_, is_new)| is_new), Some(false), "an empty game is not worth an entry");
    page.does(Event::ChooseVariant("contact".into()));
    assert_eq!(page.address().map(|(_, is_new)| is_new), Some(true));
}

#[test]
fn the_browsers_back_button_brings_a_game_back() {
    let mut page = Page::against_engine();
    page.types("e4").hears("d6d5");
    let address = page.state.address();
    page.does(Event::ChooseVariant("chess".into())).types("e4");
    page.does(Event::AddressChanged(address.clone())).has_line("e3e4 d6d5").shows(2);
    assert!(page.effects.contains(&Effect::Stop), "the question about the other game is dropped");
    assert_eq!(page.state.address(), address);
    page.types("exd5").hears("d7d5").has_line("e3e4 d6d5 e4d5 d7d5");
    page.does(Event::AddressChanged(page.state.address()));
    assert!(page.state.undo_count().is_some(), "its own address leaves the game as it is");
}

#[test]
fn a_faulty_address_opens_the_start_page_and_says_why() {
    let mut page = Page::open("#variant=near&moves=e3e4,e3e5");
    let notice = page.state.notice.clone().unwrap_or_default();
    assert!(notice.contains("move 2") && notice.contains("e3e5"), "{notice}");
    page.has_line("");
    page.does(Event::Focus(square("e3")));
    assert_eq!(page.address(), None, "what was written stays until something happens");
    page.types("e4");
    assert!(page.address().is_some());
    page.does(Event::DismissNotice);
    assert_eq!(page.state.notice, None);
    page.does(Event::AddressChanged("#level=0".into()));
    assert!(page.state.notice.as_deref().is_some_and(|notice| notice.contains("level")));
}

#[test]
fn the_theme_is_turned_and_stored() {
    let mut page = Page::two_people("near");
    page.does(Event::ToggleTheme { is_dark: false });
    assert_eq!(page.state.display.value("theme"), "dark");
    assert!(page.effects.contains(&Effect::Store { key: "theme", value: "dark" }));
    page.does(Event::AddressChanged("#variant=contact".into()));
    assert_eq!(page.state.display.value("theme"), "dark", "another address is no reason to blink");
}

#[test]
fn castling_en_passant_and_promotion_glide_by_their_own_changes() {
    let mut page = Page::open("#variant=chess&fen=r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    page.types("O-O");
    let ways = vec![(square("e1"), square("g1")), (square("h1"), square("f1"))];
    assert!(page.effects.contains(&Effect::Glide(ways)), "{:?}", page.effects);
    page.does(Event::View(Look::Back));
    let back = vec![(square("f1"), square("h1")), (square("g1"), square("e1"))];
    assert!(page.effects.contains(&Effect::Glide(back)), "{:?}", page.effects);
    assert_eq!(page.state.shown.fen, page.state.game.start().fen());
}

/// A game with two variations, comments and marks, as other programs write it.
const ANNOTATED: &str = "[White \"A\"]\n[Black \"B\"]\n[Variant \"near\"]\n\n1. e4 {first} d5 (1... e5?! {plain}) \
                         (1... a5 2. h4 (2. g4) 2... h5) 2. exd5 $14 *";
const ANNOTATED_MOVES: &str =
    "1. e4 {first} 1... d5 (1... e5 $6 {plain}) (1... a5 2. h4 (2. g4) 2... h5) 2. exd5 $14 *";

impl Page {
    /// Goes to the first move in the tree with a notation.
    #[track_caller]
    fn goes_to(&mut self, san: &str) -> &mut Self {
        let tree = &self.state.tree;
        let has_it = |index: &usize| {
            tree.find(*index).and_then(|node| tree.played(node)).is_some_and(|played| played.san == san)
        };
        let index = (0..1000).find(has_it).unwrap_or_else(|| panic!("there is no {san}"));
        self.does(Event::GoTo(index))
    }
}

#[test]
fn a_move_that_stands_there_already_is_gone_to_and_nothing_is_added() {
    let mut page = Page::two_people("near");
    page.does(Event::Import(ANNOTATED.into())).has_moves(ANNOTATED_MOVES).shows(3);
    page.does(Event::View(Look::First)).types("e4 a5 h4").has_line("e3e4 a6a5 h3h4 h6h5").shows(3);
    page.has_moves(ANNOTATED_MOVES);
    page.does(Event::View(Look::Forward)).shows(4);
    page.does(Event::View(Look::At(1))).types("d5").has_line("e3e4 d6d5 e4d5").shows(2);
}

#[test]
fn lines_are_gone_to_promoted_and_deleted_and_undo_brings_all_back() {
    let mut page = Page::two_people("near");
    page.does(Event::Import(ANNOTATED.into()));
    page.goes_to("g4").has_line("e3e4 a6a5 g3g4").shows(3);
    page.does(Event::PromoteLine);
    page.has_moves("1. e4 {first} 1... d5 (1... e5 $6 {plain}) (1... a5 2. g4 (2. h4 h5)) 2. exd5 $14 *");
    page.has_line("e3e4 a6a5 g3g4").shows(3);
    page.does(Event::PromoteLine);
    page.has_moves("1. e4 {first} 1... a5 (1... d5 2. exd5 $14) (1... e5 $6 {plain}) 2. g4 (2. h4 h5) *");
    page.does(Event::PromoteLine).does(Event::Undo).does(Event::Undo).has_moves(ANNOTATED_MOVES);
    page.goes_to("a5").does(Event::DeleteLine).has_line("e3e4 d6d5 e4d5").shows(1);
    page.has_moves("1. e4 {first} 1... d5 (1... e5 $6 {plain}) 2. exd5 $14 *");
    page.does(Event::Undo).has_moves(ANNOTATED_MOVES).has_line("e3e4 a6a5 g3g4").shows(2);
    page.goes_to("d5").does(Event::DeleteLine).has_line("e3e4 e6e5").shows(1);
    page.does(Event::Undo).goes_to("e4").does(Event::DeleteLine).has_line("").has_moves("*");
    page.does(Event::DeleteLine).does(Event::Undo).has_moves(ANNOTATED_MOVES);
    page.does(Event::GoTo(usize::MAX)).does(Event::GoTo(0)).shows(0);
}

#[test]
fn comments_and_marks_are_written_at_the_move_shown() {
    let mut page = Page::two_people("near");
    page.types("e4 d5");
    page.does(Event::Comment(" a {b}\n c ".into())).does(Event::Mark(1)).does(Event::Mark(4));
    page.has_moves("1. e4 d5 $4 {a {b) c} *");
    page.does(Event::Mark(4)).has_moves("1. e4 d5 {a {b) c} *");
    page.does(Event::Undo).does(Event::Undo).does(Event::Undo).does(Event::Undo).has_moves("1. e4 d5 *");
    page.does(Event::View(Look::First)).does(Event::Comment("begin".into())).does(Event::Mark(1));
    page.has_moves("{begin} 1. e4 d5 *");
    let pgn = vicinity_app::share::pgn(&page.state);
    let again = vicinity_rules::pgn::read(&pgn).remove(0);
    assert_eq!(again.game.to_string(), pgn);
}

#[test]
fn a_comment_does_not_disturb_the_engine() {
    let mut page = Page::against_engine();
    page.types("e4");
    let id = page.asked().id;
    page.does(Event::Comment("hm".into())).does(Event::Mark(1));
    assert_eq!(page.state.engine.asked.map(|asked| asked.id), Some(id));
    page.hears("d6d5").has_moves("1. e4 $1 {hm} 1... d5 *");
}

#[test]
fn against_the_engine_what_is_written_at_is_kept_beside_the_game() {
    let mut page = Page::against_engine();
    page.types("e4").hears("d6d5").types("exd5").hears("d7d5");
    page.does(Event::View(Look::At(2))).types("d4").hears("h6h5").has_moves("1. e4 d5 2. d4 h5 *");
    page.does(Event::Comment("an idea".into()));
    page.does(Event::View(Look::First)).types("a4").hears("a6a5");
    page.has_moves("1. a4 (1. e4 d5 2. d4 h5 {an idea}) 1... a5 *");
    assert_eq!(page.state.address(), State::open(&page.state.address()).address());
    page.does(Event::Undo).has_moves("1. e4 d5 2. d4 h5 {an idea} *").shows(0);
    // Who looks into another line does not set the engine to work there.
    page.does(Event::Redo).goes_to("d4").has_line("e3e4 d6d5 d3d4 h6h5");
    assert!(page.state.engine.asked.is_none());
}

#[test]
fn a_side_resigns_and_nobody_moves_until_it_is_taken_back() {
    let mut page = Page::against_engine();
    page.types("e4").hears("d6d5").does(Event::Resign);
    assert_eq!(text::question(&page.state), "Resign this game?");
    page.does(Event::Answer(Answer::No));
    assert_eq!((page.state.question, page.state.outcome), (None, None));
    page.does(Event::Answer(Answer::Resign(Color::White)));
    assert_eq!(page.state.outcome, None, "without a question there is nothing to answer");
    page.does(Event::Resign).does(Event::Answer(Answer::Resign(Color::Black)));
    assert_eq!(page.state.outcome, None, "a person does not resign for the engine");
    page.does(Event::Resign).does(Event::Answer(Answer::Resign(Color::White)));
    assert_eq!(text::ending(&page.state), "White resigns: Black wins.");
    assert_eq!(text::strip(&page.state, Color::Black), "won");
    let address = "#variant=near&moves=e3e4,d6d5&end=resign-white&white=human&black=engine";
    assert_eq!(page.address(), Some((address, false)));
    page.does(Event::Typed("exd5".into()));
    assert_eq!(page.state.message, text::GAME_OVER);
    page.clicks("e4 d5").has_line("e3e4 d6d5");
    assert!(!page.state.may_resign() && !page.state.may_offer_draw());
    page.does(Event::View(Look::Back)).shows(1).does(Event::View(Look::Last)).shows(2);
    let pgn = vicinity_app::share::pgn(&page.state);
    for line in [
        "[White \"You\"]",
        "[Black \"Vicinity level 4\"]",
        "[Result \"0-1\"]",
        "[Termination \"white resigns\"]",
    ] {
        assert!(pgn.contains(line), "{pgn}");
    }
    let reopened = State::open(address);
    assert_eq!(text::ending(&reopened), "White resigns: Black wins.");
    assert!(!reopened.may_move());
    page.does(Event::Undo).has_line("e3e4 d6d5");
    assert_eq!((page.state.outcome, page.state.may_move()), (None, true));
    page.does(Event::Redo);
    assert_eq!(page.state.outcome.map(|outcome| outcome.result()), Some("0-1"));
    // A game that is over is not replaced by another one from the middle: it stays beside it.
    page.does(Event::View(Look::First)).types("a4").has_moves("1. a4 (1. e4 d5) *");
}

#[test]
fn the_engine_does_not_move_after_its_opponent_has_resigned() {
    let mut page = Page::against_engine();
    page.types("e4").does(Event::Resign).does(Event::Answer(Answer::Resign(Color::White)));
    assert!(page.effects.contains(&Effect::Stop) && page.state.engine.asked.is_none());
}

#[test]
fn two_people_agree_on_a_draw_or_play_on() {
    let mut page = Page::two_people("near");
    page.types("e4").does(Event::OfferDraw);
    assert_eq!(text::question(&page.state), "Black offers a draw. White, do you accept?");
    page.types("d5");
    assert_eq!(page.state.question, None, "a move is an answer");
    page.does(Event::OfferDraw).does(Event::Answer(Answer::No));
    assert_eq!(page.state.outcome, None);
    page.does(Event::OfferDraw).does(Event::Answer(Answer::Accept));
    assert_eq!(text::ending(&page.state), "Draw by agreement.");
    assert!(page.state.address().contains("&end=agreed"));
    let pgn = vicinity_app::share::pgn(&page.state);
    assert!(pgn.contains("[Termination \"draw by agreement\"]") && pgn.contains("1/2-1/2"), "{pgn}");
    let mut alone = Page::against_engine();
    alone.does(Event::OfferDraw);
    assert_eq!(alone.state.question, None, "the engine is offered nothing");
}

#[test]
fn a_game_that_ends_on_a_side_line_makes_it_the_main_line() {
    let mut page = Page::two_people("near");
    page.types("e4 d5").does(Event::View(Look::At(1))).types("a5");
    page.does(Event::Resign).does(Event::Answer(Answer::Resign(Color::Black)));
    page.has_moves("1. e4 a5 (1... d5) 1-0");
    page.does(Event::Undo).has_moves("1. e4 d5 (1... a5) *");
}

#[test]
fn games_are_imported_and_the_former_game_comes_back() {
    let mut page = Page::against_engine();
    page.types("e4").hears("d6d5");
    page.does(Event::Open(Sheet::Import)).does(Event::Import(ANNOTATED.into())).has_moves(ANNOTATED_MOVES);
    assert!(page.effects.contains(&Effect::CloseSheets));
    assert_eq!(page.state.settings.players, [Player::Human; 2], "nobody moves at once");
    assert!(page.address().is_some_and(|(_, is_new_entry)| is_new_entry));
    assert!(vicinity_app::share::pgn(&page.state).starts_with("[Event \"?\"]\n[Site \"?\"]"), "its own tags");
    page.does(Event::Undo).has_line("e3e4 d6d5");
    assert_eq!(page.state.settings.players, [Player::Human, Player::Engine]);
    page.does(Event::Redo).has_moves(ANNOTATED_MOVES);
}

#[test]
fn what_is_pasted_is_recognised() {
    let check = |text: &str, variant: &str, fen: &str| {
        let mut page = Page::two_people("near");
        page.does(Event::Import(text.into()));
        assert_eq!(page.state.import.message, "", "{text}");
        assert_eq!(page.state.tree.start().variant().name(), variant, "{text}");
        assert_eq!(page.state.shown.fen, fen, "{text}");
    };
    let fen = "8/8/8/4k3/8/8/4R3/4K3 b - - 3 9";
    check(fen, "near", fen);
    check(&format!("\n {fen}\n"), "near", fen);
    check("1. e4", "near", "8/rnbqkbnr/pppppppp/8/4P3/PPPP1PPP/RNBQKBNR/8 b - - 0 1");
    check("[White \"A\"]\n\n1. e4", "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    check("[Variant \"contact\"]\n\n*", "contact", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
}

#[test]
fn a_faulty_text_is_told_and_what_came_before_is_kept() {
    let mut page = Page::two_people("near");
    page.types("a4");
    let mut refuses = |text: &str, words: &str| {
        page.does(Event::Import(text.into())).has_line("a3a4");
        assert!(page.state.import.message.contains(words), "{text}: {}", page.state.import.message);
        assert!(page.effects.contains(&Effect::OpenSheet(Sheet::Import)), "the dialog stays");
    };
    refuses("  ", text::NOTHING_PASTED);
    refuses("hello", "game 1, line 1, move 1: “hello” is not a move");
    refuses("8/8/8/8 w - - 0 1", "Not a position of Near Chess: ");
    refuses("[Variant \"nier\"]\n\n1. e4", "nier");
    refuses(&"x".repeat(2_000_001), text::TOO_LONG);
    page.does(Event::ImportFailed(text::FILE_UNREADABLE)).has_line("a3a4");
    assert_eq!(page.state.import.message, text::FILE_UNREADABLE);

    page.does(Event::Import("1. e4 d5\n2. exd5 Qe9 3. h4 1-0".into())).has_moves("1. e4 d5 2. exd5 *");
    let notice = page.state.notice.clone().unwrap_or_default();
    assert!(notice.contains("game 1, line 2, move 2...: “Qe9”"), "{notice}");
    assert_eq!((page.state.import.message.as_str(), page.state.outcome), ("", None));
    page.does(Event::Undo).has_line("a3a4");
}

#[test]
fn one_of_several_games_is_chosen() {
    let several = "[White \"A\"]\n[Black \"B\"]\n[Variant \"near\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
                   [White \"C\"]\n\n1. Zz *\n\n[White \"<b>D</b>\"]\n[Variant \"contact\"]\n\n1. d4 d5 *";
    let mut page = Page::two_people("near");
    page.does(Event::Import(several.into())).has_line("");
    let choices = ["1. A – B, 1-0, Near Chess", "2. C – ?, ?, Chess", "3. <b>D</b> – ?, ?, Contact Chess"];
    assert_eq!(page.state.import.choices, choices);
    page.does(Event::ImportChoice(1)).has_line("");
    assert!(page.state.import.message.contains("game 2, line 10"), "{}", page.state.import.message);
    page.does(Event::ImportChoice(2)).has_line("d2d4 d7d5");
    assert!(page.state.import.choices.is_empty() && page.state.import.text.is_empty());
    page.does(Event::Import(several.into())).does(Event::ImportChoice(0)).has_line("e3e4");
    assert_eq!(text::ending(&page.state), "White wins, as recorded.");
    page.does(Event::Import(several.into())).does(Event::ImportChoice(9));
    assert_eq!(page.state.import.message, text::NOTHING_PASTED);
}

#[test]
fn a_result_without_an_end_on_the_board_is_shown_with_its_reason() {
    let mut page = Page::two_people("near");
    page.does(Event::Import("[Variant \"near\"]\n[Termination \"adjudication\"]\n\n1. e4 d5 0-1".into()));
    assert_eq!(text::ending(&page.state), "Black wins: adjudication.");
    assert!(!page.state.may_move());
    // A variation on it is not over.
    page.does(Event::View(Look::First)).types("a4");
    assert_eq!(page.state.outcome, None);
    page.goes_to("d5");
    assert_eq!(page.state.outcome.map(|outcome| outcome.result()), Some("0-1"));
}

#[test]
fn an_address_with_variations_opens_the_same_game() {
    let address = "#variant=near&moves=e3e4,d6d5,(e6e5,d3d4),(a6a5),e4d5,d7d5&white=human&black=human";
    let mut page = Page::open(address);
    page.has_moves("1. e4 d5 (1... e5 2. d4) (1... a5) 2. exd5 Qxd5 *").shows(4);
    assert_eq!(page.state.address(), address);
    page.does(Event::Undo).does(Event::Undo).has_line("e3e4 d6d5");
    page.does(Event::Undo).has_line("e3e4 d6d5");
    page.does(Event::Redo).does(Event::Redo).has_line("e3e4 d6d5 e4d5 d7d5");
}

#[test]
fn a_screen_that_this_build_lacks_is_loaded_with_the_page() {
    let mut state = State::open("#variant=near&moves=e3e4&white=human&black=human");
    let effects = update(&mut state, Event::Visit(Screen::Review));
    let [Effect::Address { text, is_new_entry: true }, Effect::Reload] = effects.as_slice() else {
        panic!("{effects:?}");
    };
    assert_eq!(text, "#screen=review&variant=near&moves=e3e4&white=human&black=human");

    let mut state = State::open("#variant=near");
    state.has_extras = true;
    let effects = update(&mut state, Event::AddressChanged("#screen=help&variant=near".to_owned()));
    assert_eq!(state.screen, Screen::Help);
    assert!(!effects.contains(&Effect::Reload), "{effects:?}");
}

#[test]
fn whoever_does_something_on_the_start_page_plays_its_game() {
    let mut state = State::open("");
    assert_eq!(state.screen, Screen::Start);
    let focus = state.focus;
    update(&mut state, Event::Focus(focus));
    assert_eq!(state.screen, Screen::Start);
    update(&mut state, Event::Typed("e4".to_owned()));
    assert_eq!(state.screen, Screen::Game);
    update(&mut state, Event::AddressChanged(String::new()));
    assert_eq!(state.screen, Screen::Start);
    assert!(state.line.is_empty());
}
