// Starts the engine for custom variants in its worker, as worker.js starts the other engine.
importScripts("./suspend.js", "./team.js", "./vicinity-own-worker.js");
wasm_bindgen({ module_or_path: "./vicinity-own-worker_bg.wasm" }).catch((error) => {
  setTimeout(() => {
    throw error;
  });
});
