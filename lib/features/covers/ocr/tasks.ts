import sharp from "sharp";
import { decode } from "./decode";
import { engineFor, ONE_LINE, SPARSE, type Languages, type Word } from "./engine";
import { findCover } from "./find-cover";
import { findLines } from "./find-lines";
import { areaOf } from "./four-sides";
import type { Region } from "./regions";
import { readIsbn } from "./barcode";
import { linePictures, otherPictures, type Place } from "./line-pictures";
import { liesAcross, type Pixels, type Quad } from "./pixels";
import { asReading, isHopeless, isSettled, type Reading } from "./readings";
import { straighten } from "./straighten";
import { pixelsOf, toSharp, VARIANTS, type Variant } from "./variants";

/** Quarter turns clockwise that set a picture upright. */
export type Turn = 0 | 1 | 2 | 3;

/** A picture that is ready to be read. */
export interface Opened {
  /** The cover alone, or the whole picture where none was found in it. In shared memory. */
  cover: Pixels;
  /** The cover was found in the picture and straightened. */
  found: boolean;
  /** The whole picture, where what was found may as well be a part of the cover. */
  whole: Pixels | null;
  isbn: string | null;
}

/** A way of looking at it. */
export interface View {
  cover: Pixels;
  turn: Turn;
  /** Degrees clockwise, in addition. */
  tilt: number;
}

/** Pixels of the longer side of what is read. */
const LONGER = 1_400;
const SMALL = 320;

/** What a thread can be asked to do. */
export const TASKS = {
  open: async (bytes: Uint8Array): Promise<Opened> => {
    const picture = await decode(bytes);
    const isbn = await readIsbn(picture).catch(() => null);
    const quad = await findIn(picture);
    if (!quad) return { cover: share(await whole(picture)), found: false, whole: null, isbn };
    const cover = share(straighten(picture, quad, LONGER));
    const doubtful = isDoubtful(quad, cover, picture);
    return { cover, found: true, whole: doubtful ? share(await whole(picture)) : null, isbn };
  },
  /** Words with boxes as shares of the upright cover's height, both ways. */
  read: async ({
    variant,
    languages,
    ...view
  }: View & { variant: Variant; languages: Languages }): Promise<Word[]> => {
    const letters = await VARIANTS[variant](await seen(view));
    const words = (await engineFor(languages))(letters, SPARSE);
    const scale = 1 / letters.height;
    return words.flat().map(({ box, ...word }) => ({
      ...word,
      box: { x0: box.x0 * scale, y0: box.y0 * scale, x1: box.x1 * scale, y1: box.y1 * scale },
    }));
  },
  /** A line alone, several times; with `other` in the ways that are seldom better. */
  reread: async ({
    place,
    other,
    languages,
    ...view
  }: View & { place: Place; other: boolean; languages: Languages }): Promise<Reading[]> => {
    const [cover, engine] = [await seen(view), await engineFor(languages)];
    const readings: Reading[] = [];
    for await (const picture of other ? otherPictures(cover, place) : linePictures(cover, place)) {
      readings.push(asReading(engine(picture, ONE_LINE).flat()));
      if (isSettled(readings) || isHopeless(readings)) break;
    }
    return readings;
  },
  /** Places that look like lines of letters. */
  find: async (view: View): Promise<Region[]> => findLines(await seen(view)),
  /** The cover as a picture file. */
  print: async ({ cover, turn }: { cover: Pixels; turn: Turn }): Promise<Uint8Array> =>
    toSharp(cover)
      .rotate(turn * 90)
      .jpeg({ quality: 90 })
      .toBuffer(),
  /** Any picture we take as one that every program can read. */
  redraw: async (bytes: Uint8Array): Promise<Uint8Array> =>
    toSharp(await decode(bytes))
      .jpeg({ quality: 92 })
      .toBuffer(),
};
export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;

async function seen({ cover, turn, tilt }: View): Promise<Pixels> {
  const upright = turn === 0 ? cover : await pixelsOf(toSharp(cover).rotate(turn * 90));
  return tilt === 0 ? upright : turned(upright, tilt);
}

async function findIn(picture: Pixels): Promise<Quad | null> {
  const small = await pixelsOf(
    toSharp(picture).resize({ width: SMALL, height: SMALL, fit: "inside" }).blur(1.2),
  );
  const scale = picture.width / small.width;
  const quad = findCover([small, await pixelsOf(toSharp(small).blur(2.5))]);
  return quad && (quad.map(([x, y]) => [x * scale, y * scale]) as unknown as Quad);
}

/** Small in the picture, lying across it, or slimmer than a cover usually is. */
function isDoubtful(quad: Quad, cover: Pixels, picture: Pixels): boolean {
  const { width, height } = cover;
  const slimness = Math.max(width, height) / Math.min(width, height);
  return (
    areaOf(quad) < 0.4 * picture.width * picture.height ||
    liesAcross(cover, picture) ||
    slimness > 1.8
  );
}

function whole(picture: Pixels): Promise<Pixels> {
  return pixelsOf(toSharp(picture).resize({ width: LONGER, height: LONGER, fit: "inside" }));
}

async function turned(picture: Pixels, degrees: number): Promise<Pixels> {
  const [red = 0, green = 0, blue = 0] = (
    await sharp(await toSharp(picture).png({ compressionLevel: 0 }).toBuffer()).stats()
  ).channels.map(({ mean }) => mean);
  return pixelsOf(toSharp(picture).rotate(degrees, { background: { r: red, g: green, b: blue } }));
}

/** Every thread then reads the same memory. */
function share(picture: Pixels): Pixels {
  const data = new Uint8Array(new SharedArrayBuffer(picture.data.length));
  data.set(picture.data);
  return { ...picture, data };
}
