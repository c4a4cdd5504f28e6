// Share: the position as a link, letters, JSON, a command line, pictures, and on paper.

import { say } from "./announce.js";
import { solutionCount } from "./atlas.js";
import { DATA } from "./data.js";
import { button, el, select, sentenceNodes } from "./dom.js";
import { newChallenge } from "./making.js";
import { InputError, readPosition, SUITE } from "./notation.js";
import { download, pngBlob, svgText } from "./picture.js";
import { printSheet } from "./print.js";
import { randomFrom } from "./random.js";
import { session } from "./session.js";
import { addPanel, currentPanel } from "./tabs.js";
import { nameOf } from "./toy.js";
import { capitalised } from "./words.js";

const copies = el("div", { class: "copies" });

/** @returns {[label: string, id: string, text: string][]} */
function ways() {
  const letters = nameOf(session.placements) || "empty";
  const { name, level, grade } = session.challenge;
  const line = JSON.stringify({ name, level, givens: nameOf(session.board.givens), grade });
  return [
    ["Link", "link", location.href],
    ["Letters", "letters", letters],
    ["JSON", "json", line],
    ["Solve it", "command", `iqlink solve ${letters}`],
    ["Export it", "export", `iqlink export ${letters} --format cnf`],
  ];
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say("copied", "good");
  } catch {
    say("the browser does not let the page copy: select the text and copy it yourself", "bad");
  }
}

function drawWays() {
  if (currentPanel() !== "share") return;
  const rows = ways().map(([label, id, text]) =>
    el("div", { class: "copy" }, el("b", {}, label), el("code", { id: `copy-${id}`, tabindex: 0 }, ...sentenceNodes(text)), button("Copy", () => copy(text), { "aria-label": `Copy: ${label}` })),
  );
  copies.replaceChildren(...rows);
}

async function savePng() {
  download("iqlink.png", await pngBlob());
  say("the picture is saved as iqlink.png", "good");
}

const entry = /** @type {HTMLInputElement} */ (el("input", { type: "text", id: "enter", "aria-label": "A challenge: a name or letters", placeholder: "wizard-03, BAAEBD, …" }));

/** @param {Event} event */
function load(event) {
  event.preventDefault();
  try {
    const { challenge, placed } = readPosition(entry.value);
    session.start(challenge, placed);
    say("here it is", "good");
  } catch (error) {
    say(error instanceof InputError ? error.message : "that could not be read", "bad");
  }
}

const levels = select("Level", DATA.levels.map(({ name }) => [name, capitalised(name)]), () => {}, { id: "print-level" });

function printLevel() {
  const level = levels.list.value;
  printSheet(`IQ-Link: ${level}`, SUITE.filter((entry) => entry.level === level));
}

async function printNew() {
  const level = levels.list.value;
  const random = randomFrom(String(Math.random()));
  /** @type {Map<string, import("./notation.js").Challenge>} */
  const made = new Map();
  while (made.size < 6) {
    const challenge = await newChallenge(random, level);
    if (challenge) made.set(nameOf(challenge.givens), challenge);
  }
  printSheet(`IQ-Link: new ${level} challenges`, [...made.values()]);
}

function printThis() {
  const { givens } = session.board;
  if (solutionCount(givens) !== 1) say("only a challenge with one solution can be printed with its solution", "bad");
  else printSheet("IQ-Link", [session.challenge]);
}

addPanel({
  id: "share",
  title: "Share",
  content: [
    copies,
    el("div", { class: "row" }, button("Save SVG", () => download("iqlink.svg", new Blob([svgText()], { type: "image/svg+xml" })), { id: "save-svg" }), button("Save PNG", savePng, { id: "save-png" })),
    el("h2", {}, "Load"),
    el("form", { class: "row", submit: load }, entry, el("button", { type: "submit", id: "load" }, "Load")),
    el("p", { class: "soft" }, "Or drop a file of challenges (.json, .txt) or a trace on the page."),
    el("h2", {}, "Print, solutions on another page"),
    el("div", { class: "row" }, levels.label, button("The suite’s", printLevel, { id: "print" }), button("Six new ones", printNew), button("This one", printThis, { id: "print-this" })),
  ],
  shown: drawWays,
});

session.listen((change) => {
  if (change !== "hand") drawWays();
});
