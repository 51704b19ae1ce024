//! A correspondence game with a friend, by links that each contain the whole game
//! (`vicinity_friend`). Does not depend on a browser.
//!
//! The game is on the page's usual board. After every event the board is compared with the game: a
//! move of the player at its end is added to the game, and any other change on the board is
//! reverted. So the rest of the page does not need to know about friends, and only what
//! [`Branches`] allows becomes part of the game.
//!
//! Before a change, the stored game is read and merged, because other tabs may have changed it; it
//! is written after each change (`saved_games.rs`). While the two are connected live, only this tab
//! changes the game.

mod act;
mod board;
mod clock;
pub mod connection;
mod correspondence;
mod links;
mod opening;
pub mod phrases;
mod rematch;
pub mod saved_games;
mod screen;
pub mod view_model;

use vicinity_friend::encoding;
use vicinity_friend::{Act, Branches, EntryError, FriendGame};
use vicinity_rules::Color;

use crate::event::{Effect, FocusTarget, Pairing, TransportCommand};
use crate::language::Text;
use crate::new_game_form;
use crate::screen::Screen;
use crate::state::State;
use crate::storage::StorageError;
use crate::words;
pub use act::FriendAct;
pub use connection::{LiveConnection, TransportEvent};
pub use correspondence::{CorrespondenceGame, NextAction};
use links::COPY_ID;
pub use links::{LINK, link};
pub use opening::Opening;
use opening::inviter_name;
pub use saved_games::{OngoingGame, SavedGames};
pub use screen::FriendScreen;
pub(crate) use screen::is_in_front;

/// The stage of the game, which decides what the section beside the board shows.
pub enum Stage {
    /// A new invitation.
    Invite(Invite),
    /// A long game is being read and put on the board.
    Opening(Box<Opening>),
    /// The link is invalid; contains the error text.
    Invalid(String),
    /// The friend's reply to an invitation to play live, for the tab with the invitation.
    Reply {
        /// Whether that tab has taken it.
        is_taken: bool,
    },
    /// A received game that this browser does not know yet.
    Received(Box<FriendGame>),
    /// A game that is played in this browser.
    Playing(Box<CorrespondenceGame>),
}

/// The kind of a received game that this browser does not know yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReceivedKind {
    /// An invitation to a new game.
    Invitation,
    /// An invitation to a rematch of a game that this browser knows.
    Rematch,
    /// A game in progress, in which both players have acted.
    Running,
    /// A copy of a game in progress, for spectators.
    Watched,
    /// A finished game.
    Finished,
}

/// The choices for a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Invite {
    /// The side to play; `None` is random.
    pub side: Option<Color>,
    /// Whether the two play live, or else by links.
    pub is_live: bool,
    /// Whether the clock is typed instead of chosen from the list.
    pub has_custom_clock: bool,
}

impl Invite {
    fn new(state: &State) -> Invite {
        let has_custom_clock = new_game_form::custom_clock(&state.session.settings).is_some();
        Invite { side: Some(Color::White), is_live: false, has_custom_clock }
    }
}

/// The state of the screen while it is shown.
pub struct Friend {
    pub stage: Stage,
    /// The text about the latest event.
    pub feedback: String,
    /// Whether the player has asked to resign and must confirm it.
    pub is_resigning: bool,
    /// Whether the player has asked for the review, which ends the connection, and must confirm it.
    pub is_leaving: bool,
    /// Whether another tab plays the game live.
    pub is_elsewhere: bool,
    /// Whether the field for messages is shown where there is little room.
    pub is_writing: bool,
    /// Whether the received game is a rematch of one that this browser knows.
    is_rematch: bool,
    /// Whether the QR code is shown.
    pub shows_code: bool,
    /// The state of the live connection.
    pub connection: LiveConnection,
    /// Pending commands for the connection.
    pub transport_commands: Vec<TransportCommand>,
    /// Whether a server may be asked for this browser's address.
    pub asks_server: bool,
    /// Ongoing games in this browser, latest first, listed above an invitation.
    pub ongoing: Vec<OngoingGame>,
    /// The received game, if it has entries in the player's own name that this browser does not
    /// know.
    pub claimed: Option<Box<FriendGame>>,
    /// The encoded game with all entries.
    outgoing: String,
    /// The game id and revision that `outgoing` and `encoded` were written for.
    written: Option<(u64, u32)>,
    /// Whether the player was notified that the friend is silent, and that the friend's time is up.
    was_quiet: bool,
    was_flag_down: bool,
    /// Whether the friend, now connected, has not given a name yet.
    expects_name: bool,
    /// The id of a rematch requested here.
    rematch: Option<u64>,
    /// The game before a rematch by link, until something has been sent.
    before_rematch: Option<Box<CorrespondenceGame>>,
    /// The encoded game in the address when it was last read.
    encoded: String,
    /// Whether the game has changed and must be stored.
    is_changed: bool,
}

impl Friend {
    fn new(state: &State) -> Friend {
        Friend {
            stage: Stage::Invite(Invite::new(state)),
            feedback: String::new(),
            is_resigning: false,
            is_leaving: false,
            is_elsewhere: false,
            is_writing: false,
            is_rematch: false,
            shows_code: false,
            connection: LiveConnection::None,
            transport_commands: Vec::new(),
            asks_server: true,
            ongoing: Vec::new(),
            claimed: None,
            outgoing: String::new(),
            written: None,
            was_quiet: false,
            was_flag_down: false,
            expects_name: false,
            rematch: None,
            before_rematch: None,
            encoded: String::new(),
            is_changed: false,
        }
    }

    /// Returns the encoded game of the address; empty before a game begins.
    pub fn encoded(&self) -> &str {
        &self.encoded
    }

    /// Returns the encoded game with all entries, to be sent.
    pub fn outgoing(&self) -> &str {
        &self.outgoing
    }

    /// Whether the encoded game of an address is this game, in any state.
    fn is_own_address(&self, encoded: &str) -> bool {
        let id = encoding::decode_id(encoded).ok();
        *encoded == self.encoded || id.is_some() && id == self.game().map(|game| game.branch().id())
    }

    /// Returns the game that is played in this browser.
    pub fn game(&self) -> Option<&CorrespondenceGame> {
        match &self.stage {
            Stage::Playing(game) => Some(game),
            _ => None,
        }
    }

    /// Returns the side offered to a player who opens the game: the invited player's side until it
    /// has made an entry, then the awaited side.
    pub fn side_to_join(&self, game: &FriendGame) -> Color {
        game.awaited().filter(|_| has_joiner_acted(game)).unwrap_or(!game.inviter())
    }

    /// Returns the kind of the received game that the player has not joined yet.
    pub fn received_kind(&self) -> Option<ReceivedKind> {
        let Stage::Received(game) = &self.stage else { return None };
        Some(match () {
            () if game.outcome().is_some() => ReceivedKind::Finished,
            () if game.id() == COPY_ID => ReceivedKind::Watched,
            () if has_joiner_acted(game) => ReceivedKind::Running,
            () if self.is_rematch => ReceivedKind::Rematch,
            () => ReceivedKind::Invitation,
        })
    }

    /// Whether the player can join the received game.
    pub(super) fn may_join(&self) -> bool {
        !matches!(self.received_kind(), None | Some(ReceivedKind::Watched | ReceivedKind::Finished))
    }

    /// Returns the side offered to a player who has received the game; `None` if it is over or is
    /// only watched.
    pub fn offered_side(&self) -> Option<Color> {
        match &self.stage {
            Stage::Received(game) if self.may_join() => Some(self.side_to_join(game)),
            _ => None,
        }
    }

    /// Stores the game once after each change.
    fn store(&mut self, saved: &SavedGames, state: &State) -> Result<(), StorageError> {
        let Stage::Playing(game) = &mut self.stage else { return Ok(()) };
        if !std::mem::take(&mut self.is_changed) {
            return Ok(());
        }
        let is_live = self.connection.is_connected();
        let text = saved_games::write(game, is_live, state, state.device.now_s);
        game.was_kept(text);
        let result = saved.set(game.branch().id(), &game.kept);
        if result.is_err() {
            // The text that is stored instead must not be taken for a change by another tab.
            game.kept = saved.text(game.branch().id()).unwrap_or_default();
        }
        result
    }

    /// Merges changes by other tabs.
    fn merge_stored(&mut self, saved: &SavedGames, state: &mut State) {
        let Stage::Playing(game) = &mut self.stage else { return };
        if self.connection.is_connected() {
            return;
        }
        let Some(text) = saved.text(game.branch().id()).filter(|text| *text != game.kept) else { return };
        let Some(other) = saved_games::read_along(&text, game.branch()) else { return };
        self.is_elsewhere = saved_games::is_live(&text);
        let before = game.branch().entries().to_vec();
        self.is_changed |= game.merge(other);
        self.written = None;
        if game.branch().entries() != before {
            game.reset_board(state);
            phrases::ELSEWHERE.as_str().clone_into(&mut self.feedback);
        }
        if self.is_elsewhere {
            self.feedback.clear();
            self.hang_up(state);
        }
    }

    fn act(&mut self, act: FriendAct, saved: &SavedGames, state: &mut State, effects: &mut Vec<Effect>) {
        let (is_resigning, may_join) = (self.is_resigning, self.may_join());
        // Messages, which arrive every second, do not answer the question.
        if !matches!(act, FriendAct::Transport(_) | FriendAct::StorageChanged) {
            self.is_resigning = false;
            state.ui.notice = None;
        }
        match (act, &mut self.stage) {
            (FriendAct::Transport(event), _) => self.handle_transport_event(event, saved, state, effects),
            (FriendAct::Meet, _) => self.invite(state),
            (FriendAct::TakeAnswer(text), _) => self.take_answer(&text, state),
            (FriendAct::AskServer(yes), _) => self.set_asks_server(yes, state),
            (FriendAct::Copied, _) => self.report(words::COPIED, state),
            (FriendAct::WatchCopied, _) => self.report(phrases::WATCH_COPIED, state),
            (FriendAct::NotCopied, _) => self.report(words::COPY_BY_HAND, state),
            (FriendAct::StorageChanged, Stage::Invite(_)) => {
                self.ongoing = saved.ongoing(&state.device.today)
            }
            (FriendAct::StorageChanged, Stage::Reply { is_taken }) => {
                *is_taken |= saved.reply().as_deref() != Some(&self.encoded);
            }
            (FriendAct::StorageChanged, _) => {
                self.merge_stored(saved, state);
                self.take_passed_reply(saved, state);
            }
            (FriendAct::Join { side, name }, Stage::Received(game)) if may_join => {
                let game = (**game).clone();
                let inviter = inviter_name(&game, self.connection.invitation()).to_owned();
                let friend_name = if side == game.inviter() { "" } else { &inviter };
                // The field is hidden where the game has the name already.
                let known = game.name(side).to_owned();
                let is_running = self.received_kind() == Some(ReceivedKind::Running);
                let name = if is_running { known } else { name };
                self.begin(game, side, &name, friend_name, state);
                effects.push(Effect::FocusSquare);
                self.answer_invitation();
            }
            (act, Stage::Invite(_)) => self.act_in_form(act, saved, state, effects),
            (act, Stage::Playing(_)) => self.act_in_game(act, is_resigning, saved, state, effects),
            // Actions for another stage are outdated.
            _ => {}
        }
        // The entry may not be a move on the board, so the board is updated.
        if let Stage::Playing(game) = &self.stage
            && !game.is_on_board(state)
        {
            game.sync_board(state);
        }
    }

    /// Handles an action in the form of a new game.
    fn act_in_form(
        &mut self,
        act: FriendAct,
        saved: &SavedGames,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        let Stage::Invite(invite) = &mut self.stage else { return };
        match act {
            FriendAct::Side(side) => {
                invite.side = side;
                state.session.settings.orientation = Some(side.unwrap_or(Color::White));
            }
            FriendAct::Live(is_live) => invite.is_live = is_live,
            FriendAct::Clock { choice, minutes, increment_s } => {
                invite.has_custom_clock = choice == new_game_form::CUSTOM;
                state.session.settings.clock =
                    new_game_form::control(Pairing::Friend, &choice, &minutes, &increment_s);
            }
            FriendAct::Begin { chance, name } => {
                let random_side = if chance >> 63 == 0 { Color::White } else { Color::Black };
                let (side, is_live) = (invite.side.unwrap_or(random_side), invite.is_live);
                if !is_live {
                    state.session.settings.clock = None;
                }
                let game = FriendGame::new(saved.free_id(chance), side, state.game.start().clone());
                self.begin(game, side, &name, "", state);
                if is_live {
                    self.invite(state);
                }
                let focus = FocusTarget::Friend;
                effects.push(if is_live { Effect::FocusOn(focus) } else { Effect::FocusSquare });
            }
            _ => {}
        }
    }

    /// Handles an action in a game. `is_resigning` is whether “Resign” has been pressed once.
    fn act_in_game(
        &mut self,
        act: FriendAct,
        is_resigning: bool,
        saved: &SavedGames,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        let may_cancel_game = self.may_cancel_game();
        let Stage::Playing(game) = &mut self.stage else { return };
        match act {
            FriendAct::Answer => self.answer_invitation(),
            FriendAct::HangUp => {
                state.device.storage.take_from_tab(LIVE);
                self.hang_up(state);
            }
            FriendAct::Rematch { chance } if self.connection.is_connected() => {
                self.want_rematch(saved.free_id(chance), state)
            }
            FriendAct::Rematch { chance } => {
                let before = game.clone();
                self.hang_up(state);
                self.play_rematch_by_link(before, chance, saved, state, effects);
            }
            FriendAct::WithdrawRematch => self.withdraw_rematch(state),
            FriendAct::DeclineRematch => self.decline_rematch(state),
            FriendAct::ClaimTime => self.claim_time(state),
            FriendAct::Confirm(yes) => self.confirm(yes, state, effects),
            FriendAct::Sent => {
                let text = if self.sent() { phrases::SENT } else { words::COPIED };
                text.as_str().clone_into(&mut self.feedback);
            }
            FriendAct::TakeBack if may_cancel_game => self.cancel_game(saved, state, effects),
            FriendAct::TakeBack => {
                let is_back = game.branches.take_back();
                self.is_changed |= is_back;
                self.feedback.clear();
                state.ui.announcement = if is_back { phrases::TAKEN_BACK.as_str() } else { "" }.to_owned();
            }
            FriendAct::Resign if !is_resigning => {
                self.is_resigning = true;
                state.ui.announcement = phrases::RESIGN_SURE.owned();
            }
            FriendAct::Resign => self.do_in_game(Act::Resign, state),
            FriendAct::Do(act) => {
                // In live play the next message follows; a link has room for one.
                self.is_writing &= self.connection.is_connected() || !matches!(act, Act::Chat(_));
                self.do_in_game(act, state);
            }
            FriendAct::Show(branch) => {
                // In live play both players play on the same branch.
                self.hang_up(state);
                self.show_branch(branch, state, effects);
            }
            FriendAct::ToggleMessage => {
                self.is_writing = !self.is_writing;
                if self.is_writing {
                    effects.push(Effect::FocusOn(FocusTarget::FriendMessage));
                }
            }
            FriendAct::ToggleQrCode => {
                self.shows_code = !self.shows_code;
                // Showing the QR code counts as sending.
                if self.shows_code && self.sent() {
                    phrases::QR_CODE_SHOWN.as_str().clone_into(&mut self.feedback);
                }
            }
            _ => {}
        }
    }

    /// Discards a game that has not been sent. Shows the game before a rematch, or the form.
    fn cancel_game(&mut self, saved: &SavedGames, state: &mut State, effects: &mut Vec<Effect>) {
        if let Stage::Playing(game) = &self.stage {
            saved.remove(game.branch().id());
        }
        self.is_changed = false;
        let Some(before) = self.before_rematch.take() else {
            state.ui.set_screen(Screen::Friend { encoded: String::new() });
            self.open_address("", saved, state, effects);
            effects.push(Effect::Address { text: state.address(), is_new_entry: false });
            return;
        };
        self.feedback.clear();
        state.ui.announcement = phrases::TAKEN_BACK.owned();
        before.put(state);
        before.show_clock(state);
        before.show_stored_times(state);
        self.stage = Stage::Playing(before);
    }

    fn set_asks_server(&mut self, yes: bool, state: &mut State) {
        self.asks_server = yes;
        // The invitation that was already made lacks the server's candidates.
        if matches!(self.connection, LiveConnection::Inviting | LiveConnection::Invited { .. }) {
            self.transport_commands.push(TransportCommand::Close);
            self.invite(state);
        }
    }

    /// Shows a message in the section and announces it.
    fn report(&mut self, text: Text, state: &mut State) {
        text.as_str().clone_into(&mut self.feedback);
        state.ui.announcement.clone_from(&self.feedback);
    }

    /// Notes that the link or signaling code has been copied, shared or shown; returns whether it
    /// was a link. A signaling code contains nothing of the game.
    fn sent(&mut self) -> bool {
        let Stage::Playing(game) = &mut self.stage else { return false };
        if self.connection.text().is_some() {
            return false;
        }
        game.branches.sent();
        game.is_sent = true;
        self.before_rematch = None;
        self.is_changed = true;
        true
    }

    /// Starts playing a game in this browser. The friend's name is empty if it is unknown.
    fn begin(&mut self, game: FriendGame, side: Color, name: &str, friend_name: &str, state: &mut State) {
        let mut game = CorrespondenceGame::new(Branches::new(game), side);
        friend_name.clone_into(&mut game.earlier_name);
        // Store the name as the default for the next game.
        if self.received_kind() != Some(ReceivedKind::Running) {
            let _ = state.device.storage.set(NAME, name);
        }
        game.clock = state.session.settings.clock.map(|control| (control, [control.base_s * 1000; 2]));
        // An unchanged name needs no new entry.
        if !name.trim().is_empty() && game.branch().name(side) != name.trim() {
            // An invalid name is ignored; the field limits its length.
            let _ = game.branches.act(side, Act::Name(name.trim().to_owned()));
        }
        self.feedback.clear();
        self.is_changed = true;
        self.is_writing = false;
        self.before_rematch = None;
        game.put(state);
        game.show_clock(state);
        self.stage = Stage::Playing(Box::new(game));
    }

    fn do_in_game(&mut self, act: Act, state: &mut State) {
        let Stage::Playing(game) = &mut self.stage else { return };
        match game.branches.act(game.side, act.clone()) {
            Ok(()) => {
                self.is_changed = true;
                self.feedback.clear();
                state.ui.announcement = phrases::done(&act, self.connection.is_connected()).to_owned();
            }
            Err(refusal) => self.refuse(refusal, state),
        }
    }

    fn refuse(&mut self, refusal: EntryError, state: &mut State) {
        self.feedback = phrases::refused(refusal);
        state.ui.announcement.clone_from(&self.feedback);
    }

    /// Synchronises the board and the game, and decides who may move.
    fn sync(&mut self, saved: &SavedGames, state: &mut State, effects: &mut Vec<Effect>) {
        if !matches!(self.stage, Stage::Playing(_)) {
            state.session.remote_player = None;
            return;
        }
        if state.game.outcome().is_some() {
            self.take_flag(state);
        }
        if matches!(&self.stage, Stage::Playing(game) if !game.is_on_board(state)) {
            // Another tab may have changed the game before this action on the board.
            self.merge_stored(saved, state);
        }
        let Stage::Playing(game) = &mut self.stage else { return };
        if let Some(mv) = game.own_move(state) {
            match game.branches.act(game.side, Act::Move(mv)) {
                Ok(()) => {
                    self.is_changed = true;
                    self.is_resigning = false;
                    self.feedback.clear();
                }
                Err(refusal) => self.refuse(refusal, state),
            }
        }
        if matches!(&self.stage, Stage::Playing(game) if !game.is_on_board(state)) {
            // Undo on the page takes back an entry that has not been sent.
            if let Stage::Playing(game) = &mut self.stage {
                if game.is_a_step_back(state) && game.branches.take_back() {
                    self.is_changed = true;
                }
                game.reset_board(state);
            }
        }
        self.sync_live(state);
        let Stage::Playing(game) = &mut self.stage else { return };
        game.sync(state);
        let version = (game.branch().id(), game.branches.revision());
        if self.written.replace(version) == Some(version) {
            return;
        }
        self.outgoing = encoding::encode(game.branch());
        // The address holds only entries that have been sent or received.
        let encoded = game.branches.encode_sent();
        if encoded != self.encoded {
            self.encoded.clone_from(&encoded);
            // Another screen may be in front.
            if matches!(state.ui.screen, Screen::Friend { .. }) {
                state.ui.set_screen(Screen::Friend { encoded });
                effects.push(Effect::Address { text: state.address(), is_new_entry: false });
            }
        }
    }
}

/// Whether the invited player has made an entry.
fn has_joiner_acted(game: &FriendGame) -> bool {
    game.entries().iter().any(|entry| entry.by != game.inviter())
}

/// The storage name of the game that this tab has played live, by id.
const LIVE: &str = "friend-live";

/// The storage name of the player's name.
const NAME: &str = "friend-name";

/// Returns the player's name from the last game.
pub fn own_name(state: &State) -> String {
    state.device.storage.get(NAME).unwrap_or_default()
}
