import decodeHeic from "heic-decode";
import sharp, { type Sharp } from "sharp";
import { isHeic, isWithinBounds } from "@/lib/features/files/bounds";
import { MAX_PICTURE_PIXELS, PICTURE_TIMEOUT_MS } from "@/lib/features/files/terms";
import { readIsbn } from "./barcode";
import { COVER_SHAPE, SIDE } from "./constants";
import { findCover } from "./find-cover";
import { liesAcross, pixelsOf, toSharp, type Pixels } from "./pixels";
import { areaOf, straighten, type Point, type Quad } from "./quads";

/** An HEIC picture is held twice while it is decoded, four bytes a pixel; phones take 12 to 24 megapixels. */
const MAX_HEIC_PIXELS = 25_000_000;

/** A photo that is ready to be read. */
export interface Opened {
  /** The cover alone, or the whole picture where none was found in it. In shared memory. */
  cover: Pixels;
  /** The cover was found in the picture and straightened. */
  found: boolean;
  /** The whole picture, where what was found may as well be a part of the cover. */
  whole: Pixels | null;
  isbn: string | null;
}

/**
 * Decodes a photo, reads its barcode, and cuts out and straightens the cover.
 * @throws Error "TOO_LARGE" as `decode`; others where it is no picture.
 */
export async function openPhoto(bytes: Uint8Array): Promise<Opened> {
  const photo = await decode(bytes);
  const isbn = await readIsbn(photo).catch(() => null);
  const quad = await findCoverIn(photo);
  if (!quad) return { cover: await whole(photo), found: false, whole: null, isbn };
  const cover = share(straighten(photo, quad, SIDE.cover));
  const isDoubtful = mayBePart(quad, cover, photo);
  return { cover, found: true, whole: isDoubtful ? await whole(photo) : null, isbn };
}

/**
 * Any photo we take, upright by its own mark, without transparency and not larger than needed.
 * @throws Error "TOO_LARGE" for one that is out of bounds, before any pixel is decoded.
 */
export async function decode(bytes: Uint8Array, longer: number = SIDE.photo): Promise<Pixels> {
  const source = isHeic(bytes) ? await openHeic(bytes) : await openCommon(bytes);
  return pixelsOf(
    source
      .autoOrient()
      .resize({ width: longer, height: longer, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#fff" })
      .toColourspace("srgb"),
  );
}

async function openCommon(bytes: Uint8Array): Promise<Sharp> {
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!isWithinBounds(meta)) throw new Error("TOO_LARGE");
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).timeout({
    seconds: PICTURE_TIMEOUT_MS / 1000,
  });
}

/** The first picture of an HEIC file; its turn is already done by the decoder. */
async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const pictures = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (!first) throw new Error("empty");
    if (first.width * first.height > MAX_HEIC_PIXELS) throw new Error("TOO_LARGE");
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}

/** The corners of the cover in a photo. */
export async function findCoverIn(photo: Pixels): Promise<Quad | null> {
  const size = { width: SIDE.search, height: SIDE.search, fit: "inside" } as const;
  const small = await pixelsOf(toSharp(photo).resize(size).blur(1.2));
  const quad = findCover([small, await pixelsOf(toSharp(small).blur(2.5))]);
  if (!quad) return null;
  const scale = photo.width / small.width;
  const enlarged = ([x, y]: Point): Point => [x * scale, y * scale];
  return [enlarged(quad[0]), enlarged(quad[1]), enlarged(quad[2]), enlarged(quad[3])];
}

/** Small in the photo, lying across it, or slimmer than a cover usually is. */
function mayBePart(quad: Quad, cover: Pixels, photo: Pixels): boolean {
  const { width, height } = cover;
  return (
    areaOf(quad) < COVER_SHAPE.doubtfulArea * photo.width * photo.height ||
    liesAcross(cover, photo) ||
    Math.max(width, height) / Math.min(width, height) > COVER_SHAPE.doubtfulRatio
  );
}

async function whole(photo: Pixels): Promise<Pixels> {
  const size = { width: SIDE.cover, height: SIDE.cover, fit: "inside" } as const;
  return share(await pixelsOf(toSharp(photo).resize(size)));
}

/** Every thread then reads the same memory. */
export function share(picture: Pixels): Pixels {
  const data = new Uint8Array(new SharedArrayBuffer(picture.data.length));
  data.set(picture.data);
  return { ...picture, data };
}
