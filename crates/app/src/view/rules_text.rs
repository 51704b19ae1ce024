//! The rules of a game beside its board, with what is a reading of ours marked as such.

use vicinity_rules::{Paragraph, Variant};

use super::dom;
use crate::text;

/// Shows the rules of a game.
pub(super) fn show(variant: &Variant) {
    dom::set_text(&dom::find("#rules-name"), variant.title());
    let place = dom::find("#rules-text");
    dom::clear(&place);
    let rules = variant.text();
    dom::add(&place, "p", "", rules.summary);
    for section in rules.sections {
        dom::add(&place, "h2", "", section.heading);
        for paragraph in section.paragraphs {
            match paragraph {
                Paragraph::Rule(rule) => {
                    dom::add(&place, "p", "", rule);
                }
                Paragraph::Reading(reading) => {
                    let paragraph = dom::add(&place, "p", "reading", "");
                    let tag = dom::add(&paragraph, "abbr", "", text::learn::READING);
                    dom::set(&tag, "title", text::learn::READING_MEANS);
                    dom::add(&paragraph, "span", "", reading);
                }
            }
        }
    }
    let has_reading = rules
        .sections
        .iter()
        .flat_map(|section| section.paragraphs)
        .any(|paragraph| matches!(paragraph, Paragraph::Reading(_)));
    if has_reading {
        // A title is seen by few: the same once more for everybody.
        dom::add(&place, "p", "note", text::learn::READINGS_MEAN);
    }
    let origin = dom::add(&place, "p", "", rules.inventor);
    if let Some(source) = rules.source {
        dom::add(&origin, "span", "", text::learn::SOURCE);
        let link = dom::add(&origin, "a", "", source.title);
        dom::set(&link, "href", source.address);
        dom::set(&link, "target", "_blank");
        dom::set(&link, "rel", "noopener");
    }
}
