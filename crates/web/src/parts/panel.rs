//! Everything around the board except the moves: games, players, engine, result and notices.

use std::sync::Arc;

use vicinity_page::language::concat;
use vicinity_page::settings::{LEVELS, THINK_TIMES_MS};
use vicinity_page::state::State;
use vicinity_page::words;
use vicinity_rules::{Color, Kind, Variant, variants};
use web_sys::{Element, HtmlSelectElement};

use crate::board::pieces;
use crate::dom::{self, CachedFlag, CachedText};
use crate::templates::page;

/// The strip of one side above or below the board.
struct Strip {
    color: Color,
    active: CachedFlag,
    name: CachedText,
    army: CachedText,
    lead: CachedText,
    turn: CachedText,
    player: HtmlSelectElement,
    /// The pool is placed after the row of the player, captured pieces after the lead in it.
    places: [Element; 2],
    pool: Element,
    pool_hidden: CachedFlag,
    pool_shown: Vec<(Kind, u8)>,
    pool_variant: String,
}

pub struct Panel {
    strips: [Strip; 2],
    game_select: HtmlSelectElement,
    level: HtmlSelectElement,
    think_time: HtmlSelectElement,
    variant: String,
    game_name: CachedText,
    title: CachedText,
    has_pools: CachedFlag,
    notice: CachedFlag,
    notice_text: CachedText,
    play_both: CachedFlag,
    /// The draw that can be claimed in the current position.
    remark: CachedText,
    result: CachedFlag,
    result_kind: CachedText,
    result_title: CachedText,
    result_text: CachedText,
    offer: CachedText,
    engine_hidden: CachedFlag,
    message: CachedText,
    announce: CachedText,
    confirm: CachedFlag,
    confirm_text: CachedText,
    confirm_yes: CachedText,
    confirm_danger: CachedFlag,
    engine: [CachedText; 6],
    engine_text: CachedText,
    pause: CachedFlag,
    pause_text: CachedText,
}

impl Panel {
    /// Attaches to the elements of the page and fills the lists.
    pub fn attach() -> Self {
        let game_select = page::game_select();
        let new_game = page::new_variant();
        for list in [&game_select, &new_game] {
            dom::clear(list);
        }
        for name in variants::names() {
            if let Ok(variant) = Variant::parse(name) {
                dom::add_option(&game_select, name, variant.title());
                dom::add_option(&new_game, name, variant.title());
            }
        }
        let level = page::level();
        dom::clear(&level);
        for number in 1..=LEVELS {
            dom::add_option(&level, &number.to_string(), &words::level(number));
        }
        let think_time = page::think_time();
        dom::clear(&think_time);
        for time_ms in THINK_TIMES_MS {
            dom::add_option(&think_time, &time_ms.to_string(), &words::think_time(time_ms));
        }
        let engine = dom::find("[data-engine]");
        let engine_mark = |name| CachedText::attribute(&engine, name);
        Panel {
            strips: [Strip::new(Color::White), Strip::new(Color::Black)],
            game_select,
            level,
            think_time,
            variant: String::new(),
            game_name: CachedText::text(&page::game_name()),
            title: CachedText::text(&dom::find("title")),
            has_pools: CachedFlag::new(&page::app(), "data-pools"),
            notice: CachedFlag::new(&page::notice(), "hidden"),
            notice_text: CachedText::text(&page::notice_text()),
            play_both: CachedFlag::new(&page::play_both(), "hidden"),
            remark: CachedText::text(&page::remark()),
            result: CachedFlag::new(&page::result(), "hidden"),
            result_kind: CachedText::attribute(&page::result(), "data-kind"),
            result_title: CachedText::text(&page::result_title()),
            result_text: CachedText::text(&page::result_text()),
            offer: CachedText::text(&page::other_level()),
            engine_hidden: CachedFlag::new(&page::engine(), "hidden"),
            message: CachedText::text(&page::message()),
            announce: CachedText::text(&page::announce()),
            confirm: CachedFlag::new(&page::confirm(), "hidden"),
            confirm_text: CachedText::text(&page::confirm_text()),
            confirm_yes: CachedText::text(&page::confirm_yes()),
            confirm_danger: CachedFlag::new(&page::confirm(), "data-danger"),
            engine: [
                engine_mark("data-state"),
                engine_mark("data-depth"),
                engine_mark("data-nodes"),
                engine_mark("data-nps"),
                engine_mark("data-score"),
                engine_mark("data-network"),
            ],
            engine_text: CachedText::text(&page::engine_text()),
            pause: CachedFlag::new(&page::pause(), "hidden"),
            pause_text: CachedText::text(&page::pause()),
        }
    }

    pub fn render(&mut self, state: &State) {
        let variant = state.game.position().variant();
        if self.variant != variant.name() {
            self.variant = variant.name().to_owned();
            self.show_game(variant);
            self.has_pools.set(state.has_pools());
        }
        for strip in &mut self.strips {
            strip.render(state);
        }
        let settings = &state.session.settings;
        select_value(&self.level, &settings.level.to_string());
        select_value(&self.think_time, &settings.think_time_ms.to_string());

        let text = state.ui.notice.as_deref();
        self.notice_text.set(text.unwrap_or_default());
        self.notice.set(text.is_none());
        self.play_both.set(!state.may_play_both_sides());

        self.remark.set(words::remark(state));
        self.result_kind.set(state.result_kind());
        self.result_title.set(&words::result_title(state));
        self.result_text.set(&words::result_text(state));
        self.offer.set(&words::offer(state));
        self.result.set(!state.shows_result());

        self.engine_hidden.set(!state.shows_engine());
        self.message.set(&state.ui.message);
        self.announce.set(&state.ui.announcement);
        self.confirm_text.set(&words::confirm(state));
        self.confirm.set(state.ui.board_input.pending.is_none());
        self.confirm_yes.set(words::confirm_button(state));
        self.confirm_danger.set(state.is_pending_dangerous());
        self.render_engine(state);
    }

    fn render_engine(&mut self, state: &State) {
        for (slot, value) in self.engine.iter_mut().zip(&words::engine_attributes(state)) {
            slot.set(value);
        }
        self.engine_text.set(&words::engine(state));
        self.pause.set(!state.may_pause());
        self.pause_text.set(words::pause(state));
    }

    /// Shows the name of another game.
    fn show_game(&mut self, variant: &Arc<Variant>) {
        if variant.is_custom() {
            // A custom variant is in the lists while it is on the board.
            for list in [page::game_select(), page::new_variant()] {
                if let Some(other) = dom::find_in(&list, "[data-custom]") {
                    other.remove();
                }
                let option = dom::add(&list, "option", "", variant.title());
                dom::set(&option, "value", variant.name());
                dom::set(&option, "data-custom", "");
            }
        }
        select_value(&self.game_select, variant.base_name());
        self.game_name.set(variant.title());
        self.title.set(&concat(&[words::title(variant), " – Vicinity"]));
    }
}

impl Strip {
    fn new(color: Color) -> Self {
        let element = dom::find(&concat(&["[data-strip=", color.name(), "]"]));
        let part = |selector| dom::expect_some(dom::find_in(&element, selector), selector);
        let pool = part(".strip-pool");
        let lead = part(".strip-lead");
        Strip {
            color,
            active: CachedFlag::new(&element, "data-active"),
            name: CachedText::own_text(&part(".strip-name")),
            army: CachedText::text(&part(".strip-army")),
            lead: CachedText::text(&lead),
            turn: CachedText::text(&part(".strip-turn")),
            player: dom::find_as(&concat(&["[data-player=", color.name(), "]"])),
            pool_hidden: CachedFlag::new(&pool, "hidden"),
            places: [part(".strip-row"), lead],
            pool,
            pool_shown: Vec::new(),
            pool_variant: String::new(),
        }
    }

    fn render(&mut self, state: &State) {
        self.active.set(state.is_to_move(self.color) || state.has_won(self.color));
        self.name.set(&words::player_name(state, self.color));
        self.army.set(&words::army(state, self.color));
        self.lead.set(&words::lead(state, self.color));
        self.turn.set(&words::strip(state, self.color));
        select_value(&self.player, state.session.settings.player(self.color).name());
        self.render_pool(state)
    }

    /// Shows the promotion pool of this side or, in games without pools, the enemy pieces that it
    /// has captured and its opponent has not: each kind once, with its count.
    fn render_pool(&mut self, state: &State) {
        let variant = state.game.shown().position.variant();
        let (pool, side, label, means) = if state.has_pools() {
            (state.pool(self.color), self.color, words::POOL, words::POOL_MEANS)
        } else {
            (state.captured(self.color), !self.color, words::CAPTURED, words::CAPTURED)
        };
        if pool == self.pool_shown && self.pool_variant == variant.name() {
            return;
        }
        if self.pool_variant != variant.name() {
            let [row, lead] = &self.places;
            let place = if state.has_pools() { row } else { lead };
            dom::expect_js(place.after_with_node_1(&self.pool));
        }
        self.pool_hidden.set(pool.is_empty());
        dom::clear(&self.pool);
        dom::add(&self.pool, "span", "note", label.as_str());
        dom::set(&self.pool, "title", means.as_str());
        for &(kind, count) in &pool {
            let spec = variant.kind(kind);
            let item = dom::add(&self.pool, "span", "pool-piece", "");
            dom::set(&item, "role", "img");
            dom::set(&item, "aria-label", &words::counted(count, &spec.name));
            dom::append(&item, pieces::small_picture(spec, side).as_ref());
            if count > 1 {
                dom::add(&item, "b", "", &concat(&["×", &count.to_string()]));
            }
        }
        self.pool_shown = pool;
        variant.name().clone_into(&mut self.pool_variant);
    }
}

/// Sets the value of a list if it differs, because setting it closes an open list.
pub(super) fn select_value(select: &HtmlSelectElement, value: &str) {
    if select.value() != value {
        select.set_value(value);
    }
}
