//! The section as it is shown: what there is to do, the link to send, branches, and what both have
//! said.

use vicinity_friend::Act;
use vicinity_page::clock::Control;
use vicinity_page::friend::phrases;
use vicinity_page::friend::{Duty, Friend, LINK, Meeting, OngoingGame, Stage, Table};
use vicinity_page::language::{cat, tr};
use vicinity_page::state::State;
use vicinity_rules::Color;

use super::make::{BUTTONS, Parts};
use crate::dom;

impl Parts {
    pub(super) fn render(&mut self, state: &State, friend: &Friend) {
        let table = friend.table();
        let (stage, title, more) = match &friend.stage {
            Stage::Invite(side) => {
                for input in &self.sides {
                    let value = input.get_attribute("data-friend-side").unwrap_or_default();
                    input.set_checked(value == side.map_or("", Color::name));
                }
                ("invite", tr(phrases::TITLE).to_owned(), tr(phrases::INVITE).to_owned())
            }
            Stage::Opening(_) => ("opening", tr(phrases::TITLE).to_owned(), tr(phrases::OPENING).to_owned()),
            Stage::Faulty(why) => ("faulty", tr(phrases::TITLE).to_owned(), why.clone()),
            Stage::Arrived(game) => {
                let side = friend.side_to_join(game);
                self.join_texts[0].set(&phrases::join(side));
                self.join_texts[1].set(&phrases::join_too(!side));
                ("arrived", phrases::arrived(game), tr(phrases::KEPT_HERE).to_owned())
            }
            Stage::Playing(table) => {
                let duty = match table.duty() {
                    Duty::Move => "move",
                    Duty::AnswerBack => "answer",
                    Duty::Send => "send",
                    Duty::Wait => "wait",
                    Duty::Over => "over",
                };
                let is_met = friend.meeting.is_met();
                let is_meeting = !phrases::meeting(&friend.meeting).is_empty();
                let stage = match duty {
                    _ if is_meeting => "meeting",
                    "send" if is_met => "wait",
                    duty => duty,
                };
                let title =
                    if is_meeting { tr(phrases::MEET).to_owned() } else { phrases::duty(table, is_met) };
                let more = match phrases::meeting(&friend.meeting) {
                    "" if friend.meeting.is_quiet(state.sitting.clock.now_ms) => {
                        tr(phrases::QUIET).to_owned()
                    }
                    "" => phrases::more(table, is_met),
                    meeting => tr(meeting).to_owned(),
                };
                (stage, title, more)
            }
        };
        self.stage.set(stage);
        self.title.set(&title);
        self.more.set(&more);
        self.said.set(tr(&friend.said));
        let is_invite = stage == "invite";
        let is_arrived = stage == "arrived";
        self.invite.set(!is_invite);
        self.with_clock.set(!is_invite || !self.can_meet);
        if is_invite {
            self.show_clock(state);
        }
        self.name_hidden.set(!(is_invite || is_arrived));
        self.begin.set(!is_invite);
        self.join.iter_mut().for_each(|button| button.set(!is_arrived));
        // A frame leads to no other page, where the game could be looked through.
        self.join[2].set(!is_arrived || state.embedding.is_framed);
        self.talk.set(table.is_none());
        let asks = matches!(friend.meeting, Meeting::Inviting | Meeting::Invited { .. } | Meeting::Called(_));
        self.server.set(!asks);
        self.server_box.set_checked(friend.asks_server);
        self.answer.set(!matches!(friend.meeting, Meeting::Invited { .. }));
        self.met.set(match () {
            () if friend.meeting.is_quiet(state.sitting.clock.now_ms) => "quiet",
            () if friend.meeting.is_met() => "met",
            () => "",
        });
        self.elsewhere.set(table.is_some());
        self.render_buttons(state, friend);
        self.render_going_on(if is_invite { &friend.going_on } else { &[] });
        let version = table.map(|table| (table.game().id(), table.branches.revision()));
        if self.shown_version != version {
            self.shown_version = version;
            self.render_branches(table);
            self.render_words(table);
        }
    }

    /// Shows which clock is chosen, also one of another length than those that are offered.
    fn show_clock(&self, state: &State) {
        let word = state.sitting.settings.clock.map(Control::word).unwrap_or_default();
        self.clock.set_value(&word);
        if self.clock.value() != word {
            let text = state.sitting.settings.clock.map(phrases::control).unwrap_or_default();
            let option = dom::add(&self.clock, "option", "", "");
            dom::set_own_text(&option, &text);
            dom::set(&option, "value", &word);
            self.clock.set_value(&word);
        }
    }

    fn render_buttons(&mut self, state: &State, friend: &Friend) {
        let Some(table) = friend.table() else {
            self.buttons.iter_mut().for_each(|hidden| hidden.set(true));
            self.link_hidden.set(true);
            self.picture.show(None);
            return;
        };
        let game = table.game();
        let (duty, goes_on) = (table.duty(), game.outcome().is_none());
        let is_met = friend.meeting.is_met();
        let is_meeting = !matches!(friend.meeting, Meeting::None | Meeting::Broken | Meeting::Met(_));
        let by_hand = friend.meeting.text().is_some();
        let sends = by_hand || !is_meeting && !is_met && table.sends();
        let shown_link = outgoing(state, friend);
        if self.link.value() != shown_link {
            self.link.set_value(&shown_link);
        }
        self.link_hidden.set(!sends);
        self.picture.show((sends && friend.shows_code).then_some(shown_link.as_str()));
        let is_offered = game.draw_offered_by() == Some(!table.side);
        for ((name, ..), hidden) in BUTTONS.iter().zip(&mut self.buttons) {
            hidden.set(!match *name {
                "confirm" | "leave-out" => friend.claimed.is_some(),
                "claim-time" => friend.may_claim_time(state),
                "copy" | "code" => sends,
                "share" => sends && self.can_share,
                "meet" => goes_on && !is_meeting && !is_met && self.can_meet,
                "hang-up" => is_meeting || is_met,
                "answer" => matches!(friend.meeting, Meeting::Called(_)),
                "rematch" => is_met && !goes_on,
                "take-back" if is_met || is_meeting => false,
                "take-back" => table.branches.unsent() > 0 && duty == Duty::Send,
                "give-back" | "refuse-back" => duty == Duty::AnswerBack,
                "accept" | "decline" => is_offered && goes_on,
                "watch" => game.position().moves_made().next().is_some(),
                "ask-back" => duty == Duty::Wait && table.allows(&Act::AskBack),
                "offer" => goes_on && table.allows(&Act::OfferDraw),
                "resign" => goes_on,
                "again" => !goes_on && !is_met,
                _ => false,
            });
        }
        self.copy_text.set(match (by_hand, duty) {
            (true, _) => phrases::COPY_CODE,
            (_, Duty::Send) => phrases::COPY,
            _ => phrases::COPY_AGAIN,
        });
        let is_broken = matches!(friend.meeting, Meeting::Broken);
        self.meet_text.set(if is_broken { phrases::MEET_AGAIN } else { phrases::MEET });
        self.hang_up_text.set(if is_met { phrases::LEAVE } else { phrases::HANG_UP });
        self.resign_text.set(if friend.is_resigning { phrases::RESIGN_SURE } else { phrases::RESIGN });
    }

    fn render_going_on(&mut self, games: &[OngoingGame]) {
        self.going_on.set(games.is_empty());
        let row = |game: &OngoingGame| [game.letter.clone(), game.title.clone(), game.standing.clone()];
        let shown: Vec<[String; 3]> = games.iter().map(row).collect();
        if self.kept_shown == shown {
            return;
        }
        dom::clear(&self.kept);
        for [letter, title, standing] in &shown {
            let button = dom::add(&dom::add(&self.kept, "li", "", ""), "button", "", "");
            dom::set(&button, "type", "button");
            dom::set(&button, "data-friend-open", letter);
            dom::set_own_text(&dom::add(&button, "b", "", ""), title);
            dom::set_own_text(&dom::add(&button, "span", "", ""), standing);
        }
        self.kept_shown = shown;
    }

    fn render_branches(&mut self, table: Option<&Table>) {
        let others = |table: &Table| {
            let all = 0..table.branches.games().len();
            let others = all.filter(|place| *place != table.branches.shown_place());
            others.map(|place| (place, phrases::branch(table, place))).collect()
        };
        let others: Vec<(usize, String)> = table.map(others).unwrap_or_default();
        dom::clear(&self.branches);
        for (place, text) in others {
            let row = dom::add(&self.branches, "li", "", "");
            dom::set_own_text(&dom::add(&row, "span", "", ""), &text);
            let button = dom::button("");
            dom::set(&button, "data-friend-branch", &place.to_string());
            dom::set_text(&button, phrases::SHOW_BRANCH);
            dom::append(&row, &button);
        }
    }

    fn render_words(&mut self, table: Option<&Table>) {
        let said = |table: &Table| {
            let entries = table.game().entries().iter();
            let words = entries.filter_map(|entry| match &entry.act {
                Act::Say(words) => Some(phrases::said(table, entry.by, words)),
                _ => None,
            });
            words.collect()
        };
        let said: Vec<[String; 2]> = table.map(said).unwrap_or_default();
        dom::clear(&self.words);
        for [who, words] in &said {
            let row = dom::add(&self.words, "li", "", "");
            dom::set_own_text(&dom::add(&row, "b", "", ""), who);
            dom::set_own_text(&dom::add(&row, "span", "", ""), words);
        }
        self.words.set_scroll_top(self.words.scroll_height());
    }
}

/// What the friend has to get: for a meeting by hand, or the game as a link.
pub(super) fn outgoing(state: &State, friend: &Friend) -> String {
    let here = state.meeting_place();
    match &friend.meeting {
        Meeting::Invited { text, .. } => cat(&[here, LINK, text]),
        Meeting::Answered { text } => text.clone(),
        _ => cat(&[here, LINK, friend.outgoing()]),
    }
}
