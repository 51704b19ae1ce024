//! Signs that show what a piece can do, the same as on the page: a dot is a move, a ring a capture,
//! hatching a capture that is barred by the pieces in dashed frames, a cross a move that is not
//! allowed.

use vicinity_rules::{Explanation, Reach, Square, TargetKind};

use crate::Picture;

/// A sign on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Sign {
    /// The piece whose moves are shown.
    Here,
    /// It moves there, and does not capture there.
    Move,
    /// It captures there.
    Capture,
    /// It moves there, and would capture there.
    Both,
    /// A capture that is barred.
    Barred,
    /// A piece that bars a capture.
    Shield,
    /// Not allowed.
    Not,
}

impl Sign {
    /// All signs, from bottom to top.
    pub const ALL: [Sign; 7] =
        [Sign::Here, Sign::Barred, Sign::Shield, Sign::Not, Sign::Capture, Sign::Both, Sign::Move];

    /// The name of the sign in messages and scripts.
    pub const fn name(self) -> &'static str {
        match self {
            Sign::Here => "here",
            Sign::Move => "move",
            Sign::Capture => "capture",
            Sign::Both => "both",
            Sign::Barred => "barred",
            Sign::Shield => "shield",
            Sign::Not => "not",
        }
    }

    /// The attributes of the sign's path, and the path's data from the upper left corner of a
    /// square.
    pub const fn drawing(self) -> (&'static [Attribute], &'static str) {
        match self {
            Sign::Here => (&[("fill", "#3fa35f"), ("fill-opacity", ".66")], "h100v100h-100z"),
            Sign::Move => (DOT, "m50 50h0"),
            // A ring; the dot of a move is drawn in addition.
            Sign::Both | Sign::Capture => (RING, "m5 50a45 45 0 1 1 90 0a45 45 0 1 1-90 0z"),
            Sign::Barred => (LINES, "m0 33l33-33m0 67l67-67m0 33l-67 67m33 0l67-67m0 33l-67 67m34 0l33-33"),
            Sign::Shield => (FRAME, "m6 6h88v88h-88z"),
            Sign::Not => (CROSS, "m28 28l44 44m0-44l-44 44"),
        }
    }
}

/// An SVG attribute: its name and its value.
pub type Attribute = (&'static str, &'static str);

const fn line(width: &'static str) -> [Attribute; 4] {
    [("fill", "none"), ("stroke", "#0d2f2a"), ("stroke-opacity", ".7"), ("stroke-width", width)]
}

const DOT: &[Attribute] = {
    const LINE: [Attribute; 4] = line("30");
    &[LINE[0], LINE[1], LINE[2], LINE[3], ("stroke-linecap", "round")]
};
const RING: &[Attribute] = &line("8");
const LINES: &[Attribute] = &line("6");
const FRAME: &[Attribute] =
    &[("fill", "none"), ("stroke", "#0b221e"), ("stroke-width", "6"), ("stroke-dasharray", "14 8")];
const CROSS: &[Attribute] = &line("10");

/// The signs of what a piece can do.
pub fn signs(explanation: &Explanation) -> Vec<(Square, Sign)> {
    let mut signs = vec![(explanation.from, Sign::Here)];
    for Reach { square, what, .. } in &explanation.reaches {
        let sign = match what {
            TargetKind::MoveOnly | TargetKind::Castling => Sign::Move,
            TargetKind::Move => Sign::Both,
            TargetKind::Capture | TargetKind::EnPassant | TargetKind::Attack => Sign::Capture,
            TargetKind::Barred { .. } => Sign::Barred,
            TargetKind::Exposes | TargetKind::NoPromotion => Sign::Not,
        };
        signs.push((*square, sign));
        if let TargetKind::Barred { by } = what {
            signs.extend(by.iter().map(|square| (*square, Sign::Shield)));
        }
    }
    signs.sort_by_key(|(square, sign)| (*sign, *square));
    signs.dedup();
    signs
}

impl Picture<'_> {
    /// Adds signs on squares, below the pieces.
    pub fn signs(&mut self, signs: &[(Square, Sign)]) {
        use Sign::{Barred, Both, Capture, Here, Move, Not, Shield};
        // Signs that look alike share one path.
        let layers: [(Sign, &[Sign]); 6] = [
            (Here, &[Here]),
            (Barred, &[Barred]),
            (Shield, &[Shield]),
            (Not, &[Not]),
            (Capture, &[Capture, Both]),
            (Move, &[Move, Both]),
        ];
        for (layer, with) in layers {
            let (attributes, path) = layer.drawing();
            let at: Vec<Square> =
                signs.iter().filter(|(_, sign)| with.contains(sign)).map(|(square, _)| *square).collect();
            if at.is_empty() {
                continue;
            }
            self.open_path(attributes);
            for square in at {
                self.point("M", self.corner(square, 0));
                self.put(&[path]);
            }
            self.put(&["\"/>"]);
        }
    }

    /// The start of a path, up to the quotation mark before its data.
    fn open_path(&mut self, attributes: &[Attribute]) {
        self.put(&["<path"]);
        for (name, value) in attributes {
            self.put(&[" ", name, "=\"", value, "\""]);
        }
        self.put(&[" d=\""]);
    }

    /// Adds a legend below the board: each sign with its description, in two or three columns.
    pub fn key(&mut self, words: &[(Sign, &str)]) {
        if words.is_empty() {
            return;
        }
        const ROW: i32 = 56;
        let columns = usize::from(self.geometry.files() / 4).max(1);
        let rows = words.len().div_ceil(columns) as i32;
        let (wide, top) = (i32::from(self.geometry.files()) * 100, self.height as i32);
        let high = rows * ROW + 16;
        self.put(&["<path fill=\"#f7f5ee\" d=\"M0 ", &top.to_string(), "h", &wide.to_string()]);
        self.put(&[
            "v",
            &high.to_string(),
            "H0z\"/><g font-family=\"sans-serif\" font-size=\"34\" fill=\"#1d282b\">",
        ]);
        for (index, (sign, word)) in words.iter().enumerate() {
            let x = (index % columns) as i32 * wide / columns as i32 + 14;
            let y = top + (index / columns) as i32 * ROW + 14;
            self.put(&["<g transform=\"translate(", &x.to_string(), " ", &y.to_string(), ")scale(.42)\">"]);
            self.put(&[
                "<path fill=\"#ece7d8\" stroke=\"#4d6d66\" stroke-width=\"3\" d=\"M0 0h100v100H0z\"/>",
            ]);
            let layers: &[Sign] = if *sign == Sign::Both { &[Sign::Both, Sign::Move] } else { &[*sign] };
            for layer in layers {
                let (attributes, path) = layer.drawing();
                self.open_path(attributes);
                self.put(&["M0 0", path, "\"/>"]);
            }
            self.put(&["</g>"]);
            self.text((x + 58, y + 33), word);
        }
        self.put(&["</g>"]);
        self.height += high as u32;
    }
}
