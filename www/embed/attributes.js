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

/** Normalizes an origin, for example one with a trailing slash. */
function normalizeOrigin(text) {
  try {
    return new URL(text).origin;
  } catch {
    return text;
  }
}

const toText = (value) => (Array.isArray(value) ? value.join(",") : value == null ? "" : String(value));

const isCustomVariant = ({ game, variant }) => !!game || !!variant?.startsWith("game:");

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
