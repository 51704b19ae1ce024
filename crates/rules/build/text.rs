//! Generates Rust code for rules texts.

use vicinity_games::Folder;
use vicinity_games::rules::Rules;

use crate::emit::string;

/// Generates the rules text of a game from its files, in order. A game without files gets an empty
/// text; its rules are then generated from its data.
///
/// # Errors
/// The first invalid file.
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
