// The full program. `start.js` imports this where the address asks for it, and where it is to take over from the small one.

const addStyle = () =>
  new Promise((done, failed) => {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "./study.css" });
    style.onload = done;
    style.onerror = () => failed(style.href);
    document.head.append(style);
  });

let style;

export const start = async () => {
  // One that did not come is asked for again.
  style ??= addStyle().catch((error) => {
    style = undefined;
    throw error;
  });
  await style;
  await startVicinity("./vicinity-full.js", "./vicinity-full_bg.wasm");
};

// Fetches all of it ahead of its start.
export const fetchAll = () => {
  for (const href of ["./study.css", "./vicinity-full.js", "./vicinity-full_bg.wasm"]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
  }
};
