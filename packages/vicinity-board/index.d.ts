import type { VicinityBoardConstructor, VicinityBoardElement as Element } from "./vicinity-embed.js";

export * from "./vicinity-embed.js";

/** The element `<vicinity-board>`. */
export interface VicinityBoardElement extends Element {}
/** The class of the element; an empty class on a server. */
export declare const VicinityBoardElement: VicinityBoardConstructor;

/** Sets the folder of the site for all boards without the attribute `site`. */
export declare function setSite(address: string): void;
