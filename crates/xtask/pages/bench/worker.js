// Repeats each case for two seconds, at least once, and reports the best time.

importScripts("./vicinity_bench.js");
const ready = wasm_bindgen({ module_or_path: "./vicinity_bench_bg.wasm" });
onmessage = async (event) => {
  try {
    await ready;
    for (const name of event.data) {
      const [first, last] = [name.indexOf(":"), name.lastIndexOf(":")];
      const [measure, variant] = [name.slice(0, first), name.slice(first + 1, last)];
      const depth = Number(name.slice(last + 1));
      const started = performance.now();
      let best = Infinity, nodes = 0;
      while (best === Infinity || performance.now() - started < 2000) {
        const run = performance.now();
        nodes = wasm_bindgen[measure](variant, depth);
        best = Math.min(best, performance.now() - run);
      }
      postMessage(`${measure} ${variant} ${depth} ${nodes} ${(best / 1000).toFixed(6)}`);
    }
  } catch (error) {
    setTimeout(() => { throw error; });
  }
};
