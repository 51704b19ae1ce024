//! Facts as readable TOML: a table for each strength, and a line for each entry of its lists.

use toml_edit::{DocumentMut, Item, Value};
use vicinity_protocol::facts::GameFacts;

/// Writes facts.
///
/// # Errors
/// If a number is too large for TOML.
pub(super) fn text(facts: &GameFacts) -> Result<String, String> {
    let mut document = toml_edit::ser::to_document(facts).map_err(|error| error.to_string())?;
    give_lines(&mut document);
    Ok(format!(
        "# Written by `vicinity-lab facts`; docs/measuring.md says how each figure is measured.\n{document}"
    ))
}

/// Parses a written text.
#[cfg(test)]
pub(super) fn read(text: &str) -> GameFacts {
    toml_edit::de::from_str(text).expect("facts")
}

fn give_lines(document: &mut DocumentMut) {
    let Some(strengths) = document.get_mut("strengths") else { return };
    let tables = std::mem::take(strengths).into_array_of_tables();
    *strengths = tables.map_or_else(|item| item, Item::ArrayOfTables);
    let tables = strengths.as_array_of_tables_mut().into_iter().flat_map(|tables| tables.iter_mut());
    for table in tables {
        for (_, item) in table.iter_mut() {
            let Some(list) = item.as_array_mut() else { continue };
            if list.iter().any(Value::is_inline_table) {
                list.iter_mut().for_each(|entry| entry.decor_mut().set_prefix("\n    "));
                list.set_trailing_comma(true);
                list.set_trailing("\n");
            }
        }
    }
}
