import decodeHeic from "heic-decode";
import sharp, { type Sharp } from "sharp";
import { isHeic, isWithinBounds } from "@/lib/features/files/bounds";
import { MAX_PICTURE_PIXELS, PICTURE_TIMEOUT_MS } from "@/lib/features/files/terms";
import { readIsbn } from "./barcode";
import { pixelsOf, type Pixels } from "./pixels";

/** An HEIC picture is held twice while it is decoded, four bytes a pixel; phones take 12 to 24 megapixels. */
const MAX_HEIC_PIXELS = 25_000_000;
/** Longer side of a photo that is read, in pixels. */
const SIDE = 2_000;

/** A photo that is ready to be read. */
export interface Opened {
  /** In shared memory. */
  photo: Pixels;
  /** 13 digits, where a barcode shows. */
  isbn: string | null;
}

/**
 * Decodes a photo and reads its barcode.
 * @throws Error "TOO_LARGE" as `decode`; others where it is no picture.
 */
export async function openPhoto(bytes: Uint8Array): Promise<Opened> {
  const photo = await decode(bytes);
  return { photo: share(photo), isbn: await readIsbn(photo).catch(() => null) };
}

/**
 * Any photo we take, upright by its own mark, without transparency and not larger than needed.
 * @throws Error "TOO_LARGE" for one that is out of bounds, before any pixel is decoded.
 */
export async function decode(bytes: Uint8Array, longer: number = SIDE): Promise<Pixels> {
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

/** Every thread then reads the same memory. */
export function share(picture: Pixels): Pixels {
  const data = new Uint8Array(new SharedArrayBuffer(picture.data.length));
  data.set(picture.data);
  return { ...picture, data };
}
