// Starts the engine for games of one's own in its worker, as worker.js does the other.
importScripts("./vicinity-own-worker.js");
wasm_bindgen({ module_or_path: "./vicinity-own-worker_bg.wasm" }).catch((error) => {
  setTimeout(() => {
    throw error;
  });
});
