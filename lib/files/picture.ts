import sharp from "sharp";
import { AppError } from "@/lib/core/errors";
import { MAX_PICTURE_PIXELS, PICTURE_WIDTHS, type PictureWidth } from "./schema";
import { oneAtATime } from "./turn";

export interface Picture {
  /** Of the widest version, in pixels. */
  width: number;
  height: number;
  /** WebP without metadata. */
  versions: Record<PictureWidth, Buffer>;
}

/** Taller than so many widths, a picture is made narrower instead. */
const MAX_PROPORTION = 4;
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
 * alone, without metadata. A smaller original is not enlarged.
 * @throws AppError UNSUPPORTED_PICTURE, TOO_LARGE (over 50 megapixels), UNREADABLE_PICTURE.
 */
export async function toPicture(bytes: Uint8Array): Promise<Picture> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  if (!SIGNATURES.some((signature) => signature.test(head))) throw new AppError("UNSUPPORTED_PICTURE");
  const meta = await readable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (meta.width * (meta.pageHeight ?? meta.height) > MAX_PICTURE_PIXELS) throw new AppError("TOO_LARGE");
  return oneAtATime(() => readable(draw(bytes)));
}

async function draw(bytes: Uint8Array): Promise<Picture> {
  const widest = Math.max(...PICTURE_WIDTHS);
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "warning" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ ...box(widest), fit: "inside", withoutEnlargement: true })
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
