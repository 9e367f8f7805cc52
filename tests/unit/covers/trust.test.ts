import { expect, test } from "vitest";
import type { Line } from "@/lib/features/covers/ocr/lines";
import { trust } from "@/lib/features/covers/extraction/printed-lines";

function line(text: string, weight: number, confidence = 0.8): Line {
  return { text, weight, confidence, box: { x0: 0.1, x1: 0.5, y0: 0.2, y1: 0.25 }, words: [] };
}

test("what many looks agree on is printed, what one look saw is hardly", () => {
  expect(trust(line("Маяк", 20), "cyrillic")).toBeGreaterThan(0.9);
  expect(trust(line("Маяк", 1.2), "cyrillic")).toBeLessThan(0.4);
});

test("words are likelier than as many letters thrown together", () => {
  expect(trust(line("Der alte Turm", 5), "latin")).toBeGreaterThan(
    trust(line("Dcr qlte xurm", 5), "latin"),
  );
  expect(trust(line("Справа моряка", 5), "cyrillic")).toBeGreaterThan(0.7);
  expect(trust(line("щі ще із іх ду", 5), "cyrillic")).toBeLessThan(0.5);
});

test("a line without letters is nothing", () => {
  expect(trust(line("…", 9), "latin")).toBe(0);
});
