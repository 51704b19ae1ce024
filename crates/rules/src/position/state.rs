//! A position: placement, side to move, and the moves made before.
//!
//! Invariant: a `Position` is valid ([`Setup`](crate::Setup) also represents invalid ones) and
//! records the moves made on it, so that each can be taken back and repetitions are detected. The
//! rules are in the other files of this folder, which add their methods to [`Position`].

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::position::board::{Board, only_square};
use crate::position::en_passant_state::EnPassant;
use crate::position::hash::{checks_key, rights_key, turn_key};
use crate::position::state_info::StateInfo;
use crate::position::undo::UndoStack;
use crate::types::cells::EMPTY;
use crate::types::geometry::Square;
use crate::types::moves::Move;
use crate::types::piece::{Color, Piece};
use crate::types::square_set::SquareSet;
use crate::variant::{ALL_RULES, Variant};

/// A position of a variant, with the moves made on it.
///
/// Two positions are equal if they have the same variant and FEN, whatever moves led to them.
/// [`Position::hash`] ignores the move counters, as repetition does. Cloning is cheap even after
/// many moves.
///
/// ```
/// use vicinity_rules::{Color, Position, Variant};
///
/// let chess = Variant::parse("chess")?;
/// let mut position = Position::from_fen(&chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
/// for mv in position.legal_moves() {
///     println!("{} {}", position.uci(mv), position.san(mv));
/// }
/// position.try_play(position.parse_san("Ra8#")?)?;
/// assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Position {
    pub(super) variant: Arc<Variant>,
    pub(super) board: Board,
    pub(super) state: StateInfo,
    pub(super) made: UndoStack,
}

impl Position {
    /// Creates a position from validated parts. Only [`Setup`](crate::Setup) calls this.
    pub(crate) fn from_parts(
        variant: Arc<Variant>,
        board: Board,
        turn: Color,
        rights: u8,
        halfmove_clock: u16,
        fullmove_number: u32,
        checks_left: [u8; 2],
    ) -> Self {
        let state = StateInfo {
            turn,
            rights,
            en_passant: EnPassant::NONE,
            halfmove_clock,
            reversible_plies: 0,
            fullmove_number,
            checks_left,
            key: turn_key(turn) ^ rights_key(rights) ^ checks_key(checks_left),
        };
        Position { variant, board, state, made: UndoStack::default() }
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The side to move.
    #[inline(always)]
    pub fn turn(&self) -> Color {
        self.state.turn
    }

    /// The piece on a square.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let piece = Position::start(&chess).piece_at("d8".parse()?).expect("a queen");
    /// assert_eq!(chess.piece_letter(piece), 'q');
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece(square)
    }

    /// All pieces with their squares, grouped by piece.
    ///
    /// ```
    /// use vicinity_rules::{Color, Position, Variant};
    ///
    /// let start = Position::start(&Variant::parse("chess")?);
    /// let white = start.pieces().filter(|(_, piece)| piece.color() == Color::White);
    /// assert_eq!(white.count(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.board.pieces()
    }

    /// The squares with a piece.
    ///
    /// ```
    /// use vicinity_rules::{Color, Position, Variant};
    ///
    /// let start = Position::start(&Variant::parse("chess")?);
    /// assert_eq!(start.occupied(), start.by_color(Color::White) | start.by_color(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn occupied(&self) -> SquareSet {
        self.pieces().map(|(square, _)| square).collect()
    }

    /// The squares of a side's pieces.
    pub fn by_color(&self, color: Color) -> SquareSet {
        self.pieces().filter(|(_, piece)| piece.color() == color).map(|(square, _)| square).collect()
    }

    /// The squares of all pieces of one kind and colour.
    ///
    /// ```
    /// use vicinity_rules::{Color, Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::start(&chess);
    /// let rook = chess.kind_of_letter('r').ok_or("no rook")?;
    /// assert_eq!(position.squares_of(rook.of(Color::Black)).len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn squares_of(&self, piece: Piece) -> &[Square] {
        self.board.squares_of(piece)
    }

    /// The number of pieces of both sides.
    pub fn piece_count(&self) -> u8 {
        self.board.piece_count()
    }

    /// The square of a side's king; `None` once it has been captured, and in variants without a
    /// king.
    #[inline]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        only_square(&self.board, self.variant.king_or_none(), color)
    }

    /// The number of plies since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock
    }

    /// The number of checks that a side still has to give; `None` where checks are not counted.
    pub fn checks_left(&self, color: Color) -> Option<u8> {
        self.variant.counts_checks().then_some(self.state.checks_left[color.index()])
    }

    /// The number of the current full move, 1 at the start, incremented after Black's move.
    pub fn fullmove_number(&self) -> u32 {
        self.state.fullmove_number
    }

    /// The number of the full move after this many further plies, at most [`u32::MAX`].
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/8/8/8/8/4K3 b - - 0 7")?;
    /// assert_eq!([0, 1, 2, 3].map(|plies| position.fullmove_number_after(plies)), [7, 8, 8, 9]);
    /// assert_eq!(position.fullmove_number_after(usize::MAX), u32::MAX);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fullmove_number_after(&self, plies: usize) -> u32 {
        let black_moves = plies.saturating_add(self.turn().index()) / 2;
        self.state.fullmove_number.saturating_add(u32::try_from(black_moves).unwrap_or(u32::MAX))
    }

    /// The number of moves made on this position since it was set up.
    pub fn ply(&self) -> usize {
        self.made.len()
    }

    /// A 64-bit hash of the properties that repetition compares: placement, turn, castling rights,
    /// legal en-passant captures, and the checks that are left where checks are counted.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let start = Position::start(&Variant::parse("chess")?);
    /// let mut position = start.clone();
    /// position.play_texts(["Nf3", "Nf6", "Ng1", "Ng8"])?;
    /// assert_eq!(position.hash(), start.hash());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.board.hash() ^ self.state.key
    }

    /// The hash computed from scratch. Always equal to [`Position::hash`]; for tests.
    pub fn recomputed_hash(&self) -> u64 {
        self.board.recomputed_hash()
            ^ turn_key(self.state.turn)
            ^ rights_key(self.state.rights)
            ^ checks_key(self.state.checks_left)
            ^ self.state.en_passant.key()
    }

    /// Whether a side's king is attacked, whether or not the side must respond to check.
    #[inline]
    pub fn in_check(&self, color: Color) -> bool {
        self.king_square(color).is_some_and(|king| self.is_attacked(king, !color))
    }

    /// Whether the king of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        self.in_check(self.turn())
    }

    /// Whether a side could capture a king standing on a square.
    ///
    /// ```
    /// use vicinity_rules::{Color, Position, Variant};
    ///
    /// let position = Position::start(&Variant::parse("chess")?);
    /// assert!(position.is_attacked("f3".parse()?, Color::White));
    /// assert!(!position.is_attacked("e4".parse()?, Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        let lines = self.variant.attack_lines(by);
        let cells = self.board.cells();
        match &lines.vectors {
            Some(vectors) => vectors.kinds().any(|kind| {
                let squares = self.board.squares_of(kind.of(by));
                squares.iter().any(|&from| vectors.attacks(cells, kind, from, square))
            }),
            None => lines.attack(cells, square, None),
        }
    }

    /// The piece that a move captures, with its square.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")?;
    /// let (square, pawn) = position.captured_by(position.parse_move("exd6")?).ok_or("a capture")?;
    /// assert_eq!((square.to_string(), chess.piece_letter(pawn)), ("d5".to_owned(), 'p'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn captured_by(&self, mv: Move) -> Option<(Square, Piece)> {
        let square = if mv.is_en_passant() { self.state.en_passant.pawn } else { mv.to() };
        self.board.piece(square).filter(|_| !may_land_on_own(mv)).map(|piece| (square, piece))
    }

    /// Whether a move captures.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.cell(mv.to()) != EMPTY && !may_land_on_own(mv) || mv.is_en_passant()
    }

    /// Whether a move captures the enemy king and thus wins at once.
    #[inline]
    pub fn captures_king(&self, mv: Move) -> bool {
        let is_king = |piece: Piece| piece.kind() == self.variant.king_or_none();
        self.board.piece(mv.to()).is_some_and(is_king) && !may_land_on_own(mv)
    }

    /// The moves made on this position, in order.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let mut position = Position::start(&Variant::parse("chess")?);
    /// position.play_texts(["e4", "e5"])?;
    /// let targets: Vec<_> = position.moves_made().map(|mv| mv.to().to_string()).collect();
    /// assert_eq!(targets, ["e4", "e5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_made(&self) -> impl Iterator<Item = Move> + '_ {
        self.made.iter().map(|undo| undo.mv)
    }

    /// The last move made on this position.
    pub fn last_move(&self) -> Option<Move> {
        self.made.get_back(0).map(|undo| undo.mv)
    }

    /// The number of earlier occurrences of this position since the last irreversible move.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let mut position = Position::start(&Variant::parse("chess")?);
    /// position.play_texts(["Nf3", "Nf6", "Ng1", "Ng8"])?;
    /// assert_eq!(position.earlier_occurrences(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn earlier_occurrences(&self) -> usize {
        let hash = self.hash();
        let reversible = usize::from(self.state.reversible_plies);
        let is_same = |back: &usize| self.made.get_back(*back).is_some_and(|undo| undo.hash == hash);
        (1..reversible).step_by(2).filter(is_same).count()
    }

    /// Whether this position occurred before within the last `plies` plies, or so often that the
    /// game ends: the condition under which a search at ply `plies` scores it as a repetition.
    #[inline]
    pub fn repeats_within(&self, plies: usize) -> bool {
        let hash = self.hash();
        let reversible = usize::from(self.state.reversible_plies);
        let mut earlier = 0;
        for back in (3..reversible).step_by(2) {
            let Some(undo) = self.made.get_back(back) else { break };
            if undo.hash == hash {
                earlier += 1;
                if back < plies || Some(earlier + 1) == self.variant.endings().repetitions.map(usize::from) {
                    return true;
                }
            }
        }
        false
    }

    #[inline(always)]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    #[inline(always)]
    pub(crate) fn en_passant(&self) -> &EnPassant {
        &self.state.en_passant
    }

    /// The castling rights, one bit each: White's toward the last file and toward the first, then
    /// Black's likewise.
    #[inline(always)]
    pub fn castling_rights(&self) -> u8 {
        self.state.rights
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.hash() == other.hash()
            && self.variant == other.variant
            && self.board.cells() == other.board.cells()
            && StateInfo { reversible_plies: 0, ..self.state }
                == StateInfo { reversible_plies: 0, ..other.state }
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(Position::hash(self));
    }
}

/// Writes the FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}, {})", self.variant.name(), self.fen())
    }
}

/// Whether a move is a castling in which the king may land on its own or its partner's square. This
/// is possible in custom variants only.
#[inline(always)]
pub(super) fn may_land_on_own(mv: Move) -> bool {
    ALL_RULES && mv.is_castling()
}
