//! The rules in words, as Rust.

use vicinity_games::Folder;
use vicinity_games::rules::Rules;

use crate::emit::string;

/// The rules of a game as Rust, from its files in their order. A game may have none yet: then they are written from its data.
///
/// # Errors
/// Names the file that is not as it should be.
pub(crate) fn rules<'a>(folder: &Folder, files: impl Iterator<Item = &'a str>) -> Result<String, String> {
    let rules = Rules::of(folder, files)?.unwrap_or_default();
    let source = rules.source.map_or_else(
        || "None".to_owned(),
        |(title, address)| {
            format!("Some(Source {{ title: {}, address: {} }})", string(&title), string(&address))
        },
    );
    let paragraph = |(text, is_reading): &(String, bool)| {
        format!("Paragraph::{}({})", if *is_reading { "Reading" } else { "Rule" }, string(text))
    };
    let sections: Vec<String> = rules
        .chapters
        .iter()
        .map(|chapter| {
            let paragraphs: Vec<String> = chapter.paragraphs.iter().map(paragraph).collect();
            format!(
                "Section {{ heading: {}, paragraphs: &[{}] }}",
                string(&chapter.heading),
                paragraphs.join(", ")
            )
        })
        .collect();
    Ok(format!(
        "RulesText {{ inventor: {}, source: {source}, sections: &[{}] }}",
        string(&rules.inventor),
        sections.join(", ")
    ))
}
