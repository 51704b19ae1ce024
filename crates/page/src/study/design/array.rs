//! The array while it is made: letters on squares, from a placement and back, whatever stands there.

use vicinity_rules::Square;

/// Letters on a board, rank by rank from the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    rows: Vec<Vec<Option<char>>>,
}

impl Array {
    /// What a FEN's placement says, fitted to a board: what lies beyond it is left out.
    pub fn read(fen: &str, (files, ranks): (u8, u8)) -> Array {
        let placement = fen.split(' ').next().unwrap_or_default();
        let mut rows: Vec<Vec<Option<char>>> = placement
            .split('/')
            .take(24)
            .map(|row| {
                let mut squares = Vec::new();
                let mut run = 0usize;
                for letter in row.chars() {
                    if let Some(digit) = letter.to_digit(10) {
                        run = (run * 10 + digit as usize).min(24);
                    } else {
                        squares.extend(std::iter::repeat_n(None, std::mem::take(&mut run)));
                        squares.push(Some(letter).filter(char::is_ascii_alphabetic));
                    }
                }
                squares.extend(std::iter::repeat_n(None, run));
                squares
            })
            .collect();
        rows.reverse();
        let mut array = Array { rows };
        array.fit(files.into(), ranks.into());
        array
    }

    /// The array on another board: White's pieces stay at the lower edge, Black's at the upper one.
    pub fn resized(mut self, (files, ranks): (u8, u8)) -> Array {
        let ranks = usize::from(ranks);
        while self.rows.len() < ranks {
            self.rows.insert(self.rows.len() / 2, Vec::new());
        }
        while self.rows.len() > ranks {
            // A row in the middle goes, an empty one first.
            let middle = self.rows.len() / 2;
            let by_distance = |row: &usize| row.abs_diff(middle);
            let empty = (0..self.rows.len()).filter(|row| self.rows[*row].iter().all(Option::is_none));
            let gone = empty.min_by_key(by_distance).unwrap_or(middle);
            self.rows.remove(gone);
        }
        self.fit(files.into(), ranks);
        self
    }

    fn fit(&mut self, files: usize, ranks: usize) {
        self.rows.resize(ranks, Vec::new());
        self.rows.iter_mut().for_each(|row| row.resize(files, None));
    }

    /// Who stands on a square: a letter as FEN has it.
    pub fn at(&self, square: Square) -> Option<char> {
        *self.rows.get(usize::from(square.rank()))?.get(usize::from(square.file()))?
    }

    pub fn put(&mut self, square: Square, letter: Option<char>) {
        let row = self.rows.get_mut(usize::from(square.rank()));
        if let Some(place) = row.and_then(|row| row.get_mut(usize::from(square.file()))) {
            *place = letter;
        }
    }

    /// The square opposite: the same file, as far from the other edge.
    pub fn opposite(&self, square: Square) -> Square {
        let last = self.rows.len().saturating_sub(1) as u8;
        Square::new(square.file(), last.saturating_sub(square.rank()))
    }

    /// Every letter is another one.
    pub fn rename(&mut self, change: impl Fn(char) -> Option<char>) {
        self.rows.iter_mut().flatten().for_each(|place| *place = place.and_then(&change));
    }

    /// The first field of a FEN.
    pub fn placement(&self) -> String {
        let mut text = String::new();
        for (index, row) in self.rows.iter().rev().enumerate() {
            if index > 0 {
                text.push('/');
            }
            let mut run = 0;
            for place in row {
                match place {
                    None => run += 1,
                    Some(letter) => {
                        if run > 0 {
                            text += &run.to_string();
                        }
                        run = 0;
                        text.push(*letter);
                    }
                }
            }
            if run > 0 {
                text += &run.to_string();
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_placement_is_read_and_written() {
        assert_eq!(Array::read(FEN, (8, 8)).placement(), FEN.split(' ').next().unwrap_or_default());
        assert_eq!(Array::read("k11/12/K", (12, 3)).placement(), "k11/12/K11");
        assert_eq!(Array::read("99999999999x/?", (3, 2)).placement(), "3/3");
    }

    #[test]
    fn a_larger_board_grows_in_its_middle() {
        let large = Array::read(FEN, (8, 8)).resized((10, 9));
        assert_eq!(large.placement(), "rnbqkbnr2/pppppppp2/10/10/10/10/10/PPPPPPPP2/RNBQKBNR2");
        let small = large.resized((8, 5));
        assert_eq!(small.placement(), "rnbqkbnr/pppppppp/8/PPPPPPPP/RNBQKBNR");
        assert_eq!(small.resized((4, 2)).placement().split('/').count(), 2);
    }

    #[test]
    fn pieces_are_put_opposite_each_other() {
        let mut array = Array::read("3/3/3", (3, 3));
        array.put(Square::new(1, 0), Some('K'));
        let there = array.opposite(Square::new(1, 0));
        array.put(there, Some('k'));
        assert_eq!(array.placement(), "1k1/3/1K1");
        assert_eq!(array.at(Square::new(1, 0)), Some('K'));
        assert_eq!(array.at(Square::new(11, 11)), None);
    }
}
