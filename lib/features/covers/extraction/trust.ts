import type { Line } from "@/lib/features/covers/ocr/lines";
import { plausibility } from "./plausible";
import type { Script } from "./script";

/** Fitted by logistic regression to lines that were read from rendered covers: printed ones and ornaments. */
const WEIGHTS = { all: -3.3, weight: 1.7, letters: -1, plausible: 1.3, wordLength: 0.5 };
/** Longer words say no more. */
const LONG = 8;
/** Less weight says no less. */
const FAINTEST = 0.5;

/**
 * How likely it is that a line is printed on the cover, 0 to 1, and not an ornament read as letters:
 * many looks agree on what is printed; it reads like words, and they are not all short.
 */
export function trust({ text, weight, confidence }: Line, script: Script): number {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = words.join("").length;
  if (letters === 0) return 0;
  const evidence =
    WEIGHTS.all +
    WEIGHTS.weight * Math.log2(Math.max(FAINTEST, weight)) +
    WEIGHTS.letters * Math.log2(letters) +
    WEIGHTS.plausible * confidence * plausibility(text, script) +
    WEIGHTS.wordLength * Math.min(LONG, letters / words.length);
  return 1 / (1 + Math.exp(-evidence));
}
