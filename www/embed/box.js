/** The content of a board's shadow tree: the drawn board, the frame above it, and an error. */
class BoardBox {
  element = document.createElement("div");
  #board = createBoard();
  #error = document.createElement("p");

  constructor() {
    this.element.className = "box";
    this.#error.setAttribute("role", "alert");
    this.element.append(this.#board, this.#error);
  }

  /** The color-scheme of the element, which the host page sets: light or dark. */
  get colorScheme() {
    return getComputedStyle(this.element).outlineColor === "rgb(0, 0, 0)" ? "dark" : "light";
  }

  /** The error below the board; empty without one. */
  set error(message) {
    this.#error.textContent = message;
  }

  /** Inserts the frame, which covers the drawn board when it is ready. */
  insertFrame(frame) {
    this.element.insertBefore(frame, this.#error);
  }

  /** Shows the frame instead of the drawn board, or the board again. */
  showFrame(isShown) {
    this.element.classList.toggle("ready", isShown);
  }

  /** Draws a picture, with its description for screen readers. */
  draw(picture, label) {
    this.setSize(picture.size);
    draw(this.#board, picture);
    this.#board.firstChild.setAttribute("aria-label", label);
  }

  setSize({ files, ranks }) {
    this.element.style.setProperty("--files", files);
    this.element.style.setProperty("--ranks", ranks);
    // The same limit as in crates/web/src/board/squares.rs.
    this.element.toggleAttribute("data-large", files > 10);
  }

  setMode(mode, controls) {
    this.element.dataset.mode = mode;
    this.element.dataset.controls = controls;
  }

  get height() {
    return this.element.clientHeight;
  }

  /**
   * Sets the height. It normally follows from the styles; a different height that the frame
   * reports is accepted within bounds, so that the element cannot grow without end.
   */
  setHeight(reported) {
    // Without the property, the height is that of the styles.
    this.element.style.height = "";
    if (Number.isFinite(reported) && Math.abs(reported - this.height) > 2) {
      this.element.style.height = Math.min(Math.max(reported, 40), 2 * this.element.clientWidth + 400) + "px";
    }
  }
}
