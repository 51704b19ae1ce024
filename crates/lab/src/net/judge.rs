//! `vicinity-lab judge`: what another player says of the positions of games, for networks to learn from instead.
//!
//! A network that learns from its own engine's searches learns what those see, and nothing that the evaluation below them does not know. Another
//! player knows other things. Only what it says is taken over, a number for each position: the games, their results and which positions are kept
//! stay what they were.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use vicinity::program::Failure;
use vicinity_record::{NodeId, pgn};
use vicinity_rules::{Color, Position, Variant};
use vicinity_search::Bound;
use vicinity_tune::{Branch, Game, Ply};

use super::games::{Reader, Writer};
use crate::match_games::{Budget, Description, Player};
use crate::own::read_game;

/// Before the words of this command in what a file of games says of how it was made.
pub(super) const THEN: &str = " | judge ";
/// Before the names of those who played games that come from a PGN.
pub(super) const OF_PGN: &str = "by ";

/// Have another player say what the positions of games are worth
#[derive(Args)]
pub(crate) struct Judge {
    /// The file of games, or a PGN of games from the array on, such as `match` writes
    games: PathBuf,
    /// Who judges them: a player as of `match`, such as uci:PROGRAM,OPTION=VALUE
    player: String,
    /// The file for the games with what it says; one that is there is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The nodes of a position
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    nodes: u64,
    /// What a hundred of the player's centipawns are worth in ours
    #[arg(long, value_name = "CP", default_value_t = 100, value_parser = clap::value_parser!(u16).range(1..=1000))]
    hundred: u16,
    /// Judge one position in so many, drawn by lot: neighbours in a game teach nearly the same
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    one_in: u32,
    /// Stop after so many minutes in any case
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// How many games at a time: one for each processor
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
}

pub(crate) fn run(asked: &Judge, out: &mut dyn Write) -> Result<(), Failure> {
    let player = Description::parse(&asked.player).map_err(Failure::Usage)?;
    let Source { variant, how, has_branches, games } = Source::read(&asked.games)?;
    let file = Writer::open(&asked.out, variant.name(), &asked.how(&how), has_branches)?;
    let judge = |player: &mut Result<Player, String>, game: u64| {
        let player = player.as_mut().map_err(|error| error.clone())?;
        // No game is to change what is said of another: the same words make the same file, by however many threads.
        player.new_game()?;
        let mut random = fastrand::Rng::with_seed(game);
        let (game, said) = judged(&games[game as usize], &variant, |position| {
            if random.u32(..asked.one_in) == 0 { asked.score(player, position) } else { Ok(None) }
        })?;
        Ok((Some(game), said))
    };
    let until = (games.len() as u64, asked.minutes);
    file.fill(until, asked.threads, || player.player(&variant), judge, out)
}

/// The games that are judged.
struct Source {
    variant: Arc<Variant>,
    /// How they were played.
    how: String,
    has_branches: bool,
    games: Vec<Game>,
}

impl Source {
    fn read(path: &Path) -> Result<Source, Failure> {
        if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn")) {
            return Source::of_pgn(path);
        }
        let reader = Reader::open(path)?;
        let variant = read_game(&reader.variant)?;
        let (how, has_branches) = (reader.how.clone(), reader.has_branches);
        Ok(Source { variant, how, has_branches, games: reader.collect() })
    }

    /// The main lines of a PGN. Nothing is known of what their players thought.
    fn of_pgn(path: &Path) -> Result<Source, Failure> {
        let unreadable = |error| Failure::file(path.display(), &error);
        let fault =
            |number: usize, what: &str| Failure::Input(format!("{}: game {number} {what}", path.display()));
        let file = File::open(path).map_err(unreadable)?;
        let mut source: Option<Source> = None;
        for (index, read) in pgn::Reader::new(BufReader::new(file)).enumerate() {
            let pgn::Read { record, fault: wrong, .. } = read.map_err(unreadable)?;
            if let Some(wrong) = wrong {
                return Err(Failure::Input(format!("{}: {wrong}", path.display())));
            }
            let variant = record.start().variant();
            let source = source.get_or_insert_with(|| {
                let tag = |name| record.tags.iter().find(|(tag, _)| tag == name);
                let player = |name| tag(name).map_or("?".to_owned(), |(_, name)| without_folders(name));
                // It is told in one line.
                let how = format!("{OF_PGN}{} and {}", player("White"), player("Black"));
                let how = how.replace(char::is_control, " ");
                Source { variant: variant.clone(), how, has_branches: false, games: Vec::new() }
            });
            if variant.name() != source.variant.name() {
                return Err(fault(
                    index + 1,
                    &format!("is of {}, not of {}", variant.name(), source.variant.name()),
                ));
            }
            if record.start().fen() != Position::start(variant).fen() {
                return Err(fault(index + 1, "does not begin with the array"));
            }
            let half_points = match record.ending(record.main_end()).map(|ending| ending.result) {
                Some("1-0") => 2,
                Some("0-1") => 0,
                Some("1/2-1/2") => 1,
                _ => return Err(fault(index + 1, "has no result")),
            };
            let played = record.line(NodeId::START).into_iter().filter_map(|node| record.played(node));
            // A ply is asked about where it has a score, whatever that is.
            let plies = played.map(|played| Ply { mv: played.mv, score_cp: Some(0) }).collect();
            source.games.push(Game { plies, branches: Vec::new(), half_points });
        }
        source.ok_or_else(|| Failure::Input(format!("{}: there are no games in it", path.display())))
    }
}

/// The description of a player without the folders in it: where a program and its files are is told to nobody.
fn without_folders(player: &str) -> String {
    player.split_inclusive([':', ',', '=']).map(|word| word.rsplit('/').next().unwrap_or_default()).collect()
}

/// A game with what `score` says of its quiet positions, as the side to move sees them, and of how many it says something. Of the others nothing is kept.
fn judged(
    game: &Game,
    variant: &Arc<Variant>,
    mut score: impl FnMut(&Position) -> Result<Option<i32>, String>,
) -> Result<(Game, u64), String> {
    let plies = game.plies.iter().map(|&ply| Ply { score_cp: None, ..ply }).collect();
    let mut judged = Game { plies, branches: Vec::new(), half_points: game.half_points };
    let (mut count, mut fault) = (0, None);
    let mut ask = |position: &Position| {
        if fault.is_some() {
            return None;
        }
        let said = score(position).unwrap_or_else(|error| {
            fault = Some(error);
            None
        });
        count += u64::from(said.is_some());
        said
    };
    game.for_each_quiet(variant, |position, _| {
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        judged.plies[position.ply()].score_cp = ask(position).map(|said| said * sign);
    });
    game.for_each_branch(variant, |position, branch| {
        if let Some(score_cp) = ask(position) {
            judged.branches.push(Branch { score_cp, bound: Bound::Exact, ..branch.clone() });
        }
    });
    fault.map_or(Ok((judged, count)), Err)
}

impl Judge {
    /// What a player says of a position, in our centipawns as the side to move sees it; nothing where the game is decided, or where it would
    /// take something next, for what a position is worth then is not what it looks like.
    fn score(&self, player: &mut Player, position: &Position) -> Result<Option<i32>, String> {
        let alone =
            Position::from_fen(position.variant(), &position.fen()).map_err(|error| error.to_string())?;
        let choice = player.choose(&alone, Budget::Nodes(self.nodes), 0)?;
        let mv = choice.uci.and_then(|uci| alone.parse_uci(&uci).ok());
        let is_quiet = mv.is_some_and(|mv| !alone.is_capture(mv) && mv.promotion().is_none());
        let score = choice.score.filter(|score| is_quiet && !score.is_decided());
        Ok(score.map(|score| score.number() * i32::from(self.hundred) / 100))
    }

    /// How the games with what was said of them were made.
    fn how(&self, how: &str) -> String {
        let player = without_folders(&self.player);
        let games = self.games.file_name().unwrap_or_default().to_string_lossy();
        let one_in = if self.one_in > 1 { format!(" --one-in {}", self.one_in) } else { String::new() };
        format!("{how}{THEN}{games} \"{player}\" --nodes {} --hundred {}{one_in}", self.nodes, self.hundred)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use vicinity::program::Failure;
    use vicinity_search::{Engine, Limits, Silent};

    use super::*;
    use crate::asked;
    use crate::net::{card, data, train};

    /// A path of this test's own.
    fn path(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("vicinity-lab-judge-{}-{name}", std::process::id()))
    }

    fn text(path: &Path) -> &str {
        path.to_str().expect("a path that is text")
    }

    fn judge(words: &[&str]) -> Result<String, Failure> {
        let mut out = Vec::new();
        run(&asked(words), &mut out).map(|()| String::from_utf8(out).expect("text"))
    }

    #[test]
    fn a_player_says_what_positions_are_worth_and_the_games_stay_the_same() {
        let [games, out, again] = ["own.games", "own-judged.games", "own-again.games"].map(path);
        let words = ["near", "--nodes", "400", "--quick", "60", "--branches", "4", "--games", "5"];
        data::run(&asked(&[&words[..], &["--out", text(&games)]].concat()), &mut Vec::new()).expect("played");
        let words = [text(&games), "hash=1", "--nodes", "300", "--hundred", "50", "--out", text(&out)];
        let told = judge(&[&words[..], &["--threads", "1"]].concat()).expect("judged");
        let variant = read_game("near").expect("a known game");
        let read = |path: &Path| Reader::open(path).expect("games").collect::<Vec<Game>>();
        let (before, after) = (read(&games), read(&out));
        assert_eq!(before.len(), after.len());
        let mut engine = Engine::new(1);
        engine.play_by_shipped_networks(true);
        let expected = |engine: &mut Engine, position: &Position| {
            let alone = Position::from_fen(&variant, &position.fen()).expect("a position");
            let limits = Limits { nodes: Some(300), ..Limits::default() };
            let best = engine.search(&alone, &limits, &mut Silent);
            let mv = best.mv.filter(|&mv| !alone.is_capture(mv) && mv.promotion().is_none());
            mv.filter(|_| !best.score.is_decided()).map(|_| best.score.number() * 50 / 100)
        };
        let mut count = 0;
        for (before, after) in before.iter().zip(&after) {
            assert_eq!(before.half_points, after.half_points);
            let moves = |game: &Game| game.plies.iter().map(|ply| ply.mv).collect::<Vec<_>>();
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
        assert!(count > 50 && told.ends_with(&format!("5 games, {count} new positions\n")), "{told}");
        // By more threads, broken off in the middle of a game.
        let words = [&words[..6], &["--out", text(&again), "--threads", "2"]].concat();
        let whole = fs::read(&out).expect("written");
        fs::write(&again, &whole[..whole.len() / 2]).expect("it can be written");
        judge(&words).expect("judged");
        assert_eq!(whole, fs::read(&again).expect("written"));
        // Some of the positions, the same by however many threads.
        let few = ["few.games", "few-again.games"].map(path);
        for (file, threads) in few.iter().zip(["1", "2"]) {
            let words = [&words[..6], &["--one-in", "3", "--threads", threads, "--out", text(file)]].concat();
            judge(&words).expect("judged");
        }
        assert_eq!(fs::read(&few[0]).expect("written"), fs::read(&few[1]).expect("written"));
        let scores = |game: &Game| {
            game.plies.iter().filter(|ply| ply.score_cp.is_some()).count() + game.branches.len()
        };
        let some: usize = read(&few[0]).iter().map(scores).sum();
        assert!((count / 5..count / 2).contains(&some), "{some} of {count}");
        assert!(Reader::open(&few[0]).expect("games").how.ends_with(" --one-in 3"));
        let other = judge(&[text(&games), "hash=2", "--out", text(&out)]);
        assert!(matches!(other, Err(Failure::Input(what)) if what.contains("there are games of near in it")));
        assert!(matches!(judge(&[text(&games), "depth", "--out", text(&out)]), Err(Failure::Usage(_))));
        // Where a network learns from that is told.
        let net = path("own.net");
        let words = [text(&out), "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
        train::run(&asked(&words), &mut Vec::new()).expect("it can be learnt");
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
    fn where_programs_are_is_told_to_nobody() {
        let games = "/some/where/near.games";
        let player = "uci:/opt/a program,VariantPath=/home/me/near.ini,Hash=2";
        let words: Judge = asked(&[games, player, "--out", "x", "--nodes", "7"]);
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
    fn a_player_that_cannot_go_on_is_an_error() {
        let [games, out] = ["broken.games", "broken-judged.games"].map(path);
        let words = ["near", "--nodes", "40", "--games", "2", "--out", text(&games)];
        data::run(&asked(&words), &mut Vec::new()).expect("played");
        let failed = judge(&[text(&games), "uci:/no/such/program", "--out", text(&out)]);
        assert!(
            matches!(&failed, Err(Failure::Input(what)) if what.starts_with("/no/such/program: it cannot be started")),
            "{failed:?}"
        );
        assert_eq!(Reader::open(&out).expect("its head").count(), 0);
        for file in [games, out] {
            fs::remove_file(&file).expect("it is there");
        }
    }

    /// A PGN file with these games.
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
        let told = judge(&[text(&games), "-", "--nodes", "50", "--out", text(&out)]).expect("judged");
        assert!(told.ends_with("2 games, 5 new positions\n"), "{told}");
        let read: Vec<Game> = Reader::open(&out).expect("games").collect();
        let lengths_and_results: Vec<_> =
            read.iter().map(|game| (game.plies.len(), game.half_points)).collect();
        assert_eq!(lengths_and_results, [(4, 2), (1, 1)]);
        assert!(read.iter().flat_map(|game| &game.plies).all(|ply| ply.score_cp.is_some()));
        let words = [text(&out), "--added", "--width", "16", "--epochs", "1", "--out", text(&net)];
        train::run(&asked(&words), &mut Vec::new()).expect("it can be learnt");
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
    fn a_pgn_that_cannot_be_learnt_from_is_refused() {
        let [games, out] = ["refused.pgn", "refused.games"].map(path);
        for (wrong, games_there) in [
            ("there are no games in it", vec![]),
            ("game 2 has no result", vec!["1. e4 1-0", "1. e4 *"]),
            ("game 2 is of near, not of chess", vec!["1. e4 1-0", "[Variant \"Near Chess\"]\n\n1. e4 1-0"]),
            (
                "game 1 does not begin with the array",
                vec!["[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1. Rh2 1-0"],
            ),
            ("e5", vec!["1. e5 1-0"]),
        ] {
            pgn_of(&games, &games_there);
            let refused = judge(&[text(&games), "-", "--out", text(&out)]);
            assert!(
                matches!(&refused, Err(Failure::Input(what)) if what.contains(wrong)),
                "{refused:?}: {wrong}"
            );
        }
        assert!(!out.exists());
        fs::remove_file(&games).expect("it is there");
    }
}
