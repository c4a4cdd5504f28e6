// The clock and the moves of a challenge; what was solved without help is remembered.

import { byId } from "./dom.js";
import { drawList } from "./play-panel.js";
import { session } from "./session.js";
import { rememberSolved } from "./storage.js";
import { clockTime, counted } from "./words.js";

let seconds = 0;
/** When the clock was last looked at. */
let last = performance.now();
let solved = false;

function tick() {
  const now = performance.now();
  // Time in which nobody looks at the page does not count, nor does a solved board's.
  if (!document.hidden && !solved && session.moveCount > 0) seconds += Math.min((now - last) / 1000, 2);
  last = now;
  byId("clock").textContent = `${clockTime(seconds)} · ${counted(session.moveCount, "move")}`;
}

session.listen((change) => {
  if (change === "challenge") {
    seconds = 0;
    solved = session.isSolved;
  } else if (change === "board" && !solved && session.isSolved && !session.designing) {
    tick();
    solved = true;
    const { name } = session.challenge;
    if (name && !session.helped && !name.startsWith("new ")) rememberSolved(name, { seconds: Math.round(seconds), moves: session.moveCount });
    drawList();
  }
  tick();
});
setInterval(tick, 500);
