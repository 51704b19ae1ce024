// Exchanges table entries between the workers that search a position together.
// crates/worker/src/session.rs is the other half.

// The maximum number of messages kept for a search. One that has ended does not take any.
const MAX_KEPT = 32;

const others = [];
const kept = [];

// The page sends a port to each other worker. This runs before the engine receives the message.
addEventListener("message", (event) => {
  const [port] = event.ports;
  if (port) {
    event.stopImmediatePropagation();
    others.push(port);
    port.onmessage = ({ data }) => {
      kept.push(data);
      kept.splice(0, kept.length - MAX_KEPT);
    };
  }
});

// Sends entries, unless there are none, and returns those of one message, if any have arrived.
// Those of another search are dropped: the variant may be another one.
function vicinityExchange(id, entries) {
  for (const other of entries.length ? others : []) {
    const { buffer } = entries.slice();
    other.postMessage([id, buffer], [buffer]);
  }
  while (kept.length) {
    const [of, buffer] = kept.shift();
    if (of === id) {
      return buffer;
    }
  }
}
