import { AppError } from "@/lib/shared/errors";

const UTF16 = { littleEndian: [0xff, 0xfe], bigEndian: [0xfe, 0xff] } as const;
/** First bytes of files that are not text: ZIP and Office, PDF, gzip, pictures. */
const NO_TEXT = ["PK\u0003\u0004", "%PDF", "\u001f\u008b", "\u0089PNG", "\u00ff\u00d8\u00ff"];

/**
 * Decodes a file: UTF-8, UTF-16 with a byte order mark, else Windows-1251 or 1252, whichever fits its letters better.
 * @throws AppError IMPORT_UNREADABLE for a file that is not text.
 */
export function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  if (NO_TEXT.some((mark) => start.startsWith(mark))) throw new AppError("IMPORT_UNREADABLE");
  const text = decoded(bytes);
  // Text contains no NUL.
  if (text.includes("\u0000")) throw new AppError("IMPORT_UNREADABLE");
  return text;
}

function decoded(bytes: Uint8Array): string {
  const begins = (mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (begins(UTF16.littleEndian)) return new TextDecoder("utf-16le").decode(bytes);
  if (begins(UTF16.bigEndian)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isCyrillic(bytes) ? "windows-1251" : "windows-1252").decode(bytes);
  }
}

/** In a Cyrillic word no letter stands next to an ASCII letter; in a Latin word nearly every letter does. */
function isCyrillic(bytes: Uint8Array): boolean {
  let cyrillic = 0;
  let latin = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < 0xc0) continue;
    if (isAsciiLetter(bytes[at - 1]) || isAsciiLetter(bytes[at + 1])) latin += 1;
    else cyrillic += 1;
  }
  return cyrillic > latin;
}

function isAsciiLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
