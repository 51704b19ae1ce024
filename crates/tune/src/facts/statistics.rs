//! Statistics of self-play games.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use vicinity_protocol::facts::{Ending, Lengths, Material, PieceCount, Strength};
use vicinity_rules::{Color, Kind, Move, Outcome, Position, Reason, Role, Variant};

use super::openings::Openings;
use super::piece_use::PieceUses;
use super::self_play::{MAX_PLIES, PlaySettings};
use super::stats::{Ratio, Results, quantile, rounded, share};
use super::values::Samples;
use crate::{SelfPlayGame, is_quiet};

/// The maximum number of entries in the lists of material.
const MAX_MATERIALS: usize = 20;
/// The width of the histogram's bins, in plies.
const CLASS_PLIES: u64 = 20;

/// Statistics of self-play games.
pub struct GameStatistics {
    variant: Arc<Variant>,
    results: Results,
    distinct: HashSet<Vec<Move>>,
    reasons: BTreeMap<String, Results>,
    plies: Vec<u64>,
    legal_moves: Ratio,
    captures: Ratio,
    promotions: Ratio,
    /// By kind.
    promoted_to: Vec<u64>,
    mating_pieces: Vec<u64>,
    mating_material: BTreeMap<String, u64>,
    bare_king_material: BTreeMap<String, u64>,
    piece_uses: PieceUses,
    openings: Openings,
    samples: Samples,
}

impl GameStatistics {
    /// Statistics of no games yet.
    pub fn new(variant: &Arc<Variant>) -> GameStatistics {
        let kinds = variant.kinds().len();
        GameStatistics {
            variant: Arc::clone(variant),
            results: Results::default(),
            distinct: HashSet::new(),
            reasons: BTreeMap::new(),
            plies: Vec::new(),
            legal_moves: Ratio::default(),
            captures: Ratio::default(),
            promotions: Ratio::default(),
            promoted_to: vec![0; kinds],
            mating_pieces: vec![0; kinds],
            mating_material: BTreeMap::new(),
            bare_king_material: BTreeMap::new(),
            piece_uses: PieceUses::new(variant),
            openings: Openings::default(),
            samples: Samples::new(variant),
        }
    }

    /// The results of the games.
    pub fn results(&self) -> Results {
        self.results
    }

    /// Adds a game; `None` if a move is not legal, or the game has no end.
    pub fn add(&mut self, game: &SelfPlayGame) -> Option<()> {
        let mut position = Position::start(&self.variant);
        let (mut legal_moves, mut captures, mut promotions) = (0, 0, 0);
        let mut last_mover = None;
        self.samples.begin_game();
        for ply in &game.plies {
            if !position.is_legal(ply.mv) {
                return None;
            }
            legal_moves += position.count_legal_moves();
            captures += u64::from(position.is_capture(ply.mv));
            if let Some(kind) = ply.mv.promotion() {
                promotions += 1;
                self.promoted_to[kind.index()] += 1;
            }
            // Opening moves have no score; whether they are quiet was not determined.
            if ply.score_cp.is_some() && is_quiet(&position, ply.mv) {
                self.samples.add(&position);
            }
            self.piece_uses.add(&position, ply.mv);
            last_mover = position.piece_at(ply.mv.from());
            position.play_unchecked(ply.mv);
        }
        let outcome = position.outcome();
        if outcome.is_none() && game.plies.len() < MAX_PLIES {
            return None;
        }
        let winner = outcome.and_then(|outcome| outcome.winner);
        let score = winner.map_or(0.5, |winner| if winner == Color::White { 1.0 } else { 0.0 });
        self.samples.end_game(score);
        self.results.add(winner);
        let unfinished = || format!("{MAX_PLIES} plies");
        let reason = outcome.map_or_else(unfinished, |outcome| outcome.reason.name().to_owned());
        self.reasons.entry(reason).or_default().add(winner);
        let plies = game.plies.len() as u64;
        self.plies.push(plies);
        self.legal_moves.add(legal_moves, plies);
        self.captures.add(captures, 1);
        self.promotions.add(promotions, 1);
        let moves = || game.plies.iter().map(|ply| ply.mv);
        self.openings.add(moves(), winner);
        self.distinct.insert(moves().collect());
        if let Some(Outcome { winner: Some(winner), reason: Reason::KingCaptured | Reason::Checkmate }) =
            outcome
        {
            if let Some(piece) = last_mover {
                self.mating_pieces[piece.kind().index()] += 1;
            }
            let counted = |kind: Kind| self.variant.kind(kind).role != Role::Pawn;
            let material = material(&position, winner, counted);
            *self.mating_material.entry(material).or_default() += 1;
            if has_bare_king(&position, !winner) {
                *self.bare_king_material.entry(self::material(&position, winner, |_| true)).or_default() += 1;
            }
        }
        Some(())
    }

    /// The figures, for games played with the given settings by a command.
    pub fn strength(&self, settings: &PlaySettings, command: String) -> Strength {
        let Results { white, drawn, black } = self.results;
        let games = self.results.games();
        let mut plies = self.plies.clone();
        plies.sort_unstable();
        let mean = plies.iter().sum::<u64>() as f64 / games.max(1) as f64;
        let longest = plies.last().copied().unwrap_or_default();
        let mut histogram = vec![0; (longest / CLASS_PLIES) as usize + 1];
        plies.iter().for_each(|plies| histogram[(plies / CLASS_PLIES) as usize] += 1);
        let values = self.samples.values(&self.variant);
        Strength {
            nodes: settings.nodes,
            command,
            version: settings.version.clone(),
            signature: settings.signature,
            games,
            distinct_games: self.distinct.len() as u64,
            white_score: self.results.score(),
            white_wins: share(white, games),
            draws: share(drawn, games),
            black_wins: share(black, games),
            white_elo: self.results.elo(),
            tempo_elo: values.tempo,
            endings: endings(&self.reasons),
            plies: Lengths {
                shortest: plies.first().copied().unwrap_or_default(),
                lower_quartile: quantile(&plies, 0.25),
                median: quantile(&plies, 0.5),
                upper_quartile: quantile(&plies, 0.75),
                longest,
                mean: rounded(mean, 1),
            },
            games_per_20_plies: histogram,
            legal_moves: self.legal_moves.estimate(),
            captures: self.captures.estimate(),
            promotions: self.promotions.estimate(),
            promoted_to: piece_counts(&self.variant, &self.promoted_to),
            mating_pieces: piece_counts(&self.variant, &self.mating_pieces),
            mating_material: materials(&self.mating_material),
            bare_king_material: materials(&self.bare_king_material),
            piece_uses: self.piece_uses.list(),
            piece_values: values.pieces,
            doubling: None,
            castling: Vec::new(),
            openings: self.openings.list(&Position::start(&self.variant)),
        }
    }
}

/// The letters of a side's pieces of certain kinds, the king first.
fn material(position: &Position, color: Color, counted: impl Fn(Kind) -> bool) -> String {
    let variant = position.variant();
    let kinds = variant.all_kinds().filter(|&kind| counted(kind));
    let mut letters: Vec<(bool, usize, char)> = Vec::new();
    for kind in kinds {
        let spec = variant.kind(kind);
        let count = position.squares_of(kind.of(color)).len();
        letters.extend((0..count).map(|_| (spec.role != Role::King, usize::MAX - kind.index(), spec.letter)));
    }
    letters.sort_unstable();
    letters.into_iter().map(|(_, _, letter)| letter).collect()
}

/// Whether a side has nothing but its king, if that has not been captured.
fn has_bare_king(position: &Position, color: Color) -> bool {
    let mut own = position.pieces().map(|(_, piece)| piece).filter(|piece| piece.color() == color);
    own.all(|piece| position.variant().kind(piece.kind()).role == Role::King)
}

/// Sorts material by frequency, most frequent first.
fn materials(counts: &BTreeMap<String, u64>) -> Vec<Material> {
    let material = |(pieces, &games): (&String, &u64)| Material { pieces: pieces.clone(), games };
    let mut found: Vec<_> = counts.iter().map(material).collect();
    found.sort_by_key(|material| std::cmp::Reverse(material.games));
    found.truncate(MAX_MATERIALS);
    found
}

fn endings(reasons: &BTreeMap<String, Results>) -> Vec<Ending> {
    let mut reasons: Vec<(&String, &Results)> = reasons.iter().collect();
    reasons.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
    let ending = |(reason, &Results { white, drawn, black }): (&String, &Results)| Ending {
        reason: reason.clone(),
        white,
        drawn,
        black,
    };
    reasons.into_iter().map(ending).collect()
}

/// Nonzero counts by kind, most frequent first.
fn piece_counts(variant: &Variant, counts: &[u64]) -> Vec<PieceCount> {
    let counts = variant.kinds().iter().zip(counts).filter(|(_, count)| **count > 0);
    let mut counts: Vec<_> =
        counts.map(|(spec, &count)| PieceCount { piece: spec.name.to_string(), count }).collect();
    counts.sort_by_key(|piece| std::cmp::Reverse(piece.count));
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ply;
    use vicinity_protocol::facts::Opening;

    /// A game of chess from its moves.
    fn game(moves: &str) -> SelfPlayGame {
        let chess = Variant::parse("chess").expect("a known name");
        let mut position = Position::start(&chess);
        for mv in moves.split(' ') {
            let mv = position.parse_move(mv).expect("a legal move");
            position.play_unchecked(mv);
        }
        let plies = position.moves_made().map(|mv| Ply { mv, score_cp: Some(0) }).collect();
        let half_points = match position.outcome().and_then(|outcome| outcome.winner) {
            Some(Color::White) => 2,
            Some(Color::Black) => 0,
            None => 1,
        };
        SelfPlayGame { plies, branches: Vec::new(), half_points }
    }

    const FOOLS_MATE: &str = "f3 e5 g4 Qh4#";
    const SCHOLARS_MATE: &str = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";
    /// The shortest checkmate by a promotion to a knight.
    const PROMOTION: &str = "h4 d5 h5 Nd7 h6 Ndf6 hxg7 Kd7 Rh6 Ne8 gxf8=N#";
    const REPETITION: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

    #[test]
    fn figures_agree_with_a_count_by_hand() {
        let four = [FOOLS_MATE, SCHOLARS_MATE, REPETITION, PROMOTION].map(game);
        let games: Vec<SelfPlayGame> = (0..10).flat_map(|_| four.clone()).collect();
        let chess = Variant::parse("chess").expect("a known name");
        let mut statistics = GameStatistics::new(&chess);
        games.iter().for_each(|game| statistics.add(game).expect("a complete game"));
        let settings = "facts-2 0.1.0 7 --nodes 5 --seed 3".parse().expect("settings");
        let strength = statistics.strength(&settings, String::new());
        assert_eq!((strength.nodes, strength.signature, strength.version.as_str()), (5, 7, "0.1.0"));
        assert_eq!((strength.games, strength.distinct_games), (40, 4));
        let shares = [strength.white_wins, strength.draws, strength.black_wins];
        assert_eq!(shares.map(|share| share.games), [20, 10, 10]);
        assert_eq!((strength.white_score.value, strength.white_elo.value), (0.625, 88.7));
        let endings = strength.endings.iter();
        let endings =
            endings.map(|ending| (ending.reason.as_str(), ending.white, ending.drawn, ending.black));
        assert_eq!(
            endings.collect::<Vec<_>>(),
            [("checkmate", 20, 0, 10), ("threefold repetition", 0, 10, 0)]
        );
        let Lengths { shortest, lower_quartile, median, upper_quartile, longest, mean } = strength.plies;
        assert_eq!([shortest, lower_quartile, median, upper_quartile, longest], [4, 4, 7, 8, 11]);
        assert_eq!((mean, strength.games_per_20_plies), (7.5, vec![40]));
        // python-chess counts 89, 202, 168 and 273 legal moves in these games of 4, 7, 8 and 11
        // turns.
        assert_eq!(strength.legal_moves.value, 24.4);
        assert_eq!((strength.captures.value, strength.promotions.value), (0.75, 0.25));
        let count = |piece: &str, count| PieceCount { piece: piece.to_owned(), count };
        assert_eq!(strength.promoted_to, [count("knight", 10)]);
        assert_eq!(strength.mating_pieces, [count("queen", 20), count("pawn", 10)]);
        let material = |pieces: &str, games| Material { pieces: pieces.to_owned(), games };
        assert_eq!(strength.mating_material, [material("KQRRBBNN", 20), material("KQRRBBNNN", 10)]);
        assert_eq!(strength.bare_king_material, []);
        let opening =
            |Opening { moves, games, white_score, .. }: &Opening| (moves.clone(), *games, white_score.value);
        let openings: Vec<_> = strength.openings.iter().map(opening).collect();
        assert_eq!(openings.len(), 4 + 6 + 6 + 6);
        for (moves, score) in [("Nf3 Nf6", 0.5), ("e4 e5 Bc4", 1.0), ("f3 e5 g4 Qh4#", 0.0)] {
            let expected = (moves.to_owned(), 10, score);
            assert!(openings.contains(&expected), "{expected:?}: {openings:?}");
        }
    }

    #[test]
    fn material_is_written_by_letters_and_a_king_may_be_bare() {
        let chess = Variant::parse("chess").expect("a known name");
        let fen = "4k3/8/8/8/8/2B5/PP2N3/R3K2B w - - 0 1";
        let position = Position::from_fen(&chess, fen).expect("a valid FEN");
        assert_eq!(material(&position, Color::White, |_| true), "KRBBNPP");
        assert_eq!(material(&position, Color::White, |kind| chess.kind(kind).role != Role::Pawn), "KRBBN");
        assert_eq!(material(&position, Color::Black, |_| true), "K");
        assert_eq!(Color::BOTH.map(|color| has_bare_king(&position, color)), [false, true]);
    }

    #[test]
    fn incomplete_and_illegal_games_are_rejected() {
        let chess = Variant::parse("chess").expect("a known name");
        let mut statistics = GameStatistics::new(&chess);
        let mut illegal = game(FOOLS_MATE);
        illegal.plies.remove(0);
        for invalid in [illegal, SelfPlayGame::default()] {
            assert_eq!(statistics.add(&invalid), None, "{invalid:?}");
        }
    }
}
