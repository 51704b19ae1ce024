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

/** Whether Black's side of the board is at the bottom. */
const isFlipped = (attributes) =>
  attributes.orientation ? attributes.orientation === "black" : attributes.side === "black";

/** The position that needs no rules: the given one or the start position, with its error. */
function preview(attributes, isDiagram) {
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
  const picture = { rows, kinds: SETS[set], hasEightColors, isFlipped: isFlipped(attributes), size, title };
  picture.fen = attributes.fen?.trim().replaceAll("_", " ") || game.fen;
  if (attributes.marks && !attributes.moves && !attributes.pgn) {
    try {
      picture.marks = parseMarks(attributes.marks, size);
    } catch (error) {
      picture.error = error;
    }
  }
  const unknown = rows.join("").match(/[^.]/g)?.find((letter) => !picture.kinds[letter.toUpperCase()]);
  if (fen && !given) {
    const board = `this board of ${size.files} files and ${size.ranks} ranks`;
    picture.error = `fen: “${fen.slice(0, 60)}” does not fit ${board}.`;
  } else if (unknown) {
    picture.error = `fen: this game has no piece “${unknown}”.`;
  }
  return picture;
}
