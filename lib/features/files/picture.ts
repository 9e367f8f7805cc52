import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "@/lib/shared/errors";
import { FairQueue } from "@/lib/server/fair-queue";
import { hasPictureSignature, isWithinBounds } from "./bounds";
import { MAX_PICTURE_PIXELS, PICTURE_TIMEOUT_MS, PICTURE_WIDTHS, type PictureWidth } from "./terms";
import { perProcess } from "@/lib/server/per-process";

export interface Picture {
  /** Of the widest version, in pixels. */
  width: number;
  height: number;
  /** WebP without metadata. */
  versions: Map<PictureWidth, Buffer>;
}

/** `square` is what of the middle fits into one. */
type PictureShape = "whole" | "square";

interface PictureOptions {
  shape?: PictureShape;
  widths?: readonly PictureWidth[];
}

// Pictures leave the other cores to requests.
sharp.concurrency(1);

/** Taller than so many widths, a picture is made narrower instead. */
const MAX_PROPORTION = 4;
const QUALITY = 82;
/** One picture at a time: a large one needs much memory while it is read. */
const QUEUE = {
  ...{ atOnce: 1, perUser: 6, inAll: 60 },
  busy: { code: "PICTURES_BUSY", retryAfter: 5 },
  late: { code: "UNREADABLE_PICTURE", ms: PICTURE_TIMEOUT_MS },
} as const;

/**
 * Reads an uploaded picture and draws it anew in the widths we store: turned upright, first frame
 * alone, in that shape, without metadata. A smaller original is not enlarged.
 * @param userId whose it is: readers take turns.
 * @param widths of the versions.
 * @throws AppError UNSUPPORTED_PICTURE, TOO_LARGE (see `isWithinBounds`), UNREADABLE_PICTURE (also
 *   what takes too long), PICTURES_BUSY where too many wait.
 */
export async function toPicture(
  userId: string,
  bytes: Uint8Array,
  { shape = "whole", widths = PICTURE_WIDTHS }: PictureOptions = {},
): Promise<Picture> {
  return enqueue(userId, bytes, ({ autoOrient: { width, height } }) => {
    const side = shape === "square" ? Math.min(width, height, Math.max(...widths)) : null;
    return draw(bytes, side, widths);
  });
}

/**
 * The same for a picture that is to be read: one version, so wide at most.
 * @throws AppError what `toPicture` throws.
 */
export async function toSheet(userId: string, bytes: Uint8Array, width: number): Promise<Buffer> {
  return enqueue(userId, bytes, () =>
    open(bytes)
      .autoOrient()
      .resize({ ...box(width), fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
}

/** A small version of a picture that we have drawn ourselves: WebP, so long at most on its longer side. */
export async function toThumbnail(
  bytes: Uint8Array,
  side: number,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(bytes)
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Pictures that are being read, and those that wait. */
export const pictureQueue = perProcess("pictures", () => new FairQueue(QUEUE));

/** Works on a picture that can be read within bounds, when its reader's turn has come. */
function enqueue<T>(
  userId: string,
  bytes: Uint8Array,
  work: (meta: Metadata) => Promise<T>,
): Promise<T> {
  return pictureQueue().run(userId, () => examine(bytes).then(work).catch(unreadable));
}

/** What sharp knows of a picture; goes by the content. */
async function examine(bytes: Uint8Array): Promise<Metadata> {
  if (!hasPictureSignature(bytes)) throw new AppError("UNSUPPORTED_PICTURE");
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!isWithinBounds(meta)) throw new AppError("TOO_LARGE");
  return meta;
}

/** libvips looks at its own time limit between rows, which most formats are read in. */
function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "warning" }).timeout({
    seconds: PICTURE_TIMEOUT_MS / 1000,
  });
}

/** @param side of a square, in pixels; null where the picture stays whole. */
async function draw(
  bytes: Uint8Array,
  side: number | null,
  widths: readonly PictureWidth[],
): Promise<Picture> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(
      side === null
        ? { ...box(Math.max(...widths)), fit: "inside", withoutEnlargement: true }
        : { width: side, height: side, fit: "cover" },
    )
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const versions = new Map<PictureWidth, Buffer>();
  for (const target of widths) {
    const version = sharp(data, { raw: { width, height, channels } })
      .resize({ ...box(target), fit: "inside", withoutEnlargement: true })
      .webp({ quality: QUALITY });
    versions.set(target, await version.toBuffer());
  }
  return { width, height, versions };
}

function box(width: number) {
  return { width, height: width * MAX_PROPORTION };
}

/** What sharp cannot read is the picture's fault, not ours. */
function unreadable(error: unknown): never {
  throw error instanceof AppError ? error : new AppError("UNREADABLE_PICTURE");
}
