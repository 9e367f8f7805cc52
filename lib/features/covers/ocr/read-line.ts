import { readFileSync } from "node:fs";
import { join } from "node:path";
import { model } from "./models";
import { drawUpright, type OrientedBox } from "./oriented-box";
import type { Pixels } from "./pixels";
import { readWords, type Likely } from "./read-words";
import { inScript, scriptOf, twinOf, type Script } from "./script";
import { bareOf } from "./text";
import { unknownShare } from "@/lib/features/covers/words/real-words";

/** Parameters of the recognition model. */
const READER = {
  /** Height of the input in pixels; and the minimum and maximum width. */
  height: 48,
  minWidth: 32,
  maxWidth: 48 * 40,
  /** Height of the cut-out relative to the detector's box, which cuts off accents of capitals. */
  room: 1.2,
} as const;
const ALPHABET = "lib/features/covers/ocr/reader.txt";
let alphabet: ReturnType<typeof readAlphabet> | undefined;

export interface Reading {
  text: string;
  /** 0 to 1: mean over the letters; probabilities of letters that look the same are summed. */
  confidence: number;
  /** Confidence of the least certain letter. */
  least: number;
}

/** A reading letter by letter, and what it was made of. */
export interface Look extends Reading {
  likely: Likely;
}

/** Recognises the text of the line in a box of a picture. */
export async function readLine(picture: Pixels, box: OrientedBox): Promise<Look> {
  const line = drawUpright(picture, { ...box, height: box.height * READER.room }, READER.height);
  const width = Math.max(READER.minWidth, Math.min(READER.maxWidth, line.width));
  const { data, shape } = await (
    await model("reader")
  ).run(asInput(line, width), [1, 3, READER.height, width]);
  const likely = { data, steps: shape[1] ?? 0, classes: shape[2] ?? 0 };
  return { ...decoded(likely), likely };
}

/** A reading in which words may stand in place of letters that make none. */
export interface WordReading extends Reading {
  /** The words are other letters than were read. */
  isGuessed: boolean;
}

/**
 * The reading with words in place of letters that make none, where a word is nearly as likely.
 * @param script of the page; a line may be in the other one.
 */
export function inWords({ likely, ...reading }: Look, script: Script): WordReading {
  const own = inScript(reading.text, script);
  if (unknownShare(own) === 0) return { ...reading, text: own, isGuessed: false };
  const { signs } = (alphabet ??= readAlphabet());
  const text = readWords(likely, signs, scriptOf([own]));
  return { ...reading, text, isGuessed: bareOf(text) !== bareOf(own) };
}

/** Planes of blue, green and red from −1 to 1; zeros to the right of a short line. */
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

/**
 * The signs of the model in its order, after the blank; and for each sign, the indexes of those that look
 * alike: the same letter, large or small, and its twins.
 */
function readAlphabet() {
  const signs = ["", ...readFileSync(join(process.cwd(), ALPHABET), "utf8").split("\n")];
  const shapes = signs.map((sign) =>
    [sign, twinOf(sign, "latin") ?? sign].map((shape) => shape.toLowerCase()),
  );
  const alike = shapes.map((own) =>
    shapes.flatMap((other, at) => (other.some((shape) => own.includes(shape)) ? at : [])),
  );
  return { signs, alike };
}

/** CTC decoding: the most likely sign of each step, repeated signs once. */
function decoded({ data, steps, classes }: Likely): Reading {
  const { signs, alike } = (alphabet ??= readAlphabet());
  let [text, sum, count, last, least] = ["", 0, 0, 0, 1];
  for (let step = 0; step < steps; step += 1) {
    const row = data.subarray(step * classes, (step + 1) * classes);
    const top = row.reduce((best, value, at) => (value > (row[best] ?? 0) ? at : best), 0);
    const others = alike[top] ?? [];
    if (top !== 0 && !others.includes(last)) {
      text += signs[top] ?? "";
      const sure = others.reduce((total, at) => total + (row[at] ?? 0), 0);
      sum += sure;
      least = Math.min(least, sure);
      count += 1;
    }
    last = top;
  }
  return { text: text.trim(), confidence: count === 0 ? 0 : sum / count, least };
}
