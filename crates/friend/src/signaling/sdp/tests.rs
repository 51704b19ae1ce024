use super::*;

/// An offer of Chromium 156 with hidden addresses, as it is unless the page may use the camera.
const CHROMIUM: &str = "\
v=0
o=- 6014651022362470712 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=candidate:1252560057 1 udp 2113937151 258df846-6b32-48d6-b47a-2e14a3586239.local 34786 typ host generation 0 network-cost 999
a=candidate:1306189833 1 udp 2113942271 d1f52149-ec8e-4636-a806-be9f8695a58d.local 58798 typ host generation 0 network-cost 999
a=ice-ufrag:WNbl
a=ice-pwd:jN56S7qG7ACNihzshCae4EDI
a=ice-options:trickle
a=fingerprint:sha-256 AF:CD:0F:0A:8B:50:ED:4B:F2:81:7D:4C:E2:62:CA:B8:96:ED:4C:9B:D7:9F:28:00:74:36:DB:06:C8:7C:5E:B7
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
";

/// An answer of Chromium without hidden addresses.
const CHROMIUM_ANSWER: &str = "\
v=0
o=- 6193863154659894457 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=msid-semantic: WMS
m=application 44948 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.0.2.2
a=candidate:3445539795 1 udp 2113937151 192.0.2.2 44948 typ host generation 0 network-cost 999
a=candidate:3391926115 1 udp 2113942271 fd00::2 43398 typ host generation 0 network-cost 999
a=ice-ufrag:vMTC
a=ice-pwd:HK4fPeMQBrkQNxU/hEGRTgKJ
a=ice-options:trickle
a=fingerprint:sha-256 34:84:2C:36:35:4D:C3:8A:44:C3:62:0A:66:7F:07:F7:4D:30:28:B9:B9:36:5A:58:69:E3:D2:F7:C5:F4:B3:E4
a=setup:passive
a=mid:0
a=sctp-port:5000
";

/// An offer of Chromium with a STUN server and without names.
const CHROMIUM_SEEN: &str = "\
v=0
o=- 5299375649971333050 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 46588 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 198.51.100.7
a=candidate:876168163 1 udp 2113937151 192.0.2.2 46588 typ host generation 0 network-cost 999
a=candidate:730983143 1 udp 2113942271 fd00::2 57865 typ host generation 0 network-cost 999
a=candidate:1029895396 1 udp 1677729535 198.51.100.7 46588 typ srflx raddr 192.0.2.2 rport 46588 generation 0 network-cost 999
a=ice-ufrag:IqEr
a=ice-pwd:ykhNaxYhHb9+ABzs0/v9rD1G
a=ice-options:trickle
a=fingerprint:sha-256 40:BE:50:93:85:3E:B6:76:17:6D:19:EC:B3:E7:BF:BA:3B:40:94:68:3B:FA:58:27:8D:C7:79:49:3C:99:F5:32
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
";

/// An offer of Firefox 153 with a STUN server; its fingerprint is in the session part.
const FIREFOX: &str = "\
v=0
o=mozilla...THIS_IS_SDPARTA-99.0 669354588047861767 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 E8:35:5D:2A:88:38:C5:3F:0B:C2:CC:D8:93:C1:E8:E0:84:1B:71:A6:C6:16:EA:EA:DD:AB:53:A3:4F:37:7D:F3
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 46237 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 198.51.100.7
a=candidate:0 1 UDP 2122187007 0545205a-ef5e-4356-9a7a-de505ab7fe69.local 46237 typ host
a=candidate:2 1 UDP 2122252543 da124711-52e2-4b53-b2f3-62c686126f6a.local 58958 typ host
a=candidate:3 1 TCP 2105458943 0545205a-ef5e-4356-9a7a-de505ab7fe69.local 9 typ host tcptype active
a=candidate:4 1 TCP 2105524479 da124711-52e2-4b53-b2f3-62c686126f6a.local 9 typ host tcptype active
a=candidate:1 1 UDP 1685987327 198.51.100.7 46237 typ srflx raddr 0.0.0.0 rport 0
a=sendrecv
a=end-of-candidates
a=ice-pwd:732d42e2fd1cfe39e5cb9b01d65ae8d0
a=ice-ufrag:004facec
a=mid:0
a=setup:actpass
a=sctp-port:5000
a=max-message-size:1073741823
";

/// An answer of Firefox without hidden addresses.
const FIREFOX_ANSWER: &str = "\
v=0
o=mozilla...THIS_IS_SDPARTA-99.0 8254137742252829253 0 IN IP4 0.0.0.0
s=-
t=0 0
a=sendrecv
a=fingerprint:sha-256 58:3A:17:09:94:B0:74:F1:8E:06:1A:69:39:83:B9:E1:26:DB:51:F4:A6:D6:3D:96:B5:65:20:6F:2B:BD:9A:EE
a=group:BUNDLE 0
a=ice-options:trickle
a=msid-semantic:WMS *
m=application 47281 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.0.2.2
a=candidate:0 1 UDP 2122187007 192.0.2.2 47281 typ host
a=candidate:1 1 UDP 2122252543 fd00::2 40431 typ host
a=candidate:2 1 TCP 2105458943 192.0.2.2 9 typ host tcptype active
a=candidate:3 1 TCP 2105524479 fd00::2 9 typ host tcptype active
a=sendrecv
a=end-of-candidates
a=ice-pwd:64e912c8bb5edfc271626b6c0f966be1
a=ice-ufrag:78521678
a=mid:0
a=setup:passive
a=sctp-port:5000
a=max-message-size:1073741823
";

/// The form of Safari 17, reconstructed: Chromium's, with a name and a server-reflexive candidate.
const SAFARI: &str = "\
v=0
o=- 6372168347361459402 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=extmap-allow-mixed
a=msid-semantic: WMS
m=application 57812 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 203.0.113.9
a=candidate:2159129337 1 udp 2113937151 6f1d4d0c-2a39-4c4a-8a5c-4d3b0d2f7b11.local 57812 typ host generation 0 network-cost 999
a=candidate:842163049 1 udp 1677729535 203.0.113.9 57812 typ srflx raddr 0.0.0.0 rport 0 generation 0 network-cost 999
a=ice-ufrag:8Gcw
a=ice-pwd:oXxUVWw2nGrRMG3SR7QDyGPX
a=ice-options:trickle
a=fingerprint:sha-256 5B:7A:0C:11:9E:44:D1:8F:0E:21:33:6A:7C:90:BB:C2:48:5F:63:07:1D:EA:F4:99:10:2B:3C:4D:5E:6F:70:81
a=setup:passive
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
";

/// The form of Chrome on a machine with several network interfaces that the page may see, with the
/// extras of trickled candidates.
const MANY: &str = "\
v=0
o=- 1 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=ice-ufrag:WNbl
a=ice-pwd:jN56S7qG7ACNihzshCae4EDI
a=fingerprint:sha-1 00:11:22:33:44:55:66:77:88:99:AA:BB:CC:DD:EE:FF:00:11:22:33
a=fingerprint:SHA-256 af:cd:0f:0a:8b:50:ed:4b:f2:81:7d:4c:e2:62:ca:b8:96:ed:4c:9b:d7:9f:28:00:74:36:db:06:c8:7c:5e:b7
a=setup:actpass
m=application 50001 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 203.0.113.9
a=mid:0
a=candidate:1 1 udp 2122260223 192.168.1.20 50001 typ host generation 0 ufrag WNbl network-id 1 network-cost 10
a=candidate:2 1 udp 2122194687 10.8.0.3 50002 typ host generation 0 ufrag WNbl network-id 2 network-cost 50
a=candidate:3 1 udp 2122129151 172.17.0.1 50003 typ host generation 0 ufrag WNbl network-id 3
a=candidate:4 1 udp 2122063615 172.18.0.1 50004 typ host generation 0 ufrag WNbl network-id 4
a=candidate:5 1 udp 2122265343 2001:db8::5 50005 typ host generation 0 ufrag WNbl network-id 1 network-cost 10
a=candidate:6 1 udp 2122199807 2001:DB8:0:0::6 50006 typ host generation 0 network-id 5
a=candidate:7 1 udp 2122134271 fd00::7 50007 typ host generation 0 network-id 6
a=candidate:8 1 udp 1686052607 203.0.113.9 61000 typ srflx raddr 192.168.1.20 rport 50001 generation 0 network-id 1 network-cost 10
a=candidate:8 1 udp 1686052607 203.0.113.9 61000 typ srflx raddr 192.168.1.20 rport 50001 generation 0 network-id 1 network-cost 10
a=candidate:9 1 udp 1685921535 192.168.1.20 50001 typ srflx raddr 192.168.1.20 rport 50001
a=candidate:10 1 tcp 1518280447 192.168.1.20 9 typ host tcptype active generation 0
a=candidate:11 1 udp 41885439 198.51.100.1 3478 typ relay raddr 203.0.113.9 rport 61000
a=candidate:12 2 udp 2122260222 192.168.1.20 50009 typ host
a=candidate:13 1 udp 2122260223 friend.example 50010 typ host
a=candidate:14 1 udp 2122260223 fe80::1%eth0 50011 typ host
a=candidate:15 1 udp 2122260223 0.0.0.0 50012 typ host
a=candidate:16 1 udp 2122260223 192.168.1.20 0 typ host
a=candidate:17 1 udp 2122260223 192.168.1.20 65536 typ host
a=candidate:18 1 udp
a=end-of-candidates
a=sctp-port:5000
";

/// A candidate from address, port, and `seen` if it is server-reflexive.
fn candidate(text: &str) -> Candidate {
    let mut words = text.split(' ');
    let mut next = || words.next().expect("three words");
    let address = address_of(next()).expect("an address");
    let port = next().parse().expect("a port");
    let kind = if next() == "seen" { CandidateKind::ServerReflexive } else { CandidateKind::Host };
    Candidate { address, port, kind }
}

fn described(sdp: &str) -> Description {
    Description::of_sdp(sdp).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks that a description survives conversion to SDP and back. A converted offer differs in
/// `setup` from one that a browser makes.
fn check(description: &Description, role: Role) {
    let sdp = description.to_sdp(role).replace("a=setup:active", "a=setup:actpass");
    assert_eq!(&described(&sdp), description);
}

#[test]
fn browser_descriptions_are_parsed() {
    let cases: [(&str, &str, &str, u8, &[&str]); 7] = [
        (
            CHROMIUM,
            "WNbl",
            "jN56S7qG7ACNihzshCae4EDI",
            0xb7,
            &[
                "d1f52149-ec8e-4636-a806-be9f8695a58d.local 58798 host",
                "258df846-6b32-48d6-b47a-2e14a3586239.local 34786 host",
            ],
        ),
        (
            CHROMIUM_ANSWER,
            "vMTC",
            "HK4fPeMQBrkQNxU/hEGRTgKJ",
            0xe4,
            &["192.0.2.2 44948 host", "fd00::2 43398 host"],
        ),
        (
            CHROMIUM_SEEN,
            "IqEr",
            "ykhNaxYhHb9+ABzs0/v9rD1G",
            0x32,
            &["192.0.2.2 46588 host", "fd00::2 57865 host", "198.51.100.7 46588 seen"],
        ),
        (
            FIREFOX,
            "004facec",
            "732d42e2fd1cfe39e5cb9b01d65ae8d0",
            0xf3,
            &[
                "da124711-52e2-4b53-b2f3-62c686126f6a.local 58958 host",
                "0545205a-ef5e-4356-9a7a-de505ab7fe69.local 46237 host",
                "198.51.100.7 46237 seen",
            ],
        ),
        (
            FIREFOX_ANSWER,
            "78521678",
            "64e912c8bb5edfc271626b6c0f966be1",
            0xee,
            &["192.0.2.2 47281 host", "fd00::2 40431 host"],
        ),
        (
            SAFARI,
            "8Gcw",
            "oXxUVWw2nGrRMG3SR7QDyGPX",
            0x81,
            &["6f1d4d0c-2a39-4c4a-8a5c-4d3b0d2f7b11.local 57812 host", "203.0.113.9 57812 seen"],
        ),
        (
            MANY,
            "WNbl",
            "jN56S7qG7ACNihzshCae4EDI",
            0xb7,
            &[
                "192.168.1.20 50001 host",
                "10.8.0.3 50002 host",
                "172.17.0.1 50003 host",
                "2001:db8::5 50005 host",
                "2001:db8::6 50006 host",
                "203.0.113.9 61000 seen",
            ],
        ),
    ];
    for (sdp, ufrag, password, last, candidates) in cases {
        let found = described(sdp);
        assert_eq!((found.ufrag(), found.password(), found.fingerprint()[31]), (ufrag, password, last));
        let candidates: Vec<Candidate> = candidates.iter().map(|text| candidate(text)).collect();
        assert_eq!(found.candidates(), candidates);
        // Browsers use CRLF line endings.
        assert_eq!(described(&sdp.replace('\n', "\r\n")), found);
        for role in [Role::Offer, Role::Answer] {
            check(&found, role);
        }
    }
}

#[test]
fn sdp_is_complete() {
    let expected = "\
v=0
o=- 1 1 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
a=ice-options:trickle
a=mid:0
a=sctp-port:5000
a=candidate:1 1 udp 2130706431 192.0.2.2 46588 typ host
a=candidate:2 1 udp 2130706175 fd00::2 57865 typ host
a=candidate:3 1 udp 1694498303 198.51.100.7 46588 typ srflx raddr 0.0.0.0 rport 0
a=ice-ufrag:IqEr
a=ice-pwd:ykhNaxYhHb9+ABzs0/v9rD1G
a=fingerprint:sha-256 40:BE:50:93:85:3E:B6:76:17:6D:19:EC:B3:E7:BF:BA:3B:40:94:68:3B:FA:58:27:8D:C7:79:49:3C:99:F5:32
a=setup:active
";
    let found = described(CHROMIUM_SEEN);
    assert_eq!(found.to_sdp(Role::Offer), expected.replace('\n', "\r\n"));
    let answer = expected.replace("setup:active", "setup:passive").replace('\n', "\r\n");
    assert_eq!(found.to_sdp(Role::Answer), answer);
    let name = "a=candidate:2 1 udp 2130706175 258df846-6b32-48d6-b47a-2e14a3586239.local 34786 typ host\r\n";
    assert!(described(CHROMIUM).to_sdp(Role::Offer).contains(name));
    let six = CHROMIUM_SEEN.replace("198.51.100.7 46588 typ srflx", "2001:db8::1 46588 typ srflx");
    assert!(described(&six).to_sdp(Role::Offer).contains("2001:db8::1 46588 typ srflx raddr :: rport 0\r\n"));
}

#[test]
fn unknown_forms_are_reported() {
    let cases = [
        ("m=application", "m=audio", SdpPart::Channel),
        ("m=application 44948", "m=application 0", SdpPart::Channel),
        ("UDP/DTLS/SCTP", "TCP/DTLS/SCTP", SdpPart::Channel),
        ("webrtc-datachannel", "5000", SdpPart::Channel),
        ("a=mid:0", "a=mid:data", SdpPart::Channel),
        ("a=sctp-port:5000", "a=sctp-port:5001", SdpPart::Channel),
        ("a=mid:0", "m=video 9 UDP/TLS/RTP/SAVPF 96", SdpPart::Channel),
        ("a=setup:passive", "a=setup:active", SdpPart::Role),
        ("a=setup:passive", "a=setup:holdconn", SdpPart::Role),
        ("a=setup:passive", "", SdpPart::Role),
        ("a=ice-ufrag:vMTC", "", SdpPart::Ufrag),
        ("a=ice-ufrag:vMTC", "a=ice-ufrag:vMT", SdpPart::Ufrag),
        ("a=ice-ufrag:vMTC", "a=ice-ufrag:vMT=", SdpPart::Ufrag),
        ("a=ice-ufrag:vMTC", "a=ice-ufrag:vMTü", SdpPart::Ufrag),
        ("a=ice-pwd:HK4fPeMQBrkQNxU/hEGRTgKJ", "a=ice-pwd:HK4fPeMQBrkQNxU/hEGRT", SdpPart::Password),
        ("a=ice-pwd:", "a=ice-pw:", SdpPart::Password),
        ("a=fingerprint:sha-256", "a=fingerprint:sha-384", SdpPart::Fingerprint),
        ("34:84", "34", SdpPart::Fingerprint),
        ("34:84", "34:8G", SdpPart::Fingerprint),
        ("34:84", "+4:84", SdpPart::Fingerprint),
    ];
    for (from, to, part) in cases {
        let sdp = CHROMIUM_ANSWER.replacen(from, to, 1);
        assert_ne!(sdp, CHROMIUM_ANSWER, "{from}");
        assert_eq!(Description::of_sdp(&sdp), Err(SignalingError::Browser(part)), "{to}");
    }
    assert_eq!(Description::of_sdp(""), Err(SignalingError::Browser(SdpPart::Channel)));
    assert_eq!(Description::of_sdp(&CHROMIUM.replace(" udp ", " tcp ")), Err(SignalingError::NoAddress));
    let long = format!("a=ice-ufrag:{}", "x".repeat(65));
    let error = Description::of_sdp(&CHROMIUM.replace("a=ice-ufrag:WNbl", &long)).err();
    assert_eq!(error, Some(SignalingError::Browser(SdpPart::Ufrag)));
}

#[test]
fn random_texts_do_not_panic() {
    let mut random = fastrand::Rng::with_seed(3);
    let samples = [CHROMIUM, CHROMIUM_ANSWER, CHROMIUM_SEEN, FIREFOX, FIREFOX_ANSWER, SAFARI, MANY];
    let mut taken = 0;
    for _ in 0..4_000 {
        let mut text: Vec<char> = samples[random.usize(..samples.len())].chars().collect();
        for _ in 0..random.usize(1..6) {
            let place = random.usize(..text.len());
            match random.u8(0..4) {
                0 => text[place] = random.char(..),
                1 => text.truncate(place + 1),
                2 => drop(text.remove(place)),
                _ => text.insert(place, [' ', '\n', ':', '.', '0', 'ü'][random.usize(..6)]),
            }
            if text.is_empty() {
                break;
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(found) = Description::of_sdp(&text) {
            check(&found, Role::Offer);
            taken += 1;
        }
    }
    assert!((100..3_900).contains(&taken), "{taken}");
}
