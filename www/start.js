// Starts the page. A file of its own rather than an inline script, so that the strictest hosts allow it.

// Saves a picture. How one is drawn comes when it is first wanted (www/picture.js).
function savePicture(...wanted) {
  import("./picture.js").then(
    ({ save }) => save(...wanted),
    () => (document.querySelector("#share-said").textContent = wanted[3]),
  );
}

// The page's markup as it came, on which the full program starts when it takes over.
let markup;

// Loads the script that wasm-bindgen makes, and with it the wasm. `www/full.js` calls it as well.
async function startVicinity(glue, wasm) {
  // Asked for together with its glue; if it does not come, the glue is told.
  const program = fetch(wasm);
  program.catch(() => {});
  const script = document.createElement("script");
  const loaded = new Promise((done, failed) => {
    script.onload = done;
    script.onerror = () => failed(glue);
  });
  script.src = glue;
  document.head.append(script);
  await loaded;
  // In another language than English the words come first (www/look.js).
  await window.vicinityLanguage;
  markup ??= document.querySelector(".app").cloneNode(true);
  await wasm_bindgen({ module_or_path: program });
}

// Says where people look, and in the language of the page, that an old browser or a broken download keeps it from starting.
async function startFailed(error) {
  await window.vicinityLanguage;
  const words = "Vicinity could not start. It needs Chrome or Edge 114, Firefox 125, Safari 17, or a later version.";
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.textContent = `${window.vicinityTexts?.get(words) ?? words} (${error})`;
  document.body.prepend(notice);
  throw error;
}

const full = () => import(document.querySelector("meta[name=vicinity-full]").content);

// Starts the program that the address asks for.
async function startAsAsked() {
  // An address with `screen=` names a screen that only the full program has (crates/page/src/screen.rs), one with `game=` holds a custom
  // variant, which only that can play, and one with `friend=` a game with a friend.
  // Chat programs encode `#`, `&` and `=`.
  const isFull = /(?:[#&;]|%2[36])(?:screen|game|friend)(?:=|%3d)/i.test(location.hash);
  await (isFull ? full().then(({ start }) => start()) : startVicinity("./vicinity-small.js", "./vicinity-small_bg.wasm"));
  // Next to the first, so that the styles of other screens stay the last word.
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "./later.css" });
  document.querySelector("[rel=stylesheet]").after(style);
  if (!("letters" in root.dataset)) {
    loadLetters().catch(() => {});
  }
  // The board is there and the engine on its way; what they need goes before what is kept for use off line.
  setTimeout(() => import("./offline.js"), 4000);
  if (!isFull) {
    // Whoever points at what leads to another screen will soon want the full program.
    addEventListener("pointerover", fetchFull);
    addEventListener("focusin", fetchFull);
  }
}

function fetchFull({ target }) {
  if (target.closest?.("a[href*='screen='], #open-more, #more, #result-review, #open-import, #start-import")) {
    removeEventListener("pointerover", fetchFull);
    removeEventListener("focusin", fetchFull);
    full().then(({ fetchAll }) => fetchAll(), () => {});
  }
}

// The small program calls this where somebody wants what only the full one has, which takes over in place.
let isTakingOver = false;
window.vicinityTakeOver = async () => {
  if (isTakingOver) {
    return;
  }
  isTakingOver = true;
  root.dataset.loading = "";
  const small = wasm_bindgen;
  // The full program calls this when it starts: until then the small one is at work.
  window.vicinityHandOver = () => {
    delete window.vicinityHandOver;
    const state = small.hand_over();
    const before = document.querySelector(".app");
    for (const dialog of before.querySelectorAll("dialog")) {
      // One that came later belongs to a script.
      if (!markup.querySelector(`[id="${dialog.id}"]`)) {
        markup.append(dialog);
      }
    }
    for (const button of markup.querySelectorAll("[data-script]")) {
      if (!before.querySelector(`#${button.id}[data-script]`)) {
        button.removeAttribute("data-script");
      }
    }
    before.replaceWith(markup);
    return state;
  };
  try {
    await (await full()).start();
  } catch (error) {
    console.warn("the full program could not be loaded:", error);
    delete window.vicinityHandOver;
    small.not_taken_over();
  }
  isTakingOver = false;
  delete root.dataset.loading;
};

// After the first paint, so that what is seen first does not share the line with the program. A page that nobody sees is never painted.
const painted = new Promise((done) => new PerformanceObserver(done).observe({ type: "paint", buffered: true }));
Promise.race([painted, new Promise((done) => setTimeout(done, 300))]).then(startAsAsked).catch(startFailed);

// The wheel over the board leads through the moves, for those who want that.
let turned = 0;
addEventListener("wheel", (event) => {
  if (root.dataset.wheel === "on" && !event.ctrlKey && event.target.closest("#board")) {
    event.preventDefault();
    turned += event.deltaY;
    // A notch of a wheel is more than that; a touchpad tells many little ways.
    if (Math.abs(turned) > 40) {
      document.querySelector(turned < 0 ? "#go-back" : "#go-forward").click();
      turned = 0;
    }
  }
}, { passive: false });

// "?" brings the sheet of keys, unless something is being written or single keys are not wanted.
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "?" && root.dataset.keys !== "off" && !target.closest("input, textarea, select, dialog")) {
    import("./keys.js").then((keys) => keys.show());
  }
});

// A button may bring the script that it works by, so that nobody waits for it before.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-script]");
  if (button) {
    const script = document.createElement("script");
    script.src = button.dataset.script;
    button.removeAttribute("data-script");
    document.head.append(script);
  }
});
