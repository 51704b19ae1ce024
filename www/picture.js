// Pictures of the position shown, as files. Asked for when somebody saves the first one: a first visit can do without.

// Has a worker of its own draw a picture (crates/worker/src/session.rs): the page itself can do without.
export function draw(request, done) {
  const engine = request.picture?.variant.startsWith("game:") ? "own-worker" : "worker";
  const worker = new Worker(document.querySelector(`meta[name=vicinity-${engine}]`).content);
  worker.onmessage = ({ data }) => {
    if (data === "ready") {
      return worker.postMessage(request);
    }
    worker.terminate();
    done(data.picture?.svg ?? "");
  };
  worker.onerror = () => {
    worker.terminate();
    done("");
  };
}

// Saves a picture: as it is, or drawn so many pixels wide. What needs a canvas is a line here and a kilobyte of glue in wasm.
export function save(request, name, width, failed) {
  draw(request, (svg) => keep(svg, name, width, failed));
}

function keep(svg, name, width, failed) {
  const refuse = () => (document.querySelector("#share-said").textContent = failed);
  if (!svg) {
    return refuse();
  }
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const save = (href) => Object.assign(document.createElement("a"), { href, download: name }).click();
  if (!width) {
    return save(address);
  }
  const image = new Image();
  image.onerror = refuse;
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = (width * image.height) / image.width;
    canvas.getContext("2d").drawImage(image, 0, 0, width, canvas.height);
    canvas.toBlob((blob) => (blob ? save(URL.createObjectURL(blob)) : refuse()));
  };
  image.src = address;
}
