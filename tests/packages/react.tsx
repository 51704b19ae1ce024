// The element in React: attributes and events are checked by the types for JSX.
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { setSite } from "vicinity-board/react";

setSite("vicinity/");

function App() {
  const [moves, setMoves] = useState<string[]>([]);
  return (
    <>
      <vicinity-board
        variant="near"
        side="both"
        controls="none"
        onvicinity-move={(event) => setMoves((moves) => [...moves, `${event.detail.by} ${event.detail.san}`])}
      />
      <output>{moves.join(", ")}</output>
    </>
  );
}

createRoot(document.querySelector("#app")!).render(<App />);
