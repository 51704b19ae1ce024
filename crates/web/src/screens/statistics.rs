//! The view of the statistics against the engine: a table with the levels of each game.

use vicinity_page::screens::games::Games;
use vicinity_page::screens::games::confirmation::Confirmation;
use vicinity_page::screens::games::statistics::Statistics;
use vicinity_page::screens::words::games as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Variant;

use crate::dom;
use crate::templates::games::{Games as Page, LevelStats, VariantStats};

#[derive(Default)]
pub(super) struct StatisticsView {
    /// The stored statistics that the table shows.
    shown: Option<String>,
    games: Vec<VariantStats>,
}

impl StatisticsView {
    pub(super) fn render(&mut self, page: &mut Page, state: &State, games: &Games) {
        page.afresh_text.set(&phrases::button(Confirmation::StartAfresh, games, state));
        page.no_question_score.set(games.confirming != Some(Confirmation::StartAfresh));
        if self.shown.as_ref() == Some(&state.device.statistics) {
            return;
        }
        self.shown = Some(state.device.statistics.clone());
        let statistics = Statistics::read(&state.device.statistics);
        page.no_afresh.set(state.device.statistics.is_empty());
        page.unreadable.set(&phrases::unreadable(&statistics));
        page.no_statistics.set(!statistics.games.is_empty());
        page.statistics_hidden.set(statistics.games.is_empty());
        self.games.drain(..).for_each(|game| game.root.remove());
        for game in &statistics.games {
            let mut made = VariantStats::make();
            let variant = Variant::parse(game.name);
            made.title.set(variant.as_ref().map_or(game.name, |variant| variant.title()));
            made.best.set(&phrases::best(game));
            for (level, stats) in game.played() {
                let mut row = LevelStats::make();
                row.level.set(&words::level(level));
                let wins = phrases::win_streak(stats);
                row.no_wins.set(wins.is_empty());
                row.wins.set(&wins);
                let counts = [stats.won, stats.drawn, stats.lost].map(|count| count.to_string());
                for (cell, text) in row.counts.iter_mut().zip(counts) {
                    cell.set(&text);
                }
                row.points.set(&phrases::per_cent(stats));
                dom::append(&made.root, &row.root);
            }
            dom::append(&page.statistics, &made.root);
            self.games.push(made);
        }
    }
}
