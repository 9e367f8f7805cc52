import { crc32, deflateSync } from "node:zlib";

interface Png {
  /** Bits per sample. */
  depth?: 8 | 16;
  colour?: 0 | 2 | 6;
  interlaced?: boolean;
  /** Further chunks before the pixels, by type. */
  chunks?: Record<string, Buffer>;
  /** Bytes of pixel data, all zero; may be more than needed. */
  data?: number;
}

/** A PNG whose header gives this size in pixels, whatever it contains. */
export function png(width: number, height: number, options: Png = {}): Buffer<ArrayBuffer> {
  const { depth = 8, colour = 0, interlaced = false, chunks = {}, data = 1_000 } = options;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, Number(interlaced)], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    ...Object.entries(chunks).map(([type, content]) => chunk(type, content)),
    chunk("IDAT", deflateSync(Buffer.alloc(data), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A colour profile that unpacks to this many bytes, for the chunk `iCCP`. */
export function profileBomb(bytes: number): Buffer {
  return Buffer.concat([
    Buffer.from("x\0\0", "latin1"),
    deflateSync(Buffer.alloc(bytes), { level: 9 }),
  ]);
}

/** An animated GIF on a canvas of `side` × `side` pixels. */
export function gif(side: number, frames: number): Buffer<ArrayBuffer> {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(side, 0);
  screen.writeUInt16LE(side, 2);
  screen[4] = 0x80;
  const frame = Buffer.from("21f90400010000002c0000000001000100000202440100", "hex");
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const all = Array.from({ length: frames }, () => frame);
  return Buffer.concat([Buffer.from("GIF89a"), screen, palette, ...all, Buffer.from([0x3b])]);
}

/** An HEIC file whose header gives this width and height in pixels. */
export function heicOfSide(heic: Buffer, side: number): Buffer<ArrayBuffer> {
  const bent = Buffer.from(heic);
  for (let at = bent.indexOf("ispe"); at >= 0; at = bent.indexOf("ispe", at + 4)) {
    bent.writeUInt32BE(side, at + 8);
    bent.writeUInt32BE(side, at + 12);
  }
  return bent;
}
