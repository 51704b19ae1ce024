//! The embedded board: its parameters, the messages of the host, and the messages to the host.

mod common;

use std::convert::Infallible;
use std::ops::{Deref, DerefMut};

use common::embed::{order, short};
use vicinity_page::app::{App, AppEvent, NoScreens};
use vicinity_page::browse::Browse;
use vicinity_page::display::Choice;
use vicinity_page::embed::EmbeddedBoard;
use vicinity_page::embed::attributes::{self, Attributes, BoardMode, Controls, Explained};
use vicinity_page::embed::command::{HostCommand, understand};
use vicinity_page::scene::arrows;
use vicinity_page::settings::Player;

use vicinity_page::update::{Effect, EngineEvent, Event};
use vicinity_protocol::host::{BoardMessage, FIELDS, Value};
use vicinity_rules::{Color, Square};

const SCRIPT: &str = include_str!("../../../www/vicinity-embed.js");
const SCRIPT_STYLE: &str = include_str!("../../../www/embed/style.js");
const STYLE: &str = include_str!("../../../www/frame.css");
const TYPES: &str = include_str!("../../../www/vicinity-embed.d.ts");
const DOCUMENT: &str = include_str!("../../../docs/embedding.md");

/// An embedded board and its page.
struct Embedded {
    app: App<NoScreens, Option<Box<EmbeddedBoard>>>,
}

impl Deref for Embedded {
    type Target = App<NoScreens, Option<Box<EmbeddedBoard>>>;

    fn deref(&self) -> &App<NoScreens, Option<Box<EmbeddedBoard>>> {
        &self.app
    }
}

impl DerefMut for Embedded {
    fn deref_mut(&mut self) -> &mut App<NoScreens, Option<Box<EmbeddedBoard>>> {
        &mut self.app
    }
}

impl Embedded {
    fn open(hash: &str) -> Self {
        let mut embed = Box::<EmbeddedBoard>::default();
        let state = embed.open_address("", hash);
        let mut board = Embedded { app: App::new(state, NoScreens, Some(embed)) };
        board.happen(Event::Focus(Square::new(0, 0)));
        board
    }

    fn board(&self) -> &EmbeddedBoard {
        self.host.as_ref().expect("the board is embedded")
    }

    fn outbox(&mut self) -> &mut Vec<BoardMessage> {
        &mut self.app.host.as_mut().expect("the board is embedded").outbox
    }

    fn happen(&mut self, event: impl Into<AppEvent<Infallible, HostCommand>>) -> Vec<Effect> {
        let effects = self.app.update(event);
        let is_of_embedded = |effect: &Effect| {
            !matches!(
                effect,
                Effect::Address { .. } | Effect::HistoryEntry | Effect::Reload | Effect::OpenDialog(_)
            )
        };
        assert!(effects.iter().all(is_of_embedded), "{effects:?}");
        effects
    }

    fn want(&mut self, command: HostCommand) -> Vec<Effect> {
        self.happen(AppEvent::Host(command))
    }

    fn say(&mut self, kind: &str, fields: &[(&'static str, &str)]) -> Vec<Effect> {
        let fields = fields.iter().map(|(name, value)| (*name, Value::Text((*value).to_owned()))).collect();
        self.want(order(1.0, kind, fields))
    }

    /// The messages since the last call, in short form.
    fn messages(&mut self) -> Vec<String> {
        self.outbox().drain(..).map(|message| short(&message)).collect()
    }
}

fn open(hash: &str) -> Result<vicinity_page::embed::attributes::OpenedBoard, String> {
    Attributes::of_address("", hash)?.open()
}

#[test]
fn modes_determine_the_players() {
    let check = |hash: &str, mode, controls, players: [Player; 2], orientation| {
        let board = open(hash).unwrap_or_else(|error| panic!("{hash}: {error}"));
        assert_eq!((board.mode, board.controls), (mode, controls), "{hash}");
        assert_eq!(board.opened.settings.players, players, "{hash}");
        assert_eq!(board.opened.settings.orientation(), orientation, "{hash}");
    };
    use Color::{Black, White};
    use Player::{Engine, Human};
    check("", BoardMode::Play, Controls::Full, [Human, Engine], White);
    check("#variant=contact", BoardMode::Play, Controls::Full, [Human, Engine], White);
    check("#side=black", BoardMode::Play, Controls::Full, [Engine, Human], Black);
    check("#side=both&controls=none", BoardMode::Play, Controls::None, [Human, Human], White);
    check("#variant=chess&moves=e2e4", BoardMode::Play, Controls::Full, [Engine, Human], Black);
    check("#white=engine&black=engine", BoardMode::Play, Controls::Full, [Engine, Engine], White);
    check("#mode=analyse&side=black", BoardMode::Analyse, Controls::Full, [Human, Human], White);
    check("#mode=view&orientation=black", BoardMode::View, Controls::Moves, [Human, Human], Black);
    check("#pgn=1.%20e4", BoardMode::View, Controls::Moves, [Human, Human], White);
    check("#marks=e4", BoardMode::Diagram, Controls::None, [Human, Human], White);
    check("#piece=N&controls=moves", BoardMode::Diagram, Controls::Moves, [Human, Human], White);
    check("#mode=diagram&level=8&theme=dark", BoardMode::Diagram, Controls::None, [Human, Human], White);
}

#[test]
fn parameters_follow_the_question_mark_or_the_hash() {
    let check = |search: &str, hash: &str, fen: &str| {
        let board = Attributes::of_address(search, hash).and_then(|words| words.open());
        let board = board.unwrap_or_else(|error| panic!("{search} {hash}: {error}"));
        assert_eq!(board.opened.record.position(board.opened.record.main_end()).fen(), fen);
    };
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    check("?variant=chess&fen=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1", "", fen);
    check("?variant=chess", "#fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3%20w%20-%20-%200%201", fen);
    check("", "#variant=chess&fen=4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1", fen);
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    check("", "#variant=chess&moves=e2e4%2Ce7e5", after);
    check("?pgn=[Variant+%22chess%22]+1.+e4+e5", "", after);
    check("?utm_source=x", "#variant=chess&amp;moves=e2e4%2Ce7e5&amp;mode=play", after);
}

#[test]
fn every_error_is_reported_and_nothing_panics() {
    let check = |hash: &str, said: &str| {
        let message = open(hash).err().unwrap_or_else(|| panic!("{hash} is no error"));
        assert!(message.contains(said), "{hash}: {message}");
        let mut embed = Embedded::open(hash);
        assert!(embed.state.ui.notice.as_deref().is_some_and(|notice| notice.contains(said)), "{hash}");
        assert!(embed.state.embedding.is_fixed);
        let messages = embed.messages();
        assert!(messages[0].starts_with("error ") && messages[1] == "ready", "{messages:?}");
    };
    check("#variant=go", "go");
    check("#mode=watch", "play, analyse, view, diagram or friend");
    check("#controls=all", "none, moves or full");
    check("#side=red", "white, black or both");
    check("#theme=pink", "system, light, dark or contrast");
    check("#level=9", "1 to 8");
    check("#marks=z9", "marks");
    check("#piece=z9", "piece");
    check("#ply=second", "a number of half-moves");
    check("#moves=e3e5", "e3e5");
    check("#fen=8/8", "fen");
    check("#variant=chess&pgn=1.%20Qh9", "pgn");
    check("#nonsense", "nonsense");
    check("#screen=edit", "screen");
    check("#variant=%zz", "%zz");
    check("#variant=near&variant=chess", "twice");
    let long = "x".repeat(300_000);
    check(&format!("#moves={long}"), "too long");
    check(&format!("#<img src=x onerror=alert(1)>{long}"), "<img");
}

#[test]
fn games_are_loaded_with_their_lines_and_comments() {
    let pgn = "[Variant \"chess\"]\n\n1. e4 {<b>bold</b>} e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0";
    let embed = Embedded::open(&format!("#pgn={}", percent(pgn)));
    assert_eq!((embed.state.game.shown().ply, embed.state.game.line().len()), (0, 3));
    assert!(embed.state.embedding.is_fixed && !embed.state.may_move());
    let written = vicinity_record::pgn::write(embed.state.game.record());
    assert!(written.contains("<b>bold</b>") && written.contains("Sicilian"), "{written}");
    // The first of several games.
    let two = format!("{pgn}\n\n[Variant \"near\"]\n\n1. e4 *");
    let embed = Embedded::open(&format!("#pgn={}", percent(&two)));
    assert_eq!(embed.state.game.line().len(), 3);
    // A later error is reported, and the moves before it are shown.
    let embed = Embedded::open(&format!("#variant=chess&pgn={}", percent("1. e4 e5 2. Qh9")));
    assert_eq!(embed.state.game.line().len(), 2);
    assert!(embed.state.ui.notice.is_some());
}

#[test]
fn diagrams_show_marks_and_moves() {
    let embed = Embedded::open("#variant=near&marks=d3d4,e5:2,!e4&piece=g2");
    assert_eq!(drawn(&embed), ["d3 d4 arrow drawn drawn-g", "e5 e5 arrow drawn drawn-r"]);
    assert_eq!(embed.board().board.marks.len(), 3);
    let explained = embed.state.ui.learn.explained.as_ref().expect("the knight's moves");
    assert_eq!(explained.from.to_string(), "g2");
    let board = open("#variant=grand-rider&piece=c").expect("a camelrider");
    assert!(matches!(board.explained, Some(Explained::Kind(_, Color::Black))));
}

/// The drawn arrows and circles of the scene.
fn drawn(embed: &Embedded) -> Vec<String> {
    let arrows = arrows::of_game(&embed.state).into_iter();
    let drawn = arrows.filter(|(.., class)| class.contains("drawn"));
    drawn.map(|(from, to, class)| format!("{from} {to} {class}")).collect()
}

#[test]
fn a_script_marks_the_position_shown_in_any_mode() {
    let pgn = percent("[Variant \"chess\"] 1. e4 {[%cal Re2e4] good} e5 2. Nf3 *");
    for start in ["#variant=chess&side=both&moves=e2e4,e7e5", "#mode=analyse", &format!("#pgn={pgn}&ply=1")] {
        let mut embed = Embedded::open(start);
        let (mode, before) = (embed.board().mode, drawn(&embed).len());
        let written = vicinity_record::pgn::write(embed.state.game.record());
        embed.messages();
        embed.say("set", &[("marks", "g1f3,e4:3,!d4")]);
        assert_eq!(drawn(&embed).len(), before + 2, "{start}");
        assert!(drawn(&embed).contains(&"e4 e4 arrow drawn drawn-b".to_owned()), "{start}");
        assert_eq!(vicinity_record::pgn::write(embed.state.game.record()), written, "no part of the game");
        assert_eq!(embed.board().mode, mode, "{start}");
        assert!(embed.messages().is_empty(), "nothing was loaded");
        embed.say("set", &[("marks", "z9")]);
        assert!(embed.messages()[0].contains("“z9”"));
        // The marks belong to this position.
        let ply = embed.state.game.shown().ply;
        embed.say("set", &[("ply", if ply == 1 { "2" } else { "0" })]);
        let left = if start == "#mode=analyse" { 2 } else { 0 };
        assert_eq!(drawn(&embed).len(), left, "{start}");
        embed.say("set", &[("ply", &ply.to_string())]);
        assert_eq!(drawn(&embed).len(), before + 2, "{start}");
        embed.say("set", &[("marks", "")]);
        assert_eq!(drawn(&embed).len(), before, "{start}");
        // Loading another game removes them.
        embed.say("set", &[("marks", "e4")]);
        embed.say("load", &[("moves", "")]);
        assert_eq!((drawn(&embed).len(), embed.board().mode == BoardMode::Diagram), (0, false), "{start}");
    }
}

#[test]
fn a_board_can_show_a_given_ply() {
    let check = |hash: &str, shown: usize, length: usize| {
        let embed = Embedded::open(hash);
        assert_eq!((embed.state.game.shown().ply, embed.state.game.line().len()), (shown, length), "{hash}");
    };
    let pgn = percent("[Variant \"chess\"] 1. e4 e5 2. Nf3 Nc6 *");
    check(&format!("#pgn={pgn}"), 0, 4);
    check(&format!("#pgn={pgn}&ply=3"), 3, 4);
    check(&format!("#pgn={pgn}&ply=99"), 4, 4);
    check(&format!("#pgn={pgn}&mode=diagram&ply=1"), 1, 4);
    check("#variant=chess&mode=view&moves=e2e4,e7e5", 2, 2);
    check("#variant=chess&mode=view&moves=e2e4,e7e5&ply=1", 1, 2);
    let mut embed = Embedded::open("#variant=chess&mode=view&moves=e2e4,e7e5&ply=1");
    embed.messages();
    embed.say("set", &[("ply", "2")]);
    assert_eq!((embed.messages(), embed.state.game.shown().ply), (vec!["state".to_owned()], 2));
    embed.say("set", &[("ply", "-1")]);
    assert!(embed.messages()[0].contains("a number of half-moves"));
    embed.want(order(
        1.0,
        "load",
        vec![("ply", Value::Number(1.0)), ("moves", Value::Text("d2d4,d7d5".into()))],
    ));
    assert_eq!((embed.state.game.shown().ply, embed.state.game.line().len()), (1, 2));
    embed.say("load", &[("moves", "d2d4,d7d5")]);
    assert_eq!(embed.state.game.shown().ply, 2, "a new game starts without it");
}

#[test]
fn a_viewer_shows_the_players_and_offers_every_game() {
    let pgn = "[Event \"Casual game\"]\n[Site \"London\"]\n[Date \"1851.06.??\"]\n[Round \"-\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\
               [WhiteElo \"2600\"]\n[Result \"1-0\"]\n[Variant \"chess\"]\n\n1. e4 e5 1-0\n\n\
               [Event \"?\"]\n[White \"?\"]\n[Black \"Byron\"]\n[Variant \"near\"]\n[Round \"3\"]\n[Result \"*\"]\n\n1. e4 *";
    let mut embed = Embedded::open(&format!("#pgn={}", percent(pgn)));
    let heading = |embed: &Embedded| {
        let heading = &embed.board().heading;
        [&heading.players, &heading.result, &heading.event, &heading.remark].map(String::clone)
    };
    assert_eq!(
        heading(&embed),
        ["Anderssen (2600) – Kieseritzky", "1-0", "Casual game, London, 1851.06", ""]
    );
    assert_eq!((embed.board().games.len(), embed.board().chosen), (2, 0));
    embed.messages();
    embed.want(HostCommand::Choose(1));
    assert_eq!(heading(&embed), ["? – Byron", "", "round 3", ""]);
    assert_eq!(embed.state.game.position().variant().name(), "near");
    assert_eq!((embed.messages(), embed.board().chosen), (vec!["state".to_owned()], 1));
    embed.want(HostCommand::Choose(0));
    assert_eq!(embed.state.game.position().variant().name(), "chess");
    embed.want(HostCommand::Choose(7));
    assert!(embed.messages().iter().any(|message| message.starts_with("error")));
    // A change of appearance does not return to the first game.
    embed.want(HostCommand::Choose(1));
    embed.say("set", &[("theme", "dark")]);
    assert_eq!((embed.board().chosen, embed.state.game.position().variant().name()), (1, "near"));
    // A single game needs no list, and a playable board has no heading.
    let one = Embedded::open(&format!(
        "#mode=analyse&pgn={}",
        percent("[White \"Ada\"]\n[Variant \"chess\"]\n\n1. e4 *")
    ));
    assert_eq!((heading(&one).concat(), one.board().games.len()), (String::new(), 0));
}

#[test]
fn an_assumed_variant_is_mentioned() {
    let remark = |hash: String| Embedded::open(&hash).board().heading.remark.clone();
    let moves = percent("1. e4 e5");
    assert_eq!(remark(format!("#pgn={moves}")), "The PGN has no Variant tag. It is shown as Near Chess.");
    assert_eq!(remark(format!("#variant=near&pgn={moves}")), "");
    assert_eq!(remark(format!("#pgn={}", percent("[Variant \"near\"] 1. e4 e5"))), "");
    // With tags but without a Variant tag it is chess, as in standard PGN.
    assert_eq!(remark(format!("#pgn={}", percent("[White \"Ada\"]\n\n1. e4 e5"))), "");
}

#[test]
fn a_diagram_message_has_everything_drawn() {
    let diagram = |hash: &str| {
        let mut embed = Embedded::open(hash);
        let BoardMessage::Game(message) = embed.outbox().remove(0) else { panic!("{hash}") };
        message.diagram
    };
    let shown = diagram("#variant=chess&mode=diagram&moves=e2e4").expect("a diagram");
    assert_eq!(shown.placement.split('/').nth(4), Some("....P..."));
    assert!(!shown.has_eight_colors && shown.signs.is_empty());
    assert!(shown.kinds.contains(&["K", "king", "king"].map(str::to_owned)));
    // The host's script has the drawings of these games only; others are sent along.
    let own = percent(
        "[a:chess]\nqueen = -\narchbishop = a\npromotionPieceTypes = rbna\nstartFen = 4k3/8/8/8/8/8/8/A3K3\n",
    );
    let own = diagram(&format!("#game={own}&mode=diagram")).expect("a diagram");
    let picture = |letter: &str| {
        own.kinds.iter().find(|[known, ..]| known == letter).map(|[_, picture, _]| picture.as_str())
    };
    assert_eq!(picture("R"), Some("rook"));
    assert!(picture("A").is_some_and(|drawing| drawing.starts_with("fM")), "{own:?}");
    let knight = diagram("#variant=chess&piece=g1").expect("a diagram");
    let sign = |sign: &str, square: &str| [sign, square].map(str::to_owned);
    assert_eq!(knight.signs, [sign("here", "g1"), sign("both", "f3"), sign("both", "h3")]);
    let alone = diagram("#variant=grand-rider&piece=c").expect("a diagram");
    assert!(alone.has_eight_colors && alone.placement.matches('c').count() == 1);
    assert!(alone.signs.iter().any(|[sign, _]| sign == "both"), "{alone:?}");
    // Leaps are drawn from square to square; those of a rider as a chain.
    assert_eq!((alone.leaps.len(), knight.leaps.len()), (12, 2), "{alone:?}");
    assert_eq!(diagram("#variant=chess"), None, "only diagrams are drawn elsewhere");
}

/// The description of the custom element, its types and the document name every parameter, mode and
/// set of controls.
#[test]
fn the_public_documents_name_every_parameter_mode_and_control() {
    let head = SCRIPT.split_once("*/").expect("a description").0;
    let texts = [("vicinity-embed.js", head), ("vicinity-embed.d.ts", TYPES), ("embedding.md", DOCUMENT)];
    // Only in addresses: the element names them `side`.
    let words = attributes::words().filter(|word| !["white", "black"].contains(word));
    let modes = BoardMode::ALL.map(BoardMode::name);
    let controls = Controls::ALL.map(Controls::name);
    for word in words.chain(modes).chain(controls) {
        for (file, text) in texts {
            let is_word = |c: char| !c.is_ascii_alphanumeric();
            let is_named = text.split(is_word).any(|found| found == word);
            assert!(is_named || (file == "vicinity-embed.d.ts" && word == "origin"), "{file} forgets {word}");
        }
    }
}

#[test]
fn moves_are_played_by_message_and_reported_with_their_player() {
    let mut embed = Embedded::open("#variant=chess&side=both");
    assert_eq!(embed.messages(), ["ready"]);
    embed.say("move", &[("text", "e4")]);
    embed.say("move", &[("text", "e7e5")]);
    assert_eq!(embed.messages(), ["move e2e4 by script", "move e7e5 by script"]);
    embed.happen(Event::Typed("Nf3".into()));
    assert_eq!(embed.messages(), ["move g1f3 by human"]);
    embed.say("move", &[("text", "Qh9")]);
    let messages = embed.messages();
    assert!(messages.len() == 1 && messages[0].starts_with("error “Qh9”"), "{messages:?}");
    assert!(embed.state.ui.message.is_empty());
    embed.say("undo", &[]);
    embed.say("redo", &[]);
    embed.say("flip", &[]);
    embed.happen(Event::View(Browse::First));
    assert_eq!(embed.messages(), ["state", "state", "state", "state"]);
    // Without a change no message is sent.
    embed.happen(Event::View(Browse::First));
    embed.happen(Event::Focus(Square::new(1, 1)));
    assert!(embed.messages().is_empty());
    embed.say("hello", &[]);
    assert_eq!(embed.messages(), ["ready"]);
}

#[test]
fn the_end_is_reported_once() {
    let mut embed = Embedded::open("#variant=chess&side=both&moves=f2f3,e7e5,g2g4");
    embed.messages();
    embed.happen(Event::Typed("Qh4".into()));
    assert_eq!(embed.messages(), ["move d8h4 by human", "end 0-1"]);
    embed.happen(Event::View(Browse::Back));
    embed.happen(Event::View(Browse::Last));
    assert_eq!(embed.messages(), ["state", "state"]);
    embed.say("load", &[("moves", "f2f3,e7e5,g2g4,d8h4")]);
    assert_eq!(embed.messages(), ["state"]);
}

#[test]
fn the_engine_pauses_while_the_board_is_hidden() {
    let mut embed = Embedded::open("#variant=near&side=black&level=2");
    let works =
        |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::Go(..) | Effect::Warm));
    assert!(!works(&embed.happen(Event::Focus(Square::new(0, 0)))));
    let effects = embed.want(HostCommand::Wake);
    assert!(works(&effects), "{effects:?}");
    assert!(embed.want(HostCommand::Sleep).contains(&Effect::Stop));
    assert!(works(&embed.want(HostCommand::Wake)));
    embed.messages();
    let id = embed.state.session.engine.pending.expect("it thinks").id;
    embed.happen(Event::Engine(EngineEvent::Best { id, mv: Some("e3e4".into()) }));
    assert_eq!(embed.messages(), ["move e3e4 by engine"]);
    // Loading another game does not wake the engine.
    embed.want(HostCommand::Sleep);
    assert!(!works(&embed.say("load", &[("variant", "contact")])));
    assert!(!works(&embed.say("set", &[("mode", "analyse")])));
    assert!(works(&embed.want(HostCommand::Wake)));
}

#[test]
fn loading_a_game_succeeds_completely_or_changes_nothing() {
    let mut embed = Embedded::open("#variant=chess&side=both&moves=e2e4");
    embed.messages();
    embed.say("load", &[("variant", "go")]);
    embed.say("load", &[("moves", "e2e5")]);
    embed.say("load", &[("fen", "8/8")]);
    assert_eq!(embed.messages().len(), 3);
    assert_eq!(embed.state.game.line().len(), 1, "an invalid game changes nothing");
    embed.say("load", &[("moves", "d2d4,d7d5")]);
    assert_eq!(embed.state.game.position().variant().name(), "chess", "the variant stays");
    assert_eq!(embed.state.session.settings.players, [Player::Human; 2], "the players stay as well");
    embed.say("load", &[("pgn", "[Variant \"contact\"] 1. e4 *")]);
    assert_eq!(embed.state.game.position().variant().name(), "contact");
    embed.say("load", &[]);
    assert_eq!((embed.state.game.line().len(), embed.state.game.position().variant().name()), (0, "contact"));
}

#[test]
fn the_appearance_is_set_without_changing_the_game() {
    let mut embed = Embedded::open("#variant=chess&side=both&moves=e2e4");
    embed.say("set", &[("theme", "dark"), ("controls", "none"), ("orientation", "black"), ("level", "7")]);
    assert_eq!(embed.state.device.display.value(Choice::Theme), "dark");
    assert_eq!(
        (embed.state.session.settings.orientation(), embed.state.session.settings.level),
        (Color::Black, 7)
    );
    assert_eq!(embed.state.game.line().len(), 1);
    embed.say("move", &[("text", "e5")]);
    embed.say("set", &[("mode", "view")]);
    assert_eq!(
        (embed.state.game.line().len(), embed.state.embedding.is_fixed),
        (2, true),
        "the game goes on where it stood"
    );
    embed.messages();
    embed.say("set", &[("theme", "pink")]);
    embed.say("set", &[("fen", "8/8")]);
    embed.say("move", &[("text", "Nf3")]);
    embed.say("undo", &[]);
    let messages = embed.messages();
    assert!(
        messages.len() == 4 && messages.iter().all(|message| message.starts_with("error")),
        "{messages:?}"
    );
}

#[test]
fn an_invalid_message_gets_an_error_and_changes_nothing() {
    let check = |version: f64, kind: &str, fields: Vec<(&'static str, Value)>| {
        assert!(matches!(order(version, kind, fields), HostCommand::Invalid(_)), "{version} {kind}");
    };
    check(2.0, "undo", vec![]);
    check(f64::NAN, "undo", vec![]);
    check(1.0, "", vec![]);
    check(1.0, "eval", vec![("text", Value::Text("1".into()))]);
    check(1.0, "move", vec![]);
    check(1.0, "move", vec![("text", Value::Other)]);
    check(1.0, "move", vec![("text", Value::Text("e".repeat(5000)))]);
    check(1.0, "go", vec![("ply", Value::Text("1".into()))]);
    check(1.0, "load", vec![("fen", Value::Other)]);
    check(1.0, "set", vec![("pgn", Value::Text("1. e4".into()))]);
    assert_eq!(order(1.0, "go", vec![("ply", Value::Number(-3.5))]), HostCommand::Go(0));
    assert_eq!(order(1.0, "go", vec![("ply", Value::Number(f64::INFINITY))]), HostCommand::Go(usize::MAX));
}

#[test]
fn only_messages_addressed_to_vicinity_are_read() {
    let understood = |json: &str| {
        let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
        understand(serde_json::from_value(json).expect("an object"))
    };
    let invalid = |json: &str, said: &str| match understood(json) {
        Some(HostCommand::Invalid(message)) => assert!(message.contains(said), "{json}: {message}"),
        other => panic!("{json}: {other:?}"),
    };
    assert_eq!(understood("{}"), None);
    assert_eq!(understood(r#"{"type": "undo"}"#), None);
    assert_eq!(
        understood(r#"{"vicinity": 1, "type": "undo", "more": {"of": "it"}}"#),
        Some(HostCommand::Undo)
    );
    assert_eq!(understood(r#"{"vicinity": 1.0, "type": "go", "ply": 3}"#), Some(HostCommand::Go(3)));
    invalid(r#"{"vicinity": null, "type": "undo"}"#, "version 1");
    invalid(r#"{"vicinity": "1", "type": "undo"}"#, "version 1");
    invalid(r#"{"vicinity": 1}"#, "Unknown message type “”");
    invalid(r#"{"vicinity": 1, "type": {}}"#, "Unknown message type “”");
    invalid(r#"{"vicinity": 1, "type": "eval", "text": "1"}"#, "Unknown message type “eval”");
    invalid(r#"{"vicinity": 1, "type": "move", "text": ["e4"]}"#, "A move must be a short text");
    invalid(r#"{"vicinity": 1, "type": "go", "ply": "1"}"#, "The position must be a number");
    invalid(r#"{"vicinity": 1, "type": "load", "moves": [1, {}]}"#, "moves must be a text");
    invalid(r#"{"vicinity": 1, "type": "load", "fen": true}"#, "fen must be a text");
    let loaded =
        understood(r#"{"vicinity": 1, "type": "load", "moves": ["e3e4", "e6e5"], "level": 3, "fen": null}"#);
    let Some(HostCommand::Load(attributes)) = loaded else { panic!("{loaded:?}") };
    assert_eq!(
        [attributes.get("moves"), attributes.get("level"), attributes.get("fen")],
        [Some("e3e4,e6e5"), Some("3"), None]
    );
}

#[test]
fn messages_of_a_board_have_the_documented_form() {
    let mut embed = Embedded::open("#variant=chess&side=both");
    embed.say("move", &[("text", "e4")]);
    embed.say("move", &[("text", "Qh9")]);
    let keys = |message: &BoardMessage| {
        let json = serde_json::to_value(message).expect("plain data");
        let mut keys: Vec<String> = json.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    let game = "controls fen mode moves orientation pgn ply reason result side text title turn type variant vicinity";
    let said: Vec<String> = embed.board().outbox.iter().map(keys).collect();
    assert_eq!(said[0], game);
    assert_eq!(
        said[1],
        "by color controls fen mode moves orientation pgn ply reason result san side text title turn type uci variant vicinity"
    );
    assert_eq!(said[2], "message type vicinity");
    let json = serde_json::to_value(&embed.board().outbox[1]).expect("plain data");
    assert_eq!((&json["moves"][0], &json["ply"], &json["san"]), (&"e2e4".into(), &1.into(), &"e4".into()));
    assert!(json["reason"].is_null() && json["result"] == "");
}

/// Hundreds of messages with hostile values: each of them is refused.
#[test]
fn no_message_breaks_a_board() {
    let values = [
        "",
        " ",
        "near",
        "near:",
        "chess",
        "<script>alert(1)</script>",
        "javascript:alert(1)",
        "e2e4",
        "e3e4,d6d5",
        "(((",
        "))",
        "4",
        "99",
        "-1",
        "both",
        "black",
        "view",
        "diagram",
        "full",
        "none",
        "dark",
        "[Variant \"near\"] 1. e4 {<img src=x>} *",
        "{",
        "e4:9",
        "!",
        "P",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "\u{0}\u{202e}",
        "%00",
        "𝕖4",
        "a1a1",
        "resign-white",
    ];
    let kinds = [
        "load",
        "set",
        "move",
        "undo",
        "redo",
        "flip",
        "go",
        "sleep",
        "wake",
        "hello",
        "load",
        "set",
        "__proto__",
    ];
    let mut dice = 7_u64;
    let mut below = |limit: usize| {
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % limit
    };
    let mut embed = Embedded::open("");
    for _ in 0..1500 {
        let mut fields = Vec::new();
        for _ in 0..below(4) {
            let name = vicinity_protocol::host::FIELDS[2..][below(19)];
            let value = match below(6) {
                0 => Value::Number(below(12) as f64 - 2.0),
                1 => Value::Other,
                2 => Value::List(vec![
                    values[below(values.len())].to_owned(),
                    values[below(values.len())].to_owned(),
                ]),
                _ => Value::Text(values[below(values.len())].to_owned()),
            };
            fields.push((name, value));
        }
        let order = order(1.0, kinds[below(kinds.len())], fields);
        embed.want(order);
        embed.messages();
    }
}

#[test]
fn the_small_build_leaves_friend_mode_to_the_full_build() {
    let mut small = Embedded::open("#variant=near");
    small.messages();
    small.say("load", &[("mode", "friend")]);
    small.say("set", &[("mode", "friend")]);
    assert!(small.messages().is_empty() && small.board().mode == BoardMode::Play);
}

#[test]
fn messages_accept_every_parameter_of_an_address() {
    let missing: Vec<&str> = attributes::words().filter(|word| !FIELDS.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The element reserves the space that the frame will take: script and style have the same numbers.
#[test]
fn script_and_style_have_the_same_numbers() {
    let numbers = |text: &str, selector: &str| -> Vec<String> {
        let (_, rest) = text.split_once(selector).unwrap_or_else(|| panic!("{selector} is missing"));
        let rule = rest.split_once('}').map_or("", |(rule, _)| rule);
        let mut found: Vec<String> = rule
            .split([';', '{'])
            .map(|part| part.trim().replace("cqi", "vw"))
            .filter(|part| {
                ["--top", "--below", "--beside", "--least", "--rim"].iter().any(|name| part.starts_with(name))
            })
            .collect();
        found.sort();
        found
    };
    let marks = [
        "controls=\"moves\"",
        "controls=\"full\"",
        "mode=\"view\"][data-controls=\"moves\"",
        "mode=\"view\"][data-controls=\"full\"",
        "mode=\"friend\"",
    ];
    for (query, selector, style) in
        [("max-width: 419px", ".box", ":root"), ("max-width: 759px", ".box[data-large]", ":root[data-large]")]
    {
        let script = numbers(SCRIPT_STYLE, &format!("@container ({query}) {{ {selector} {{"));
        assert_eq!(script, numbers(STYLE, &format!("@media ({query}) {{ {style} {{")));
        assert_eq!(script.len(), 2);
    }
    for mark in marks {
        let (script, style) = (format!(".box[data-{mark}]"), format!("\n[data-{mark}] {{"));
        assert_eq!(numbers(SCRIPT_STYLE, &format!("{script} {{")), numbers(STYLE, &style));
        let wide_script = SCRIPT_STYLE.split_once("@container (min-width: 560px)").expect("a wide layout").1;
        let wide_style = STYLE.split_once("@media (min-width: 560px)").expect("a wide layout").1;
        let style = format!("  [data-{mark}] {{");
        assert_eq!(numbers(wide_script, &format!("{script} {{")), numbers(wide_style, &style));
    }
}

fn percent(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}
