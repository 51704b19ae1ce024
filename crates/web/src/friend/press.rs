//! The actions of the section, and copying and sharing the link.

use js_sys::{Function, Object, Reflect};
use vicinity_friend::Act;
use vicinity_page::friend::{Friend, FriendAct};
use vicinity_page::settings::parse_color;
use vicinity_page::state::State;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement};

use super::FriendElements;
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
            Action::Mode => FriendAct::Live(element.get_attribute("data-friend-mode")? == "live"),
            Action::Clock => FriendAct::Clock {
                choice: page.clock.value(),
                minutes: page.minutes.value(),
                increment_s: page.increment.value(),
            },
            Action::Server => FriendAct::AskServer(fields::is_checked(element)),
            Action::Begin => friend.begin_act(chance(), page.name.value())?,
            Action::Join => friend.join_act(false, page.name.value())?,
            Action::JoinToo => friend.join_act(true, page.name.value())?,
            Action::LookOn => FriendAct::LookOn,
            Action::Review => FriendAct::Review,
            Action::PlayOn => FriendAct::Cancel,
            Action::Open => FriendAct::Open(element.get_attribute("data-friend-open")?),
            Action::Show => FriendAct::Show(dom::number(element, "data-friend-branch")?),
            Action::TakeAnswer => {
                let text = page.answer.value();
                page.answer.set_value("");
                FriendAct::TakeAnswer(text)
            }
            Action::Say => {
                let text = page.word.value();
                page.word.set_value("");
                return FriendAct::chat(&text);
            }
            Action::Copied => friend.copied_act(&page.link.value(), state),
            Action::WatchCopied => FriendAct::WatchCopied,
            Action::NotCopied => FriendAct::NotCopied,
            Action::Copy => {
                self.copy(friend.text_to_send(state), &page.sent);
                return None;
            }
            Action::Watch => {
                self.copy(friend.link_to_watch(state.site())?, &page.watch_copied);
                return None;
            }
            Action::Share => {
                self.share(&friend.text_to_send(state));
                return None;
            }
            Action::Sent => FriendAct::Sent,
            Action::Meet => FriendAct::Meet,
            Action::Answer => FriendAct::Answer,
            Action::HangUp => FriendAct::HangUp,
            Action::Rematch | Action::Again => FriendAct::Rematch { chance: chance() },
            Action::Write => FriendAct::ToggleMessage,
            Action::WithdrawRematch => FriendAct::WithdrawRematch,
            Action::DeclineRematch => FriendAct::DeclineRematch,
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

/// A random id.
fn chance() -> u64 {
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    half() << 32 | half()
}
