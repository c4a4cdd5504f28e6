// The clock and the moves of a challenge. What was solved without help is remembered, and the
// next challenge offered.

import { button, byId } from "./dom.js";
import { drawList, keyOf, startNext } from "./play-panel.js";
import { session } from "./session.js";
import { rememberSolved } from "./storage.js";
import { clockTime, counted } from "./words.js";

let seconds = 0;
/** When the clock was last looked at. */
let last = performance.now();
let solved = false;
/** Whether it was never solved in less time. */
let isBest = false;

const next = button("Next challenge", startNext, { class: "primary", id: "next", hidden: true });
byId("message").after(next);

function tick() {
  const now = performance.now();
  // Time in which nobody looks at the page does not count, nor does a solved board's.
  if (!document.hidden && !solved && session.moveCount > 0) seconds += Math.min((now - last) / 1000, 2);
  last = now;
  const best = isBest ? " · your best" : "";
  byId("clock").textContent = `${clockTime(seconds)} · ${counted(session.moveCount, "move")}${best}`;
}

/** Begins anew with a challenge, and ends when it is solved. @param {string} change */
function follow(change) {
  if (change === "challenge") {
    seconds = 0;
    solved = session.isSolved;
    isBest = false;
  } else if (change === "board" && !solved && session.isSolved && !session.designing) {
    tick();
    solved = true;
    isBest = !session.helped && rememberSolved(keyOf(session.challenge), { seconds: Math.round(seconds), moves: session.moveCount });
    drawList();
  }
}

/** The pieces of a solved board hop once the last one lies, and the next challenge is offered. @param {string} change */
function celebrate(change) {
  if (change === "hand") return;
  const isDone = session.isSolved && !session.designing;
  next.hidden = !isDone;
  byId("board").classList.toggle("solved", isDone && change === "board");
}

session.listen((change) => {
  follow(change);
  celebrate(change);
  tick();
});
setInterval(tick, 500);
