//! Pictures of positions. They are drawn by the engine for custom variants, so that neither the
//! page nor the usual engine contains the code.

use vicinity_diagram::{PieceStyle, marks};
use vicinity_protocol::{Picture, Report};
use vicinity_rules::Color;

use crate::position;

/// Draws a position.
pub(crate) fn draw(wanted: &Picture, send: &mut dyn FnMut(&Report)) -> Result<(), String> {
    let position = position::parse(&wanted.variant, Some(&wanted.fen))?;
    let (variant, geometry) = (position.variant(), position.variant().geometry());
    let below = if wanted.is_turned { Color::Black } else { Color::White };
    let colors: Vec<&str> = wanted.colors.split(';').filter(|color| !color.is_empty()).collect();
    let pieces: Vec<_> = position.pieces().collect();
    let mut picture = vicinity_diagram::Picture::new(variant, below, "vicinity-");
    picture.board(&colors);
    // The last move is written like an arrow.
    let read = |text: &str| marks::parse(geometry, text).map_err(|error| error.to_string());
    if let Some(marks::Mark { shape: marks::Shape::Arrow(from, to), .. }) = read(&wanted.last)?.first() {
        picture.last_move(*from, *to);
    }
    picture.coordinates();
    picture.piece_style = match wanted.pieces.as_str() {
        "outline" => PieceStyle::Outline,
        "letters" => PieceStyle::Letters,
        _ => PieceStyle::Solid,
    };
    picture.set = &wanted.drawings;
    picture.pieces(&pieces);
    picture.marks(&read(&wanted.marks)?);
    let svg = picture.finish(&wanted.title, &wanted.about, Some(wanted.width));
    send(&Report::Picture { id: wanted.id, svg });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(picture: &Picture) -> Result<String, String> {
        let mut svg = String::new();
        draw(picture, &mut |report| {
            let Report::Picture { id: 7, svg: drawn } = report else { panic!("{report:?}") };
            svg.clone_from(drawn);
        })?;
        Ok(svg)
    }

    #[test]
    fn positions_are_drawn_and_errors_reported() {
        let near = Picture {
            id: 7,
            variant: "near".into(),
            fen: "8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1".into(),
            is_turned: true,
            last: "e2e3".into(),
            marks: "d3:2".into(),
            title: "Near".into(),
            about: "Pieces".into(),
            width: 360,
            ..Picture::default()
        };
        let svg = drawn(&near).expect("a picture");
        assert!(svg.starts_with("<svg ") && svg.contains(">Near</title>"), "{svg}");
        assert_eq!(svg.matches("<use ").count(), 32);
        let letters = Picture { pieces: "letters".into(), ..near.clone() };
        assert!(drawn(&letters).is_ok_and(|svg| svg.contains(">Q</text>")));
        let is_refused =
            |picture: Picture, reason: &str| drawn(&picture).is_err_and(|error| error.contains(reason));
        assert!(is_refused(Picture { marks: "z9".into(), ..near.clone() }, "z9"));
        assert!(is_refused(Picture { fen: "8".into(), ..near }, "FEN"));
    }
}
