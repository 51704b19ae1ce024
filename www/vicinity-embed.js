/**
 * <vicinity-board>: a board of Vicinity in any page, of any origin.
 *
 *   <script src="https://vicinity.example/vicinity-embed.js" async></script>
 *   <vicinity-board variant="near" level="3"></vicinity-board>
 *
 * Attributes: variant, game (one of your own, docs/games.md), fen, moves, end, pgn, mode (play, analyse, view, diagram), controls (none, moves, full), side (white, black, both),
 * orientation, level, time, theme, marks, piece; origin (where the board may come from) and site (where it comes from, if not from beside
 * this script). The text inside the element is taken for a game of your own or for a PGN where there is no other game. docs/embedding.md, "Embed a board", has it all;
 * vicinity-embed.d.ts has the types.
 *
 * The element draws the board itself, at once and in its final place; the frame with pieces that move and an engine comes over it when it is
 * ready. Nothing here needs a style or an image of the page's Content-Security-Policy: styles are constructed, drawings are made of
 * elements, and no text ever becomes markup.
 */
(() => {
  "use strict";
  if (customElements.get("vicinity-board")) {
    return;
  }
  const VERSION = 1;
  const script = document.currentScript || document.querySelector('script[src*="vicinity-embed.js"]');

  // What a board shows before anything else is there, filled in by crates/xtask/src/paint.rs from the rules and the drawings: by game the
  // array, its set of pieces and its board, first the game that is meant where none is named; the drawings of each set by letter; by board
  // the numbers of its colours, a row of squares for each rank from the first, again and again; and the style of squares and pieces.
  const GAMES = {};
  const SETS = [];
  const DRAWINGS = {};
  const COLORS = "";
  const DEFAULT_VARIANT = Object.keys(GAMES)[0];

  const GAME = ["variant", "game", "moves", "fen", "end", "pgn", "marks", "piece", "friend"];
  const LOOK = ["mode", "controls", "side", "orientation", "level", "time", "theme", "page"];
  // A longer PGN is told when the frame is there: addresses have a limit in some browsers.
  const MOST_IN_ADDRESS = 4000;
  const MOST_TEXT = 2e6;
  const PATIENCE_MS = 30000;

  // Numbers as in frame.css: the height follows from the width before anything is loaded, and nothing jumps.
  const STYLE = `
    :host { display: block; container-type: inline-size; min-width: 220px; max-width: 1200px; color-scheme: light dark; contain: content; }
    :host([hidden]) { display: none; }
    :host([theme="light"]) { color-scheme: light; }
    :host([theme="dark"]) { color-scheme: dark; }
    slot { display: none; }
    .box {
      --top: 0px; --strip: 0px; --below: 0px; --beside: 0px; --least: 0px;
      --fit: calc((100cqi - var(--beside)) / var(--files)); --cell: round(down, var(--fit), 1px);
      position: relative; overflow: hidden; background: light-dark(#f2f1eb, #14191a);
      height: calc(max(var(--fit) * var(--ranks), var(--least)) + var(--top) + var(--below));
    }
    .box[data-controls="moves"] { --below: 150px; }
    .box[data-controls="full"] { --top: 40px; --strip: 36px; --below: 354px; }
    .box[data-mode="friend"] { --below: 534px; }
    @container (min-width: 560px) {
      .box[data-controls="moves"] { --below: 0px; --beside: calc(clamp(180px, 32cqi, 320px) + 10px); --least: 240px; }
      .box[data-controls="full"] { --strip: 0px; --below: 0px; --beside: calc(clamp(220px, 34cqi, 340px) + 10px); --least: 360px; }
      .box[data-mode="friend"] { --below: 0px; --least: 560px; }
    }
    .board, iframe { position: absolute; border: 0; }
    iframe { inset: 0; width: 100%; height: 100%; opacity: 0; color-scheme: inherit; }
    .ready iframe { opacity: 1; }
    .board {
      top: calc(var(--top) + var(--strip)); width: calc(var(--cell) * var(--files)); height: calc(var(--cell) * var(--ranks));
      left: calc((100cqi - var(--beside) - var(--cell) * var(--files)) / 2);
    }
    .box[data-controls="moves"] .board, .box[data-controls="full"] .board { left: max(0px, calc((100cqi - var(--beside) - var(--cell) * var(--files)) / 2)); }
    @container (min-width: 560px) { .box:not([data-controls="none"]) .board { left: 0 !important; } }
    .ready .board { visibility: hidden; }
    p { margin: 0; position: absolute; inset: 8px 8px auto; padding: 8px 12px; border-radius: 6px; font: 14px/1.4 system-ui, sans-serif;
      background: light-dark(#fbe8c3, #3d3013); color: light-dark(#5c3600, #ffdd9a); overflow-wrap: anywhere; }
    p:empty { display: none; }
  ` + COLORS;

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

  /** The board as an SVG. */
  function draw(svg, rows, game, isTurned) {
    const [ranks, files] = [rows.length, rows[0].length];
    svg.setAttribute("viewBox", `0 0 ${files * 100} ${ranks * 100}`);
    svg.replaceChildren();
    const paths = {};
    const pieces = document.createDocumentFragment();
    rows.forEach((row, above) => {
      [...row].forEach((letter, file) => {
        const rank = ranks - 1 - above;
        const [x, y] = isTurned ? [files - 1 - file, rank] : [file, above];
        const color = "s" + ((rank + file) % 2);
        paths[color] = (paths[color] || "") + `M${x * 100} ${y * 100}h100v100h-100z`;
        const drawing = DRAWINGS[SETS[game.set][letter.toUpperCase()]];
        if (drawing) {
          const piece = make("g", { transform: `translate(${x * 100} ${y * 100})` });
          if (letter !== letter.toUpperCase()) {
            piece.setAttribute("class", "black");
          }
          for (const path of drawing.split("|")) {
            piece.append(make("path", { class: path[0], d: path.slice(1) }));
          }
          pieces.append(piece);
        }
      });
    });
    const squares = make("g");
    for (const color in paths) {
      squares.append(make("path", { class: color, d: paths[color] }));
    }
    svg.append(squares, pieces);
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

  class VicinityBoard extends HTMLElement {
    static observedAttributes = [...GAME, ...LOOK, "origin", "site"];

    #box = document.createElement("div");
    #svg = make("svg", { class: "board", role: "img" });
    #fault = document.createElement("p");
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
      this.#fault.setAttribute("role", "alert");
      this.#box.append(this.#svg, this.#fault);
      // What stands in the element is for browsers without this script, and may be a game.
      root.append(this.#box, document.createElement("slot"));
    }

    connectedCallback() {
      this.#drawFirst();
      near.observe(this);
    }

    disconnectedCallback() {
      near.unobserve(this);
      this.#stop();
    }

    /** With this a browser that can move an element as it is (`moveBefore`) does so. */
    connectedMoveCallback() {}

    attributeChangedCallback(name, before, after) {
      if (before === after) {
        return;
      }
      if (!this.isConnected) {
        if (GAME.includes(name) && this.#state.fen) {
          // Another game: nothing is left of the one that was here.
          this.#queue = [];
          this.#state = {};
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
      this.load({ fen });
    }
    /** The moves of the line, in coordinates. */
    get moves() {
      return this.#state.moves ? [...this.#state.moves] : (this.getAttribute("moves") ?? "").split(/[\s,]+/).filter(Boolean);
    }
    set moves(moves) {
      this.load({ moves, fen: this.getAttribute("fen") });
    }
    /** The game with its lines and comments. */
    get pgn() {
      return this.#state.pgn ?? this.#ownPgn();
    }
    set pgn(pgn) {
      this.load({ pgn });
    }
    /** The game's name, with its options. */
    get variant() {
      return this.#state.variant ?? this.getAttribute("variant") ?? DEFAULT_VARIANT;
    }
    set variant(variant) {
      this.load({ variant });
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
      return this.#state.ply ?? 0;
    }
    /** Whether the board has said that it is ready. */
    get ready() {
      return this.#isReady;
    }

    /** Plays a move, in coordinates or in notation. What comes of it is told by vicinity-move or vicinity-error. */
    move(move) {
      this.#post({ type: "move", text: text(move) });
    }
    /** Takes back, as far as a person's last move. */
    undo() {
      this.#post({ type: "undo" });
    }
    /** Plays again what was taken back. */
    redo() {
      this.#post({ type: "redo" });
    }
    /** Turns the board round. */
    flip() {
      this.#post({ type: "flip" });
    }
    /** Shows the position after so many plies. */
    goTo(ply) {
      this.#post({ type: "go", ply: Number(ply) || 0 });
    }
    /** Another game: variant, fen, moves, pgn; and how it is seen, as the attributes of these names. */
    load(game) {
      const message = { type: "load" };
      for (const word of [...GAME, ...LOOK]) {
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
      const names = GAME.slice(0, 2);
      for (const word of message.variant || message.game ? GAME : GAME.slice(names.length)) {
        delete this.#loaded[word];
      }
      Object.assign(this.#loaded, message);
      if (!this.#frame || !this.#isReady) {
        this.#state = {};
        this.#drawFirst();
      }
      this.#post(message);
    }

    #ownPgn() {
      const pgn = this.getAttribute("pgn");
      const hasGame = ["moves", "fen", "marks", "piece"].some((word) => this.hasAttribute(word));
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
      for (const word of [...GAME, ...LOOK]) {
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
      return words;
    }

    /** The board before the frame is there: the position that is told, or the array. */
    #drawFirst() {
      const words = { ...this.#words(), ...this.#loaded };
      if (this.#state.fen) {
        Object.assign(words, this.#state, { moves: "" });
      }
      const variant = words.variant || DEFAULT_VARIANT;
      const game = gameOf(variant);
      const array = words.game ? arrayOf(words.game) : rowsOf(game.array);
      const size = { files: array[0].length, ranks: array.length };
      const told = words.fen && !words.moves && words.fen.length < 400 && rowsOf(words.fen.trim().split(/[\s_+]/)[0], size);
      const isTurned = words.orientation ? words.orientation === "black" : words.side === "black";
      draw(this.#svg, told || array, game, isTurned);
      this.#svg.setAttribute("aria-label", "Board, loading");
      this.#box.style.setProperty("--files", size.files);
      this.#box.style.setProperty("--ranks", size.ranks);
      this.#box.style.height = "";
      const usual = words.friend ? "friend" : words.pgn ? "view" : words.marks || words.piece ? "diagram" : "play";
      const mode = words.mode || usual;
      const controls = { play: "full", analyse: "full", view: "moves", friend: "full" }[mode] || "none";
      this.#box.dataset.mode = mode;
      this.#box.dataset.controls = words.controls || controls;
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
      let site;
      try {
        site = new URL("embed.html", new URL(this.getAttribute("site") || script?.src, document.baseURI));
      } catch {
        return this.#fail("This board does not know its site: name it with the attribute site.");
      }
      const allowed = (this.getAttribute("origin") || "").split(/[\s,]+/).filter(Boolean);
      if (!/^https?:$/.test(site.protocol) || (allowed.length && !allowed.map(originOf).includes(site.origin))) {
        return this.#fail(`Boards from ${site.origin} are not allowed here.`);
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
      // A page of an origin of its own is the only one that commands its board.
      if (/^https?:/.test(self.origin)) {
        words.origin = self.origin;
      }
      // After the #, so that all boards of all pages are one file to the browser's store.
      site.hash = new URLSearchParams(words);
      const frame = document.createElement("iframe");
      frame.title = "Vicinity board";
      // Scripts, and the site's own origin, without which its engine could not be loaded; a link opens a tab. The frame can neither
      // leave for another address by itself nor move the page around it.
      frame.sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
      frame.allow = navigator.share ? "autoplay; web-share" : "autoplay";
      frame.referrerPolicy = "no-referrer";
      frame.src = site.href;
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
        near.unobserve(this);
        near.observe(this);
      }
      if (!this.#frame) {
        return this.#drawFirst();
      }
      const words = this.#words();
      const message = {};
      for (const word of changed) {
        message[word] = words[word] ?? "";
        delete this.#loaded[word];
      }
      if (changed.some((word) => GAME.includes(word))) {
        this.#loaded = {};
        for (const word of GAME) {
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
      if (event.origin === "null" && data?.vicinity === VERSION && !this.#isReady) {
        clearTimeout(this.#timer);
        return this.#fail("The sandbox that this page is in keeps its boards from running: it needs allow-same-origin.");
      }
      if (event.origin !== this.#site?.origin || typeof data !== "object" || data === null || data.vicinity !== VERSION) {
        return;
      }
      const { vicinity, type, ...detail } = data;
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
      for (const word of ["fen", "pgn", "variant", "turn", "result", "mode", "side", "orientation"]) {
        if (typeof detail[word] === "string") {
          this.#state[word] = detail[word];
        }
      }
      if (Array.isArray(detail.moves)) {
        this.#state.moves = detail.moves.filter((move) => typeof move === "string");
      }
      this.#state.ply = Number(detail.ply) || 0;
      if (detail.title) {
        this.#frame.title = text(detail.title).slice(0, 80) + ", Vicinity board";
      }
      const rows = typeof detail.fen === "string" && rowsOf(detail.fen.split(" ")[0]);
      if (rows && rows.length <= 16 && rows[0].length <= 16) {
        this.#box.style.setProperty("--files", rows[0].length);
        this.#box.style.setProperty("--ranks", rows.length);
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
        this.#box.style.height = Math.min(Math.max(height, 120), 2 * this.#box.clientWidth + 400) + "px";
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
  customElements.define("vicinity-board", VicinityBoard);
})();
