// The dialog "Embed this board": code to copy, and a preview of the board. It does not change the
// game on the board.
import { fetchDialog } from "./fetch-dialog.js";

// Fetches the dialog and what it needs; returns the function that opens it.
const load = async () => {
  const site = new URL(".", location.href).href;
  const find = (name) => document.querySelector("#embed-" + name);
  const dialog = await fetchDialog("./embed-dialog.html", "#embed");
  const add = (name, attributes) => document.head.append(Object.assign(document.createElement(name), attributes));
  add("link", { rel: "stylesheet", href: "./study-embed.css" });
  add("script", { src: "./vicinity-embed.js" });

  // The request with which the page saves a picture: the position shown, with its marks.
  const requestPicture = () => {
    const save = window.savePicture;
    let request;
    window.savePicture = (received) => (request = received);
    document.querySelector("[data-save=svg]").click();
    window.savePicture = save;
    return request;
  };

  /** The attributes of the board, as names and values. */
  const boardAttributes = () => {
    const link = new URLSearchParams(new URL(document.querySelector("#share-link").value).hash.slice(1));
    const pgn = document.querySelector("#share-pgn").value;
    const mode = find("mode").value;
    const attributes = { variant: link.get("variant"), game: link.get("game"), mode };
    if (mode === "diagram") {
      attributes.fen = document.querySelector("#share-fen").value;
      attributes.marks = shown.marks;
    } else if (mode === "view" && /[{$]/.test(pgn)) {
      // Only PGN has comments and glyphs.
      attributes.pgn = pgn;
    } else if (mode === "friend") {
      // The game has the same start position, and all controls.
      attributes.fen = link.get("fen");
    } else {
      for (const name of ["fen", "moves", "end"]) {
        attributes[name] = link.get(name);
      }
    }
    if (mode === "view") {
      // By default, a game with moves is shown at its end and a PGN at its start.
      attributes.ply = shown.ply;
    }
    attributes.orientation = link.get("orientation");
    if (mode === "play") {
      const players = ["white", "black"].filter((side) => link.get(side) === "human");
      attributes.side = players.length === 1 ? players[0] : "both";
      attributes.level = link.get("level");
    }
    attributes.controls = mode === "friend" ? "" : find("controls").value;
    find("controls").disabled = mode === "friend";
    attributes.theme = find("theme").value;
    return Object.entries(attributes).filter(([, value]) => value);
  };

  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  let board;
  // The position shown: its marks, its ply in the main line, and its picture.
  let shown = {};
  // Scales the board down to fit the preview.
  const fit = new ResizeObserver(() => {
    const preview = find("preview");
    const isBeside = preview.clientWidth < dialog.clientWidth * 0.6;
    const height = isBeside ? innerHeight - 240 : Math.min(innerHeight * 0.46, 460);
    const room = { width: preview.clientWidth - 16, height };
    const scale = Math.min(1, room.width / board.offsetWidth, room.height / board.offsetHeight);
    board.style.transform = `scale(${scale})`;
    board.style.left = `${8 + (room.width - board.offsetWidth * scale) / 2}px`;
    preview.style.height = `${board.offsetHeight * scale + 16}px`;
  });
  const show = () => {
    const width = Math.min(Math.max(Math.round(Number(find("width").value)) || 480, 220), 1200);
    // Shows the width that is used.
    find("width").value = width;
    const attributes = boardAttributes();
    board?.remove();
    board = document.createElement("vicinity-board");
    for (const [name, value] of attributes) {
      board.setAttribute(name, value);
    }
    board.style.width = width + "px";
    find("preview").replaceChildren(board);
    fit.disconnect();
    fit.observe(board);
    fit.observe(find("preview"));
    const height = () => board.offsetHeight;
    const markup = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
    const link = document.querySelector("#share-link").value;
    const title = "Vicinity: " + document.querySelector("#game-name").textContent;
    // For feeds, readers and browsers that do not run scripts.
    const fallback = `<a href="${escaped(link)}">${escaped(title)}</a>`;
    find("element").value =
      `<script src="${site}vicinity-embed.js" async></` +
      `script>\n<vicinity-board${markup} style="width:${width}px;max-width:100%">${fallback}</vicinity-board>`;
    const write = () => {
      const address = `${site}embed.html#${new URLSearchParams(attributes)}`;
      const size = `width="${width}" height="${height()}"`;
      find("iframe").value =
        `<iframe src="${escaped(address)}" ${size} title="Vicinity" ` +
        `style="border:0;max-width:100%" allow="clipboard-write" loading="lazy"></iframe>\n` +
        `<noscript>${fallback}</noscript>`;
      const bars = (text) => text.replaceAll("|", "%7C");
      const wikiTitle = title.replace(/[[\]{}|<>]/g, " ");
      find("wiki").value =
        `{{#widget:Iframe|url=${bars(address)}|width=${width}|height=${height()}|border=0}}\n[${bars(link)} ${wikiTitle}]`;
    };
    // The element has a height as soon as it is defined.
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
    const storeSvg = (svg) => {
      shown.svg = svg;
      writePicture();
    };
    import("./picture.js").then(({ draw }) => draw(request, storeSvg), () => {});
    status.textContent = "";
    dialog.showModal();
    show();
  };
  for (const name of ["mode", "controls", "theme", "width"]) {
    find(name).addEventListener("change", show);
  }
  const status = find("status");
  dialog.addEventListener("click", (event) => {
    const field = event.target.closest("[data-copy]")?.closest(".field");
    if (field) {
      status.textContent = "";
      // The page copies the text and reports it in this element.
      field.append(status);
    }
  });
  find("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => find("preview").replaceChildren());
  return open;
};

let loading;
export const show = async () => {
  loading ??= load();
  try {
    (await loading)();
  } catch (error) {
    // The next click tries again.
    loading = undefined;
    throw error;
  }
};
