//! Rematches with sides swapped: while connected, by agreement; otherwise by a link.

use vicinity_friend::live::Message;
use vicinity_friend::{Act, Branches, FriendGame, encoding};
use vicinity_rules::Color;

use super::{CorrespondenceGame, Friend, LIVE, LiveConnection, SavedGames, Stage, phrases};
use crate::event::{Effect, TransportCommand};
use crate::screen::Screen;
use crate::state::State;

impl Friend {
    /// Requests a rematch, which starts when both players want it and the inviter announces it.
    pub(super) fn want_rematch(&mut self, chance: u64, state: &mut State) {
        let (Stage::Playing(game), LiveConnection::Connected(live)) = (&self.stage, &mut self.connection)
        else {
            return;
        };
        if game.branch().outcome().is_none() {
            return;
        }
        live.want_rematch();
        self.rematch = Some(chance);
        self.transport_commands.push(TransportCommand::Send(Message::Rematch.write()));
        self.feedback = phrases::REMATCH_WANTED.owned();
        self.begin_rematch(state);
    }

    /// Withdraws the request for a rematch, unless the friend wants it, too.
    pub(super) fn withdraw_rematch(&mut self, state: &mut State) {
        if self.may_withdraw_rematch()
            && let LiveConnection::Connected(live) = &mut self.connection
        {
            live.withdraw_rematch();
            self.rematch = None;
            self.transport_commands.push(TransportCommand::Send(Message::WithdrawRematch.write()));
            self.report(phrases::DONE_WITHDRAW_REMATCH, state);
        }
    }

    /// Declines the rematch that the friend has requested.
    pub(super) fn decline_rematch(&mut self, state: &mut State) {
        if let LiveConnection::Connected(live) = &mut self.connection
            && live.is_rematch_offered()
            && self.rematch.is_none()
        {
            live.decline_rematch();
            self.transport_commands.push(TransportCommand::Send(Message::DeclineRematch.write()));
            self.report(phrases::DONE_DECLINE_REMATCH, state);
        }
    }

    /// Starts the rematch if this side is the inviter and both players want it.
    pub(super) fn begin_rematch(&mut self, state: &mut State) {
        let (Stage::Playing(game), LiveConnection::Connected(live)) = (&self.stage, &self.connection) else {
            return;
        };
        let branch = game.branch();
        if game.side == branch.inviter()
            && live.is_rematch_wanted()
            && let Some(chance) = self.rematch.take()
        {
            let rematch = FriendGame::new(chance, !branch.inviter(), branch.start().clone());
            let encoded = encoding::encode(&rematch);
            self.transport_commands.push(TransportCommand::Send(Message::StartRematch { encoded }.write()));
            self.play_again(rematch, state);
        }
    }

    /// Continues the connection with the rematch.
    pub(super) fn play_again(&mut self, rematch: FriendGame, state: &mut State) {
        let (Stage::Playing(game), LiveConnection::Connected(live)) = (&mut self.stage, &mut self.connection)
        else {
            return;
        };
        let now_ms = state.session.clock.now_ms;
        live.begin_rematch(now_ms);
        let names = Color::BOTH.map(|color| game.branch().name(color).to_owned());
        let mut next = CorrespondenceGame::new(Branches::new(rematch), !game.side);
        next.is_sent = true;
        next.rematch_of = Some(game.branch().id());
        next.earlier_name = game.friend().unwrap_or_default().to_owned();
        next.clock = game.clock.map(|(control, _)| (control, [control.base_s * 1000; 2]));
        let own = names[game.side.index()].clone();
        if !own.is_empty() {
            let _ = next.branches.act(next.side, Act::Name(own));
        }
        **game = next;
        (self.rematch, self.is_resigning, self.is_leaving) = (None, false, false);
        self.is_changed = true;
        state.device.storage.set_in_tab(LIVE, &game.branch().id().to_string());
        self.feedback.clear();
        game.put(state);
        game.show_clock(state);
        state.ui.announcement = phrases::next_action(game, true);
    }

    /// Starts a rematch by link, or shows the one that was started before and is not over.
    pub(super) fn play_rematch_by_link(
        &mut self,
        before: Box<CorrespondenceGame>,
        chance: u64,
        saved: &SavedGames,
        state: &mut State,
        effects: &mut Vec<Effect>,
    ) {
        let id = before.branch().id();
        if let Some(encoded) = saved.ongoing_rematch(id) {
            self.open_address(&encoded, saved, state, effects);
            state.ui.set_screen(Screen::Friend { encoded });
            // No link was received, so there is nothing to report.
            self.feedback.clear();
            if let Some(rematch) = self.game() {
                state.ui.announcement = phrases::next_action(rematch, false);
            }
        } else {
            let (side, start) = (!before.side, before.branch().start().clone());
            let name = before.branch().name(before.side);
            let friend_name = before.friend().unwrap_or_default();
            let rematch = FriendGame::new(saved.free_id(chance), side, start);
            self.begin(rematch, side, name, friend_name, state);
            if let Stage::Playing(rematch) = &mut self.stage {
                rematch.rematch_of = Some(id);
            }
        }
        if self.may_cancel_game() {
            self.before_rematch = Some(before);
        }
        effects.push(Effect::FocusSquare);
    }
}
