//! The game on the board: a new one, the previous one, one from an address or an import.

use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, Event, Reply};
use vicinity_page::handover;
use vicinity_page::preferences::{Preference, Preferences};
use vicinity_page::screen::Screen;
use vicinity_page::screens::logic::ScreenLogic;
use vicinity_page::screens::settings::{SettingsEvent, SettingsScreen, is_available, shown_value};
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::settings::{Player, variant_name};
use vicinity_page::state::{Dialog, RequestedFeature, State};
use vicinity_page::storage::Storage;
use vicinity_page::tab::Tab;
use vicinity_page::words;
use vicinity_rules::{Color, Variant};

use super::{ANNOTATED, ANNOTATED_MOVES, Page};
use crate::common::page::{Driven, square, update};

#[test]
fn undo_restores_the_previous_game() {
    let mut page = Page::two_people("near");
    page.types("e4 d5").send(Event::ChooseVariant("near-8x10".into())).has_line("");
    assert_eq!(page.state.game.position().variant().name(), "near-8x10");
    assert_eq!(page.state.session.settings.players, [Player::Human; 2], "the players stay");
    assert_eq!(words::replaced_game(&page.state), "Your game of Near Chess is saved at move 1.");
    assert!(!page.state.may_take_back(), "the button takes back moves only");
    page.types("e4");
    assert!(page.state.may_take_back());
    assert_eq!(words::replaced_game(&page.state), "", "another game is running");
    page.send(Event::Undo).send(Event::Undo).has_line("e3e4 d6d5").shows(2);
    assert_eq!(page.state.game.position().variant().name(), "near");
    page.send(Event::Redo).has_line("");
    assert_eq!(page.state.game.position().variant().name(), "near-8x10");
    page.send(Event::ChooseVariant("nonsense".into()));
    assert!(page.state.ui.notice.as_deref().is_some_and(|notice| notice.contains("nonsense")));
}

#[test]
fn undone_moves_do_not_survive_the_game_they_belong_to() {
    let mut page = Page::two_people("near");
    page.types("e4").send(Event::Undo).send(Event::ChooseVariant("near".into()));
    page.send(Event::Redo).has_line("");
    page.types("d4").has_line("d3d4");
    // All moves have been deleted, so the games look alike, but undo still restores them.
    let mut page = Page::two_people("near");
    page.types("e4 d5").goes_to("e4").send(Event::DeleteLine).has_line("");
    page.send(Event::StartOver).types("d4").has_line("d3d4");
    for _ in 0..3 {
        page.send(Event::Undo);
    }
    page.has_line("e3e4 d6d5");
}

#[test]
fn options_are_part_of_the_variants_name() {
    let name = |options: &[(&str, &str)]| variant_name("near-vs-normal", options.iter().copied());
    let known = |options: &[(&str, &str)]| Variant::parse(&name(options)).map(|it| it.name().to_owned());
    assert_eq!(name(&[]), "near-vs-normal");
    assert_eq!(known(&[("near", "black"), ("ep", "off")]).as_deref(), Ok("near-vs-normal:near=black,ep=off"));
    assert_eq!(known(&[("ep", "on"), ("near", "black")]).as_deref(), Ok("near-vs-normal:near=black"));
    assert!(known(&[("ep", "maybe")]).is_err_and(|error| error.to_string().contains("maybe")));
}

#[test]
fn a_rematch_swaps_sides_and_can_be_undone() {
    let mut page = Page::against_engine();
    let level = page.state.session.settings.level;
    page.types("e4").send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    page.send(Event::Rematch).has_line("");
    assert_eq!(page.state.session.settings.players, [Player::Engine, Player::Human]);
    assert_eq!(page.state.session.settings.orientation(), Color::Black);
    assert_eq!(page.state.session.settings.level, level);
    assert_eq!(page.address().map(|(_, is_new)| is_new), Some(true));
    page.send(Event::Undo).has_line("e3e4");
    assert_eq!(page.state.session.settings.players, [Player::Human, Player::Engine]);
}

#[test]
fn the_end_is_described_from_the_users_point_of_view() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5").send(Event::ShowTab(Tab::Rules));
    page.send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(page.state.ui.tab, Tab::Moves, "the end card is above the moves");
    assert_eq!(words::result_title(&page.state), "You lost");
    assert_eq!(
        words::result_text(&page.state),
        "You resigned · 1 move\nYour results at level 4, without help: 0 won, 0 drawn, 1 lost"
    );
    assert!(page.state.shows_engine(), "the evaluation is shown after the end");
    let mut page = Page::two_people("near");
    page.types("e4 d5").send(Event::Resign).send(Event::Reply(Reply::Resign(Color::White)));
    assert_eq!(words::result_title(&page.state), "Black won");
}

#[test]
fn a_finished_game_opens_beside_its_result() {
    let mut page = Page::against_engine();
    page.send(Event::ShowTab(Tab::Rules));
    page.send(Event::AddressChanged("#variant=near&moves=e3e4".to_owned()));
    assert_eq!(page.state.ui.tab, Tab::Rules);
    page.send(Event::AddressChanged("#variant=near&moves=e3e4,e6e5&end=resign-white".to_owned()));
    assert_eq!(page.state.ui.tab, Tab::Moves);
}

#[test]
fn the_undo_history_of_new_games_is_limited() {
    let mut page = Page::two_people("near");
    for _ in 0..100 {
        page.types("e4 d5").send(Event::StartOver);
    }
    assert!(page.state.history.done.len() <= 20 * 3 + 1, "{}", page.state.history.done.len());
}

#[test]
fn flipping_is_in_the_address_and_follows_the_users_side() {
    let mut page = Page::two_people("near");
    page.send(Event::Flip);
    assert_eq!(page.state.session.settings.orientation(), Color::Black);
    let address = "#variant=near&orientation=black&white=human&black=human";
    assert_eq!(page.address(), Some((address, false)));
    page.send(Event::Flip);
    assert_eq!(page.address(), Some(("#variant=near&white=human&black=human", false)));
    page.send(Event::Flip);
    page.send(Event::SetPlayer(Color::Black, Player::Engine));
    assert_eq!(page.state.session.settings.orientation(), Color::White);
}

#[test]
fn a_new_game_is_a_new_entry_in_the_history_and_a_move_is_not() {
    let mut page = Page::two_people("near");
    page.types("e4");
    assert_eq!(page.address().map(|(_, is_new)| is_new), Some(false));
    page.send(Event::StartOver);
    assert_eq!(page.address(), Some(("#variant=near&white=human&black=human", true)));
    page.send(Event::StartOver);
    assert_eq!(page.address().map(|(_, is_new)| is_new), Some(false), "an empty game is not worth an entry");
    page.send(Event::ChooseVariant("contact".into()));
    assert_eq!(page.address().map(|(_, is_new)| is_new), Some(true));
}

#[test]
fn the_browsers_back_button_restores_a_game() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5");
    let address = page.state.address();
    page.send(Event::ChooseVariant("chess".into())).types("e4");
    page.send(Event::AddressChanged(address.clone())).has_line("e3e4 d6d5").shows(2);
    assert!(page.effects.contains(&Effect::Stop), "the question about the other game is dropped");
    assert_eq!(page.state.address(), address);
    page.types("exd5").engine_plays("d7d5").has_line("e3e4 d6d5 e4d5 d7d5");
    page.send(Event::AddressChanged(page.state.address()));
    assert!(page.state.undo_count().is_some(), "its own address leaves the game as it is");
}

#[test]
fn an_invalid_address_opens_the_start_page_with_the_reason() {
    let mut page = Page::open("#variant=near&moves=e3e4,e3e5");
    let notice = page.state.ui.notice.clone().unwrap_or_default();
    assert!(notice.contains("move 2") && notice.contains("e3e5"), "{notice}");
    page.has_line("");
    page.send(Event::Focus(square("e3")));
    assert_eq!(page.address(), None, "the address stays until the game changes");
    page.types("e4");
    assert!(page.address().is_some());
    page.send(Event::DismissNotice);
    assert_eq!(page.state.ui.notice, None);
    page.send(Event::AddressChanged("#level=0".into()));
    assert!(page.state.ui.notice.as_deref().is_some_and(|notice| notice.contains("level")));
}

#[test]
fn the_theme_is_chosen_and_stored() {
    let mut page = Driven::<FullScreens>::open_with_screens("#screen=settings&variant=near");
    let choice = SettingsEvent::Choose { key: "theme".to_owned(), value: "dark".to_owned() };
    page.screen_event(ScreenEvent::Settings(choice));
    assert_eq!(page.state.device.preferences.value(Preference::Theme), "dark");
    assert_eq!(page.stored("theme").as_deref(), Some("dark"));
    page.send(Event::AddressChanged("#variant=contact".into()));
    assert_eq!(
        page.state.device.preferences.value(Preference::Theme),
        "dark",
        "another address is no reason to blink"
    );
}

#[test]
fn the_defaults_of_all_settings_are_restored_and_brought_back() {
    let mut page = Driven::<FullScreens>::open_with_screens("#screen=settings&variant=near");
    let choose = |key: &str, value: &str| {
        ScreenEvent::Settings(SettingsEvent::Choose { key: key.to_owned(), value: value.to_owned() })
    };
    let reset = || ScreenEvent::Settings(SettingsEvent::Reset);
    page.screen_event(choose("theme", "contrast"));
    let preferences = page.state.device.preferences;
    assert_eq!(shown_value(preferences, Preference::Palette), "contrast", "the theme replaces green");
    assert!(!is_available(preferences, Preference::Palette, "green"));
    page.screen_event(choose("palette", "wood"));
    let chosen = page.state.device.preferences;
    assert_eq!(shown_value(chosen, Preference::Palette), "wood");
    page.screen_event(reset());
    assert_eq!(page.state.device.preferences, Preferences::default());
    assert_eq!(page.stored("theme").as_deref(), Some("system"));
    assert!(page.screens.settings.may_undo());
    page.screen_event(reset());
    assert_eq!((page.state.device.preferences, page.screens.settings.may_undo()), (chosen, false));
    // Another change, or another screen, ends the chance.
    page.screen_event(reset());
    page.screen_event(choose("coordinates", "none"));
    assert!(!page.screens.settings.may_undo());
    page.screen_event(reset());
    page.send(Event::Visit(Screen::Help)).send(Event::Visit(Screen::Settings));
    assert!(!page.screens.settings.may_undo());
}

#[test]
fn undo_restores_the_game_before_an_import() {
    let mut page = Page::against_engine();
    page.types("e4").engine_plays("d6d5");
    page.imports(ANNOTATED).has_moves(ANNOTATED_MOVES);
    assert!(page.effects.contains(&Effect::CloseDialogs));
    assert_eq!(page.state.session.settings.players, [Player::Human; 2], "the engine does not move at once");
    assert!(page.address().is_some_and(|(_, is_new_entry)| is_new_entry));
    assert!(page.state.pgn().starts_with("[Event \"?\"]\n[Site \"?\"]"), "its own tags");
    page.send(Event::Undo).has_line("e3e4 d6d5");
    assert_eq!(page.state.session.settings.players, [Player::Human, Player::Engine]);
    page.send(Event::Redo).has_moves(ANNOTATED_MOVES);
}

#[test]
fn pasted_formats_are_recognised() {
    let check = |text: &str, variant: &str, fen: &str| {
        let mut page = Page::two_people("near");
        page.imports(text);
        assert_eq!(page.state.ui.import.message, "", "{text}");
        assert_eq!(page.state.game.record().start().variant().name(), variant, "{text}");
        assert_eq!(page.state.game.shown().fen, fen, "{text}");
    };
    let fen = "8/8/8/4k3/8/8/4R3/4K3 b - - 3 9";
    check(fen, "near", fen);
    check(&format!("\n {fen}\n"), "near", fen);
    check("8/8/8/4k3/8/8/4R3/4K3", "near", "8/8/8/4k3/8/8/4R3/4K3 w - - 0 1");
    check("\"8/8/8/4k3/8/8/4R3/4K3 b\",", "near", "8/8/8/4k3/8/8/4R3/4K3 b - - 0 1");
    check("8/8/8/4k3/8/8/4R3/4K3 b - - bm Kd4; id \"one\";", "near", "8/8/8/4k3/8/8/4R3/4K3 b - - 0 1");
    check("1. e4", "near", "8/rnbqkbnr/pppppppp/8/4P3/PPPP1PPP/RNBQKBNR/8 b - - 0 1");
    check("[White \"A\"]\n\n1. e4", "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    check(
        "[Variant \"Near Chess\"]\n\n1. e4",
        "near",
        "8/rnbqkbnr/pppppppp/8/4P3/PPPP1PPP/RNBQKBNR/8 b - - 0 1",
    );
    check("[Variant \"Standard\"]\n\n*", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check("[Variant \"contact\"]\n\n*", "contact", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
}

#[test]
fn a_file_of_variants_is_opened_in_the_variant_editor() {
    let check = |text: &str, is_variants: bool| {
        let mut page = Page::two_people("near");
        page.imports(text);
        let stored = page.storage.get_in_tab("import");
        assert_eq!(stored.as_deref(), is_variants.then_some(text), "{text:?}: {:?}", page.effects);
    };
    check("[mine:chess]\ncastling = false\n", true);
    check("\u{feff}# remark\n\n; another\n[mine]\r\n", true);
    check("[Event \"x\"]\n\n1. e4 *", false);
    check("[%eval 0.3]\n1. e4 *", false);
    check("1. e4 e5 *", false);
    check("mine\n[mine]\n", false);
}

#[test]
fn a_pasted_link_to_the_page_is_followed() {
    let mut page = Page::two_people("near");
    page.types("a4");
    for (text, followed) in [
        ("https://example.org/v/#variant=chess&moves=e2e4", "#variant=chess&moves=e2e4"),
        (" <https://example.org/#variant=chess&moves=e2e4>. \n", "#variant=chess&moves=e2e4>."),
        ("example.org/index.html?variant=chess&moves=e2e4", "#variant=chess&moves=e2e4"),
        ("https://example.org/?from=chat#variant=chess&amp;moves=e2e4", "#variant=chess&amp;moves=e2e4"),
        ("https://example.org/#variant%3Dchess%26moves%3De2e4", "#variant%3Dchess%26moves%3De2e4"),
        ("https://example.org/%23variant%3Dchess%26moves%3De2e4", "#variant%3Dchess%26moves%3De2e4"),
        ("#friend=17IArtjXhJnfZ69I0VE0Xsg3BhQ45", "#friend=17IArtjXhJnfZ69I0VE0Xsg3BhQ45"),
    ] {
        page.imports(text);
        assert!(page.effects.contains(&Effect::CloseDialogs), "{text}");
        assert!(page.effects.contains(&Effect::Follow(followed.into())), "{text}: {:?}", page.effects);
        page.has_line("a3a4");
    }
    page.send(Event::AddressChanged("#variant=chess&moves=e2e4>.".into())).has_line("e2e4");
    let invalid = "https://example.org/#variant=chess&moves=e2e5";
    page.imports(invalid).has_line("e2e4");
    let message = &page.state.ui.import.message;
    assert!(message.starts_with("This link cannot be opened: move 1: “e2e5”"), "{message}");
    assert!(page.effects.contains(&Effect::OpenDialog(Dialog::Import)), "the dialog stays");
    // A link inside a PGN is not followed.
    page.imports("[Site \"https://example.org/#variant=chess\"]\n\n1. d4 *").has_line("d2d4");
}

#[test]
fn castling_rights_that_an_imported_position_cannot_have_are_mentioned() {
    let mut page = Page::two_people("chess");
    page.imports("r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w KQkq - 0 1");
    assert_eq!(page.state.game.shown().fen, "r2q1rnk/ppR5/3P2pp/1P1Nbp2/4p3/BQ4P1/P3BP1P/6K1 w - - 0 1");
    let notice = "Castling rights KQkq were ignored: the king or rook is not on its square.";
    assert_eq!(page.state.ui.notice.as_deref(), Some(notice));
}

#[test]
fn an_imported_game_shows_its_players() {
    let mut page = Page::against_engine();
    let names = |page: &Page| Color::BOTH.map(|color| words::player_name(&page.state, color));
    assert_eq!(names(&page), ["You", "Engine, level 4"]);
    page.imports("[Variant \"near\"]\n[White \"Ada\"]\n[Black \"?\"]\n\n1. e4 *");
    assert_eq!(names(&page), ["Ada", "Black"]);
    page.send(Event::Analyse);
    assert_eq!(names(&page), ["Ada", "Black"]);
    page.send(Event::SetPlayer(Color::Black, Player::Engine)).send(Event::StartOver);
    assert_eq!(names(&page), ["You", "Engine, level 4"]);
}

#[test]
fn an_error_in_a_pgn_is_reported_and_the_moves_before_it_are_kept() {
    let mut page = Page::two_people("near");
    page.types("a4");
    let mut refuses = |text: &str, words: &str| {
        page.imports(text).has_line("a3a4");
        assert!(page.state.ui.import.message.contains(words), "{text}: {}", page.state.ui.import.message);
        assert!(page.effects.contains(&Effect::OpenDialog(Dialog::Import)), "the dialog stays");
    };
    refuses("  ", words::NOTHING_PASTED.as_str());
    refuses("hello", words::NOTHING_PASTED.as_str());
    refuses("https://example.org/game/abc", words::NOTHING_PASTED.as_str());
    refuses("1. e5 hello", "game 1, line 1, move 1: “e5” is not a legal move here");
    refuses("8/8/8/8 w - - 0 1", "Not a valid Near Chess position: ");
    refuses("[Variant \"nier\"]\n\n1. e4", "nier");
    refuses(&"x".repeat(2_000_001), words::TOO_LONG.as_str());
    page.send(Event::ImportFailed(words::FILE_UNREADABLE.as_str())).has_line("a3a4");
    assert_eq!(page.state.ui.import.message, words::FILE_UNREADABLE.as_str());

    page.imports("1. e4 d5\n2. exd5 Qe9 3. h4 1-0").has_moves("1. e4 d5 2. exd5 *");
    let notice = page.state.ui.notice.clone().unwrap_or_default();
    assert!(notice.contains("game 1, line 2, move 2...: “Qe9”"), "{notice}");
    assert_eq!((page.state.ui.import.message.as_str(), page.state.game.outcome()), ("", None));
    page.send(Event::Undo).has_line("a3a4");

    // Errors outside the main line leave its moves on the board.
    let notice = |page: &mut Page, text: &str| {
        page.imports(text).has_moves("1. e4 d5 2. exd5 1-0");
        page.state.ui.notice.clone().unwrap_or_default()
    };
    assert_eq!(
        notice(&mut page, "1. e4 d5 (1... Kd5 2. a4) 2. exd5 1-0"),
        "The game was imported, but there is an error in game 1, line 1, move 1...: “Kd5” is not a legal move here."
    );
    let several = notice(&mut page, "[Variant \"near\"]\n[Event x]\n1. e4 $999 d5 (1... Kd5) 2. exd5 1-0");
    assert!(several.ends_with(" There are 2 more errors."), "{several}");
}

#[test]
fn a_text_that_names_no_variant_is_read_as_one_in_which_it_is_valid() {
    let mut page = Page::two_people("near");
    let mut is_read = |text: &str, variant: &str, notice: Option<&str>| {
        page.imports(text);
        assert_eq!(page.state.game.record().start().variant().name(), variant, "{text}");
        assert_eq!(page.state.ui.notice.as_deref(), notice, "{text}");
    };
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    is_read("1. e4 e5", "near", None);
    let as_chess = "This does not fit Near Chess, so it opened as Chess.";
    is_read(moves, "chess", Some(as_chess));
    is_read(moves, "chess", None);
    is_read(
        "r3r3/8/8/8/8/8/8/8/K7 w - - 0 1",
        "near-8x9",
        Some("This does not fit Chess, so it opened as Near Chess 8×9."),
    );
    is_read(
        "[Event \"x\"]\n\n1. e4 Ra8 2. Kf1",
        "near",
        Some("This does not fit Chess, so it opened as Near Chess."),
    );
    is_read(
        "[Event \"x\"]\n\n1. e4 d5 (1... e5 2. Nf4) 2. exd5 *",
        "near",
        Some("This does not fit Chess, so it opened as Near Chess."),
    );
    let assumed = "This PGN names no variant, so it opened as chess.";
    is_read("[Event \"x\"]\n\n1. e4 d5 2. exd5 *", "chess", Some(assumed));
    is_read("[Event \"x\"]\n\n1. e4 d5 2. exd5 *", "chess", None);
    // A move that is wrong in any variant does not change what the others mean.
    let mut page = Page::two_people("near");
    page.imports(format!("{moves} 4. Bxz6 dxc6")).has_line("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    assert_eq!(page.state.game.record().start().variant().name(), "chess");
    let notice = page.state.ui.notice.as_deref().expect("a notice");
    assert!(notice.starts_with("Error in game 1, line 1, move 4: “Bxz6”"), "{notice}");
    let mut page = Page::two_people("near");
    page.imports("1. e4 d5 2. Qxz9").has_line("e3e4 d6d5");
}

#[test]
fn a_tag_says_what_a_text_is() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let mut page = Page::two_people("near");
    page.imports(format!("[Variant \"near\"]\n\n{moves}")).has_line("e3e4 e6e5");
    assert_eq!(
        page.state.ui.notice.as_deref(),
        Some(
            "Error in game 1, line 3, move 2: “Nf3” is not a legal move here. The moves before it were imported."
        ),
    );
}

#[test]
fn of_many_imported_games_only_the_first_are_listed() {
    let mut page = Page::two_people("near");
    page.imports("[Variant \"near\"]\n\n1. e4 *\n\n".repeat(1_234));
    assert_eq!(page.state.ui.import.choices.len(), 500);
    assert_eq!(page.state.ui.import.choices[0], "1. Near Chess");
    let message = &page.state.ui.import.message;
    assert!(message.contains("1234") && message.contains("500"), "{message}");
    page.send(Event::ImportChoice(499)).has_line("e3e4");
}

#[test]
fn one_of_several_games_is_chosen() {
    let several = "[White \"A\"]\n[Black \"B\"]\n[Variant \"near\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n\
                   [White \"C\"]\n\n1. Zz *\n\n[White \"<b>D</b>\"]\n[Variant \"contact\"]\n\n1. d4 d5 *";
    let mut page = Page::two_people("near");
    page.imports(several).has_line("");
    let choices = ["1. A – B, 1-0, Near Chess", "2. C – ?, Chess", "3. <b>D</b> – ?, Contact Chess"];
    assert_eq!(page.state.ui.import.choices, choices);
    page.send(Event::ImportChoice(1)).has_line("");
    assert!(page.state.ui.import.message.contains("game 2, line 10"), "{}", page.state.ui.import.message);
    page.send(Event::ImportChoice(2)).has_line("d2d4 d7d5");
    assert!(page.state.ui.import.choices.is_empty() && page.state.ui.import.text.is_empty());
    page.imports(several).send(Event::ImportChoice(0)).has_line("e3e4");
    assert_eq!(words::ending(&page.state), "White wins, as recorded.");
    page.imports(several).send(Event::ImportChoice(9));
    assert_eq!(page.state.ui.import.message, words::NOTHING_PASTED.as_str());
}

#[test]
fn the_list_of_imported_games_stays_until_one_is_chosen() {
    let mut page = Page::two_people("near");
    page.imports("[Variant \"near\"]\n\n1. e4 *\n\n".repeat(2));
    let message = page.state.ui.import.message.clone();
    // The field is empty if the games are from a file.
    page.imports("").imports(" \n");
    assert!(page.state.ui.import.is_choosing());
    assert_eq!(page.state.ui.import.message, message);
    page.send(Event::ImportChoice(1)).has_line("e3e4");
    assert!(!page.state.ui.import.is_choosing());
    page.imports("");
    assert_eq!(page.state.ui.import.message, words::NOTHING_PASTED.as_str());
}

#[test]
fn an_address_with_variations_opens_the_same_game() {
    let address = "#variant=near&moves=e3e4,d6d5,(e6e5,d3d4),(a6a5),e4d5,d7d5&white=human&black=human";
    let mut page = Page::open(address);
    page.has_moves("1. e4 d5 (1... e5 2. d4) (1... a5) 2. exd5 Qxd5 *").shows(4);
    assert_eq!(page.state.address(), address);
    page.send(Event::Undo).send(Event::Undo).has_line("e3e4 d6d5");
    page.send(Event::Undo).has_line("e3e4 d6d5");
    page.send(Event::Redo).send(Event::Redo).has_line("e3e4 d6d5 e4d5 d7d5");
}

#[test]
fn if_the_full_build_cannot_be_loaded_the_game_stays() {
    let address = "#variant=near&moves=e3e4&white=human&black=human";
    let requests = [
        Event::Visit(Screen::Review),
        Event::Visit(Screen::Settings),
        Event::AddressChanged("#screen=help".to_owned()),
    ];
    for request in requests {
        let mut state = State::open(address);
        assert_eq!(update(&mut state, request.clone()), [Effect::TakeOver], "{request:?}");
        assert_eq!((state.address().as_str(), state.ui.notice.as_deref()), (address, None), "{request:?}");
        // Until the full build has loaded, the game continues.
        update(&mut state, Event::Typed("d5".to_owned()));
        assert_eq!(state.game.line().len(), 2);
        let effects = update(&mut state, Event::NotTakenOver);
        let here = Effect::Address { text: state.address(), is_new_entry: false };
        assert_eq!(effects, [here], "{request:?}");
        assert_eq!(state.ui.notice.as_deref(), Some(words::NOT_LOADED.as_str()));
        assert_eq!(state.ui.screen, Screen::Game);
    }
}

#[test]
fn another_language_needs_a_reload() {
    let mut state = State::open("#variant=near&moves=e3e4&white=human&black=human");
    state.device.is_full_program = true;
    let choose = |state: &mut State| {
        let choice = SettingsEvent::Choose { key: "language".to_owned(), value: "de".to_owned() };
        let mut effects = Vec::new();
        SettingsScreen::default().update(state, choice, &mut effects);
        match effects.as_slice() {
            [Effect::Fetch(path)] => path.clone(),
            other => panic!("{other:?}"),
        }
    };
    let path = choose(&mut state);
    // A file requested by another feature changes nothing.
    update(&mut state, Event::Fetched { path: "rules/near.txt".to_owned(), text: None });
    assert_eq!(state.ui.notice, None);
    update(&mut state, Event::Fetched { path, text: None });
    assert_eq!(state.ui.notice.as_deref(), Some(words::NOT_LOADED.as_str()));
    let path = choose(&mut state);
    let effects = update(&mut state, Event::Fetched { path, text: Some(String::new()) });
    assert_eq!(effects.last(), Some(&Effect::Reload));
}

#[test]
fn the_full_build_takes_over_the_complete_state() {
    let mut page = Page::small("#variant=near&white=human&black=engine&level=3");
    page.types("e4").engine_plays("d6d5").types("exd5").engine_plays("d7d5");
    page.send(Event::Comment("so far".to_owned()));
    page.send(Event::ShowTab(Tab::Rules)).send(Event::View(Browse::At(3))).send(Event::Focus(square("c3")));
    page.send(Event::Visit(Screen::Settings));
    let (state, wanted) = handover::read(&handover::write(&page.state));
    assert_eq!(wanted, Some(RequestedFeature::Screen(Screen::Settings)));
    assert_eq!(state.address(), page.state.address());
    assert_eq!((state.game.shown().ply, state.ui.tab, state.ui.focus), (3, Tab::Rules, square("c3")));
    assert_eq!(
        vicinity_record::pgn::write(state.game.record()),
        vicinity_record::pgn::write(page.state.game.record())
    );
    assert_eq!(state.session.settings, page.state.session.settings);
    for (event, wanted) in [
        (Event::Open(Dialog::Import), RequestedFeature::Dialog(Dialog::Import)),
        (Event::Open(Dialog::Share), RequestedFeature::Dialog(Dialog::Share)),
        (Event::Import("1. e4\n\n%20 d5".to_owned()), RequestedFeature::Import("1. e4\n\n%20 d5".to_owned())),
    ] {
        page.send(event);
        assert!(page.effects.contains(&Effect::TakeOver), "{wanted:?}");
        assert_eq!(handover::read(&handover::write(&page.state)).1, Some(wanted));
    }
    // The start page stays below a dialog.
    let mut page = Page::small("");
    page.send(Event::Open(Dialog::Import));
    assert_eq!(handover::read(&handover::write(&page.state)).0.ui.screen, Screen::Start);
    // A variation.
    let mut page = Page::small("#variant=near&white=human&black=human");
    page.types("e4 d5").send(Event::View(Browse::First)).types("d4");
    page.send(Event::AddressChanged("#screen=help".to_owned()));
    let (state, wanted) = handover::read(&handover::write(&page.state));
    assert_eq!(wanted, None, "the address says it");
    let line: Vec<&str> = state.game.played().map(|played| played.san.as_str()).collect();
    assert_eq!(line, ["d4"]);
    // Invalid text is not an error.
    for text in ["", "\n\n", "line=9,9\nply=x\nfocus=z99\n\nvicinity-game 1 0\n", "to=#screen=help"] {
        let (state, _) = handover::read(text);
        assert!(state.game.line().is_empty(), "{text:?}");
    }
}

#[test]
fn only_the_full_build_analyses() {
    let mut page = Page::small("#variant=near&white=human&black=engine");
    page.types("e4").engine_plays("d6d5").send(Event::Analyse);
    assert!(page.effects.contains(&Effect::TakeOver));
    assert!(!page.state.session.analysis.is_on);
    // Until then nothing is played in the game.
    page.send(Event::Typed("exd5".to_owned()));
    assert_eq!(page.state.ui.message, words::ANALYSIS_COMING.as_str());
    page.has_line("e3e4 d6d5");
    let (mut state, wanted) = handover::read(&handover::write(&page.state));
    assert_eq!(wanted, Some(RequestedFeature::Analysis { tried: None }));
    state.device.is_full_program = true;
    let event = handover::first_event(wanted, page.state.address(), &state);
    update(&mut state, event);
    assert!(state.session.analysis.is_on);
    page.send(Event::NotTakenOver).types("exd5").engine_plays("e6d5");
    // A move from an earlier position is tried in the analysis.
    page.send(Event::View(Browse::First)).types("d4").send(Event::Reply(Reply::TryInAnalysis));
    assert!(page.state.ui.question.is_some(), "until the full build has taken over");
    let (mut state, wanted) = handover::read(&handover::write(&page.state));
    state.device.is_full_program = true;
    let event = handover::first_event(wanted, page.state.address(), &state);
    update(&mut state, event);
    let line: Vec<&str> = state.game.played().map(|played| played.san.as_str()).collect();
    assert_eq!((line, state.session.analysis.is_on), (vec!["d4"], true));
    update(&mut state, Event::Analyse);
    let line: Vec<&str> = state.game.played().map(|played| played.san.as_str()).collect();
    assert_eq!(line, ["e4", "d5", "exd5", "exd5"]);
    // A link to an analysis.
    let mut page = Page::small("#variant=near");
    page.send(Event::AddressChanged("#variant=near&moves=e3e4&analysis=on".to_owned()));
    assert!(page.effects.contains(&Effect::TakeOver));
}

#[test]
fn the_full_build_shows_screens_at_once() {
    let mut state = State::open("#variant=near");
    state.device.is_full_program = true;
    let effects = update(&mut state, Event::AddressChanged("#screen=help&variant=near".to_owned()));
    assert_eq!(state.ui.screen, Screen::Help);
    assert!(!effects.contains(&Effect::Reload), "{effects:?}");
}

#[test]
fn an_action_on_the_start_page_starts_its_game() {
    let mut state = State::open("");
    assert_eq!(state.ui.screen, Screen::Start);
    let focus = state.ui.focus;
    update(&mut state, Event::Focus(focus));
    assert_eq!(state.ui.screen, Screen::Start);
    update(&mut state, Event::Typed("e4".to_owned()));
    assert_eq!(state.ui.screen, Screen::Game);
    update(&mut state, Event::AddressChanged(String::new()));
    assert_eq!(state.ui.screen, Screen::Start);
    assert!(state.game.line().is_empty());
}
