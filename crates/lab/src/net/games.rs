//! Files of self-play games.
//!
//! The first line of text identifies the format, the second names the variant, the third states how
//! the games were played, as command-line arguments; then the games follow in order, little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 2 | the number of plies; 0 for a game whose opening was unbalanced |
//! | 1 | White's score, in half points |
//! | 6 for each ply | the move's bits (4), and the score for White in centipawns (2) |
//!
//! The score of a random move is the minimum of its type.
//!
//! With positions inside searches (`--branches`), the first line says so, and each game continues:
//!
//! | bytes | content |
//! |---|---|
//! | 2 | the number of positions |
//! | 2 | for each position: the plies played before it |
//! | 1 | the number of moves from there |
//! | 1 | 0, 1 or 2 if the score is an upper bound, a lower bound or exact |
//! | 2 | the score for the side to move in the position |
//! | 4 for each move | the moves' bits |
//!
//! A file may end anywhere, for example after a power failure: an incomplete game at its end is
//! ignored, and truncated before more is written.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use vicinity::program::ProgramError;
use vicinity_rules::Move;
use vicinity_search::Bound;
use vicinity_tune::{Branch, MAX_BRANCH_MOVES, Ply, SelfPlayGame};

use crate::workers;

const MAGIC: &str = "vicinity games 1";
const MAGIC_WITH_BRANCHES: &str = "vicinity games 2";
/// The score of a move that was not searched.
const NO_SCORE: i16 = i16::MIN;
/// The interval of progress reports.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(30);
/// The maximum length of a header line.
const MAX_LINE_BYTES: usize = 100_000;

/// Reads a file of games.
pub(crate) struct GamesReader {
    file: BufReader<File>,
    /// The variant.
    pub(crate) variant: String,
    /// The description of how the games were played.
    pub(crate) how: String,
    /// Whether the file has positions inside searches.
    pub(super) has_branches: bool,
    /// The size of the complete games read so far.
    whole: u64,
}

impl GamesReader {
    pub(crate) fn open(path: &Path) -> Result<GamesReader, ProgramError> {
        let file = File::open(path).map_err(|error| ProgramError::file(path.display(), &error))?;
        let mut file = BufReader::new(file);
        let mut line = || {
            let mut line = Vec::new();
            let mut byte = [0];
            while line.len() < MAX_LINE_BYTES && file.read_exact(&mut byte).is_ok() {
                match byte[0] {
                    b'\n' => return String::from_utf8(line).ok(),
                    byte => line.push(byte),
                }
            }
            None
        };
        let head = [line(), line(), line()];
        let [Some(magic), Some(variant), Some(how)] = head else { return Err(to_error(path)) };
        let has_branches = match magic.as_str() {
            MAGIC => false,
            MAGIC_WITH_BRANCHES => true,
            _ => return Err(to_error(path)),
        };
        let whole = file.stream_position().map_err(|error| ProgramError::file(path.display(), &error))?;
        Ok(GamesReader { file, variant, how, has_branches, whole })
    }

    /// The next bytes, if there are enough.
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.file.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }

    fn plies(&mut self, count: u16) -> Option<Vec<Ply>> {
        let mut bytes = vec![0; 6 * usize::from(count)];
        self.file.read_exact(&mut bytes).ok()?;
        let plies = bytes.as_chunks::<6>().0.iter().map(|&[a, b, c, d, low, high]| {
            let score = i16::from_le_bytes([low, high]);
            let mv = Move::from_bits(u32::from_le_bytes([a, b, c, d]));
            Ply { mv, score_cp: (score != NO_SCORE).then_some(score.into()) }
        });
        Some(plies.collect())
    }

    /// A position inside a search; `None` at the end of the file or if it is not valid.
    fn branch(&mut self) -> Option<Branch> {
        let [a, b, count, bound, low, high] = self.bytes()?;
        let ply = usize::from(u16::from_le_bytes([a, b]));
        let bound = BOUNDS.get(usize::from(bound)).copied()?;
        let count = Some(usize::from(count)).filter(|count| (1..=MAX_BRANCH_MOVES).contains(count))?;
        let mut moves = Vec::with_capacity(count);
        for _ in 0..count {
            moves.push(Move::from_bits(u32::from_le_bytes(self.bytes()?)));
        }
        Some(Branch { ply, moves, score_cp: i16::from_le_bytes([low, high]).into(), bound })
    }

    fn branches(&mut self) -> Option<Vec<Branch>> {
        let count = u16::from_le_bytes(self.bytes()?);
        (0..count).map(|_| self.branch()).collect()
    }
}

/// The bounds, in the order of their numbers in a file.
const BOUNDS: [Bound; 3] = [Bound::Upper, Bound::Lower, Bound::Exact];

fn to_error(path: &Path) -> ProgramError {
    ProgramError::Input(format!("{}: not a file of games", path.display()))
}

impl Iterator for GamesReader {
    type Item = SelfPlayGame;

    fn next(&mut self) -> Option<SelfPlayGame> {
        let [low, high, half_points] = self.bytes()?;
        let plies = self.plies(u16::from_le_bytes([low, high]))?;
        let branches = if self.has_branches { self.branches()? } else { Vec::new() };
        self.whole = self.file.stream_position().ok()?;
        Some(SelfPlayGame { plies, branches, half_points: half_points.min(2) })
    }
}

/// Writes a file of games.
pub(crate) struct GamesWriter {
    file: BufWriter<File>,
    path: PathBuf,
    has_branches: bool,
    /// The number of games in the file, including those that [`GamesWriter::fill`] has added.
    pub(crate) games: u64,
}

impl GamesWriter {
    /// Opens a file to append games, or creates it, with or without positions inside searches. A
    /// file with other games is not changed.
    pub(crate) fn open(
        path: &Path,
        variant: &str,
        how: &str,
        has_branches: bool,
    ) -> Result<GamesWriter, ProgramError> {
        let file_error = |error: std::io::Error| ProgramError::file(path.display(), &error);
        let mut open = OpenOptions::new();
        let open = open.create(true).read(true).write(true).truncate(false);
        let mut file = open.open(path).map_err(file_error)?;
        let mut games = 0;
        if file.metadata().map_err(file_error)?.len() == 0 {
            let magic = if has_branches { MAGIC_WITH_BRANCHES } else { MAGIC };
            write!(file, "{magic}\n{variant}\n{how}\n").map_err(file_error)?;
        } else {
            let mut reader = GamesReader::open(path)?;
            let there = (reader.variant.as_str(), reader.how.as_str(), reader.has_branches);
            if there != (variant, how, has_branches) {
                return Err(ProgramError::Input(format!(
                    "{}: the file has games of {}, played with {}",
                    path.display(),
                    reader.variant,
                    reader.how
                )));
            }
            games = reader.by_ref().count() as u64;
            file.set_len(reader.whole).map_err(file_error)?;
            file.seek(SeekFrom::End(0)).map_err(file_error)?;
        }
        Ok(GamesWriter { file: BufWriter::new(file), path: path.to_owned(), has_branches, games })
    }

    /// Adds a game, or an empty entry for a game that could not be played.
    pub(crate) fn add(&mut self, game: Option<&SelfPlayGame>) -> Result<(), ProgramError> {
        let none = SelfPlayGame::default();
        let game = game.unwrap_or(&none);
        let count = |all: usize| all.min(usize::from(u16::MAX)) as u16;
        let cp = |cp: i32| cp.clamp(i32::from(NO_SCORE) + 1, i16::MAX.into()) as i16;
        let plies = count(game.plies.len());
        let mut bytes = plies.to_le_bytes().to_vec();
        bytes.push(game.half_points);
        for ply in &game.plies[..plies.into()] {
            bytes.extend(ply.mv.bits().to_le_bytes());
            bytes.extend(ply.score_cp.map_or(NO_SCORE, cp).to_le_bytes());
        }
        if self.has_branches {
            let branches = count(game.branches.len());
            bytes.extend(branches.to_le_bytes());
            for branch in &game.branches[..branches.into()] {
                let bound = BOUNDS.iter().position(|&bound| bound == branch.bound).unwrap_or_default();
                bytes.extend(count(branch.ply).to_le_bytes());
                bytes.extend([branch.moves.len() as u8, bound as u8]);
                bytes.extend(cp(branch.score_cp).to_le_bytes());
                branch.moves.iter().for_each(|mv| bytes.extend(mv.bits().to_le_bytes()));
            }
        }
        self.file.write_all(&bytes).map_err(|error| ProgramError::file(self.path.display(), &error))
    }

    /// Writes all buffered games to the disk.
    pub(crate) fn flush(&mut self) -> Result<(), ProgramError> {
        self.file.flush().map_err(|error| ProgramError::file(self.path.display(), &error))
    }

    /// Adds games from the next number on, until the file has `wanted` games or the minutes are
    /// over, and reports progress. `make` returns the game with a number, or `None`, and the number
    /// of its positions for training.
    ///
    /// # Errors
    /// The first error of `make`, or of writing the file. The games before it are kept.
    pub(crate) fn fill<P>(
        mut self,
        (wanted, minutes): (u64, Option<f64>),
        threads: Option<usize>,
        player: impl Fn() -> P + Sync,
        make: impl Fn(&mut P, u64) -> Result<(Option<SelfPlayGame>, u64), String> + Sync,
        out: &mut dyn Write,
    ) -> Result<(), ProgramError> {
        let begun = Instant::now();
        let end = minutes.map(|minutes| begun + Duration::from_secs_f64(minutes.clamp(0.0, 1e6) * 60.0));
        let is_wanted = |game: u64| game < wanted && end.is_none_or(|end| Instant::now() < end);
        let (first, mut positions, mut reported) = (self.games, 0_u64, begun);
        workers::in_order(workers::threads(threads), first, is_wanted, player, make, |made| {
            let (game, training_positions) = made.map_err(ProgramError::Input)?;
            self.add(game.as_ref())?;
            (self.games, positions) = (self.games + 1, positions + training_positions);
            if reported.elapsed() >= PROGRESS_INTERVAL {
                reported = Instant::now();
                self.flush()?;
                let seconds = begun.elapsed().as_secs_f64();
                let pace = positions as f64 / 1e6 / (seconds / 3_600.0);
                let games = self.games;
                let left = seconds * (wanted - games) as f64 / (games - first) as f64;
                let left = (left / 60.0).ceil() as u64;
                writeln!(
                    out,
                    "{games} games of {wanted}, {positions} positions, {pace:.2} million an hour, \
                     {}:{:02} hours left",
                    left / 60,
                    left % 60
                )?;
                out.flush()?;
            }
            Ok(())
        })?;
        self.flush()?;
        writeln!(out, "{} games, {positions} new positions", self.games)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn game() -> SelfPlayGame {
        let ply = |bits, score_cp| Ply { mv: Move::from_bits(bits), score_cp };
        let branch = |ply, moves: &[u32], score_cp, bound| {
            let moves = moves.iter().map(|&bits| Move::from_bits(bits)).collect();
            Branch { ply, moves, score_cp, bound }
        };
        SelfPlayGame {
            plies: vec![ply(0x1234, None), ply(0x4321, Some(-40))],
            branches: vec![
                branch(1, &[0x77, 0x1_2345, 0x99], -300, Bound::Upper),
                branch(1, &[0x78], 7, Bound::Lower),
                branch(2, &[0x79, 0x80], 0, Bound::Exact),
            ],
            half_points: 2,
        }
    }

    /// A path used by this test only.
    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("vicinity-lab-games-{}-{name}", std::process::id()))
    }

    #[test]
    fn an_interrupted_file_is_continued() {
        for has_branches in [false, true] {
            let path = path(if has_branches { "inside" } else { "games" });
            let mut game = game();
            if !has_branches {
                game.branches.clear();
            }
            let open = |variant: &str, how: &str| GamesWriter::open(&path, variant, how, has_branches);
            let mut writer = open("near", "--nodes 5").expect("a folder for such files");
            writer
                .add(Some(&game))
                .and_then(|()| writer.add(None))
                .and_then(|()| writer.flush())
                .expect("written");
            drop(writer);
            let whole = fs::read(&path).expect("it is there").len();
            let mut writer = open("near", "--nodes 5").expect("the same games");
            assert_eq!(writer.games, 2);
            writer.add(Some(&game)).and_then(|()| writer.flush()).expect("written");
            drop(writer);
            // A third game that is truncated anywhere is cut off and written again.
            let bytes = fs::read(&path).expect("it is there");
            for end in whole..bytes.len() {
                fs::write(&path, &bytes[..end]).expect("it can be written");
                let mut writer = open("near", "--nodes 5").expect("the same games");
                assert_eq!(writer.games, 2, "{end}");
                writer.add(Some(&game)).and_then(|()| writer.flush()).expect("written");
                drop(writer);
                assert_eq!(fs::read(&path).expect("it is there"), bytes, "{end}");
            }
            let reader = GamesReader::open(&path).expect("it is a file of games");
            assert_eq!(reader.variant, "near");
            assert_eq!(reader.collect::<Vec<_>>(), [game.clone(), SelfPlayGame::default(), game]);
            assert!(open("near", "--nodes 6").is_err());
            assert!(open("chess", "--nodes 5").is_err());
            assert!(GamesWriter::open(&path, "near", "--nodes 5", !has_branches).is_err());
            fs::write(&path, "something else").expect("it can be written");
            assert!(open("near", "--nodes 5").is_err());
            assert_eq!(fs::read(&path).expect("it is there"), b"something else");
            fs::remove_file(&path).expect("it is there");
        }
    }

    #[test]
    fn invalid_data_ends_a_file() {
        let path = path("broken");
        let mut writer = GamesWriter::open(&path, "near", "", true).expect("a folder for such files");
        writer.add(Some(&game())).and_then(|()| writer.flush()).expect("written");
        drop(writer);
        let bytes = fs::read(&path).expect("it is there");
        let first = bytes.len() - 3 * 6 - 6 * 4;
        // No moves, too many, and an unknown bound.
        for (at, byte) in [(first + 2, 0), (first + 2, 4), (first + 3, 3)] {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            fs::write(&path, bytes).expect("it can be written");
            assert_eq!(GamesReader::open(&path).expect("its head is whole").count(), 0);
        }
        fs::remove_file(&path).expect("it is there");
    }
}
