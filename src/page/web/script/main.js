// Begins: the position of the address, or else the first challenge that is not yet solved.

import { startFromAddress } from "./share-link.js";
import { firstUnsolved } from "./play-panel.js";
import { session } from "./session.js";
import { openPanel } from "./tabs.js";

openPanel("play");
if (!startFromAddress()) session.start(firstUnsolved());
document.documentElement.dataset.ready = "true";
