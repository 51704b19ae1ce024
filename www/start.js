// Starts the page. A file of its own rather than an inline script, so that the strictest hosts allow it.

// Saves a picture. How one is drawn comes when it is first wanted (www/picture.js).
function savePicture(...wanted) {
  import("./picture.js").then(
    ({ save }) => save(...wanted),
    () => (document.querySelector("#share-said").textContent = wanted[3]),
  );
}

// Loads the script that wasm-bindgen makes, and with it the wasm. `www/full.js` calls it as well.
function startVicinity(glue, wasm) {
  const failed = async (error) => {
    // An old browser or a broken download: say so where people look, in the language of the page.
    await window.vicinityLanguage;
    const words = "Vicinity could not start. It needs Chrome or Edge 114, Firefox 125, Safari 17, or a later version.";
    const notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent = `${window.vicinityTexts?.get(words) ?? words} (${error})`;
    document.body.prepend(notice);
    throw error;
  };
  // Asked for together with its glue; if it does not come, the glue is told.
  const program = fetch(wasm);
  program.catch(() => {});
  const script = document.createElement("script");
  script.onload = async () => {
    // In another language than English the words come first (www/look.js).
    await window.vicinityLanguage;
    await wasm_bindgen({ module_or_path: program }).catch(failed);
    // Next to the first, so that the styles of other screens stay the last word.
    const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "./later.css" });
    document.querySelector("[rel=stylesheet]").after(style);
    if (!("letters" in root.dataset)) {
      loadLetters().catch(() => {});
    }
    // The board is there and the engine on its way; what they need goes before what is kept for use off line.
    setTimeout(() => import("./offline.js"), 4000);
  };
  script.onerror = () => failed(glue);
  script.src = glue;
  document.head.append(script);
}

// Starts the program that the address asks for.
function startAsAsked() {
  // An address with `screen=` names a screen that only the larger build has (crates/page/src/screen.rs), one with `game=` holds a game
  // of one's own, which only that can play, and one with `friend=` a game with a friend.
  // Chat programs encode `#`, `&` and `=`.
  if (/(?:[#&;]|%2[36])(?:screen|game|friend)(?:=|%3d)/i.test(location.hash)) {
    const script = document.createElement("script");
    script.src = document.querySelector("meta[name=vicinity-full]").content;
    document.head.append(script);
  } else {
    startVicinity("./vicinity-small.js", "./vicinity-small_bg.wasm");
  }
}

// After the first paint, so that what is seen first does not share the line with the program. A page that nobody sees is never painted.
const painted = new Promise((done) => new PerformanceObserver(done).observe({ type: "paint", buffered: true }));
Promise.race([painted, new Promise((done) => setTimeout(done, 300))]).then(startAsAsked);

// The wheel over the board leads through the moves, for those who want that.
let turned = 0;
document.querySelector("#board").addEventListener("wheel", (event) => {
  if (root.dataset.wheel === "on" && !event.ctrlKey) {
    event.preventDefault();
    turned += event.deltaY;
    // A notch of a wheel is more than that; a touchpad tells many little ways.
    if (Math.abs(turned) > 40) {
      document.querySelector(turned < 0 ? "#go-back" : "#go-forward").click();
      turned = 0;
    }
  }
});

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
