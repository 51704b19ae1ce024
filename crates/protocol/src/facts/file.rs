//! The format of statistics on the site, written by `cargo xtask` and read by the page.
//!
//! Each line is a key with its fields, separated by spaces; a text is the last field. The order of
//! the lines is fixed, some keys repeat, and the last line shows that the file is complete:
//!
//! ```text
//! vicinity-facts 1 near
//! date 2026-11-26
//! computed vicinity-lab facts near --from near-500.games --trials 200
//! claim score The inventor: about even.
//! strength 500 8333 5000 4951 0.1.0
//! …
//! opening 2 100 0.07 0.465 0.3707 0.5593 d5
//! end
//! ```
//!
//! The line of an opening begins with its depth and ends with its last move.
//!
//! A second file compares all variants: one line for each variant and strength ([`Summary`]).

use std::fmt;
use std::iter::Peekable;
use std::str::{FromStr, Lines};

use super::{
    Claim, Ending, Estimate, GameFacts, Lengths, Material, Opening, PieceCount, PieceUse, PieceValue, Share,
    SideTrial, Strength, Trial,
};

/// The version of the format.
const VERSION: &str = "vicinity-facts 1 ";
/// The first line of the file that compares variants.
const SUMMARY_VERSION: &str = "vicinity-facts-summary 1";
/// An empty field.
const NOTHING: &str = "-";
/// The last line.
const END: &str = "end";

/// An error in a file of statistics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactsError {
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for FactsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} is invalid", self.line)
    }
}

impl std::error::Error for FactsError {}

/// The figures of a variant at one strength that can be compared with those of others.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The variant.
    pub game: String,
    /// The nodes of a move.
    pub nodes: u64,
    /// The number of games.
    pub games: u64,
    /// White's score.
    pub white_score: Estimate,
    /// The share of drawn games.
    pub draws: Estimate,
    /// The first quartile, the median and the third quartile of the lengths.
    pub quartiles: [u64; 3],
}

impl Summary {
    /// The figures of a variant at one strength.
    pub fn new(game: &str, strength: &Strength) -> Summary {
        let Strength { nodes, games, white_score, draws, plies, .. } = strength;
        Summary {
            game: game.to_owned(),
            nodes: *nodes,
            games: *games,
            white_score: *white_score,
            draws: draws.share,
            quartiles: [plies.lower_quartile, plies.median, plies.upper_quartile],
        }
    }
}

/// Writes statistics.
pub fn write(facts: &GameFacts) -> String {
    let mut lines = vec![
        format!("{VERSION}{}", facts.game),
        format!("date {}", facts.date),
        format!("computed {}", facts.command),
    ];
    lines.extend(facts.claims.iter().map(|Claim { topic, text }| format!("claim {topic} {text}")));
    facts.strengths.iter().for_each(|strength| write_strength(strength, &mut lines));
    lines.push(END.to_owned());
    lines.join("\n") + "\n"
}

fn write_strength(strength: &Strength, lines: &mut Vec<String>) {
    let Strength { nodes, signature, games, distinct_games, version, .. } = strength;
    let shared = |key: &str, share: &Share| format!("{key} {} {}", share.games, interval(&share.share));
    lines.push(format!("strength {nodes} {signature} {games} {distinct_games} {version}"));
    lines.push(format!("played {}", strength.command));
    lines.push(format!("score {}", interval(&strength.white_score)));
    lines.push(shared("white", &strength.white_wins));
    lines.push(shared("draws", &strength.draws));
    lines.push(shared("black", &strength.black_wins));
    lines.push(format!("elo {}", interval(&strength.white_elo)));
    lines.extend(strength.tempo_elo.iter().map(|tempo| format!("tempo {}", interval(tempo))));
    for Ending { reason, white, drawn, black } in &strength.endings {
        lines.push(format!("ending {white} {drawn} {black} {reason}"));
    }
    let Lengths { shortest, lower_quartile, median, upper_quartile, longest, mean } = strength.plies;
    lines.push(format!("plies {shortest} {lower_quartile} {median} {upper_quartile} {longest} {mean}"));
    let bins: Vec<String> = strength.games_per_20_plies.iter().map(u64::to_string).collect();
    lines.push(format!("lengths {}", bins.join(" ")));
    lines.push(format!("moves {}", interval(&strength.legal_moves)));
    lines.push(format!("captures {}", interval(&strength.captures)));
    lines.push(format!("promotions {}", interval(&strength.promotions)));
    for (key, counts) in [("promoted", &strength.promoted_to), ("mating", &strength.mating_pieces)] {
        lines.extend(counts.iter().map(|PieceCount { piece, count }| format!("{key} {count} {piece}")));
    }
    for (key, list) in [("material", &strength.mating_material), ("bare", &strength.bare_king_material)] {
        lines.extend(list.iter().map(|Material { pieces, games }| format!("{key} {games} {pieces}")));
    }
    for PieceUse { piece, moves, moves_share, pieces_share, unused_moves } in &strength.piece_uses {
        let unused = if unused_moves.is_empty() { NOTHING } else { unused_moves };
        lines.push(format!("use {moves} {moves_share} {pieces_share} {unused} {piece}"));
    }
    for PieceValue { phase, piece, pawns } in &strength.piece_values {
        lines.push(format!("value {phase} {} {piece}", interval(pawns)));
    }
    let trial = |Trial { games, elo }: &Trial| format!("{games} {}", interval(elo));
    lines.extend(strength.doubling.iter().map(|doubling| format!("doubling {}", trial(doubling))));
    for castling in &strength.castling {
        lines.push(format!("castling {} {}", castling.side, trial(&castling.trial)));
    }
    for Opening { moves, games, draws, white_score } in &strength.openings {
        let (depth, last) = (moves.split(' ').count(), moves.rsplit(' ').next().unwrap_or_default());
        lines.push(format!("opening {depth} {games} {draws} {} {last}", interval(white_score)));
    }
}

fn interval(Estimate { value, low, high }: &Estimate) -> String {
    format!("{value} {low} {high}")
}

/// Writes the figures that are compared, of each variant and strength.
pub fn write_summaries(all: &[GameFacts]) -> String {
    let mut text = format!("{SUMMARY_VERSION}\n");
    for (game, strength) in all.iter().flat_map(|facts| facts.strengths.iter().map(|s| (&facts.game, s))) {
        let Summary { game, nodes, games, white_score, draws, quartiles } = Summary::new(game, strength);
        let (score, draws, [low, median, high]) = (interval(&white_score), interval(&draws), quartiles);
        text += &format!("{game} {nodes} {games} {score} {draws} {low} {median} {high}\n");
    }
    text + END + "\n"
}

/// Parses the statistics of a variant.
///
/// # Errors
/// The first invalid line.
pub fn parse(game: &str, text: &str) -> Result<GameFacts, FactsError> {
    let mut file = FactsReader::new(text);
    if file.lines.next().and_then(|first| first.strip_prefix(VERSION)) != Some(game) {
        return Err(FactsError { line: 1 });
    }
    let date = file.one("date", |mut fields| fields.text())?;
    let command = file.one("computed", |mut fields| fields.text())?;
    let claims = file
        .all("claim", |mut fields| Some(Claim { topic: fields.word()?.to_owned(), text: fields.text()? }))?;
    let mut strengths = vec![read_strength(&mut file)?];
    while file.is_next("strength") {
        strengths.push(read_strength(&mut file)?);
    }
    file.end()?;
    Ok(GameFacts { game: game.to_owned(), date, command, claims, strengths })
}

fn read_strength(file: &mut FactsReader<'_>) -> Result<Strength, FactsError> {
    let ([nodes, signature, games, distinct_games], version) =
        file.one("strength", |mut fields| Some((fields.counts()?, fields.text()?)))?;
    let counted =
        |mut fields: Fields<'_>| Some(PieceCount { count: fields.number()?, piece: fields.text()? });
    let material =
        |mut fields: Fields<'_>| Some(Material { games: fields.number()?, pieces: fields.text()? });
    let mut line: Vec<String> = Vec::new();
    Ok(Strength {
        nodes,
        signature,
        games,
        distinct_games,
        version,
        command: file.one("played", |mut fields| fields.text())?,
        white_score: file.one("score", |mut fields| fields.estimate())?,
        white_wins: file.one("white", |mut fields| fields.share())?,
        draws: file.one("draws", |mut fields| fields.share())?,
        black_wins: file.one("black", |mut fields| fields.share())?,
        white_elo: file.one("elo", |mut fields| fields.estimate())?,
        tempo_elo: file.all("tempo", |mut fields| fields.estimate())?.pop(),
        endings: file.all("ending", |mut fields| {
            let [white, drawn, black] = fields.counts()?;
            Some(Ending { reason: fields.text()?, white, drawn, black })
        })?,
        plies: file.one("plies", |mut fields| {
            let [shortest, lower_quartile, median, upper_quartile, longest] = fields.counts()?;
            let mean = fields.decimal()?;
            Some(Lengths { shortest, lower_quartile, median, upper_quartile, longest, mean })
        })?,
        games_per_20_plies: file
            .one("lengths", |fields| fields.rest.split(' ').map(|count| count.parse().ok()).collect())?,
        legal_moves: file.one("moves", |mut fields| fields.estimate())?,
        captures: file.one("captures", |mut fields| fields.estimate())?,
        promotions: file.one("promotions", |mut fields| fields.estimate())?,
        promoted_to: file.all("promoted", counted)?,
        mating_pieces: file.all("mating", counted)?,
        mating_material: file.all("material", material)?,
        bare_king_material: file.all("bare", material)?,
        piece_uses: file.all("use", |mut fields| {
            let moves = fields.number()?;
            let (moves_share, pieces_share) = (fields.decimal()?, fields.decimal()?);
            let unused_moves = fields.word().filter(|word| *word != NOTHING).unwrap_or_default().to_owned();
            Some(PieceUse { piece: fields.text()?, moves, moves_share, pieces_share, unused_moves })
        })?,
        piece_values: file.all("value", |mut fields| {
            let phase = fields.word()?.to_owned();
            Some(PieceValue { phase, pawns: fields.estimate()?, piece: fields.text()? })
        })?,
        doubling: file.all("doubling", |mut fields| fields.trial())?.pop(),
        castling: file.all("castling", |mut fields| {
            Some(SideTrial { side: fields.word()?.to_owned(), trial: fields.trial()? })
        })?,
        openings: file.all("opening", |mut fields| {
            let [depth, games] = fields.counts()?;
            let (draws, white_score) = (fields.decimal()?, fields.estimate()?);
            line.truncate(usize::try_from(depth).ok()?.checked_sub(1)?);
            line.push(fields.text()?);
            // A line without the one before it.
            (line.len() as u64 == depth).then_some(())?;
            Some(Opening { moves: line.join(" "), games, draws, white_score })
        })?,
    })
}

/// Parses the figures that are compared.
///
/// # Errors
/// The first invalid line.
pub fn parse_summaries(text: &str) -> Result<Vec<Summary>, FactsError> {
    let mut file = FactsReader::new(text);
    if file.lines.next() != Some(SUMMARY_VERSION) {
        return Err(FactsError { line: 1 });
    }
    let mut all = Vec::new();
    while let Some(&line) = file.lines.peek().filter(|line| **line != END) {
        let summary = read_summary(line).ok_or_else(|| file.error())?;
        all.push(summary);
        file.advance();
    }
    file.end()?;
    Ok(all)
}

fn read_summary(line: &str) -> Option<Summary> {
    let mut fields = Fields { rest: line };
    let game = fields.word()?.to_owned();
    let [nodes, games] = fields.counts()?;
    let (white_score, draws) = (fields.estimate()?, fields.estimate()?);
    Some(Summary { game, nodes, games, white_score, draws, quartiles: fields.counts()? })
}

/// Reads a file line by line.
struct FactsReader<'a> {
    lines: Peekable<Lines<'a>>,
    /// The number of the next line, from 1.
    line: usize,
}

impl<'a> FactsReader<'a> {
    /// The next line is the first one, which the caller reads.
    fn new(text: &'a str) -> Self {
        FactsReader { lines: text.lines().peekable(), line: 2 }
    }

    fn error(&self) -> FactsError {
        FactsError { line: self.line }
    }

    fn advance(&mut self) {
        self.lines.next();
        self.line += 1;
    }

    /// The fields of the next line if it has this key.
    fn fields(&mut self, key: &str) -> Option<Fields<'a>> {
        let rest = self.lines.peek()?.strip_prefix(key)?.strip_prefix(' ')?;
        Some(Fields { rest })
    }

    fn is_next(&mut self, key: &str) -> bool {
        self.fields(key).is_some()
    }

    /// Reads the line with a key, which must be next.
    fn one<T>(&mut self, key: &str, read: impl FnOnce(Fields<'a>) -> Option<T>) -> Result<T, FactsError> {
        let found = self.fields(key).and_then(read).ok_or_else(|| self.error())?;
        self.advance();
        Ok(found)
    }

    /// Reads all following lines with a key.
    fn all<T>(
        &mut self,
        key: &str,
        mut read: impl FnMut(Fields<'a>) -> Option<T>,
    ) -> Result<Vec<T>, FactsError> {
        let mut found = Vec::new();
        while self.is_next(key) {
            found.push(self.one(key, &mut read)?);
        }
        Ok(found)
    }

    fn end(&mut self) -> Result<(), FactsError> {
        if self.lines.next() == Some(END) { Ok(()) } else { Err(self.error()) }
    }
}

/// The remaining fields of a line.
struct Fields<'a> {
    rest: &'a str,
}

impl<'a> Fields<'a> {
    fn word(&mut self) -> Option<&'a str> {
        let (word, rest) = self.rest.split_once(' ').unwrap_or((self.rest, ""));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    fn number<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    fn counts<const N: usize>(&mut self) -> Option<[u64; N]> {
        let mut counts = [0; N];
        for count in &mut counts {
            *count = self.number()?;
        }
        Some(counts)
    }

    fn decimal(&mut self) -> Option<f64> {
        self.number().filter(|number: &f64| number.is_finite())
    }

    fn estimate(&mut self) -> Option<Estimate> {
        Some(Estimate { value: self.decimal()?, low: self.decimal()?, high: self.decimal()? })
    }

    fn share(&mut self) -> Option<Share> {
        Some(Share { games: self.number()?, share: self.estimate()? })
    }

    fn trial(&mut self) -> Option<Trial> {
        Some(Trial { games: self.number()?, elo: self.estimate()? })
    }

    /// The rest of the line.
    fn text(&mut self) -> Option<String> {
        (!self.rest.is_empty()).then(|| std::mem::take(&mut self.rest).to_owned())
    }
}
