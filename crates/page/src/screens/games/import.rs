//! The import of all games of a text into the saved games.

use vicinity_record::pgn;

use crate::event::Effect;
use crate::language::concat;
use crate::recent::{self, GAME, GAME_ANALYSIS, MAX_GAME_BYTES, MAX_GAMES, MAX_TOTAL_BYTES, Recent};
use crate::screen::Screen;
use crate::screens::words::games as phrases;
use crate::share::{ImportRemark, read_game};
use crate::state::State;
use crate::update::list_games;

/// The numbers of games of a text that were imported or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportReport {
    pub imported: usize,
    /// The imported games of which only the moves before an error could be read.
    pub cut: usize,
    /// The games that were saved before.
    pub already_there: usize,
    /// The games that could not be read, or have neither moves nor a comment.
    pub unreadable: usize,
    /// The games that are too long to be saved.
    pub too_long: usize,
    /// The games for which there is no room. Older games are not deleted for them.
    pub without_room: usize,
}

/// The part of a saved game that identifies it.
#[derive(PartialEq, Eq)]
struct Content {
    /// The variant, the start position, and the moves with comments, as in PGN.
    written: String,
    /// The players, empty if not known; `None` for a game that was played here, which names nobody
    /// while its export does.
    names: Option<String>,
}

impl Content {
    fn of(id: &str, text: &str) -> Content {
        let (head, moves) =
            text.split_once("\n\n").and_then(|(_, pgn)| pgn.split_once("\n\n")).unwrap_or_default();
        let tags = head.lines().filter(|tag| tag.starts_with("[Variant ") || tag.starts_with("[FEN "));
        let mut written = String::new();
        for part in tags.chain([moves]) {
            written += part;
            written.push('\n');
        }
        let recent = recent::read(id, text);
        Content { written, names: recent.filter(Recent::is_analysed).map(|recent| recent.names) }
    }

    /// Whether this is the saved copy of a game.
    fn is_copy_of(&self, game: &Content) -> bool {
        self.written == game.written && (self.names.is_none() || self.names == game.names)
    }
}

/// Saves all games of the text in the import dialog as analyses, and shows the list of games.
/// Returns whether its address becomes a new entry in the browser's history.
pub(super) fn import_all(state: &mut State, effects: &mut Vec<Effect>) -> bool {
    let text = std::mem::take(&mut state.ui.import).text;
    effects.push(Effect::CloseDialogs);
    let report = save_all(state, &text);
    list_games(state);
    // To leave a game with a friend would end the connection.
    let stays = state.session.remote_player.is_some() || matches!(state.ui.screen, Screen::Friend { .. });
    let is_new_entry = !stays && state.ui.screen != Screen::Games;
    if is_new_entry {
        state.show(Screen::Games);
    }
    let notice = phrases::import_report(&report);
    state.ui.announcement.clone_from(&notice);
    state.ui.notice = Some(notice);
    is_new_entry
}

fn save_all(state: &mut State, text: &str) -> ImportReport {
    let storage = state.device.storage.clone();
    let mut saved: Vec<Content> = Vec::new();
    let mut bytes: usize = storage.all(GAME_ANALYSIS).iter().map(|(_, text)| text.len()).sum();
    for (id, text) in storage.all(GAME) {
        bytes += text.len();
        saved.push(Content::of(&id, &text));
    }
    let mut report = ImportReport::default();
    for (index, game) in pgn::games(text).iter().enumerate() {
        let read = read_game(game).ok();
        // The games of a file are listed in its order, and the list begins with the latest game.
        let when_s = state.device.now_s.saturating_sub(index);
        let kept = read.and_then(|(record, remark)| Some((state.kept_analysis(record, when_s)?, remark)));
        let Some((text, remark)) = kept else {
            report.unreadable += 1;
            continue;
        };
        let content = Content::of("", &text);
        if saved.iter().any(|saved| saved.is_copy_of(&content)) {
            report.already_there += 1;
        } else if text.len() > MAX_GAME_BYTES {
            report.too_long += 1;
        } else if saved.len() >= MAX_GAMES || bytes + text.len() > MAX_TOTAL_BYTES {
            report.without_room += 1;
        } else {
            let seed = state.session.next_seed().to_string();
            let name = concat(&[GAME, &when_s.to_string(), "-", &seed]);
            if storage.set(&name, &text).is_err() {
                report.without_room += 1;
                continue;
            }
            bytes += text.len();
            saved.push(content);
            report.imported += 1;
            report.cut += usize::from(matches!(remark, Some(ImportRemark::Cut(_))));
        }
    }
    report
}
