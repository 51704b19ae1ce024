//! Additional games for single figures: with twice the nodes, and with a side that may not castle.

use std::io::Write;
use std::sync::Arc;

use vicinity::program::ProgramError;
use vicinity_protocol::facts::{Estimate, SideTrial, Trial};
use vicinity_rules::{Color, Position, Variant};
use vicinity_tune::facts::{PlaySettings, Results, SelfPlayer, between, elo};

use super::Player;
use crate::match_games;
use crate::workers;

/// The engine's table in a match, in mebibytes.
const HASH_MIB: usize = 2;

/// The settings of trials.
#[derive(Clone, Copy)]
pub(super) struct Trials<'a> {
    /// The number of games of each trial.
    pub(super) games: u64,
    pub(super) threads: usize,
    pub(super) player: &'a Player,
}

impl Trials<'_> {
    /// Measures the value of doubling the nodes; `game` is the variant as named on the command
    /// line.
    pub(super) fn doubling(
        self,
        game: &str,
        settings: &PlaySettings,
        out: &mut dyn Write,
    ) -> Result<Trial, ProgramError> {
        let weights = self.player.file.as_ref().map(|file| format!("weights={},", file.display()));
        let weights = weights.unwrap_or_default();
        let player = |nodes: u64| format!("{weights}hash={HASH_MIB},nodes={nodes}");
        let players = [settings.nodes.saturating_mul(2), settings.nodes].map(player);
        let score = match_games::play_to_end(players, game, self.games, settings.seed, self.threads, out)?;
        let (share, half_width) = score.share();
        let elo = between(elo(share), elo(share - half_width), elo(share + half_width), 1);
        Ok(Trial { games: score.games() as u64, elo })
    }

    /// Measures the value of the right to castle to each side that has it: compares White's score
    /// without the right to `usual`.
    pub(super) fn castling(
        self,
        variant: &Arc<Variant>,
        settings: &PlaySettings,
        usual: Results,
    ) -> Result<Vec<SideTrial>, ProgramError> {
        let mut trials = Vec::new();
        for side in Color::BOTH {
            let Some(start) = without_castling(variant, side) else { continue };
            let player = || self.player.from(&start, settings);
            let play = |player: &mut SelfPlayer, number: u64| player.play(number).half_points;
            let mut lacking = Results::default();
            let games = self.games;
            workers::in_order(
                self.threads,
                0,
                |number| number < games,
                player,
                play,
                |half_points| {
                    lacking.add(match half_points {
                        2 => Some(Color::White),
                        0 => Some(Color::Black),
                        _ => None,
                    });
                    Ok(())
                },
            )?;
            let [usual, lacking] = [usual.elo(), lacking.elo()];
            let sign = if side == Color::White { 1.0 } else { -1.0 };
            let elo = sign * (usual.value - lacking.value);
            // The errors are independent of each other.
            let half = |elo: Estimate| (elo.high - elo.low) / 2.0;
            let half_width = half(usual).hypot(half(lacking));
            let elo = between(elo, elo - half_width, elo + half_width, 1);
            trials.push(SideTrial { side: side.name().to_owned(), trial: Trial { games, elo } });
        }
        Ok(trials)
    }
}

/// The start position in which a side has lost the right to castle; `None` if it does not have it.
fn without_castling(variant: &Arc<Variant>, side: Color) -> Option<Position> {
    let fen = Position::start(variant).fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let rights = fields.get_mut(2)?;
    let is_own = |letter: char| letter.is_ascii_uppercase() == (side == Color::White);
    let kept: String = rights.chars().filter(|&letter| !is_own(letter)).collect();
    let had = rights.chars().filter(|letter| letter.is_ascii_alphabetic()).count();
    if kept.chars().filter(char::is_ascii_alphabetic).count() == had {
        return None;
    }
    *rights = if kept.is_empty() { "-".to_owned() } else { kept };
    Position::from_fen(variant, &fields.join(" ")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_loses_the_right_to_castle_where_it_has_it() {
        let fields = |game: &str, side| {
            let variant = Variant::parse(game).expect("a known name");
            let position = without_castling(&variant, side)?;
            position.fen().split(' ').nth(2).map(str::to_owned)
        };
        assert_eq!(fields("chess", Color::White).as_deref(), Some("kq"));
        assert_eq!(fields("chess", Color::Black).as_deref(), Some("KQ"));
        assert_eq!(fields("near-vs-normal", Color::White), None);
        assert_eq!(fields("near-vs-normal", Color::Black).as_deref(), Some("-"));
        assert_eq!(fields("near", Color::White), None);
    }
}
