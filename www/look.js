// How the page looks, before it is first painted: what the visitor chose last time. Loaded ahead of everything else; a file of its
// own for the same reason as start.js. The words are those of crates/page/src/display.rs.
const root = document.documentElement;
try {
  // The choice of pieces had another name once; crates/web/src/store.rs knows only the new one.
  const pieces = localStorage.getItem("vicinity-men");
  if (pieces) {
    localStorage.setItem("vicinity-pieces", localStorage.getItem("vicinity-pieces") ?? pieces);
    localStorage.removeItem("vicinity-men");
  }
} catch {
  // A browser that keeps nothing has nothing to carry over.
}
for (const key of ["theme", "pieces", "squares", "palette", "coordinates", "motion", "language"]) {
  try {
    const value = localStorage.getItem("vicinity-" + key);
    if (value) {
      root.dataset[key] = value;
    }
  } catch {
    // A browser that keeps nothing shows the usual.
  }
}
// The page's own letters (www/figtree): after the board on a first visit (start.js), at once when the browser has them.
const loadLetters = async () => {
  const letters = new FontFace("Figtree", "url(./figtree/figtree.woff2)", { weight: "400 700" });
  document.fonts.add(await letters.load());
  root.dataset.letters = "";
  localStorage.setItem("vicinity-letters", "");
};
try {
  if (localStorage.getItem("vicinity-letters") !== null) {
    // Where they do not come, the system's are there.
    loadLetters().catch(() => {});
  }
} catch {
  // A browser that keeps nothing has them later.
}
// The language that was chosen, or else the first of the visitor's that the page has. English needs nothing more.
root.lang = [root.dataset.language ?? "", ...navigator.languages].map((word) => word.slice(0, 2)).find((word) => /en|de/.test(word)) ?? "en";
if (root.lang !== "en") {
  root.dataset.waits = "";
  window.vicinityLanguage = import("./language.js").catch(() => {
    // Not to be had: better in English than not at all.
    root.lang = "en";
    delete root.dataset.waits;
  });
}
// A game that the address has after its ? is opened like one after the #.
if (location.hash.length < 2 && /[?&;](variant|game|friend|screen|moves|fen)(=|%3d)/i.test(location.search)) {
  history.replaceState(null, "", location.pathname + "#" + location.search.slice(1));
}
// An address that names nothing is the start page's, and the style may show at once what it will have (crates/xtask/src/paint.rs).
if (location.hash.length < 2) {
  root.dataset.start = "";
}
