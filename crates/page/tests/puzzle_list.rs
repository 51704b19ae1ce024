//! The list of puzzles without a browser: order, filters, rating, the daily puzzle, and files that
//! cannot be used.

use crate::study_puzzles::{MANY, NEAR, Page, list};
use vicinity_page::event::{Effect, Event};
use vicinity_page::screen::Screen;
use vicinity_page::screens::puzzles::progress::Done;
use vicinity_page::screens::puzzles::queue;
use vicinity_page::screens::puzzles::rating::Standing;
use vicinity_page::screens::puzzles::theme::LESSONS;
use vicinity_page::screens::puzzles::view_model::Part;
use vicinity_page::screens::puzzles::{Difficulty, File, Filters, PuzzleAct, PuzzlePhase, StatusFilter};

#[test]
fn lessons_come_first_and_then_puzzles_near_the_users_rating() {
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near", &[]);
    assert_eq!(page.number(), 5, "a lesson");
    page.play("e2e8");
    let taught = page.shown_puzzles().taught(&page.state).expect("it teaches something");
    assert!(
        taught.contains("Capturing the king") && page.state.ui.announcement.contains(&taught),
        "{}",
        page.state.ui.announcement
    );
    assert!(
        page.effects.contains(&Effect::SetTimer(6_000)),
        "there is something to read: {:?}",
        page.effects
    );
    let mut order = Vec::new();
    for _ in 0..4 {
        page.puzzle(PuzzleAct::Next);
        order.push(page.number());
    }
    // None of these is solved, so the nearest two alternate.
    assert_eq!(order, [2, 1, 2, 1]);
    let solved: Vec<(String, String)> =
        [5, 2, 1].iter().map(|id| (format!("near-{id}"), "solved".to_owned())).collect();
    let kept: Vec<(&str, &str)> = solved.iter().map(|(name, word)| (name.as_str(), word.as_str())).collect();
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near", &kept);
    assert_eq!(page.number(), 3);
    page.play("c2c5");
    page.wake();
    assert_eq!(page.number(), 4);
    page.play("b2b5");
    page.wake();
    assert_eq!(page.number(), 5, "if all are solved, they are repeated");
    let strong = [("near-5", "solved"), ("rating-near", "1900 40")];
    assert_eq!(Page::of(MANY, "#screen=puzzles&variant=near", &strong).number(), 4);
    // Puzzles tried without success follow when there are no new ones left.
    let tried = [("near-5", "solved"), ("near-1", "failed"), ("near-2", "failed"), ("near-3", "later")];
    assert_eq!(Page::of(MANY, "#screen=puzzles&variant=near", &tried).number(), 4);
    // A failed lesson does not come back before there is nothing new.
    assert_eq!(Page::of(MANY, "#screen=puzzles&variant=near", &[("near-5", "failed")]).number(), 2);
    let all = ["near-1", "near-2", "near-3", "near-4", "near-5"].map(|name| (name, "failed"));
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=3", &all);
    let mut seen: Vec<u32> = (0..5)
        .map(|_| {
            page.puzzle(PuzzleAct::Next);
            page.number()
        })
        .collect();
    seen.sort_unstable();
    assert_eq!(seen, [1, 2, 3, 4, 5], "all in turn");
}

#[test]
fn the_list_has_an_address_and_back_leads_to_it() {
    const LIST: &str = "#screen=puzzles&variant=near&puzzle=list";
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=3", &[]);
    page.puzzle(PuzzleAct::List);
    assert_eq!(page.state.address(), LIST);
    page.puzzle(PuzzleAct::Go(1));
    assert_eq!((page.number(), page.state.address().as_str()), (1, "#screen=puzzles&variant=near&puzzle=1"));
    page.send(Event::AddressChanged(LIST.to_owned()));
    assert_eq!((page.number(), page.shown_puzzles().is_listing), (1, true));
    assert_eq!(page.state.address(), LIST);
    page.send(Event::AddressChanged("#screen=puzzles&variant=near&puzzle=5".to_owned()));
    assert_eq!((page.number(), page.shown_puzzles().is_listing), (5, false));
    // A reload shows the list as well.
    let page = Page::of(MANY, LIST, &[]);
    assert!(
        page.shown_puzzles().is_listing && page.state.address() == LIST && page.state.ui.notice.is_none()
    );
}

#[test]
fn back_from_the_list_shows_the_puzzle_as_it_was() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.solve_first();
    let (solved, moves) = (page.shown_puzzles().phase, page.state.game.line().len());
    assert_eq!(solved, PuzzlePhase::Solved);
    page.puzzle(PuzzleAct::List);
    page.send(Event::AddressChanged("#screen=puzzles&variant=near&puzzle=1".to_owned()));
    assert!(!page.shown_puzzles().is_listing);
    assert_eq!((page.shown_puzzles().phase, page.state.game.line().len()), (solved, moves));
}

#[test]
fn the_tab_keeps_the_filters_of_a_variant() {
    const LIST: &str = "#screen=puzzles&variant=near&puzzle=list";
    let mut page = Page::of(MANY, LIST, &[]);
    let filters = Filters {
        theme: "quiet".to_owned(),
        status: StatusFilter::Unsolved,
        difficulty: Some(Difficulty::Hard),
    };
    page.puzzle(PuzzleAct::Filter(filters.clone()));
    page.send(Event::AddressChanged("#screen=puzzles&variant=contact&puzzle=list".to_owned()));
    assert_eq!(page.shown_puzzles().filters, Filters::default());
    page.send(Event::AddressChanged("#screen=help".to_owned()));
    page.send(Event::AddressChanged(LIST.to_owned()));
    assert_eq!(page.shown_puzzles().filters, filters);
}

#[test]
fn themes_filter_the_list_and_the_queue() {
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=3", &[]);
    let (shown, progress) = (page.shown_puzzles(), &page.screens.puzzles.progress);
    assert_eq!(shown.themes(progress), [(LESSONS, 1), ("king", 2), ("material", 3), ("quiet", 1)]);
    assert_eq!(shown.difficulties(progress), Difficulty::ALL.map(|difficulty| (difficulty, 1)));
    page.puzzle(PuzzleAct::List);
    page.puzzle(with_theme("quiet"));
    assert_eq!((page.number(), page.shown_puzzles().is_listing), (3, true), "it is still there to be solved");
    assert_eq!(wanted(&page), [1]);
    page.puzzle(PuzzleAct::Go(1));
    assert_eq!((page.number(), page.shown_puzzles().is_listing), (1, false));
    page.puzzle(PuzzleAct::Next);
    assert_eq!(page.number(), 5, "if no other has this theme, any puzzle follows");
    page.puzzle(with_theme("material"));
    page.puzzle(PuzzleAct::Next);
    assert_eq!(page.number(), 2);
}

fn with_theme(word: &str) -> PuzzleAct {
    PuzzleAct::Filter(Filters { theme: word.to_owned(), ..Filters::default() })
}

fn with_status(status: StatusFilter) -> PuzzleAct {
    PuzzleAct::Filter(Filters { status, ..Filters::default() })
}

/// The numbers of the puzzles that the filters let through.
fn wanted(page: &Page) -> Vec<u32> {
    let (shown, progress) = (page.shown_puzzles(), &page.screens.puzzles.progress);
    let wanted = shown.list().iter().filter(|puzzle| shown.is_wanted(puzzle, progress));
    wanted.map(|puzzle| puzzle.id).collect()
}

#[test]
fn the_status_filters_the_list_and_the_queue() {
    let results = [("near-1", "solved"), ("near-2", "failed"), ("near-3", "later")];
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=1", &results);
    let all = wanted(&page);
    page.puzzle(with_status(StatusFilter::Solved));
    assert_eq!(wanted(&page), [1, 3]);
    page.puzzle(PuzzleAct::List);
    assert_eq!(page.shown_puzzles().standing(&page.screens.puzzles.progress), "2 of 5 solved");
    page.puzzle(PuzzleAct::List);
    page.puzzle(PuzzleAct::Next);
    assert_eq!(page.number(), 3);
    page.puzzle(with_status(StatusFilter::Unsolved));
    let unsolved: Vec<u32> = all.into_iter().filter(|id| ![1, 3].contains(id)).collect();
    assert_eq!(wanted(&page), unsolved);
    page.puzzle(PuzzleAct::Next);
    assert!(unsolved.contains(&page.number()));
}

#[test]
fn the_difficulty_filters_the_list() {
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=1", &[]);
    let all = wanted(&page);
    let mut listed: Vec<u32> = Vec::new();
    for difficulty in Difficulty::ALL {
        page.puzzle(PuzzleAct::Filter(Filters { difficulty: Some(difficulty), ..Filters::default() }));
        listed.extend(wanted(&page));
    }
    listed.sort_unstable();
    let rated = page.shown_puzzles().list().iter().filter(|puzzle| puzzle.lesson.is_none());
    let mut rated: Vec<u32> = rated.map(|puzzle| puzzle.id).collect();
    rated.sort_unstable();
    assert_eq!(listed, rated, "each puzzle that teaches no rule has one difficulty");
    assert!(rated.len() < all.len());
    page.puzzle(PuzzleAct::Filter(Filters::default()));
    assert_eq!(wanted(&page), all);
}

#[test]
fn each_filter_counts_what_the_others_let_through() {
    let results = [("near-1", "solved"), ("near-2", "failed")];
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=1", &results);
    let counts = |page: &mut Page, theme: &str, status: StatusFilter, difficulty: Option<Difficulty>| {
        page.puzzle(PuzzleAct::Filter(Filters { theme: theme.to_owned(), status, difficulty }));
        let (shown, progress) = (page.shown_puzzles(), &page.screens.puzzles.progress);
        let themes = shown.themes(progress).into_iter().map(|(_, count)| count).collect::<Vec<usize>>();
        let difficulties = shown.difficulties(progress).into_iter().map(|(_, count)| count);
        (themes, difficulties.collect::<Vec<usize>>())
    };
    // The themes are lesson, king, material and quiet. Those without a puzzle stay, so that the
    // list of options does not change.
    let any = StatusFilter::All;
    assert_eq!(counts(&mut page, "", any, None), (vec![1, 2, 3, 1], vec![1, 1, 1, 1]));
    assert_eq!(counts(&mut page, "", any, Some(Difficulty::Easy)), (vec![0, 1, 0, 1], vec![1, 1, 1, 1]));
    assert_eq!(counts(&mut page, "material", any, None), (vec![1, 2, 3, 1], vec![0, 1, 1, 1]));
    let unsolved = StatusFilter::Unsolved;
    assert_eq!(counts(&mut page, "", unsolved, None), (vec![1, 1, 3, 0], vec![0, 1, 1, 1]));
    let all = counts(&mut page, "material", unsolved, Some(Difficulty::Medium));
    assert_eq!(all, (vec![0, 0, 1, 0], vec![0, 1, 1, 1]));
}

#[test]
fn the_first_attempt_changes_rating_and_streak() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.solve_first();
    // A K-factor of 80 for the first puzzles; 1000 against 700 has an expected score of 0.849.
    assert_eq!(page.standing(), Standing { rating: 1012, count: 1, streak: 1 });
    assert_eq!(page.shown_puzzles().gained, Some(12));
    let kept = page.kept();
    for (name, word) in [("rating-near", "1012 1"), ("streak-near", "1")] {
        assert!(kept.contains(&(name.to_owned(), word.to_owned())), "{kept:?}");
    }
    // A repeated attempt does not count.
    page.puzzle(PuzzleAct::Again);
    assert_eq!(page.shown_puzzles().gained, None);
    page.solve_first();
    assert_eq!(page.standing(), Standing { rating: 1012, count: 1, streak: 1 });
    // A wrong move costs rating at once, and solving the puzzle later does not restore it.
    page.puzzle(PuzzleAct::Go(1));
    page.play("d2d4");
    let after = page.standing();
    assert!(after.rating < 1012 && after.streak == 0 && after.count == 2, "{after:?}");
    page.wake();
    page.play("d2d5");
    assert_eq!(page.screens.puzzles.progress.of("near", 2), Some(Done::Later));
    assert_eq!(page.standing(), after);
}

#[test]
fn help_counts_as_a_miss_and_lessons_do_not_change_the_rating() {
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=5", &[("streak-near", "3")]);
    page.play("e2e8");
    assert_eq!(page.standing(), Standing { rating: 1000, count: 0, streak: 4 });
    assert_eq!(page.shown_puzzles().gained, None);
    page.puzzle(PuzzleAct::Go(1));
    page.puzzle(PuzzleAct::Hint);
    assert_eq!((page.standing().streak, page.standing().count), (0, 1));
    assert!(page.standing().rating < 1000);
}

#[test]
fn damaged_progress_is_not_an_error() {
    let broken =
        [("rating-near", "high 3"), ("streak-near", "-1"), ("near-1", "maybe"), ("next", ""), ("", "solved")];
    let mut page = Page::of(NEAR, "#screen=puzzles&variant=near", &broken);
    assert_eq!(page.standing(), Standing { rating: 1000, count: 0, streak: 0 });
    assert!(!page.screens.puzzles.progress.waits());
    assert_eq!(page.screens.puzzles.progress.of("near", 1), None);
    page.puzzle(PuzzleAct::Go(0));
    page.solve_first();
    assert_eq!(page.standing().count, 1);
    for word in ["99999 1", "0 1", "1000", "1000 70000", "1000 1 1"] {
        let page = Page::of(NEAR, "#screen=puzzles&variant=near", &[("rating-near", word)]);
        assert_eq!(page.standing().rating, 1000, "{word}");
    }
}

#[test]
fn every_day_has_a_puzzle() {
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=3", &[]);
    let today = page.shown_puzzles().today(&page.state).expect("there is one");
    page.puzzle(PuzzleAct::Daily);
    assert_eq!(page.shown_puzzles().at, Some(today));
    assert!(!page.screens.puzzles.progress.has_solved_day("near", "2026.11.22"));
    // Plays the solution, whichever puzzle it is; replies are played by the timer.
    while page.shown_puzzles().phase != PuzzlePhase::Solved {
        let next =
            page.shown_puzzles().solution.get(page.state.game.line().len()).map(|played| played.uci.clone());
        match page.shown_puzzles().phase {
            PuzzlePhase::Yours => page.play(&next.expect("a move is left")),
            _ => {
                page.wake();
            }
        }
    }
    assert!(page.screens.puzzles.progress.has_solved_day("near", "2026.11.22"));
    assert!(
        !page.screens.puzzles.progress.has_solved_day("near", "2026.11.23"),
        "the next day has another puzzle"
    );
    assert!(page.kept().contains(&("day-near".to_owned(), "2026.11.22".to_owned())));
    // No lesson, and no repetition before every other puzzle has had its turn, also across the end
    // of a month.
    let puzzles = list(MANY);
    let days = ["2027.02.26", "2027.02.27", "2027.02.28", "2027.03.01"];
    let mut places: Vec<usize> = days.iter().filter_map(|day| queue::of_the_day(&puzzles, day)).collect();
    places.sort_unstable();
    assert_eq!(places, [1, 2, 3, 4]);
    for day in ["", "yesterday", "2026.13.01", "2026.11", "2026.11.22.1", "99999999999999999999.1.1"] {
        assert_eq!(queue::of_the_day(&puzzles, day), None, "{day}");
    }
    assert_eq!(queue::of_the_day(&[], "2026.11.22"), None);
}

#[test]
fn without_a_number_the_next_puzzle_opens_and_an_unknown_one_is_reported() {
    let page = Page::of(NEAR, "#screen=puzzles&variant=near", &[("near-2", "solved")]);
    assert_eq!(page.number(), 1);
    let solved = [("near-5", "solved"), ("near-1", "solved")];
    let mut page = Page::of(MANY, "#screen=puzzles&variant=near&puzzle=99", &solved);
    assert_eq!((page.number(), page.shown_puzzles().phase), (2, PuzzlePhase::LeadIn));
    page.wake();
    assert_eq!(page.shown_puzzles().phase, PuzzlePhase::Yours);
    assert!(page.state.ui.notice.as_ref().is_some_and(|notice| notice.contains("99")), "the message stays");
}

#[test]
fn missing_and_invalid_files_are_reported() {
    let mut page = Page::open_with_screens("#screen=puzzles&variant=near");
    let path = "puzzles/near.txt".to_owned();
    for text in [None, Some("<html>".to_owned()), Some("vicinity-puzzles 1 chess\n".to_owned())] {
        page.send(Event::Fetched { path: path.clone(), text });
        assert!(matches!(&page.shown_puzzles().file, File::Missing(why) if !why.is_empty()));
        // No action has an effect or fails.
        for act in [PuzzleAct::Next, PuzzleAct::Daily, PuzzleAct::Hint, PuzzleAct::Go(0), PuzzleAct::List] {
            page.puzzle(act);
        }
        page.puzzle(PuzzleAct::Fetch);
        assert_eq!(page.shown_puzzles().file, File::Coming);
        assert!(page.effects.contains(&Effect::Fetch(path.clone())));
    }
    // An illegal line in the file is reported.
    let text = "vicinity-puzzles 1 near\n1|nonsense|a1a2|king|700\n".to_owned();
    page.send(Event::Fetched { path, text: Some(text) });
    assert!(matches!(page.shown_puzzles().file, File::Missing(_)));
}

#[test]
fn an_invalid_puzzle_closes_the_one_before_it() {
    let text = format!("{MANY}9|4k3/8/8/8/8/8/8/K7 w - - 0 1|a1a8|king|700\n");
    for act in [PuzzleAct::Go(5), PuzzleAct::Fetch] {
        // The opponent's last move before the puzzle has not been played yet.
        let mut page = Page::of(&text, "#screen=puzzles&variant=near&puzzle=2", &[]);
        assert_eq!(page.shown_puzzles().phase, PuzzlePhase::LeadIn);
        page.puzzle(act.clone());
        assert!(
            page.shown_puzzles().shown().is_none() && page.shown_puzzles().solution.is_empty(),
            "{act:?}"
        );
        let before = page.state.game.position().fen();
        page.puzzle(PuzzleAct::Show);
        page.wake();
        assert_eq!(page.state.game.position().fen(), before, "{act:?}");
    }
}

#[test]
fn another_variant_has_other_puzzles() {
    let mut page = Page::of_near("#screen=puzzles&variant=near&puzzle=1");
    page.send(Event::ChooseVariant("contact".to_owned()));
    assert!(page.effects.contains(&Effect::Fetch("puzzles/contact.txt".to_owned())));
    assert_eq!(page.state.ui.screen, Screen::Puzzles { puzzle: String::new() });
    assert_eq!(page.shown_puzzles().game, "contact");
    page.send(Event::Visit(Screen::Game));
    assert!(page.screens.puzzles.shown.is_none());
}

#[test]
fn missing_puzzles_can_be_loaded_again() {
    let mut page = Page::open_with_screens("#screen=puzzles&variant=near");
    let shows = |page: &Page, part| page.shown_puzzles().shows(part, &page.state);
    assert!(!shows(&page, Part::Fetch) && shows(&page, Part::Task));
    page.send(Event::Fetched { path: "puzzles/near.txt".to_owned(), text: None });
    assert!(shows(&page, Part::Fetch) && !shows(&page, Part::ListButton));
    assert_eq!((page.shown_puzzles().phase_name(), page.shown_puzzles().task().is_empty()), ("", false));
}
