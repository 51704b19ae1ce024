//! The lessons: their tasks are sound, and can be solved, failed and left.
#![cfg(not(target_arch = "wasm32"))]

mod screen;
mod soundness;

use crate::common::page::{Driven, square};
use vicinity_page::event::{Effect, Event};
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::lessons::tasks::{self, LessonTask};
use vicinity_page::screens::lessons::{LessonAct, LessonPhase, Lessons};
use vicinity_page::settings::Player;
use vicinity_rules::{Color, Move, Position, Role, Variant, variants};

/// The number of tasks of each variant in these tests.
const TASKS: usize = 5;

type Page = Driven<FullScreens>;

impl Page {
    fn learn(game: &str) -> Page {
        Page::open_with_screens(&format!("#screen=learn&variant={game}"))
    }

    fn shown_lessons(&self) -> &Lessons {
        self.screens.lessons.shown.as_ref().expect("lessons are shown")
    }

    fn phase(&self) -> LessonPhase {
        self.shown_lessons().phase
    }

    fn is_woken_later(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::SetTimer(_)))
    }

    /// Taps on both squares of a move, and selects the promotion.
    fn taps(&mut self, mv: &str) -> &mut Self {
        let position = self.state.game.position().clone();
        let (from, to) = squares(&position, mv);
        self.send(Event::Activate(square(&from)));
        self.send(Event::Activate(square(&to)));
        if self.state.ui.board_input.promotion.is_some() {
            let kind = position.parse_uci(mv).ok().and_then(Move::promotion);
            self.send(Event::Promote(kind));
        }
        self
    }

    /// Solves the current task with its first solution.
    fn solves(&mut self) -> &mut Self {
        let line: Vec<&str> = self.shown_lessons().task().lines[0].split(' ').collect();
        for (index, mv) in line.iter().enumerate() {
            if index % 2 == 0 {
                self.taps(mv);
            } else {
                assert_eq!(self.phase(), LessonPhase::Answering);
                assert!(self.is_woken_later(), "{:?}", self.effects);
                assert!(
                    !self.state.may_move() && !self.state.may_premove(),
                    "the reply is played automatically"
                );
                self.wake();
            }
        }
        assert_eq!(self.line(), line.join(" "));
        self
    }
}

/// The squares of a move in coordinate notation, legal or not.
fn squares(position: &Position, mv: &str) -> (String, String) {
    let geometry = position.variant().geometry();
    let all: Vec<String> = geometry.squares().map(|square| square.to_string()).collect();
    let letters = mv.trim_end_matches(|last: char| last.is_ascii_alphabetic());
    let found = all.iter().find_map(|from| {
        let to = all.iter().find(|to| letters.strip_prefix(from.as_str()) == Some(to))?;
        Some((from.clone(), to.clone()))
    });
    found.unwrap_or_else(|| panic!("{mv} names no squares"))
}

/// The variants with lessons. `cargo xtask check` lists those without.
fn taught() -> impl Iterator<Item = &'static str> {
    variants::names().filter(|name| tasks::of(name).is_some())
}

fn all_tasks() -> impl Iterator<Item = (&'static str, usize, &'static LessonTask)> {
    taught().flat_map(|name| {
        let tasks = tasks::of(name).expect("a game with lessons");
        tasks.iter().enumerate().map(move |(at, task)| (name, at, task))
    })
}

fn start(name: &str, task: &LessonTask) -> Position {
    let variant = Variant::parse(name).expect("a listed name");
    let position = Position::from_fen(&variant, task.fen).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(position.fen(), task.fen, "{name}");
    assert!(position.outcome().is_none(), "{name}: {} is over", task.fen);
    position
}

/// The positions in which the user is to move, with the correct moves.
fn learner_moves(name: &str, task: &LessonTask) -> Vec<(Position, Vec<String>)> {
    let mut found: Vec<(Position, Vec<String>)> = Vec::new();
    for line in task.lines {
        let mut position = start(name, task);
        for (ply, text) in line.split(' ').enumerate() {
            if ply % 2 == 0 {
                match found.iter_mut().find(|(there, _)| there.fen() == position.fen()) {
                    Some((_, right)) => right.push((*text).to_owned()),
                    None => found.push((position.clone(), vec![(*text).to_owned()])),
                }
            }
            let mv = position.parse_uci(text).unwrap_or_else(|error| panic!("{name}, {line}: {error}"));
            position.play_unchecked(mv);
        }
        assert_eq!(line.split(' ').count() % 2, 1, "{name}: {line} ends with the enemy's move");
    }
    found
}
