//! Standard algebraic notation (SAN), and parsing of moves.
//!
//! Written SAN is exact. Parsing accepts common omissions and additions as long as one legal move
//! matches.

use crate::notation::move_error::MoveError;
use crate::notation::san_move::{San, SanPlus, Suffix};
use crate::notation::uci_move::UciMove;
use crate::position::state::Position;
use crate::types::geometry::Square;
use crate::types::moves::{Move, Special};
use crate::types::outcome::Reason;
use crate::types::piece::Kind;
use crate::types::words::shorten;

impl Position {
    /// A move as UCI coordinates: `e2e4`, `a9a10q`. Castling is the king's move. In custom variants
    /// it is the king's move to its partner if the king could also make the usual move without
    /// castling.
    pub fn uci(&self, mv: Move) -> String {
        UciMove::from_move(self, mv).to_string()
    }

    /// The target square in a move's coordinates.
    pub(crate) fn written_target(&self, mv: Move) -> Square {
        match self.variant().wing_of(self.turn(), mv).filter(|_| self.variant().is_custom()) {
            Some(wing) if self.king_steps(mv.from(), mv.to()) => wing.partner_from,
            _ => mv.to(),
        }
    }

    /// Whether the piece on a square could go to another without castling.
    fn king_steps(&self, from: Square, to: Square) -> bool {
        let step = Move::new(from, to);
        self.obeys_movement(step) || self.obeys_movement(step.with(Special::MultiStep))
    }

    /// A legal move in standard algebraic notation, with `+` if it attacks the enemy king and `#`
    /// for checkmate and king capture. An illegal move is written like [`Position::uci`].
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::from_fen(&chess, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let mv = position.parse_uci("a7a8q")?;
    /// assert_eq!(position.san(mv), "a8=Q+");
    /// assert_eq!(position.uci(mv), "a7a8q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san(&self, mv: Move) -> String {
        self.san_among(mv, &self.legal_moves())
    }

    /// [`Position::san`] for known legal moves.
    fn san_among(&self, mv: Move, legal: &[Move]) -> String {
        if legal.contains(&mv) { self.san_plus(mv, legal).to_string() } else { self.uci(mv) }
    }

    /// All legal moves with their notation, in the order of [`Position::legal_moves`]. Faster than
    /// calling [`Position::san`] for each move.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let position = Position::start(&Variant::parse("chess")?);
    /// let moves = position.legal_sans();
    /// assert_eq!(moves.len(), 20);
    /// assert!(moves.iter().any(|(_, san)| san.to_string() == "Nf3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_sans(&self) -> Vec<(Move, SanPlus)> {
        let moves = self.legal_moves();
        moves.iter().map(|&mv| (mv, self.san_plus(mv, &moves))).collect()
    }

    /// The notation of a legal move with its check suffix. The move is played to find the suffix.
    pub(crate) fn san_plus(&self, mv: Move, legal: &[Move]) -> SanPlus {
        SanPlus { san: self.san_move(mv, legal), suffix: self.suffix(mv) }
    }

    fn suffix(&self, mv: Move) -> Option<Suffix> {
        if self.captures_king(mv) {
            return Some(Suffix::Checkmate);
        }
        // `gives_check` ignores the partner in castling and the pawn captured en passant.
        if !mv.is_castling() && !mv.is_en_passant() && !self.gives_check(mv) {
            return None;
        }
        let mut after = self.clone();
        after.play_unchecked(mv);
        after.in_check(after.turn()).then(|| {
            let mate = !after.has_legal_move()
                && (self.variant().has_special_rules()
                    || after.outcome_without_moves().reason == Reason::Checkmate);
            if mate { Suffix::Checkmate } else { Suffix::Check }
        })
    }

    /// The notation of a legal move without its check suffix.
    pub(crate) fn san_move(&self, mv: Move, legal: &[Move]) -> San {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castling() {
            return San::Castling { to_last_file: self.castles_to_last_file(mv) };
        }
        let letter = self.san_letter(from);
        let captures = self.is_capture(mv);
        let rivals: Vec<Square> = legal
            .iter()
            .filter(|other| other.to() == to && other.from() != from && other.promotion() == mv.promotion())
            .map(|other| other.from())
            .filter(|&square| self.san_letter(square) == letter)
            .collect();
        let file_is_unique = rivals.iter().all(|rival| rival.file() != from.file());
        let rank_is_unique = rivals.iter().all(|rival| rival.rank() != from.rank());
        let (has_file, has_rank) = match letter {
            None => (!file_is_unique || captures || !rivals.is_empty(), !file_is_unique),
            Some(_) if rivals.is_empty() => (false, false),
            Some(_) => (file_is_unique || !rank_is_unique, !file_is_unique),
        };
        San::Normal {
            letter,
            from_file: has_file.then_some(from.file()),
            from_rank: has_rank.then_some(from.rank()),
            captures,
            to,
            promotion: mv.promotion().and_then(|kind| self.variant().letter(kind)),
        }
    }

    /// The letter with which the notation of a move from a square begins. Several kinds may have
    /// none.
    fn san_letter(&self, from: Square) -> Option<char> {
        let spec = self.variant().kind(self.piece_at(from)?.kind());
        (!spec.omits_san_letter).then_some(spec.letter)
    }

    /// Whether a castling move is the one with the partner on the side of the last file.
    fn castles_to_last_file(&self, mv: Move) -> bool {
        self.variant()
            .wing_of(self.turn(), mv)
            .is_some_and(|wing| wing.partner_from.file() > wing.king_from.file())
    }

    /// Parses a legal move in SAN or coordinates.
    ///
    /// # Errors
    /// If the text cannot be parsed, matches no legal move, or is ambiguous.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        match UciMove::read(text).and_then(|uci| self.written_uci(&uci)) {
            Some(written) => self.find(text, &self.legal_moves(), &written),
            None => self.parse_san(text),
        }
    }

    /// Parses a legal move in UCI coordinates.
    ///
    /// ```
    /// use vicinity_rules::{Position, Variant};
    ///
    /// let position = Position::start(&Variant::parse("chess")?);
    /// let knight = position.parse_uci("g1f3")?;
    /// assert_eq!(position.san(knight), "Nf3");
    /// let error = position.parse_uci("g1g3").unwrap_err();
    /// assert_eq!(error.to_string(), "“g1g3” is not a legal move here");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a pair of squares, or not a legal move.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        self.uci_among(text, &self.legal_moves())
    }

    /// [`Position::parse_uci`] for known legal moves.
    #[inline(never)]
    fn uci_among(&self, text: &str, legal: &[Move]) -> Result<Move, MoveError> {
        self.find_uci(text, &text.parse()?, legal)
    }

    /// Finds the legal move of coordinates.
    pub(crate) fn find_uci(&self, text: &str, uci: &UciMove, legal: &[Move]) -> Result<Move, MoveError> {
        let unreadable = || MoveError::Unreadable { text: shorten(text) };
        self.find(text, legal, &self.written_uci(uci).ok_or_else(unreadable)?)
    }

    /// Parses a legal move in coordinates and returns it with its SAN. Cheaper than two separate
    /// calls.
    ///
    /// # Errors
    /// As [`Position::parse_uci`].
    pub fn read_uci(&self, text: &str) -> Result<(Move, String), MoveError> {
        let legal = self.legal_moves();
        let mv = self.uci_among(text, &legal)?;
        Ok((mv, self.san_among(mv, &legal)))
    }

    /// Parses a legal move in standard algebraic notation.
    ///
    /// ```
    /// use vicinity_rules::{MoveError, Position, Variant};
    ///
    /// let chess = Variant::parse("chess")?;
    /// let position = Position::from_fen(&chess, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1")?;
    /// assert_eq!(position.uci(position.parse_san("Rad1")?), "a1d1");
    /// assert!(position.parse_san("Kh5").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text cannot be parsed, matches no legal move, or is ambiguous.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        self.find_san(text, &text.parse()?, &self.legal_moves())
    }

    /// Finds the legal move of a notation.
    pub(crate) fn find_san(&self, text: &str, san: &San, legal: &[Move]) -> Result<Move, MoveError> {
        if let San::Castling { to_last_file } = *san {
            return legal
                .iter()
                .copied()
                .find(|&mv| mv.is_castling() && self.castles_to_last_file(mv) == to_last_file)
                .ok_or_else(|| MoveError::Illegal { text: shorten(text) });
        }
        let written = self.written_san(san).ok_or_else(|| MoveError::Unreadable { text: shorten(text) })?;
        self.find(text, legal, &written)
    }

    /// Finds the only legal move that matches.
    fn find(&self, text: &str, legal: &[Move], written: &Written) -> Result<Move, MoveError> {
        let mut fitting: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| {
                let (from, to) = (mv.from(), mv.to());
                let (target, is_mover) = match written.mover {
                    Mover::Any => (self.written_target(*mv), true),
                    Mover::Letterless => (to, self.san_letter(from).is_none()),
                    Mover::Of(kind) => (to, self.piece_at(from).is_some_and(|piece| piece.kind() == kind)),
                };
                target == written.to
                    && is_mover
                    && written.from_file.is_none_or(|file| file == from.file())
                    && written.from_rank.is_none_or(|rank| rank == from.rank())
            })
            .collect();
        if fitting.is_empty() {
            return Err(MoveError::Illegal { text: shorten(text) });
        }
        fitting.retain(|mv| mv.promotion() == written.promotion);
        if fitting.is_empty() {
            return Err(match written.promotion {
                None => MoveError::PromotionMissing { text: shorten(text) },
                Some(_) => MoveError::PromotionNotAllowed { text: shorten(text) },
            });
        }
        // If a step and a capture lead to the same square, notation without a cross is the step.
        if fitting.len() > 1 && !written.captures && fitting.iter().any(|&mv| !self.is_capture(mv)) {
            fitting.retain(|&mv| !self.is_capture(mv));
        }
        // If a king's step and castling lead to the same square, the king's move is the step.
        if fitting.len() > 1 && written.mover != Mover::Any && fitting.iter().any(|mv| !mv.is_castling()) {
            fitting.retain(|mv| !mv.is_castling());
        }
        match fitting[..] {
            [mv] => Ok(mv),
            _ => {
                let mut candidates: Vec<String> = Vec::new();
                for &mv in &fitting {
                    // There are only a few. Sorting code would add to the size of the page.
                    let san = self.san_move(mv, legal).to_string();
                    candidates.insert(candidates.partition_point(|other| *other < san), san);
                }
                Err(MoveError::Ambiguous { text: shorten(text), candidates })
            }
        }
    }

    /// Converts coordinates for this variant; `None` if a square or kind does not exist.
    fn written_uci(&self, uci: &UciMove) -> Option<Written> {
        let geometry = self.variant().geometry();
        let is_known = geometry.contains(uci.from) && geometry.contains(uci.to);
        is_known.then_some(Written {
            mover: Mover::Any,
            from_file: Some(uci.from.file()),
            from_rank: Some(uci.from.rank()),
            to: uci.to,
            captures: self.piece_at(uci.to).is_some(),
            promotion: self.promotion_kind(uci.promotion)?,
        })
    }

    /// Converts notation other than castling for this variant; `None` if a square or kind does not
    /// exist.
    fn written_san(&self, san: &San) -> Option<Written> {
        let San::Normal { letter, from_file, from_rank, captures, to, promotion } = *san else { return None };
        let variant = self.variant();
        let mover = match letter {
            Some(letter) => Mover::Of(variant.kind_of_letter(letter)?),
            None => Mover::Letterless,
        };
        let promotion = self.promotion_kind(promotion)?;
        let written = Written { mover, from_file, from_rank, to, captures, promotion };
        variant.geometry().contains(to).then_some(written)
    }

    /// The kind of an optional promotion letter; `None` if the variant does not have it.
    fn promotion_kind(&self, letter: Option<char>) -> Option<Option<Kind>> {
        match letter {
            None => Some(None),
            Some(letter) => self.variant().kind_of_letter(letter).map(Some),
        }
    }
}

/// The parts of a move as written.
struct Written {
    mover: Mover,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Square,
    captures: bool,
    promotion: Option<Kind>,
}

/// The piece that a written move is about.
#[derive(PartialEq, Eq)]
enum Mover {
    /// Any: coordinates do not name it.
    Any,
    /// One of a kind that is written without a letter.
    Letterless,
    /// One of a kind.
    Of(Kind),
}
