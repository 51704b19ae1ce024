//! The commands of a host page, and the reports of the board.

use super::board::{Embedded, drawn, percent};
use vicinity_page::browse::Browse;
use vicinity_page::embed::attributes::BoardMode;
use vicinity_page::embed::command::HostCommand;
use vicinity_page::event::{Effect, EngineEvent, Event};
use vicinity_page::preferences::Preference;
use vicinity_page::settings::Player;
use vicinity_rules::{Color, Square};

#[test]
fn a_script_marks_the_position_shown_in_any_mode() {
    let pgn = percent("[Variant \"chess\"] 1. e4 {[%cal Re2e4] good} e5 2. Nf3 *");
    for start in ["#variant=chess&side=both&moves=e2e4,e7e5", "#mode=analyse", &format!("#pgn={pgn}&ply=1")] {
        let mut embed = Embedded::open(start);
        let (mode, before) = (embed.board().mode, drawn(&embed).len());
        let written = vicinity_record::pgn::write(embed.state.game.record());
        embed.messages();
        embed.post("set", &[("marks", "g1f3,e4:3,!d4")]);
        assert_eq!(drawn(&embed).len(), before + 2, "{start}");
        assert!(drawn(&embed).contains(&"e4 e4 arrow drawn drawn-b".to_owned()), "{start}");
        assert_eq!(vicinity_record::pgn::write(embed.state.game.record()), written, "no part of the game");
        assert_eq!(embed.board().mode, mode, "{start}");
        assert!(embed.messages().is_empty(), "nothing was loaded");
        embed.post("set", &[("marks", "z9")]);
        assert!(embed.messages()[0].contains("“z9”"));
        // The marks belong to this position.
        let ply = embed.state.game.shown().ply;
        embed.post("set", &[("ply", if ply == 1 { "2" } else { "0" })]);
        let left = if start == "#mode=analyse" { 2 } else { 0 };
        assert_eq!(drawn(&embed).len(), left, "{start}");
        embed.post("set", &[("ply", &ply.to_string())]);
        assert_eq!(drawn(&embed).len(), before + 2, "{start}");
        embed.post("set", &[("marks", "")]);
        assert_eq!(drawn(&embed).len(), before, "{start}");
        // Loading another game removes them.
        embed.post("set", &[("marks", "e4")]);
        embed.post("load", &[("moves", "")]);
        assert_eq!((drawn(&embed).len(), embed.board().mode == BoardMode::Diagram), (0, false), "{start}");
    }
}

#[test]
fn moves_are_played_by_message_and_reported_with_their_player() {
    let mut embed = Embedded::open("#variant=chess&side=both");
    assert_eq!(embed.messages(), ["ready"]);
    embed.post("move", &[("text", "e4")]);
    embed.post("move", &[("text", "e7e5")]);
    assert_eq!(embed.messages(), ["move e2e4 by script", "move e7e5 by script"]);
    embed.update(Event::Typed("Nf3".into()));
    assert_eq!(embed.messages(), ["move g1f3 by human"]);
    embed.post("move", &[("text", "Qh9")]);
    let messages = embed.messages();
    assert!(messages.len() == 1 && messages[0].starts_with("error “Qh9”"), "{messages:?}");
    assert!(embed.state.ui.message.is_empty());
    embed.post("undo", &[]);
    embed.post("redo", &[]);
    embed.post("flip", &[]);
    embed.update(Event::View(Browse::First));
    assert_eq!(embed.messages(), ["state", "state", "state", "state"]);
    // Without a change no message is sent.
    embed.update(Event::View(Browse::First));
    embed.update(Event::Focus(Square::new(1, 1)));
    assert!(embed.messages().is_empty());
    embed.post("hello", &[]);
    assert_eq!(embed.messages(), ["ready"]);
}

#[test]
fn the_end_is_reported_once() {
    let mut embed = Embedded::open("#variant=chess&side=both&moves=f2f3,e7e5,g2g4");
    embed.messages();
    embed.update(Event::Typed("Qh4".into()));
    assert_eq!(embed.messages(), ["move d8h4 by human", "end 0-1"]);
    embed.update(Event::View(Browse::Back));
    embed.update(Event::View(Browse::Last));
    assert_eq!(embed.messages(), ["state", "state"]);
    embed.post("load", &[("moves", "f2f3,e7e5,g2g4,d8h4")]);
    assert_eq!(embed.messages(), ["state"]);
}

#[test]
fn the_engine_pauses_while_the_board_is_hidden() {
    let mut embed = Embedded::open("#variant=near&side=black&level=2");
    let works =
        |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::Go(..) | Effect::Warm));
    assert!(!works(&embed.update(Event::Focus(Square::new(0, 0)))));
    let effects = embed.execute(HostCommand::Wake);
    assert!(works(&effects), "{effects:?}");
    assert!(embed.execute(HostCommand::Sleep).contains(&Effect::Stop));
    assert!(works(&embed.execute(HostCommand::Wake)));
    embed.messages();
    let id = embed.state.session.engine.pending.expect("it thinks").id;
    embed.update(Event::Engine(EngineEvent::Best { id, mv: Some("e3e4".into()) }));
    assert_eq!(embed.messages(), ["move e3e4 by engine"]);
    // Loading another game does not wake the engine.
    embed.execute(HostCommand::Sleep);
    assert!(!works(&embed.post("load", &[("variant", "contact")])));
    assert!(!works(&embed.post("set", &[("mode", "analyse")])));
    assert!(works(&embed.execute(HostCommand::Wake)));
}

#[test]
fn loading_a_game_succeeds_completely_or_changes_nothing() {
    let mut embed = Embedded::open("#variant=chess&side=both&moves=e2e4");
    embed.messages();
    embed.post("load", &[("variant", "go")]);
    embed.post("load", &[("moves", "e2e5")]);
    embed.post("load", &[("fen", "8/8")]);
    assert_eq!(embed.messages().len(), 3);
    assert_eq!(embed.state.game.line().len(), 1, "an invalid game changes nothing");
    embed.post("load", &[("moves", "d2d4,d7d5")]);
    assert_eq!(embed.state.game.position().variant().name(), "chess", "the variant stays");
    assert_eq!(embed.state.session.settings.players, [Player::Human; 2], "the players stay as well");
    embed.post("load", &[("pgn", "[Variant \"contact\"] 1. e4 *")]);
    assert_eq!(embed.state.game.position().variant().name(), "contact");
    embed.post("load", &[]);
    assert_eq!((embed.state.game.line().len(), embed.state.game.position().variant().name()), (0, "contact"));
}

#[test]
fn the_appearance_is_set_without_changing_the_game() {
    let mut embed = Embedded::open("#variant=chess&side=both&moves=e2e4");
    embed.post("set", &[("theme", "dark"), ("controls", "none"), ("orientation", "black"), ("level", "7")]);
    assert_eq!(embed.state.device.preferences.value(Preference::Theme), "dark");
    assert_eq!(
        (embed.state.session.settings.orientation(), embed.state.session.settings.level),
        (Color::Black, 7)
    );
    assert_eq!(embed.state.game.line().len(), 1);
    embed.post("move", &[("text", "e5")]);
    embed.post("set", &[("mode", "view")]);
    assert_eq!(
        (embed.state.game.line().len(), embed.state.embedding.is_fixed),
        (2, true),
        "the game goes on where it stood"
    );
    embed.post("set", &[("ply", "1")]);
    embed.post("set", &[("mode", "analyse")]);
    assert_eq!((embed.state.game.shown().ply, embed.state.game.line().len()), (1, 2));
    embed.post("set", &[("mode", "view")]);
    embed.messages();
    embed.post("set", &[("theme", "pink")]);
    embed.post("set", &[("fen", "8/8")]);
    embed.post("move", &[("text", "Nf3")]);
    embed.post("undo", &[]);
    let messages = embed.messages();
    assert!(
        messages.len() == 4 && messages.iter().all(|message| message.starts_with("error")),
        "{messages:?}"
    );
}
