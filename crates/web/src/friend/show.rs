//! Rendering of the section: the next action, the link to send, branches, and messages.

use vicinity_friend::Act;
use vicinity_page::clock::Control;
use vicinity_page::friend::phrases;
use vicinity_page::friend::{
    CorrespondenceGame, Friend, LINK, LiveConnection, NextAction, OngoingGame, Stage,
};
use vicinity_page::language::concat;
use vicinity_page::state::State;
use vicinity_rules::Color;

use super::FriendElements;
use crate::templates::friend::{Branch, ChatMessage, Kept};
use crate::{dom, fields};

impl FriendElements {
    pub(super) fn render(&mut self, state: &State, friend: &Friend) {
        let game = friend.game();
        let page = &mut self.page;
        let (stage, title, more) = match &friend.stage {
            Stage::Invite(side) => {
                for input in &page.sides {
                    let value = input.get_attribute("data-friend-side").unwrap_or_default();
                    input.set_checked(value == side.map_or("", Color::name));
                }
                ("invite", phrases::TITLE.owned(), phrases::INVITE.owned())
            }
            Stage::Opening(_) => ("opening", phrases::TITLE.owned(), phrases::OPENING.owned()),
            Stage::Invalid(why) => ("invalid", phrases::TITLE.owned(), why.clone()),
            Stage::Received(game) => {
                let side = friend.side_to_join(game);
                page.join_text.set(&phrases::join(side));
                page.join_too_text.set(&phrases::join_too(!side));
                ("arrived", phrases::arrived(game), phrases::arrived_more(game))
            }
            Stage::Playing(game) => {
                let next_action = match game.next_action() {
                    NextAction::Move => "move",
                    NextAction::AnswerTakeback => "answer",
                    NextAction::Send => "send",
                    NextAction::Wait => "wait",
                    NextAction::Over => "over",
                };
                let is_connected = friend.connection.is_connected();
                let is_meeting = !phrases::connection(&friend.connection).is_empty();
                let stage = match next_action {
                    _ if is_meeting => "meeting",
                    "send" if is_connected => "wait",
                    next_action => next_action,
                };
                let title =
                    if is_meeting { phrases::MEET.owned() } else { phrases::next_action(game, is_connected) };
                let more = match phrases::connection(&friend.connection) {
                    "" if friend.connection.is_quiet(state.session.clock.now_ms) => phrases::QUIET.owned(),
                    "" => phrases::more(game, is_connected),
                    connection => connection.to_owned(),
                };
                (stage, title, more)
            }
        };
        page.stage.set(stage);
        page.title.set(&title);
        page.more.set(&more);
        page.feedback.set(&friend.feedback);
        let is_invite = stage == "invite";
        let is_arrived = stage == "arrived";
        page.no_side.set(!is_invite);
        page.no_clock.set(!is_invite || !self.can_meet);
        page.no_form.set(!(is_invite || is_arrived));
        page.no_begin.set(!is_invite);
        page.no_join.set(!is_arrived);
        page.no_join_too.set(!is_arrived);
        // A frame has no link to watch the game, because it must not navigate to another page.
        page.no_look_on.set(!is_arrived || state.embedding.is_framed);
        page.no_talk.set(game.is_none());
        let asks = matches!(
            friend.connection,
            LiveConnection::Inviting | LiveConnection::Invited { .. } | LiveConnection::InvitationReceived(_)
        );
        page.no_server.set(!asks);
        page.server.set_checked(friend.asks_server);
        page.no_answer.set(!matches!(friend.connection, LiveConnection::Invited { .. }));
        page.connection.set(match () {
            () if friend.connection.is_quiet(state.session.clock.now_ms) => "quiet",
            () if friend.connection.is_connected() => "met",
            () => "",
        });
        page.no_elsewhere.set(game.is_some());
        if is_invite {
            self.show_clock(state);
        }
        self.render_buttons(state, friend);
        self.render_ongoing(if is_invite { &friend.ongoing } else { &[] });
        let version = game.map(|game| (game.branch().id(), game.branches.revision()));
        if self.shown_version != version {
            self.shown_version = version;
            self.render_branches(game);
            self.render_words(game);
        }
    }

    /// Shows the chosen clock, even if it is not among the offered ones.
    fn show_clock(&self, state: &State) {
        let word = state.session.settings.clock.map(Control::word).unwrap_or_default();
        let clock = &self.page.clock;
        clock.set_value(&word);
        if clock.value() != word {
            let text = state.session.settings.clock.map(phrases::control).unwrap_or_default();
            dom::add_option(clock, &word, &text);
            clock.set_value(&word);
        }
    }

    fn render_buttons(&mut self, state: &State, friend: &Friend) {
        let page = &mut self.page;
        let branch = friend.game().map(CorrespondenceGame::branch);
        let next_action = friend.game().map(CorrespondenceGame::next_action);
        let is_ongoing = branch.is_some_and(|branch| branch.outcome().is_none());
        let is_over = branch.is_some() && !is_ongoing;
        let allows = |act| friend.game().is_some_and(|game| game.allows(&act));
        let is_connected = friend.connection.is_connected();
        let is_meeting = !matches!(
            friend.connection,
            LiveConnection::None | LiveConnection::Broken | LiveConnection::Connected(_)
        );
        let by_hand = friend.connection.text().is_some();
        let sends =
            friend.game().is_some_and(|game| by_hand || !is_meeting && !is_connected && game.can_send());
        let unsent = friend.game().map_or(0, |game| game.branches.unsent());
        let has_game = branch.is_some();
        if has_game {
            fields::set_value(&page.link, &outgoing(state, friend));
        }
        let shown_link = page.link.value();
        self.picture.show(page, (sends && friend.shows_code).then_some(shown_link.as_str()));
        let offers = |game: &CorrespondenceGame| game.branch().draw_offered_by() == Some(!game.side);
        page.no_link.iter_mut().for_each(|part| part.set(!sends));
        page.no_claim.iter_mut().for_each(|button| button.set(!has_game || friend.claimed.is_none()));
        page.no_answer_back
            .iter_mut()
            .for_each(|button| button.set(next_action != Some(NextAction::AnswerTakeback)));
        let is_draw_offered = is_ongoing && friend.game().is_some_and(offers);
        page.no_offer.iter_mut().for_each(|button| button.set(!is_draw_offered));
        page.no_claim_time.set(!has_game || !friend.may_claim_time(state));
        page.no_share.set(!sends || !self.can_share);
        page.no_take_back
            .set(is_connected || is_meeting || unsent == 0 || next_action != Some(NextAction::Send));
        page.no_call.set(!has_game || !matches!(friend.connection, LiveConnection::InvitationReceived(_)));
        page.no_rematch.set(!is_connected || !is_over);
        page.no_meet.set(!is_ongoing || is_meeting || is_connected || !self.can_meet);
        page.no_hang_up.set(!has_game || !is_meeting && !is_connected);
        page.no_watch.set(branch.is_none_or(|branch| branch.position().moves_made().next().is_none()));
        page.no_ask_back.set(next_action != Some(NextAction::Wait) || !allows(Act::RequestTakeback));
        page.no_offer_draw.set(!is_ongoing || !allows(Act::OfferDraw));
        page.no_resign.set(!is_ongoing);
        page.no_again.set(!is_over || is_connected);
        page.copy_text.set(match (by_hand, next_action) {
            (true, _) => phrases::COPY_CODE.as_str(),
            (_, Some(NextAction::Send)) => phrases::COPY.as_str(),
            _ => phrases::COPY_AGAIN.as_str(),
        });
        let is_broken = matches!(friend.connection, LiveConnection::Broken);
        page.meet_text.set(if is_broken { phrases::MEET_AGAIN.as_str() } else { phrases::MEET.as_str() });
        page.hang_up_text.set(if is_connected { phrases::LEAVE.as_str() } else { phrases::HANG_UP.as_str() });
        page.resign_text.set(if friend.is_resigning {
            phrases::RESIGN_SURE.as_str()
        } else {
            phrases::RESIGN.as_str()
        });
    }

    fn render_ongoing(&mut self, games: &[OngoingGame]) {
        self.page.no_kept.set(games.is_empty());
        let row = |game: &OngoingGame| [game.encoded.clone(), game.title.clone(), game.standing.clone()];
        let shown: Vec<[String; 3]> = games.iter().map(row).collect();
        if self.kept_shown == shown {
            return;
        }
        dom::clear(&self.page.kept);
        for [encoded, title, standing] in &shown {
            let mut row = Kept::make();
            row.encoded.set(encoded);
            row.title.set(title);
            row.standing.set(standing);
            dom::append(&self.page.kept, &row.root);
        }
        self.kept_shown = shown;
    }

    fn render_branches(&mut self, game: Option<&CorrespondenceGame>) {
        let others = |game: &CorrespondenceGame| {
            let all = 0..game.branches.games().len();
            let others = all.filter(|place| *place != game.branches.shown_index());
            others.map(|place| (place, phrases::branch(game, place))).collect()
        };
        let others: Vec<(usize, String)> = game.map(others).unwrap_or_default();
        dom::clear(&self.page.branches);
        for (place, text) in others {
            let mut row = Branch::make();
            row.text.set(&text);
            row.place.set(&place.to_string());
            dom::append(&self.page.branches, &row.root);
        }
    }

    fn render_words(&mut self, game: Option<&CorrespondenceGame>) {
        let messages = |game: &CorrespondenceGame| {
            let entries = game.branch().entries().iter();
            let words = entries.filter_map(|entry| match &entry.act {
                Act::Chat(words) => Some(phrases::chat_message(game, entry.by, words)),
                _ => None,
            });
            words.collect()
        };
        let messages: Vec<[String; 2]> = game.map(messages).unwrap_or_default();
        let list = &self.page.words;
        dom::clear(list);
        for [who, words] in &messages {
            let mut row = ChatMessage::make();
            row.who.set(who);
            row.words.set(words);
            dom::append(list, &row.root);
        }
        list.set_scroll_top(list.scroll_height());
    }
}

/// The text to send to the friend: a signaling code, or the game as a link.
pub(super) fn outgoing(state: &State, friend: &Friend) -> String {
    let here = state.friend_link_page();
    match &friend.connection {
        LiveConnection::Invited { text, .. } => concat(&[here, LINK, text]),
        LiveConnection::Answered { text } => text.clone(),
        _ => concat(&[here, LINK, friend.outgoing()]),
    }
}
