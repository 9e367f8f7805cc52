/** Kinds of still picture in the HEIF container that the decoder knows. */
const BRANDS = new Set(["heic", "heix", "hevc", "hevx", "mif1", "msf1"]);

/** Whether a file is an HEIC or HEIF picture, by its first bytes. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(4, 12)).toString("latin1");
  return head.startsWith("ftyp") && BRANDS.has(head.slice(4));
}
