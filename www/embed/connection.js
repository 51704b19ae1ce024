/** The frame of a board, and the messages for it, which are queued until it is ready. */
class FrameConnection {
  isReady = false;
  // Messages for the frame until it is ready.
  queue = [];
  // The messages that the frame received when it became ready.
  initialMessages = [];
  #board;
  #frame = null;
  #window = null;
  #site = null;
  #timer = 0;

  /** A connection whose messages a board receives, before it has a frame. */
  constructor(board) {
    this.#board = board;
  }

  /** Whether there is a frame. */
  get isOpen() {
    return this.#frame !== null;
  }

  /** The title of the frame, for screen readers. */
  set title(title) {
    this.#frame.title = title;
  }

  /** Creates the frame, which `insert` puts into the page. Without an answer calls `onTimeout`. */
  open(site, attributes, insert, onTimeout) {
    this.#site = site;
    this.#frame = createFrame(site, attributes);
    insert(this.#frame);
    // Stored, because a removed frame no longer has a window.
    this.#window = this.#frame.contentWindow;
    receivers.set(this.#window, this.#board);
    this.#timer = setTimeout(onTimeout, LOAD_TIMEOUT_MS);
  }

  /** Removes the frame, if there is one. */
  close() {
    this.stopTimeout();
    if (this.#frame) {
      receivers.delete(this.#window);
      this.#frame.remove();
    }
    this.#frame = null;
    this.isReady = false;
  }

  /** Stops waiting for the first message of the frame. */
  stopTimeout() {
    clearTimeout(this.#timer);
  }

  /** Whether a message is one of the frame's page. */
  isFromFrame(event) {
    return isFromSite(event, this.#site);
  }

  /** Sends a message, now or when the frame is ready. */
  post(message) {
    if (this.isReady) {
      this.#frame.contentWindow?.postMessage({ vicinity: VERSION, ...message }, this.#site.origin);
    } else {
      this.queue.push(message);
    }
  }

  /** Sends the queued messages to the frame, which is ready. */
  start() {
    this.stopTimeout();
    this.isReady = true;
    this.initialMessages = this.queue.splice(0);
    for (const message of this.initialMessages) {
      this.post(message);
    }
  }
}
