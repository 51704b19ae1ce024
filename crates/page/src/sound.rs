//! Sounds: which one belongs to which event, and their samples.
//!
//! Pure functions that need no browser. Each sound imitates struck wood: a few strikes, each a few
//! decaying tones. A tone is the impulse response of a two-pole filter, which needs no sine, no
//! exponential and no sound file.

use crate::preferences::Preference;
use crate::screen::Screen;
use crate::settings::Player;
use crate::state::State;

impl State {
    /// Whether a sound may follow. In the settings the user may be about to raise the volume.
    pub fn may_sound(&self) -> bool {
        self.device.preferences.value(Preference::Volume) != "0" || self.ui.screen == Screen::Settings
    }
}

/// The sample rate in hertz. No tone is above a quarter of it.
pub const RATE: u32 = 22_050;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A move without capture, check or promotion.
    Move,
    /// A capture.
    Capture,
    /// A check.
    Check,
    /// A promotion.
    Promotion,
    /// A human has won against the engine.
    Win,
    /// The engine has won against a human.
    Loss,
    /// A draw.
    Draw,
    /// A decisive result of a game between two humans or two engines.
    End,
    /// The action is not possible.
    Tick,
}

/// The part of the state before an event that decides which sound follows it.
#[derive(Clone, Copy)]
pub struct Before {
    revision: u32,
    motions: usize,
    ply: usize,
    moves: usize,
    is_over: bool,
}

impl Before {
    /// Captures the current state.
    pub fn of(state: &State) -> Self {
        Before {
            revision: state.game.revision(),
            motions: state.game.motions().len(),
            ply: state.game.shown().ply,
            moves: state.game.line().len(),
            is_over: state.game.outcome().is_some(),
        }
    }

    /// Returns the sounds to play after the event, in order. `is_refused` reports that the action
    /// was not possible.
    pub fn sounds_of(self, state: &State, is_refused: bool) -> [Option<Sound>; 2] {
        if is_refused {
            return [Some(Sound::Tick), None];
        }
        let glides = state.game.motions().len() > self.motions;
        let is_same_line = state.game.revision() == self.revision;
        // The engine has moved while an earlier position is displayed.
        let elsewhere =
            !is_same_line && state.game.line().len() == self.moves + 1 && state.game.shown().ply == self.ply;
        let moved = if glides && state.game.shown().ply > self.ply {
            let played = state.game.record().played(state.game.node_shown());
            played.map(|played| of_move(&played.san))
        } else if glides && (state.game.shown().ply < self.ply || !is_same_line) || elsewhere {
            Some(Sound::Move)
        } else {
            None
        };
        let ends = !self.is_over && state.game.shows_last() && (glides || is_same_line);
        let ending = state.game.outcome().filter(|_| ends).map(|outcome| match outcome.winner {
            None => Sound::Draw,
            Some(_) if !(state.has_human() && state.has_engine()) => Sound::End,
            Some(winner) if state.player(winner) == Player::Engine => Sound::Loss,
            Some(_) => Sound::Win,
        });
        [moved, ending]
    }
}

/// Returns the sound of a move from its SAN: `x` is a capture, `+` a check, `=` a promotion.
/// Results have sounds of their own.
fn of_move(san: &str) -> Sound {
    if san.ends_with('+') {
        Sound::Check
    } else if san.contains('=') {
        Sound::Promotion
    } else if san.contains('x') {
        Sound::Capture
    } else {
        Sound::Move
    }
}

/// A tone: its frequency in hertz, the time in which it decays to a third in milliseconds, and its
/// loudness.
type Tone = (u16, u16, u8);

/// The start of a strike in milliseconds, and its tones.
type Strike = (u16, &'static [Tone]);

const WOOD: &[Tone] = &[(212, 26, 90), (534, 17, 70), (1180, 8, 60), (2310, 4, 50)];
const HARD_WOOD: &[Tone] = &[(534, 20, 70), (1180, 14, 90), (2310, 7, 80), (3120, 4, 70)];
/// Marimba bars: the second tone of each is two octaves above the first.
const LOW: &[Tone] = &[(294, 120, 90), (1176, 26, 30), (2400, 5, 40)];
const MIDDLE: &[Tone] = &[(392, 110, 90), (1568, 24, 30), (2700, 5, 40)];
const HIGH: &[Tone] = &[(587, 100, 90), (2348, 20, 28), (3300, 4, 40)];
const TOP: &[Tone] = &[(784, 90, 90), (3136, 16, 24)];
const BRIGHT: &[Tone] = &[(1176, 120, 90), (3136, 16, 24)];
/// Bars struck with a soft mallet, which excites only the fundamental.
const SOFT_HIGH: &[Tone] = &[(440, 120, 90)];
const SOFT_MIDDLE: &[Tone] = &[(349, 120, 90)];
const SOFT_LOW: &[Tone] = &[(262, 160, 90)];

impl Sound {
    /// Returns the length in milliseconds, the maximum volume in percent, and the strikes. Ringing
    /// tones sound louder than knocks, so they are quieter; sounds of results start after the last
    /// move's sound.
    fn strikes(self) -> (u16, u8, &'static [Strike]) {
        match self {
            Sound::Move => (160, 90, &[(0, WOOD)]),
            Sound::Capture => (200, 90, &[(0, HARD_WOOD), (70, HARD_WOOD)]),
            Sound::Check => (390, 70, &[(0, WOOD), (70, TOP)]),
            Sound::Promotion => (400, 70, &[(0, HIGH), (60, TOP), (120, HIGH), (180, TOP)]),
            Sound::Win => (900, 45, &[(140, MIDDLE), (250, HIGH), (360, TOP), (470, BRIGHT)]),
            Sound::Loss => (1000, 45, &[(140, SOFT_HIGH), (340, SOFT_MIDDLE), (540, SOFT_LOW)]),
            Sound::Draw => (900, 45, &[(140, MIDDLE), (360, MIDDLE)]),
            Sound::End => (700, 45, &[(140, LOW), (140, HIGH)]),
            Sound::Tick => (40, 50, &[(0, &[(1480, 4, 60), (2900, 2, 40)])]),
        }
    }

    /// Returns the samples at a volume in percent.
    pub fn samples(self, volume: u8) -> Vec<f32> {
        let (length_ms, most, strikes) = self.strikes();
        let count = |ms: u16| (u32::from(ms) * RATE / 1000) as usize;
        let mut samples = vec![0.0_f32; count(length_ms)];
        for (at_ms, tones) in strikes {
            for &(hertz, ring_ms, loudness) in *tones {
                let turn = core::f32::consts::TAU * f32::from(hertz) / RATE as f32;
                let fall = 1.0 - 1000.0 / (f32::from(ring_ms) * RATE as f32);
                let first = 2.0 * fall * cosine(turn);
                let (mut last, mut before) = (f32::from(loudness) * turn, 0.0);
                for sample in samples.iter_mut().skip(count(*at_ms)) {
                    *sample += last;
                    (last, before) = (first * last - fall * fall * before, last);
                }
            }
        }
        let peak = samples.iter().fold(0.01, |peak: f32, sample| peak.max(sample.abs()));
        let scale = f32::from(volume) * f32::from(most) / 10_000.0 / peak;
        // Fade out, so that the sound does not end with a click.
        let (total, tail) = (samples.len(), count(12));
        for (index, sample) in samples.iter_mut().enumerate() {
            *sample *= scale * ((total - index) as f32 / tail as f32).min(1.0);
        }
        samples
    }
}

/// Approximates the cosine of an angle from 0 to 1 radians, within a thousandth of a semitone.
fn cosine(angle: f32) -> f32 {
    let square = angle * angle;
    1.0 - square * (0.5 - square * (1.0 / 24.0 - square / 720.0))
}
