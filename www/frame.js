// Starts a board in somebody else's page: what the frame loads first, ahead of its styles, so that nothing moves once it is drawn.
(() => {
  const root = document.documentElement;
  // The words that decide how the page is laid out; the program judges all of them (crates/page/src/guest/attributes.rs).
  const words = new URLSearchParams(location.search.slice(1) + "&" + location.hash.slice(1));
  const usual = words.get("friend") ? "friend" : words.get("pgn") ? "view" : words.get("marks") || words.get("piece") ? "diagram" : "play";
  root.dataset.mode = words.get("mode") || usual;
  const controls = { play: "full", analyse: "full", view: "moves", friend: "full" }[root.dataset.mode];
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
    notice.textContent = `Vicinity could not start. It needs Chrome or Edge 114, Firefox 125, Safari 17, or a later version. (${error})`;
    document.body.prepend(notice);
    tell("error", { message: notice.textContent });
  };
  addEventListener("error", (event) => {
    if (event.message) {
      tell("error", { message: "Something went wrong in this board: " + event.message });
    }
  });
  // A game of somebody's own and one with a friend are for the larger program. Where the smaller one runs and is told of such a game, the
  // address takes it.
  const isFriend = root.dataset.mode === "friend";
  const isOwn = [words.get("game"), words.get("variant")?.startsWith("game:")].some(Boolean);
  const glue = isFriend || isOwn ? "./vicinity-full.js" : "./vicinity-board.js";
  const wasm = isFriend || isOwn ? "./vicinity-full_bg.wasm" : "./vicinity-board_bg.wasm";
  // Two people who meet read more than a board: in the visitor's language, as on the page itself (www/look.js).
  let language;
  if (isFriend) {
    root.lang = navigator.languages.map((word) => word.slice(0, 2)).find((word) => /en|de/.test(word)) ?? "en";
    language = root.lang === "en" ? null : import("./language.js").catch(() => (root.lang = "en"));
  }
  // Both are on their way while the page is still being read.
  for (const file of [{ href: wasm, as: "fetch", type: "application/wasm", crossOrigin: "anonymous" }, { href: glue, as: "script" }]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", ...file }));
  }
  const isForOther = ({ type, mode, friend, game }) =>
    (!isFriend && ["load", "set"].includes(type) && (mode === "friend" || friend)) ||
    (!isFriend && !isOwn && type === "load" && typeof game === "string" && game);
  addEventListener("message", ({ data, isTrusted, origin, source }) => {
    const isHeard = isTrusted && source === parent && (!origins.length || origins.includes(origin));
    if (isHeard && data?.vicinity === 1 && isForOther(data)) {
      for (const word of data.type === "load" ? ["variant", "game", "moves", "fen", "end", "pgn", "ply", "marks", "piece", "friend"] : []) {
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
  // Another address after the # is another board.
  addEventListener("hashchange", () => location.reload());

  addEventListener("DOMContentLoaded", () => {
    if (isFriend) {
      // The style of the section beside the board; what this frame has otherwise stands in its own, which comes after it.
      const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "./study.css" });
      [...document.querySelectorAll("[rel=stylesheet]")].at(-1).before(style);
    }
    if (self.origin === "null") {
      // No file of the site is let through to a page without an origin.
      return fail(new Error("the page around keeps it in a sandbox without allow-same-origin"));
    }
    // The height that the board would like at its width, whatever height it has been given; or that
    // of a fault in its place.
    const [sizer, notice] = [".sizer", "#notice"].map((name) => document.querySelector(name));
    let height = 0;
    const measure = new ResizeObserver(() => {
      const wanted = "faulty" in root.dataset ? notice.offsetHeight : sizer.offsetHeight;
      if (Math.abs(wanted - height) > 0.5) {
        height = wanted;
        tell("height", { height });
      }
    });
    measure.observe(sizer);
    measure.observe(notice);

    // A board that nobody sees sleeps: the browser tells, whichever page it lies in.
    const watch = () =>
      new IntersectionObserver((entries) => {
        const isSeen = entries[entries.length - 1].isIntersecting;
        root.dataset.seen = isSeen;
        document.dispatchEvent(new Event(isSeen ? "vicinity-wake" : "vicinity-sleep"));
      }).observe(document.querySelector(".app"));

    const script = document.createElement("script");
    script.onload = async () => {
      await language;
      wasm_bindgen({ module_or_path: wasm }).then(watch, fail);
    };
    script.onerror = () => fail(new Error("a file is missing"));
    script.src = glue;
    document.head.append(script);
  });
})();
