//! Statistics of the games of a file.

use std::path::Path;
use std::sync::Arc;

use vicinity::program::ProgramError;
use vicinity_rules::Variant;
use vicinity_tune::facts::{GameStatistics, PlaySettings};

use crate::net::GamesReader;

/// Reads a file of games that `facts` has played.
pub(super) fn read(
    path: &Path,
    variant: &Arc<Variant>,
) -> Result<(PlaySettings, GameStatistics), ProgramError> {
    let to_error = |what: String| ProgramError::Input(format!("{}: {what}", path.display()));
    let reader = GamesReader::open(path)?;
    if reader.variant != variant.name() {
        return Err(to_error(format!("games of {}, not of {}", reader.variant, variant.name())));
    }
    let settings = reader
        .how
        .parse()
        .map_err(|()| to_error("the games were not played by `vicinity-lab facts`".to_owned()))?;
    let mut statistics = GameStatistics::new(variant);
    for (number, game) in reader.enumerate() {
        statistics.add(&game).ok_or_else(|| to_error(format!("game {number} is incomplete")))?;
    }
    if statistics.results().games() == 0 {
        return Err(to_error("the file has no games".to_owned()));
    }
    Ok((settings, statistics))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::GamesWriter;
    use vicinity_rules::Position;
    use vicinity_tune::{Ply, SelfPlayGame};

    /// A game of chess from its moves.
    fn game(moves: &str) -> SelfPlayGame {
        let chess = Variant::parse("chess").expect("a known name");
        let mut position = Position::start(&chess);
        for mv in moves.split(' ') {
            let mv = position.parse_move(mv).expect("a legal move");
            position.play_unchecked(mv);
        }
        let plies = position.moves_made().map(|mv| Ply { mv, score_cp: Some(0) }).collect();
        SelfPlayGame { plies, branches: Vec::new(), half_points: 1 }
    }

    /// The error of reading a file with the given games, or the number of games.
    fn read_back(games: &[SelfPlayGame]) -> Result<u64, String> {
        let path = std::env::temp_dir().join(format!("vicinity-lab-facts-{}", std::process::id()));
        let mut writer = GamesWriter::open(&path, "chess", "facts-2 0.1.0 7 --nodes 5 --seed 3", false)
            .expect("a folder for such files");
        games.iter().try_for_each(|game| writer.add(Some(game))).expect("written");
        writer.flush().expect("written");
        let chess = Variant::parse("chess").expect("a known name");
        let found = read(&path, &chess);
        std::fs::remove_file(&path).expect("it is there");
        match found {
            Ok((settings, statistics)) => {
                assert_eq!((settings.nodes, settings.seed), (5, 3));
                Ok(statistics.results().games())
            }
            Err(ProgramError::Input(what)) => {
                Err(what.rsplit_once(": ").map_or(what.clone(), |(_, what)| what.to_owned()))
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn files_are_read_and_invalid_ones_rejected() {
        let repetition = game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        let mut illegal = game("f3 e5 g4 Qh4#");
        illegal.plies.remove(0);
        assert_eq!(read_back(&[repetition.clone(), repetition.clone()]), Ok(2));
        assert_eq!(read_back(&[]), Err("the file has no games".to_owned()));
        assert_eq!(read_back(&[repetition, illegal]), Err("game 1 is incomplete".to_owned()));
        assert_eq!(read_back(&[SelfPlayGame::default()]), Err("game 0 is incomplete".to_owned()));
        let near = Variant::parse("near").expect("a known name");
        assert!(read(Path::new("/no/such/file"), &near).is_err());
    }
}
