// Registers the service worker, which stores the site for offline use (service-worker.js), and
// shows a notice when a new version is ready. Loaded after the page has started.
const HOUR_MS = 3_600_000;
const { serviceWorker } = navigator;
const translate = (english) => window.vicinityTexts?.get(english) ?? english;

// Browsers have no service workers without HTTPS. Embedded boards of other sites do not store
// files.
if (serviceWorker && window === window.top) {
  const warn = (error) => console.warn("the site is not stored for offline use:", error);
  // Some private modes resolve without a registration.
  serviceWorker.register("./service-worker.js").then((registration) => registration && watch(registration), warn);
}

function watch(registration) {
  serviceWorker.controller?.postMessage("tidy");
  const checkForUpdate = () => {
    // Without an active version, the waiting one is the first and not an update.
    if (registration.waiting && registration.active) {
      showUpdateNotice(registration);
    }
  };
  checkForUpdate();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", checkForUpdate);
  });
  // Browsers check for updates when a page is loaded, but some pages stay open for days.
  let checked_ms = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - checked_ms > HOUR_MS) {
      checked_ms = Date.now();
      registration.update().catch(() => {});
    }
  });
}

function showUpdateNotice(registration) {
  if (document.getElementById("new-version")) {
    return;
  }
  const notice = document.createElement("div");
  notice.id = "new-version";
  notice.className = "notice toast";
  notice.setAttribute("role", "status");
  document.getElementById("notice").after(notice);
  const add = (tag, text, onClick) => {
    const element = document.createElement(tag);
    element.textContent = translate(text);
    if (onClick) {
      element.type = "button";
      element.addEventListener("click", onClick);
    }
    notice.append(element);
  };
  add("p", "A new version is ready.");
  add("button", "Reload now", () => {
    // Another page may have activated it already.
    if (registration.waiting) {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage("take over");
    } else {
      location.reload();
    }
  });
  add("button", "Later", () => notice.remove());
}
