//! Permissions: which pieces can be moved, premoved or only viewed, and how players may end a game.
//!
//! Only queries; nothing here changes the state.

use vicinity_record::NodeId;
use vicinity_rules::{Color, Reason, Square};

use super::{Cursor, Game, MovePolicy, Question, RemotePlayer, State};
use crate::preferences::Preference;
use crate::screen::Screen;
use crate::settings::Player;

/// The highest level at which a player is warned that the king can be captured.
const MAX_WARNED_LEVEL: u8 = 4;

impl State {
    /// Returns the player of a side. During analysis, humans move all pieces.
    pub fn player(&self, color: Color) -> Player {
        if self.session.analysis.is_on { Player::Human } else { self.session.settings.player(color) }
    }

    pub fn has_engine(&self) -> bool {
        self.session.settings.has_engine() && !self.session.analysis.is_on
    }

    pub fn has_human(&self) -> bool {
        self.session.settings.has_human() || self.session.analysis.is_on
    }

    /// Whether a human may move a piece in the displayed position.
    pub fn may_move(&self) -> bool {
        let is_human = match self.policy.moves {
            MovePolicy::Play => self.player(self.game.shown().position.turn()) == Player::Human,
            MovePolicy::Try => true,
            MovePolicy::Refuse(_) => false,
        };
        is_human && !self.game.shown().legal.is_empty() && !self.embedding.is_fixed
    }

    /// Returns the side whose pieces can be picked up: the side to move, or the human's while the
    /// opponent thinks.
    pub fn picker(&self) -> Option<Color> {
        // Pieces shown for the legend are not part of the game.
        if self.ui.learn.pattern.is_some() {
            return None;
        }
        let turn = self.game.shown().position.turn();
        if self.may_move() { Some(turn) } else { self.may_premove().then_some(!turn) }
    }

    /// Whether single-letter keys are enabled.
    pub fn has_single_keys(&self) -> bool {
        self.device.preferences.is_on(Preference::Keys)
    }

    /// Whether the piece on a square can be picked up.
    pub fn may_pick(&self, square: Square) -> bool {
        self.game.shown().position.piece_at(square).is_some_and(|piece| Some(piece.color()) == self.picker())
    }

    /// Whether the piece on a square can be moved or premoved to another.
    pub fn may_go(&self, from: Square, to: Square) -> bool {
        self.may_pick(from) && self.targets(from).contains(&to)
    }

    /// Returns the targets of the piece on a square; may contain duplicates.
    pub fn targets(&self, from: Square) -> Vec<Square> {
        if self.may_premove() {
            return self.game.shown().position.premoves(from);
        }
        self.game.shown().legal.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect()
    }

    pub fn is_target(&self, square: Square) -> bool {
        self.ui.board_input.selection.is_some_and(|from| self.may_go(from, square))
    }

    /// Whether a move on the board must be confirmed.
    pub fn needs_confirmation(&self, from: Square, to: Square) -> bool {
        self.warns_of_danger(from, to)
            || match self.device.preferences.value(Preference::Confirm) {
                "touch" => self.ui.is_coarse,
                confirm => confirm == "always",
            }
    }

    /// Whether every move between two squares leaves the mover's king open to capture. Such moves
    /// are legal only in variants in which check need not be answered.
    pub fn endangers_king(&self, from: Square, to: Square) -> bool {
        let shown = self.game.shown();
        let mut moves = shown.legal.iter().filter(|mv| mv.from() == from && mv.to() == to).peekable();
        moves.peek().is_some()
            && moves.all(|mv| {
                let mut after = shown.position.clone();
                after.play_unchecked(*mv);
                after.outcome().is_none() && after.in_check(!after.turn())
            })
    }

    /// Whether the player is warned before a move that leaves the king open to capture: only
    /// against the lower levels, and only if the warning is enabled.
    pub(crate) fn warns_of_danger(&self, from: Square, to: Square) -> bool {
        self.device.preferences.is_on(Preference::KingWarning)
            && self.session.settings.has_engine()
            && self.policy.engine_plays
            && self.session.settings.level <= MAX_WARNED_LEVEL
            && self.endangers_king(from, to)
    }

    /// Whether the pending move leaves the king open to capture.
    pub fn is_pending_dangerous(&self) -> bool {
        self.ui.board_input.pending.is_some_and(|mv| self.warns_of_danger(mv.from(), mv.to()))
    }

    /// Whether the game on the board is a contest ([`Settings::is_contest`]) at this board.
    ///
    /// [`Settings::is_contest`]: crate::settings::Settings::is_contest
    pub(crate) fn is_contest(&self) -> bool {
        let settings = &self.session.settings;
        // An embedded board may have a clock and variations.
        let is_elsewhere = self.session.remote_player.is_some() || self.embedding.is_framed;
        settings.is_against_engine() || settings.is_contest() && !is_elsewhere
    }

    /// Whether a move from an earlier position replaces the later ones; otherwise it becomes a
    /// variation.
    pub(crate) fn keeps_one_line(&self) -> bool {
        self.has_engine() || self.is_contest() && !self.session.analysis.is_on
    }

    /// Whether an earlier position of a contest or of a game with a friend is displayed, where
    /// moves on the board need a decision.
    pub fn is_looking_back(&self) -> bool {
        let is_played = self.is_contest() && self.policy.engine_plays;
        (is_played || matches!(self.ui.screen, Screen::Friend { .. }))
            && !self.session.analysis.is_on
            && !self.embedding.is_framed
            && !self.game.shows_last()
    }

    /// Whether the notes about moves are shown beside the board.
    pub fn may_annotate(&self) -> bool {
        self.ui.screen == Screen::Game && !self.embedding.is_framed && self.policy.friend.is_none()
    }

    /// Whether a game can be started from the displayed position: during analysis, or before the
    /// end of the line.
    pub fn may_play_here(&self) -> bool {
        !self.game.shown().legal.is_empty() && (self.session.analysis.is_on || !self.game.shows_last())
    }

    /// Whether analysis can be left for the game that it is about, but not for one against the
    /// engine that has not begun.
    pub fn may_return_to_game(&self) -> bool {
        match &self.played {
            Some(played) => !played.record.children(NodeId::START).is_empty(),
            None => self.session.analysis.is_on && !self.embedding.is_framed,
        }
    }

    /// Returns the last move of the contest, if that is over.
    pub(crate) fn finished_game(&self) -> Option<NodeId> {
        if !self.is_contest() || self.embedding.is_framed {
            return None;
        }
        let end = self.game.record().main_end();
        if self.game.end_node() == end {
            return self.game.outcome().map(|_| end);
        }
        self.at_end(end).outcome().map(|_| end)
    }

    /// Returns a copy of the game that is at the end of a line.
    pub(crate) fn at_end(&self, end: NodeId) -> Game {
        Game::new(self.game.record().clone(), Cursor { end, ply: usize::MAX }, self.game.slot())
    }

    /// Whether it is the engine's turn at the end of the line.
    pub fn is_engines_turn(&self) -> bool {
        self.game.outcome().is_none() && self.player(self.game.position().turn()) == Player::Engine
    }

    /// Whether the engine is thinking about its move.
    fn is_thinking_of_move(&self) -> bool {
        self.is_engines_turn() && !self.is_engine_waiting()
    }

    /// Whether a friend who is connected is thinking about a move.
    fn is_friend_thinking(&self) -> bool {
        let turn = self.game.position().turn();
        let is_there = |friend: RemotePlayer| friend.is_connected && friend.side == turn;
        self.game.outcome().is_none() && self.session.remote_player.is_some_and(is_there)
    }

    /// Whether the engine does not move even if it is its turn.
    pub fn is_engine_waiting(&self) -> bool {
        self.session.paused || !self.policy.engine_plays
    }

    /// Whether the user has paused the engine, or the analysis rests.
    pub fn is_paused(&self) -> bool {
        if self.session.analysis.is_on { self.session.analysis.rests } else { self.session.paused }
    }

    /// Whether the engine can be paused or resumed. With a human player, taking back stops the
    /// engine; between engines a pause is needed. An analysis can only be resumed, by its switch if
    /// the user has paused it; embedded boards may lack the switch.
    pub fn may_pause(&self) -> bool {
        let analysis = &self.session.analysis;
        if analysis.is_on {
            return analysis.rests && (!analysis.is_paused || self.embedding.is_framed);
        }
        self.is_engines_turn() && (self.session.paused || !self.has_human())
    }

    /// Whether humans can play both sides, because no engine is available.
    pub fn may_play_both_sides(&self) -> bool {
        self.session.engine.is_missing && self.has_engine()
    }

    /// Whether the engine's evaluation is shown. It is hidden in a running game against the engine,
    /// or between humans with a clock.
    pub fn shows_engine(&self) -> bool {
        let settings = &self.session.settings;
        self.session.analysis.is_on
            || self.is_engine_waiting()
            || self.game.outcome().is_some()
            || !settings.has_human()
            || !settings.has_engine() && settings.clock.is_none()
    }

    /// Whether the lines of an earlier position are shown until the first report about this one. A
    /// list that empties and fills at every step would flicker.
    pub fn shows_stale_lines(&self) -> bool {
        let analysis = &self.session.analysis;
        let is_searching = analysis.is_on && !analysis.is_paused;
        is_searching && analysis.found.is_empty() && !self.game.shown().legal.is_empty()
    }

    /// Whether a hint can be given: during play, when it is a human's turn. The engine helps
    /// neither of two humans who play with a clock.
    pub fn may_ask_hint(&self) -> bool {
        self.policy.may_analyse
            && !self.session.analysis.is_on
            && (self.session.settings.has_engine() || self.session.settings.clock.is_none())
            && self.may_move()
            && !self.is_thinking_of_move()
    }

    /// Whether a human player can resign.
    pub fn may_resign(&self) -> bool {
        self.game.outcome().is_none() && self.session.settings.has_human() && !self.session.analysis.is_on
    }

    /// Whether the displayed variation can be swapped with the line that it branches from. The
    /// played moves of a contest stay as they are, except in an analysis, which has a copy.
    pub fn may_promote_line(&self) -> bool {
        let is_copied = self.session.analysis.is_on && !self.embedding.is_framed;
        let node = self.game.record().variation(self.game.node_shown());
        node.is_some_and(|node| is_copied || !self.is_beside_played_moves(node))
    }

    /// Whether a button offers to delete the displayed move and all after it: in a variation, and
    /// in an analysis.
    pub fn offers_deletion(&self) -> bool {
        let node = self.game.node_shown();
        let is_variation = self.game.record().variation(node).is_some();
        (self.session.analysis.is_on || is_variation) && self.may_delete(node)
    }

    /// Whether a move can be deleted. The played moves of a contest are deleted only from a copy,
    /// in an analysis.
    pub(crate) fn may_delete(&self, node: NodeId) -> bool {
        let is_copied = self.session.analysis.is_on && !self.embedding.is_framed;
        node != NodeId::START && (is_copied || !self.is_played_move(node))
    }

    /// Whether the node is an alternative to a played move of a contest.
    pub fn is_beside_played_moves(&self, node: NodeId) -> bool {
        let parent = self.game.record().parent(node);
        let is_first = parent == NodeId::START && self.is_contest();
        is_first && self.played.is_none() || self.is_played_move(parent)
    }

    /// Whether the node is a played move of a contest, and not of a copy of it.
    pub fn is_played_move(&self, node: NodeId) -> bool {
        let is_played = self.is_contest() && self.played.is_none();
        is_played && self.game.record().line(NodeId::START).contains(&node)
    }

    /// Whether there is a game to review.
    pub fn may_review(&self) -> bool {
        !self.game.line().is_empty()
    }

    /// Whether a draw can be offered to a human opponent.
    pub fn may_offer_draw(&self) -> bool {
        self.game.outcome().is_none() && !self.session.settings.has_engine() && !self.session.analysis.is_on
    }

    /// Whether a side is to move in the displayed position and the game is not over.
    pub fn is_to_move(&self, color: Color) -> bool {
        let is_over = self.game.shows_last() && self.game.outcome().is_some();
        !is_over && self.game.shown().position.turn() == color
    }

    /// Whether a side has won and the end of the game is displayed.
    pub fn has_won(&self, color: Color) -> bool {
        self.game.shows_last() && self.game.outcome().is_some_and(|outcome| outcome.winner == Some(color))
    }

    /// Whether a win of this side is a win of the engine against a human.
    pub fn is_win_of_engine(&self, winner: Color) -> bool {
        let settings = &self.session.settings;
        settings.has_human() && settings.player(winner) == Player::Engine
    }

    /// Whether the result is shown beside the moves.
    pub fn shows_result(&self) -> bool {
        self.game.outcome().is_some() && !self.session.analysis.is_on
    }

    /// Returns the kind of the result for the styles; empty while the game is running.
    pub fn result_kind(&self) -> &'static str {
        match self.game.outcome().map(|outcome| outcome.winner) {
            Some(None) => "draw",
            Some(Some(winner)) if self.is_win_of_engine(winner) => "loss",
            Some(_) if self.is_minor_win() => "minor",
            Some(_) => "win",
            None => "",
        }
    }

    /// Whether the game ended with a minor win.
    pub fn is_minor_win(&self) -> bool {
        self.game.outcome().is_some_and(|outcome| outcome.reason == Reason::MinorStalemate)
    }

    /// Whether a premove can be set: the displayed position is the one that the engine or a friend
    /// who is connected thinks about.
    pub fn may_premove(&self) -> bool {
        self.device.preferences.is_on(Preference::Premoves)
            && (self.is_thinking_of_move() || self.is_friend_thinking())
            && self.game.shows_last()
            && self.premover().is_some()
    }

    /// Returns the squares of a premove, or of a move that the user is asked about.
    pub fn planned(&self) -> Option<(Square, Square)> {
        let premove = self.ui.board_input.premove.map(|premove| (premove.from, premove.to));
        let questioned = match self.ui.question {
            Some(Question::EarlierMove(mv)) => Some(mv),
            _ => self.ui.board_input.pending,
        };
        premove.or(questioned.map(|mv| (mv.from(), mv.to())))
    }

    /// Returns the side that waits for the opponent, if it is a human's.
    fn premover(&self) -> Option<Color> {
        let waiting = !self.game.shown().position.turn();
        (self.player(waiting) == Player::Human).then_some(waiting)
    }
}
