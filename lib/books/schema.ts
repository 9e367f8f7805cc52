import { z } from "zod";
import { COUNTRIES } from "@/lib/core/countries";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/core/i18n/locales";
import { line, optionalLine, optionalText } from "@/lib/core/text";
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
  MAX_TITLE,
  MIN_RADIUS,
  SEARCH_SORTS,
} from "./terms";

/** Nothing chosen in a form comes as an empty text. */
const blankAsNull = (value: unknown) => (value === "" ? null : value);
const choice = <T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(blankAsNull, z.enum(values).nullable().optional());

const isbn = optionalLine(30)
  .refine((value) => value === null || normalizeIsbn(value) !== null, { params: { code: "isbn" } })
  .transform((value) => value && normalizeIsbn(value));

/** Where a book is; what is absent is its owner's. */
export const bookPlace = z.object({
  country: choice(COUNTRIES),
  postalCode: optionalLine(20).optional(),
  city: optionalLine(100).optional(),
});

/**
 * A book as its owner fills it in. What is absent is empty; null or an empty text clears it.
 * Without a `location` the book is where its owner is.
 */
export const bookInput = z.object({
  title: line(MAX_TITLE),
  author: line(MAX_AUTHOR),
  description: optionalText(MAX_DESCRIPTION).optional(),
  state: z.enum(BOOK_STATES).optional(),
  genre: choice(GENRES),
  condition: choice(CONDITIONS),
  language: choice(BOOK_LANGUAGES),
  form: optionalLine(MAX_FORM).optional(),
  isbn: isbn.optional(),
  willingToTravel: z.boolean().optional(),
  isShareable: z.boolean().optional(),
  location: bookPlace.nullable().optional(),
  coverImageId: z.preprocess(blankAsNull, z.uuid().nullable().optional()),
});
export type BookInput = z.output<typeof bookInput>;

/** A change of a book: what is absent stays as it is. */
export const bookChange = bookInput.partial();
export type BookChange = z.output<typeof bookChange>;

export const bookStateChange = z.object({ state: z.enum(BOOK_STATES) });

/** `givenAway=true`: it stood there to be given away, and somebody has it now. */
export const bookRemoval = z.object({ givenAway: z.stringbool().default(false) });

const location = z.object({
  country: z.string().nullable(),
  /** Whole to the owner and to the other side of an approved loan, else its public part. */
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
});

/** A book as signed-in readers see it. */
export const bookDto = z.object({
  id: z.uuid(),
  title: z.string(),
  author: z.string(),
  description: z.string().nullable(),
  state: z.enum(BOOK_STATES),
  genre: z.enum(GENRES).nullable(),
  condition: z.enum(CONDITIONS).nullable(),
  language: z.enum(BOOK_LANGUAGES).nullable(),
  form: z.string().nullable(),
  /** 13 digits. */
  isbn: z.string().nullable(),
  ownerUserId: z.uuid(),
  owner: userSummary,
  isOwn: z.boolean(),
  /** Where it can be met: its own place, else its owner's. */
  location,
  /** The place it has of its own; null where it follows its owner's, and in others' eyes. */
  ownLocation: location.nullable(),
  willingToTravel: z.boolean(),
  /** Visitors may see its page. */
  isShareable: z.boolean(),
  hasCoverImage: z.boolean(),
  /** `?w=160|320|640` chooses a width; null where the cover is generated. */
  coverImageUrl: z.string().nullable(),
  coverImageId: z.uuid().nullable(),
  /** The latest 50, newest first, each 1 to 10. */
  interestRatings: z.array(z.object({ rating: z.number().int() })),
  /** Mean of all, two decimals; null before the first. */
  interestRatingAvg: z.number().nullable(),
  interestRatingCount: z.number().int(),
  lentCount: z.number().int(),
  /** Kilometres between the centres of cells of about 2 km, 0 within one; null where one is unknown. */
  distanceKm: z.number().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type BookDto = z.output<typeof bookDto>;

/** A book as visitors see it: no owner, no postal code. */
export const publicBookDto = bookDto
  .omit({ ownerUserId: true, owner: true, isOwn: true, ownLocation: true, distanceKm: true })
  .extend({ location: location.omit({ postalCode: true }) });
export type PublicBookDto = z.output<typeof publicBookDto>;

/** The full book to readers, the public part to visitors. */
export const bookView = z.union([bookDto, publicBookDto]);
export type BookView = z.output<typeof bookView>;

/** The language in which the picture names the country; `v` only tells versions apart. */
export const sharePictureQuery = z.object({
  lang: z.enum(LOCALES).default(DEFAULT_LOCALE),
  v: z.string().optional(),
});

const blankAsAbsent = (value: unknown) => (value === "" || value === null ? undefined : value);
const filter = <T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(blankAsAbsent, z.enum(values).optional());
const text = (max: number) =>
  optionalLine(max)
    .transform((value) => value ?? undefined)
    .optional();

/** What a reader looks for. The place is the origin of `radiusKm`; without one it is the reader's. */
export const bookSearch = z.object({
  /** Words of the title or of the author's name. */
  query: text(200),
  title: text(200),
  author: text(200),
  genre: filter(GENRES),
  language: filter(BOOK_LANGUAGES),
  country: filter(COUNTRIES),
  postalCode: text(20),
  city: text(100),
  radiusKm: z.preprocess(
    blankAsAbsent,
    z.number().min(MIN_RADIUS).max(MAX_RADIUS).default(DEFAULT_RADIUS),
  ),
  sortBy: filter(SEARCH_SORTS),
  /** Opaque; as `nextCursor` of the page before, with the same criteria. */
  cursor: text(400),
  limit: z.preprocess(
    blankAsAbsent,
    z.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  ),
});
export type BookSearch = z.output<typeof bookSearch>;
export type BookSearchInput = z.input<typeof bookSearch>;

/** The part of the criteria that may also come in the address. */
export const bookSearchQuery = z.object({ sortBy: filter(SEARCH_SORTS) });

export const bookPage = z.object({
  content: z.array(bookDto),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type BookPage = z.output<typeof bookPage>;
