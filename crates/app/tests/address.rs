//! The game in the address: what is written is read again, and every fault is told with its word.

use vicinity_app::address::{self, AddressError, Opened};
use vicinity_app::settings::{LEVELS, Player, Settings, THINK_TIMES_MS};
use vicinity_app::state::State;
use vicinity_rules::{Color, Game, Position, Variant, variants};

/// A small generator of numbers, the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

fn random_game(dice: &mut Dice, variant: &str, plies: usize) -> Game {
    let variant = Variant::parse(variant).expect("a known variant");
    let mut position = Position::start(&variant);
    // Half of the games start somewhere on the way.
    for _ in 0..dice.below(2) * dice.below(30) {
        if position.outcome().is_some() {
            break;
        }
        let moves = position.legal_moves();
        position.make(moves[dice.below(moves.len())]);
    }
    let start = Position::from_fen(&variant, &position.fen()).expect("its own FEN");
    let mut game = Game::new(start);
    for _ in 0..plies {
        if game.outcome().is_some() {
            break;
        }
        let moves = game.position().legal_moves();
        game.play(moves[dice.below(moves.len())]);
    }
    game
}

fn random_settings(dice: &mut Dice) -> Settings {
    let mut player = || [Player::Human, Player::Engine][dice.below(2)];
    Settings {
        players: [player(), player()],
        level: 1 + dice.below(LEVELS.into()) as u8,
        think_time_ms: THINK_TIMES_MS[dice.below(THINK_TIMES_MS.len())],
        orientation: [None, Some(Color::White), Some(Color::Black)][dice.below(3)],
    }
}

#[track_caller]
fn check_round_trip(game: &Game, settings: &Settings) {
    let text = address::write(game, settings);
    assert!(text.is_ascii() && !text.contains(' '), "{text}");
    let Opened { game: read, settings: read_settings } =
        address::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.position().variant().name(), game.position().variant().name());
    assert_eq!(read.start().fen(), game.start().fen());
    assert_eq!(read.position().fen(), game.position().fen());
    assert_eq!(read.played(), game.played());
    assert_eq!(read_settings, *settings);
    assert_eq!(address::write(&read, &read_settings), text);
}

#[test]
fn random_games_of_every_variant_come_back_from_their_address() {
    let mut dice = Dice(1);
    let names =
        variants::names().chain(["near-vs-normal:near=black,ep=off", "near-vs-normal:normal-goal=checkmate"]);
    for name in names {
        for _ in 0..6 {
            let plies = dice.below(60);
            let game = random_game(&mut dice, name, plies);
            check_round_trip(&game, &random_settings(&mut dice));
        }
    }
}

#[test]
fn nothing_is_the_start_page() {
    for text in ["", "#", "#&"] {
        let opened = address::parse(text).expect("the start page");
        assert_eq!(opened.game.position().variant().name(), "near");
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
fn addresses_are_read_as_people_and_browsers_write_them() {
    let fen = |text: &str| {
        address::parse(text).unwrap_or_else(|error| panic!("{text}: {error}")).game.position().fen()
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
fn faults_name_the_word() {
    let check = |text: &str, words: &[&str]| {
        let error = address::parse(text).err().unwrap_or_else(|| panic!("{text} is accepted")).to_string();
        for word in words {
            assert!(error.contains(word), "{text}: {error}");
        }
    };
    check("#nonsense", &["nonsense", "variant, moves"]);
    check("#varient=near", &["varient"]);
    check("#variant=nearly", &["nearly", "near"]);
    check("#variant=near:ep=on", &["ep"]);
    check("#variant=near-vs-normal:ep=perhaps", &["ep", "perhaps", "on or off"]);
    check("#variant=near&variant=near", &["variant", "twice"]);
    check("#variant=near&moves=e3e4,e3e5", &["move 2", "e3e5"]);
    check("#variant=near&moves=e9e4", &["move 1", "e9e4"]);
    check("#variant=near&moves=e3%zz", &["e3%zz", "hexadecimal"]);
    check("#variant=near&moves=%ff", &["%ff"]);
    check("#variant=near&fen=8/8", &["fen"]);
    check("#variant=near&fen=9/8/8/4k3/8/8/4R3/4K3 b - - 0 1", &["fen"]);
    check("#variant=near&orientation=up", &["orientation", "up", "white or black"]);
    check("#variant=near&white=cat", &["white", "cat", "human or engine"]);
    check("#variant=near&level=9", &["level", "9", "1 to 8"]);
    check("#variant=near&level=-1", &["level", "-1"]);
    check("#variant=near&time=7", &["time", "7"]);
    let over = "#variant=near&fen=8/8/8/4k3/8/8/4R3/4K3 w - - 0 1&moves=e2e5,e5e4";
    check(over, &["move 2", "e5e4", "king captured"]);
}

#[test]
fn a_fault_is_told_briefly_however_long_the_address() {
    let long = "x".repeat(100_000);
    for text in [
        long.clone(),
        format!("#variant={long}"),
        format!("#variant=near&moves={long}"),
        format!("#variant=near&fen={long}"),
        format!("#variant=near&white={long}"),
        format!("#variant=near-vs-normal:{long}={long}"),
        format!("#variant=near&moves=%{long}"),
    ] {
        let notice = State::open(&text).notice.expect("a notice");
        assert!(notice.chars().count() < 330, "{notice}");
    }
}

#[test]
fn whatever_stands_there_nothing_panics() {
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
    ];
    for _ in 0..3000 {
        let text: String = (0..dice.below(24)).map(|_| pieces[dice.below(pieces.len())]).collect();
        if let Err(error) = address::parse(&text) {
            assert!(!error.to_string().is_empty());
        }
    }
    assert!(matches!(address::parse("#ü=1"), Err(AddressError::UnknownWord { .. })));
}
