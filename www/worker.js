// Starts the engine in its worker. `vicinity-worker.js` is what wasm-bindgen makes of it.

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

// Calls back with the network of a game, or with nothing when it is late. Returns whether the game has one (crates/worker/src/networks.rs).
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

importScripts("./vicinity-worker.js");
wasm_bindgen({ module_or_path: "./vicinity-worker_bg.wasm" }).catch((error) => {
  // A rejected promise stays inside the worker; an error thrown from a task of its own reaches the page.
  setTimeout(() => {
    throw error;
  });
});
