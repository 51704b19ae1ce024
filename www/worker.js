// Starts the engine, which is in the same wasm as the page: in a worker it takes the other door.
importScripts("./vicinity-app.js");
wasm_bindgen({ module_or_path: "./vicinity-app_bg.wasm" }).catch((error) => {
  // A rejected promise stays inside the worker; an error thrown from a task of its own reaches the page.
  setTimeout(() => {
    throw error;
  });
});
