import type { BookDto } from "@/lib/features/books/schema";

/** Case, accents and the dots of letters do not count. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Books in whose title, author or ISBN every word of the query occurs, in their order. */
export function matchBooks(books: readonly BookDto[], query: string): readonly BookDto[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return books;
  return books.filter((book) => {
    const text = fold(`${book.title} ${book.author} ${book.isbn ?? ""}`);
    return words.every((word) => text.includes(word) || isbnMatches(book, word));
  });
}

/** An ISBN may be typed with its dashes. */
function isbnMatches({ isbn }: BookDto, word: string): boolean {
  const digits = word.replace(/[-\u2010-\u2015]/g, "");
  return isbn !== null && /^\d{4,}x?$/.test(digits) && isbn.includes(digits);
}
