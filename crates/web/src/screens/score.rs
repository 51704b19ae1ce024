//! The score against the engine as it is seen: a table with the levels of each game that was
//! played.

use vicinity_page::screens::games::score::Score;
use vicinity_page::screens::games::{Asked, Games};
use vicinity_page::screens::words::games as phrases;
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::Variant;
use web_sys::Element;

use super::games::add_button;
use crate::dom::{self, Slot, Switch};

pub(super) struct ScoreView {
    table: Element,
    hidden: Switch,
    none: Switch,
    unread: Slot,
    no_afresh: Switch,
    afresh: Slot,
    shown: Option<String>,
}

impl ScoreView {
    pub(super) fn make(root: &Element) -> Self {
        let section = dom::add(root, "section", "score", "");
        let heading = dom::add(&section, "h2", "", phrases::SCORE);
        dom::set(&heading, "id", "score-title");
        dom::set(&section, "aria-labelledby", "score-title");
        let none = dom::add(&section, "p", "", phrases::NO_SCORE);
        let unread = dom::add(&section, "p", "score-unread", "");
        let table = dom::add(&section, "table", "", "");
        dom::set(&table, "aria-labelledby", "score-title");
        let afresh = add_button(&section, "score-afresh", "");
        dom::add(&section, "p", "note", phrases::SCORE_MEANS);
        ScoreView {
            hidden: Switch::new(&table, "hidden"),
            table,
            none: Switch::new(&none, "hidden"),
            unread: Slot::text(&unread),
            no_afresh: Switch::new(&afresh, "hidden"),
            afresh: Slot::text(&afresh),
            shown: None,
        }
    }

    pub(super) fn render(&mut self, state: &State, games: &Games) {
        self.afresh.set(phrases::button(Asked::StartAfresh, games.asked == Some(Asked::StartAfresh)));
        if self.shown.as_ref() == Some(&state.device.score) {
            return;
        }
        self.shown = Some(state.device.score.clone());
        let score = Score::read(&state.device.score);
        self.no_afresh.set(state.device.score.is_empty());
        self.unread.set(&phrases::unread(&score));
        self.none.set(!score.games.is_empty());
        self.hidden.set(score.games.is_empty());
        dom::clear(&self.table);
        let head = dom::add(&dom::add(&self.table, "thead", "", ""), "tr", "", "");
        for column in phrases::COLUMNS {
            dom::set(&dom::add(&head, "th", "", column), "scope", "col");
        }
        for game in &score.games {
            let body = dom::add(&self.table, "tbody", "", "");
            let row = dom::add(&body, "tr", "score-game", "");
            let variant = Variant::parse(game.name);
            let title = variant.as_ref().map_or(game.name, |variant| variant.title());
            let name = dom::add(&row, "th", "", title);
            dom::set(&name, "scope", "rowgroup");
            dom::set(&name, "colspan", "5");
            dom::set_own_text(&dom::add(&name, "span", "note", ""), &phrases::best(game));
            for (level, tally) in game.played() {
                let row = dom::add(&body, "tr", "", "");
                let name = dom::add(&row, "th", "", &words::level(level));
                dom::set(&name, "scope", "row");
                let wins = phrases::row(tally);
                if !wins.is_empty() {
                    dom::set_own_text(&dom::add(&name, "span", "note", ""), &wins);
                }
                for count in [tally.won, tally.drawn, tally.lost] {
                    dom::add(&row, "td", "", &count.to_string());
                }
                dom::add(&row, "td", "", &phrases::per_cent(tally));
            }
        }
    }
}
