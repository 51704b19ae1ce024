//! A game with a friend and the board it stands on.

use vicinity_friend::live::Live;
use vicinity_friend::{Act, Branches, Game, letter};
use vicinity_record::{Edit, Ending, NodeId, Record};
use vicinity_rules::{Color, Move, Position};

use super::put;
use crate::clock::Control;
use crate::state::State;
use crate::tab::Tab;
use crate::update::play_last;

/// A game that is played here.
#[derive(Clone)]
pub struct Table {
    /// What is known of it.
    pub branches: Branches,
    /// The side that is played here.
    pub side: Color,
    /// Whether a link has ever been made of it here: an invitation that nobody has had waits to be
    /// sent.
    pub is_sent: bool,
    /// Where it is played live with clocks: what each side has, and what White and Black have left,
    /// in milliseconds.
    pub clock: Option<(Control, [u32; 2])>,
    /// The text as the browser has kept it; empty if it has not.
    pub kept: String,
    /// The checksums of the texts that this state of the game takes into account, the last one
    /// last.
    pub(super) seen: Vec<u32>,
}

/// What the player has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Move.
    Move,
    /// Say whether the friend gets a move back.
    AnswerBack,
    /// Send what has been done.
    Send,
    /// Wait for the friend.
    Wait,
    /// Nothing: the game is over.
    Over,
}

impl Table {
    /// A game that nobody has kept yet.
    pub fn new(branches: Branches, side: Color) -> Table {
        Table { branches, side, is_sent: false, clock: None, kept: String::new(), seen: Vec::new() }
    }

    /// The branch that is shown.
    pub fn game(&self) -> &Game {
        self.branches.shown()
    }

    /// Whether something waits to be sent that the friend needs to know.
    pub fn has_news(&self) -> bool {
        let entries = self.game().entries();
        let unsent = &entries[entries.len() - self.branches.unsent()..];
        let has_done = unsent.iter().any(|entry| !matches!(entry.act, Act::Name(_)));
        let is_invitation = !self.is_sent && entries.iter().all(|entry| entry.by == self.side);
        has_done || is_invitation && self.game().awaited() != Some(self.side)
    }

    /// What the player has to do next.
    pub fn duty(&self) -> Duty {
        let game = self.game();
        match game.awaited() {
            Some(side) if side == self.side => {
                if game.move_asked_by() == Some(!side) {
                    Duty::AnswerBack
                } else {
                    Duty::Move
                }
            }
            _ if self.has_news() => Duty::Send,
            Some(_) => Duty::Wait,
            None => Duty::Over,
        }
    }

    /// Whether there is a link to make, or one that was made before may have been lost on its way.
    pub fn sends(&self) -> bool {
        let is_mine_last = self.game().entries().last().is_some_and(|entry| entry.by == self.side);
        matches!(self.duty(), Duty::Send)
            || matches!(self.duty(), Duty::Wait | Duty::Over) && (self.is_sent && is_mine_last)
    }

    /// Whether something may be done here now.
    pub fn allows(&self, act: &Act) -> bool {
        self.game().allows(self.side, act).is_ok()
    }

    /// The name of the friend, if it is known.
    pub fn friend(&self) -> Option<&str> {
        Some(self.game().name(!self.side)).filter(|name| !name.is_empty())
    }

    /// Takes over what the clocks show where two play live.
    pub(super) fn take_clock(&mut self, live: &Live) {
        if let (Some((_, left_ms)), Some(now)) = (&mut self.clock, live.left_ms()) {
            *left_ms = now;
        }
    }

    /// Has the board's clocks show what is left.
    pub(super) fn show_clock(&self, state: &mut State) {
        let Some((control, left_ms)) = self.clock else { return };
        state.sitting.settings.clock = Some(control);
        let line: Vec<NodeId> = state.game.line().to_vec();
        for color in Color::BOTH {
            let last = line.iter().rev().find(|node| state.game.record().mover(**node) == color);
            if let Some(&node) = last {
                state.game.set_clock_ms(node, left_ms[color.index()]);
            }
        }
    }

    /// A move of one's own that stands on the board after all that is known.
    pub(super) fn own_move(&self, state: &State) -> Option<Move> {
        let line: Vec<Move> = state.game.played().map(|played| played.mv).collect();
        let known: Vec<Move> = self.game().position().moves_made().collect();
        let (&mv, before) = line.split_last()?;
        (before == known).then_some(mv)
    }

    /// Whether the board shows the game and nothing else.
    pub(super) fn is_on_board(&self, state: &State) -> bool {
        let line = state.game.played().map(|played| played.mv);
        line.eq(self.game().position().moves_made())
            && state.game.outcome() == self.game().outcome()
            && self.is_alone(state)
    }

    /// Whether nothing else than the line stands in the record.
    fn is_alone(&self, state: &State) -> bool {
        let record = state.game.record();
        let mut nodes = [NodeId::START].into_iter().chain(state.game.line().iter().copied());
        nodes.all(|node| record.children(node).len() <= 1)
            && record.children(state.game.end_node()).is_empty()
    }

    /// Whether the board lacks just the last move.
    pub(super) fn is_a_step_back(&self, state: &State) -> bool {
        let known: Vec<Move> = self.game().position().moves_made().collect();
        known
            .split_last()
            .is_some_and(|(_, before)| state.game.played().map(|played| played.mv).eq(before.iter().copied()))
    }

    /// Puts the game on the board as it stands.
    pub(super) fn put_anew(&self, state: &mut State) {
        let (focus, spoken) = (state.ui.focus, std::mem::take(&mut state.ui.spoken));
        put(self.game(), self.side, state);
        self.show_clock(state);
        state.ui.focus = focus;
        state.ui.spoken = spoken;
    }

    /// Plays on the board what has been done since what it shows.
    pub(super) fn bring_up(&self, state: &mut State) {
        let known: Vec<Move> = self.game().position().moves_made().collect();
        let shown = state.game.line().len();
        let begins = known.iter().take(shown).copied().eq(state.game.played().map(|played| played.mv));
        if !begins || known.len() < shown || known.len() > shown + MAX_PLAYED {
            return self.put_anew(state);
        }
        known[shown..].iter().for_each(|&mv| play_last(state, mv));
        if !self.is_on_board(state) {
            self.put_anew(state);
        }
    }

    /// Keeps the page to the game: nothing is taken back that the friend knows of, and no engine
    /// helps while it goes on.
    pub(super) fn settle(&self, state: &mut State) {
        if self.branches.unsent() == 0 {
            state.history.done.clear();
        }
        state.history.undone.clear();
        if matches!(state.ui.tab, Tab::Notes) {
            state.ui.tab = Tab::default();
        }
        // An engine that helps has no place in a game with a friend.
        if self.game().outcome().is_none() {
            state.sitting.analysis.is_on = false;
            state.sitting.analysis.wish = None;
        }
    }
}

/// The maximum number of moves that are played on the board one by one when a link brings them.
pub(super) const MAX_PLAYED: usize = 8;

/// A game that becomes a record bit by bit, as the texts of many moves take time.
pub(super) struct Recorder {
    game: Game,
    record: Record,
    position: Position,
    end: NodeId,
    moves: std::vec::IntoIter<Move>,
    /// The work of one move.
    work: usize,
}

impl Recorder {
    /// Begins with the moves that the board has, too.
    pub(super) fn new(game: &Game, state: &State) -> Recorder {
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
        Recorder { game: game.clone(), record, position, end, moves, work: letter::work_of(game) }
    }

    /// Goes on until the work is used up; returns whether all moves are in the record.
    pub(super) fn go_on(&mut self, work: &mut usize) -> bool {
        while *work > 0 {
            let Some(mv) = self.moves.next() else { return true };
            *work = work.saturating_sub(self.work);
            self.end = self.record.play(self.end, &mut self.position, mv);
        }
        self.moves.as_slice().is_empty()
    }

    /// The record, with who plays, and how the game ended beside the board.
    pub(super) fn into_record(mut self) -> Record {
        let mut work = usize::MAX;
        self.go_on(&mut work);
        let Recorder { game, mut record, .. } = self;
        for color in Color::BOTH {
            let name = game.name(color);
            if !name.is_empty() {
                record.tags.push((crate::words::tag(color).to_owned(), name.to_owned()));
            }
        }
        if let Some(outcome) = game.outcome().filter(|_| game.position().outcome().is_none()) {
            record.edit(Edit::Ending(Some(Ending {
                at: record.main_end(),
                result: outcome.result(),
                termination: outcome.reason.name().to_owned(),
            })));
        }
        record
    }
}
