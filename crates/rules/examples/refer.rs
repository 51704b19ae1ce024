//! Answers a referee: for each line `name|fen` the legal moves with what is written of them.
use std::io::BufRead;
use vicinity_rules::{Position, games};
fn main() {
    let path = std::env::args().nth(1);
    let mut all = games::known();
    if let Some(path) = path {
        all.extend(games::read(&std::fs::read_to_string(path).unwrap()));
    }
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let (name, fen) = line.split_once('|').unwrap();
        let (fen, depth) = fen.split_once('|').map_or((fen, 0), |(fen, depth)| (fen, depth.parse().unwrap()));
        let variant = all.iter().rev().find(|g| g.name == name).and_then(|g| g.variant.as_ref().ok());
        let Some(variant) = variant else {
            println!("refused");
            continue;
        };
        let position =
            if fen.is_empty() { Ok(Position::start(variant)) } else { Position::from_fen(variant, fen) };
        match position {
            Err(error) => println!("error {error}"),
            Ok(mut position) if depth > 0 => println!("{}", vicinity_rules::perft(&mut position, depth)),
            Ok(position) => {
                let mut parts = vec![position.fen()];
                for mv in position.legal_moves() {
                    let mut after = position.clone();
                    after.make(mv);
                    parts.push(format!("{},{},{}", position.uci(mv), position.san(mv), after.fen()));
                }
                println!("{}", parts.join("\t"));
            }
        }
    }
}
