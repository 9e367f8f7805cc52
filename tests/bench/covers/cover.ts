import { ImageResponse } from "@vercel/og";
import sharp from "sharp";
import { pixelsOf, toSharp, type Pixels } from "@/lib/features/covers/ocr/pixels";
import { random, type Random } from "@/prisma/seed/random";
import { booksFor, DRAWS, type Half, type PrintedBook } from "./books";
import { fontsOf, type Face } from "./fonts";
import { GROUNDS, palette, type GroundName, type Palette } from "./grounds";
import { HEIGHT, LAYOUTS, WIDTH, type LayoutName, type Style } from "./layouts";
import type { Colour } from "./pixels";
import { chooseShot, inWords, photograph } from "./scene";
import { boilerplate } from "./words";

export interface RenderedCover extends PrintedBook {
  /** JPEG. */
  picture: Buffer;
  /** The design in words, for the log. */
  look: string;
}

// oxfmt-ignore
export const TITLE_FACES: readonly Face[] = [
  "literata", "inter", "oswald", "playfair", "lobster", "caveat", "comfortaa", "ruslan", "montserrat",
  "montserratThin", "russo", "yeseva", "amatic", "oldStandard", "neucha", "rubik", "ptSerif",
];
export const AUTHOR_FACES: readonly Face[] = [
  "literata",
  "inter",
  "oswald",
  "ptSerif",
  "montserratThin",
  "neucha",
  "playfair",
  "rubik",
];
const LETTERINGS = ["flat", "flat", "flat", "shadow", "outline", "gradient"] as const;

/** Grounds that contain the accent colour. */
const GROUNDS_OF_ACCENT: ReadonlySet<GroundName> = new Set(["landscape", "lights"]);
/** Smallest contrast of letters, as WCAG defines it. */
const LEAST_CONTRAST = 2;

/** Whether letters in this style stand out from the ground. */
function isLegible(
  lettering: Style["lettering"],
  { ground, accent }: Palette,
  accentBehind: boolean,
): boolean {
  if (lettering === "flat" || lettering === "shadow") return true;
  return !accentBehind && contrast(ground, accent) > LEAST_CONTRAST;
}

function contrast(a: Colour, b: Colour): number {
  const luminance = (colour: Colour) => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => (value / 255) ** 2.2);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light ?? 1) / (dark ?? 1);
}

/** Covers of one half, the same ones every time; no design is chosen by what is easy to read. */
export async function* coversOf(half: Half, count: number): AsyncGenerator<RenderedCover> {
  const chance = random(DRAWS[half].looks);
  for (const book of booksFor(half, count)) yield render(book, half, chance);
}

async function render(book: PrintedBook, half: Half, chance: Random): Promise<RenderedCover> {
  const layout = chance.pick(Object.keys(LAYOUTS) as LayoutName[]);
  const ground = chance.pick(Object.keys(GROUNDS) as GroundName[]);
  const readable = palette(chance);
  const behind = GROUNDS_OF_ACCENT.has(ground);
  const style: Style = {
    book,
    boilerplate: boilerplate(half, book.language),
    chance,
    palette: readable,
    titleFace: chance.pick(TITLE_FACES),
    authorFace: chance.pick(AUTHOR_FACES),
    titleCase: chance.chance(0.45) ? "upper" : "as is",
    authorCase: chance.chance(0.35) ? "upper" : "as is",
    spacing: chance.chance(0.3) ? chance.int(4, 16) : 0,
    lettering: chance.pick(
      LETTERINGS.filter((lettering) => isLegible(lettering, readable, behind)),
    ),
  };
  const cover = await printCover(layout, ground, style);
  const look = `${layout}, ${ground}, ${style.titleFace}/${style.authorFace}, ${style.lettering}`;
  if (chance.chance(0.12)) {
    const scan = toSharp(cover).jpeg({ quality: chance.int(60, 90) });
    return { ...book, picture: await scan.toBuffer(), look: `${look}, scan` };
  }
  const shot = chooseShot(chance);
  const picture = await photograph(cover, shot, chance);
  return { ...book, picture, look: `${look}, ${inWords(shot)}` };
}

/** Draws the front of a cover, without a scene. */
export async function printCover(
  layout: LayoutName,
  ground: GroundName,
  style: Style,
): Promise<Pixels> {
  const letters = new ImageResponse(LAYOUTS[layout](style), {
    width: WIDTH,
    height: HEIGHT,
    fonts: await fontsOf([style.titleFace, style.authorFace]),
  });
  const behind = GROUNDS[ground](style.chance, style.palette, WIDTH, HEIGHT);
  const printed = toSharp(behind).composite([{ input: Buffer.from(await letters.arrayBuffer()) }]);
  return pixelsOf(sharp(await printed.png().toBuffer()).removeAlpha());
}
