// Starts the engine for custom variants in its worker, as worker.js starts the other engine.
importScripts("./suspend.js", "./team.js", "./vicinity-custom-worker.js");
wasm_bindgen({ module_or_path: "./vicinity-custom-worker_bg.wasm" }).catch((error) => {
  setTimeout(() => {
    throw error;
  });
});
