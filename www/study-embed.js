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

  // What the page asks for its own button is asked here, too, and does not go to the disk.
  const picture = (done) => {
    const save = window.savePicture;
    window.savePicture = (request) => import("./picture.js").then(({ draw }) => draw(request, done), () => done(""));
    document.querySelector("[data-save=svg]").click();
    window.savePicture = save;
  };

  /** What the board is to show, as the words of its address. */
  const words = () => {
    const link = new URLSearchParams(new URL(document.querySelector("#share-link").value).hash.slice(1));
    const pgn = document.querySelector("#share-pgn").value;
    const mode = find("mode").value;
    const told = { variant: link.get("variant"), game: link.get("game"), mode };
    if (mode === "diagram") {
      told.fen = document.querySelector("#share-fen").value;
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
  const show = () => {
    const width = Math.min(Math.max(Number(find("width").value) || 480, 220), 1200);
    const told = words();
    board?.remove();
    board = document.createElement("vicinity-board");
    for (const [word, value] of told) {
      board.setAttribute(word, value);
    }
    board.style.width = width + "px";
    find("preview").replaceChildren(board);
    const height = () => Math.round(board.getBoundingClientRect().height);
    const attributes = told.map(([word, value]) => ` ${word}="${escaped(value)}"`).join("");
    find("element").value =
      `<script src="${site}vicinity-embed.js" async></` + `script>\n<vicinity-board${attributes}></vicinity-board>`;
    const write = () => {
      const address = `${site}embed.html#${new URLSearchParams(told)}`;
      const size = `width="${width}" height="${height()}"`;
      find("iframe").value = `<iframe src="${escaped(address)}" ${size} title="Vicinity" style="border:0;max-width:100%" loading="lazy"></iframe>`;
      const bars = address.replaceAll("|", "%7C");
      find("wiki").value = `{{#widget:Iframe|url=${bars}|width=${width}|height=${height()}|border=0}}`;
    };
    // The element knows its height as soon as it is one.
    customElements.whenDefined("vicinity-board").then(write);
    find("link").value = document.querySelector("#share-link").value;
  };

  const open = () => {
    document.querySelector("#share").close();
    const hasMoves = /[#&]moves=/.test(document.querySelector("#share-link").value);
    find("mode").value = hasMoves ? "view" : "play";
    find("svg").value = "";
    picture((svg) => (find("svg").value = svg));
    find("said").textContent = "";
    dialog.showModal();
    show();
  };
  for (const name of ["mode", "controls", "theme", "width"]) {
    find(name).addEventListener("change", show);
  }
  dialog.addEventListener("click", (event) => {
    if (event.target.closest("[data-copy]")) {
      // The page copies, and says so in its own dialog.
      setTimeout(() => (find("said").textContent = document.querySelector("#share-said").textContent));
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
