//! The sounds can be distinguished by ear: each pair differs clearly in a perceptible property.

use vicinity_page::sound::{RATE, Sound};

const ALL: [Sound; 9] = [
    Sound::Move,
    Sound::Capture,
    Sound::Check,
    Sound::Promotion,
    Sound::Tick,
    Sound::Win,
    Sound::Loss,
    Sound::Draw,
    Sound::End,
];

/// The perceptible properties of a sound.
#[derive(Debug)]
struct EngineEvent {
    /// The brightness: the centre of its spectrum in octaves.
    brightness: f32,
    /// The duration, as the base-2 logarithm of milliseconds.
    length: f32,
    /// The rise of the pitch from the first strike to the last, in octaves.
    contour: f32,
    /// The number of strikes.
    strikes: usize,
}

/// The strength of a frequency in a part of a sound.
fn strength(part: &[f32], hertz: f32) -> f32 {
    let turn = std::f32::consts::TAU * hertz / RATE as f32;
    let (mut real, mut imaginary) = (0.0, 0.0);
    for (index, sample) in part.iter().enumerate() {
        let angle = turn * index as f32;
        real += sample * angle.cos();
        imaginary += sample * angle.sin();
    }
    real * real + imaginary * imaginary
}

/// Frequencies from 120 to 4000 Hz, a quarter tone apart.
fn scale() -> impl Iterator<Item = f32> {
    (0..121).map(|step| 120.0 * 2.0_f32.powf(step as f32 / 24.0))
}

/// The strongest frequency.
fn pitch(part: &[f32]) -> f32 {
    scale().max_by(|a, b| strength(part, *a).total_cmp(&strength(part, *b))).expect("a scale")
}

/// The windows where a strike begins: much louder than the window before.
fn strikes(samples: &[f32]) -> Vec<usize> {
    let window = RATE as usize / 50;
    let loud: Vec<f32> = samples.chunks(window).map(|part| part.iter().map(|one| one * one).sum()).collect();
    let most = loud.iter().copied().fold(0.0, f32::max);
    let mut found = Vec::new();
    let mut before = 0.0;
    for (index, now) in loud.iter().enumerate() {
        if *now > most / 20.0 && *now > 1.6 * before {
            // A strike may begin between two windows.
            if found.last().is_none_or(|last| index - last > 1) {
                found.push(index);
            }
        }
        before = *now;
    }
    found.into_iter().map(|index| index * window).collect()
}

fn engine_event(sound: Sound) -> EngineEvent {
    let samples = sound.samples(100);
    let energy: f32 = samples.iter().map(|one| one * one).sum();
    let first = samples.iter().position(|one| one.abs() > 0.01).unwrap_or(0);
    let mut left = energy;
    let last = samples.iter().position(|one| {
        left -= one * one;
        left < energy / 100.0
    });
    let milliseconds = (last.unwrap_or(samples.len()) - first) as f32 * 1000.0 / RATE as f32;
    let spectrum: Vec<(f32, f32)> = scale().map(|hertz| (hertz.log2(), strength(&samples, hertz))).collect();
    let total: f32 = spectrum.iter().map(|(_, strength)| strength).sum();
    let brightness = spectrum.iter().map(|(octave, strength)| octave * strength).sum::<f32>() / total;
    let starts = strikes(&samples);
    let at = |start: usize| &samples[start..samples.len().min(start + RATE as usize / 12)];
    let contour = match starts.as_slice() {
        [one, .., other] => (pitch(at(*other)) / pitch(at(*one))).log2(),
        _ => 0.0,
    };
    EngineEvent { brightness, length: milliseconds.log2(), contour, strikes: starts.len() }
}

#[test]
fn all_sounds_differ_clearly() {
    let heard = ALL.map(|sound| (sound, engine_event(sound)));
    for (index, (one, first)) in heard.iter().enumerate() {
        for (other, second) in &heard[index + 1..] {
            let differ = |a: f32, b: f32| (a - b).abs() >= 0.5;
            let ways = [
                differ(first.brightness, second.brightness),
                differ(first.length, second.length),
                differ(first.contour, second.contour),
                first.strikes != second.strikes,
            ];
            let count = ways.iter().filter(|differs| **differs).count();
            assert!(count >= 2, "{one:?} and {other:?} sound alike: {first:?}, {second:?}");
        }
    }
}

#[test]
fn win_rises_loss_falls_and_draw_stays_level() {
    let [win, loss, draw, end] = [Sound::Win, Sound::Loss, Sound::Draw, Sound::End].map(engine_event);
    assert!(win.contour > 1.0, "a win rises: {win:?}");
    assert!(loss.contour < -0.5, "a loss falls: {loss:?}");
    assert!(draw.contour.abs() < 0.05, "a draw stays: {draw:?}");
    assert!(end.contour.abs() < 0.05, "{end:?}");
    assert!(win.brightness > loss.brightness + 0.8, "a win is bright, a loss is dull: {win:?}, {loss:?}");
}

#[test]
fn the_measurement_recognises_a_tone() {
    // Checks the measurement itself, with a tone of 440 Hz that lasts for a second and has a pause.
    let tone = |hertz: f32, count: usize| -> Vec<f32> {
        (0..count).map(|at| (std::f32::consts::TAU * hertz * at as f32 / RATE as f32).sin()).collect()
    };
    let rate = RATE as usize;
    assert!((pitch(&tone(440.0, rate / 10)) / 440.0).log2().abs() < 0.03);
    let mut two = tone(440.0, rate / 2);
    two.extend(vec![0.0; rate / 4]);
    two.extend(tone(880.0, rate / 2));
    let found = strikes(&two);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].abs_diff(rate * 3 / 4) < rate / 25, "{found:?}");
}
