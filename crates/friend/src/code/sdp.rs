//! Descriptions from the text that a browser gives, and back into one that any browser takes (SDP: RFC 8866; data channels in it: RFC 8841).
//!
//! What is read may come in any order and with any extras. What is the same in all browsers is not kept but checked, so that no description is had
//! that could not be put back.

use std::net::IpAddr;

use super::{Address, Candidate, CandidateKind, CodeFault, Description, Part};

/// Which of the two descriptions of a connection it is (RFC 3264).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The first, in an invitation.
    Offer,
    /// The second, in an answer.
    Answer,
}

/// What every description begins with: of session, times and origin there is nothing to tell (RFC 8866, section 5).
const SESSION: &str = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n";
/// The channel itself. The other browser may learn of more addresses later (`trickle`, RFC 8840), as all say of themselves. How long a message may be
/// is not told: 64 KiB then (RFC 8841, section 6.1).
const CHANNEL: &str = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n\
    c=IN IP4 0.0.0.0\r\n\
    a=ice-options:trickle\r\n\
    a=mid:0\r\n\
    a=sctp-port:5000\r\n";

impl Description {
    /// Reads the SDP that an `RTCPeerConnection` with one data channel and nothing else gives when all its addresses are gathered: an offer, or an
    /// answer to an offer of [`Description::to_sdp`].
    ///
    /// Addresses over TCP, of relays, and those that cannot be read are left out, as RFC 8839, section 5.1, asks for. Of the others those are taken
    /// first that the browser prefers; how many, says [`Description::new`].
    ///
    /// # Errors
    /// Says which part is missing or has a form that is not known, or that there is no address.
    pub fn of_sdp(sdp: &str) -> Result<Description, CodeFault> {
        let said = Said::of(sdp).ok_or(CodeFault::Browser(Part::Channel))?;
        // An answer that wants to begin is none to an offer of `to_sdp`: both ends would.
        if !said.values("setup").next().is_some_and(|role| role == "actpass" || role == "passive") {
            return Err(CodeFault::Browser(Part::Role));
        }
        let one = |name, part| said.values(name).next().ok_or(CodeFault::Browser(part));
        let ufrag = one("ice-ufrag", Part::Ufrag)?;
        let password = one("ice-pwd", Part::Password)?;
        let fingerprint = said.values("fingerprint").find_map(fingerprint_of);
        let fingerprint = fingerprint.ok_or(CodeFault::Browser(Part::Fingerprint))?;
        let mut candidates: Vec<(u32, Candidate)> =
            said.values("candidate").filter_map(candidate_of).collect();
        candidates.sort_by_key(|&(priority, _)| std::cmp::Reverse(priority));
        let candidates: Vec<Candidate> = candidates.into_iter().map(|(_, candidate)| candidate).collect();
        Description::new(ufrag, password, fingerprint, &candidates)
    }

    /// The SDP that `setRemoteDescription` takes: the offer in a browser that has no connection yet, the answer in the one that has made the offer.
    ///
    /// Whoever has invited begins to encrypt (`setup`, RFC 8842): it has both descriptions last. Were it the other, as browsers choose among themselves,
    /// its attempts might end while somebody still carries the answer over: Chromium's do within four minutes. The inviting browser has left the choice
    /// to its guest (`actpass`); the guest is told that it is taken.
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

/// The lines of a description of one data channel: what is said of the channel, and after it what is said of all, which counts less.
struct Said<'a>(Vec<&'a str>);

impl<'a> Said<'a> {
    fn of(sdp: &'a str) -> Option<Said<'a>> {
        let lines: Vec<&str> = sdp.lines().map(str::trim_end).collect();
        let is_media = |line: &str| line.starts_with("m=");
        let (session, channel) = lines.split_at(lines.iter().position(|line| is_media(line))?);
        let mut media = channel[0].split_ascii_whitespace();
        // Port 0 stands for a channel that has been refused.
        let is_channel = media.next() == Some("m=application")
            && media.next().is_some_and(|port| port != "0")
            && media.next() == Some("UDP/DTLS/SCTP")
            && media.next() == Some("webrtc-datachannel");
        let is_only = !channel[1..].iter().any(|line| is_media(line));
        let said = Said([channel, session].concat());
        let is_known =
            said.values("mid").all(|mid| mid == "0") && said.values("sctp-port").all(|port| port == "5000");
        (is_channel && is_only && is_known).then_some(said)
    }

    /// What is said under a name.
    fn values(&self, name: &str) -> impl Iterator<Item = &'a str> {
        let value = move |line: &&'a str| line.strip_prefix("a=")?.strip_prefix(name)?.strip_prefix(':');
        self.0.iter().filter_map(value).map(str::trim)
    }
}

/// What stands behind `a=fingerprint:`, if it is of SHA-256 (RFC 8122, section 5).
fn fingerprint_of(value: &str) -> Option<[u8; 32]> {
    let (function, digest) = value.split_once(' ')?;
    if function.eq_ignore_ascii_case("sha-256") { bytes_of(digest, ':') } else { None }
}

/// What stands behind `a=candidate:`, with its priority (RFC 8839, section 5.1).
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

/// Bytes that are written with two digits each and signs in between.
fn bytes_of<const BYTES: usize>(text: &str, between: char) -> Option<[u8; BYTES]> {
    let digits = text.trim().chars().filter(|&c| c != between);
    let digits: Vec<u8> = digits.map(|c| c.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    (digits.len() == 2 * BYTES)
        .then(|| std::array::from_fn(|place| digits[2 * place] << 4 | digits[2 * place + 1]))
}

/// A line for a candidate; the first has the greatest priority (RFC 8445, section 5.1.2).
fn candidate_line(place: usize, candidate: &Candidate) -> String {
    let preference = u16::MAX as usize - place;
    let of_type = if candidate.kind == CandidateKind::Host { 126 } else { 100 };
    let priority = of_type << 24 | preference << 8 | 255;
    let address = match candidate.address {
        Address::V4(address) => address.to_string(),
        Address::V6(address) => address.to_string(),
        Address::Name(uuid) => uuid_text(uuid) + ".local",
    };
    // From where a server has seen it is nobody's matter, but has to be told.
    let kind = match (candidate.kind, candidate.address) {
        (CandidateKind::Host, _) => "host",
        (CandidateKind::ServerReflexive, Address::V6(_)) => "srflx raddr :: rport 0",
        (CandidateKind::ServerReflexive, _) => "srflx raddr 0.0.0.0 rport 0",
    };
    // Each has its own foundation, as nothing is known of what they have in common.
    format!("a=candidate:{} 1 udp {priority} {address} {} typ {kind}\r\n", place + 1, candidate.port)
}

/// A UUID in its usual form (RFC 9562, section 4).
fn uuid_text(uuid: [u8; 16]) -> String {
    let digits = format!("{:032x}", u128::from_be_bytes(uuid));
    [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]].join("-")
}

#[cfg(test)]
mod tests;
