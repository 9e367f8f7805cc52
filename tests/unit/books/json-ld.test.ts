import { expect, test } from "vitest";
import { bookJsonLd } from "@/app/(public)/books/[id]/metadata";
import type { PublicBookDto } from "@/lib/features/books/schema";

const BOOK = {
  id: "01890a5d-ac96-774b-bcce-b302099a8057",
  title: "</script><script>alert(1)</script>",
  author: "<!-- & -->",
  description: null,
  language: "uk",
  isbn: null,
  interestRatingAvg: null,
  interestRatingCount: 0,
} as PublicBookDto;

test("a title cannot end the script element it is told in, and reads as it is", () => {
  const text = bookJsonLd(BOOK);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toMatchObject({
    "@type": "Book",
    name: BOOK.title,
    author: { "@type": "Person", name: BOOK.author },
  });
  expect(text).not.toContain("aggregateRating");
});
