//! The connection between two browsers: a WebRTC data channel, described whole once all its addresses are known, since no server carries news of more.
//!
//! It decides nothing: what it is to do comes as [`Wire`], and what comes of that waits as a [`WireEvent`] until the page has been told, by an event of the
//! window, that there is something.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use js_sys::{Array, Function, Promise, Reflect};
use vicinity_page::friend::{Wire, WireEvent};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Event, MessageEvent, RtcConfiguration, RtcDataChannel, RtcDataChannelEvent, RtcDataChannelState,
    RtcIceCandidateInit, RtcIceGatheringState, RtcIceServer, RtcPeerConnection, RtcPeerConnectionState,
    RtcSdpType, RtcSessionDescriptionInit, Window,
};

use crate::alarm::Alarm;
use crate::dom::Listener;

/// The event of the window that tells that something has come.
pub const NEWS: &str = "vicinity-wire";
/// The public server that tells a browser its address, where it may be asked.
const SERVER: &str = "stun:stun.l.google.com:19302";
/// How long a browser may look for its addresses, in milliseconds.
const GATHER_MS: i32 = 5_000;
/// How long two browsers may look for each other, in milliseconds.
const MEET_MS: i32 = 45_000;
/// How often a guest that waits keeps its end awake, in milliseconds. Firefox gives up five seconds after it has an offer otherwise.
const AWAKE_MS: i32 = 4_000;

/// What has come and has not been told.
type Inbox = Rc<RefCell<VecDeque<WireEvent>>>;

/// The end of a connection that is here, or none.
#[derive(Default)]
pub struct Connection {
    inbox: Inbox,
    end: Option<Rc<End>>,
}

/// What a promise calls.
type Answer = Closure<dyn FnMut(JsValue)>;

struct End {
    window: Window,
    peer: RtcPeerConnection,
    channel: RefCell<Option<RtcDataChannel>>,
    inbox: Inbox,
    listeners: RefCell<Vec<Listener>>,
    /// Closures that promises call, kept until the end goes.
    answers: RefCell<Vec<Answer>>,
    alarms: RefCell<Vec<Alarm>>,
    is_described: RefCell<bool>,
    is_open: RefCell<bool>,
    /// How many addresses that nobody answers have been made up to keep the end awake.
    made_up: RefCell<u8>,
}

impl Connection {
    /// What has come next.
    pub fn take_news(&self) -> Option<WireEvent> {
        self.inbox.borrow_mut().pop_front()
    }

    /// Does what the page wants.
    pub fn carry_out(&mut self, wire: Wire) {
        match wire {
            Wire::Offer { asks_server } => {
                self.end = End::new(&self.inbox, asks_server);
                match &self.end {
                    Some(end) => end.offer(),
                    None => tell(&self.inbox, WireEvent::Closed),
                }
            }
            Wire::Answer { sdp, asks_server } => {
                self.end = End::new(&self.inbox, asks_server);
                match &self.end {
                    Some(end) => end.answer(&sdp),
                    None => tell(&self.inbox, WireEvent::Closed),
                }
            }
            Wire::Accept { sdp } => {
                if let Some(end) = &self.end {
                    end.accept(&sdp);
                }
            }
            Wire::Send(text) => {
                if let Some(channel) = self.end.as_ref().and_then(|end| end.channel.borrow().clone())
                    && channel.ready_state() == RtcDataChannelState::Open
                {
                    // What cannot be sent is said again when the two meet again.
                    let _ = channel.send_with_str(&text);
                }
            }
            Wire::Close => {
                if let Some(end) = self.end.take() {
                    end.close();
                }
                // What has come since is of a connection that is over.
                self.inbox.borrow_mut().clear();
            }
        }
    }
}

/// Tells the page that something has come.
fn tell(inbox: &Inbox, event: WireEvent) {
    inbox.borrow_mut().push_back(event);
    if let (Some(window), Ok(news)) = (web_sys::window(), Event::new(NEWS)) {
        let _ = window.dispatch_event(&news);
    }
}

impl End {
    fn new(inbox: &Inbox, asks_server: bool) -> Option<Rc<End>> {
        let settings = RtcConfiguration::new();
        if asks_server {
            let server = RtcIceServer::new();
            server.set_urls(&JsValue::from_str(SERVER));
            settings.set_ice_servers(&Array::of1(&server));
        }
        let peer = RtcPeerConnection::new_with_configuration(&settings).ok()?;
        let end = Rc::new(End {
            window: web_sys::window()?,
            peer,
            channel: RefCell::default(),
            inbox: Rc::clone(inbox),
            listeners: RefCell::default(),
            answers: RefCell::default(),
            alarms: RefCell::default(),
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
            // Before the two have met a browser may think it has failed, and find the other all the same.
            let state = end.peer.connection_state();
            let is_gone = matches!(state, RtcPeerConnectionState::Failed | RtcPeerConnectionState::Closed);
            if is_gone && *end.is_open.borrow() {
                end.tell(WireEvent::Closed);
            }
        });
        end.listen("datachannel", |end, event| {
            if let Some(event) = event.dyn_ref::<RtcDataChannelEvent>() {
                end.use_channel(event.channel());
            }
        });
        Some(end)
    }

    fn tell(&self, event: WireEvent) {
        tell(&self.inbox, event);
    }

    /// Listens to the connection. The listener knows the end weakly, so that the end can go.
    fn listen(self: &Rc<Self>, name: &'static str, hear: impl Fn(&Rc<End>, &Event) + 'static) {
        let end = Rc::downgrade(self);
        let listener = Listener::new(&self.peer, name, move |event| {
            if let Some(end) = end.upgrade() {
                hear(&end, &event);
            }
        });
        self.listeners.borrow_mut().push(listener);
    }

    fn use_channel(self: &Rc<Self>, channel: RtcDataChannel) {
        type Hear = fn(&Rc<End>, &Event);
        let hears: [(&'static str, Hear); 3] = [
            ("open", |end, _| {
                *end.is_open.borrow_mut() = true;
                end.quiet();
                end.tell(WireEvent::Opened);
            }),
            ("message", |end, event| {
                let text = event.dyn_ref::<MessageEvent>().and_then(|event| event.data().as_string());
                // What is no text has no form that is known.
                end.tell(WireEvent::Heard(text.unwrap_or_default()));
            }),
            ("close", |end, _| end.tell(WireEvent::Closed)),
        ];
        for (name, hear) in hears {
            let end = Rc::downgrade(self);
            let listener = Listener::new(&channel, name, move |event| {
                if let Some(end) = end.upgrade() {
                    hear(&end, &event);
                }
            });
            self.listeners.borrow_mut().push(listener);
        }
        *self.channel.borrow_mut() = Some(channel);
    }

    /// Goes on when a promise is kept; where it is not, the connection cannot be had.
    fn then(self: &Rc<Self>, promise: &JsValue, go_on: impl Fn(&Rc<End>, JsValue) + 'static) {
        let kept = Rc::downgrade(self);
        let kept = Closure::new(move |value: JsValue| {
            if let Some(end) = kept.upgrade() {
                go_on(&end, value);
            }
        });
        let broken = Rc::downgrade(self);
        let broken = Closure::new(move |_: JsValue| {
            if let Some(end) = broken.upgrade() {
                end.tell(WireEvent::Closed);
            }
        });
        if let Some(promise) = promise.dyn_ref::<Promise>() {
            let _ = promise.then2(&kept, &broken);
        }
        self.answers.borrow_mut().extend([kept, broken]);
    }

    fn offer(self: &Rc<Self>) {
        self.use_channel(self.peer.create_data_channel("game"));
        self.then(&self.peer.create_offer(), End::set_local);
    }

    fn answer(self: &Rc<Self>, sdp: &str) {
        let offer = description(RtcSdpType::Offer, sdp);
        self.then(&self.peer.set_remote_description(&offer), |end, _| {
            end.then(&end.peer.create_answer(), End::set_local);
            end.stay_awake();
        });
    }

    fn accept(self: &Rc<Self>, sdp: &str) {
        let answer = description(RtcSdpType::Answer, sdp);
        self.then(&self.peer.set_remote_description(&answer), |_, _| {});
        self.after(MEET_MS, |end| {
            if !*end.is_open.borrow() {
                end.tell(WireEvent::Closed);
            }
        });
    }

    /// Takes what the browser has made up for this end; its addresses come by and by.
    fn set_local(self: &Rc<Self>, made: JsValue) {
        let made: &RtcSessionDescriptionInit = made.unchecked_ref();
        self.then(&self.peer.set_local_description(made), |_, _| {});
        self.after(GATHER_MS, |end| end.describe());
    }

    /// All addresses are known, or as many as could be found in time.
    fn describe(&self) {
        if self.peer.local_description().is_some() && !self.is_described.replace(true) {
            let sdp = self.peer.local_description().map(|local| local.sdp());
            self.tell(WireEvent::Described(sdp.unwrap_or_default()));
        }
    }

    /// Keeps a guest's end awake while its answer is carried over: it looks for an address that is for examples only (RFC 5737), another each time.
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
        // Nothing hangs on it.
        let ignored = Closure::new(|_: JsValue| {});
        let _ = added.catch(&ignored);
        self.answers.borrow_mut().push(ignored);
        self.after(AWAKE_MS, End::stay_awake);
    }

    fn after(self: &Rc<Self>, wait_ms: i32, then: impl Fn(&Rc<End>) + 'static) {
        let end = Rc::downgrade(self);
        let mut alarm = Alarm::new(move || {
            if let Some(end) = end.upgrade() {
                then(&end);
            }
        });
        alarm.set(&self.window, wait_ms);
        self.alarms.borrow_mut().push(alarm);
    }

    /// Nothing has to be waited for any more.
    fn quiet(&self) {
        for alarm in self.alarms.borrow_mut().iter_mut() {
            alarm.clear(&self.window);
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

/// Whether this browser can connect to another at all.
pub fn is_there() -> bool {
    let peer = web_sys::window().and_then(|window| Reflect::get(&window, &"RTCPeerConnection".into()).ok());
    peer.is_some_and(|peer| peer.is_instance_of::<Function>())
}
