// Searches each position with both engines in turn, and stores the results in `window.results` for
// the browser driver.

const MOVE_MS = 2000;
const NEAR = `[near-royal]
pawn = p
knight = n
bishop = b
rook = r
queen = q
king = k
startFen = 8/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/8 w - - 0 1
promotionRegionWhite = *8
promotionRegionBlack = *1
promotionPieceTypes = qrbn
promotionLimit = q:1 r:2 b:2 n:2
mandatoryPawnPromotion = true
doubleStep = false
castling = false
stalemateValue = loss
`;
window.results = [];
window.failure = null;
const fail = (error) => { window.failure = String(error?.message ?? error ?? "a script failed"); };
addEventListener("error", fail);
addEventListener("unhandledrejection", (event) => fail(event.reason));

// The nodes and milliseconds of an `info` line.
const speed = (line) => [/ nodes (\d+)/, / time (\d+)/].map((pattern) => Number(line.match(pattern)[1]));

async function rival() {
  const engine = await Stockfish();
  engine.FS.writeFile("/near.ini", NEAR);
  let hear = () => {};
  engine.addMessageListener((line) => hear(line));
  const options = { VariantPath: "/near.ini", UCI_Variant: "near-royal", "Use NNUE": false, Threads: 1, Hash: 16 };
  for (const [name, value] of Object.entries(options)) {
    engine.postMessage(`setoption name ${name} value ${value}`);
  }
  return (fen) => new Promise((resolve) => {
    let last;
    hear = (line) => {
      if (/^info .* nodes /.test(line)) last = line;
      if (line.startsWith("bestmove")) resolve(speed(last));
    };
    ["ucinewgame", `position fen ${fen}`, `go movetime ${MOVE_MS}`].forEach((line) => engine.postMessage(line));
  });
}

async function ours() {
  const worker = new Worker("./worker.js");
  worker.onerror = fail;
  await new Promise((resolve) => { worker.onmessage = resolve; });
  let id = 0;
  return (fen) => new Promise((resolve) => {
    let last;
    worker.onmessage = ({ data }) => {
      if (data.info) last = data.info;
      if (data.best) resolve([last.nodes, last.time_ms]);
    };
    id += 1;
    const how = { level: 8, seed: 0, lines: 1, hash_mib: 16, movetime_ms: MOVE_MS };
    worker.postMessage({ go: { id, variant: "near", fen, moves: [], ...how } });
  });
}

window.measure = async (positions) => {
  const engines = [await rival(), await ours()];
  for (const fen of positions) {
    const line = [];
    for (const engine of engines) line.push(...(await engine(fen)));
    results.push(line.join(" "));
  }
};
