use std::net::{Ipv4Addr, Ipv6Addr};

use vicinity_rules::Variant;

use super::*;
use crate::{FriendGame, encoding};

fn start(name: &str) -> Position {
    Position::start(&Variant::parse(name).expect("a known name"))
}

/// Random characters of an alphabet.
fn characters(random: &mut fastrand::Rng, from: &str, chars: usize) -> String {
    (0..chars).map(|_| char::from(from.as_bytes()[random.usize(..from.len())])).collect()
}

const BASE64: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const HEX: &str = "0123456789abcdef";

/// Lengths and alphabets of user name fragment and password that browsers use, and others.
const FORMS: [(usize, usize, &str); 6] =
    [(4, 24, BASE64), (8, 32, HEX), (4, 22, BASE64), (8, 32, BASE64), (64, 64, HEX), (64, 64, BASE64)];

/// The kind of a candidate of a description.
#[derive(Clone, Copy, Debug)]
enum Has {
    Name,
    /// A name that is not a version 4 UUID.
    OtherName,
    V4,
    V6,
    SeenV4,
    SeenV6,
}

fn description(random: &mut fastrand::Rng, form: usize, has: &[Has]) -> Description {
    let (ufrag, password, from) = FORMS[form];
    let (ufrag, password) = (characters(random, from, ufrag), characters(random, from, password));
    let port = random.u16(1..);
    let candidates: Vec<Candidate> = has
        .iter()
        .map(|has| {
            let other: [u8; 16] = random.u128(..).to_be_bytes();
            let mut uuid = other;
            (uuid[6], uuid[8]) = (uuid[6] & 0x0f | 0x40, uuid[8] & 0x3f | 0x80);
            let address = match has {
                Has::Name => Address::Name(uuid),
                Has::OtherName => Address::Name(other),
                Has::V4 | Has::SeenV4 => Address::V4(Ipv4Addr::from_bits(random.u32(1..))),
                Has::V6 | Has::SeenV6 => Address::V6(Ipv6Addr::from_bits(random.u128(1..))),
            };
            let is_seen = matches!(has, Has::SeenV4 | Has::SeenV6);
            let kind = if is_seen { CandidateKind::ServerReflexive } else { CandidateKind::Host };
            Candidate { address, port: if is_seen { port } else { random.u16(1..) }, kind }
        })
        .collect();
    Description::new(
        &ufrag,
        &password,
        random.u128(..).to_be_bytes().repeat(2).try_into().expect("32"),
        &candidates,
    )
    .expect("valid")
}

fn invitation(description: Description, start: Position, control: Option<Control>) -> SignalingCode {
    let inviter_name = String::new();
    let terms = GameTerms { id: 0x0123_4567_89ab_cdef, inviter: Color::Black, start, control, inviter_name };
    SignalingCode { description, purpose: Purpose::Invitation(Box::new(terms)) }
}

fn answer(description: Description) -> SignalingCode {
    SignalingCode { description, purpose: Purpose::Answer { id: 0x89ab_cdef } }
}

fn one(name: &str) -> SignalingCode {
    let mut random = fastrand::Rng::with_seed(8);
    invitation(description(&mut random, 0, &[Has::Name]), start(name), Control::new(300, 3))
}

fn check(code: &SignalingCode) {
    let text = encode(code);
    let again = decode(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.description, code.description);
    match (&again.purpose, &code.purpose) {
        (Purpose::Answer { id }, Purpose::Answer { id: written }) => assert_eq!(id, written),
        (Purpose::Invitation(read), Purpose::Invitation(written)) => {
            assert_eq!((read.id, read.inviter, read.control), (written.id, written.inviter, written.control));
            assert_eq!(read.inviter_name, written.inviter_name);
            assert_eq!(read.start.fen(), written.start.fen());
            assert_eq!(read.start.variant().name(), written.start.variant().name());
        }
        _ => panic!("an invitation is no answer"),
    }
    assert_eq!(encode(&again), text);
    assert!(text.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c)), "{text}");
}

#[test]
fn an_invitation_may_have_a_name_of_plain_text() {
    let named = |name: &str| {
        let mut code = one("near");
        if let Purpose::Invitation(terms) = &mut code.purpose {
            terms.inviter_name = name.to_owned();
        }
        code
    };
    for name in ["Ada", "Żółw 2", "x"] {
        check(&named(name));
    }
    assert_eq!(encode(&named("")), encode(&one("near")), "no name takes no space");
    for name in ["two\nlines", &"long".repeat(40)] {
        assert!(matches!(decode(&encode(&named(name))), Err(SignalingError::Damaged)), "{name}");
    }
}

#[test]
fn codes_survive_a_round_trip() {
    let mut random = fastrand::Rng::with_seed(4);
    let kinds = [Has::Name, Has::OtherName, Has::V4, Has::V6, Has::SeenV4, Has::SeenV6];
    let controls =
        [None, Control::new(300, 3), Control::new(0, 0), Control::new(10_800, 60), Control::new(15, 1)];
    for name in vicinity_rules::variants::names() {
        for form in 0..FORMS.len() {
            let has: Vec<Has> =
                (0..random.usize(1..=6)).map(|_| kinds[random.usize(..kinds.len())]).collect();
            let description = description(&mut random, form, &has);
            check(&invitation(description.clone(), start(name), controls[random.usize(..5)]));
            check(&answer(description));
        }
    }
}

#[test]
fn games_may_have_any_start_and_be_custom_variants() {
    let description = one("near").description;
    let variant = Variant::parse("near").expect("a known name");
    let fen = "8/4k3/8/3p4/8/4P3/4K3/7R b - - 3 20";
    check(&invitation(description.clone(), Position::from_fen(&variant, fen).expect("a valid FEN"), None));
    let text = "[small]\nmaxRank = 6\nking = k\nqueen = q\nstartFen = q6k/8/8/8/8/Q6K w - - 0 1\n";
    let own = vicinity_rules::games::load(text, None).expect("a game");
    check(&invitation(description, Position::start(&own), Control::new(60, 0)));
}

/// The maximum length of invitation and answer, for Chromium and for Firefox, including the version
/// digit.
#[test]
fn codes_are_short() {
    let (five, none) = (Control::new(300, 3), None);
    type Case = (&'static str, &'static [Has], Option<Control>, [[usize; 2]; 2]);
    let cases: [Case; 10] = [
        ("near", &[Has::Name], none, [[116, 105], [114, 104]]),
        ("near", &[Has::Name], five, [[118, 105], [117, 104]]),
        ("near", &[Has::V4], none, [[101, 90], [99, 89]]),
        ("near", &[Has::V4, Has::SeenV4], none, [[109, 99], [108, 97]]),
        ("near", &[Has::Name, Has::SeenV4], none, [[124, 114], [123, 112]]),
        ("near", &[Has::Name, Has::Name], none, [[139, 129], [138, 127]]),
        ("grand-rider", &[Has::Name], none, [[123, 105], [122, 104]]),
        ("grand-rider", &[Has::V4], none, [[108, 90], [107, 89]]),
        ("grand-rider", &[Has::V4, Has::SeenV4], none, [[116, 99], [115, 97]]),
        ("grand-rider", &[Has::Name, Has::SeenV4], none, [[131, 114], [130, 112]]),
    ];
    for (name, has, control, most) in cases {
        for form in [0, 1] {
            let mut found = [0; 2];
            let mut random = fastrand::Rng::with_seed(1);
            for _ in 0..40 {
                let description = description(&mut random, form, has);
                let codes = [invitation(description.clone(), start(name), control), answer(description)];
                found = std::array::from_fn(|place| found[place].max(encode(&codes[place]).len()));
            }
            assert_eq!(found, most[form], "{name}, {has:?}, {control:?}, form {form}");
        }
    }
}

/// Codes may be exchanged between versions of the program, so the format must not change by
/// accident.
#[test]
fn the_format_of_codes_is_stable() {
    check_text(
        &one("near"),
        "1p5iIXiUGmNb4Hs4BQb_GIUxAha7C1kR9ewSKjAwag-GqBxufCZ1Hf8BLpMCArB6boGE7-JkVf8zIUsr42I5AwR6OYGvzOrS8FklZmZmZm5iFvAl4kgisI",
    );
    let mut random = fastrand::Rng::with_seed(8);
    let has = [Has::Name, Has::V4, Has::V6, Has::V6, Has::SeenV4, Has::SeenV6];
    check_text(
        &answer(description(&mut random, 1, &has)),
        "1cp9vnc59gHlBKvhMApsS3JPTlnYarqLkYawmhBSe39bZ8u8c97SpQipBbGGI5d3vlx7yz1vLlcKFUkX0kwBowZmnskcfyk68I-zUVr0zRxageml35CBxWI1FKU-1yaFBEJpXgm-ADEla0YAzfAjpeVtKhaAhtZWLx43X_shEeMCaM5a6mu0Uf1mHSLMWwCbC",
    );
}

fn check_text(code: &SignalingCode, expected: &str) {
    assert_eq!(encode(code), expected);
    check(code);
}

#[test]
fn damaged_texts_are_rejected() {
    const BASE64: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut random = fastrand::Rng::with_seed(5);
    for code in [one("near"), answer(description(&mut random, 1, &[Has::V4, Has::SeenV4]))] {
        let text = encode(&code);
        for length in 0..text.len() {
            assert!(decode(&text[..length]).is_err(), "{length}");
        }
        for place in 0..text.len() {
            for &encoded in BASE64 {
                let mut bytes = text.clone().into_bytes();
                bytes[place] = encoded;
                let changed = String::from_utf8(bytes).expect("ASCII");
                assert!(changed == text || decode(&changed).is_err(), "{place}: {changed}");
            }
        }
        // Swapped neighbours are the most likely error of typing by hand.
        for place in 1..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes.swap(place - 1, place);
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert!(changed == text || decode(&changed).is_err(), "{place}: {changed}");
        }
        assert!(decode(&format!(" {text}\n")).is_ok());
        assert_eq!(decode(&text.replacen('1', "2", 1)).err(), Some(SignalingError::Newer));
        assert_eq!(encoding::decode(&text).err(), Some(encoding::DecodeError::Damaged));
    }
    let game = FriendGame::new(1, Color::White, start("near"));
    let cases = [
        (String::new(), SignalingError::Damaged),
        ("1".to_owned(), SignalingError::Damaged),
        ("1ü".to_owned(), SignalingError::Damaged),
        (encoding::encode(&game), SignalingError::Damaged),
        ("1".repeat(40_001), SignalingError::TooLong),
    ];
    for (text, error) in cases {
        assert_eq!(decode(&text).err(), Some(error), "{text}");
    }
}

#[test]
fn unknown_variants_are_reported() {
    let code = one("near");
    let with_name = |name: &str, fen: &str| {
        let mut choices = MixedRadix::default();
        choices.push(0, 2);
        code.description.push(&mut choices);
        choices.push_bits(7, 64);
        choices.push(0, 2);
        push_control(&mut choices, None);
        text::push(&mut choices, name);
        text::push(&mut choices, fen);
        decode(&ENVELOPE.close(choices)).err()
    };
    assert_eq!(with_name("near", ""), None);
    assert!(matches!(with_name("nearer", ""), Some(SignalingError::Variant(_))));
    assert!(matches!(with_name("near", "8/8"), Some(SignalingError::Start(_))));
}

#[test]
fn answers_match_their_invitation() {
    let invitation = one("near");
    let answer = answer(invitation.description.clone());
    assert!(answer.answers(&invitation));
    assert!(!invitation.answers(&invitation) && !invitation.answers(&answer) && !answer.answers(&answer));
    let other = SignalingCode { purpose: Purpose::Answer { id: 0x89ab_cdee }, ..answer.clone() };
    assert!(!other.answers(&invitation));
    assert_eq!((invitation.role(), answer.role()), (Role::Offer, Role::Answer));
}

#[test]
fn random_numbers_do_not_panic() {
    let mut random = fastrand::Rng::with_seed(2);
    let mut taken = 0;
    for _ in 0..6_000 {
        let mut limbs = MixedRadix::default();
        // The id of an answer is often valid by chance, if the text is long enough.
        (0..random.usize(1..60)).for_each(|_| limbs.push(random.usize(..1 << 16), 1 << 16));
        // A valid checksum, followed by random data.
        if let Ok(code) = decode(&ENVELOPE.close(limbs)) {
            check(&code);
            taken += 1;
        }
    }
    // Some are well-formed by chance: short ones end in many zeros.
    assert!(taken > 100, "{taken}");
}

#[test]
fn clocks_have_limits() {
    assert_eq!(Control::new(MAX_BASE_S + 1, 0), None);
    assert_eq!(Control::new(0, MAX_INCREMENT_S + 1), None);
    let control = Control::new(90, 2).expect("within the limits");
    assert_eq!((control.base_s(), control.increment_s()), (90, 2));
}
