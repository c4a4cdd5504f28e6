// A sheet of challenges on paper, the solutions on another page.

import { byId, el } from "./dom.js";
import { boardPicture } from "./drawing.js";
import { onlySolution } from "./making.js";
import { gradeWord } from "./thinking.js";
import { nameOf } from "./toy.js";

/** @typedef {import("./notation.js").Challenge} Challenge */

const PER_PAGE = 6;

/** What brings the challenge onto the screen again, and how hard it is. @param {Challenge} challenge */
function typed({ givens, grade }) {
  const letters = nameOf(givens) || "empty";
  return grade === null ? letters : `${letters} · grade ${grade.toFixed(1)}, ${gradeWord(grade)}`;
}

/** @param {Challenge} challenge @param {number} at @param {boolean} solved */
function figure(challenge, at, solved) {
  const { givens, name } = challenge;
  const placed = solved ? onlySolution(givens).filter((p) => !givens.includes(p)) : [];
  const caption = `${name ?? `challenge ${at + 1}`}${solved ? ", solved" : ""}`;
  const below = solved ? [] : [el("small", {}, typed(challenge))];
  return el("figure", {}, boardPicture(givens, placed), el("figcaption", {}, caption, ...below));
}

/** @param {string} title @param {Challenge[]} challenges @param {boolean} solved */
function pages(title, challenges, solved) {
  const made = [];
  for (let from = 0; from < challenges.length; from += PER_PAGE) {
    const figures = challenges.slice(from, from + PER_PAGE).map((challenge, at) => figure(challenge, from + at, solved));
    made.push(el("section", { class: "sheet-page" }, el("h2", {}, title), el("div", { class: "sheet-boards" }, ...figures)));
  }
  return made;
}

/**
 * Lays out challenges, each with one solution, and their solutions.
 * @param {string} title
 * @param {Challenge[]} challenges
 */
function layOut(title, challenges) {
  const sheet = byId("sheet");
  sheet.replaceChildren(...pages(title, challenges, false), ...pages(`${title}: solutions`, challenges, true));
  sheet.hidden = false;
  document.body.classList.add("printing");
}

/** @param {string} title @param {Challenge[]} challenges */
export function printSheet(title, challenges) {
  layOut(title, challenges);
  window.print();
}

window.addEventListener("afterprint", () => {
  document.body.classList.remove("printing");
  byId("sheet").hidden = true;
});
