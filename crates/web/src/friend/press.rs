//! What is pressed, sent off, copied and shared in the section.

use js_sys::{Function, Object, Promise, Reflect};
use vicinity_friend::Act;
use vicinity_page::friend::{Friend, FriendAct, Stage, invitation, link_to_watch};
use vicinity_page::state::State;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use super::make::Parts;
use super::show::outgoing;
use crate::dom;

impl Parts {
    /// What a form that has been sent off means.
    pub(super) fn submitted(&self, form: &Element, friend: &Friend) -> Option<FriendAct> {
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
                let name = self.name.value();
                match &friend.stage {
                    Stage::Arrived(game) => Some(FriendAct::Join { side: friend.side_to_join(game), name }),
                    _ => Some(FriendAct::Begin { chance: chance(), name }),
                }
            }
        }
    }

    /// What a button means; copies and shares at once, as browsers want to see a press for it.
    pub(super) fn pressed(&self, name: &str, state: &State, friend: &Friend) -> Option<FriendAct> {
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
            return Some(FriendAct::Join { side, name: self.name.value() });
        }
        if name == "again" && state.embedding.is_framed {
            return Some(FriendAct::Open(String::new()));
        }
        if name == "again" {
            follow_link(&invitation(state));
            return None;
        }
        friend.table()?;
        Some(match name {
            "copy" => {
                self.copy(&outgoing(state, friend));
                FriendAct::Sent
            }
            "share" => {
                self.share(&outgoing(state, friend));
                return None;
            }
            "meet" => FriendAct::Meet,
            "answer" => FriendAct::Answer,
            "hang-up" => FriendAct::HangUp,
            "rematch" => FriendAct::Rematch { chance: chance() },
            "sent" => FriendAct::Sent,
            "watch" => {
                self.copy(&link_to_watch(state.site(), state));
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
            "claim-time" => FriendAct::ClaimTime,
            "confirm" => FriendAct::Confirm(true),
            "leave-out" => FriendAct::Confirm(false),
            _ => return None,
        })
    }

    /// Copies a text by way of the link's field, where it stays marked for copying by hand should
    /// the browser refuse.
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
    pub(super) fn copied_by_hand(&self) -> Option<FriendAct> {
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
}

/// Whether the browser has a way to share.
pub(super) fn can_share() -> bool {
    share_function().is_some()
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
