//! The format of statistics on the site.

use vicinity_protocol::facts::{
    Claim, Ending, Estimate, FactsError, GameFacts, Lengths, Material, Opening, PieceCount, PieceUse,
    PieceValue, Share, SideTrial, Strength, Trial, parse, parse_summaries, write, write_summaries,
};

fn estimate(value: f64) -> Estimate {
    Estimate { value, low: value - 0.5, high: value + 0.5 }
}

fn strength(nodes: u64) -> Strength {
    let count = |piece: &str, count| PieceCount { piece: piece.to_owned(), count };
    let material = |pieces: &str, games| Material { pieces: pieces.to_owned(), games };
    let opening = |moves: &str, games| Opening {
        moves: moves.to_owned(),
        games,
        draws: 0.25,
        white_score: estimate(0.5),
    };
    let value = |phase: &str, piece: &str, value| PieceValue {
        phase: phase.to_owned(),
        piece: piece.to_owned(),
        pawns: estimate(value),
    };
    let piece_use = |piece: &str, unused_moves: &str| PieceUse {
        piece: piece.to_owned(),
        moves: 300,
        moves_share: 0.75,
        pieces_share: 0.5,
        unused_moves: unused_moves.to_owned(),
    };
    Strength {
        nodes,
        command: "vicinity-lab facts near --nodes 500".to_owned(),
        version: "0.1.0".to_owned(),
        signature: 8333,
        games: 40,
        distinct_games: 39,
        white_score: estimate(0.625),
        white_wins: Share { games: 20, share: estimate(0.5) },
        draws: Share { games: 10, share: estimate(0.25) },
        black_wins: Share { games: 10, share: estimate(0.25) },
        white_elo: estimate(88.75),
        tempo_elo: (nodes == 500).then(|| estimate(4.5)),
        endings: vec![Ending { reason: "king captured".to_owned(), white: 20, drawn: 0, black: 10 }],
        plies: Lengths {
            shortest: 4,
            lower_quartile: 5,
            median: 7,
            upper_quartile: 8,
            longest: 31,
            mean: 7.5,
        },
        games_per_20_plies: vec![39, 1],
        legal_moves: estimate(24.5),
        captures: estimate(0.75),
        promotions: estimate(0.25),
        promoted_to: vec![count("berolina pawn", 10)],
        mating_pieces: vec![count("queen", 20), count("pawn", 10)],
        mating_material: vec![material("KQ", 20)],
        bare_king_material: Vec::new(),
        piece_uses: vec![piece_use("queen", ""), piece_use("berolina pawn", "bDfN")],
        piece_values: vec![value("all", "pawn", 1.0), value("endgame", "bishop pair", 0.25)],
        doubling: Some(Trial { games: 200, elo: estimate(172.75) }),
        castling: vec![SideTrial {
            side: "white".to_owned(),
            trial: Trial { games: 100, elo: estimate(-3.0) },
        }],
        openings: vec![opening("e4", 20), opening("e4 d5", 12), opening("e4 d5 d3", 10), opening("d4", 11)],
    }
}

fn facts() -> GameFacts {
    GameFacts {
        game: "near".to_owned(),
        date: "2026-11-26".to_owned(),
        command: "vicinity-lab facts near --from a+b".to_owned(),
        claims: vec![Claim { topic: "score".to_owned(), text: "The inventor: about even.".to_owned() }],
        strengths: vec![strength(500), strength(10_000)],
    }
}

#[test]
fn written_files_can_be_parsed() {
    let text = write(&facts());
    assert_eq!(parse("near", &text), Ok(facts()));
    assert_eq!(parse("contact", &text), Err(FactsError { line: 1 }));
}

#[test]
fn a_truncated_or_changed_file_is_rejected() {
    let text = write(&facts());
    let lines: Vec<&str> = text.lines().collect();
    // A file that ends after any line, or in the middle of one.
    for count in 0..lines.len() {
        assert!(parse("near", &lines[..count].join("\n")).is_err(), "{count}");
    }
    let check = |from: &str, to: &str| {
        let line = lines.iter().position(|line| line.contains(from)).expect("a line") + 1;
        assert_eq!(parse("near", &text.replacen(from, to, 1)), Err(FactsError { line }), "{from} {to}");
    };
    check("vicinity-facts 1", "vicinity-facts 2");
    check("score 0.625", "score NaN");
    check("score 0.625", "score x");
    check("white 20", "white -20");
    check("plies 4 5 7", "plies 4 5");
    check("lengths 39", "lengths 39 x");
    check("use 300 0.75 0.5 bDfN", "use 300 0.75 bDfN");
    check("opening 2 12", "opening 4 12");
    check("opening 1 20", "opening 0 20");
    check("strength 500", "strength");
    assert!(parse("near", &text.replace("\nend", "\nvalue all")).is_err());
}

#[test]
fn summaries_can_be_parsed() {
    let text = write_summaries(&[facts()]);
    let all = parse_summaries(&text).expect("a written file");
    let nodes: Vec<(&str, u64)> = all.iter().map(|summary| (summary.game.as_str(), summary.nodes)).collect();
    assert_eq!(nodes, [("near", 500), ("near", 10_000)]);
    assert_eq!((all[0].white_score, all[0].draws), (estimate(0.625), estimate(0.25)));
    assert_eq!((all[0].games, all[0].quartiles), (40, [5, 7, 8]));
    assert_eq!(parse_summaries(""), Err(FactsError { line: 1 }));
    assert_eq!(parse_summaries(text.trim_end().trim_end_matches("end")), Err(FactsError { line: 4 }));
    assert_eq!(parse_summaries(&text.replace(" 500 ", " few ")), Err(FactsError { line: 2 }));
}
