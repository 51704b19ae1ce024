// Translates index.html before it is shown, and keeps the texts for the program
// (crates/page/src/language.rs). Loaded only if the page is not in English.
const root = document.documentElement;
try {
  const answer = await fetch({ de: "./de.txt" }[root.lang]);
  if (!answer.ok) {
    throw new Error(answer.status);
  }
  const catalogue = await answer.text();
  // Texts follow the messages of the program, which are found by number, and an empty line.
  const lines = catalogue.slice(catalogue.indexOf("\n\n") + 2).split("\n");
  const texts = new Map();
  for (let at = 0; at + 1 < lines.length; at += 2) {
    texts.set(lines[at], lines[at + 1]);
  }
  if (document.readyState === "loading") {
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const translate = (tree) => {
    const nodes = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode()) {
      const text = nodes.currentNode.data;
      const english = text.trim();
      if (texts.has(english) && !nodes.currentNode.parentElement.closest("[translate=no]")) {
        nodes.currentNode.data = text.replace(english, () => texts.get(english));
      }
    }
    for (const name of ["aria-label", "title", "placeholder", "data-empty", "content"]) {
      for (const element of tree.querySelectorAll(`[${name}]`)) {
        const english = element.getAttribute(name);
        if (texts.has(english)) {
          element.setAttribute(name, texts.get(english));
        }
      }
    }
  };
  translate(root);
  // For markup that is added later: study-embed.js.
  window.vicinityTranslate = translate;
  window.vicinityCatalogue = catalogue;
  // For scripts: offline.js.
  window.vicinityTexts = texts;
} catch (error) {
  // Offline before the catalogue was stored, for example. The page is then in English.
  console.warn("The page stays in English:", error);
  root.lang = "en";
}
delete root.dataset.waits;

// Makes this a module, which top-level await requires.
export {};
