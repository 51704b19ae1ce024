// The element in Vue, with a render function instead of a compiled template.
import { createApp, h, ref } from "vue";
import { setSite, type VicinityBoardProps } from "vicinity-board/vue";

setSite("vicinity/");
const moves = ref<string[]>([]);
const board: VicinityBoardProps = {
  variant: "near",
  side: "both",
  controls: "none",
  onVicinityMove: ({ detail }) => moves.value.push(`${detail.by} ${detail.san}`),
};

createApp({
  render: () => [h("vicinity-board", board), h("output", moves.value.join(", "))],
}).mount("#app");
