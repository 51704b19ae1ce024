//! A game with a friend as it is seen and touched: what there is to do, the link to send, and what both have said. The board and the field for
//! moves are the game's own.

use std::cell::Cell;

use js_sys::{Function, Object, Promise, Reflect};
use vicinity_friend::Act;
use vicinity_page::language::tr;
use vicinity_page::state::State;
use vicinity_page::study::friend::{
    Duty, Friend, FriendAct, Meeting, Stage, Table, invitation, link, link_to_watch,
};
use vicinity_page::study::words::friend as phrases;
use vicinity_page::study::{Study, StudyEvent};
use vicinity_rules::Color;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, HtmlInputElement, Window};

use crate::dom::{self, Slot, Switch};
use crate::store;
use wire::Connection;

mod code;
pub mod wire;

/// Under which word the visitor's name is kept.
const NAME: &str = "friend-name";

/// The buttons of a game: their marks, what they say and how much they weigh, in the order in which they stand.
const BUTTONS: [(&str, &str, &str); 18] = [
    ("copy", phrases::COPY, "primary"),
    ("share", phrases::SHARE, ""),
    ("code", phrases::CODE, ""),
    ("take-back", phrases::TAKE_BACK, ""),
    ("give-back", phrases::GIVE_BACK, "primary"),
    ("refuse-back", phrases::REFUSE_BACK, ""),
    ("answer", phrases::ANSWER_IT, "primary"),
    ("rematch", phrases::REMATCH, "primary"),
    ("accept", phrases::ACCEPT, ""),
    ("decline", phrases::DECLINE, ""),
    ("meet", phrases::MEET, "quiet"),
    ("hang-up", phrases::HANG_UP, "quiet"),
    ("watch", phrases::COPY_WATCH, "quiet"),
    ("ask-back", phrases::ASK_BACK, "quiet"),
    ("offer", phrases::OFFER_DRAW, "quiet"),
    ("resign", phrases::RESIGN, "quiet"),
    ("again", phrases::AGAIN, ""),
    // What a share sheet presses when it has been used: nobody sees it.
    ("sent", "", ""),
];
/// How many of them stand in the row of what there is to do now.
const MAIN: usize = 10;

#[derive(Default)]
pub struct FriendView {
    parts: Option<Parts>,
    connection: Connection,
}

struct Parts {
    root: Element,
    hidden: Switch,
    stage: Slot,
    met: Slot,
    title: Slot,
    more: Slot,
    said: Slot,
    invite: Switch,
    sides: Vec<HtmlInputElement>,
    name: HtmlInputElement,
    begin: Switch,
    join: [Switch; 3],
    join_texts: [Slot; 2],
    name_hidden: Switch,
    link: HtmlInputElement,
    link_hidden: Switch,
    picture: code::Picture,
    buttons: Vec<Switch>,
    copy_text: Slot,
    resign_text: Slot,
    meet_text: Slot,
    hang_up_text: Slot,
    answer: Switch,
    answer_field: HtmlInputElement,
    server: Switch,
    server_box: HtmlInputElement,
    can_meet: bool,
    branches: Element,
    branches_shown: Vec<String>,
    talk: Switch,
    elsewhere: Switch,
    words: Element,
    words_shown: Vec<[String; 2]>,
    word: HtmlInputElement,
    can_share: bool,
    /// How many copies the page has made that the browser has not told of yet.
    own_copies: Cell<usize>,
}

impl FriendView {
    /// What something that happened on the page means.
    pub fn meaning(&self, event: &web_sys::Event, state: &State, friend: &Friend) -> Option<StudyEvent> {
        if event.type_() == "storage" {
            return Some(StudyEvent::Friend(FriendAct::Kept));
        }
        if event.type_() == wire::NEWS {
            return self.connection.take_news().map(FriendAct::Wire).map(StudyEvent::Friend);
        }
        let parts = self.parts.as_ref()?;
        let target = dom::target(event)?;
        if !parts.root.contains(Some(&target)) {
            return None;
        }
        let act = match event.type_().as_str() {
            "change" if target.has_attribute("data-friend-server") => {
                FriendAct::AskServer(target.dyn_ref::<HtmlInputElement>()?.checked())
            }
            "change" => {
                let side = target.get_attribute("data-friend-side")?;
                FriendAct::Side(vicinity_page::settings::parse_color(&side))
            }
            "submit" => {
                event.prevent_default();
                parts.submitted(&target, friend)?
            }
            // The link may be copied by hand, too.
            "copy" if target.has_attribute("data-friend-link") => parts.copied_by_hand()?,
            "click" => {
                let button = dom::closest(&target, "[data-friend-act], [data-friend-branch]")?;
                match button.get_attribute("data-friend-branch") {
                    Some(branch) => FriendAct::Show(branch.parse().ok()?),
                    None => parts.pressed(&button.get_attribute("data-friend-act")?, state, friend)?,
                }
            }
            _ => return None,
        };
        Some(StudyEvent::Friend(act))
    }

    /// Does what the page wants of the connection.
    pub fn carry_out(&mut self, friend: Option<&mut Friend>) {
        for wire in friend.map(|friend| std::mem::take(&mut friend.wires)).unwrap_or_default() {
            self.connection.carry_out(wire);
        }
    }

    /// Shows the screen, or nothing on others.
    pub fn render(&mut self, state: &State, friend: Option<&Friend>) {
        let Some(friend) = friend else {
            if let Some(parts) = &mut self.parts {
                parts.hidden.set(true);
            }
            return;
        };
        let is_new = self.parts.is_none();
        let parts = self.parts.get_or_insert_with(Parts::make);
        parts.hidden.set(false);
        parts.render(state, friend);
        if is_new && !matches!(friend.stage, Stage::Playing(_)) {
            dom::focus(&dom::find("#friend-title"));
        }
    }
}

/// Reads what is kept of games with friends, so that what follows knows what other tabs have done.
pub fn read(study: &mut Study, window: &Window) {
    let prefix = [vicinity_page::recent::GAME, vicinity_page::study::friend::shelf::FRIEND].concat();
    study.shelf_of_friends = vicinity_page::study::friend::Shelf(store::read_all(window, &prefix));
}

/// Keeps the game, if it has changed; says what there is to tell.
pub fn keep(study: &mut Study, state: &State, window: &Window) -> Option<&'static str> {
    let friend = study.friend.as_mut()?;
    let now_s = (js_sys::Date::now() / 1000.0) as usize;
    let (name, text) = friend.take_kept(state, now_s)?;
    let fault = store::try_write(window, &name, &text).err();
    if fault.is_some() {
        friend.was_not_kept(&study.shelf_of_friends);
    }
    fault
}

impl Parts {
    fn make() -> Self {
        let root = dom::make("section", "study friend");
        dom::set(&root, "aria-labelledby", "friend-title");
        dom::set(&root, "data-friend", "");
        let title = dom::add(&root, "h2", "", "");
        title.set_id("friend-title");
        dom::set(&title, "tabindex", "-1");
        let more = dom::add(&root, "p", "note", "");
        let said = dom::add(&root, "p", "study-said", "");
        dom::set(&said, "data-friend-said", "");

        let form = dom::add(&root, "form", "friend-form", "");
        dom::set(&form, "data-friend-form", "begin");
        dom::set(&form, "autocomplete", "off");
        let choice = dom::add(&form, "fieldset", "choice", "");
        dom::add(&choice, "legend", "", phrases::YOUR_SIDE);
        let chips = dom::add(&choice, "div", "chips", "");
        let sides = [("white", "White"), ("black", "Black"), ("", phrases::BY_LOT)].map(|(value, text)| {
            let chip = dom::add(&chips, "label", "chip", "");
            let input: HtmlInputElement = dom::add(&chip, "input", "", "").unchecked_into();
            for (attribute, word) in [("type", "radio"), ("name", "friend-side"), ("data-friend-side", value)]
            {
                dom::set(&input, attribute, word);
            }
            dom::add(&chip, "span", "", text);
            input
        });
        let label = dom::add(&form, "label", "friend-name", "");
        dom::add(&label, "span", "", phrases::NAME);
        let name: HtmlInputElement = dom::add(&label, "input", "", "").unchecked_into();
        dom::set(&name, "maxlength", &vicinity_friend::LONGEST_NAME.to_string());
        dom::set(&name, "autocomplete", "nickname");
        if let Some(window) = web_sys::window() {
            name.set_value(&store::text(&window, NAME));
        }
        let row = dom::add(&form, "div", "study-row", "");
        let begin = dom::add(&row, "button", "primary", phrases::BEGIN);
        dom::set(&begin, "type", "submit");
        let joins = ["join", "join-too", "look-on"].map(|name| {
            let button = dom::button(if name == "join" { "primary" } else { "" });
            dom::set(&button, "data-friend-act", name);
            dom::append(&row, &button);
            button
        });
        dom::set_text(&joins[2], phrases::WATCH);

        let [main, foot] =
            ["study-row friend-now", "study-row friend-foot"].map(|class| dom::make("div", class));
        let mut elements = Vec::new();
        for (index, (name, label, weight)) in BUTTONS.into_iter().enumerate() {
            let button = dom::button(weight);
            dom::set(&button, "data-friend-act", name);
            dom::set_text(&button, label);
            if name == "meet" {
                dom::set(&button, "title", phrases::MEET_MEANS);
            }
            dom::append(if index < MAIN { &main } else { &foot }, &button);
            elements.push(button);
        }
        dom::append(&root, &main);
        let field = dom::add(&root, "div", "field friend-link", "");
        let link: HtmlInputElement = dom::add(&field, "input", "", "").unchecked_into();
        dom::set(&link, "data-friend-link", "");
        dom::set(&link, "readonly", "");
        dom::set(&link, "aria-label", phrases::LINK);
        let picture = code::Picture::make(&root);
        let answer = dom::add(&root, "form", "friend-answer", "");
        dom::set(&answer, "data-friend-form", "answer");
        dom::set(&answer, "autocomplete", "off");
        let answer_field: HtmlInputElement = dom::add(&answer, "input", "", "").unchecked_into();
        dom::set(&answer_field, "placeholder", phrases::THE_ANSWER);
        dom::set(&answer_field, "aria-label", phrases::THE_ANSWER);
        dom::set(&dom::add(&answer, "button", "primary", phrases::CONNECT), "type", "submit");
        let server = dom::add(&root, "label", "friend-server", "");
        let server_box: HtmlInputElement = dom::add(&server, "input", "", "").unchecked_into();
        dom::set(&server_box, "type", "checkbox");
        dom::set(&server_box, "data-friend-server", "");
        dom::add(&server, "span", "", phrases::ASK_SERVER);
        let branches = dom::add(&root, "ul", "friend-branches", "");
        let talk = dom::add(&root, "div", "friend-talk", "");
        let words = dom::add(&talk, "ol", "friend-words", "");
        let say = dom::add(&talk, "form", "friend-say", "");
        dom::set(&say, "data-friend-form", "say");
        dom::set(&say, "autocomplete", "off");
        let word: HtmlInputElement = dom::add(&say, "input", "", "").unchecked_into();
        dom::set(&word, "maxlength", &vicinity_friend::LONGEST_WORDS.to_string());
        dom::set(&word, "placeholder", phrases::SAY);
        dom::set(&word, "aria-label", phrases::SAY);
        dom::set(&dom::add(&say, "button", "", phrases::SAY_GO), "type", "submit");
        dom::append(&root, &foot);
        let elsewhere = dom::add(&root, "p", "friend-elsewhere", "");
        dom::set(&dom::add(&elsewhere, "a", "", phrases::ALL_GAMES), "href", "#screen=games");

        let panel = dom::find(".panel");
        dom::sure(panel.insert_before(&root, panel.first_child().as_ref()));
        let of = |wanted: &str| {
            let place = BUTTONS.iter().position(|(name, ..)| *name == wanted);
            dom::some(place.map(|place| &elements[place]), wanted)
        };
        Parts {
            hidden: Switch::new(&root, "hidden"),
            stage: Slot::attribute(&root, "data-stage"),
            met: Slot::attribute(&root, "data-meeting"),
            title: Slot::own_text(&title),
            more: Slot::own_text(&more),
            said: Slot::own_text(&said),
            invite: Switch::new(&choice, "hidden"),
            sides: sides.into_iter().collect(),
            name,
            begin: Switch::new(&begin, "hidden"),
            join: [0, 1, 2].map(|at| Switch::new(&joins[at], "hidden")),
            join_texts: [0, 1].map(|at| Slot::own_text(&joins[at])),
            name_hidden: Switch::new(&form, "hidden"),
            link,
            link_hidden: Switch::new(&field, "hidden"),
            picture,
            copy_text: Slot::text(of("copy")),
            resign_text: Slot::text(of("resign")),
            meet_text: Slot::text(of("meet")),
            hang_up_text: Slot::text(of("hang-up")),
            answer: Switch::new(&answer, "hidden"),
            answer_field,
            server: Switch::new(&server, "hidden"),
            server_box,
            can_meet: wire::is_there(),
            buttons: elements.iter().map(|button| Switch::new(button, "hidden")).collect(),
            branches,
            branches_shown: Vec::new(),
            talk: Switch::new(&talk, "hidden"),
            elsewhere: Switch::new(&elsewhere, "hidden"),
            words,
            words_shown: Vec::new(),
            word,
            can_share: share_function().is_some(),
            own_copies: Cell::new(0),
            root,
        }
    }

    /// What a form that has been sent off means.
    fn submitted(&self, form: &Element, friend: &Friend) -> Option<FriendAct> {
        match form.get_attribute("data-friend-form")?.as_str() {
            "answer" => {
                let text = self.answer_field.value();
                self.answer_field.set_value("");
                Some(FriendAct::TakeAnswer(text))
            }
            "say" => {
                let words = self.word.value().trim().to_owned();
                self.word.set_value("");
                (!words.is_empty()).then_some(FriendAct::Do(Act::Say(words)))
            }
            _ => {
                let name = self.kept_name();
                match &friend.stage {
                    Stage::Arrived(game) => Some(FriendAct::Join { side: friend.side_to_join(game), name }),
                    _ => Some(FriendAct::Begin { chance: chance(), name }),
                }
            }
        }
    }

    /// The name in its field, which the next game has, too.
    fn kept_name(&self) -> String {
        let name = self.name.value();
        if let Some(window) = web_sys::window() {
            store::write(&window, NAME, &name);
        }
        name
    }

    /// What a button means; copies and shares at once, as browsers want to see a press for it.
    fn pressed(&self, name: &str, state: &State, friend: &Friend) -> Option<FriendAct> {
        if let Stage::Arrived(game) = &friend.stage {
            let side = friend.side_to_join(game);
            let side = match name {
                "join" => side,
                "join-too" => !side,
                _ => {
                    follow_link(&link_to_watch("", state));
                    return None;
                }
            };
            return Some(FriendAct::Join { side, name: self.kept_name() });
        }
        if name == "again" {
            follow_link(&invitation(state));
            return None;
        }
        let table = friend.table()?;
        let here = &state.device.here[0];
        Some(match name {
            "copy" => {
                self.copy(&outgoing(state, friend, table));
                FriendAct::Sent
            }
            "share" => {
                self.share(&outgoing(state, friend, table));
                return None;
            }
            "meet" => FriendAct::Meet,
            "answer" => FriendAct::Answer,
            "hang-up" => FriendAct::HangUp,
            "rematch" => FriendAct::Rematch { chance: chance() },
            "sent" => FriendAct::Sent,
            "watch" => {
                self.copy(&link_to_watch(here, state));
                FriendAct::Copied
            }
            "code" => FriendAct::Code,
            "take-back" => FriendAct::TakeBack,
            "give-back" => FriendAct::Do(Act::GiveBack),
            "refuse-back" => FriendAct::Do(Act::RefuseBack),
            "accept" => FriendAct::Do(Act::AcceptDraw),
            "decline" => FriendAct::Do(Act::DeclineDraw),
            "offer" => FriendAct::Do(Act::OfferDraw),
            "ask-back" => FriendAct::Do(Act::AskBack),
            "resign" => FriendAct::Resign,
            _ => return None,
        })
    }

    /// Copies a text by way of the link's field, where it stays marked for copying by hand should the browser refuse.
    fn copy(&self, text: &str) {
        self.link.set_value(text);
        let was_hidden = self.link.parent_element().is_some_and(|field| field.has_attribute("hidden"));
        if was_hidden {
            dom::set_hidden(&dom::some(self.link.parent_element(), "field"), false);
        }
        let active = dom::document().active_element();
        self.link.select();
        dom::focus(&self.link);
        let document = dom::document();
        let copied = document.unchecked_ref::<web_sys::HtmlDocument>().exec_command("copy").unwrap_or(false);
        if copied {
            self.own_copies.set(self.own_copies.get() + 1);
            active.iter().for_each(dom::focus);
        }
        if was_hidden {
            dom::set_hidden(&dom::some(self.link.parent_element(), "field"), true);
        }
    }

    /// The browser tells of every copy, also of those that the page makes and knows the meaning of.
    fn copied_by_hand(&self) -> Option<FriendAct> {
        match self.own_copies.get().checked_sub(1) {
            Some(left) => {
                self.own_copies.set(left);
                None
            }
            None => Some(FriendAct::Sent),
        }
    }

    /// Opens the system's share sheet; when it has been used, the link is made.
    fn share(&self, text: &str) {
        let Some((navigator, share)) = share_function() else { return };
        let what = Object::new();
        let _ = Reflect::set(&what, &"title".into(), &"Vicinity".into());
        let _ = Reflect::set(&what, &"url".into(), &text.into());
        let Ok(promise) = share.call1(&navigator, &what) else { return };
        let button = dom::find_in(&self.root, "[data-friend-act='sent']");
        let used = Closure::once_into_js(move |_: JsValue| {
            if let Some(button) = button {
                button.unchecked_ref::<HtmlElement>().click();
            }
        });
        // Who closes it again has not sent anything.
        let closed = Closure::once_into_js(|_: JsValue| {});
        if let Ok(promise) = promise.dyn_into::<Promise>() {
            let then =
                Reflect::get(&promise, &"then".into()).ok().and_then(|then| then.dyn_into::<Function>().ok());
            let _ = then.map(|then| then.call2(&promise, &used, &closed));
        }
    }

    fn render(&mut self, state: &State, friend: &Friend) {
        let table = friend.table();
        let (stage, title, more) = match &friend.stage {
            Stage::Invite(side) => {
                for input in &self.sides {
                    let value = input.get_attribute("data-friend-side").unwrap_or_default();
                    input.set_checked(value == side.map_or("", Color::name));
                }
                ("invite", tr(phrases::TITLE).to_owned(), tr(phrases::INVITE).to_owned())
            }
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
        self.name_hidden.set(!(is_invite || is_arrived));
        self.begin.set(!is_invite);
        self.join.iter_mut().for_each(|button| button.set(!is_arrived));
        self.talk.set(table.is_none());
        let asks = matches!(friend.meeting, Meeting::Inviting | Meeting::Invited { .. } | Meeting::Called(_));
        self.server.set(!asks);
        self.server_box.set_checked(friend.asks_server);
        self.answer.set(!matches!(friend.meeting, Meeting::Invited { .. }));
        self.met.set(if friend.meeting.is_met() { "met" } else { "" });
        self.elsewhere.set(table.is_some());
        self.render_buttons(state, friend);
        self.render_branches(table);
        self.render_words(table);
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
        let shown_link = outgoing(state, friend, table);
        if self.link.value() != shown_link {
            self.link.set_value(&shown_link);
        }
        self.link_hidden.set(!sends);
        self.picture.show((sends && friend.shows_code).then_some(shown_link.as_str()));
        let is_offered = game.draw_offered_by() == Some(!table.side);
        for ((name, ..), hidden) in BUTTONS.iter().zip(&mut self.buttons) {
            hidden.set(!match *name {
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

    fn render_branches(&mut self, table: Option<&Table>) {
        let others = |table: &Table| {
            let all = 0..table.branches.games().len();
            let others = all.filter(|place| *place != table.branches.shown_place());
            others.map(|place| (place, phrases::branch(table, place))).collect()
        };
        let others: Vec<(usize, String)> = table.map(others).unwrap_or_default();
        let shown: Vec<String> = others.iter().map(|(_, text)| text.clone()).collect();
        if self.branches_shown == shown {
            return;
        }
        dom::clear(&self.branches);
        for (place, text) in others {
            let row = dom::add(&self.branches, "li", "", "");
            dom::set_own_text(&dom::add(&row, "span", "", ""), &text);
            let button = dom::button("");
            dom::set(&button, "data-friend-branch", &place.to_string());
            dom::set_text(&button, phrases::SHOW_BRANCH);
            dom::append(&row, &button);
        }
        self.branches_shown = shown;
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
        if self.words_shown == said {
            return;
        }
        dom::clear(&self.words);
        for [who, words] in &said {
            let row = dom::add(&self.words, "li", "", "");
            dom::set_own_text(&dom::add(&row, "b", "", ""), who);
            dom::set_own_text(&dom::add(&row, "span", "", ""), words);
        }
        self.words.set_scroll_top(self.words.scroll_height());
        self.words_shown = said;
    }
}

/// What the friend has to get: for a meeting by hand, or the game as a link.
fn outgoing(state: &State, friend: &Friend, table: &Table) -> String {
    let here = &state.device.here[0];
    match &friend.meeting {
        Meeting::Invited { text, .. } => vicinity_page::language::cat(&[here, "#friend=", text]),
        Meeting::Answered { text } => text.clone(),
        _ => link(here, table.game()),
    }
}

/// The browser's own way to share, with whose it is.
fn share_function() -> Option<(JsValue, Function)> {
    let navigator = Reflect::get(&web_sys::window()?.into(), &"navigator".into()).ok()?;
    let share = Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    Some((navigator, share))
}

/// Leads to another address of this page.
fn follow_link(hash: &str) {
    if let Some(window) = web_sys::window() {
        dom::sure(window.location().set_hash(hash));
    }
}

/// A number that nobody else draws.
fn chance() -> u64 {
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    half() << 32 | half()
}
