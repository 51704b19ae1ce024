//! Previews of links to this site on other sites: a page for each game with title, summary and
//! picture (Open Graph), and a description of its board for sites that embed it (oEmbed).
//!
//! The fragment of an address is not sent to a server, so a static site cannot show the position of
//! a link. Instead, there is a page for each game.

use crate::browser::{ARGUMENTS, Browser};
use crate::embed::text;
use crate::finish::Files;
use crate::{process, workspace};
use anyhow::{Result, anyhow, ensure};
use fs_err as fs;
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;
use vicinity_diagram::{Picture, words};
use vicinity_rules::{Color, Position, Variant, variants};

/// The page of a game, with placeholders for its name, title and summary.
const GAME_PAGE: &str = include_str!("../../../www/game.html");

/// The placeholder in a page for tags with the address of the site.
const WITH_ADDRESS: &str = "<!-- Placeholder: tags with the address of the site -->";

/// The picture of the site, and of a game without one.
const SITE_PICTURE: &str = "vicinity";

/// Validates the address of a site and adds a trailing slash.
///
/// # Errors
/// If it is not an HTTP address.
pub fn site_address(address: &str) -> Result<String> {
    let is_web = ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme));
    let is_plain = !address.contains(['"', '<', '>', '&', '#', '?', ' ']);
    ensure!(is_web && is_plain, "“{address}” is not an address such as https://example.org/chess/");
    Ok(format!("{}/", address.trim_end_matches('/')))
}

/// Writes the address of the site into its start page, if it is known: most readers of Open Graph
/// need full addresses.
pub fn write_address(files: &mut Files, address: Option<&str>) -> Result<()> {
    const PAGE: &str = "index.html";
    let page = with_address(&text(files, PAGE)?, "./", None, address)?;
    files.insert(PAGE.to_owned(), page.into_bytes());
    Ok(())
}

/// Adds the pages of the games and the pictures. With an address, also adds the oEmbed
/// descriptions.
pub fn fill(files: &mut Files, address: Option<&str>) -> Result<()> {
    for name in variants::names() {
        let variant = Variant::parse(name).map_err(|error| anyhow!(error.to_string()))?;
        let picture = if picture_file(name).is_file() { name } else { SITE_PICTURE };
        let page = GAME_PAGE.replace("{name}", name).replace("{picture}", picture);
        let page = page.replace("{title}", variant.title()).replace("{summary}", variant.summary());
        let page = with_address(&page, "../", Some(name), address)?;
        files.insert(format!("game/{name}.html"), page.into_bytes());
        if let Some(address) = address {
            files.insert(format!("game/{name}.json"), oembed(&variant, address).into_bytes());
        }
    }
    for entry in fs::read_dir(workspace::root().join("www/social"))? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(format!("social/{name}"), fs::read(&path)?);
    }
    Ok(())
}

/// Adds the address of the site to a page; `to_site` is the relative address of the site's folder.
fn with_address(page: &str, to_site: &str, game: Option<&str>, address: Option<&str>) -> Result<String> {
    ensure!(page.contains(WITH_ADDRESS), "a page lacks its “{WITH_ADDRESS}”");
    let Some(address) = address else { return Ok(page.replace(WITH_ADDRESS, "")) };
    let page = page.replace(&format!("\"{to_site}social/"), &format!("\"{address}social/"));
    Ok(page.replace(WITH_ADDRESS, &tags(game, address)))
}

/// The tags with the address of the site or of a game.
fn tags(game: Option<&str>, address: &str) -> String {
    match game {
        None => format!("<meta property=\"og:url\" content=\"{address}\">"),
        Some(game) => format!(
            "<meta property=\"og:url\" content=\"{address}game/{game}.html\">\
             <link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}game/{game}.json\">"
        ),
    }
}

/// The oEmbed description of a game's board (<https://oembed.com>).
fn oembed(variant: &Variant, address: &str) -> String {
    let game = variant.name();
    let frame = format!(
        "<iframe src=\"{address}embed.html#variant={game}\" title=\"{}\" width=\"400\" height=\"794\"></iframe>",
        variant.title()
    );
    let description = json!({
        "version": "1.0", "type": "rich", "title": variant.title(), "html": frame, "width": 400, "height": 794,
        "provider_name": "Vicinity", "provider_url": address,
    });
    description.to_string()
}

fn picture_file(name: &str) -> PathBuf {
    workspace::root().join("www/social").join(format!("{name}.png"))
}

/// Draws the pictures of the start positions into `www/social` with Chrome.
pub fn draw() -> Result<()> {
    let browser = Browser::ensure()?;
    let folder = workspace::scratch().join("social");
    fs::create_dir_all(&folder)?;
    fs::create_dir_all(workspace::root().join("www/social"))?;
    let first = variants::names().next().ok_or_else(|| anyhow!("there is no game"))?;
    let site = (
        SITE_PICTURE,
        first,
        Some(("Vicinity", "Chess variants in the browser, against an engine or a friend.")),
    );
    for (file, game, texts) in variants::names().map(|name| (name, name, None)).chain([site]) {
        let variant = Variant::parse(game).map_err(|error| anyhow!(error.to_string()))?;
        let page = folder.join(format!("{file}.html"));
        fs::write(&page, picture_page(&variant, texts.unwrap_or((variant.title(), variant.summary()))))?;
        let mut chrome = Command::new(&browser.chrome);
        chrome.args(ARGUMENTS).args(["--hide-scrollbars", "--window-size=600,315"]);
        chrome.arg(format!("--screenshot={}", picture_file(file).display())).arg(&page);
        process::run_showing_errors(&mut chrome)?;
        println!("drew www/social/{file}.png");
    }
    Ok(())
}

/// A page of 600 × 315 pixels with the board, and the title and summary of a game beside it.
fn picture_page(variant: &std::sync::Arc<Variant>, (title, summary): (&str, &str)) -> String {
    let pieces: Vec<_> = Position::start(variant).pieces().collect();
    let mut picture = Picture::new(variant, Color::White, "social-");
    picture.board(&[]);
    picture.pieces(&pieces);
    let board = picture.finish(title, &words::pieces(variant, &pieces), None);
    let font = workspace::root().join("www/figtree/figtree.woff2");
    format!(
        "<!doctype html><meta charset=utf-8><style>\
         @font-face {{ font-family: Figtree; src: url(\"file://{}\"); font-weight: 400 700; }}\
         body {{ margin: 0; width: 600px; height: 315px; display: flex; align-items: center; gap: 28px; \
         background: #f2f1eb; color: #14191a; font: 20px/1.35 Figtree, sans-serif; }}\
         svg {{ height: 283px; width: auto; max-width: 300px; margin-left: 16px; flex: none; }}\
         h1 {{ margin: 0 0 10px; font-size: 33px; line-height: 1.1; }} p {{ margin: 0 20px 0 0; color: #536166; }}\
         </style>{board}<div><h1>{title}</h1><p>{summary}</p></div>",
        font.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(address: Option<&str>) -> Files {
        let page = fs::read(workspace::root().join("index.html")).expect("it is in the repository");
        let mut files: Files = [("index.html".to_owned(), page)].into();
        fill(&mut files, address).expect("all is there");
        write_address(&mut files, address).expect("all is there");
        files
    }

    /// The value of a property in a page.
    fn property(files: &Files, page: &str, name: &str) -> Option<String> {
        let content = text(files, page).expect("it is there");
        let (_, rest) = content.split_once(&format!("property=\"{name}\" content=\""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    }

    #[test]
    fn every_game_has_a_page_whose_picture_is_in_the_site() {
        let files = site(None);
        for name in variants::names() {
            let page = format!("game/{name}.html");
            let title = Variant::parse(name).expect("a known name").title().to_owned();
            assert_eq!(property(&files, &page, "og:title"), Some(title));
            let picture = property(&files, &page, "og:image").expect("it has a picture");
            let file = picture.strip_prefix("../").expect("it is relative");
            assert!(files[file].starts_with(b"\x89PNG"), "{file}");
            let content = text(&files, &page).expect("it is there");
            assert!(content.contains(&format!("url=../#variant={name}\"")), "{content}");
            assert!(!content.contains(['{', '}']) && !content.contains("oembed"), "{content}");
        }
        assert_eq!(property(&files, "index.html", "og:image").as_deref(), Some("./social/vicinity.png"));
        assert!(files.contains_key("social/vicinity.png"));
    }

    #[test]
    fn previews_have_absolute_addresses_if_the_site_has_one() {
        let files = site(Some("https://example.org/chess/"));
        let check = |page: &str, name: &str, value: &str| {
            assert_eq!(property(&files, page, name).as_deref(), Some(value), "{page}");
        };
        check("index.html", "og:image", "https://example.org/chess/social/vicinity.png");
        check("index.html", "og:url", "https://example.org/chess/");
        check("game/near.html", "og:image", "https://example.org/chess/social/near.png");
        check("game/near.html", "og:url", "https://example.org/chess/game/near.html");
        let page = text(&files, "game/near.html").expect("it is there");
        assert!(page.contains("href=\"https://example.org/chess/game/near.json\""), "{page}");
        let described: serde_json::Value = serde_json::from_slice(&files["game/near.json"]).expect("JSON");
        assert_eq!(described["title"], "Near Chess");
        let frame = described["html"].as_str().expect("markup");
        assert!(
            frame.starts_with("<iframe src=\"https://example.org/chess/embed.html#variant=near\""),
            "{frame}"
        );
    }

    #[test]
    fn an_address_is_one_of_the_web() {
        for (address, expected) in [
            ("https://example.org", Some("https://example.org/")),
            ("https://example.org/chess/", Some("https://example.org/chess/")),
            ("http://127.0.0.1:8080/", Some("http://127.0.0.1:8080/")),
            ("example.org", None),
            ("javascript:alert(1)", None),
            ("https://example.org/\"><script>", None),
        ] {
            assert_eq!(site_address(address).ok().as_deref(), expected, "{address}");
        }
    }
}
