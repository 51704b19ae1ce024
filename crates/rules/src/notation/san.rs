//! Moves as text: standard algebraic notation in and out, and coordinates in.
//!
//! Written SAN is exact; reading is lenient about what people leave out or add, as
//! long as one legal move is meant.

use std::fmt;

use crate::position::state::Position;
use crate::types::geometry::Square;
use crate::types::moves::{Move, Special};
use crate::types::outcome::Reason;
use crate::types::piece::Kind;
use crate::types::words;

impl Position {
    /// A move as coordinates, as in UCI: `e2e4`, `a9a10q`; castling is the king's move, or the king's to its partner where the king could
    /// make that move alone.
    pub fn uci(&self, mv: Move) -> String {
        let mut text = format!("{}{}", mv.from(), self.written_target(mv));
        if let Some(kind) = mv.promotion() {
            text.push(self.variant().kind(kind).letter.to_ascii_lowercase());
        }
        text
    }

    /// The second square of a move's coordinates.
    fn written_target(&self, mv: Move) -> Square {
        match self.variant().wing_of(self.turn(), mv).filter(|_| self.variant().is_own()) {
            Some(wing) if self.king_steps(mv.from(), mv.to()) => wing.partner_from,
            _ => mv.to(),
        }
    }

    /// Whether the piece on a square could go to another without castling.
    fn king_steps(&self, from: Square, to: Square) -> bool {
        let step = Move::new(from, to);
        self.obeys_movement(step) || self.obeys_movement(step.with(Special::MultiStep))
    }

    /// A legal move in standard algebraic notation, with `+` when the enemy king is attacked after it and
    /// `#` for checkmate and king capture.
    pub fn san(&self, mv: Move) -> String {
        self.san_among(mv, &self.legal_moves())
    }

    /// The same where the legal moves are known.
    fn san_among(&self, mv: Move, legal: &[Move]) -> String {
        let mut text = self.san_body(mv, legal);
        if self.captures_king(mv) {
            text.push('#');
            return text;
        }
        let mut after = self.clone();
        after.make(mv);
        if after.in_check(after.turn()) {
            let mate = !after.has_legal_move()
                && (self.variant().is_special() || after.outcome_without_moves().reason == Reason::Checkmate);
            text.push(if mate { '#' } else { '+' });
        }
        text
    }

    /// The notation without its sign for check.
    fn san_body(&self, mv: Move, legal: &[Move]) -> String {
        let (from, to) = (mv.from(), mv.to());
        if mv.is_castling() {
            return if self.castles_to_last_file(mv) { "O-O" } else { "O-O-O" }.to_owned();
        }
        let Some(piece) = self.piece_at(from) else { return self.uci(mv) };
        let spec = self.variant().kind(piece.kind());
        let captures = self.is_capture(mv);
        let rivals: Vec<Square> = legal
            .iter()
            .filter(|other| other.to() == to && other.from() != from && other.promotion() == mv.promotion())
            .map(|other| other.from())
            .filter(|&square| self.piece_at(square) == Some(piece))
            .collect();
        let file_tells = rivals.iter().all(|rival| rival.file() != from.file());
        let rank_tells = rivals.iter().all(|rival| rival.rank() != from.rank());
        let file = (b'a' + from.file()) as char;
        let mut text = String::with_capacity(8);
        if spec.letterless {
            if !file_tells {
                text += &from.to_string();
            } else if captures || !rivals.is_empty() {
                text.push(file);
            }
        } else {
            text.push(spec.letter);
            if rivals.is_empty() {
            } else if file_tells {
                text.push(file);
            } else if rank_tells {
                text += &(from.rank() + 1).to_string();
            } else {
                text += &from.to_string();
            }
        }
        if captures {
            text.push('x');
        }
        text += &to.to_string();
        if let Some(kind) = mv.promotion() {
            text.push('=');
            text.push(self.variant().kind(kind).letter);
        }
        text
    }

    /// Whether a castling is the one whose partner comes from the side of the last file.
    fn castles_to_last_file(&self, mv: Move) -> bool {
        self.variant()
            .wing_of(self.turn(), mv)
            .is_some_and(|wing| wing.partner_from.file() > wing.king_from.file())
    }

    /// Reads a legal move, written as SAN or as coordinates.
    ///
    /// # Errors
    /// Says whether the text cannot be read, means no legal move, or could mean several.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim();
        match self.read_coordinates(text) {
            Some(written) => self.find(text, &self.legal_moves(), &written),
            None => self.parse_san(text),
        }
    }

    /// Reads a legal move written as coordinates, as UCI has it.
    ///
    /// # Errors
    /// Says whether the text is no pair of squares, or no legal move.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        self.uci_among(text, &self.legal_moves())
    }

    /// The same where the legal moves are known.
    #[inline(never)]
    fn uci_among(&self, text: &str, legal: &[Move]) -> Result<Move, MoveError> {
        let unreadable = || MoveError::Unreadable { text: shorten(text) };
        let written = self.read_coordinates(text).ok_or_else(unreadable)?;
        self.find(text, legal, &written)
    }

    /// Reads a legal move written as coordinates, and writes it in standard algebraic notation: cheaper than one after the other.
    ///
    /// # Errors
    /// As [`Position::parse_uci`].
    pub fn read_uci(&self, text: &str) -> Result<(Move, String), MoveError> {
        let legal = self.legal_moves();
        let mv = self.uci_among(text, &legal)?;
        Ok((mv, self.san_among(mv, &legal)))
    }

    /// Reads a legal move written in standard algebraic notation.
    ///
    /// # Errors
    /// Says whether the text cannot be read, means no legal move, or could mean several.
    pub fn parse_san<'a>(&self, text: &'a str) -> Result<Move, MoveError> {
        let legal = self.legal_moves();
        let without_marks = |text: &'a str| text.trim_end_matches(['+', '#', '!', '?', ' ']);
        let bare = without_marks(text.trim());
        // En passant may be said, which needs no saying.
        let bare = bare.strip_suffix("e.p.").or(bare.strip_suffix("ep")).map_or(bare, without_marks);
        if let "O-O" | "0-0" | "o-o" | "O-O-O" | "0-0-0" | "o-o-o" = bare {
            let to_last_file = bare.len() == 3;
            return legal
                .into_iter()
                .find(|&mv| mv.is_castling() && self.castles_to_last_file(mv) == to_last_file)
                .ok_or_else(|| MoveError::Illegal { text: shorten(text) });
        }
        let written = self.read_san(bare).ok_or_else(|| MoveError::Unreadable { text: shorten(text) })?;
        self.find(text, &legal, &written)
    }

    /// The one legal move that fits what is written.
    fn find(&self, text: &str, legal: &[Move], written: &Written) -> Result<Move, MoveError> {
        let mut fitting: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|mv| {
                let (from, to) = (mv.from(), mv.to());
                let target = if written.kind.is_none() { self.written_target(*mv) } else { to };
                target == written.to
                    && written
                        .kind
                        .is_none_or(|kind| self.piece_at(from).is_some_and(|piece| piece.kind() == kind))
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
        // Of a step and a capture to the same square, what is written without a cross is the step.
        if fitting.len() > 1 && !written.captures && fitting.iter().any(|&mv| !self.is_capture(mv)) {
            fitting.retain(|&mv| !self.is_capture(mv));
        }
        // Of the king's step and a castling to the same square, what is written as a king's move is the step.
        if fitting.len() > 1 && written.kind.is_some() && fitting.iter().any(|mv| !mv.is_castling()) {
            fitting.retain(|mv| !mv.is_castling());
        }
        match fitting[..] {
            [mv] => Ok(mv),
            _ => {
                let mut candidates: Vec<String> = Vec::new();
                for &mv in &fitting {
                    // A handful: sorting code would weigh more than it saves.
                    let san = self.san_body(mv, legal);
                    candidates.insert(candidates.partition_point(|other| *other < san), san);
                }
                Err(MoveError::Ambiguous { text: shorten(text), candidates })
            }
        }
    }

    /// Reads two squares and perhaps a promotion letter.
    fn read_coordinates(&self, text: &str) -> Option<Written> {
        let geometry = self.variant().geometry();
        let (from, rest) = geometry.read_square(text)?;
        let rest = rest.strip_prefix('-').unwrap_or(rest);
        let (to, rest) = geometry.read_square(rest)?;
        let rest = rest.strip_prefix(['=', '/']).unwrap_or(rest);
        let mut letters = rest.chars();
        let promotion = match letters.next() {
            None => None,
            Some(letter) => Some(self.variant().kind_of_letter(letter)?),
        };
        letters.next().is_none().then_some(Written {
            kind: None,
            from_file: Some(from.file()),
            from_rank: Some(from.rank()),
            to,
            captures: self.piece_at(to).is_some(),
            promotion,
        })
    }

    /// Reads `[letter][file][rank][x]square[=letter]`; a promotion may also be written `/n`, `q` or `(Q)`.
    fn read_san(&self, text: &str) -> Option<Written> {
        let variant = self.variant();
        let geometry = variant.geometry();
        let first = text.chars().next()?;
        let (kind, rest) = if first.is_ascii_uppercase() {
            (variant.kind_of_letter(first)?, &text[1..])
        } else {
            (variant.all_kinds().find(|&kind| variant.kind(kind).letterless)?, text)
        };
        let rest = rest.strip_suffix(')').unwrap_or(rest);
        let (rest, promotion) = match rest.char_indices().next_back()? {
            (at, letter) if letter.is_ascii_alphabetic() => {
                let rest = rest[..at].strip_suffix(['=', '/', '(']).unwrap_or(&rest[..at]);
                (rest, Some(variant.kind_of_letter(letter)?))
            }
            _ => (rest, None),
        };
        let to_at = rest.rfind(|c: char| c.is_ascii_lowercase())?;
        let to = geometry.parse_square(&rest[to_at..])?;
        let before = &rest[..to_at];
        let (before, captures) = match before.strip_suffix(['x', ':']) {
            Some(before) => (before, true),
            None => (before.strip_suffix('-').unwrap_or(before), false),
        };
        let (from_file, number) = match before.chars().next() {
            Some(file) if file.is_ascii_lowercase() => (Some(file as u8 - b'a'), &before[1..]),
            _ => (None, before),
        };
        let from_rank = match number {
            "" => None,
            number => {
                let plain = number.bytes().all(|byte| byte.is_ascii_digit());
                Some(number.parse::<u8>().ok().filter(|_| plain)?.checked_sub(1)?)
            }
        };
        Some(Written { kind: Some(kind), from_file, from_rank, to, captures, promotion })
    }
}

/// What a move's text says.
struct Written {
    kind: Option<Kind>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    to: Square,
    captures: bool,
    promotion: Option<Kind>,
}

/// The start of a text, for messages.
pub(crate) fn shorten(text: &str) -> String {
    const MOST: usize = 24;
    let mut short: String = text.trim().chars().take(MOST).collect();
    if short.len() < text.trim().len() {
        short.push('…');
    }
    short
}

/// Why a move's text is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is no notation of a move.
    Unreadable {
        /// The text, perhaps shortened.
        text: String,
    },
    /// It means no legal move.
    Illegal {
        /// The text, perhaps shortened.
        text: String,
    },
    /// It does not say what the pawn becomes.
    PromotionMissing {
        /// The text, perhaps shortened.
        text: String,
    },
    /// The pawn cannot become this.
    PromotionNotAllowed {
        /// The text, perhaps shortened.
        text: String,
    },
    /// It could mean several legal moves.
    Ambiguous {
        /// The text, perhaps shortened.
        text: String,
        /// The moves it could mean, in SAN.
        candidates: Vec<String>,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable { text } => write!(f, "“{text}” is not a move"),
            MoveError::Illegal { text } => write!(f, "“{text}” is not a legal move here"),
            MoveError::PromotionMissing { text } => {
                write!(f, "“{text}” does not say what the pawn becomes")
            }
            MoveError::PromotionNotAllowed { text } => {
                write!(f, "“{text}”: the pawn cannot become that here")
            }
            MoveError::Ambiguous { text, candidates } => {
                write!(f, "“{text}” could be ")?;
                words::list(f, &mut candidates.iter().map(String::as_str), " or ")
            }
        }
    }
}

impl std::error::Error for MoveError {}
