//! The screen of a game with a friend: its policy and its events.

use super::opening::SLICE_WORK;
use super::{Friend, FriendAct, LiveConnection, NextAction, ReceivedKind, SavedGames, Stage, phrases};
use crate::address::{self, Opened};
use crate::app::AppEvent;
use crate::event::{Effect, Event, FocusTarget};
use crate::screen::Screen;
use crate::screens::logic::ScreenLogic;
use crate::settings::Settings;
use crate::state::{BoardPolicy, Dialog, MovePolicy, State};
use crate::storage::StorageError;
use crate::update::{Cause, begin_variant, open_elsewhere, play_premove};
use crate::{autosave, words};

/// The screen of a game with a friend.
#[derive(Default)]
pub struct FriendScreen {
    /// The game, while the screen is shown.
    pub shown: Option<Friend>,
    /// The state of the game that the player has seen, before another screen was shown in front.
    seen: Option<Seen>,
    /// The last notice about failed storage; a repeated notice is not shown again.
    notice: Option<&'static str>,
}

/// What is news to a player who looks at another screen: the number of entries, whether the game is
/// over, and whether the browsers are connected.
type Seen = (usize, bool, bool);

/// Whether a screen can be shown in front of a game that is played live, which goes on behind it.
pub(crate) fn is_in_front(screen: &Screen) -> bool {
    matches!(screen, Screen::Settings | Screen::Help)
}

/// Whether an event of the page leads away from the game.
fn would_leave(event: &Event) -> bool {
    match event {
        Event::Visit(screen) => !is_in_front(screen),
        Event::Open(Dialog::New)
        | Event::Start(_)
        | Event::ChooseVariant(_)
        | Event::PlayHere(_)
        | Event::Import(_)
        | Event::ImportChoice(_) => true,
        _ => false,
    }
}

impl ScreenLogic for FriendScreen {
    type Event = FriendAct;

    fn is_named(screen: &Screen) -> bool {
        matches!(screen, Screen::Friend { .. })
    }

    fn policy(&self, state: &State) -> BoardPolicy {
        let game = self.shown.as_ref().and_then(Friend::game);
        let kind = self.shown.as_ref().and_then(Friend::received_kind);
        let moves = match game {
            None if kind == Some(ReceivedKind::Finished) => MovePolicy::Refuse(words::GAME_OVER.as_str()),
            None if kind == Some(ReceivedKind::Watched) => MovePolicy::Refuse(phrases::ONLY_WATCHED.as_str()),
            None if kind.is_some() => MovePolicy::Refuse(phrases::NOT_JOINED.as_str()),
            None => MovePolicy::Refuse(phrases::NOT_BEGUN.as_str()),
            Some(_) if self.shown.as_ref().is_some_and(|friend| friend.is_elsewhere) => {
                MovePolicy::Refuse(phrases::LIVE_ELSEWHERE.as_str())
            }
            // A move made meanwhile would not be part of the invitation.
            Some(_) if self.shown.as_ref().is_some_and(Friend::is_connecting) => {
                MovePolicy::Refuse(phrases::CONNECT_FIRST.as_str())
            }
            Some(game) => match game.next_action() {
                NextAction::Move if state.game.shows_last() => MovePolicy::Play,
                NextAction::Move => MovePolicy::Refuse(phrases::LOOKING_BACK.as_str()),
                NextAction::AnswerTakeback => MovePolicy::Refuse(phrases::ANSWER_FIRST.as_str()),
                NextAction::Send | NextAction::Wait => MovePolicy::Refuse(phrases::FRIENDS_TURN.as_str()),
                NextAction::Over => MovePolicy::Refuse(words::GAME_OVER.as_str()),
            },
        };
        // No engine help during a game with a friend.
        let may_analyse = state.game.outcome().is_some();
        let friend = game.map(|game| !game.side);
        // Moves by link take no time.
        let shows_clocks = self.shown.as_ref().is_some_and(Friend::has_timed_play);
        BoardPolicy { moves, engine_plays: false, shows_clocks, may_analyse, friend, ..BoardPolicy::GAME }
    }

    fn map_event(&self, state: &State, event: Event) -> AppEvent<FriendAct> {
        let Some(friend) = &self.shown else { return AppEvent::Page(event) };
        match event {
            // Choosing a game in the list above an invitation starts an invitation to that game.
            Event::ChooseVariant(name) if matches!(friend.stage, Stage::Invite(_)) => {
                AppEvent::Screen(FriendAct::OtherGame(name))
            }
            Event::OpenAnalysis if friend.is_ongoing() => {
                AppEvent::Screen(FriendAct::Stay(phrases::NO_ANALYSIS.as_str()))
            }
            // Leaving the game would end the connection.
            event if would_leave(&event) && friend.is_played_live() => {
                AppEvent::Screen(FriendAct::Stay(phrases::STAY_CONNECTED.as_str()))
            }
            Event::AddressChanged(hash) if friend.is_played_live() && !state.embedding.is_framed => {
                AppEvent::Screen(match address::parse(&hash).ok().map(|opened| opened.screen) {
                    Some(screen) if is_in_front(&screen) => FriendAct::InFront(screen),
                    _ => FriendAct::Return(phrases::STAY_CONNECTED.as_str()),
                })
            }
            Event::Cancel if friend.is_resigning => AppEvent::Screen(FriendAct::Cancel),
            Event::TimerFired => AppEvent::Screen(FriendAct::TimerFired),
            event => AppEvent::Page(event),
        }
    }

    fn cause(act: &FriendAct) -> Cause {
        // The friend's moves come over the connection; a link shows a game as it is. Messages
        // arrive every second and must not clear what the player reads.
        let is_message = matches!(act, FriendAct::Transport(_));
        let is_action = !is_message && *act != FriendAct::StorageChanged;
        Cause { is_action, may_play_move: is_message, ..Cause::SCREEN }
    }

    fn update(&mut self, state: &mut State, act: FriendAct, effects: &mut Vec<Effect>) -> bool {
        let Some(friend) = &mut self.shown else { return false };
        let saved = SavedGames::of(state);
        match act {
            FriendAct::OtherGame(name) => {
                let is_new_entry = begin_variant(state, &name);
                state.show(Screen::Friend { encoded: String::new() });
                friend.open_address("", &saved, state, effects);
                return is_new_entry;
            }
            FriendAct::Open(encoded) => {
                friend.open_address(&encoded, &saved, state, effects);
                // No link was received, so there is nothing to report.
                friend.feedback.clear();
                state.ui.set_screen(Screen::Friend { encoded });
            }
            FriendAct::Stay(reason) => {
                state.ui.notice = Some(reason.to_owned());
                // A dialog would hide the notice.
                effects.push(Effect::CloseDialogs);
            }
            FriendAct::Return(reason) => {
                state.ui.notice = Some(reason.to_owned());
                state.ui.set_screen(Screen::Friend { encoded: friend.encoded.clone() });
                // A new entry, so that Back leads to this reason again.
                effects.push(Effect::Address { text: state.address(), is_new_entry: true });
            }
            FriendAct::Resume => {
                state.ui.notice = None;
                state.ui.set_screen(Screen::Friend { encoded: friend.encoded.clone() });
                effects.push(Effect::Address { text: state.address(), is_new_entry: false });
                effects.push(Effect::FocusOn(FocusTarget::Friend));
            }
            FriendAct::InFront(screen) => {
                state.ui.set_screen(screen);
                effects.push(Effect::Address { text: state.address(), is_new_entry: false });
            }
            FriendAct::LookOn => effects.extend(friend.link_to_watch("").map(Effect::Follow)),
            FriendAct::Review if friend.connection.is_connected() && !friend.is_leaving => {
                friend.is_leaving = true;
                state.ui.notice = Some(phrases::STAY_REVIEWING.owned());
            }
            FriendAct::Review => {
                let orientation = friend.game().map(|game| game.side);
                let settings = Settings { orientation, ..Settings::TWO_HUMANS };
                let record = state.game.record().clone();
                open_elsewhere(state, Opened::new(record, settings, Screen::Review));
                // The game itself is stored; the copy is not, unless it is annotated.
                autosave::sync(state);
                effects.push(Effect::Address { text: state.address(), is_new_entry: true });
            }
            FriendAct::Cancel => friend.is_resigning = false,
            FriendAct::TimerFired => {
                friend.merge_stored(&saved, state);
                friend.continue_opening(SLICE_WORK, state, effects);
                friend.tick(state, effects);
            }
            act => {
                // While connected, the stored game is not merged.
                if !matches!(act, FriendAct::Transport(_)) {
                    friend.merge_stored(&saved, state);
                }
                friend.act(act, &saved, state, effects);
            }
        }
        false
    }

    fn sync(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let Screen::Friend { encoded } = &state.ui.screen else { return };
        let encoded = encoded.clone();
        let is_news = self.shown.as_ref().is_none_or(|friend| friend.encoded != encoded);
        let friend = self.shown.get_or_insert_with(|| Friend::new(state));
        if is_news {
            friend.open_address(&encoded, &SavedGames::of(state), state, effects);
        }
        self.sync_game(state, effects);
        self.clear_refusal(state);
        self.seen = self.to_see();
    }

    fn sync_hidden(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        if self.is_behind(state) {
            self.sync_game(state, effects);
            let to_see = self.to_see();
            if std::mem::replace(&mut self.seen, to_see) != to_see {
                state.ui.notice = Some(state.ui.announcement.clone()).filter(|news| !news.is_empty());
            }
            return;
        }
        if let Some(mut friend) = self.shown.take() {
            state.session.remote_player = None;
            // Changes of this game were stored before the other game was opened.
            friend.close_connection();
            effects.extend(friend.transport_commands.drain(..).map(Effect::Connection));
        }
    }
}

impl FriendScreen {
    /// Whether a game with a connection goes on behind the screen that is shown.
    pub fn is_behind(&self, state: &State) -> bool {
        let is_connection = |friend: &Friend| !matches!(friend.connection, LiveConnection::None);
        is_in_front(&state.ui.screen) && self.shown.as_ref().is_some_and(is_connection)
    }

    /// Converts an event of the page while the game goes on behind another screen; `None` if it
    /// does not concern the game.
    pub(crate) fn map_event_behind(&self, state: &State, event: &Event) -> Option<FriendAct> {
        let friend = self.shown.as_ref().filter(|_| self.is_behind(state))?;
        let is_live = friend.is_played_live();
        match event {
            Event::TimerFired => Some(FriendAct::TimerFired),
            Event::StorageChanged => Some(FriendAct::StorageChanged),
            Event::Visit(Screen::Game) => Some(FriendAct::Resume),
            Event::AddressChanged(hash) => match address::parse(hash).ok().map(|opened| opened.screen) {
                Some(Screen::Friend { encoded }) if friend.is_own_address(&encoded) => {
                    Some(FriendAct::Resume)
                }
                Some(screen) if is_in_front(&screen) => Some(FriendAct::InFront(screen)),
                _ => is_live.then_some(FriendAct::Return(phrases::STAY_CONNECTED.as_str())),
            },
            event if is_live && (would_leave(event) || matches!(event, Event::OpenAnalysis)) => {
                Some(FriendAct::Stay(phrases::STAY_CONNECTED.as_str()))
            }
            _ => None,
        }
    }

    /// Returns what the player has seen once the screen is shown.
    fn to_see(&self) -> Option<Seen> {
        let friend = self.shown.as_ref()?;
        let branch = friend.game()?.branch();
        Some((branch.entries().len(), branch.outcome().is_some(), friend.connection.is_connected()))
    }

    /// Synchronises the game, its connection and the stored text.
    fn sync_game(&mut self, state: &mut State, effects: &mut Vec<Effect>) {
        let saved = SavedGames::of(state);
        let Some(friend) = &mut self.shown else { return };
        friend.sync(&saved, state, effects);
        if state.ui.board_input.premove.is_some() {
            // The friend may have moved.
            state.policy = self.policy(state);
            play_premove(state);
            if let Some(friend) = &mut self.shown {
                friend.sync(&saved, state, effects);
            }
        }
        self.store(&saved, state);
        if let Some(friend) = &mut self.shown {
            effects.extend(friend.transport_commands.drain(..).map(Effect::Connection));
        }
    }

    /// Clears the reason why the board has refused a move once it no longer holds: the browsers are
    /// connected, or the friend has moved.
    fn clear_refusal(&self, state: &mut State) {
        if let MovePolicy::Refuse(reason) = state.policy.moves
            && state.ui.refusal.as_ref().is_some_and(|(_, shown)| shown == reason)
            && self.policy(state).moves != state.policy.moves
        {
            state.ui.refusal = None;
        }
    }

    /// Stores the game if it has changed.
    fn store(&mut self, saved: &SavedGames, state: &mut State) {
        let Some(friend) = &mut self.shown else { return };
        let Err(error) = friend.store(saved, state) else { return };
        let notice = match error {
            _ if state.embedding.is_framed => phrases::NOTHING_KEPT.as_str(),
            StorageError::Forbidden => words::STORE_FORBIDDEN.as_str(),
            StorageError::Full => words::STORE_FULL.as_str(),
        };
        if self.notice.replace(notice) != Some(notice) {
            state.ui.notice = Some(notice.to_owned());
        }
    }
}
