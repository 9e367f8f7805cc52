import sharp, { type OverlayOptions } from "sharp";
import { pixelsOf, toSharp, type Pixels } from "@/lib/features/covers/ocr/pixels";
import { random, type Random } from "@/prisma/seed/random";
import { booksFor, type Half, type PrintedBook } from "../covers/books";
import { clamp, mix, noise, paint, type Colour } from "../covers/pixels";
import {
  develop,
  inWords,
  lay,
  projection,
  rectangle,
  strayed,
  type Corners,
  type Shot,
} from "../covers/scene";
import { directionOf, printSpine } from "./spine";

/** Random seeds. Change those of the held-out half after its shelves were looked at. */
const DRAWS: Record<Half, { books: number; looks: number }> = {
  tuning: { books: 5_011, looks: 5_021 },
  "held-out": { books: 71_003, looks: 71_011 },
};

/** In pixels; a phone's photo is larger. */
const LONGER_SIDE = 3_000;
const SPINES = { fewest: 8, most: 20 } as const;

export interface RenderedSpine extends PrintedBook {
  /** In the photo, in pixels. */
  corners: Corners;
  /** The design in words, for the log. */
  look: string;
}

export interface RenderedShelf {
  /** JPEG. */
  picture: Buffer;
  /** In pixels. */
  width: number;
  height: number;
  spines: RenderedSpine[];
  look: string;
}

/** A book in the scene, in millimetres; `lean` in degrees. */
interface Placed {
  book: PrintedBook;
  length: number;
  thickness: number;
  lies: boolean;
  /** Of its left lower corner, from the left end and the board. */
  x: number;
  y: number;
  lean: number;
}

/**
 * Shelves of one half, the same ones every time; no design is chosen by what is easy to read.
 * @param spines how many on each shelf, where it is not left to chance.
 * @param side the photos' longer side, in pixels.
 */
export async function* shelvesOf(
  half: Half,
  count: number,
  { spines, side = LONGER_SIDE }: { spines?: number; side?: number } = {},
): AsyncGenerator<RenderedShelf> {
  const books = booksFor(half, count * SPINES.most, DRAWS[half].books);
  for (let at = 0; at < count; at += 1) {
    // Each shelf has its own seed, so that it can be drawn without those before it.
    const chance = random(DRAWS[half].looks + at * 7_919);
    const shelf = spines ?? chance.int(SPINES.fewest, SPINES.most);
    const from = at * SPINES.most;
    yield render(books.slice(from, from + shelf), side, half, chance);
  }
}

async function render(
  books: PrintedBook[],
  side: number,
  half: Half,
  chance: Random,
): Promise<RenderedShelf> {
  const { kind, placed } = arrange(chance.shuffle(books), chance);
  const right = Math.max(...placed.map(rightEnd));
  const top = Math.max(
    ...placed.map(({ y, length, thickness, lies }) => y + (lies ? thickness : length)),
  );
  const margin = {
    beside: 8 + chance.next() * 40,
    above: 12 + chance.next() * 45,
    below: 15 + chance.next() * 35,
  };
  const [wide, high] = [right + 2 * margin.beside, top + margin.above + margin.below];
  const scale = side / Math.max(wide, high);
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  const board = height - margin.below * scale;
  const scene = cavity(width, height, board, chance);
  const layers: OverlayOptions[] = [];
  const flat: { spine: Placed; corners: Corners; look: string }[] = [];
  for (const spine of placed) {
    const length = Math.round(spine.length * scale);
    const thickness = Math.round(spine.thickness * scale);
    const ratio = length / thickness;
    const direction = spine.lies
      ? chance.pick(["up", "up", "up", "up", "up", "down"] as const)
      : directionOf(spine.book.language, ratio, chance);
    const printed = await printSpine(
      { book: spine.book, length, thickness, direction },
      half,
      chance,
    );
    const worn = await wear(printed.spine, chance);
    const turned = toSharp(worn).ensureAlpha().png();
    const angle = spine.lies ? 90 : spine.lean;
    const input = await sharp(await turned.toBuffer())
      .rotate(angle, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer();
    const [left, low] = [(margin.beside + spine.x) * scale, board - spine.y * scale];
    const corners = cornersOf(left, low, length, thickness, angle);
    const [x0, y0] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
    layers.push({ input, left: Math.round(x0), top: Math.round(y0) });
    flat.push({ spine, corners, look: `${spine.lies ? "lying " : ""}${printed.look}` });
  }
  const flatPng = await toSharp(scene).composite(layers).png({ compressionLevel: 1 }).toBuffer();
  const composed = await pixelsOf(sharp(flatPng).removeAlpha());
  const shot = chooseShelfShot(chance);
  const centre = { x: width / 2, y: height / 2 };
  const whole = rectangle(width, height, shot.tilt);
  const place = strayed(whole, centre, shot.perspective * width, chance);
  const photo = paint(width, height, () => [40, 36, 32]);
  lay(composed, photo, place);
  const picture = await develop(photo, shot, chance);
  const [a, b, c, d, e, f, g, h] = projection(place);
  const toPhoto = ([x, y]: Corners[0]): Corners[0] => {
    const [u, v] = [x / width, y / height];
    const w = g * u + h * v + 1;
    return [(a * u + b * v + c) / w, (d * u + e * v + f) / w];
  };
  return {
    ...{ picture, width, height },
    look: `${kind}, ${placed.length} spines, ${inWords(shot)}`,
    spines: flat.map(({ spine, corners, look }) => ({
      ...spine.book,
      corners: corners.map(toPhoto),
      look,
    })),
  };
}

/** A row, a row with a stack beside it, or a stack alone. */
function arrange(books: PrintedBook[], chance: Random): { kind: string; placed: Placed[] } {
  const which = chance.next();
  if (books.length <= 12 && which < 0.3) return { kind: "stack", placed: stack(books, 0, chance) };
  if (which < 0.75 || books.length < SPINES.fewest)
    return { kind: "row", placed: row(books, chance) };
  const lying = chance.int(3, 5);
  const standing = row(books.slice(lying), chance);
  const from = Math.max(...standing.map(rightEnd)) + 3 + chance.next() * 15;
  return {
    kind: "row and stack",
    placed: [...standing, ...stack(books.slice(0, lying), from, chance)],
  };
}

function row(books: PrintedBook[], chance: Random): Placed[] {
  let x = 0;
  const usual = 180 + chance.next() * 40;
  return books.map((book, at) => {
    const { length, thickness } = sizeOf(book, usual, chance);
    const isLast = at === books.length - 1;
    const lean = isLast && chance.chance(0.4) ? -(2 + chance.next() * 5) : chance.normal() * 0.3;
    const spine: Placed = { ...{ book, length, thickness, lies: false, y: 0 }, x, lean };
    x = rightEnd(spine) + (chance.chance(0.1) ? chance.next() * 6 : 0.2 + chance.next() * 0.6);
    return spine;
  });
}

function stack(books: PrintedBook[], x: number, chance: Random): Placed[] {
  let y = 0;
  const usual = 180 + chance.next() * 30;
  return books.map((book) => {
    const { length, thickness } = sizeOf(book, usual, chance);
    const spine = {
      ...{ book, length, thickness, lies: true, y, lean: 0 },
      x: x + chance.next() * 14,
    };
    y += thickness + 0.2 + chance.next() * 0.8;
    return spine;
  });
}

/** In millimetres. */
function sizeOf(book: PrintedBook, usual: number, chance: Random) {
  const thickness = Math.max(11, 22 + chance.normal() * 8);
  return { length: usual + chance.normal() * 14, thickness: Math.min(48, thickness) };
}

function rightEnd({ x, lies, length, thickness, lean }: Placed): number {
  if (lies) return x + length;
  const angle = (Math.abs(lean) * Math.PI) / 180;
  return x + thickness * Math.cos(angle) + length * Math.sin(angle);
}

/**
 * The corners of a book on a board: `left` is its left end, `low` the height of the board; clockwise from the upper left
 * of the printed spine.
 */
function cornersOf(
  left: number,
  low: number,
  length: number,
  thickness: number,
  angle: number,
): Corners {
  const turned = rectangle(thickness, length, angle);
  const [x0, y1] = [Math.min(...turned.map(([x]) => x)), Math.max(...turned.map(([, y]) => y))];
  return turned.map(([x, y]) => [left + x - x0, low + y - y1]);
}

/** Rounded towards the edges, and rubbed there. */
async function wear(spine: Pixels, chance: Random): Promise<Pixels> {
  const { width, height, data } = spine;
  const [round, rubbed, scratches] = [
    0.12 + chance.next() * 0.35,
    chance.chance(0.5) ? chance.next() * 0.8 : 0,
    noise(chance, 4),
  ];
  const paper: Colour = [226, 218, 204];
  const reach = Math.max(3, width * 0.05);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = (2 * (x + 0.5)) / width - 1;
      const dark = 1 - round * Math.abs(across) ** 3;
      const edge = Math.min(x, width - 1 - x, (y + 2) / 1.5, (height + 1 - y) / 1.5) / reach;
      const bare =
        edge < 1
          ? Math.max(0, scratches((x / width) * 6, (y / height) * 60) - 0.45 - edge * 0.25) *
            3 *
            rubbed
          : 0;
      const at = (y * width + x) * 3;
      const colour: Colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      const worn = bare > 0 ? mix(colour, paper, Math.min(0.9, bare)) : colour;
      for (let c = 0; c < 3; c += 1) data[at + c] = clamp((worn[c] ?? 0) * dark);
    }
  }
  return spine;
}

/** The shelf without books: its back, darker towards the board, and the board. */
function cavity(width: number, height: number, board: number, chance: Random): Pixels {
  const back: Colour = chance.pick([
    [62, 46, 34],
    [34, 32, 34],
    [196, 188, 176],
    [120, 110, 100],
    [226, 224, 220],
  ]);
  const wood: Colour = chance.pick([
    [150, 112, 74],
    [230, 226, 220],
    [88, 62, 44],
    [196, 160, 118],
  ]);
  const [grain, fine] = [noise(chance, 4), noise(chance, 3)];
  return paint(width, height, (x, y) => {
    if (y * height > board) return mix(wood, [0, 0, 0], 0.35 * grain(x * 4, y * 90));
    const near = Math.max(0, 1 - (board - y * height) / (0.75 * height));
    return mix(back, [0, 0, 0], 0.25 * fine(x * 8, y * 8) + 0.45 * near);
  });
}

function chooseShelfShot(chance: Random): Shot {
  return {
    tilt: chance.normal() * 1.6,
    quarters: 0,
    perspective: chance.chance(0.7) ? chance.next() * 0.035 : 0,
    blur: chance.chance(0.6) ? 0.4 + chance.next() * 1.3 : 0,
    grain: chance.next() * 11,
    glare: chance.chance(0.3) ? 0.15 + chance.next() * 0.25 : 0,
    shade: chance.next() * 0.45,
    quality: chance.int(60, 90),
  };
}
