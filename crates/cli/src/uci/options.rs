//! The engine's options: their declaration, values and use.

use std::fmt;
use std::sync::Arc;

use vicinity_rules::{Variant, VariantError, shorten, variants};
use vicinity_search::Level;

use crate::custom::Library;

/// The value that represents no path in UCI.
const NO_PATH: &str = "<empty>";
const DEFAULT_HASH_MIB: usize = 16;
const MAX_HASH_MIB: usize = 4096;
const MAX_MULTI_PV: usize = 256;
/// The range of `UCI_Elo`.
const ELO_RANGE: [u16; 2] = [Level::MIN.elo(), Level::FULL.elo()];

/// The values of the options.
#[derive(Clone)]
pub(crate) struct Options {
    pub(crate) variant: Arc<Variant>,
    games: Library,
    pub(crate) hash_mib: usize,
    pub(crate) multi_pv: usize,
    /// Whether variants are evaluated with their networks.
    pub(crate) by_networks: bool,
    skill: u8,
    limit_strength: bool,
    elo: u16,
}

/// The effect of setting an option on the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    Nothing,
    NewVariant,
    /// The variants of a file have been loaded, of which this many cannot be played.
    NewGames {
        invalid_count: usize,
    },
    ClearHash,
}

/// The reason why an option was not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OptionError {
    Unknown { name: String },
    NoNumber { name: &'static str, found: String, least: usize, most: usize },
    NoCheck { name: &'static str, found: String },
    Variant(VariantError),
    Games { why: String },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionError::Unknown { name } => write!(f, "unknown option “{}”", shorten(name)),
            OptionError::NoNumber { name, found, least, most } => {
                write!(f, "{name} must be from {least} to {most}, not “{}”", shorten(found))
            }
            OptionError::NoCheck { name, found } => {
                write!(f, "{name} must be true or false, not “{}”", shorten(found))
            }
            OptionError::Variant(error) => error.fmt(f),
            // On one line, whatever the file contains.
            OptionError::Games { why } => f.write_str(&why.replace(char::is_control, "\u{fffd}")),
        }
    }
}

impl Options {
    pub(crate) fn new() -> Self {
        // Programs that do not set a variant expect chess.
        let variant = Variant::parse(variants::orthodox()).expect("a name of the list");
        let elo = Level::FULL.elo();
        Options {
            variant,
            games: Library::default(),
            hash_mib: DEFAULT_HASH_MIB,
            multi_pv: 1,
            by_networks: true,
            skill: 20,
            limit_strength: false,
            elo,
        }
    }

    /// The lines that declare the options.
    pub(crate) fn declarations(&self) -> Vec<String> {
        let defaults = Options::new();
        let [least, most] = ELO_RANGE;
        // A combo box, which GUIs support, although names with options are accepted in addition to
        // those listed.
        let mut names = String::new();
        variants::names().for_each(|name| names += &format!(" var {name}"));
        self.games.playable().for_each(|variant| names += &format!(" var {}", variant.name()));
        vec![
            format!("option name UCI_Variant type combo default {}{names}", defaults.variant.name()),
            format!("option name VariantPath type string default {NO_PATH}"),
            format!("option name Hash type spin default {DEFAULT_HASH_MIB} min 1 max {MAX_HASH_MIB}"),
            "option name Clear Hash type button".to_owned(),
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            format!("option name MultiPV type spin default {} min 1 max {MAX_MULTI_PV}", defaults.multi_pv),
            "option name Ponder type check default false".to_owned(),
            // The name used by other engines.
            format!("option name Use NNUE type check default {}", defaults.by_networks),
            format!("option name Skill Level type spin default {} min 0 max 20", defaults.skill),
            format!("option name UCI_LimitStrength type check default {}", defaults.limit_strength),
            format!("option name UCI_Elo type spin default {most} min {least} max {most}"),
        ]
    }

    /// Sets an option. Names are case-insensitive.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, OptionError> {
        let value = value.unwrap_or_default().trim();
        match name.to_ascii_lowercase().as_str() {
            "uci_variant" => {
                self.variant = match self.games.find(value) {
                    Some(found) => found.map_err(|why| OptionError::Games { why })?,
                    None => Variant::parse(value).map_err(OptionError::Variant)?,
                };
                return Ok(Effect::NewVariant);
            }
            "variantpath" => {
                self.games = match value {
                    "" | NO_PATH => Library::default(),
                    path => Library::of(path).map_err(|why| OptionError::Games { why })?,
                };
                return Ok(Effect::NewGames { invalid_count: self.games.invalid_count() });
            }
            "clear hash" => return Ok(Effect::ClearHash),
            // The search has one thread, but programs set the option all the same.
            "threads" => drop(number("Threads", value, 1, 1)?),
            "hash" => self.hash_mib = number("Hash", value, 1, MAX_HASH_MIB)?,
            "multipv" => self.multi_pv = number("MultiPV", value, 1, MAX_MULTI_PV)?,
            "skill level" => self.skill = number("Skill Level", value, 0, 20)? as u8,
            "uci_elo" => {
                let [least, most] = ELO_RANGE.map(usize::from);
                self.elo = number("UCI_Elo", value, least, most)? as u16;
            }
            "uci_limitstrength" => self.limit_strength = check("UCI_LimitStrength", value)?,
            "use nnue" => self.by_networks = check("Use NNUE", value)?,
            // Pondering is controlled by `go ponder`.
            "ponder" => drop(check("Ponder", value)?),
            _ => return Err(OptionError::Unknown { name: name.to_owned() }),
        }
        Ok(Effect::Nothing)
    }

    /// The playing strength: by Elo if it is limited, otherwise by skill level.
    pub(crate) fn level(&self) -> Level {
        if self.limit_strength { Level::of_elo(self.elo) } else { Level::of_skill(self.skill) }
    }
}

fn number(name: &'static str, found: &str, least: usize, most: usize) -> Result<usize, OptionError> {
    let number = found.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| OptionError::NoNumber { name, found: found.to_owned(), least, most })
}

fn check(name: &'static str, found: &str) -> Result<bool, OptionError> {
    match found.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::NoCheck { name, found: found.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_error(name: &str, value: &str, message: &str) {
        let error = Options::new().set(name, Some(value)).expect_err(name);
        assert!(error.to_string().starts_with(message), "{error}");
    }

    #[test]
    fn options_are_set_whatever_the_case_of_their_names() {
        let mut options = Options::new();
        let value = "near-vs-normal:near=black,ep=off";
        assert_eq!(options.set("uci_variant", Some(value)), Ok(Effect::NewVariant));
        assert_eq!(options.variant.name(), value);
        assert_eq!(options.set("HASH", Some("64")), Ok(Effect::Nothing));
        assert_eq!(options.hash_mib, 64);
        assert_eq!(options.set("Use NNUE", Some("False")), Ok(Effect::Nothing));
        assert!(!options.by_networks);
        assert_eq!(options.set("Clear Hash", None), Ok(Effect::ClearHash));
        assert_eq!(options.set("Ponder", Some("true")), Ok(Effect::Nothing));
    }

    #[test]
    fn errors_state_allowed_values() {
        check_error("Hush", "1", "unknown option “Hush”");
        check_error("Hash", "0", "Hash must be from 1 to 4096, not “0”");
        check_error("Hash", "-1", "Hash must be from 1 to 4096, not “-1”");
        check_error("MultiPV", "many", "MultiPV must be from 1 to 256, not “many”");
        check_error("Skill Level", "21", "Skill Level must be from 0 to 20, not “21”");
        check_error("Use NNUE", "1", "Use NNUE must be true or false, not “1”");
        check_error("UCI_LimitStrength", "yes", "UCI_LimitStrength must be true or false, not “yes”");
        check_error("UCI_Variant", "nier", "unknown variant “nier”; the variants are near, ");
        check_error(
            "UCI_Variant",
            "near-vs-normal:ep=maybe",
            "unknown value “maybe” for ep; it may be on or off",
        );
        check_error(
            "UCI_Variant",
            &"x".repeat(9999),
            "unknown variant “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…”",
        );
    }

    #[test]
    fn elo_is_used_only_if_strength_is_limited() {
        let mut options = Options::new();
        assert_eq!(options.level(), Level::FULL);
        options.set("UCI_Elo", Some(&Level::MIN.elo().to_string())).expect("it is within the range");
        assert_eq!(options.level(), Level::FULL);
        options.set("UCI_LimitStrength", Some("true")).expect("a value of a check");
        assert_eq!(options.level(), Level::MIN);
        options.set("UCI_LimitStrength", Some("false")).expect("a value of a check");
        options.set("Skill Level", Some("0")).expect("it is within the range");
        assert_eq!(options.level(), Level::MIN);
    }

    #[test]
    fn every_declaration_names_an_option_that_can_be_set() {
        for line in Options::new().declarations() {
            let name = line.trim_start_matches("option name ").split(" type ").next().unwrap_or_default();
            let default = line.split(" default ").nth(1);
            let default = default.and_then(|rest| rest.split(" min ").next()?.split(" var ").next());
            assert!(Options::new().set(name, default).is_ok(), "{line}");
            for choice in line.split(" var ").skip(1) {
                assert!(Options::new().set(name, Some(choice)).is_ok(), "{line}: {choice}");
            }
        }
    }

    #[test]
    fn documents_name_the_same_values() {
        let document = include_str!("../../../../docs/engine.md");
        let [least, most] = ELO_RANGE;
        for row in [
            format!("| `UCI_Elo` | {least} to {most}, {most} |"),
            format!("| `Hash` | 1 to {MAX_HASH_MIB}, {DEFAULT_HASH_MIB} |"),
            format!("| `MultiPV` | 1 to {MAX_MULTI_PV}, 1 |"),
            "| `Threads` | 1 |".to_owned(),
        ] {
            assert!(document.contains(&row), "{row}");
        }
    }

    #[test]
    fn variants_are_declared_and_case_insensitive() {
        let declared = Options::new().declarations();
        assert!(
            declared[0]
                .starts_with("option name UCI_Variant type combo default chess var near var near-8x9 ")
        );
        let mut options = Options::new();
        for (written, name) in [
            ("Chess", "chess"),
            ("GRAND-RIDER", "grand-rider"),
            ("Near-vs-Normal:EP=Off", "near-vs-normal:ep=off"),
        ] {
            assert_eq!(options.set("UCI_Variant", Some(written)), Ok(Effect::NewVariant), "{written}");
            assert_eq!(options.variant.name(), name);
        }
        assert_eq!(options.set("Threads", Some("1")), Ok(Effect::Nothing));
        check_error("Threads", "2", "Threads must be from 1 to 1, not “2”");
    }
}
