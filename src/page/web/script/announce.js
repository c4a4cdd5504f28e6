// What the page says about a move, for eyes and for screen readers alike: one line under
// the board that is announced when it changes.

import { byId, sentenceNodes } from "./dom.js";
import { capitalised } from "./words.js";

/**
 * @param {string} sentence
 * @param {"plain" | "good" | "bad"} [tone]
 */
export function say(sentence, tone = "plain") {
  const line = byId("message");
  line.className = `message ${tone}`;
  line.replaceChildren(...sentenceNodes(capitalised(sentence)));
}
