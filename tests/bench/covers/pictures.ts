// Draws the pictures of lib/features/covers/README.md into docs/covers, from a rendered cover of the tuning half:
//   node --import tsx tests/bench/covers/pictures.ts [--cover 3]
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { extractTitleAndAuthor, isCertain } from "@/lib/features/covers/extraction/extract";
import { heightOf, widthOf, type Box } from "@/lib/features/covers/ocr/boxes";
import { findLines } from "@/lib/features/covers/ocr/find-lines";
import { linePictures } from "@/lib/features/covers/ocr/line-pictures";
import { decode, findCoverIn, openPhoto } from "@/lib/features/covers/ocr/open-photo";
import { pixelsOf, toSharp, uprightPixels, type Pixels } from "@/lib/features/covers/ocr/pixels";
import { readLines } from "@/lib/features/covers/ocr/read-lines";
import { VARIANTS } from "@/lib/features/covers/ocr/variants";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import { coversOf } from "./cover";

const FOLDER = "docs/covers";
/** In pixels. */
const HEIGHT = 330;
const [GREEN, ORANGE, GREY] = ["#12b76a", "#f79009", "#98a2b3"];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { cover: { type: "string" } } });
  const { picture } = await coverNumber(Number(values.cover ?? 3));
  await mkdir(FOLDER, { recursive: true });
  const photo = await decode(picture);
  const quad = await findCoverIn(photo);
  const corners = quad?.map(([x, y]) => `${x},${y}`).join(" ") ?? "";
  const outline = `<polygon points="${corners}" fill="none" stroke="${GREEN}" stroke-width="14"/>`;
  await save("1-photo", photo);
  await save("2-find", await drawnOn(photo, outline));
  const opened = await openPhoto(picture);
  const read = await readLines(opened, isCertain, new AbortController().signal);
  const cover = await uprightPixels({ ...read, tilt: 0 });
  await save("3-straighten", cover);
  await save(
    "4-variants",
    await besideEachOther(await Promise.all([VARIANTS.large(cover), VARIANTS.colour(cover)])),
  );
  const regions = await findLines(cover);
  const turned = regions.map(({ level, slope }) =>
    box(level, cover, ORANGE, (Math.atan(slope) * 180) / Math.PI),
  );
  await save("5-regions", await drawnOn(cover, turned.join("")));
  const [largest] = read.lines.toSorted((a, b) => heightOf(b.box) - heightOf(a.box));
  if (!largest) throw new Error("nothing was read");
  const variants: Pixels[] = [];
  for await (const variant of linePictures(cover, { box: largest.box, slope: 0 }))
    variants.push(variant);
  await save("6-line", await belowEachOther(variants));
  await save(
    "7-lines",
    await drawnOn(cover, read.lines.map((line) => box(line.box, cover, ORANGE)).join("")),
  );
  const { title = "", author = "" } = extractTitleAndAuthor(read.lines) ?? {};
  const chosen = read.lines.map((line) => {
    const colour = title.includes(line.text) ? GREEN : author.includes(line.text) ? ORANGE : GREY;
    return box(line.box, cover, colour);
  });
  await save("8-title-and-author", await drawnOn(cover, chosen.join("")));
  await stopCovers();
}

async function coverNumber(number: number) {
  let at = 0;
  for await (const cover of coversOf("tuning", number)) if ((at += 1) === number) return cover;
  throw new Error(`there is no cover ${number}`);
}

/** A frame around a place, a little outside of it. */
function box(place: Box, { height }: Pixels, colour = GREY, degrees = 0): string {
  const [x, y] = [place.x0 * height - 8, place.y0 * height - 8];
  const [width, high] = [widthOf(place) * height + 16, heightOf(place) * height + 16];
  const turn = `rotate(${degrees} ${x + width / 2} ${y + high / 2})`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${high}" transform="${turn}" fill="none" stroke="${colour}" stroke-width="8"/>`;
}

async function drawnOn(picture: Pixels, shapes: string): Promise<Pixels> {
  const { width, height } = picture;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const png = await toSharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
  return pixelsOf(sharp(png).removeAlpha());
}

async function besideEachOther(pictures: Pixels[]): Promise<Pixels> {
  const parts = await Promise.all(
    pictures.map((one) => toSharp(one).resize({ height: HEIGHT }).png().toBuffer()),
  );
  return pixelsOf(
    sharp(parts, { join: { across: parts.length, shim: 6, background: "#fff" } }).removeAlpha(),
  );
}

async function belowEachOther(pictures: Pixels[]): Promise<Pixels> {
  const parts = await Promise.all(pictures.map((one) => toSharp(one).png().toBuffer()));
  return pixelsOf(sharp(parts, { join: { across: 1, shim: 6, background: "#fff" } }).removeAlpha());
}

async function save(name: string, picture: Pixels): Promise<void> {
  const small = toSharp(picture).resize({
    height: HEIGHT,
    width: 480,
    fit: "inside",
    withoutEnlargement: true,
  });
  await small.webp({ quality: 70 }).toFile(`${FOLDER}/${name}.webp`);
}

await main();
