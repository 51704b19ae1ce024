// The dialog of keyboard shortcuts, which "?" opens without leaving the game.
import { fetchDialog } from "./fetch-dialog.js";

let loading;
export const show = async () => {
  loading ??= fetchDialog("./keys-dialog.html", "#keys");
  try {
    const dialog = await loading;
    dialog.querySelector("button").onclick = () => dialog.close();
    dialog.showModal();
  } catch {
    // The next "?" tries again.
    loading = undefined;
  }
};
