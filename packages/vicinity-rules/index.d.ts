export * from "./vicinity_rules_js.js";
export { default } from "./vicinity_rules_js.js";
