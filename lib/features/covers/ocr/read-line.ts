import { readFileSync } from "node:fs";
import { join } from "node:path";
import { model } from "./models";
import { drawUpright, type OrientedBox } from "./oriented-box";
import type { Pixels } from "./pixels";

/** The reader's own numbers. */
const READER = {
  /** Pixels: height of the line it is shown, and the width it can tell letters in at least. */
  height: 48,
  minWidth: 32,
  maxWidth: 48 * 40,
} as const;
/** The signs that the reader knows, in its order; before them comes that nothing begins here. */
const ALPHABET = process.env.ALPHABET ?? "lib/features/covers/ocr/reader.txt";
let signs: string[] | undefined;

export interface Reading {
  text: string;
  /** 0 to 1: mean of its letters. */
  confidence: number;
}

/** Reads the line in a box of a picture. */
export async function readLine(picture: Pixels, box: OrientedBox): Promise<Reading> {
  const line = drawUpright(picture, box, READER.height);
  const width = Math.max(READER.minWidth, Math.min(READER.maxWidth, line.width));
  const { data, shape } = await (
    await model("reader")
  ).run(asInput(line, width), [1, 3, READER.height, width]);
  return decoded(data, shape[1] ?? 0, shape[2] ?? 0);
}

/** Planes of blue, green and red from −1 to 1; what a short line leaves empty is 0. */
function asInput(line: Pixels, width: number): Float32Array {
  const size = width * line.height;
  const input = new Float32Array(3 * size);
  for (let row = 0; row < line.height; row += 1) {
    for (let column = 0; column < Math.min(width, line.width); column += 1) {
      const from = (row * line.width + column) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        input[channel * size + row * width + column] =
          (line.data[from + 2 - channel] ?? 0) / 127.5 - 1;
    }
  }
  return input;
}

/** The likeliest sign of each step, those that go on over several steps once (CTC). */
function decoded(likely: Float32Array, steps: number, classes: number): Reading {
  signs ??= ["", ...readFileSync(join(process.cwd(), ALPHABET), "utf8").split("\n")];
  let [text, sum, count, last] = ["", 0, 0, 0];
  for (let step = 0; step < steps; step += 1) {
    const row = likely.subarray(step * classes, (step + 1) * classes);
    const top = row.reduce((best, value, at) => (value > (row[best] ?? 0) ? at : best), 0);
    if (top !== 0 && top !== last) {
      text += signs[top] ?? "";
      sum += row[top] ?? 0;
      count += 1;
    }
    last = top;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count };
}
