//! The settings as they are presented: groups, labels and the names of values.

use crate::language::Text;
use crate::preferences::Preference;

/// How the values of a setting are presented.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presentation {
    /// As words.
    Words,
    /// As a corner of the board in each colour palette.
    Palettes,
    /// As a corner of a board with eight colours.
    Hues,
    /// As pieces of each set.
    Pieces,
}

/// A setting as it is presented: its label, its presentation, and its values with their names in
/// the order shown.
pub struct Offer {
    pub preference: Preference,
    pub label: Text,
    pub presentation: Presentation,
    pub values: &'static [(&'static str, Text)],
    /// Additional information below the values.
    pub note: Option<Text>,
}

/// A group of settings; `place` is its anchor in the page.
pub struct Group {
    pub place: &'static str,
    pub heading: Text,
    pub offers: &'static [Offer],
}
