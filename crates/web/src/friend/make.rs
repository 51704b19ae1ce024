//! The section beside the board as it is made, once: forms, buttons, and where what changes is
//! shown.

use std::cell::Cell;

use vicinity_page::friend::phrases;
use vicinity_page::words::CLOCKS;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement, HtmlSelectElement};

use super::press::can_share;
use super::{code, wire};
use crate::dom::{self, Slot, Switch};

/// The buttons of a game: their marks, what they say and how much they weigh, in the order in which
/// they stand.
pub(super) const BUTTONS: [(&str, &str, &str); 21] = [
    ("confirm", phrases::CONFIRM, "primary"),
    ("leave-out", phrases::LEAVE_OUT, ""),
    ("claim-time", phrases::CLAIM_TIME, "primary"),
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
const MAIN: usize = 13;

/// The section, and what of it changes.
pub(super) struct Parts {
    pub(super) root: Element,
    pub(super) hidden: Switch,
    pub(super) stage: Slot,
    pub(super) met: Slot,
    pub(super) title: Slot,
    pub(super) more: Slot,
    pub(super) said: Slot,
    pub(super) invite: Switch,
    pub(super) sides: Vec<HtmlInputElement>,
    pub(super) clock: HtmlSelectElement,
    pub(super) with_clock: Switch,
    pub(super) name: HtmlInputElement,
    pub(super) begin: Switch,
    pub(super) join: [Switch; 3],
    pub(super) join_texts: [Slot; 2],
    pub(super) name_hidden: Switch,
    pub(super) link: HtmlInputElement,
    pub(super) link_hidden: Switch,
    pub(super) picture: code::Picture,
    pub(super) buttons: Vec<Switch>,
    pub(super) copy_text: Slot,
    pub(super) resign_text: Slot,
    pub(super) meet_text: Slot,
    pub(super) hang_up_text: Slot,
    pub(super) answer: Switch,
    pub(super) answer_field: HtmlInputElement,
    pub(super) server: Switch,
    pub(super) server_box: HtmlInputElement,
    pub(super) can_meet: bool,
    pub(super) going_on: Switch,
    pub(super) kept: Element,
    pub(super) kept_shown: Vec<[String; 3]>,
    pub(super) branches: Element,
    /// For which state of which game the branches and what was said are shown.
    pub(super) shown_version: Option<(u64, u32)>,
    pub(super) talk: Switch,
    pub(super) elsewhere: Switch,
    pub(super) words: Element,
    pub(super) word: HtmlInputElement,
    pub(super) can_share: bool,
    /// How many copies the page has made that the browser has not told of yet.
    pub(super) own_copies: Cell<usize>,
}

impl Parts {
    pub(super) fn make(own_name: &str) -> Self {
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
        let with_clock = dom::add(&form, "label", "friend-name", "");
        dom::add(&with_clock, "span", "", phrases::CLOCK);
        let clock: HtmlSelectElement = dom::add(&with_clock, "select", "", "").unchecked_into();
        dom::set(&clock, "data-friend-clock", "");
        for (word, text) in CLOCKS.into_iter().filter(|(word, _)| *word != "custom") {
            dom::set(&dom::add(&clock, "option", "", text), "value", word);
        }
        let label = dom::add(&form, "label", "friend-name", "");
        dom::add(&label, "span", "", phrases::NAME);
        let name: HtmlInputElement = dom::add(&label, "input", "", "").unchecked_into();
        dom::set(&name, "maxlength", &vicinity_friend::LONGEST_NAME.to_string());
        dom::set(&name, "autocomplete", "nickname");
        name.set_value(own_name);
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
        let going_on = dom::add(&root, "div", "friend-kept", "");
        dom::add(&going_on, "h3", "", phrases::GOING_ON);
        let kept = dom::add(&going_on, "ul", "", "");
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
            clock,
            with_clock: Switch::new(&with_clock, "hidden"),
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
            going_on: Switch::new(&going_on, "hidden"),
            kept,
            kept_shown: Vec::new(),
            branches,
            shown_version: None,
            talk: Switch::new(&talk, "hidden"),
            elsewhere: Switch::new(&elsewhere, "hidden"),
            words,
            word,
            can_share: can_share(),
            own_copies: Cell::new(0),
            root,
        }
    }
}
