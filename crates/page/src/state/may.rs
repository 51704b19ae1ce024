//! Who may do what now: whose pieces can be moved, sent ahead or only looked at, and how a game may
//! be ended by its players.
//!
//! Questions only; nothing here changes the state.

use vicinity_rules::{Color, Reason, Square};

use super::{MovePolicy, State};
use crate::display::Choice;
use crate::screen::Screen;
use crate::settings::Player;

/// The highest level at which a player is warned that his king can be captured.
const MAX_WARNED_LEVEL: u8 = 4;

impl State {
    /// Who moves a side's pieces: while the engine analyses, people move all of them.
    pub fn player(&self, color: Color) -> Player {
        if self.sitting.analysis.is_on { Player::Human } else { self.sitting.settings.player(color) }
    }

    pub fn has_engine(&self) -> bool {
        self.sitting.settings.has_engine() && !self.sitting.analysis.is_on
    }

    pub fn has_human(&self) -> bool {
        self.sitting.settings.has_human() || self.sitting.analysis.is_on
    }

    /// Whether a person may move a piece on the board as it is shown.
    pub fn may_move(&self) -> bool {
        let is_human = match self.policy.moves {
            MovePolicy::Play => self.player(self.game.shown().position.turn()) == Player::Human,
            MovePolicy::Try => true,
            MovePolicy::Refuse(_) => false,
        };
        is_human && !self.game.shown().legal.is_empty() && !self.embedding.is_fixed
    }

    /// Whose pieces a person may pick up now: those of the side to move, or his own while the
    /// engine thinks.
    pub fn picker(&self) -> Option<Color> {
        // A piece of the legend is no piece of the game.
        if self.ui.learn.pattern.is_some() {
            return None;
        }
        let turn = self.game.shown().position.turn();
        if self.may_move() { Some(turn) } else { self.may_premove().then_some(!turn) }
    }

    /// Whether single letters are keys, as far as whoever sits there wants it.
    pub fn has_single_keys(&self) -> bool {
        self.device.display.value(Choice::Keys) == "on"
    }

    /// Whether a person may pick up the piece on a square.
    pub fn may_pick(&self, square: Square) -> bool {
        self.game.shown().position.piece_at(square).is_some_and(|piece| Some(piece.color()) == self.picker())
    }

    /// Whether a person may send the piece on a square to another: now, or when the engine has
    /// moved.
    pub fn may_go(&self, from: Square, to: Square) -> bool {
        self.may_pick(from) && self.targets(from).contains(&to)
    }

    /// Where a person may send the piece on a square; a square may be told twice.
    pub fn targets(&self, from: Square) -> Vec<Square> {
        if self.may_premove() {
            return self.game.shown().position.premoves(from);
        }
        self.game.shown().legal.iter().filter(|mv| mv.from() == from).map(|mv| mv.to()).collect()
    }

    pub fn is_target(&self, square: Square) -> bool {
        self.ui.hand.selection.is_some_and(|from| self.may_go(from, square))
    }

    /// Whether a move made on the board waits until it has been confirmed.
    pub fn needs_confirmation(&self, from: Square, to: Square) -> bool {
        self.warns_of_danger(from, to)
            || match self.device.display.value(Choice::Confirm) {
                "touch" => self.ui.is_coarse,
                confirm => confirm == "always",
            }
    }

    /// Whether every move to a square leaves the mover's king where it can be captured. In games in
    /// which check has to be answered no legal move does.
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

    /// Whether the player is warned of a move that leaves his king to be captured: against the
    /// lower levels, where he wants it.
    fn warns_of_danger(&self, from: Square, to: Square) -> bool {
        self.device.display.value(Choice::KingWarning) == "on"
            && self.sitting.settings.has_engine()
            && self.policy.engine_plays
            && self.sitting.settings.level <= MAX_WARNED_LEVEL
            && self.endangers_king(from, to)
    }

    /// Whether the move that waits leaves the king to be captured.
    pub fn is_pending_dangerous(&self) -> bool {
        self.ui.hand.pending.is_some_and(|mv| self.warns_of_danger(mv.from(), mv.to()))
    }

    /// Whether somebody looks back in a game that he plays: there the board is for looking.
    pub fn is_looking_back(&self) -> bool {
        let settings = &self.sitting.settings;
        let is_against_engine = settings.has_engine() && settings.has_human() && self.policy.engine_plays;
        (is_against_engine || matches!(self.ui.screen, Screen::Friend { .. }))
            && !self.sitting.analysis.is_on
            && !self.embedding.is_framed
            && self.game.outcome().is_none()
            && !self.game.shows_last()
    }

    /// Whether there is another place to play from than the end of the line.
    pub fn may_play_here(&self) -> bool {
        !self.game.shown().legal.is_empty() && (self.sitting.analysis.is_on || !self.game.shows_last())
    }

    /// Whether the engine has the move, at the end of the line.
    pub fn is_engines_turn(&self) -> bool {
        self.game.outcome().is_none() && self.player(self.game.position().turn()) == Player::Engine
    }

    /// Whether the engine has the move and is thinking about it.
    fn is_thinking_of_move(&self) -> bool {
        self.is_engines_turn() && !self.is_engine_waiting()
    }

    /// Whether the engine would not move although it is its turn.
    pub fn is_engine_waiting(&self) -> bool {
        self.sitting.paused || !self.policy.engine_plays
    }

    /// Whether the engine's judgement may be seen: not while somebody plays against it.
    pub fn shows_engine(&self) -> bool {
        let is_played = self.sitting.settings.has_engine() && self.sitting.settings.has_human();
        self.sitting.analysis.is_on || self.is_engine_waiting() || self.game.outcome().is_some() || !is_played
    }

    /// Whether a hint can be given: in play, to a person whose move it is.
    pub fn may_ask_hint(&self) -> bool {
        self.policy.may_analyse
            && !self.sitting.analysis.is_on
            && self.may_move()
            && !self.is_thinking_of_move()
    }

    /// Whether a person may resign: one plays, and the game goes on.
    pub fn may_resign(&self) -> bool {
        self.game.outcome().is_none() && self.sitting.settings.has_human() && !self.sitting.analysis.is_on
    }

    /// Whether a draw may be offered: to a person, while the game goes on.
    pub fn may_offer_draw(&self) -> bool {
        self.game.outcome().is_none() && !self.sitting.settings.has_engine() && !self.sitting.analysis.is_on
    }

    /// Whether a side is to move in the position shown, and may.
    pub fn is_to_move(&self, color: Color) -> bool {
        let is_over = self.game.shows_last() && self.game.outcome().is_some();
        !is_over && self.game.shown().position.turn() == color
    }

    /// Whether a side has won in what is shown.
    pub fn has_won(&self, color: Color) -> bool {
        self.game.shows_last() && self.game.outcome().is_some_and(|outcome| outcome.winner == Some(color))
    }

    /// Whether the visitor has lost, where he plays against the engine.
    pub fn lost_to(&self, winner: Color) -> bool {
        let settings = &self.sitting.settings;
        settings.has_human() && settings.player(winner) == Player::Engine
    }

    /// Whether a win of the minor kind ended the game.
    pub fn is_minor_win(&self) -> bool {
        self.game.outcome().is_some_and(|outcome| outcome.reason == Reason::MinorStalemate)
    }

    /// Whether a person may set a move that is played when the engine has moved: what is shown is
    /// what the engine thinks about.
    pub fn may_premove(&self) -> bool {
        self.is_thinking_of_move() && self.game.shows_last() && self.premover().is_some()
    }

    /// The squares of a move that waits: for the engine's, or to be confirmed.
    pub fn planned(&self) -> Option<(Square, Square)> {
        let premove = self.ui.hand.premove.map(|premove| (premove.from, premove.to));
        premove.or(self.ui.hand.pending.map(|mv| (mv.from(), mv.to())))
    }

    /// Who waits for the engine, if it is a person.
    fn premover(&self) -> Option<Color> {
        let waiting = !self.game.shown().position.turn();
        (self.player(waiting) == Player::Human).then_some(waiting)
    }
}
