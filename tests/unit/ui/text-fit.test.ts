import { describe, expect, it } from "vitest";
import { fitText } from "@/lib/features/books/cover-art/text-fit";

const BOX = {
  width: 77,
  height: 62,
  max: 16,
  min: 7.5,
  leading: 1.16,
  typeface: "serif",
} as const;

describe("fitText", () => {
  it("sets a short title as large as allowed", () => {
    expect(fitText("Місто", BOX)).toEqual({ lines: ["Місто"], size: 16 });
  });

  it("makes the type smaller before it breaks a word", () => {
    const { lines, size } = fitText("Ворошиловград", BOX);
    expect(lines).toEqual(["Ворошиловград"]);
    expect(size).toBeLessThan(16);
  });

  it("never leaves a short word hanging at the end of a line", () => {
    const { lines } = fitText("Наука про щастя і про те, як жити в місті", BOX);
    for (const line of lines) expect(line).not.toMatch(/(?:^|\s)\p{L}{1,2}$/u);
  });

  it("balances lines rather than filling the first", () => {
    const { lines } = fitText("Anna Karenina oder", { ...BOX, max: 10 });
    const lengths = lines.map((line) => line.length);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(10);
  });

  it("answers an empty text with no lines", () => {
    expect(fitText("   ", BOX).lines).toEqual([]);
  });

  it("does not split a surrogate pair", () => {
    const { lines } = fitText("📚".repeat(30), BOX);
    expect(lines.join("").replace(/-/gu, "")).toMatch(/^(?:📚)+…?$/u);
  });
});
