/**
 * <vicinity-board>: a board of Vicinity in any page, of any origin.
 *
 *   <script src="https://vicinity.example/vicinity-embed.js" async></script>
 *   <vicinity-board variant="near" level="3"></vicinity-board>
 *
 * Attributes: variant, game (a custom variant, docs/games.md), fen, moves, end, pgn, ply, marks,
 * piece, mode (play, analyse, view, diagram, friend), controls (none, moves, full), side (white,
 * black, both), orientation, level, time, theme, friend, page; origin (where the board may come
 * from) and site (where it comes from, if not from beside this script). The text inside the element
 * is taken for a custom variant or for a PGN where there is no other game. docs/embedding.md has it
 * all; vicinity-embed.d.ts has the types.
 *
 * The element draws the board itself, at once and in its final place. A frame with pieces that move
 * and an engine covers it when it is ready. A diagram has no frame: what it needs of the rules is
 * read in one hidden frame for all diagrams of a page. Nothing here needs a style or an image of
 * the page's Content-Security-Policy: styles are constructed, drawings are made of elements, and no
 * text ever becomes markup.
 */
(() => {
  "use strict";
  // A server that renders pages has no elements.
  if (typeof customElements === "undefined" || customElements.get("vicinity-board")) {
    return;
  }
  const VERSION = 1;
  // The folder of the site for boards without the attribute: beside this script.
  let defaultSite = (document.currentScript || document.querySelector('script[src*="vicinity-embed.js"]'))?.src;

  // What boards are drawn from, filled in by crates/xtask/src/paint.rs from the rules and the
  // drawings. By game its start position, its set of pieces, its title, and whether its squares
  // have eight colours; the first is the game meant where none is named.
  const GAMES = {};
  // Of each set the drawings and the names of its pieces by letter.
  const SETS = [];
  const DRAWINGS = {};
  // The tile beneath the letter of a piece without a drawing.
  const TILE = "";
  // The numbers of eight colours, four ranks from the first of four squares each, again and again.
  const HUES = [];
  // Of each sign, from the one below to the one on top, its attributes and its path.
  const SIGNS = {};
  // Of each kind of marks the attributes of its lines, and whether they are double.
  const MARKS = [];
  const COLORS = "";
  const DEFAULT_VARIANT = Object.keys(GAMES)[0];

  // A game's name stays until another is given.
  const NAMES = ["variant", "game"];
  const GAME = [...NAMES, "moves", "fen", "end", "pgn", "piece", "friend"];
  // These can change while the game stays.
  const SHOWN = ["ply", "marks"];
  const LOOK = ["mode", "controls", "side", "orientation", "level", "time", "theme", "page"];
  const WORDS = [...GAME, ...SHOWN, ...LOOK];
  // A longer PGN is told when the frame is there: addresses have a limit in some browsers.
  const MOST_IN_ADDRESS = 4000;
  const MOST_TEXT = 2e6;
  const MAX_MARKS = 200;
  const PATIENCE_MS = 30000;

  // Numbers as in frame.css: the height follows from the width before anything is loaded, and
  // nothing jumps. The colours are those of the color-scheme that the page gives the element.
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
      /* Nothing is drawn in this colour: its transition reports another color-scheme. */
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
    /* Within the squares where they have room, and beside a small board. */
    .names { position: absolute; inset: 3px; display: grid; pointer-events: none; font: 650 clamp(9px, var(--cell) * .17, 14px)/1 system-ui, sans-serif; }
    .ranks { grid-auto-rows: var(--cell); }
    .files { grid-auto-flow: column; grid-auto-columns: var(--cell); left: -3px; top: auto; text-align: end; }
    @container (max-width: 419px) { ${besideBoard(".names")} }
    @container (max-width: 759px) { ${besideBoard("[data-large] .names")} }
    p { position: relative; margin: 8px; padding: 8px 12px; border-radius: 6px; font: 14px/1.4 system-ui, sans-serif;
      background: light-dark(#fbe8c3, #3d3013); color: light-dark(#5c3600, #ffdd9a); overflow-wrap: anywhere; }
    p:empty { display: none; }
    /* A fault that is longer than the board is high is not clipped. */
    .box:has(> p:not(:empty)) { display: flow-root; height: auto; min-height: calc(max(var(--fit) * var(--ranks) + var(--rim-y), var(--least)) + var(--top) + var(--below)); }
  `;

  function besideBoard(names) {
    return `
      ${names} { inset: 0; color: inherit; font-size: 11px; }
      ${names}.ranks { right: 100%; left: auto; width: var(--rim-x); padding-right: 3px; box-sizing: border-box; align-items: center; text-align: end; }
      ${names}.files { top: 100%; bottom: auto; height: var(--rim-y); align-items: end; text-align: center; }
    `;
  }

  /** A game: by its name alone, or by its name with those options that change its array. */
  function gameOf(variant) {
    const [name, options = ""] = variant.toLowerCase().split(":");
    const chosen = options.split(",");
    const fits = (key) => {
      const [base, needed] = key.split(":");
      return base === name && (!needed || needed.split(",").every((option) => chosen.includes(option)));
    };
    const fitting = Object.keys(GAMES).filter(fits);
    // The one with the most options.
    return GAMES[fitting.sort((one, other) => other.length - one.length)[0] || DEFAULT_VARIANT];
  }

  /** What can be told of a game of one's own before it is there: its board and its array, as its last section says. */
  function arrayOf(text) {
    const said = (key) => [...text.matchAll(new RegExp(`^\\s*${key}\\s*=\\s*(\\S+)`, "gm"))].pop()?.[1];
    const side = (key) => Math.min(Math.max(Number(said(key)) || parseInt(said(key), 36) - 9 || 8, 1), 12);
    const [files, ranks] = [side("maxFile"), side("maxRank")];
    const array = rowsOf(said("startFen") ?? "");
    const fits = array.length <= 12 && array.every((row) => row.length === array[0].length && row.length <= 12 && row.length > 0);
    return fits ? array : Array(ranks).fill(".".repeat(files));
  }

  /** A placement as rows of letters, the highest rank first; null where it does not fit the board. */
  function rowsOf(placement, size) {
    const rows = placement.split("/").map((row) => row.replace(/\d+/g, (count) => ".".repeat(Math.min(count, 99))));
    const fits = !size || (rows.length === size.ranks && rows.every((row) => row.length === size.files));
    return fits ? rows : null;
  }

  function make(name, attributes = {}) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) {
      element.setAttribute(key, attributes[key]);
    }
    return element;
  }

  /** A square by its name: its file and its rank from 0; null where the board has it not. */
  function squareOf(name, { files, ranks }) {
    const [, letter, number] = /^([a-z])([1-9]\d?)$/.exec(name) ?? [];
    const [file, rank] = [letter?.charCodeAt(0) - 97, number - 1];
    return file < files && rank < ranks ? [file, rank] : null;
  }

  /** Marks as they are written, `d2d4,e4:2,!e5`. Throws the reason where one cannot be read. */
  function marksOf(list, size) {
    const marks = list.split(",").map((written) => {
      const [, frame, from, to, kind = 1] = /^(!?)([a-z]\d+)(?:-?([a-z]\d+))?(?::([1-4]))?$/.exec(written.trim()) ?? [];
      const squares = [from, to].filter(Boolean).map((name) => squareOf(name, size));
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
   * The path of a mark and the head of an arrow, around the centres of squares; as crates/diagram
   * draws them.
   */
  function outline(centres, isFrame) {
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
   * each letter, `hasEight` colours, `isTurned`, and the `signs`, `leaps` and `marks` on it.
   */
  function draw(board, { rows, kinds, hasEight, isTurned, signs = [], leaps = [], marks = [] }) {
    const [ranks, files] = [rows.length, rows[0].length];
    const place = ([file, rank]) => (isTurned ? [files - 1 - file, rank] : [file, ranks - 1 - rank]);
    const svg = board.firstChild;
    svg.setAttribute("viewBox", `0 0 ${files * 100} ${ranks * 100}`);
    const paths = {};
    const pieces = make("g");
    rows.forEach((row, above) => {
      [...row].forEach((letter, file) => {
        const rank = ranks - 1 - above;
        const [x, y] = place([file, rank]);
        const color = hasEight ? "h" + HUES[rank % 4][file % 4] : "s" + ((rank + file) % 2);
        paths[color] = (paths[color] || "") + `M${x * 100} ${y * 100}h100v100h-100z`;
        const kind = kinds[letter.toUpperCase()];
        if (!kind) {
          return;
        }
        const piece = make("g", { transform: `translate(${x * 100} ${y * 100})` });
        if (letter !== letter.toUpperCase()) {
          piece.setAttribute("class", "black");
        }
        for (const path of (DRAWINGS[kind[0]] ?? TILE).split("|")) {
          piece.append(make("path", { class: path[0], d: path.slice(1) }));
        }
        if (!DRAWINGS[kind[0]]) {
          const name = make("text", { class: "a", x: 50, y: 70, "font-size": 58, "font-weight": 700, "font-family": "sans-serif", "text-anchor": "middle" });
          name.textContent = letter.toUpperCase();
          piece.append(name);
        }
        pieces.append(piece);
      });
    });
    const squares = make("g");
    for (const color in paths) {
      squares.append(make("path", { class: color, d: paths[color] }));
    }
    const below = make("g");
    const corner = (square) => place(square).map((at) => at * 100);
    for (const [layer, [attributes, path]] of Object.entries(SIGNS)) {
      const shown = signs.filter(([sign]) => sign === layer || (sign === "both" && layer === "move"));
      const d = shown.map(([, square]) => `M${corner(square).join(" ")}${path}`).join("");
      if (d) {
        below.append(make("path", { ...attributes, d }));
      }
    }
    const above = make("g");
    // Bent to the side, so that what is leapt over stays in sight.
    for (const leap of leaps) {
      const [[x0, y0], [x1, y1]] = leap.map((square) => corner(square).map((at) => at + 50));
      const bend = `${(x0 + x1) / 2 + (y1 - y0) / 4} ${(y0 + y1) / 2 - (x1 - x0) / 4}`;
      const look = { class: "leap", fill: "none", "stroke-width": 6, "stroke-dasharray": "13 9", opacity: ".75" };
      above.append(make("path", { ...look, d: `M${x0} ${y0}Q${bend} ${x1} ${y1}` }));
    }
    for (const { squares, isFrame, kind } of marks) {
      const [lines, head] = outline(squares.map((square) => corner(square).map((at) => at + 50)), isFrame);
      const mark = make("g", { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round", opacity: ".85" });
      const [attributes, isDouble] = MARKS[kind];
      const add = (look) => mark.append(make("path", look));
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
    board.querySelector(".ranks").replaceChildren(...names(ranks, (rank) => rank + 1, !isTurned));
    board.querySelector(".files").replaceChildren(...names(files, (file) => String.fromCharCode(97 + file), isTurned));
  }

  /** The text of a board for screen readers: `white king e1; white pawns d2, e2`. */
  function spoken({ rows, kinds }) {
    const sorts = {};
    rows.forEach((row, above) =>
      [...row].forEach((letter, file) => {
        if (kinds[letter.toUpperCase()]) {
          (sorts[letter] ??= []).push(String.fromCharCode(97 + file) + (rows.length - above));
        }
      }),
    );
    const said = Object.entries(sorts).map(([letter, squares]) => {
      const color = letter === letter.toUpperCase() ? "white" : "black";
      return `${color} ${kinds[letter.toUpperCase()][1]}${squares.length > 1 ? "s" : ""} ${squares.join(", ")}`;
    });
    return said.join("; ") || "no pieces";
  }

  /** An origin as browsers write it, without the slash that people end it with. */
  function originOf(text) {
    try {
      return new URL(text).origin;
    } catch {
      return text;
    }
  }

  const text = (value) => (Array.isArray(value) ? value.join(",") : value == null ? "" : String(value));

  /** The boards of this page by their frames: one listener hears for all of them, and only what a frame of theirs says. */
  const boards = new Map();
  addEventListener("message", (event) => {
    const board = boards.get(event.source);
    if (board) {
      board._hear(event);
    }
  });
  /** What a friend's link has brought after its word; empty where the address has none. */
  const broughtByLink = () => new URLSearchParams(location.hash.slice(1)).get("friend") || "";
  /** The board that takes it. */
  const meetingPlace = () => document.querySelector('vicinity-board[mode="friend"]');
  // A link that is opened in a tab where this page is already does not load it anew.
  addEventListener("hashchange", () => {
    const friend = broughtByLink();
    if (friend) {
      meetingPlace()?._bring(friend);
    }
  });
  const near = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (entry.isIntersecting) {
          entry.target._start();
        }
      }
    },
    { rootMargin: "300px" },
  );
  let sheet;

  /** A frame of the site. */
  function frameOf(site, words) {
    // A page of an origin of its own is the only one that commands its board.
    if (/^https?:/.test(self.origin)) {
      words.origin = self.origin;
    }
    const address = new URL(site);
    // After the #, so that all boards of all pages are one file to the browser's store.
    address.hash = new URLSearchParams(words);
    const frame = document.createElement("iframe");
    frame.title = "Vicinity board";
    // Scripts, and the site's own origin, without which its engine could not be loaded; a link
    // opens a tab. The frame can neither leave for another address by itself nor move the page
    // around it.
    frame.sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
    frame.allow = navigator.share ? "autoplay; clipboard-write; web-share" : "autoplay; clipboard-write";
    frame.referrerPolicy = "no-referrer";
    frame.src = address.href;
    return frame;
  }

  /** Whether a message of a frame comes from the site and is one of Vicinity's. */
  const isOurs = (event, site) =>
    event.origin === site?.origin && typeof event.data === "object" && event.data !== null && event.data.vicinity === VERSION;
  const SANDBOXED = "The sandbox that this page is in keeps its boards from running: it needs allow-same-origin.";
  const isSandboxed = ({ origin, data }) => origin === "null" && data?.vicinity === VERSION;
  const isOwn = ({ game, variant }) => !!game || !!variant?.startsWith("game:");

  /**
   * Reads diagrams that need the rules: all of a page in one hidden frame, one after the other.
   * Where none is waiting there is no frame.
   */
  class DiagramReader {
    #site;
    #jobs = [];
    #frame = null;
    #window = null;
    #isReady = false;
    #fault = "";
    #timer = 0;

    constructor(site) {
      this.#site = site;
    }

    /**
     * Reads the diagram of a board in place of what was asked for it before; then calls `done` with
     * a fault or with what the frame says.
     */
    ask(board, words, done) {
      this.#drop(board);
      this.#jobs.push({ board, words, done });
      if (!this.#frame) {
        this.#start();
      } else if (this.#isReady && this.#jobs.length === 1) {
        this.#send();
      }
    }

    /** Forgets a board that has left the page, and with it the frame if that was in it. */
    forget(board) {
      this.#drop(board);
      if (this.#frame?.getRootNode().host === board) {
        this.#stop();
        this.#jobs = this.#jobs.filter((job) => job.board !== board);
        if (this.#jobs.length) {
          this.#start();
        }
      }
    }

    #drop(board) {
      // What is being read is read to its end: its answer is the next one.
      this.#jobs = this.#jobs.filter((job, index) => job.board !== board || (index === 0 && this.#isReady));
      if (this.#jobs[0]?.board === board) {
        this.#jobs[0].done = () => {};
      }
    }

    #start() {
      const { board, words } = this.#jobs[0];
      const own = isOwn(words) ? { game: words.game || "", variant: words.variant || "" } : {};
      const entries = Object.entries({ ...own, mode: "diagram", controls: "none" });
      this.#frame = frameOf(this.#site, Object.fromEntries(entries.filter(([, value]) => value)));
      this.#frame.hidden = true;
      this.#frame.style.display = "none";
      board.shadowRoot.append(this.#frame);
      this.#window = this.#frame.contentWindow;
      boards.set(this.#window, this);
      const late = `The board could not be loaded from ${this.#site.origin}.`;
      this.#timer = setTimeout(() => this.#failAll(this.#fault || late), PATIENCE_MS);
    }

    #stop() {
      clearTimeout(this.#timer);
      boards.delete(this.#window);
      this.#frame.remove();
      this.#frame = null;
      this.#isReady = false;
    }

    #failAll(fault) {
      this.#stop();
      for (const { done } of this.#jobs.splice(0)) {
        done(fault);
      }
    }

    #send() {
      const { words } = this.#jobs[0];
      const all = Object.fromEntries(WORDS.map((word) => [word, words[word] ?? ""]));
      const post = (message) => this.#window.postMessage({ vicinity: VERSION, ...message }, this.#site.origin);
      this.#fault = "";
      post({ type: "load", ...all, marks: "", theme: "", mode: "diagram", controls: "none" });
      // The answer comes whether or not the game could be loaded.
      post({ type: "hello" });
    }

    _hear(event) {
      if (isSandboxed(event)) {
        return this.#failAll(SANDBOXED);
      }
      if (!isOurs(event, this.#site)) {
        return;
      }
      const { vicinity, type, message, ...detail } = event.data;
      if (type === "error") {
        this.#fault = text(message).slice(0, 1000);
      }
      if (type !== "ready") {
        return;
      }
      clearTimeout(this.#timer);
      if (this.#isReady) {
        this.#jobs.shift().done(this.#fault, detail);
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
   * By address of the site, for the games of the site and for custom variants, which another
   * program reads.
   */
  const readers = [new Map(), new Map()];
  function readerOf(site, isForOwn) {
    const list = readers[Number(isForOwn)];
    if (!list.has(site.href)) {
      list.set(site.href, new DiagramReader(site));
    }
    return list.get(site.href);
  }

  /** Whether a diagram cannot be drawn from a position alone. */
  const needsRules = (words) =>
    [words.moves, words.pgn, words.piece].some(Boolean) || isOwn(words) || !GAMES[words.variant || DEFAULT_VARIANT];

  /** What a board is for, and what there is around it. */
  function looksOf(words) {
    const usual = words.friend ? "friend" : words.pgn ? "view" : words.marks || words.piece ? "diagram" : "play";
    const mode = words.mode || usual;
    const controls = words.controls || { play: "full", analyse: "full", view: "moves", friend: "full" }[mode] || "none";
    return { mode, controls };
  }

  class VicinityBoard extends HTMLElement {
    static observedAttributes = [...WORDS, "origin", "site"];

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
    #fault = document.createElement("p");
    // Whether it has been in a page: until then properties are attributes.
    #isStarted = false;
    // Whether it is a diagram and has been drawn to the end.
    #isDrawn = false;
    #scheme = "";
    // The mode of the board that was in a frame.
    #framedMode = "";
    #frame = null;
    #window = null;
    #site = null;
    #state = {};
    // What the frame is to be told when it is there.
    #queue = [];
    // What was loaded by script, for a frame that has to be made anew.
    #loaded = {};
    // What it was told when it came.
    #sent = [];
    #isReady = false;
    #isLoading = false;
    #changed = new Set();
    #timer = 0;
    #wanted;

    constructor() {
      super();
      const root = this.attachShadow({ mode: "open" });
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLE);
      }
      root.adoptedStyleSheets = [sheet];
      this.#box.className = "box";
      this.#board.className = "board";
      const names = ["ranks", "files"].map((name) => Object.assign(document.createElement("div"), { className: "names " + name }));
      names.forEach((element) => element.setAttribute("aria-hidden", "true"));
      this.#board.append(make("svg", { role: "img" }), ...names);
      this.#fault.setAttribute("role", "alert");
      this.#box.append(this.#board, this.#fault);
      this.#box.addEventListener("transitionend", (event) => {
        if (this.#frame && event.target === this.#box && this.#scheme !== this.#schemeNow()) {
          this.#post({ type: "set", theme: this.#words().theme });
        }
      });
      // What stands in the element is for browsers without this script, and may be a game.
      root.append(this.#box, document.createElement("slot"));
    }

    connectedCallback() {
      // What a framework has set on the element before this script had defined it hides the
      // properties of that name.
      for (const name of PROPERTIES) {
        if (Object.hasOwn(this, name)) {
          const value = this[name];
          delete this[name];
          this[name] = value;
        }
      }
      this.#isStarted = true;
      this.#show();
      if (this.#mayGetText()) {
        document.addEventListener("DOMContentLoaded", () => this.isConnected && !this.#frame && this.#show(), { once: true });
      }
    }

    /** Whether the page is still being read, so that a game may yet come between the tags. */
    #mayGetText() {
      const hasGame = ["game", "moves", "fen", "pgn", "piece"].some((word) => this.hasAttribute(word) || this.#loaded[word]);
      return document.readyState === "loading" && !hasGame && !this.hasChildNodes();
    }


    disconnectedCallback() {
      near.unobserve(this);
      this.#stop();
      this.#isDrawn = false;
      for (const reader of readers.flatMap((list) => [...list.values()])) {
        reader.forget(this);
      }
    }

    /** With this a browser that can move an element as it is (`moveBefore`) does so. */
    connectedMoveCallback() {}

    attributeChangedCallback(name, before, after) {
      if (before === after || !this.#isStarted) {
        return;
      }
      if (!this.isConnected) {
        if ((GAME.includes(name) || SHOWN.includes(name)) && this.#state.fen) {
          // Another game: nothing is left of the one that was here.
          this.#queue = [];
          this.#forgetState();
          this.#loaded = {};
          this.#isLoading = false;
        }
        return;
      }
      if (!this.#changed.size) {
        // Several attributes that are set one after the other are one change.
        queueMicrotask(() => this.#apply());
      }
      this.#changed.add(name);
    }

    /** The FEN of the position shown. */
    get fen() {
      return this.#state.fen ?? this.getAttribute("fen") ?? "";
    }
    set fen(fen) {
      this.#put("fen", fen, () => this.load({ fen }));
    }
    /** The moves of the line, in coordinates. */
    get moves() {
      return this.#state.moves ? [...this.#state.moves] : (this.getAttribute("moves") ?? "").split(/[\s,]+/).filter(Boolean);
    }
    set moves(moves) {
      this.#put("moves", moves, () => this.load({ moves, fen: this.getAttribute("fen") }));
    }
    /** The game with its lines and comments. */
    get pgn() {
      return this.#state.pgn ?? this.#ownPgn();
    }
    set pgn(pgn) {
      this.#put("pgn", pgn, () => this.load({ pgn }));
    }
    /** The game's name, with its options. */
    get variant() {
      return this.#state.variant ?? this.getAttribute("variant") ?? DEFAULT_VARIANT;
    }
    set variant(variant) {
      this.#put("variant", variant, () => this.load({ variant }));
    }
    /** Whose move it is: white or black. */
    get turn() {
      return this.#state.turn ?? null;
    }
    /** 1-0, 0-1, 1/2-1/2, or empty while the game goes on. */
    get result() {
      return this.#state.result ?? "";
    }
    /** How many plies are shown. */
    get ply() {
      return this.#state.ply ?? (Number(this.getAttribute("ply")) || 0);
    }
    set ply(ply) {
      this.#put("ply", ply, () => this.goTo(ply));
    }
    /** Whether the board has said that it is ready. */
    get ready() {
      return this.#isReady || this.#isDrawn;
    }

    /** Sets a property: an attribute as long as the element has not been in a page. */
    #put(name, value, set) {
      if (this.#isStarted) {
        set();
      } else {
        reflect(this, name, value);
      }
    }

    /** Plays a move, in coordinates or in notation. What comes of it is told by vicinity-move or vicinity-error. */
    move(move) {
      this.#play({ type: "move", text: text(move) });
    }
    /** Takes back, as far as a person's last move. */
    undo() {
      this.#play({ type: "undo" });
    }
    /** Plays again what was taken back. */
    redo() {
      this.#play({ type: "redo" });
    }
    #play(message) {
      if (this.#isDiagram()) {
        return this.#tell("error", { message: "This board shows a game: no moves are played on it." });
      }
      this.#post(message);
    }
    /** Turns the board round. */
    flip() {
      if (!this.#redraw({ orientation: this.#isTurned(this.#shownWords()) ? "white" : "black" })) {
        this.#post({ type: "flip" });
      }
    }
    /** Shows the position after so many plies. */
    goTo(ply) {
      const count = Number(ply) || 0;
      if (!this.#redraw({ ply: text(Math.max(count, 0)) })) {
        this.#post({ type: "go", ply: count });
      }
    }
    /** Another game: variant, fen, moves, pgn; and how it is seen, as the attributes of these names. */
    load(game) {
      const message = { type: "load" };
      for (const word of WORDS) {
        if (game?.[word] !== undefined && game[word] !== null) {
          message[word] = text(game[word]);
        }
      }
      if (message.moves) {
        message.moves = message.moves.trim().replace(/\s+/g, ",");
      }
      const isTooLong = Object.values(message).some((value) => value.length > MOST_TEXT);
      if (isTooLong) {
        return this.#tell("error", { message: "This is longer than 2 MB." });
      }
      // How it is seen stays as it was loaded before, and so does the game's name.
      for (const word of [...(message.variant || message.game ? NAMES : []), ...GAME.slice(NAMES.length), ...SHOWN]) {
        delete this.#loaded[word];
      }
      const wasDiagram = this.#isDiagram();
      Object.assign(this.#loaded, message);
      if (wasDiagram || this.#isDiagram()) {
        // A later frame gets only the last of several games.
        this.#forgetState();
        this.#queue = [{ ...this.#loaded, type: "load" }];
        return this.isConnected && this.#show();
      }
      if (!this.#frame || !this.#isReady) {
        this.#forgetState();
        this.#drawFirst();
      }
      this.#post(message);
    }

    #forgetState() {
      this.#state = {};
      this.#framedMode = "";
    }

    /** Shows a diagram with other words; returns whether the board is one. */
    #redraw(words) {
      const isDiagram = this.#isDiagram();
      if (isDiagram) {
        Object.assign(this.#loaded, words);
        this.#queue = [{ ...this.#loaded, type: "load" }];
        if (this.isConnected) {
          this.#show();
        }
      }
      return isDiagram;
    }

    #ownPgn() {
      const pgn = this.getAttribute("pgn");
      const hasGame = ["moves", "fen", "piece"].some((word) => this.hasAttribute(word));
      const inside = hasGame ? "" : this.textContent.trim();
      // Any other text is what browsers without this script show.
      return pgn ?? (/^(\[\w+ "|\{|1\s*\.)/.test(inside) ? inside : "");
    }

    /** A game of one's own between the tags: after its remarks it begins with its name in brackets. */
    #ownGame() {
      const inside = this.textContent.trim();
      return /^([#;].*\s+)*\[[^\]\s"]+\]\s/.test(inside) ? inside : "";
    }

    #words() {
      const words = {};
      for (const word of WORDS) {
        const value = this.getAttribute(word);
        if (value) {
          words[word] = word === "moves" ? value.trim().replace(/\s+/g, ",") : value;
        }
      }
      const pgn = this.#ownPgn();
      if (pgn) {
        words.pgn = pgn;
      }
      const game = words.game || this.#ownGame();
      if (game) {
        words.game = game;
      }
      if (words.mode === "friend") {
        // Links lead to this page, and of several such boards the first takes what they bring.
        if (/^https?:/.test(location.protocol)) {
          words.page ||= location.href.split("#")[0];
        }
        if (meetingPlace() === this) {
          words.friend ||= broughtByLink();
        }
      }
      if (!words.theme || words.theme === "system") {
        words.theme = this.#schemeNow();
        this.#scheme = words.theme;
      }
      return words;
    }

    /** The color-scheme that the page gives the element: light or dark. */
    #schemeNow() {
      return getComputedStyle(this.#box).outlineColor === "rgb(0, 0, 0)" ? "dark" : "light";
    }

    #isTurned(words) {
      return words.orientation ? words.orientation === "black" : words.side === "black";
    }

    /** The words of the attributes and of what was loaded since. */
    #shownWords() {
      const words = this.#words();
      if (this.#loaded.type) {
        // A game that was loaded has replaced that of the attributes.
        for (const word of [...GAME.slice(NAMES.length), ...SHOWN]) {
          delete words[word];
        }
      }
      Object.assign(words, this.#loaded);
      delete words.type;
      // Marks that come later do not make a diagram of it.
      words.mode ||= this.#framedMode;
      return words;
    }

    /** Whether it shows a position without a frame. */
    #isDiagram(words = this.#shownWords()) {
      const { mode, controls } = looksOf(words);
      return !this.#frame && mode === "diagram" && controls === "none";
    }

    /** Shows the board: a diagram at once and to the end, others until their frame is there. */
    #show() {
      const words = this.#shownWords();
      const picture = this.#drawFirst();
      if (this.#isDiagram(words)) {
        near.unobserve(this);
        if (!this.#mayGetText()) {
          this.#drawDiagram(words, picture);
        }
      } else {
        this.#isDrawn = false;
        near.observe(this);
      }
    }

    /** The board before the frame is there: the position given, or the start position. */
    #drawFirst() {
      const words = this.#shownWords();
      const isDiagram = this.#isDiagram(words);
      if (this.#state.fen && !isDiagram) {
        Object.assign(words, this.#state, { moves: "", marks: "" });
      }
      const game = gameOf(words.variant || DEFAULT_VARIANT);
      const array = words.game ? arrayOf(words.game) : rowsOf(game.fen.split(" ")[0]);
      const size = { files: array[0].length, ranks: array.length };
      const given = words.fen && !words.moves && words.fen.length < 400 && rowsOf(words.fen.trim().split(/[\s_+]/)[0], size);
      // A letter shows that piece alone.
      const isEmpty = isDiagram && words.piece?.trim().length === 1;
      const rows = isEmpty ? array.map((row) => ".".repeat(row.length)) : given || array;
      const picture = { rows, kinds: SETS[game.set], hasEight: game.hasEight, isTurned: this.#isTurned(words), size };
      if (words.marks && !words.moves && !words.pgn) {
        try {
          picture.marks = marksOf(words.marks, size);
        } catch (fault) {
          picture.fault = fault;
        }
      }
      const unknown = picture.rows.join("").match(/[^.]/g)?.find((letter) => !picture.kinds[letter.toUpperCase()]);
      if (words.fen && !words.moves && !given) {
        picture.fault = `fen: “${words.fen.slice(0, 60)}” does not fit this board of ${size.files} files and ${size.ranks} ranks.`;
      } else if (unknown) {
        picture.fault = `fen: this game has no piece “${unknown}”.`;
      }
      this.#setSize(size);
      draw(this.#board, picture);
      const isWhole = isDiagram && !needsRules(words);
      this.#board.firstChild.setAttribute("aria-label", isWhole ? `${game.title}: ${spoken(picture)}` : "Board, loading");
      this.#box.style.height = "";
      const { mode, controls } = looksOf(words);
      this.#box.dataset.mode = mode;
      this.#box.dataset.controls = controls;
      return { ...picture, title: game.title, fen: words.fen?.trim().replaceAll("_", " ") || game.fen };
    }

    #setSize({ files, ranks }) {
      this.#box.style.setProperty("--files", files);
      this.#box.style.setProperty("--ranks", ranks);
      // As crates/web/src/board/squares.rs has it.
      this.#box.toggleAttribute("data-large", files > 10);
    }

    /**
     * Draws a diagram to the end. What needs the rules is read in a frame; a position and marks
     * need none.
     */
    #drawDiagram(words, picture) {
      const { title, fen, isTurned } = picture;
      const variant = words.variant || DEFAULT_VARIANT;
      const given = {
        ...{ mode: "diagram", controls: "none", variant, title, fen, turn: /^\S+\s+b/.test(fen) ? "black" : "white" },
        ...{ orientation: isTurned ? "black" : "white", side: "both", ply: 0, moves: [], result: "", reason: null, text: "" },
        pgn: `[Variant "${variant}"]\n[SetUp "1"]\n[FEN "${fen.replace(/["\\]/g, "")}"]\n\n*\n`,
      };
      if (!needsRules(words)) {
        // Listeners that are added right after the element get the event, as with a frame.
        return setTimeout(() => this.#finish(picture.fault, given));
      }
      const site = this.#findSite();
      if (!site) {
        return;
      }
      readerOf(site, isOwn(words)).ask(this, words, (fault, detail) => {
        const { diagram, ...state } = detail ?? {};
        if (fault || !diagram) {
          return this.#finish(fault, given);
        }
        const kinds = Object.fromEntries(diagram.kinds.map(([letter, ...kind]) => [letter, kind]));
        const rows = diagram.placement.split("/");
        const size = { files: rows[0].length, ranks: rows.length };
        const signs = diagram.signs.map(([sign, square]) => [sign, squareOf(square, size)]);
        const leaps = diagram.leaps.map((squares) => squares.map((square) => squareOf(square, size)));
        const read = { rows, kinds, hasEight: diagram.has_eight_colors, isTurned, signs, leaps };
        let wrong = "";
        try {
          read.marks = words.marks ? marksOf(words.marks, size) : [];
        } catch (reason) {
          wrong = reason;
        }
        this.#setSize(size);
        draw(this.#board, read);
        this.#board.firstChild.setAttribute("aria-label", `${text(state.title)}: ${spoken(read)}`);
        this.#finish(wrong, state);
      });
    }

    /** Reports that a diagram is drawn, or why it is not. */
    #finish(fault, state) {
      if (!this.isConnected || !this.#isDiagram()) {
        return;
      }
      this.#fault.textContent = "";
      this.#take(state);
      if (fault) {
        this.#fail(fault);
      }
      const isFirst = !this.#isDrawn;
      this.#isDrawn = true;
      this.#tell(isFirst ? "ready" : "change", state);
      this.#tell("height", { height: this.#box.clientHeight });
    }

    /**
     * The frame's page on the site that the board comes from; null, and the fault is shown, where
     * it may not.
     */
    #findSite() {
      const folder = this.getAttribute("site") || defaultSite;
      let site = null;
      try {
        site = folder && new URL("embed.html", new URL(folder, document.baseURI));
      } catch {
        // Not an address.
      }
      if (!site) {
        this.#fail("This board does not know its site: name it with the attribute site.");
        return null;
      }
      const allowed = (this.getAttribute("origin") || "").split(/[\s,]+/).filter(Boolean);
      if (!/^https?:$/.test(site.protocol) || (allowed.length && !allowed.map(originOf).includes(site.origin))) {
        this.#fail(`Boards from ${site.origin} are not allowed here.`);
        return null;
      }
      return site;
    }

    /** Shows a friend's game, which a link has brought. */
    _bring(friend) {
      this.scrollIntoView({ block: "nearest" });
      // A frame that is still to be made reads it from the address.
      if (this.#frame) {
        this.#post({ type: "load", friend });
      }
    }

    /** Makes the frame; called when the board comes near what is seen. */
    _start() {
      near.unobserve(this);
      if (this.#frame) {
        return;
      }
      const site = this.#findSite();
      if (!site) {
        return;
      }
      this.#site = site;
      const words = this.#words();
      if (words.pgn?.length > MOST_TEXT) {
        return this.#fail("This PGN is longer than 2 MB.");
      }
      const isLong = words.pgn && words.pgn.length > MOST_IN_ADDRESS;
      if (isLong) {
        words.mode ||= "view";
        this.#queue.unshift({ type: "load", variant: words.variant || "", pgn: words.pgn });
        this.#isLoading = true;
        delete words.pgn;
      }
      const frame = frameOf(site, words);
      this.#frame = frame;
      this.#box.insertBefore(frame, this.#fault);
      // Once the frame is out of the page it has none.
      this.#window = frame.contentWindow;
      boards.set(this.#window, this);
      this.#timer = setTimeout(() => this.#fail(`The board could not be loaded from ${site.origin}.`), PATIENCE_MS);
    }

    /** Lets the frame go; the game that was on it is the first that the next one is told. */
    #stop() {
      clearTimeout(this.#timer);
      if (this.#frame) {
        boards.delete(this.#window);
        this.#frame.remove();
      }
      if (this.#isReady && this.#isLoading) {
        this.#queue = this.#sent;
      } else if (this.#isReady) {
        const { variant, pgn, mode, side, orientation, ply } = this.#state;
        const words = { ...this.#words(), ...this.#loaded };
        // Nobody has moved where a game is only looked at.
        const isPlayed = mode === "play" || mode === "analyse";
        const load = isPlayed ? { ...this.#loaded, moves: "", fen: "", end: "", variant, pgn, mode } : this.#loaded;
        if (isPlayed && side) {
          load.side = side;
        }
        this.#isLoading = isPlayed || !!load.type;
        this.#queue = this.#isLoading ? [{ ...load, type: "load" }] : [];
        if ((words.orientation || (side === "black" ? side : "white")) !== orientation) {
          this.#queue.push({ type: "flip" });
        }
        this.#queue.push({ type: "go", ply });
      }
      this.#frame = null;
      this.#isReady = false;
      this.#box.classList.remove("ready");
    }

    /** What changed among the attributes since the last time. */
    #apply() {
      const changed = [...this.#changed];
      this.#changed.clear();
      this.#fault.textContent = "";
      if (changed.includes("origin") || changed.includes("site")) {
        this.#stop();
      }
      for (const word of changed) {
        delete this.#loaded[word];
        if (this.#loaded.type && SHOWN.includes(word)) {
          this.#loaded[word] = this.getAttribute(word) ?? "";
        }
      }
      const isAnotherGame = changed.some((word) => GAME.includes(word));
      if (!this.#frame) {
        if (isAnotherGame) {
          this.#loaded = {};
          this.#queue = [];
        }
        return this.isConnected && this.#show();
      }
      const words = this.#words();
      const message = {};
      for (const word of changed) {
        message[word] = words[word] ?? "";
      }
      if (isAnotherGame) {
        this.#loaded = {};
        for (const word of [...GAME, ...SHOWN]) {
          message[word] = words[word] ?? "";
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

    /** A message of the frame. */
    _hear(event) {
      const data = event.data;
      if (isSandboxed(event) && !this.#isReady) {
        clearTimeout(this.#timer);
        return this.#fail(SANDBOXED);
      }
      if (!isOurs(event, this.#site)) {
        return;
      }
      const { vicinity, type, diagram, ...detail } = data;
      switch (type) {
        case "height":
          this.#wanted = detail.height;
          return this.#setHeight();
        case "error":
          // What the frame says of it is to be seen there, too.
          clearTimeout(this.#timer);
          this.#box.classList.add("ready");
          this.#tell("error", { message: text(detail.message).slice(0, 1000) });
          if (this.#isReady && this.#isLoading) {
            this.#isLoading = false;
            this.#tell("ready", { ...this.#state });
          }
          return;
        case "ready":
        case "state":
        case "move":
        case "end":
          this.#take(detail);
          break;
        default:
          return;
      }
      if (type === "ready" && !this.#isReady) {
        clearTimeout(this.#timer);
        this.#isReady = true;
        this.#setHeight();
        this.#sent = this.#queue.splice(0);
        for (const message of this.#sent) {
          this.#post(message);
        }
        if (this.#isLoading) {
          return;
        }
      }
      if (type === "ready" || (this.#isLoading && type === "state")) {
        this.#isLoading = false;
        this.#box.classList.add("ready");
        return this.#tell("ready", detail);
      }
      this.#tell(type === "state" ? "change" : type, detail);
    }

    #take(detail) {
      if (this.#frame) {
        this.#framedMode = text(detail.mode);
      }
      for (const word of ["fen", "pgn", "variant", "turn", "result", "mode", "side", "orientation"]) {
        if (typeof detail[word] === "string") {
          this.#state[word] = detail[word];
        }
      }
      if (Array.isArray(detail.moves)) {
        this.#state.moves = detail.moves.filter((move) => typeof move === "string");
      }
      this.#state.ply = Number(detail.ply) || 0;
      if (detail.title && this.#frame) {
        this.#frame.title = text(detail.title).slice(0, 80) + ", Vicinity board";
      }
      const rows = typeof detail.fen === "string" && rowsOf(detail.fen.split(" ")[0]);
      if (this.#frame && rows && rows.length <= 16 && rows[0].length <= 16) {
        this.#setSize({ files: rows[0].length, ranks: rows.length });
      }
      if (["none", "moves", "full"].includes(detail.controls)) {
        this.#box.dataset.controls = detail.controls;
        this.#box.dataset.mode = text(detail.mode);
      }
    }

    /** The frame's height is ours by the same numbers; where it is not, it is taken within bounds, so that nothing grows without end. */
    #setHeight() {
      const height = this.#wanted;
      // The height by our numbers alone, which is the frame's, too, unless something is amiss.
      this.#box.style.height = "";
      const own = this.#box.clientHeight;
      if (Number.isFinite(height) && this.#isReady && Math.abs(height - own) > 2) {
        this.#box.style.height = Math.min(Math.max(height, 40), 2 * this.#box.clientWidth + 400) + "px";
      }
      this.#tell("height", { height: this.#box.clientHeight });
    }

    #fail(message) {
      this.#fault.textContent = message;
      this.#tell("error", { message });
    }

    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent("vicinity-" + type, { detail, bubbles: true, composed: true }));
    }
  }

  /** Sets an attribute as a property of its name is set: nothing takes it away. */
  function reflect(element, name, value) {
    if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
      element.setAttribute(name, text(value));
    }
  }
  // The other attributes are properties, too.
  const PROPERTIES = [...WORDS, "origin", "site"];
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
