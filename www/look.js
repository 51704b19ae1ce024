// Applies the stored display settings before the first paint. Loaded before everything else; not an
// inline script, for the same reason as start.js. The keys are those of
// crates/page/src/preferences.rs.
const root = document.documentElement;
try {
  // Migrates the former key of the piece set; crates/web/src/store.rs knows only the new one.
  const pieces = localStorage.getItem("vicinity-men");
  if (pieces) {
    localStorage.setItem("vicinity-pieces", localStorage.getItem("vicinity-pieces") ?? pieces);
    localStorage.removeItem("vicinity-men");
  }
} catch {
  // Without storage there is nothing to migrate.
}
for (const key of ["theme", "pieces", "squares", "palette", "coordinates", "motion", "language"]) {
  try {
    const value = localStorage.getItem("vicinity-" + key);
    if (value) {
      root.dataset[key] = value;
    }
  } catch {
    // Without storage the defaults apply.
  }
}
// Loads the font (www/figtree): on a first visit after the board (start.js), later immediately.
const loadLetters = async () => {
  const letters = new FontFace("Figtree", "url(./figtree/figtree.woff2)", { weight: "400 700" });
  document.fonts.add(await letters.load());
  root.dataset.letters = "";
  localStorage.setItem("vicinity-letters", "");
};
try {
  if (localStorage.getItem("vicinity-letters") !== null) {
    // The system font is the fallback.
    loadLetters().catch(() => {});
  }
} catch {
  // Without storage start.js loads the font.
}
// The selected language, or the first of the visitor's languages that the page has. English needs
// no further file.
const languages = [root.dataset.language ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
root.lang = languages.find((language) => /en|de/.test(language)) ?? "en";
if (root.lang !== "en") {
  root.dataset.waits = "";
  window.vicinityLanguage = import("./language.js").catch(() => {
    // Without the file the page is in English.
    root.lang = "en";
    delete root.dataset.waits;
  });
}
// A game in the query of the address is opened like one in the fragment.
if (location.hash.length < 2 && /[?&;](variant|game|friend|screen|moves|fen)(=|%3d)/i.test(location.search)) {
  history.replaceState(null, "", location.pathname + "#" + location.search.slice(1));
}
// Without a fragment the address is that of the start page. Its prerendered parts are then shown
// immediately (crates/xtask/src/prerender.rs).
if (location.hash.length < 2) {
  root.dataset.start = "";
}
