//! Every template of the variant editor with every choice of the form, on every board size: the
//! form never writes a text that is then rejected.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use vicinity_page::custom_rules::rules;
use vicinity_page::screens::design::presets::PRESETS;
use vicinity_page::screens::design::rules::{DEFAULTS, RULES, templates};
use vicinity_page::screens::design::{Change, Design};
use vicinity_rules::{Position, Variant, games, perft};

fn of_template(name: &str, title: &str) -> Design {
    let chess = Variant::parse("chess").expect("a game");
    Design::of(format!("[mygame:{name}]\ntitle = {title}\n"), &chess)
}

/// Runs `check` for each template, two at a time. Fails with all errors found, and prints the
/// number of combinations tried.
fn each_template(check: fn(&str, Design, &mut Vec<String>) -> usize) {
    let (waiting, found, tried) = (Mutex::new(templates()), Mutex::new(Vec::new()), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some((name, title)) = waiting.lock().expect("no panic").pop() else { break };
                    let mut errors = Vec::new();
                    tried.fetch_add(check(name, of_template(name, &title), &mut errors), Ordering::Relaxed);
                    found
                        .lock()
                        .expect("no panic")
                        .extend(errors.into_iter().map(|error| format!("{name}: {error}")));
                }
            });
        }
    });
    println!("{} combinations", tried.into_inner());
    assert_eq!(found.into_inner().expect("no panic"), Vec::<String>::new());
}

/// Makes a change. It must either be made and leave a playable variant, or be refused with a
/// reason. Returns whether it was made.
fn make(game: &mut Design, change: Change, errors: &mut Vec<String>) -> bool {
    let before = game.text().to_owned();
    let what = format!("{change:?} on {:?}", game.size());
    game.change(change, None);
    if !game.is_playable() {
        errors.push(format!("{what} writes what is refused: {:?}\n{}", game.errors, game.text()));
        return false;
    }
    let is_made = game.refusal.is_empty();
    if !is_made && game.text() != before {
        errors.push(format!("{what} is refused and made"));
    }
    is_made
}

fn sizes() -> impl Iterator<Item = (u8, u8)> {
    (5..=12).flat_map(|files| (5..=12).map(move |ranks| (files, ranks)))
}

#[test]
fn every_size_is_playable_and_can_be_reverted() {
    each_template(|_, game, errors| {
        let home = game.size();
        let text = game.text().to_owned();
        let mut game = game;
        for (files, ranks) in sizes() {
            game.change(Change::Text(text.clone()), None);
            let is_made = make(&mut game, Change::Size(files, ranks), errors);
            // The only valid reason to refuse a small board is a rider that gives check over all
            // pieces between.
            if !is_made && !game.refusal.contains("in check") {
                errors.push(format!("{files}×{ranks} is refused: {}", game.refusal));
            }
            make(&mut game, Change::Size(home.0, home.1), errors);
            if game.size() != home {
                errors.push(format!("no way back from {files}×{ranks}: {}", game.refusal));
            }
        }
        2 * sizes().count()
    });
}

#[test]
fn every_offered_choice_is_available() {
    each_template(|_, game, errors| {
        let home = game.size();
        let mut game = game;
        let mut tried = 0;
        // The sizes on the diagonals, and the variant's own.
        for (files, ranks) in
            sizes().filter(|size| size.0 == size.1 || size.0 + size.1 == 17 || *size == home)
        {
            if (files, ranks) != game.size() && !make(&mut game, Change::Size(files, ranks), errors) {
                continue;
            }
            let text = game.text().to_owned();
            for (rule, asked) in RULES.iter().enumerate() {
                for choice in 0..asked.answers.len() {
                    tried += 1;
                    // Choices that are not offered must not be made either. Offered ones are made
                    // on the home size only.
                    if (files, ranks) != home && game.refusal_of(rule, choice).is_none() {
                        continue;
                    }
                    let is_offered = game.refusal_of(rule, choice).is_none();
                    let is_made = make(&mut game, Change::Rule(rule, choice), errors);
                    if is_made != is_offered || is_made && game.rule(rule) != Some(choice) {
                        errors.push(format!(
                            "{}, {}: {:?}",
                            asked.question.as_str(),
                            asked.answers[choice].words.as_str(),
                            game.text()
                        ));
                    }
                    game.change(Change::Text(text.clone()), None);
                }
            }
        }
        tried
    });
}

#[test]
fn every_piece_can_be_changed() {
    each_template(|_, game, errors| {
        let mut game = game;
        let text = game.text().to_owned();
        let mut tried = 0;
        let pieces: Vec<(String, char)> =
            game.pieces().iter().map(|piece| (piece.key.clone(), piece.letter)).collect();
        for (at, (key, letter)) in pieces.iter().enumerate() {
            // A third of the presets for each piece, and the other thirds for its neighbours.
            let presets = PRESETS.iter().skip(at % 3).step_by(3);
            let moves = presets.map(|preset| Change::Moves(preset.moves.to_owned()));
            let others = [
                Change::RemovePiece,
                Change::Promotion(*letter),
                Change::Letter('Y'),
                Change::Name("giant".to_owned()),
                Change::Picture("amazon".to_owned()),
                Change::AddPiece,
            ];
            for change in moves.chain(others) {
                tried += 1;
                key.clone_into(&mut game.chosen);
                make(&mut game, change, errors);
                game.change(Change::Text(text.clone()), None);
            }
        }
        tried
    });
}

#[test]
fn the_defaults_are_those_of_the_text_format() {
    let variant = |line: &str| {
        let read = games::read(&format!("[a:chess]\n{line}\n")).remove(0);
        read.variant.unwrap_or_else(|errors| panic!("{line}: {errors:?}"))
    };
    let plain = variant("");
    for (key, value) in DEFAULTS {
        let other = variant(&format!("{key} = {value}"));
        assert_eq!(rules(&other), rules(&plain), "{key}");
        let counts = [&plain, &other].map(|variant| perft(&Position::start(variant), 3));
        assert_eq!(counts[0], counts[1], "{key}");
    }
}
