import decodeHeic from "heic-decode";
import sharp, { type Sharp } from "sharp";
import { isWithinBounds } from "@/lib/features/files/bounds";
import { MAX_PICTURE_PIXELS, PICTURE_TIMEOUT_MS } from "@/lib/features/files/terms";
import { isHeic } from "@/lib/features/covers/heic";
import type { Pixels } from "./pixels";

/** An HEIC picture is held twice while it is decoded, four bytes a pixel; phones take 12 to 24 megapixels. */
const MAX_HEIC_PIXELS = 25_000_000;
/** Pixels of the longer side with which the reading begins; more shows nothing more. */
const LONGEST = 2_000;

/**
 * Any picture we take, upright by its own word, without transparency and not larger than needed.
 * @throws Error "TOO_LARGE" for one that is out of bounds, before any pixel is decoded.
 */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  const source = isHeic(bytes) ? await heic(bytes) : await common(bytes);
  const { data, info } = await source
    .autoOrient()
    .resize({ width: LONGEST, height: LONGEST, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

async function common(bytes: Uint8Array): Promise<Sharp> {
  const meta = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!isWithinBounds(meta)) throw new Error("TOO_LARGE");
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).timeout({
    seconds: PICTURE_TIMEOUT_MS / 1000,
  });
}

/** The first picture of an HEIC file; its turn is already done by the decoder. */
async function heic(bytes: Uint8Array): Promise<Sharp> {
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
