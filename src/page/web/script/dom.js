// Making elements. Text is only ever set as text: nothing in this page reads markup
// from a link, a file or the storage.

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | EventListener | ((event: any) => void) | undefined>} Attributes */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {Element} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
}

/**
 * An element with attributes (functions are listeners) and content.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/**
 * The same for drawings.
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {Child[]} children
 */
export function svgEl(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  fill(element, attributes, children);
  return element;
}

/**
 * A sentence in which no line ends within a place such as `A-G-N`, a name such as `wizard-03`, or
 * a flag.
 * @param {string} sentence
 * @returns {(Node | string)[]}
 */
export function sentenceNodes(sentence) {
  const parts = sentence.split(/(\b[A-X]-[A-X]-[A-X]\b|\b[a-z]+-\d\d\b|--[a-z]+\b)/);
  return parts.map((part, at) => (at % 2 === 1 ? el("span", { class: "unbroken" }, part) : part));
}

/**
 * The element with this id, which is in the page.
 * @param {string} id
 */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * A button with a text.
 * @param {string} text
 * @param {(event: MouseEvent) => void} click
 * @param {Attributes} [attributes]
 */
export function button(text, click, attributes = {}) {
  const made = el("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", click);
  return /** @type {HTMLButtonElement} */ (made);
}

/**
 * A box to tick, with its label.
 * @param {string} text
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 * @param {Attributes} [attributes]
 */
export function checkbox(text, checked, change, attributes = {}) {
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", ...attributes }));
  box.checked = checked;
  box.addEventListener("change", () => change(box.checked));
  return el("label", { class: "check" }, box, text);
}

/**
 * A choice from a list, with its label.
 * @param {string} text
 * @param {[value: string, text: string][]} options
 * @param {(value: string) => void} change
 * @param {Attributes} [attributes]
 */
export function select(text, options, change, attributes = {}) {
  const list = /** @type {HTMLSelectElement} */ (el("select", attributes));
  for (const [value, label] of options) list.append(el("option", { value }, label));
  list.addEventListener("change", () => change(list.value));
  return { label: el("label", { class: "field" }, text, list), list };
}
