//! The contrast of all pairs of colours that are used together in `www/style.css`, in every theme
//! and palette, against WCAG 2.2: 4.5:1 for text, 3:1 for graphics, 7:1 for text in high contrast.
//! Uses the custom properties of the styles.

use std::collections::HashMap;

/// Red, green, blue and opacity; opacity is from 0 to 1.
type Colour = [f64; 4];
type Properties = HashMap<String, String>;

const STYLE: &str = include_str!("../../../www/style.css");
const CONTRAST_THEME: &str = "[data-theme=\"contrast\"]";
const CONTRAST_PALETTE: &str = ":is([data-theme=\"contrast\"]:not([data-palette=\"wood\"], [data-palette=\"blue\"]), \
                                [data-palette=\"contrast\"])";

/// The rules of the styles in order: selectors and custom properties. Rules within a media query
/// have its condition as a prefix.
fn rules() -> Vec<(String, Properties)> {
    let mut text = String::new();
    let style = vicinity_diagram::colors::fill_style(STYLE).expect("the style has a place for colours");
    let mut rest = style.as_str();
    while let Some((before, comment)) = rest.split_once("/*") {
        text += before;
        rest = comment.split_once("*/").expect("a comment ends").1;
    }
    text += rest;
    let mut rules = Vec::new();
    let mut around: Vec<String> = Vec::new();
    let mut start = 0;
    for (index, letter) in text.char_indices() {
        if letter == '{' {
            around.push(text[start..index].split_whitespace().collect::<Vec<_>>().join(" "));
        } else if letter == '}' {
            let properties = text[start..index].split(';').filter_map(|declaration| {
                let (name, value) = declaration.split_once(':')?;
                Some((name.trim().strip_prefix("--")?.to_owned(), value.trim().to_owned()))
            });
            let properties: Properties = properties.collect();
            if !properties.is_empty() {
                rules.push((around.join(" "), properties));
            }
            around.pop();
        } else if letter != ';' || around.last().is_some_and(|outer| !outer.starts_with("@media")) {
            continue;
        }
        if matches!(letter, '{' | '}') {
            start = index + 1;
        }
    }
    rules
}

/// The properties that apply to these selectors. Later rules override earlier ones.
fn properties(fitting: &[&str]) -> Properties {
    let mut all = Properties::new();
    for (selectors, properties) in rules() {
        let is_media = selectors.starts_with('@');
        let fits = |wanted: &&str| {
            *wanted == selectors || !is_media && selectors.split(", ").any(|selector| selector == *wanted)
        };
        if fitting.iter().any(fits) {
            all.extend(properties);
        }
    }
    all
}

fn hex(text: &str) -> Option<Colour> {
    let digits = text.strip_prefix('#')?;
    let long: String = match digits.len() {
        3 | 4 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        _ => digits.to_owned(),
    };
    let part = |index: usize| match long.get(2 * index..2 * index + 2) {
        Some(two) => u8::from_str_radix(two, 16).ok().map(|byte| f64::from(byte) / 255.0),
        None => Some(1.0),
    };
    Some([part(0)?, part(1)?, part(2)?, part(3)?])
}

fn colour(properties: &Properties, name: &str, is_dark: bool) -> Colour {
    let value = properties.get(name).unwrap_or_else(|| panic!("the style has no --{name}"));
    let pair = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')'));
    let value = match pair.and_then(|pair| pair.split_once(',')) {
        Some((light, dark)) => if is_dark { dark } else { light }.trim(),
        None => value,
    };
    hex(value).unwrap_or_else(|| panic!("--{name}: {value} is no colour that this test knows"))
}

/// A colour blended over another according to its opacity.
fn over([r, g, b, part]: Colour, below: Colour) -> Colour {
    let mix = |top: f64, bottom: f64| top * part + bottom * (1.0 - part);
    [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1.0]
}

fn faded(mut colour: Colour, part: f64) -> Colour {
    colour[3] *= part;
    colour
}

fn luminance([r, g, b, _]: Colour) -> f64 {
    let linear = |part: f64| if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

fn contrast(a: Colour, b: Colour) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The insufficient contrasts, and the lowest contrast of all.
#[derive(Default)]
struct Findings {
    errors: Vec<String>,
    weakest: HashMap<&'static str, (f64, String)>,
}

impl Findings {
    fn note(&mut self, kind: &'static str, least: f64, ratio: f64, what: String) {
        if ratio < least {
            self.errors.push(format!("{what}: {ratio:.2} to 1, wanted {least}"));
        }
        let weakest = self.weakest.entry(kind).or_insert((f64::MAX, String::new()));
        if ratio < weakest.0 {
            *weakest = (ratio, what);
        }
    }

    fn end(self) {
        for (kind, (ratio, what)) in &self.weakest {
            println!("{kind}: at least {ratio:.2} to 1 ({what})");
        }
        assert!(self.errors.is_empty(), "{:#?}", self.errors);
    }
}

const TEXTS: [(&str, &[&str]); 7] = [
    ("text", &["bg", "surface", "sunken", "hover"]),
    ("muted", &["bg", "surface", "sunken"]),
    ("accent", &["bg", "surface"]),
    ("on-accent", &["accent"]),
    ("warn-text", &["warn"]),
    ("error", &["bg", "surface"]),
    ("text", &["warn"]),
];

/// The edges of fields, and the outline of the focused element.
const DRAWN: [(&str, &[&str]); 2] =
    [("control", &["bg", "surface"]), ("accent", &["bg", "surface", "sunken"])];

#[test]
fn every_text_of_every_theme_can_be_read() {
    let mut findings = Findings::default();
    for (theme, fitting, least) in
        [("usual", &[":root"][..], 4.5), ("contrast", &[":root", CONTRAST_THEME], 7.0)]
    {
        let properties = properties(fitting);
        for is_dark in [false, true] {
            for (kind, pairs, least) in [("text", &TEXTS[..], least), ("drawn", &DRAWN[..], 3.0)] {
                for (top, grounds) in pairs {
                    for ground in *grounds {
                        let of = |name| colour(&properties, name, is_dark);
                        let what = format!("{theme}, dark: {is_dark}, {top} on {ground}");
                        findings.note(kind, least, contrast(of(top), of(ground)), what);
                    }
                }
            }
        }
    }
    findings.end();
}

#[test]
fn the_system_and_the_page_mean_the_same_by_high_contrast() {
    assert_eq!(properties(&["@media (prefers-contrast: more) :root"]), properties(&[CONTRAST_THEME]));
}

/// The squares of a palette and of the board with eight colours.
fn squares(properties: &Properties, is_dark: bool) -> Vec<(String, Colour)> {
    ["sq-light", "sq-dark"]
        .into_iter()
        .map(|name| (name.to_owned(), colour(properties, name, is_dark)))
        .collect()
}

fn hues(is_dark: bool) -> Vec<(String, Colour)> {
    let shade = hex("#0c1414").expect("a colour");
    let hue = |number: u8| {
        let name = format!("hue-{number}");
        let own = colour(&properties(&[&format!(".{name}")]), "hue", false);
        (name, if is_dark { over(faded(own, 0.96), shade) } else { own })
    };
    (1..=8).map(hue).collect()
}

#[test]
fn everything_on_the_board_contrasts_with_its_square() {
    let mut findings = Findings::default();
    let sets = [
        ("solid", "[data-color=\"white\"]", "[data-color=\"black\"]"),
        (
            "outline",
            "[data-pieces=\"outline\"] [data-color=\"white\"]",
            "[data-pieces=\"outline\"] [data-color=\"black\"]",
        ),
    ];
    let palettes = ["", "[data-palette=\"wood\"]", "[data-palette=\"blue\"]", CONTRAST_PALETTE, "hues"];
    for palette in palettes {
        for is_dark in [false, true] {
            let with_hues = palette == "hues";
            let selector = if with_hues {
                ":is(.leaper-class, :root:not([data-squares=\"two\"]) .square)[class*=\"hue-\"]"
            } else {
                palette
            };
            let properties_of = properties(&[":root", selector]);
            let of = |name| colour(&properties_of, name, is_dark);
            let grounds = if with_hues { hues(is_dark) } else { squares(&properties_of, is_dark) };
            let last = of("wash-last");
            let part =
                properties_of["to-part"].trim_end_matches('%').parse::<f64>().expect("a number") / 100.0;
            for (name, square) in grounds {
                let what = |what: &str| format!("{what} on {name} of {palette}, dark: {is_dark}");
                let washed = over(faded(last, part), square);
                let selected = over(faded(of("wash-selected"), 0.66), square);
                let mut note =
                    |kind, least, a, b, name: &str| findings.note(kind, least, contrast(a, b), what(name));
                note("coordinates", 4.5, of("sq-ink"), square, "coordinate");
                note("coordinates", 4.5, of("sq-ink"), washed, "coordinate, last move");
                note("marks", 3.0, over(of("mark"), square), square, "target");
                note("marks", 3.0, of("selected-edge"), square, "selected");
                note("marks", 3.0, of("last-edge"), square, "last move's frame");
                note("marks", 3.0, of("danger"), of("danger-edge"), "danger");
                for (set, white, black) in sets {
                    for (side, selector) in [("white", white), ("black", black)] {
                        let mut pieces = properties(&[selector]);
                        if palette == CONTRAST_PALETTE && set == "solid" {
                            pieces = properties(&[&format!("{CONTRAST_PALETTE} {selector}")]);
                        }
                        let (fill, line) =
                            (colour(&pieces, "piece-fill", is_dark), colour(&pieces, "piece-line", is_dark));
                        let detail = colour(&pieces, "piece-detail", is_dark);
                        for (ground, place) in
                            [(square, ""), (washed, ", last move"), (selected, ", selected")]
                        {
                            let body = over(fill, ground);
                            let name = format!("{side} {set}{place}");
                            let seen = contrast(body, ground).max(contrast(line, ground));
                            findings.note("pieces", 3.0, seen, what(&name));
                            findings.note("pieces' lines", 3.0, contrast(detail, body), what(&name));
                        }
                    }
                    // The sides are distinguished by the fill of their pieces.
                    let fill = |selector| colour(&properties(&[selector]), "piece-fill", is_dark);
                    let ratio = contrast(over(fill(white), square), over(fill(black), square));
                    findings.note("sides", 3.0, ratio, what(&format!("white and black, {set}")));
                }
            }
        }
    }
    findings.end();
}
