// Keeps the whole site in the browser, so that it works off line after the first visit. `cargo xtask build` writes the two
// lines below from the finished site (crates/xtask/src/offline.rs).
//
// A version is kept whole or not at all, in a cache of its own, and pages of different versions never mix: all that a page
// loads is named after its content, and an old version's cache stays until no page can want it. A new version waits until it is
// told to take over, or until the last page is loaded anew.
const VERSION = "VERSION";
const FILES = ["FILES"];

const SCOPE = registration.scope;
// Other sites may lie on the same host.
const OURS = `vicinity ${SCOPE} `;
const CACHE = OURS + VERSION;
const named_after_content = /-[0-9a-f]{16}\.\w+$/;
// Hosts vary their answers with what a browser accepts; what is kept is right for this one.
const however = { ignoreVary: true };

addEventListener("install", (event) => event.waitUntil(keep_all()));
addEventListener("activate", (event) => event.waitUntil(clients.claim().then(tidy)));
addEventListener("message", (event) => {
  if (event.data === "take over") {
    skipWaiting();
  } else if (event.data === "tidy") {
    event.waitUntil(tidy());
  }
});
addEventListener("fetch", (event) => {
  const name = name_of(event.request);
  if (name) {
    event.respondWith(answer(event.request, name));
  }
});

async function keep_all() {
  const cache = await caches.open(CACHE);
  try {
    // One after the other: nobody is waiting for these, and somebody may be playing.
    for (const name of FILES) {
      await cache.put(SCOPE + name, await bring(name));
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function bring(name) {
  const is_named = named_after_content.test(name);
  const known = is_named && (await caches.match(SCOPE + name, however));
  if (known) {
    return known;
  }
  // The page has just loaded most of them: the browser's own cache has those. Only what changes under its name is asked for anew.
  const answer = await fetch(SCOPE + name, { cache: is_named ? "default" : "no-cache" });
  if (!answer.ok) {
    throw new Error(`${name}: ${answer.status}`);
  }
  const content = await answer.blob();
  if (name.endsWith(".html")) {
    const others = (await content.text()).matchAll(/[\w-]+-[0-9a-f]{16}\.\w+/g);
    for (const [other] of others) {
      if (!FILES.includes(other)) {
        throw new Error(`${name} is of another version: it wants ${other}`);
      }
    }
  }
  // Made anew, for a browser takes no page that its server has sent elsewhere first.
  return new Response(content, { headers: answer.headers });
}

// The file of the site that is asked for; nothing where the network should answer.
function name_of(request) {
  const url = new URL(request.url);
  const address = url.origin + url.pathname;
  if (request.method === "GET" && !request.headers.has("range") && address.startsWith(SCOPE)) {
    const name = address.slice(SCOPE.length) || "index.html";
    if (FILES.includes(name) || named_after_content.test(name)) {
      return name;
    }
  }
}

async function answer(request, name) {
  let version = CACHE;
  if (request.mode === "navigate" && registration.waiting && (await others(request)) < 1) {
    // The only page there is begins, or begins anew: nobody plays on with the old version.
    version = (await caches.keys()).findLast((other) => other.startsWith(OURS)) ?? CACHE;
    registration.waiting.postMessage("take over");
  }
  const cache = await caches.open(version);
  return (await cache.match(SCOPE + name, however)) ?? (await caches.match(SCOPE + name, however)) ?? fetch(request);
}

// Puts old versions away, unless some page may still be one of them.
async function tidy() {
  if ((await pages()).length > 1) {
    return;
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== CACHE && !registration.installing && !registration.waiting) {
      await caches.delete(name);
    }
  }
}

// How many pages there are beside the one that is being loaded. One that is loaded again is still among them.
async function others(request) {
  const is_reload = request.isReloadNavigation || request.cache === "no-cache";
  return (await pages()).length - (is_reload ? 1 : 0);
}

function pages() {
  return clients.matchAll({ type: "window", includeUncontrolled: true });
}
