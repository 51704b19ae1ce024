//! `vicinity-lab judge`: replaces the scores of positions of games by those of another player, to
//! train networks.
//!
//! A network trained on its own engine's searches learns only what these find with the existing
//! evaluation. Another player has other knowledge. Only its scores are taken over, a number for
//! each position; the games, their results and the choice of positions do not change.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity::program::ProgramError;
use vicinity_record::{NodeId, pgn};
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::Bound;
use vicinity_tune::{Branch, Ply, SelfPlayGame, game_seed};

use super::games::{GamesReader, GamesWriter};
use crate::custom::read_game;
use crate::match_games::{Budget, Description, Player};

/// Separates the arguments of this command in the description of how a file of games was made.
pub(super) const JUDGE_SEPARATOR: &str = " | judge ";
/// Precedes the names of the players of games that come from a PGN.
pub(super) const PLAYERS_PREFIX: &str = "by ";

/// Score the positions of games with another player
#[derive(Args)]
pub(crate) struct Judge {
    /// The file of games, or a PGN of games from the start position, such as `match` writes
    games: PathBuf,
    /// The player that scores them, as for `match`, such as uci:PROGRAM,OPTION=VALUE
    player: String,
    /// The file for the games with the new scores; an existing file is continued
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The nodes of a position
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,
    /// The value of the player's hundred centipawns in ours
    #[arg(long, value_name = "CP", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    hundred: u16,
    /// Score one in this many positions, chosen at random: consecutive positions are highly
    /// correlated
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    one_in: u32,
    /// Stop after this many minutes in any case
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// The number of games at a time [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(args: &Judge, out: &mut dyn Write) -> Result<(), ProgramError> {
    let player = Description::parse(&args.player).map_err(ProgramError::Usage)?;
    let Source { variant, how, has_branches, games } = Source::read(&args.games)?;
    let file = GamesWriter::open(&args.out, variant.name(), &args.how(&how), has_branches)?;
    let judge = |player: &mut Result<Player, String>, game: u64| {
        let player = player.as_mut().map_err(|error| error.clone())?;
        // Games must be independent of each other, so that the same arguments give the same file
        // with any number of threads.
        player.new_game()?;
        let mut random = fastrand::Rng::with_seed(game_seed(0, game));
        let (game, score) = judged(&games[game as usize], &variant, |position| {
            if random.u32(..args.one_in) == 0 { args.score(player, position) } else { Ok(None) }
        })?;
        Ok((Some(game), score))
    };
    let until = (games.len() as u64, args.minutes);
    file.fill(until, args.threads, || player.player(&variant), judge, out)
}

/// The games to score.
struct Source {
    variant: Arc<Variant>,
    /// The description of how they were played.
    how: String,
    has_branches: bool,
    games: Vec<SelfPlayGame>,
}

impl Source {
    fn read(path: &Path) -> Result<Source, ProgramError> {
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
            return Source::from_pgn(path);
        }
        let reader = GamesReader::open(path)?;
        let variant = read_game(&reader.variant)?;
        let (how, has_branches) = (reader.how.clone(), reader.has_branches);
        Ok(Source { variant, how, has_branches, games: reader.collect() })
    }

    /// The main lines of a PGN, without scores.
    fn from_pgn(path: &Path) -> Result<Source, ProgramError> {
        let unreadable = |error| ProgramError::file(path.display(), &error);
        let to_error = |number: usize, what: &str| {
            ProgramError::Input(format!("{}: game {number} {what}", path.display()))
        };
        let file = File::open(path).map_err(unreadable)?;
        let mut source: Option<Source> = None;
        for (index, read) in pgn::Reader::new(BufReader::new(file)).enumerate() {
            let pgn::Read { record, error: wrong, .. } = read.map_err(unreadable)?;
            if let Some(wrong) = wrong {
                return Err(ProgramError::Input(format!("{}: {wrong}", path.display())));
            }
            let variant = record.start().variant();
            let source = source.get_or_insert_with(|| {
                let tag = |name| record.tags.iter().find(|(tag, _)| tag == name);
                let player = |name| tag(name).map_or("?".to_owned(), |(_, name)| without_folders(name));
                // The header has one line for it.
                let how = format!("{PLAYERS_PREFIX}{} and {}", player("White"), player("Black"));
                let how = how.replace(char::is_control, " ");
                Source { variant: variant.clone(), how, has_branches: false, games: Vec::new() }
            });
            if variant.name() != source.variant.name() {
                return Err(to_error(
                    index + 1,
                    &format!("is of {}, not of {}", variant.name(), source.variant.name()),
                ));
            }
            if record.start().fen() != Position::start(variant).fen() {
                return Err(to_error(index + 1, "does not begin with the start position"));
            }
            let half_points = match record.ending(record.main_end()).map(|ending| ending.result) {
                Some("1-0") => 2,
                Some("0-1") => 0,
                Some("1/2-1/2") => 1,
                _ => return Err(to_error(index + 1, "has no result")),
            };
            let played = record.line(NodeId::START).into_iter().filter_map(|node| record.played(node));
            // A ply with any score is to be scored.
            let plies = played.map(|played| Ply { mv: played.mv, score_cp: Some(0) }).collect();
            source.games.push(SelfPlayGame { plies, branches: Vec::new(), half_points });
        }
        source.ok_or_else(|| ProgramError::Input(format!("{}: the file has no games", path.display())))
    }
}

/// The description of a player without the folders in it: local paths are not published.
fn without_folders(player: &str) -> String {
    player.split_inclusive([':', ',', '=']).map(|word| word.rsplit('/').next().unwrap_or_default()).collect()
}

/// A game with the scores that `score` returns for its quiet positions, for the side to move, and
/// their number. Other scores are dropped.
fn judged(
    game: &SelfPlayGame,
    variant: &Arc<Variant>,
    mut score: impl FnMut(&Position) -> Result<Option<i32>, String>,
) -> Result<(SelfPlayGame, u64), String> {
    let plies = game.plies.iter().map(|&ply| Ply { score_cp: None, ..ply }).collect();
    let mut judged = SelfPlayGame { plies, branches: Vec::new(), half_points: game.half_points };
    let (mut count, mut first_error) = (0, None);
    let mut ask = |position: &Position| {
        if first_error.is_some() {
            return None;
        }
        let score = score(position).unwrap_or_else(|error| {
            first_error = Some(error);
            None
        });
        count += u64::from(score.is_some());
        score
    };
    game.for_each_quiet(variant, |position, _| {
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        judged.plies[position.ply()].score_cp = ask(position).map(|score| score * sign);
    });
    game.for_each_branch(variant, |position, branch| {
        if let Some(score_cp) = ask(position) {
            judged.branches.push(Branch { score_cp, bound: Bound::Exact, ..branch.clone() });
        }
    });
    first_error.map_or(Ok((judged, count)), Err)
}

impl Judge {
    /// A player's score of a position in our centipawns, for the side to move; `None` if the game
    /// is decided or if the player would capture or promote next, since such a position is not
    /// quiet.
    fn score(&self, player: &mut Player, position: &Position) -> Result<Option<i32>, String> {
        let without_history =
            Position::from_fen(position.variant(), &position.fen()).map_err(|error| error.to_string())?;
        let choice = player.choose(&without_history, Budget::Nodes(self.nodes), 0)?;
        let mv = choice.uci.and_then(|uci| without_history.parse_uci(&uci).ok());
        let is_quiet = mv.is_some_and(|mv| !without_history.is_capture(mv) && mv.promotion().is_none());
        let score = choice.score.filter(|score| is_quiet && !score.is_decided());
        Ok(score.map(|score| score.number() * i32::from(self.hundred) / 100))
    }

    /// The description of how the games with these scores were made.
    fn how(&self, how: &str) -> String {
        let player = without_folders(&self.player);
        let games = self.games.file_name().unwrap_or_default().to_string_lossy();
        let one_in = if self.one_in > 1 { format!(" --one-in {}", self.one_in) } else { String::new() };
        format!(
            "{how}{JUDGE_SEPARATOR}{games} \"{player}\" --nodes {} --hundred {}{one_in}",
            self.nodes, self.hundred
        )
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use vicinity::program::ProgramError;
    use vicinity_search::{Engine, Limits, Silent};

    use super::*;
    use crate::net::{card, data, train};
    use crate::parse_args;

    /// A path used by this test only.
    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("vicinity-lab-judge-{}-{name}", std::process::id()))
    }

    fn text(path: &Path) -> &str {
        path.to_str().expect("a path that is text")
    }

    fn judge(words: &[&str]) -> Result<String, ProgramError> {
        let mut out = Vec::new();
        run(&parse_args(words), &mut out).map(|()| String::from_utf8(out).expect("text"))
    }

    #[test]
    fn scores_are_replaced_and_games_are_unchanged() {
        let [games, out, again] = ["own.games", "own-judged.games", "own-again.games"].map(path);
        let words = ["near", "--nodes", "400", "--quick", "60", "--branches", "4", "--games", "5"];
        data::run(&parse_args(&[&words[..], &["--out", text(&games)]].concat()), &mut Vec::new())
            .expect("played");
        let words = [text(&games), "hash=1", "--nodes", "300", "--hundred", "50", "--out", text(&out)];
        let output = judge(&[&words[..], &["--threads", "1"]].concat()).expect("judged");
        let variant = read_game("near").expect("a known game");
        let read = |path: &Path| GamesReader::open(path).expect("games").collect::<Vec<SelfPlayGame>>();
        let (before, after) = (read(&games), read(&out));
        assert_eq!(before.len(), after.len());
        let mut engine = Engine::new(1);
        engine.play_by_shipped_networks(true);
        let expected = |engine: &mut Engine, position: &Position| {
            let without_history = Position::from_fen(&variant, &position.fen()).expect("a position");
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            let best = engine.search(&without_history, &limits, &mut Silent);
            let mv = best.mv.filter(|&mv| !without_history.is_capture(mv) && mv.promotion().is_none());
            mv.filter(|_| !best.score.is_decided()).map(|_| best.score.number() * 50 / 100)
        };
        let mut count = 0;
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(before.half_points, after.half_points);
            let moves = |game: &SelfPlayGame| game.plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
            assert_eq!(moves(before), moves(after));
            engine.new_game();
            let mut scores = vec![None; before.plies.len()];
            before.for_each_quiet(&variant, |position, _| {
                let sign = if position.turn() == Color::White { 1 } else { -1 };
                scores[position.ply()] = expected(&mut engine, position).map(|score| score * sign);
            });
            assert_eq!(after.plies.iter().map(|ply| ply.score_cp).collect::<Vec<_>>(), scores);
            let mut branches = Vec::new();
            before.for_each_branch(&variant, |position, branch| {
                let score = expected(&mut engine, position);
                branches.extend(score.map(|score_cp| Branch {
                    score_cp,
                    bound: Bound::Exact,
                    ..branch.clone()
                }));
            });
            assert_eq!(after.branches, branches);
            count += branches.len() + scores.iter().flatten().count();
        }
        assert!(count > 50 && output.ends_with(&format!("5 games, {count} new positions\n")), "{output}");
        // With more threads, and interrupted in the middle of a game.
        let words = [&words[..6], &["--out", text(&again), "--threads", "2"]].concat();
        let whole = fs::read(&out).expect("written");
        fs::write(&again, &whole[..whole.len() / 2]).expect("it can be written");
        judge(&words).expect("judged");
        assert_eq!(whole, fs::read(&again).expect("written"));
        // Some of the positions, the same with any number of threads.
        let few = ["few.games", "few-again.games"].map(path);
        for (file, threads) in few.iter().zip(["1", "2"]) {
            let words = [&words[..6], &["--one-in", "3", "--threads", threads, "--out", text(file)]].concat();
            judge(&words).expect("judged");
        }
        assert_eq!(fs::read(&few[0]).expect("written"), fs::read(&few[1]).expect("written"));
        let scores = |game: &SelfPlayGame| {
            game.plies.iter().filter(|ply| ply.score_cp.is_some()).count() + game.branches.len()
        };
        let some: usize = read(&few[0]).iter().map(scores).sum();
        assert!((count / 5..count / 2).contains(&some), "{some} of {count}");
        assert!(GamesReader::open(&few[0]).expect("games").how.ends_with(" --one-in 3"));
        let other = judge(&[text(&games), "hash=2", "--out", text(&out)]);
        assert!(
            matches!(other, Err(ProgramError::Input(what)) if what.contains("the file has games of near"))
        );
        assert!(matches!(judge(&[text(&games), "depth", "--out", text(&out)]), Err(ProgramError::Usage(_))));
        // The model card of a network lists these games.
        let net = path("own.net");
        let words = [text(&out), "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
        train::run(&parse_args(&words), &mut Vec::new()).expect("training succeeds");
        let card = fs::read_to_string(net.with_extension("md")).expect("it is there");
        let name =
            |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).expect("a name");
        let line = format!(
            "\n    vicinity-lab judge {} \"hash=1\" --nodes 300 --hundred 50 --out {}\n",
            name(&games),
            name(&out)
        );
        assert!(
            card.contains(&line) && card.contains(&format!(" --seed 1 --out {}\n", name(&games))),
            "{card}"
        );
        for file in few.into_iter().chain([games, out, again, net.with_extension("md"), net]) {
            fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn local_paths_are_not_published() {
        let games = "/some/where/near.games";
        let player = "uci:/opt/a program,VariantPath=/home/me/near.ini,Hash=2";
        let words: Judge = parse_args(&[games, player, "--out", "x", "--nodes", "7"]);
        let how = words.how("--nodes 5 --seed 2");
        let near = read_game("near").expect("a known game");
        assert_eq!(
            card::of_games(Path::new("judged.games"), &near, &how, 9),
            [
                "vicinity-lab data near --games 9 --nodes 5 --seed 2 --out near.games",
                "vicinity-lab judge near.games \"uci:a program,VariantPath=near.ini,Hash=2\" --nodes 7 --hundred 100 --out judged.games"
            ]
        );
    }

    #[test]
    fn a_player_that_fails_is_an_error() {
        let [games, out] = ["broken.games", "broken-judged.games"].map(path);
        let words = ["near", "--nodes", "40", "--games", "2", "--out", text(&games)];
        data::run(&parse_args(&words), &mut Vec::new()).expect("played");
        let failed = judge(&[text(&games), "uci:/no/such/program", "--out", text(&out)]);
        assert!(
            matches!(&failed, Err(ProgramError::Input(what)) if what.starts_with("/no/such/program: cannot be started")),
            "{failed:?}"
        );
        assert_eq!(GamesReader::open(&out).expect("the file has a header").count(), 0);
        for file in [games, out] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    /// Writes a PGN file with these games.
    fn pgn_of(path: &Path, games: &[&str]) {
        fs::write(path, games.join("\n\n")).expect("it can be written");
    }

    #[test]
    fn games_may_come_from_a_pgn() {
        let [games, out, net] = ["match.pgn", "match.games", "match.net"].map(path);
        let tags = "[White \"hash=1\"]\n[Black \"uci:/opt/fish,Hash=2\"]\n[Variant \"Chess 8×9\"]";
        let moves = "1. e4 e7 2. Nf3 (2. d4 d7) Nc7";
        pgn_of(
            &games,
            &[&format!("{tags}\n[Result \"1-0\"]\n\n{moves} 1-0"), &format!("{tags}\n\n1. e4 1/2-1/2")],
        );
        let output = judge(&[text(&games), "-", "--nodes", "50", "--out", text(&out)]).expect("judged");
        assert!(output.ends_with("2 games, 5 new positions\n"), "{output}");
        let read: Vec<SelfPlayGame> = GamesReader::open(&out).expect("games").collect();
        let lengths_and_results: Vec<_> =
            read.iter().map(|game| (game.plies.len(), game.half_points)).collect();
        assert_eq!(lengths_and_results, [(4, 2), (1, 1)]);
        assert!(read.iter().flat_map(|game| &game.plies).all(|ply| ply.score_cp.is_some()));
        let words = [text(&out), "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
        train::run(&parse_args(&words), &mut Vec::new()).expect("training succeeds");
        let card = fs::read_to_string(net.with_extension("md")).expect("it is there");
        let name = games.file_name().unwrap_or_default().to_string_lossy();
        let line = format!(
            "    # 2 games of normal-8x9 between hash=1 and uci:fish,Hash=2 in {name}\n    vicinity-lab judge {name} "
        );
        assert!(card.contains(&line), "{card}");
        for file in [games, out, net.with_extension("md"), net] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    #[test]
    fn unusable_pgn_is_rejected() {
        let [games, out] = ["refused.pgn", "refused.games"].map(path);
        for (wrong, games_there) in [
            ("the file has no games", vec![]),
            ("game 2 has no result", vec!["1. e4 1-0", "1. e4 *"]),
            ("game 2 is of near, not of chess", vec!["1. e4 1-0", "[Variant \"Near Chess\"]\n\n1. e4 1-0"]),
            (
                "game 1 does not begin with the start position",
                vec!["[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Rh2 1-0"],
            ),
            ("e5", vec!["1. e5 1-0"]),
        ] {
            pgn_of(&games, &games_there);
            let refused = judge(&[text(&games), "-", "--out", text(&out)]);
            assert!(
                matches!(&refused, Err(ProgramError::Input(what)) if what.contains(wrong)),
                "{refused:?}: {wrong}"
            );
        }
        assert!(!out.exists());
        fs::remove_file(&games).expect("it is there");
    }
}
