//! The content of the form of the variant editor, and the values of its buttons.

use vicinity_rules::games::{self, BetzaError, OutlinePiece};
use vicinity_rules::{Atom, Color, Mode, Square, custom_link};

use super::drawing::{self, Cell, Copies, Offset, Pen};
use super::pictures::{PICTURES, TILE};
use super::rules::KNOWN_MOVES;
use super::{Change, Design, DesignAct, Tool};
use crate::address;
use crate::errors::ErrorText;
use crate::language::{Text, concat};
use crate::screen::Screen;
use crate::screens::words::design as phrases;

/// The size of the shortest SVG that draws something, in bytes.
const MIN_SVG_BYTES: usize = 20;

/// The value of `boardColors` for a board with eight colours, and with two.
const COLORS: [&str; 2] = ["eight", "two"];

/// The picture of the selected piece as it is presented.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownPicture {
    /// The picture: the name of a drawing, [`TILE`] for the letter of the piece, or any other
    /// picture.
    pub picture: String,
    /// The character of the piece; empty if it has another picture.
    pub character: String,
    /// The name.
    pub name: Text,
}

impl Design {
    /// The title of the variant; empty if the text has no section.
    pub fn title(&self) -> &str {
        self.outline().map_or("", |outline| &outline.title)
    }

    /// Whether the board has eight colours.
    pub fn has_eight_colors(&self) -> bool {
        self.value("boardColors") == COLORS[0]
    }

    /// Whether a piece is in the list of pieces that pawns promote to.
    pub fn is_promoted_to(&self, piece: &OutlinePiece) -> bool {
        self.value("promotionPieceTypes").chars().any(|letter| letter.eq_ignore_ascii_case(&piece.letter))
    }

    /// The link to the variant.
    pub fn link(&self, page_address: &str) -> String {
        concat(&[page_address, "#game=", self.link_text()])
    }

    /// The HTML that embeds a board with the variant in another page.
    pub fn embed_code(&self, page_address: &str) -> String {
        let site = page_address.rsplit_once('/').map_or("", |(site, _)| site);
        concat(&[
            "<script src=\"",
            site,
            "/vicinity-embed.js\" async></script><vicinity-board game=\"",
            self.link_text(),
            "\"></vicinity-board>",
        ])
    }

    fn link_text(&self) -> &str {
        custom_link(self.variant.name()).unwrap_or_default()
    }

    /// The address of the statistics of the variant.
    pub fn facts_address(&self) -> String {
        address::of_custom_variant(&Screen::Facts, self.variant.name()).unwrap_or_default()
    }

    /// The picture of the selected piece; `None` without a piece.
    pub fn shown_picture(&self) -> Option<ShownPicture> {
        let piece = self.piece()?;
        let text = vicinity_diagram::tile_text(&piece.picture, piece.letter);
        let is_letter = text.as_ref().is_some_and(|text| text.chars().eq([piece.letter]));
        let is_offered = PICTURES.iter().any(|(picture, _)| *picture == piece.picture);
        Some(ShownPicture {
            picture: if is_letter { TILE.to_owned() } else { piece.picture.clone() },
            character: text.filter(|_| !is_letter).unwrap_or_default(),
            name: match (is_letter, is_offered) {
                (true, _) => phrases::PICTURE_TILE,
                (_, true) => picture_name(&piece.picture),
                _ => phrases::OWN_PICTURE,
            },
        })
    }

    /// The moves of the selected piece, and why they cannot be read; empty without moves.
    fn moves(&self) -> Result<Vec<Atom>, BetzaError> {
        match self.piece() {
            Some(piece) if !piece.moves.is_empty() => games::parse_betza(&piece.moves),
            _ => Ok(Vec::new()),
        }
    }

    /// The error in the moves of the selected piece.
    pub fn moves_error(&self) -> Option<String> {
        self.moves().err().map(|error| error.text())
    }

    /// The move diagram of the selected piece.
    pub fn cells(&self) -> Vec<(Offset, Cell)> {
        drawing::cells(&self.moves().unwrap_or_default())
    }
}

/// The name of a picture that is offered.
pub fn picture_name(picture: &str) -> Text {
    let known = PICTURES.iter().find(|(known, _)| *known == picture);
    known.map_or(phrases::PICTURE_TILE, |(_, name)| *name)
}

/// The index of the preset with these moves.
pub fn known_moves(moves: &str) -> Option<usize> {
    KNOWN_MOVES.iter().position(|known| *known == moves)
}

/// The square of a board that a key moves the focus to; `None` if it is another key.
pub fn square_by_key((files, ranks): (u8, u8), from: Square, key: &str) -> Option<Square> {
    let (file, rank) = (from.file(), from.rank());
    let (file, rank) = match key {
        "ArrowLeft" => (file.saturating_sub(1), rank),
        "ArrowRight" => (file + 1, rank),
        "ArrowUp" => (file, rank + 1),
        "ArrowDown" => (file, rank.saturating_sub(1)),
        "Home" => (0, rank),
        "End" => (files, rank),
        "PageUp" => (file, ranks),
        "PageDown" => (file, 0),
        _ => return None,
    };
    Some(Square::new(file.min(files.saturating_sub(1)), rank.min(ranks.saturating_sub(1))))
}

impl Change {
    /// Sets the title; a blank one is removed. Characters that are not allowed in names become
    /// similar ones, since nobody can guess which they are.
    pub fn title(text: &str) -> Change {
        let allowed = text.chars().map(|letter| match letter {
            '&' => '+',
            '<' => '‹',
            '>' => '›',
            '"' => '”',
            '[' | '{' => '(',
            ']' | '}' => ')',
            '\\' => '/',
            other => other,
        });
        Change::Key("title", Some(allowed.collect()).filter(|title: &String| !title.trim().is_empty()))
    }

    /// Sets whether the board has eight colours or two.
    pub fn colors(has_eight: bool) -> Change {
        Change::Key("boardColors", Some(COLORS[usize::from(!has_eight)].to_owned()))
    }
}

impl DesignAct {
    /// Reads a drawing from the field for SVG, which is for pasting: nothing is read while a text
    /// is too short to draw anything.
    pub fn pasted_svg(text: String) -> Option<DesignAct> {
        (text.len() >= MIN_SVG_BYTES).then_some(DesignAct::OpenSvg(text))
    }
}

impl Tool {
    /// The value in the page: the letter of a piece, lowercase for Black, or `-` for the eraser.
    pub fn mark(self) -> char {
        match self {
            Tool::Put(letter, Color::White) => letter,
            Tool::Put(letter, Color::Black) => letter.to_ascii_lowercase(),
            Tool::Erase => '-',
        }
    }

    /// Parses the value in the page.
    pub fn parse(mark: &str) -> Option<Tool> {
        let letter = mark.chars().next()?;
        Some(match letter {
            '-' => Tool::Erase,
            _ if letter.is_ascii_uppercase() => Tool::Put(letter, Color::White),
            _ => Tool::Put(letter.to_ascii_uppercase(), Color::Black),
        })
    }
}

impl Pen {
    /// The values of the pressed buttons, one of each group.
    pub fn values(self) -> [&'static str; 3] {
        [
            if self.rides { "on" } else { "once" },
            match self.mode {
                Mode::Both => "both",
                Mode::Quiet => "quiet",
                Mode::Capture => "capture",
            },
            match self.copies {
                Copies::All => "all",
                Copies::Sides => "sides",
                Copies::None => "one",
            },
        ]
    }

    /// The pen after a press of one of its buttons, given by its group and value.
    #[must_use]
    pub fn pressed(mut self, group: &str, value: &str) -> Pen {
        match (group, value) {
            ("design-rides", _) => self.rides = value == "on",
            ("design-mode", "quiet") => self.mode = Mode::Quiet,
            ("design-mode", "capture") => self.mode = Mode::Capture,
            ("design-mode", _) => self.mode = Mode::Both,
            ("design-copies", "sides") => self.copies = Copies::Sides,
            ("design-copies", "one") => self.copies = Copies::None,
            ("design-copies", _) => self.copies = Copies::All,
            _ => {}
        }
        self
    }
}
