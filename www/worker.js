// Starts the engine in its worker. The page names this file; `vicinity-worker.js` is what wasm-bindgen makes.
importScripts("./vicinity-worker.js");
wasm_bindgen({ module_or_path: "./vicinity-worker_bg.wasm" }).catch((error) => {
  // A rejected promise stays inside the worker; an error thrown from a task of its own reaches the page.
  setTimeout(() => {
    throw error;
  });
});
