//! What a variant is: its board, array and kinds of men, and for each side its goal, promotion,
//! multiple steps, en passant and castling, as data.
//!
//! Invariant: everything that differs between games stands here and in `variants/`; the modules
//! that play by it ask for the rule, never for the name. It moves nothing itself.

use std::fmt;
use std::sync::Arc;

use crate::attack::AttackLines;
use crate::geometry::{Geometry, Square};
use crate::movement::{Atom, KindMoves};
use crate::piece::{Color, Kind};
use crate::promotion;
use crate::variants::{self, Entry, Options};
use crate::words;

/// The part a man plays in the rules beyond its movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Each side has one; the game is about it.
    King,
    /// Promotes, resets the 50-move count, may have multiple steps and take part in en passant,
    /// and stands neither on its own first nor on its last rank.
    Pawn,
    /// Every other man.
    Piece,
}

/// A kind of man, as data.
#[derive(Clone, Copy, Debug)]
pub struct KindSpec {
    /// The capital letter for FEN, SAN and promotion.
    pub letter: char,
    /// The name in lower case, such as `camelrider`.
    pub name: &'static str,
    /// The name of its picture in the piece set.
    pub picture: &'static str,
    /// The part it plays.
    pub role: Role,
    /// Its movement.
    pub atoms: &'static [Atom],
}

/// How a side wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// By capturing the enemy king, which need not heed check.
    Capture,
    /// By checkmate; the enemy must heed check.
    Checkmate,
}

/// What a side's pawns may become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promotion {
    /// A man of its own side that has been captured: `initial − on board` of the kind.
    FromPool,
    /// Any of the kinds that its side had in the array, but pawn and king.
    Any,
    /// On the last ranks, any of those kinds of which no man of its side stands where it could ever reach
    /// the square of promotion; compulsory on the last rank only.
    ByReach {
        /// How many ranks, the last included.
        camp_ranks: u8,
        /// Letters of pawns, and of what each may always become on the last rank.
        on_last_rank: &'static [(char, char)],
    },
}

/// What it counts as when the side to move has no legal move and is not lost by checkmate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StalemateRule {
    /// A draw.
    Draw,
    /// A win for the other side.
    Win,
    /// A win of the minor kind for the other side.
    MinorWin,
}

/// Which positions are drawn because nobody can win them any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadMaterial {
    /// None.
    Never,
    /// King against king.
    BareKings,
    /// King against king, king and knight against king, and kings with bishops all on one square colour.
    Orthodox,
}

/// One castling: where king and partner start and end, as files from 0 on the side's first rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wing {
    /// The king's file before and after.
    pub king: (u8, u8),
    /// The partner's file before and after. The partner is what stands there in the array.
    pub partner: (u8, u8),
}

/// A side's castlings: toward the last file (`K` in FEN) and toward the a-file (`Q`).
pub type Castling = Option<[Wing; 2]>;

/// Who may capture whom en passant: letters of the capturing and of the captured pawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassantRule {
    /// The letter of the kind that captures.
    pub capturer: char,
    /// The letter of the kind that has just made a multiple step.
    pub victim: char,
}

/// A pawn's right to more than one step at a time from a rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MultiStep {
    /// The letter of the pawn.
    pub pawn: char,
    /// The rank, counted from 1 and from the side's own edge.
    pub rank: u8,
    /// The most steps.
    pub steps: u8,
}

/// The rules of one side.
#[derive(Clone, Copy, Debug)]
pub struct SideRules {
    /// How it wins.
    pub goal: Goal,
    /// What its pawns become.
    pub promotion: Promotion,
    /// Its castlings.
    pub castling: Castling,
    /// Its pawns' multiple steps.
    pub multi_steps: &'static [MultiStep],
    /// What its pawns may capture en passant.
    pub en_passant: &'static [EnPassantRule],
}

/// An option of a variant, as players and programs choose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The key in a variant string.
    pub key: &'static str,
    /// The values allowed; the first is the default.
    pub values: &'static [&'static str],
    /// The same values in plain words.
    pub answers: &'static [&'static str],
    /// The question it answers, in plain words.
    pub question: &'static str,
    /// What there is to know before choosing; empty where nothing is.
    pub note: &'static str,
}

/// A choice of all options at once that players would want, with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name.
    pub title: &'static str,
    /// What it comes to, in a line.
    pub summary: &'static str,
    /// The variant string, with the options that differ from their defaults in the order of the list.
    pub variant: &'static str,
}

/// How many colours a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardColors {
    /// Light and dark.
    Two,
    /// Two tones of four hues, so that every rider of two squares keeps to its colour.
    Eight,
}

/// The rules as told to players.
///
/// Written out it is a line for each part, told by how it begins: `by ` who made the game, `at ` the address and the title of its
/// page, `# ` a subject, `. ` a rule as published, `? ` a reading of ours. So it can be fetched as a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RulesText {
    /// Who made it, and when.
    pub inventor: &'static str,
    /// Where it was published, if that can be visited.
    pub source: Option<Source>,
    /// The rules, subject by subject.
    pub sections: &'static [Section],
}

impl fmt::Display for RulesText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "by {}", self.inventor)?;
        if let Some(Source { title, address }) = self.source {
            writeln!(f, "at {address} {title}")?;
        }
        for Section { heading, paragraphs } in self.sections {
            writeln!(f, "# {heading}")?;
            for paragraph in *paragraphs {
                match paragraph {
                    Paragraph::Rule(text) => writeln!(f, ". {text}")?,
                    Paragraph::Reading(text) => writeln!(f, "? {text}")?,
                }
            }
        }
        Ok(())
    }
}

/// A page elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// What it is called.
    pub title: &'static str,
    /// Its address.
    pub address: &'static str,
}

/// The rules on one subject.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// The subject, in a word or two.
    pub heading: &'static str,
    /// What is to be said.
    pub paragraphs: &'static [Paragraph],
}

/// A paragraph of rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paragraph {
    /// A rule as published.
    Rule(&'static str),
    /// Where the published rules are silent, or can be read in two ways: how they are read here.
    Reading(&'static str),
}

/// The data of a variant, before it is made ready to play.
pub(crate) struct VariantData {
    pub(crate) title: &'static str,
    pub(crate) geometry: Geometry,
    pub(crate) kinds: &'static [KindSpec],
    pub(crate) start_fen: &'static str,
    pub(crate) sides: [SideRules; 2],
    pub(crate) stalemate: StalemateRule,
    pub(crate) dead_material: DeadMaterial,
    /// Whether FEN's en-passant field names the pawn after the squares that it passed over.
    pub(crate) en_passant_names_pawn: bool,
    pub(crate) board_colors: BoardColors,
    pub(crate) summary: &'static str,
}

/// A variant, ready to play: its data and the tables made from it.
pub struct Variant {
    name: String,
    data: VariantData,
    options: &'static [OptionSpec],
    presets: &'static [Preset],
    moves: [Vec<KindMoves>; 2],
    attack_lines: [AttackLines; 2],
    initial: [[u8; 32]; 2],
    /// Per square, the castling rights that stay when something leaves or reaches it.
    kept_rights: [u8; 256],
    wings: [[Option<WingSquares>; 2]; 2],
    promotion_zones: [u16; 2],
    /// For each kind, the number of each square's reach class; empty where no rule asks.
    reach: Vec<[u8; 256]>,
    king: Kind,
}

/// A castling of one side, in squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WingSquares {
    pub(crate) king_from: Square,
    pub(crate) king_to: Square,
    pub(crate) partner_from: Square,
    pub(crate) partner_to: Square,
    pub(crate) partner: Kind,
}

impl Variant {
    /// The variant a string such as `near` or `near-vs-normal:near=black,ep=off` names.
    ///
    /// # Errors
    /// Names the word at fault and lists what is allowed.
    pub fn parse(text: &str) -> Result<Arc<Variant>, VariantError> {
        let (name, written) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let Some(entry) = variants::ENTRIES.iter().find(|entry| entry.name == name) else {
            return Err(VariantError::UnknownName { found: name.to_owned() });
        };
        let mut options = Options::new(entry.options);
        if let Some(written) = written {
            for pair in written.split(',') {
                options.set(entry.name, pair)?;
            }
        }
        let name = options.canonical(entry.name);
        Ok(Arc::new(Variant::new(name, entry, (entry.data)(&options))))
    }

    fn new(name: String, entry: &Entry, data: VariantData) -> Self {
        let king = data
            .kinds
            .iter()
            .position(|kind| kind.role == Role::King)
            .map(|index| Kind(index as u8))
            .expect("every variant's data has a king");
        let kind_of = |letter: char| {
            data.kinds
                .iter()
                .position(|kind| kind.letter == letter)
                .map(|index| Kind(index as u8))
                .expect("variant data names its own kinds only")
        };
        let moves = Color::BOTH.map(|color| {
            data.kinds
                .iter()
                .map(|spec| KindMoves::new(spec, color, &data.sides[color.index()], data.geometry, kind_of))
                .collect::<Vec<_>>()
        });
        let attack_lines = Color::BOTH.map(|color| AttackLines::new(&moves[color.index()], color));
        let mut initial = [[0; 32]; 2];
        let mut array = Vec::new();
        let placement = data.start_fen.split(' ').next().unwrap_or_default();
        for (row, text) in placement.split('/').enumerate() {
            let mut file = 0;
            let mut run = 0;
            for c in text.chars() {
                if let Some(digit) = c.to_digit(10) {
                    run = run * 10 + digit as u8;
                    continue;
                }
                file += std::mem::take(&mut run);
                let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                let kind = kind_of(c.to_ascii_uppercase());
                initial[color.index()][kind.index()] += 1;
                array.push((Square::new(file, data.geometry.ranks() - 1 - row as u8), kind));
                file += 1;
            }
        }
        let mut kept_rights = [0b1111; 256];
        let wings = Color::BOTH.map(|color| {
            let first_rank = match color {
                Color::White => 0,
                Color::Black => data.geometry.ranks() - 1,
            };
            let mut side = 0;
            [0, 1].map(|_| {
                let wing = data.sides[color.index()].castling?[side];
                let bit = 1 << (2 * color.index() + side);
                side += 1;
                let square = |file| Square::new(file, first_rank);
                let partner_from = square(wing.partner.0);
                kept_rights[square(wing.king.0).index()] &= !bit;
                kept_rights[partner_from.index()] &= !bit;
                Some(WingSquares {
                    king_from: square(wing.king.0),
                    king_to: square(wing.king.1),
                    partner_from,
                    partner_to: square(wing.partner.1),
                    partner: array
                        .iter()
                        .find(|(square, _)| *square == partner_from)
                        .expect("a castling partner stands in the array")
                        .1,
                })
            })
        });
        let promotion = |color: Color| data.sides[color.index()].promotion;
        let promotion_zones =
            Color::BOTH.map(|color| promotion::zone(promotion(color), data.geometry.ranks(), color));
        let by_reach = |color| matches!(promotion(color), Promotion::ByReach { .. });
        let reach = if Color::BOTH.into_iter().any(by_reach) {
            promotion::reach_classes(&moves[0], data.geometry)
        } else {
            Vec::new()
        };
        Variant {
            name,
            options: entry.options,
            presets: entry.presets,
            moves,
            attack_lines,
            initial,
            kept_rights,
            wings,
            promotion_zones,
            reach,
            king,
            data,
        }
    }

    /// The variant string: the name, and the options that differ from their defaults.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The game's name for people.
    pub fn title(&self) -> &'static str {
        self.data.title
    }

    /// One sentence: what makes the game different.
    pub fn summary(&self) -> &'static str {
        self.data.summary
    }

    /// Its name without options.
    pub fn base_name(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }

    /// The rules as told to players.
    pub fn text(&self) -> &'static RulesText {
        variants::text(self.base_name())
    }

    /// The options that this game has.
    pub fn options(&self) -> &'static [OptionSpec] {
        self.options
    }

    /// Choices of all its options that have a name.
    pub fn presets(&self) -> &'static [Preset] {
        self.presets
    }

    /// The board's size.
    pub fn geometry(&self) -> Geometry {
        self.data.geometry
    }

    /// The kinds of men; a [`Kind`] is an index into it.
    pub fn kinds(&self) -> &'static [KindSpec] {
        self.data.kinds
    }

    /// What a kind is.
    pub fn kind(&self, kind: Kind) -> &'static KindSpec {
        &self.data.kinds[kind.index()]
    }

    /// The kind that a letter, capital or small, names.
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        let index = self.data.kinds.iter().position(|kind| kind.letter == letter)?;
        Some(Kind(index as u8))
    }

    /// All kinds, in order.
    pub fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.data.kinds.len() as u8).map(Kind)
    }

    /// The king's kind.
    pub fn king(&self) -> Kind {
        self.king
    }

    /// The starting array with its first turn and rights.
    pub fn start_fen(&self) -> &'static str {
        self.data.start_fen
    }

    /// The rules of a side.
    pub fn side(&self, color: Color) -> &SideRules {
        &self.data.sides[color.index()]
    }

    /// Whether a side may not leave its king attacked: the enemy's goal is checkmate.
    #[inline]
    pub fn must_heed_check(&self, color: Color) -> bool {
        self.data.sides[(!color).index()].goal == Goal::Checkmate
    }

    /// What it counts as to have no legal move.
    pub fn stalemate(&self) -> StalemateRule {
        self.data.stalemate
    }

    /// Which positions are drawn for want of men.
    pub fn dead_material(&self) -> DeadMaterial {
        self.data.dead_material
    }

    /// How many men of a kind a side has in the array.
    pub fn initial_count(&self, color: Color, kind: Kind) -> u8 {
        self.initial[color.index()][kind.index() & 31]
    }

    /// A side's last rank, counted from 0.
    pub fn last_rank(&self, color: Color) -> u8 {
        match color {
            Color::White => self.data.geometry.ranks() - 1,
            Color::Black => 0,
        }
    }

    /// A square's colour from 1 to 8 on a board of eight: 1, 2, 7 and 8 on dark squares and the others on light ones. The
    /// pairs (1, 2), (3, 4), (5, 6), (7, 8) are hues, by the parities of file and rank; within a hue an alfilrider keeps to one
    /// tone. `None` on a board of two colours.
    pub const fn hue(&self, square: Square) -> Option<u8> {
        match self.data.board_colors {
            BoardColors::Two => None,
            BoardColors::Eight => {
                let (file, rank) = (square.file(), square.rank());
                Some(1 + 4 * (file % 2) + 2 * (rank % 2) + (file / 2 + rank / 2) % 2)
            }
        }
    }

    pub(crate) fn en_passant_names_pawn(&self) -> bool {
        self.data.en_passant_names_pawn
    }

    #[inline(always)]
    pub(crate) fn moves_of(&self, color: Color) -> &[KindMoves] {
        &self.moves[color.index()]
    }

    #[inline(always)]
    pub(crate) fn attack_lines(&self, attacker: Color) -> &AttackLines {
        &self.attack_lines[attacker.index()]
    }

    #[inline(always)]
    pub(crate) fn kept_rights(&self, square: Square) -> u8 {
        self.kept_rights[square.index()]
    }

    #[inline(always)]
    pub(crate) fn promotion_zone(&self, color: Color) -> u16 {
        self.promotion_zones[color.index()]
    }

    /// Whether a man of a kind could go from one square to the other on an empty board.
    pub(crate) fn same_reach(&self, kind: Kind, one: Square, other: Square) -> bool {
        self.reach.get(kind.index()).is_some_and(|class| class[one.index()] == class[other.index()])
    }

    pub(crate) fn wings(&self, color: Color) -> &[Option<WingSquares>; 2] {
        &self.wings[color.index()]
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.name)
    }
}

/// What is wrong with a variant string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VariantError {
    /// No variant has this name.
    UnknownName {
        /// The name as written.
        found: String,
    },
    /// The variant has no such option.
    UnknownKey {
        /// The variant's name.
        variant: &'static str,
        /// The key as written.
        found: String,
        /// The options it has.
        allowed: &'static [OptionSpec],
    },
    /// The option has no such value.
    UnknownValue {
        /// The option.
        option: &'static OptionSpec,
        /// The value as written.
        found: String,
    },
    /// An option is given twice.
    Repeated {
        /// Its key.
        key: &'static str,
    },
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VariantError::UnknownName { found } => {
                write!(f, "unknown variant “{found}”; there are ")?;
                words::list(f, &mut variants::names(), ", ")
            }
            VariantError::UnknownKey { variant, found, allowed: [] } => {
                write!(f, "unknown option “{found}”: {variant} has no options")
            }
            VariantError::UnknownKey { variant, found, allowed } => {
                write!(f, "unknown option “{found}”; {variant} has ")?;
                words::list(f, &mut allowed.iter().map(|option| option.key), ", ")
            }
            VariantError::UnknownValue { option, found } => {
                let key = option.key;
                write!(f, "unknown value “{found}” for {key}; it may be ")?;
                words::list(f, &mut option.values.iter().copied(), " or ")
            }
            VariantError::Repeated { key } => write!(f, "option “{key}” is given twice"),
        }
    }
}

impl std::error::Error for VariantError {}
