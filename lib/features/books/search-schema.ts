import { z } from "zod";
import * as field from "@/lib/shared/field";
import { COUNTRIES } from "@/lib/shared/countries";
import { blankAsAbsent, line, optionalLine } from "@/lib/shared/text";
import { bookDto, filter, isbn } from "./schema";
import {
  BOOK_LANGUAGES,
  DEFAULT_PAGE_SIZE,
  DEFAULT_RADIUS_KM,
  GENRES,
  MAX_PAGE_SIZE,
  MAX_RADIUS_KM,
  MAX_SUGGESTIONS,
  MIN_RADIUS_KM,
  MIN_SUGGEST,
  SEARCH_LENGTHS,
  SEARCH_SORTS,
} from "./terms";

const text = (max: number) =>
  optionalLine(max)
    .transform((value) => value ?? undefined)
    .optional();

export const bookSearch = z
  .object({
    query: text(SEARCH_LENGTHS.query).describe(
      "Words of the title or the author's name, in any order; tolerates typos. Or an ISBN.",
    ),
    title: text(SEARCH_LENGTHS.title).describe("Words of the title; tolerates typos. Or an ISBN."),
    author: text(SEARCH_LENGTHS.author).describe(
      "Words of the author's name; tolerates typos and other scripts.",
    ),
    isbn: isbn
      .transform((value) => value ?? undefined)
      .optional()
      .describe(
        "Only this edition: 10 or 13 digits with a valid check digit, however they are written.",
      ),
    genre: filter(GENRES).describe("Only this genre."),
    language: filter(BOOK_LANGUAGES).describe("Only books in this language."),
    available: blankAsAbsent(z.boolean().optional()).describe(
      "True: only books that can be borrowed or are given away now.",
    ),
    giveAway: blankAsAbsent(z.boolean().optional()).describe(
      "True: only books that are given away now.",
    ),
    circle: blankAsAbsent(z.uuid().optional()).describe(
      "Only books that members of this circle show there; nothing if the caller is not in it.",
    ),
    country: filter(COUNTRIES).describe(
      "Country of the place to search around; defaults to the caller's.",
    ),
    postalCode: text(SEARCH_LENGTHS.postalCode).describe(
      "Postal code of the place to search around; without postal code and city, the caller's location is used.",
    ),
    city: text(SEARCH_LENGTHS.city).describe("Town or city of the place to search around."),
    radiusKm: blankAsAbsent(
      z.number().min(MIN_RADIUS_KM).max(MAX_RADIUS_KM).default(DEFAULT_RADIUS_KM),
    ).describe(
      "Search radius in kilometres, exact to the metre: a book at 10.007 km is shown as 10 km but is not within 10.",
    ),
    sortBy: filter(SEARCH_SORTS).describe("Defaults to `relevance`: best match, then distance."),
    cursor: text(400).describe("`nextCursor` of the previous page, with the same criteria."),
    limit: blankAsAbsent(field.upTo(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE)).describe(
      "Books per page.",
    ),
  })
  .meta({ examples: [{ title: "wizzard of oz", language: "en", radiusKm: 10 }] });
export type BookSearch = z.output<typeof bookSearch>;

/** The criteria that may also come in the query string. */
export const bookSearchQuery = z.object({
  sortBy: filter(SEARCH_SORTS).describe("Same as in the body; takes precedence over it."),
});

/** The text typed so far, and where a search would look. */
export const bookSuggestQuery = bookSearch
  .pick({ country: true, postalCode: true, city: true })
  .extend({
    q: line(SEARCH_LENGTHS.query).describe(
      `The beginning of a title or an author's name; at least ${MIN_SUGGEST} letters. Or an ISBN.`,
    ),
    radiusKm: z.coerce
      .number()
      .min(MIN_RADIUS_KM)
      .max(MAX_RADIUS_KM)
      .default(DEFAULT_RADIUS_KM)
      .describe(
        "Search radius in kilometres around the given place, or around the caller's location.",
      ),
  });
export type BookSuggestQuery = z.output<typeof bookSuggestQuery>;

export const bookSuggestions = z
  .array(
    z.object({
      kind: z.enum(["title", "author"]).describe("What `text` is."),
      text: field.text("As entered by the owner of a listed book."),
      author: field.textOrNull("Author of that book; null where `text` is the author."),
      coverImageUrl: bookDto.shape.coverImageUrl,
    }),
  )
  .max(MAX_SUGGESTIONS);
export type BookSuggestion = z.output<typeof bookSuggestions>[number];

export const bookPage = z
  .object({
    content: z.array(bookDto).describe("The books of this page."),
    nextCursor: z.string().nullable().describe("Cursor for the next page; null on the last."),
    placeResolved: z
      .boolean()
      .describe(
        "False if the place to search around was not found on the map: then only books with the " +
          "same postal code or town match, and distances are null.",
      ),
  })
  .describe("A page of search results.");
export type BookPage = z.output<typeof bookPage>;
