import { expect, test } from "vitest";
import { readTitle } from "@/lib/features/covers/extraction/spine";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import { SURE_SPINE_CONFIDENCE } from "@/lib/features/covers/terms";

/** A line of a spine that is read along it: where it begins, its row, and the height of its letters. */
function line(text: string, x0: number, y0 = 0.1, height = 0.5, least = 0.98): Line {
  const box = { x0, x1: x0 + text.length * height * 0.5, y0, y1: y0 + height };
  return { text, box, confidence: least, least };
}

/** The result as "title / author", and "?" where the row is not ticked. */
function read(...lines: Line[]): string {
  const found = readTitle({ lines, up: 0 });
  const isSure = (found?.confidence ?? 0) >= SURE_SPINE_CONFIDENCE;
  return `${found?.title} / ${found?.author}${isSure ? "" : " ?"}`;
}

const [UPPER, LOWER] = [0.05, 0.55];

test.each<[what: string, told: string, lines: Line[]]>([
  [
    "a title in two rows, its author behind it",
    "Hang a Thousand Trees with Ribbons / Ann Rinaldi",
    [
      line("Hang a Thousand", 1, UPPER, 0.4),
      line("Trees with Ribbons", 1, LOWER, 0.4),
      line("Ann Rinaldi", 6, 0.3, 0.35),
    ],
  ],
  [
    "a title above its author",
    "The Big Sleep / Raymond Chandler",
    [line("The Big Sleep", 1, UPPER, 0.5), line("Raymond Chandler", 1, 0.65, 0.32)],
  ],
  [
    "words below each other across the spine",
    "Die Kunst des Liebens / Erich Fromm",
    [
      line("Erich Fromm", 0, 0.1, 0.4),
      line("Die Kunst", 3.2, 0.1, 0.5),
      line("des Liebens", 5.6, 0.1, 0.5),
    ],
  ],
  [
    "a title between author and publisher",
    "Солодка Даруся / Марія Матіос",
    [line("Марія Матіос", 0), line("Солодка Даруся", 4), line("Піраміда", 9, 0.3, 0.2)],
  ],
  [
    "a word that nobody knows",
    "Wuthring Heihts / Emily Brontë ?",
    [line("Emily Brontë", 0), line("Wuthring Heihts", 4)],
  ],
  ["nobody's name", "The Big Sleep /  ?", [line("The Big Sleep", 1)]],
  ["a name alone", "Oscar Wilde /  ?", [line("Oscar Wilde", 1)]],
  ["given and family name apart", "Dickens / Charles ?", [line("Charles", 1), line("Dickens", 6)]],
  [
    "the end of a title",
    "of Genji / Murasaki Shikibu ?",
    [line("Murasaki Shikibu", 0), line("of Genji", 5)],
  ],
  [
    "a large line that was hardly read",
    "A Brief History / Stephen Hawking ?",
    [
      line("A Brief History", 1, UPPER, 0.4),
      line("cf Tirne", 1, LOWER, 0.4, 0.4),
      line("Stephen Hawking", 6, 0.3, 0.35),
    ],
  ],
  [
    "a publisher's word for a title",
    "Paperback / Richard Dawkins ?",
    [line("Richard Dawkins", 0), line("Paperback", 5)],
  ],
  [
    "no certain name for the author",
    "Oh, wie schön ist / Panama ?",
    [line("Oh, wie schön ist", 0), line("Panama", 6)],
  ],
])("a spine shows %s", (_, told, lines) => {
  expect(read(...lines)).toBe(told);
});
