//! The texts of the games with their translations.

use std::collections::BTreeMap;

use crate::Folder;
use crate::rules::Rules;

/// The texts of all games with their translations into a language such as `de`, without duplicates.
///
/// # Errors
/// The file with a text that lacks a counterpart, or a text with two translations.
pub fn translations(language: &str) -> Result<BTreeMap<String, String>, String> {
    let mut known = BTreeMap::new();
    for folder in crate::folders()? {
        for (english, translation) in folder.translations(language)? {
            if let Some(other) = known.insert(english.clone(), translation.clone())
                && other != translation
            {
                return Err(format!(
                    "games/{}: “{english}” is translated elsewhere as “{other}”",
                    folder.name
                ));
            }
        }
    }
    Ok(known)
}

/// The pairs of a folder, from `words.LANGUAGE.txt` and from the rules.
pub(crate) fn pairs(folder: &Folder, language: &str) -> Result<Vec<(String, String)>, String> {
    let mut pairs = Vec::new();
    let name = format!("words.{language}.txt");
    if let Some(text) = folder.read(&name) {
        let lines: Vec<&str> = lines(&text).collect();
        for pair in lines.chunks(2) {
            let [english, translation] = pair else {
                return Err(format!(
                    "games/{}/{name}: “{}” has no translation below it",
                    folder.name, pair[0]
                ));
            };
            pairs.push(((*english).to_owned(), (*translation).to_owned()));
        }
    }
    for file in folder.files("").iter().filter(|file| file.ends_with(".md")) {
        let stem = file.trim_end_matches(".md");
        // Files with two dots are translations.
        if stem.contains('.') {
            continue;
        }
        let name = format!("{stem}.{language}.md");
        let Some(translation) = folder.read(&name) else { continue };
        let in_file = |file: &str, error: String| format!("games/{}/{file}: {error}", folder.name);
        let english =
            Rules::read(&folder.read(file).unwrap_or_default()).map_err(|error| in_file(file, error))?;
        let translation = Rules::read(&translation).map_err(|error| in_file(&name, error))?;
        if shape(&english) != shape(&translation) {
            return Err(in_file(&name, format!("its chapters and paragraphs are not those of {file}")));
        }
        let texts = english.texts().into_iter().zip(translation.texts());
        pairs.extend(
            texts
                .filter(|(english, _)| !english.is_empty())
                .map(|(english, translation)| (english.to_owned(), translation.to_owned())),
        );
    }
    Ok(pairs)
}

/// The lines that are neither empty nor comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "))
}

/// The structure that a translation must share with the original.
fn shape(rules: &Rules) -> Vec<(bool, Vec<bool>)> {
    let chapters = rules
        .chapters
        .iter()
        .map(|chapter| (true, chapter.paragraphs.iter().map(|(_, is_reading)| *is_reading).collect()));
    [(rules.source.is_some(), Vec::new())].into_iter().chain(chapters).collect()
}
