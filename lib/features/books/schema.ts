import { z } from "zod";
import * as field from "@/lib/shared/field";
import { COUNTRIES } from "@/lib/shared/countries";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/shared/locales";
import { blankAsAbsent, blankAsNull, line, optionalLine, optionalText } from "@/lib/shared/text";
import { isPostalCode } from "@/lib/features/geo/postal";
import { userSummary } from "@/lib/features/users/schema";
import { isbnFault, readIsbn } from "./isbn";
import {
  BOOK_LANGUAGES,
  BOOK_STATES,
  CIRCLES_JOINED,
  CONDITIONS,
  GENRES,
  MAX_AUTHOR,
  MAX_CITY,
  MAX_DESCRIPTION,
  MAX_FORM,
  MAX_ISBN,
  MAX_LOAN_DAYS,
  MAX_POSTAL_CODE,
  MAX_TITLE,
  VISIBILITIES,
} from "./terms";

const choice = <T extends readonly [string, ...string[]]>(values: T) =>
  blankAsNull(z.enum(values).nullable().optional());

/** One of these values, or nothing. */
export const filter = <T extends readonly [string, ...string[]]>(values: T) =>
  blankAsAbsent(z.enum(values).optional());

/** An ISBN in any writing, stored as ISBN-13; the error says what is wrong with it. */
export const isbn = optionalLine(MAX_ISBN)
  .superRefine((value, context) => {
    const code = value && isbnFault(value);
    if (code) context.addIssue({ code: "custom", params: { code } });
  })
  .transform((value) => value && readIsbn(value));

/** Where a book is; absent fields are its owner's. */
export const bookPlace = z
  .object({
    country: choice(COUNTRIES).describe("Three-letter country code; defaults to the owner's."),
    postalCode: optionalLine(MAX_POSTAL_CODE).optional().describe("In the format of that country."),
    city: optionalLine(MAX_CITY).optional().describe("Town or city."),
  })
  .refine(
    ({ country, postalCode }) => !country || !postalCode || isPostalCode(country, postalCode),
    {
      path: ["postalCode"],
      params: { code: "postalCode" },
    },
  );

/**
 * A book as its owner fills it in. Absent fields are empty; null or an empty text clears a field. Without a
 * `location` the book is where its owner is.
 */
export const bookInput = z.object({
  title: line(MAX_TITLE).describe("Title as on the book. Optional in an update."),
  author: line(MAX_AUTHOR).describe("Author as on the book. Optional in an update."),
  description: optionalText(MAX_DESCRIPTION).optional().describe("Line breaks are kept."),
  state: filter(BOOK_STATES).describe(
    "Defaults to AVAILABLE_FOR_BORROW. A state that changes the active loan must be sent on its own.",
  ),
  genre: choice(GENRES).describe("Null or empty: no genre."),
  condition: choice(CONDITIONS).describe("Null or empty: not given."),
  language: choice(BOOK_LANGUAGES).describe("Language of the book. Null or empty: not given."),
  form: optionalLine(MAX_FORM).optional().describe("Free text, for example hardcover or audio CD."),
  isbn: isbn.optional().describe("10 or 13 digits with a valid check digit; stored as ISBN-13."),
  willingToTravel: z
    .boolean()
    .optional()
    .describe("The owner is willing to bring the book to a meet-up elsewhere."),
  isShareable: z
    .boolean()
    .optional()
    .describe("Whether visitors may see the book's page; defaults to true."),
  visibility: filter(VISIBILITIES).describe(
    "Who may see the book, everywhere; defaults to EVERYONE. A reader who has it on an active loan sees it until that ends.",
  ),
  circles: z
    .array(z.uuid())
    .max(CIRCLES_JOINED)
    .optional()
    .describe(
      "Circles that the caller is in, to which the book is shown; only with CHOSEN_CIRCLES, and needed when that is chosen.",
    ),
  ownCircleId: z
    .uuid()
    .nullable()
    .optional()
    .describe(
      "The only one of `circles`, which the caller owns: the book becomes that circle's own, to be lent. Its members take " +
        "it without asking (`POST /labels/{code}/take`). Null: it is the owner's. Absent: it stays as it is, and is the " +
        "owner's once it is shown to others.",
    ),
  loanDays: blankAsNull(field.upTo(MAX_LOAN_DAYS).nullable().optional()).describe(
    "Days that a loan of it lasts where no due date is given. Null: those of the owner's rules.",
  ),
  location: bookPlace
    .nullable()
    .optional()
    .describe("Where the book is, if not where its owner is. Null: where its owner is."),
  coverImageId: blankAsNull(z.uuid().nullable().optional()).describe(
    "Id of a picture the caller uploaded in the category `book-cover`. Null: the cover is drawn.",
  ),
});
export type BookInput = z.output<typeof bookInput>;

/** A change of a book: absent fields stay as they are. */
export const bookChange = bookInput.partial().meta({
  examples: [{ description: "A girl, a storm and a long way home.", condition: "GOOD" }],
});
export type BookChange = z.output<typeof bookChange>;

export const bookStateChange = z.object({
  state: field.oneOf(
    BOOK_STATES,
    "Also returns, cancels, loses or hands over the active loan accordingly.",
  ),
});

export const bookRemoval = z.object({
  givenAway: z
    .stringbool()
    .default(false)
    .meta({
      enum: ["true", "false"],
      description: "True if the book was given away.",
    }),
  givenTo: z
    .uuid()
    .optional()
    .describe(
      "The reader who got the book. It counts towards badges if they have written to the owner here.",
    ),
});
export type BookRemoval = z.output<typeof bookRemoval>;

const location = z.object({
  country: field.textOrNull("Three-letter country code."),
  postalCode: field.textOrNull(
    "In full for the owner and the other side of an approved loan, otherwise only its public part.",
  ),
  city: field.textOrNull("Town or city."),
});

/** The fields that the owner of a book fills in, as they are stored: null if empty. */
export const bookFields = z.object({
  title: field.text("As the owner entered it."),
  author: field.text("As the owner entered it."),
  description: field.textOrNull("Line breaks are kept."),
  state: field.oneOf(BOOK_STATES, "Current state: BOOKED is promised, LENT is handed over."),
  genre: field.oneOfOrNull(GENRES, "Null if not given."),
  condition: field.oneOfOrNull(CONDITIONS, "Condition according to the owner."),
  language: field.oneOfOrNull(BOOK_LANGUAGES, "Language of the book."),
  form: field.textOrNull("For example hardcover or audio CD."),
  isbn: field.textOrNull("ISBN-13."),
  willingToTravel: field.flag("The owner is willing to bring it to a meet-up elsewhere."),
  isShareable: field.flag("Visitors may see the book's page, if its visibility is EVERYONE."),
  visibility: field.oneOf(VISIBILITIES, "Who may see the book."),
  loanDays: field.countOrNull(
    "Days that a loan of it lasts; null if that is left to the owner's rules.",
  ),
});
export type BookFields = z.output<typeof bookFields>;

const MEMBERS_ONLY = { visibility: true, loanDays: true } as const;
/** Those of them that visitors may see. */
export const publicBookFields = bookFields.omit(MEMBERS_ONLY);

export const bookDto = z
  .object({
    id: field.id("The id of the book."),
    ...bookFields.shape,
    ownerUserId: field.id("The id of the owner."),
    owner: userSummary.describe("The owner."),
    isOwn: field.flag("True for the caller's own book."),
    circles: z
      .array(z.uuid())
      .describe(
        "Chosen circles to which the caller's own book is shown; empty for books of others.",
      ),
    // The documents' examples show an ordinary book.
    ownCircle: z
      .null()
      .or(z.object({ id: field.id("The id of the circle."), name: field.text("Its name.") }))
      .describe(
        "The circle whose own book it is: members take it by its label, without a request, and its owner here looks " +
          "after it. Null for other books.",
      ),
    location: location.describe("Where the book is: its own location, otherwise its owner's."),
    ownLocation: location
      .extend({
        placeResolved: field.flag(
          "False if the place is not on the map: then it is found by its postal code or town alone.",
        ),
      })
      .nullable()
      .describe(
        "The book's own location; null if it follows its owner's. Always null for other readers.",
      ),
    choiceOpen: field.flag(
      "The caller was given it and has not said yet what becomes of it; nobody else sees it meanwhile.",
    ),
    hasCoverImage: field.flag("The book has a cover picture."),
    coverImageUrl: field.textOrNull(
      "Path on this host; `?w=160|320|640` sets the width. Null if the cover is drawn: " +
        "get it from `/books/{id}/cover`.",
    ),
    coverImageId: field.idOrNull("The id of that picture."),
    interestRatings: z
      .array(z.object({ rating: field.count("1 to 10.") }))
      .describe("The latest 50 ratings, newest first, each 1 to 10."),
    interestRatingAvg: field.numberOrNull(
      "Average of all ratings with two decimals, 1 to 10; null if not rated yet.",
    ),
    interestRatingCount: field.count("Number of readers who have rated it."),
    lentCount: field.count("How often it has been handed over."),
    distanceKm: field.numberOrNull(
      "Distance from the caller in kilometres, one decimal, measured between the centres of grid " +
        "cells of about 2 km: 0 within the same cell. Null if a location is unknown.",
    ),
    waiting: z
      .object({
        count: field.count("How many readers wait for the book."),
        position: field.countOrNull(
          "The caller's place in line, from 1; null if the caller does not wait for it.",
        ),
        expectedOn: field.dayOrNull(
          "Due date of the running loan, which may have passed; null without one.",
        ),
      })
      .describe("The waiting list of the book."),
    createdAt: field.moment("When it was listed."),
    updatedAt: field.moment("When its owner or a loan last changed it; determines its `ETag`."),
  })
  .describe("A book as signed-in readers see it.");
export type BookDto = z.output<typeof bookDto>;

export type OtherBook = Pick<BookDto, "id" | "title" | "author" | "coverImageUrl">;

export const publicBookDto = bookDto
  .omit({
    ...{ ownerUserId: true, owner: true, isOwn: true, ownLocation: true, distanceKm: true },
    ...{ ...MEMBERS_ONLY, circles: true, ownCircle: true, waiting: true, choiceOpen: true },
  })
  .extend({ location: location.omit({ postalCode: true }).describe("Where the book is.") })
  .describe("A book as visitors see it: no owner, no postal code.");
export type PublicBookDto = z.output<typeof publicBookDto>;

/** The full book for readers, the public part for visitors. */
export type BookView = BookDto | PublicBookDto;

export const sharePictureQuery = z.object({
  lang: z
    .enum(LOCALES)
    .default(DEFAULT_LOCALE)
    .describe("The language in which the picture names the country."),
  v: z
    .string()
    .max(100)
    .optional()
    .describe("Any value; distinguishes versions of the picture for caches."),
});
