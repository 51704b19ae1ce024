//! Updates: each event changes the state only here, and returns effects for the browser.
//!
//! `update` is a pure function of state and event without browser, clock or engine, so that native
//! tests can play whole games. Its caller is `App::update`.

mod analysis;
mod board_input;
mod clock;
mod drawing;
mod ending;
mod engine;
mod learn;
mod line;
mod new_game;
mod open;
mod played_game;
mod premove;
mod queries;
mod record;
mod reload;
mod saved_games;
mod share;
mod statistics;
mod suspended_game;

use crate::browse::Browse;
use crate::event::{Effect, Event};
use crate::preferences::Preference;
use crate::screen::Screen;
use crate::sound::{Before, Sound};
use crate::state::{MovePolicy, Question, RequestedFeature, State};
use crate::tab::Tab;
use crate::{autosave, threats, words};
pub(crate) use analysis::{play_in_analysis, switch as switch_analysis};
pub(crate) use board_input::{activate, read_move, typed};
pub(crate) use engine::receive_from_engine;
use engine::sync_engine;
pub(crate) use line::{add_variation, change, play_last, redo, undo};
use open::follow_other_tab;
pub(crate) use open::restore;
pub(crate) use open::{against_engine, begin_variant, has_main_line, open_elsewhere, settings_of};
use open::{open_address, opened};
pub(crate) use premove::play as play_premove;
pub(crate) use saved_games::list as list_games;
#[cfg(feature = "custom")]
pub(crate) use share::IMPORTED_VARIANTS;

/// The properties of an event that matter outside its own handler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cause {
    /// Whether the event is an action of the user, which clears old messages.
    pub is_action: bool,
    /// Whether an open question stays open.
    pub keeps_question: bool,
    /// Whether moves that the event adds to the line on the board are played, and not loaded.
    pub may_play_move: bool,
    /// Whether the event may end the game without a move.
    pub ends: bool,
    /// The actor.
    pub by: Actor,
}

/// The actor that causes an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// The user at the board.
    Human,
    /// The engine.
    Engine,
    /// A script of the page around an embedded board.
    Script,
}

impl Cause {
    /// An action on a screen other than the game.
    pub const SCREEN: Cause =
        Cause { is_action: true, keeps_question: false, may_play_move: false, ends: false, by: Actor::Human };

    /// A command of the page around an embedded board.
    pub const fn script(may_play_move: bool) -> Cause {
        Cause { may_play_move, by: Actor::Script, ..Cause::SCREEN }
    }

    /// Returns the cause for an event of the page.
    pub fn of(event: &Event) -> Cause {
        let is_action = !matches!(
            event,
            Event::Tick { .. }
                | Event::Opened
                | Event::ListGames
                | Event::StorageChanged
                | Event::Save
                | Event::Engine(_)
                | Event::Fetched { .. }
                | Event::TimerFired
                | Event::Step { .. }
                | Event::Jump { .. }
                | Event::Focus(_)
                | Event::Preview(_)
        );
        let may_play_move = matches!(
            event,
            Event::Activate(_)
                | Event::Drop { .. }
                | Event::Promote(_)
                | Event::Confirm
                | Event::Typed(_)
                | Event::Reply(_)
                | Event::PlayLine { .. }
                | Event::Engine(_)
        );
        Cause {
            is_action,
            keeps_question: matches!(event, Event::Reply(_) | Event::View(_) | Event::Flip | Event::Ask(_)),
            may_play_move,
            ends: matches!(event, Event::Reply(_)),
            by: if matches!(event, Event::Engine(_)) { Actor::Engine } else { Actor::Human },
        }
    }
}

/// Clears the messages of the last event if the user does something else now.
pub(crate) fn begin_event(state: &mut State, cause: Cause) {
    if cause.is_action {
        state.session.engine.is_pausing = false;
        state.ui.message.clear();
        state.ui.refusal = None;
        state.ui.answer.clear();
        if !cause.keeps_question {
            state.ui.question = None;
        }
    }
    state.ui.last_announcements = [std::mem::take(&mut state.ui.announcement), state.ui.message.clone()];
}

/// Handles an event of the page. Returns whether the address becomes a new entry in the browser's
/// history.
pub(crate) fn apply(state: &mut State, event: Event, effects: &mut Vec<Effect>) -> bool {
    let mut is_new_entry = false;
    match event {
        Event::Activate(square) => board_input::activate(state, square, effects),
        Event::Explain(square) => {
            learn::explain(state, square);
        }
        Event::Drop { from, to } => board_input::drop_piece(state, from, to, effects),
        Event::Step { right, up } => board_input::step(state, right, up, effects),
        Event::Jump { to, forward } => queries::jump(state, to, forward, effects),
        Event::Ask(written) => {
            queries::answer(state, &written);
        }
        Event::Focus(square) => board_input::focus(state, square),
        Event::Cancel => board_input::cancel(state, effects),
        Event::Confirm => board_input::confirm(state, effects),
        Event::Sketch(shape) => state.ui.board_input.sketch = shape,
        Event::Draw(shape) => drawing::draw(state, shape),
        Event::Promote(kind) => board_input::promote(state, kind, effects),
        Event::Typed(text) => board_input::submit(state, &text, effects),
        Event::View(browse) => view(state, browse),
        Event::GoTo(index) => record::go_to(state, index),
        Event::Annotate(index) if state.may_annotate() => {
            record::go_to(state, index);
            learn::show_tab(state, Tab::Notes);
        }
        Event::Annotate(_) => {}
        Event::PromoteLine => record::promote(state),
        Event::DeleteLine => record::delete(state),
        Event::Comment(text) => record::comment(state, &text),
        Event::Mark(nag) => record::mark(state, nag),
        Event::Resign => ending::ask_question(state, Question::Resign, effects),
        Event::OfferDraw => {
            ending::ask_question(state, Question::Draw { by: state.game.position().turn() }, effects)
        }
        Event::Reply(reply) => ending::reply(state, reply, effects),
        Event::Open(dialog) => share::open(state, dialog, effects),
        Event::Import(text) => is_new_entry = share::import(state, text, None, effects),
        Event::ImportChoice(index) => is_new_entry = share::import_choice(state, index, effects),
        Event::ImportFailed(message) => share::import_failed(state, message, effects),
        // A move to be confirmed has not been made yet.
        Event::Undo if state.ui.board_input.pending.is_some() => board_input::cancel(state, effects),
        // Only a tried move is reverted, not a move of the game.
        Event::Undo | Event::Redo if state.policy.moves == MovePolicy::Try => {
            state.game.show(state.game.shown().ply);
        }
        Event::Undo => undo(state),
        Event::Redo => redo(state),
        Event::Flip => flip(state),
        Event::Tick { now_ms } => pass_time(state, now_ms),
        Event::Start(setup) => is_new_entry = new_game::start(state, &setup, effects),
        Event::Opened => {
            opened(state);
            if matches!(state.ui.screen, Screen::Edit { .. } | Screen::Design) {
                saved_games::list(state);
            }
            if let Some((node, is_engine_off)) = autosave::take_place(state) {
                line::go_to_node(state, node);
                if is_engine_off && state.session.analysis.is_on {
                    analysis::pause(state, true);
                }
            }
        }
        Event::ListGames => saved_games::list(state),
        Event::StorageChanged if matches!(state.ui.screen, Screen::Start | Screen::Games) => {
            saved_games::list(state);
        }
        Event::StorageChanged => follow_other_tab(state),
        Event::Save => {
            autosave::keep_place(state);
            autosave::keep_analysis(state);
            autosave::save(state, effects);
        }
        Event::StartOver => is_new_entry = new_game::start_over(state),
        Event::Rematch => is_new_entry = new_game::rematch(state, effects),
        Event::OtherLevel => is_new_entry = new_game::rematch_at_other_level(state, effects),
        Event::ChooseVariant(name) => is_new_entry = begin_variant(state, &name),
        Event::SetPlayer(color, player) => engine::set_player(state, color, player),
        Event::PlayBothSides => engine::play_both_sides(state, effects),
        Event::SetLevel(level) => engine::set_level(state, level),
        Event::SetThinkTime(time_ms) => engine::set_think_time(state, time_ms),
        Event::Pause(paused) if state.session.analysis.is_on => analysis::pause(state, paused),
        Event::Pause(paused) => state.session.paused = paused,
        Event::ToggleEngine if state.session.analysis.is_paused => analysis::pause(state, false),
        Event::ToggleEngine if state.session.analysis.is_on && !state.embedding.is_framed => {
            analysis::pause(state, true);
        }
        // On embedded boards, analysis and engine are switched together.
        Event::ToggleEngine => return apply(state, Event::Analyse, effects),
        Event::Analyse | Event::OpenAnalysis if reload::analysis_needs_full_program(state) => {
            reload::request_full_program(state, Some(RequestedFeature::Analysis { tried: None }), effects);
        }
        Event::Analyse if state.policy.may_analyse => {
            analysis::switch(state);
            if !state.session.analysis.is_on {
                effects.push(Effect::FocusSquare);
            }
        }
        Event::RequestAdvice(ask) if state.policy.may_analyse => analysis::request_advice(state, ask),
        Event::Analyse | Event::RequestAdvice(_) => {}
        Event::SetLines(lines) => analysis::set_lines(state, lines),
        Event::Preview(what) => analysis::preview(state, what),
        Event::PlayLine { line, count } => analysis::play_line(state, line, count),
        Event::PlayHere(human) => new_game::play_here(state, human, effects),
        Event::ShowTab(tab) => learn::show_tab(state, tab),
        Event::ChooseKind(kind) => learn::choose_kind(state, kind),
        Event::DismissNotice => state.ui.notice = None,
        // `www/frame.js` reloads an embedded board instead.
        Event::AddressChanged(_) | Event::BackInDialog if state.embedding.is_framed => {}
        Event::AddressChanged(hash) => open_address(state, &hash, effects),
        Event::BackInDialog => effects.extend([Effect::CloseDialogs, Effect::GoForward]),
        Event::Engine(message) => receive_from_engine(state, message, effects),
        Event::Visit(screen) => is_new_entry = reload::visit(state, screen, effects),
        Event::Fetched { path, text } => is_new_entry = fetched(state, &path, text, effects),
        Event::OpenAnalysis => is_new_entry = analysis::show(state),
        Event::NotTakenOver => reload::failed(state),
        Event::TimerFired => state.session.engine.is_pausing = false,
    }
    is_new_entry
}

/// Advances the clocks, and ends the game of a side whose time is up.
pub(crate) fn pass_time(state: &mut State, now_ms: u64) {
    state.session.clock.now_ms = now_ms.max(state.session.clock.now_ms);
    sync_clock(state);
}

/// Starts or stops the clocks to match the game.
pub(crate) fn sync_clock(state: &mut State) {
    clock::sync(state);
}

/// Updates derived state: the engine's request, announcements, and the address.
pub(crate) fn sync(state: &mut State, is_new_entry: bool, effects: &mut Vec<Effect>) {
    // A screen may have opened another game.
    sync_clock(state);
    analysis::sync(state);
    if matches!(state.ui.question, Some(Question::EarlierMove(_))) && !state.is_looking_back() {
        state.ui.question = None;
    }
    statistics::sync(state);
    // Moving away from the start page adds an entry to the history.
    let mut is_new_entry = is_new_entry;
    if state.ui.screen == Screen::Start && !state.game.line().is_empty() {
        state.ui.screen = Screen::Game;
        is_new_entry = true;
    }
    premove::sync(state);
    sync_engine(state, effects);
    learn::sync(state);
    learn::sync_rules(state, effects);
    if state.device.preferences.value(Preference::Pieces) == "shapes" && state.device.drawings.is_none() {
        state.device.drawings = Some(String::new());
        effects.push(Effect::Fetch(DRAWINGS_FILE.to_owned()));
    }
    threats::sync(state);
    prepare_announcement(state);
    if state.needs_address() && !state.embedding.is_framed {
        // Back leads from the analysis to the game.
        let is_new_entry = is_new_entry || state.begins_or_ends_analysis();
        state.mark_address_written();
        effects.push(Effect::Address { text: state.address(), is_new_entry });
    }
    if reload::needs_full_program(state, &state.ui.screen) {
        effects.push(Effect::TakeOver);
    }
}

/// Adds the sounds for the changes on the board.
pub(crate) fn make_sounds(state: &State, before: &Before, cause: Cause, effects: &mut Vec<Effect>) {
    let is_complaint = cause.is_action && (!state.ui.message.is_empty() || state.ui.refusal.is_some());
    let sounds = before.sounds_of(state, is_complaint);
    sounds.into_iter().flatten().for_each(|sound| push_sound(state, sound, effects));
}

/// Prepares the announcement: new messages below the move field are announced too, and an unchanged
/// text is altered because live regions only announce changes.
fn prepare_announcement(state: &mut State) {
    let [before, complaint] = std::mem::take(&mut state.ui.last_announcements);
    if state.ui.announcement.is_empty() {
        if state.ui.message.is_empty() || state.ui.message == complaint {
            state.ui.announcement = before;
            return;
        }
        state.ui.announcement.clone_from(&state.ui.message);
    }
    if state.device.preferences.value(Preference::Spoken) == "apart" {
        state.ui.announcement = words::announcements::spaced(&state.ui.announcement);
    }
    if state.ui.announcement == before {
        state.ui.announcement.push('\u{a0}');
    }
}

/// Sets and stores a preference. Not reachable on a first visit, because the settings screen
/// is in the full build.
pub(crate) fn set_preference(
    state: &mut State,
    preference: Preference,
    value: &str,
    effects: &mut Vec<Effect>,
) {
    if let Some(value) = state.device.preferences.set(preference, value) {
        // If it cannot be stored, the setting lasts until the page is closed.
        let _ = state.device.storage.set(preference.key(), value);
        if preference == Preference::Language {
            // All texts change, so the page is reloaded.
            reload::request_full_program(state, None, effects);
        }
        if preference == Preference::Volume {
            push_sound(state, Sound::Capture, effects);
        }
    }
}

/// The file of the other piece set, written by `cargo xtask build`.
const DRAWINGS_FILE: &str = "pieces/shapes.txt";

/// Handles a fetched file. Returns whether the address becomes a new entry in the browser's
/// history.
fn fetched(state: &mut State, path: &str, text: Option<String>, effects: &mut Vec<Effect>) -> bool {
    let is_new_entry = reload::fetched(state, path, text.is_some(), effects);
    if path == DRAWINGS_FILE {
        drawings_fetched(state, text);
    } else {
        learn::fetched(state, path, text);
    }
    is_new_entry
}

/// Handles the fetched piece set; if it is missing, the default set stays selected.
fn drawings_fetched(state: &mut State, text: Option<String>) {
    if text.is_none() {
        state.device.preferences.set(Preference::Pieces, "pictures");
        state.ui.notice = Some(words::PIECES_MISSING.owned());
    }
    state.device.drawings = text;
}

pub(crate) fn push_sound(state: &State, sound: Sound, effects: &mut Vec<Effect>) {
    let volume = state.device.preferences.value(Preference::Volume).parse().unwrap_or(0);
    if volume > 0 {
        effects.push(Effect::Sound { sound, volume });
    }
}

/// Flips the board, or flips it back to its usual orientation.
pub(crate) fn flip(state: &mut State) {
    let settings = &mut state.session.settings;
    let flipped = !settings.orientation();
    settings.orientation = None;
    if settings.orientation() != flipped {
        settings.orientation = Some(flipped);
    }
}

pub(crate) fn view(state: &mut State, browse: Browse) {
    let ply = match browse {
        Browse::First => 0,
        Browse::Back => state.game.shown().ply.saturating_sub(1),
        Browse::Forward => state.game.shown().ply + 1,
        Browse::Last => usize::MAX,
        Browse::At(ply) => ply,
    };
    state.ui.board_input.clear_selection();
    let before = state.game.shown().ply;
    state.game.show(ply);
    if state.game.shown().ply != before {
        state.ui.announcement = words::announcements::at_move(state);
    }
}
