// Starts the page with the screens that a first visit can do without. `start.js` loads it.
const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "./study.css";
document.head.append(style);
startVicinity("./vicinity-study.js", "./vicinity-study_bg.wasm");
