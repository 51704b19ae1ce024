//! Statistics of the games for the site: a file for each game, and one that compares all.

use std::collections::BTreeMap;

use crate::finish::Files;
use anyhow::{Result, anyhow, bail};
use vicinity_games::Folder;
use vicinity_protocol::facts::{self, Claim, GameFacts};
use vicinity_rules::variants;

/// The statements of inventors, in the folder of a family: game, topic and text on a line.
const CLAIMS: &str = "claims.txt";

/// The topics that the page shows statements about.
const TOPICS: [&str; 4] = ["score", "draws", "endings", "values"];

/// The statistics of all games, in the folder `facts`; an empty file for a game that has none.
pub fn files() -> Result<Files> {
    let mut files = Files::new();
    let mut all = Vec::new();
    let mut measured = measured()?;
    // In the order in which the page lists the games.
    for name in variants::names() {
        if let Some(facts) = measured.remove(name) {
            files.insert(format!("facts/{name}.txt"), facts::write(&facts).into_bytes());
            all.push(facts);
        } else {
            files.insert(format!("facts/{name}.txt"), Vec::new());
        }
    }
    files.insert("facts/summary.txt".to_owned(), facts::write_summaries(&all).into_bytes());
    Ok(files)
}

/// The statistics of all games, by name.
fn measured() -> Result<BTreeMap<String, GameFacts>> {
    let mut all = BTreeMap::new();
    for folder in vicinity_games::folders().map_err(anyhow::Error::msg)? {
        let mut claims = claims(&folder)?;
        for file in folder.files("facts").iter().filter(|file| file.ends_with(".toml")) {
            let path = format!("facts/{file}");
            let text = folder.read(&path).ok_or_else(|| anyhow!("{path} cannot be read"))?;
            let mut facts: GameFacts =
                toml_edit::de::from_str(&text).map_err(|error| anyhow!("{path}: {error}"))?;
            facts.claims = claims.remove(&facts.game).unwrap_or_default();
            all.insert(facts.game.clone(), facts);
        }
        if let Some(game) = claims.keys().next() {
            bail!("games/{}/{CLAIMS}: {game} has no statistics", folder.name);
        }
    }
    Ok(all)
}

/// The statements about the games of a family, by game.
fn claims(folder: &Folder) -> Result<BTreeMap<String, Vec<Claim>>> {
    let mut claims: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
    let text = folder.read(CLAIMS).unwrap_or_default();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut words = line.splitn(3, ' ');
        let (Some(game), Some(topic), Some(text)) = (words.next(), words.next(), words.next()) else {
            bail!("games/{}/{CLAIMS}: a line needs a game, a topic and a text: {line}", folder.name);
        };
        if !TOPICS.contains(&topic) {
            bail!("games/{}/{CLAIMS}: {topic} is not one of {TOPICS:?}", folder.name);
        }
        let claim = Claim { topic: topic.to_owned(), text: text.to_owned() };
        claims.entry(game.to_owned()).or_default().push(claim);
    }
    Ok(claims)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_can_read_the_statistics() {
        let files = files().expect("valid files in the folders of the games");
        let text = |name: &str| String::from_utf8(files[name].clone()).expect("text");
        let is_measured = |name: &&str| !text(&format!("facts/{name}.txt")).is_empty();
        let measured: Vec<&str> = variants::names().filter(is_measured).collect();
        assert!(measured.len() >= 11, "{measured:?}");
        for name in &measured {
            let facts = facts::parse(name, &text(&format!("facts/{name}.txt"))).expect("as written");
            assert!(facts.strengths.iter().all(|strength| strength.games > 0), "{name}");
        }
        let all = facts::parse_summaries(&text("facts/summary.txt")).expect("as written");
        let mut games: Vec<&str> = all.iter().map(|summary| summary.game.as_str()).collect();
        games.dedup();
        assert_eq!(games, measured);
        let contact = facts::parse("contact", &text("facts/contact.txt")).expect("as written");
        assert!(contact.claims.iter().any(|claim| claim.text.contains("John Gallez:")));
    }
}
