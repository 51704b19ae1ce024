//! The state that the small program passes to the full program when that takes over: the game as it
//! is stored, and the state that is neither in the address nor in storage.
//!
//! ```text
//! line=0,0,1       the moves of the line, each by its index among the variations
//! ply=2
//! start=1          whether the start page is shown
//! tab=rules
//! paused=1
//! seed=17
//! saved=100-17     the name in storage of the game's copy; empty without one
//! focus=e4
//! selection=e2
//! notice=…         on one line
//! to=#screen=settings&…   the address of the requested screen, `import`, `share` or `analysis`
//! import=1.%20e4          the text to import, percent-encoded; empty for the dialog
//! tried=e2e4              the move to try in analysis; empty for none
//!
//! vicinity-game 1 …
//! ```

use vicinity_record::NodeId;

use crate::address;
use crate::event::{Event, Reply};
use crate::language::{concat, split_at};
use crate::recent;
use crate::screen::Screen;
use crate::state::{Cursor, Dialog, Question, RequestedFeature, State};
use crate::tab::Tab;
use crate::update::restore;

/// The value of `to` if a game is to be imported.
const IMPORT: &str = "import";
/// The value of `to` if the game is to be shared.
const SHARE: &str = "share";
/// The value of `to` if the game is to be analysed.
const ANALYSIS: &str = "analysis";

/// Writes the state for the full program.
pub fn write(state: &State) -> String {
    let record = state.game.record();
    let place_of = |node: &NodeId| {
        let siblings = record.children(record.parent(*node));
        siblings.iter().position(|sibling| sibling == node).unwrap_or_default().to_string()
    };
    let line: Vec<String> = state.game.line().iter().map(place_of).collect();
    let shown =
        || state.ui.screen.needs_full_program().then(|| RequestedFeature::Screen(state.ui.screen.clone()));
    let mut import = String::new();
    let mut tried = String::new();
    let to = match state.ui.pending_reload.as_ref().and_then(|reload| reload.to.clone()).or_else(shown) {
        Some(RequestedFeature::Screen(screen)) => address::write(&screen, record, &state.session.settings),
        Some(RequestedFeature::Dialog(Dialog::Share)) => SHARE.to_owned(),
        Some(RequestedFeature::Dialog(_)) => IMPORT.to_owned(),
        Some(RequestedFeature::Import(text)) => {
            address::encode(&text, &mut import);
            IMPORT.to_owned()
        }
        Some(RequestedFeature::Analysis { tried: mv }) => {
            tried = mv.map(|mv| state.game.shown().position.uci(mv)).unwrap_or_default();
            ANALYSIS.to_owned()
        }
        None => String::new(),
    };
    let rows = [
        ("line", line.join(",")),
        ("ply", state.game.shown().ply.to_string()),
        ("start", u8::from(state.ui.screen == Screen::Start).to_string()),
        ("tab", state.ui.tab.name().to_owned()),
        ("paused", u8::from(state.session.paused).to_string()),
        ("seed", state.session.seed.to_string()),
        ("saved", state.autosave.id(state.game.slot()).unwrap_or_default().to_owned()),
        ("focus", state.ui.focus.to_string()),
        ("selection", state.ui.board_input.selection.map(|square| square.to_string()).unwrap_or_default()),
        ("notice", state.ui.notice.clone().unwrap_or_default().replace('\n', " ")),
        ("to", to),
        ("import", import),
        ("tried", tried),
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
    state.session.seed = value("seed").parse().unwrap_or_default();
    let saved = value("saved");
    if !saved.is_empty() {
        state.autosave.adopt(state.game.slot(), saved.to_owned());
    }
    let geometry = state.game.start().variant().geometry();
    state.ui.focus = geometry.parse_square(value("focus")).unwrap_or(state.ui.focus);
    state.ui.board_input.selection = geometry.parse_square(value("selection"));
    state.ui.notice = Some(value("notice").to_owned()).filter(|notice| !notice.is_empty());
    state.mark_address_written();
    let wanted = match (value("to"), value("import")) {
        (SHARE, _) => Some(RequestedFeature::Dialog(Dialog::Share)),
        (IMPORT, "") => Some(RequestedFeature::Dialog(Dialog::Import)),
        (IMPORT, text) => Some(RequestedFeature::Import(address::decode(text))),
        (ANALYSIS, _) => {
            let tried = state.game.shown().position.parse_uci(value("tried")).ok();
            state.ui.question = tried.map(Question::EarlierMove);
            Some(RequestedFeature::Analysis { tried })
        }
        (to, _) => {
            let screen = address::parse(to).ok().map(|opened| opened.screen);
            screen.filter(Screen::needs_full_program).map(RequestedFeature::Screen)
        }
    };
    (state, wanted)
}

/// Returns the first event of the full program after it has taken over: what was requested, or else
/// the address, if that has changed meanwhile.
pub fn first_event(wanted: Option<RequestedFeature>, hash: String, state: &State) -> Event {
    match wanted {
        Some(RequestedFeature::Screen(screen)) => Event::Visit(screen),
        Some(RequestedFeature::Dialog(dialog)) => Event::Open(dialog),
        Some(RequestedFeature::Import(text)) => Event::Import(text),
        Some(RequestedFeature::Analysis { tried: None }) => Event::OpenAnalysis,
        Some(RequestedFeature::Analysis { tried: Some(_) }) => Event::Reply(Reply::TryInAnalysis),
        None if hash != state.address() => Event::AddressChanged(hash),
        None => Event::ListGames,
    }
}
