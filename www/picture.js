// Pictures of the position shown. Loaded on first use, because a first visit does not need it.

// Draws a picture in a separate worker (crates/worker/src/session.rs), so that the page does not
// contain the code for it.
export function draw(request, done) {
  const engine = request.picture?.variant.startsWith("game:") ? "own-worker" : "worker";
  const worker = new Worker(document.querySelector(`meta[name=vicinity-${engine}]`).content);
  worker.onmessage = ({ data }) => {
    if (data === "ready") {
      return worker.postMessage(request);
    }
    if (data.picture || data.error) {
      worker.terminate();
      done(data.picture?.svg ?? "");
    }
  };
  worker.onerror = () => {
    worker.terminate();
    done("");
  };
}

// Saves a picture as SVG, or with a width in pixels as PNG. The canvas is used from JavaScript,
// because the same calls from wasm need a kilobyte of glue code.
export function save(request, name, width, failureText) {
  draw(request, (svg) => saveSvg(svg, name, width, failureText));
}

function saveSvg(svg, name, width, failureText) {
  const showFailure = () => (document.querySelector("#share-said").textContent = failureText);
  if (!svg) {
    return showFailure();
  }
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  const save = (href) => Object.assign(document.createElement("a"), { href, download: name }).click();
  if (!width) {
    return save(address);
  }
  const image = new Image();
  image.onerror = showFailure;
  image.onload = () => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = (width * image.height) / image.width;
    canvas.getContext("2d").drawImage(image, 0, 0, width, canvas.height);
    canvas.toBlob((blob) => (blob ? save(URL.createObjectURL(blob)) : showFailure()));
  };
  image.src = address;
}
