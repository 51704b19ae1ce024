// Starts the full program. `start.js` loads it.
const style = document.createElement("link");
style.rel = "stylesheet";
style.href = "./study.css";
document.head.append(style);
startVicinity("./vicinity-full.js", "./vicinity-full_bg.wasm");
