//! The view of the statistics against the engine: a table with the levels of each game.

use vicinity_page::screens::games::score::Score;
use vicinity_page::screens::games::{Confirmation, Games};
use vicinity_page::screens::words::games as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Variant;

use crate::dom;
use crate::templates::games::{Games as Page, ScoreGame, ScoreLevel};

#[derive(Default)]
pub(super) struct ScoreView {
    /// The stored statistics that the table shows.
    shown: Option<String>,
    games: Vec<ScoreGame>,
}

impl ScoreView {
    pub(super) fn render(&mut self, page: &mut Page, state: &State, games: &Games) {
        page.afresh_text.set(phrases::button(
            Confirmation::StartAfresh,
            games.confirming == Some(Confirmation::StartAfresh),
        ));
        if self.shown.as_ref() == Some(&state.device.score) {
            return;
        }
        self.shown = Some(state.device.score.clone());
        let score = Score::read(&state.device.score);
        page.no_afresh.set(state.device.score.is_empty());
        page.unread.set(&phrases::unread(&score));
        page.no_score.set(!score.games.is_empty());
        page.score_hidden.set(score.games.is_empty());
        self.games.drain(..).for_each(|game| game.root.remove());
        for game in &score.games {
            let mut made = ScoreGame::make();
            let variant = Variant::parse(game.name);
            made.title.set(variant.as_ref().map_or(game.name, |variant| variant.title()));
            made.best.set(&phrases::best(game));
            for (level, tally) in game.played() {
                let mut row = ScoreLevel::make();
                row.level.set(&words::level(level));
                let wins = phrases::row(tally);
                row.no_wins.set(wins.is_empty());
                row.wins.set(&wins);
                let counts = [tally.won, tally.drawn, tally.lost].map(|count| count.to_string());
                for (cell, text) in row.counts.iter_mut().zip(counts) {
                    cell.set(&text);
                }
                row.points.set(&phrases::per_cent(tally));
                dom::append(&made.root, &row.root);
            }
            dom::append(&page.score, &made.root);
            self.games.push(made);
        }
    }
}
