// A picture as a PNG with a palette, a fraction of the size of one with all its colours: the
// commonest 256 stay, and every other becomes the nearest of these.
import { crc32, deflateSync } from "node:zlib";

const MOST = 256;

/** The distance of two colours, as numbers of 24 bits. */
function apart(a, b) {
  const part = (shift) => ((a >> shift) & 255) - ((b >> shift) & 255);
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2;
}

/** The commonest colours, and by colour the place of the nearest of them. */
function paletteOf(colours) {
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const palette = byCount.slice(0, MOST);
  const nearest = (colour) => palette.reduce((best, other, at) => (apart(other, colour) < apart(palette[best], colour) ? at : best), 0);
  return { palette, places: new Map(byCount.map((colour, at) => [colour, at < MOST ? at : nearest(colour)])) };
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The file of a picture of so many columns, whose colours are numbers of 24 bits. */
export function palettePng(colours, width) {
  const height = colours.length / width;
  const { palette, places } = paletteOf(colours);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8); // eight bits, a palette, and nothing unusual
  const rows = Buffer.alloc(height * (width + 1)); // each begins with the filter "none"
  colours.forEach((colour, at) => (rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = places.get(colour)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
