use vicinity_rules::games;
fn main() {
    let games = match std::env::args().nth(1) {
        Some(path) => games::read(&std::fs::read_to_string(path).unwrap()),
        None => games::known(),
    };
    for game in games {
        match game.variant {
            Ok(_) => println!("ok {}", game.name),
            Err(faults) => println!(
                "no {}: {}",
                game.name,
                faults.iter().map(|f| f.to_string()).collect::<Vec<_>>().join(" | ")
            ),
        }
    }
}
