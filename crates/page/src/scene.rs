//! Boards as plain data: the game's board, the editor's, and the small ones of legend, previews and
//! cards.
//!
//! Invariant: a scene describes everything visible of pieces and squares, so a board does not need
//! to know what it is for. It compares a scene with the previous one and updates the differences.
//! `interaction.rs` describes the interaction. Rules are not known here: position and state are
//! queried.

pub mod arrows;
pub mod interaction;

use vicinity_rules::{
    Color, Explanation, Geometry, Kind, Move, Pattern, Piece, Position, Square, TargetKind, Variant,
};

use crate::drawing::Arrow;
use crate::language::{Text, concat};
use crate::preferences::Preference;
use crate::screens::editor::setup::Editor;
use crate::screens::editor::setup_edit::Tool;
use crate::screens::words::editor as phrases;
use crate::state::State;
use crate::words;

/// The square of the selected piece.
pub const SELECTED: u32 = 1;
/// A target square of the selected piece.
pub const TARGET: u32 = 1 << 1;
/// A target square of the selected piece, with a capture.
pub const CAPTURE: u32 = 1 << 2;
/// The origin of the last move.
pub const FROM: u32 = 1 << 3;
/// The destination of the last move.
pub const TO: u32 = 1 << 4;
/// A king in check, or an invalid piece in the editor.
pub const ATTACKED: u32 = 1 << 5;
/// The piece can be picked up. This marks the piece, not the square.
pub const MOVABLE: u32 = 1 << 6;
/// The piece whose moves are explained.
pub const EXPLAINED: u32 = 1 << 7;
/// A piece that blocks the explained piece.
pub const SHIELD: u32 = 1 << 8;
/// Part of a premove or of a move to be confirmed.
pub const PLANNED: u32 = 1 << 9;
/// A piece that the opponent could win.
pub const THREATENED: u32 = 1 << 10;
/// The explained piece can move there, but not capture.
pub const REACH_MOVE: u32 = 1 << 11;
/// It can move or capture there.
pub const REACH_BOTH: u32 = 1 << 12;
/// It can only capture there.
pub const REACH_CAPTURE: u32 = 1 << 13;
/// Its way there is blocked.
pub const REACH_BARRED: u32 = 1 << 14;
/// A rule forbids the move there.
pub const REACH_NOT: u32 = 1 << 15;
/// The piece of the game is dimmed while something else is shown.
pub const DIMMED: u32 = 1 << 16;
/// The selected or explained leaper could ever reach the square.
pub const SAME_LEAPER_CLASS: u32 = 1 << 17;
/// A move there exposes the king to capture.
pub const DANGER: u32 = 1 << 19;
/// The king of the side that has lost.
pub const LOST_KING: u32 = 1 << 18;

/// The marks of squares with their class names.
pub const MARKS: [(&str, u32); 19] = [
    ("selected", SELECTED),
    ("target", TARGET),
    ("capture", CAPTURE),
    ("from", FROM),
    ("to", TO),
    ("attacked", ATTACKED),
    ("explained", EXPLAINED),
    ("reach-move", REACH_MOVE),
    ("reach-both", REACH_BOTH),
    ("reach-capture", REACH_CAPTURE),
    ("reach-barred", REACH_BARRED),
    ("reach-not", REACH_NOT),
    ("shield", SHIELD),
    ("planned", PLANNED),
    ("threatened", THREATENED),
    ("dimmed", DIMMED),
    ("leaper-class", SAME_LEAPER_CLASS),
    ("lost-king", LOST_KING),
    ("danger", DANGER),
];

/// The marks that are part of a square's label, with their texts.
const LABEL_MARKS: [(u32, Text); 5] = [
    (TARGET, words::announcements::MAY_GO),
    (CAPTURE, words::announcements::MAY_TAKE),
    (DANGER, words::announcements::IS_DANGEROUS),
    (FROM | TO, words::announcements::LAST_MOVE),
    (ATTACKED, words::announcements::IS_ATTACKED),
];

/// The attributes that describe a board for scripts, in this order.
pub const BOARD_ATTRIBUTES: [&str; 4] = ["data-variant", "data-fen", "data-turn", "data-result"];

/// The content of a board.
pub struct Scene<'a> {
    /// The variant, which determines the size of the board and the colours of its squares.
    pub variant: &'a Variant,
    /// The side at the bottom.
    pub orientation: Color,
    /// The visible pieces, by square index.
    pub pieces: [Option<Piece>; 256],
    /// The marks of squares and their pieces, by square index.
    pub marks: [u32; 256],
    /// The square with keyboard focus.
    pub focus: Option<Square>,
    /// Arrows and circles.
    pub arrows: Vec<Arrow>,
    /// Pieces that are shown but not part of the game.
    pub extra_pieces: Vec<(Square, Piece)>,
    /// The values of [`BOARD_ATTRIBUTES`], for a board that has them.
    pub attributes: Option<[&'a str; 4]>,
    /// The class name of a state of the whole board, and whether it is on.
    pub board_class: (&'static str, bool),
    /// The marks included in labels.
    pub labelled_marks: u32,
    /// Whether file and rank are announced separately.
    pub is_spaced: bool,
    /// The function for the accessible name of the board.
    pub label: fn(&Variant) -> String,
}

/// Everything that a square's label depends on.
pub type LabelFacts = (Option<Piece>, u32, bool);

impl<'a> Scene<'a> {
    fn empty(variant: &'a Variant, orientation: Color) -> Self {
        Scene {
            variant,
            orientation,
            pieces: [None; 256],
            marks: [0; 256],
            focus: None,
            arrows: Vec::new(),
            extra_pieces: Vec::new(),
            attributes: None,
            board_class: ("ahead", false),
            labelled_marks: 0,
            is_spaced: false,
            label: words::board,
        }
    }

    #[inline(never)]
    fn mark(&mut self, squares: &[Square], mark: u32) {
        squares.iter().for_each(|square| self.marks[square.index()] |= mark);
    }

    /// Marks the squares that a leaper could ever reach, including its own.
    #[inline(never)]
    fn mark_leaper_class(&mut self, from: Square, kind: Kind) {
        let classes = self.variant.leaper_classes(kind);
        for (marks, class) in self.marks.iter_mut().zip(classes.into_iter().flatten()) {
            if classes.is_some_and(|classes| classes[from.index()] == *class) {
                *marks |= SAME_LEAPER_CLASS;
            }
        }
    }

    /// Returns everything that a square's label depends on.
    pub fn label_facts(&self, square: Square) -> LabelFacts {
        (self.pieces[square.index()], self.marks[square.index()] & self.labelled_marks, self.is_spaced)
    }

    /// Returns the accessible label of a square.
    #[inline(never)]
    pub fn square_label(&self, square: Square) -> String {
        let (piece, labelled_marks, is_spaced) = self.label_facts(square);
        let mut label = words::square(&square.to_string(), self.variant, piece);
        for (marks, words) in LABEL_MARKS {
            if labelled_marks & marks != 0 {
                label = concat(&[&label, ", ", words.as_str()]);
            }
        }
        if is_spaced { words::announcements::spaced(&label) } else { label }
    }

    /// Returns the number of leaps in a move of the piece that is now on `to`; 0 if it steps or
    /// slides.
    pub fn hops(&self, from: Square, to: Square) -> u8 {
        let is_occupied = |square: Square| self.pieces[square.index()].is_some();
        self.pieces[to.index()].map_or(0, |piece| self.variant.hops(piece.kind(), from, to, &is_occupied))
    }

    /// Returns where a square is displayed: columns from the left and rows from the top.
    pub fn seen_at(&self, square: Square) -> (u8, u8) {
        seen_at(self.variant.geometry(), self.orientation, square)
    }
}

/// Returns the game's board. If a kind is chosen in the legend, its moves replace the game's
/// pieces.
pub fn of_game(state: &State) -> Scene<'_> {
    let shown = state.game.shown();
    let position = &shown.position;
    let mut scene = of_position(position, state.session.settings.orientation());
    // The captures of a premove are not known yet: the pieces may move before it.
    let is_ahead = state.may_premove();
    if let Some(from) = state.ui.board_input.selection {
        scene.mark(&[from], SELECTED);
        if let Some(piece) = position.piece_at(from) {
            scene.mark_leaper_class(from, piece.kind());
        }
        for to in state.targets(from) {
            let is_it = |mv: &&Move| mv.from() == from && mv.to() == to;
            let captures = match shown.legal.iter().find(is_it) {
                Some(mv) if !is_ahead => position.is_capture(*mv),
                _ => position.piece_at(to).is_some(),
            };
            scene.mark(&[to], if captures { CAPTURE } else { TARGET });
            if state.endangers_king(from, to) {
                scene.mark(&[to], DANGER);
            }
        }
    }
    if let Some((from, to)) = state.planned() {
        scene.mark(&[from, to], PLANNED);
    }
    scene.mark(&shown.attacked, ATTACKED);
    let loser = state.game.outcome_shown().and_then(|outcome| Some(!outcome.winner?));
    if let Some(king) = loser.and_then(|loser| position.king_square(loser)) {
        scene.mark(&[king], LOST_KING);
    }
    scene.mark(&state.ui.threatened, THREATENED);
    if let Some(explanation) = &state.ui.learn.explained {
        explain(&mut scene, explanation);
    }
    if let Some(picker) = state.picker().filter(|_| state.ui.board_input.promotion.is_none()) {
        for (square, _) in position.pieces().filter(|(_, piece)| piece.color() == picker) {
            scene.mark(&[square], MOVABLE);
        }
    }
    // A pawn that is about to promote, and a piece whose move must be confirmed, are shown on their
    // destination.
    let choice = state.ui.board_input.promotion.as_ref().map(|choice| (choice.from, choice.to));
    if let Some((from, to)) = choice.or(state.ui.board_input.pending.map(|mv| (mv.from(), mv.to()))) {
        scene.pieces[to.index()] = scene.pieces[from.index()].take();
    }
    scene.arrows = arrows::of_game(state);
    scene.focus = Some(state.ui.focus);
    let result = state.game.outcome().map_or("", |outcome| outcome.result());
    scene.attributes = Some([position.variant().name(), &shown.fen, position.turn().name(), result]);
    scene.board_class = ("ahead", is_ahead);
    scene.labelled_marks = LABEL_MARKS.iter().fold(0, |all, (marks, _)| all | marks);
    scene.is_spaced = state.device.preferences.value(Preference::Spoken) == "apart";
    if let Some((_, pattern)) = &state.ui.learn.pattern {
        scene.marks = [DIMMED; 256];
        explain(&mut scene, &pattern.explanation);
        scene.arrows = arrows::leaps(&pattern.explanation);
        scene.extra_pieces.clone_from(&pattern.pieces);
    }
    scene
}

/// Returns a board that shows a position and its last move without interaction, for cards and
/// previews of lines.
pub fn of_position(position: &Position, orientation: Color) -> Scene<'_> {
    let mut scene = Scene::empty(position.variant(), orientation);
    for (square, piece) in position.pieces() {
        scene.pieces[square.index()] = Some(piece);
    }
    if let Some(last) = position.last_move() {
        scene.mark(&[last.from()], FROM);
        scene.mark(&[last.to()], TO);
    }
    scene
}

/// Returns a board with a single piece and its moves.
pub fn of_pattern<'a>(variant: &'a Variant, pattern: &Pattern, orientation: Color) -> Scene<'a> {
    let mut scene = Scene::empty(variant, orientation);
    for (square, piece) in &pattern.pieces {
        scene.pieces[square.index()] = Some(*piece);
    }
    for reach in &pattern.explanation.reaches {
        let marks = &mut scene.marks[reach.square.index()];
        if *marks == 0 {
            *marks = reach_mark(&reach.what);
        }
    }
    scene.mark_leaper_class(pattern.explanation.from, pattern.explanation.piece.kind());
    scene
}

/// Returns the editor's board: all pieces can be picked up, and invalid ones are marked.
pub fn of_editor(editor: &Editor, orientation: Color) -> Scene<'_> {
    let mut scene = Scene::empty(editor.variant(), orientation);
    for (square, piece) in &editor.setup.pieces {
        scene.pieces[square.index()] = Some(*piece);
        scene.mark(&[*square], MOVABLE);
    }
    scene.mark(editor.picked.as_slice(), SELECTED);
    scene.mark(&editor.wrong_squares(), ATTACKED);
    scene.focus = Some(editor.focus);
    scene.board_class = ("edit-places", editor.tool != Tool::Hand || editor.picked.is_some());
    scene.label = phrases::board;
    scene
}

/// Marks what a piece can do, and the pieces that block it.
fn explain(scene: &mut Scene, explanation: &Explanation) {
    scene.mark(&[explanation.from], EXPLAINED);
    scene.mark_leaper_class(explanation.from, explanation.piece.kind());
    for reach in &explanation.reaches {
        scene.mark(&[reach.square], reach_mark(&reach.what));
        if let TargetKind::Barred { by } = &reach.what {
            scene.mark(by, SHIELD);
        }
    }
}

/// Returns the mark for what a piece could do on a square.
fn reach_mark(what: &TargetKind) -> u32 {
    match what {
        TargetKind::MoveOnly | TargetKind::Castling => REACH_MOVE,
        TargetKind::Move => REACH_BOTH,
        TargetKind::Capture | TargetKind::EnPassant | TargetKind::Attack => REACH_CAPTURE,
        TargetKind::Barred { .. } => REACH_BARRED,
        TargetKind::Exposes | TargetKind::NoPromotion => REACH_NOT,
    }
}

/// Returns where a square is displayed for an orientation: columns from the left and rows from the
/// top.
#[inline(never)]
pub fn seen_at(geometry: Geometry, orientation: Color, square: Square) -> (u8, u8) {
    let (file, rank) = (square.file(), square.rank());
    match orientation {
        Color::White => (file, geometry.ranks() - 1 - rank),
        Color::Black => (geometry.files() - 1 - file, rank),
    }
}

/// Returns the square at a point of the board, given as fractions of its width and height.
#[inline(never)]
pub fn square_at(geometry: Geometry, orientation: Color, x: f64, y: f64) -> Option<Square> {
    if !(0.0..1.0).contains(&x) || !(0.0..1.0).contains(&y) {
        return None;
    }
    let (files, ranks) = (geometry.files(), geometry.ranks());
    let (column, row) = ((x * f64::from(files)) as u8, (y * f64::from(ranks)) as u8);
    Some(match orientation {
        Color::White => Square::new(column, ranks - 1 - row),
        Color::Black => Square::new(files - 1 - column, row),
    })
}

/// Returns the class names of a square's colour: light or dark, and the hue in variants with more
/// than two colours.
pub fn color_names(variant: &Variant, square: Square) -> [&'static str; 2] {
    const HUES: [&str; 9] = ["", "hue-1", "hue-2", "hue-3", "hue-4", "hue-5", "hue-6", "hue-7", "hue-8"];
    let hue = variant.square_color(square).map_or(0, usize::from);
    [if square.is_light() { "light" } else { "dark" }, HUES.get(hue).copied().unwrap_or_default()]
}
