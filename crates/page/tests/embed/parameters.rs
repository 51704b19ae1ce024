//! The parameters of a board: mode, game, marks and what is shown around it.

use super::board::{Embedded, drawn, open, percent};
use crate::common::embed::order;
use vicinity_page::embed::attributes::{Attributes, BoardMode, Controls, Explained};
use vicinity_page::embed::command::HostCommand;
use vicinity_page::settings::Player;
use vicinity_protocol::host::{BoardMessage, Value};
use vicinity_rules::Color;

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
    embed.post("set", &[("ply", "2")]);
    assert_eq!((embed.messages(), embed.state.game.shown().ply), (vec!["state".to_owned()], 2));
    embed.post("set", &[("ply", "-1")]);
    assert!(embed.messages()[0].contains("a number of half-moves"));
    embed.execute(order(
        1.0,
        "load",
        vec![("ply", Value::Number(1.0)), ("moves", Value::Text("d2d4,d7d5".into()))],
    ));
    assert_eq!((embed.state.game.shown().ply, embed.state.game.line().len()), (1, 2));
    embed.post("load", &[("moves", "d2d4,d7d5")]);
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
    embed.execute(HostCommand::Choose(1));
    assert_eq!(heading(&embed), ["? – Byron", "", "round 3", ""]);
    assert_eq!(embed.state.game.position().variant().name(), "near");
    assert_eq!((embed.messages(), embed.board().chosen), (vec!["state".to_owned()], 1));
    embed.execute(HostCommand::Choose(0));
    assert_eq!(embed.state.game.position().variant().name(), "chess");
    embed.execute(HostCommand::Choose(7));
    assert!(embed.messages().iter().any(|message| message.starts_with("error")));
    // A change of appearance does not return to the first game.
    embed.execute(HostCommand::Choose(1));
    embed.post("set", &[("theme", "dark")]);
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
