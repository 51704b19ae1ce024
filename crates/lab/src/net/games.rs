//! Games of the engine against itself in a file.
//!
//! A line of text says that it is one, the next names the variant, the third how the games were played, in words of the command line; then follow
//! the games in their order, little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | the plies, 0 of a game whose opening gave one side too much |
//! | 1 | what White got, in half points |
//! | 6 for each ply | the move's bits (4), and what the search said in centipawns, as White sees it (2; the least number of random moves) |
//!
//! A file may end anywhere, as when the power fails: what is not whole at its end is left out, and cut off before more is written.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use vicinity::program::Failure;
use vicinity_rules::Move;
use vicinity_tune::{Game, Ply};

const MAGIC: &str = "vicinity games 1";
/// The score of a move that was not searched.
const NO_SCORE: i16 = i16::MIN;
/// More than any line of the head has.
const LONGEST_LINE: usize = 100_000;

/// A file of games that is read.
pub(crate) struct Reader {
    file: BufReader<File>,
    /// The variant that is played.
    pub(crate) variant: String,
    /// How the games were played.
    pub(crate) how: String,
    /// The bytes of what is whole so far.
    whole: u64,
}

impl Reader {
    pub(crate) fn open(path: &Path) -> Result<Reader, Failure> {
        let file = File::open(path).map_err(|error| Failure::file(path.display(), &error))?;
        let mut file = BufReader::new(file);
        let mut whole = 0;
        let mut line = || {
            let mut line = Vec::new();
            let mut byte = [0];
            while line.len() < LONGEST_LINE && file.read_exact(&mut byte).is_ok() {
                whole += 1;
                match byte[0] {
                    b'\n' => return String::from_utf8(line).ok(),
                    byte => line.push(byte),
                }
            }
            None
        };
        let head = [line(), line(), line()];
        let [Some(magic), Some(variant), Some(how)] = head else { return Err(fault(path)) };
        if magic != MAGIC { Err(fault(path)) } else { Ok(Reader { file, variant, how, whole }) }
    }
}

fn fault(path: &Path) -> Failure {
    Failure::Input(format!("{}: no file of games", path.display()))
}

impl Iterator for Reader {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let mut head = [0; 3];
        self.file.read_exact(&mut head).ok()?;
        let count = u16::from_le_bytes([head[0], head[1]]);
        let mut bytes = vec![0; 6 * usize::from(count)];
        self.file.read_exact(&mut bytes).ok()?;
        self.whole += 3 + bytes.len() as u64;
        let plies = bytes.as_chunks::<6>().0.iter().map(|&[a, b, c, d, low, high]| {
            let score = i16::from_le_bytes([low, high]);
            let mv = Move::from_bits(u32::from_le_bytes([a, b, c, d]));
            Ply { mv, score_cp: (score != NO_SCORE).then_some(score.into()) }
        });
        Some(Game { plies: plies.collect(), half_points: head[2].min(2) })
    }
}

/// A file of games that is written.
pub(crate) struct Writer {
    file: BufWriter<File>,
    path: PathBuf,
    /// How many games were in it.
    pub(crate) games: u64,
}

impl Writer {
    /// Goes on with a file, or begins it. One that tells of other games is left alone.
    pub(crate) fn open(path: &Path, variant: &str, how: &str) -> Result<Writer, Failure> {
        let told = |error: std::io::Error| Failure::file(path.display(), &error);
        let mut open = OpenOptions::new();
        let open = open.create(true).read(true).write(true).truncate(false);
        let mut file = open.open(path).map_err(told)?;
        let mut games = 0;
        if file.metadata().map_err(told)?.len() == 0 {
            write!(file, "{MAGIC}\n{variant}\n{how}\n").map_err(told)?;
        } else {
            let mut reader = Reader::open(path)?;
            if (reader.variant.as_str(), reader.how.as_str()) != (variant, how) {
                return Err(Failure::Input(format!(
                    "{}: there are games of {} in it, played with {}",
                    path.display(),
                    reader.variant,
                    reader.how
                )));
            }
            games = reader.by_ref().count() as u64;
            file.set_len(reader.whole).map_err(told)?;
            file.seek(SeekFrom::End(0)).map_err(told)?;
        }
        Ok(Writer { file: BufWriter::new(file), path: path.to_owned(), games })
    }

    /// Adds a game, or that there was none.
    pub(crate) fn add(&mut self, game: Option<&Game>) -> Result<(), Failure> {
        let none = Game::default();
        let game = game.unwrap_or(&none);
        let count = game.plies.len().min(usize::from(u16::MAX));
        let mut bytes = (count as u16).to_le_bytes().to_vec();
        bytes.push(game.half_points);
        for ply in &game.plies[..count] {
            let cp = |cp: i32| cp.clamp(i32::from(NO_SCORE) + 1, i16::MAX.into()) as i16;
            bytes.extend(ply.mv.bits().to_le_bytes());
            bytes.extend(ply.score_cp.map_or(NO_SCORE, cp).to_le_bytes());
        }
        self.file.write_all(&bytes).map_err(|error| Failure::file(self.path.display(), &error))
    }

    /// Sees to it that all is on the disk.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|error| Failure::file(self.path.display(), &error))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_gone_on_with_where_it_is_whole() {
        let path = std::env::temp_dir().join(format!("vicinity-lab-games-{}", std::process::id()));
        let ply = |bits, score_cp| Ply { mv: Move::from_bits(bits), score_cp };
        let game = Game { plies: vec![ply(0x1234, None), ply(0x4321, Some(-40))], half_points: 2 };
        let mut writer = Writer::open(&path, "near", "--nodes 5").expect("a folder for such files");
        writer
            .add(Some(&game))
            .and_then(|()| writer.add(None))
            .and_then(|()| writer.flush())
            .expect("written");
        drop(writer);
        // Half a game.
        let mut bytes = fs::read(&path).expect("it is there");
        let whole = bytes.len();
        bytes.extend([9, 0, 1, 7]);
        fs::write(&path, &bytes).expect("it can be written");
        let mut writer = Writer::open(&path, "near", "--nodes 5").expect("the same games");
        assert_eq!(writer.games, 2);
        writer.add(Some(&game)).and_then(|()| writer.flush()).expect("written");
        drop(writer);
        assert_eq!(fs::read(&path).expect("it is there").len(), whole + 3 + 12);
        let reader = Reader::open(&path).expect("it is a file of games");
        assert_eq!(reader.variant, "near");
        assert_eq!(reader.collect::<Vec<_>>(), [game.clone(), Game::default(), game]);
        assert!(Writer::open(&path, "near", "--nodes 6").is_err());
        assert!(Writer::open(&path, "chess", "--nodes 5").is_err());
        fs::write(&path, "something else").expect("it can be written");
        assert!(Writer::open(&path, "near", "--nodes 5").is_err());
        assert_eq!(fs::read(&path).expect("it is there"), b"something else");
        fs::remove_file(&path).expect("it is there");
    }
}
