//! The graph of a game's evaluation: its paths, and the keys that move along it.

use super::findings::Findings;
use crate::language::concat;

/// The size of the graph in its own units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 200.0;

/// The graph as SVG paths. Positions that have not been evaluated are gaps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Graph {
    pub line: String,
    /// The areas below and above the line.
    pub areas: [String; 2],
    /// The mark of the shown position.
    pub cursor: String,
}

impl Graph {
    /// Draws the evaluations with the position after `shown` plies marked.
    pub fn new(findings: &Findings, shown: usize) -> Graph {
        let last = findings.last();
        let x = |ply: usize| ((ply as f64 * WIDTH / last.max(1) as f64) as i32).to_string();
        let y = |chance: f64| (((1.0 - chance) * HEIGHT / 2.0) as i32).to_string();
        let mut graph = Graph::default();
        let (mut run, mut begun) = (String::new(), 0);
        for ply in 0..=last {
            let Some(chance) = findings.chance(ply) else { continue };
            if run.is_empty() {
                begun = ply;
            }
            let pen = if run.is_empty() { "M" } else { "L" };
            run += &concat(&[pen, &x(ply), " ", &y(chance)]);
            if ply == last || findings.at(ply + 1).is_none() {
                for (area, edge) in graph.areas.iter_mut().zip(["V200H", "V0H"]) {
                    *area += &concat(&[&run, edge, &x(begun), "Z"]);
                }
                graph.line += &std::mem::take(&mut run);
            }
        }
        graph.cursor = concat(&["M", &x(shown.min(last)), " 0V200"]);
        graph
    }
}

/// Returns the ply that a key moves to from the shown one; `None` for any other key.
pub fn ply_by_key(key: &str, shown: usize, last: usize) -> Option<usize> {
    Some(match key {
        "ArrowLeft" | "ArrowDown" => shown.saturating_sub(1),
        "ArrowRight" | "ArrowUp" => (shown + 1).min(last),
        "PageDown" => shown.saturating_sub(10),
        "PageUp" => (shown + 10).min(last),
        "Home" => 0,
        "End" => last,
        _ => return None,
    })
}

/// Returns the ply at a point of the graph, as a part of its width.
pub fn ply_at(part: f64, last: usize) -> usize {
    (part.clamp(0.0, 1.0) * last as f64 + 0.5) as usize
}
