//! A record preserves everything in a PGN, and every change can be undone.

use fastrand::Rng;
use vicinity_record::{Edit, Ending, NodeId, Played, Record, pgn};
use vicinity_rules::{Color, Position, Variant, variants};

fn record_of(text: &str) -> Record {
    let read = pgn::read(text).remove(0);
    assert_eq!(read.error, None, "{text}");
    read.record
}

/// A record of random lines in a variant, with some comments and glyphs.
fn random_record(random: &mut Rng, variant: &str, moves: usize) -> Record {
    let variant = Variant::parse(variant).unwrap();
    let mut record = Record::new(Position::start(&variant));
    let mut nodes = vec![NodeId::START];
    for _ in 0..moves {
        // Usually continue from the last move, so that there are long lines, too.
        let parent =
            if random.usize(..4) == 0 { nodes[random.usize(..nodes.len())] } else { nodes[nodes.len() - 1] };
        let position = record.position(parent);
        let legal = position.legal_moves();
        if position.outcome().is_some() {
            continue;
        }
        let mv = legal[random.usize(..legal.len())];
        if record.child(parent, mv).is_some() {
            continue;
        }
        let node = record.add(parent, Played::new(&position, mv));
        record.edit(Edit::Place { node, index: Some(random.usize(..3)) });
        if random.usize(..5) == 0 {
            record.edit(Edit::Comment { node, text: format!("note {}", random.usize(..100)) });
        }
        if random.usize(..5) == 0 {
            record.edit(Edit::Nags { node, nags: vec![1 + random.usize(..20) as u8] });
        }
        nodes.push(node);
    }
    record
}

#[test]
fn pgn_to_record_to_pgn_is_the_same_text() {
    for name in variants::names().chain(["near-vs-normal:near=black,ep=off"]) {
        for seed in 0..12 {
            let mut random = Rng::with_seed(seed);
            let moves = random.usize(..80);
            let record = random_record(&mut random, name, moves);
            let text = pgn::write(&record);
            let read = pgn::read(&text).remove(0);
            assert_eq!(read.error, None, "{name} {seed}: {text}");
            assert_eq!(pgn::write(&read.record), text, "{name} {seed}");
        }
    }
}

#[test]
fn tags_comments_glyphs_and_the_ending_are_kept() {
    let check = |text: &str, ending: Option<(&str, &str)>, parts: &[&str]| {
        let record = record_of(text);
        let found = record.ending(record.main_end());
        assert_eq!(found.map(|found| (found.result, found.termination.as_str())), ending, "{text}");
        let written = pgn::write(&record);
        assert_eq!(pgn::write(&record_of(&written)), written);
        for part in parts {
            assert!(written.replace('\n', " ").contains(part), "{part} in {written}");
        }
    };
    let lines = "{before} 1. e4 $1 $14 {one} (1. d4 d5 {x} (1... a5 2. h4) 2. c4) (1. d4) 1... d5 1-0";
    let tags = "[White \"A\"]\n[Round \"3\"]\n[Annotator \"B\"]\n[Variant \"near\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]";
    let written =
        [lines, "[Round \"3\"] [White \"A\"]", "[Annotator \"B\"]", "[Termination \"time forfeit\"]"];
    check(&format!("{tags}\n\n{lines}"), Some(("1-0", "time forfeit")), &written);
    check(
        "[Termination \"unterminated\"]\n\n1. e4 *",
        Some(("*", "unterminated")),
        &["\"unterminated\"]", " 1. e4 *"],
    );
    check("1. f3 e5 2. g4 Qh4# 0-1", Some(("0-1", "")), &[" 1. f3 e5 2. g4 Qh4# 0-1"]);
    check("[Termination \"white resigns\"]\n\n0-1", Some(("0-1", "white resigns")), &["  0-1 "]);
    check("[White \"A\"]\n\n*", None, &["  * "]);
}

#[test]
fn a_variation_on_a_variations_first_move_becomes_its_sibling() {
    let record = record_of("1. e4 (1. d4 (1. c4 c5) d5) (1. f4) *");
    assert!(
        pgn::write(&record).ends_with("\n1. e4 (1. d4 d5) (1. c4 c5) (1. f4) *\n"),
        "{}",
        pgn::write(&record)
    );
}

#[test]
fn an_outcome_on_the_board_is_written() {
    let mut position = Position::start(&Variant::parse("chess").unwrap());
    position.play_texts(["f3", "e5", "g4", "Qh4"]).unwrap();
    let record = Record::of_played(&position);
    assert_eq!(record.ending(record.main_end()), None);
    let written = pgn::write(&record);
    assert!(written.contains("[Result \"0-1\"]\n"), "{written}");
    assert!(written.contains("[Termination \"checkmate\"]\n"), "{written}");
    assert!(written.ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{written}");
}

#[test]
fn sides_and_numbers_follow_the_start() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 9\"]\n\n9... Kd8 10. e4 Ke8 *";
    let record = record_of(text);
    let [first, second, third] = record.line(NodeId::START)[..] else { panic!("three moves") };
    let about = |node| (record.mover(node), record.turn_at(node), record.move_number(node));
    assert_eq!(about(first), (Color::Black, Color::White, 9));
    assert_eq!(about(second), (Color::White, Color::Black, 10));
    assert_eq!(about(third), (Color::Black, Color::White, 10));
    assert_eq!(record.turn_at(NodeId::START), Color::Black);
}

#[test]
fn every_change_can_be_taken_back() {
    let mut random = Rng::with_seed(5);
    for seed in 0..20 {
        let mut record = random_record(&mut Rng::with_seed(seed), "contact", 40);
        let texts = pgn::write(&record);
        let mut back = Vec::new();
        for _ in 0..60 {
            let Some(node) = record.find(random.usize(..40)) else { continue };
            let edit = match random.usize(..6) {
                0 => Edit::Place { node, index: None },
                1 => Edit::Place { node, index: Some(random.usize(..4)) },
                2 => Edit::Comment { node, text: format!("c{}", random.usize(..9)) },
                3 => Edit::Nags { node, nags: vec![random.usize(..200) as u8] },
                4 => Edit::Ending(Some(Ending { at: node, result: "1-0", termination: String::new() })),
                _ => {
                    for edit in record.promotion_to_main(node) {
                        back.push(record.edit(edit));
                    }
                    assert_eq!(record.variation(node), None);
                    continue;
                }
            };
            back.push(record.edit(edit));
        }
        while let Some(edit) = back.pop() {
            record.edit(edit);
        }
        assert_eq!(pgn::write(&record), texts);
    }
}

#[test]
fn lines_and_places_are_found() {
    let mut record = record_of("1. e4 e5 (1... d5 2. exd5 (2. e5 {far}) 2... Qxd5) (1... c5) 2. Nf3 *");
    let names = |record: &Record, line: Vec<NodeId>| {
        line.into_iter().map(|node| record.played(node).unwrap().san.clone()).collect::<Vec<_>>().join(" ")
    };
    let e4 = record.children(NodeId::START)[0];
    let d5 = record.children(e4)[1];
    let e5 = record.children(d5)[1];
    assert_eq!(names(&record, record.line(NodeId::START)), "e4 e5 Nf3");
    assert_eq!(names(&record, record.line(d5)), "e4 d5 exd5 Qxd5");
    assert_eq!(names(&record, record.path(e5)), "e4 d5 e5");
    assert_eq!(
        (record.variation(e4), record.variation(d5), record.variation(e5)),
        (None, Some(d5), Some(e5))
    );
    assert!(!record.is_bare(d5) && !record.is_bare(e5) && record.is_bare(record.children(e4)[2]));
    record.edit(Edit::Place { node: d5, index: None });
    assert_eq!((record.find(d5.index()), record.find(e5.index()), record.find(999)), (None, None, None));
    assert_eq!(record.find(e4.index()), Some(e4));
    record.edit(Edit::Place { node: NodeId::START, index: Some(0) });
    assert_eq!(names(&record, record.line(NodeId::START)), "e4 e5 Nf3", "the start has no parent");
}

#[test]
fn games_are_found_without_being_read() {
    let text = "\u{feff}[White \"A\"]\n[Variant \"near\"]\n\n1. e4 {[x]\n[White \"no game\"]\n} (1. d4 1-0) 1... Zz 1-0 1. d4 *\n\n\
                [Black \"B\"]\n\n1. e4 {open";
    let games = pgn::games(text);
    let whites: Vec<_> = games.iter().map(|game| game.tag("White").or(game.tag("Black"))).collect();
    assert_eq!(whites, [Some("A"), None, Some("B")]);
    let errors: Vec<_> = games.iter().map(|game| game.read().error.map(|error| error.to_string())).collect();
    assert_eq!(
        errors,
        [
            Some("game 1, line 6, move 1...: “Zz” is not a move".to_owned()),
            None,
            Some("game 3, line 10: a comment is not closed with }".to_owned())
        ]
    );
}

#[test]
fn a_merged_record_has_the_moves_of_both() {
    let mut record = record_of("1. e4 e5 2. d4 {mine} *");
    let other = record_of("1. e4 $1 (1. d4 d5 {theirs}) e5 2. c4 (2. d4 {not mine} d5) *");
    record.merge(other.clone());
    let merged = "1. e4 $1 (1. d4 d5 {theirs}) 1... e5 2. d4 {mine} (2. c4) 2... d5 *";
    assert!(pgn::write(&record).replace('\n', " ").contains(merged), "{}", pgn::write(&record));
    let before = pgn::write(&record);
    record.merge(other);
    assert_eq!(pgn::write(&record), before);
}

#[test]
fn comments_glyphs_and_clock_times_are_merged_separately() {
    let mut record = record_of("1. e4 $1 e5 {mine} 2. d4 {[%clk 0:01:00]} *");
    let other = "{start} 1. e4 $2 {theirs [%clk 0:03:00]} e5 $5 {theirs} 2. d4 {[%clk 0:02:00]} *";
    record.merge(record_of(other));
    let merged = "{start} 1. e4 $1 {[%clk 0:03:00] theirs} 1... e5 $5 {mine} 2. d4 {[%clk 0:01:00]} *";
    assert!(pgn::write(&record).replace('\n', " ").contains(merged), "{}", pgn::write(&record));
}
