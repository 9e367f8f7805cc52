import { bareOf, likeness } from "@/lib/features/covers/ocr/text";
import { isOtherVolume } from "@/lib/features/books/same-book";
import type { Candidate, ListedBook } from "@/lib/features/catalog/schema";
import type { CoverFacts } from "@/lib/features/covers/schema";
import { wordsOf } from "@/lib/features/covers/words/real-words";
import type { Known } from "./blocks";
import { EQUAL_BOOK } from "./constants";

/** Facts of a book listed here or in a catalogue that are compared. */
export type KnownBook = Pick<Candidate, keyof ListedBook>;

/** Likeness of texts to the titles and authors of these books. */
export function likenessTo(books: readonly ListedBook[]): Known {
  const titles = books.map(({ title }) => bareOf(title));
  const authors = books.map(({ author }) => bareOf(author));
  const words = new Set(
    books.flatMap(({ title, author }) => wordsOf(`${title} ${author}`.toLocaleLowerCase("uk"))),
  );
  return {
    title: (text) => best(bareOf(text), titles),
    author: (text) => best(bareOf(text), authors),
    word: (word) => words.has(word),
  };
}

/**
 * The known book with this title and author, allowing for misread letters; of several the one with most facts,
 * with an ISBN only if all agree on it, because others are of other editions. Of a book listed by only one
 * other reader, only the spelling of title and author is used, which the picture confirms.
 */
export function equalBook(
  { title, author }: CoverFacts,
  books: readonly KnownBook[],
): (KnownBook & { author: string }) | null {
  const equal = books
    .filter((book) => !isOtherVolume(book.title, title))
    .map(confirmed)
    .map((book) => ({
      book: { ...book, author: book.author ?? "" },
      title: likeness(bareOf(book.title), bareOf(title)),
      author: likeness(bareOf(book.author ?? ""), bareOf(author)),
      facts: Object.values(book).filter((fact) => fact !== null).length,
    }))
    .filter((one) => one.title >= EQUAL_BOOK && one.author >= EQUAL_BOOK)
    .toSorted((a, b) => b.title + b.author - a.title - a.author || b.facts - a.facts);
  const isbns = new Set(equal.flatMap(({ book }) => book.isbn ?? []));
  const [isbn] = isbns.size === 1 ? isbns : [null];
  return equal[0] ? { ...equal[0].book, isbn: isbn ?? null } : null;
}

function confirmed(book: KnownBook): KnownBook {
  if (book.source !== "READER") return book;
  return { ...book, language: null, genre: null, form: null, isbn: null };
}

function best(text: string, known: readonly string[]): number {
  return known.reduce((top, one) => Math.max(top, likeness(one, text)), 0);
}
