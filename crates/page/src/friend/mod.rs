//! A game with a friend elsewhere, on the page: by links that each holds the whole game
//! (`vicinity_friend`). Without a browser.
//!
//! The board is the game's own. What stands there is compared with what is known of the game after
//! every event: a move of one's own at its end goes on with it, and whatever else has been done
//! there is put back. So nothing of the page has to know of friends, and only what [`Branches`]
//! allows gets into the game.
//!
//! What other tabs have kept of the game is read from the browser's store before anything is done
//! to it, and joined with what is known here; it is written after each change (`shelf.rs`). Live,
//! the game is only here.

pub mod meeting;
mod opening;
pub mod phrases;
pub mod saved_games;
mod table;

use vicinity_friend::letter;
use vicinity_friend::{Act, Branches, Game, Refusal};
use vicinity_rules::Color;

use crate::address::{self, Opened};
use crate::app::AppEvent;
use crate::clock::Control;
use crate::language::Text;
use crate::screen::Screen;
use crate::screens::ScreenLogic;
use crate::settings::Settings;
use crate::state::{BoardPolicy, MovePolicy, State};
use crate::storage::StorageError;
use crate::update::{Cause, Effect, Event, begin_variant, open_elsewhere};
use crate::words;
pub use meeting::{Meeting, Wire, WireEvent};
pub use opening::Opening;
pub use saved_games::{OngoingGame, SavedGames};
use table::Recorder;
pub use table::{Duty, Table};

/// What somebody does on this screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FriendAct {
    /// The side to play is chosen: by lot for none.
    Side(Option<Color>),
    /// The clock that both have when they play live.
    Clock(Option<Control>),
    /// A game begins, known by a number of chance, which also draws the lot.
    Begin { chance: u64, name: String },
    /// The game that has come is played, by this side.
    Join { side: Color, name: String },
    /// A game that goes on is chosen from the list: its letter.
    Open(String),
    /// What is offered to be sent has been copied or shared: a link to the game, or what a meeting
    /// needs.
    Sent,
    /// The last thing that has not been sent is taken back.
    TakeBack,
    /// Something else than a move is done in the game.
    Do(Act),
    /// Giving up is asked for, and done when it is asked for again.
    Resign,
    /// The win is claimed because the friend has no time left.
    ClaimTime,
    /// What a link or a live friend adds in the player's own name is confirmed or left out.
    Confirm(bool),
    /// Another branch is shown.
    Show(usize),
    /// The friend is invited to play live.
    Meet,
    /// The invitation that has come is answered.
    Answer,
    /// The friend's answer is put in.
    TakeAnswer(String),
    /// The connection is to end, or what was to become one.
    HangUp,
    /// A server may be asked for this browser's address, or no longer.
    AskServer(bool),
    /// Another game, with sides changed; the number is of chance.
    Rematch { chance: u64 },
    /// The browser tells something of the connection.
    Wire(WireEvent),
    /// A link to look on has been copied.
    Copied,
    /// The browser has refused to copy; the text is selected instead.
    NotCopied,
    /// The code that a camera reads is shown, or put away.
    Code,
    /// Another tab has written into the store.
    Kept,
    /// An invitation to another variant.
    OtherGame(String),
    /// The question is dropped.
    Cancel,
    /// The time that was waited for has come.
    Woken,
}

/// What the section beside the board is about.
pub enum Stage {
    /// A game is about to begin: the side that is wanted, by lot for none.
    Invite(Option<Color>),
    /// A long game is being read and put on the board.
    Opening(Box<Opening>),
    /// A link cannot be read: why.
    Faulty(String),
    /// A game has come that this browser does not know yet.
    Arrived(Box<Game>),
    /// The game is played here.
    Playing(Box<Table>),
}

/// The screen of a game with a friend.
#[derive(Default)]
pub struct FriendScreen {
    /// The game, while it is shown.
    pub shown: Option<Friend>,
    /// The last notice that a game could not be stored: each is shown once.
    notice: Option<&'static str>,
}

/// The screen, as long as it is shown.
pub struct Friend {
    pub stage: Stage,
    /// What there is to say of what has just come or been done.
    pub said: String,
    /// Whether giving up has been asked for once.
    pub is_resigning: bool,
    /// Whether the code that a camera reads is shown.
    pub shows_code: bool,
    /// How far two browsers have come that are to talk.
    pub meeting: Meeting,
    /// What the browser is to do for that.
    pub wires: Vec<Wire>,
    /// Whether a server may be asked for this browser's address.
    pub asks_server: bool,
    /// Above an invitation: the games that go on in this browser, the latest first.
    pub going_on: Vec<OngoingGame>,
    /// The game as it has come, with something in the player's own name that this browser does not
    /// know.
    pub claimed: Option<Box<Game>>,
    /// The game as a link has it: with all that has been done.
    outgoing: String,
    /// For which state of which game `outgoing` and `letter` were written.
    written: Option<(u64, u32)>,
    /// Whether it has been told that nothing is heard from the friend, and that his time is up.
    was_quiet: bool,
    was_flag_down: bool,
    /// The number of another game, where one is wanted here.
    rematch: Option<u64>,
    /// What stood in the address when it was last looked at.
    letter: String,
    /// Whether the game has changed and is to be kept.
    is_changed: bool,
}

impl ScreenLogic for FriendScreen {
    type Event = FriendAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Friend { .. })
    }

    fn policy(&self, state: &State) -> BoardPolicy {
        let moves = match self.shown.as_ref().and_then(Friend::table) {
            None => MovePolicy::Refuse(phrases::NOT_BEGUN.as_str()),
            Some(table) => match table.duty() {
                Duty::Move if state.game.shows_last() => MovePolicy::Play,
                Duty::Move => MovePolicy::Refuse(phrases::LOOKING_BACK.as_str()),
                Duty::AnswerBack => MovePolicy::Refuse(phrases::ANSWER_FIRST.as_str()),
                Duty::Send | Duty::Wait => MovePolicy::Refuse(phrases::FRIENDS_TURN.as_str()),
                Duty::Over => MovePolicy::Refuse(words::GAME_OVER.as_str()),
            },
        };
        // An engine that helps has no place in a game with a friend.
        let may_analyse = state.game.outcome().is_some();
        BoardPolicy { moves, engine_plays: false, clock_runs: true, may_analyse }
    }

    fn map_event(&self, _: &State, event: Event) -> AppEvent<FriendAct> {
        let Some(friend) = &self.shown else { return AppEvent::Page(event) };
        match event {
            // The list of games above an invitation means an invitation to the other game.
            Event::ChooseVariant(name) if matches!(friend.stage, Stage::Invite(_)) => {
                AppEvent::Screen(FriendAct::OtherGame(name))
            }
            Event::Cancel if friend.is_resigning => AppEvent::Screen(FriendAct::Cancel),
            Event::Woken => AppEvent::Screen(FriendAct::Woken),
            event => AppEvent::Page(event),
        }
    }

    fn cause(act: &FriendAct) -> Cause {
        // What a friend does comes over the connection; a link shows a game as it stands.
        Cause { plays: matches!(act, FriendAct::Wire(_)), ..Cause::SCREEN }
    }

    fn update(&mut self, state: &mut State, act: FriendAct, effects: &mut Vec<Effect>) -> bool {
        let Some(friend) = &mut self.shown else { return false };
        let saved = SavedGames::of(state);
        match act {
            FriendAct::OtherGame(name) => {
                let is_new_entry = begin_variant(state, &name);
                state.show(Screen::Friend { letter: String::new() });
                friend.arrive("", &saved, state, effects);
                return is_new_entry;
            }
            FriendAct::Open(letter) => {
                friend.arrive(&letter, &saved, state, effects);
                // No link has come, of which there would be something to say.
                friend.said.clear();
                state.ui.screen = Screen::Friend { letter };
            }
            FriendAct::Cancel => friend.is_resigning = false,
            FriendAct::Woken => {
                friend.look_up(&saved, state);
                friend.go_on_opening(opening::SLICE_WORK, state, effects);
                friend.tick(state, effects);
            }
            act => {
                // What comes over the connection is about the game as it stands here.
                if !matches!(act, FriendAct::Wire(_)) {
                    friend.look_up(&saved, state);
                }
                friend.act(act, &saved, state, effects);
            }
        }
        false
    }

    fn settle(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let Screen::Friend { letter } = &state.ui.screen else { return };
        let letter = letter.clone();
        let saved = SavedGames::of(state);
        let is_news = self.shown.as_ref().is_none_or(|friend| friend.letter != letter);
        let friend = self.shown.get_or_insert_with(Friend::new);
        if is_news {
            friend.arrive(&letter, &saved, state, effects);
        }
        friend.settle(&saved, state, effects);
        self.store(&saved, state);
        if let Some(friend) = &mut self.shown {
            effects.extend(friend.wires.drain(..).map(Effect::Connection));
        }
    }

    fn leave(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        if let Some(mut friend) = self.shown.take() {
            state.sitting.elsewhere = None;
            // Another game is on the board: what has changed in this one was stored before.
            friend.hang_up(state);
            effects.extend(friend.wires.drain(..).map(Effect::Connection));
        }
    }
}

impl FriendScreen {
    /// Stores the game, if it has changed.
    fn store(&mut self, saved: &SavedGames, state: &mut State) {
        let Some(friend) = &mut self.shown else { return };
        let Err(error) = friend.store(saved, state) else { return };
        let notice = match error {
            _ if state.embedding.is_framed => phrases::NOTHING_KEPT.as_str(),
            StorageError::Forbidden => words::STORE_FORBIDDEN.as_str(),
            StorageError::Full => words::STORE_FULL.as_str(),
        };
        if self.notice.replace(notice) != Some(notice) {
            state.ui.notice = Some(notice.to_owned());
        }
    }
}

impl Friend {
    fn new() -> Friend {
        Friend {
            stage: Stage::Invite(Some(Color::White)),
            said: String::new(),
            is_resigning: false,
            shows_code: false,
            meeting: Meeting::None,
            wires: Vec::new(),
            asks_server: false,
            going_on: Vec::new(),
            claimed: None,
            outgoing: String::new(),
            written: None,
            was_quiet: false,
            was_flag_down: false,
            rematch: None,
            letter: String::new(),
            is_changed: false,
        }
    }

    /// The game as the address has it; empty where one is about to begin.
    pub fn letter(&self) -> &str {
        &self.letter
    }

    /// The letter to send: the game with all that has been done.
    pub fn outgoing(&self) -> &str {
        &self.outgoing
    }

    /// The game that is played here.
    pub fn table(&self) -> Option<&Table> {
        match &self.stage {
            Stage::Playing(table) => Some(table),
            _ => None,
        }
    }

    /// The side that is offered to whoever opens a game: that of the guest, who has done nothing
    /// yet, and later the one that is awaited.
    pub fn side_to_join(&self, game: &Game) -> Color {
        let guest = !game.host();
        let has_begun = game.entries().iter().any(|entry| entry.by == guest);
        game.awaited().filter(|_| has_begun).unwrap_or(guest)
    }

    /// Stores the game, once after each change.
    fn store(&mut self, saved: &SavedGames, state: &State) -> Result<(), StorageError> {
        let Stage::Playing(table) = &mut self.stage else { return Ok(()) };
        if !std::mem::take(&mut self.is_changed) {
            return Ok(());
        }
        let text = saved_games::write(table, state, state.device.now_s);
        table.was_kept(text);
        let result = saved.set(table.game().id(), &table.kept);
        if result.is_err() {
            // What is stored instead is no news from another tab.
            table.kept = saved.text(table.game().id()).unwrap_or_default();
        }
        result
    }

    /// Another tab may have gone on with the game.
    fn look_up(&mut self, shelf: &SavedGames, state: &mut State) {
        let Stage::Playing(table) = &mut self.stage else { return };
        if self.meeting.is_met() {
            return;
        }
        let Some(text) = shelf.text(table.game().id()).filter(|text| *text != table.kept) else { return };
        let Some(other) = saved_games::read_along(&text, table.game()) else { return };
        let before = table.game().entries().to_vec();
        self.is_changed |= table.take_over(other);
        self.written = None;
        if table.game().entries() != before {
            put(table.game(), table.side, state);
            table.show_clock(state);
            phrases::ELSEWHERE.as_str().clone_into(&mut self.said);
        }
    }

    fn act(&mut self, act: FriendAct, shelf: &SavedGames, state: &mut State, effects: &mut Vec<Effect>) {
        let is_resigning = std::mem::take(&mut self.is_resigning);
        match (act, &mut self.stage) {
            (FriendAct::Side(side), Stage::Invite(wanted)) => {
                *wanted = side;
                state.sitting.settings.orientation = Some(side.unwrap_or(Color::White));
            }
            (FriendAct::Clock(control), Stage::Invite(_)) => state.sitting.settings.clock = control,
            (FriendAct::Begin { chance, name }, Stage::Invite(wanted)) => {
                let by_lot = if chance >> 63 == 0 { Color::White } else { Color::Black };
                let side = wanted.unwrap_or(by_lot);
                let id = shelf.free_id(chance);
                self.begin(Game::new(id, side, state.game.start().clone()), side, &name, state, effects);
            }
            (FriendAct::Join { side, name }, Stage::Arrived(game)) => {
                let game = (**game).clone();
                self.begin(game, side, &name, state, effects);
                self.answer_call();
            }
            (FriendAct::Meet, _) => self.invite(state),
            (FriendAct::Answer, _) => self.answer_call(),
            (FriendAct::TakeAnswer(text), _) => self.take_answer(&text, state),
            (FriendAct::HangUp, _) => self.hang_up(state),
            (FriendAct::AskServer(yes), _) => {
                self.asks_server = yes;
                // An invitation that has been made does not have what the server says.
                if matches!(self.meeting, Meeting::Inviting | Meeting::Invited { .. }) {
                    self.wires.push(Wire::Close);
                    self.invite(state);
                }
            }
            (FriendAct::Rematch { chance }, _) => self.want_rematch(shelf.free_id(chance), state),
            (FriendAct::Wire(event), _) => self.hear_wire(event, shelf, state, effects),
            (FriendAct::ClaimTime, _) => self.claim_time(state),
            (FriendAct::Confirm(yes), _) => self.confirm(yes, state, effects),
            (FriendAct::Sent, _) => self.sent(),
            (FriendAct::TakeBack, Stage::Playing(table)) => {
                let is_back = table.branches.take_back();
                self.is_changed |= is_back;
                self.said.clear();
                state.ui.spoken = if is_back { phrases::TAKEN_BACK.as_str() } else { "" }.to_owned();
            }
            (FriendAct::Resign, Stage::Playing(_)) if !is_resigning => {
                self.is_resigning = true;
                state.ui.spoken = phrases::RESIGN_SURE.owned();
            }
            (FriendAct::Resign, Stage::Playing(_)) => self.do_in_game(Act::Resign, state),
            (FriendAct::Do(act), Stage::Playing(_)) => self.do_in_game(act, state),
            (FriendAct::Show(branch), Stage::Playing(_)) => {
                // Live, both play on the same branch.
                self.hang_up(state);
                self.show_branch(branch, state, effects);
            }
            (FriendAct::Copied, _) => self.report(words::COPIED, state),
            (FriendAct::NotCopied, _) => self.report(words::COPY_BY_HAND, state),
            (FriendAct::Code, _) => {
                self.shows_code = !self.shows_code;
                // Who can read it has it.
                if self.shows_code {
                    self.sent();
                }
            }
            (FriendAct::Kept, Stage::Invite(_)) => self.going_on = shelf.going_on(&state.device.here[1]),
            (FriendAct::Kept, _) => self.look_up(shelf, state),
            // What was meant for another stage comes too late.
            _ => {}
        }
        // What has been done is no move on the board: the board follows it.
        if let Stage::Playing(table) = &self.stage
            && !table.is_on_board(state)
        {
            table.put_anew(state);
        }
    }

    /// Reports what the browser did, in the section and to screen readers.
    fn report(&mut self, text: Text, state: &mut State) {
        text.as_str().clone_into(&mut self.said);
        state.ui.spoken.clone_from(&self.said);
    }

    /// What is offered to be sent has been copied, shared or shown: the game, or what a meeting
    /// needs, which carries nothing of the game.
    fn sent(&mut self) {
        let Stage::Playing(table) = &mut self.stage else { return };
        if self.meeting.text().is_some() {
            return words::COPIED.as_str().clone_into(&mut self.said);
        }
        table.branches.sent();
        table.is_sent = true;
        self.is_changed = true;
        phrases::SENT.as_str().clone_into(&mut self.said);
    }

    /// Begins to play a game here.
    fn begin(&mut self, game: Game, side: Color, name: &str, state: &mut State, effects: &mut Vec<Effect>) {
        let mut table = Table::new(Branches::new(game), side);
        // The next game has the name as well.
        let _ = state.device.storage.set(NAME, name);
        table.clock = state.sitting.settings.clock.map(|control| (control, [control.base_s * 1000; 2]));
        // Who is called as he was before need not say so again.
        if !name.trim().is_empty() && table.game().name(side) != name.trim() {
            // A name that cannot be had is no name; the field is as long as names may be.
            let _ = table.branches.act(side, Act::Name(name.trim().to_owned()));
        }
        self.said.clear();
        self.is_changed = true;
        put(table.game(), side, state);
        table.show_clock(state);
        self.stage = Stage::Playing(Box::new(table));
        effects.push(Effect::FocusSquare);
    }

    fn do_in_game(&mut self, act: Act, state: &mut State) {
        let Stage::Playing(table) = &mut self.stage else { return };
        match table.branches.act(table.side, act.clone()) {
            Ok(()) => {
                self.is_changed = true;
                self.said.clear();
                state.ui.spoken = phrases::done(&act).to_owned();
            }
            Err(refusal) => self.refuse(refusal, state),
        }
    }

    fn refuse(&mut self, refusal: Refusal, state: &mut State) {
        self.said = phrases::refused(refusal);
        state.ui.spoken.clone_from(&self.said);
    }

    /// Brings board and game in line, and says who may move.
    fn settle(&mut self, saved: &SavedGames, state: &mut State, effects: &mut Vec<Effect>) {
        if !matches!(self.stage, Stage::Playing(_)) {
            state.sitting.elsewhere = None;
            return;
        }
        if state.game.outcome().is_some() {
            self.take_flag(state);
        }
        if matches!(&self.stage, Stage::Playing(table) if !table.is_on_board(state)) {
            // Something is done on the board, and another tab may have done something before.
            self.look_up(saved, state);
        }
        let Stage::Playing(table) = &mut self.stage else { return };
        if let Some(mv) = table.own_move(state) {
            match table.branches.act(table.side, Act::Move(mv)) {
                Ok(()) => {
                    self.is_changed = true;
                    self.is_resigning = false;
                    self.said.clear();
                }
                Err(refusal) => self.refuse(refusal, state),
            }
        }
        if matches!(&self.stage, Stage::Playing(table) if !table.is_on_board(state)) {
            // A step back with the page's own keys is one of what has not been sent.
            if let Stage::Playing(table) = &mut self.stage {
                if table.is_a_step_back(state) && table.branches.take_back() {
                    self.is_changed = true;
                }
                table.put_anew(state);
            }
        }
        self.settle_live(state);
        let Stage::Playing(table) = &mut self.stage else { return };
        table.settle(state);
        let version = (table.game().id(), table.branches.revision());
        if self.written.replace(version) == Some(version) {
            return;
        }
        self.outgoing = letter::write(table.game());
        // The address holds what a link may hold: whatever has been sent or has come.
        let letter = table.branches.sent_letter();
        if letter != self.letter {
            self.letter.clone_from(&letter);
            state.ui.screen = Screen::Friend { letter };
            effects.push(Effect::Address { text: state.address(), is_new_entry: false });
        }
    }

    /// Puts the game's start on the board, where it is not.
    fn put_start(&self, state: &mut State) {
        let start = state.game.start().clone();
        if !state.game.line().is_empty() {
            let settings = Settings { clock: state.sitting.settings.clock, ..Settings::TWO_PEOPLE };
            let screen = state.ui.screen.clone();
            let record = vicinity_record::Record::new(start);
            open_elsewhere(state, Opened { record, settings, screen });
        }
        state.sitting.settings.players = Settings::TWO_PEOPLE.players;
        state.sitting.settings.orientation = Some(Color::White);
    }
}

/// Puts a game on the board as it stands, with a side at its foot.
fn put(game: &Game, side: Color, state: &mut State) {
    let record = Recorder::new(game, state).into_record();
    put_record(record, side, state);
}

/// The same for a game that is a record already.
fn put_record(record: vicinity_record::Record, side: Color, state: &mut State) {
    let players = Settings::TWO_PEOPLE.players;
    let settings = Settings { players, orientation: Some(side), clock: None, ..state.sitting.settings };
    let screen = state.ui.screen.clone();
    let notice = state.ui.notice.take();
    open_elsewhere(state, Opened { record, settings, screen });
    state.ui.notice = notice;
    state.history = crate::state::History { last_slot: state.history.last_slot, ..Default::default() };
}

/// The name under which the player's name is stored.
const NAME: &str = "friend-name";

/// Returns the name that the player had in the last game.
pub fn own_name(state: &State) -> String {
    state.device.storage.get(NAME).unwrap_or_default()
}

/// What stands before a letter in an address.
pub const LINK: &str = "#friend=";

/// The link to a game as it is now, after the page's own address.
pub fn link(here: &str, game: &Game) -> String {
    crate::language::cat(&[here, LINK, &letter::write(game)])
}

/// A link for people who only look on: the moves, and nothing of what the two have said.
pub fn link_to_watch(here: &str, state: &State) -> String {
    crate::language::cat(&[here, &address::write(&Screen::Game, state.game.record(), &Settings::TWO_PEOPLE)])
}

/// The address at which another game of the kind on the board begins.
pub fn invitation(state: &State) -> String {
    let screen = Screen::Friend { letter: String::new() };
    address::write(&screen, state.game.record(), &state.sitting.settings)
}
