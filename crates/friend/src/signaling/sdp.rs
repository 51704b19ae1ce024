//! Conversion between SDP, as given by a browser, and descriptions (SDP: RFC 8866; data channels:
//! RFC 8841).
//!
//! The lines may come in any order and with any extras. Parts that are the same in all browsers are
//! not stored but checked, so that every description can be converted back.

use std::net::IpAddr;

use super::{Address, Candidate, CandidateKind, Description, SdpPart, SignalingError};

/// The role of a description in the offer/answer exchange (RFC 3264).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The offer, in an invitation.
    Offer,
    /// The answer.
    Answer,
}

/// The session part of every description; session, times and origin have no significance (RFC 8866,
/// section 5).
const SESSION: &str = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n";
/// The data channel. More candidates may follow (`trickle`, RFC 8840), as all browsers announce.
/// The maximum message size is omitted and therefore 64 KiB (RFC 8841, section 6.1).
const CHANNEL: &str = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n\
    c=IN IP4 0.0.0.0\r\n\
    a=ice-options:trickle\r\n\
    a=mid:0\r\n\
    a=sctp-port:5000\r\n";

impl Description {
    /// Parses the SDP that an `RTCPeerConnection` with one data channel and nothing else gives when
    /// all candidates are gathered: an offer, or an answer to an offer of [`Description::to_sdp`].
    ///
    /// Candidates over TCP, relays, and those that cannot be parsed are ignored, as RFC 8839,
    /// section 5.1, requires. The others are taken in the browser's order of priority;
    /// [`Description::new`] limits their number.
    ///
    /// # Errors
    /// If a part is missing or has an unknown form, or if there is no candidate.
    pub fn of_sdp(sdp: &str) -> Result<Description, SignalingError> {
        let lines = SdpLines::of(sdp).ok_or(SignalingError::Browser(SdpPart::Channel))?;
        // An answer must be passive: the offers of `to_sdp` are active.
        if !lines.values("setup").next().is_some_and(|role| role == "actpass" || role == "passive") {
            return Err(SignalingError::Browser(SdpPart::Role));
        }
        let one = |name, part| lines.values(name).next().ok_or(SignalingError::Browser(part));
        let ufrag = one("ice-ufrag", SdpPart::Ufrag)?;
        let password = one("ice-pwd", SdpPart::Password)?;
        let fingerprint = lines.values("fingerprint").find_map(fingerprint_of);
        let fingerprint = fingerprint.ok_or(SignalingError::Browser(SdpPart::Fingerprint))?;
        let mut candidates: Vec<(u32, Candidate)> =
            lines.values("candidate").filter_map(candidate_of).collect();
        candidates.sort_by_key(|&(priority, _)| std::cmp::Reverse(priority));
        let candidates: Vec<Candidate> = candidates.into_iter().map(|(_, candidate)| candidate).collect();
        Description::new(ufrag, password, fingerprint, &candidates)
    }

    /// The SDP for `setRemoteDescription`: the offer in a browser without a connection, the answer
    /// in the one that made the offer.
    ///
    /// The inviting browser is the active end of the DTLS handshake (`setup`, RFC 8842), since it
    /// has both descriptions last. If the joining browser were active, as browsers choose among
    /// themselves, its attempts might end while the answer is still being carried over: Chromium's
    /// last less than four minutes. The inviting browser has offered the choice (`actpass`), so its
    /// offer is converted to `active` for the joining browser.
    pub fn to_sdp(&self, role: Role) -> String {
        let setup = match role {
            Role::Offer => "active",
            Role::Answer => "passive",
        };
        let digest = self.fingerprint().map(|byte| format!("{byte:02X}")).join(":");
        let candidates: String = self
            .candidates()
            .iter()
            .enumerate()
            .map(|(place, candidate)| candidate_line(place, candidate))
            .collect();
        let (ufrag, password) = (self.ufrag(), self.password());
        [
            SESSION,
            CHANNEL,
            &candidates,
            "a=ice-ufrag:",
            ufrag,
            "\r\na=ice-pwd:",
            password,
            "\r\na=fingerprint:sha-256 ",
            &digest,
            "\r\na=setup:",
            setup,
            "\r\n",
        ]
        .concat()
    }
}

/// The lines of an SDP with one data channel: first those of the channel, which take precedence,
/// then those of the session.
struct SdpLines<'a>(Vec<&'a str>);

impl<'a> SdpLines<'a> {
    fn of(sdp: &'a str) -> Option<SdpLines<'a>> {
        let lines: Vec<&str> = sdp.lines().map(str::trim_end).collect();
        let is_media = |line: &str| line.starts_with("m=");
        let (session, channel) = lines.split_at(lines.iter().position(|line| is_media(line))?);
        let mut media = channel[0].split_ascii_whitespace();
        // Port 0 means a rejected channel.
        let is_channel = media.next() == Some("m=application")
            && media.next().is_some_and(|port| port != "0")
            && media.next() == Some("UDP/DTLS/SCTP")
            && media.next() == Some("webrtc-datachannel");
        let is_only = !channel[1..].iter().any(|line| is_media(line));
        let lines = SdpLines([channel, session].concat());
        let is_known =
            lines.values("mid").all(|mid| mid == "0") && lines.values("sctp-port").all(|port| port == "5000");
        (is_channel && is_only && is_known).then_some(lines)
    }

    /// The values of an attribute.
    fn values(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let value = move |line: &&'a str| line.strip_prefix("a=")?.strip_prefix(name)?.strip_prefix(':');
        self.0.iter().filter_map(value).map(str::trim)
    }
}

/// The digest in the value of `a=fingerprint:`, if it is SHA-256 (RFC 8122, section 5).
fn fingerprint_of(value: &str) -> Option<[u8; 32]> {
    let (function, digest) = value.split_once(' ')?;
    if function.eq_ignore_ascii_case("sha-256") { bytes_of(digest, ':') } else { None }
}

/// The candidate in the value of `a=candidate:`, with its priority (RFC 8839, section 5.1).
fn candidate_of(value: &str) -> Option<(u32, Candidate)> {
    let mut fields = value.split_ascii_whitespace().skip(1);
    let (component, transport, priority) = (fields.next()?, fields.next()?, fields.next()?);
    let (address, port) = (address_of(fields.next()?)?, fields.next()?.parse().ok()?);
    let kind = match (fields.next()?, fields.next()?) {
        ("typ", "host") => CandidateKind::Host,
        ("typ", "srflx") => CandidateKind::ServerReflexive,
        _ => return None,
    };
    let is_udp = component == "1" && transport.eq_ignore_ascii_case("udp");
    is_udp.then_some((priority.parse().ok()?, Candidate { address, port, kind }))
}

fn address_of(text: &str) -> Option<Address> {
    match text.parse() {
        Ok(IpAddr::V4(address)) => Some(Address::V4(address)),
        Ok(IpAddr::V6(address)) => Some(Address::V6(address)),
        Err(_) => {
            let uuid = text.strip_suffix(".local")?;
            bytes_of(uuid, '-')
                .filter(|&bytes| uuid_text(bytes).eq_ignore_ascii_case(uuid))
                .map(Address::Name)
        }
    }
}

/// Parses bytes of two hexadecimal digits each, with separators.
fn bytes_of<const BYTES: usize>(text: &str, between: char) -> Option<[u8; BYTES]> {
    let digits = text.trim().chars().filter(|&c| c != between);
    let digits: Vec<u8> = digits.map(|c| c.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    (digits.len() == 2 * BYTES)
        .then(|| std::array::from_fn(|place| digits[2 * place] << 4 | digits[2 * place + 1]))
}

/// The line of a candidate; the first one has the highest priority (RFC 8445, section 5.1.2).
fn candidate_line(place: usize, candidate: &Candidate) -> String {
    let preference = u16::MAX as usize - place;
    let of_type = if candidate.kind == CandidateKind::Host { 126 } else { 100 };
    let priority = of_type << 24 | preference << 8 | 255;
    let address = match candidate.address {
        Address::V4(address) => address.to_string(),
        Address::V6(address) => address.to_string(),
        Address::Name(uuid) => uuid_text(uuid) + ".local",
    };
    // The related address does not matter but is mandatory.
    let kind = match (candidate.kind, candidate.address) {
        (CandidateKind::Host, _) => "host",
        (CandidateKind::ServerReflexive, Address::V6(_)) => "srflx raddr :: rport 0",
        (CandidateKind::ServerReflexive, _) => "srflx raddr 0.0.0.0 rport 0",
    };
    // Each has its own foundation, since nothing is known about what they have in common.
    format!("a=candidate:{} 1 udp {priority} {address} {} typ {kind}\r\n", place + 1, candidate.port)
}

/// A UUID in its usual form (RFC 9562, section 4).
fn uuid_text(uuid: [u8; 16]) -> String {
    let digits = format!("{:032x}", u128::from_be_bytes(uuid));
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}

#[cfg(test)]
mod tests;
