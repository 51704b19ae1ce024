//! `vicinity svg`: a board diagram, for pages that allow only images.

use std::hash::Hasher;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use fnv::FnvHasher;
use vicinity_diagram::{Picture, marks, signs, words};
use vicinity_rules::{Color, Explanation, Piece, Setup, Square, Variant};

use crate::custom::GamesFile;
use crate::program::{ProgramError, invalid_fen, report_dropped};

/// The width of a square in pixels, unless --size is given.
const SQUARE: u32 = 45;
const WIDTHS: std::ops::RangeInclusive<u32> = 16..=8192;

/// Draw a board diagram as a self-contained SVG
#[derive(Args)]
pub(crate) struct Svg {
    /// The variant
    variant: String,
    #[command(flatten)]
    games: GamesFile,
    /// The position, legal or not; the piece placement is enough [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Highlight a move, such as e2e4
    #[arg(long, value_name = "MOVE")]
    last_move: Option<String>,
    /// Marks, separated by commas: e4 is a circle, d2d4 an arrow, !e4 a frame; a suffix :1 to :4
    /// selects the kind
    #[arg(long, default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    marks: String,
    /// Show the moves of a piece: its letter, for the piece alone (lower case for Black), or its
    /// square
    #[arg(long, value_name = "PIECE")]
    piece_moves: Option<String>,
    /// Add a legend of the signs
    #[arg(long)]
    key: bool,
    /// The side at the bottom: white or black
    #[arg(long, value_name = "SIDE", default_value = "white", hide_default_value = true)]
    orientation: String,
    /// Omit the names of files and ranks
    #[arg(long)]
    no_coordinates: bool,
    /// The width in pixels, from 16 to 8192
    #[arg(long, value_name = "PIXELS", allow_negative_numbers = true)]
    size: Option<String>,
    /// The title, for screen readers and as a tooltip
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    title: Option<String>,
    /// The prefix of ids within the picture, for pages with several pictures
    #[arg(long, value_name = "NAME")]
    id: Option<String>,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub(crate) fn run(args: Svg, out: &mut dyn Write) -> Result<(), ProgramError> {
    let Svg { fen, last_move, title, id, .. } = args;
    let variant = args.games.variant(&args.variant)?;
    let geometry = variant.geometry();
    let width = match args.size {
        None => u32::from(geometry.files()) * SQUARE,
        Some(text) => read_width(&text)?,
    };
    let orientation = read_orientation(&args.orientation)?;
    let marks = marks::parse(geometry, &args.marks)
        .map_err(|error| ProgramError::Input(format!("--marks: {error}")))?;
    let last_move = last_move.map(|text| read_last_move(&variant, &text)).transpose()?;
    id.as_deref().map(check_id).transpose()?;
    let Scene { pieces, turn, shown } = match args.piece_moves {
        Some(piece) => read_piece(&variant, &piece, fen.as_deref())?,
        None => {
            let setup = read_setup(&variant, fen.as_deref())?;
            Scene { pieces: setup.pieces, turn: Some(setup.turn), shown: None }
        }
    };

    let signs = shown.as_ref().map(signs).unwrap_or_default();
    let mut about = Vec::new();
    if let Some(explanation) = &shown {
        about.push(words::moves(&variant, explanation.piece, &signs));
    }
    about.push(words::pieces(&variant, &pieces));
    about.extend(turn.map(|turn| words::turn(turn).to_owned()));
    about.extend(last_move.map(|(from, to)| words::last_move(from, to)));
    about.push(words::marks(&marks));
    about.retain(|text| !text.is_empty());
    let about = about.join(" ");
    let title = title.unwrap_or_else(|| usual_title(&variant, shown.as_ref()));

    let draw = |id: &str| {
        let mut picture = Picture::new(&variant, orientation, id);
        picture.board(&[]);
        if let Some((from, to)) = last_move {
            picture.last_move(from, to);
        }
        picture.signs(&signs);
        if !args.no_coordinates {
            picture.coordinates();
        }
        picture.pieces(&pieces);
        picture.marks(&marks);
        if args.key {
            picture.key(&words::key_of(&signs));
        }
        picture.finish(&title, &about, Some(width))
    };
    // Different pictures have different ids, so that they can be in one page.
    let id = id.unwrap_or_else(|| {
        let mut hasher = FnvHasher::default();
        hasher.write(draw("").as_bytes());
        format!("v{:016x}", hasher.finish())
    });
    let svg = draw(&format!("{id}-"));
    match args.out {
        None => out.write_all(svg.as_bytes())?,
        Some(file) => std::fs::write(&file, svg)
            .map_err(|error| ProgramError::Input(format!("cannot write {}: {error}", file.display())))?,
    }
    Ok(())
}

fn read_width(text: &str) -> Result<u32, ProgramError> {
    text.parse().ok().filter(|width| WIDTHS.contains(width)).ok_or_else(|| {
        let (least, most) = (WIDTHS.start(), WIDTHS.end());
        ProgramError::Usage(format!(
            "--size is “{text}”; it must be a whole number of pixels from {least} to {most}"
        ))
    })
}

fn read_orientation(text: &str) -> Result<Color, ProgramError> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(ProgramError::Usage(format!("--orientation is “{other}”; it must be white or black"))),
    }
}

fn check_id(id: &str) -> Result<(), ProgramError> {
    let is_name = |id: &str| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if id.starts_with(|first: char| first.is_ascii_alphabetic()) && is_name(id) {
        return Ok(());
    }
    let complaint = "it must begin with a letter and be made of letters, digits and hyphens";
    Err(ProgramError::Usage(format!("--id is “{id}”; {complaint}")))
}

/// The title of a diagram that is given none.
fn usual_title(variant: &Variant, shown: Option<&Explanation>) -> String {
    let game = variant.title();
    match shown {
        Some(explanation) => {
            let kind = &variant.kind(explanation.piece.kind()).name;
            format!("{game}: the moves of the {kind} on {}", explanation.from)
        }
        None => format!("{game}: position"),
    }
}

/// The content of the diagram.
struct Scene {
    pieces: Vec<(Square, Piece)>,
    turn: Option<Color>,
    /// The piece whose moves are shown.
    shown: Option<Explanation>,
}

/// A setup, which need not be a legal position; the piece placement is enough.
fn read_setup(variant: &Arc<Variant>, fen: Option<&str>) -> Result<Setup, ProgramError> {
    let fen = fen.unwrap_or_else(|| variant.start_fen());
    let (setup, dropped) = Setup::parse_with_remark(variant, fen).map_err(invalid_fen)?;
    report_dropped(dropped);
    Ok(setup)
}

/// A piece given by its letter, alone on the board, or by its square in a position.
fn read_piece(variant: &Arc<Variant>, piece: &str, fen: Option<&str>) -> Result<Scene, ProgramError> {
    if let Some(square) = variant.geometry().parse_square(piece) {
        let setup = read_setup(variant, fen)?;
        let turn = setup.turn;
        let position = setup.position().map_err(invalid_fen)?;
        let shown = position
            .explain(square)
            .ok_or_else(|| ProgramError::Input(format!("--piece-moves: there is no piece on {square}")))?;
        return Ok(Scene { pieces: position.pieces().collect(), turn: Some(turn), shown: Some(shown) });
    }
    let mut letters = piece.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else { return Err(no_piece(variant, piece)) };
    let kind = variant.kind_of_letter(letter).ok_or_else(|| no_piece(variant, piece))?;
    if fen.is_some() {
        let complaint = "--piece-moves with a letter cannot be used with --fen; give the square of the piece";
        return Err(ProgramError::Usage(complaint.into()));
    }
    let color = if letter.is_ascii_lowercase() { Color::Black } else { Color::White };
    let pattern = variant.pattern(kind, color);
    Ok(Scene { pieces: pattern.pieces, turn: None, shown: Some(pattern.explanation) })
}

fn no_piece(variant: &Variant, piece: &str) -> ProgramError {
    let letters: Vec<String> = variant.kinds().iter().map(|kind| kind.letter.to_string()).collect();
    let (title, letters) = (variant.title(), letters.join(" "));
    ProgramError::Input(format!(
        "--piece-moves is “{piece}”; it must be a piece of {title}, {letters}, or a square of its board"
    ))
}

fn read_last_move(variant: &Variant, text: &str) -> Result<(Square, Square), ProgramError> {
    let geometry = variant.geometry();
    let read = || {
        let (from, rest) = geometry.read_square(text)?;
        Some((from, geometry.parse_square(rest)?))
    };
    read().ok_or_else(|| {
        ProgramError::Input(format!("--last-move is “{text}”; it must be two squares, such as e2e4"))
    })
}
