// Draws the pictures of lib/features/covers/README.md into docs/covers, from a rendered cover of the tuning half:
//   node --import tsx tests/bench/covers/pictures.ts [--cover 3]
import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { extractTitleAndAuthor } from "@/lib/features/covers/extraction/extract";
import { findText } from "@/lib/features/covers/ocr/find-text";
import { decode } from "@/lib/features/covers/ocr/open-photo";
import { drawUpright, type OrientedBox } from "@/lib/features/covers/ocr/oriented-box";
import { pixelsOf, toSharp, type Pixels } from "@/lib/features/covers/ocr/pixels";
import { readLine } from "@/lib/features/covers/ocr/read-line";
import { readText } from "@/lib/features/covers/ocr/read-text";
import { coversOf } from "./cover";

const FOLDER = "docs/covers";
/** In pixels. */
const HEIGHT = 330;
const LINE_HEIGHT = 48;
const [GREEN, ORANGE, GREY] = ["#12b76a", "#f79009", "#98a2b3"];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { cover: { type: "string" } } });
  const { picture } = await coverNumber(Number(values.cover ?? 3));
  await mkdir(FOLDER, { recursive: true });
  const photo = await decode(picture);
  await save("1-photo", photo);
  const found = await findText(photo);
  await save("2-lines", await drawnOn(photo, found.map((line) => frame(line, ORANGE)).join("")));
  const largest = found.toSorted((a, b) => b.height - a.height).slice(0, 5);
  await save("3-upright", await belowEachOther(largest.map((line) => upright(photo, line))));
  const { lines } = await readText(photo);
  const { title = "", author = "" } = extractTitleAndAuthor(lines) ?? {};
  const chosen: string[] = [];
  for (const line of found) {
    const { text } = await readLine(photo, line);
    chosen.push(frame(line, title.includes(text) ? GREEN : author.includes(text) ? ORANGE : GREY));
  }
  await save("4-title-and-author", await drawnOn(photo, chosen.join("")));
}

async function coverNumber(number: number) {
  let at = 0;
  for await (const cover of coversOf("tuning", number)) if ((at += 1) === number) return cover;
  throw new Error(`there is no cover ${number}`);
}

function upright(photo: Pixels, line: OrientedBox): Pixels {
  return drawUpright(photo, line, LINE_HEIGHT);
}

function frame({ x, y, width, height, angle }: OrientedBox, colour: string | undefined): string {
  const turn = `rotate(${(angle * 180) / Math.PI} ${x} ${y})`;
  const [left, top] = [x - width / 2, y - height / 2];
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" transform="${turn}" fill="none" stroke="${colour}" stroke-width="8"/>`;
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

async function belowEachOther(pictures: Pixels[]): Promise<Pixels> {
  const width = Math.max(...pictures.map((one) => one.width));
  const height = (LINE_HEIGHT + 6) * pictures.length;
  const parts = await Promise.all(
    pictures.map(async (one, at) => ({
      input: await toSharp(one).png().toBuffer(),
      ...{ left: 0, top: at * (LINE_HEIGHT + 6) },
    })),
  );
  const create = { width, height, channels: 3, background: "#fff" } as const;
  return pixelsOf(sharp(await sharp({ create }).composite(parts).png().toBuffer()).removeAlpha());
}

async function save(name: string, picture: Pixels): Promise<void> {
  await toSharp(picture)
    .resize({ height: HEIGHT })
    .webp({ quality: 82 })
    .toFile(`${FOLDER}/${name}.webp`);
}

await main();
