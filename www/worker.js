// Starts the engine. The wasm is asked for before its glue is read, so that both are under way at once.
const wasm = fetch("./vicinity-worker_bg.wasm");
importScripts("./vicinity-worker.js");
wasm_bindgen({ module_or_path: wasm }).catch((error) => {
  // A rejected promise stays inside the worker; an error thrown from a task of its own reaches the page.
  setTimeout(() => {
    throw error;
  });
});
