//! Rendering of the section: the next action, the link to send, branches, and messages.

use vicinity_friend::Act;
use vicinity_page::friend::phrases;
use vicinity_page::friend::view_model::Part;
use vicinity_page::friend::{CorrespondenceGame, Friend, OngoingGame};
use vicinity_page::new_game_form;
use vicinity_page::state::State;

use super::FriendElements;
use crate::templates::friend::{Branch, ChatMessage, Kept};
use crate::{dom, fields};

impl FriendElements {
    pub(super) fn render(&mut self, state: &State, friend: &Friend) {
        let game = friend.game();
        let heading = friend.heading(state);
        let page = &mut self.page;
        page.stage.set(heading.stage);
        if self.title_shown != heading.title {
            // The instruction comes first.
            page.root.set_scroll_top(0);
            self.title_shown.clone_from(&heading.title);
        }
        page.title.set(&heading.title);
        page.more.set(&heading.more);
        page.feedback.set(&friend.feedback);
        page.connection.set(friend.connection_mark(state));
        page.server.iter().for_each(|server| server.set_checked(friend.asks_server));
        for (inputs, attribute, chosen) in [
            (&page.modes[..], "data-friend-mode", friend.chosen_mode()),
            (&page.sides[..], "data-friend-side", friend.chosen_side()),
        ] {
            for input in inputs {
                input.set_checked(input.get_attribute(attribute).as_deref() == chosen);
            }
        }
        page.begin_text.set(friend.begin_label());
        page.clock.set_value(&friend.chosen_clock(state));
        let has_custom_clock = friend.shows(Part::CustomClock, state, self.abilities);
        if has_custom_clock
            && !self.has_custom_clock
            && let Some(control) = state.session.settings.clock
        {
            // While the fields are shown, they have what the user types.
            page.minutes.set_value(&new_game_form::typed_minutes(control));
            page.increment.set_value(&control.increment_s.to_string());
        }
        self.has_custom_clock = has_custom_clock;
        if let Some([join, join_too]) = friend.join_labels() {
            self.page.join_text.set(&join);
            self.page.join_too_text.set(&join_too);
        }
        self.render_parts(state, friend);
        self.render_link(state, friend);
        let is_listed = friend.shows(Part::Ongoing, state, self.abilities);
        self.render_ongoing(if is_listed { &friend.ongoing } else { &[] });
        let version = game.map(|game| (game.branch().id(), game.branches.revision()));
        if self.shown_version != version {
            let id = |version: Option<(u64, u32)>| version.map(|(id, _)| id);
            if id(self.shown_version) != id(version) {
                // A message that was not sent is about another game.
                self.page.word.set_value("");
            }
            self.shown_version = version;
            self.render_branches(game);
            self.render_words(game);
        }
    }

    /// Shows or hides the parts of the section.
    fn render_parts(&mut self, state: &State, friend: &Friend) {
        let hides = |part| !friend.shows(part, state, self.abilities);
        let page = &mut self.page;
        page.no_name.set(hides(Part::Name));
        page.no_side.set(hides(Part::Side));
        page.no_mode.set(hides(Part::Mode));
        page.no_clock.set(hides(Part::Clock));
        page.no_form.set(hides(Part::Form));
        page.no_begin.set(hides(Part::Begin));
        page.no_join.set(hides(Part::Join));
        page.no_join_too.set(hides(Part::JoinToo));
        page.no_look_on.set(hides(Part::LookOn));
        page.no_write.set(hides(Part::Chat));
        page.writing.set(if friend.is_writing { "yes" } else { "" });
        page.by_hand.set(if friend.must_copy_by_hand() { "yes" } else { "" });
        page.write_pressed.set(if friend.is_writing { "true" } else { "false" });
        page.no_talk.set(hides(Part::Chat));
        page.no_server.set(hides(Part::Server));
        page.no_server_in_form.set(hides(Part::ServerInForm));
        page.no_answer.set(hides(Part::AnswerField));
        page.no_elsewhere.set(hides(Part::Elsewhere));
        page.no_claim_time.set(hides(Part::ClaimTime));
        page.no_share.set(hides(Part::Share));
        page.no_take_back.set(hides(Part::TakeBack));
        page.no_call.set(hides(Part::AnswerInvitation));
        page.no_rematch.set(hides(Part::Rematch));
        page.no_withdraw_rematch.set(hides(Part::WithdrawRematch));
        page.no_decline_rematch.set(hides(Part::DeclineRematch));
        page.no_meet.set(hides(Part::Connect));
        page.no_reconnect.set(hides(Part::Reconnect));
        page.no_hang_up.set(hides(Part::HangUp));
        page.no_watch.set(hides(Part::Watch));
        page.no_ask_back.set(hides(Part::RequestTakeback));
        page.no_offer_draw.set(hides(Part::OfferDraw));
        page.no_resign.set(hides(Part::Resign));
        page.no_play_on.set(hides(Part::PlayOn));
        page.no_review.set(hides(Part::Review));
        page.no_again.set(hides(Part::Again));
        page.no_kept.set(hides(Part::Ongoing));
        for (slots, part) in [
            (&mut page.no_custom_clock[..], Part::CustomClock),
            (&mut page.no_link[..], Part::Link),
            (&mut page.no_claim[..], Part::Confirm),
            (&mut page.no_answer_back[..], Part::AnswerTakeback),
            (&mut page.no_offer[..], Part::AnswerDraw),
        ] {
            slots.iter_mut().for_each(|slot| slot.set(hides(part)));
        }
        page.copy_text.set(friend.copy_label());
        page.take_back_text.set(friend.take_back_label());
        page.say_text.set(friend.say_label());
        page.rematch_text.set(friend.rematch_label());
        page.hang_up_text.set(friend.hang_up_label());
        page.resign_text.set(friend.resign_label());
    }

    /// Shows the link or signaling code to send, and its QR code.
    fn render_link(&mut self, state: &State, friend: &Friend) {
        if friend.game().is_none() {
            return self.picture.show(&mut self.page, None);
        }
        let text = friend.text_to_send(state);
        fields::set_value(&self.page.link, &text);
        let has_code = friend.shows(Part::QrCode, state, self.abilities);
        self.picture.show(&mut self.page, has_code.then_some(text.as_str()));
    }

    fn render_ongoing(&mut self, games: &[OngoingGame]) {
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
