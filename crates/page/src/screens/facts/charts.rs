//! The geometry of the charts, as paths of SVG.
//!
//! A chart is 1,000 units wide and [`HEIGHT`] high, and is stretched to the place that it has.
//! Numbers are rounded to whole units.

use vicinity_protocol::facts::Estimate;

use crate::language::concat;

/// The width of a chart.
const WIDTH: f64 = 1_000.0;
/// The height of a chart.
pub const HEIGHT: u16 = 100;

/// A scale from the left to the right edge of a chart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scale {
    /// The value at the left edge.
    pub from: f64,
    /// The value at the right edge.
    pub to: f64,
}

impl Scale {
    /// Shares of a whole.
    pub const SHARES: Scale = Scale { from: 0.0, to: 1.0 };

    /// The place of a value; one outside the scale is at its edge.
    pub fn at(self, value: f64) -> u16 {
        let part = (value - self.from) / (self.to - self.from);
        // A value that is not a number becomes 0.
        (part.clamp(0.0, 1.0) * WIDTH).round() as u16
    }

    /// A point, and the line of its interval with a stroke at each end.
    pub fn interval(self, estimate: &Estimate) -> Interval {
        let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|value| self.at(value));
        let [value, low, high] = [value, low, high].map(|place| place.to_string());
        Interval {
            point: concat(&["M", &value, " 50h0"]),
            line: concat(&["M", &low, " 50H", &high, "M", &low, " 25V75M", &high, " 25V75"]),
        }
    }

    /// A vertical line.
    pub fn mark(self, value: f64) -> String {
        concat(&["M", &self.at(value).to_string(), " 0V100"])
    }

    /// A bar from one value to another.
    pub fn bar(self, from: f64, to: f64) -> String {
        bar(self.at(from), self.at(to), 0)
    }
}

/// The paths of a value with its interval.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The value.
    pub point: String,
    /// The interval.
    pub line: String,
}

/// A bar down to the lower edge.
fn bar(left: u16, right: u16, top: u16) -> String {
    concat(&[
        "M",
        &left.to_string(),
        " ",
        &top.to_string(),
        "H",
        &right.to_string(),
        "V100H",
        &left.to_string(),
        "Z",
    ])
}

/// Bars side by side, for shares that add up to 1.
pub fn stacked(shares: [f64; 3]) -> [String; 3] {
    let [first, second, _] = shares;
    let ends = [0.0, first, first + second, 1.0].map(|share| Scale::SHARES.at(share));
    [0, 1, 2].map(|index| bar(ends[index], ends[index + 1].max(ends[index]), 0))
}

/// The bars of a histogram, the highest as high as the chart.
pub fn histogram(counts: &[u64]) -> String {
    let highest = counts.iter().copied().max().unwrap_or_default().max(1) as f64;
    let count = counts.len().max(1) as f64;
    let scale = Scale { from: 0.0, to: count };
    let mut path = String::new();
    for (index, &games) in counts.iter().enumerate().filter(|(_, games)| **games > 0) {
        let left = index as f64;
        let top = ((1.0 - games as f64 / highest) * f64::from(HEIGHT)).round() as u16;
        // The smallest bar remains visible.
        path += &bar(scale.at(left + 0.06), scale.at(left + 0.94), top.min(HEIGHT - 1));
    }
    path
}
