//! The view of the saved games: filter chips, a picture of each game's position, and the
//! statistics.

use vicinity_page::app::AppEvent;
use vicinity_page::event::Event;
use vicinity_page::recent::{GameStatus, Recent};
use vicinity_page::scene;
use vicinity_page::screens::ScreenEvent;
use vicinity_page::screens::games::confirmation::Confirmation;
use vicinity_page::screens::games::{self, Games, GamesAct};
use vicinity_page::screens::words::games as phrases;
use vicinity_page::state::{Dialog, State};
use vicinity_rules::Position;
use web_sys::{Element, HtmlInputElement};

use super::statistics::StatisticsView;
use super::{FullEvent, Shown, back, is_escape};
use crate::board::pieces::{Pieces, Style};
use crate::board::thumbnail::miniature;
use crate::templates::games::{Action, Entry, Game, Games as Page, Link, Unknown};
use crate::templates::page;
use crate::{dom, fields, template};

/// The section of the page, created when it is first shown.
#[derive(Default)]
pub struct GamesView {
    elements: Option<GamesElements>,
    shown: Shown,
    /// The index of a deleted game, until the focus is restored.
    deleted: Option<usize>,
}

struct GamesElements {
    page: Page,
    /// The available filters of games and results, and the selected ones.
    filtered: Option<(Vec<String>, String, Option<GameStatus>)>,
    /// The chips of the games and of the results.
    chips: [Vec<HtmlInputElement>; 2],
    /// The listed games with their delete buttons.
    listed: Vec<(Recent, Element)>,
    statistics: StatisticsView,
    pieces: Pieces,
}

impl GamesView {
    /// Maps a browser event.
    pub fn map_event(&mut self, event: &web_sys::Event, state: &State, games: &Games) -> Option<FullEvent> {
        if is_escape(event) {
            // Escape first cancels a pending confirmation.
            return match games.confirming {
                Some(_) => Some(AppEvent::Page(Event::Cancel)),
                None => back(),
            };
        }
        let (action, element) = template::action(event)?;
        let chosen = || dom::target(event).map(|chip| fields::value(&chip));
        let act = match action {
            Action::Back => return back(),
            Action::Cancel => return Some(AppEvent::Page(Event::Cancel)),
            Action::Game => GamesAct::Game(chosen()?),
            Action::End => GamesAct::Status(GameStatus::parse(&chosen()?)),
            Action::Delete => {
                let id = element.get_attribute("data-forget")?;
                self.deleted = games.listed(state).position(|recent| recent.id == id);
                GamesAct::Delete(id)
            }
            Action::Save => {
                fields::save(&games.pgn(state), "vicinity-games.pgn");
                return None;
            }
            Action::SaveBroken => {
                let texts: Vec<&str> = games.broken.iter().map(|(_, text)| text.as_str()).collect();
                fields::save(&texts.join("\n\n"), "vicinity-damaged.txt");
                return None;
            }
            Action::Import => return Some(Event::Open(Dialog::Import).into()),
            Action::Restore => GamesAct::Restore,
            Action::More => GamesAct::More,
            Action::DeleteAll => {
                if games.confirming == Some(Confirmation::DeleteAll) {
                    // The button will be hidden.
                    self.deleted = Some(0);
                }
                GamesAct::DeleteAll
            }
            Action::DeleteBroken => GamesAct::DeleteBroken,
            Action::StartAfresh => GamesAct::StartAfresh,
        };
        Some(AppEvent::Screen(ScreenEvent::Games(act)))
    }

    pub fn render(&mut self, state: &State, games: Option<&Games>) {
        let is_new = self.shown.opens(games.is_some());
        let Some(games) = games else { return };
        let elements = self.elements.get_or_insert_with(GamesElements::make);
        elements.pieces.set_style(Style::of(state));
        elements.show_filters(state, games);
        elements.show_list(state, games);
        let page = &mut elements.page;
        let delete = phrases::button(Confirmation::DeleteAll, games, state);
        page.delete_text.set(&delete);
        page.no_delete.set(delete.is_empty());
        let asks_all = games.confirming == Some(Confirmation::DeleteAll);
        page.delete_class.set(if asks_all { "danger" } else { "" });
        page.no_question_all.set(!asks_all);
        page.delete_broken_text.set(&phrases::button(Confirmation::DeleteBroken, games, state));
        page.no_question_broken.set(games.confirming != Some(Confirmation::DeleteBroken));
        page.no_deleted.set(games.restorable() == 0);
        page.deleted.set(&phrases::games_deleted(&games.restorable().to_string()));
        page.broken.set(games.broken.is_empty());
        page.broken_count.set(&games.broken.len().to_string());
        elements.statistics.render(page, state, games);
        if is_new {
            dom::focus(&page.heading);
        }
        if let Some(at) = self.deleted.take() {
            let next = elements.listed.get(at).or(elements.listed.last());
            dom::focus(next.map_or(&page.heading, |(_, button)| button));
        }
    }
}

impl GamesElements {
    fn make() -> GamesElements {
        let page = Page::make();
        dom::append(&page::app(), &page.root);
        GamesElements {
            page,
            filtered: None,
            chips: [Vec::new(), Vec::new()],
            listed: Vec::new(),
            statistics: StatisticsView::default(),
            pieces: Pieces::attach(),
        }
    }

    fn show_filters(&mut self, state: &State, games: &Games) {
        let known: Vec<String> = Games::known(state).into_iter().map(str::to_owned).collect();
        self.page.no_filters.set(known.is_empty());
        let now = (known, games.game.clone(), games.status);
        if self.filtered.as_ref() == Some(&now) {
            return;
        }
        // The chips are recreated only if the games change, so that they keep the focus.
        if self.filtered.as_ref().is_none_or(|(known, ..)| *known != now.0) {
            let names = now.0.iter().map(|name| {
                let kept = state.ui.recent.iter().find(|recent| games::base_name(recent) == name);
                (name.clone(), kept.map_or_else(|| name.clone(), phrases::title))
            });
            let ends = GameStatus::LISTED
                .into_iter()
                .map(|status| (status.name().to_owned(), phrases::status(status).to_owned()));
            self.page.one_game.set(now.0.len() < 2);
            self.chips = [
                make_chips(&self.page.games, "games-game", names),
                make_chips(&self.page.ends, "games-end", ends),
            ];
        }
        let chosen = [games.game.as_str(), games.status.map_or("", GameStatus::name)];
        for (chips, chosen) in self.chips.iter().zip(chosen) {
            chips.iter().for_each(|chip| chip.set_checked(chip.value() == chosen));
        }
        self.filtered = Some(now);
    }

    fn show_list(&mut self, state: &State, games: &Games) {
        let all = state.ui.recent.len();
        let listed: Vec<&Recent> = games.listed(state).collect();
        let export = phrases::export(games, state);
        self.page.save_text.set(&export);
        self.page.no_save.set(export.is_empty());
        self.page.none.set(match (all, listed.len()) {
            (0, _) => phrases::NONE.as_str(),
            (_, 0) => phrases::NONE_LISTED.as_str(),
            _ => "",
        });
        self.page.count.set(&if all == 0 { String::new() } else { phrases::count(listed.len(), all) });
        let shown = &listed[..listed.len().min(games.max_shown())];
        self.page.no_more.set(shown.len() == listed.len());
        let is_kept = shown.len() >= self.listed.len()
            && self.listed.iter().map(|(recent, _)| recent).eq(shown[..self.listed.len()].iter().copied());
        if !is_kept {
            dom::clear(&self.page.list);
            self.listed.clear();
        }
        // Existing rows are kept, because one of them may have the focus.
        for recent in &shown[self.listed.len()..] {
            let delete = self.add_game(recent, &state.device.today);
            self.listed.push(((*recent).clone(), delete));
        }
    }

    /// Adds a game to the list; returns its delete button.
    fn add_game(&mut self, recent: &Recent, today: &str) -> Element {
        let mut row = Game::make();
        let link = match recent.parse() {
            None => Unknown::make().root,
            Some(variant) => {
                let link = Link::make().root;
                dom::set(&link, "href", &recent.address());
                self.pieces.prepare(&variant);
                if let Ok(position) = Position::from_fen(&variant, &recent.fen) {
                    let scene = scene::of_position(&position, recent.own_side());
                    dom::append(&link, &miniature(&scene));
                }
                link
            }
        };
        let mut entry = Entry::make();
        entry.title.set(&phrases::title(recent));
        entry.players.set(&phrases::players(recent));
        entry.what.set(&phrases::standing(recent, today));
        entry.end.set(recent.status().name());
        dom::append(&link, &entry.root);
        let next_step = games::next_step(recent);
        row.no_next_step.set(next_step.is_none());
        let (address, label) = next_step.unwrap_or_default();
        row.next_step.set(&address);
        row.next_step_label.set(label);
        row.id.set(&recent.id);
        row.label.set(&phrases::delete_game(recent, today));
        dom::expect_js(row.root.insert_before(&link, row.root.first_child().as_ref()));
        dom::append(&self.page.list, &row.root);
        row.delete
    }
}

/// Replaces the chips of a row, starting with one for all; returns their buttons.
fn make_chips(
    chips: &Element,
    group: &str,
    values: impl Iterator<Item = (String, String)>,
) -> Vec<HtmlInputElement> {
    dom::clear(chips);
    let all = (String::new(), phrases::ALL.owned());
    let make = |(value, label): (String, String)| fields::chip(chips, group, &value, &label).input;
    std::iter::once(all).chain(values).map(make).collect()
}
