// The dialog "Embed this board": lines to copy, and the board as it will be. Loaded by the button that opens it (www/start.js), since a
// first visit can do without; the game on the board is not touched.
// Asked for again where the first time failed.
var EMBED = document.currentScript.src;
(async () => {
  const site = new URL(".", location.href).href;
  const find = (name) => document.querySelector("#embed-" + name);
  const { fetchDialog } = await import("./fetch-dialog.js");
  const dialog = await fetchDialog("./embed-dialog.html", "#embed");
  const load = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  load("link", { rel: "stylesheet", href: "./study-embed.css" });
  load("script", { src: "./vicinity-embed.js" });

  // The picture that the page asks for when it saves one: what is shown, with its marks.
  const requestPicture = () => {
    const save = window.savePicture;
    let request;
    window.savePicture = (asked) => (request = asked);
    document.querySelector("[data-save=svg]").click();
    window.savePicture = save;
    return request;
  };

  /** What the board is to show, as the words of its address. */
  const words = () => {
    const link = new URLSearchParams(new URL(document.querySelector("#share-link").value).hash.slice(1));
    const pgn = document.querySelector("#share-pgn").value;
    const mode = find("mode").value;
    const told = { variant: link.get("variant"), game: link.get("game"), mode };
    if (mode === "diagram") {
      told.fen = document.querySelector("#share-fen").value;
      told.marks = shown.marks;
    } else if (mode === "view" && /[{$]/.test(pgn)) {
      // Comments and glyphs travel as PGN alone.
      told.pgn = pgn;
    } else if (mode === "friend") {
      // Such a game begins where this one did, and has all controls.
      told.fen = link.get("fen");
    } else {
      for (const word of ["fen", "moves", "end"]) {
        told[word] = link.get(word);
      }
    }
    if (mode === "view") {
      // A game given by its moves is shown to its end otherwise, and a PGN from its beginning.
      told.ply = shown.ply;
    }
    told.orientation = link.get("orientation");
    if (mode === "play") {
      const players = ["white", "black"].filter((side) => link.get(side) === "human");
      told.side = players.length === 1 ? players[0] : "both";
      told.level = link.get("level");
    }
    told.controls = mode === "friend" ? "" : find("controls").value;
    find("controls").disabled = mode === "friend";
    told.theme = find("theme").value;
    return Object.entries(told).filter(([, value]) => value);
  };

  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  let board;
  // The marks on the position shown, the number of its half-moves in the main line, and its
  // picture.
  let shown = {};
  // The whole board is seen, smaller where there is less room than it will have.
  const fit = new ResizeObserver(() => {
    const preview = find("preview");
    const room = { width: preview.clientWidth - 16, height: Math.min(innerHeight * 0.46, 460) };
    const scale = Math.min(1, room.width / board.offsetWidth, room.height / board.offsetHeight);
    board.style.transform = `scale(${scale})`;
    board.style.left = `${8 + (room.width - board.offsetWidth * scale) / 2}px`;
    preview.style.height = `${board.offsetHeight * scale + 16}px`;
  });
  const show = () => {
    const width = Math.min(Math.max(Math.round(Number(find("width").value)) || 480, 220), 1200);
    // What is used is what is seen.
    find("width").value = width;
    const told = words();
    board?.remove();
    board = document.createElement("vicinity-board");
    for (const [word, value] of told) {
      board.setAttribute(word, value);
    }
    board.style.width = width + "px";
    find("preview").replaceChildren(board);
    fit.disconnect();
    fit.observe(board);
    fit.observe(find("preview"));
    const height = () => board.offsetHeight;
    const attributes = told.map(([word, value]) => ` ${word}="${escaped(value)}"`).join("");
    const link = document.querySelector("#share-link").value;
    const title = "Vicinity: " + document.querySelector("#game-name").textContent;
    // For feeds, readers and browsers that run no script.
    const instead = `<a href="${escaped(link)}">${escaped(title)}</a>`;
    find("element").value =
      `<script src="${site}vicinity-embed.js" async></` +
      `script>\n<vicinity-board${attributes} style="width:${width}px;max-width:100%">${instead}</vicinity-board>`;
    const write = () => {
      const address = `${site}embed.html#${new URLSearchParams(told)}`;
      const size = `width="${width}" height="${height()}"`;
      find("iframe").value =
        `<iframe src="${escaped(address)}" ${size} title="Vicinity" style="border:0;max-width:100%" allow="clipboard-write" loading="lazy"></iframe>\n` +
        `<noscript>${instead}</noscript>`;
      const bars = (text) => text.replaceAll("|", "%7C");
      const wikiTitle = title.replace(/[[\]{}|<>]/g, " ");
      find("wiki").value =
        `{{#widget:Iframe|url=${bars(address)}|width=${width}|height=${height()}|border=0}}\n[${bars(link)} ${wikiTitle}]`;
    };
    // The element knows its height as soon as it is one.
    customElements.whenDefined("vicinity-board").then(write);
    find("link").value = link;
    writePicture();
  };
  const writePicture = () => {
    const width = find("width").value;
    const [, wide, high] = /viewBox="0 0 (\d+) (\d+)"/.exec(shown.svg) ?? [];
    const size = ` width="${width}" height="${Math.round((width * high) / wide)}"`;
    find("svg").value = (shown.svg ?? "").replace(/ width="\d+" height="\d+"/, size);
  };

  const open = () => {
    document.querySelector("#share").close();
    const hasMoves = /[#&]moves=/.test(document.querySelector("#share-link").value);
    find("mode").value = hasMoves ? "view" : "play";
    const request = requestPicture();
    const current = document.querySelector("[data-move-list] [aria-current]");
    const ply = current ? current.dataset.ply : "0";
    shown = { marks: request?.picture?.marks, ply };
    const keep = (svg) => {
      shown.svg = svg;
      writePicture();
    };
    import("./picture.js").then(({ draw }) => draw(request, keep), () => {});
    said.textContent = "";
    dialog.showModal();
    show();
  };
  for (const name of ["mode", "controls", "theme", "width"]) {
    find(name).addEventListener("change", show);
  }
  const said = find("said");
  dialog.addEventListener("click", (event) => {
    const field = event.target.closest("[data-copy]")?.closest(".field");
    if (field) {
      said.textContent = "";
      field.append(said);
      // The page copies, and reports it there.
    }
  });
  find("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => find("preview").replaceChildren());
  document.querySelector("#open-embed").addEventListener("click", open);
  open();
})().catch((error) => {
  const words = "This cannot be loaded now: perhaps you are off line. Your game is still here; please try again later.";
  document.querySelector("#share-said").textContent = window.vicinityTexts?.get(words) ?? words;
  // The next click asks again.
  document.querySelector("#open-embed").dataset.script = EMBED;
  console.error(error);
});
