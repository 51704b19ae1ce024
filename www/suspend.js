// Lets the engine receive messages while it searches, in browsers that can suspend wasm (JavaScript
// Promise Integration). crates/worker/src/lib.rs is the other half. wasm-bindgen's own support
// needs exception handling, which would keep the engine from being loaded in older browsers.

const canSuspend = "Suspending" in WebAssembly && "promising" in WebAssembly;

// A message from the worker to itself arrives after those that were sent before it.
// `scheduler.yield` would receive none of them, and `setTimeout` takes 4 ms.
const toSelf = new MessageChannel();

function vicinityPause() {
  return new Promise((resolve) => {
    toSelf.port1.onmessage = () => resolve(0);
    toSelf.port2.postMessage(0);
  });
}

// Calls a function of the engine's table so that it may pause, and returns whether that is
// possible. The call comes later and not from wasm: the function's frames must be the only ones on
// the stack in the wasm memory.
function vicinityRun(table, index) {
  if (canSuspend) {
    Promise.resolve()
      .then(WebAssembly.promising(table.get(index)))
      .catch((error) => {
        // The page does not receive promise rejections, but errors thrown from a separate task.
        setTimeout(() => {
          throw error;
        });
      });
  }
  return canSuspend;
}

// Makes the import that calls vicinityPause a suspending one. It is recognised by its text, because
// a release renames imports.
if (canSuspend) {
  for (const method of ["instantiate", "instantiateStreaming"]) {
    const instantiate = WebAssembly[method];
    WebAssembly[method] = (source, imports) => {
      for (const functions of Object.values(imports)) {
        for (const [name, body] of Object.entries(functions)) {
          if (String(body).includes("vicinityPause(")) {
            functions[name] = new WebAssembly.Suspending(body);
          }
        }
      }
      return instantiate(source, imports);
    };
  }
}
