//! The site's engine as a UCI engine, with the part of UCI that `vicinity-lab match` uses. It runs
//! in headless Chrome, in the page's worker. `cargo xtask gate-in-chrome` prepares the folder that
//! the option `Folder` names.

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use vicinity_e2e::{Page, serve};
use xtask::serve::{Server, Site};

/// Starts a worker as the page does and calls back when it is ready.
const START: &str = "const done = arguments[0]; window.worker = new Worker('./worker.js'); \
    worker.onerror = event => done(event.message || 'the worker failed'); worker.onmessage = () => done(null);";

/// Sends a request to the worker; calls back with its move and its last report, or with an error.
const THINK: &str = "const [go, done] = arguments; let last = null; \
    worker.onerror = event => done([null, null, event.message || 'the worker failed']); \
    worker.onmessage = ({ data }) => { \
      if (data.info) last = data.info; \
      if (data.best) done([data.best.move, last, null]); \
      if (data.error) done([null, null, data.error.message]); }; \
    worker.postMessage({ go });";

/// A Chrome with the worker from a folder.
struct Engine {
    page: Page,
    _server: Server,
    variant: String,
}

impl Engine {
    /// Starts the worker and requests one move so that the network is loaded. Fails if the worker
    /// does not use the evaluation to be measured.
    fn start(folder: &str, variant: &str, by_network: bool) -> Result<Engine, String> {
        let server = serve(Site::at_root(folder));
        let page = Page::alone(&server.url());
        if let Some(error) = page.script_until_done(START, Vec::new()).as_str() {
            return Err(error.to_owned());
        }
        let engine = Engine { page, _server: server, variant: variant.to_owned() };
        let (_, last) = engine.think(None, &[], 100)?;
        if last["by_network"] != by_network {
            let by = if by_network { "a network" } else { "weights" };
            return Err(format!("it does not play by {by}"));
        }
        Ok(engine)
    }

    /// Returns the chosen move and the last report.
    fn think(&self, fen: Option<&str>, moves: &[&str], ms: u32) -> Result<(Option<String>, Value), String> {
        let go = json!({
            "id": 1, "variant": self.variant, "fen": fen, "moves": moves, "level": 8, "seed": 0, "lines": 1, "hash_mib": 16,
            "movetime_ms": ms,
        });
        let answer = self.page.script_until_done(THINK, vec![go]);
        match answer[2].as_str() {
            Some(error) => Err(error.to_owned()),
            None => Ok((answer[0].as_str().map(str::to_owned), answer[1].clone())),
        }
    }
}

/// Formats a score of the worker for UCI, which counts mates in moves and not in plies.
fn score(score: &Value) -> String {
    let number = |name: &str| score[name].as_i64();
    if let Some(cp) = number("centipawns") {
        return format!("cp {cp}");
    }
    match (number("win"), number("loss")) {
        (Some(plies), _) => format!("mate {}", (plies + 1) / 2),
        (_, plies) => format!("mate -{}", plies.unwrap_or_default() / 2),
    }
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("engine-in-chrome: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut engine: Option<Engine> = None;
    let (mut folder, mut variant, mut by_network) = (String::new(), String::new(), true);
    let (mut fen, mut moves) = (String::new(), Vec::new());
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let say = |text: &str| writeln!(io::stdout(), "{text}").map_err(|error| error.to_string());
        match word {
            "uci" => {
                say("id name Vicinity in Chrome\noption name UCI_Variant type string default near")?;
                say("option name Folder type string\noption name Network type check default true\nuciok")?;
            }
            "setoption" => match rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value ")) {
                Some(("UCI_Variant", name)) => name.clone_into(&mut variant),
                Some(("Folder", path)) => path.clone_into(&mut folder),
                Some(("Network", value)) => by_network = value == "true",
                _ => return Err(format!("no such option: {rest}")),
            },
            "isready" => {
                if engine.is_none() {
                    engine = Some(Engine::start(&folder, &variant, by_network)?);
                }
                say("readyok")?;
            }
            "position" => {
                let given = rest.strip_prefix("fen ").ok_or("a position is given as a FEN")?;
                let (start, played) = given.split_once(" moves").unwrap_or((given, ""));
                start.clone_into(&mut fen);
                moves = played.split_whitespace().map(str::to_owned).collect();
            }
            "go" => {
                let ms = rest.strip_prefix("movetime ").and_then(|ms| ms.parse().ok());
                let ms = ms.ok_or("only a time for each move can be measured in Chrome")?;
                let engine = engine.as_ref().ok_or("it is asked to think before it is ready")?;
                let played: Vec<&str> = moves.iter().map(String::as_str).collect();
                let (mv, last) = engine.think(Some(&fen), &played, ms)?;
                say(&format!(
                    "info depth {} nodes {} score {}",
                    last["depth"],
                    last["nodes"],
                    score(&last["score"])
                ))?;
                say(&format!("bestmove {}", mv.as_deref().unwrap_or("(none)")))?;
            }
            "quit" => break,
            _ => {}
        }
    }
    Ok(())
}
