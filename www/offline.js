// Has the site kept for use off line (service-worker.js), and tells of a new version. It is loaded when the page is at work.
const HOUR_MS = 3_600_000;
const { serviceWorker } = navigator;
const say = (english) => window.vicinityTexts?.get(english) ?? english;

// Without https a browser has none. A board inside another site's page keeps nothing there.
if (serviceWorker && window === window.top) {
  serviceWorker.register("./service-worker.js").then(watch, (error) => console.warn("nothing is kept for use off line:", error));
}

function watch(registration) {
  serviceWorker.controller?.postMessage("tidy");
  const look = () => {
    // With no version at work the one that waits is the first, and no news.
    if (registration.waiting && registration.active) {
      tell(registration);
    }
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  // Browsers look for a new version when a page is loaded. Some pages stay open for days.
  let looked_ms = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - looked_ms > HOUR_MS) {
      looked_ms = Date.now();
      registration.update().catch(() => {});
    }
  });
}

function tell(registration) {
  if (document.getElementById("new-version")) {
    return;
  }
  const notice = document.createElement("div");
  notice.id = "new-version";
  notice.className = "notice toast";
  notice.setAttribute("role", "status");
  document.getElementById("notice").after(notice);
  const add = (tag, text, does) => {
    const element = document.createElement(tag);
    element.textContent = say(text);
    if (does) {
      element.type = "button";
      element.addEventListener("click", does);
    }
    notice.append(element);
  };
  add("p", "A new version is ready.");
  add("button", "Reload now", () => {
    // Another page may have let it take over already.
    if (registration.waiting) {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage("take over");
    } else {
      location.reload();
    }
  });
  add("button", "Later", () => notice.remove());
}
