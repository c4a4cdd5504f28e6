// Search: a trace of a search, played on the board.

import { say } from "./announce.js";
import { solutionCount } from "./atlas.js";
import { layer, showInstead } from "./board-view.js";
import { DATA } from "./data.js";
import { button, el, select } from "./dom.js";
import { drawnPlacement } from "./drawing.js";
import { session } from "./session.js";
import { addPanel, currentPanel, openPanel } from "./tabs.js";
import { boardsOf, readTrace } from "./trace.js";
import { capitalised, counted } from "./words.js";

/** @typedef {import("./trace.js").Trace} Trace */

/** @type {Trace[]} */
const traces = [];
/** @type {Trace | null} */
let trace = null;
/** @type {number[][]} */
let boards = [];
let at = 0;
/** The timer that plays, or 0. */
let timer = 0;

const chooser = select("Trace", [], (value) => choose(Number(value)), { id: "trace" });
const about = el("p", { class: "soft" });
const line = el("p", { class: "trace-event", id: "trace-event" });
const [nodes, depth, left, step] = ["nodes", "depth", "left", "step"].map((name) => el("b", { id: `trace-${name}` }));
const play = button("Play", toggle, { class: "primary", id: "trace-play" });
const place = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, value: 0, id: "trace-place", "aria-label": "Place in the trace" }));
const speed = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: 0, max: 7, value: 2, id: "trace-speed", "aria-label": "Speed" }));

/** Milliseconds from an event to the next. */
function pace() {
  return 1200 / 2 ** Number(speed.value);
}

/** @param {number} to */
function show(to) {
  if (!trace) return;
  at = Math.max(0, Math.min(trace.events.length - 1, to));
  const event = trace.events[at];
  showInstead({ givens: trace.givens, moves: boards[at] });
  const [halos, over] = [layer("halos"), layer("over")];
  if (event.event === "candidates" || event.event === "rule-out") over.append(...(event.options ?? []).map((p) => drawnPlacement("trace", p)));
  if (event.place !== undefined) halos.append(drawnPlacement("halo", event.place));
  line.textContent = event.sentence;
  line.className = `trace-event ${["branch", "forced", "dead", "back", "solution"].includes(event.event) ? event.event : ""}`;
  nodes.textContent = event.node.toLocaleString("en");
  depth.textContent = String(boards[at].length);
  left.textContent = solutionCount([...trace.givens, ...boards[at]]).toLocaleString("en");
  step.textContent = `${at + 1} of ${trace.events.length}`;
  place.value = String(at);
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  play.textContent = "Play";
}

function goOn() {
  if (!trace || at >= trace.events.length - 1) {
    stop();
    return;
  }
  show(at + 1);
  timer = window.setTimeout(goOn, pace());
}

function toggle() {
  if (timer) {
    stop();
    return;
  }
  if (trace && at >= trace.events.length - 1) show(0);
  play.textContent = "Pause";
  timer = window.setTimeout(goOn, pace());
}

/** @param {number} number */
function choose(number) {
  stop();
  trace = traces[number] ?? null;
  if (!trace) {
    about.textContent = "No trace yet: drop a file that “iqlink trace CHALLENGE --backend paper --json” wrote.";
    return;
  }
  boards = boardsOf(trace);
  place.max = String(trace.events.length - 1);
  const cut = trace.complete ? "" : " It is cut off before the search ends.";
  about.textContent = `${capitalised(trace.about || trace.backend)}; ${counted(trace.events.length, "event")}.${cut}`;
  show(0);
}

/** @param {Trace} added */
function add(added) {
  traces.push(added);
  chooser.list.append(el("option", { value: traces.length - 1 }, `${added.name}, ${added.backend}`));
  chooser.list.value = String(traces.length - 1);
}

/**
 * Plays a trace from outside.
 * @param {unknown} value parsed JSON
 */
export function offerTrace(value) {
  add(readTrace(value));
  openPanel("search");
  choose(traces.length - 1);
  say("the trace is ready to play", "good");
}

addPanel({
  id: "search",
  title: "Search",
  content: [
    el("p", { class: "soft" }, "How a program searches: candidates as thin lines, what is tried or forced with a bright rim, and the way back."),
    el("div", { class: "row" }, chooser.label),
    about,
    el("div", { class: "row" }, play, button("Step", () => { stop(); show(at + 1); }, { id: "trace-next" }), button("Back", () => { stop(); show(at - 1); }, { id: "trace-back" })),
    el("div", { class: "slider" }, "Place", place, "Speed", speed),
    el("div", { class: "counters" }, el("div", {}, "Nodes", nodes), el("div", {}, "Placed", depth), el("div", {}, "Solutions left", left), el("div", {}, "Event", step)),
    line,
  ],
  shown: () => choose(Number(chooser.list.value || 0)),
  hidden: stop,
});
place.addEventListener("input", () => { stop(); show(Number(place.value)); });
for (const value of DATA.traces) add(readTrace(value));
if (traces.length > 0) chooser.list.value = "0";

session.listen((change) => {
  if (change === "hand" || currentPanel() !== "search") return;
  stop();
  showInstead(null);
});
