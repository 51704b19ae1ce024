//! The tree of openings: the line that is shown, and the moves that were played from there.

use vicinity_protocol::facts::Opening;
use vicinity_rules::{Move, Position};

/// The openings of the games at one strength, and the shown line.
pub struct Openings {
    /// The lines, depth first.
    list: Vec<Opening>,
    /// The index of the shown line; `None` is the start position.
    shown: Option<usize>,
    start: Position,
    position: Position,
}

impl Openings {
    /// Creates an empty tree.
    pub fn new(start: &Position) -> Self {
        Openings { list: Vec::new(), shown: None, start: start.clone(), position: start.clone() }
    }

    /// Replaces the lines, and shows the start position.
    pub(super) fn replace(&mut self, list: Vec<Opening>) {
        self.list = list;
        self.go(None);
    }

    /// The shown position, with the moves that led to it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The index of the shown line.
    pub fn shown(&self) -> Option<usize> {
        self.shown
    }

    /// The line with an index.
    pub fn line(&self, index: usize) -> Option<&Opening> {
        self.list.get(index)
    }

    /// The indices of the lines that lead to the shown one, from the first move, and its own.
    pub fn path(&self) -> Vec<usize> {
        let Some(shown) = self.shown else { return Vec::new() };
        let mut path = vec![shown];
        let mut depth = depth(&self.list[shown]);
        for index in (0..shown).rev() {
            if self::depth(&self.list[index]) < depth {
                depth = self::depth(&self.list[index]);
                path.insert(0, index);
            }
        }
        path
    }

    /// The index of the line without the last move; `None` is the start position.
    pub fn before(&self) -> Option<usize> {
        self.path().iter().rev().nth(1).copied()
    }

    /// The indices of the lines that are one move longer than the shown one.
    pub fn next(&self) -> Vec<usize> {
        let (first, depth) = self.shown.map_or((0, 0), |shown| (shown + 1, depth(&self.list[shown])));
        let below = self.list.iter().enumerate().skip(first);
        let below = below.take_while(|(_, opening)| self::depth(opening) > depth);
        below.filter(|(_, opening)| self::depth(opening) == depth + 1).map(|(index, _)| index).collect()
    }

    /// The number of games with the shown line, as far as they go on with a listed move.
    pub fn games(&self) -> u64 {
        match self.shown {
            Some(shown) => self.list[shown].games,
            None => {
                self.next().into_iter().fold(0, |games, index| self.list[index].games.saturating_add(games))
            }
        }
    }

    /// Shows a line. A line whose moves are not legal is not shown.
    pub(super) fn go(&mut self, line: Option<usize>) {
        let mut position = self.start.clone();
        let opening = line.and_then(|line| self.list.get(line));
        if line.is_some() && opening.is_none() {
            return;
        }
        for text in opening.iter().flat_map(|opening| opening.moves.split(' ')) {
            let Some(mv) = read(&position, text) else { return };
            position.play_unchecked(mv);
        }
        self.shown = line;
        self.position = position;
    }
}

fn read(position: &Position, san: &str) -> Option<Move> {
    position.parse_move(san).ok()
}

/// The number of moves of a line.
fn depth(opening: &Opening) -> usize {
    opening.moves.split(' ').count()
}

/// The last move of a line.
pub fn last_move(opening: &Opening) -> &str {
    opening.moves.rsplit(' ').next().unwrap_or_default()
}

/// The shares of White's wins, of draws and of Black's wins among the games of a line.
pub fn shares(opening: &Opening) -> [f64; 3] {
    let white = opening.white_score.value - opening.draws / 2.0;
    [white, opening.draws, 1.0 - white - opening.draws]
}
