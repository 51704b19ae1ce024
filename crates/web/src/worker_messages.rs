//! Decodes a worker's report field by field.
//!
//! Decoding with serde would add the formatting of floating-point numbers and of serde's errors: a
//! twentieth of the download of a first visit. `tests/messages.rs` checks that this agrees with
//! `vicinity_protocol`.

use js_sys::{Array, Object, Reflect};
use vicinity_protocol::{Info, Report, Score};
use wasm_bindgen::{JsCast, JsValue};

/// Decodes a worker's message; `None` if it is not a report.
pub fn report(message: &JsValue) -> Option<Report> {
    if let Some(word) = message.as_string() {
        return match word.as_str() {
            "ready" => Some(Report::Ready),
            "can_stop" => Some(Report::CanStop),
            _ => None,
        };
    }
    let (kind, about) = only_field(message)?;
    Some(match kind.as_str() {
        "info" => Report::Info(Info {
            id: number(&about, "id")?,
            depth: number(&about, "depth")?,
            seldepth: number(&about, "seldepth")?,
            line: number(&about, "line")?,
            score: score(&field(&about, "score"))?,
            nodes: number(&about, "nodes")?,
            time_ms: number(&about, "time_ms")?,
            pv: texts(&field(&about, "pv"))?,
            by_network: field(&about, "by_network").is_truthy(),
        }),
        "best" => {
            let mv = field(&about, "move");
            let is_none = mv.is_undefined() || mv.is_null();
            Report::Best { id: number(&about, "id")?, mv: if is_none { None } else { Some(mv.as_string()?) } }
        }
        "picture" => Report::Picture { id: number(&about, "id")?, svg: text(&about, "svg")? },
        "error" => Report::Error { id: number(&about, "id")?, message: text(&about, "message")? },
        _ => return None,
    })
}

fn score(message: &JsValue) -> Option<Score> {
    let (kind, value) = only_field(message)?;
    Some(match kind.as_str() {
        "centipawns" => Score::Centipawns(whole(&value)?),
        "win" => Score::Win(whole(&value)?),
        "loss" => Score::Loss(whole(&value)?),
        _ => return None,
    })
}

/// The name and value of an object's only field.
pub(crate) fn only_field(object: &JsValue) -> Option<(String, JsValue)> {
    let entries = Object::entries(object.dyn_ref()?);
    let entry: Array = entries.get(0).dyn_into().ok()?;
    (entries.length() == 1).then_some(())?;
    Some((entry.get(0).as_string()?, entry.get(1)))
}

/// A field; undefined if it does not exist or if the value is not an object.
fn field(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &name.into()).unwrap_or_default()
}

pub(crate) fn text(object: &JsValue, name: &str) -> Option<String> {
    field(object, name).as_string()
}

fn texts(list: &JsValue) -> Option<Vec<String>> {
    list.dyn_ref::<Array>()?.iter().map(|item| item.as_string()).collect()
}

pub(crate) fn number<T: TryFrom<i64>>(object: &JsValue, name: &str) -> Option<T> {
    whole(&field(object, name))
}

/// An integer within the range of its type.
fn whole<T: TryFrom<i64>>(value: &JsValue) -> Option<T> {
    let number = value.as_f64()?;
    // A larger number saturates and then differs.
    let rounded = number as i64;
    (rounded as f64 == number).then(|| T::try_from(rounded).ok())?
}
