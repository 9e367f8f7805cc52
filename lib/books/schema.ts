import { z } from "zod";
import { COUNTRIES } from "@/lib/core/countries";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/core/i18n/locales";
import { blankAsAbsent, blankAsNull, line, optionalLine, optionalText } from "@/lib/core/text";
import { isPostalCode } from "@/lib/geo/postal";
import { userSummary } from "@/lib/users/schema";
import { normalizeIsbn } from "./isbn";
import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  CONDITIONS,
  DEFAULT_PAGE_SIZE,
  DEFAULT_RADIUS,
  GENRES,
  MAX_AUTHOR,
  MAX_DESCRIPTION,
  MAX_FORM,
  MAX_PAGE_SIZE,
  MAX_RADIUS,
  MAX_SUGGESTIONS,
  MAX_TITLE,
  MIN_RADIUS,
  MIN_SUGGEST,
  SEARCH_SORTS,
} from "./terms";

const choice = <T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(blankAsNull, z.enum(values).nullable().optional());

const isbn = optionalLine(30)
  .refine((value) => value === null || normalizeIsbn(value) !== null, { params: { code: "isbn" } })
  .transform((value) => value && normalizeIsbn(value));

/** Where a book is; what is absent is its owner's. */
export const bookPlace = z
  .object({
    country: choice(COUNTRIES).describe("Three letters; the owner's where it is left out."),
    postalCode: optionalLine(20).optional().describe("As it is written in that country."),
    city: optionalLine(100).optional().describe("Town."),
  })
  .refine(({ country, postalCode }) => !country || !postalCode || isPostalCode(country, postalCode), {
    path: ["postalCode"],
    params: { code: "postalCode" },
  });

/**
 * A book as its owner fills it in. What is absent is empty; null or an empty text clears it.
 * Without a `location` the book is where its owner is.
 */
export const bookInput = z.object({
  title: line(MAX_TITLE).describe("As it stands on the book. In a change it may be left out."),
  author: line(MAX_AUTHOR).describe("Who wrote it. In a change it may be left out."),
  description: optionalText(MAX_DESCRIPTION).optional().describe("Line breaks are kept."),
  state: z.preprocess(blankAsAbsent, z.enum(BOOK_STATES).optional())
    .describe("By default AVAILABLE_FOR_BORROW. One that moves the active loan has to come alone."),
  genre: choice(GENRES).describe("Null or empty: none."),
  condition: choice(CONDITIONS).describe("Null or empty: not told."),
  language: choice(BOOK_LANGUAGES)
    .describe("The language the book is in. Null or empty: not told."),
  form: optionalLine(MAX_FORM).optional().describe("Free text, for example hardcover or audio CD."),
  isbn: isbn.optional().describe("10 or 13 digits with a right check digit; kept as 13."),
  willingToTravel: z.boolean().optional()
    .describe("The owner brings the book to a meeting elsewhere."),
  isShareable: z.boolean().optional()
    .describe("By default true: visitors may see the page of the book."),
  location: bookPlace.nullable().optional()
    .describe("Where the book is, where that is not its owner's place. Null: it is."),
  coverImageId: z.preprocess(blankAsNull, z.uuid().nullable().optional())
    .describe("One's own picture uploaded in the category `book-cover`. Null: the cover is drawn."),
});
export type BookInput = z.output<typeof bookInput>;

/** A change of a book: what is absent stays as it is. */
export const bookChange = bookInput.partial().meta({
  examples: [{ description: "A girl, a storm and a long way home.", condition: "GOOD" }],
});
export type BookChange = z.output<typeof bookChange>;

export const bookStateChange = z.object({
  state: z.enum(BOOK_STATES)
    .describe("Returns, cancels, loses or hands over the active loan, as its owner would."),
});

export const bookRemoval = z.object({
  givenAway: z.stringbool().default(false).meta({
    enum: ["true", "false"],
    description: "It stood there to be given away, and somebody has it now.",
  }),
  givenTo: z.uuid().optional()
    .describe("The reader who has it now. It counts where they have written to the owner here."),
});
export type BookRemoval = z.output<typeof bookRemoval>;

const location = z.object({
  country: z.string().nullable().describe("Three letters."),
  postalCode: z.string().nullable()
    .describe("Whole to the owner and to the other side of an approved loan, else its public part."),
  city: z.string().nullable().describe("Town."),
});

/** A book as signed-in readers see it. */
export const bookDto = z.object({
  id: z.uuid().describe("Of the book."),
  title: z.string().describe("As its owner wrote it."),
  author: z.string().describe("As its owner wrote it."),
  description: z.string().nullable().describe("With its line breaks."),
  state: z.enum(BOOK_STATES)
    .describe("Whether it can be had now: BOOKED is promised, LENT handed over."),
  genre: z.enum(GENRES).nullable().describe("Null: none was chosen."),
  condition: z.enum(CONDITIONS).nullable().describe("As its owner judges it."),
  language: z.enum(BOOK_LANGUAGES).nullable().describe("The language it is in."),
  form: z.string().nullable().describe("For example hardcover or audio CD."),
  isbn: z.string().nullable().describe("13 digits."),
  ownerUserId: z.uuid().describe("Of the owner."),
  owner: userSummary.describe("Whose it is."),
  isOwn: z.boolean().describe("It is the caller's."),
  location: location.describe("Where it can be met: its own place, else its owner's."),
  ownLocation: location.nullable()
    .describe("The place it has of its own; null where it follows its owner's, and in others' eyes."),
  willingToTravel: z.boolean().describe("The owner brings it to a meeting elsewhere."),
  isShareable: z.boolean().describe("Visitors may see its page."),
  hasCoverImage: z.boolean().describe("There is a picture of its cover."),
  coverImageUrl: z.string().nullable()
    .describe(
      "Path on this host; `?w=160|320|640` chooses a width. Null: the cover is drawn, " +
        "`/books/{id}/cover` gives it.",
    ),
  coverImageId: z.uuid().nullable().describe("Of that picture."),
  interestRatings: z.array(z.object({ rating: z.number().int().describe("1 to 10.") }))
    .describe("The latest 50, newest first, each 1 to 10."),
  interestRatingAvg: z.number().nullable()
    .describe("Mean of all with two decimals, 1 to 10; null before the first."),
  interestRatingCount: z.number().int().describe("Readers who have rated it."),
  lentCount: z.number().int().describe("How often it has been handed over."),
  distanceKm: z.number().nullable()
    .describe(
      "Kilometres from the caller, between the centres of cells of about 2 km, one decimal, 0 " +
        "within one; null where a place is unknown.",
    ),
  createdAt: z.iso.datetime().describe("When it was listed."),
  updatedAt: z.iso.datetime()
    .describe("When its owner or a loan last changed it; its `ETag` goes by this."),
}).describe("A book as signed-in readers see it.");
export type BookDto = z.output<typeof bookDto>;

/** A book beside another of the same owner. */
export type OtherBook = Pick<BookDto, "id" | "title" | "author" | "coverImageUrl">;

/** A book as visitors see it: no owner, no postal code. */
export const publicBookDto = bookDto
  .omit({ ownerUserId: true, owner: true, isOwn: true, ownLocation: true, distanceKm: true })
  .extend({ location: location.omit({ postalCode: true }).describe("Where it can be met.") })
  .describe("A book as visitors see it: no owner, no postal code.");
export type PublicBookDto = z.output<typeof publicBookDto>;

/** The full book to readers, the public part to visitors. */
export const bookView = z.union([bookDto, publicBookDto]);
export type BookView = z.output<typeof bookView>;

export const sharePictureQuery = z.object({
  lang: z.enum(LOCALES).default(DEFAULT_LOCALE)
    .describe("The language in which the picture names the country."),
  v: z.string().max(100).optional().describe("Anything: tells versions of the picture apart."),
});

const filter = <T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(blankAsAbsent, z.enum(values).optional());
const text = (max: number) =>
  optionalLine(max)
    .transform((value) => value ?? undefined)
    .optional();

/** What a reader looks for. */
export const bookSearch = z.object({
  query: text(200)
    .describe("Words of the title or of the author's name, in any order; typing errors are forgiven."),
  title: text(200).describe("Words of the title; typing errors are forgiven."),
  author: text(200)
    .describe("Words of the author's name; typing errors and other scripts are forgiven."),
  genre: filter(GENRES).describe("Only this genre."),
  language: filter(BOOK_LANGUAGES).describe("Only books in this language."),
  available: z
    .preprocess(blankAsAbsent, z.boolean().optional())
    .describe("True: only books that can be borrowed or had as a gift now."),
  country: filter(COUNTRIES).describe("Of the place to search around; by default the caller's."),
  postalCode: text(20)
    .describe("Of the place to search around; without postal code and city it is the caller's place."),
  city: text(100).describe("Of the place to search around."),
  radiusKm: z.preprocess(
    blankAsAbsent,
    z.number().min(MIN_RADIUS).max(MAX_RADIUS).default(DEFAULT_RADIUS),
  ).describe("Kilometres around the place, to the metre: a book at 10.007 is shown as 10 and not within 10."),
  sortBy: filter(SEARCH_SORTS).describe("By default `relevance`: likeness to the words, then distance."),
  cursor: text(400).describe("`nextCursor` of the page before, with the same criteria."),
  limit: z.preprocess(
    blankAsAbsent,
    z.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  ).describe("Books a page."),
}).meta({ examples: [{ title: "wizzard of oz", language: "en", radiusKm: 10 }] });
export type BookSearch = z.output<typeof bookSearch>;
export type BookSearchInput = z.input<typeof bookSearch>;

/** The part of the criteria that may also come in the address. */
export const bookSearchQuery = z.object({
  sortBy: filter(SEARCH_SORTS).describe("The same as in the body, which it goes before."),
});

/** What is typed so far, and where a search would look. */
export const bookSuggestQuery = bookSearch
  .pick({ country: true, postalCode: true, city: true })
  .extend({
    q: line(200).describe(`The beginning of a title or of a name; from ${MIN_SUGGEST} letters on.`),
    radiusKm: z.coerce
      .number()
      .min(MIN_RADIUS)
      .max(MAX_RADIUS)
      .default(DEFAULT_RADIUS)
      .describe("Kilometres around the named place, else around the reader's own."),
  });
export type BookSuggestQuery = z.output<typeof bookSuggestQuery>;

export const bookSuggestions = z
  .array(
    z.object({
      kind: z.enum(["title", "author"]).describe("What `text` is."),
      text: z.string().describe("As the owner of a listed book wrote it."),
    }),
  )
  .max(MAX_SUGGESTIONS);
export type BookSuggestion = z.output<typeof bookSuggestions>[number];

export const bookPage = z.object({
  content: z.array(bookDto).describe("The books of this page."),
  nextCursor: z.string().nullable().describe("For the next page; null on the last."),
  placeResolved: z
    .boolean()
    .describe(
      "False where the place the search begins at is not found on the map: then only books with the " +
        "same postal code or town match, and no distance is known.",
    ),
}).describe("A page of found books.");
export type BookPage = z.output<typeof bookPage>;
