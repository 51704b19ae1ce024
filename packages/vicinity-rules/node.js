/** The same functions for Node, with the wasm file read from disk. */
import { readFile } from "node:fs/promises";

import { initSync } from "./vicinity_rules_js.js";

export { Position, customVariant, initSync, variants } from "./vicinity_rules_js.js";

export default async function init(options) {
  const file = new URL("vicinity_rules_js_bg.wasm", import.meta.url);
  return initSync({ module: options?.module_or_path ?? (await readFile(file)) });
}
