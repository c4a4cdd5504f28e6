// Begins: the position of the address, or else the first challenge that is not yet solved.

import { startFromAddress } from "./share-link.js";
import { SUITE } from "./notation.js";
import { session } from "./session.js";
import { memory } from "./storage.js";
import { openPanel } from "./tabs.js";

openPanel("play");
if (!startFromAddress()) session.start(SUITE.find((entry) => !memory.solved[entry.name]) ?? SUITE[0]);
document.documentElement.dataset.ready = "true";
