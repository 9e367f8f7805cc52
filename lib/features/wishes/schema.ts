import { z } from "zod";
import * as field from "@/lib/shared/field";
import { bookDto, isbn } from "@/lib/features/books/schema";
import {
  BOOK_LANGUAGES,
  DEFAULT_RADIUS_KM,
  GENRES,
  MAX_RADIUS_KM,
  MIN_RADIUS_KM,
} from "@/lib/features/books/terms";
import { COUNTRIES } from "@/lib/shared/countries";
import { fold } from "@/lib/shared/fold";
import { blankAsAbsent, blankAsNull, optionalLine } from "@/lib/shared/text";
import { BOOKS_NAMED, WISH_LENGTHS, WISHES_OF_USER } from "./terms";

const text = (max: number) => optionalLine(max).default(null);
const choice = <T extends readonly [string, ...string[]]>(values: T) =>
  blankAsNull(z.enum(values).nullable().default(null));

/** What a reader wishes to be told of: words, an ISBN or filters, and a place. */
export const wishInput = z
  .object({
    query: text(WISH_LENGTHS.query).describe(
      "Words of the title or the author's name; tolerates typos, as in search. Or an ISBN, which is kept as such.",
    ),
    title: text(WISH_LENGTHS.title).describe("Words of the title; tolerates typos."),
    author: text(WISH_LENGTHS.author).describe(
      "Words of the author's name; tolerates typos and other scripts.",
    ),
    isbn: isbn
      .default(null)
      .describe(
        "10 or 13 digits with a valid check digit. Where words are given too, either is enough.",
      ),
    genre: choice(GENRES).describe("Only this genre."),
    language: choice(BOOK_LANGUAGES).describe("Only books in this language."),
    country: choice(COUNTRIES).describe(
      "Country of the place to look around; defaults to the caller's.",
    ),
    postalCode: text(WISH_LENGTHS.postalCode).describe(
      "Postal code of the place to look around; without postal code and city it is the caller's own, wherever they move.",
    ),
    city: text(WISH_LENGTHS.city).describe("Town or city of the place to look around."),
    radiusKm: blankAsAbsent(
      z.number().min(MIN_RADIUS_KM).max(MAX_RADIUS_KM).default(DEFAULT_RADIUS_KM),
    ).describe("Radius in kilometres."),
    circle: blankAsNull(z.uuid().nullable().default(null)).describe(
      "Only books that members of this circle show there; one of the caller's.",
    ),
  })
  .refine(asksForSomething, { path: ["title"], params: { code: "required" } })
  .meta({ examples: [{ title: "wizzard of oz", language: "en", radiusKm: 10 }] });
export type WishInput = z.output<typeof wishInput>;

function asksForSomething(wish: {
  [key in "query" | "title" | "author" | "isbn" | "genre" | "language"]: string | null;
}): boolean {
  const words = [wish.query, wish.title, wish.author].filter((each) => each && fold(each));
  return words.length > 0 || Boolean(wish.isbn ?? wish.genre ?? wish.language);
}

const foundBook = z
  .object({
    bookId: field.id("The id of the book."),
    title: bookDto.shape.title,
    foundAt: field.moment("When the reader was told of it."),
  })
  .describe("A book that the reader was told of.");

export const wish = z
  .object({
    id: field.id("The id of the wish."),
    query: field.textOrNull("Words of the title or the author's name."),
    title: field.textOrNull("Words of the title."),
    author: field.textOrNull("Words of the author's name."),
    isbn: field.textOrNull("ISBN-13."),
    genre: field.oneOfOrNull(GENRES, "Only this genre."),
    language: field.oneOfOrNull(BOOK_LANGUAGES, "Only books in this language."),
    country: field.oneOfOrNull(COUNTRIES, "Country of the place, if named."),
    postalCode: field.textOrNull("Postal code of the place, if named."),
    city: field.textOrNull("Town or city of the place, if named."),
    radiusKm: field.number("Radius in kilometres."),
    placeResolved: field.flag(
      "False if the place to look around is not on the map: then only books with the same postal code or town match.",
    ),
    circle: field.idOrNull(
      "Only books of this circle; nothing is found once the caller is no longer in it.",
    ),
    createdAt: field.moment("When the wish was made."),
    found: z
      .array(foundBook)
      .max(BOOKS_NAMED)
      .describe("The latest books the reader was told of, and still sees; newest first."),
  })
  .describe("What a reader wants to be told of when it becomes available nearby.");
export type Wish = z.output<typeof wish>;

export const wishMade = wish
  .extend({
    there: z
      .array(bookDto)
      .max(BOOKS_NAMED)
      .describe("Books that fit and can be had already; they are not notified."),
  })
  .describe("The wish, and what fits it already.");
export type WishMade = z.output<typeof wishMade>;

export const wishBatch = z
  .object({
    wishes: z.array(wishInput).min(1).max(WISHES_OF_USER).describe("What is wished for, in order."),
  })
  .meta({ examples: [{ wishes: [{ title: "Emma", author: "Jane Austen" }] }] });

export const wishesMade = z
  .object({
    made: field.count("New wishes."),
    known: field.count("Wishes that the reader had already."),
    left: field.count("Those left out because the reader has 100 wishes now."),
  })
  .describe("What has become of many wishes.");
export type WishesMade = z.output<typeof wishesMade>;

const wanted = {
  title: field.text("Title."),
  author: field.textOrNull("Author, where known."),
  readers: field.count(
    "At least so many other readers wish for it: 3, 5, 10, 20, 50, 100 and so on.",
  ),
};

export const demand = z
  .object({
    most: z.array(z.object(wanted)).describe("Titles most wished for around the caller."),
    books: z
      .array(z.object({ bookId: field.id("The id of the book."), ...wanted }))
      .describe("Books that the caller keeps from others, wholly or but for friends."),
  })
  .describe(
    "What others wish for in the caller's fixed square of about 20 km; nothing of fewer than three readers.",
  );
export type Demand = z.output<typeof demand>;
