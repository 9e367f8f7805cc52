import type { Metadata } from "sharp";
import { MAX_PICTURE_PIXELS, MAX_PICTURE_SIDE, MAX_SIDE_RATIO } from "./terms";

/** Maximum of bytes that the decoder has to hold at once. */
const MAX_HELD_BYTES = 120_000_000;

/** Whether the picture can be decoded in little time and memory, by its metadata. */
export function isWithinBounds(meta: Metadata): boolean {
  const width = meta.width;
  const height = meta.pageHeight ?? meta.height;
  const pixels = width * height;
  const [shorter, longer] = width < height ? [width, height] : [height, width];
  return (
    longer <= MAX_PICTURE_SIDE &&
    longer <= shorter * MAX_SIDE_RATIO &&
    // Samples of two bytes take twice as long.
    pixels * (meta.depth === "ushort" ? 2 : 1) <= MAX_PICTURE_PIXELS &&
    pixels * heldPerPixel(meta) <= MAX_HELD_BYTES
  );
}

/** Bytes per pixel held until the whole picture is decoded; most formats are read row by row. */
function heldPerPixel({
  format,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
}: Metadata): number {
  if (format === "webp" || format === "gif") return 4;
  if (!isProgressive) return 0;
  // Progressive JPEG: coefficients of two bytes; interlaced PNG: the samples themselves.
  if (format === "jpeg") return 2 * (chromaSubsampling === "4:2:0" ? 1.5 : channels);
  return channels * (depth === "ushort" ? 2 : 1);
}

/** First bytes of JPEG, PNG, GIF and WebP; file names are ignored. */
const SIGNATURES = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/** The file begins like a picture of an accepted format. */
export function hasPictureSignature(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  return SIGNATURES.some((signature) => signature.test(head));
}

/** Kinds of still picture in the HEIF container that the decoder supports. */
const HEIF_BRANDS = new Set(["heic", "heix", "hevc", "hevx", "mif1", "msf1"]);

/** The file begins like an HEIC or HEIF picture, which has a separate decoder. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(4, 12)).toString("latin1");
  return head.startsWith("ftyp") && HEIF_BRANDS.has(head.slice(4));
}
