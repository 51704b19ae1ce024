/** The message that loads a game given by attributes, of which it takes those with values. */
function loadMessage(game) {
  const message = { type: "load" };
  for (const name of ATTRIBUTES) {
    if (game?.[name] !== undefined && game[name] !== null) {
      message[name] = toText(game[name]);
    }
  }
  if (message.moves) {
    message.moves = message.moves.trim().replace(/\s+/g, ",");
  }
  return message;
}

/**
 * The messages that restore a game in another frame, given the state that the last one reported,
 * the attributes loaded by script, and those with the attributes of the element.
 */
function messagesToRestore({ variant, pgn, mode, side, orientation, ply }, loaded, attributes) {
  const messages = [];
  // In the other modes the game is unchanged.
  const isPlayed = mode === "play" || mode === "analyse";
  const load = isPlayed ? { ...loaded, moves: "", fen: "", end: "", variant, pgn, mode } : loaded;
  if (isPlayed && side) {
    load.side = side;
  }
  if (isPlayed || load.type) {
    messages.push({ ...load, type: "load" });
  }
  if ((attributes.orientation || (side === "black" ? side : "white")) !== orientation) {
    messages.push({ type: "flip" });
  }
  messages.push({ type: "go", ply });
  return messages;
}
