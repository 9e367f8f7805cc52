import type { BookLanguage, Genre } from "@/lib/features/books/terms";

/** What somebody or something says of the book on a cover. */
export interface CoverFacts {
  title: string;
  author: string;
  language?: BookLanguage | null;
  genre?: Genre | null;
  description?: string | null;
  form?: string | null;
  isbn?: string | null;
}
