// The tabs beside the board. A panel says when it comes and when it goes, so that what it
// drew on the board goes with it.

import { say } from "./announce.js";
import { byId, el } from "./dom.js";
import { clearLayers, showInstead } from "./board-view.js";

/** @typedef {{id: string, title: string, content: Node[], shown?: () => void, hidden?: () => void}} Panel */
/** @type {(Panel & {tab: HTMLElement, panel: HTMLElement})[]} */
const panels = [];
let current = "";

/** @param {Panel} panel */
export function addPanel(panel) {
  const { id, title, content } = panel;
  const tab = el("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` }, title);
  const section = el("section", { class: "panel", role: "tabpanel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: true }, ...content);
  panels.push({ ...panel, tab, panel: section });
  byId("tabs").append(tab);
  byId("panels").append(section);
  tab.addEventListener("click", () => openPanel(id));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = panels.findIndex((p) => p.id === id);
    const next = panels[(at + step + panels.length) % panels.length];
    openPanel(next.id);
    next.tab.focus();
    event.preventDefault();
    event.stopPropagation();
  });
}

/** @param {string} id */
export function openPanel(id) {
  if (id === current) return;
  panels.find((panel) => panel.id === current)?.hidden?.();
  showInstead(null);
  clearLayers();
  say("");
  current = id;
  for (const { id: other, tab, panel } of panels) {
    tab.setAttribute("aria-selected", String(other === id));
    tab.tabIndex = other === id ? 0 : -1;
    panel.hidden = other !== id;
  }
  panels.find((panel) => panel.id === id)?.shown?.();
}

export function currentPanel() {
  return current;
}
