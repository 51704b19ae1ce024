//! The tasks can be solved, failed, skipped and left.

use super::*;
use vicinity_page::event::FocusTarget;
use vicinity_page::storage::Storage;

#[test]
fn every_lesson_of_every_variant_can_be_solved() {
    for name in taught() {
        let mut page = Page::learn(name);
        let address = format!("#screen=learn&variant={name}");
        for at in 0..TASKS {
            assert_eq!((page.shown_lessons().at, page.phase()), (at, LessonPhase::Yours), "{name}");
            assert_eq!(page.state.address(), address);
            assert_eq!(page.state.game.shown().fen, page.shown_lessons().task().fen);
            let announced = page.state.ui.announcement.clone();
            assert!(
                announced.contains(page.shown_lessons().task().phrases.task),
                "a screen reader announces: {announced}"
            );
            let learner = page.state.game.start().turn();
            assert_eq!(page.state.session.settings.orientation(), learner, "{name} {at}");
            page.solves();
            assert_eq!(page.phase(), LessonPhase::Solved, "{name} {at}");
            assert_eq!(page.shown_lessons().feedback, page.shown_lessons().task().phrases.right);
            assert!(page.state.ui.announcement.contains("Right!"), "{}", page.state.ui.announcement);
            assert_eq!(page.stored(&format!("lesson-{name}-{}", at + 1)).as_deref(), Some("done"));
            assert!(page.effects.contains(&Effect::FocusOn(FocusTarget::NextTask)));
            page.act(LessonAct::Next);
        }
        assert_eq!(page.phase(), LessonPhase::Finished, "{name}");
        let title = Variant::parse(name).expect("a name").title().to_owned();
        assert_eq!(page.shown_lessons().prompt(&page.state), format!("You know the rules of {title}."));
        assert!(page.effects.contains(&Effect::FocusOn(FocusTarget::PlayGame)));
        assert_eq!(page.state.address(), address);
        page.act(LessonAct::Play);
        assert_eq!(page.state.ui.screen, Screen::Game);
        assert_eq!(page.address(), Some((page.state.address().as_str(), true)));
        assert!(page.screens.lessons.shown.is_none());
        assert_eq!(page.state.game.position().fen(), Variant::parse(name).expect("a name").start_fen());
        assert_eq!(page.state.session.settings.players, [Player::Human, Player::Engine]);
        assert_eq!(page.state.session.settings.level, 1);
        assert!(!page.state.session.paused, "the engine plays");
    }
}

#[test]
fn every_solution_counts() {
    for (name, at, task) in all_tasks() {
        for line in task.lines {
            let mut page = Page::learn(name);
            page.act(LessonAct::Go(at));
            for (index, mv) in line.split(' ').enumerate() {
                if index % 2 == 0 {
                    page.send(Event::Typed(mv.to_owned()));
                } else {
                    page.wake();
                }
            }
            assert_eq!(page.phase(), LessonPhase::Solved, "{name} {at}: {line}");
        }
    }
}

#[test]
fn every_trap_is_explained_and_taken_back() {
    for (name, at, task) in all_tasks() {
        for trap in task.traps {
            let mut page = Page::learn(name);
            page.act(LessonAct::Go(at));
            // Some positions arise only after the opponent's reply.
            let line: Vec<&str> = task.lines[0].split(' ').collect();
            let mut before = String::new();
            let places = learner_moves(name, task);
            let is_there = |position: &Position| {
                let (from, _) = squares(position, trap);
                position.piece_at(square(&from)).is_some_and(|piece| piece.color() == position.turn())
            };
            if !is_there(&places[0].0) {
                page.taps(line[0]).wake();
                before = line[..2].join(" ");
            }
            let position = page.state.game.position().clone();
            if let Ok(mv) = position.parse_uci(trap) {
                assert!(position.is_legal(mv));
                page.taps(trap);
                assert_eq!(page.phase(), LessonPhase::Wrong, "{name} {at}: {trap}");
                assert_eq!(page.line(), format!("{before} {trap}").trim(), "it is shown for a while");
                assert_eq!(page.shown_lessons().feedback, task.phrases.trap);
                assert_eq!(page.state.ui.announcement.trim_end_matches('\u{a0}'), task.phrases.trap);
                assert!(page.is_woken_later(), "{:?}", page.effects);
                page.wake();
            } else {
                let promotes = trap.ends_with(|last: char| last.is_ascii_alphabetic());
                if promotes {
                    page.send(Event::Typed((*trap).to_owned()));
                    assert_eq!(page.state.ui.message, task.phrases.trap, "{name} {at}: {trap}");
                } else {
                    page.taps(trap);
                }
                assert_eq!(page.shown_lessons().feedback, task.phrases.trap, "{name} {at}: {trap}");
                assert_eq!(page.state.ui.announcement.trim_end_matches('\u{a0}'), task.phrases.trap);
            }
            assert_eq!((page.line(), page.phase()), (before, LessonPhase::Again), "{name} {at}: {trap}");
        }
    }
}

#[test]
fn other_wrong_moves_are_taken_back_too() {
    for (name, at, task) in all_tasks() {
        let (position, right) = learner_moves(name, task).swap_remove(0);
        let mut texts = position.legal_moves().into_iter().map(|mv| position.uci(mv));
        let other = texts.rfind(|text| !right.contains(text) && !task.traps.contains(&text.as_str()));
        let Some(other) = other else { continue };
        let mut page = Page::learn(name);
        page.act(LessonAct::Go(at)).send(Event::Typed(other.clone()));
        assert_eq!(
            (page.phase(), page.shown_lessons().feedback.as_str()),
            (LessonPhase::Wrong, task.phrases.wrong),
            "{other}"
        );
        page.wake();
        assert_eq!((page.line().as_str(), page.phase()), ("", LessonPhase::Again));
        assert_eq!(page.shown_lessons().feedback, task.phrases.wrong, "it stays until the next try");
        page.solves();
        assert_eq!(page.phase(), LessonPhase::Solved, "{name} {at}");
    }
}

#[test]
fn a_dragged_move_is_judged_like_a_tapped_one() {
    let mut page = Page::learn("contact");
    page.act(LessonAct::Go(2));
    page.send(Event::Drop { from: square("a1"), to: Some(square("a5")) });
    assert_eq!(page.shown_lessons().feedback, page.shown_lessons().tasks[2].phrases.trap);
    page.send(Event::Drop { from: square("a1"), to: Some(square("b2")) });
    assert!(page.shown_lessons().feedback.starts_with("Rook: moves any number of squares"));
    assert!(page.state.ui.refusal.is_none(), "the task shows it");
    page.send(Event::Drop { from: square("a1"), to: Some(square("a1")) });
    page.send(Event::Drop { from: square("a1"), to: Some(square("d1")) });
    assert_eq!(page.phase(), LessonPhase::Solved);
}

#[test]
fn selecting_another_piece_is_not_a_try() {
    let mut page = Page::learn("near");
    page.send(Event::Activate(square("e3")));
    page.send(Event::Activate(square("e1")));
    page.send(Event::Activate(square("e1")));
    page.send(Event::Activate(square("a8")));
    assert_eq!((page.phase(), page.shown_lessons().feedback.as_str()), (LessonPhase::Yours, ""));
}

#[test]
fn a_hint_shows_the_piece_and_its_square() {
    let mut page = Page::learn("near");
    page.act(LessonAct::Hint);
    let arrows = |page: &Page| -> Vec<(vicinity_rules::Square, vicinity_rules::Square)> {
        page.state.ui.pointers.iter().map(|(from, to, _)| (*from, *to)).collect()
    };
    assert_eq!(arrows(&page), [(square("e3"), square("d4"))]);
    assert_eq!(page.state.ui.board_input.selection, Some(square("e3")));
    assert_eq!(page.shown_lessons().feedback, "Move the pawn from e3 to d4.");
    assert!(page.state.ui.announcement.starts_with("Move the pawn"));
    // A click on the piece of the hint selects it, although the hint has already done so.
    page.send(Event::Activate(square("e3")));
    assert_eq!(page.state.ui.board_input.selection, Some(square("e3")));
    page.send(Event::Activate(square("d4")));
    assert_eq!((page.phase(), arrows(&page)), (LessonPhase::Solved, vec![]));
    page.act(LessonAct::Hint);
    assert!(page.state.ui.board_input.selection.is_none(), "there is nothing to hint at any more");
}

#[test]
fn each_move_of_a_task_has_its_hint() {
    for (name, at, task) in all_tasks() {
        let mut page = Page::learn(name);
        page.act(LessonAct::Go(at));
        for (index, mv) in task.lines[0].split(' ').enumerate() {
            if index % 2 == 1 {
                page.wake();
                continue;
            }
            page.act(LessonAct::Hint);
            let (from, to) = squares(page.state.game.position(), mv);
            let arrow = page.state.ui.pointers.first().map(|(from, to, _)| (*from, *to));
            assert_eq!(arrow, Some((square(&from), square(&to))));
            page.send(Event::Typed(mv.to_owned()));
        }
        assert_eq!(page.phase(), LessonPhase::Solved);
    }
}

#[test]
fn solved_tasks_are_stored_and_the_first_unsolved_one_opens() {
    let kept = [
        ("lesson-near-1", "done"),
        ("lesson-near-2", "done"),
        ("lesson-near-3", "perhaps"),
        ("lesson-?", "done"),
        ("lesson-", ""),
    ];
    let mut page = Page::open_with_storage("#variant=near", &kept);
    page.send(Event::AddressChanged("#screen=learn&variant=near".to_owned()));
    assert_eq!(page.shown_lessons().at, 2);
    let progress = &page.screens.lessons.progress;
    assert_eq!([0, 1, 2].map(|at| progress.has("near", at)), [true, true, false]);
    assert!(!progress.has("contact", 0));
    page.act(LessonAct::Go(0)).solves();
    assert_eq!(page.storage.all("lesson-").len(), kept.len(), "it is already recorded");
}

#[test]
fn skipped_tasks_are_offered_once_more_at_the_end() {
    let mut page = Page::learn("near");
    page.solves().act(LessonAct::Next).act(LessonAct::Next);
    assert_eq!(page.shown_lessons().at, 2, "the second was skipped");
    for _ in 2..5 {
        page.solves().act(LessonAct::Next);
    }
    assert_eq!((page.shown_lessons().at, page.phase()), (1, LessonPhase::Yours));
    page.solves().act(LessonAct::Next);
    assert_eq!(page.shown_lessons().at, 2);
    page.act(LessonAct::Next).act(LessonAct::Next).act(LessonAct::Next);
    assert_eq!(page.phase(), LessonPhase::Finished);
    page.act(LessonAct::Again);
    assert_eq!((page.shown_lessons().at, page.phase()), (0, LessonPhase::Yours));
}

#[test]
fn skipping_the_last_task_ends_the_lessons() {
    let mut page = Page::learn("near");
    for _ in 0..TASKS {
        page.act(LessonAct::Next);
    }
    assert_eq!(page.phase(), LessonPhase::Finished);
    let lessons = page.shown_lessons();
    assert_eq!(lessons.prompt(&page.state), "That was the last task of Near Chess.");
    assert_eq!(lessons.feedback, "Unticked tasks are still to do.");
}

#[test]
fn a_move_after_the_last_task_starts_a_game() {
    let mut page = Page::learn("contact");
    for _ in 0..TASKS {
        page.solves().act(LessonAct::Next);
    }
    assert_eq!(page.phase(), LessonPhase::Finished);
    page.taps("e2e4");
    assert_eq!(page.state.ui.screen, Screen::Game);
    assert_eq!(page.state.address(), "#variant=contact&moves=e2e4&white=human&black=engine&level=1");
    assert!(page.asked().is_some_and(|go| go.level == 1), "the engine has to reply");
}

#[test]
fn undoing_a_wrong_move_is_not_an_error() {
    let mut page = Page::learn("chess");
    page.act(LessonAct::Go(1)).taps("e4e5");
    assert_eq!(page.phase(), LessonPhase::Answering);
    page.send(Event::Undo);
    assert_eq!((page.line().as_str(), page.phase()), ("", LessonPhase::Again));
    page.wake();
    assert_eq!(page.line(), "", "an undone move gets no reply");
    page.taps("e1e2").send(Event::Undo);
    assert_eq!((page.line().as_str(), page.phase()), ("", LessonPhase::Again));
    page.wake().solves();
    assert_eq!(page.phase(), LessonPhase::Solved);
}

#[test]
fn the_engine_is_not_used() {
    let mut page = Page::learn("near");
    let mut effects = page.effects.clone();
    for _ in 0..TASKS {
        page.solves();
        effects.append(&mut page.effects);
        page.act(LessonAct::Next);
        effects.append(&mut page.effects);
    }
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Warm | Effect::Go(..))), "{effects:?}");
}

#[test]
fn selecting_another_variant_opens_its_lessons() {
    let mut page = Page::learn("near");
    page.send(Event::ChooseVariant("contact".to_owned()));
    assert_eq!(page.state.address(), "#screen=learn&variant=contact");
    assert_eq!((page.shown_lessons().game.as_str(), page.shown_lessons().at), ("contact", 0));
    page.send(Event::Undo);
    assert_eq!(page.state.game.shown().fen, page.shown_lessons().task().fen, "undo does not leave the task");
    page.send(Event::Visit(Screen::Puzzles { puzzle: String::new() }));
    assert_eq!(page.state.ui.screen, Screen::Puzzles { puzzle: String::new() });
    assert!(page.screens.lessons.shown.is_none() && page.screens.puzzles.shown.is_some());
}

#[test]
fn the_lessons_are_a_new_entry_in_the_browsers_history() {
    let mut page = Page::open_with_screens("#variant=contact");
    page.send(Event::Visit(Screen::Learn));
    assert_eq!(page.address(), Some(("#screen=learn&variant=contact", true)));
    // The next task is not.
    page.solves().act(LessonAct::Next);
    assert_ne!(page.address().map(|(_, is_new_entry)| is_new_entry), Some(true));
    // An address that is opened has its entry already.
    let mut page = Page::open_with_screens("#variant=contact");
    page.send(Event::AddressChanged("#screen=learn&variant=near".to_owned()));
    assert_ne!(page.address().map(|(_, is_new_entry)| is_new_entry), Some(true));
}

#[test]
fn an_address_with_moves_or_options_opens_the_lessons_too() {
    for hash in [
        "#screen=learn&variant=near-vs-normal:near=black&moves=e3e4",
        "#screen=learn&variant=near-vs-normal&white=human&black=human&clock=300+2&level=8",
    ] {
        let page = Page::open_with_screens(hash);
        let opened = page.screens.lessons.shown.is_some();
        assert_eq!(opened, page.state.ui.screen == Screen::Learn, "{hash}");
        if opened {
            assert_eq!(page.state.game.shown().fen, page.shown_lessons().task().fen);
            assert!(page.state.session.settings.clock.is_none(), "lessons are not timed");
        }
    }
    let mut page = Page::learn("near");
    page.send(Event::AddressChanged("#screen=learn&variant=near&moves=e3e4".to_owned()));
    assert_eq!(page.state.game.shown().fen, page.shown_lessons().task().fen);
}

#[test]
fn going_back_restores_the_game() {
    let game = "#variant=near&moves=e3e4,d6d5,(e6e5),e4d5&white=human&black=human&level=5";
    let mut page = Page::open_with_screens(game);
    let (address, fen) = (page.state.address(), page.state.game.position().fen());
    page.send(Event::AddressChanged("#screen=learn&variant=contact".to_owned()));
    page.solves().act(LessonAct::Next).taps("d4d5").wake();
    page.send(Event::AddressChanged(address.clone()));
    assert_eq!(page.state.ui.screen, Screen::Game);
    assert!(page.screens.lessons.shown.is_none());
    assert_eq!(page.state.address(), address, "with its variation, its players and its level");
    assert_eq!(page.state.game.position().fen(), fen);
    assert!(!page.state.session.paused);
    // The moves of the started game can be undone and redone as usual.
    page.send(Event::Undo);
    assert_eq!(page.line(), "e3e4 d6d5");
    page.send(Event::Undo).send(Event::Redo).send(Event::Redo);
    assert_eq!(page.line(), "e3e4 d6d5 e4d5");
    assert_eq!(page.state.address(), address);
}

#[test]
fn a_queen_is_not_offered_with_an_empty_pool() {
    // The choice shows what the task says about the queen.
    let mut page = Page::learn("near");
    page.act(LessonAct::Go(3));
    page.send(Event::Activate(square("b7"))).send(Event::Activate(square("b8")));
    let choice = page.state.ui.board_input.promotion.as_ref().expect("a choice");
    let variant = page.state.game.position().variant();
    let queen = variant.all_kinds().find(|kind| variant.kind(*kind).letter == 'Q').expect("a queen");
    assert_eq!(variant.kind(queen).role, Role::Piece);
    let option = choice.options.iter().find(|option| option.kind == Some(queen)).expect("it is shown");
    assert!(option.mv.is_none());
    assert_eq!(page.state.game.position().in_pool(Color::White, queen), Some(0));
}
