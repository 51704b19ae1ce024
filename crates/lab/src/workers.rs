//! Worker threads that play or judge games. The results are passed on in the order of the games,
//! whichever thread finishes first.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use vicinity::program::ProgramError;

const MAX_THREADS: usize = 64;
/// Deep lines on large boards need more than the default stack of a thread.
pub(crate) const STACK_BYTES: usize = 64 << 20;

/// The number of threads: as requested, or one for each processor.
pub(crate) fn threads(args: Option<usize>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    args.map_or_else(processors, |threads| threads.clamp(1, MAX_THREADS))
}

/// Plays games with numbers from `first` on, as long as `is_wanted` holds for the next one, on
/// threads that each have their own player. `take` receives the results in order. Returns the
/// number of the first game that was not played.
///
/// # Errors
/// The first failure of `take`, or if a thread cannot be started.
pub(crate) fn in_order<P, T: Send>(
    threads: usize,
    first: u64,
    is_wanted: impl Fn(u64) -> bool + Sync,
    player: impl Fn() -> P + Sync,
    play: impl Fn(&mut P, u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), ProgramError>,
) -> Result<u64, ProgramError> {
    let next = AtomicU64::new(first);
    // Bounded, so that threads do not run far ahead of `take`.
    let (sender, results) = mpsc::sync_channel(64);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, is_wanted, player, play) = (sender.clone(), &next, &is_wanted, &player, &play);
            let run = move || {
                let mut player = player();
                loop {
                    let order = Ordering::Relaxed;
                    let taken = next.fetch_update(order, order, |game| is_wanted(game).then_some(game + 1));
                    let Ok(game) = taken else { break };
                    if sender.send((game, play(&mut player, game))).is_err() {
                        break;
                    }
                }
            };
            let thread = thread::Builder::new().stack_size(STACK_BYTES);
            thread
                .spawn_scoped(scope, run)
                .map_err(|error| ProgramError::Input(format!("cannot start a thread: {error}")))?;
        }
        drop(sender);
        // Dropped on every exit, so that no thread blocks on sending its result.
        let results = results;
        let (mut early, mut turn) = (BTreeMap::new(), first);
        for (game, result) in results.iter() {
            early.insert(game, result);
            while let Some(result) = early.remove(&turn) {
                take(result)?;
                turn += 1;
            }
        }
        Ok(turn)
    })
}
