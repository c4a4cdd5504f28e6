// Opens every panel of the page in Chromium, light and dark, and asks axe-core about it.
// Fails on serious and critical findings, and names the others. Run by scripts/check-page.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { browser, opened, PANELS, press } from "./page-browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let serious = 0;
for (const scheme of ["light", "dark"]) {
  for (const width of [390, 1400]) {
    const tab = await opened("expert-07", width, 900, scheme);
    await tab.evaluate(axe);
    for (const panel of PANELS) {
      await press(tab, `tab-${panel}`);
      const { violations } = await tab.evaluate(() => window.axe.run());
      for (const { id, impact, help, nodes } of violations) {
        console.log(`${scheme} ${width} ${panel}: ${impact}: ${id}: ${help}`);
        for (const node of nodes.slice(0, 3)) console.log(`    ${node.target.join(" ")}`);
        if (impact === "serious" || impact === "critical") serious += 1;
      }
    }
    await tab.close();
  }
}
await browser.close();
console.log(`accessibility: ${serious} serious findings`);
process.exit(serious > 0 ? 1 : 0);
