import decodeHeic from "heic-decode";
import sharp, { type Sharp } from "sharp";
import { MAX_PICTURE_PIXELS } from "@/lib/files/terms";
import { isHeic } from "../heic";
import type { Pixels } from "./pixels";

/** Pixels of the longer side with which the reading begins; more shows nothing more. */
const LONGEST = 2_000;

/**
 * Any picture we take, upright by its own word, without transparency and not larger than needed.
 * @throws Error "TOO_LARGE" for one with too many pixels, before any of them is decoded.
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
  const { width, height, pageHeight } = await sharp(bytes, { limitInputPixels: false }).metadata();
  demandSize(width, pageHeight ?? height);
  return sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS });
}

function demandSize(width: number, height: number): void {
  if (width * height > MAX_PICTURE_PIXELS) throw new Error("TOO_LARGE");
}

/** The first picture of an HEIC file; its turn is already done by the decoder. */
async function heic(bytes: Uint8Array): Promise<Sharp> {
  const pictures = await decodeHeic.all({ buffer: bytes });
  try {
    const [first] = pictures;
    if (!first) throw new Error("empty");
    demandSize(first.width, first.height);
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}
