// The position in the address: `#junior-05+NGB`, as the command line writes it.

import { say } from "./announce.js";
import { InputError, inSuite, readPosition } from "./notation.js";
import { session } from "./session.js";
import { nameOf, PLACEMENTS } from "./toy.js";

/** The position in the notation of the command line. */
function positionText() {
  const { givens, moves } = session.board;
  const start = inSuite(givens)?.name ?? (givens.length > 0 ? nameOf(givens) : "empty");
  const placed = moves.map((p) => PLACEMENTS[p].name).join("");
  return placed ? `${start}+${placed}` : start;
}

/** Starts what the address says; whether it says anything. */
export function startFromAddress() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
    if (text === "" || text === "board") return false;
    const { challenge, placed } = readPosition(text);
    session.start(challenge, placed);
    return true;
  } catch (error) {
    say(error instanceof InputError ? `The link is wrong. ${error.message}` : "The link is wrong.", "bad");
    return false;
  }
}

let written = "";

session.listen((change) => {
  if (change === "hand") return;
  written = `#${positionText()}`;
  try {
    history.replaceState(null, "", written);
  } catch {
    // Some browsers refuse many changes in a short time; the next move says it again.
  }
});

window.addEventListener("hashchange", () => {
  if (location.hash === written) return;
  // The link to the board is for those who skip to it: the address keeps the position.
  if (location.hash === "#board") history.replaceState(null, "", written);
  else if (startFromAddress()) say("the position of the link");
});
