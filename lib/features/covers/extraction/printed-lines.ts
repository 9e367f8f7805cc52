import type { Line } from "@/lib/features/covers/ocr/read-text";
import { inScript, scriptOf } from "@/lib/features/covers/ocr/script";
import { PRINTED } from "./constants";

/** A line with the probability that it is printed text, not a part of the picture. */
export interface Printed extends Line {
  /** 0 to 1. */
  trust: number;
}

/** Precedes the author's name. */
const BY = /^by\s+(?=\p{L}+[\s.])/iu;

/** The lines with sufficient confidence, converted to the cover's script. */
export function printedLines(lines: readonly Line[]): Printed[] {
  const script = scriptOf(lines.map(({ text }) => text));
  return lines
    .map((line) => ({
      ...line,
      text: evenCase(inScript(line.text, script)).replace(BY, ""),
      trust: trustIn(line),
    }))
    .filter(({ text, trust }) => trust > 0 && /[\p{L}\p{N}]{2}/u.test(text))
    .slice(0, PRINTED.maxLines);
}

/** Small capitals are randomly read as capitals or small letters. */
function evenCase(text: string): string {
  return text.replace(/\p{L}+/gu, (word) =>
    /\p{Ll}\p{Lu}/u.test(word.replace(/^(?:Mc|Mac|De|Di|La|Le)/u, ""))
      ? word.slice(0, 1) + word.slice(1).toLocaleLowerCase("uk")
      : word,
  );
}

/** 0 at the lowest confidence to 1 at full trust. */
function trustIn({ confidence }: Line): number {
  const sure = (confidence - PRINTED.noTrust) / (PRINTED.fullTrust - PRINTED.noTrust);
  return Math.max(0, Math.min(1, sure));
}
