//! The connection between two browsers: a WebRTC data channel. Its description is sent once all
//! addresses are known, because no server could deliver later ones.
//!
//! This module does not make decisions. Commands arrive as [`TransportCommand`]; results are queued
//! as [`TransportEvent`] until an event of the window has notified the page.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Array, Function, Promise, Reflect};
use vicinity_page::event::TransportCommand;
use vicinity_page::friend::TransportEvent;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Event, MessageEvent, RtcConfiguration, RtcDataChannel, RtcDataChannelEvent, RtcDataChannelState,
    RtcIceCandidateInit, RtcIceGatheringState, RtcIceServer, RtcPeerConnection, RtcPeerConnectionState,
    RtcSdpType, RtcSessionDescriptionInit, Window,
};

use crate::dom::Listener;
use crate::timeout::Timeout;

/// The event of the window that reports a queued result.
pub const NEWS: &str = "vicinity-wire";
/// The public STUN server that reports a browser's address, if the user allows it.
const SERVER: &str = "stun:stun.l.google.com:19302";
/// The maximum time to gather addresses, in milliseconds.
const GATHER_MS: i32 = 5_000;
/// The maximum time to establish a connection, in milliseconds.
const MEET_MS: i32 = 45_000;
/// The interval in milliseconds at which a waiting joiner adds an address. Without that, Firefox
/// gives up five seconds after it has an offer.
const AWAKE_MS: i32 = 4_000;

/// The results that have not been delivered.
type Inbox = Rc<RefCell<VecDeque<TransportEvent>>>;

/// The local end of a connection, or none.
#[derive(Default)]
pub struct Connection {
    inbox: Inbox,
    end: Option<Rc<LocalEnd>>,
}

/// A promise callback.
type Answer = Closure<dyn FnMut(JsValue)>;

struct LocalEnd {
    window: Window,
    peer: RtcPeerConnection,
    channel: RefCell<Option<RtcDataChannel>>,
    inbox: Inbox,
    listeners: RefCell<Vec<Listener>>,
    /// Promise callbacks, kept alive until the connection is closed.
    answers: RefCell<Vec<Answer>>,
    timeouts: RefCell<Vec<Timeout>>,
    is_described: RefCell<bool>,
    is_open: RefCell<bool>,
    /// The number of unreachable addresses added to keep the connection attempt alive.
    made_up: RefCell<u8>,
}

impl Connection {
    /// Takes the next result from the queue.
    pub fn take_news(&self) -> Option<TransportEvent> {
        self.inbox.borrow_mut().pop_front()
    }

    /// Performs a command.
    pub fn carry_out(&mut self, wire: TransportCommand) {
        match wire {
            TransportCommand::Offer { asks_server } => {
                self.end = LocalEnd::new(&self.inbox, asks_server);
                match &self.end {
                    Some(end) => end.offer(),
                    None => notify(&self.inbox, TransportEvent::Closed),
                }
            }
            TransportCommand::Answer { sdp, asks_server } => {
                self.end = LocalEnd::new(&self.inbox, asks_server);
                match &self.end {
                    Some(end) => end.answer(&sdp),
                    None => notify(&self.inbox, TransportEvent::Closed),
                }
            }
            TransportCommand::Accept { sdp } => {
                if let Some(end) = &self.end {
                    end.accept(&sdp);
                }
            }
            TransportCommand::Send(text) => {
                if let Some(channel) = self.end.as_ref().and_then(|end| end.channel.borrow().clone())
                    && channel.ready_state() == RtcDataChannelState::Open
                {
                    // A message that cannot be sent is repeated when the players reconnect.
                    let _ = channel.send_with_str(&text);
                }
            }
            TransportCommand::Close => {
                if let Some(end) = self.end.take() {
                    end.close();
                }
                // Results since then belong to the closed connection.
                self.inbox.borrow_mut().clear();
            }
        }
    }
}

/// Queues a result and notifies the page.
fn notify(inbox: &Inbox, event: TransportEvent) {
    inbox.borrow_mut().push_back(event);
    if let (Some(window), Ok(news)) = (web_sys::window(), Event::new(NEWS)) {
        let _ = window.dispatch_event(&news);
    }
}

impl LocalEnd {
    fn new(inbox: &Inbox, asks_server: bool) -> Option<Rc<LocalEnd>> {
        let settings = RtcConfiguration::new();
        if asks_server {
            let server = RtcIceServer::new();
            server.set_urls(&JsValue::from_str(SERVER));
            settings.set_ice_servers(&Array::of1(&server));
        }
        let peer = RtcPeerConnection::new_with_configuration(&settings).ok()?;
        let end = Rc::new(LocalEnd {
            window: web_sys::window()?,
            peer,
            channel: RefCell::default(),
            inbox: Rc::clone(inbox),
            listeners: RefCell::default(),
            answers: RefCell::default(),
            timeouts: RefCell::default(),
            is_described: RefCell::default(),
            is_open: RefCell::default(),
            made_up: RefCell::default(),
        });
        end.listen("icegatheringstatechange", |end, _| {
            if end.peer.ice_gathering_state() == RtcIceGatheringState::Complete {
                end.describe();
            }
        });
        end.listen("connectionstatechange", |end, _| {
            // Before the connection is open, a browser may report a failure and still connect.
            let state = end.peer.connection_state();
            let is_gone = matches!(state, RtcPeerConnectionState::Failed | RtcPeerConnectionState::Closed);
            if is_gone && *end.is_open.borrow() {
                end.notify(TransportEvent::Closed);
            }
        });
        end.listen("datachannel", |end, event| {
            if let Some(event) = event.dyn_ref::<RtcDataChannelEvent>() {
                end.use_channel(event.channel());
            }
        });
        Some(end)
    }

    fn notify(&self, event: TransportEvent) {
        notify(&self.inbox, event);
    }

    /// Listens to the connection. The listener has a weak reference, so that the connection can be
    /// dropped.
    fn listen(self: &Rc<Self>, name: &'static str, handle: impl Fn(&Rc<LocalEnd>, &Event) + 'static) {
        let end = Rc::downgrade(self);
        let listener = Listener::new(&self.peer, name, move |event| {
            if let Some(end) = end.upgrade() {
                handle(&end, &event);
            }
        });
        self.listeners.borrow_mut().push(listener);
    }

    fn use_channel(self: &Rc<Self>, channel: RtcDataChannel) {
        type Handler = fn(&Rc<LocalEnd>, &Event);
        let handlers: [(&'static str, Handler); 3] = [
            ("open", |end, _| {
                *end.is_open.borrow_mut() = true;
                end.quiet();
                end.notify(TransportEvent::Opened);
            }),
            ("message", |end, event| {
                let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
                // Binary messages are not part of the protocol.
                end.notify(TransportEvent::Received(text.unwrap_or_default()));
            }),
            ("close", |end, _| end.notify(TransportEvent::Closed)),
        ];
        for (name, handle) in handlers {
            let end = Rc::downgrade(self);
            let listener = Listener::new(&channel, name, move |event| {
                if let Some(end) = end.upgrade() {
                    handle(&end, &event);
                }
            });
            self.listeners.borrow_mut().push(listener);
        }
        *self.channel.borrow_mut() = Some(channel);
    }

    /// Continues when a promise is fulfilled. If it is rejected, the connection counts as closed.
    fn then(self: &Rc<Self>, promise: &JsValue, on_fulfilled: impl Fn(&Rc<LocalEnd>, JsValue) + 'static) {
        let kept = Rc::downgrade(self);
        let kept = Closure::new(move |value: JsValue| {
            if let Some(end) = kept.upgrade() {
                on_fulfilled(&end, value);
            }
        });
        let broken = Rc::downgrade(self);
        let broken = Closure::new(move |_: JsValue| {
            if let Some(end) = broken.upgrade() {
                end.notify(TransportEvent::Closed);
            }
        });
        if let Some(promise) = promise.dyn_ref::<Promise>() {
            let _ = promise.then2(&kept, &broken);
        }
        self.answers.borrow_mut().extend([kept, broken]);
    }

    fn offer(self: &Rc<Self>) {
        self.use_channel(self.peer.create_data_channel("game"));
        self.then(&self.peer.create_offer(), LocalEnd::set_local);
    }

    fn answer(self: &Rc<Self>, sdp: &str) {
        let offer = description(RtcSdpType::Offer, sdp);
        self.then(&self.peer.set_remote_description(&offer), |end, _| {
            end.then(&end.peer.create_answer(), LocalEnd::set_local);
            end.stay_awake();
        });
    }

    fn accept(self: &Rc<Self>, sdp: &str) {
        let answer = description(RtcSdpType::Answer, sdp);
        self.then(&self.peer.set_remote_description(&answer), |_, _| {});
        self.after(MEET_MS, |end| {
            if !*end.is_open.borrow() {
                end.notify(TransportEvent::Closed);
            }
        });
    }

    /// Sets the local description; addresses are gathered afterwards.
    fn set_local(self: &Rc<Self>, made: JsValue) {
        let made: &RtcSessionDescriptionInit = made.unchecked_ref();
        self.then(&self.peer.set_local_description(made), |_, _| {});
        self.after(GATHER_MS, |end| end.describe());
    }

    /// Reports the description with all addresses, or those found in time.
    fn describe(&self) {
        if self.peer.local_description().is_some() && !self.is_described.replace(true) {
            let sdp = self.peer.local_description().map(|local| local.sdp());
            self.notify(TransportEvent::Described(sdp.unwrap_or_default()));
        }
    }

    /// Keeps the connection attempt of a joiner alive while the answer is delivered by hand: adds
    /// an address reserved for documentation (RFC 5737), a new one each time.
    fn stay_awake(self: &Rc<Self>) {
        if *self.is_open.borrow() {
            return;
        }
        let number = self.made_up.borrow().wrapping_add(1).max(1);
        *self.made_up.borrow_mut() = number;
        let candidate =
            ["candidate:91 1 udp 1686052607 198.51.100.", &number.to_string(), " 9 typ host"].concat();
        let made_up = RtcIceCandidateInit::new(&candidate);
        made_up.set_sdp_mid(Some("0"));
        made_up.set_sdp_m_line_index(Some(0));
        let added = self.peer.add_ice_candidate_with_opt_rtc_ice_candidate_init(Some(&made_up));
        // The result does not matter.
        let ignored = Closure::new(|_: JsValue| {});
        let _ = added.catch(&ignored);
        self.answers.borrow_mut().push(ignored);
        self.after(AWAKE_MS, LocalEnd::stay_awake);
    }

    fn after(self: &Rc<Self>, wait_ms: i32, then: impl Fn(&Rc<LocalEnd>) + 'static) {
        let end = Rc::downgrade(self);
        let mut timeout = Timeout::new(move || {
            if let Some(end) = end.upgrade() {
                then(&end);
            }
        });
        timeout.set(&self.window, wait_ms);
        self.timeouts.borrow_mut().push(timeout);
    }

    /// Cancels all timers.
    fn quiet(&self) {
        for timeout in self.timeouts.borrow_mut().iter_mut() {
            timeout.clear(&self.window);
        }
    }

    fn close(&self) {
        self.quiet();
        self.listeners.borrow_mut().clear();
        self.peer.close();
    }
}

fn description(kind: RtcSdpType, sdp: &str) -> RtcSessionDescriptionInit {
    let made = RtcSessionDescriptionInit::new(kind);
    made.set_sdp(sdp);
    made
}

/// Whether this browser supports WebRTC.
pub fn is_there() -> bool {
    let peer = web_sys::window().and_then(|window| Reflect::get(&window, &"RTCPeerConnection".into()).ok());
    peer.is_some_and(|peer| peer.is_instance_of::<Function>())
}
