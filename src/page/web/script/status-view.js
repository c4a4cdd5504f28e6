// Above the board at every moment: how many solutions are left, and what that means.

import { solutionCount } from "./atlas.js";
import { shownInstead, whenShown } from "./board-view.js";
import { byId, el } from "./dom.js";
import { session } from "./session.js";
import { counted } from "./words.js";

/** @returns {[badge: string, tone: string, sentence: string]} */
function verdict() {
  const { solutions, fits, missing } = session;
  const apart = fits - solutions;
  const others = apart > 0 ? `; ${counted(apart, "more board")} would fit, but not hang together` : "";
  if (missing.length === 0) {
    return session.isSolved
      ? ["solved", "good", "all twelve pieces fit and are linked"]
      : ["not linked", "bad", "all pieces fit, but they do not hang together"];
  }
  const left = `${counted(missing.length, "piece")} to place`;
  if (solutions === 0) return ["dead end", "bad", `no solution, ${left}${others}`];
  if (solutions === 1) return ["unique", "good", `exactly one solution, ${left}${others}`];
  return ["open", "open", `${counted(solutions, "solution")}, ${left}${others}`];
}

/**
 * Of a board that is shown instead of the game: a step of a search or of an explanation.
 * @param {number} solutions
 * @returns {[badge: string, tone: string, sentence: string]}
 */
function aside(solutions) {
  return ["not your game", "open", `${counted(solutions, "solution")} from the board that is shown; your game waits`];
}

function drawStatus() {
  const shown = shownInstead();
  const solutions = shown ? solutionCount([...shown.givens, ...shown.moves]) : session.solutions;
  const [badge, tone, sentence] = shown ? aside(solutions) : verdict();
  const count = solutions.toLocaleString("en");
  byId("status").replaceChildren(
    el("strong", { class: "count", id: "count" }, count),
    el("span", { class: `badge ${tone}`, id: "badge" }, badge),
    el("span", { class: "detail" }, sentence),
  );
}

session.listen((change) => {
  if (change !== "hand") drawStatus();
});
whenShown(drawStatus);
