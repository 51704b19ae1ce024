// The same numbers as in frame.css: the height depends only on the width, so that loading does
// not shift the layout. Colours follow the color-scheme that the host page sets on the element.
const STYLE = COLORS + `
  :host {
    display: block; container-type: inline-size; min-width: 220px; max-width: 1200px; contain: content;
    break-inside: avoid; -webkit-print-color-adjust: exact; print-color-adjust: exact;
  }
  :host([hidden]) { display: none; }
  :host([theme="light"]) { color-scheme: light; }
  :host([theme="dark"]) { color-scheme: dark; }
  slot { display: none; }
  .box {
    --top: 0px; --strip: 0px; --below: 0px; --beside: 0px; --least: 0px; --rim-x: 0px; --rim-y: 0px;
    --fit: calc((100cqi - var(--beside) - var(--rim-x)) / var(--files)); --cell: round(down, var(--fit), 1px);
    position: relative; overflow: hidden; background: light-dark(#f2f1eb, #14191a); color: light-dark(#536166, #9dabaa);
    height: calc(max(var(--fit) * var(--ranks) + var(--rim-y), var(--least)) + var(--top) + var(--below));
    /* Not visible: the transition of this colour signals a change of the color-scheme. */
    outline-color: light-dark(#fff, #000); transition: outline-color 1ms;
  }
  .box[data-mode="diagram"][data-controls="none"] { background: none; }
  .box[data-controls="moves"] { --below: 150px; }
  .box[data-controls="full"] { --top: 40px; --strip: 36px; --below: 354px; }
  .box[data-mode="view"][data-controls="moves"] { --below: 388px; }
  .box[data-mode="view"][data-controls="full"] { --below: 460px; }
  .box[data-mode="friend"] { --below: 534px; }
  @container (min-width: 560px) {
    .box[data-controls="moves"] { --below: 0px; --beside: calc(clamp(180px, 32cqi, 320px) + 10px); --least: 240px; }
    .box[data-controls="full"] { --strip: 0px; --below: 0px; --beside: calc(clamp(220px, 34cqi, 340px) + 10px); --least: 360px; }
    .box[data-mode="view"][data-controls="moves"] { --below: 0px; --least: 388px; }
    .box[data-mode="view"][data-controls="full"] { --below: 0px; --least: 460px; }
    .box[data-mode="friend"] { --below: 0px; --least: 560px; }
  }
  @container (max-width: 419px) { .box { --rim-x: 16px; --rim-y: 14px; } }
  @container (max-width: 759px) { .box[data-large] { --rim-x: 16px; --rim-y: 14px; } }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; opacity: 0; color-scheme: inherit; }
  .ready iframe { opacity: 1; }
  .board {
    --gap: calc(100cqi - var(--beside) - var(--rim-x) - var(--cell) * var(--files));
    position: absolute; top: calc(var(--top) + var(--strip)); left: calc(var(--rim-x) + max(0px, var(--gap) / 2));
    width: calc(var(--cell) * var(--files)); height: calc(var(--cell) * var(--ranks));
  }
  @container (min-width: 560px) { .box:not([data-controls="none"]) .board { left: var(--rim-x); } }
  .ready .board { visibility: hidden; }
  svg { display: block; width: 100%; height: 100%; }
  /* Coordinates: inside the squares, but beside a small board. */
  .names { position: absolute; inset: 3px; display: grid; pointer-events: none; font: 650 clamp(9px, var(--cell) * .17, 14px)/1 system-ui, sans-serif; }
  .ranks { grid-auto-rows: var(--cell); }
  .files { grid-auto-flow: column; grid-auto-columns: var(--cell); left: -3px; top: auto; text-align: end; }
  @container (max-width: 419px) { ${labelsBesideBoard(".names")} }
  @container (max-width: 759px) { ${labelsBesideBoard("[data-large] .names")} }
  p { position: relative; margin: 8px; padding: 8px 12px; border-radius: 6px; font: 14px/1.4 system-ui, sans-serif;
    background: light-dark(#fbe8c3, #3d3013); color: light-dark(#5c3600, #ffdd9a); overflow-wrap: anywhere; }
  p:empty { display: none; }
  /* An error message taller than the board is not clipped. */
  .box:has(> p:not(:empty)) { display: flow-root; height: auto; min-height: calc(max(var(--fit) * var(--ranks) + var(--rim-y), var(--least)) + var(--top) + var(--below)); }
`;

/** The style of coordinates beside the board. */
function labelsBesideBoard(names) {
  return `
    ${names} { inset: 0; color: inherit; font-size: 11px; }
    ${names}.ranks { right: 100%; left: auto; width: var(--rim-x); padding-right: 3px; box-sizing: border-box; align-items: center; text-align: end; }
    ${names}.files { top: 100%; bottom: auto; height: var(--rim-y); align-items: end; text-align: center; }
  `;
}

let styleSheet;
/** The styles that all boards of the page share. */
function boardStyleSheet() {
  if (!styleSheet) {
    styleSheet = new CSSStyleSheet();
    styleSheet.replaceSync(STYLE);
  }
  return styleSheet;
}
