// Starts an embedded board. The frame loads this script before its stylesheets, so that the layout
// does not shift.
(() => {
  const GAME_PARAMETERS = ["variant", "game", "moves", "fen", "end", "pgn", "ply", "marks", "piece", "friend"];
  const root = document.documentElement;
  // The parameters that decide the layout. The program validates all of them
  // (crates/page/src/embed/attributes.rs).
  const parameters = new URLSearchParams(location.search.slice(1) + "&" + location.hash.slice(1));
  const has = (name) => !!parameters.get(name);
  const defaultMode = has("friend") ? "friend" : has("pgn") ? "view" : has("marks") || has("piece") ? "diagram" : "play";
  root.dataset.mode = parameters.get("mode") || defaultMode;
  const controls = { play: "full", analyse: "full", view: "moves", friend: "full" }[root.dataset.mode];
  root.dataset.controls = parameters.get("controls") || controls || "none";
  if (has("theme")) {
    root.dataset.theme = parameters.get("theme");
  }

  // Sends a message to the host page, but only to origins that the address allows. Origins are
  // separated as in crates/page/src/embed/attributes.rs.
  const origins = (parameters.get("origin") ?? "").split(/[ ,]+/).filter(Boolean);
  const send = (type, fields) => {
    if (parent === window) {
      return;
    }
    for (const origin of origins.length && !origins.includes("*") ? origins : ["*"]) {
      try {
        parent.postMessage({ vicinity: 1, type, ...fields }, origin);
      } catch {
        // The address contains an invalid origin.
      }
    }
  };
  const fail = (error) => {
    const notice = document.createElement("p");
    notice.className = "failed";
    notice.setAttribute("role", "alert");
    notice.textContent =
      "Vicinity could not start. " +
      `It needs Chrome or Edge 114, Firefox 125, Safari 17, or a later version. (${error})`;
    document.body.prepend(notice);
    send("error", { message: notice.textContent });
  };
  addEventListener("error", (event) => {
    if (event.message) {
      send("error", { message: "Something went wrong in this board: " + event.message });
    }
  });
  // Custom variants and games with a friend need the full program. When the small one receives such
  // a game, the game is written to the address, which reloads the frame.
  const isFriend = root.dataset.mode === "friend";
  const isCustomVariant = has("game") || !!parameters.get("variant")?.startsWith("game:");
  const glue = isFriend || isCustomVariant ? "./vicinity-full.js" : "./vicinity-board.js";
  const wasm = isFriend || isCustomVariant ? "./vicinity-full_bg.wasm" : "./vicinity-board_bg.wasm";
  // A game with a friend has texts, which follow the visitor's language (see www/look.js).
  let language;
  if (isFriend) {
    root.lang = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => /en|de/.test(tag)) ?? "en";
    language = root.lang === "en" ? null : import("./language.js").catch(() => (root.lang = "en"));
  }
  // Both are fetched while the page is still being parsed.
  const wasmFile = { href: wasm, as: "fetch", type: "application/wasm", crossOrigin: "anonymous" };
  for (const file of [wasmFile, { href: glue, as: "script" }]) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preload", ...file }));
  }
  const needsFullProgram = ({ type, mode, friend, game }) =>
    (!isFriend && ["load", "set"].includes(type) && (mode === "friend" || friend)) ||
    (!isFriend && !isCustomVariant && type === "load" && typeof game === "string" && game);
  addEventListener("message", ({ data, isTrusted, origin, source }) => {
    const isFromHost = isTrusted && source === parent && (!origins.length || origins.includes(origin));
    if (isFromHost && data?.vicinity === 1 && needsFullProgram(data)) {
      for (const name of data.type === "load" ? GAME_PARAMETERS : []) {
        parameters.delete(name);
      }
      for (const [name, value] of Object.entries(data)) {
        if (name !== "vicinity" && name !== "type" && value !== "") {
          parameters.set(name, value);
        }
      }
      location.hash = parameters;
    }
  });
  // A new fragment is a new board.
  addEventListener("hashchange", () => location.reload());

  addEventListener("DOMContentLoaded", () => {
    if (isFriend) {
      // The style of the panel beside the board. The stylesheet of the frame overrides it.
      const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "./study.css" });
      [...document.querySelectorAll("[rel=stylesheet]")].at(-1).before(style);
    }
    if (self.origin === "null") {
      // A page with an opaque origin cannot load files of the site.
      return fail(new Error("the page around keeps it in a sandbox without allow-same-origin"));
    }
    // The height that the board needs at its width, or that of an error message in its place.
    // The actual height of the frame does not matter.
    const [sizer, notice] = [".sizer", "#notice"].map((name) => document.querySelector(name));
    let height = 0;
    const measure = new ResizeObserver(() => {
      const needed = "error" in root.dataset ? notice.offsetHeight : sizer.offsetHeight;
      if (Math.abs(needed - height) > 0.5) {
        height = needed;
        send("height", { height });
      }
    });
    measure.observe(sizer);
    measure.observe(notice);

    // A board that is not visible pauses its engine.
    const watch = () =>
      new IntersectionObserver((entries) => {
        const isVisible = entries[entries.length - 1].isIntersecting;
        root.dataset.seen = isVisible;
        document.dispatchEvent(new Event(isVisible ? "vicinity-wake" : "vicinity-sleep"));
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
