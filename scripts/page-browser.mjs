// The page in a window of Chromium, for the scripts that look at it.
import { resolve } from "node:path";
import puppeteer from "puppeteer-core";

export const PANELS = ["play", "explore", "explain", "design", "search", "share"];

const address = `file://${resolve(process.argv[2])}`;
export const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
});

/** The page with what stands behind `#`, so wide and so high, light or dark. */
export async function opened(fragment, width, height, scheme) {
  const tab = await browser.newPage();
  await tab.setViewport({ width, height });
  await tab.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await tab.goto(`${address}#${fragment}`);
  await tab.waitForSelector("html[data-ready]");
  return tab;
}

/** Presses what has this id. */
export async function press(tab, id) {
  await tab.evaluate((id) => document.getElementById(id).click(), id);
}
