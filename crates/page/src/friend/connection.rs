//! Live play: two browsers connect by an invitation and an answer, and then exchange entries at
//! once.
//!
//! [`TransportCommand`] has the commands for the browser's connection and [`TransportEvent`] its
//! events. If the connection breaks, the game continues by links.

use vicinity_friend::encoding;
use vicinity_friend::live::{Live, Message, MessageError, MessageOutcome, RejectedMessage};
use vicinity_friend::signaling::{
    self, Description, GameTerms, Purpose, Role, SignalingCode, SignalingError,
};
use vicinity_rules::checksum;

use super::{Friend, LIVE, SavedGames, Stage};
use crate::address::friend_value;
use crate::clock::Control;
use crate::event::{Effect, TransportCommand};
use crate::friend::phrases;
use crate::share::linked_address;
use crate::state::{RemotePlayer, State};

/// The silence after which the connection is considered broken, in milliseconds.
const SILENT_MS: u64 = 12_000;
/// The silence after which the player is notified, in milliseconds.
const QUIET_MS: u64 = 4_000;
/// The interval between pings, in milliseconds.
const PING_MS: u32 = 1_000;

/// An event of the browser's connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TransportEvent {
    /// The local description is complete.
    Described(String),
    /// The channel is open.
    Opened,
    /// A message was received.
    Received(String),
    /// The connection failed or was closed.
    Closed,
}

/// The state of the live connection.
#[derive(Default)]
pub enum LiveConnection {
    /// Not connected; the game is played by links.
    #[default]
    None,
    /// An invitation is being created.
    Inviting,
    /// The invitation waits for the friend's answer.
    Invited {
        /// The invitation, also as text.
        code: Box<SignalingCode>,
        text: String,
    },
    /// An invitation has been received.
    InvitationReceived(Box<SignalingCode>),
    /// The answer to it is being created.
    Answering(Box<SignalingCode>),
    /// The answer waits until the friend has entered it.
    Answered { text: String },
    /// The friend's answer has been entered.
    Joining,
    /// Connected.
    Connected(Box<Live>),
    /// The connection has ended.
    Broken,
}

impl LiveConnection {
    /// Returns the signaling code that the friend must receive by other means.
    pub fn text(&self) -> Option<&str> {
        match self {
            LiveConnection::Invited { text, .. } | LiveConnection::Answered { text } => Some(text),
            _ => None,
        }
    }

    /// Returns the invitation that has been received and not answered.
    pub fn invitation(&self) -> Option<&SignalingCode> {
        match self {
            LiveConnection::InvitationReceived(code) => Some(code),
            _ => None,
        }
    }

    /// Whether both sides have completed the handshake.
    pub fn is_connected(&self) -> bool {
        matches!(self, LiveConnection::Connected(live) if live.is_connected())
    }

    /// Whether they are connected, but the friend has been silent for some seconds.
    pub fn is_quiet(&self, now_ms: u64) -> bool {
        matches!(self, LiveConnection::Connected(live) if live.is_connected() && now_ms.saturating_sub(live.last_message_ms()) > QUIET_MS)
    }
}

impl Friend {
    /// Starts an invitation to play live.
    pub(super) fn invite(&mut self, state: &mut State) {
        if matches!(self.stage, Stage::Playing(_)) {
            self.connection = LiveConnection::Inviting;
            self.feedback.clear();
            self.transport_commands.push(TransportCommand::Offer { asks_server: self.asks_server });
            state.ui.announcement = phrases::INVITING.owned();
        }
    }

    /// Answers the received invitation.
    pub(super) fn answer_invitation(&mut self) {
        if let LiveConnection::InvitationReceived(code) = std::mem::take(&mut self.connection) {
            let sdp = code.description.to_sdp(Role::Offer);
            self.transport_commands.push(TransportCommand::Answer { sdp, asks_server: self.asks_server });
            self.connection = LiveConnection::Answering(code);
            // The notice about the invitation.
            self.feedback.clear();
        }
    }

    /// Processes the friend's answer.
    pub(super) fn take_answer(&mut self, text: &str, state: &mut State) {
        let LiveConnection::Invited { code: invitation, .. } = &self.connection else { return };
        let button = self.friends_button(state);
        // The text may be a whole link that contains the code.
        let address = linked_address(text).unwrap_or(text.trim());
        let text = friend_value(address).unwrap_or_else(|| text.to_owned());
        let error = match signaling::decode(&text) {
            Ok(code) if code.answers(invitation) => {
                self.transport_commands
                    .push(TransportCommand::Accept { sdp: code.description.to_sdp(Role::Answer) });
                self.connection = LiveConnection::Joining;
                self.feedback.clear();
                return;
            }
            Ok(SignalingCode { purpose: Purpose::Invitation(_), .. }) => {
                self.feedback = phrases::answer_is_invitation(&button);
                state.ui.announcement.clone_from(&self.feedback);
                return;
            }
            Ok(_) => SignalingError::OtherInvitation,
            Err(error) => error,
        };
        self.feedback = match encoding::decode_id(&text) {
            Ok(_) => phrases::answer_is_game(&button),
            Err(_) => phrases::invalid_code(&error),
        };
        state.ui.announcement.clone_from(&self.feedback);
    }

    /// Returns the label of the button with which the friend answers an invitation: it depends on
    /// whether the friend's browser knows the game.
    fn friends_button(&self, state: &State) -> String {
        let Stage::Playing(game) = &self.stage else { return String::new() };
        let has_acted = game.branch().entries().iter().any(|entry| entry.by != game.side);
        let was_live = state.device.storage.get_in_tab(LIVE) == Some(game.branch().id().to_string());
        if has_acted || was_live { phrases::ANSWER_IT.owned() } else { phrases::join(!game.side) }
    }

    /// Whether a text replies to the invitation that was made here.
    pub(super) fn is_reply(&self, text: &str) -> bool {
        let LiveConnection::Invited { code, .. } = &self.connection else { return false };
        signaling::decode(text).is_ok_and(|reply| reply.answers(code))
    }

    /// Whether a text is the invitation that waits in this tab.
    pub(super) fn is_own_invitation(&self, text: &str) -> bool {
        let LiveConnection::Invited { text: own, .. } = &self.connection else { return false };
        signaling::decode(text).is_ok_and(|code| signaling::encode(&code) == *own)
    }

    /// Takes a reply that was opened in another tab, if it is for the invitation in this one.
    pub(super) fn take_passed_reply(&mut self, saved: &SavedGames, state: &mut State) {
        if let Some(reply) = saved.reply().filter(|reply| self.is_reply(reply)) {
            saved.remove_reply();
            self.take_answer(&reply, state);
        }
    }

    /// Closes the connection, or cancels the attempt to connect.
    pub(super) fn hang_up(&mut self, state: &mut State) {
        self.close_connection();
        self.keep_clock(state);
        // Other tabs may go on.
        self.is_changed |= self.connection.is_connected();
        self.connection = LiveConnection::None;
    }

    /// Requests that the connection is closed, if there is one.
    pub(super) fn close_connection(&mut self) {
        if !matches!(self.connection, LiveConnection::None) {
            self.transport_commands.push(TransportCommand::Close);
        }
    }

    /// Handles an event of the connection.
    pub(super) fn handle_transport_event(
        &mut self,
        event: TransportEvent,
        saved: &SavedGames,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        match event {
            TransportEvent::Described(sdp) => self.described(&sdp, state),
            TransportEvent::Opened => self.opened(state, effects),
            TransportEvent::Received(text) => self.receive(&text, saved, state),
            TransportEvent::Closed => self.broke(state),
        }
    }

    fn described(&mut self, sdp: &str, state: &mut State) {
        let Stage::Playing(game) = &mut self.stage else { return };
        let description = match Description::of_sdp(sdp) {
            Ok(description) => description,
            Err(error) => {
                self.feedback = phrases::invalid_code(&error);
                state.ui.announcement.clone_from(&self.feedback);
                self.transport_commands.push(TransportCommand::Close);
                self.connection = LiveConnection::None;
                return;
            }
        };
        let branch = game.branch();
        match std::mem::take(&mut self.connection) {
            LiveConnection::Inviting => {
                let control = game.clock.and_then(|(control, _)| code_control(control));
                let terms = GameTerms {
                    id: branch.id(),
                    inviter: branch.inviter(),
                    start: branch.start().clone(),
                    control,
                    inviter_name: branch.name(branch.inviter()).to_owned(),
                };
                let code = SignalingCode { description, purpose: Purpose::Invitation(Box::new(terms)) };
                let text = signaling::encode(&code);
                // Other tabs recognise the player's own invitation by it.
                game.invitation = Some(checksum(&text));
                self.is_changed = true;
                self.connection = LiveConnection::Invited { code: Box::new(code), text };
                state.ui.announcement = phrases::INVITED.owned();
            }
            LiveConnection::Answering(_) => {
                let code = SignalingCode { description, purpose: Purpose::Answer { id: branch.id() as u32 } };
                self.connection = LiveConnection::Answered { text: signaling::encode(&code) };
                state.ui.announcement = phrases::ANSWERED.owned();
            }
            other => self.connection = other,
        }
    }

    fn opened(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let Stage::Playing(game) = &mut self.stage else { return };
        let now_ms = state.session.clock.now_ms;
        let control = game.clock.and_then(|(control, _)| code_control(control));
        let is_host = game.side == game.branch().inviter();
        let mut live = Live::new(game.side, is_host, control, now_ms);
        if let Some((_, left_ms)) = game.clock {
            live.set_left_ms(left_ms);
        }
        let hello = live.hello(&game.branches, now_ms);
        self.transport_commands.push(TransportCommand::Send(hello.write()));
        self.rematch = None;
        self.connection = LiveConnection::Connected(Box::new(live));
        effects.push(Effect::SetTimer(PING_MS));
    }

    fn receive(&mut self, text: &str, saved: &SavedGames, state: &mut State) {
        let (Stage::Playing(game), LiveConnection::Connected(live)) = (&mut self.stage, &mut self.connection)
        else {
            return;
        };
        let before = game.branch().entries().len();
        let known = game.branch().position().moves_made().count();
        let outcome = match live.receive(text, &mut game.branches, state.session.clock.now_ms) {
            Ok(outcome) => outcome,
            Err(refused) => return self.refuse_message(refused, state),
        };
        let MessageOutcome {
            replies,
            is_news,
            has_connected,
            wants_rematch,
            declines_rematch,
            withdraws_rematch,
            rematch,
            has_dropped,
            was_refused,
            turn_goes_on_at_ms,
        } = outcome;
        self.transport_commands.extend(replies.iter().map(|message| TransportCommand::Send(message.write())));
        if is_news || has_connected || has_dropped {
            self.is_changed = true;
        }
        if has_connected || is_news || has_dropped {
            game.is_sent = true;
            game.take_clock(live);
            game.sync_board(state);
            if !has_connected && state.game.line().len() > known {
                game.record_time(state);
            }
            let announcement = phrases::announcement(game, before, true);
            if !announcement.is_empty() {
                state.ui.announcement = announcement;
            }
            if game.branch().entries().len() > before {
                self.feedback = phrases::answer(game, before).unwrap_or_default();
            }
        }
        // Continue the turn's clock as if the move had not been made. After reconnecting, a turn
        // starts at zero, because the time used before was already deducted.
        if let Some(used_ms) = turn_goes_on_at_ms.or(has_connected.then_some(0)) {
            state.session.clock.at = state.game.revision();
            state.session.clock.since_ms = None;
            state.session.clock.spent_ms = used_ms.min(u64::from(u32::MAX)) as u32;
        }
        if let Some(why) = was_refused {
            self.feedback = phrases::was_refused(why);
            state.ui.announcement.clone_from(&self.feedback);
        }
        // The name follows as the first news.
        if has_connected || self.expects_name && game.friend().is_some() {
            self.expects_name = game.friend().is_none();
            self.feedback = phrases::connected_to(game);
            state.ui.announcement.clone_from(&self.feedback);
        }
        if has_connected {
            state.device.storage.set_in_tab(LIVE, &game.branch().id().to_string());
        }
        if has_dropped {
            phrases::DROPPED.as_str().clone_into(&mut self.feedback);
        }
        if declines_rematch {
            self.rematch = None;
            self.feedback = phrases::declines_rematch(game);
            state.ui.announcement.clone_from(&self.feedback);
        }
        if withdraws_rematch {
            self.feedback = phrases::withdraws_rematch(game);
            state.ui.announcement.clone_from(&self.feedback);
        }
        if wants_rematch {
            self.feedback = phrases::wants_rematch(game);
            state.ui.announcement.clone_from(&self.feedback);
            self.begin_rematch(state);
        }
        match rematch {
            // A game with the id of a stored game would overwrite that one.
            Some(game) if saved.text(game.id()).is_some() => {
                self.refuse_message(MessageError::InvalidRematch.into(), state);
            }
            Some(game) => self.play_again(game, state),
            None => {}
        }
    }

    /// Handles a refused message. The connection stays open if the two games still agree.
    fn refuse_message(&mut self, refused: RejectedMessage, state: &mut State) {
        let RejectedMessage { error, reply, ends, claimed } = refused;
        self.transport_commands.extend(reply.map(|reply| TransportCommand::Send(reply.write())));
        let why = phrases::refused_message(error, ends);
        if ends {
            // The friend's branch may have been stored beside this one.
            self.is_changed = true;
            self.end_connection(why, state);
        } else {
            self.feedback = why;
            state.ui.announcement.clone_from(&self.feedback);
        }
        if let (Stage::Playing(game), Some(claimed)) = (&self.stage, claimed) {
            let game = game.clone();
            self.ask_to_confirm(&game, claimed, state);
        }
    }

    /// Handles a broken connection; the game continues by links.
    fn broke(&mut self, state: &mut State) {
        if matches!(self.connection, LiveConnection::None | LiveConnection::Broken) {
            return;
        }
        let why = match &self.connection {
            LiveConnection::Connected(live) if live.is_connected() && !self.is_ongoing() => {
                phrases::LEFT.as_str()
            }
            LiveConnection::Connected(live) if live.is_connected() => phrases::BROKEN.as_str(),
            _ if !self.asks_server => phrases::NOT_CONNECTED_LOCALLY.as_str(),
            _ => phrases::NOT_CONNECTED.as_str(),
        };
        self.end_connection(why.to_owned(), state);
    }

    /// Ends the connection and shows the reason.
    fn end_connection(&mut self, why: String, state: &mut State) {
        self.keep_clock(state);
        // Other tabs may go on.
        self.is_changed |= self.connection.is_connected();
        state.ui.notice = None;
        self.feedback = why;
        state.ui.announcement.clone_from(&self.feedback);
        self.transport_commands.push(TransportCommand::Close);
        self.connection = LiveConnection::Broken;
    }

    /// Performs the checks that are due each second.
    pub(super) fn tick(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let LiveConnection::Connected(live) = &self.connection else { return };
        if state.session.clock.now_ms.saturating_sub(live.last_message_ms()) > SILENT_MS {
            return self.broke(state);
        }
        let is_quiet = self.connection.is_quiet(state.session.clock.now_ms);
        if is_quiet && !self.was_quiet {
            state.ui.announcement = phrases::QUIET.owned();
        }
        self.was_quiet = is_quiet;
        let is_flag_down = self.may_claim_time(state);
        if is_flag_down && !self.was_flag_down {
            self.feedback = phrases::FLAG_DOWN.owned();
            state.ui.announcement.clone_from(&self.feedback);
        }
        self.was_flag_down = is_flag_down;
        self.store_live_clock(state);
        self.transport_commands.push(TransportCommand::Send(Message::Ping.write()));
        effects.push(Effect::SetTimer(PING_MS));
    }

    /// Sends new entries to the friend and updates the clocks for the connection state.
    pub(super) fn sync_live(&mut self, state: &mut State) {
        let Stage::Playing(game) = &mut self.stage else {
            state.session.remote_player = None;
            return;
        };
        let is_connected = self.connection.is_connected();
        if let LiveConnection::Connected(live) = &mut self.connection
            && is_connected
            && game.branches.unsent() > 0
        {
            let left_ms = state.game.record().clock_ms(state.game.end_node());
            let messages = live.done(&mut game.branches, left_ms, state.session.clock.now_ms);
            if !messages.is_empty() {
                self.is_changed = true;
                game.is_sent = true;
                game.take_clock(live);
            }
            self.transport_commands
                .extend(messages.iter().map(|message| TransportCommand::Send(message.write())));
        }
        game.show_clock(state);
        let left_ms = game.clock.map(|(_, left_ms)| left_ms);
        state.session.remote_player = Some(RemotePlayer { side: !game.side, is_connected, left_ms });
    }
}

/// Converts a time control for a signaling code; `None` if it is not supported there.
fn code_control(control: Control) -> Option<signaling::Control> {
    signaling::Control::new(control.base_s, control.increment_s)
}

/// Converts the time control of an invitation.
pub(super) fn page_control(control: signaling::Control) -> Control {
    Control { base_s: control.base_s().max(1), increment_s: control.increment_s() }
}
