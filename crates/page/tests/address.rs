//! Games in addresses: what is written is read again, and every error names the wrong word.

use vicinity_page::address::{self, AddressError, Opened};
use vicinity_page::clock::Control;
use vicinity_page::screen::Screen;
use vicinity_page::settings::{LEVELS, Player, Settings, THINK_TIMES_MS};
use vicinity_page::state::State;
use vicinity_record::{Edit, Ending, NodeId, Played, Record};
use vicinity_rules::{Color, Position, Variant, variants};

/// A deterministic random number generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// Generates a game of random moves. With `has_variations`, every fourth move is played from an
/// earlier position.
fn random_game(dice: &mut Dice, variant: &str, plies: usize, has_variations: bool) -> Record {
    let variant = Variant::parse(variant).expect("a known variant");
    let mut position = Position::start(&variant);
    // Half of the games do not start at the start position.
    for _ in 0..dice.below(2) * dice.below(30) {
        if position.outcome().is_some() {
            break;
        }
        let moves = position.legal_moves();
        position.play_unchecked(moves[dice.below(moves.len())]);
    }
    let start = Position::from_fen(&variant, &position.fen()).expect("its own FEN");
    let mut record = Record::new(start);
    let mut nodes = vec![NodeId::START];
    for _ in 0..plies {
        let is_aside = has_variations && dice.below(4) == 0;
        let parent = if is_aside { nodes[dice.below(nodes.len())] } else { nodes[nodes.len() - 1] };
        let position = record.position(parent);
        if position.outcome().is_some() {
            continue;
        }
        let moves = position.legal_moves();
        let mv = moves[dice.below(moves.len())];
        if record.child(parent, mv).is_none() {
            let node = record.add(parent, Played { mv, san: position.san(mv), uci: position.uci(mv) });
            record.edit(Edit::Place { node, index: Some(dice.below(3)) });
            nodes.push(node);
        }
    }
    let at = record.main_end();
    if record.position(at).outcome().is_none() && dice.below(3) == 0 {
        let (result, words) =
            [("0-1", "white resigns"), ("1/2-1/2", "draw by agreement"), ("1-0", "")][dice.below(3)];
        record.edit(Edit::Ending(Some(Ending { at, result, termination: words.to_owned() })));
    }
    record
}

fn random_settings(dice: &mut Dice) -> Settings {
    let mut player = || [Player::Human, Player::Engine][dice.below(2)];
    Settings {
        players: [player(), player()],
        level: 1 + dice.below(LEVELS.into()) as u8,
        think_time_ms: THINK_TIMES_MS[dice.below(THINK_TIMES_MS.len())],
        clock: [None, Control::parse("300+2"), Control::parse("10800+60")][dice.below(3)],
        orientation: [None, Some(Color::White), Some(Color::Black)][dice.below(3)],
    }
}

#[track_caller]
fn check_round_trip(record: &Record, settings: &Settings) {
    let text = address::write(&Screen::Game, record, settings);
    assert!(text.is_ascii() && !text.contains(' '), "{text}");
    let Opened { record: read, settings: read_settings, screen, .. } =
        address::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    // A PGN contains everything: variant, start position, lines and result.
    assert_eq!(vicinity_record::pgn::write(&read), vicinity_record::pgn::write(record), "{text}");
    assert_eq!(read_settings, *settings);
    assert_eq!(address::write(&screen, &read, &read_settings), text);
}

#[test]
fn every_screen_is_restored_from_its_address() {
    let check = |text: &str, screen: Screen| {
        let opened = address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(opened.screen, screen);
        assert_eq!(address::write(&opened.screen, &opened.record, &opened.settings), text);
    };
    let players = "&white=human&black=engine";
    let fen = |fen: &str| Screen::Edit { fen: fen.to_owned() };
    check(&format!("#variant=contact{players}"), Screen::Game);
    check("#screen=edit&variant=contact", fen(""));
    check(
        "#screen=edit&variant=grand-rider&fen=12/12%20w%20%5B%C3%A4+%26%5D".replace('+', "%3D").as_str(),
        fen("12/12 w [ä=&]"),
    );
    check("#screen=puzzles&variant=near", Screen::Puzzles { puzzle: String::new() });
    check("#screen=puzzles&variant=near&puzzle=7%23", Screen::Puzzles { puzzle: "7#".to_owned() });
    check("#screen=review&variant=near&moves=e3e4,e6e5&white=human&black=human", Screen::Review);
    check("#screen=learn&variant=grand-rider", Screen::Learn);
    check(&format!("#screen=help&variant=chess{players}"), Screen::Help);
    check("#screen=design&variant=chess", Screen::Design);
    check("#screen=variants&variant=chess&white=human&black=engine", Screen::Variants);
    check("#screen=friend&variant=contact&clock=300+2", Screen::Friend { encoded: String::new() });
    check("#friend=1aZ-_9", Screen::Friend { encoded: "1aZ-_9".to_owned() });
    check("#friend=1%3C%26_", Screen::Friend { encoded: "1<&_".to_owned() });
    for bare in ["", "#", "#&"] {
        assert_eq!(address::parse(bare).unwrap().screen, Screen::Start);
    }
    let error = address::parse("#screen=attic").err().map(|error| error.to_string());
    assert_eq!(error.as_deref(), Some("there is no page called “attic”"));
}

#[test]
fn random_games_of_every_variant_are_restored_from_their_address() {
    let mut dice = Dice(1);
    let names =
        variants::names().chain(["near-vs-normal:near=black,ep=off", "near-vs-normal:normal-goal=checkmate"]);
    for name in names {
        for round in 0..8 {
            let plies = dice.below(60);
            let game = random_game(&mut dice, name, plies, round % 2 == 0);
            check_round_trip(&game, &random_settings(&mut dice));
        }
    }
}

#[test]
fn variations_are_in_brackets_after_the_move_that_they_replace() {
    let pgn = |moves: &str| {
        let opened = address::parse(&format!("#variant=near&moves={moves}"));
        let text =
            vicinity_record::pgn::write(&opened.unwrap_or_else(|error| panic!("{moves}: {error}")).record);
        text.split_once("\n\n").expect("moves").1.trim().to_owned()
    };
    assert_eq!(pgn("e3e4,d6d5,(e6e5,d3d4),e4d5"), "1. e4 d5 (1... e5 2. d4) 2. exd5 *");
    assert_eq!(pgn("e4 d5 (e5 d4) (a5) exd5"), "1. e4 d5 (1... e5 2. d4) (1... a5) 2. exd5 *");
    assert_eq!(pgn("e3e4(d3d4,d6d5(e6e5),c3c4)%2Cd6d5"), "1. e4 (1. d4 d5 (1... e5) 2. c4) 1... d5 *");
}

#[test]
fn misplaced_brackets_are_reported() {
    let check = |moves: &str, words: &str| {
        let error = address::parse(&format!("#variant=near&moves={moves}")).err();
        let error = error.unwrap_or_else(|| panic!("{moves} is accepted")).to_string();
        assert!(error.contains(words), "{moves}: {error}");
    };
    check("(e3e4)", "no move before it (after 0 moves)");
    check("e3e4,((d3d4))", "no move before it (after 1 moves)");
    check("e3e4),d6d5", "closes no variation (after 1 moves)");
    check("e3e4,(d3d5)", "move 2: “d3d5” is not a legal move here");
    // Nested variations: each replacement of a move is followed by a move that is itself replaced.
    let mut position = Position::start(&Variant::parse("near").expect("a game"));
    let mut deep = String::new();
    for level in 0..70 {
        let mut quiet = position.legal_moves();
        // Forward moves of many pieces, so that no position repeats.
        quiet.retain(|mv| !position.is_capture(*mv));
        quiet.rotate_left(level * 5 % 7);
        deep += &format!("{}({},", position.uci(quiet[0]), position.uci(quiet[1]));
        position.play_unchecked(quiet[1]);
    }
    check(&deep, "too deeply (after 129 moves)");
    let long = format!("e3e4{}", "(d3d4)".repeat(30_000));
    check(&long, "too many moves");
}

#[test]
fn an_end_by_decision_is_in_the_address() {
    let opened = |text: &str| address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let reason = |text: &str| {
        let record = opened(text).record;
        let read_outcome = record.ending(record.main_end()).and_then(Ending::outcome).expect("an end");
        (read_outcome.result(), read_outcome.reason.name())
    };
    assert_eq!(reason("#variant=near&moves=e3e4&end=resign-white"), ("0-1", "white resigns"));
    assert_eq!(reason("#variant=near&end=resign-black"), ("1-0", "black resigns"));
    assert_eq!(reason("#variant=near&moves=e3e4&end=agreed"), ("1/2-1/2", "draw by agreement"));
    assert_eq!(reason("#variant=near&moves=e3e4&end=0-1"), ("0-1", "as recorded"));
    assert_eq!(opened("#variant=near&end=agreed").settings.players, [Player::Human; 2]);
    let check = |text: &str, words: &[&str]| {
        let error = address::parse(text).err().unwrap_or_else(|| panic!("{text} is accepted")).to_string();
        assert!(words.iter().all(|word| error.contains(word)), "{text}: {error}");
    };
    check("#variant=near&end=lost", &["end", "lost", "resign-white"]);
    check("#variant=near&end=", &["end"]);
    check("#variant=chess&moves=f3,e5,g4,Qh4&end=resign-black", &["end", "0-1", "checkmate"]);
}

#[test]
fn an_empty_address_is_the_start_page() {
    for text in ["", "#", "#&"] {
        let opened = address::parse(text).expect("the start page");
        assert_eq!(opened.record.start().variant().name(), "near");
        assert_eq!(opened.settings, Settings::AGAINST_ENGINE);
    }
}

#[test]
fn an_address_without_players_is_a_game_against_the_engine_or_a_game_to_look_at() {
    let players = |text: &str| address::parse(text).expect("a good address").settings.players;
    assert_eq!(players("#variant=contact"), [Player::Human, Player::Engine]);
    assert_eq!(players("#variant=contact&moves="), [Player::Human, Player::Engine]);
    assert_eq!(players("#variant=near&moves=e3e4"), [Player::Human; 2]);
    assert_eq!(players("#variant=near&moves=e3e4&black=engine"), [Player::Human, Player::Engine]);
    assert_eq!(players("#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3_b_-_-_0_1"), [Player::Human; 2]);
}

#[test]
fn addresses_changed_by_users_and_browsers_are_read() {
    let fen = |text: &str| {
        let record = address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).record;
        record.position(record.main_end()).fen()
    };
    let expected = fen("#variant=near&moves=e3e4,d6d5");
    for text in [
        "variant=near&moves=e3e4,d6d5",
        "#moves=e3e4,d6d5",
        "#moves=e4,d5&variant=near",
        "#variant=near&moves=e3e4%2Cd6d5",
        "#variant=near&moves=e3e4%20d6d5",
        "#variant=%6eear&moves=e4,d5,",
        "#variant=near&orientation=black&level=8&time=500&moves=e3e4,d6d5",
    ] {
        assert_eq!(fen(text), expected, "{text}");
    }
    let set_up = "8/8/8/4k3/8/8/4R3/4K3 b - - 3 9";
    for text in [
        "#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3%20b%20-%20-%203%209",
        "#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3_b_-_-_3_9",
        "#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3+b+-+-+3+9",
        "#variant=near&fen=8%2F8%2F8%2F4k3%2F8%2F8%2F4R3%2F4K3 b - - 3 9",
    ] {
        assert_eq!(fen(text), set_up, "{text}");
    }
}

#[test]
fn links_changed_by_other_programs_are_read() {
    let pgn = |text: &str| {
        let opened = address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let text = vicinity_record::pgn::write(&opened.record);
        text.split_once("\n\n").expect("moves").1.trim().to_owned()
    };
    let line = "1. e4 e5 *";
    let with_variation = "1. e4 (1. d4) 1... e5 *";
    for (text, expected) in [
        // Characters that follow the link in a text.
        ("#variant=chess&moves=e2e4,e7e5.", line),
        ("#variant=chess&moves=e2e4,e7e5).", line),
        ("#variant=chess&moves=e2e4,e7e5?!", line),
        ("#variant=chess&moves=e2e4,e7e5%22", line),
        ("#variant=chess&moves=e2e4,e7e5%3E%20", line),
        ("#variant=chess&moves=e2e4,e7e5%E2%80%9D.", line),
        ("#variant=chess&moves=e2e4,e7e5”", line),
        ("#variant=chess&moves=e2e4,e7e5*_", line),
        ("#variant=chess&moves=e2e4,e7e5%FF", line),
        ("#variant=chess&moves=e2e4,e7e5%", line),
        ("#moves=e2e4,e7e5&variant=chess.", line),
        ("#moves=e2e4,e7e5&variant=chess&level=3)", line),
        ("#moves=e2e4,e7e5&variant=chess&white=human\"", line),
        ("#moves=e2e4,e7e5&variant=chess&clock=300+2,", line),
        // An extra closing bracket, and a missing one.
        ("#variant=chess&moves=e2e4,(d2d4),e7e5)", with_variation),
        ("#variant=chess&moves=e2e4,(d2d4),e7e5))>", with_variation),
        ("#variant=chess&moves=e2e4,e7e5,(c7c5", "1. e4 e5 (1... c5) *"),
        ("#variant=chess&moves=e2e4,e7e5,(c7c5,(d7d5", "1. e4 e5 (1... c5) (1... d5) *"),
        ("#variant=chess&moves=e2e4,e7e5,(", line),
        // Escaped as in HTML, or percent-encoded in whole or in part.
        ("#variant=chess&amp;moves=e2e4,e7e5", line),
        ("#variant=chess&amp;amp;moves=e2e4,e7e5", line),
        ("#variant=chess&#38;moves=e2e4,e7e5", line),
        ("#variant%3Dchess%26moves%3De2e4%2Ce7e5", line),
        ("#variant%3dchess%26moves%3de2e4%2ce7e5.", line),
        ("#variant%253Dchess%2526moves%253De2e4%252Ce7e5", line),
        ("#variant=chess&moves=e2e4%252Ce7e5", line),
        ("#variant=chess%26moves=e2e4%2Ce7e5", line),
        ("#variant=chess&moves%3De2e4,e7e5", line),
        ("#%23variant%3Dchess%26moves%3De2e4%2Ce7e5", line),
        // With parameters added by others.
        ("#variant=chess&moves=e2e4,e7e5&utm_source=x", line),
        ("#fbclid=%FF&variant=chess&moves=e2e4,e7e5", line),
        ("#variant=chess&moves=e2e4,e7e5&top", line),
        // In any case, and after a question mark.
        ("#variant=Chess&moves=e2e4,e7e5", line),
        ("#Variant=CHESS&Moves=e2e4,e7e5", line),
        ("?variant=chess&moves=e2e4,e7e5", line),
        // A setting that is not valid text.
        ("#variant=chess&white=%FF&moves=e2e4,e7e5", line),
        ("#variant=chess&level=%zz&moves=e2e4,e7e5", line),
    ] {
        assert_eq!(pgn(text), expected, "{text}");
    }
    let opened = address::parse("#variant=chess&white=%FF&moves=e2e4").expect("a game");
    assert_eq!(opened.settings.players, [Player::Human; 2]);
    // A text that is not a link in any of these forms is an error, which quotes the text as it is.
    let error = address::parse("#variant=chess&moves=e2e5.").err().expect("an error");
    assert!(error.to_string().contains("“e2e5.”"), "{error}");
}

#[test]
fn a_position_in_an_address_has_one_to_six_fields() {
    let fen = |text: &str| {
        let record = address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).record;
        record.start().fen()
    };
    let field = "4k3/8/8/8/8/8/4P3/4K3";
    for rest in ["", "_w", "+w+-", "%20w%20-%20-", " w - - - -", "_w_-_-_bm_e4;", "."] {
        assert_eq!(fen(&format!("#variant=chess&fen={field}{rest}")), format!("{field} w - - 0 1"), "{rest}");
    }
    let with_rights = format!("#variant=chess&fen={field}_w_KQkq_-_0_1");
    assert_eq!(fen(&with_rights), format!("{field} w - - 0 1"));
    let notice = State::open(&with_rights).ui.notice;
    assert_eq!(
        notice.as_deref(),
        Some("Castling rights KQkq were ignored: the king or rook is not on its square.")
    );
}

#[test]
fn errors_name_the_word() {
    let check = |text: &str, words: &[&str]| {
        let error = address::parse(text).err().unwrap_or_else(|| panic!("{text} is accepted")).to_string();
        for word in words {
            assert!(error.contains(word), "{text}: {error}");
        }
    };
    check("#nonsense", &["nonsense", "screen, puzzle, friend, variant, game, moves"]);
    check("#one=1&two=2", &["one"]);
    check("#varient=near", &["varient"]);
    check("#variant=nearly", &["nearly", "near"]);
    check("#variant=near:ep=on", &["ep"]);
    check("#variant=near-vs-normal:ep=perhaps", &["ep", "perhaps", "on or off"]);
    check("#variant=near&variant=near", &["variant", "twice"]);
    check("#variant=near&moves=e3e4,e3e5", &["move 2", "e3e5"]);
    check("#variant=near&moves=e9e4", &["move 1", "e9e4"]);
    check("#variant=near&moves=e3%zz,d6d5", &["move 1", "e3%zz"]);
    check("#variant=near&moves=%ff,d6d5", &["move 1", "\u{fffd}"]);
    check("#variant=near&fen=8/8", &["fen"]);
    check("#variant=near&fen=9/8/8/4k3/8/8/4R3/4K3 b - - 0 1", &["fen"]);
    check("#variant=near&orientation=up", &["orientation", "up", "white or black"]);
    check("#variant=near&white=cat", &["white", "cat", "human or engine"]);
    check("#variant=near&level=9", &["level", "9", "1 to 8"]);
    check("#variant=near&level=-1", &["level", "-1"]);
    check("#variant=near&time=7", &["time", "7"]);
    check("#variant=near&clock=5m", &["clock", "5m", "300+2"]);
    check("#variant=near&clock=300+61", &["clock", "300+61"]);
    check("#clocks=300+2", &["clocks", "variant, game, moves"]);
    let over = "#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3 w - - 0 1&moves=e2e5,e5e4";
    check(over, &["move 2", "e5e4", "king captured"]);
}

#[test]
fn error_messages_are_short_for_long_addresses() {
    let long = "x".repeat(100_000);
    for text in [
        long.clone(),
        format!("#variant={long}"),
        format!("#variant=near&moves={long}"),
        format!("#variant=near&fen={long}"),
        format!("#variant=near&white={long}"),
        format!("#variant=near-vs-normal:{long}={long}"),
        format!("#variant=near&moves=%{long}"),
        format!("#variant=near&moves=e3e4({long}"),
        format!("#variant=near&end={long}"),
    ] {
        let notice = State::open(&text).ui.notice.expect("a notice");
        assert!(notice.chars().count() < 330, "{notice}");
    }
}

#[test]
fn no_address_panics() {
    let mut dice = Dice(7);
    let pieces = [
        "#",
        "&",
        "=",
        "%",
        "%20",
        "variant",
        "near",
        "moves",
        "e3e4",
        ",",
        "fen",
        "8/8",
        "/",
        "ü",
        "😀",
        "white",
        "human",
        "level",
        "99999999999999999999",
        "near-vs-normal",
        ":",
        "ep",
        "\u{0}",
        "+",
        "_",
        "e7e8q",
        "O-O",
        "-",
        "(",
        ")",
        "(d3d4",
        "&moves=e3e4",
        "&end=agreed",
    ];
    for _ in 0..3000 {
        let text: String = (0..dice.below(24)).map(|_| pieces[dice.below(pieces.len())]).collect();
        if let Err(error) = address::parse(&text) {
            assert!(!error.to_string().is_empty());
        }
    }
    assert!(matches!(address::parse("#ü=1"), Err(AddressError::UnknownWord { .. })));
    // Each attempt to trim or decode takes linear time.
    for text in ["%25".repeat(50_000), ")".repeat(100_000), "%22".repeat(50_000), "&amp;".repeat(50_000)] {
        let _ = address::parse(&format!("#variant=near&moves=e3e5{text}"));
    }
}
