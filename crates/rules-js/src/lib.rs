//! The rules for JavaScript programs, as the npm package `vicinity-rules` exports them.
//!
//! Moves and positions cross as text. Every error is a JavaScript `Error` with the message of the
//! rules crate.

use vicinity_rules::{MAX_PERFT_DEPTH, Move, Setup, Variant, games, perft, variants};
use wasm_bindgen::prelude::*;

/// The names of all games of this package.
#[wasm_bindgen(js_name = variants, unchecked_return_type = "string[]")]
pub fn variant_names() -> Vec<String> {
    variants::names().map(str::to_owned).collect()
}

/// The variant string of a custom variant in the language of Fairy-Stockfish's `variants.ini`.
/// Of several sections it is the one with the name, or the last one.
#[wasm_bindgen(js_name = customVariant)]
pub fn custom_variant(text: &str, name: Option<String>) -> Result<String, JsError> {
    Ok(games::load(text, name.as_deref())?.name().to_owned())
}

/// A position, with the moves played on it.
#[wasm_bindgen]
pub struct Position(vicinity_rules::Position);

#[wasm_bindgen]
impl Position {
    /// The start position of a variant, or the position of a FEN. Without a variant, that of chess.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: Option<String>, fen: Option<String>) -> Result<Position, JsError> {
        let variant = Variant::parse(variant.as_deref().unwrap_or(variants::orthodox()))?;
        let setup = match fen {
            Some(fen) => Setup::parse(&variant, &fen)?,
            None => return Ok(Position(vicinity_rules::Position::start(&variant))),
        };
        Ok(Position(setup.position()?))
    }

    /// A copy, which later moves do not change.
    #[wasm_bindgen(js_name = clone)]
    pub fn copy(&self) -> Position {
        Position(self.0.clone())
    }

    /// The variant string.
    #[wasm_bindgen(getter)]
    pub fn variant(&self) -> String {
        self.0.variant().name().to_owned()
    }

    /// The position as FEN.
    #[wasm_bindgen(getter)]
    pub fn fen(&self) -> String {
        self.0.fen()
    }

    /// The side to move.
    #[wasm_bindgen(getter, unchecked_return_type = "\"white\" | \"black\"")]
    pub fn turn(&self) -> String {
        self.0.turn().name().to_owned()
    }

    /// Whether the king of the side to move is attacked.
    #[wasm_bindgen(getter, js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// The result, such as `1-0`; undefined while the game goes on.
    #[wasm_bindgen(getter)]
    pub fn result(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.result().to_owned())
    }

    /// Why the game is over, such as `checkmate`; undefined while it goes on.
    #[wasm_bindgen(getter)]
    pub fn reason(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.reason.name().to_owned())
    }

    /// The moves played on this position, as coordinates.
    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<String> {
        let mut before = self.0.clone();
        let mut moves = Vec::new();
        while let Some(mv) = before.unmake() {
            moves.push(before.uci(mv));
        }
        moves.reverse();
        moves
    }

    /// All legal moves as coordinates, such as `e2e4`.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves().into_iter().map(|mv| self.0.uci(mv)).collect()
    }

    /// All legal moves in algebraic notation, in the order of `legalMoves`.
    #[wasm_bindgen(js_name = legalSans)]
    pub fn legal_sans(&self) -> Vec<String> {
        self.0.legal_sans().into_iter().map(|(_, san)| san.to_string()).collect()
    }

    /// A legal move in algebraic notation.
    pub fn san(&self, text: &str) -> Result<String, JsError> {
        Ok(self.0.san(self.read(text)?))
    }

    /// A legal move as coordinates.
    pub fn uci(&self, text: &str) -> Result<String, JsError> {
        Ok(self.0.uci(self.read(text)?))
    }

    /// Plays a move, written as coordinates or in algebraic notation.
    pub fn play(&mut self, text: &str) -> Result<(), JsError> {
        let mv = self.read(text)?;
        Ok(self.0.try_play(mv)?)
    }

    /// Takes back the last move. Returns whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.unmake().is_some()
    }

    /// The number of legal move sequences of a length, from 0 to 64.
    pub fn perft(&self, depth: u32) -> Result<f64, JsError> {
        // A negative number of JavaScript arrives as a large one.
        if depth > MAX_PERFT_DEPTH {
            return Err(JsError::new(&format!("the depth must be from 0 to {MAX_PERFT_DEPTH}")));
        }
        Ok(perft(&self.0, depth) as f64)
    }

    fn read(&self, text: &str) -> Result<Move, JsError> {
        Ok(self.0.parse_move(text)?)
    }
}
