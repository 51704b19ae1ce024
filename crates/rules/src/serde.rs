//! Serialisation with serde, behind the feature `serde`.
//!
//! Squares, colours and moves as text are strings. A position or a setup is a variant string and a
//! FEN, and is validated when it is deserialised. The moves made on a position are not serialised.
//! [`Move`](crate::Move) is not supported because it has no meaning without its position; use
//! [`UciMove`] instead.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::notation::san_move::{San, SanPlus};
use crate::notation::setup::Setup;
use crate::notation::uci_move::UciMove;
use crate::position::state::Position;
use crate::types::geometry::Square;
use crate::types::outcome::{Outcome, Reason};
use crate::types::piece::Color;
use crate::variant::Variant;

/// Deserialises a value from a string.
fn from_string<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    String::deserialize(from)?.parse().map_err(Error::custom)
}

/// Serialises types as strings, using `Display` and `FromStr`.
macro_rules! as_string {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                from_string(deserializer)
            }
        }
    )*};
}

as_string!(Color, Square, UciMove, San, SanPlus);

/// A variant string and a FEN.
#[derive(serde::Serialize, serde::Deserialize)]
struct Written {
    variant: String,
    fen: String,
}

impl Written {
    fn setup(&self) -> Result<Setup, String> {
        let variant = Variant::parse(&self.variant).map_err(|error| error.to_string())?;
        Setup::parse(&variant, &self.fen).map_err(|error| error.to_string())
    }
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { variant: self.variant.name().to_owned(), fen: self.fen() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::deserialize(deserializer)?.setup().map_err(Error::custom)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { variant: self.variant().name().to_owned(), fen: self.fen() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Setup::deserialize(deserializer)?.position().map_err(Error::custom)
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut outcome = serializer.serialize_struct("Outcome", 2)?;
        outcome.serialize_field("winner", &self.winner)?;
        outcome.serialize_field("reason", &self.reason)?;
        outcome.end()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, json, to_value};

    use super::*;

    #[test]
    fn values_are_written_and_read_back_or_refused() {
        let near = Variant::parse("near").expect("a known name");
        let position = Position::start(&near);
        let written = to_value(&position).expect("JSON");
        assert_eq!(written, json!({"variant": "near", "fen": near.start_fen()}));
        assert_eq!(serde_json::from_value::<Position>(written).ok(), Some(position.clone()));
        let setup = Setup::of(&position);
        assert_eq!(from_str::<Setup>(&to_value(&setup).expect("JSON").to_string()).ok(), Some(setup));
        assert_eq!(from_str::<UciMove>("\"e2e4\"").map(|uci| uci.to_string()).ok().as_deref(), Some("e2e4"));
        assert_eq!(to_value([Color::White, Color::Black]).ok(), Some(json!(["white", "black"])));
        assert_eq!(
            from_str::<SanPlus>("\"Nf3+\"").ok().map(|san| to_value(san).ok()),
            Some(Some(json!("Nf3+")))
        );
        let outcome = Outcome::resigned(Color::White);
        assert_eq!(to_value(outcome).ok(), Some(json!({"winner": "black", "reason": "white resigns"})));
        let refused = |text: &str| from_str::<Position>(text).expect_err(text).to_string();
        assert_eq!(refused("{\"variant\": \"chess\", \"fen\": \"8/8/8/8/8/8/8/K7\"}"), "black has no king");
        assert!(refused("{\"variant\": \"no\", \"fen\": \"\"}").starts_with("unknown variant “no”"));
        assert!(from_str::<Square>("\"z9\"").is_err());
    }
}
