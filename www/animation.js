// Writes animated GIFs (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). Loaded by picture.js when
// a game is saved as one. docs/libraries.md says which libraries would do it.

const MAX_COLORS = 256;
const MIN_CODE_BITS = 8;
const MAX_CODE_BITS = 12;

// A palette for some pictures, each the bytes of red, green, blue and alpha of its pixels: their
// most frequent colours, in steps of 8.
export function makePalette(pictures) {
  const counts = new Map();
  for (const pixels of pictures) {
    for (let at = 0; at < pixels.length; at += 4) {
      const key = colorKey(pixels, at);
      const entry = counts.get(key);
      if (entry) {
        entry.count += 1;
      } else {
        counts.set(key, { count: 1, color: [pixels[at], pixels[at + 1], pixels[at + 2]] });
      }
    }
  }
  const frequent = [...counts.values()].sort((a, b) => b.count - a.count);
  return frequent.slice(0, MAX_COLORS).map(({ color }) => color);
}

function colorKey(pixels, at) {
  return ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);
}

export class Animation {
  #parts = [];
  #places = new Map();
  #last;

  constructor(width, height, palette) {
    Object.assign(this, { width, height, palette });
    const colors = new Uint8Array(3 * MAX_COLORS);
    palette.forEach((color, index) => colors.set(color, 3 * index));
    this.#parts.push(
      "GIF89a",
      // 0xf7: a table of 256 colours follows.
      new Uint8Array([...u16(width), ...u16(height), 0xf7, 0, 0]),
      colors,
      // Repeats for ever.
      new Uint8Array([0x21, 0xff, 11]),
      "NETSCAPE2.0",
      new Uint8Array([3, 1, 0, 0, 0]),
    );
  }

  // Adds a picture that stays for a time. Only the rectangle that differs from the last picture is
  // written.
  add(pixels, time_ms) {
    const indices = this.#indices(pixels);
    const { left, top, right, bottom } = this.#changed(indices);
    const rectangle = new Uint8Array((right - left) * (bottom - top));
    for (let y = top, to = 0; y < bottom; y += 1, to += right - left) {
      rectangle.set(indices.subarray(y * this.width + left, y * this.width + right), to);
    }
    this.#last = indices;
    this.#parts.push(
      // 4: the picture stays below the next one.
      new Uint8Array([0x21, 0xf9, 4, 4, ...u16(time_ms / 10), 0, 0]),
      new Uint8Array([0x2c, ...u16(left), ...u16(top), ...u16(right - left), ...u16(bottom - top), 0]),
      compress(rectangle),
    );
  }

  finish() {
    return new Blob([...this.#parts, new Uint8Array([0x3b])], { type: "image/gif" });
  }

  #indices(pixels) {
    const indices = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < pixels.length; at += 4) {
      const key = colorKey(pixels, at);
      let place = this.#places.get(key);
      if (place === undefined) {
        place = this.#nearest(pixels[at], pixels[at + 1], pixels[at + 2]);
        this.#places.set(key, place);
      }
      indices[at / 4] = place;
    }
    return indices;
  }

  #nearest(red, green, blue) {
    const distance = ([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    let best = 0;
    this.palette.forEach((color, index) => {
      if (distance(color) < distance(this.palette[best])) {
        best = index;
      }
    });
    return best;
  }

  // The rectangle of pixels that differ from the last picture, at least one pixel.
  #changed(indices) {
    const { width, height } = this;
    if (!this.#last) {
      return { left: 0, top: 0, right: width, bottom: height };
    }
    let [left, top, right, bottom] = [width, height, 0, 0];
    indices.forEach((index, at) => {
      if (index !== this.#last[at]) {
        const [x, y] = [at % width, Math.floor(at / width)];
        [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      }
    });
    return right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
  }
}

function u16(number) {
  return [number & 0xff, number >> 8];
}

// Compresses by LZW with codes of growing length, as in appendix F of the specification, in blocks
// of at most 255 bytes.
function compress(indices) {
  const clear = 1 << MIN_CODE_BITS;
  const bytes = [];
  let [bits, bitCount] = [0, 0];
  let codes, codeBits;
  const write = (code) => {
    bits |= code << bitCount;
    bitCount += codeBits;
    for (; bitCount >= 8; bitCount -= 8, bits >>>= 8) {
      bytes.push(bits & 0xff);
    }
  };
  const restart = () => {
    codes = new Map();
    codeBits = MIN_CODE_BITS + 1;
  };
  restart();
  write(clear);
  let prefix = indices[0];
  for (const index of indices.subarray(1)) {
    const key = (prefix << 8) | index;
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    // The two codes after those of single pixels are "clear" and "end".
    const code = clear + 2 + codes.size;
    if (code < 1 << MAX_CODE_BITS) {
      codes.set(key, code);
      if (code === 1 << codeBits) {
        codeBits += 1;
      }
    } else {
      write(clear);
      restart();
    }
    prefix = index;
  }
  write(prefix);
  write(clear + 1);
  if (bitCount > 0) {
    bytes.push(bits & 0xff);
  }
  const blocks = [MIN_CODE_BITS];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return new Uint8Array([...blocks, 0]);
}
