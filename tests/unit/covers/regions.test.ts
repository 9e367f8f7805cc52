import { expect, test } from "vitest";
import { holdsTwo } from "@/lib/features/covers/ocr/regions";
import { guessRegions } from "@/lib/features/covers/ocr/missed-lines";
import type { Line } from "@/lib/features/covers/ocr/lines";
import { asReading, choose } from "@/lib/features/covers/ocr/readings";
import { hasUnread } from "@/lib/features/covers/ocr/missed-lines";

const box = (y0: number, y1: number, x0 = 0.1, x1 = 0.5) => ({ x0, y0, x1, y1 });
const place = (y0: number, y1: number) => ({ box: box(y0, y1), slope: 0, level: box(y0, y1) });
const line = (text: string, y0: number, y1: number): Line => ({
  text,
  box: box(y0, y1),
  weight: 20,
  confidence: 0.95,
  words: [],
});
const word = (text: string, confidence: number) => ({ text, confidence, box: box(0, 1) });

test("a box that two lines stand in is known, one of a line's two halves is not", () => {
  expect(holdsTwo(box(0.1, 0.3), [box(0.1, 0.18), box(0.2, 0.29)])).toBe(true);
  expect(holdsTwo(box(0.1, 0.3), [box(0.1, 0.2), box(0.2, 0.3)])).toBe(false);
  expect(holdsTwo(box(0.1, 0.3), [box(0.1, 0.18), box(0.4, 0.48)])).toBe(false);
});

test("a place by a title that nothing was read in keeps the reading from ending", () => {
  const title = [line("Невеличка", 0.3, 0.38), line("Валер’ян Підмогильний", 0.7, 0.74)];
  expect(hasUnread(title, [place(0.3, 0.38)])).toBe(false);
  expect(hasUnread(title, [place(0.41, 0.48)])).toBe(true);
  expect(hasUnread(title, [place(0.58, 0.65)])).toBe(false);
});

test("between two lines of a title with room for another, one is looked for", () => {
  const title = [
    line("Das", 0.3, 0.37),
    line("Kreuz", 0.49, 0.56),
    line("Anna Seghers", 0.57, 0.6),
  ];
  const guessed = guessRegions(title, [], 0.66).map(({ level }) => level);
  expect(guessed.some(({ y0, y1 }) => y0 > 0.37 && y1 < 0.49 && y1 - y0 > 0.06)).toBe(true);
  expect(guessed.every(({ y0 }) => y0 < 0.5)).toBe(true);
  const broad = {
    ...place(0.41, 0.46),
    level: box(0.41, 0.46, 0.02, 0.6),
    box: box(0.41, 0.46, 0.02, 0.6),
  };
  expect(guessRegions(title, [broad], 0.66).some(({ level }) => level.x0 === 0.02)).toBe(true);
});

test("a long word without confidence stays, so that the whole line wins over its sure half", () => {
  const whole = asReading([word("НЕВЕЛИЧКА", 88), word("ДРАМА", 94)]);
  const halves = ["ЛЕВЕЛИЧКА", "МЕВЕЛИЧКА"].map((first) =>
    asReading([word(first, 0), word("ДРАМА", 96)]),
  );
  expect(halves.map(({ text }) => text)).toEqual(["ЛЕВЕЛИЧКА ДРАМА", "МЕВЕЛИЧКА ДРАМА"]);
  expect(choose([...halves, whole])?.text).toBe("НЕВЕЛИЧКА ДРАМА");
  expect(asReading([word("ff", 5), word("ДРАМА", 96)]).text).toBe("ДРАМА");
});
