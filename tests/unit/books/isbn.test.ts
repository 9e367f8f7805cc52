import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isbnCellOf,
  isbnFault,
  readIsbn,
  readIsbnAlone,
  readIsbnCell,
  seemsIsbn,
  splitIsbn,
} from "@/lib/features/books/isbn";

const EMMA = "9780141439587";

/** Writings of this ISBN with nothing else beside it. */
const ALONE = [
  EMMA,
  "978-0-14-143958-7",
  " 978 0 14 143958 7 ",
  "978–0–14–143958–7",
  "978‑0‑14‑143958‑7",
  "978.0.14.143958.7",
  "978_0_14_143958_7",
  "0141439580",
  "0-14-143958-0",
  "141439580",
  "ISBN 9780141439587",
  "isbn:978-0-14-143958-7",
  "ISBN-13: 978-0-14-143958-7",
  "ISBN13: 9780141439587",
  "ISBN-139780141439587",
  "ISBN 13 978 0 14 143958 7",
  "ISBN-13 (9780141439587)",
  "ISBN-10 0-14-143958-0",
  "ISBN 10: 0141439580",
  "ISBN10 0141439580",
  "eISBN: 9780141439587",
  "EAN 9780141439587",
  "urn:isbn:9780141439587",
  '="9780141439587"',
  "9780141439587.0",
  "9780141439587,0",
  "141439580.0",
  "9,780,141,439,587",
  "9 780 141 439 587",
  "9.780141439587E+12",
  "９７８０１４１４３９５８７",
  "９７８－０－１４－１４３９５８－７",
  "٩٧٨٠١٤١٤٣٩٥٨٧",
  "९७८०१४१४३९५८७",
  "\u200e9780141439587\u200e",
  "\ufeff978\u200b0141439587",
  "[9780141439587]",
  "[0141439580]",
  "9780141439587.",
  "0141439580 :",
  "0141439580, 9780141439587",
  "9780141439587; 9780306406157",
  "0306406152 9780141439587",
  "9780141439587\n0141439580",
  "978-0-14-143958-7 54499",
  "9780141439587 (pt. 1)",
  "ISBN 0-14-143958-0 (pbk.)",
  "9780141439588, 0141439580",
];

test.each(ALONE)("%j is read, and is nothing but an ISBN", (text) => {
  expect(readIsbn(text)).toBe(EMMA);
  expect(readIsbnAlone(text)).toBe(EMMA);
  expect(isbnFault(text)).toBeNull();
  expect(readIsbnCell(text)).toEqual({ isbn: EMMA, isDoubtful: false });
});

test.each([
  "Emma, ISBN 978-0-14-143958-7, Penguin",
  "9780141439587pbk",
  "书号9780141439587平装",
  "978-0-14-143958-7 : Pp. : EUR 20.00",
  "https://books.example/dp/9780141439587/ref",
])("%j is read among other words", (text) => {
  expect(readIsbn(text)).toBe(EMMA);
  expect(readIsbnAlone(text)).toBeNull();
});

test.each([
  ["020163371x", "9780201633719"],
  ["0-201-63371-X", "9780201633719"],
  ["020163371Х", "9780201633719"],
  ["20163371X", "9780201633719"],
  ["979-10-90636-07-1", "9791090636071"],
  ["978 617 679 832 3", "9786176798323"],
])("%s is %s", (text, isbn) => {
  expect(readIsbn(text)).toBe(isbn);
});

test.each([
  ...["", "isbn", "ISBN 13", "978", "123", "51777", "97848606434a4", "9.78014E+12", "9,78014E+12"],
  ...["9.78014143959E+12", "978014143958", "97801414395870", "978014143958754499"],
  ...["97801414395X7", "9773161484100", "979-0-2600-0043-8", "M-2600-0043-8", "ISSN 0028-0836"],
  ...["978-0-14-143958-0", "978 0141439580", "0-14-143958-1 0-306-40615-1", "x0141439580"],
  ...["0000000000", "1111111111", "978014143"],
])("%j is no ISBN", (text) => {
  expect(readIsbn(text)).toBeNull();
  expect(isbnFault(text)).not.toBeNull();
});

test("one wrong digit is always noticed", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (stem, at, shift) => {
      const bare = `978${stem.join("")}`;
      const right = [..."0123456789"].map((last) => readIsbn(bare + last)).find(Boolean) ?? "";
      // Not all prefixes are assigned to a publisher.
      fc.pre(right !== "");
      const changed = [...right];
      changed[at] = String((Number(changed[at]) + shift) % 10);
      return right.length === 13 && readIsbn(changed.join("")) === null;
    }),
  );
});

test("any text is read without an error, and what is read is read again", () => {
  const sign = fc.constantFrom(...'0123456789Xx-–. ,;()[]="ISBN/٩９\u200e');
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: sign }));
  fc.assert(
    fc.property(texts, (text) => {
      const isbn = readIsbn(text);
      return isbn === null ? isbnFault(text) !== null : readIsbn(isbn) === isbn;
    }),
  );
});

test.each([
  ["123", "isbnLength"],
  ["97831614841X0", "isbnLength"],
  ["978316148410", "isbnLength"],
  ["9.78316E+12", "isbnLength"],
  ["9773161484100", "isbnPrefix"],
  ["978-3-16-148410-1", "isbnCheckDigit"],
  ["ISBN 978-3-16-148410-1 (pbk.)", "isbnCheckDigit"],
  ["３-16-148410-0", "isbnCheckDigit"],
  ["9789999999991", "isbn"],
  ["0000000000", "isbn"],
  ["978-3-16-148410-0", null],
  ["080442957x", null],
])("what is wrong with %s is %s", (text, fault) => {
  expect(isbnFault(text)).toBe(fault);
});

test.each(["97848606434a4", "51777", "9780141439588", "0141439581", "9.78014E+12", "978", "1984"])(
  "%s in a cell is a doubt",
  (cell) => expect(readIsbnCell(cell)).toEqual({ isbn: null, isDoubtful: true }),
);

test.each(["ISSN 0028-0836", "2049-3630", "M-2600-0043-8", "97801414395870", "978014143958"])(
  "%s in a cell, which is a number of something else, is a doubt",
  (cell) => expect(readIsbnCell(cell)).toEqual({ isbn: null, isDoubtful: true }),
);

test.each([
  ...["", "[]", '=""', "-", "n/a", "keine", "0", "0.0", "ISBN13"],
  ...["B0084FWN26", "ASIN: B0084FWN26", "8d3b1c62-7e5f-4c11-9a44-0f5ad9b8f0b6"],
  ...["0785342633719", "4006381333931", "785342633719", "9771234567898"],
])("%j in a cell is neither an ISBN nor a doubt", (cell) => {
  expect(readIsbnCell(cell)).toEqual({ isbn: null, isDoubtful: false });
});

test.each([
  ["141439580", EMMA],
  ["61120081", "9780061120084"],
  ["7117116", "9780007117116"],
])("the zeros that a spreadsheet took from %s are added", (cell, isbn) => {
  expect(readIsbnCell(cell).isbn).toBe(isbn);
});

test.each([
  [["0785342633719", "020163371X"], "020163371X"],
  [["3779928829", "3779928825"], "3779928825"],
  [["[]", "0141439580, 9780141439587"], "0141439580, 9780141439587"],
  [["9.78043902348e+12", "439023483"], "439023483"],
  [["", "51777"], "51777"],
  [["B0084FWN26", "9780141439588"], "9780141439588"],
  [["", ""], ""],
  [[], undefined],
])("of the cells %j the one with an ISBN counts, else a doubtful one", (cells, cell) => {
  expect(isbnCellOf(cells)).toBe(cell);
});

test.each([
  ["9780141439587 Emma", EMMA, "Emma"],
  ["Emma 9780141439587", EMMA, "Emma"],
  ["978 0 14 143958 7 Emma — Jane Austen", EMMA, "Emma — Jane Austen"],
  ["Emma — Jane Austen, ISBN 0-14-143958-0", EMMA, "Emma — Jane Austen"],
  ["Emma (ISBN: 978-0-14-143958-7)", EMMA, "Emma"],
  ["ISBN 10 0141439580 Emma", EMMA, "Emma"],
  ["1984 9780141439587", EMMA, "1984"],
  ["Момо\tМіхаель Енде\t9780141439587", EMMA, "Момо\tМіхаель Енде"],
  ["Emma;Jane Austen;9780141439587", EMMA, "Emma;Jane Austen"],
  ["9780141439587", EMMA, ""],
  ["9780141439588 Emma", null, "Emma"],
])("of the line %j the ISBN is %s and the rest %j", (line, isbn, rest) => {
  const split = splitIsbn(line);
  expect({ rest: split.rest, isbn: readIsbn(split.isbn ?? "") }).toEqual({ rest, isbn });
  expect(split.isbn).not.toBeNull();
});

test.each(["Emma", "Fahrenheit 451", "1984", "2001 2010", "24/7", "Call 0123456788"])(
  "%s has no ISBN at its beginning or end",
  (line) => expect(splitIsbn(line)).toEqual({ isbn: null, rest: line }),
);

test("a list of ISBNs is told from lines of titles", () => {
  const is = ["9780141439587", "0-14-143958-1", "141439580", "9780141439587 (pt. 1)"];
  const isNot = ["Emma 9780141439587", "51777", "Emma", "B0084FWN26"];
  expect(is.filter(seemsIsbn)).toEqual(is);
  expect(isNot.filter(seemsIsbn)).toEqual([]);
});

test.each([
  ["", "9"],
  ["", "9-"],
  ["", "9 "],
  ["", "1,111"],
  ["(", "a"],
  ["a", ","],
  ["", "isbn 9780141439587 "],
  ["", "B0084FWN2"],
])("%j and many %j are read in no time", (begin, part) => {
  const text = begin + part.repeat(5_000 / part.length);
  const started = performance.now();
  for (const read of [readIsbnAlone, readIsbnCell, isbnFault, splitIsbn]) read(text);
  expect(performance.now() - started).toBeLessThan(1_000);
});
