//! The section beside the board: its stage, its texts, and the parts that it shows.

use vicinity_friend::Act;
use vicinity_rules::Color;

use super::opening::inviter_name;
use super::{
    CorrespondenceGame, Friend, Invite, LINK, LiveConnection, NextAction, ReceivedKind, Stage, phrases,
};
use crate::clock::Control;
use crate::language::concat;
use crate::new_game_form;
use crate::state::State;
use crate::words;

/// The heading of the section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// The stage, for the styles and for tests.
    pub stage: &'static str,
    pub title: String,
    /// The text below the title.
    pub more: String,
}

/// The abilities of the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Abilities {
    /// Whether it can connect to another browser.
    pub can_connect: bool,
    /// Whether it can open the system's share dialog.
    pub can_share: bool,
}

/// A part of the section that is not always shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The form for a new game or a received one.
    Form,
    /// The player's name.
    Name,
    /// The choice of the side.
    Side,
    /// The choice between live play and links.
    Mode,
    /// The choice of the clock for live play.
    Clock,
    /// The fields of a custom clock.
    CustomClock,
    /// The button that starts a new game.
    Begin,
    /// The button that joins a received game with the offered side.
    Join,
    /// The button that joins with the other side, for the player who made the game elsewhere.
    JoinToo,
    /// The link to watch a received game.
    LookOn,
    /// The list of ongoing games.
    Ongoing,
    /// The note about games in other browsers.
    Elsewhere,
    /// The messages.
    Chat,
    /// The choice whether a server may be asked for the browser's address.
    Server,
    /// The same choice in the form.
    ServerInForm,
    /// The field for the friend's answer to an invitation.
    AnswerField,
    /// The link or signaling code to send, with its buttons.
    Link,
    /// The QR code of the link.
    QrCode,
    Share,
    /// The buttons that accept or reject entries in the player's own name.
    Confirm,
    /// The buttons that answer a takeback request.
    AnswerTakeback,
    /// The buttons that answer a draw offer.
    AnswerDraw,
    ClaimTime,
    TakeBack,
    /// The button that answers an invitation to play live.
    AnswerInvitation,
    Rematch,
    /// The button that withdraws the player's own request for a rematch.
    WithdrawRematch,
    /// The button that declines a rematch.
    DeclineRematch,
    /// The button that invites the friend to play live.
    Connect,
    /// The same after the connection has ended.
    Reconnect,
    HangUp,
    /// The button that copies a link for spectators.
    Watch,
    RequestTakeback,
    OfferDraw,
    Resign,
    /// The button that keeps the game going instead of resigning.
    PlayOn,
    /// The button that opens the review of the finished game.
    Review,
    /// The button that starts a rematch by link.
    Again,
}

impl Friend {
    /// Returns the heading.
    pub fn heading(&self, state: &State) -> Heading {
        let (stage, title, more) = match &self.stage {
            Stage::Invite(invite) => {
                let title = phrases::title_of(words::title(state.game.position().variant()));
                let more = if invite.is_live { phrases::INVITE_LIVE } else { phrases::INVITE };
                ("invite", title, more.owned())
            }
            Stage::Opening(_) => ("opening", phrases::TITLE.owned(), phrases::OPENING.owned()),
            Stage::Invalid(why) => ("invalid", phrases::TITLE.owned(), why.clone()),
            Stage::Reply { is_taken } => {
                let more = if *is_taken { phrases::REPLY_TAKEN } else { phrases::REPLY_PASSED };
                ("reply", phrases::THE_ANSWER.owned(), more.owned())
            }
            Stage::Received(game) => {
                let name = inviter_name(game, self.connection.invitation());
                let summary = || phrases::arrived_more(game).to_owned();
                match self.received_kind() {
                    Some(ReceivedKind::Finished) => {
                        ("finished", words::result_title(state), words::result_text(state))
                    }
                    Some(ReceivedKind::Watched) => {
                        ("watched", phrases::watched(game), phrases::WATCHED_MORE.owned())
                    }
                    Some(ReceivedKind::Running) => {
                        ("running", phrases::running(game), phrases::running_more(game))
                    }
                    Some(ReceivedKind::Rematch) => {
                        ("arrived", phrases::rematch_by_link(name, !game.inviter()), summary())
                    }
                    _ => ("arrived", phrases::arrived(game, name), summary()),
                }
            }
            Stage::Playing(game) => self.heading_in_game(game, state),
        };
        Heading { stage, title, more }
    }

    fn heading_in_game(&self, game: &CorrespondenceGame, state: &State) -> (&'static str, String, String) {
        let is_connected = self.connection.is_connected();
        let connection = phrases::connection(&self.connection);
        let is_quiet = self.connection.is_quiet(state.session.clock.now_ms);
        // The notice about an invitation says the rest.
        if !connection.is_empty() || matches!(self.connection, LiveConnection::InvitationReceived(_)) {
            return ("meeting", phrases::PLAY_LIVE.owned(), connection.to_owned());
        }
        if game.branch().outcome().is_some() {
            let (title, text) = (words::result_title(state), phrases::result_text(game, state));
            if is_connected || game.next_action() != NextAction::Send {
                return ("over", title, text);
            }
            let more = concat(&[&text, "\n", &phrases::next_action(game, is_connected), "."]);
            return ("send", title, more);
        }
        let stage = match game.next_action() {
            NextAction::Move => "move",
            NextAction::AnswerTakeback => "answer",
            NextAction::Send if is_connected => "wait",
            NextAction::Send => "send",
            NextAction::Wait | NextAction::Over => "wait",
        };
        let more = match () {
            () if self.is_elsewhere => phrases::LIVE_ELSEWHERE.owned(),
            () if is_quiet => phrases::QUIET.owned(),
            () => phrases::more(game, is_connected),
        };
        (stage, phrases::next_action(game, is_connected), more)
    }

    /// Whether a part of the section is shown.
    pub fn shows(&self, part: Part, state: &State, abilities: Abilities) -> bool {
        let game = self.game();
        let next_action = game.map(CorrespondenceGame::next_action);
        let invite = self.invite_form();
        let is_invite = invite.is_some();
        let received = self.received_kind();
        let is_received = self.may_join();
        let is_ongoing = self.is_ongoing();
        let is_over = game.is_some() && !is_ongoing;
        let is_connected = self.connection.is_connected();
        // Over, with nothing left to send.
        let is_settled = is_over && (is_connected || next_action == Some(NextAction::Over));
        let is_connecting = self.is_connecting();
        let is_by_link = !is_connecting && !is_connected;
        let may_connect = is_ongoing && !is_connecting && !is_connected && abilities.can_connect;
        let is_broken = matches!(self.connection, LiveConnection::Broken);
        let allows = |act| game.is_some_and(|game| game.allows(&act));
        if self.is_elsewhere {
            return false;
        }
        match part {
            Part::Form => is_invite || is_received,
            // A running game and the game before a rematch have the name.
            Part::Name => is_invite || received == Some(ReceivedKind::Invitation),
            Part::Side | Part::Begin => is_invite,
            Part::Mode => is_invite && abilities.can_connect,
            Part::Clock => invite.is_some_and(|invite| invite.is_live),
            Part::CustomClock => invite.is_some_and(|invite| invite.is_live && invite.has_custom_clock),
            Part::Join => is_received,
            // An invitation to play live comes from a browser that waits for the answer.
            Part::JoinToo => {
                is_received
                    && received != Some(ReceivedKind::Rematch)
                    && self.connection.invitation().is_none()
            }
            // A frame must not navigate to another page.
            Part::LookOn => {
                is_received && received != Some(ReceivedKind::Rematch) && !state.embedding.is_framed
            }
            Part::Ongoing => is_invite && !self.ongoing.is_empty(),
            Part::Elsewhere => game.is_none() && received != Some(ReceivedKind::Watched),
            Part::Chat => self.may_chat(),
            Part::Server => match self.connection {
                LiveConnection::Inviting | LiveConnection::Invited { .. } => true,
                LiveConnection::InvitationReceived(_) => game.is_some(),
                _ => false,
            },
            Part::ServerInForm => {
                let is_answer = is_received && self.connection.invitation().is_some();
                is_answer || invite.is_some_and(|invite| invite.is_live)
            }
            Part::AnswerField => matches!(self.connection, LiveConnection::Invited { .. }),
            Part::Link => {
                game.is_some_and(|game| self.connection.text().is_some() || is_by_link && game.can_send())
            }
            Part::QrCode => self.shows_code && self.shows(Part::Link, state, abilities),
            Part::Share => abilities.can_share && self.shows(Part::Link, state, abilities),
            Part::Confirm => game.is_some() && self.claimed.is_some(),
            Part::AnswerTakeback => next_action == Some(NextAction::AnswerTakeback),
            Part::AnswerDraw => {
                is_ongoing && game.is_some_and(|game| game.branch().draw_offered_by() == Some(!game.side))
            }
            Part::ClaimTime => game.is_some() && self.may_claim_time(state),
            Part::TakeBack => is_by_link && (self.may_take_back() || self.may_cancel_game()),
            Part::AnswerInvitation => {
                game.is_some() && matches!(self.connection, LiveConnection::InvitationReceived(_))
            }
            Part::Rematch => is_connected && is_over && self.rematch.is_none(),
            Part::WithdrawRematch => is_over && self.may_withdraw_rematch(),
            Part::Connect => may_connect && !is_broken,
            Part::Reconnect => may_connect && is_broken,
            Part::DeclineRematch => self.shows(Part::Rematch, state, abilities) && self.is_rematch_offered(),
            Part::HangUp => game.is_some() && (is_connecting || is_connected),
            // A link has the moves until now, and a live game goes on.
            Part::Watch => !self.is_played_live() && game.is_some_and(|game| !game.is_before_first_move()),
            Part::RequestTakeback => !is_connecting && self.may_request_takeback(),
            Part::OfferDraw => is_ongoing && !is_connecting && allows(Act::OfferDraw),
            Part::Resign => is_ongoing && !is_connecting,
            Part::PlayOn => is_ongoing && self.is_resigning,
            // A frame must not navigate to another page.
            Part::Review => {
                let is_readable = is_over && !is_connecting || received == Some(ReceivedKind::Finished);
                is_readable && !state.embedding.is_framed && state.may_review()
            }
            Part::Again => is_settled && !is_connected,
        }
    }

    /// Whether a message can be sent, alone or with a link. Before the first move there is no link.
    fn may_chat(&self) -> bool {
        let has_link = |game: &CorrespondenceGame| {
            game.next_action() != NextAction::Move || !game.is_before_first_move()
        };
        self.game()
            .is_some_and(|game| self.connection.is_connected() || !self.is_connecting() && has_link(game))
    }

    /// Whether an entry for the next link can be taken back: before the player's move only a draw
    /// offer.
    fn may_take_back(&self) -> bool {
        let Some(game) = self.game() else { return false };
        game.has_unsent()
            && match game.next_action() {
                NextAction::Send => true,
                NextAction::Move => game.branch().draw_offered_by() == Some(game.side),
                _ => false,
            }
    }

    /// Whether a takeback can be requested. By link, the request would go with the player's own
    /// move.
    fn may_request_takeback(&self) -> bool {
        let Some(game) = self.game() else { return false };
        let is_apt = match game.next_action() {
            NextAction::Wait => true,
            NextAction::Move => self.connection.is_connected(),
            _ => false,
        };
        is_apt && !self.is_resigning && game.allows(&Act::RequestTakeback)
    }

    /// Whether a game is being played.
    pub(super) fn is_ongoing(&self) -> bool {
        self.game().is_some_and(|game| game.branch().outcome().is_none())
    }

    /// Whether a game is being played live.
    pub fn is_played_live(&self) -> bool {
        self.is_ongoing() && self.connection.is_connected()
    }

    /// Whether an attempt to connect is in progress.
    pub(super) fn is_connecting(&self) -> bool {
        !matches!(
            self.connection,
            LiveConnection::None | LiveConnection::Broken | LiveConnection::Connected(_)
        )
    }

    /// Returns the state of the connection for the styles; empty without one.
    pub fn connection_mark(&self, state: &State) -> &'static str {
        match () {
            () if self.connection.is_quiet(state.session.clock.now_ms) => "quiet",
            () if self.connection.is_connected() => "met",
            () => "",
        }
    }

    /// Returns the label of the button that copies the text to send.
    pub fn copy_label(&self) -> &'static str {
        let label = match (self.connection.text(), &self.connection) {
            (None, _) => phrases::COPY,
            (_, LiveConnection::Answered { .. }) => phrases::COPY_REPLY,
            _ => phrases::COPY_CODE,
        };
        label.as_str()
    }

    /// Whether the browser has refused to copy the link.
    pub fn must_copy_by_hand(&self) -> bool {
        self.feedback == words::COPY_BY_HAND.as_str()
    }

    /// Returns the label of the button beside the message: it is sent at once, or becomes part of
    /// the link.
    pub fn say_label(&self) -> &'static str {
        if self.connection.is_connected() { phrases::SAY_GO.as_str() } else { phrases::SAY_ADD.as_str() }
    }

    /// Returns the label of the button that requests a rematch or accepts one.
    pub fn rematch_label(&self) -> &'static str {
        if self.is_rematch_offered() { phrases::ACCEPT_REMATCH.as_str() } else { phrases::REMATCH.as_str() }
    }

    /// Returns the label of the button that takes back what has not been sent.
    pub fn take_back_label(&self) -> &'static str {
        let last = self.game().and_then(|game| game.branch().entries().last());
        match last.map(|entry| &entry.act) {
            _ if self.may_cancel_game() && self.before_rematch.is_some() => phrases::CANCEL_REMATCH.as_str(),
            _ if self.may_cancel_game() => phrases::CANCEL_GAME.as_str(),
            Some(Act::OfferDraw | Act::RequestTakeback) => phrases::WITHDRAW.as_str(),
            _ => phrases::TAKE_BACK.as_str(),
        }
    }

    /// Whether the player has created the game and has not done or sent anything yet.
    pub(super) fn may_cancel_game(&self) -> bool {
        self.game().is_some_and(|game| {
            let is_own = game.branch().entries().iter().all(|entry| entry.by == game.side);
            is_own && game.branch().inviter() == game.side && !game.is_sent && !game.has_unsent()
        })
    }

    /// Whether the player has requested a rematch that the friend has not accepted.
    pub(super) fn may_withdraw_rematch(&self) -> bool {
        let is_accepted =
            matches!(&self.connection, LiveConnection::Connected(live) if live.is_rematch_wanted());
        self.connection.is_connected() && self.rematch.is_some() && !is_accepted
    }

    /// Whether the friend, who is connected, wants a rematch.
    fn is_rematch_offered(&self) -> bool {
        matches!(&self.connection, LiveConnection::Connected(live) if live.is_rematch_offered())
    }

    /// Returns the label of the button that ends the connection or the attempt to connect.
    pub fn hang_up_label(&self) -> &'static str {
        if self.connection.is_connected() { phrases::LEAVE.as_str() } else { phrases::HANG_UP.as_str() }
    }

    /// Returns the label of the button that resigns.
    pub fn resign_label(&self) -> &'static str {
        if self.is_resigning { phrases::RESIGN_SURE.as_str() } else { phrases::RESIGN.as_str() }
    }

    /// Returns the text to send to the friend: a signaling code, or the game as a link.
    pub fn text_to_send(&self, state: &State) -> String {
        let page = state.friend_link_page();
        match &self.connection {
            LiveConnection::Invited { text, .. } | LiveConnection::Answered { text } => {
                concat(&[page, LINK, text])
            }
            _ => concat(&[page, LINK, self.outgoing()]),
        }
    }

    /// Returns the choices for a new game, if there are any.
    fn invite_form(&self) -> Option<Invite> {
        match self.stage {
            Stage::Invite(invite) => Some(invite),
            _ => None,
        }
    }

    /// Returns the value of the chosen mode, `live` or `link`. `None` if there is no choice.
    pub fn chosen_mode(&self) -> Option<&'static str> {
        self.invite_form().map(|invite| if invite.is_live { "live" } else { "link" })
    }

    /// Returns the value of the chosen clock in the list.
    pub fn chosen_clock(&self, state: &State) -> String {
        match state.session.settings.clock {
            _ if self.invite_form().is_some_and(|invite| invite.has_custom_clock) => {
                new_game_form::CUSTOM.to_owned()
            }
            control => control.map(Control::word).unwrap_or_default(),
        }
    }

    /// Returns the label of the button that starts a new game.
    pub fn begin_label(&self) -> &'static str {
        let is_live = self.invite_form().is_some_and(|invite| invite.is_live);
        if is_live { phrases::BEGIN_LIVE.as_str() } else { phrases::BEGIN.as_str() }
    }

    /// Returns the labels of the buttons that join a received game.
    pub fn join_labels(&self) -> Option<[String; 2]> {
        let (Stage::Received(game), Some(side)) = (&self.stage, self.offered_side()) else { return None };
        Some(match self.received_kind() {
            Some(ReceivedKind::Running) => phrases::continue_as(game, [side, !side]),
            Some(ReceivedKind::Rematch) => [phrases::ACCEPT_REMATCH.owned(), String::new()],
            _ => [phrases::join(side), phrases::join_too(!side)],
        })
    }

    /// Returns the value of the chosen side: the name of a colour, or empty for a random side.
    /// `None` if there is no choice.
    pub fn chosen_side(&self) -> Option<&'static str> {
        self.invite_form().map(|invite| invite.side.map_or("", Color::name))
    }
}
