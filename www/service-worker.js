// Stores the whole site in a cache, so that it works offline after the first visit. `cargo xtask
// build` fills in the two lines below from the finished site (crates/xtask/src/offline.rs): the
// version, and the fingerprint of each file by name.
//
// A file is stored only if its content is that of this version. During a deployment some files are
// missing, and many hosts respond to a missing file with status 200 and a page.
//
// A version is stored completely or not at all, in a separate cache. Pages never mix versions: the
// names of the files that a page loads depend on their contents, and the cache of an old version is
// kept while a page may need it. A new version waits until a page asks it to take over, or until
// the only page is reloaded.
const VERSION = "VERSION";
const FILES = new Map(["FILES"]);

const SCOPE = registration.scope;
// Includes the scope, because other sites may be on the same host.
const CACHE_PREFIX = `vicinity ${SCOPE} `;
const CACHE = CACHE_PREFIX + VERSION;
const CONTENT_NAME = /-[0-9a-f]{16}\.\w+$/;
// Hosts may vary responses by request headers; a stored response suits this browser.
const MATCH_OPTIONS = { ignoreVary: true };
// The cache for files without a fingerprint in their names: the next version's from the page load
// at which it takes over, because that page may request more files before the next worker is
// active.
let current = CACHE;

addEventListener("install", (event) => event.waitUntil(storeAll()));
addEventListener("activate", (event) => event.waitUntil(clients.claim().then(deleteOldCaches)));
addEventListener("message", (event) => {
  if (event.data === "take over") {
    skipWaiting();
  } else if (event.data === "tidy") {
    event.waitUntil(deleteOldCaches());
  }
});
addEventListener("fetch", (event) => {
  const name = fileNameOf(event.request);
  if (name) {
    event.respondWith(respond(event.request, name));
  }
});

async function storeAll() {
  const cache = await caches.open(CACHE);
  try {
    // One after another, because a game may be in progress and these files are not urgent.
    for (const name of FILES.keys()) {
      await cache.put(SCOPE + name, await fetchVerified(name));
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Fetches a file of this version from the first source that has it.
async function fetchVerified(name) {
  const isImmutable = CONTENT_NAME.test(name);
  const sources = [
    () => isImmutable && caches.match(SCOPE + name, MATCH_OPTIONS),
    // The page has just loaded most files, so the HTTP cache has them. Files without a
    // fingerprint in their names are revalidated.
    () => fetch(SCOPE + name, { cache: isImmutable ? "default" : "no-cache" }),
    // The HTTP cache may have the response to a file that was missing.
    () => fetch(SCOPE + name, { cache: "reload" }),
  ];
  for (const source of sources) {
    const response = await source();
    if (response && hasExpectedType(name, response)) {
      const content = await response.blob();
      if (fingerprint(new Uint8Array(await content.arrayBuffer())) === FILES.get(name)) {
        // A new response, because browsers reject redirected responses for navigations.
        return new Response(content, { headers: response.headers });
      }
    }
  }
  throw new Error(`the server has no ${name} of this version`);
}

// Whether a response can be the file, and not a page in place of another file.
function hasExpectedType(name, response) {
  const isPage = /^text\/html/i.test(response.headers.get("content-type"));
  return response.ok && (name.endsWith(".html") || !isPage);
}

// The fingerprint as in crates/xtask/src/fingerprint.rs: 64-bit FNV-1a, in two halves.
function fingerprint(bytes) {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of bytes) {
    low = (low ^ byte) >>> 0;
    // The prime is 2^40 + 0x1b3.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}

// The name of the requested file. Undefined if the request is left to the network.
function fileNameOf(request) {
  const url = new URL(request.url);
  const address = url.origin + url.pathname;
  if (request.method === "GET" && !request.headers.has("range") && address.startsWith(SCOPE)) {
    const name = address.slice(SCOPE.length) || "index.html";
    if (FILES.has(name) || CONTENT_NAME.test(name)) {
      return name;
    }
  }
}

async function respond(request, name) {
  if (request.mode === "navigate" && registration.waiting && (await countOtherPages(request)) < 1) {
    // This is the only page, so no page uses the old version.
    current = (await caches.keys()).findLast((other) => other.startsWith(CACHE_PREFIX)) ?? CACHE;
    registration.waiting.postMessage("take over");
  }
  const stored = await find(name);
  if (stored && hasExpectedType(name, stored)) {
    return stored;
  }
  if (current === CACHE && FILES.has(name)) {
    try {
      const fetched = await fetchVerified(name);
      await (await caches.open(CACHE)).put(SCOPE + name, fetched.clone());
      return fetched;
    } catch (error) {
      console.warn(error.message);
    }
  }
  return fetch(request);
}

// Finds a file in the cache of the current version, otherwise in another one. A file with a
// fingerprint in its name comes from the latest: it was checked there, and the browser may restart
// this worker after the navigation, which loses the current version.
async function find(name) {
  const versions = (await caches.keys()).filter((cacheName) => cacheName.startsWith(CACHE_PREFIX)).reverse();
  for (const cacheName of CONTENT_NAME.test(name) ? versions : [current, ...versions]) {
    const stored = await caches.match(SCOPE + name, { ...MATCH_OPTIONS, cacheName });
    if (stored) {
      return stored;
    }
  }
}

// Deletes the caches of old versions, unless a page may still need them.
async function deleteOldCaches() {
  if ((await pages()).length > 1) {
    return;
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(CACHE_PREFIX) && name !== CACHE && !registration.installing && !registration.waiting) {
      await caches.delete(name);
    }
  }
}

// The number of pages besides the one that is loading. During a reload, the page is still a client.
async function countOtherPages(request) {
  const isReload = request.isReloadNavigation || request.cache === "no-cache";
  return (await pages()).length - (isReload ? 1 : 0);
}

function pages() {
  return clients.matchAll({ type: "window", includeUncontrolled: true });
}
