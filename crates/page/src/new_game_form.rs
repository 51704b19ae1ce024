//! The form for a new game: the values that stand for the settings, and what was chosen.

use crate::clock::{Control, MAX_INCREMENT_S, MAX_MINUTES};
use crate::event::Pairing;
use crate::language::{concat, two_digits};
use crate::screen::Screen;
use crate::settings::{Player, Settings, parse_color};
use crate::state::State;
use crate::words::{CLOCKS, NEW_CONTINUE, NEW_START};
use vicinity_rules::{Color, Variant};

/// The value of a time control that is not among those listed.
pub(crate) const CUSTOM: &str = "custom";

/// The values of the form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormValues {
    pub opponent: &'static str,
    pub side: &'static str,
    pub clock: String,
    /// The time control, if it is not among those listed.
    pub custom_clock: Option<Control>,
}

/// A part of the form that only applies to some opponents or clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Side,
    Strength,
    Clock,
    /// The fields for minutes and increment.
    CustomClock,
}

/// Returns the values for the game on the board.
pub fn values(state: &State) -> FormValues {
    let settings = &state.session.settings;
    let (opponent, side) = match settings.players {
        _ if matches!(state.ui.screen, Screen::Friend { .. }) => ("friend", "white"),
        [Player::Human, Player::Engine] => ("engine", "white"),
        [Player::Engine, Player::Human] => ("engine", "black"),
        // An analysed position is no game between two people.
        [Player::Human, Player::Human] if state.session.analysis.is_on => ("engine", "white"),
        [Player::Human, Player::Human] => ("people", "white"),
        [Player::Engine, Player::Engine] => ("engines", "white"),
    };
    let custom_clock = custom_clock(settings);
    let clock = match custom_clock {
        Some(_) => CUSTOM.to_owned(),
        None => settings.clock.map(Control::word).unwrap_or_default(),
    };
    FormValues { opponent, side, clock, custom_clock }
}

/// Returns the time control if it is not among those listed.
pub(crate) fn custom_clock(settings: &Settings) -> Option<Control> {
    settings.clock.filter(|control| CLOCKS.iter().all(|(word, _)| *word != control.word()))
}

/// Whether a part of the form applies to the chosen opponent and clock.
pub fn applies(part: Part, opponent: &str, clock: &str) -> bool {
    match part {
        Part::Side => opponent == "engine",
        Part::Strength => matches!(opponent, "engine" | "engines"),
        // A game with a friend asks for its clock on its own screen.
        Part::Clock => matches!(opponent, "engine" | "people"),
        Part::CustomClock => clock == CUSTOM && applies(Part::Clock, opponent, clock),
    }
}

/// Returns the other side if the army of the chosen one has changed its colour with the options.
pub fn other_side(before: &Variant, after: &Variant, side: &str) -> Option<&'static str> {
    let color = parse_color(side)?;
    let name = &before.side(color).name;
    let has_moved = !name.is_empty() && *name != after.side(color).name && *name == after.side(!color).name;
    has_moved.then_some((!color).name())
}

/// Returns the label of the button that ends the form: a game with a friend has a form of its own.
pub fn go_label(opponent: &str) -> &'static str {
    if opponent == "friend" { NEW_CONTINUE.as_str() } else { NEW_START.as_str() }
}

/// Returns the pairing of the chosen opponent and side.
pub fn pairing(opponent: &str, side: &str) -> Pairing {
    match (opponent, side) {
        ("engine", "white") => Pairing::Human(Color::White),
        ("engine", "black") => Pairing::Human(Color::Black),
        ("engine", _) => Pairing::RandomSide,
        ("people", _) => Pairing::Humans,
        ("friend", _) => Pairing::Friend,
        _ => Pairing::Engines,
    }
}

/// Returns the chosen time control, with the typed minutes and seconds for a custom one; `None`
/// without a clock, which engines do not need.
pub fn control(pairing: Pairing, clock: &str, minutes: &str, increment_s: &str) -> Option<Control> {
    let number = |text: &str| text.parse::<usize>().ok();
    match clock {
        _ if pairing == Pairing::Engines => None,
        CUSTOM => Some(Control {
            base_s: typed_s(minutes).map_or(60, |base_s| base_s.clamp(MIN_TYPED_S, 60 * MAX_MINUTES as usize))
                as u32,
            increment_s: number(increment_s).map_or(0, |number| number.min(MAX_INCREMENT_S as usize)) as u32,
        }),
        word => Control::parse(word),
    }
}

/// The shortest base time that can be typed, in seconds: a quarter of a minute, as on lichess.
const MIN_TYPED_S: usize = 15;

/// Returns the seconds of a typed number of minutes, such as `0.5`.
fn typed_s(minutes: &str) -> Option<usize> {
    let (minutes, decimals) = minutes.split_once('.').unwrap_or((minutes, ""));
    let hundredths: usize = concat(&[decimals, "00"]).get(..2)?.parse().ok()?;
    let minutes: usize = if minutes.is_empty() && hundredths > 0 { 0 } else { minutes.parse().ok()? };
    Some(minutes.saturating_mul(60).saturating_add((60 * hundredths + 50) / 100))
}

/// Returns the minutes of a time control as [`control`] reads them, with decimals if needed.
pub fn typed_minutes(control: Control) -> String {
    let (minutes, hundredths) = (control.base_s / 60, (control.base_s % 60 * 100 + 30) / 60);
    let minutes = minutes.to_string();
    if hundredths == 0 { minutes } else { concat(&[&minutes, ".", &two_digits(hundredths)]) }
}
