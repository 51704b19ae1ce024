// Keeps the whole site in the browser, so that it works off line after the first visit. `cargo xtask build` writes the two
// lines below from the finished site (crates/xtask/src/offline.rs): the version, and the fingerprint of each file by its name.
//
// A file is kept only if it is the one that this version was built with. During a deployment some files are missing, and
// many hosts answer for a missing file with status 200 and a page.
//
// A version is kept whole or not at all, in a cache of its own, and pages of different versions never mix: all that a page
// loads is named after its content, and an old version's cache stays until no page can want it. A new version waits until it is
// told to take over, or until the last page is loaded anew.
const VERSION = "VERSION";
const FILES = new Map(["FILES"]);

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
    for (const name of FILES.keys()) {
      await cache.put(SCOPE + name, await bring(name));
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// The right content of a file, from wherever it is.
async function bring(name) {
  const is_named = named_after_content.test(name);
  const sources = [
    () => is_named && caches.match(SCOPE + name, however),
    // The page has just loaded most of them: the browser's own cache has those. Only what changes under its name is asked for anew.
    () => fetch(SCOPE + name, { cache: is_named ? "default" : "no-cache" }),
    // The browser's own cache may have what the host sent when the file was missing.
    () => fetch(SCOPE + name, { cache: "reload" }),
  ];
  for (const source of sources) {
    const answer = await source();
    if (answer && has_right_type(name, answer)) {
      const content = await answer.blob();
      if (fingerprint(new Uint8Array(await content.arrayBuffer())) === FILES.get(name)) {
        // Made anew, for a browser takes no page that its server has sent elsewhere first.
        return new Response(content, { headers: answer.headers });
      }
    }
  }
  throw new Error(`the server has no ${name} of this version`);
}

// Whether an answer can be the file: not a page in place of something else.
function has_right_type(name, answer) {
  const is_page = /^text\/html/i.test(answer.headers.get("content-type"));
  return answer.ok && (name.endsWith(".html") || !is_page);
}

// The fingerprint of crates/xtask/src/fingerprint.rs: FNV-1a over 64 bits, in two halves.
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

// The file of the site that is asked for; nothing where the network should answer.
function name_of(request) {
  const url = new URL(request.url);
  const address = url.origin + url.pathname;
  if (request.method === "GET" && !request.headers.has("range") && address.startsWith(SCOPE)) {
    const name = address.slice(SCOPE.length) || "index.html";
    if (FILES.has(name) || named_after_content.test(name)) {
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
  const kept = (await cache.match(SCOPE + name, however)) ?? (await caches.match(SCOPE + name, however));
  if (kept && has_right_type(name, kept)) {
    return kept;
  }
  if (version === CACHE && FILES.has(name)) {
    try {
      const right = await bring(name);
      await cache.put(SCOPE + name, right.clone());
      return right;
    } catch (error) {
      console.warn(error.message);
    }
  }
  return fetch(request);
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
