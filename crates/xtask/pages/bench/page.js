// Passes cases to the worker and stores its results in `window.results` for the browser driver.

const worker = new Worker("./worker.js");
window.results = [];
window.failure = null;
worker.onmessage = (event) => results.push(event.data);
worker.onerror = (event) => { window.failure = event.message || "the worker failed"; };
window.measure = (cases) => worker.postMessage(cases);
