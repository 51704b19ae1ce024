//! What differs between one browser's end of a connection and another's, and how it is pressed.
//!
//! Invariant: a [`Description`] can be connected to as far as its form goes. It has a word and a password that any browser takes, and one address or
//! more, of which none stands there twice. It knows nothing of the text that browsers make of it.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::{CodeFault, Part};
use crate::number::{Choices, Number};

/// The most addresses of a description: two of each kind, for a machine that has two ways into the net.
pub const MOST_CANDIDATES: usize = 6;
/// The most characters of its word and of its password. RFC 8839 allows 256, browsers make up to 32.
pub const LONGEST_SECRET: usize = 64;

/// The fewest characters of its word (RFC 8839, section 5.4).
const SHORTEST_UFRAG: usize = 4;
/// The fewest characters of its password.
const SHORTEST_PASSWORD: usize = 22;

/// The signs of word and password (ice-char of RFC 8839, section 5.4).
const ICE_CHARS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX: &[u8] = b"0123456789abcdef";
/// Word and password as browsers make them, with the signs they make them of: Chromium and WebKit, then Firefox. New ones come behind.
const FORMS: [(usize, usize, &[u8]); 2] = [(4, 24, ICE_CHARS), (8, 32, HEX)];

/// The classes of candidates, as they are told in a code.
const CLASSES: usize = 6;
/// The ports that a candidate may have: all but 0.
const PORTS: usize = u16::MAX as usize;

/// How a browser is reached over UDP.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Address {
    /// An address of IPv4.
    V4(Ipv4Addr),
    /// An address of IPv6.
    V6(Ipv6Addr),
    /// A name that stands for an address in the same local network only: a UUID with `.local` behind it, by which browsers hide addresses
    /// (draft-ietf-mmusic-mdns-ice-candidates).
    Name([u8; 16]),
}

/// Whose address it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CandidateKind {
    /// The machine's own.
    Host,
    /// The one that a server outside has seen it under (RFC 8445, section 2).
    ServerReflexive,
}

/// One address of a browser, and a port there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// Where.
    pub address: Address,
    /// From 1.
    pub port: u16,
    /// Whose.
    pub kind: CandidateKind,
}

/// One browser's end of a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Description {
    ufrag: String,
    password: String,
    fingerprint: [u8; 32],
    candidates: Vec<Candidate>,
}

impl Description {
    /// Of the word (`ice-ufrag`, 4 to [`LONGEST_SECRET`] characters) and password (`ice-pwd`, 22 to as many) of its address checks, the SHA-256
    /// fingerprint of its certificate, and its addresses, the best first.
    ///
    /// Of the addresses that can be of use and differ, [`MOST_CANDIDATES`] are kept, so that as many kinds as can be are among them: names and IPv4 of
    /// the machine first, then its IPv6, then those a server has seen.
    ///
    /// # Errors
    /// Says which part is not as RFC 8839 has it, or that no address is left.
    pub fn new(
        ufrag: &str,
        password: &str,
        fingerprint: [u8; 32],
        candidates: &[Candidate],
    ) -> Result<Description, CodeFault> {
        let is_secret = |text: &str, shortest| {
            (shortest..=LONGEST_SECRET).contains(&text.len()) && text.bytes().all(|c| ICE_CHARS.contains(&c))
        };
        if !is_secret(ufrag, SHORTEST_UFRAG) {
            return Err(CodeFault::Browser(Part::Ufrag));
        }
        if !is_secret(password, SHORTEST_PASSWORD) {
            return Err(CodeFault::Browser(Part::Password));
        }
        let candidates = chosen(candidates);
        if candidates.is_empty() {
            return Err(CodeFault::NoAddress);
        }
        let (ufrag, password) = (ufrag.to_owned(), password.to_owned());
        Ok(Description { ufrag, password, fingerprint, candidates })
    }

    /// The word of its address checks.
    pub fn ufrag(&self) -> &str {
        &self.ufrag
    }

    /// Their password. It is good for one connection only.
    pub fn password(&self) -> &str {
        &self.password
    }

    /// The SHA-256 fingerprint of its certificate: nobody else can take its place.
    pub fn fingerprint(&self) -> &[u8; 32] {
        &self.fingerprint
    }

    /// Its addresses, one or more.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Adds it to what will be written.
    pub(super) fn push(&self, choices: &mut Choices) {
        let fits = |&(ufrag, password, signs): &(usize, usize, &[u8])| {
            let mut bytes = self.ufrag.bytes().chain(self.password.bytes());
            (self.ufrag.len(), self.password.len()) == (ufrag, password) && bytes.all(|c| signs.contains(&c))
        };
        let form = FORMS.iter().position(fits);
        choices.push(form.unwrap_or(FORMS.len()), FORMS.len() + 1);
        if form.is_none() {
            choices.push(self.ufrag.len() - SHORTEST_UFRAG, LONGEST_SECRET - SHORTEST_UFRAG + 1);
            choices.push(self.password.len() - SHORTEST_PASSWORD, LONGEST_SECRET - SHORTEST_PASSWORD + 1);
        }
        let signs = form.map_or(ICE_CHARS, |form| FORMS[form].2);
        for sign in self.ufrag.bytes().chain(self.password.bytes()) {
            choices.push(signs.iter().position(|&known| known == sign).unwrap_or(0), signs.len());
        }
        self.fingerprint.iter().for_each(|&byte| choices.push(byte.into(), 256));
        choices.push(self.candidates.len() - 1, MOST_CANDIDATES);
        // Two addresses often have one port, as a router keeps it: then the second names the first.
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

    /// Takes it from what is read.
    pub(super) fn take(number: &mut Number) -> Result<Description, CodeFault> {
        let (ufrag_chars, password_chars, signs) = match FORMS.get(number.take(FORMS.len() + 1)) {
            Some(&form) => form,
            None => (
                SHORTEST_UFRAG + number.take(LONGEST_SECRET - SHORTEST_UFRAG + 1),
                SHORTEST_PASSWORD + number.take(LONGEST_SECRET - SHORTEST_PASSWORD + 1),
                ICE_CHARS,
            ),
        };
        let mut secret =
            |chars| (0..chars).map(|_| signs[number.take(signs.len())] as char).collect::<String>();
        let (ufrag, password) = (secret(ufrag_chars), secret(password_chars));
        let fingerprint = std::array::from_fn(|_| number.take(256) as u8);
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut ports = Vec::new();
        for _ in 0..=number.take(MOST_CANDIDATES) {
            let (address, kind) = take_address(number);
            let place = number.take(ports.len() + 1);
            if place == ports.len() {
                ports.push(number.take(PORTS) as u16 + 1);
            }
            candidates.push(Candidate { address, port: ports[place], kind });
        }
        let description = Description::new(&ufrag, &password, fingerprint, &candidates)?;
        // Nobody has written what is not as it would be written.
        if description.candidates == candidates { Ok(description) } else { Err(CodeFault::Damaged) }
    }
}

/// Those that are kept, in the order in which they are tried.
fn chosen(candidates: &[Candidate]) -> Vec<Candidate> {
    let mut seen = BTreeSet::new();
    let mut ranks = [0; 3];
    let mut ranked: Vec<(usize, usize, Candidate)> = candidates
        .iter()
        .filter(|candidate| is_of_use(candidate) && seen.insert((candidate.address, candidate.port)))
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
    ranked.truncate(MOST_CANDIDATES);
    ranked.sort_by_key(|&(_, group, _)| group);
    ranked.into_iter().map(|(_, _, candidate)| candidate).collect()
}

fn is_of_use(candidate: &Candidate) -> bool {
    candidate.port != 0
        && match candidate.address {
            Address::V4(address) => !address.is_unspecified(),
            Address::V6(address) => !address.is_unspecified(),
            // A server sees no names.
            Address::Name(_) => candidate.kind == CandidateKind::Host,
        }
}

/// The class of a candidate, and its address in so many bits.
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

fn take_address(number: &mut Number) -> (Address, CandidateKind) {
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

/// The 122 bits of a UUID that chance has given: between them stand six of its version (RFC 9562, section 5.4).
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
    fn words_and_passwords_have_their_bounds() {
        let cases = [
            (3, 22, Some(Part::Ufrag)),
            (4, 22, None),
            (64, 64, None),
            (65, 64, Some(Part::Ufrag)),
            (4, 21, Some(Part::Password)),
            (4, 65, Some(Part::Password)),
        ];
        for (ufrag, password, part) in cases {
            let made = Description::new(&"+".repeat(ufrag), &"/".repeat(password), [0; 32], &[HOST]);
            assert_eq!(made.err(), part.map(CodeFault::Browser), "{ufrag} {password}");
        }
    }

    #[test]
    fn only_addresses_of_use_are_kept() {
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
        assert_eq!(made(&of_no_use), Err(CodeFault::NoAddress));
        // The same place under another name is the same place.
        assert_eq!(made(&[HOST, Candidate { kind: seen, ..HOST }]), Ok(vec![HOST]));
        let many: Vec<Candidate> = (1..=20).map(|port| Candidate { port, ..HOST }).collect();
        let v6 = Candidate { address: Address::V6(Ipv6Addr::LOCALHOST), ..HOST };
        let last = Candidate { port: 99, kind: seen, ..HOST };
        let kept = [&many[..4], &[v6, last]].concat();
        assert_eq!(made(&[&[last], &many[..], &[v6]].concat()), Ok(kept.clone()));
        assert_eq!(made(&kept), Ok(kept));
    }

    #[test]
    fn a_uuid_of_chance_is_six_bits_shorter() {
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
