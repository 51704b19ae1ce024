// A page without a framework that uses both packages.
import { setSite, type VicinityBoardElement } from "vicinity-board";
import init, { Position } from "vicinity-rules";

const app = document.querySelector("#app")!;
app.innerHTML = "<vicinity-board level=1 time=500></vicinity-board><output></output><p></p><p id=error></p>";
const board: VicinityBoardElement = app.querySelector("vicinity-board")!;
const show = (selector: string, text: string) => {
  app.querySelector(selector)!.textContent = text;
};

// A board without a site reports it, and starts when the site is set.
board.addEventListener("vicinity-error", ({ detail }) => {
  show("#error", detail.message);
  setSite("vicinity/");
}, { once: true });

const moves: string[] = [];
board.addEventListener("vicinity-move", ({ detail }) => {
  moves.push(`${detail.by} ${detail.san}`);
  show("output", moves.join(", "));
});
board.variant = "near";
board.level = 2;

init().then(() => show("p", `${new Position("near").perft(3)}`));
