// The sheet of keys, which "?" brings: a dialog over the page, so that nobody leaves a game for it.
import { fetchDialog } from "./fetch-dialog.js";

let sheet;
export const show = async () => {
  sheet ??= fetchDialog("./keys-dialog.html", "#keys");
  try {
    const dialog = await sheet;
    dialog.querySelector("button").onclick = () => dialog.close();
    dialog.showModal();
  } catch {
    // Not to be had now; the next "?" asks again.
    sheet = undefined;
  }
};
