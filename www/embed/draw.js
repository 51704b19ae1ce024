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

/** Creates an empty board with places for its coordinates. */
function createBoard() {
  const element = (className) => Object.assign(document.createElement("div"), { className });
  const names = [element("names ranks"), element("names files")];
  names.forEach((names) => names.setAttribute("aria-hidden", "true"));
  const board = element("board");
  board.append(createSvg("svg", { role: "img" }), ...names);
  return board;
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
