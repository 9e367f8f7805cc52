import { expect, test } from "vitest";
import { bookInput } from "@/lib/features/books/schema";
import { bookSearch } from "@/lib/features/books/search-schema";
import { fieldErrors } from "@/lib/shared/validation";

const BOOK = { title: "Кобзар", author: "Тарас Шевченко" };

function problems(schema: typeof bookInput | typeof bookSearch, value: unknown) {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? {} : fieldErrors(result.error);
}

test("a title and an author are enough, and unknown fields are left out", () => {
  expect(bookInput.parse({ ...BOOK, ownerId: "me", lentCount: 99 })).toEqual(BOOK);
});

test("texts are trimmed, empty choices are nothing", () => {
  const empty = { description: "  ", genre: "", form: "" };
  const parsed = bookInput.parse({ title: "  A\u0000\nB ", author: " C ", ...empty });
  expect(parsed).toEqual({ title: "A B", author: "C", description: null, genre: null, form: null });
});

test("an ISBN is taken in any writing, and kept as 13 digits", () => {
  const isbn = "ISBN-13: 978-0-14-143958-7 (pbk.) 54499";
  expect(bookInput.parse({ ...BOOK, isbn })).toMatchObject({ isbn: "9780141439587" });
});

test.each([
  [{ title: undefined }, "title", "required"],
  [{ title: "   " }, "title", "required"],
  [{ title: 5 }, "title", "type"],
  [{ title: "x".repeat(301) }, "title", "maxLength"],
  [{ author: "" }, "author", "required"],
  [{ author: "x".repeat(201) }, "author", "maxLength"],
  [{ description: "x".repeat(501) }, "description", "maxLength"],
  [{ genre: "fiction" }, "genre", "choice"],
  [{ condition: "USED" }, "condition", "choice"],
  [{ language: "ru" }, "language", "choice"],
  [{ state: "GONE" }, "state", "choice"],
  [{ visibility: "FOES" }, "visibility", "choice"],
  [{ loanDays: 0 }, "loanDays", "min"],
  [{ loanDays: 366 }, "loanDays", "max"],
  [{ loanDays: 1.5 }, "loanDays", "type"],
  [{ form: "x".repeat(61) }, "form", "maxLength"],
  [{ isbn: "123" }, "isbn", "isbnLength"],
  [{ willingToTravel: "yes" }, "willingToTravel", "type"],
  [{ isShareable: 1 }, "isShareable", "type"],
  [{ coverImageId: "7" }, "coverImageId", "uuid"],
  [{ location: "Lviv" }, "location", "type"],
  [{ location: { country: "XXX" } }, "location.country", "choice"],
  [{ location: { country: "DEU", postalCode: "abc" } }, "location.postalCode", "postalCode"],
  [{ location: { city: "x".repeat(101) } }, "location.city", "maxLength"],
])("a book with %j is told what is wrong with %s", (wrong, field, code) => {
  expect(problems(bookInput, { ...BOOK, ...wrong })).toMatchObject({ [field]: { code } });
});

test("a search without anything has the defaults, and a form's empty fields are nothing", () => {
  const defaults = { radiusKm: 10, limit: 24 };
  expect(bookSearch.parse({})).toEqual(defaults);
  const words = { title: "", author: " ", genre: "", language: "" };
  const empty = { ...words, country: "", city: null, sortBy: "", cursor: "" };
  expect(JSON.parse(JSON.stringify(bookSearch.parse(empty)))).toEqual(defaults);
});

test.each([
  [{ radiusKm: 0.5 }, "radiusKm", "min"],
  [{ radiusKm: 101 }, "radiusKm", "max"],
  [{ radiusKm: "10" }, "radiusKm", "type"],
  [{ limit: 51 }, "limit", "max"],
  [{ limit: 1.5 }, "limit", "type"],
  [{ sortBy: "price" }, "sortBy", "choice"],
  [{ genre: "COOKING" }, "genre", "choice"],
  [{ country: "UA" }, "country", "choice"],
  [{ title: "x".repeat(201) }, "title", "maxLength"],
  [{ title: ["a"] }, "title", "type"],
])("a search with %j is told what is wrong with %s", (wrong, field, code) => {
  expect(problems(bookSearch, wrong)).toMatchObject({ [field]: { code } });
});
