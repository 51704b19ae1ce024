//! The state that the small program passes to the full program when that takes over: the game as it
//! is stored, and the state that is neither in the address nor in storage.
//!
//! ```text
//! line=0,0,1       the moves of the line, each by its index among the variations
//! ply=2
//! start=1          whether the start page is shown
//! tab=rules
//! paused=1
//! analysis=3       the number of lines; empty without analysis
//! found=16 c25 700000 2100 e2e4 e7e5;…   its lines: depth, score, nodes, milliseconds and moves
//! seed=17
//! saved=100-17     the name in storage of the game's copy; empty without one
//! focus=e4
//! selection=e2
//! notice=…         on one line
//! to=#screen=settings&…   the address of the requested screen, `import` or `share`
//! import=1.%20e4          the text to import, percent-encoded; empty for the dialog
//! copy=line%3D0…          the analysed copy as such a text, percent-encoded; empty without one
//!
//! vicinity-game 1 …
//! ```

use vicinity_protocol::{Info, Score};
use vicinity_record::NodeId;

use crate::address;
use crate::event::Event;
use crate::language::{concat, split_at};
use crate::recent;
use crate::screen::Screen;
use crate::state::{Cursor, Dialog, RequestedFeature, State};
use crate::tab::Tab;
use crate::update::{begin_analysis, restore, resume_analysis, suspend_analysis};

/// The value of `to` if a game is to be imported.
const IMPORT: &str = "import";
/// The value of `to` if the game is to be shared.
const SHARE: &str = "share";

/// Returns to the game being played if a copy of it is analysed, so that the game is saved and not
/// the copy, and writes the copy for [`write()`]; empty without a copy.
pub fn set_copy_aside(state: &mut State) -> String {
    let copy = if state.played.is_some() { write(state, "") } else { String::new() };
    if suspend_analysis(state).is_some() {
        // The address may name what was requested.
        state.mark_address_written();
    }
    copy
}

/// Writes the state for the full program, with the analysed copy that [`set_copy_aside`] returned.
pub fn write(state: &State, copy: &str) -> String {
    let record = state.game.record();
    let place_of = |node: &NodeId| {
        let siblings = record.children(record.parent(*node));
        siblings.iter().position(|sibling| sibling == node).unwrap_or_default().to_string()
    };
    let line: Vec<String> = state.game.line().iter().map(place_of).collect();
    let analysis = &state.session.analysis;
    let shown = || state.ui.screen.is_extra().then(|| RequestedFeature::Screen(state.ui.screen.clone()));
    let mut import = String::new();
    let to = match state.ui.pending_reload.as_ref().and_then(|reload| reload.to.clone()).or_else(shown) {
        Some(RequestedFeature::Screen(screen)) => address::write(&screen, record, &state.session.settings),
        Some(RequestedFeature::Dialog(Dialog::Share)) => SHARE.to_owned(),
        Some(RequestedFeature::Dialog(_)) => IMPORT.to_owned(),
        Some(RequestedFeature::Import(text)) => {
            address::encode(&text, &mut import);
            IMPORT.to_owned()
        }
        None => String::new(),
    };
    let mut encoded_copy = String::new();
    address::encode(copy, &mut encoded_copy);
    let rows = [
        ("line", line.join(",")),
        ("ply", state.game.shown().ply.to_string()),
        ("start", u8::from(state.ui.screen == Screen::Start).to_string()),
        ("tab", state.ui.tab.name().to_owned()),
        ("paused", u8::from(state.session.paused).to_string()),
        ("analysis", if analysis.is_on { analysis.lines.to_string() } else { String::new() }),
        ("found", write_found(&analysis.found)),
        ("seed", state.session.seed.to_string()),
        ("saved", state.autosave.id(state.game.slot()).unwrap_or_default().to_owned()),
        ("focus", state.ui.focus.to_string()),
        ("selection", state.ui.board_input.selection.map(|square| square.to_string()).unwrap_or_default()),
        ("notice", state.ui.notice.clone().unwrap_or_default().replace('\n', " ")),
        ("to", to),
        ("import", import),
        ("copy", encoded_copy),
    ];
    let mut text = String::new();
    for (key, value) in &rows {
        text += &concat(&[key, "=", value, "\n"]);
    }
    text.push('\n');
    text + &state.kept_with(0, &[])
}

/// Parses the state, and the request that the full program was loaded for. Fields that are missing
/// or malformed get their default values.
pub fn read(text: &str) -> (State, Option<RequestedFeature>) {
    let (head, kept) = split_at(text, "\n\n").unwrap_or_default();
    let value = |key: &str| {
        let rows = head.lines().filter_map(|row| row.split_once('='));
        rows.into_iter().find(|(name, _)| *name == key).map_or("", |(_, value)| value)
    };
    let mut state = State::open(&recent::read("", kept).map(|game| game.address()).unwrap_or_default());
    restore(&mut state, kept);
    let mut end = NodeId::START;
    for place in value("line").split(',').filter_map(|place| place.parse::<usize>().ok()) {
        match state.game.record().children(end).get(place) {
            Some(node) => end = *node,
            None => break,
        }
    }
    state.game.go(Cursor { end, ply: value("ply").parse().unwrap_or(usize::MAX) });
    state.game.take_motions();
    state.history.restart(&state.game);
    if value("start") == "1" {
        state.ui.screen = Screen::Start;
    }
    if let Some(tab) = Tab::parse(value("tab")) {
        state.ui.tab = tab;
    }
    state.session.paused = value("paused") == "1";
    if let Ok(lines) = value("analysis").parse() {
        state.session.analysis.is_on = true;
        state.session.analysis.lines = lines;
        begin_analysis(&mut state);
    }
    let mut found = read_found(value("found"));
    state.session.seed = value("seed").parse().unwrap_or_default();
    let saved = value("saved");
    if !saved.is_empty() {
        state.autosave.adopt(state.game.slot(), saved.to_owned());
    }
    let geometry = state.game.start().variant().geometry();
    state.ui.focus = geometry.parse_square(value("focus")).unwrap_or(state.ui.focus);
    state.ui.board_input.selection = geometry.parse_square(value("selection"));
    state.ui.notice = Some(value("notice").to_owned()).filter(|notice| !notice.is_empty());
    let copy = value("copy");
    if !copy.is_empty() {
        let (copy, _) = read(&address::decode(copy));
        let cursor = Cursor { end: copy.game.end_node(), ply: copy.game.shown().ply };
        resume_analysis(&mut state, copy.game.record().clone(), cursor);
        state.session.analysis.lines = copy.session.analysis.lines;
        state.ui.tab = copy.ui.tab;
        found = copy.session.analysis.found;
    }
    // The lines are shown until the engine of the full program has caught up.
    let at = (state.game.revision(), state.game.shown().ply);
    let analysis = &mut state.session.analysis;
    analysis.at = at;
    if let Some(best) = found.first() {
        analysis.kept_depth = best.depth;
        state.session.engine.info_turn = Some(state.game.shown().position.turn());
        state.session.engine.info = Some(best.clone());
    }
    analysis.found = found;
    state.mark_address_written();
    let wanted = match (value("to"), value("import")) {
        (SHARE, _) => Some(RequestedFeature::Dialog(Dialog::Share)),
        (IMPORT, "") => Some(RequestedFeature::Dialog(Dialog::Import)),
        (IMPORT, text) => Some(RequestedFeature::Import(address::decode(text))),
        (to, _) => {
            let screen = address::parse(to).ok().map(|opened| opened.screen);
            screen.filter(Screen::is_extra).map(RequestedFeature::Screen)
        }
    };
    (state, wanted)
}

/// Writes the lines that an analysis has found.
fn write_found(found: &[Info]) -> String {
    let mut text = String::new();
    for info in found {
        let (kind, score) = match info.score {
            Score::Centipawns(cp) => ("c", cp),
            Score::Win(plies) => ("w", i32::from(plies)),
            Score::Loss(plies) => ("l", i32::from(plies)),
        };
        for number in [
            &info.depth.to_string(),
            &concat(&[kind, &score.to_string()]),
            &info.nodes.to_string(),
            &info.time_ms.to_string(),
        ] {
            text += &concat(&[number, " "]);
        }
        text += &concat(&[&info.pv.join(" "), ";"]);
    }
    text
}

/// Parses lines; those from the first malformed one on are missing.
fn read_found(text: &str) -> Vec<Info> {
    let line = |(index, text): (usize, &str)| {
        let mut words = text.split(' ');
        let depth = words.next()?.parse().ok()?;
        let (kind, score) = words.next()?.split_at_checked(1)?;
        let score = match kind {
            "c" => Score::Centipawns(score.parse().ok()?),
            "w" => Score::Win(score.parse().ok()?),
            _ => Score::Loss(score.parse().ok()?),
        };
        let [nodes, time_ms] = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
        let pv = words.map(str::to_owned).collect();
        let line = u8::try_from(index + 1).ok()?;
        Some(Info { depth, line, score, nodes, time_ms, pv, ..Info::default() })
    };
    text.split_terminator(';').enumerate().map_while(line).collect()
}

/// Returns the first event of the full program after it has taken over: what was requested, or else
/// the address, if that has changed meanwhile.
pub fn first_event(wanted: Option<RequestedFeature>, hash: String, state: &State) -> Event {
    match wanted {
        Some(RequestedFeature::Screen(screen)) => Event::Visit(screen),
        Some(RequestedFeature::Dialog(dialog)) => Event::Open(dialog),
        Some(RequestedFeature::Import(text)) => Event::Import(text),
        None if hash != state.address() => Event::AddressChanged(hash),
        None => Event::ListGames,
    }
}
