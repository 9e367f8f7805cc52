import type { CoverFacts } from "./facts";
import type { ListedBook } from "./queries";
import { bareOf, likeness } from "./ocr/text";
import type { Known } from "./extraction/blocks";

/** So alike, a text that was read is the known one with a misread letter. */
const EQUAL = 0.8;

/** What our own books know, for telling title and author apart. */
export function knowing(books: readonly ListedBook[]): Known {
  return {
    title: (text) =>
      best(
        text,
        books.map(({ title }) => title),
      ),
    author: (text) =>
      best(
        text,
        books.map(({ author }) => author),
      ),
  };
}

/** The listed book with this title and author, misread letters forgiven; of equal ones that which tells most. */
export function bestMatch(
  { title, author }: CoverFacts,
  books: readonly ListedBook[],
): ListedBook | null {
  const scored = books.map((book) => ({
    book,
    title: likeness(bareOf(book.title), bareOf(title)),
    author: likeness(bareOf(book.author), bareOf(author)),
    told: Object.values(book).filter((fact) => fact !== null).length,
  }));
  const [first] = scored
    .filter((one) => one.title >= EQUAL && one.author >= EQUAL)
    .toSorted((a, b) => b.title + b.author - a.title - a.author || b.told - a.told);
  return first?.book ?? null;
}

function best(text: string, known: readonly string[]): number {
  const sought = bareOf(text);
  return known.reduce((top, one) => Math.max(top, likeness(bareOf(one), sought)), 0);
}
