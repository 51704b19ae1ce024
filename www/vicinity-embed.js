/**
 * The custom element <vicinity-board>: a board for any page of any origin.
 *
 *   <script src="https://vicinity.example/vicinity-embed.js" async></script>
 *   <vicinity-board variant="near" level="3"></vicinity-board>
 *
 * Attributes: variant, game (a custom variant, docs/games.md), fen, moves, end, pgn, ply, marks,
 * piece, mode (play, analyse, view, diagram, friend), controls (none, moves, full), side (white,
 * black, both), orientation, level, time, theme, friend, page, origin (the origins that the board
 * may be loaded from) and site (the folder of the site, by default that of this script). Without
 * another game, the text inside the element is read as a custom variant or a PGN.
 * docs/embedding.md describes everything; vicinity-embed.d.ts has the types.
 *
 * The element draws the board itself, immediately and in its final place. A frame with movable
 * pieces and an engine covers it when it is ready. Diagrams have no frames of their own: one hidden
 * frame reads all diagrams of a page that depend on the rules. The Content-Security-Policy of the
 * host page does not have to allow styles or images: stylesheets are constructed, drawings are
 * built from elements, and text is never parsed as markup.
 */
(() => {
  "use strict";
  // Servers that render pages do not have custom elements.
  if (typeof customElements === "undefined" || customElements.get("vicinity-board")) {
    return;
  }
  const VERSION = 1;
  // The folder of the site for boards without the attribute `site`: the folder of this script.
  let defaultSite = (document.currentScript || document.querySelector('script[src*="vicinity-embed.js"]'))?.src;

  // The tables that boards are drawn from. crates/xtask/src/paint.rs fills them in from the rules
  // and the drawings.
  //
  // Games by name: start position, index of the piece set, title, and whether the squares have
  // eight colours. The first is the default.
  const GAMES = {};
  // Piece sets: the drawing and the name of each piece, by letter. A drawing is the name of one of
  // DRAWINGS, or its data.
  const SETS = [];
  const DRAWINGS = {};
  // The tile behind the letter of a piece without a drawing.
  const TILE = "";
  // The colour numbers of boards with eight colours: four ranks of four squares, repeated.
  const HUES = [];
  // The symbols of piece moves, from the lowest layer to the highest: attributes and path.
  const SIGNS = {};
  // The kinds of marks: the attributes of their lines, and whether these are double.
  const MARKS = [];
  const COLORS = "";
  const DEFAULT_VARIANT = Object.keys(GAMES)[0];

  // Attributes that select the variant. It remains until another one is given.
  const VARIANT_ATTRIBUTES = ["variant", "game"];
  const GAME_ATTRIBUTES = [...VARIANT_ATTRIBUTES, "moves", "fen", "end", "pgn", "piece", "friend"];
  // Attributes of the position shown. They can change within a game.
  const POSITION_ATTRIBUTES = ["ply", "marks"];
  // Attributes that every loaded game replaces.
  const REPLACED_ATTRIBUTES = [...GAME_ATTRIBUTES.slice(VARIANT_ATTRIBUTES.length), ...POSITION_ATTRIBUTES];
  const DISPLAY_ATTRIBUTES = ["mode", "controls", "side", "orientation", "level", "time", "theme", "page"];
  const ATTRIBUTES = [...GAME_ATTRIBUTES, ...POSITION_ATTRIBUTES, ...DISPLAY_ATTRIBUTES];
  // A longer PGN is sent as a message, because some browsers limit the length of addresses.
  const MAX_PGN_IN_ADDRESS = 4000;
  const MAX_TEXT_LENGTH = 2e6;
  const MAX_MARKS = 200;
  const LOAD_TIMEOUT_MS = 30000;

  // The same numbers as in frame.css: the height depends only on the width, so that loading does
  // not shift the layout. Colours follow the color-scheme that the host page sets on the element.
  const STYLE = COLORS + `
    :host {
      display: block; container-type: inline-size; min-width: 220px; max-width: 1200px; contain: content;
      break-inside: avoid; -webkit-print-color-adjust: exact; print-color-adjust: exact;
    }
    :host([hidden]) { display: none; }
    :host([theme="light"]) { color-scheme: light; }
    :host([theme="dark"]) { color-scheme: dark; }
    slot { display: none; }
    .box {
      --top: 0px; --strip: 0px; --below: 0px; --beside: 0px; --least: 0px; --rim-x: 0px; --rim-y: 0px;
      --fit: calc((100cqi - var(--beside) - var(--rim-x)) / var(--files)); --cell: round(down, var(--fit), 1px);
      position: relative; overflow: hidden; background: light-dark(#f2f1eb, #14191a); color: light-dark(#536166, #9dabaa);
      height: calc(max(var(--fit) * var(--ranks) + var(--rim-y), var(--least)) + var(--top) + var(--below));
      /* Not visible: the transition of this colour signals a change of the color-scheme. */
      outline-color: light-dark(#fff, #000); transition: outline-color 1ms;
    }
    .box[data-mode="diagram"][data-controls="none"] { background: none; }
    .box[data-controls="moves"] { --below: 150px; }
    .box[data-controls="full"] { --top: 40px; --strip: 36px; --below: 354px; }
    .box[data-mode="view"][data-controls="moves"] { --below: 388px; }
    .box[data-mode="view"][data-controls="full"] { --below: 460px; }
    .box[data-mode="friend"] { --below: 534px; }
    @container (min-width: 560px) {
      .box[data-controls="moves"] { --below: 0px; --beside: calc(clamp(180px, 32cqi, 320px) + 10px); --least: 240px; }
      .box[data-controls="full"] { --strip: 0px; --below: 0px; --beside: calc(clamp(220px, 34cqi, 340px) + 10px); --least: 360px; }
      .box[data-mode="view"][data-controls="moves"] { --below: 0px; --least: 388px; }
      .box[data-mode="view"][data-controls="full"] { --below: 0px; --least: 460px; }
      .box[data-mode="friend"] { --below: 0px; --least: 560px; }
    }
    @container (max-width: 419px) { .box { --rim-x: 16px; --rim-y: 14px; } }
    @container (max-width: 759px) { .box[data-large] { --rim-x: 16px; --rim-y: 14px; } }
    iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; color-scheme: inherit; }
    .ready iframe { opacity: 1; }
    .board {
      --gap: calc(100cqi - var(--beside) - var(--rim-x) - var(--cell) * var(--files));
      position: absolute; top: calc(var(--top) + var(--strip)); left: calc(var(--rim-x) + max(0px, var(--gap) / 2));
      width: calc(var(--cell) * var(--files)); height: calc(var(--cell) * var(--ranks));
    }
    @container (min-width: 560px) { .box:not([data-controls="none"]) .board { left: var(--rim-x); } }
    .ready .board { visibility: hidden; }
    svg { display: block; width: 100%; height: 100%; }
    /* Coordinates: inside the squares, but beside a small board. */
    .names { position: absolute; inset: 3px; display: grid; pointer-events: none; font: 650 clamp(9px, var(--cell) * .17, 14px)/1 system-ui, sans-serif; }
    .ranks { grid-auto-rows: var(--cell); }
    .files { grid-auto-flow: column; grid-auto-columns: var(--cell); left: -3px; top: auto; text-align: end; }
    @container (max-width: 419px) { ${labelsBesideBoard(".names")} }
    @container (max-width: 759px) { ${labelsBesideBoard("[data-large] .names")} }
    p { position: relative; margin: 8px; padding: 8px 12px; border-radius: 6px; font: 14px/1.4 system-ui, sans-serif;
      background: light-dark(#fbe8c3, #3d3013); color: light-dark(#5c3600, #ffdd9a); overflow-wrap: anywhere; }
    p:empty { display: none; }
    /* An error message taller than the board is not clipped. */
    .box:has(> p:not(:empty)) { display: flow-root; height: auto; min-height: calc(max(var(--fit) * var(--ranks) + var(--rim-y), var(--least)) + var(--top) + var(--below)); }
  `;

  /** The style of coordinates beside the board. */
  function labelsBesideBoard(names) {
    return `
      ${names} { inset: 0; color: inherit; font-size: 11px; }
      ${names}.ranks { right: 100%; left: auto; width: var(--rim-x); padding-right: 3px; box-sizing: border-box; align-items: center; text-align: end; }
      ${names}.files { top: 100%; bottom: auto; height: var(--rim-y); align-items: end; text-align: center; }
    `;
  }

  /** Finds the game of a variant. Options that change the start position are part of its name. */
  function findGame(variant) {
    const [name, options = ""] = variant.toLowerCase().split(":");
    const chosen = options.split(",");
    const fits = (key) => {
      const [base, needed] = key.split(":");
      return base === name && (!needed || needed.split(",").every((option) => chosen.includes(option)));
    };
    const fitting = Object.keys(GAMES).filter(fits);
    // The match with the most options.
    return GAMES[fitting.sort((one, other) => other.length - one.length)[0] || DEFAULT_VARIANT];
  }

  /**
   * The start position of a custom variant, from the last section of its text, or an empty board of
   * its size. Only a preview: the frame reads the text properly.
   */
  function previewCustomVariant(text) {
    const assignments = (key) => text.matchAll(new RegExp(`^\\s*${key}\\s*=\\s*(\\S+)`, "gm"));
    const lastValue = (key) => [...assignments(key)].pop()?.[1];
    const side = (key) => {
      const value = lastValue(key);
      return Math.min(Math.max(Number(value) || parseInt(value, 36) - 9 || 8, 1), 12);
    };
    const [files, ranks] = [side("maxFile"), side("maxRank")];
    const startRows = parsePlacement(lastValue("startFen") ?? "");
    const isRow = ({ length }) => length > 0 && length <= 12 && length === startRows[0].length;
    const fits = startRows.length <= 12 && startRows.every(isRow);
    return fits ? startRows : Array(ranks).fill(".".repeat(files));
  }

  /**
   * Parses the placement of a FEN: rows of letters, the last rank first. Returns null if it does
   * not fit the board.
   */
  function parsePlacement(placement, size) {
    const rows = placement.split("/").map((row) => row.replace(/\d+/g, (count) => ".".repeat(Math.min(count, 99))));
    const fits = !size || (rows.length === size.ranks && rows.every((row) => row.length === size.files));
    return fits ? rows : null;
  }

  /** Creates an SVG element. */
  function createSvg(name, attributes = {}) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) {
      element.setAttribute(key, attributes[key]);
    }
    return element;
  }

  /** Parses a square: file and rank from 0. Returns null if it is not on the board. */
  function parseSquare(name, { files, ranks }) {
    const [, letter, number] = /^([a-z])([1-9]\d?)$/.exec(name) ?? [];
    const [file, rank] = [letter?.charCodeAt(0) - 97, number - 1];
    return file < files && rank < ranks ? [file, rank] : null;
  }

  /** Parses marks such as `d2d4,e4:2,!e5`. Throws the text of an error message. */
  function parseMarks(list, size) {
    const marks = list.split(",").map((written) => {
      const [, frame, from, to, kind = 1] = /^(!?)([a-z]\d+)(?:-?([a-z]\d+))?(?::([1-4]))?$/.exec(written.trim()) ?? [];
      const squares = [from, to].filter(Boolean).map((name) => parseSquare(name, size));
      if (!from || squares.includes(null) || (frame && to) || from === to) {
        throw `marks: the mark “${written.trim().slice(0, 20)}” cannot be read.`;
      }
      return { isFrame: !!frame, squares, kind: kind - 1 };
    });
    if (marks.length > MAX_MARKS) {
      throw `marks: there are more than ${MAX_MARKS}.`;
    }
    return marks;
  }

  /**
   * Returns the path of a mark and that of an arrowhead, given the centres of its squares. The
   * shapes are those of crates/diagram.
   */
  function markPaths(centres, isFrame) {
    const [[x, y], end] = centres;
    if (!end) {
      return [isFrame ? `M${x - 41} ${y - 41}h82v82h-82z` : `M${x - 41} ${y}a41 41 0 1 1 82 0a41 41 0 1 1-82 0z`, ""];
    }
    const length = Math.hypot(end[0] - x, end[1] - y);
    const [ux, uy] = [(end[0] - x) / length, (end[1] - y) / length];
    const at = (from, along, aside) => `${Math.trunc(from[0] + ux * along - uy * aside)} ${Math.trunc(from[1] + uy * along + ux * aside)}`;
    return [`M${at([x, y], 24, 0)}L${at(end, -36, 0)}`, `M${at(end, 0, 0)}L${at(end, -36, 24)}L${at(end, -36, -24)}z`];
  }

  /**
   * Draws a board: `rows` of letters from the last rank, `kinds` with the drawing and the name of
   * each letter, whether squares have eight colours, whether the board is flipped, and the `signs`,
   * `leaps` and `marks` on it.
   */
  function draw(board, { rows, kinds, hasEightColors, isFlipped, signs = [], leaps = [], marks = [] }) {
    const [ranks, files] = [rows.length, rows[0].length];
    const place = ([file, rank]) => (isFlipped ? [files - 1 - file, rank] : [file, ranks - 1 - rank]);
    const svg = board.firstChild;
    svg.setAttribute("viewBox", `0 0 ${files * 100} ${ranks * 100}`);
    const paths = {};
    const pieces = createSvg("g");
    rows.forEach((row, above) => {
      [...row].forEach((letter, file) => {
        const rank = ranks - 1 - above;
        const [x, y] = place([file, rank]);
        const color = hasEightColors ? "h" + HUES[rank % 4][file % 4] : "s" + ((rank + file) % 2);
        paths[color] = (paths[color] || "") + `M${x * 100} ${y * 100}h100v100h-100z`;
        const kind = kinds[letter.toUpperCase()];
        if (!kind) {
          return;
        }
        const piece = createSvg("g", { transform: `translate(${x * 100} ${y * 100})` });
        if (letter !== letter.toUpperCase()) {
          piece.setAttribute("class", "black");
        }
        const drawing = DRAWINGS[kind[0]] ?? (kind[0][1] === "M" ? kind[0] : null);
        for (const path of (drawing ?? TILE).split("|")) {
          piece.append(createSvg("path", { class: path[0], d: path.slice(1) }));
        }
        if (!drawing) {
          const font = { "font-size": 58, "font-weight": 700, "font-family": "sans-serif" };
          const name = createSvg("text", { class: "a", x: 50, y: 70, ...font, "text-anchor": "middle" });
          // A picture may be a character. Names of drawings have lowercase letters only.
          name.textContent = /^[a-z-]*$/.test(kind[0]) ? letter.toUpperCase() : kind[0];
          piece.append(name);
        }
        pieces.append(piece);
      });
    });
    const squares = createSvg("g");
    for (const color in paths) {
      squares.append(createSvg("path", { class: color, d: paths[color] }));
    }
    const below = createSvg("g");
    const corner = (square) => place(square).map((at) => at * 100);
    for (const [layer, [attributes, path]] of Object.entries(SIGNS)) {
      const shown = signs.filter(([sign]) => sign === layer || (sign === "both" && layer === "move"));
      const d = shown.map(([, square]) => `M${corner(square).join(" ")}${path}`).join("");
      if (d) {
        below.append(createSvg("path", { ...attributes, d }));
      }
    }
    const above = createSvg("g");
    // Curved, so that pieces between the squares remain visible.
    for (const leap of leaps) {
      const [[x0, y0], [x1, y1]] = leap.map((square) => corner(square).map((at) => at + 50));
      const bend = `${(x0 + x1) / 2 + (y1 - y0) / 4} ${(y0 + y1) / 2 - (x1 - x0) / 4}`;
      const look = { class: "leap", fill: "none", "stroke-width": 6, "stroke-dasharray": "13 9", opacity: ".75" };
      above.append(createSvg("path", { ...look, d: `M${x0} ${y0}Q${bend} ${x1} ${y1}` }));
    }
    for (const { squares, isFrame, kind } of marks) {
      const centres = squares.map((square) => corner(square).map((at) => at + 50));
      const [lines, head] = markPaths(centres, isFrame);
      const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
      const mark = createSvg("g", { fill: "none", ...round, opacity: ".85" });
      const [attributes, isDouble] = MARKS[kind];
      const add = (look) => mark.append(createSvg("path", look));
      add({ stroke: "#fff", "stroke-width": head ? 21 : 17, d: lines + head });
      add({ "stroke-width": head ? 15 : 11, ...attributes, d: lines });
      if (isDouble) {
        add({ stroke: "#fff", "stroke-width": 4, d: lines });
      }
      if (head) {
        add({ fill: attributes.stroke, stroke: attributes.stroke, "stroke-width": 8, d: head });
      }
      above.append(mark);
    }
    svg.replaceChildren(squares, below, pieces, above);
    const names = (count, name, isFromEnd) => {
      const list = Array.from({ length: count }, (_, at) => Object.assign(document.createElement("span"), { textContent: name(at) }));
      return isFromEnd ? list.reverse() : list;
    };
    board.querySelector(".ranks").replaceChildren(...names(ranks, (rank) => rank + 1, !isFlipped));
    const fileName = (file) => String.fromCharCode(97 + file);
    board.querySelector(".files").replaceChildren(...names(files, fileName, isFlipped));
  }

  /** The description of a board for screen readers: `white king e1; white pawns d2, e2`. */
  function describe({ rows, kinds }) {
    const squaresByLetter = {};
    rows.forEach((row, above) =>
      [...row].forEach((letter, file) => {
        if (kinds[letter.toUpperCase()]) {
          (squaresByLetter[letter] ??= []).push(String.fromCharCode(97 + file) + (rows.length - above));
        }
      }),
    );
    const parts = Object.entries(squaresByLetter).map(([letter, squares]) => {
      const color = letter === letter.toUpperCase() ? "white" : "black";
      return `${color} ${kinds[letter.toUpperCase()][1]}${squares.length > 1 ? "s" : ""} ${squares.join(", ")}`;
    });
    return parts.join("; ") || "no pieces";
  }

  /** Normalizes an origin, for example one with a trailing slash. */
  function normalizeOrigin(text) {
    try {
      return new URL(text).origin;
    } catch {
      return text;
    }
  }

  const toText = (value) => (Array.isArray(value) ? value.join(",") : value == null ? "" : String(value));

  /**
   * The boards and diagram readers of this page by the windows of their frames. One listener serves
   * all of them and ignores messages from other windows.
   */
  const receivers = new Map();
  addEventListener("message", (event) => {
    const board = receivers.get(event.source);
    if (board) {
      board._receive(event);
    }
  });
  /** The value of `friend` in this page's address; empty without a correspondence link. */
  const friendOfAddress = () => new URLSearchParams(location.hash.slice(1)).get("friend") || "";
  /** The board that opens the correspondence link of the address. */
  const findFriendBoard = () => document.querySelector('vicinity-board[mode="friend"]');
  // A link opened in a tab that already shows this page changes only the fragment.
  addEventListener("hashchange", () => {
    const friend = friendOfAddress();
    if (friend) {
      findFriendBoard()?._openFriendGame(friend);
    }
  });
  // Creates the frames of boards that are almost in view.
  const viewObserver = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          entry.target._createFrame();
        }
      }
    },
    { rootMargin: "300px" },
  );
  let styleSheet;

  /** Creates a sandboxed frame of the site for a board with these attributes. */
  function createFrame(site, attributes) {
    // A board accepts messages only from this origin, unless the page has an opaque one.
    if (/^https?:/.test(self.origin)) {
      attributes.origin = self.origin;
    }
    const address = new URL(site);
    // In the fragment, so that the browser caches one file for all boards of all pages.
    address.hash = new URLSearchParams(attributes);
    const frame = document.createElement("iframe");
    frame.title = "Vicinity board";
    // Scripts, the origin of the site, which its engine needs, and links that open tabs. The frame
    // cannot navigate the host page.
    frame.sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
    frame.allow = navigator.share ? "autoplay; clipboard-write; web-share" : "autoplay; clipboard-write";
    frame.referrerPolicy = "no-referrer";
    frame.src = address.href;
    return frame;
  }

  /** Whether a message is from the site and in its message format. */
  const isFromSite = (event, site) =>
    event.origin === site?.origin && typeof event.data === "object" && event.data !== null && event.data.vicinity === VERSION;
  const SANDBOX_ERROR = "The sandbox that this page is in keeps its boards from running: it needs allow-same-origin.";
  const isSandboxed = ({ origin, data }) => origin === "null" && data?.vicinity === VERSION;
  const isCustomVariant = ({ game, variant }) => !!game || !!variant?.startsWith("game:");

  /**
   * Reads the diagrams of a page that depend on the rules, one after another in one hidden frame.
   * The frame exists only while diagrams are pending.
   */
  class DiagramReader {
    #site;
    #jobs = [];
    #frame = null;
    #window = null;
    #isReady = false;
    #error = "";
    #timer = 0;

    constructor(site) {
      this.#site = site;
    }

    /**
     * Reads the diagram of a board and cancels its previous request. Calls `done` with an error
     * message and the state and drawing that the frame reports.
     */
    request(board, attributes, done) {
      this.#cancel(board);
      this.#jobs.push({ board, attributes, done });
      if (!this.#frame) {
        this.#start();
      } else if (this.#isReady && this.#jobs.length === 1) {
        this.#send();
      }
    }

    /** Cancels the request of a removed board, and recreates the frame if it was in that board. */
    forget(board) {
      this.#cancel(board);
      if (this.#frame?.getRootNode().host === board) {
        this.#stop();
        this.#jobs = this.#jobs.filter((job) => job.board !== board);
        if (this.#jobs.length) {
          this.#start();
        }
      }
    }

    #cancel(board) {
      // A request that has been sent is kept, since the next answer is for it.
      this.#jobs = this.#jobs.filter((job, index) => job.board !== board || (index === 0 && this.#isReady));
      if (this.#jobs[0]?.board === board) {
        this.#jobs[0].done = () => {};
      }
    }

    #start() {
      const { board, attributes } = this.#jobs[0];
      const { game = "", variant = "" } = isCustomVariant(attributes) ? attributes : {};
      const entries = Object.entries({ game, variant, mode: "diagram", controls: "none" });
      this.#frame = createFrame(this.#site, Object.fromEntries(entries.filter(([, value]) => value)));
      this.#frame.hidden = true;
      this.#frame.style.display = "none";
      board.shadowRoot.append(this.#frame);
      this.#window = this.#frame.contentWindow;
      receivers.set(this.#window, this);
      const timeoutMessage = `The board could not be loaded from ${this.#site.origin}.`;
      this.#timer = setTimeout(() => this.#failAll(this.#error || timeoutMessage), LOAD_TIMEOUT_MS);
    }

    #stop() {
      clearTimeout(this.#timer);
      receivers.delete(this.#window);
      this.#frame.remove();
      this.#frame = null;
      this.#isReady = false;
    }

    #failAll(error) {
      this.#stop();
      for (const { done } of this.#jobs.splice(0)) {
        done(error);
      }
    }

    #send() {
      const { attributes } = this.#jobs[0];
      const all = Object.fromEntries(ATTRIBUTES.map((name) => [name, attributes[name] ?? ""]));
      const post = (message) => this.#window.postMessage({ vicinity: VERSION, ...message }, this.#site.origin);
      this.#error = "";
      post({ type: "load", ...all, marks: "", theme: "", mode: "diagram", controls: "none" });
      // It is answered even if the game could not be loaded.
      post({ type: "hello" });
    }

    _receive(event) {
      if (isSandboxed(event)) {
        return this.#failAll(SANDBOX_ERROR);
      }
      if (!isFromSite(event, this.#site)) {
        return;
      }
      const { vicinity, type, message, ...detail } = event.data;
      if (type === "error") {
        this.#error = toText(message).slice(0, 1000);
      }
      if (type !== "ready") {
        return;
      }
      clearTimeout(this.#timer);
      if (this.#isReady) {
        this.#jobs.shift().done(this.#error, detail);
      }
      this.#isReady = true;
      if (this.#jobs.length) {
        this.#send();
      } else {
        this.#stop();
      }
    }
  }

  /**
   * Readers by the address of the site. Custom variants have a separate list, because they load a
   * larger program.
   */
  const readers = [new Map(), new Map()];
  function findReader(site, isForCustomVariants) {
    const list = readers[Number(isForCustomVariants)];
    if (!list.has(site.href)) {
      list.set(site.href, new DiagramReader(site));
    }
    return list.get(site.href);
  }

  /** Whether a diagram depends on the rules, not only on a position. */
  const needsRules = (attributes) =>
    [attributes.moves, attributes.pgn, attributes.piece].some(Boolean) ||
    isCustomVariant(attributes) ||
    !GAMES[attributes.variant || DEFAULT_VARIANT];

  /** The mode and the controls of a board, given or by default. */
  function findModeAndControls({ friend, pgn, marks, piece, mode, controls }) {
    mode ||= friend ? "friend" : pgn ? "view" : marks || piece ? "diagram" : "play";
    controls ||= { play: "full", analyse: "full", view: "moves", friend: "full" }[mode] || "none";
    return { mode, controls };
  }

  class VicinityBoard extends HTMLElement {
    static observedAttributes = [...ATTRIBUTES, "origin", "site"];

    /** The folder of the site for boards without the attribute `site`. */
    static get site() {
      return defaultSite ?? "";
    }
    static set site(address) {
      defaultSite = address;
      for (const board of document.querySelectorAll("vicinity-board:not([site])")) {
        board.attributeChangedCallback("site", null, address);
      }
    }

    #box = document.createElement("div");
    #board = document.createElement("div");
    #errorElement = document.createElement("p");
    // Whether it has been in a page. Before that, properties set attributes.
    #isStarted = false;
    // Whether it is a completely drawn diagram.
    #isDrawn = false;
    // The color-scheme that was last sent to the frame.
    #colorScheme = "";
    // The mode that the last frame reported.
    #lastFrameMode = "";
    #frame = null;
    #window = null;
    #site = null;
    #state = {};
    // Messages for the frame until it is ready.
    #queue = [];
    // The attributes loaded by script, for a new frame.
    #loaded = {};
    // The messages that the frame received when it became ready.
    #initialMessages = [];
    #isReady = false;
    // Whether the frame has to load a game by message before the board is ready.
    #isLoading = false;
    // The attributes that changed since the last microtask.
    #changed = new Set();
    #timer = 0;
    // The height that the frame last reported.
    #reportedHeight;

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      if (!styleSheet) {
        styleSheet = new CSSStyleSheet();
        styleSheet.replaceSync(STYLE);
      }
      root.adoptedStyleSheets = [styleSheet];
      this.#box.className = "box";
      this.#board.className = "board";
      const names = ["ranks", "files"].map((name) => Object.assign(document.createElement("div"), { className: "names " + name }));
      names.forEach((element) => element.setAttribute("aria-hidden", "true"));
      this.#board.append(createSvg("svg", { role: "img" }), ...names);
      this.#errorElement.setAttribute("role", "alert");
      this.#box.append(this.#board, this.#errorElement);
      this.#box.addEventListener("transitionend", (event) => {
        if (this.#frame && event.target === this.#box && this.#colorScheme !== this.#currentColorScheme()) {
          this.#post({ type: "set", theme: this.#attributes().theme });
        }
      });
      // The content is hidden: a game, or a fallback for browsers without this script.
      root.append(this.#box, document.createElement("slot"));
    }

    connectedCallback() {
      // Properties that a framework set before the element was defined shadow those of the class.
      for (const name of PROPERTIES) {
        if (Object.hasOwn(this, name)) {
          const value = this[name];
          delete this[name];
          this[name] = value;
        }
      }
      this.#isStarted = true;
      this.#show();
      if (this.#mayGetContent()) {
        document.addEventListener("DOMContentLoaded", () => this.isConnected && !this.#frame && this.#show(), { once: true });
      }
    }

    /** Whether the page is still being parsed, so that the content may still become a game. */
    #mayGetContent() {
      const isGiven = (name) => this.hasAttribute(name) || this.#loaded[name];
      const hasGame = ["game", "moves", "fen", "pgn", "piece"].some(isGiven);
      return document.readyState === "loading" && !hasGame && !this.hasChildNodes();
    }

    disconnectedCallback() {
      viewObserver.unobserve(this);
      this.#stop();
      this.#isDrawn = false;
      for (const reader of readers.flatMap((list) => [...list.values()])) {
        reader.forget(this);
      }
    }

    /** Lets `moveBefore` move the element without disconnecting it. */
    connectedMoveCallback() {}

    attributeChangedCallback(name, before, after) {
      if (before === after || !this.#isStarted) {
        return;
      }
      if (!this.isConnected) {
        if ((GAME_ATTRIBUTES.includes(name) || POSITION_ATTRIBUTES.includes(name)) && this.#state.fen) {
          this.#queue = [];
          this.#forgetState();
          this.#loaded = {};
          this.#isLoading = false;
        }
        return;
      }
      if (!this.#changed.size) {
        // Attributes that are set together are one change.
        queueMicrotask(() => this.#applyChanges());
      }
      this.#changed.add(name);
    }

    /** The FEN of the position shown. */
    get fen() {
      return this.#state.fen ?? this.getAttribute("fen") ?? "";
    }
    set fen(fen) {
      this.#setProperty("fen", fen, () => this.load({ fen }));
    }
    /** The moves of the line, in coordinates. */
    get moves() {
      return this.#state.moves ? [...this.#state.moves] : (this.getAttribute("moves") ?? "").split(/[\s,]+/).filter(Boolean);
    }
    set moves(moves) {
      this.#setProperty("moves", moves, () => this.load({ moves, fen: this.getAttribute("fen") }));
    }
    /** The game with variations and comments. */
    get pgn() {
      return this.#state.pgn ?? this.#givenPgn();
    }
    set pgn(pgn) {
      this.#setProperty("pgn", pgn, () => this.load({ pgn }));
    }
    /** The name of the game, with its options. */
    get variant() {
      return this.#state.variant ?? this.getAttribute("variant") ?? DEFAULT_VARIANT;
    }
    set variant(variant) {
      this.#setProperty("variant", variant, () => this.load({ variant }));
    }
    /** The side to move: white or black. */
    get turn() {
      return this.#state.turn ?? null;
    }
    /** 1-0, 0-1, 1/2-1/2, or empty while the game continues. */
    get result() {
      return this.#state.result ?? "";
    }
    /** The number of plies shown. */
    get ply() {
      return this.#state.ply ?? (Number(this.getAttribute("ply")) || 0);
    }
    set ply(ply) {
      this.#setProperty("ply", ply, () => this.goTo(ply));
    }
    /** Whether the board is ready. */
    get ready() {
      return this.#isReady || this.#isDrawn;
    }

    /** Sets a property, or its attribute before the element has been in a page. */
    #setProperty(name, value, set) {
      if (this.#isStarted) {
        set();
      } else {
        reflect(this, name, value);
      }
    }

    /**
     * Plays a move, in coordinates or in algebraic notation. The result is the event vicinity-move
     * or vicinity-error.
     */
    move(move) {
      this.#play({ type: "move", text: toText(move) });
    }
    /** Takes back the last move of a person and what followed it. */
    undo() {
      this.#play({ type: "undo" });
    }
    /** Replays what was taken back. */
    redo() {
      this.#play({ type: "redo" });
    }
    #play(message) {
      if (this.#isDiagram()) {
        return this.#dispatch("error", { message: "This board shows a game: no moves are played on it." });
      }
      this.#post(message);
    }
    /** Flips the board. */
    flip() {
      if (!this.#redraw({ orientation: this.#isFlipped(this.#currentAttributes()) ? "white" : "black" })) {
        this.#post({ type: "flip" });
      }
    }
    /** Shows the position after a number of plies. */
    goTo(ply) {
      const count = Number(ply) || 0;
      if (!this.#redraw({ ply: toText(Math.max(count, 0)) })) {
        this.#post({ type: "go", ply: count });
      }
    }
    /** Loads a game: variant, fen, moves or pgn, and any other attributes by name. */
    load(game) {
      const message = { type: "load" };
      for (const name of ATTRIBUTES) {
        if (game?.[name] !== undefined && game[name] !== null) {
          message[name] = toText(game[name]);
        }
      }
      if (message.moves) {
        message.moves = message.moves.trim().replace(/\s+/g, ",");
      }
      const isTooLong = Object.values(message).some((value) => value.length > MAX_TEXT_LENGTH);
      if (isTooLong) {
        return this.#dispatch("error", { message: "This is longer than 2 MB." });
      }
      // A new game keeps the display attributes, and the variant unless one is given.
      const hasVariant = message.variant || message.game;
      for (const name of [...(hasVariant ? VARIANT_ATTRIBUTES : []), ...REPLACED_ATTRIBUTES]) {
        delete this.#loaded[name];
      }
      const wasDiagram = this.#isDiagram();
      Object.assign(this.#loaded, message);
      if (wasDiagram || this.#isDiagram()) {
        // Of several games, a later frame receives only the last one.
        this.#forgetState();
        this.#queue = [{ ...this.#loaded, type: "load" }];
        return this.isConnected && this.#show();
      }
      if (!this.#frame || !this.#isReady) {
        this.#forgetState();
        this.#drawPreview();
      }
      this.#post(message);
    }

    #forgetState() {
      this.#state = {};
      this.#lastFrameMode = "";
    }

    /** Redraws a diagram with other attributes. Returns whether the board is a diagram. */
    #redraw(attributes) {
      const isDiagram = this.#isDiagram();
      if (isDiagram) {
        Object.assign(this.#loaded, attributes);
        this.#queue = [{ ...this.#loaded, type: "load" }];
        if (this.isConnected) {
          this.#show();
        }
      }
      return isDiagram;
    }

    /** The PGN of the attribute or of the content. */
    #givenPgn() {
      const pgn = this.getAttribute("pgn");
      const hasGame = ["moves", "fen", "piece"].some((name) => this.hasAttribute(name));
      const inside = hasGame ? "" : this.textContent.trim();
      // Other content is a fallback for browsers without this script.
      return pgn ?? (/^(\[\w+ "|\{|1\s*\.)/.test(inside) ? inside : "");
    }

    /** The custom variant in the content: after comments, it starts with a name in brackets. */
    #customVariantContent() {
      const inside = this.textContent.trim();
      return /^([#;].*\s+)*\[[^\]\s"]+\]\s/.test(inside) ? inside : "";
    }

    /** The attributes, with games from the content and with defaults. */
    #attributes() {
      const attributes = {};
      for (const name of ATTRIBUTES) {
        const value = this.getAttribute(name);
        if (value) {
          attributes[name] = name === "moves" ? value.trim().replace(/\s+/g, ",") : value;
        }
      }
      const pgn = this.#givenPgn();
      if (pgn) {
        attributes.pgn = pgn;
      }
      const game = attributes.game || this.#customVariantContent();
      if (game) {
        attributes.game = game;
      }
      if (attributes.mode === "friend") {
        // Links lead to this page. Of several such boards, the first opens them.
        if (/^https?:/.test(location.protocol)) {
          attributes.page ||= location.href.split("#")[0];
        }
        if (findFriendBoard() === this) {
          attributes.friend ||= friendOfAddress();
        }
      }
      if (!attributes.theme || attributes.theme === "system") {
        attributes.theme = this.#currentColorScheme();
        this.#colorScheme = attributes.theme;
      }
      return attributes;
    }

    /** The color-scheme of the element, which the host page sets: light or dark. */
    #currentColorScheme() {
      return getComputedStyle(this.#box).outlineColor === "rgb(0, 0, 0)" ? "dark" : "light";
    }

    #isFlipped(attributes) {
      return attributes.orientation ? attributes.orientation === "black" : attributes.side === "black";
    }

    /** The attributes, overridden by those loaded by script. */
    #currentAttributes() {
      const attributes = this.#attributes();
      if (this.#loaded.type) {
        // A loaded game replaces the game of the attributes.
        for (const name of REPLACED_ATTRIBUTES) {
          delete attributes[name];
        }
      }
      Object.assign(attributes, this.#loaded);
      delete attributes.type;
      // Marks that are added later do not change the mode to diagram.
      attributes.mode ||= this.#lastFrameMode;
      return attributes;
    }

    /** Whether it is a diagram without a frame. */
    #isDiagram(attributes = this.#currentAttributes()) {
      const { mode, controls } = findModeAndControls(attributes);
      return !this.#frame && mode === "diagram" && controls === "none";
    }

    /** Draws the board: a diagram completely, others as a preview until their frame is ready. */
    #show() {
      const attributes = this.#currentAttributes();
      const picture = this.#drawPreview();
      if (this.#isDiagram(attributes)) {
        viewObserver.unobserve(this);
        if (!this.#mayGetContent()) {
          this.#drawDiagram(attributes, picture);
        }
      } else {
        this.#isDrawn = false;
        viewObserver.observe(this);
      }
    }

    /** Draws the position that needs no rules: the given one or the start position. */
    #drawPreview() {
      const attributes = this.#currentAttributes();
      const isDiagram = this.#isDiagram(attributes);
      if (this.#state.fen && !isDiagram) {
        Object.assign(attributes, this.#state, { moves: "", marks: "" });
      }
      const game = findGame(attributes.variant || DEFAULT_VARIANT);
      const startRows = attributes.game
        ? previewCustomVariant(attributes.game)
        : parsePlacement(game.fen.split(" ")[0]);
      const size = { files: startRows[0].length, ranks: startRows.length };
      const fen = !attributes.moves && attributes.fen;
      const given = fen && fen.length < 400 && parsePlacement(fen.trim().split(/[\s_+]/)[0], size);
      // With a letter, only that piece is shown, on a board that is empty otherwise.
      const isEmpty = isDiagram && attributes.piece?.trim().length === 1;
      const rows = isEmpty ? startRows.map((row) => ".".repeat(row.length)) : given || startRows;
      const { title, set, hasEightColors } = game;
      const picture = { rows, kinds: SETS[set], hasEightColors, isFlipped: this.#isFlipped(attributes), size };
      if (attributes.marks && !attributes.moves && !attributes.pgn) {
        try {
          picture.marks = parseMarks(attributes.marks, size);
        } catch (error) {
          picture.error = error;
        }
      }
      const unknown = picture.rows.join("").match(/[^.]/g)?.find((letter) => !picture.kinds[letter.toUpperCase()]);
      if (fen && !given) {
        const board = `this board of ${size.files} files and ${size.ranks} ranks`;
        picture.error = `fen: “${fen.slice(0, 60)}” does not fit ${board}.`;
      } else if (unknown) {
        picture.error = `fen: this game has no piece “${unknown}”.`;
      }
      this.#setSize(size);
      draw(this.#board, picture);
      const isComplete = isDiagram && !needsRules(attributes);
      const label = isComplete ? `${title}: ${describe(picture)}` : "Board, loading";
      this.#board.firstChild.setAttribute("aria-label", label);
      this.#box.style.height = "";
      const { mode, controls } = findModeAndControls(attributes);
      this.#box.dataset.mode = mode;
      this.#box.dataset.controls = controls;
      return { ...picture, title, fen: attributes.fen?.trim().replaceAll("_", " ") || game.fen };
    }

    #setSize({ files, ranks }) {
      this.#box.style.setProperty("--files", files);
      this.#box.style.setProperty("--ranks", ranks);
      // The same limit as in crates/web/src/board/squares.rs.
      this.#box.toggleAttribute("data-large", files > 10);
    }

    /**
     * Draws a diagram completely. A position with marks is drawn without a frame; everything else
     * is read by one.
     */
    #drawDiagram(attributes, picture) {
      const { title, fen, isFlipped } = picture;
      const variant = attributes.variant || DEFAULT_VARIANT;
      const given = {
        ...{ mode: "diagram", controls: "none", variant, title, fen, turn: /^\S+\s+b/.test(fen) ? "black" : "white" },
        ...{ orientation: isFlipped ? "black" : "white", side: "both", ply: 0, moves: [], result: "", reason: null, text: "" },
        pgn: `[Variant "${variant}"]\n[SetUp "1"]\n[FEN "${fen.replace(/["\\]/g, "")}"]\n\n*\n`,
      };
      if (!needsRules(attributes)) {
        // Asynchronous, so that listeners added right after the element receive the event.
        return setTimeout(() => this.#finishDiagram(picture.error, given));
      }
      const site = this.#findSite();
      if (!site) {
        return;
      }
      findReader(site, isCustomVariant(attributes)).request(this, attributes, (error, detail) => {
        const { diagram, ...state } = detail ?? {};
        if (error || !diagram) {
          return this.#finishDiagram(error, given);
        }
        const kinds = Object.fromEntries(diagram.kinds.map(([letter, ...kind]) => [letter, kind]));
        const rows = diagram.placement.split("/");
        const size = { files: rows[0].length, ranks: rows.length };
        const signs = diagram.signs.map(([sign, square]) => [sign, parseSquare(square, size)]);
        const leaps = diagram.leaps.map((squares) => squares.map((square) => parseSquare(square, size)));
        const read = { rows, kinds, hasEightColors: diagram.has_eight_colors, isFlipped, signs, leaps };
        let marksError = "";
        try {
          read.marks = attributes.marks ? parseMarks(attributes.marks, size) : [];
        } catch (reason) {
          marksError = reason;
        }
        this.#setSize(size);
        draw(this.#board, read);
        this.#board.firstChild.setAttribute("aria-label", `${toText(state.title)}: ${describe(read)}`);
        this.#finishDiagram(marksError, state);
      });
    }

    /** Dispatches the events of a drawn diagram, with its error if there is one. */
    #finishDiagram(error, state) {
      if (!this.isConnected || !this.#isDiagram()) {
        return;
      }
      this.#errorElement.textContent = "";
      this.#storeState(state);
      if (error) {
        this.#showError(error);
      }
      const isFirst = !this.#isDrawn;
      this.#isDrawn = true;
      this.#dispatch(isFirst ? "ready" : "change", state);
      this.#dispatch("height", { height: this.#box.clientHeight });
    }

    /**
     * The address of the frame's page. If it is unknown or its origin is not allowed, shows an
     * error and returns null.
     */
    #findSite() {
      const folder = this.getAttribute("site") || defaultSite;
      let site = null;
      try {
        site = folder && new URL("embed.html", new URL(folder, document.baseURI));
      } catch {
        // The address is not valid.
      }
      if (!site) {
        this.#showError("This board does not know its site: name it with the attribute site.");
        return null;
      }
      const allowed = (this.getAttribute("origin") || "").split(/[\s,]+/).filter(Boolean);
      const isAllowed = !allowed.length || allowed.map(normalizeOrigin).includes(site.origin);
      if (!/^https?:$/.test(site.protocol) || !isAllowed) {
        this.#showError(`Boards from ${site.origin} are not allowed here.`);
        return null;
      }
      return site;
    }

    /** Opens the game of a correspondence link. */
    _openFriendGame(friend) {
      this.scrollIntoView({ block: "nearest" });
      // A frame that is created later reads it from the address.
      if (this.#frame) {
        this.#post({ type: "load", friend });
      }
    }

    /** Creates the frame. Called when the board is almost in view. */
    _createFrame() {
      viewObserver.unobserve(this);
      if (this.#frame) {
        return;
      }
      const site = this.#findSite();
      if (!site) {
        return;
      }
      this.#site = site;
      const attributes = this.#attributes();
      if (attributes.pgn?.length > MAX_TEXT_LENGTH) {
        return this.#showError("This PGN is longer than 2 MB.");
      }
      const isLong = attributes.pgn && attributes.pgn.length > MAX_PGN_IN_ADDRESS;
      if (isLong) {
        attributes.mode ||= "view";
        this.#queue.unshift({ type: "load", variant: attributes.variant || "", pgn: attributes.pgn });
        this.#isLoading = true;
        delete attributes.pgn;
      }
      const frame = createFrame(site, attributes);
      this.#frame = frame;
      this.#box.insertBefore(frame, this.#errorElement);
      // Stored, because a removed frame no longer has a window.
      this.#window = frame.contentWindow;
      receivers.set(this.#window, this);
      const timeoutMessage = `The board could not be loaded from ${site.origin}.`;
      this.#timer = setTimeout(() => this.#showError(timeoutMessage), LOAD_TIMEOUT_MS);
    }

    /** Removes the frame. Queues messages that restore the game in the next one. */
    #stop() {
      clearTimeout(this.#timer);
      if (this.#frame) {
        receivers.delete(this.#window);
        this.#frame.remove();
      }
      if (this.#isReady && this.#isLoading) {
        this.#queue = this.#initialMessages;
      } else if (this.#isReady) {
        const { variant, pgn, mode, side, orientation, ply } = this.#state;
        const attributes = { ...this.#attributes(), ...this.#loaded };
        // In the other modes the game is unchanged.
        const isPlayed = mode === "play" || mode === "analyse";
        const load = isPlayed ? { ...this.#loaded, moves: "", fen: "", end: "", variant, pgn, mode } : this.#loaded;
        if (isPlayed && side) {
          load.side = side;
        }
        this.#isLoading = isPlayed || !!load.type;
        this.#queue = this.#isLoading ? [{ ...load, type: "load" }] : [];
        if ((attributes.orientation || (side === "black" ? side : "white")) !== orientation) {
          this.#queue.push({ type: "flip" });
        }
        this.#queue.push({ type: "go", ply });
      }
      this.#frame = null;
      this.#isReady = false;
      this.#box.classList.remove("ready");
    }

    /** Applies the attribute changes. */
    #applyChanges() {
      const changed = [...this.#changed];
      this.#changed.clear();
      this.#errorElement.textContent = "";
      if (changed.includes("origin") || changed.includes("site")) {
        this.#stop();
      }
      for (const name of changed) {
        delete this.#loaded[name];
        if (this.#loaded.type && POSITION_ATTRIBUTES.includes(name)) {
          this.#loaded[name] = this.getAttribute(name) ?? "";
        }
      }
      const isAnotherGame = changed.some((name) => GAME_ATTRIBUTES.includes(name));
      if (!this.#frame) {
        if (isAnotherGame) {
          this.#loaded = {};
          this.#queue = [];
        }
        return this.isConnected && this.#show();
      }
      const attributes = this.#attributes();
      const message = {};
      for (const name of changed) {
        message[name] = attributes[name] ?? "";
      }
      if (isAnotherGame) {
        this.#loaded = {};
        for (const name of [...GAME_ATTRIBUTES, ...POSITION_ATTRIBUTES]) {
          message[name] = attributes[name] ?? "";
        }
        this.#post({ type: "load", ...message });
      } else {
        this.#post({ type: "set", ...message });
      }
    }

    #post(message) {
      if (!this.#isReady) {
        this.#queue.push(message);
        return;
      }
      this.#frame.contentWindow?.postMessage({ vicinity: VERSION, ...message }, this.#site.origin);
    }

    /** Handles a message of the frame. */
    _receive(event) {
      const data = event.data;
      if (isSandboxed(event) && !this.#isReady) {
        clearTimeout(this.#timer);
        return this.#showError(SANDBOX_ERROR);
      }
      if (!isFromSite(event, this.#site)) {
        return;
      }
      const { vicinity, type, diagram, ...detail } = data;
      switch (type) {
        case "height":
          this.#reportedHeight = detail.height;
          return this.#updateHeight();
        case "error":
          // The frame shows the error as well.
          clearTimeout(this.#timer);
          this.#box.classList.add("ready");
          this.#dispatch("error", { message: toText(detail.message).slice(0, 1000) });
          if (this.#isReady && this.#isLoading) {
            this.#isLoading = false;
            this.#dispatch("ready", { ...this.#state });
          }
          return;
        case "ready":
        case "state":
        case "move":
        case "end":
          this.#storeState(detail);
          break;
        default:
          return;
      }
      if (type === "ready" && !this.#isReady) {
        clearTimeout(this.#timer);
        this.#isReady = true;
        this.#updateHeight();
        this.#initialMessages = this.#queue.splice(0);
        for (const message of this.#initialMessages) {
          this.#post(message);
        }
        if (this.#isLoading) {
          return;
        }
      }
      if (type === "ready" || (this.#isLoading && type === "state")) {
        this.#isLoading = false;
        this.#box.classList.add("ready");
        return this.#dispatch("ready", detail);
      }
      this.#dispatch(type === "state" ? "change" : type, detail);
    }

    /** Stores the reported state. */
    #storeState(detail) {
      if (this.#frame) {
        this.#lastFrameMode = toText(detail.mode);
      }
      for (const name of ["fen", "pgn", "variant", "turn", "result", "mode", "side", "orientation"]) {
        if (typeof detail[name] === "string") {
          this.#state[name] = detail[name];
        }
      }
      if (Array.isArray(detail.moves)) {
        this.#state.moves = detail.moves.filter((move) => typeof move === "string");
      }
      this.#state.ply = Number(detail.ply) || 0;
      if (detail.title && this.#frame) {
        this.#frame.title = toText(detail.title).slice(0, 80) + ", Vicinity board";
      }
      const rows = typeof detail.fen === "string" && parsePlacement(detail.fen.split(" ")[0]);
      if (this.#frame && rows && rows.length <= 16 && rows[0].length <= 16) {
        this.#setSize({ files: rows[0].length, ranks: rows.length });
      }
      if (["none", "moves", "full"].includes(detail.controls)) {
        this.#box.dataset.controls = detail.controls;
        this.#box.dataset.mode = toText(detail.mode);
      }
    }

    /**
     * Sets the height. It normally follows from the styles; a different height that the frame
     * reports is accepted within bounds, so that the element cannot grow without end.
     */
    #updateHeight() {
      const height = this.#reportedHeight;
      // Without the property, the height is that of the styles.
      this.#box.style.height = "";
      const styledHeight = this.#box.clientHeight;
      if (Number.isFinite(height) && this.#isReady && Math.abs(height - styledHeight) > 2) {
        this.#box.style.height = Math.min(Math.max(height, 40), 2 * this.#box.clientWidth + 400) + "px";
      }
      this.#dispatch("height", { height: this.#box.clientHeight });
    }

    #showError(message) {
      this.#errorElement.textContent = message;
      this.#dispatch("error", { message });
    }

    #dispatch(type, detail) {
      this.dispatchEvent(new CustomEvent("vicinity-" + type, { detail, bubbles: true, composed: true }));
    }
  }

  /** Sets the attribute of a property; null, undefined and false remove it. */
  function reflect(element, name, value) {
    if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, toText(value));
    }
  }
  // The other attributes are plain reflected properties.
  const PROPERTIES = [...ATTRIBUTES, "origin", "site"];
  for (const name of PROPERTIES.filter((name) => !(name in VicinityBoard.prototype))) {
    Object.defineProperty(VicinityBoard.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return this.getAttribute(name) ?? "";
      },
      set(value) {
        reflect(this, name, value);
      },
    });
  }
  customElements.define("vicinity-board", VicinityBoard);
})();
