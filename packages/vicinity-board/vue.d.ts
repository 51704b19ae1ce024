import type { HTMLAttributes } from "vue";
import type { VicinityBoardEventMap, VicinityGame } from "./index.js";

export * from "./index.js";

type Camel<Text extends string> = Text extends `${infer Start}-${infer End}` ? `${Start}${Capitalize<Camel<End>>}` : Text;

/** The properties of `<vicinity-board>` in Vue: `@vicinity-move="…"`. */
export type VicinityBoardProps = HTMLAttributes &
  VicinityGame & { origin?: string; site?: string } & {
    [Type in keyof VicinityBoardEventMap as `on${Capitalize<Camel<Type>>}`]?: (event: VicinityBoardEventMap[Type]) => void;
  };

declare module "vue" {
  interface GlobalComponents {
    "vicinity-board": new () => { $props: VicinityBoardProps };
  }
}
