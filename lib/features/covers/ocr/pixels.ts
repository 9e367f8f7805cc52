import sharp, { type Sharp } from "sharp";

/** Interleaved channels, one byte each, row by row. */
export interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Quarter turns clockwise that make a picture upright. */
export type Turn = 0 | 1 | 2 | 3;

export function toSharp({ width, height, channels, data }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, data, channels: channels as Pixels["channels"] };
}

/**
 * The pixels of each connected part (four neighbours) of the pixels that `isIn` accepts, in the order of the picture.
 */
export function connectedParts(
  isIn: (at: number) => boolean,
  width: number,
  height: number,
): number[][] {
  const seen = new Uint8Array(width * height);
  const parts: number[][] = [];
  for (let start = 0; start < seen.length; start += 1) {
    if (seen[start] || !isIn(start)) continue;
    seen[start] = 1;
    const part = [start];
    // `part` grows during the iteration.
    for (const at of part) {
      const x = at % width;
      const sides = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const next of sides) {
        if (next < 0 || next >= seen.length || seen[next] || !isIn(next)) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts;
}
