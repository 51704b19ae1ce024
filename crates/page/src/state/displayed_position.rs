//! The displayed position and data derived from it.

use vicinity_record::{NodeId, Record};
use vicinity_rules::{Change, Color, Move, Outcome, Position, Square};

/// The displayed position and data derived from it.
pub struct DisplayedPosition {
    /// The number of moves of the line before it.
    pub ply: usize,
    /// The number of further moves that are only displayed. They are not in the record, and are
    /// dropped when another ply is displayed.
    pub ahead: usize,
    /// The position, with the moves that led to it.
    pub position: Position,
    pub fen: String,
    /// The draw in this position, if it is one that can be played on.
    pub open_draw: Option<Outcome>,
    /// The legal moves; empty if the game is over.
    pub legal: Vec<Move>,
    pub last_move: Option<Move>,
    /// The squares of kings in check.
    pub attacked: Vec<Square>,
}

/// The movement of one piece, for animation.
pub type PieceMotion = (Square, Square);

impl DisplayedPosition {
    pub fn start(start: &Position) -> Self {
        let mut shown = DisplayedPosition {
            ply: 0,
            ahead: 0,
            position: start.clone(),
            fen: String::new(),
            open_draw: None,
            legal: Vec::new(),
            last_move: None,
            attacked: Vec::new(),
        };
        shown.refresh(true);
        shown
    }

    /// Goes to another ply of a line and appends the movements of pieces to `motions`.
    ///
    /// The line must contain the moves that led to the displayed position.
    pub(super) fn go_to(
        &mut self,
        record: &Record,
        line: &[NodeId],
        ply: usize,
        motions: &mut Vec<PieceMotion>,
    ) {
        let ply = ply.min(line.len());
        // Moves beyond the line are undone in any case.
        let stays = ply.min(self.ply);
        self.ply += std::mem::take(&mut self.ahead);
        while self.ply > stays {
            let Some(mv) = self.position.unmake() else { break };
            motions.extend(piece_motions(&self.position, mv).rev().map(|(from, to)| (to, from)));
            self.ply -= 1;
        }
        for played in line.iter().take(ply).skip(self.ply).filter_map(|node| record.played(*node)) {
            motions.extend(piece_motions(&self.position, played.mv));
            self.position.play_unchecked(played.mv);
        }
        self.ply = ply;
        let node = ply.checked_sub(1).and_then(|last| line.get(last)).copied().unwrap_or(NodeId::START);
        self.refresh(record.children(node).is_empty());
    }

    /// Plays moves that are only displayed. There are no legal moves after them.
    pub(super) fn look_ahead(&mut self, moves: &[Move], motions: &mut Vec<PieceMotion>) {
        for mv in moves {
            motions.extend(piece_motions(&self.position, *mv));
            self.position.play_unchecked(*mv);
        }
        self.ahead += moves.len();
        self.refresh(true);
        self.legal.clear();
    }

    fn refresh(&mut self, is_last: bool) {
        let position = &self.position;
        let outcome = position.outcome();
        self.open_draw = outcome.filter(|outcome| outcome.reason.can_be_played_on());
        self.fen = position.fen();
        self.last_move = position.last_move();
        let is_over = outcome.is_some() && (is_last || self.open_draw.is_none());
        self.legal = if is_over { Vec::new() } else { position.legal_moves() };
        self.attacked = Color::BOTH
            .into_iter()
            .filter(|color| position.in_check(*color))
            .filter_map(|color| position.king_square(color))
            .collect();
    }
}

/// Returns the movements of pieces in a move.
fn piece_motions(position: &Position, mv: Move) -> impl DoubleEndedIterator<Item = PieceMotion> {
    position.changes(mv).into_iter().filter_map(|change| match change {
        Change::Shift { from, to } => Some((from, to)),
        Change::Remove { .. } | Change::Become { .. } => None,
    })
}
