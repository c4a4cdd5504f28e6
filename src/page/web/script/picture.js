// The board as files: SVG, and PNG made from it in the browser.

import { DATA } from "./data.js";
import { boardPicture } from "./drawing.js";
import { svgEl } from "./dom.js";
import { session } from "./session.js";

/**
 * Offers a file to save.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The board as the text of an SVG file. */
export function svgText() {
  const picture = boardPicture(session.board.givens, session.board.moves);
  if (!document.body.classList.contains("letters")) {
    for (const label of picture.querySelectorAll(".piece-letter")) label.remove();
  }
  picture.prepend(svgEl("title", {}, "IQ-Link board"));
  picture.setAttribute("width", String(2 * DATA.board.width));
  picture.setAttribute("height", String(2 * DATA.board.height));
  return new XMLSerializer().serializeToString(picture);
}

/** @returns {Promise<Blob>} */
export async function pngBlob() {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText())}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(4 * DATA.board.width);
  canvas.height = Math.round(4 * DATA.board.height);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
