//! What happens: every event changes the state here and nowhere else, and says what is to be done outside.
//!
//! `update` is a pure function of state and event: it knows no browser, no clock and no engine, so that native tests
//! can play whole games with it. Who calls it: `runtime.rs`.

mod analysis;
mod around;
mod asking;
mod drawing;
mod ending;
mod engine;
mod learn;
mod line;
mod premove;
mod share;
mod tree;

use vicinity_protocol::{Go, Info};
use vicinity_rules::{Color, Kind, Position, Role, Square, Tree};

use crate::analysis::Ask;
use crate::drawing::Shape;
use crate::premove::Premove;
use crate::recent::Recent;
use crate::screen::Screen;
use crate::settings::{LEVELS, Player, THINK_TIMES_MS};
use crate::share::Import;
use crate::sound::{Before, Sound};
use crate::state::{PromotionChoice, Question, Shift, State};
use crate::study::StudyEvent;
use crate::{text, threats};
pub use around::{Setup, Side};
pub use asking::Jump;
pub use ending::Answer;
use engine::{hear, look_after_engine};
pub(crate) use line::{change, play_last};
use line::{choose_variant, clear_choice, new_game, play_shown, redo, undo, with_option};
pub use share::Sheet;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A square was clicked, tapped, or entered by key.
    Activate(Square),
    /// A man was dragged to a square, or off the board.
    Drop { from: Square, to: Option<Square> },
    /// An arrow key on the board, in columns to the right and rows up, as seen.
    Step { right: i8, up: i8 },
    /// To the next man or square of some kind, or the one before.
    Jump {
        /// What is looked for.
        to: Jump,
        /// Whether it is the next.
        forward: bool,
    },
    /// Something about the game is asked, by a key or by the words for it.
    Ask(String),
    /// The keyboard went to a square by other means.
    Focus(Square),
    /// Escape.
    Cancel,
    /// The move that waits for it is confirmed.
    Confirm,
    /// An arrow or a circle is being drawn, or no longer.
    Sketch(Option<Shape>),
    /// An arrow or a circle was drawn; the same again is taken off.
    Draw(Shape),
    /// What the pawn becomes was chosen; `None` to stay a pawn.
    Promote(Option<Kind>),
    /// A move was typed.
    Typed(String),
    /// Another half-move is to be looked at.
    View(Look),
    /// A move of the tree is to be looked at, told by its number.
    GoTo(usize),
    /// The variation shown becomes the line.
    PromoteLine,
    /// The move shown and all that follows it goes.
    DeleteLine,
    /// A comment was written at the move shown.
    Comment(String),
    /// A glyph was given to the move shown, or taken away.
    Mark(u8),
    /// Somebody means to resign.
    Resign,
    /// The side that is to move offers a draw.
    OfferDraw,
    /// A question was answered.
    Answer(Answer),
    /// A dialog is wanted.
    Open(Sheet),
    /// A PGN or a FEN was pasted, opened or dropped.
    Import(String),
    /// One game of several was chosen.
    ImportChoice(usize),
    /// A file was given that is too long, or cannot be read.
    ImportFailed(&'static str),
    /// Take back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Turn the board round.
    Flip,
    /// What time it is, in milliseconds by the page's own clock.
    Tick {
        /// The time.
        now_ms: u64,
    },
    /// Another game as chosen.
    Start(Setup),
    /// The games that are kept in the browser.
    Recent(Vec<Recent>),
    /// What the browser has kept of the game that has been opened.
    Restore(String),
    /// A kept game is to go; `None` for all of them.
    Forget(Option<String>),
    /// Something has to be told to everybody.
    Tell(&'static str),
    /// The same game from the array.
    NewGame,
    /// Another game.
    ChooseVariant(String),
    /// The same game with another value of an option; a game under way is left for it.
    SetOption { key: String, value: String },
    /// Who plays a side.
    SetPlayer(Color, Player),
    /// The engine's level.
    SetLevel(u8),
    /// The engine's time for a move.
    SetThinkTime(u32),
    /// Stop the engine while it plays, or let it go on.
    Pause(bool),
    /// Let the engine analyse what is shown, or play again.
    Analyse,
    /// How many lines the analysis shows.
    SetLines(u8),
    /// A hint or a threat is wanted.
    Wish(Ask),
    /// A line of the analysis is looked at: its number from 0, and how many of its moves.
    Preview(Option<(usize, usize)>),
    /// So many moves of a line of the analysis are to be played.
    PlayLine { line: usize, count: usize },
    /// A game against the engine begins at the position shown, with this side for the person.
    PlayHere(Color),
    /// Light or dark; told is what the page looks like now.
    ToggleTheme { is_dark: bool },
    /// How something looks.
    SetDisplay { key: String, value: String },
    /// The legend of the men is opened or closed.
    ToggleLegend,
    /// A kind is chosen in the legend.
    ChooseKind(Kind),
    /// The bar at the top has been read.
    DismissNotice,
    /// The browser shows another address.
    AddressChanged(String),
    /// Word from the engine.
    Engine(Heard),
    /// Another screen is wanted.
    Visit(Screen),
    /// The rules in words are opened or closed.
    ReadRules(bool),
    /// A file of the site is there, or cannot be had.
    Fetched { path: String, text: Option<String> },
    /// Something on a screen that a first visit can do without.
    Study(StudyEvent),
    /// The page around this one wants something: what, is known where it is heard.
    Frame,
}

/// Which half-move to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// The start.
    First,
    /// One back.
    Back,
    /// One forward.
    Forward,
    /// The end.
    Last,
    /// After so many half-moves.
    At(usize),
}

/// What the engine, or those who look after it, say.
#[derive(Clone, Debug)]
pub enum Heard {
    /// How a search is getting on.
    Info(Info),
    /// A search is over.
    Best { id: u32, mv: Option<String> },
    /// The engine could not do what it was asked.
    Error { id: u32, message: String },
    /// Another engine was started and has taken over.
    Restarted(&'static str),
    /// No engine can be started; what was asked stays unanswered.
    Gone,
}

/// Something to be done outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Show the men on their ways, in turn.
    Glide(Vec<Shift>),
    /// Write the address; a new entry in the browser's history, or in place of the present one.
    Address { text: String, is_new_entry: bool },
    /// Make an engine ready.
    Warm,
    /// Ask the engine.
    Go(Go),
    /// Nobody needs the engine's answer any more.
    Stop,
    /// Show a dialog.
    OpenSheet(Sheet),
    /// Put all dialogs away.
    CloseSheets,
    /// Put the keyboard on an element.
    FocusOn(&'static str),
    /// Put the keyboard on the square that the state says.
    FocusSquare,
    /// Let a kept game go, told by its name, or all of them.
    Forget(Option<String>),
    /// Remember a choice of how things look.
    Store { key: &'static str, value: &'static str },
    /// Fetch a file of the site; an [`Event::Fetched`] tells what came of it.
    Fetch(String),
    /// Keep a word of one of the screens in the browser.
    Remember { key: String, value: &'static str },
    /// Tell the screen that is shown, after so many milliseconds, that they have passed; instead of what was to be told before.
    Wake(u32),
    /// Load the page anew, in the build that its address needs.
    Reload,
    /// Let something be heard, so many hundredths of as loud as can be.
    Sound { sound: Sound, volume: u8 },
}

/// Lets an event happen.
pub fn update(state: &mut State, event: Event) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut is_new_entry = false;
    let before = Before::of(state);
    // An old complaint is not left standing beside what is done next; word from the engine changes nothing there.
    let is_aside =
        matches!(event, Event::Tick { .. } | Event::Recent(_) | Event::Restore(_) | Event::Tell(_));
    let is_news = !is_aside
        && !matches!(
            event,
            Event::Engine(_) | Event::Step { .. } | Event::Jump { .. } | Event::Focus(_) | Event::Preview(_)
        );
    if is_news {
        state.message.clear();
        state.answer.clear();
        if !matches!(event, Event::Answer(_) | Event::View(_) | Event::Flip | Event::Ask(_)) {
            state.question = None;
        }
    }
    state.told = [std::mem::take(&mut state.spoken), state.message.clone()];
    match event {
        Event::Activate(square) => activate(state, square, &mut effects),
        Event::Drop { from, to } => drop_man(state, from, to, &mut effects),
        Event::Step { right, up } => step(state, right, up, &mut effects),
        Event::Jump { to, forward } => asking::jump(state, to, forward, &mut effects),
        Event::Ask(written) => {
            asking::ask(state, &written);
        }
        Event::Focus(square) => {
            state.focus = square;
            state.analysis.preview = None;
        }
        Event::Cancel => {
            if state.promotion.take().is_some() || state.pending.take().is_some() {
                effects.push(Effect::FocusSquare);
            }
            state.selection = None;
            state.sketch = None;
            premove::cancel(state);
            state.learn.explained = None;
            state.analysis.preview = None;
        }
        Event::Confirm => {
            let mv = state.pending.take();
            if let Some(mv) = mv.filter(|mv| state.may_move() && state.shown.legal.contains(mv)) {
                play_shown(state, mv, &mut effects);
            }
            effects.push(Effect::FocusSquare);
        }
        Event::Sketch(shape) => state.sketch = shape,
        Event::Draw(shape) => drawing::draw(state, shape),
        Event::Promote(kind) => promote(state, kind, &mut effects),
        Event::Typed(text) => typed(state, &text, &mut effects),
        Event::View(look) => view(state, look, &mut effects),
        Event::GoTo(index) => tree::go_to(state, index, &mut effects),
        Event::PromoteLine => tree::promote(state),
        Event::DeleteLine => tree::delete(state, &mut effects),
        Event::Comment(text) => tree::comment(state, &text),
        Event::Mark(nag) => tree::mark(state, nag),
        Event::Resign => ending::ask(state, Question::Resign, &mut effects),
        Event::OfferDraw => {
            let by = state.game.position().turn();
            ending::ask(state, Question::Draw { by }, &mut effects);
        }
        Event::Answer(answer) => ending::answer(state, answer, &mut effects),
        Event::Open(sheet) => {
            state.import = Import::default();
            effects.push(Effect::OpenSheet(sheet));
        }
        Event::Import(text) => is_new_entry = share::import(state, text, None, &mut effects),
        Event::ImportChoice(index) => {
            let text = std::mem::take(&mut state.import.text);
            is_new_entry = share::import(state, text, Some(index), &mut effects);
        }
        Event::ImportFailed(message) => {
            state.import = Import { message: message.to_owned(), ..Import::default() };
            effects.push(Effect::OpenSheet(Sheet::Import));
        }
        Event::Undo => undo(state, &mut effects),
        Event::Redo => redo(state, &mut effects),
        Event::Flip => state.settings.orientation = Some(!state.settings.orientation()),
        Event::Tick { now_ms } => state.clock.now_ms = now_ms.max(state.clock.now_ms),
        Event::Start(setup) => is_new_entry = around::start(state, &setup, &mut effects),
        Event::Recent(recent) => around::list(state, recent),
        Event::Restore(text) => around::restore(state, &text),
        Event::Forget(which) => around::forget(state, which, &mut effects),
        Event::Tell(what) => state.notice = Some(what.to_owned()),
        Event::NewGame => {
            let start = Position::start(state.tree.start().variant());
            is_new_entry = new_game(state, Tree::new(start), None);
        }
        Event::ChooseVariant(name) => is_new_entry = choose_variant(state, &name),
        Event::SetOption { key, value } => {
            let name = with_option(state.game.position().variant(), &key, &value);
            is_new_entry = choose_variant(state, &name);
        }
        Event::SetPlayer(color, player) => {
            state.settings.players[color.index()] = player;
            // The board follows the person, until somebody turns it.
            state.settings.orientation = None;
            clear_choice(state);
            state.paused = false;
        }
        Event::SetLevel(level) => state.settings.level = level.clamp(1, LEVELS),
        Event::SetThinkTime(time_ms) => {
            if THINK_TIMES_MS.contains(&time_ms) {
                state.settings.think_time_ms = time_ms;
            }
        }
        Event::Pause(paused) if state.analysis.is_on => state.analysis.rests = paused,
        Event::Pause(paused) => state.paused = paused,
        Event::Analyse => analysis::switch(state),
        Event::SetLines(lines) => analysis::set_lines(state, lines),
        Event::Wish(ask) => analysis::wish(state, ask),
        Event::Preview(what) => analysis::preview(state, what),
        Event::PlayLine { line, count } => analysis::play_line(state, line, count, &mut effects),
        Event::PlayHere(person) => analysis::play_here(state, person, &mut effects),
        Event::ToggleTheme { is_dark } => {
            set_display(state, "theme", if is_dark { "light" } else { "dark" }, &mut effects);
        }
        Event::SetDisplay { key, value } => set_display(state, &key, &value, &mut effects),
        Event::ToggleLegend => {
            state.learn.is_open = !state.learn.is_open;
            state.learn.explained = None;
            if let Some(chosen) = state.selection {
                learn::picked(state, chosen);
            }
        }
        Event::ChooseKind(kind) => learn::choose_kind(state, kind),
        Event::DismissNotice => state.notice = None,
        // `www/frame.js` loads a board in somebody else's page anew.
        Event::AddressChanged(_) if state.frame.is_framed => {}
        Event::AddressChanged(hash) => address_changed(state, &hash),
        Event::Engine(heard) => hear(state, heard, &mut effects),
        Event::Visit(screen) => {
            is_new_entry = true;
            state.show(screen);
        }
        Event::ReadRules(is_open) => learn::read_rules(state, is_open),
        Event::Fetched { path, text } => learn::fetched(state, &path, text),
        // What it means is known where the screens are.
        Event::Study(_) | Event::Frame => {}
    }
    settle(state, is_new_entry, &mut effects);
    let glides = effects.iter().any(|effect| matches!(effect, Effect::Glide(shifts) if !shifts.is_empty()));
    let heard = before.heard(state, glides, is_news && !state.message.is_empty());
    heard.into_iter().flatten().for_each(|sound| sound_out(state, sound, &mut effects));
    effects
}

/// Brings in line what follows from the state: the engine's task and the address.
pub fn settle(state: &mut State, is_new_entry: bool, effects: &mut Vec<Effect>) {
    analysis::settle(state);
    around::settle(state);
    // The start page is worth coming back to.
    let mut is_new_entry = is_new_entry;
    if state.screen == Screen::Start && !state.line.is_empty() {
        state.screen = Screen::Game;
        is_new_entry = true;
    }
    premove::settle(state);
    look_after_engine(state, effects);
    learn::settle(state);
    learn::settle_rules(state, effects);
    threats::settle(state);
    speak(state);
    if state.written != state.version() && !state.frame.is_framed {
        state.written = state.version();
        effects.push(Effect::Address { text: state.address(), is_new_entry });
    }
    if state.screen.is_extra() && !state.has_extras {
        effects.push(Effect::Reload);
    }
}

/// Sees to it that what is to be said is said once, and heard: a complaint of the line below the move field, too, and the same
/// words as before once more, which a live region only tells when it changes.
fn speak(state: &mut State) {
    let [before, complaint] = std::mem::take(&mut state.told);
    if state.spoken.is_empty() {
        if state.message.is_empty() || state.message == complaint {
            state.spoken = before;
            return;
        }
        state.spoken.clone_from(&state.message);
    }
    if state.display.value("spoken") == "apart" {
        state.spoken = text::spoken::spaced(&state.spoken);
    }
    if state.spoken == before {
        state.spoken.push('\u{a0}');
    }
}

/// Sets how something looks, and has it remembered.
fn set_display(state: &mut State, key: &str, value: &str, effects: &mut Vec<Effect>) {
    if let Some((key, value)) = state.display.choose(key, value) {
        effects.push(Effect::Store { key, value });
        if key == "language" {
            // All that the page says changes.
            effects.push(Effect::Reload);
        }
        if key == "volume" {
            sound_out(state, Sound::Capture, effects);
        }
    }
}

fn sound_out(state: &State, sound: Sound, effects: &mut Vec<Effect>) {
    let volume = state.display.value("volume").parse().unwrap_or(0);
    if volume > 0 {
        effects.push(Effect::Sound { sound, volume });
    }
}

/// A click, a tap, Enter: chooses a man, sends the chosen one, or lets it go.
fn activate(state: &mut State, square: Square, effects: &mut Vec<Effect>) {
    state.focus = square;
    let explained = state.learn.explained.take().map(|explanation| explanation.from);
    state.pending = None;
    if state.promotion.take().is_some() {
        // A click beside the choice closes it, and that is all.
        state.selection = None;
    } else if state.is_target(square)
        && let Some(from) = state.selection
    {
        try_move(state, from, square, effects);
    } else if state.may_pick(square) && state.selection != Some(square) {
        state.selection = Some(square);
        state.spoken = text::selected(state, square);
        learn::picked(state, square);
    } else if premove::cancel(state) {
        state.selection = None;
    } else if let Some(from) = state.selection.take() {
        let reason = if from == square { text::SELECTION_DROPPED } else { why_not(state, from, square) };
        state.spoken = reason.to_owned();
        if reason == text::NO_PROMOTION {
            state.message = reason.to_owned();
        }
        // Why an enemy cannot be taken is seen from what it could do itself, or from what stands behind it.
        if from != square {
            learn::explain(state, square);
        }
    } else if drawing::clear(state, square) || learn::tapped(state, square, explained) {
        // What was drawn is wiped off, or a man's moves are shown.
    } else if !state.shown.legal.is_empty() && !state.may_move() {
        state.spoken = text::ENGINE_TURN.to_owned();
    }
}

fn drop_man(state: &mut State, from: Square, to: Option<Square>, effects: &mut Vec<Effect>) {
    let Some(to) = to.filter(|to| *to != from) else { return };
    if state.may_pick(from) && state.may_go(from, to) {
        try_move(state, from, to, effects);
    } else if state.may_pick(from) && why_not(state, from, to) == text::NO_PROMOTION {
        state.message = text::NO_PROMOTION.to_owned();
    }
}

/// Why a man may not go to a square, as far as it can be said in a line.
fn why_not(state: &State, from: Square, to: Square) -> &'static str {
    let position = &state.shown.position;
    let turn = position.turn();
    let variant = position.variant();
    let role_of = |kind: Kind| variant.kind(kind).role;
    let is_pawn = position.piece_at(from).is_some_and(|piece| role_of(piece.kind()) == Role::Pawn);
    if is_pawn && to.rank() == variant.last_rank(turn) {
        let mut reaches = false;
        position.for_each_target(from, |square| reaches |= square == to);
        let mut pool = variant
            .all_kinds()
            .filter(|kind| role_of(*kind) == Role::Piece)
            .filter_map(|kind| position.in_pool(turn, kind))
            .peekable();
        if reaches && pool.peek().is_some() && pool.all(|count| count == 0) {
            return text::NO_PROMOTION;
        }
    }
    text::ILLEGAL
}

/// Plays the move between two squares, or asks what the pawn becomes or whether it is meant; while the engine thinks, sets it.
fn try_move(state: &mut State, from: Square, to: Square, effects: &mut Vec<Effect>) {
    if state.may_premove() {
        return premove::set(state, Premove { from, to, kind: None });
    }
    if let Some(choice) = PromotionChoice::new(&state.shown, from, to) {
        state.selection = None;
        // The dialog that opens says what it is when the keyboard comes to it.
        effects.push(Effect::Glide(vec![(from, to)]));
        state.promotion = Some(choice);
        return;
    }
    let found = state.shown.legal.iter().copied().find(|mv| mv.from() == from && mv.to() == to);
    let Some(mv) = found else { return };
    if !state.needs_confirmation() {
        return play_shown(state, mv, effects);
    }
    // The man stays chosen, so that another square can be tapped instead.
    state.selection = Some(from);
    state.pending = Some(mv);
    state.spoken = text::confirm(state);
    effects.extend([Effect::Glide(vec![(from, to)]), Effect::FocusOn("#confirm-yes")]);
}

fn promote(state: &mut State, kind: Option<Kind>, effects: &mut Vec<Effect>) {
    let Some(choice) = &state.promotion else { return };
    let chosen = choice.options.iter().find(|option| option.kind == kind);
    if let Some(mv) = chosen.and_then(|option| option.mv) {
        state.focus = mv.to();
        play_shown(state, mv, effects);
        effects.push(Effect::FocusSquare);
    }
}

fn typed(state: &mut State, written: &str, effects: &mut Vec<Effect>) {
    if asking::ask(state, written) {
        return;
    }
    let complaint = if written.trim().is_empty() {
        text::NO_MOVE_TYPED.to_owned()
    } else if state.shown.legal.is_empty() {
        text::GAME_OVER.to_owned()
    } else if state.may_premove() {
        match premove::read(state, written) {
            Some(premove) => return premove::set(state, premove),
            None => text::ENGINE_TURN.to_owned(),
        }
    } else if !state.may_move() {
        text::ENGINE_TURN.to_owned()
    } else {
        match state.shown.position.parse_move(written) {
            Ok(mv) => return play_shown(state, mv, effects),
            Err(error) => text::fault(&error),
        }
    };
    state.message = complaint;
}

fn step(state: &mut State, right: i8, up: i8, effects: &mut Vec<Effect>) {
    let geometry = state.game.position().variant().geometry();
    let sign = if state.settings.orientation() == Color::White { 1 } else { -1 };
    let along =
        |at: u8, by: i8, size: u8| (i16::from(at) + sign * i16::from(by)).clamp(0, i16::from(size) - 1) as u8;
    let focus = state.focus;
    state.focus =
        Square::new(along(focus.file(), right, geometry.files()), along(focus.rank(), up, geometry.ranks()));
    learn::looked_at(state);
    effects.push(Effect::FocusSquare);
}

fn view(state: &mut State, look: Look, effects: &mut Vec<Effect>) {
    let ply = match look {
        Look::First => 0,
        Look::Back => state.shown.ply.saturating_sub(1),
        Look::Forward => state.shown.ply + 1,
        Look::Last => usize::MAX,
        Look::At(ply) => ply,
    };
    clear_choice(state);
    let shifts = state.set_line(state.line.clone(), ply);
    if !shifts.is_empty() {
        effects.push(Effect::Glide(shifts));
        state.spoken = text::spoken::at_move(state);
    }
}

fn address_changed(state: &mut State, hash: &str) {
    if hash == state.address() {
        return;
    }
    around::replace(state, State::open(hash));
    state.spoken = text::spoken::at_move(state);
}

/// Puts another state in the place of this one, with looks and a mode of its own.
pub fn replace_game(state: &mut State, next: State) {
    let (display, is_on) = (next.display, next.analysis.is_on);
    around::replace(state, next);
    state.display = display;
    state.analysis.is_on = is_on;
    state.analysis.begun_at = state.place().end;
}
