// Design: place what you like, see the count fall, drop what is superfluous, and hear how
// hard the challenge is.

import { say } from "./announce.js";
import { fitsAlsoWith, fitsWith, solutionsIn } from "./atlas.js";
import { layer } from "./board-view.js";
import { button, el } from "./dom.js";
import { drawnPlacement } from "./drawing.js";
import { onlySolution, reducedGivens, superfluousGivens } from "./making.js";
import { randomFrom, shuffled } from "./random.js";
import { session } from "./session.js";
import { addPanel, currentPanel, openPanel } from "./tabs.js";
import { gradeOf, gradeWord } from "./thinking.js";
import { described, nameOf, PLACEMENTS } from "./toy.js";
import { capitalised, counted, listed } from "./words.js";

const falling = el("ol", { class: "falling", id: "falling" });
const verdict = el("p", { class: "note", id: "design-verdict" });
const grade = el("p", { id: "design-grade" });
const reduce = button("Reduce to a minimal challenge", reduceNow, { id: "reduce" });
const play = button("Play it", playIt, { class: "primary", id: "play-it" });

function reduceNow() {
  const { givens } = session.board;
  const order = shuffled(randomFrom(String(Math.random())), givens);
  const fewer = reducedGivens(order);
  session.setBoard({ givens: givens.filter((p) => fewer.includes(p)), moves: [] });
  say(`${counted(givens.length - fewer.length, "given")} dropped: none of the ${fewer.length} that are left can go`);
}

function playIt() {
  const { givens } = session.board;
  const unique = session.solutions === 1;
  const number = unique ? gradeOf(givens, onlySolution(givens)) : null;
  openPanel("play");
  session.start({ name: null, level: null, givens, grade: number });
}

/** How the count falls, given by given. */
function drawFalling() {
  let left = fitsWith([]);
  const rows = [["Empty board", solutionsIn(left)]];
  for (const given of session.board.givens) {
    left = fitsAlsoWith(left, given);
    rows.push([`${capitalised(described(given))} (${PLACEMENTS[given].name})`, solutionsIn(left)]);
  }
  falling.replaceChildren(...rows.map(([what, count]) => el("li", {}, el("span", {}, String(what)), el("b", {}, count.toLocaleString("en")))));
}

let asked = 0;

function drawDesign() {
  if (currentPanel() !== "design") return;
  const { givens } = session.board;
  const extra = superfluousGivens(givens);
  layer("halos").append(...extra.map((p) => drawnPlacement("halo", p)));
  drawFalling();
  const { solutions } = session;
  const unique = solutions === 1 && givens.length < 12;
  reduce.disabled = extra.length === 0;
  play.disabled = givens.length === 0 || solutions === 0;
  if (solutions === 0) verdict.textContent = "No solution: take something back.";
  else if (!unique) verdict.textContent = `${counted(solutions, "solution")}: place more to make it unique.`;
  else if (extra.length === 0) verdict.textContent = "A minimal challenge: one solution, and no given can go.";
  else verdict.textContent = `One solution. Superfluous, each by itself: ${listed(extra.map(described))}.`;
  grade.textContent = unique ? "Grade: thinking…" : "";
  // The move is answered first; thinking may take longer than a frame.
  const question = ++asked;
  if (unique) {
    setTimeout(() => {
      if (question !== asked || currentPanel() !== "design") return;
      const number = gradeOf(givens, onlySolution(givens));
      grade.textContent = `Grade ${number.toFixed(1)}: ${gradeWord(number)}.`;
    }, 30);
  }
}

function beginDesign() {
  session.designing = true;
  const { givens, moves } = session.board;
  // What was placed becomes given, so that everything can be moved alike.
  if (moves.length > 0) session.setBoard({ givens: [...givens, ...moves], moves: [] });
  drawDesign();
}

addPanel({
  id: "design",
  title: "Design",
  content: [
    el("p", { class: "soft" }, "Place the pieces that you want to give. Those with a bright rim could go, one of them at a time."),
    verdict,
    grade,
    el("div", { class: "row" }, play, reduce, button("Empty board", () => session.setBoard({ givens: [], moves: [] }), { id: "clear" })),
    el("h2", {}, "How the count falls"),
    falling,
  ],
  shown: beginDesign,
  hidden: () => {
    session.designing = false;
    const { givens } = session.board;
    if (nameOf(givens) !== nameOf(session.challenge.givens)) session.start({ name: null, level: null, givens, grade: null });
  },
});

session.listen((change) => {
  if (change !== "hand") drawDesign();
});
