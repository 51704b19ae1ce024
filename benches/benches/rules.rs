//! The rules crate: move generation of several games, beside other crates for chess, and the
//! reading and writing of positions and moves.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main, measurement::WallTime};
use vicinity_rules::{Position, Variant, games, perft};

/// Orthodox chess as a custom variant, which is read when the program runs.
const CUSTOM: &str = "[custom:chess]\ntitle = Custom\n";

const DEPTH: u32 = 5;

fn start(variant: &str) -> Position {
    Position::start(&Variant::parse(variant).expect("a known name"))
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut after = board.clone();
                after.play_unchecked(mv);
                count += cozy_perft(&after, depth - 1);
            }
        }
        false
    });
    count
}

/// `perft` from the start position of chess; every crate must find the same number.
fn perft_of_chess(criterion: &mut Criterion) {
    let mut group: BenchmarkGroup<WallTime> = criterion.benchmark_group("perft(5) of chess");
    group.sample_size(20).measurement_time(Duration::from_secs(3));
    let chess = start("chess");
    let custom = games::read(CUSTOM)[0].variant.clone().expect("it can be played");
    let custom = Position::start(&custom);
    let (shakmaty, cozy) = (shakmaty::Chess::default(), cozy_chess::Board::default());
    assert_eq!(perft(&chess, DEPTH), 4_865_609);
    assert_eq!(perft(&custom, DEPTH), 4_865_609);
    assert_eq!(shakmaty::perft(&shakmaty, DEPTH), 4_865_609);
    assert_eq!(cozy_perft(&cozy, DEPTH), 4_865_609);
    group.bench_function("vicinity-rules", |bench| bench.iter(|| perft(black_box(&chess), DEPTH)));
    group.bench_function("vicinity-rules, custom variant", |bench| {
        bench.iter(|| perft(black_box(&custom), DEPTH));
    });
    group.bench_function("shakmaty", |bench| bench.iter(|| shakmaty::perft(black_box(&shakmaty), DEPTH)));
    group.bench_function("cozy-chess", |bench| bench.iter(|| cozy_perft(black_box(&cozy), DEPTH)));
    group.finish();
}

/// `perft` of every other game.
fn perft_of_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft(3)");
    group.sample_size(20).measurement_time(Duration::from_secs(2));
    for name in vicinity_rules::variants::families().filter(|name| *name != "chess") {
        let position = start(name);
        group.bench_function(name, |bench| bench.iter(|| perft(black_box(&position), 3)));
    }
    group.finish();
}

/// Text in and out, in the middle of a game of chess.
fn notation(criterion: &mut Criterion) {
    const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut group = criterion.benchmark_group("notation");
    group.measurement_time(Duration::from_secs(2));
    let chess = Variant::parse("chess").expect("a known name");
    let position = Position::from_fen(&chess, FEN).expect("a position");
    group.bench_function("read a FEN", |bench| bench.iter(|| Position::from_fen(&chess, black_box(FEN))));
    group.bench_function("write a FEN", |bench| bench.iter(|| black_box(&position).fen()));
    group.bench_function("write all moves as SAN", |bench| {
        bench.iter(|| position.legal_sans().iter().map(|(_, san)| san.to_string().len()).sum::<usize>());
    });
    group.bench_function("read a move as SAN", |bench| bench.iter(|| position.parse_san(black_box("Nxd7"))));
    group.bench_function("read a custom variant", |bench| bench.iter(|| games::read(black_box(CUSTOM))));
    group.finish();
}

criterion_group!(benches, perft_of_chess, perft_of_games, notation);
criterion_main!(benches);
