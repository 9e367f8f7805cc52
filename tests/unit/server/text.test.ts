import { expect, test } from "vitest";
import { line, optionalLine, optionalText } from "@/lib/shared/text";

const UNSEEN = [
  ...[
    "",
    "  ",
    "\u200b",
    "\u2060 \ufeff",
    "\u202e",
    "\u0000\u001f",
    "\u00a0\u3000",
    "\u3164",
    "\uffa0\u115f\u1160",
  ],
  ...[
    "\u2800",
    "\u00ad",
    "\u034f",
    "\u180e",
    "\u200d\u200c",
    "\ufe0f",
    "\u{e0067}\u{e007f}",
    "\u2028\n\u2029",
  ],
];

test.each(UNSEEN)("%j is no text", (text) => {
  expect(line(10).safeParse(text).error?.issues).toMatchObject([{ code: "too_small" }]);
  expect(optionalLine(10).parse(text)).toBeNull();
  expect(optionalText(10).parse(text)).toBeNull();
});

test("control signs and turns of direction go, and what a script or a picture needs stays", () => {
  expect(line(20).parse(" a\u0000b\tc ")).toBe("a b c");
  expect(line(20).parse("\u202ekoob\u202c")).toBe("koob");
  expect(optionalText(20).parse("a\nb\u0007")).toBe("a\nb");
  for (const text of ["می‌خواهم", "👩‍👧", "❤️", "🏴\u{e0067}\u{e0062}\u{e007f}", "עמוס\u200f 5"])
    expect(line(20).parse(text)).toBe(text);
});

test("a line has single blanks, whatever they are, and what is pasted along at its ends goes", () => {
  expect(line(40).parse("Christopher    Allen")).toBe("Christopher Allen");
  expect(line(40).parse("村上\u3000春樹\u00a0\u00a0 x")).toBe("村上 春樹 x");
  expect(line(40).parse("\ufeff\u200b Emma\u200e\u00a0\u200b")).toBe("Emma");
  expect(optionalText(40).parse("a  b\n\n c \u200b")).toBe("a  b\n\n c");
});

test("a text of the greatest length fits, a longer one does not", () => {
  expect(line(3).parse(" abc ")).toBe("abc");
  expect(line(3).safeParse("abcd").success).toBe(false);
  expect(optionalText(3).safeParse("abcd").success).toBe(false);
});
