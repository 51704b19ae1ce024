//! Statistics of the games, without a browser: every figure that is shown.

use crate::common::page::Driven;
use vicinity_page::event::{Effect, Event};
use vicinity_page::screen::Screen;
use vicinity_page::screens::FullScreens;
use vicinity_page::screens::facts::assessment::Assessment;
use vicinity_page::screens::facts::charts::{Scale, histogram, stacked};
use vicinity_page::screens::facts::report::{Report, compared, opening_path, opening_rows, summary};
use vicinity_page::screens::facts::{Facts, FactsAct, File};
use vicinity_page::screens::words::facts as phrases;
use vicinity_protocol::facts::{Estimate, Strength, Summary, parse};
use vicinity_rules::Color;

/// A game at two strengths, with figures that are easy to follow.
const NEAR: &str = "vicinity-facts 1 near
date 2026-11-26
computed vicinity-lab facts near --from a.games+b.games --trials 200
claim score The inventor: about even.
strength 500 8333 5000 4951 0.1.0
played vicinity-lab facts near --nodes 500 --games 5000 --seed 1 --out a.games
score 0.532 0.525 0.539
white 2410 0.482 0.47 0.494
draws 500 0.1 0.09 0.11
black 2090 0.418 0.406 0.43
elo 22.3 17.4 27.2
tempo 4.7 3.3 5.8
ending 2410 0 2090 king captured
ending 0 400 0 threefold repetition
ending 0 100 0 600 plies
plies 21 81 104 131 138 112
lengths 0 1000 500 0 2000 1500 0
moves 30.54 30.38 30.7
captures 23.45 23.31 23.59
promotions 0.73 0.71 0.75
promoted 2000 queen
promoted 1000 rook
mating 2500 queen
material 3000 KQ
material 1500 KRB
bare 100 KQP
use 3000 0.3 0.5 - pawn
use 100 0.01 0.05 bDcN knight
value all 1 1 1 pawn
value all 2.5 2.25 2.75 knight
value all 5 4 10 rook
value all 0.47 0.26 0.7 bishop pair
value endgame 5.46 5 6 rook
doubling 200 172.8 123.8 229.2
castling white 100 -3.6 -20 12
opening 1 3000 0.1 0.55 0.53 0.57 e4
opening 2 1200 0.2 0.5 0.48 0.52 d5
opening 3 100 0 0.6 0.5 0.7 d4
opening 2 800 0.1 0.6 0.57 0.63 a5
opening 1 2000 0.1 0.505 0.48 0.53 d4
strength 10000 8333 200 200 0.1.0
played vicinity-lab facts near --nodes 10000 --games 200 --seed 1 --out b.games
score 0.555 0.501 0.609
white 72 0.36 0.3 0.43
draws 78 0.39 0.32 0.46
black 50 0.25 0.2 0.31
elo 38.4 0.7 77
ending 72 0 50 king captured
ending 0 78 0 fifty moves
plies 40 100 130 170 300 140
lengths 0 0 20 80 100
moves 31 30 32
captures 24 23 25
promotions 1.2 1 1.4
opening 1 200 0.39 0.555 0.501 0.609 f4
end
";

const ALL: &str = "vicinity-facts-summary 1
near 500 5000 0.532 0.525 0.539 0.1 0.09 0.11 81 104 131
near 10000 200 0.555 0.501 0.609 0.39 0.32 0.46 100 130 170
contact 500 2000 0.35 0.3 0.41 0.4 0.38 0.42 50 99 200
end
";

type Page = Driven<FullScreens>;

impl Page {
    /// Opens the screen before its files are there.
    fn requested(hash: &str) -> Page {
        let page = Page::open_with_screens(hash);
        assert_eq!(page.state.ui.screen, Screen::Facts);
        page
    }

    /// Opens the screen with both files.
    fn facts() -> Page {
        let mut page = Page::requested("#screen=facts&variant=near");
        page.fetched("facts/near.txt", Some(NEAR));
        page.fetched("facts/summary.txt", Some(ALL));
        page
    }

    fn shown_facts(&self) -> &Facts {
        self.screens.facts.shown.as_ref().expect("the screen is shown")
    }

    fn report(&self) -> Report {
        let facts = self.shown_facts();
        Report::new(
            facts.file.content().expect("a valid file"),
            facts.shown().expect("a strength"),
            Color::White,
        )
    }

    /// The moves that are listed, with all that is shown of them.
    fn openings(&self) -> Vec<[String; 3]> {
        let rows = opening_rows(&self.shown_facts().openings);
        rows.into_iter().map(|row| [row.san, row.games, row.score]).collect()
    }
}

#[test]
fn the_score_is_that_of_the_chosen_strength() {
    let mut page = Page::facts();
    let score = page.report().score;
    assert_eq!(score.text, "White scores 53.2% (± 0.7)");
    assert_eq!(score.label, "5,000 games at about level 4 to 5");
    assert_eq!(score.shares, ["48.2%", "10.0%", "41.8%"]);
    assert_eq!(score.bars, ["M0 0H482V100H0Z", "M482 0H582V100H482Z", "M582 0H1000V100H582Z"]);
    assert_eq!(score.interval.point, "M532 50h0");
    assert_eq!(score.interval.line, "M525 50H539M525 25V75M539 25V75");
    page.act(FactsAct::Strength(1));
    let score = page.report().score;
    assert_eq!(score.text, "White scores 55.5% (± 5.4)");
    assert_eq!(score.label, "200 games at about level 6 to 7");
    assert_eq!(score.bars[1], "M360 0H750V100H360Z");
}

#[test]
fn endings_have_their_share_and_their_winners() {
    let endings = Page::facts().report().endings;
    let texts: Vec<_> = endings.iter().map(|row| [row.label.as_str(), row.value.as_str()]).collect();
    assert_eq!(
        texts,
        [["King captured", "90.0%"], ["Threefold repetition", "8.0%"], ["Stopped after 300 moves", "2.0%"]]
    );
    assert_eq!(endings[0].bars, ["M0 0H482V100H0Z", "M482 0H482V100H482Z", "M482 0H900V100H482Z"]);
    assert_eq!(endings[1].bars[1], "M0 0H80V100H0Z");
}

#[test]
fn lengths_are_in_moves() {
    let length = Page::facts().report().length;
    assert_eq!(length.text, "Half of the games last 41 to 66 moves; the median is 52.");
    // Seven bins of 20 plies: bars of half, a quarter, the whole and three quarters of the height.
    assert_eq!(
        length.bars,
        "M151 50H277V100H151ZM294 75H420V100H294ZM580 0H706V100H580ZM723 25H849V100H723Z"
    );
    assert_eq!((length.middle.as_str(), length.median.as_str()), ("M579 0H936V100H579Z", "M743 0V100"));
    let ticks: Vec<_> = length.ticks.iter().map(|(at, text)| (*at, text.as_str())).collect();
    assert_eq!(ticks, [(0, "0"), (286, "20"), (571, "40"), (857, "60")]);
    assert_eq!(length.bins[1], ["10 to 20", "1,000"]);
}

#[test]
fn pieces_have_values_with_intervals() {
    let values = Page::facts().report().values;
    let texts: Vec<_> = values.iter().map(|value| [&*value.label, &*value.value, &*value.range]).collect();
    assert_eq!(
        texts,
        [
            ["Rook", "5.0", "4.0 to 10.0"],
            ["Knight", "2.5", "2.3 to 2.8"],
            ["Pawn", "1.0", "1.0 to 1.0"],
            ["Bishop pair", "0.5", "0.3 to 0.7"]
        ]
    );
    assert_eq!(values[0].interval.line, "M400 50H1000M400 25V75M1000 25V75");
    assert_eq!(values[1].interval.point, "M250 50h0");
    assert_eq!(values[0].phases, ["–", "–", "5.5"]);
}

#[test]
fn moves_of_pieces_are_compared_with_their_number() {
    let uses = Page::facts().report().uses;
    let texts: Vec<_> =
        uses.iter().map(|row| (&*row.label, row.cells.each_ref().map(String::as_str))).collect();
    let pawn = ("Pawn", ["30.0%", "50.0%", "–"]);
    assert_eq!(texts, [pawn, ("Knight", ["1.0%", "5.0%", "bDcN"])]);
}

/// The figures of the first strength of [`NEAR`], with a score and its interval.
fn strength(score: [f64; 3]) -> Strength {
    let facts = parse("near", NEAR).expect("a valid file");
    let [value, low, high] = score;
    let mut strength = facts.strengths[0].clone();
    (strength.white_score, strength.piece_uses) = (Estimate { value, low, high }, Vec::new());
    // More than half of the games began with e4.
    strength.openings[0].games = 2_500;
    strength
}

#[test]
fn a_game_is_judged_by_limits() {
    let check = |strength: &Strength, first: Color, expected: &str| {
        let text = phrases::assessment(&Assessment::new(strength, first));
        assert_eq!(text.replace('\u{a0}', " "), expected);
    };
    let fair = strength([0.53, 0.51, 0.55]);
    // The balance, by 45, 55 and 60%.
    for (score, expected) in [
        ([0.5, 0.41, 0.59], "Fair: White scores 50.0% (± 9.0)."),
        ([0.55, 0.53, 0.57], "Fair: White scores 55.0% (± 2.0)."),
        ([0.558, 0.545, 0.571], "White has an advantage and scores 55.8% (± 1.3)."),
        (
            [0.52, 0.42, 0.62],
            "White scores 52.0% (± 10.0). More games are needed to say whether the game is fair.",
        ),
        ([0.58, 0.56, 0.62], "White has an advantage and scores 58.0% (± 3.0)."),
        ([0.42, 0.4, 0.44], "Black has an advantage: White scores 42.0% (± 2.0)."),
        ([0.64, 0.6, 0.68], "White is favoured and scores 64.0% (± 4.0)."),
        ([0.39, 0.38, 0.4], "Black is favoured: White scores 39.0% (± 1.0)."),
    ] {
        check(&Strength { openings: Vec::new(), ..strength(score) }, Color::White, expected);
    }
    let is_fair = "Fair: White scores 53.0% (± 2.0).";
    let changed = |change: fn(&mut Strength)| {
        let mut strength = fair.clone();
        change(&mut strength);
        strength
    };
    for (strength, remark) in [
        (changed(|strength| strength.draws.share.value = 0.4), ""),
        (changed(|strength| strength.draws.share.value = 0.41), " Drawish: 41.0% of the games are drawn."),
        (changed(|strength| strength.plies.median = 30), ""),
        (changed(|strength| strength.plies.median = 29), " Short: half of the games end within 15 moves."),
        (
            changed(|strength| {
                strength.piece_uses = parse("near", NEAR).expect("a file").strengths[0].piece_uses.clone()
            }),
            " Knight hardly moves: 1.0% of the moves, 5.0% of the pieces.",
        ),
        // An interval beyond that of all games.
        (
            changed(|strength| {
                strength.openings[4].white_score = Estimate { value: 0.6, low: 0.56, high: 0.64 }
            }),
            " The best first move is d4: White scores 60.0% in 2,000 games.",
        ),
        (
            changed(|strength| {
                strength.openings[4].white_score = Estimate { value: 0.6, low: 0.54, high: 0.64 }
            }),
            "",
        ),
        // A reply counts as one less.
        (
            changed(|strength| {
                strength.openings[1].white_score = Estimate { value: 0.6, low: 0.56, high: 0.64 }
            }),
            "",
        ),
        (
            changed(|strength| strength.openings[0].games = 2_501),
            " One first move dominates: e4, played in 2,501 games. White scores 55.0% with it.",
        ),
    ] {
        check(&strength, Color::White, &[is_fair, remark].concat());
    }
    // Black makes the first move.
    let better =
        changed(|strength| strength.openings[0].white_score = Estimate { value: 0.4, low: 0.35, high: 0.45 });
    check(&better, Color::White, is_fair);
    check(
        &better,
        Color::Black,
        &[is_fair, " The best first move is e4: White scores 40.0% in 2,500 games."].concat(),
    );
    let few = changed(|strength| strength.games = 99);
    check(&few, Color::White, "Too few games to judge: 99 of at least 100.");
    // The page names every limit.
    let limits = phrases::limits();
    for limit in ["45 to 55", "60", "40", "15 moves", "25", "50", "100 games"] {
        assert!(limits.contains(limit), "{limit}: {limits}");
    }
}

#[test]
fn other_figures_and_the_method_are_listed() {
    let report = Page::facts().report();
    let row = |rows: &[[String; 2]], label: &str| {
        rows.iter().find(|row| row[0] == label).map(|row| row[1].clone()).expect("a row")
    };
    for (label, value) in [
        ("Value of the first move", "+22 Elo (17 to 27)"),
        ("Legal moves in a turn", "30.5"),
        ("Captures in a game", "23.5"),
        ("Promotions in a game", "0.7: queen 67%, rook 33%"),
        ("Value of a tempo", "+5 Elo (3 to 6)"),
        ("Value of castling for White", "−4 Elo (−20 to 12)"),
        ("Value of doubled thinking time", "+173 Elo (124 to 229)"),
    ] {
        assert_eq!(row(&report.figures, label), value);
    }
    for (label, value) in [
        ("Games", "5,000 (4,951 distinct)"),
        ("Strength", "500 positions a move, about level 4 to 5"),
        ("Seed", "1"),
        ("Version", "Vicinity 0.1.0"),
        ("Date", "2026-11-26"),
    ] {
        assert_eq!(row(&report.method, label), value);
    }
    let commands = row(&report.method, "Commands");
    assert!(commands.contains("--nodes 500 --games 5000 --seed 1") && commands.contains("--from a.games"));
    let mating: Vec<_> = report.mating.iter().map(|row| [&*row.letters, &*row.games]).collect();
    assert_eq!(mating, [["KQ", "3,000"], ["KRB", "1,500"]]);
    let near = vicinity_rules::Variant::parse("near").expect("a known name");
    assert_eq!(phrases::material(&near, "KRB"), "king, rook, bishop");
}

#[test]
fn the_summary_has_the_most_telling_figures() {
    let rows = summary(&strength([0.53, 0.51, 0.55]));
    let rows: Vec<[String; 2]> =
        rows.into_iter().map(|row| row.map(|text| text.replace('\u{a0}', " "))).collect();
    assert_eq!(
        rows,
        [
            ["Games", "5,000"],
            ["White’s score", "53.0% ± 2.0"],
            ["Draws", "10.0% ± 1.0"],
            ["Moves", "52 (half of the games: 41 to 66)"],
            ["Endings", "King captured 90.0%, Threefold repetition 8.0%, Stopped after 300 moves 2.0%"],
            ["Piece values", "Rook 5.0 (4.0 to 10.0), Knight 2.5 (2.3 to 2.8), Bishop pair 0.5 (0.3 to 0.7)"],
        ]
        .map(|row| row.map(str::to_owned))
    );
}

#[test]
fn another_strength_has_its_own_figures() {
    let mut page = Page::facts();
    page.act(FactsAct::Opening(Some(1)));
    page.act(FactsAct::Strength(1));
    assert_eq!(page.openings(), [["f4", "200", "55.5%"]].map(|row| row.map(str::to_owned)));
    assert_eq!(page.shown_facts().openings.shown(), None);
    assert!(page.report().values.is_empty() && page.report().bare.is_empty());
    let all = page.shown_facts().all.content().expect("a valid file");
    assert_eq!(compared(all, 10_000).len(), 1);
    // An index from nowhere shows nothing, and the way back remains.
    page.act(FactsAct::Strength(7));
    assert!(page.shown_facts().shown().is_none());
    page.act(FactsAct::Strength(0));
    assert_eq!(page.report().score.label, "5,000 games at about level 4 to 5");
}

#[test]
fn openings_are_a_tree_that_is_played_on_a_board() {
    let mut page = Page::facts();
    let row = |texts: [&str; 3]| texts.map(str::to_owned);
    assert_eq!(page.openings(), [row(["e4", "3,000", "55.0%"]), row(["d4", "2,000", "50.5%"])]);
    page.act(FactsAct::Opening(Some(0)));
    assert_eq!(page.state.ui.announcement, "e4. 3,000 games.");
    assert_eq!(page.openings(), [row(["d5", "1,200", "50.0%"]), row(["a5", "800", "60.0%"])]);
    page.act(FactsAct::Opening(Some(2)));
    let fen = page.shown_facts().openings.position().fen();
    assert!(fen.starts_with("8/rnbqkbnr/ppp1pppp/3p4/3PP3/PPP2PPP/RNBQKBNR/8 b"), "{fen}");
    let path = opening_path(&page.shown_facts().openings);
    assert_eq!(path.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>(), ["1. e4", "d5", "2. d4"]);
    assert!(page.openings().is_empty());
    assert_eq!(page.shown_facts().openings.before(), Some(1));
    // The bars of a5: 55% White wins, 10% draws.
    page.act(FactsAct::Opening(Some(0)));
    let bars = opening_rows(&page.shown_facts().openings)[1].bars.clone();
    assert_eq!(bars, ["M0 0H550V100H0Z", "M550 0H650V100H550Z", "M650 0H1000V100H650Z"]);
    // A line that does not exist changes nothing.
    page.act(FactsAct::Opening(Some(99)));
    assert_eq!(page.shown_facts().openings.shown(), Some(0));
    page.act(FactsAct::Opening(Some(1)));
    page.act(FactsAct::Analyse);
    assert_eq!(page.state.ui.screen, Screen::Game);
    assert!(page.state.session.analysis.is_on);
    assert!(page.state.address().starts_with("#variant=near&moves=e3e4,d6d5"), "{}", page.state.address());
}

#[test]
fn an_illegal_line_is_not_shown() {
    let mut page = Page::requested("#screen=facts&variant=near");
    page.fetched("facts/near.txt", Some(&NEAR.replace("0.48 0.52 d5", "0.48 0.52 Qh9")));
    page.act(FactsAct::Opening(Some(1)));
    assert_eq!(page.shown_facts().openings.shown(), None);
}

#[test]
fn all_games_are_compared() {
    let page = Page::facts();
    let rows = compared(page.shown_facts().all.content().expect("a valid file"), 500);
    let texts: Vec<_> =
        rows.iter().map(|row| [&*row.title, &*row.score, &*row.draws, &*row.length]).collect();
    assert_eq!(
        texts,
        [["Near Chess", "53.2% ± 0.7", "10.0%", "52"], ["Contact Chess", "35.0% ± 5.5", "40.0%", "50"]]
    );
    // The scale goes from 40 to 60%; what is outside is at its edge.
    assert_eq!(rows[0].score_interval.point, "M660 50h0");
    assert_eq!(rows[1].score_interval.line, "M0 50H50M0 25V75M50 25V75");
    assert_eq!((&*rows[0].draws_bar, &*rows[1].draws_bar), ("M0 0H250V100H0Z", "M0 0H1000V100H0Z"));
    assert_eq!((&*rows[0].length_bar, &*rows[0].length_mark), ("M405 0H655V100H405Z", "M520 0V100"));
    let unknown = Summary {
        game: "no such game".to_owned(),
        ..page.shown_facts().all.content().expect("all")[0].clone()
    };
    assert!(compared(&[unknown], 500).is_empty());
}

#[test]
fn missing_and_damaged_files_are_reported_and_requested_again() {
    let mut page = Page::requested("#screen=facts&variant=near");
    for path in ["facts/near.txt", "facts/summary.txt"] {
        assert!(page.effects.contains(&Effect::Fetch(path.to_owned())), "{:?}", page.effects);
    }
    assert_eq!(page.shown_facts().message(), "Loading…");
    page.fetched("facts/near.txt", None);
    assert!(page.shown_facts().message().contains("could not be loaded"));
    page.fetched("facts/summary.txt", Some("<!doctype html>"));
    assert!(matches!(page.shown_facts().all, File::Missing(_)));
    assert!(page.shown_facts().may_fetch(&page.state));
    page.act(FactsAct::Fetch);
    for path in ["facts/near.txt", "facts/summary.txt"] {
        assert!(page.effects.contains(&Effect::Fetch(path.to_owned())), "{:?}", page.effects);
    }
    page.fetched("facts/near.txt", Some(&NEAR[..NEAR.len() / 2]));
    assert!(
        page.shown_facts().message().contains("cannot be read (line "),
        "{}",
        page.shown_facts().message()
    );
    page.fetched("facts/near.txt", Some(NEAR));
    assert_eq!(page.shown_facts().message(), "");
    // A late answer for another game is ignored.
    page.fetched("facts/contact.txt", Some(NEAR));
    assert_eq!(page.report().score.label, "5,000 games at about level 4 to 5");
}

#[test]
fn a_game_without_measurements_is_reported() {
    let mut page = Page::requested("#screen=facts&variant=skirmish");
    page.fetched("facts/skirmish.txt", Some(""));
    assert_eq!(page.shown_facts().message(), "This game has not been measured yet.");
}

#[test]
fn another_game_keeps_the_screen_and_the_comparison() {
    let mut page = Page::facts();
    page.send(Event::ChooseVariant("contact".to_owned()));
    assert_eq!((page.state.ui.screen.clone(), page.shown_facts().game.as_str()), (Screen::Facts, "contact"));
    assert!(page.effects.contains(&Effect::Fetch("facts/contact.txt".to_owned())));
    assert!(!page.effects.contains(&Effect::Fetch("facts/summary.txt".to_owned())));
    assert!(page.shown_facts().all.content().is_some());
    assert!(page.state.address().starts_with("#screen=facts&variant=contact"));
    // The game on the board is still there on the way back.
    let mut page = Page::open_with_screens("#variant=near&moves=e3e4,d6d5");
    page.send(Event::Visit(Screen::Facts));
    page.send(Event::Visit(Screen::Game));
    assert_eq!(page.state.game.line().len(), 2);
}

#[test]
fn a_custom_variant_has_no_statistics_before_its_test() {
    let game =
        "[mini:chess]\nmaxFile = 6\nmaxRank = 6\nstartFen = rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\n";
    let link = vicinity_rules::Variant::of_game(game, None).expect("a valid variant").name().to_owned();
    let mut page = Page::open_with_screens("#screen=facts&variant=near");
    page.send(Event::ChooseVariant(link));
    assert!(page.shown_facts().message().contains("has not been tested"), "{}", page.shown_facts().message());
    assert!(
        !page.effects.iter().any(|effect| matches!(effect, Effect::Fetch(path) if path.contains("game:")))
    );
}

#[test]
fn numbers_are_rounded_and_grouped() {
    for (value, places, text) in [
        (0.05, 1, "0.1"),
        (1_234_567.0, 0, "1,234,567"),
        (999.96, 1, "1,000.0"),
        (-0.04, 1, "0.0"),
        (-2.25, 1, "−2.3"),
        (7.0, 2, "7.00"),
    ] {
        assert_eq!(phrases::decimal(value, places), text);
    }
}

#[test]
fn charts_stay_within_their_edges() {
    let scale = Scale { from: 1.0, to: 3.0 };
    assert_eq!([0.0, 1.0, 2.0, 9.0, f64::NAN].map(|value| scale.at(value)), [0, 0, 500, 1_000, 0]);
    let wide = Estimate { value: 2.0, low: -5.0, high: 50.0 };
    assert_eq!(scale.interval(&wide).line, "M0 50H1000M0 25V75M1000 25V75");
    assert_eq!(stacked([0.9, 0.9, 0.0])[1], "M900 0H1000V100H900Z");
    assert_eq!((histogram(&[]), histogram(&[0, 0])), (String::new(), String::new()));
    assert_eq!(histogram(&[1, 1_000_000]), "M30 99H470V100H30ZM530 0H970V100H530Z");
}
