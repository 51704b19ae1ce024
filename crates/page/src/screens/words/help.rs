//! The texts of the help screen (`screens/help`). The descriptions of variants come from their
//! rules, and those of keys from `words/keys.rs`.

use crate::keys::{self, Key, KeyCommand, Scope};
use crate::language::{Text, capitalised};
use crate::messages::help;
pub use crate::messages::help::*;
use crate::words;

/// A section of the help: its anchor in the page, its heading and its paragraphs.
pub struct Topic {
    pub place: &'static str,
    pub heading: Text,
    pub paragraphs: &'static [Text],
}

/// The sections. That of the games also has their rules, and is the longest by far.
pub const TOPICS: [Topic; 10] = [
    Topic {
        place: "playing",
        heading: help::MOVING,
        paragraphs: &[
            help::MOVING_ANY,
            help::MOVING_PREMOVE,
            help::MOVING_UNDO,
            help::MOVING_DRAWS,
            help::MOVING_MOUSE,
            help::MOVING_TOUCH,
            help::MOVING_WRITING,
            help::MOVING_KEYBOARD,
            help::MOVING_SCREEN_READER,
        ],
    },
    Topic {
        place: "keys",
        heading: help::KEYS,
        paragraphs: &[help::KEYS_DIALOG, help::KEYS_SCOPE, help::KEYS_OFF],
    },
    Topic { place: "clocks", heading: help::CLOCKS, paragraphs: &[help::CLOCKS_1] },
    Topic {
        place: "friend",
        heading: help::FRIEND,
        paragraphs: &[help::FRIEND_LINKS, help::FRIEND_KEPT, help::FRIEND_LIVE, help::FRIEND_NETWORKS],
    },
    Topic {
        place: "study",
        heading: help::STUDY,
        paragraphs: &[help::STUDY_PUZZLES, help::STUDY_REVIEW, help::STUDY_REVIEW_MARKS, help::STUDY_EDITOR],
    },
    Topic {
        place: "engine",
        heading: help::ENGINE_NUMBERS,
        paragraphs: &[
            help::ENGINE_EVALUATION,
            help::ENGINE_DEPTH,
            help::ENGINE_ANALYSIS,
            help::ENGINE_LEVELS,
        ],
    },
    Topic { place: "networks", heading: help::ENGINE, paragraphs: &[help::ENGINE_OWN, help::ENGINE_NETWORK] },
    Topic {
        place: "keeping",
        heading: help::KEEPING,
        paragraphs: &[help::KEEPING_ADDRESS, help::KEEPING_BROWSER, help::KEEPING_OFFLINE],
    },
    Topic { place: "about", heading: help::ABOUT, paragraphs: &[help::ABOUT_PRIVACY, help::ABOUT_LICENCE] },
    Topic { place: "games", heading: help::GAMES, paragraphs: &[help::GAMES_1] },
];

/// The Elo difference from each level to the next, starting with level 1, with its error: the
/// column `near` of the table in `crates/search/src/skill.rs`.
pub const STEPS: [&str; 7] =
    ["+417 ± 181", "+147 ± 96", "+199 ± 131", "+398 ± 176", "+708 ± 322", "+417 ± 142", "+398 ± 113"];

/// The keyboard shortcuts of a part of the page.
pub struct Shortcuts {
    pub place: &'static str,
    /// Each command with the names of its keys.
    pub rows: Vec<(&'static str, Vec<String>)>,
}

/// Returns all keyboard shortcuts, those that work nearly everywhere first. A shortcut that works
/// there is not repeated for a part.
pub fn shortcuts() -> Vec<Shortcuts> {
    let places: [(&[Scope], &'static str); 6] = [
        (&[Scope::OffBoard, Scope::Page, Scope::Unwritten, Scope::Anywhere], help::SCOPE_ANYWHERE.as_str()),
        (&[Scope::Moves], help::SCOPE_MOVES.as_str()),
        (&[Scope::Board], help::SCOPE_BOARD.as_str()),
        (&[Scope::Choice], help::SCOPE_CHOICE.as_str()),
        (&[Scope::Menu], help::SCOPE_MENU.as_str()),
        (&[Scope::Field], help::SCOPE_FIELD.as_str()),
    ];
    let mut listed: Vec<(String, KeyCommand)> = Vec::new();
    let shortcuts_of = |(scopes, place): (&[Scope], _)| {
        let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
        for scope in scopes {
            for key in keys::KEYS.iter().filter(|key| key.scope == *scope) {
                let (name, command) = (key_name(key), words::keys::command(key.command));
                if listed.contains(&(name.clone(), key.command)) {
                    continue;
                }
                match rows.iter_mut().find(|(other, _)| *other == command) {
                    Some((_, names)) => names.push(name.clone()),
                    None => rows.push((command, vec![name.clone()])),
                }
                listed.push((name, key.command));
            }
        }
        Shortcuts { place, rows }
    };
    places.map(shortcuts_of).into()
}

/// The name of a key with its modifiers.
fn key_name(key: &Key) -> String {
    let name = match key.name {
        "ArrowLeft" => "←",
        "ArrowRight" => "→",
        "ArrowUp" => "↑",
        "ArrowDown" => "↓",
        " " => help::KEY_SPACE.as_str(),
        "Enter" => help::KEY_ENTER.as_str(),
        "Home" => help::KEY_HOME.as_str(),
        "End" => help::KEY_END.as_str(),
        "PageUp" => help::KEY_PAGE_UP.as_str(),
        "PageDown" => help::KEY_PAGE_DOWN.as_str(),
        "Escape" => help::KEY_ESCAPE.as_str(),
        name => name,
    };
    let control = if key.is_command { help::KEY_CONTROL.as_str() } else { "" };
    let shift = if key.is_shifted == Some(true) { help::KEY_SHIFT.as_str() } else { "" };
    let mut text = String::new();
    for part in [control, shift] {
        if !part.is_empty() {
            text += part;
            text.push('+');
        }
    }
    text + &capitalised(name)
}
