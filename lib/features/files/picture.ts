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

/** `square` crops the middle to a square. */
type PictureShape = "whole" | "square";

interface PictureOptions {
  shape?: PictureShape;
  widths?: readonly PictureWidth[];
}

// Leaves the other cores to requests.
sharp.concurrency(1);

/** Maximum height relative to the width; a taller picture is stored narrower. */
const MAX_PROPORTION = 4;
const QUALITY = 82;
/** One picture at a time, because a large one needs much memory. */
const QUEUE = {
  ...{ atOnce: 1, perUser: 6, inAll: 60 },
  busy: { code: "PICTURES_BUSY", retryAfter: 5 },
  late: { code: "UNREADABLE_PICTURE", ms: PICTURE_TIMEOUT_MS },
} as const;

/**
 * Decodes an uploaded picture and encodes it in the stored widths: upright, first frame only, in that shape,
 * without metadata. A smaller original is not enlarged.
 * @param userId owner of the picture: readers take turns.
 * @param widths of the versions.
 * @throws AppError UNSUPPORTED_PICTURE, TOO_LARGE (see `isWithinBounds`), UNREADABLE_PICTURE (also if it takes
 *   too long), PICTURES_BUSY if too many wait.
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

/** The same for a picture of a text: one version of at most this width. @throws AppError as in `toPicture`. */
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

/** A small version of one of our own pictures: WebP, with a maximum length of the longer side. */
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

/** Pictures being read and waiting. */
export const pictureQueue = perProcess("pictures", () => new FairQueue(QUEUE));

/** Processes a picture within bounds in the queue, readers taking turns. */
function enqueue<T>(
  userId: string,
  bytes: Uint8Array,
  work: (meta: Metadata) => Promise<T>,
): Promise<T> {
  return pictureQueue().run(userId, () => examine(bytes).then(work).catch(unreadable));
}

/** Metadata of a picture, by its content. */
async function examine(bytes: Uint8Array): Promise<Metadata> {
  if (!hasPictureSignature(bytes)) throw new AppError("UNSUPPORTED_PICTURE");
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!isWithinBounds(meta)) throw new AppError("TOO_LARGE");
  return meta;
}

/** libvips checks its time limit between rows, by which most formats are read. */
function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "warning" }).timeout({
    seconds: PICTURE_TIMEOUT_MS / 1000,
  });
}

/** @param side of a square, in pixels; null for the whole picture. */
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

/** A picture that sharp cannot read is invalid input, not a fault of the server. */
function unreadable(error: unknown): never {
  throw error instanceof AppError ? error : new AppError("UNREADABLE_PICTURE");
}
