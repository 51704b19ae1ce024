//! The positions of requests.

use vicinity_rules::{Position, Variant};

/// Parses a variant string and a FEN; without a FEN, the start position.
pub(crate) fn parse(variant: &str, fen: Option<&str>) -> Result<Position, String> {
    let variant = Variant::parse(variant).map_err(|error| error.to_string())?;
    match fen {
        Some(fen) => Position::from_fen(&variant, fen).map_err(|error| format!("FEN: {error}")),
        None => Ok(Position::start(&variant)),
    }
}
