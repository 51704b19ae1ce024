//! Threads that play or judge games, which are handed over in the order of their numbers, whichever thread ends one first.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use vicinity::program::Failure;

const MOST_THREADS: usize = 64;
/// Deep lines on large boards take more than a thread usually has.
pub(crate) const STACK_BYTES: usize = 64 << 20;

/// As many threads as somebody asks for, or one for each processor.
pub(crate) fn threads(asked: Option<usize>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(processors, |threads| threads.clamp(1, MOST_THREADS))
}

/// Plays games with numbers from `first` on, as long as the next is wanted, on threads each with a player of its own. What becomes of them is
/// taken in their order. Gives the number of the first game that was not played.
///
/// # Errors
/// The first failure of `take`, or if there can be no thread.
pub(crate) fn in_order<P, T: Send>(
    threads: usize,
    first: u64,
    is_wanted: impl Fn(u64) -> bool + Sync,
    player: impl Fn() -> P + Sync,
    play: impl Fn(&mut P, u64) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), Failure>,
) -> Result<u64, Failure> {
    let next = AtomicU64::new(first);
    // Bounded, so that threads do not run far ahead of what is taken.
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
            thread.spawn_scoped(scope, run).map_err(|error| Failure::Input(format!("no thread: {error}")))?;
        }
        drop(sender);
        // Dropped whatever ends this, so that no thread waits for its game to be taken.
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
