import { z } from "zod";
import { env } from "@/lib/server/env";
import { languageOf } from "./languages";
import { genreOf } from "./genres";
import type { Candidate } from "./schema";
import { fetchAnswer, urlOf, yearIn, type CatalogSource, type Question } from "./source";
import { MAX_CANDIDATES } from "./terms";

/** The used parts of the answer to `api/books` with `jscmd=data`. */
const editions = z.record(
  z.string(),
  z.object({
    title: z.string().trim().min(1),
    subtitle: z.string().nullish(),
    authors: z.array(z.object({ name: z.string() })).nullish(),
    publishers: z.array(z.object({ name: z.string() })).nullish(),
    publish_date: z.string().nullish(),
    subjects: z.array(z.object({ name: z.string() })).nullish(),
    cover: z.object({ large: z.url().nullish(), medium: z.url().nullish() }).nullish(),
  }),
);

/** The requested fields of `search.json`. */
const works = z.object({
  docs: z.array(
    z.object({
      title: z.string().trim().min(1),
      subtitle: z.string().nullish(),
      author_name: z.array(z.string()).nullish(),
      first_publish_year: z.number().int().nullish(),
      language: z.array(z.string()).nullish(),
      subject: z.array(z.string()).nullish(),
      cover_i: z.number().int().positive().nullish(),
    }),
  ),
});
const FIELDS = Object.keys(works.shape.docs.element.shape).join(",");
const COVERS = "https://covers.openlibrary.org";

/** Open Library (https://openlibrary.org/developers/api): an edition by its ISBN, works by title and author. */
export const openLibrary: CatalogSource = {
  name: "OPEN_LIBRARY",
  address: () => env().OPENLIBRARY_URL,
  // The Internet Archive stores large covers.
  coverHosts: ["covers.openlibrary.org", "archive.org", ".us.archive.org"],
  perSecond: 3,
  find: (address, question, signal) =>
    "isbn" in question
      ? findEdition(address, question.isbn, signal)
      : findWorks(address, question, signal),
};

async function findEdition(
  address: string,
  isbn: string,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const key = `ISBN:${isbn}`;
  const url = urlOf(address, "/api/books", { bibkeys: key, format: "json", jscmd: "data" });
  const book = editions.parse(JSON.parse(await fetchAnswer(url, signal)))[key];
  if (!book) return [];
  const edition: Candidate = {
    source: "OPEN_LIBRARY",
    title: book.title,
    subtitle: book.subtitle ?? null,
    author: book.authors?.map(({ name }) => name).join(", ") ?? null,
    language: null,
    year: yearIn(book.publish_date),
    publisher: book.publishers?.[0]?.name ?? null,
    description: null,
    genre: genreOf(book.subjects?.map(({ name }) => name) ?? []),
    form: null,
    isbn,
    coverUrl: book.cover?.medium ?? book.cover?.large ?? null,
  };
  return [edition];
}

async function findWorks(
  address: string,
  { title, author }: Extract<Question, { title: string }>,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const url = urlOf(address, "/search.json", {
    title,
    ...(author && { author }),
    fields: FIELDS,
    limit: String(MAX_CANDIDATES),
  });
  const { docs } = works.parse(JSON.parse(await fetchAnswer(url, signal)));
  return docs.map((work) => ({
    source: "OPEN_LIBRARY",
    title: work.title,
    subtitle: work.subtitle ?? null,
    author: work.author_name?.slice(0, 3).join(", ") ?? null,
    // If a work has several languages, that of this copy is unknown.
    language: work.language?.length === 1 ? languageOf(work.language[0]) : null,
    year: work.first_publish_year ?? null,
    publisher: null,
    description: null,
    genre: genreOf(work.subject ?? []),
    form: null,
    isbn: null,
    coverUrl: work.cover_i ? `${COVERS}/b/id/${work.cover_i}-M.jpg` : null,
  }));
}
