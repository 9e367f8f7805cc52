import { z } from "zod";
import * as field from "@/lib/shared/field";
import { isbn as isbnInput } from "@/lib/features/books/schema";
import {
  BOOK_LANGUAGES,
  GENRES,
  type BookLanguage,
  type Genre,
  MAX_AUTHOR,
  MAX_TITLE,
} from "@/lib/features/books/terms";
import { optionalLine } from "@/lib/shared/text";
import { SOURCES, type SHELF_SOURCES } from "./terms";

/** Facts of a book from one source. */
export const candidate = z
  .object({
    source: field.oneOf(
      SOURCES,
      "Where this is from. OWN: a book of one's own. LISTED: several readers list it alike; it counts where no " +
        "catalogue knows the book. READER: one other reader says so, and nobody confirms it; never part of `facts`.",
    ),
    title: field.text("Title without its subtitle."),
    subtitle: field.textOrNull("Its subtitle, where the source names it apart from the title."),
    author: field.textOrNull("Authors, separated by commas."),
    language: field.oneOfOrNull(BOOK_LANGUAGES, "Language of the book."),
    year: field.countOrNull("Year of publication."),
    publisher: field.textOrNull("Publisher."),
    description: field.textOrNull(
      "Plain text of at most 500 characters; never what another reader wrote.",
    ),
    genre: field.oneOfOrNull(GENRES, "As far as the source's subjects tell."),
    form: field.textOrNull("For example hardcover."),
    isbn: field.textOrNull("ISBN-13."),
    coverUrl: field.textOrNull("Address of a cover at the source; only the server fetches it."),
  })
  .describe("What a source knows of a book.");
export type Candidate = z.output<typeof candidate>;

const question = {
  isbn: isbnInput.optional().describe("10 or 13 digits with a valid check digit, in any writing."),
  title: optionalLine(MAX_TITLE).optional().describe("Title; needed where there is no ISBN."),
  author: optionalLine(MAX_AUTHOR).optional().describe("Author, to find the title better."),
};
const isAsked = ({ isbn, title }: { isbn?: string | null; title?: string | null }) =>
  Boolean(isbn ?? title);
const NOT_ASKED = { path: ["isbn"], params: { code: "required" } };

/** The question: an ISBN, a title with or without its author, or words as they are typed. */
export const catalogQuery = z
  .object({
    ...question,
    words: optionalLine(MAX_TITLE)
      .optional()
      .describe(
        "Words of titles and names, the last one perhaps unfinished, where there is neither ISBN " +
          "nor title. Only books listed here are searched; no catalogue learns of them.",
      ),
  })
  .refine((query) => isAsked(query) || Boolean(query.words), NOT_ASKED)
  .meta({ examples: [{ isbn: "9783161484100" }] });
export type CatalogQuery = z.output<typeof catalogQuery>;

export const ownBookQuery = z
  .object({
    ...question,
    except: z.uuid().optional().describe("A book of one's own that does not count."),
  })
  .refine(isAsked, NOT_ASKED)
  .meta({ examples: [{ isbn: "9783161484100" }] });

export const ownBookAnswer = z.object({
  ownBookId: field.idOrNull(
    "The same book on one's own shelf: with this ISBN, else with this title and author. Another volume is none.",
  ),
});

/** Merged facts of the candidates. */
const bookFacts = candidate
  .omit({ source: true, subtitle: true, year: true, publisher: true })
  .describe(
    "The candidates merged, each field from the first one that has it: one's own book, then the catalogues; " +
      "where these know nothing, what several readers list alike.",
  );
export type BookFacts = z.output<typeof bookFacts>;

export const catalogAnswer = ownBookAnswer.extend({
  facts: bookFacts.nullable().describe("Null where nobody to be relied on knows the book."),
  candidates: z.array(candidate).describe("What each source knows, best first."),
});

export type CatalogAnswer = z.output<typeof catalogAnswer>;

/** Facts of a book that is listed here. */
export interface ListedBook {
  source: (typeof SHELF_SOURCES)[number];
  title: string;
  author: string;
  language: BookLanguage | null;
  genre: Genre | null;
  /** Only for the actor's own books. */
  description: string | null;
  form: string | null;
  isbn: string | null;
}
