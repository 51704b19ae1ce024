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

/** The state of a board that shows only a position, as a frame would report it. */
function stateOfPosition({ title, fen, isFlipped }, variant) {
  return {
    ...{ mode: "diagram", controls: "none", variant, title, fen, turn: /^\S+\s+b/.test(fen) ? "black" : "white" },
    ...{ orientation: isFlipped ? "black" : "white", side: "both", ply: 0, moves: [], result: "", reason: null, text: "" },
    pgn: `[Variant "${variant}"]\n[SetUp "1"]\n[FEN "${fen.replace(/["\\]/g, "")}"]\n\n*\n`,
  };
}

/** Reads the diagram of a frame, with its marks or its error, for drawing. */
function readDiagram(diagram, marks) {
  const kinds = Object.fromEntries(diagram.kinds.map(([letter, ...kind]) => [letter, kind]));
  const rows = diagram.placement.split("/");
  const size = { files: rows[0].length, ranks: rows.length };
  const signs = diagram.signs.map(([sign, square]) => [sign, parseSquare(square, size)]);
  const leaps = diagram.leaps.map((squares) => squares.map((square) => parseSquare(square, size)));
  const read = { rows, kinds, size, hasEightColors: diagram.has_eight_colors, signs, leaps, marksError: "" };
  try {
    read.marks = marks ? parseMarks(marks, size) : [];
  } catch (error) {
    read.marksError = error;
  }
  return read;
}
