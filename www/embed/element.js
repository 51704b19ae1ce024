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

  #box = new BoardBox();
  #frame = new FrameConnection(this);
  // Whether it has been in a page. Before that, properties set attributes.
  #isStarted = false;
  // Whether it is a completely drawn diagram.
  #isDrawn = false;
  // The color-scheme that was last sent to the frame.
  #colorScheme = "";
  // The mode that the last frame reported.
  #lastFrameMode = "";
  #state = {};
  // The attributes loaded by script, for a new frame.
  #loaded = {};
  // Whether the frame has to load a game by message before the board is ready.
  #isLoading = false;
  // The attributes that changed since the last microtask.
  #changed = new Set();
  // The height that the frame last reported.
  #reportedHeight;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [boardStyleSheet()];
    const box = this.#box.element;
    box.addEventListener("transitionend", (event) => {
      if (this.#frame.isOpen && event.target === box && this.#colorScheme !== this.#box.colorScheme) {
        this.#frame.post({ type: "set", theme: this.#attributes().theme });
      }
    });
    // The content is hidden: a game, or a fallback for browsers without this script.
    root.append(box, document.createElement("slot"));
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
      document.addEventListener("DOMContentLoaded", () => this.isConnected && !this.#frame.isOpen && this.#show(), { once: true });
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
        this.#frame.queue = [];
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
    return this.#state.pgn ?? pgnOf(this);
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
    return this.#frame.isReady || this.#isDrawn;
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
    this.#frame.post(message);
  }
  /** Flips the board. */
  flip() {
    if (!this.#redraw({ orientation: isFlipped(this.#currentAttributes()) ? "white" : "black" })) {
      this.#frame.post({ type: "flip" });
    }
  }
  /** Shows the position after a number of plies. */
  goTo(ply) {
    const count = Number(ply) || 0;
    if (!this.#redraw({ ply: toText(Math.max(count, 0)) })) {
      this.#frame.post({ type: "go", ply: count });
    }
  }
  /** Loads a game: variant, fen, moves or pgn, and any other attributes by name. */
  load(game) {
    const message = loadMessage(game);
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
      this.#frame.queue = [{ ...this.#loaded, type: "load" }];
      return this.isConnected && this.#show();
    }
    if (!this.#frame.isReady) {
      this.#forgetState();
      this.#drawPreview();
    }
    this.#frame.post(message);
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
      this.#frame.queue = [{ ...this.#loaded, type: "load" }];
      if (this.isConnected) {
        this.#show();
      }
    }
    return isDiagram;
  }

  /** The attributes, with games from the content and with defaults. */
  #attributes() {
    const attributes = givenAttributes(this);
    if (!attributes.theme || attributes.theme === "system") {
      attributes.theme = this.#box.colorScheme;
      this.#colorScheme = attributes.theme;
    }
    return attributes;
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
    return !this.#frame.isOpen && mode === "diagram" && controls === "none";
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
    const picture = preview(attributes, isDiagram);
    const isComplete = isDiagram && !needsRules(attributes);
    const label = isComplete ? `${picture.title}: ${describe(picture)}` : "Board, loading";
    this.#box.draw(picture, label);
    this.#box.setHeight();
    const { mode, controls } = findModeAndControls(attributes);
    this.#box.setMode(mode, controls);
    return picture;
  }

  /**
   * Draws a diagram completely. A position with marks is drawn without a frame; everything else
   * is read by one.
   */
  #drawDiagram(attributes, picture) {
    const given = stateOfPosition(picture, attributes.variant || DEFAULT_VARIANT);
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
      const { marksError, ...read } = readDiagram(diagram, attributes.marks);
      this.#box.draw({ ...read, isFlipped: picture.isFlipped }, `${toText(state.title)}: ${describe(read)}`);
      this.#finishDiagram(marksError, state);
    });
  }

  /** Dispatches the events of a drawn diagram, with its error if there is one. */
  #finishDiagram(error, state) {
    if (!this.isConnected || !this.#isDiagram()) {
      return;
    }
    this.#box.error = "";
    this.#storeState(state);
    if (error) {
      this.#showError(error);
    }
    const isFirst = !this.#isDrawn;
    this.#isDrawn = true;
    this.#dispatch(isFirst ? "ready" : "change", state);
    this.#dispatch("height", { height: this.#box.height });
  }

  /**
   * The address of the frame's page. If it is unknown or its origin is not allowed, shows an
   * error and returns null.
   */
  #findSite() {
    const { site, error } = siteOf(this);
    if (error) {
      this.#showError(error);
    }
    return error ? null : site;
  }

  /** Opens the game of a correspondence link. */
  _openFriendGame(friend) {
    this.scrollIntoView({ block: "nearest" });
    // A frame that is created later reads it from the address.
    if (this.#frame.isOpen) {
      this.#frame.post({ type: "load", friend });
    }
  }

  /** Creates the frame. Called when the board is almost in view. */
  _createFrame() {
    viewObserver.unobserve(this);
    if (this.#frame.isOpen) {
      return;
    }
    const site = this.#findSite();
    if (!site) {
      return;
    }
    const attributes = this.#attributes();
    if (attributes.pgn?.length > MAX_TEXT_LENGTH) {
      return this.#showError("This PGN is longer than 2 MB.");
    }
    const isLong = attributes.pgn && attributes.pgn.length > MAX_PGN_IN_ADDRESS;
    if (isLong) {
      attributes.mode ||= "view";
      this.#frame.queue.unshift({ type: "load", variant: attributes.variant || "", pgn: attributes.pgn });
      this.#isLoading = true;
      delete attributes.pgn;
    }
    const showTimeout = () => this.#showError(`The board could not be loaded from ${site.origin}.`);
    this.#frame.open(site, attributes, (frame) => this.#box.insertFrame(frame), showTimeout);
  }

  /** Removes the frame. Queues messages that restore the game in the next one. */
  #stop() {
    if (this.#frame.isReady && this.#isLoading) {
      this.#frame.queue = this.#frame.initialMessages;
    } else if (this.#frame.isReady) {
      const attributes = { ...this.#attributes(), ...this.#loaded };
      this.#frame.queue = messagesToRestore(this.#state, this.#loaded, attributes);
      this.#isLoading = this.#frame.queue[0].type === "load";
    }
    this.#frame.close();
    this.#box.showFrame(false);
  }

  /** Applies the attribute changes. */
  #applyChanges() {
    const changed = [...this.#changed];
    this.#changed.clear();
    this.#box.error = "";
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
    if (!this.#frame.isOpen) {
      if (isAnotherGame) {
        this.#loaded = {};
        this.#frame.queue = [];
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
      this.#frame.post({ type: "load", ...message });
    } else {
      this.#frame.post({ type: "set", ...message });
    }
  }

  /** Handles a message of the frame. */
  _receive(event) {
    const data = event.data;
    if (isSandboxed(event) && !this.#frame.isReady) {
      this.#frame.stopTimeout();
      return this.#showError(SANDBOX_ERROR);
    }
    if (!this.#frame.isFromFrame(event)) {
      return;
    }
    const { vicinity, type, diagram, ...detail } = data;
    switch (type) {
      case "height":
        this.#reportedHeight = detail.height;
        return this.#updateHeight();
      case "error":
        // The frame shows the error as well.
        this.#frame.stopTimeout();
        this.#box.showFrame(true);
        this.#dispatch("error", { message: toText(detail.message).slice(0, 1000) });
        if (this.#frame.isReady && this.#isLoading) {
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
    if (type === "ready" && !this.#frame.isReady) {
      this.#frame.start();
      this.#updateHeight();
      if (this.#isLoading) {
        return;
      }
    }
    if (type === "ready" || (this.#isLoading && type === "state")) {
      this.#isLoading = false;
      this.#box.showFrame(true);
      return this.#dispatch("ready", detail);
    }
    this.#dispatch(type === "state" ? "change" : type, detail);
  }

  /** Stores the reported state. */
  #storeState(detail) {
    if (this.#frame.isOpen) {
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
    if (detail.title && this.#frame.isOpen) {
      this.#frame.title = toText(detail.title).slice(0, 80) + ", Vicinity board";
    }
    const rows = typeof detail.fen === "string" && parsePlacement(detail.fen.split(" ")[0]);
    if (this.#frame.isOpen && rows && rows.length <= 16 && rows[0].length <= 16) {
      this.#box.setSize({ files: rows[0].length, ranks: rows.length });
    }
    if (["none", "moves", "full"].includes(detail.controls)) {
      this.#box.setMode(toText(detail.mode), detail.controls);
    }
  }

  #updateHeight() {
    this.#box.setHeight(this.#frame.isReady ? this.#reportedHeight : undefined);
    this.#dispatch("height", { height: this.#box.height });
  }

  #showError(message) {
    this.#box.error = message;
    this.#dispatch("error", { message });
  }

  #dispatch(type, detail) {
    this.dispatchEvent(new CustomEvent("vicinity-" + type, { detail, bubbles: true, composed: true }));
  }
}
