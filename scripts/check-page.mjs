// Opens every panel of the page in Chromium, light and dark, and asks axe-core about it.
// Fails on serious and critical findings, and names the others. Run by scripts/check-page.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import puppeteer from "puppeteer-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const page = resolve(process.argv[2]);
const panels = ["play", "explore", "explain", "design", "search", "share"];

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
let serious = 0;
for (const scheme of ["light", "dark"]) {
  for (const width of [390, 1400]) {
    const tab = await browser.newPage();
    await tab.setViewport({ width, height: 900 });
    await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await tab.goto(`file://${page}#expert-07`);
    await tab.waitForSelector("html[data-ready]");
    await tab.evaluate(axe);
    for (const panel of panels) {
      await tab.evaluate((id) => document.getElementById(id)?.click(), `tab-${panel}`);
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
