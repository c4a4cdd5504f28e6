// Takes pictures of the page: the two of README.md, and every panel at three widths, light and
// dark, to be looked at. Run by scripts/check-page --pictures.
import { mkdirSync, writeFileSync } from "node:fs";
import { palettePng } from "./palette-png.mjs";
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

async function taken(tab, options) {
  // What moves has come to rest.
  await new Promise((resolve) => setTimeout(resolve, 400));
  const picture = await tab.screenshot(options);
  await tab.close();
  return picture;
}

/** A picture for README.md, made small. */
async function kept(tab, file) {
  const { width } = tab.viewport();
  const png = await taken(tab, { encoding: "base64" });
  const reader = await browser.newPage();
  const colours = await reader.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: data.length / 4 }, (_, at) => (data[4 * at] << 16) | (data[4 * at + 1] << 8) | data[4 * at + 2]);
  }, png);
  writeFileSync(file, palettePng(colours, width));
}

const wide = await opened("expert-07", 1200, 830, "light");
for (const id of ["tab-explore", "heat"]) await press(wide, id);
await kept(wide, `${docs}/page-wide.png`);

const phone = await opened("junior-05", 390, 844, "dark");
for (const id of ["letters", "hint-3"]) await press(phone, id);
await kept(phone, `${docs}/page-phone.png`);

mkdirSync(folder, { recursive: true });
for (const scheme of ["light", "dark"]) {
  for (const width of [390, 820, 1400]) {
    for (const panel of PANELS) {
      const tab = await opened("expert-07", width, 900, scheme);
      for (const id of [`tab-${panel}`, ...used[panel]]) await press(tab, id);
      await taken(tab, { path: `${folder}/${panel}-${width}-${scheme}.png`, fullPage: true });
    }
  }
}
await browser.close();
