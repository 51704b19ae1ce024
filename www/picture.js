// Pictures of positions and of games. Loaded on first use, because a first visit does not need it.

// How long each position of an animated picture is shown, and the last one.
const STEP_MS = 1_000;
const END_MS = 4_000;
// The height of a row with a player's name above and below it, as a share of the width.
const ROW_SHARE = 1 / 15;

// Draws a picture in a separate worker (crates/worker/src/session.rs), so that the page does not
// contain the code for it.
export function draw(request, done) {
  drawAll([request], ([svg]) => done(svg ?? ""));
}

// Draws pictures one after the other; `done` gets none if one fails.
function drawAll(requests, done) {
  // Only the engine for custom variants has the code.
  const worker = new Worker(document.querySelector("meta[name=vicinity-custom-worker]").content);
  const svgs = [];
  const finish = (drawn) => {
    worker.terminate();
    done(drawn);
  };
  worker.onmessage = ({ data }) => {
    if (data.error) {
      return finish([]);
    }
    if (data.picture) {
      svgs.push(data.picture.svg);
    }
    if (svgs.length === requests.length) {
      finish(svgs);
    } else if (data === "ready" || data.picture) {
      worker.postMessage(requests[svgs.length]);
    }
  };
  worker.onerror = () => finish([]);
}

// Saves a picture as SVG, with a width in pixels as PNG, and with positions as an animated GIF of
// them: a line for each, with its FEN, `|` and the last move. The canvas is used from JavaScript,
// because the same calls from wasm need a kilobyte of glue code.
export async function save(request, name, width, failureText, positions) {
  try {
    const svgs = await drawEach(request, positions);
    const blob = positions ? await toGif(svgs, width) : await toBlob(svgs[0], width);
    Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name }).click();
  } catch (error) {
    console.warn("the picture is not saved:", error);
    document.querySelector("#share-status").textContent = failureText;
  }
}

function drawEach(request, positions) {
  const requests = positions
    ? positions.split("\n").map((line) => {
        const [fen, last] = line.split("|");
        return { picture: { ...request.picture, fen, last, marks: "" } };
      })
    : [request];
  return new Promise((resolve, reject) => {
    drawAll(requests, (svgs) => (svgs.length ? resolve(svgs) : reject(new Error("no picture"))));
  });
}

async function toBlob(svg, width) {
  if (!width) {
    return svgBlob(svg);
  }
  const { canvas } = await paint(svg, width);
  const blob = await new Promise((done) => canvas.toBlob(done));
  return blob ?? Promise.reject(new Error("no canvas"));
}

async function toGif(svgs, width) {
  const { Animation, makePalette } = await import("./animation.js");
  const rows = playerRows();
  const pixels = async (svg) => {
    const { canvas, context } = await paint(svg, width, rows);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  // The other positions have hardly any other colours.
  const samples = await Promise.all([svgs[0], svgs[1], svgs.at(-1)].filter(Boolean).map(pixels));
  const animation = new Animation(width, samples[0].height, makePalette(samples.map(({ data }) => data)));
  for (const [index, svg] of svgs.entries()) {
    animation.add((await pixels(svg)).data, index + 1 < svgs.length ? STEP_MS : END_MS);
  }
  return animation.finish();
}

const svgBlob = (svg) => new Blob([svg], { type: "image/svg+xml" });

// The sides from top to bottom with their players' names.
function playerRows() {
  const { orientation } = document.querySelector("#app").dataset;
  const sides = orientation === "white" ? ["black", "white"] : ["white", "black"];
  return sides.map((side) => ({
    side,
    name: document.querySelector(`[data-strip="${side}"] .strip-name`).textContent,
  }));
}

// Draws an SVG, between two rows with names if there are `rows`.
async function paint(svg, width, rows = []) {
  const image = new Image();
  image.src = URL.createObjectURL(svgBlob(svg));
  await image.decode();
  URL.revokeObjectURL(image.src);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  const board = Math.round((width * image.height) / image.width);
  const row = rows.length ? Math.round(width * ROW_SHARE) : 0;
  canvas.height = board + 2 * row;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, row, width, board);
  rows.forEach((player, index) => paintRow(context, player, index * (board + row), row));
  return { canvas, context };
}

function paintRow(context, { side, name }, top, height) {
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  const { width } = context.canvas;
  const middle = top + height / 2;
  context.fillStyle = backgroundColor;
  context.fillRect(0, top, width, height);
  context.beginPath();
  context.arc(height / 2, middle, height / 5, 0, 2 * Math.PI);
  context.fillStyle = side === "white" ? "#fffdf6" : "#2b3134";
  context.fill();
  context.strokeStyle = color;
  context.stroke();
  context.font = `600 ${Math.round(height * 0.45)}px ${fontFamily}`;
  context.fillStyle = color;
  context.textBaseline = "middle";
  context.fillText(name, height, middle, width - 1.5 * height);
}
