// Loads and starts the full program. `start.js` imports this if the address needs it, or when it
// takes over from the small program.

const addStyle = () =>
  new Promise((done, failed) => {
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "./study.css" });
    style.onload = done;
    style.onerror = () => failed(style.href);
    document.head.append(style);
  });

let style;

export const start = async () => {
  // A failed download is tried again next time.
  style ??= addStyle().catch((error) => {
    style = undefined;
    throw error;
  });
  await style;
  await startVicinity("./vicinity-full.js", "./vicinity-full_bg.wasm");
};

// Fetches all files of the program before it is started.
export const fetchAll = () => {
  for (const href of ["./study.css", "./vicinity-full.js", "./vicinity-full_bg.wasm"]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href }));
  }
};

// Opens the dialog "Embed this board".
document.addEventListener("click", async ({ target }) => {
  if (target.closest("#open-embed")) {
    try {
      await (await import("./study-embed.js")).show();
    } catch (error) {
      const message =
        "This cannot be loaded now; you may be offline. Your game is still here. Try again later.";
      document.querySelector("#share-status").textContent = window.vicinityTexts?.get(message) ?? message;
      console.error(error);
    }
  }
});
