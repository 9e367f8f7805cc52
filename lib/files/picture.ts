import sharp, { type Metadata } from "sharp";
import { AppError } from "@/lib/core/errors";
import { MAX_PICTURE_PIXELS, PICTURE_WIDTHS, type PictureWidth } from "./terms";
import { oneAtATime } from "./turn";

export interface Picture {
  /** Of the widest version, in pixels. */
  width: number;
  height: number;
  /** WebP without metadata. */
  versions: Record<PictureWidth, Buffer>;
}

/** `square` is what of the middle fits into one. */
export type PictureShape = "whole" | "square";

/** Taller than so many widths, a picture is made narrower instead. */
const MAX_PROPORTION = 4;
const WIDEST = Math.max(...PICTURE_WIDTHS);
const QUALITY = 82;
const TIMEOUT_SECONDS = 20;

/** First bytes of the formats we take; what a file is called does not matter. */
const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
];

/**
 * Reads an uploaded picture and draws it anew in the widths we store: turned upright, first frame
 * alone, in that shape, without metadata. A smaller original is not enlarged.
 * @throws AppError UNSUPPORTED_PICTURE, TOO_LARGE (over 50 megapixels), UNREADABLE_PICTURE.
 */
export async function toPicture(bytes: Uint8Array, shape: PictureShape = "whole"): Promise<Picture> {
  const { autoOrient: upright } = await examine(bytes);
  const side = shape === "square" ? Math.min(upright.width, upright.height, WIDEST) : null;
  return oneAtATime(() => readable(draw(bytes, side)));
}

/**
 * The same for a picture that is to be read: one version, so wide at most.
 * @throws AppError what `toPicture` throws.
 */
export async function toSheet(bytes: Uint8Array, width: number): Promise<Buffer> {
  await examine(bytes);
  const drawn = () =>
    sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "warning" })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ ...box(width), fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: QUALITY })
      .toBuffer();
  return oneAtATime(() => readable(drawn()));
}

/** What sharp knows of a picture of ours; goes by the content. */
async function examine(bytes: Uint8Array): Promise<Metadata> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (!SIGNATURES.some((signature) => signature.test(head))) throw new AppError("UNSUPPORTED_PICTURE");
  const meta = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (meta.width * (meta.pageHeight ?? meta.height) > MAX_PICTURE_PIXELS) throw new AppError("TOO_LARGE");
  return meta;
}

/** @param side of a square, in pixels; null where the picture stays whole. */
async function draw(bytes: Uint8Array, side: number | null): Promise<Picture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "warning" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(
      side === null
        ? { ...box(WIDEST), fit: "inside", withoutEnlargement: true }
        : { width: side, height: side, fit: "cover" },
    )
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const versions = await Promise.all(
    PICTURE_WIDTHS.map(async (target) => [
      target,
      await sharp(data, { raw: { width, height, channels } })
        .resize({ ...box(target), fit: "inside", withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    ]),
  );
  return { width, height, versions: Object.fromEntries(versions) };
}

function box(width: number) {
  return { width, height: width * MAX_PROPORTION };
}

/** What sharp cannot read is the picture's fault, not ours. */
async function readable<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw new AppError("UNREADABLE_PICTURE");
  });
}
