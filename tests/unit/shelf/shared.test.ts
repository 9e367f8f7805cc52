import { expect, it } from "vitest";
import { factsIn } from "@/components/shelf/add/use-shared";

it.each([
  ["978-3-16-148410-0", { isbn: "9783161484100" }],
  ["Дивіться: ISBN 316148410X, тверда обкладинка", { isbn: "9783161484100" }],
  ["Тигролови\nhttps://books.example/dp/9783161484100", { isbn: "9783161484100" }],
  ["Телефон 0123456789012", { title: "Телефон 0123456789012" }],
  ["  \nhttps://books.example/tigers\nТигролови  ", { title: "Тигролови" }],
  ["https://books.example/tigers", {}],
  ["", {}],
])("%j tells %j of a book", (text, facts) => {
  expect(factsIn(text)).toEqual(facts);
});

it("takes no more of a long text than a title may have", () => {
  expect(factsIn("я".repeat(5_000)).title?.length).toBeLessThan(1_000);
});
