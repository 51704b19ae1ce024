//! The actions of the section, and copying and sharing the link.

use js_sys::{Function, Object, Reflect};
use vicinity_friend::Act;
use vicinity_page::clock::Control;
use vicinity_page::friend::{Friend, FriendAct, Stage, invitation, link_to_watch};
use vicinity_page::settings::parse_color;
use vicinity_page::state::State;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use super::FriendElements;
use super::show::outgoing;
use crate::templates::friend::Action;
use crate::{dom, fields};

impl FriendElements {
    /// Converts a user action. Copying and sharing are done immediately, because browsers require a
    /// user gesture.
    pub(super) fn act(
        &self,
        action: Action,
        element: &Element,
        state: &State,
        friend: &Friend,
    ) -> Option<FriendAct> {
        let page = &self.page;
        Some(match action {
            Action::Side => FriendAct::Side(parse_color(&element.get_attribute("data-friend-side")?)),
            Action::Clock => FriendAct::Clock(Control::parse(&fields::value(element))),
            Action::Server => FriendAct::AskServer(fields::is_checked(element)),
            Action::Begin => match &friend.stage {
                Stage::Received(_) => self.join(friend, false)?,
                _ => FriendAct::Begin { chance: chance(), name: page.name.value() },
            },
            Action::Join => self.join(friend, false)?,
            Action::JoinToo => self.join(friend, true)?,
            Action::LookOn => {
                follow_link(&link_to_watch("", state));
                return None;
            }
            Action::Again if state.embedding.is_framed => FriendAct::Open(String::new()),
            Action::Again => {
                follow_link(&invitation(state));
                return None;
            }
            Action::Open => FriendAct::Open(element.get_attribute("data-friend-open")?),
            Action::Show => FriendAct::Show(dom::number(element, "data-friend-branch")?),
            Action::TakeAnswer => {
                let text = page.answer.value();
                page.answer.set_value("");
                FriendAct::TakeAnswer(text)
            }
            Action::Say => {
                let words = page.word.value().trim().to_owned();
                page.word.set_value("");
                return (!words.is_empty()).then_some(FriendAct::Do(Act::Chat(words)));
            }
            // The link may also be copied manually; so may the link to watch if the browser refuses
            // to copy.
            Action::Copied if page.link.value() == outgoing(state, friend) => FriendAct::Sent,
            Action::Copied | Action::WatchCopied => FriendAct::Copied,
            Action::NotCopied => FriendAct::NotCopied,
            // All other actions belong to a game.
            _ if friend.game().is_none() => return None,
            Action::Copy => {
                self.copy(outgoing(state, friend), &page.sent);
                return None;
            }
            Action::Watch => {
                self.copy(link_to_watch(state.site(), state), &page.watch_copied);
                return None;
            }
            Action::Share => {
                self.share(&outgoing(state, friend));
                return None;
            }
            Action::Sent => FriendAct::Sent,
            Action::Meet => FriendAct::Meet,
            Action::Answer => FriendAct::Answer,
            Action::HangUp => FriendAct::HangUp,
            Action::Rematch => FriendAct::Rematch { chance: chance() },
            Action::Code => FriendAct::ToggleQrCode,
            Action::TakeBack => FriendAct::TakeBack,
            Action::GiveBack => FriendAct::Do(Act::AcceptTakeback),
            Action::RefuseBack => FriendAct::Do(Act::DeclineTakeback),
            Action::Accept => FriendAct::Do(Act::AcceptDraw),
            Action::Decline => FriendAct::Do(Act::DeclineDraw),
            Action::Offer => FriendAct::Do(Act::OfferDraw),
            Action::AskBack => FriendAct::Do(Act::RequestTakeback),
            Action::Resign => FriendAct::Resign,
            Action::ClaimTime => FriendAct::ClaimTime,
            Action::Confirm => FriendAct::Confirm(true),
            Action::LeaveOut => FriendAct::Confirm(false),
        })
    }

    /// Joins the received game with the offered side or the other one.
    fn join(&self, friend: &Friend, is_other: bool) -> Option<FriendAct> {
        let Stage::Received(game) = &friend.stage else { return None };
        let side = friend.side_to_join(game);
        Some(FriendAct::Join { side: if is_other { !side } else { side }, name: self.page.name.value() })
    }

    /// Copies a text, then clicks the button `copied`. If the browser refuses, the text is selected
    /// in the link field for manual copying.
    fn copy(&self, text: String, copied: &Element) {
        let (copied, not_copied) = (copied.clone(), self.page.not_copied.clone());
        let (link, selected) = (self.page.link.clone(), text.clone());
        let refused = move || {
            press(&not_copied);
            link.set_value(&selected);
            if let Some(field) = link.parent_element() {
                dom::set_hidden(&field, false);
            }
            fields::select(&link);
        };
        fields::write_clipboard(&text, move || press(&copied), refused);
    }

    /// Opens the share dialog of the system. Once it has been used, the link counts as sent.
    fn share(&self, text: &str) {
        let Some((navigator, share)) = share_function() else { return };
        let what = Object::new();
        let _ = Reflect::set(&what, &"title".into(), &"Vicinity".into());
        let _ = Reflect::set(&what, &"url".into(), &text.into());
        let Ok(promise) = share.call1(&navigator, &what) else { return };
        let sent = self.page.sent.clone();
        // Closing the dialog does not send anything.
        dom::on_settled(&promise, move || press(&sent), || {});
    }
}

fn press(button: &Element) {
    button.unchecked_ref::<HtmlElement>().click();
}

/// Whether the browser supports sharing.
pub(super) fn can_share() -> bool {
    share_function().is_some()
}

/// The browser's share function with its receiver.
fn share_function() -> Option<(JsValue, Function)> {
    let navigator = Reflect::get(&web_sys::window()?.into(), &"navigator".into()).ok()?;
    let share = Reflect::get(&navigator, &"share".into()).ok()?.dyn_into().ok()?;
    Some((navigator, share))
}

/// Navigates to another address of this page.
fn follow_link(hash: &str) {
    if let Some(window) = web_sys::window() {
        dom::expect_js(window.location().set_hash(hash));
    }
}

/// A random id.
fn chance() -> u64 {
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    half() << 32 | half()
}
