import { expect, test } from "vitest";
import { line, optionalLine, optionalText } from "@/lib/shared/text";

test.each(["", "  ", "\u200b", "\u2060 \ufeff", "\u202e", "\u0000\u001f"])(
  "%j is no text",
  (text) => {
    expect(line(10).safeParse(text).error?.issues).toMatchObject([{ code: "too_small" }]);
    expect(optionalLine(10).parse(text)).toBeNull();
    expect(optionalText(10).parse(text)).toBeNull();
  },
);

test("control signs and turns of direction go, and what a script or a picture needs stays", () => {
  expect(line(20).parse(" a\u0000b\tc ")).toBe("a b c");
  expect(line(20).parse("\u202ekoob\u202c")).toBe("koob");
  expect(optionalText(20).parse("a\nb\u0007")).toBe("a\nb");
  for (const text of ["می‌خواهم", "👩‍👧"]) expect(line(20).parse(text)).toBe(text);
});

test("a text of the greatest length fits, a longer one does not", () => {
  expect(line(3).parse(" abc ")).toBe("abc");
  expect(line(3).safeParse("abcd").success).toBe(false);
  expect(optionalText(3).safeParse("abcd").success).toBe(false);
});
