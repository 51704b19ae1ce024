/** Sets the attribute of a property; null, undefined and false remove it. */
function reflect(element, name, value) {
  if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, toText(value));
  }
}
// The other attributes are plain reflected properties.
const PROPERTIES = [...ATTRIBUTES, "origin", "site"];
for (const name of PROPERTIES.filter((name) => !(name in VicinityBoard.prototype))) {
  Object.defineProperty(VicinityBoard.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(name) ?? "";
    },
    set(value) {
      reflect(this, name, value);
    },
  });
}
