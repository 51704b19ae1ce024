//! The connection data of one browser, and its compact encoding.
//!
//! Invariant: a [`Description`] is well-formed. Its ICE user name fragment and password are
//! acceptable to any browser, and it has at least one candidate and no duplicates. This module
//! knows nothing of SDP.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::{SdpPart, SignalingError};
use crate::mixed_radix::{BigNumber, MixedRadix};

/// The maximum number of candidates: two of each group, for a machine with two network interfaces.
pub const MAX_CANDIDATES: usize = 6;
/// The maximum length of the user name fragment and of the password. RFC 8839 allows 256
/// characters; browsers use at most 32.
pub const MAX_SECRET_CHARS: usize = 64;

/// The minimum length of the user name fragment (RFC 8839, section 5.4).
const MIN_UFRAG_CHARS: usize = 4;
/// The minimum length of the password.
const MIN_PASSWORD_CHARS: usize = 22;

/// The characters of user name fragment and password (ice-char of RFC 8839, section 5.4).
const ICE_CHARS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX: &[u8] = b"0123456789abcdef";
/// The lengths and alphabets of user name fragment and password that browsers use: Chromium and
/// WebKit, then Firefox. New ones are appended.
const FORMS: [(usize, usize, &[u8]); 2] = [(4, 24, ICE_CHARS), (8, 32, HEX)];

/// The number of classes of candidates in a code.
const CLASSES: usize = 6;
/// The number of possible ports: all but 0.
const PORTS: usize = u16::MAX as usize;

/// The address of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Address {
    /// An IPv4 address.
    V4(Ipv4Addr),
    /// An IPv6 address.
    V6(Ipv6Addr),
    /// An mDNS name: a UUID followed by `.local`, which browsers use to hide addresses in the local
    /// network (draft-ietf-mmusic-mdns-ice-candidates).
    Name([u8; 16]),
}

/// The type of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateKind {
    /// An address of the machine itself.
    Host,
    /// The address as seen by a STUN server (RFC 8445, section 2).
    ServerReflexive,
}

/// An ICE candidate over UDP.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The address.
    pub address: Address,
    /// The port, from 1.
    pub port: u16,
    /// The type.
    pub kind: CandidateKind,
}

/// The connection data of one browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    ufrag: String,
    password: String,
    fingerprint: [u8; 32],
    candidates: Vec<Candidate>,
}

impl Description {
    /// Creates a description from the ICE user name fragment (`ice-ufrag`, 4 to
    /// [`MAX_SECRET_CHARS`] characters) and password (`ice-pwd`, 22 to as many), the SHA-256
    /// fingerprint of the certificate, and the candidates, the best first.
    ///
    /// At most [`MAX_CANDIDATES`] usable and different candidates are kept, with as many groups as
    /// possible among them: names and IPv4 addresses of the machine first, then its IPv6 addresses,
    /// then those seen by a server.
    ///
    /// # Errors
    /// If a part does not conform to RFC 8839, or if no candidate is left.
    pub fn new(
        ufrag: &str,
        password: &str,
        fingerprint: [u8; 32],
        candidates: &[Candidate],
    ) -> Result<Description, SignalingError> {
        let is_secret = |text: &str, shortest| {
            (shortest..=MAX_SECRET_CHARS).contains(&text.len())
                && text.bytes().all(|c| ICE_CHARS.contains(&c))
        };
        if !is_secret(ufrag, MIN_UFRAG_CHARS) {
            return Err(SignalingError::Browser(SdpPart::Ufrag));
        }
        if !is_secret(password, MIN_PASSWORD_CHARS) {
            return Err(SignalingError::Browser(SdpPart::Password));
        }
        let candidates = chosen(candidates);
        if candidates.is_empty() {
            return Err(SignalingError::NoAddress);
        }
        let (ufrag, password) = (ufrag.to_owned(), password.to_owned());
        Ok(Description { ufrag, password, fingerprint, candidates })
    }

    /// The ICE user name fragment.
    pub fn ufrag(&self) -> &str {
        &self.ufrag
    }

    /// The ICE password, which is valid for one connection only.
    pub fn password(&self) -> &str {
        &self.password
    }

    /// The SHA-256 fingerprint of the certificate, which authenticates the browser.
    pub fn fingerprint(&self) -> &[u8; 32] {
        &self.fingerprint
    }

    /// The candidates, at least one.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Adds the description to the choices of a code.
    pub(super) fn push(&self, choices: &mut MixedRadix) {
        let fits = |&(ufrag, password, characters): &(usize, usize, &[u8])| {
            let mut bytes = self.ufrag.bytes().chain(self.password.bytes());
            (self.ufrag.len(), self.password.len()) == (ufrag, password)
                && bytes.all(|c| characters.contains(&c))
        };
        let form = FORMS.iter().position(fits);
        choices.push(form.unwrap_or(FORMS.len()), FORMS.len() + 1);
        if form.is_none() {
            choices.push(self.ufrag.len() - MIN_UFRAG_CHARS, MAX_SECRET_CHARS - MIN_UFRAG_CHARS + 1);
            choices.push(self.password.len() - MIN_PASSWORD_CHARS, MAX_SECRET_CHARS - MIN_PASSWORD_CHARS + 1);
        }
        let characters = form.map_or(ICE_CHARS, |form| FORMS[form].2);
        for sign in self.ufrag.bytes().chain(self.password.bytes()) {
            choices.push(characters.iter().position(|&known| known == sign).unwrap_or(0), characters.len());
        }
        self.fingerprint.iter().for_each(|&byte| choices.push(byte.into(), 256));
        choices.push(self.candidates.len() - 1, MAX_CANDIDATES);
        // Two candidates often share a port, since routers keep it; the second then refers to the
        // first.
        let mut ports = Vec::new();
        for Candidate { address, port, kind } in &self.candidates {
            let (class, value, bits) = class_of(*address, *kind);
            choices.push(class, CLASSES);
            choices.push_bits(value, bits);
            let known = ports.iter().position(|known| known == port);
            choices.push(known.unwrap_or(ports.len()), ports.len() + 1);
            if known.is_none() {
                choices.push(usize::from(*port) - 1, PORTS);
                ports.push(*port);
            }
        }
    }

    /// Takes a description from the choices of a code.
    pub(super) fn take(number: &mut BigNumber) -> Result<Description, SignalingError> {
        let (ufrag_chars, password_chars, characters) = match FORMS.get(number.take(FORMS.len() + 1)) {
            Some(&form) => form,
            None => (
                MIN_UFRAG_CHARS + number.take(MAX_SECRET_CHARS - MIN_UFRAG_CHARS + 1),
                MIN_PASSWORD_CHARS + number.take(MAX_SECRET_CHARS - MIN_PASSWORD_CHARS + 1),
                ICE_CHARS,
            ),
        };
        let mut secret =
            |chars| (0..chars).map(|_| characters[number.take(characters.len())] as char).collect::<String>();
        let (ufrag, password) = (secret(ufrag_chars), secret(password_chars));
        let fingerprint = std::array::from_fn(|_| number.take(256) as u8);
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut ports = Vec::new();
        for _ in 0..=number.take(MAX_CANDIDATES) {
            let (address, kind) = take_address(number);
            let place = number.take(ports.len() + 1);
            if place == ports.len() {
                ports.push(number.take(PORTS) as u16 + 1);
            }
            candidates.push(Candidate { address, port: ports[place], kind });
        }
        let description = Description::new(&ufrag, &password, fingerprint, &candidates)?;
        // Reject non-canonical encodings.
        if description.candidates == candidates { Ok(description) } else { Err(SignalingError::Damaged) }
    }
}

/// The candidates to keep, in the order in which they are tried.
fn chosen(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let mut ranks = [0; 3];
    let mut ranked: Vec<(usize, usize, Candidate)> = candidates
        .iter()
        .filter(|candidate| is_usable(candidate) && seen.insert((candidate.address, candidate.port)))
        .map(|&candidate| {
            let group = match (candidate.kind, candidate.address) {
                (CandidateKind::Host, Address::Name(_) | Address::V4(_)) => 0,
                (CandidateKind::Host, Address::V6(_)) => 1,
                (CandidateKind::ServerReflexive, _) => 2,
            };
            ranks[group] += 1;
            (ranks[group], group, candidate)
        })
        .collect();
    ranked.sort_by_key(|&(rank, group, _)| (rank, group));
    ranked.truncate(MAX_CANDIDATES);
    ranked.sort_by_key(|&(_, group, _)| group);
    ranked.into_iter().map(|(_, _, candidate)| candidate).collect()
}

fn is_usable(candidate: &Candidate) -> bool {
    candidate.port != 0
        && match candidate.address {
            Address::V4(address) => !address.is_unspecified(),
            Address::V6(address) => !address.is_unspecified(),
            // A server sees no names.
            Address::Name(_) => candidate.kind == CandidateKind::Host,
        }
}

/// The class of a candidate, and its address as a number of bits.
fn class_of(address: Address, kind: CandidateKind) -> (usize, u128, u32) {
    let seen = usize::from(kind == CandidateKind::ServerReflexive);
    match address {
        Address::V4(address) => (seen, address.to_bits().into(), 32),
        Address::V6(address) => (2 + seen, address.to_bits(), 128),
        Address::Name(uuid) => {
            let value = u128::from_be_bytes(uuid);
            let chance = without_version(value);
            if with_version(chance) == value { (4, chance, 122) } else { (5, value, 128) }
        }
    }
}

fn take_address(number: &mut BigNumber) -> (Address, CandidateKind) {
    let class = number.take(CLASSES);
    let address = match class {
        0 | 1 => Address::V4(Ipv4Addr::from_bits(number.take_bits(32) as u32)),
        2 | 3 => Address::V6(Ipv6Addr::from_bits(number.take_bits(128))),
        4 => Address::Name(with_version(number.take_bits(122)).to_be_bytes()),
        _ => Address::Name(number.take_bits(128).to_be_bytes()),
    };
    let kind = if matches!(class, 1 | 3) { CandidateKind::ServerReflexive } else { CandidateKind::Host };
    (address, kind)
}

/// The 122 random bits of a version 4 UUID, without the six bits of version and variant (RFC 9562,
/// section 5.4).
fn without_version(uuid: u128) -> u128 {
    uuid >> 80 << 74 | (uuid >> 64 & 0xfff) << 62 | uuid & ((1 << 62) - 1)
}

fn with_version(chance: u128) -> u128 {
    chance >> 74 << 80 | 4 << 76 | (chance >> 62 & 0xfff) << 64 | 2 << 62 | chance & ((1 << 62) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const V4: Address = Address::V4(Ipv4Addr::new(192, 0, 2, 1));
    const HOST: Candidate = Candidate { address: V4, port: 1, kind: CandidateKind::Host };

    #[test]
    fn user_names_and_passwords_have_length_limits() {
        let cases = [
            (3, 22, Some(SdpPart::Ufrag)),
            (4, 22, None),
            (64, 64, None),
            (65, 64, Some(SdpPart::Ufrag)),
            (4, 21, Some(SdpPart::Password)),
            (4, 65, Some(SdpPart::Password)),
        ];
        for (ufrag, password, part) in cases {
            let made = Description::new(&"+".repeat(ufrag), &"/".repeat(password), [0; 32], &[HOST]);
            assert_eq!(made.err(), part.map(SignalingError::Browser), "{ufrag} {password}");
        }
    }

    #[test]
    fn unusable_candidates_are_omitted() {
        let seen = CandidateKind::ServerReflexive;
        let of_no_use = [
            Candidate { port: 0, ..HOST },
            Candidate { address: Address::V4(Ipv4Addr::UNSPECIFIED), ..HOST },
            Candidate { address: Address::V6(Ipv6Addr::UNSPECIFIED), ..HOST },
            Candidate { address: Address::Name([1; 16]), kind: seen, ..HOST },
        ];
        let made = |candidates: &[Candidate]| {
            Description::new("abcd", &"x".repeat(22), [0; 32], candidates).map(|made| made.candidates)
        };
        assert_eq!(made(&of_no_use), Err(SignalingError::NoAddress));
        // The same address with another type is a duplicate.
        assert_eq!(made(&[HOST, Candidate { kind: seen, ..HOST }]), Ok(vec![HOST]));
        let many: Vec<Candidate> = (1..=20).map(|port| Candidate { port, ..HOST }).collect();
        let v6 = Candidate { address: Address::V6(Ipv6Addr::LOCALHOST), ..HOST };
        let last = Candidate { port: 99, kind: seen, ..HOST };
        let kept = [&many[..4], &[v6, last]].concat();
        assert_eq!(made(&[&[last], &many[..], &[v6]].concat()), Ok(kept.clone()));
        assert_eq!(made(&kept), Ok(kept));
    }

    #[test]
    fn a_random_uuid_takes_122_bits() {
        let uuids = [
            0x258d_f846_6b32_48d6_b47a_2e14_a358_6239,
            0x0000_0000_0000_4000_8000_0000_0000_0000,
            0xffff_ffff_ffff_4fff_bfff_ffff_ffff_ffff,
        ];
        for uuid in uuids {
            let chance = without_version(uuid);
            assert!(chance < 1 << 122);
            assert_eq!(with_version(chance), uuid);
        }
    }
}
