// Takes pictures of the page: the two of README.md, and every panel at three widths, light and
// dark, to be looked at. Run by scripts/check-page --pictures.
import { mkdirSync } from "node:fs";
import { browser, opened, PANELS, press } from "./page-browser.mjs";

const [, , , docs, folder] = process.argv;

/** What makes each panel worth a look. */
const used = {
  play: ["hint-3"],
  explore: ["heat", "groups"],
  explain: ["step-next", "step-next"],
  design: [],
  search: ["trace-next", "trace-next", "trace-next"],
  share: [],
};

async function picture(tab, file, fullPage = false) {
  // What moves has come to rest.
  await new Promise((resolve) => setTimeout(resolve, 400));
  await tab.screenshot({ path: file, fullPage });
  await tab.close();
}

const wide = await opened("expert-07", 1200, 830, "light");
for (const id of ["tab-explore", "heat"]) await press(wide, id);
await picture(wide, `${docs}/page-wide.png`);

const phone = await opened("junior-05", 390, 844, "dark");
for (const id of ["letters", "hint-3"]) await press(phone, id);
await picture(phone, `${docs}/page-phone.png`);

mkdirSync(folder, { recursive: true });
for (const scheme of ["light", "dark"]) {
  for (const width of [390, 820, 1400]) {
    for (const panel of PANELS) {
      const tab = await opened("expert-07", width, 900, scheme);
      for (const id of [`tab-${panel}`, ...used[panel]]) await press(tab, id);
      await picture(tab, `${folder}/${panel}-${width}-${scheme}.png`, true);
    }
  }
}
await browser.close();
