import { expect, test } from "vitest";
import { codeFilter } from "@/components/ui/camera/code-filter";
import {
  fillIn,
  listText,
  NO_FACTS,
  takeIsbn,
  type ScannedBook,
} from "@/components/shelf/scan/scans";
import type { BookFacts } from "@/lib/features/catalog/schema";
import { checkRow } from "@/lib/features/imports/check-row";
import { readList } from "@/lib/features/imports/read-list";

const ISBN = "9780141439518";
const FACTS: BookFacts = {
  ...{ title: "Emma", author: "Jane Austen", language: "en", genre: null, form: null },
  ...{ description: 'Handsome, "clever",\nand rich.', isbn: ISBN, coverUrl: null },
};
const known = { facts: FACTS, candidates: [], ownBookId: null };

function taken(isbn = ISBN, books: ScannedBook[] = [], own: string | null = null) {
  const facts = { ...NO_FACTS, title: "Emma", author: "Jane Austen" };
  const ownBook = own === null ? null : { id: own, ...facts };
  return takeIsbn(books, isbn, { id: String(books.length), own: ownBook });
}

test("a barcode is taken after two readings, and again only after it was away", () => {
  const isNew = codeFilter();
  const times = [0, 100, 200, 3_000, 6_900, 11_000, 11_100];
  expect(times.map((now) => isNew("a", now))).toEqual([
    ...[false, true, false, false, false],
    ...[false, true],
  ]);
  expect(isNew("b", 0), "a slip").toBe(false);
  expect(isNew("b", 2_500)).toBe(false);
});

test("what one has, or has scanned, is unticked; a third time adds nothing", () => {
  const first = taken();
  expect(first).toMatchObject({ taken: "ADDED", books: [{ chosen: true, lookUp: "WAITING" }] });
  const second = taken(ISBN, first.books);
  expect(second.taken).toBe("REPEATED");
  expect(second.books[1]).toMatchObject({ chosen: false, isRepeated: true });
  expect(taken(ISBN, second.books)).toMatchObject({ taken: "ALREADY", books: { length: 2 } });
  const own = taken(ISBN, [], "b1");
  expect(own).toMatchObject({ taken: "OWN", books: [{ chosen: false, ownBookId: "b1" }] });
});

test("what one other reader alone says is filled in unticked", () => {
  const [book] = taken().books as [ScannedBook];
  const { title, author, genre, language, form } = FACTS;
  const said = {
    title,
    author,
    genre,
    language,
    form,
    isbn: ISBN,
    subtitle: null,
    year: null,
    publisher: null,
  };
  const candidates = [{ ...said, source: "READER" as const, description: null, coverUrl: null }];
  const told = fillIn(book, { facts: null, candidates, ownBookId: null });
  expect(told).toMatchObject({ title: "Emma", lookUp: "READER", chosen: false });
});

test("an answer fills in what is known; a second copy that was ticked stays so", () => {
  const [book] = taken().books as [ScannedBook];
  expect(fillIn(book, known)).toMatchObject({
    ...{ title: "Emma", author: "Jane Austen", lookUp: "KNOWN", chosen: true },
  });
  const own = { ...known, ownBookId: "b1" };
  const told = fillIn(book, own);
  expect(told).toMatchObject({ chosen: false, ownBookId: "b1" });
  expect(fillIn({ ...told, chosen: true }, own).chosen).toBe(true);
  const unknown = fillIn(book, { facts: null, candidates: [], ownBookId: null });
  expect(unknown).toMatchObject({ lookUp: "UNKNOWN", chosen: true });
});

test("the list is read as it was written, whatever stands in it", () => {
  const books = [
    fillIn(taken().books[0] as ScannedBook, known),
    taken("9780141040370").books[0] as ScannedBook,
  ];
  const list = readList(listText(books, { state: "AVAILABLE_FOR_GIVE_AWAY", condition: "GOOD" }));
  if (!("rows" in list)) throw new Error("not recognised");
  expect(list.format).toBe("NEARSHELF");
  expect(list.rows.map(checkRow)).toMatchObject([
    {
      ...{ title: "Emma", author: "Jane Austen", isbn: ISBN, condition: "GOOD", language: "en" },
      description: FACTS.description,
      state: "AVAILABLE_FOR_GIVE_AWAY",
    },
    { title: null, isbn: "9780141040370", condition: "GOOD", state: "AVAILABLE_FOR_GIVE_AWAY" },
  ]);
});
