import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, initial, shortened, signsOf } from "@/lib/shared/signs";

test.each([
  ["a🙃", 2, "a"],
  ["Anna👩‍👩‍👧", 5, "Anna"],
  ["ab🇺🇦", 4, "ab"],
  ["cafe\u0301", 4, "caf"],
  ["ab👍🏽", 4, "ab"],
  ["नमस्ते", 4, "नम"],
  ["한국".normalize("NFD"), 4, "한".normalize("NFD")],
  ["a\r\nb", 2, "a"],
  ["abc", 3, "abc"],
  ["abc", 2, "ab"],
])("%j cut to %d is %j", (text, max, kept) => {
  expect(cut(text, max)).toBe(kept);
});

test("what is cut is a beginning made of whole signs, as long as it may be", () => {
  const sign = fc.constantFrom(..."aй雪", "🙃", "👩‍🚀", "🇺🇦", "e\u0301\u0323", "हि", "1️⃣");
  fc.assert(
    fc.property(fc.string({ unit: sign }), fc.nat(20), (text, max) => {
      const kept = cut(text, max);
      expect(kept.length).toBeLessThanOrEqual(max);
      expect(signsOf(text).slice(0, signsOf(kept).length).join("")).toBe(kept);
      const next = signsOf(text)[signsOf(kept).length] ?? "";
      if (kept !== text) expect(kept.length + next.length).toBeGreaterThan(max);
    }),
  );
});

test("a heap of marks that is no letter is cut all the same", () => {
  const heap = `a${"\u0301".repeat(10_000)}`;
  expect(cut(heap, 300)).toHaveLength(300);
  expect(cut("👩\u200d".repeat(1_000), 301).isWellFormed()).toBe(true);
});

test("a shortened text says so within its length", () => {
  expect(shortened("abcdef", 6)).toBe("abcdef");
  expect(shortened("abcdefg", 6)).toBe("abcde…");
  expect(shortened("abc 🙃defg", 6)).toBe("abc…");
});

test.each([
  ["«ґава»", "Ґ"],
  ["1984", "1"],
  ["🦊 лис", "Л"],
  ["🦊", "🦊"],
  ["!!!", ""],
])("the initial of %j is %j", (text, sign) => {
  expect(initial(text)).toBe(sign);
});
