// Explore: where the missing pieces lie in the solutions that are left, the heat map, and
// the linked groups.

import { usesIn } from "./atlas.js";
import { bitList } from "./bits.js";
import { layer } from "./board-view.js";
import { DATA } from "./data.js";
import { checkbox, el, svgEl } from "./dom.js";
import { drawnPlacement, spotMiddle } from "./drawing.js";
import { session } from "./session.js";
import { addPanel, currentPanel } from "./tabs.js";
import { freePlacements } from "./tables.js";
import { FIRST, letter, linkedGroups, pieceName, PLACEMENTS, SPOT_COUNT } from "./toy.js";
import { capitalised, counted } from "./words.js";

/** The piece whose places are shown, if one is. @type {number | null} */
let tracedPiece = null;
const show = { heat: false, groups: false };

const table = el("div", { id: "places" });
const note = el("p", { class: "soft", id: "explore-note" });

/** @param {number} piece @param {Uint32Array} uses */
function placesOf(piece, uses) {
  const places = [];
  for (let p = FIRST[piece]; p < FIRST[piece + 1]; p++) if (uses[p] > 0) places.push(p);
  return places;
}

/** @param {number} piece @param {number} places @param {number} free */
function pieceRow(piece, places, free) {
  const name = capitalised(pieceName(piece));
  const pressed = tracedPiece === piece;
  const swatch = el("span", { class: "swatch", "aria-hidden": "true", style: `background: ${DATA.pieces[piece].colour}` });
  const toggle = el("button", { type: "button", "aria-pressed": String(pressed), class: "piece-row", "data-piece": letter(piece) }, swatch, `${name} (${letter(piece)})`);
  toggle.addEventListener("click", () => {
    tracedPiece = pressed ? null : piece;
    drawExplore();
  });
  return el("tr", {}, el("td", {}, toggle), el("td", { class: "number" }, String(places)), el("td", { class: "number" }, String(free)));
}

function drawTable() {
  const uses = usesIn(session.left);
  const free = bitList(freePlacements(session.placements)).map((p) => PLACEMENTS[p].piece);
  const rows = session.missing.map((piece) => pieceRow(piece, placesOf(piece, uses).length, free.filter((p) => p === piece).length));
  const head = el("tr", {}, el("th", { scope: "col" }, "Piece"), el("th", { scope: "col", class: "number" }, "In solutions"), el("th", { scope: "col", class: "number" }, "Free"));
  table.replaceChildren(
    rows.length > 0 ? el("table", { class: "places" }, el("caption", { class: "soft" }, "Places of the missing pieces; press one to see them"), el("thead", {}, head), el("tbody", {}, ...rows)) : el("p", { class: "soft" }, "All pieces are on the board."),
  );
  return uses;
}

/** @param {Uint32Array} uses */
function drawTraces(uses) {
  const over = layer("over");
  if (tracedPiece === null || !session.missing.includes(tracedPiece)) return;
  const places = placesOf(tracedPiece, uses);
  over.append(...places.map((p) => drawnPlacement("trace", p)));
  const names = places.slice(0, 12).map((p) => PLACEMENTS[p].name).join(" ");
  note.textContent += ` ${capitalised(pieceName(tracedPiece))} lies in ${counted(places.length, "place")}: ${names}${places.length > 12 ? " …" : ""}`;
}

/** On every spot, how many free placements of missing pieces reach it, as in the paper's heat map. */
function heatOfSpots() {
  const heat = new Uint32Array(SPOT_COUNT);
  for (const p of bitList(freePlacements(session.placements))) for (const unit of PLACEMENTS[p].units) heat[unit.spot]++;
  return heat;
}

function drawHeat() {
  const marks = layer("marks");
  if (!show.heat) return;
  const heat = heatOfSpots();
  const most = Math.max(1, ...heat);
  heat.forEach((value, spot) => {
    if (value === 0) return;
    const { x, y } = spotMiddle(spot);
    const share = value / most;
    marks.append(
      svgEl("circle", { class: "heat", cx: x, cy: y, r: 8 + 16 * Math.sqrt(share), "fill-opacity": 0.25 + 0.45 * share }),
      svgEl("text", { class: "heat-number", x, y: y + 4 }, String(value)),
    );
  });
}

const GROUP_COLOURS = ["#1b2026", "#e69f00", "#0072b2", "#009e73", "#cc79a7", "#d55e00"];
const DASHES = ["", "6 3", "2 3", "9 2 2 2", "1 4", "12 4"];

/** Draws each linked group in a colour and a dash of its own, and says how many there are. */
function drawGroups() {
  const halos = layer("halos");
  if (!show.groups) return;
  const groups = linkedGroups(session.placements);
  groups.forEach((group, at) => {
    for (const placement of group) {
      const path = PLACEMENTS[placement].units.map(({ spot }) => spotMiddle(spot)).map(({ x, y }) => `${x},${y}`).join(" ");
      const shape = { points: path, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
      halos.append(svgEl("polyline", { ...shape, stroke: GROUP_COLOURS[at % 6], "stroke-width": 58, opacity: 0.35 }));
      halos.append(svgEl("polyline", { ...shape, stroke: GROUP_COLOURS[at % 6], "stroke-width": 2, "stroke-dasharray": DASHES[at % 6] }));
    }
  });
  const sizes = groups.map((group) => group.map((p) => letter(PLACEMENTS[p].piece)).sort().join(""));
  note.textContent = groups.length === 1 ? `One linked group: ${sizes[0]}.` : `${counted(groups.length, "linked group")}: ${sizes.join(", ")}.`;
}

function drawExplore() {
  if (currentPanel() !== "explore") return;
  note.textContent = "";
  const uses = drawTable();
  drawHeat();
  drawGroups();
  drawTraces(uses);
}

addPanel({
  id: "explore",
  title: "Explore",
  content: [
    el(
      "div",
      { class: "row" },
      checkbox("Heat map", false, (on) => { show.heat = on; drawExplore(); }, { id: "heat" }),
      checkbox("Linked groups", false, (on) => { show.groups = on; drawExplore(); }, { id: "groups" }),
    ),
    el("p", { class: "soft" }, "The heat map counts, for every spot, the free placements of missing pieces that reach it."),
    note,
    table,
  ],
  shown: drawExplore,
});

session.listen((change) => {
  if (change !== "hand") drawExplore();
});
