import { z } from "zod";
import { readIsbn } from "@/lib/features/books/isbn";
import { env } from "@/lib/server/env";
import { genreOf } from "./genres";
import { languageOf } from "./languages";
import { shortDescription } from "./plain-text";
import { fetchAnswer, urlOf, yearIn, type CatalogSource, type Question } from "./source";
import { MAX_CANDIDATES } from "./terms";

/** The used parts of the answer to `volumes`. */
const volumes = z.object({
  items: z
    .array(
      z.object({
        volumeInfo: z.object({
          title: z.string().trim().min(1),
          subtitle: z.string().nullish(),
          authors: z.array(z.string()).nullish(),
          publisher: z.string().nullish(),
          publishedDate: z.string().nullish(),
          description: z.string().nullish(),
          categories: z.array(z.string()).nullish(),
          language: z.string().nullish(),
          industryIdentifiers: z
            .array(z.object({ type: z.string(), identifier: z.string() }))
            .nullish(),
          imageLinks: z.object({ thumbnail: z.url().nullish() }).nullish(),
        }),
      }),
    )
    .nullish(),
});

/** Google Books (https://developers.google.com/books/docs/v1/using); a key raises its daily limit. */
export const googleBooks: CatalogSource = {
  name: "GOOGLE_BOOKS",
  address: () => env().GOOGLE_BOOKS_URL,
  coverHosts: ["books.google.com", "books.googleusercontent.com"],
  find: async (address, question, signal) => {
    const { GOOGLE_BOOKS_KEY: key } = env();
    const url = urlOf(address, "/volumes", {
      q: termsOf(question),
      maxResults: String(MAX_CANDIDATES),
      printType: "books",
      ...(key && { key }),
    });
    const { items } = volumes.parse(JSON.parse(await fetchAnswer(url, signal)));
    return (items ?? []).map(({ volumeInfo: book }) => ({
      source: "GOOGLE_BOOKS",
      title: book.title,
      subtitle: book.subtitle ?? null,
      author: book.authors?.join(", ") ?? null,
      language: languageOf(book.language),
      year: yearIn(book.publishedDate),
      publisher: book.publisher ?? null,
      description: shortDescription(book.description),
      genre: genreOf(book.categories ?? []),
      form: null,
      isbn:
        "isbn" in question
          ? question.isbn
          : (book.industryIdentifiers?.map((each) => readIsbn(each.identifier)).find(Boolean) ??
            null),
      // Google returns http: URLs, but serves https too.
      coverUrl:
        book.imageLinks?.thumbnail?.replace(/^http:\/\/books\.google/, "https://books.google") ??
        null,
    }));
  },
};

function termsOf(question: Question): string {
  if ("isbn" in question) return `isbn:${question.isbn}`;
  const quoted = (text: string) => `"${text.replaceAll('"', " ")}"`;
  const author = question.author && `inauthor:${quoted(question.author)}`;
  return [`intitle:${quoted(question.title)}`, author].filter(Boolean).join(" ");
}
