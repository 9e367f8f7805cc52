import { expect, test } from "vitest";
import { csvLine, fromCell } from "@/lib/shared/csv";

const cellOf = (text: string) => csvLine([text]).replace(/\r\n$/, "");

test.each([..."=+-@＝＋－＠﹦﹢﹣﹫\t"])(
  "a text that begins with %j is kept from being a formula",
  (sign) => {
    for (const text of [`${sign}1`, `'${sign}1`, `''${sign}1`]) {
      expect(cellOf(text)).toBe(`'${text}`);
      expect(fromCell(cellOf(text))).toBe(text);
    }
  },
);

test.each(["'tis", "1＝1", "Momo", "’＝1", ""])("%j stays as it is", (text) => {
  expect(cellOf(text)).toBe(text);
  expect(fromCell(cellOf(text))).toBe(text);
});
