import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { barcode } from "./barcode";

/** Pixels of a picture, and how long it is shown: one second. */
const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of the narrowest bar. */
const MODULE = 3;

/**
 * Writes a video of books that are held before a camera, a second each, each a little differently.
 * @param path of the Y4M file.
 * @param codes of 13 digits; an empty one is a second without a book.
 */
export async function writeBarcodeVideo(path: string, codes: readonly string[]): Promise<void> {
  // Grey: the two planes of colour are even.
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frames = await Promise.all(codes.map(frame));
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F1:1 Ip A1:1 C420jpeg\n`);
  const parts = frames.flatMap((grey) => [Buffer.from("FRAME\n"), grey, colour]);
  await writeFile(path, Buffer.concat([head, ...parts]));
}

async function frame(code: string, at: number): Promise<Buffer> {
  const ground = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#8a7a66" },
  });
  if (!code) return ground.greyscale().raw().toBuffer();
  const print = await sharp(Buffer.from(barcode(code, MODULE)))
    .rotate((at % 7) - 3, { background: "#fff" })
    .toBuffer();
  return ground
    .composite([{ input: print, left: 60 + ((at * 37) % 120), top: 60 + ((at * 53) % 160) }])
    .greyscale()
    .blur(0.6)
    .raw()
    .toBuffer();
}
