//! Prerenders everything that is shown before the program is loaded: the colours of the styles, the
//! board and cards of the start page in `index.html`, and the tables with which `vicinity-embed.js`
//! draws boards.
//!
//! The data come from the rules and from `vicinity_diagram`. Names of games, start positions,
//! drawings and colours are not maintained by hand in a page or script.

use crate::assemble::SCRIPT;
use crate::embed::text;
use crate::finish::Files;
use anyhow::{Result, anyhow, bail};
use std::collections::BTreeMap;
use std::sync::Arc;
use vicinity_diagram::{Attribute, DRAWINGS, Sign, TILE, colors, mark_lines, styled};
use vicinity_rules::{Position, Square, Variant, variants};

const STYLE: &str = "style.css";
const PAGE: &str = "index.html";
const MANIFEST: &str = "manifest.webmanifest";

const BOARD_GOES_HERE: &str = "<!-- Placeholder: the start position";
/// The placeholder for the title of the first game.
const FIRST_GOES_HERE: &str = "{first}";
const CARDS_GO_HERE: &str = "<ul id=\"cards\"></ul>";

/// Fills in all placeholders. `embed.html` already has the body of `index.html`, because an
/// embedded board draws its own position first.
pub fn fill(files: &mut Files) -> Result<()> {
    let style = colors::fill_style(&text(files, STYLE)?)
        .ok_or_else(|| anyhow!("www/style.css has no place for the colours of boards and pieces"))?;
    let page = fill_page(&text(files, PAGE)?)?;
    let script = fill_script(&text(files, SCRIPT)?)?;
    let manifest = fill_manifest(&text(files, MANIFEST)?)?;
    for (name, text) in [(STYLE, style), (PAGE, page), (SCRIPT, script), (MANIFEST, manifest)] {
        files.insert(name.to_owned(), text.into_bytes());
    }
    Ok(())
}

fn variant(name: &str) -> Result<Arc<Variant>> {
    Variant::parse(name).map_err(|error| anyhow!(error.to_string()))
}

fn fill_page(page: &str) -> Result<String> {
    let (before, rest) =
        page.split_once(BOARD_GOES_HERE).ok_or_else(|| anyhow!("{PAGE} lacks its “{BOARD_GOES_HERE}…”"))?;
    let after = rest.split_once("-->").map_or("", |(_, after)| after);
    let first = variants::names().next().map(variant).transpose()?;
    let first = first.ok_or_else(|| anyhow!("there is no game"))?;
    let page = [before, &board(&first), after].concat().replace(FIRST_GOES_HERE, plain(first.title())?);
    if !page.contains(CARDS_GO_HERE) {
        bail!("{PAGE} lacks its “{CARDS_GO_HERE}”");
    }
    Ok(page.replace(CARDS_GO_HERE, &format!("<ul id=\"cards\">{}</ul>", cards()?)))
}

/// Adds shortcuts to the games, for an installed page.
fn fill_manifest(manifest: &str) -> Result<String> {
    const PLACE: &str = "\"shortcuts\": []";
    if !manifest.contains(PLACE) {
        bail!("www/{MANIFEST} lacks its “{PLACE}”");
    }
    let mut shortcuts = Vec::new();
    for first in variants::families().filter(|first| *first != variants::orthodox()) {
        let title = variant(first)?;
        shortcuts.push(
            serde_json::json!({ "name": title.title(), "url": format!("./#variant={first}") }).to_string(),
        );
    }
    Ok(manifest.replace(PLACE, &format!("\"shortcuts\": [{}]", shortcuts.join(", "))))
}

/// The start position of a game on squares that the styles colour, with the names of files and
/// ranks.
fn board(variant: &Arc<Variant>) -> String {
    let geometry = variant.geometry();
    let pieces: Vec<_> = Position::start(variant).pieces().collect();
    let names = |names: Vec<String>| names.concat();
    let ranks = (1..=geometry.ranks()).rev().map(|rank| format!("<i>{rank}</i>")).collect();
    let files =
        (b'a'..).take(usize::from(geometry.files())).map(|file| format!("<i>{}</i>", char::from(file)));
    [
        "<div class=\"early\" aria-hidden=\"true\">",
        &styled::pieces(variant, &pieces, "early-"),
        "<div class=\"ranks\">",
        &names(ranks),
        "</div><div class=\"files\">",
        &names(files.collect()),
        "</div></div>",
    ]
    .concat()
}

/// A card for each family of games; the program draws their pictures
/// (`crates/web/src/parts/start.rs`). The orthodox family is collapsed after the others.
fn cards() -> Result<String> {
    let mut cards = String::new();
    let mut folded = String::new();
    for first in variants::families() {
        let list = if first == variants::orthodox() { &mut folded } else { &mut cards };
        list.push_str(&card(first)?);
    }
    let frame = CARD.split_once("<!-- Standard chess").map_or("", |(_, frame)| frame);
    let frame = frame.split_once("-->").map_or("", |(_, frame)| frame);
    Ok(cards + &frame.replace("{folded}", &folded))
}

/// The markup of a card, with placeholders for the texts of its games.
const CARD: &str = include_str!("../../../www/card.html");

fn card(first: &str) -> Result<String> {
    let head = variant(first)?;
    let title = plain(head.title())?;
    let mut sizes = String::new();
    for name in variants::family(first).skip_while(|name| *name == first) {
        let size = size_label(title, plain(variant(name)?.title())?);
        sizes += &format!("<a href=\"#variant={name}\" data-card=\"{name}\">{size}</a>");
    }
    let sizes = if sizes.is_empty() { sizes } else { format!("<div class=\"sizes\">{sizes}</div>") };
    let card =
        CARD.split_once("-->").and_then(|(_, rest)| rest.split_once("<!--")).map_or("", |(card, _)| card);
    let card = card.replace("{name}", first).replace("{title}", title).replace("{sizes}", &sizes);
    Ok(card.replace("{summary}", plain(head.summary())?))
}

/// The label of a size in the row of a card: "8×9 straight pawns" for "Near Chess 8×9, straight
/// pawns". The files `words.de.txt` of the games translate it.
fn size_label(family: &str, title: &str) -> String {
    title.trim_start_matches(family).replace(',', "").trim().to_owned()
}

/// Returns a text that needs no escapes in HTML.
fn plain(text: &str) -> Result<&str> {
    match text.contains(['<', '&', '"']) {
        true => Err(anyhow!("“{text}” contains characters that HTML has to escape")),
        false => Ok(text),
    }
}

/// The drawings of the pieces: names, and paths in the format of the script.
fn named_drawings() -> impl Iterator<Item = (&'static str, &'static str)> {
    DRAWINGS.lines().filter_map(|line| line.split_once(' '))
}

fn fill_script(script: &str) -> Result<String> {
    let tables = Tables::new()?;
    let object = |entries: &BTreeMap<&str, String>| {
        let entries: Vec<String> = entries.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        format!("{{{}}}", entries.join(","))
    };
    let drawings: BTreeMap<&str, String> =
        named_drawings().map(|(name, paths)| (name, format!("\"{paths}\""))).collect();
    [
        ("const GAMES = {};", format!("const GAMES = {{{}}};", tables.games.join(","))),
        ("const SETS = [];", format!("const SETS = [{}];", tables.sets.join(","))),
        ("const DRAWINGS = {};", format!("const DRAWINGS = {};", object(&drawings))),
        ("const TILE = \"\";", format!("const TILE = \"{TILE}\";")),
        ("const HUES = [];", format!("const HUES = [{}];", tables.hues.join(","))),
        ("const SIGNS = {};", format!("const SIGNS = {{{}}};", signs())),
        ("const MARKS = [];", format!("const MARKS = [{}];", marks())),
        ("const COLORS = \"\";", format!("const COLORS = \"{}\";", colors::embedded_style())),
    ]
    .into_iter()
    .try_fold(script.to_owned(), |script, (place, filled)| {
        if script.contains(place) {
            Ok(script.replace(place, &filled))
        } else {
            Err(anyhow!("www/{SCRIPT} lacks its line “{place}”"))
        }
    })
}

/// The symbols of a piece's moves, with their attributes and paths.
fn signs() -> String {
    let sign = |sign: Sign| {
        let (list, path) = sign.drawing();
        format!("{}:[{},\"{path}\"]", sign.name(), attributes(list))
    };
    Sign::ALL.map(sign).join(",")
}

/// The kinds of marks: the attributes of their lines, and whether they are double.
fn marks() -> String {
    let mark = |kind| {
        let (list, is_double) = mark_lines(kind);
        format!("[{},{is_double}]", attributes(&list))
    };
    [0, 1, 2, 3].map(mark).join(",")
}

fn attributes(list: &[Attribute]) -> String {
    let list: Vec<String> = list.iter().map(|(name, value)| format!("\"{name}\":\"{value}\"")).collect();
    format!("{{{}}}", list.join(","))
}

/// The tables of games for the script, in JavaScript.
#[derive(Default)]
struct Tables {
    games: Vec<String>,
    sets: Vec<String>,
    /// The colours of a board of eight, which repeat after four ranks and four files.
    hues: Vec<String>,
}

impl Tables {
    fn new() -> Result<Self> {
        let mut tables = Self::default();
        for name in variants::names() {
            let usual = variant(name)?;
            tables.add(name, &usual);
            for options in telling_options(name, &usual)? {
                let name = [name, ":", &options].concat();
                tables.add(&name, &*variant(&name)?);
            }
        }
        Ok(tables)
    }

    fn add(&mut self, name: &str, variant: &Variant) {
        let kinds = variant.kinds().iter();
        let kinds: Vec<String> =
            kinds.map(|kind| format!("{}:[\"{}\",\"{}\"]", kind.letter, kind.picture, kind.name)).collect();
        let set = format!("{{{}}}", kinds.join(","));
        let number = self.sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        });
        let (fen, title) = (variant.start_fen(), variant.title());
        let has_eight = variant.square_color(Square::new(0, 0)).is_some();
        let colors = if has_eight { ",hasEightColors:true" } else { "" };
        self.games.push(format!("\"{name}\":{{fen:\"{fen}\",set:{number},title:\"{title}\"{colors}}}"));
        if has_eight && self.hues.is_empty() {
            let hue = |file, rank| variant.square_color(Square::new(file, rank)).unwrap_or_default();
            let row = |rank| format!("{:?}", [0, 1, 2, 3].map(|file| hue(file, rank)));
            self.hues = (0..4).map(row).collect();
        }
    }
}

fn placement(variant: &Variant) -> &str {
    variant.start_fen().split(' ').next().unwrap_or_default()
}

/// The combinations of options that change the start position of a game.
fn telling_options(name: &str, usual: &Variant) -> Result<Vec<String>> {
    let mut combinations = vec![String::new()];
    for option in usual.options() {
        let mut others = Vec::new();
        for value in &option.values[1..] {
            let chosen = format!("{}={value}", option.key);
            if placement(&*variant(&format!("{name}:{chosen}"))?) != placement(usual) {
                others.push(chosen);
            }
        }
        let with = |before: &String| {
            let join = |chosen: &String| match before.is_empty() {
                true => chosen.clone(),
                false => format!("{before},{chosen}"),
            };
            others.iter().map(join).collect::<Vec<_>>()
        };
        let more: Vec<String> = combinations.iter().flat_map(with).collect();
        combinations.extend(more);
    }
    combinations.remove(0);
    Ok(combinations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::assemble;
    use crate::workspace;
    use fs_err as fs;

    fn source(path: &str) -> String {
        fs::read_to_string(workspace::root().join(path)).expect("it is in the repository")
    }

    fn filled() -> Files {
        let mut files: Files =
            [("index.html", PAGE), ("www/style.css", STYLE), ("www/manifest.webmanifest", MANIFEST)]
                .map(|(path, name)| (name.to_owned(), source(path).into_bytes()))
                .into();
        files.insert(SCRIPT.to_owned(), assemble(SCRIPT).expect("all modules").into_bytes());
        fill(&mut files).expect("every placeholder exists");
        files
    }

    #[test]
    fn labels_of_sizes_have_translations() {
        let german = vicinity_games::translations("de").expect("the words of the games");
        for first in variants::families() {
            let title = |name| variant(name).expect("a known name").title().to_owned();
            for name in variants::family(first).filter(|name| *name != first) {
                let label = size_label(&title(first), &title(name));
                let is_word = label.contains(' ');
                assert!(!is_word || german.contains_key(&label), "“{label}” of {name} has no German");
            }
        }
    }

    #[test]
    fn the_script_gets_every_game_piece_and_colour() {
        let script = text(&filled(), SCRIPT).expect("text");
        for name in variants::names() {
            let variant = variant(name).expect("a known name");
            let entry = format!("\"{name}\":{{fen:\"{}\",set:", variant.start_fen());
            assert!(script.contains(&entry), "{entry}");
            for kind in variant.kinds() {
                let entry = format!("{}:[\"{}\",\"{}\"]", kind.letter, kind.picture, kind.name);
                assert!(script.contains(&entry), "{name}: {entry}");
                let is_drawn = !vicinity_diagram::is_tile(&kind.picture);
                assert!(!is_drawn || script.contains(&format!("\"{}\":\"f", kind.picture)), "{name}");
            }
        }
        for line in [
            "\"near-vs-normal:near=black\":{fen:\"8/rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR ",
            ".black .f{fill:#2b3134",
            "here:[{\"fill\":\"#3fa35f\"",
            "{\"stroke\":\"#a01f18\",\"stroke-dasharray\":\"26 18\"",
            "const HUES = [[1, ",
            ".h1{fill:#8cc3e5}",
        ] {
            assert!(script.contains(line), "{line}");
        }
        let games = script.split_once("const GAMES").expect("the games").1;
        assert!(
            !games[..games.find("};").expect("an end")].contains("ep="),
            "options that leave the array alone"
        );
        // All placeholders of the source are filled.
        for place in ["= {};", "= [];", "= \"\";"] {
            let tables = script.split_once("const VARIANT_ATTRIBUTES").expect("the tables end there").0;
            assert!(!tables.contains(place), "{place}");
        }
    }

    #[test]
    fn the_script_contains_no_game_names() {
        let script = assemble(SCRIPT).expect("all modules");
        let code: String = script.split_once("(() => {").expect("a description, and then code").1.to_owned();
        for name in variants::names() {
            assert!(!code.contains(&format!("\"{name}\"")), "{name}");
        }
        for (name, _) in named_drawings() {
            assert!(!code.contains(&format!("\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn the_page_comes_with_the_first_array_and_a_card_for_each_game() {
        let page = text(&filled(), PAGE).expect("text");
        let (_, board) = page.split_once("<div class=\"early\"").expect("a board");
        assert_eq!(board.matches("<use ").count(), 32);
        assert!(board.contains("<div class=\"ranks\"><i>8</i><i>7</i>"));
        assert_eq!(page.matches("<a class=\"card\"").count(), variants::families().count());
        assert!(variants::names().all(|name| page.contains(&format!("data-card=\"{name}\""))));
        assert!(!page.contains(BOARD_GOES_HERE));
    }

    #[test]
    fn a_missing_place_is_reported() {
        for name in [STYLE, PAGE, SCRIPT] {
            let mut files = filled();
            // Filled files do not contain placeholders.
            files.insert(STYLE.to_owned(), source("www/style.css").into_bytes());
            files.insert(PAGE.to_owned(), source("index.html").into_bytes());
            files.insert(SCRIPT.to_owned(), assemble(SCRIPT).expect("all modules").into_bytes());
            files.insert(name.to_owned(), b"nothing".to_vec());
            let error = fill(&mut files).expect_err("no place");
            assert!(error.to_string().contains(name), "{error}");
        }
    }
}
