import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { barcode } from "./barcode";

const WIDTH_PX = 640;
const HEIGHT_PX = 480;
/** Width of the narrowest bar. */
const MODULE_PX = 3;

/**
 * Writes a video of books held in front of a camera, one second each, each with a slightly different position.
 * @param path of the Y4M file.
 * @param codes of 13 digits; an empty one is a second without a book.
 */
export async function writeBarcodeVideo(path: string, codes: readonly string[]): Promise<void> {
  // Grey: both colour planes have a constant value.
  const colour = Buffer.alloc((WIDTH_PX * HEIGHT_PX) / 2, 128);
  const frames = await Promise.all(codes.map(frame));
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH_PX} H${HEIGHT_PX} F1:1 Ip A1:1 C420jpeg\n`);
  const parts = frames.flatMap((grey) => [Buffer.from("FRAME\n"), grey, colour]);
  await writeFile(path, Buffer.concat([head, ...parts]));
}

async function frame(code: string, at: number): Promise<Buffer> {
  const ground = sharp({
    create: { width: WIDTH_PX, height: HEIGHT_PX, channels: 3, background: "#8a7a66" },
  });
  if (!code) return ground.greyscale().raw().toBuffer();
  const print = await sharp(Buffer.from(barcode(code, MODULE_PX)))
    .rotate((at % 7) - 3, { background: "#fff" })
    .toBuffer();
  return ground
    .composite([{ input: print, left: 60 + ((at * 37) % 120), top: 60 + ((at * 53) % 160) }])
    .greyscale()
    .blur(0.6)
    .raw()
    .toBuffer();
}
