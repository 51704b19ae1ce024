// Starts the engine in its worker. wasm-bindgen generates `vicinity-worker.js`.

// The networks of the games. `cargo xtask stage` fills them in from the folders of the games.
const NETWORKS = {};

// The requested networks, by game.
const requests = new Map();

async function fetchNetwork(game) {
  try {
    const response = await fetch(NETWORKS[game]);
    if (response.ok) {
      return await response.arrayBuffer();
    }
  } catch {
    // Requested again for the next search. Until then the engine does not use a network.
  }
  requests.delete(game);
}

// Calls back with the network of a game, or without one after a timeout. Returns whether the game
// has a network (crates/worker/src/networks.rs).
function vicinityNetwork(game, timeout_ms, callback) {
  if (!Object.hasOwn(NETWORKS, game)) {
    return false;
  }
  if (!requests.has(game)) {
    requests.set(game, fetchNetwork(game));
  }
  Promise.race([requests.get(game), new Promise((done) => setTimeout(done, timeout_ms))]).then(callback);
  return true;
}

importScripts("./suspend.js", "./team.js", "./vicinity-worker.js");
wasm_bindgen({ module_or_path: "./vicinity-worker_bg.wasm" }).catch((error) => {
  // The page does not receive promise rejections, but errors thrown from a separate task.
  setTimeout(() => {
    throw error;
  });
});
