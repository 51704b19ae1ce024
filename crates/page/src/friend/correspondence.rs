//! A correspondence game and the board that shows it.

use vicinity_friend::live::Live;
use vicinity_friend::{Act, Branches, FriendGame, encoding};
use vicinity_record::{Edit, Ending, NodeId, Record};
use vicinity_rules::{Color, Move, Position};

use super::board::put_record;
use crate::clock::Control;
use crate::recent;
use crate::state::State;
use crate::tab::Tab;
use crate::update::play_last;

/// A correspondence game played in this browser.
#[derive(Clone)]
pub struct CorrespondenceGame {
    /// The known branches.
    pub branches: Branches,
    /// The player's side.
    pub side: Color,
    /// Whether a link to it has ever been made; an invitation without one must still be sent.
    pub is_sent: bool,
    /// For live play with clocks: the time control, and the time left for White and Black in
    /// milliseconds.
    pub clock: Option<(Control, [u32; 2])>,
    /// The checksum of the latest invitation to play live that was made here.
    pub(super) invitation: Option<u32>,
    /// The id of the game before, in a rematch that was started here.
    pub(super) rematch_of: Option<u64>,
    /// The friend's name in an invitation or an earlier game, used until this game has one; may be
    /// empty.
    pub(super) earlier_name: String,
    /// The stored text; empty if nothing is stored.
    pub kept: String,
    /// Checksums of the stored texts that this state includes, the latest last.
    pub(super) seen: Vec<u32>,
}

/// The next action of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextAction {
    /// Make a move.
    Move,
    /// Accept or refuse a takeback request.
    AnswerTakeback,
    /// Send the new entries.
    Send,
    /// Wait for the friend.
    Wait,
    /// None; the game is over.
    Over,
}

impl CorrespondenceGame {
    /// Creates a game that has not been stored yet.
    pub fn new(branches: Branches, side: Color) -> CorrespondenceGame {
        CorrespondenceGame {
            branches,
            side,
            is_sent: false,
            clock: None,
            invitation: None,
            rematch_of: None,
            earlier_name: String::new(),
            kept: String::new(),
            seen: Vec::new(),
        }
    }

    /// Returns the branch that is shown.
    pub fn branch(&self) -> &FriendGame {
        self.branches.shown()
    }

    /// Whether there are unsent entries that the friend must know.
    pub fn has_news(&self) -> bool {
        let is_invitation =
            !self.is_sent && self.branch().entries().iter().all(|entry| entry.by == self.side);
        self.has_unsent() || is_invitation && self.branch().awaited() != Some(self.side)
    }

    /// Whether this is the player's own invitation, and the friend has not answered it.
    pub fn is_unanswered_invitation(&self) -> bool {
        let branch = self.branch();
        branch.inviter() == self.side && branch.entries().iter().all(|entry| entry.by == self.side)
    }

    /// Whether there are unsent entries other than the player's name.
    pub fn has_unsent(&self) -> bool {
        let entries = self.branch().entries();
        let unsent = &entries[entries.len() - self.branches.unsent()..];
        unsent.iter().any(|entry| !matches!(entry.act, Act::Name(_)))
    }

    /// Returns the next action of the player.
    pub fn next_action(&self) -> NextAction {
        let branch = self.branch();
        match branch.awaited() {
            Some(side) if side == self.side => {
                if branch.takeback_requested_by() == Some(!side) {
                    NextAction::AnswerTakeback
                } else {
                    NextAction::Move
                }
            }
            _ if self.has_news() => NextAction::Send,
            Some(_) => NextAction::Wait,
            None => NextAction::Over,
        }
    }

    /// Whether a link can be sent, for the first time or again in case it was lost.
    pub fn can_send(&self) -> bool {
        let is_mine_last = self.branch().entries().last().is_some_and(|entry| entry.by == self.side);
        matches!(self.next_action(), NextAction::Send)
            || matches!(self.next_action(), NextAction::Wait | NextAction::Over)
                && (self.is_sent && is_mine_last)
    }

    /// Whether the player may take an action now.
    pub fn allows(&self, act: &Act) -> bool {
        self.branch().allows(self.side, act).is_ok()
    }

    /// Whether no move has been made.
    pub fn is_before_first_move(&self) -> bool {
        self.branch().position().moves_made().next().is_none()
    }

    /// Returns the friend's name, if known.
    pub fn friend(&self) -> Option<&str> {
        [self.branch().name(!self.side), &self.earlier_name].into_iter().find(|name| !name.is_empty())
    }

    /// Copies the times from the live clocks.
    pub(super) fn take_clock(&mut self, live: &Live) {
        if let (Some((_, left_ms)), Some(now)) = (&mut self.clock, live.left_ms()) {
            *left_ms = now;
        }
    }

    /// Whether time has been used in live play.
    pub(super) fn has_used_time(&self) -> bool {
        self.clock.is_some_and(|(control, left_ms)| left_ms != [control.base_s * 1000; 2])
    }

    /// Shows the clocks on the board.
    pub(super) fn show_clock(&self, state: &mut State) {
        if let Some((control, _)) = self.clock {
            state.session.settings.clock = Some(control);
        }
    }

    /// Records the time that the friend had left after the last move, which has just arrived.
    pub(super) fn record_time(&self, state: &mut State) {
        let node = state.game.end_node();
        if let Some((_, left_ms)) = self.clock
            && state.game.record().mover(node) == !self.side
        {
            state.game.set_clock_ms(node, left_ms[(!self.side).index()]);
        }
    }

    /// Shows the times after earlier moves that were stored with the game.
    pub(super) fn show_stored_times(&self, state: &mut State) {
        if !self.has_used_time() {
            return;
        }
        let Some((stored, _)) = recent::game(&self.kept) else { return };
        let line: Vec<NodeId> = state.game.line().to_vec();
        for (node, before) in line.into_iter().zip(stored.path(stored.main_end())) {
            let record = state.game.record();
            let is_same =
                record.played(node).map(|played| played.mv) == stored.played(before).map(|played| played.mv);
            match stored.clock_ms(before) {
                _ if !is_same => return,
                Some(clock_ms) => state.game.set_clock_ms(node, clock_ms),
                None => {}
            }
        }
    }

    /// Returns the player's move that follows the known moves on the board.
    pub(super) fn own_move(&self, state: &State) -> Option<Move> {
        let line: Vec<Move> = state.game.played().map(|played| played.mv).collect();
        let known: Vec<Move> = self.branch().position().moves_made().collect();
        let (&mv, before) = line.split_last()?;
        (before == known).then_some(mv)
    }

    /// Whether the board shows exactly this game.
    pub(super) fn is_on_board(&self, state: &State) -> bool {
        let line = state.game.played().map(|played| played.mv);
        line.eq(self.branch().position().moves_made())
            && state.game.outcome() == self.branch().outcome()
            && self.is_alone(state)
    }

    /// Whether the record has no moves outside the line.
    fn is_alone(&self, state: &State) -> bool {
        let record = state.game.record();
        let mut nodes = [NodeId::START].into_iter().chain(state.game.line().iter().copied());
        nodes.all(|node| record.children(node).len() <= 1)
            && record.children(state.game.end_node()).is_empty()
    }

    /// Whether only the last move is missing on the board.
    pub(super) fn is_a_step_back(&self, state: &State) -> bool {
        let known: Vec<Move> = self.branch().position().moves_made().collect();
        known
            .split_last()
            .is_some_and(|(_, before)| state.game.played().map(|played| played.mv).eq(before.iter().copied()))
    }

    /// Resets the board to the game.
    pub(super) fn reset_board(&self, state: &mut State) {
        let (focus, spoken) = (state.ui.focus, std::mem::take(&mut state.ui.announcement));
        let clocks = clocks_of_line(state);
        self.put(state);
        // The moves that are still there keep their times.
        let line: Vec<(NodeId, Move)> =
            state.game.line().iter().copied().zip(state.game.played().map(|played| played.mv)).collect();
        let kept = clocks.into_iter().zip(line).take_while(|((before, _), (_, now))| before == now);
        for ((_, clock_ms), (node, _)) in kept {
            clock_ms.into_iter().for_each(|clock_ms| state.game.set_clock_ms(node, clock_ms));
        }
        self.show_clock(state);
        state.ui.focus = focus;
        state.ui.announcement = spoken;
    }

    /// Puts the game on the board in its current state.
    pub(super) fn put(&self, state: &mut State) {
        let mut recorder = Recorder::new(self.branch(), state);
        recorder.names = self.names();
        put_record(recorder.into_record(), self.side, state);
    }

    /// Returns the names of White and Black; empty if unknown.
    pub(super) fn names(&self) -> [String; 2] {
        let mut names = Color::BOTH.map(|color| self.branch().name(color).to_owned());
        names[(!self.side).index()] = self.friend().unwrap_or_default().to_owned();
        names
    }

    /// Whether the record has the names of both players.
    fn has_names_on_board(&self, state: &State) -> bool {
        Color::BOTH.into_iter().zip(self.names()).all(|(color, name)| {
            let is_tag = |(tag, value): &(String, String)| tag == crate::words::tag(color) && *value == name;
            name.is_empty() || state.game.record().tags.iter().any(is_tag)
        })
    }

    /// Plays new moves on the board; resets it where that is not possible.
    pub(super) fn sync_board(&self, state: &mut State) {
        let known: Vec<Move> = self.branch().position().moves_made().collect();
        let shown = state.game.line().len();
        let begins = known.iter().take(shown).copied().eq(state.game.played().map(|played| played.mv));
        let is_far = !begins || known.len() < shown || known.len() > shown + MAX_PLAYED;
        if is_far || !self.has_names_on_board(state) {
            return self.reset_board(state);
        }
        known[shown..].iter().for_each(|&mv| play_last(state, mv));
        if let Some(ending) = ending(self.branch(), state.game.end_node()) {
            // The clocks keep the times at the end.
            state.game.edit(Edit::Ending(Some(ending)));
            state.game.show(state.game.shown().ply);
            state.ui.board_input.clear_selection();
        }
        if !self.is_on_board(state) {
            self.reset_board(state);
        }
    }

    /// Restricts the page during the game: entries already sent cannot be undone, and the engine
    /// does not help until the game is over.
    pub(super) fn sync(&self, state: &mut State) {
        if self.branches.unsent() == 0 {
            state.history.done.clear();
        }
        state.history.undone.clear();
        if matches!(state.ui.tab, Tab::Notes) {
            state.ui.tab = Tab::default();
        }
        // No engine help during a game with a friend.
        if self.branch().outcome().is_none() {
            state.session.analysis.is_on = false;
            state.session.analysis.requested_advice = None;
        }
    }
}

/// Returns the moves on the board with the times left after them.
fn clocks_of_line(state: &State) -> Vec<(Move, Option<u32>)> {
    let clocks = state.game.line().iter().map(|&node| state.game.record().clock_ms(node));
    state.game.played().map(|played| played.mv).zip(clocks).collect()
}

/// The maximum number of received moves that are played on the board one by one.
pub(super) const MAX_PLAYED: usize = 8;

/// Builds a record in steps, because writing many moves as text takes time.
pub(super) struct Recorder {
    game: FriendGame,
    /// The names of White and Black; empty if unknown.
    pub(super) names: [String; 2],
    record: Record,
    position: Position,
    end: NodeId,
    moves: std::vec::IntoIter<Move>,
    /// The cost of one move, in the unit of [`encoding::work_of`].
    work: usize,
}

impl Recorder {
    /// Starts with the moves that are already on the board.
    pub(super) fn new(game: &FriendGame, state: &State) -> Recorder {
        let start = game.start().clone();
        let mut record = Record::new(start.clone());
        let (mut position, mut end) = (start, NodeId::START);
        let mut moves = game.position().moves_made().collect::<Vec<Move>>().into_iter();
        let on_board = state.game.start();
        let has_same_start =
            on_board.variant().name() == position.variant().name() && on_board.fen() == position.fen();
        for played in state.game.played().filter(|_| has_same_start) {
            if moves.as_slice().first() != Some(&played.mv) {
                break;
            }
            moves.next();
            position.play_unchecked(played.mv);
            end = record.append(end, played.clone());
        }
        let names = Color::BOTH.map(|color| game.name(color).to_owned());
        Recorder { game: game.clone(), names, record, position, end, moves, work: encoding::work_of(game) }
    }

    /// Continues until `work` is used up; returns whether all moves are in the record.
    pub(super) fn advance(&mut self, work: &mut usize) -> bool {
        while *work > 0 {
            let Some(mv) = self.moves.next() else { return true };
            *work = work.saturating_sub(self.work);
            self.end = self.record.play(self.end, &mut self.position, mv);
        }
        self.moves.as_slice().is_empty()
    }

    /// Returns the record with the players' names and an off-board result.
    pub(super) fn into_record(mut self) -> Record {
        let mut work = usize::MAX;
        self.advance(&mut work);
        let Recorder { game, names, mut record, .. } = self;
        for (color, name) in Color::BOTH.into_iter().zip(names) {
            if !name.is_empty() {
                record.tags.push((crate::words::tag(color).to_owned(), name));
            }
        }
        if let Some(ending) = ending(&game, record.main_end()) {
            record.edit(Edit::Ending(Some(ending)));
        }
        record
    }
}

/// Returns the result that the board does not show, such as a resignation, for the last move.
fn ending(game: &FriendGame, at: NodeId) -> Option<Ending> {
    let outcome = game.outcome().filter(|_| game.position().outcome().is_none())?;
    Some(Ending { at, result: outcome.result(), termination: outcome.reason.name().to_owned() })
}
