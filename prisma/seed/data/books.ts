import type { Genre } from "@/prisma/client/enums";
import de from "./books/de.json" with { type: "json" };
import en from "./books/en.json" with { type: "json" };
import es from "./books/es.json" with { type: "json" };
import fr from "./books/fr.json" with { type: "json" };
import it from "./books/it.json" with { type: "json" };
import pl from "./books/pl.json" with { type: "json" };
import uk from "./books/uk.json" with { type: "json" };

export const BOOK_LANGUAGES = ["uk", "en", "de", "pl", "fr", "es", "it"] as const;
export type BookLanguage = (typeof BOOK_LANGUAGES)[number];

/** A real title. The description is written for the demo, in the book's language. */
export interface SeedBook {
  title: string;
  author: string;
  language: BookLanguage;
  genre: Genre;
  description: string;
  isbn?: string;
}

/** TypeScript takes the genres in the files for any text. */
type Row = Omit<SeedBook, "language" | "genre"> & { genre: string };

const BY_LANGUAGE: Record<BookLanguage, Row[]> = { uk, en, de, pl, fr, es, it };

/** Every title of the demo community, grouped by language. */
export const BOOKS: readonly SeedBook[] = BOOK_LANGUAGES.flatMap((language) =>
  BY_LANGUAGE[language].map((row) => ({ ...row, genre: row.genre as Genre, language })),
);

/** The book with this "title" or "title|author". @throws Error if there is none, or more than one */
export function titled(title: string): SeedBook {
  const [name, author] = title.split("|");
  const found = BOOKS.filter(
    (book) => book.title === name && (author === undefined || book.author === author),
  );
  const [book] = found;
  if (!book || found.length > 1) throw new Error(`${found.length} books are called “${title}”`);
  return book;
}
