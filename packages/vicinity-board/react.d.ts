import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { VicinityBoardElement, VicinityBoardEventMap, VicinityGame } from "./index.js";

export * from "./index.js";

/** The properties of `<vicinity-board>` in React 19: `onvicinity-move={(event) => …}`. */
export type VicinityBoardProps = DetailedHTMLProps<HTMLAttributes<VicinityBoardElement>, VicinityBoardElement> &
  VicinityGame & { origin?: string; site?: string } & {
    [Type in keyof VicinityBoardEventMap as `on${Type}`]?: (event: VicinityBoardEventMap[Type]) => void;
  };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "vicinity-board": VicinityBoardProps;
    }
  }
}
