import { expect, test } from "vitest";
import { matchBooks } from "@/components/shelf/match-book";
import type { BookDto } from "@/lib/features/books/schema";

const book = (title: string, author: string, isbn: string | null = null) =>
  ({ title, author, isbn }) as BookDto;
const SHELF = [
  book("Кобзар", "Тарас Шевченко", "9786171234567"),
  book("Les Misérables", "Victor Hugo"),
  book("Її Величність", "Ґео Шкурупій"),
];
const found = (query: string) => matchBooks(SHELF, query).map(({ title }) => title);

test("blanks alone filter nothing", () => {
  expect(matchBooks(SHELF, "  ")).toBe(SHELF);
});

test.each([
  ["кобзар", "Кобзар"],
  ["шевч КОБ", "Кобзар"],
  ["miserables", "Les Misérables"],
  ["її величність", "Її Величність"],
  ["978-617-123", "Кобзар"],
])("%s finds %s alone", (query, title) => {
  expect(found(query)).toEqual([title]);
});

test("every word must occur", () => {
  expect(found("кобзар hugo")).toEqual([]);
});
