//! Threatened pieces and sounds.

use crate::common::page::update;
use vicinity_page::app::{App, AppEvent, NoHost};
use vicinity_page::browse::Browse;
use vicinity_page::event::{Effect, Event, Reply};
use vicinity_page::screens::settings::SettingsEvent;
use vicinity_page::screens::{FullScreens, ScreenEvent};
use vicinity_page::sound::{RATE, Sound};
use vicinity_page::state::State;
use vicinity_page::threats::threatened;
use vicinity_rules::{Color, Position, Variant};

fn check_threats(variant: &str, fen: &str, expected: &str) {
    let variant = Variant::parse(variant).expect("a known game");
    let position = Position::from_fen(&variant, fen).expect("a valid position");
    let mut squares: Vec<String> = threatened(&position).iter().map(ToString::to_string).collect();
    squares.sort();
    assert_eq!(squares.join(" "), expected, "{fen}");
}

#[test]
fn unprotected_and_more_valuable_pieces_are_threatened() {
    let check = |fen, expected| check_threats("chess", fen, expected);
    check("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "");
    // A rook attacked by a rook is threatened only without protection.
    check("r3k3/8/8/8/R7/8/8/4K3 w - - 0 1", "a4");
    check("r3k3/8/8/8/R7/1P6/8/4K3 w - - 0 1", "");
    // A protected queen attacked by a rook; a protected knight attacked by a pawn.
    check("r5k1/8/8/8/Q7/1P6/8/4K3 w - - 0 1", "a4");
    check("4k3/8/8/1p6/N7/1P6/8/4K3 w - - 0 1", "a4");
    // A protected pawn attacked by a pawn.
    check("4k3/8/8/1p6/P7/1P6/8/4K3 w - - 0 1", "");
    // In check the turn cannot be passed.
    check("4k3/8/8/8/R3r3/8/8/4K3 w - - 0 1", "");
}

#[test]
fn threats_follow_the_rules_of_the_variant() {
    // Contact Chess: only the pawn on a2 can capture, by a leap.
    let contact = "4k3/8/4p3/3p4/2P5/1P6/P7/4K3 b - - 0 1";
    check_threats("contact", contact, "d5");
    // A piece behind it on the line protects it against a smaller number of pieces.
    check_threats("contact", "4k3/8/4p3/3p4/2P5/1P6/8/4K3 b - - 0 1", "");
    // On a large board: the line of a rider.
    let riders = "k11/12/12/12/12/12/3e8/12/5B6/12/12/11K w - - 0 1";
    check_threats("grand-rider", riders, "f4");
}

fn open(address: &str) -> State {
    State::open(address)
}

fn sounds_of(state: &mut State, event: Event) -> Vec<Sound> {
    let effects = update(state, event);
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Sound { sound, .. } => Some(*sound),
            _ => None,
        })
        .collect()
}

fn play(state: &mut State, text: &str) -> Vec<Sound> {
    sounds_of(state, Event::Typed(text.to_owned()))
}

const TWO: &str = "#variant=near&white=human&black=human";

#[test]
fn a_move_a_capture_and_a_check_sound_different() {
    let mut state = open(TWO);
    assert_eq!(play(&mut state, "e3e4"), [Sound::Move]);
    assert_eq!(play(&mut state, "d6d5"), [Sound::Move]);
    assert_eq!(play(&mut state, "e4d5"), [Sound::Capture]);
    assert_eq!(play(&mut state, "a1a8"), [Sound::Tick], "not a legal move");
    assert_eq!(sounds_of(&mut state, Event::Undo), [Sound::Move]);
    assert_eq!(sounds_of(&mut state, Event::Redo), [Sound::Capture]);
    assert_eq!(sounds_of(&mut state, Event::View(Browse::First)), [Sound::Move]);
    assert_eq!(sounds_of(&mut state, Event::View(Browse::Forward)), [Sound::Move]);
    assert_eq!(sounds_of(&mut state, Event::View(Browse::Last)), [Sound::Capture]);
    assert_eq!(sounds_of(&mut state, Event::View(Browse::Last)), [], "nothing moves");
    assert_eq!(sounds_of(&mut state, Event::Flip), []);
    assert_eq!(sounds_of(&mut state, Event::StartOver), []);
    let mut state = open("#variant=chess&white=human&black=human&moves=e2e4,f7f6");
    assert_eq!(play(&mut state, "Qh5"), [Sound::Check]);
    let mut state =
        open("#variant=chess&white=human&black=human&fen=8/P7/8/8/8/7k/P7/K7%20w%20-%20-%200%201");
    assert_eq!(play(&mut state, "a8=N"), [Sound::Promotion]);
}

#[test]
fn the_end_has_its_own_sound() {
    let mate = "#variant=chess&moves=f2f3,e7e5,g2g4";
    let mut state = open(&format!("{mate}&white=human&black=human"));
    assert_eq!(play(&mut state, "Qh4"), [Sound::Move, Sound::End]);
    assert_eq!(sounds_of(&mut state, Event::View(Browse::Back)), [Sound::Move]);
    assert_eq!(
        sounds_of(&mut state, Event::View(Browse::Forward)),
        [Sound::Move],
        "the game was over before"
    );
    // Against the engine it is the user's own win or loss, whichever side he plays.
    let mut state = open(&format!("{mate}&white=engine&black=human"));
    assert_eq!(play(&mut state, "Qh4"), [Sound::Move, Sound::Win]);
    let mut state = open("#variant=near&white=human&black=engine");
    sounds_of(&mut state, Event::Resign);
    assert_eq!(sounds_of(&mut state, Event::Reply(Reply::Resign(Color::White))), [Sound::Loss]);
    let mut state = open(TWO);
    sounds_of(&mut state, Event::OfferDraw);
    assert_eq!(sounds_of(&mut state, Event::Reply(Reply::Accept)), [Sound::Draw]);
    // Opening a finished game makes no sound.
    let mut state = open(TWO);
    let address = format!("{mate},d8h4&white=human&black=human");
    assert_eq!(sounds_of(&mut state, Event::AddressChanged(address)), []);
}

/// Changes a setting.
fn choose(state: &mut State, key: &str, value: &str) -> Vec<Effect> {
    let mut app = App::new(std::mem::replace(state, State::open("")), FullScreens::default(), NoHost);
    let choice = SettingsEvent::Choose { key: key.to_owned(), value: value.to_owned() };
    let effects = app.update(AppEvent::Screen(ScreenEvent::Settings(choice)));
    *state = app.state;
    effects
}

#[test]
fn selecting_a_volume_plays_a_sound_unless_it_is_off() {
    let mut state = open(TWO);
    let effects = choose(&mut state, "volume", "20");
    assert!(effects.contains(&Effect::Sound { sound: Sound::Capture, volume: 20 }));
    let effects = choose(&mut state, "volume", "0");
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Sound { .. })));
    assert_eq!(play(&mut state, "e3e4"), []);
}

#[test]
fn threats_are_marked_if_switched_on() {
    let mut state = open("#variant=near&white=human&black=human&moves=e3e4,d6d5");
    assert!(state.ui.threatened.is_empty());
    choose(&mut state, "threats", "on");
    assert!(state.ui.threatened.is_empty(), "pawn for pawn is no gain: {:?}", state.ui.threatened);
    play(&mut state, "g2f4");
    play(&mut state, "e6e5");
    let marked: Vec<String> = state.ui.threatened.iter().map(ToString::to_string).collect();
    assert_eq!(marked, ["f4"], "the knight is attacked by a pawn");
    sounds_of(&mut state, Event::View(Browse::First));
    assert!(state.ui.threatened.is_empty());
    sounds_of(&mut state, Event::View(Browse::Last));
    choose(&mut state, "threats", "off");
    assert!(state.ui.threatened.is_empty());
}

#[test]
fn sounds_are_short_and_neither_silent_nor_too_loud() {
    let of_moves = [Sound::Move, Sound::Capture, Sound::Check, Sound::Promotion, Sound::Tick];
    let of_ends = [Sound::Win, Sound::Loss, Sound::Draw, Sound::End];
    for sound in of_moves.into_iter().chain(of_ends) {
        let samples = sound.samples(100);
        let length_ms = samples.len() as u32 * 1000 / RATE;
        let is_ending = of_ends.contains(&sound);
        assert!(length_ms <= if is_ending { 1000 } else { 400 }, "{sound:?} takes {length_ms} ms");
        assert!(samples.iter().all(|sample| sample.is_finite()));
        let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        assert!((0.4..0.95).contains(&peak), "{sound:?} has a peak of {peak}");
        let energy = |part: &[f32]| part.iter().map(|sample| sample * sample).sum::<f32>();
        assert!(energy(&samples) > 2.0, "{sound:?} is hardly audible: {}", energy(&samples));
        assert!(samples.last().is_some_and(|last| last.abs() < 0.001), "{sound:?} ends in a click");
        let half = sound.samples(50);
        assert!(samples.iter().zip(&half).all(|(full, half)| (full / 2.0 - half).abs() < 0.001));
        // The sound of struck wood decays: the second half is much weaker than the first.
        if matches!(sound, Sound::Move | Sound::Capture | Sound::Tick) {
            let (first, second) = samples.split_at(samples.len() / 2);
            assert!(energy(second) < energy(first) / 10.0, "{sound:?} does not die away");
        }
    }
}
