/**
 * The boards and diagram readers of this page by the windows of their frames. One listener serves
 * all of them and ignores messages from other windows.
 */
const receivers = new Map();
addEventListener("message", (event) => {
  const board = receivers.get(event.source);
  if (board) {
    board._receive(event);
  }
});
/** The value of `friend` in this page's address; empty without a correspondence link. */
const friendOfAddress = () => new URLSearchParams(location.hash.slice(1)).get("friend") || "";
/** The board that opens the correspondence link of the address. */
const findFriendBoard = () => document.querySelector('vicinity-board[mode="friend"]');
// A link opened in a tab that already shows this page changes only the fragment.
addEventListener("hashchange", () => {
  const friend = friendOfAddress();
  if (friend) {
    findFriendBoard()?._openFriendGame(friend);
  }
});
// Creates the frames of boards that are almost in view.
const viewObserver = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (entry.isIntersecting) {
        entry.target._createFrame();
      }
    }
  },
  { rootMargin: "300px" },
);

/** Creates a sandboxed frame of the site for a board with these attributes. */
function createFrame(site, attributes) {
  // A board accepts messages only from this origin, unless the page has an opaque one.
  if (/^https?:/.test(self.origin)) {
    attributes.origin = self.origin;
  }
  const address = new URL(site);
  // In the fragment, so that the browser caches one file for all boards of all pages.
  address.hash = new URLSearchParams(attributes);
  const frame = document.createElement("iframe");
  frame.title = "Vicinity board";
  // Scripts, the origin of the site, which its engine needs, and links that open tabs. The frame
  // cannot navigate the host page.
  frame.sandbox = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";
  frame.allow = navigator.share ? "autoplay; clipboard-write; web-share" : "autoplay; clipboard-write";
  frame.referrerPolicy = "no-referrer";
  frame.src = address.href;
  return frame;
}

/** Whether a message is from the site and in its message format. */
const isFromSite = (event, site) =>
  event.origin === site?.origin && typeof event.data === "object" && event.data !== null && event.data.vicinity === VERSION;
const SANDBOX_ERROR = "The sandbox that this page is in keeps its boards from running: it needs allow-same-origin.";
const isSandboxed = ({ origin, data }) => origin === "null" && data?.vicinity === VERSION;

/** The address of the frame's page for a board, or the error if it is unknown or not allowed. */
function siteOf(element) {
  const folder = element.getAttribute("site") || defaultSite;
  let site = null;
  try {
    site = folder && new URL("embed.html", new URL(folder, document.baseURI));
  } catch {
    // The address is not valid.
  }
  if (!site) {
    return { error: "This board does not know its site: name it with the attribute site." };
  }
  const allowed = (element.getAttribute("origin") || "").split(/[\s,]+/).filter(Boolean);
  const isAllowed = !allowed.length || allowed.map(normalizeOrigin).includes(site.origin);
  if (!/^https?:$/.test(site.protocol) || !isAllowed) {
    return { error: `Boards from ${site.origin} are not allowed here.` };
  }
  return { site };
}
