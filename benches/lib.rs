//! Benchmarks: see `benches/`.
