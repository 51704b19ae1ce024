/** Defines `<vicinity-board>`. On a server without custom elements, exports an empty class. */
import "./vicinity-embed.js";

export const VicinityBoardElement =
  globalThis.customElements?.get("vicinity-board") ?? class VicinityBoardElement {};

/** Sets the folder of the site for all boards without the attribute `site`. */
export function setSite(address) {
  VicinityBoardElement.site = address;
}
