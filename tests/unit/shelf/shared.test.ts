import { expect, it } from "vitest";
import { bookIn } from "@/components/shelf/add/use-shared";

it.each([
  ["978-3-16-148410-0", "9783161484100"],
  ["Дивіться: ISBN 316148410X, тверда обкладинка", "9783161484100"],
  ["Тигролови\nhttps://books.example/dp/9783161484100", "9783161484100"],
  ["Телефон 0123456789012", "Телефон 0123456789012"],
  ["  \nhttps://books.example/tigers\nТигролови  ", "Тигролови"],
  ["https://books.example/tigers", ""],
  ["", ""],
])("%j tells %j of a book", (text, book) => {
  expect(bookIn(text)).toBe(book);
});

it("takes no more of a long text than a title may have", () => {
  expect(bookIn("я".repeat(5_000)).length).toBeLessThan(1_000);
});
