//! The descriptions of the rules of custom variants.
#![cfg(not(target_arch = "wasm32"))]

use crate::common::language::german;
use crate::common::page::update;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use vicinity_page::custom_rules::{piece, rules};
use vicinity_page::event::{Effect, Event};
use vicinity_page::language;
use vicinity_page::state::State;
use vicinity_page::tab::Tab;
use vicinity_rules::{KindSpec, Travel, Variant, games};

/// All playable variants among those built into the text format and those of the rules' tests.
fn all() -> Vec<(String, Arc<Variant>)> {
    let read = games::read(include_str!("../../rules/tests/games/games.ini"));
    let games = games::known().into_iter().chain(read);
    games.filter_map(|game| Some((game.name, game.variant.ok()?))).collect()
}

fn game(text: &str) -> Arc<Variant> {
    let read = games::read(text).pop().expect("a section");
    read.variant.unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

/// The texts of a file by the names of the variants, which follow `==`.
fn expected(file: &str) -> BTreeMap<String, String> {
    let texts = file.split("== ").skip(1);
    let pairs = texts.map(|text| text.split_once('\n').expect("a name and its text"));
    pairs.map(|(name, text)| (name.to_owned(), text.trim_end().to_owned())).collect()
}

fn check_texts(file: &str) {
    let known: BTreeMap<_, _> = all().into_iter().collect();
    let texts = expected(file);
    assert!(!texts.is_empty());
    for (name, text) in texts {
        let described = rules(&known[&name]);
        assert_eq!(described.trim_end(), text, "{name}");
    }
}

#[test]
fn descriptions_in_english() {
    check_texts(include_str!("custom_rules/en.txt"));
}

#[test]
fn descriptions_in_german() {
    language::set(german());
    check_texts(include_str!("custom_rules/de.txt"));
}

#[test]
fn every_variant_has_a_description() {
    let games = all();
    assert!(games.len() > 60, "{}", games.len());
    // A rejected variant has no description.
    assert!(!games.iter().any(|(name, _)| name == "makruk"));
    for (name, variant) in games {
        let text = rules(&variant);
        for line in text.lines() {
            let (sign, words) = line.split_once(' ').expect("a sign and words");
            assert!(
                ["#", "."].contains(&sign) && !words.is_empty() && !words.contains(['{', '}']),
                "{name}: {line}"
            );
            assert!(!words.contains("  ") && !words.contains(": ."), "{name}: {line}");
        }
        assert!(text.contains("# How the game ends\n. "), "{name}");
    }
}

#[test]
fn german_descriptions_contain_no_english() {
    language::set(german());
    for (name, variant) in all() {
        for line in rules(&variant).lines() {
            let words = line.split([' ', ',', ';', ':', '.']);
            let english = words
                .filter(|word| ["the", "of", "moves", "captures", "squares", "on", "and"].contains(word));
            assert_eq!(english.count(), 0, "{name}: {line}");
        }
    }
}

/// The description of a piece with moves in Betza notation.
fn described(moves: &str) -> String {
    let game = game(&format!("[t:chess]\ncustomPiece1 = a:{moves}\n"));
    let kind = game.kind_of_letter('A').expect("the piece");
    piece(&game, kind)
}

#[test]
fn moves_are_described() {
    let check =
        |moves: &str, text: &str| assert_eq!(described(moves), format!("Piece A (A): {text}."), "{moves}");
    check("K", "moves one square in any direction");
    check("WF", "moves one square in any direction");
    check("W", "moves one square along a file or rank");
    check("R", "moves any number of squares along a file or rank");
    check("R1", "moves one square along a file or rank");
    check("QN", "moves as a queen or as a knight");
    check("BW", "moves as a bishop; moves one square along a file or rank");
    check("RfB", "moves as a rook; moves any number of squares diagonally forward");
    check("mRcN", "moves as a rook without capturing; captures as a knight");
    check("mNcN", "moves with a leap of 2 squares along a file or rank and 1 to the side");
    check(
        "CC",
        "moves with leaps of 3 squares along a file or rank and 1 to the side, repeated in a line (only the squares it lands on can block it)",
    );
    check("DA", "moves with a leap of 2 squares along a file, rank or diagonal");
    check("WfF", "moves one square along a file or rank, or diagonally forward");
    check("fsW", "moves one square forward or sideways");
    check("fblW", "moves one square forward, backward or to the left");
    check("lF", "moves one square diagonally to the left");
    check("frblF", "moves one square diagonally forward to the right or diagonally backward to the left");
    check("fN", "moves with a leap of 2 forward and 1 to the side");
    check("fhN", "moves with a leap of 2 forward and 1 to the side, or 1 forward and 2 to the side");
    check("flN", "moves with a leap of 1 forward and 2 to the left");
    check(
        "nN",
        "moves with a leap of 2 squares along a file or rank and 1 to the side, only if the path is empty, first straight and then diagonally",
    );
    check("nA", "moves with a leap of 2 squares diagonally, only if the squares between are empty");
    check("nW", "moves one square along a file or rank");
    let behind = "over adjacent friendly pieces";
    let likewise =
        format!("can also jump {behind} in these directions, to move or capture right behind them");
    check("yR", &format!("moves any number of squares along a file or rank; {likewise}"));
    check("jyR", &format!("jumps along a file or rank {behind}, to move or capture right behind them"));
    check(
        "fyWsW",
        &format!(
            "moves one square forward or sideways; jumps forward {behind}, to move or capture right behind them"
        ),
    );
    check("jR", "moves two or more squares along a file or rank, jumping the first square");
    check("jB3", "moves two to 3 squares diagonally, jumping the first square");
    check(
        "pR",
        "moves along a file or rank over exactly one piece, however far away, and any number of squares beyond it",
    );
    check("gB", "moves diagonally over exactly one piece, however far away, to the square right behind it");
    check(
        "WimvW2",
        "moves one square along a file or rank; as its first move can also go up to 2 squares forward or backward without capturing",
    );
    check("jR1", "does not move");
}

#[test]
fn a_nonstandard_knight_is_not_used_in_descriptions() {
    let variant =
        game("[t:chess]\nknight = -\ncustomPiece1 = n:NN\ncustomPiece2 = a:RN\npieceNames = n:knight\n");
    let kind = variant.kind_of_letter('A').expect("the piece");
    assert_eq!(
        piece(&variant, kind),
        "Piece A (A): moves as a rook; moves with a leap of 2 squares along a file or rank and 1 to the side."
    );
}

/// The abilities of a piece, direction by direction, however its moves were written.
fn abilities(spec: &KindSpec) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for atom in spec.atoms.iter() {
        for &(files, ranks) in atom.directions.iter() {
            let is_next = files.abs().max(ranks.abs()) == 1;
            let travel = match atom.travel {
                Travel::Ride { max_leaps: 1 } => Travel::Leap,
                Travel::Lame if is_next => Travel::Leap,
                travel => travel,
            };
            for (does, mode) in [(atom.mode.moves(), "to move"), (atom.mode.captures(), "to capture")] {
                if does {
                    found.insert(format!("{files},{ranks} {travel:?} {} {mode}", atom.first));
                }
            }
        }
    }
    found
}

fn check_distinct(name: &str, variant: &Variant) {
    let mut described: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for kind in variant.all_kinds() {
        let spec = variant.kind(kind);
        let text = piece(variant, kind);
        let sentence = text.split_once(": ").expect("a name and a sentence").1;
        let sentence = sentence.split(". Its moves").next().unwrap_or_default().trim_end_matches('.');
        assert!(!sentence.is_empty(), "{name}: {text}");
        let before = described.insert(sentence.to_owned(), abilities(spec));
        assert!(before.is_none_or(|before| before == abilities(spec)), "{name}: {text}");
    }
}

#[test]
fn different_pieces_have_different_descriptions() {
    for (name, variant) in all() {
        check_distinct(&name, &variant);
    }
}

#[test]
fn different_directions_have_different_descriptions() {
    let straight = ["f", "b", "l", "r"];
    let diagonal = ["fl", "fr", "bl", "br"];
    let slanting = ["fl", "lf", "fr", "rf", "bl", "lb", "br", "rb"];
    let choice = |words: &[&str], chosen: usize| {
        let words = words.iter().enumerate().filter(|(index, _)| chosen >> index & 1 != 0);
        words.map(|(_, word)| *word).collect::<String>()
    };
    let mut moves: Vec<String> = (1..256).map(|chosen| format!("{}N", choice(&slanting, chosen))).collect();
    for chosen in 1..256 {
        let [one, other] = [choice(&straight, chosen & 15), choice(&diagonal, chosen >> 4)];
        let parts = [(one, "R"), (other, "B")].into_iter().filter(|(words, _)| !words.is_empty());
        moves.push(parts.map(|(words, letter)| words + letter).collect());
    }
    let mut sentences = BTreeMap::new();
    for some in moves.chunks(20) {
        let pieces = some.iter().zip('a'..).enumerate();
        let pieces: String = pieces
            .map(|(index, (moves, letter))| format!("customPiece{} = {letter}:{moves}\n", index + 1))
            .collect();
        let variant = game(&format!("[t]\n{pieces}startFen = a7/8/8/8/8/8/8/7A w - - 0 1\n"));
        for (moves, letter) in some.iter().zip('a'..) {
            let kind = variant.kind_of_letter(letter).expect("the piece");
            let text = piece(&variant, kind);
            let sentence = text.split_once(": ").expect("a name and a sentence").1.to_owned();
            if let Some(other) = sentences.insert(sentence, moves.clone()) {
                panic!("{other} and {moves}: {text}");
            }
        }
    }
    assert_eq!(sentences.len(), 2 * 255);
}

#[test]
fn regions_and_sides_are_described() {
    let variant =
        game("[t:chess]\nmobilityRegionWhiteKnight = *1 *2 c3\nflagRegionWhite = e8\nflagPiece = k\n");
    let knight = variant.kind_of_letter('N').expect("a knight");
    let text = piece(&variant, knight);
    assert!(
        text.ends_with(" It can move and capture only here: White on the ranks 1, 2, on the square c3."),
        "{text}"
    );
    assert!(rules(&variant).contains("Pieces: White king. Squares: White on the square e8."));
}

/// A custom variant is described at once, without fetching a file.
#[test]
fn nothing_is_fetched() {
    let open = |text: &str| games::load(text, None).expect("a game that can be played");
    let opened = [open("[one:chess]\ncastling = false\n"), open("[two:chess]\ncheckCounting = true\n")];
    for variant in opened {
        let mut state = State::open(&format!("#game={}", &variant.name()["game:".len()..]));
        assert!(state.game.position().variant().is_custom());
        let effects = update(&mut state, Event::ShowTab(Tab::Rules));
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Fetch(_))));
        assert_eq!(state.ui.rules.text, Some(Some(rules(&variant))));
        assert_eq!(state.ui.rules.name, variant.name());
        // For a built-in variant a file is fetched.
        let effects = update(&mut state, Event::ChooseVariant("contact".into()));
        assert!(effects.contains(&Effect::Fetch("rules/contact.txt".into())), "{effects:?}");
        assert_eq!(state.ui.rules.text, None);
    }
}
