// Types for the script vicinity-embed.js, which has no exports. With npm, install `vicinity-board`.
// In other TypeScript projects, copy this file or add
// `/// <reference path="vicinity-embed.d.ts" />`.

export type VicinityColor = "white" | "black";
export type VicinityMode = "play" | "analyse" | "view" | "diagram" | "friend";
export type VicinityControls = "none" | "moves" | "full";

/**
 * A game and how it is shown. What is omitted stays as it is, except for the parts of a game, which
 * a new game replaces together.
 */
export interface VicinityGame {
  variant?: string;
  /** A custom variant: its text (docs/games.md) or the part of a link after `game=`. */
  game?: string | null;
  fen?: string | null;
  /** In coordinates: `["e2e4", "e7e5"]` or `"e2e4,e7e5"`. */
  moves?: string | readonly string[] | null;
  /**
   * The end of a game that did not end on the board: `resign-white`, `resign-black`, `agreed`,
   * `1-0`, `0-1`, `draw`.
   */
  end?: string | null;
  pgn?: string | null;
  /** The number of plies shown first. */
  ply?: number | string | null;
  /**
   * Arrows, circles and frames on the position shown: `d2d4,e4:2,!e5`. They are not part of the
   * game.
   */
  marks?: string | null;
  /** A square or the letter of a piece whose moves are shown. */
  piece?: string | null;
  /** With `mode: "friend"`: the part of a correspondence link after `friend=`. */
  friend?: string | null;
  mode?: VicinityMode;
  controls?: VicinityControls;
  side?: VicinityColor | "both";
  orientation?: VicinityColor;
  /** 1 to 8. */
  level?: number | string;
  /** Milliseconds per move: 500, 1000, 3000 or 10000. */
  time?: number | string;
  theme?: "system" | "light" | "dark" | "contrast";
  /** With `mode: "friend"`: the address that correspondence links lead to; by default this page. */
  page?: string;
}

/** The detail of every event except `vicinity-error` and `vicinity-height`. */
export interface VicinityState {
  mode: VicinityMode;
  controls: VicinityControls;
  variant: string;
  /** The title of the game. */
  title: string;
  /** The position shown. */
  fen: string;
  turn: VicinityColor;
  orientation: VicinityColor;
  /** The side of the visitor; null if the engine plays both sides. */
  side: VicinityColor | "both" | null;
  /** The number of plies shown. */
  ply: number;
  /** The line, in coordinates. */
  moves: string[];
  pgn: string;
  /** Empty while the game continues. */
  result: "" | "1-0" | "0-1" | "1/2-1/2" | string;
  /** For example `checkmate` or `king captured`; null while the game continues. */
  reason: string | null;
  /** A sentence about the end; empty while the game continues. */
  text: string;
}

export interface VicinityMove extends VicinityState {
  /** The move in coordinates, `e2e4`, `a7a8q`. */
  uci: string;
  /** The move in notation, `Nf3`. */
  san: string;
  color: VicinityColor;
  by: "human" | "engine" | "script" | "friend";
}

export interface VicinityBoardEventMap {
  /** The board can be played on. */
  "vicinity-ready": CustomEvent<VicinityState>;
  /** A move was played. */
  "vicinity-move": CustomEvent<VicinityMove>;
  /** The game is over. */
  "vicinity-end": CustomEvent<VicinityState>;
  /**
   * Another change: another position is shown, a move was taken back, or a game was loaded.
   */
  "vicinity-change": CustomEvent<VicinityState>;
  /** An action failed; the board is unchanged. */
  "vicinity-error": CustomEvent<{ message: string }>;
  /** The height of the element has changed, in pixels. */
  "vicinity-height": CustomEvent<{ height: number }>;
}

/** All events of the element. */
export interface VicinityEventMap extends HTMLElementEventMap, VicinityBoardEventMap {}

/** The element `<vicinity-board>`. */
export interface VicinityBoardElement extends HTMLElement {
  /** The FEN of the position shown; setting it starts a new game. */
  fen: string;
  /**
   * The moves of the line. Setting them plays them from the attribute `fen` or the start position.
   */
  get moves(): string[];
  set moves(moves: string | readonly string[]);
  /** The game with variations and comments. */
  pgn: string;
  /** The game's name with its options; setting it starts a new game. */
  variant: string;
  /** The number of plies shown; setting it shows another position. */
  ply: number;
  // Properties that reflect attributes.
  game: string;
  end: string;
  /** Arrows, circles and frames. Setting them does not reload the game. */
  marks: string;
  piece: string;
  friend: string;
  mode: string;
  controls: string;
  side: string;
  orientation: string;
  get level(): string;
  set level(level: string | number);
  get time(): string;
  set time(time: string | number);
  theme: string;
  page: string;
  origin: string;
  site: string;
  readonly turn: VicinityColor | null;
  readonly result: string;
  readonly ready: boolean;
  /** Plays a move, in coordinates or in algebraic notation. */
  move(text: string): void;
  /** Takes back the last move of a person and what followed it. */
  undo(): void;
  redo(): void;
  flip(): void;
  /** Shows the position after a number of plies. */
  goTo(ply: number): void;
  load(game: VicinityGame): void;
  addEventListener<K extends keyof VicinityEventMap>(
    type: K,
    listener: (this: VicinityBoardElement, event: VicinityEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** The class of the element: `customElements.get("vicinity-board")`. */
export interface VicinityBoardConstructor {
  new (): VicinityBoardElement;
  readonly prototype: VicinityBoardElement;
  /** The folder of the site for boards without the attribute `site`. */
  site: string;
}

declare global {
  interface HTMLElementTagNameMap {
    "vicinity-board": VicinityBoardElement;
  }
}
