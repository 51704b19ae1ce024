// Compares the npm package `vicinity-rules` with `ffish-es6`, Fairy-Stockfish's rules in
// WebAssembly, under Node:
//
//     cargo xtask npm
//     npm install --prefix target/ffish ffish-es6@0.7.10 target/npm/vicinity-rules-*.tgz
//     node benches/ffish.mjs target/ffish
//
// Each figure is the best of several runs, because other load on the machine only slows them down.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const RUNS = 15;
const FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/** Byrne against Fischer, New York 1956. */
const GAME = `Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 Na4 Qa3 Nxc3
bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6
Qb4 Ra4 Qxb6 Nxd1`.split(/\s+/);

const modules = resolve(process.argv[2] ?? ".", "node_modules");
const load = (path) => import(pathToFileURL(createRequire(join(modules, "x.js")).resolve(path)));
const { default: init, Position } = await import(pathToFileURL(join(modules, "vicinity-rules/node.js")));
const { default: startFfish } = await load("ffish-es6");
await init();
const ffish = await startFfish({ wasmBinary: readFileSync(join(modules, "ffish-es6/ffish.wasm")) });

/** Milliseconds of the fastest run, divided by the number of calls in it. */
function best(calls, run) {
  let least = Infinity;
  for (let index = 0; index < RUNS; index += 1) {
    const start = performance.now();
    for (let call = 0; call < calls; call += 1) {
      run();
    }
    least = Math.min(least, performance.now() - start);
  }
  return least / calls;
}

/** Kilobytes of a package's script and wasm file, and those after Brotli. */
function size(folder) {
  const files = readdirSync(folder).filter((name) => /^(ffish|vicinity_rules_js.*)\.(js|wasm)$/.test(name));
  const contents = files.map((name) => readFileSync(join(folder, name)));
  const sum = (lengths) => lengths.reduce((all, length) => all + length, 0) / 1000;
  return [sum(contents.map((file) => file.length)), sum(contents.map((file) => brotliCompressSync(file).length))];
}

const ours = new Position("chess", FEN);
const theirs = new ffish.Board("chess", FEN);
const sorted = (moves) => [...moves].sort().join(" ");
console.assert(sorted(ours.legalMoves()) === sorted(theirs.legalMoves().split(" ")), "the moves differ");
console.assert(sorted(ours.legalSans()) === sorted(theirs.legalMovesSan().split(" ")), "the notation differs");

const rows = {
  "list 48 moves (µs)": [
    best(300, () => ours.legalMoves()),
    best(300, () => theirs.legalMoves().split(" ")),
  ],
  "list them in algebraic notation (µs)": [
    best(100, () => ours.legalSans()),
    best(100, () => theirs.legalMovesSan().split(" ")),
  ],
  "read and play a game of 50 plies, with the FEN of each (µs)": [
    best(10, () => {
      const position = new Position("chess");
      for (const san of GAME) {
        position.play(san);
        void position.fen;
      }
      position.free();
    }),
    best(10, () => {
      const board = new ffish.Board("chess");
      for (const san of GAME) {
        board.pushSan(san);
        board.fen();
      }
      board.delete();
    }),
  ],
};
for (const [name, times] of Object.entries(rows)) {
  console.log(`${name}: ${times.map((time) => (time * 1000).toFixed(0)).join(" and ")}`);
}
console.log(`perft(4) (ms): ${best(1, () => new Position("chess").perft(4)).toFixed(1)}`);
const sizes = ["vicinity-rules", "ffish-es6"].map((name) => size(join(modules, name)));
console.log(`size (KB): ${sizes.map(([all]) => all.toFixed(0)).join(" and ")}`);
console.log(`size after Brotli (KB): ${sizes.map(([, small]) => small.toFixed(0)).join(" and ")}`);
