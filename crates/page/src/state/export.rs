//! Export of the game: as PGN, and in the format of saved games.

use std::borrow::Cow;

use vicinity_record::{NodeId, Record, pgn};
use vicinity_rules::{Color, checksum};

use super::State;
use crate::address::{self, Opened};
use crate::clock::Control;
use crate::language::concat;
use crate::recent::HEAD;
use crate::screen::Screen;
use crate::settings::{Player, Settings};

impl State {
    /// Writes the game on the board for storage; `None` if there is nothing to save.
    pub fn kept(&self, when_s: usize) -> Option<String> {
        let record = self.game.record();
        if record.children(NodeId::START).is_empty() && record.comment(NodeId::START).is_empty() {
            return None;
        }
        Some(self.kept_with(when_s, &[]))
    }

    /// Writes a record for storage as an analysis without players; `None` if there is nothing to
    /// save.
    pub(crate) fn kept_analysis(&self, record: Record, when_s: usize) -> Option<String> {
        let players = Settings::TWO_HUMANS.players;
        let settings = Settings { players, clock: None, orientation: None, ..self.session.settings };
        let mut analysed = State::of(Opened { record, settings, screen: Screen::Game, analysed: None });
        analysed.session.analysis.is_on = true;
        analysed.device.today.clone_from(&self.device.today);
        analysed.kept(when_s)
    }

    /// Writes any game for storage, with additional rows.
    pub(crate) fn kept_with(&self, when_s: usize, more: &[(&str, String)]) -> String {
        let record = self.game.record();
        let game = address::write_game(record);
        let (analysis, settings) = (&self.session.analysis, &self.session.settings);
        let is_analysed = analysis.is_on && analysis.finished_at.is_none() && self.played.is_none();
        let address = if is_analysed {
            address::write_analysis(&Screen::Game, record, None, settings)
        } else {
            address::write(&Screen::Game, record, settings)
        };
        // A game that is over keeps its end in the list, whatever its analysis is looking at.
        let finished = analysis.finished_at.map(|end| self.at_end(end));
        let listed = finished.as_ref().unwrap_or(&self.game);
        let rows = [
            ("when", when_s.to_string()),
            ("date", self.device.today.clone()),
            ("plies", listed.line().len().to_string()),
            ("spent", self.session.clock.used_ms().to_string()),
            ("casual", u8::from(self.game.is_casual).to_string()),
            ("result", listed.outcome().map_or("*", |outcome| outcome.result()).to_owned()),
            ("fen", listed.position().fen()),
            ("with", address.get(game.len()..).unwrap_or_default().to_owned()),
            ("game", game),
        ];
        let variant = record.start().variant();
        let title = variant.is_custom().then(|| ("title", variant.title().to_owned()));
        let mut body = String::new();
        for (key, value) in rows.iter().chain(&title).chain(more) {
            for part in [key, "=", value.as_str(), "\n"] {
                body += part;
            }
        }
        body.push('\n');
        body += &pgn::write(record);
        concat(&[HEAD, &checksum(&body).to_string(), "\n", &body])
    }

    /// Returns the game as PGN. Adds the known tags if it has none; an imported game keeps its own
    /// tags.
    pub fn pgn(&self) -> String {
        let mut record = Cow::Borrowed(self.game.record());
        if record.tags.is_empty() || self.session.remote_player.is_some() {
            // Nobody plays the moves of an analysed copy.
            let is_copy = self.played.is_some();
            let settings = if is_copy { &Settings::TWO_HUMANS } else { &self.session.settings };
            tag(record.to_mut(), settings, &self.device.page_address, &self.device.today);
        }
        pgn::write(&record)
    }

    /// Returns the link to the game or to its analysis. The clock is omitted, because it would
    /// start immediately for the recipient of the link, and so are the players of an analysis or a
    /// finished game: the recipient is not one of them.
    pub fn link(&self) -> String {
        let (screen, record, settings) = (&self.ui.screen, self.game.record(), &self.session.settings);
        let is_analysed = self.session.analysis.is_on && screen.has_game();
        let settings = if is_analysed || self.game.outcome().is_some() {
            Settings { orientation: settings.orientation, ..Settings::TWO_HUMANS }
        } else {
            Settings { clock: None, ..*settings }
        };
        let address = if is_analysed {
            address::write_analysis(screen, record, None, &settings)
        } else {
            address::write(screen, record, &settings)
        };
        concat(&[&self.device.page_address, &address])
    }

    /// Returns the positions of the line for an animated picture: a text line for each, with its
    /// FEN, `|` and the last move.
    pub fn positions(&self) -> String {
        let mut position = self.game.start().clone();
        let mut text = concat(&[&position.fen(), "|"]);
        for mv in self.game.played().map(|played| played.mv) {
            position.play_unchecked(mv);
            text += &concat(&["\n", &position.fen(), "|", &mv.from().to_string(), &mv.to().to_string()]);
        }
        text
    }
}

/// Adds the known tags that a game played here lacks: players, site, date and time control.
pub(crate) fn tag(record: &mut Record, settings: &Settings, site: &str, date: &str) {
    let level = concat(&["Vicinity level ", &settings.level.to_string()]);
    let name = |color| match settings.player(color) {
        Player::Engine => level.as_str(),
        Player::Human if settings.has_engine() => "You",
        Player::Human => "?",
    };
    let (white, black) = (name(Color::White), name(Color::Black));
    let control = settings.clock.map(Control::word).unwrap_or_default();
    let tags =
        [("Site", site), ("Date", date), ("White", white), ("Black", black), ("TimeControl", &control)];
    for (name, value) in tags {
        if !value.is_empty() && record.tags.iter().all(|(given, _)| given != name) {
            record.tags.push((name.to_owned(), value.to_owned()));
        }
    }
}
