//! The tree of a game: nothing that a PGN holds is lost in it, and every change can be taken back.

mod common;

use common::Random;
use vicinity_rules::{Edit, Game, NodeId, Played, Position, Told, Tree, Variant, pgn};

fn tree_of(text: &str) -> Tree {
    let read = pgn::read(text).remove(0);
    assert_eq!(read.fault, None, "{text}");
    Tree::of(read.game)
}

fn written(tree: &Tree) -> String {
    tree.to_pgn().to_string()
}

/// A tree of random lines in a variant, with comments and glyphs here and there.
fn random_tree(random: &mut Random, variant: &str, moves: usize) -> Tree {
    let variant = Variant::parse(variant).unwrap();
    let mut tree = Tree::new(Position::start(&variant));
    let mut nodes = vec![NodeId::START];
    for _ in 0..moves {
        // Mostly on from the last move, so that there are long lines, too.
        let parent =
            if random.below(4) == 0 { nodes[random.below(nodes.len())] } else { nodes[nodes.len() - 1] };
        let position = tree.position(parent);
        let legal = position.legal_moves();
        if position.outcome().is_some() {
            continue;
        }
        let mv = legal[random.below(legal.len())];
        if tree.child(parent, mv).is_some() {
            continue;
        }
        let node = tree.add(parent, Played { mv, san: position.san(mv), uci: position.uci(mv) });
        tree.edit(Edit::Place { node, index: Some(random.below(3)) });
        if random.below(5) == 0 {
            tree.edit(Edit::Comment { node, text: format!("note {}", random.below(100)) });
        }
        if random.below(5) == 0 {
            tree.edit(Edit::Nags { node, nags: vec![1 + random.below(20) as u8] });
        }
        nodes.push(node);
    }
    tree
}

#[test]
fn pgn_to_tree_to_pgn_is_the_same_text() {
    for name in vicinity_rules::variants::names().chain(["near-vs-normal:near=black,ep=off"]) {
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let moves = random.below(80);
            let tree = random_tree(&mut random, name, moves);
            let text = written(&tree);
            let read = pgn::read(&text).remove(0);
            assert_eq!(read.fault, None, "{name} {seed}: {text}");
            assert_eq!(read.game.to_string(), text);
            assert_eq!(written(&Tree::of(read.game)), text, "{name} {seed}");
        }
    }
}

#[test]
fn tags_comments_glyphs_and_the_ending_are_kept() {
    for text in [
        "[White \"A\"]\n[Round \"3\"]\n[Annotator \"B\"]\n[Variant \"near\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n\n\
         {before} 1. e4 $1 $14 {one} (1. d4 d5 {x} (1... a5 2. h4) 2. c4) (1. d4) 1... d5 1-0",
        "[Termination \"unterminated\"]\n\n1. e4 *",
        "1. f3 e5 2. g4 Qh4# 0-1",
        "[Termination \"white resigns\"]\n\n0-1",
        "*",
    ] {
        let game = pgn::read(text).remove(0).game;
        assert_eq!(written(&tree_of(text)), game.to_string());
    }
}

#[test]
fn a_variation_on_a_variations_first_move_stands_beside_it() {
    let tree = tree_of("1. e4 (1. d4 (1. c4 c5) d5) (1. f4) *");
    assert!(written(&tree).ends_with("\n1. e4 (1. d4 d5) (1. c4 c5) (1. f4) *\n"), "{}", written(&tree));
}

#[test]
fn what_ended_the_board_is_written_without_being_told() {
    let chess = Variant::parse("chess").unwrap();
    let mut game = Game::new(Position::start(&chess));
    game.play_texts(["f3", "e5", "g4", "Qh4"]).unwrap();
    let mut tree = Tree::new(game.start().clone());
    let mut at = NodeId::START;
    for played in game.played() {
        let node = tree.add(at, played.clone());
        tree.edit(Edit::Place { node, index: Some(0) });
        at = node;
    }
    assert_eq!(written(&tree), pgn::PgnGame::of(&game).to_string());
}

#[test]
fn every_change_can_be_taken_back() {
    let mut random = Random::new(5);
    for seed in 0..20 {
        let mut tree = random_tree(&mut Random::new(seed), "contact", 40);
        let texts = written(&tree);
        let mut back = Vec::new();
        for _ in 0..60 {
            let Some(node) = tree.find(random.below(40)) else { continue };
            let edit = match random.below(6) {
                0 => Edit::Place { node, index: None },
                1 => Edit::Place { node, index: Some(random.below(4)) },
                2 => Edit::Comment { node, text: format!("c{}", random.below(9)) },
                3 => Edit::Nags { node, nags: vec![random.below(200) as u8] },
                4 => Edit::Told(Some(Told { at: node, result: "1-0", termination: String::new() })),
                _ => {
                    for edit in tree.promotion_to_main(node) {
                        back.push(tree.edit(edit));
                    }
                    assert_eq!(tree.variation(node), None);
                    continue;
                }
            };
            back.push(tree.edit(edit));
        }
        while let Some(edit) = back.pop() {
            tree.edit(edit);
        }
        assert_eq!(written(&tree), texts);
    }
}

#[test]
fn lines_and_places_are_found() {
    let mut tree = tree_of("1. e4 e5 (1... d5 2. exd5 (2. e5 {far}) 2... Qxd5) (1... c5) 2. Nf3 *");
    let names = |tree: &Tree, line: Vec<NodeId>| {
        line.into_iter().map(|node| tree.played(node).unwrap().san.clone()).collect::<Vec<_>>().join(" ")
    };
    let e4 = tree.children(NodeId::START)[0];
    let d5 = tree.children(e4)[1];
    let e5 = tree.children(d5)[1];
    assert_eq!(names(&tree, tree.line(NodeId::START)), "e4 e5 Nf3");
    assert_eq!(names(&tree, tree.line(d5)), "e4 d5 exd5 Qxd5");
    assert_eq!(names(&tree, tree.path(e5)), "e4 d5 e5");
    assert_eq!((tree.variation(e4), tree.variation(d5), tree.variation(e5)), (None, Some(d5), Some(e5)));
    assert!(!tree.is_bare(d5) && !tree.is_bare(e5) && tree.is_bare(tree.children(e4)[2]));
    tree.edit(Edit::Place { node: d5, index: None });
    assert_eq!((tree.find(d5.index()), tree.find(e5.index()), tree.find(999)), (None, None, None));
    assert_eq!(tree.find(e4.index()), Some(e4));
    tree.edit(Edit::Place { node: NodeId::START, index: Some(0) });
    assert_eq!(names(&tree, tree.line(NodeId::START)), "e4 e5 Nf3", "the start is nobody's child");
}

#[test]
fn games_are_found_without_being_read() {
    let text = "\u{feff}[White \"A\"]\n[Variant \"near\"]\n\n1. e4 {[x]\n[White \"no game\"]\n} (1. d4 1-0) 1... Zz 1-0 1. d4 *\n\n\
                [Black \"B\"]\n\n1. e4 {open";
    let games = pgn::games(text);
    let whites: Vec<_> = games.iter().map(|game| game.tag("White").or(game.tag("Black"))).collect();
    assert_eq!(whites, [Some("A"), None, Some("B")]);
    let faults: Vec<_> = games.iter().map(|game| game.read().fault.map(|fault| fault.to_string())).collect();
    assert_eq!(
        faults,
        [
            Some("game 1, line 6, move 1...: “Zz” is not a move".to_owned()),
            None,
            Some("game 3, line 10: a comment is not closed with }".to_owned())
        ]
    );
}
