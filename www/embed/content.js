/** The PGN of a board: its attribute or its content. */
function pgnOf(element) {
  const pgn = element.getAttribute("pgn");
  const hasGame = ["moves", "fen", "piece"].some((name) => element.hasAttribute(name));
  const inside = hasGame ? "" : element.textContent.trim();
  // Other content is a fallback for browsers without this script.
  return pgn ?? (/^(\[\w+ "|\{|1\s*\.)/.test(inside) ? inside : "");
}

/** The custom variant in the content: after comments, it starts with a name in brackets. */
function customVariantInside(element) {
  const inside = element.textContent.trim();
  return /^([#;].*\s+)*\[[^\]\s"]+\]\s/.test(inside) ? inside : "";
}

/** The attributes of a board that have values, with games from its content. */
function givenAttributes(element) {
  const attributes = {};
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value) {
      attributes[name] = name === "moves" ? value.trim().replace(/\s+/g, ",") : value;
    }
  }
  const pgn = pgnOf(element);
  if (pgn) {
    attributes.pgn = pgn;
  }
  const game = attributes.game || customVariantInside(element);
  if (game) {
    attributes.game = game;
  }
  if (attributes.mode === "friend") {
    // Links lead to this page. Of several such boards, the first opens them.
    if (/^https?:/.test(location.protocol)) {
      attributes.page ||= location.href.split("#")[0];
    }
    if (findFriendBoard() === element) {
      attributes.friend ||= friendOfAddress();
    }
  }
  return attributes;
}
