//! The page in another language.
#![allow(dead_code, reason = "not every test file needs it")]

/// Returns the German messages and texts of games, as on the site.
pub fn german() -> String {
    let [english, german] = [include_str!("../../words/en.ftl"), include_str!("../../words/de.ftl")]
        .map(|text| vicinity_catalogue::Catalogue::parse(text).expect("a catalogue"));
    let games = vicinity_games::translations("de").expect("every text has its translation");
    german.compile(&english, games).expect("the languages agree")
}
