//! Fills in the list of files that the service worker (`www/service-worker.js`) stores: every file
//! of the finished site with the fingerprint of its content, and a version that changes with any of
//! them.
//!
//! A site built by Trunk alone does not store files, because their names are the same in every
//! version.

use crate::fingerprint::Fingerprint;
use crate::finish::Files;
use anyhow::{Result, anyhow, bail};

/// The only file that is not stored: the browser updates it.
const SERVICE_WORKER: &str = "service-worker.js";

/// Writes the list and the version into the service worker, if the site has one.
pub fn list_files(files: &mut Files) -> Result<()> {
    let Some(script) = take_script(files)? else { return Ok(()) };
    // The version also depends on the code of the service worker.
    let mut version = Fingerprint::of(script.as_bytes());
    for (name, content) in &*files {
        if name.contains(['"', '\\']) {
            bail!("{name}: file names with quotes or backslashes cannot be stored for offline use");
        }
        version.add(name.as_bytes());
        version.add(&(content.len() as u64).to_le_bytes());
        version.add(content);
    }
    let entry =
        |(name, content): (&String, &Vec<u8>)| format!("[\"{name}\",\"{}\"]", Fingerprint::of(content));
    let entries: Vec<String> = files.iter().map(entry).collect();
    let script = fill(&script, "[\"FILES\"]", &format!("[{}]", entries.join(",")))?;
    let script = fill(&script, "\"VERSION\"", &format!("\"{version}\""))?;
    files.insert(SERVICE_WORKER.to_owned(), script.into_bytes());
    Ok(())
}

/// Makes the service worker store nothing. It also replaces a release that was stored from the same
/// address.
pub fn keep_nothing(files: &mut Files) -> Result<()> {
    let Some(script) = take_script(files)? else { return Ok(()) };
    files.insert(SERVICE_WORKER.to_owned(), fill(&script, "[\"FILES\"]", "[]")?.into_bytes());
    Ok(())
}

fn take_script(files: &mut Files) -> Result<Option<String>> {
    let Some(script) = files.remove(SERVICE_WORKER) else { return Ok(None) };
    let script = String::from_utf8(script);
    script.map(Some).map_err(|_| anyhow!("{SERVICE_WORKER} is not valid UTF-8"))
}

fn fill(script: &str, place: &str, text: &str) -> Result<String> {
    match script.match_indices(place).count() {
        1 => Ok(script.replace(place, text)),
        count => Err(anyhow!("{SERVICE_WORKER} has {place} {count} times instead of once")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(index: &str, worker: &str) -> String {
        let mut files: Files = [("index.html", index), ("icons/a.png", "png"), (SERVICE_WORKER, worker)]
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .into();
        list_files(&mut files).expect("it can be filled in");
        String::from_utf8(files.remove(SERVICE_WORKER).expect("it is still there")).expect("text")
    }

    const WORKER: &str = "const VERSION = \"VERSION\"; const FILES = new Map([\"FILES\"]);";

    #[test]
    fn all_files_but_itself_are_listed_with_their_fingerprints() {
        let script = script("foobar", WORKER);
        let list = "new Map([[\"icons/a.png\",\"779e6f1956518c3c\"],[\"index.html\",\"85944171f73967e8\"]]);";
        assert!(script.ends_with(list), "{script}");
        assert!(!script.contains("VERSION\";"), "{script}");
    }

    #[test]
    fn the_version_changes_with_any_content_and_with_the_script() {
        let versions =
            [script("<p>", WORKER), script("<b>", WORKER), script("<p>", &format!("{WORKER} f();"))];
        let version = |script: &String| script.split('"').nth(1).map(str::to_owned);
        assert_eq!(version(&versions[0]), version(&script("<p>", WORKER)));
        assert_ne!(version(&versions[0]), version(&versions[1]));
        assert_ne!(version(&versions[0]), version(&versions[2]));
    }

    #[test]
    fn a_script_without_a_place_for_them_is_an_error() {
        let mut files: Files = [(SERVICE_WORKER.to_owned(), b"const FILES = [];".to_vec())].into();
        assert!(list_files(&mut files).is_err());
        assert!(list_files(&mut Files::new()).is_ok());
    }
}
