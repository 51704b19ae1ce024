//! The placement of the start position in the variant editor: letters on squares, without any check
//! against the rules.

use vicinity_rules::{Color, Square};

/// Piece letters on a board, by rank, starting with the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Array {
    rows: Vec<Vec<Option<char>>>,
}

/// Which occupied ranks or files are removed first when the board shrinks.
#[derive(Clone, Copy)]
enum Order {
    Inner,
    Outer,
}

/// The content of a rank or a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Empty,
    Filled,
    /// Contains a piece that must not be removed.
    Kept,
}

impl Line {
    fn of<'a>(places: impl Iterator<Item = &'a Option<char>>, kept: &[char]) -> Line {
        places.flatten().fold(Line::Empty, |line, letter| match line {
            Line::Kept => Line::Kept,
            _ if kept.contains(&letter.to_ascii_uppercase()) => Line::Kept,
            _ => Line::Filled,
        })
    }
}

impl Array {
    /// Parses the placement field of a FEN and fits it to a board; squares outside the board are
    /// dropped. Never fails: unknown characters count as empty squares.
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

    /// Resizes the array in several ways, the most likely one first. White's pieces stay at the
    /// bottom edge and Black's at the top; ranks and files with a `kept` letter go last.
    pub fn resized(&self, (files, ranks): (u8, u8), kept: &[char]) -> Vec<Array> {
        let mut ways: Vec<Array> = Vec::new();
        for order in [Order::Inner, Order::Outer] {
            let with_ranks = self.with_ranks(ranks.into(), order, kept);
            for order in [Order::Outer, Order::Inner] {
                let way = with_ranks.with_files(files.into(), order, kept);
                if !ways.contains(&way) {
                    ways.push(way);
                }
            }
        }
        ways
    }

    fn with_ranks(&self, ranks: usize, order: Order, kept: &[char]) -> Array {
        let mut array = self.clone();
        while array.rows.len() < ranks {
            array.rows.insert(array.rows.len() / 2, Vec::new());
        }
        while array.rows.len() > ranks {
            let count = array.rows.len();
            let from_middle = |row: &usize| row.abs_diff(count / 2);
            let lines = || (0..count).map(|row| Line::of(array.rows[row].iter(), kept));
            let of =
                |line: Line| lines().enumerate().filter(move |(_, other)| *other == line).map(|(row, _)| row);
            let gone = of(Line::Empty).min_by_key(from_middle).or_else(|| match order {
                Order::Inner => of(Line::Filled).min_by_key(from_middle),
                Order::Outer => of(Line::Filled).max_by_key(from_middle),
            });
            array.rows.remove(gone.unwrap_or(count / 2));
        }
        array
    }

    fn with_files(&self, files: usize, order: Order, kept: &[char]) -> Array {
        let mut array = self.clone();
        let mut count = array.rows.iter().map(Vec::len).max().unwrap_or_default();
        array.rows.iter_mut().for_each(|row| row.resize(count.max(files), None));
        while count > files {
            let lines = || (0..count).map(|file| Line::of(array.rows.iter().map(|row| &row[file]), kept));
            let of = |line: Line| {
                lines().enumerate().filter(move |(_, other)| *other == line).map(|(file, _)| file)
            };
            let gone = of(Line::Empty).next_back().or_else(|| match order {
                Order::Outer => of(Line::Filled).next_back(),
                Order::Inner => of(Line::Filled).min_by_key(|file| file.abs_diff(count / 2)),
            });
            let gone = gone.unwrap_or(count - 1);
            array.rows.iter_mut().for_each(|row| {
                row.remove(gone);
            });
            count -= 1;
        }
        array
    }

    fn fit(&mut self, files: usize, ranks: usize) {
        self.rows.resize(ranks, Vec::new());
        self.rows.iter_mut().for_each(|row| row.resize(files, None));
    }

    /// The letter on a square, as in FEN: uppercase for White.
    pub fn at(&self, square: Square) -> Option<char> {
        *self.rows.get(usize::from(square.rank()))?.get(usize::from(square.file()))?
    }

    /// Places a letter or empties a square; ignores squares outside the board.
    pub fn put(&mut self, square: Square, letter: Option<char>) {
        let row = self.rows.get_mut(usize::from(square.rank()));
        if let Some(place) = row.and_then(|row| row.get_mut(usize::from(square.file()))) {
            *place = letter;
        }
    }

    /// The ranks, from 1, on which a side has pieces with any of these uppercase letters.
    pub fn ranks_of(&self, letters: &[char], color: Color) -> Vec<u8> {
        let is_it = |letter: &char| {
            letters.contains(&letter.to_ascii_uppercase())
                && letter.is_ascii_uppercase() == (color == Color::White)
        };
        let has_it = |(_, row): &(u8, &Vec<Option<char>>)| row.iter().flatten().any(is_it);
        (1..).zip(&self.rows).filter(has_it).map(|(rank, _)| rank).collect()
    }

    /// The square mirrored vertically: the same file, the same distance from the other edge.
    pub fn opposite(&self, square: Square) -> Square {
        let last = self.rows.len().saturating_sub(1) as u8;
        Square::new(square.file(), last.saturating_sub(square.rank()))
    }

    /// Replaces every letter by `change`; `None` empties the square.
    pub fn rename(&mut self, change: impl Fn(char) -> Option<char>) {
        self.rows.iter_mut().flatten().for_each(|place| *place = place.and_then(&change));
    }

    /// The placement field of a FEN.
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
    fn a_larger_board_gets_new_ranks_in_the_middle() {
        let resized = |array: &Array, size| array.resized(size, &['K']).remove(0);
        let large = resized(&Array::read(FEN, (8, 8)), (10, 9));
        assert_eq!(large.placement(), "rnbqkbnr2/pppppppp2/10/10/10/10/10/PPPPPPPP2/RNBQKBNR2");
        let small = resized(&large, (8, 5));
        assert_eq!(small.placement(), "rnbqkbnr/pppppppp/8/PPPPPPPP/RNBQKBNR");
        assert_eq!(resized(&small, (4, 2)).placement(), "rnbk/RNBK");
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
