// The buttons under the board: turn, flip, undo, redo, and what is shown on the board.

import { button, byId, checkbox, el } from "./dom.js";
import { flipHand, redoMove, resetBoard, turnHand, undoMove } from "./moves.js";
import { session } from "./session.js";
import { isOn, switchTo } from "./storage.js";

const turnBack = button("↺", () => turnHand(-1), { title: "Turn counter-clockwise (Shift R)", "aria-label": "Turn counter-clockwise" });
const turn = button("↻", () => turnHand(1), { title: "Turn clockwise (R)", "aria-label": "Turn clockwise" });
const flip = button("⇅ Flip", flipHand, { title: "Flip top to bottom (F)" });
const undo = button("Undo", undoMove, { title: "Z", id: "undo" });
const redo = button("Redo", redoMove, { title: "Y", id: "redo" });
const reset = button("Reset", resetBoard, { id: "reset", title: "Take all your pieces back" });

/** @param {boolean} on */
function showLetters(on) {
  document.body.classList.toggle("letters", on);
  switchTo("letters", on);
}

byId("tools").append(
  el("span", { class: "group" }, turnBack, turn, flip),
  el("span", { class: "group" }, undo, redo, reset),
  checkbox("Letters", isOn("letters", false), showLetters, { id: "letters" }),
);
document.body.classList.toggle("letters", isOn("letters", false));

session.listen(() => {
  for (const tool of [turnBack, turn, flip]) tool.disabled = session.hand === null;
  undo.disabled = !session.canUndo;
  redo.disabled = !session.canRedo;
  reset.disabled = session.board.moves.length === 0;
});
