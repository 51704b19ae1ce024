/**
 * The custom element <vicinity-board>: a board for any page of any origin.
 *
 *   <script src="https://vicinity.example/vicinity-embed.js" async></script>
 *   <vicinity-board variant="near" level="3"></vicinity-board>
 *
 * Attributes: variant, game (a custom variant, docs/games.md), fen, moves, end, pgn, ply, marks,
 * piece, mode (play, analyse, view, diagram, friend), controls (none, moves, full), side (white,
 * black, both), orientation, level, time, theme, friend, page, origin (the origins that the board
 * may be loaded from) and site (the folder of the site, by default that of this script). Without
 * another game, the text inside the element is read as a custom variant or a PGN.
 * docs/embedding.md describes everything; vicinity-embed.d.ts has the types.
 *
 * The element draws the board itself, immediately and in its final place. A frame with movable
 * pieces and an engine covers it when it is ready. Diagrams have no frames of their own: one hidden
 * frame reads all diagrams of a page that depend on the rules. The Content-Security-Policy of the
 * host page does not have to allow styles or images: stylesheets are constructed, drawings are
 * built from elements, and text is never parsed as markup.
 */
(() => {
  "use strict";
  // Servers that render pages do not have custom elements.
  if (typeof customElements === "undefined" || customElements.get("vicinity-board")) {
    return;
  }
  const VERSION = 1;
  // The folder of the site for boards without the attribute `site`: the folder of this script.
  let defaultSite = (document.currentScript || document.querySelector('script[src*="vicinity-embed.js"]'))?.src;

  // The modules of www/embed, of which each may use those above it (crates/xtask/src/assemble.rs).
  // Placeholder: embed/games.js
  // Placeholder: embed/attributes.js
  // Placeholder: embed/style.js
  // Placeholder: embed/draw.js
  // Placeholder: embed/preview.js
  // Placeholder: embed/frames.js
  // Placeholder: embed/connection.js
  // Placeholder: embed/box.js
  // Placeholder: embed/content.js
  // Placeholder: embed/messages.js
  // Placeholder: embed/diagrams.js
  // Placeholder: embed/element.js
  // Placeholder: embed/properties.js
  customElements.define("vicinity-board", VicinityBoard);
})();
