//! The screen of the stored games, and the statistics against the engine.
#![cfg(not(target_arch = "wasm32"))]

use crate::common::page::{Driven, Page, update};
use vicinity_page::address;
use vicinity_page::event::{Effect, Event};
use vicinity_page::recent::{self, GameStatus, MAX_GAME_BYTES, MAX_GAMES, Recent, running_first};
use vicinity_page::screen::Screen;
use vicinity_page::screens::games::confirmation::Confirmation;
use vicinity_page::screens::games::statistics::{LevelStats, Statistics};
use vicinity_page::screens::games::{Games, GamesAct, SHOWN_AT_ONCE, next_step, pgn};
use vicinity_page::screens::words::{games as phrases, help};
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::settings::DEFAULT_LEVEL;
use vicinity_page::state::{Dialog, State};
use vicinity_page::storage::Storage;
use vicinity_rules::Color;

#[test]
fn the_statistics_are_parsed_by_variant_and_level() {
    let statistics =
        Statistics::read("near 4w;near 4w;near 4d;near 4w;near 4w;near 1l;chess 8l;near 6w;near 6l;");
    assert_eq!(statistics.unreadable_count, 0);
    let names: Vec<&str> = statistics.games.iter().map(|game| game.name).collect();
    assert_eq!(names, ["near", "chess"], "in the order of all games");
    let near: Vec<_> = statistics.games[0].played().collect();
    let four = LevelStats { won: 4, drawn: 1, lost: 0, win_streak: 2 };
    assert_eq!(near[1], (4, four));
    assert_eq!((four.games(), four.per_cent()), (5, 90));
    assert_eq!(near.iter().map(|(level, _)| *level).collect::<Vec<_>>(), [1, 4, 6]);
    assert_eq!((statistics.games[0].best(), statistics.games[1].best()), (Some(6), None));
    assert_eq!(phrases::win_streak(four), "2 wins in a row");
    assert_eq!(phrases::best(&statistics.games[0]), "Highest level beaten: 6 – Strong club player");
}

#[test]
fn thousands_of_games_are_shown_in_parts() {
    let kept: Vec<Recent> = (0..2000)
        .map(|number| Recent { id: number.to_string(), game: "#variant=near".into(), ..Recent::default() })
        .collect();
    let mut page = screen(kept);
    let shown = |page: &Driven<FullScreens>| page.screens.games.shown.as_ref().map(|games| games.max_shown());
    assert_eq!((listed(&page).len(), shown(&page)), (2000, Some(SHOWN_AT_ONCE)));
    page.screen_event(ScreenEvent::Games(GamesAct::More));
    assert_eq!(shown(&page), Some(2 * SHOWN_AT_ONCE));
    page.screen_event(ScreenEvent::Games(GamesAct::Status(None)));
    assert_eq!(shown(&page), Some(SHOWN_AT_ONCE), "another filter starts at the top");
}

#[test]
fn a_broken_result_in_the_statistics_is_reported_and_skipped() {
    for broken in [
        "near",
        "near 4",
        "near w",
        "near 0w",
        "near 9w",
        "near 4x",
        "nobody 4w",
        " ",
        "near 99999999999999999999w",
        "näher 4w",
        "<b>",
    ] {
        let statistics = Statistics::read(&format!("near 4w;{broken};near 4l;"));
        assert_eq!(statistics.unreadable_count, 1, "{broken}");
        assert_eq!(statistics.games[0].levels[3].games(), 2, "{broken}");
        assert!(!phrases::unreadable(&statistics).is_empty());
    }
    assert_eq!(
        (Statistics::read(""), phrases::unreadable(&Statistics::default())),
        (Statistics::default(), String::new())
    );
}

/// Opens the screen with these games.
fn screen(kept: Vec<Recent>) -> Driven<FullScreens> {
    let mut page = Driven::<FullScreens>::open_with_screens("#screen=games");
    page.state.ui.recent = kept;
    page
}

fn game(id: &str, hash: &str) -> Recent {
    recent::read(id, &State::open(hash).kept(1).expect("a game")).expect("it is valid")
}

fn games() -> Vec<Recent> {
    vec![
        game("open", "#variant=near&moves=e3e4&white=human&black=engine&level=2"),
        game("won", "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&white=engine&black=human"),
        game("lost", "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4&white=human&black=engine"),
        game("drawn", "#variant=near&moves=e3e4&end=agreed"),
        game("people", "#variant=chess&moves=f2f3,e7e5,g2g4,d8h4"),
    ]
}

fn listed(page: &Driven<FullScreens>) -> Vec<&str> {
    let games = page.screens.games.shown.as_ref().expect("the screen is shown");
    games.listed(&page.state).map(|recent| recent.id.as_str()).collect()
}

#[test]
fn games_are_filtered_by_variant_and_result() {
    let mut page = screen(games());
    assert_eq!(listed(&page), ["open", "won", "lost", "drawn", "people"]);
    assert_eq!(Games::known(&page.state), ["near", "chess"]);
    let mut choose = |act: GamesAct, expected: &[&str]| {
        page.screen_event(ScreenEvent::Games(act));
        assert_eq!(listed(&page), expected);
    };
    choose(GamesAct::Game("chess".into()), &["won", "lost", "people"]);
    choose(GamesAct::Status(Some(GameStatus::Won)), &["won"]);
    choose(GamesAct::Status(Some(GameStatus::Lost)), &["lost"]);
    choose(GamesAct::Game(String::new()), &["lost"]);
    choose(GamesAct::Status(Some(GameStatus::Ongoing)), &["open"]);
    choose(GamesAct::Status(Some(GameStatus::Drawn)), &["drawn"]);
    choose(GamesAct::Status(GameStatus::parse("other")), &["people"]);
    choose(GamesAct::Status(None), &["open", "won", "lost", "drawn", "people"]);
}

#[test]
fn the_filters_use_the_words_of_the_list() {
    let name = |game: &Recent| phrases::status(game.status());
    let games = games();
    let names: Vec<&str> = games.iter().map(name).collect();
    assert_eq!(names, ["In progress", "You won", "You lost", "Draw", "White or Black won"]);
    for (game, name) in games.iter().zip(&names[..4]) {
        let standing = phrases::standing(game, "2026.11.23");
        assert!(standing.starts_with(name), "{standing}");
    }
    assert!(phrases::standing(&games[4], "2026.11.23").starts_with("Black won"));
}

#[test]
fn a_running_game_is_continued_and_a_finished_one_reviewed_from_the_list() {
    let running = "#variant=near&moves=e3e4";
    assert_eq!(next_step(&game("1", running)), Some((game("1", running).address(), "Continue")));
    let finished = "#variant=near&moves=e3e4&end=resign-white";
    let (review, label) = next_step(&game("1", finished)).expect("it can be reviewed");
    assert_eq!(label, "Review");
    let friend = Recent { friend: "white over".into(), link: "#friend=1x".into(), ..game("1", finished) };
    assert_eq!(next_step(&friend), Some((review.clone(), "Review")));
    assert_eq!(Driven::<FullScreens>::open_with_screens(&review).state.ui.screen, Screen::Review);
}

#[test]
fn an_imported_game_is_listed_as_an_analysis_until_it_is_played_on() {
    let listed = |page: &Page| recent::read("1", &page.state.kept(1).expect("a game")).expect("it is valid");
    let mut page = Page::open("#variant=near");
    page.app.state.device.today = "2026.11.22".to_owned();
    page.imports("1. d4 d5 2. c4 *");
    let analysed = listed(&page);
    assert_eq!((analysed.status(), analysed.address()), (GameStatus::Analysed, page.state.address()));
    assert_eq!(phrases::whole(&analysed, "2026.11.23"), "Near Chess, Analysis · 2 moves · 2026-11-22");
    assert_eq!(next_step(&analysed), Some((page.state.address(), "Analyse")));
    assert!(State::open(&analysed.address()).session.analysis.is_on);
    page.send(Event::PlayHere(Color::White));
    assert_eq!(listed(&page).status(), GameStatus::Ongoing);
    page.imports("1. d4 d5 2. c4 1-0");
    let won = listed(&page);
    assert_eq!(phrases::standing(&won, "2026.11.23"), "White won · 2 moves · 2026-11-22");
    assert_eq!(next_step(&won).map(|(_, label)| label), Some("Review"));
}

#[test]
fn an_imported_game_is_listed_with_its_players() {
    let listed = |tags: &str, moves: &str| {
        let mut page = Page::open("#variant=near");
        page.state.device.today = "2026.11.22".to_owned();
        page.imports(format!("{tags}[Variant \"contact\"]\n\n{moves}"));
        recent::read("1", &page.state.kept(1).expect("a game")).expect("it is valid")
    };
    let players = "[White \"Ada \\\"A\\\" B\"]\n[Black \"Ben\"]\n";
    let over = listed(players, "1. d4 d5 0-1");
    assert_eq!(
        phrases::whole(&over, "2026.11.22"),
        "Contact Chess, Ada \"A\" B – Ben, Black won · 1 move · today"
    );
    assert_eq!(phrases::players(&listed(players, "1. d4 d5 *")), "Ada \"A\" B – Ben");
    assert_eq!(phrases::players(&listed("[Black \"Ben\"]\n[White \"?\"]\n", "1. d4 d5 *")), "? – Ben");
    // A comment is no tag.
    assert_eq!(phrases::players(&listed("", "{[White \"Ada\"]} 1. d4 d5 *")), "");
    // The game of two people on one device.
    let played = game("1", "#variant=near&moves=e3e4&white=human&black=human");
    assert_eq!(phrases::players(&played), "Two players");
    // Played on against the engine, it is a game of the user.
    let engine = Recent { with: "&white=human&black=engine".to_owned(), ..over };
    assert!(phrases::players(&engine).starts_with("You as White"));
}

#[test]
fn games_that_wait_for_the_user_come_first() {
    let friend = |id: &str, who: &str, date: &str| Recent {
        friend: format!("white {who}"),
        date: date.into(),
        ..game(id, "#variant=near&moves=e3e4")
    };
    let mut kept = games();
    kept.push(friend("theirs", "theirs", "2026.11.20"));
    kept.push(friend("yours", "yours", "2026.11.20"));
    kept.push(Recent { result: "1-0".into(), ..friend("over", "yours", "2026.11.20") });
    let page = screen(kept);
    assert_eq!(listed(&page), ["yours", "open", "won", "lost", "drawn", "people", "theirs", "over"]);
    for (saved, today, text) in [
        ("2026.11.20", "2026.11.20", "Your move · today"),
        ("2026.11.20", "2026.11.21", "Your move · 1 day ago"),
        ("2026.12.31", "2027.01.03", "Your move · 3 days ago"),
        ("2028.02.28", "2028.03.01", "Your move · 2 days ago"),
        ("2026.02.28", "2026.03.01", "Your move · 1 day ago"),
        // With a wrong clock the date itself is shown.
        ("2026.11.22", "2026.11.20", "Your move · 1 move · 2026-11-22"),
        ("????.??.??", "2026.11.20", "Your move · 1 move · date unknown"),
    ] {
        assert_eq!(phrases::standing(&friend("a", "yours", saved), today), text, "{saved}");
    }
    let waiting = phrases::standing(&friend("a", "theirs", "2026.11.20"), "2026.11.23");
    assert_eq!(waiting, "Waiting for your friend · 1 move · 2026-11-20");
}

#[test]
fn the_start_page_shows_running_games_before_finished_ones() {
    let [open, won, lost, drawn, people] = games().try_into().expect("five games");
    let friend =
        |id: &str, who: &str| Recent { id: id.to_owned(), friend: format!("white {who}"), ..open.clone() };
    let analysed = game("analysed", "#variant=near&analysis=on&moves=e3e4");
    assert_eq!(analysed.status(), GameStatus::Analysed);
    let kept = [
        won,
        friend("theirs", "theirs"),
        lost,
        analysed,
        open.clone(),
        friend("yours", "yours"),
        drawn,
        people,
    ];
    let ids: Vec<&str> = running_first(&kept).map(|recent| recent.id.as_str()).collect();
    assert_eq!(ids, ["theirs", "open", "yours", "won", "lost", "analysed", "drawn", "people"]);
}

#[test]
fn a_stored_game_is_described() {
    let games = games();
    let whole: Vec<String> = games.iter().map(|game| phrases::whole(game, "2026.11.23")).collect();
    assert!(
        whole[0].starts_with("Near Chess, You as White, against level 2 – Beginner, In progress · 1 move"),
        "{whole:?}"
    );
    assert!(
        whole[1].starts_with("Chess, You as Black, against level 4 – Improver, You won · 2 moves"),
        "{whole:?}"
    );
    assert!(whole[4].starts_with("Chess, Two players, Black won · 2 moves"), "{whole:?}");
    assert_eq!(DEFAULT_LEVEL, 4);
    let unknown = Recent { game: "#variant=nobody&moves=e2e4".into(), ..games[0].clone() };
    assert!(phrases::title(&unknown).contains("“nobody”"));
}

#[test]
fn a_deleted_game_can_be_restored() {
    let mut page =
        Driven::<FullScreens>::open_with_screens("#variant=near&moves=e3e4&white=human&black=human");
    page.send(Event::Typed("d5".to_owned())).send(Event::Save);
    page.send(Event::Visit(Screen::Games));
    let (games, stored) = (page.state.ui.recent.clone(), page.storage.all("game-"));
    page.screen_event(ScreenEvent::Games(GamesAct::Delete(games[0].id.clone())));
    assert!(page.state.ui.recent.is_empty() && page.storage.all("game-").is_empty());
    page.screen_event(ScreenEvent::Games(GamesAct::Restore));
    assert_eq!((&page.state.ui.recent, page.storage.all("game-")), (&games, stored.clone()));
    page.screen_event(ScreenEvent::Games(GamesAct::DeleteAll));
    page.screen_event(ScreenEvent::Games(GamesAct::DeleteAll));
    assert!(page.state.ui.recent.is_empty() && page.storage.all("game-").is_empty());
    page.screen_event(ScreenEvent::Games(GamesAct::Restore));
    assert_eq!(
        (&page.state.ui.recent, page.storage.all("game-")),
        (&games, stored),
        "all are restored as well"
    );
    assert_eq!(page.screens.games.shown.as_ref().expect("the screen is shown").restorable(), 0);
}

#[test]
fn deleting_all_games_needs_confirmation_and_deleting_one_does_not() {
    let mut page = screen(games());
    page.screen_event(ScreenEvent::Games(GamesAct::Game("near".into())));
    page.screen_event(ScreenEvent::Games(GamesAct::Delete("open".into())));
    assert_eq!(page.stored("game-open"), None);
    assert_eq!(listed(&page), ["drawn"]);
    page.screen_event(ScreenEvent::Games(GamesAct::Delete("drawn".into())));
    assert_eq!(listed(&page), ["won", "lost", "people"], "a filter without games is dropped");
    page.screen_event(ScreenEvent::Games(GamesAct::DeleteAll));
    let games = page.screens.games.shown.as_ref().expect("the screen is shown");
    assert_eq!(games.confirming, Some(Confirmation::DeleteAll));
    assert_eq!(page.state.ui.announcement, "Delete all 3 games?");
    // Any other action cancels it, and so does Escape.
    page.send(Event::Cancel);
    page.screen_event(ScreenEvent::Games(GamesAct::DeleteAll));
    assert_eq!(listed(&page).len(), 3);
    page.screen_event(ScreenEvent::Games(GamesAct::DeleteAll));
    assert!(listed(&page).is_empty());
    assert_eq!(page.storage.all("game-"), []);
}

#[test]
fn the_buttons_say_how_many_games_they_export_and_delete() {
    let mut page = screen(games());
    let labels = |page: &Driven<FullScreens>| {
        let games = page.screens.games.shown.as_ref().expect("the screen is shown");
        [phrases::export(games, &page.state), phrases::button(Confirmation::DeleteAll, games, &page.state)]
    };
    assert_eq!(labels(&page), ["Export 5 games", "Delete all 5 games"]);
    page.screen_event(ScreenEvent::Games(GamesAct::Status(Some(GameStatus::Won))));
    assert_eq!(labels(&page), ["Export 1 game", "Delete all 5 games"]);
    page.screen_event(ScreenEvent::Games(GamesAct::Status(Some(GameStatus::Analysed))));
    assert_eq!(labels(&page), ["", "Delete all 5 games"], "nothing to export");
    page.screen_event(ScreenEvent::Games(GamesAct::Status(None)));
    for id in ["open", "won", "lost", "drawn"] {
        page.screen_event(ScreenEvent::Games(GamesAct::Delete(id.into())));
    }
    assert_eq!(labels(&page), ["Export 1 game", "Delete 1 game"]);
    page.screen_event(ScreenEvent::Games(GamesAct::Delete("people".into())));
    assert_eq!(labels(&page), ["", ""], "nothing to export or delete");
}

#[test]
fn resetting_the_statistics_needs_confirmation() {
    let mut page = screen(games());
    page.state.device.statistics = "near 4w;".to_owned();
    page.screen_event(ScreenEvent::Games(GamesAct::StartAfresh));
    page.screen_event(ScreenEvent::Games(GamesAct::DeleteAll));
    assert_eq!(page.state.device.statistics, "near 4w;", "another action replaces the confirmation");
    page.screen_event(ScreenEvent::Games(GamesAct::StartAfresh));
    page.screen_event(ScreenEvent::Games(GamesAct::StartAfresh));
    assert_eq!((page.state.device.statistics.as_str(), listed(&page).len()), ("", 5));
    assert_eq!(page.stored("score"), None);
}

#[test]
fn all_games_are_exported_in_one_file() {
    let text = |hash: &str, when_s: usize| State::open(hash).kept(when_s).expect("a game");
    let texts = [
        ("a".to_owned(), text("#variant=near&moves=e3e4&white=human&black=engine&level=2", 5)),
        ("b".to_owned(), text("#variant=chess&moves=f2f3,e7e5,g2g4,d8h4", 9)),
        ("c".to_owned(), "vicinity-game 1 7\nwhen=3\n\n[Event \"damaged\"]\n\n1. e4 *".to_owned()),
    ];
    let file = pgn(&texts, "https://here");
    let read = vicinity_record::pgn::read(&file);
    assert_eq!(read.len(), 3, "{file}");
    let tag = |at: usize, name: &str| {
        let tags = &read[at].record.tags;
        tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).unwrap_or_default()
    };
    assert_eq!(read[0].record.start().variant().name(), "chess", "the latest first");
    assert_eq!((tag(1, "White"), tag(1, "Black")), ("You".to_owned(), "Vicinity level 2".to_owned()));
    assert!(file.contains("damaged"), "{file}");
}

/// Imports all games of a text.
fn import_all(page: &mut Driven<FullScreens>, text: &str) -> String {
    page.send(Event::Open(Dialog::Import)).send(Event::Import(text.to_owned()));
    assert!(page.state.ui.import.is_choosing());
    page.screen_event(ScreenEvent::Games(GamesAct::ImportAll));
    assert!(page.effects.contains(&Effect::CloseDialogs) && !page.state.ui.import.is_choosing());
    page.state.ui.notice.clone().unwrap_or_default()
}

#[test]
fn all_games_of_a_text_are_imported_as_analyses() {
    let text = "[White \"Ada\"]\n[Black \"Ben\"]\n[Variant \"near\"]\n\n1. e4 {so} e5 (1... d5) 2. d4 *\n\n\
                [White \"Ben\"]\n[Black \"Ada\"]\n[Variant \"contact\"]\n\n1. d4 d5 1-0\n\n\
                [White \"Cy\"]\n[Variant \"near\"]\n\n1. e4 Zz *\n\n[White \"Di\"]\n[Variant \"near\"]\n\n1. Zz *\n\n\
                [White \"Eve\"]\n[Variant \"near\"]\n\n*\n\n";
    let mut page = Driven::<FullScreens>::open_with_screens("#variant=near&moves=e3e4");
    page.state.device.now_s = 1000;
    page.state.device.today = "2026.11.22".to_owned();
    assert_eq!(
        import_all(&mut page, text),
        "3 games imported. 1 has an error; the moves before it were imported. \
         2 could not be read, or have no moves."
    );
    assert_eq!(
        page.address().map(|(text, is_new)| (text.contains("screen=games"), is_new)),
        Some((true, true))
    );
    let listed: Vec<String> =
        page.state.ui.recent.iter().map(|recent| phrases::whole(recent, "2026.11.22")).collect();
    assert_eq!(
        listed,
        [
            "Near Chess, Ada – Ben, Analysis · 2 moves · today",
            "Contact Chess, Ben – Ada, White won · 1 move · today",
            "Near Chess, Cy – ?, Analysis · 1 move · today",
        ],
        "in the order of the text"
    );
    // Each is stored as if it was imported alone.
    let mut alone = Page::open("#variant=near&moves=e3e4");
    alone.state.device.today = "2026.11.22".to_owned();
    alone.imports(text).send(Event::ImportChoice(0));
    let id = &page.state.ui.recent[0].id;
    assert_eq!(page.stored(&format!("game-{id}")), alone.state.kept(1000));
    // A second time, and in the history, nothing is stored twice.
    page.screen_event(ScreenEvent::Games(GamesAct::Status(Some(GameStatus::Lost))));
    assert_eq!(
        import_all(&mut page, text),
        "No games imported. 3 were already there. 2 could not be read, or have no moves."
    );
    assert_eq!(listed.len(), self::listed(&page).len(), "all are in sight");
}

#[test]
fn exported_games_are_recognised_where_they_were_played() {
    let text = |hash: &str, when_s: usize| State::open(hash).kept(when_s).expect("a game");
    let near = text("#variant=near&moves=e3e4&white=human&black=engine&level=2", 1);
    let chess = text("#variant=chess&moves=f2f3,e7e5,g2g4,d8h4", 2);
    let stored = [("game-near", near.as_str()), ("game-chess", chess.as_str())];
    let mut page = Driven::<FullScreens>::open_with_storage("#screen=games", &stored);
    let exported = page.screens.games.shown.as_ref().expect("the screen is shown").pgn(&page.state);
    assert_eq!(import_all(&mut page, &exported), "No games imported. 2 were already there.");
    page.screen_event(ScreenEvent::Games(GamesAct::Delete("near".into())));
    assert_eq!(import_all(&mut page, &exported), "1 game imported. 1 was already there.");
    // The same moves by other players are another game, and so are the same with a comment.
    let game = |white: &str, moves: &str| {
        format!("[White \"{white}\"]\n[Black \"B\"]\n[Variant \"near\"]\n\n{moves}\n\n")
    };
    let others =
        [game("A", "1. d4 *"), game("C", "1. d4 *"), game("C", "1. d4 {so} *"), game("A", "1. d4 *")];
    assert_eq!(import_all(&mut page, &others.concat()), "3 games imported. 1 was already there.");
    assert_eq!(listed(&page).len(), 5);
}

#[test]
fn an_import_never_deletes_games() {
    let old = State::open("#variant=near&moves=e3e4").kept(1).expect("a game");
    let games: String = (0..=MAX_GAMES)
        .map(|number| format!("[White \"{number}\"]\n[Variant \"near\"]\n\n1. d4 *\n\n"))
        .collect();
    let mut page = Driven::<FullScreens>::open_with_storage("#screen=games", &[("game-old", &old)]);
    assert_eq!(
        import_all(&mut page, &games),
        "199 games imported. There was no room for 2: delete some games, and import the text again."
    );
    assert_eq!(page.stored("game-old").as_ref(), Some(&old));
    assert_eq!(page.state.ui.recent.len(), MAX_GAMES);
    // A game that is too long, and a storage that is full.
    let mut page = Driven::<FullScreens>::open_with_storage("#screen=games", &[]);
    let tag = |number| format!("[T{number} \"{}\"]\n", "x".repeat(1_000));
    let tags: String = (0..MAX_GAME_BYTES / 1_000).map(tag).collect();
    let game = "[Variant \"near\"]\n\n1. d4 *\n\n";
    let long = format!("{tags}{game}{game}");
    let notice = import_all(&mut page, &long);
    assert_eq!(notice, "1 game imported. 1 is too long to be saved.");
    page.storage.is_full.set(true);
    let notice = import_all(&mut page, &[&games[..2 * games.len() / MAX_GAMES], "\n"].concat());
    assert!(notice.starts_with("No games imported. There was no room for"), "{notice}");
}

#[test]
fn all_games_are_imported_during_a_game_with_a_friend_without_leaving_it() {
    let mut page = Driven::<FullScreens>::open_with_screens("#screen=friend&variant=near");
    assert!(matches!(page.state.ui.screen, Screen::Friend { .. }));
    let games = "[Variant \"near\"]\n\n1. e4 *\n\n[Variant \"near\"]\n\n1. d4 *";
    assert_eq!(import_all(&mut page, games), "2 games imported.");
    assert!(matches!(page.state.ui.screen, Screen::Friend { .. }));
}

#[test]
fn the_texts_state_how_many_games_are_stored() {
    for text in [phrases::KEPT, help::KEEPING_BROWSER] {
        assert!(text.as_str().contains(&format!(" {} ", recent::MAX_GAMES)), "{}", text.as_str());
    }
}

#[test]
fn only_the_listed_games_are_exported() {
    let text = |hash: &str| State::open(hash).kept(1).expect("a game");
    let (near, chess) = (text("#variant=near&moves=e3e4"), text("#variant=chess&moves=f2f3,e7e5,g2g4,d8h4"));
    let stored = [("game-near", near.as_str()), ("game-chess", chess.as_str())];
    let mut page = Driven::<FullScreens>::open_with_storage("#screen=games", &stored);
    let exported = |page: &Driven<FullScreens>| {
        let games = page.screens.games.shown.as_ref().expect("the screen is shown");
        vicinity_record::pgn::read(&games.pgn(&page.state)).len()
    };
    assert_eq!(exported(&page), 2);
    page.screen_event(ScreenEvent::Games(GamesAct::Game("near".into())));
    assert_eq!(exported(&page), 1);
    // Another screen leaves the filters as they are.
    page.send(Event::Visit(Screen::Help)).send(Event::Visit(Screen::Games));
    assert_eq!(listed(&page), ["near"]);
    page.screen_event(ScreenEvent::Games(GamesAct::Delete("near".into())));
    page.send(Event::Visit(Screen::Help)).send(Event::Visit(Screen::Games));
    assert_eq!(listed(&page), ["chess"], "a filter without games is dropped");
}

#[test]
fn leaving_for_settings_keeps_the_game_in_the_address() {
    let mut page =
        Driven::<FullScreens>::open_with_screens("#variant=near&moves=e3e4,d6d5&white=human&black=human");
    page.send(Event::Visit(Screen::Settings));
    let (address, is_new) = page.address().expect("another address");
    assert_eq!(address, "#screen=settings&variant=near&moves=e3e4,d6d5&white=human&black=human");
    assert!(is_new, "the browser's back button returns");
    let opened = address::parse(address).expect("a good address");
    assert_eq!(opened.screen, Screen::Settings);
    page.send(Event::AddressChanged("#variant=near&moves=e3e4,d6d5&white=human&black=human".to_owned()));
    assert!(page.state.ui.screen == Screen::Game && page.state.game.line().len() == 2);
    // The first-visit build lacks the screen and lets the full build take over.
    let mut small = State::open("#variant=near&moves=e3e4");
    let effects = update(&mut small, Event::Visit(Screen::Settings));
    assert_eq!(effects, [Effect::TakeOver]);
}
