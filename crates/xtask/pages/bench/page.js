// Hands cases to the worker and keeps its answers where the driver of the browser finds them.

const worker = new Worker("./worker.js");
window.results = [];
window.failure = null;
worker.onmessage = (event) => results.push(event.data);
worker.onerror = (event) => { window.failure = event.message || "the worker failed"; };
window.measure = (cases) => worker.postMessage(cases);
