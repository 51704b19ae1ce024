// Types for vicinity-embed.js. In a TypeScript project: copy this file, or `/// <reference path="vicinity-embed.d.ts" />`.

export type VicinityColor = "white" | "black";
export type VicinityMode = "play" | "analyse" | "view" | "diagram" | "friend";
export type VicinityControls = "none" | "moves" | "full";

/** A game, and how it is seen. What is left out stays, but for the words of a game, which a new game replaces as a whole. */
export interface VicinityGame {
  variant?: string;
  /** A game of one's own: its text (docs/games.md) or the part of a link after `game=`. */
  game?: string | null;
  fen?: string | null;
  /** In coordinates: `["e2e4", "e7e5"]` or `"e2e4,e7e5"`. */
  moves?: string | readonly string[] | null;
  /** How the game ended beside the board: `resign-white`, `resign-black`, `agreed`, `1-0`, `0-1`, `draw`. */
  end?: string | null;
  pgn?: string | null;
  /** The number of half-moves shown first. */
  ply?: number | string | null;
  /**
   * Arrows, circles and frames on the position shown: `d2d4,e4:2,!e5`. They are no part of the
   * game.
   */
  marks?: string | null;
  /** A square whose piece's moves are shown, or a piece's letter. */
  piece?: string | null;
  /** With `mode: "friend"`: what a link between two people has after `friend=`. */
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
  /** With `mode: "friend"`: the address that links between two people lead to; this page unless it is said. */
  page?: string;
}

/** What is told with every event but `vicinity-error` and `vicinity-height`. */
export interface VicinityState {
  mode: VicinityMode;
  controls: VicinityControls;
  variant: string;
  /** The game's name for people. */
  title: string;
  /** The position shown. */
  fen: string;
  turn: VicinityColor;
  orientation: VicinityColor;
  /** Whom people play; null where the engine plays itself. */
  side: VicinityColor | "both" | null;
  /** How many plies are shown. */
  ply: number;
  /** The line, in coordinates. */
  moves: string[];
  pgn: string;
  /** Empty while the game goes on. */
  result: "" | "1-0" | "0-1" | "1/2-1/2" | string;
  /** Such as `checkmate` or `king captured`; null while the game goes on. */
  reason: string | null;
  /** The end in a sentence; empty while the game goes on. */
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

export interface VicinityEventMap {
  /** The board can be played on. */
  "vicinity-ready": CustomEvent<VicinityState>;
  /** A move was played. */
  "vicinity-move": CustomEvent<VicinityMove>;
  /** The game is over. */
  "vicinity-end": CustomEvent<VicinityState>;
  /** What is shown has changed otherwise: another move is looked at, something was taken back, another game was loaded. */
  "vicinity-change": CustomEvent<VicinityState>;
  /** Something could not be done; the board stays as it was. */
  "vicinity-error": CustomEvent<{ message: string }>;
  /** The element has taken another height, in pixels. */
  "vicinity-height": CustomEvent<{ height: number }>;
}

export class VicinityBoardElement extends HTMLElement {
  /** The FEN of the position shown; set, the start of a new game. */
  fen: string;
  /** The moves of the line; set, played from the attribute `fen` or the array. */
  get moves(): string[];
  set moves(moves: string | readonly string[]);
  /** The game with its lines and comments. */
  pgn: string;
  /** The game's name with its options; set, a new game. */
  variant: string;
  /** The number of plies shown; setting it shows another position. */
  ply: number;
  /** The attributes of these names. */
  game: string;
  end: string;
  /** Draws on the position shown, in any mode and without loading the game again. */
  marks: string;
  piece: string;
  friend: string;
  mode: string;
  controls: string;
  side: string;
  orientation: string;
  level: string;
  time: string;
  theme: string;
  page: string;
  origin: string;
  site: string;
  readonly turn: VicinityColor | null;
  readonly result: string;
  readonly ready: boolean;
  /** Plays a move, in coordinates or in notation. */
  move(text: string): void;
  /** Takes back, as far as a person's last move. */
  undo(): void;
  redo(): void;
  flip(): void;
  /** Shows the position after so many plies. */
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

declare global {
  interface HTMLElementTagNameMap {
    "vicinity-board": VicinityBoardElement;
  }
}
