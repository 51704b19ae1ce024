// @ts-check
// A Node program that uses the rules, and the board package as in server-side rendering.
import assert from "node:assert/strict";

import { VicinityBoardElement, setSite } from "vicinity-board";
import init, { Position, customVariant, variants } from "vicinity-rules";

setSite("/vicinity/");
assert.equal(VicinityBoardElement.site, "/vicinity/");

await init();
assert.ok(variants().includes("near"));

const position = new Position();
assert.equal(position.legalMoves().length, 20);
assert.equal(position.perft(3), 8902);
for (const move of ["e4", "e7e5", "Qh5", "Nc6", "Bc4", "Nf6"]) {
  position.play(move);
}
assert.equal(position.san("h5f7"), "Qxf7#");
assert.equal(position.uci("Qxf7#"), "h5f7");
assert.throws(() => position.play("Ke3"), Error);
assert.throws(() => position.perft(-1), /depth/);
assert.throws(() => position.perft(65), /depth/);
const copy = position.clone();
copy.play("Qxf7#");
assert.deepEqual([copy.result, copy.reason, copy.isCheck], ["1-0", "checkmate", true]);
assert.deepEqual(copy.moves, ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"]);
assert.deepEqual([position.result, position.turn], [undefined, "white"]);
assert.ok(position.undo());
assert.equal(position.fen, "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
assert.equal(position.legalMoves().length, position.legalSans().length);
assert.equal(new Position("chess", position.fen).fen, position.fen);
assert.throws(() => new Position("chess", "nonsense"), /FEN/);
assert.throws(() => new Position("no such game"), Error);
copy.free();

const knights = customVariant(`
[knights:chess]
startFen = nnnqknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNQKNNN w - - 0 1
castling = false
`);
assert.equal(new Position(knights).perft(2), 676);
assert.throws(() => customVariant("[odd:chess]\nstartFen = 9"), /startFen/);
