// Starts the engine in its worker: in a browser that reckons with vectors the one that plays by networks, else the one that does without. The
// page names this file; `vicinity-net-worker.js` and `vicinity-worker.js` are what wasm-bindgen makes.

// The networks of the games, as `cargo xtask stage` finds them in the folders of the games.
const NETWORKS = {};

// What has been asked for, by game.
const coming = new Map();

async function fetchNetwork(game) {
  try {
    const answer = await fetch(NETWORKS[game]);
    if (answer.ok) {
      return await answer.arrayBuffer();
    }
  } catch {
    // It is asked for again with the next question; until it comes the engine does without.
  }
  coming.delete(game);
}

// Calls back with the network of a game, or with nothing when it has not come so soon. Tells whether it will (crates/worker/src/networks.rs).
function vicinityNetwork(game, patience_ms, then) {
  if (!Object.hasOwn(NETWORKS, game)) {
    return false;
  }
  if (!coming.has(game)) {
    coming.set(game, fetchNetwork(game));
  }
  Promise.race([coming.get(game), new Promise((done) => setTimeout(done, patience_ms))]).then(then);
  return true;
}

// The smallest module that a browser without vectors refuses: a function that makes one and drops it.
const has_vectors = WebAssembly.validate(
  new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 9, 1, 7, 0, 65, 0, 253, 15, 26, 11]),
);

let wasm = "./vicinity-worker_bg.wasm";
try {
  if (has_vectors) {
    importScripts("./vicinity-net-worker.js");
    wasm = "./vicinity-net-worker_bg.wasm";
  }
} catch {
  // A site of Trunk alone has but the other.
}
if (typeof wasm_bindgen === "undefined") {
  importScripts("./vicinity-worker.js");
}
wasm_bindgen({ module_or_path: wasm }).catch((error) => {
  // A rejected promise stays inside the worker; an error thrown from a task of its own reaches the page.
  setTimeout(() => {
    throw error;
  });
});
