// Starts the page. A file of its own rather than an inline script, so that the strictest hosts allow it. In another language than
// English (www/look.js) it waits for the words; should even the script for them be missing, the page is shown in English.
Promise.resolve(window.vicinityLanguage).catch(() => {
  delete document.documentElement.dataset.waits;
  document.documentElement.lang = "en";
}).then(() => wasm_bindgen({ module_or_path: "./vicinity-app_bg.wasm" })).then(() => {
  // The board is there and the engine on its way: what they need comes first.
  setTimeout(() => import("./offline.js"), 4000);
}, (error) => {
  // Only a browser without WebAssembly or a broken download leads here: say so where a person looks.
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.textContent = "Vicinity could not start in this browser: " + error;
  document.body.prepend(notice);
  throw error;
});
