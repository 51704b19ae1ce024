// Starts the page. A file of its own rather than an inline script, so that the strictest hosts allow it.
wasm_bindgen({ module_or_path: "./vicinity-app_bg.wasm" }).catch((error) => {
  // Only a browser without WebAssembly or a broken download leads here: say so where a person looks.
  const notice = document.createElement("p");
  notice.setAttribute("role", "alert");
  notice.textContent = "Vicinity could not start in this browser: " + error;
  document.body.prepend(notice);
  throw error;
});
