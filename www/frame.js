// Starts a board in somebody else's page: what the frame loads first, ahead of its styles, so that nothing moves once it is drawn.
(() => {
  const root = document.documentElement;
  // The words that decide how the page is laid out; the program judges all of them (crates/page/src/guest/attributes.rs).
  const words = new URLSearchParams(location.search.slice(1) + "&" + location.hash.slice(1));
  const usual = words.get("pgn") ? "view" : words.get("marks") || words.get("piece") ? "diagram" : "play";
  root.dataset.mode = words.get("mode") || usual;
  const controls = { play: "full", analyse: "full", view: "moves" }[root.dataset.mode];
  root.dataset.controls = words.get("controls") || controls || "none";
  if (words.get("theme")) {
    root.dataset.theme = words.get("theme");
  }

  // To the page around, if it is one that the address trusts (crates/page/src/guest/attributes.rs reads the word likewise).
  const origins = (words.get("origin") ?? "").split(/[ ,]+/).filter(Boolean);
  const tell = (type, fields) => {
    if (parent === window) {
      return;
    }
    for (const origin of origins.length && !origins.includes("*") ? origins : ["*"]) {
      try {
        parent.postMessage({ vicinity: 1, type, ...fields }, origin);
      } catch {
        // What is no origin was written in the address.
      }
    }
  };
  const fail = (error) => {
    const notice = document.createElement("p");
    notice.className = "failed";
    notice.setAttribute("role", "alert");
    notice.textContent = "Vicinity could not start in this browser: " + error;
    document.body.prepend(notice);
    tell("error", { message: notice.textContent });
  };
  addEventListener("error", (event) => {
    if (event.message) {
      tell("error", { message: "Something went wrong in this board: " + event.message });
    }
  });
  // A game of somebody's own is for the larger program. Where the smaller one runs and is told of such a game, the address takes it.
  const isOwn = [words.get("game"), words.get("variant")?.startsWith("game:")].some(Boolean);
  const glue = isOwn ? "./vicinity-own-frame.js" : "./vicinity-frame.js";
  const wasm = isOwn ? "./vicinity-own-frame_bg.wasm" : "./vicinity-frame_bg.wasm";
  // Both are on their way while the page is still being read.
  for (const file of [{ href: wasm, as: "fetch", type: "application/wasm", crossOrigin: "anonymous" }, { href: glue, as: "script" }]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", ...file }));
  }
  if (!isOwn) {
    addEventListener("message", ({ data, isTrusted, origin, source }) => {
      const isHeard = isTrusted && source === parent && (!origins.length || origins.includes(origin));
      if (isHeard && data?.vicinity === 1 && data.type === "load" && typeof data.game === "string" && data.game) {
        for (const word of ["variant", "game", "moves", "fen", "end", "pgn", "marks", "piece"]) {
          words.delete(word);
        }
        for (const [word, value] of Object.entries(data)) {
          if (word !== "vicinity" && word !== "type" && value !== "") {
            words.set(word, value);
          }
        }
        location.hash = words;
      }
    });
  }
  // Another address after the # is another board.
  addEventListener("hashchange", () => location.reload());

  addEventListener("DOMContentLoaded", () => {
    if (self.origin === "null") {
      // No file of the site is let through to a page without an origin.
      return fail(new Error("the page around keeps it in a sandbox without allow-same-origin"));
    }
    // The height that the board would like at its width, whatever height it has been given.
    const sizer = document.querySelector(".sizer");
    let height = 0;
    new ResizeObserver(() => {
      if (Math.abs(sizer.offsetHeight - height) > 0.5) {
        height = sizer.offsetHeight;
        tell("height", { height });
      }
    }).observe(sizer);

    // A board that nobody sees sleeps: the browser tells, whichever page it lies in.
    const watch = () =>
      new IntersectionObserver((entries) => {
        const isSeen = entries[entries.length - 1].isIntersecting;
        root.dataset.seen = isSeen;
        document.dispatchEvent(new Event(isSeen ? "vicinity-wake" : "vicinity-sleep"));
      }).observe(document.querySelector(".app"));

    const script = document.createElement("script");
    script.onload = () => wasm_bindgen({ module_or_path: wasm }).then(watch, fail);
    script.onerror = () => fail(new Error("a file is missing"));
    script.src = glue;
    document.head.append(script);
  });
})();
