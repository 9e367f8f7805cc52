import fc from "fast-check";
import { expect, test } from "vitest";
import { isbnFault, normalizeIsbn } from "@/lib/features/books/isbn";

test("thirteen digits with a right check digit are taken, however they are written", () => {
  expect(normalizeIsbn("978-3-16-148410-0")).toBe("9783161484100");
  expect(normalizeIsbn(" 978 617 679 832 3 ")).toBe("9786176798323");
  expect(normalizeIsbn("979‑10‑90636‑07‑1")).toBe("9791090636071");
});

test("its name before it does not count", () => {
  const writings = ["ISBN 978-3-16-148410-0", "isbn:3-16-148410-X", "ISBN-13: 978 3 16 148410 0"];
  for (const written of writings) expect(normalizeIsbn(written), written).toBe("9783161484100");
  expect(normalizeIsbn("ISBN-10 0-306-40615-2")).toBe("9780306406157");
  expect(isbnFault("ISBN 978-3-16-148410-1")).toBe("isbnCheckDigit");
});

test("ten digits become thirteen", () => {
  expect(normalizeIsbn("3-16-148410-X")).toBe("9783161484100");
  expect(normalizeIsbn("0306406152")).toBe("9780306406157");
  expect(normalizeIsbn("080442957x")).toBe("9780804429573");
});

test("a wrong check digit, prefix or length is refused", () => {
  const wrong = ["9783161484101", "9773161484100", "3161484100", "978316148410", "97831614841000"];
  for (const text of [...wrong, "", "isbn"]) expect(normalizeIsbn(text), text).toBeNull();
});

test("one wrong digit is always noticed", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (stem, at, shift) => {
      const bare = `978${stem.join("")}`;
      const right = [..."0123456789"].map((last) => normalizeIsbn(bare + last)).find(Boolean) ?? "";
      // Not all prefixes are assigned to a publisher.
      fc.pre(right !== "");
      const changed = [...right];
      changed[at] = String((Number(changed[at]) + shift) % 10);
      return right.length === 13 && normalizeIsbn(changed.join("")) === null;
    }),
  );
});

test.each([
  ["123", "isbnLength"],
  ["97831614841X0", "isbnLength"],
  ["978316148410", "isbnLength"],
  ["9773161484100", "isbnPrefix"],
  ["978-3-16-148410-1", "isbnCheckDigit"],
  ["3-16-148410-0", "isbnCheckDigit"],
  ["9789999999991", "isbn"],
  ["978-3-16-148410-0", null],
  ["080442957x", null],
])("what is wrong with %s is %s", (text, fault) => {
  expect(isbnFault(text)).toBe(fault);
});
