//! Two connected browsers.

use super::browser::Browser;
use vicinity_page::event::{Event, TransportCommand};
use vicinity_page::friend::{FriendAct, LiveConnection, Stage, TransportEvent};
use vicinity_rules::Color;

/// The session description of one end of a connection: `word` is the ICE user fragment, `setup` the
/// DTLS role.
pub fn described(word: &str, setup: &str) -> TransportEvent {
    let fingerprint = ["AB"; 32].join(":");
    TransportEvent::Described(format!(
        "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
         m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
         a=candidate:1 1 udp 2113937151 192.0.2.1 50000 typ host generation 0\r\n\
         a=ice-ufrag:{word}\r\na=ice-pwd:0123456789abcdefghijklmn\r\n\
         a=fingerprint:sha-256 {fingerprint}\r\na=setup:{setup}\r\na=mid:0\r\na=sctp-port:5000\r\n"
    ))
}

/// Returns Ada's browser, which has invited Ben.
pub fn invited() -> Browser {
    let mut ada = Browser::open("#screen=friend&variant=near");
    ada.act(FriendAct::Live(true)).act(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
    ada.act(FriendAct::Transport(described("host", "actpass")));
    ada
}

/// Returns Ben's reply to the invitation.
pub fn reply_to(ada: &Browser) -> String {
    let invitation = ada.friend().connection.text().expect("an invitation").to_owned();
    let mut ben = Browser::open(&format!("#friend={invitation})."));
    assert!(matches!(ben.friend().connection, LiveConnection::InvitationReceived(_)));
    ben.act(FriendAct::Join { side: Color::Black, name: String::new() });
    ben.act(FriendAct::Transport(described("gues", "passive")));
    ben.friend().connection.text().expect("a reply").to_owned()
}

/// Two browsers and the messages in transit between them.
pub struct Live {
    pub ends: [Browser; 2],
    pub now_ms: u64,
    pub is_connected: bool,
}

impl Live {
    /// Ada plays White and sends an invitation; `clock` is the time control as address parameters.
    pub fn new(clock: &str) -> Live {
        let mut ada = Browser::open(&format!("#screen=friend&variant=near{clock}"));
        ada.act(FriendAct::Live(true)).act(FriendAct::Begin { chance: 77, name: "Ada".to_owned() });
        let mut live =
            Live { ends: [ada, Browser::open("#variant=near")], now_ms: 1_000, is_connected: false };
        live.meets(0, true);
        live
    }

    /// One end invites, the other answers, and they are connected.
    pub fn meets(&mut self, of: usize, is_new: bool) {
        self.exchanges_codes(of, is_new);
        self.opens();
    }

    /// One end invites, the other answers; the signaling codes are copied by hand.
    pub fn exchanges_codes(&mut self, of: usize, is_new: bool) {
        let other = 1 - of;
        if !is_new {
            self.ends[of].act(FriendAct::Meet);
        }
        assert!(matches!(self.transport_commands(of)[..], [.., TransportCommand::Offer { .. }]));
        // Browsers choose it at random, so that no two invitations are equal.
        let fragment = if of == 0 { "host" } else { "hos1" };
        self.ends[of].act(FriendAct::Transport(described(fragment, "actpass")));
        let code = self.ends[of].friend().connection.text().expect("an invitation").to_owned();
        self.ends[other].goes(&format!("#friend={code}"));
        self.ends[other].act(if is_new {
            let Stage::Received(game) = &self.ends[other].friend().stage else { panic!("it is a new game") };
            let side = self.ends[other].friend().side_to_join(game);
            FriendAct::Join { side, name: "Ben".to_owned() }
        } else {
            FriendAct::Answer
        });
        assert!(matches!(self.transport_commands(other)[..], [.., TransportCommand::Answer { .. }]));
        self.ends[other].act(FriendAct::Transport(described("gues", "passive")));
        let answer = self.ends[other].friend().connection.text().expect("an answer").to_owned();
        self.ends[of].act(FriendAct::TakeAnswer(code));
        let game = &self.ends[of].game();
        let button = if is_new {
            format!("Play {}", if game.side == Color::White { "Black" } else { "White" })
        } else {
            "Accept".to_owned()
        };
        assert_eq!(
            self.ends[of].friend().feedback,
            format!(
                "This is an invitation, not a reply. Your friend opens it, presses “{button}”, and sends the reply."
            )
        );
        self.ends[of].act(FriendAct::TakeAnswer(format!(" {answer}\n")));
        assert!(matches!(self.transport_commands(of)[..], [TransportCommand::Accept { .. }]));
    }

    /// The connection opens.
    pub fn opens(&mut self) {
        self.is_connected = true;
        for end in 0..2 {
            self.send(end, TransportEvent::Opened);
        }
        self.syncs();
        assert!(self.ends.iter().all(|end| end.friend().connection.is_connected()));
    }

    pub fn transport_commands(&mut self, of: usize) -> Vec<TransportCommand> {
        std::mem::take(&mut self.ends[of].transport_commands)
    }

    pub fn send(&mut self, of: usize, event: TransportEvent) {
        self.ticks(of);
        self.ends[of].act(FriendAct::Transport(event));
    }

    /// Passes the time to the page, as before every event.
    pub fn ticks(&mut self, of: usize) {
        let now_ms = self.now_ms;
        self.ends[of].page.pass_time(now_ms);
    }

    /// Delivers all messages in transit.
    pub fn syncs(&mut self) {
        loop {
            let mut is_quiet = true;
            for of in 0..2 {
                for wire in self.transport_commands(of) {
                    if let TransportCommand::Send(text) = wire
                        && self.is_connected
                    {
                        is_quiet = false;
                        self.now_ms += 1;
                        self.send(1 - of, TransportEvent::Received(text));
                    }
                }
            }
            if is_quiet {
                return;
            }
        }
    }

    pub fn passes(&mut self, seconds: usize) {
        for _ in 0..seconds {
            self.now_ms += 1_000;
            for of in 0..2 {
                self.ticks(of);
                self.ends[of].send(Event::TimerFired);
            }
            self.syncs();
        }
    }

    pub fn moves(&mut self, of: usize, text: &str) {
        self.ticks(of);
        self.ends[of].moves(text);
        self.syncs();
    }

    pub fn breaks(&mut self) {
        self.is_connected = false;
        for of in 0..2 {
            self.send(of, TransportEvent::Closed);
            self.transport_commands(of);
        }
    }

    pub fn left_s(&self, of: usize) -> [u32; 2] {
        Color::BOTH.map(|color| self.ends[of].page.state.left_ms(color).unwrap_or_default().div_ceil(1000))
    }
}
