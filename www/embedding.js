// The example page of embedded boards: shows the code of each board, and the events of one.
(() => {
  const site = new URL(".", location.href).href;
  const code = (text) => {
    const pre = document.createElement("pre");
    pre.append(Object.assign(document.createElement("code"), { textContent: text }));
    return pre;
  };
  document.querySelector("#script-line").textContent =
    `<script src="${site}vicinity-embed.js" async></` + `script>\n<vicinity-board variant="near"></vicinity-board>`;
  for (const shown of document.querySelectorAll(".pair > *")) {
    const copy = shown.cloneNode(true);
    copy.removeAttribute("id");
    if (copy.src) {
      copy.setAttribute("src", copy.src);
    }
    shown.after(code(copy.outerHTML.replaceAll("&amp;", "&")));
  }

  const board = document.querySelector("#script vicinity-board");
  const list = document.querySelector("#log");
  for (const type of ["ready", "move", "change", "end", "error"]) {
    board.addEventListener("vicinity-" + type, ({ detail }) => {
      const { san, by, message, ply, text } = detail;
      const item = document.createElement("li");
      const summary = { move: `${san} by ${by}`, error: message, end: text }[type] || `after ${ply} half-moves`;
      item.textContent = `vicinity-${type}: ${summary}`;
      list.append(item);
      list.scrollTop = list.scrollHeight;
      document.querySelector("#fen").textContent = "board.fen: " + board.fen;
    });
  }
  const actions = {
    "board.move('e4')": () => board.move("e4"),
    "board.undo()": () => board.undo(),
    "board.flip()": () => board.flip(),
    "board.goTo(0)": () => board.goTo(0),
    "board.marks = 'd3d4,e5:2'": () => (board.marks = "d3d4,e5:2"),
    "board.load(…)": () => board.load({ variant: "contact", moves: "e2e4,e7e5" }),
  };
  for (const button of document.querySelectorAll("[data-do]")) {
    button.addEventListener("click", actions[button.dataset.do]);
  }
})();
