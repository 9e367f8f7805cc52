import { publicPostalCode } from "@/lib/features/geo/postal";
import { pictureUrl, summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import type { Actor } from "@/lib/server/session/actor";
import { columns, raw, sql } from "@/lib/server/database/sql";
import { keysOf, pick } from "@/lib/shared/records";
import type { Book } from "@/prisma/client/client";
import {
  bookFields,
  publicBookFields,
  type BookDto,
  type BookFields,
  type PublicBookDto,
} from "./schema";
import { NOBODY_WAITS, type InLine } from "./waiting-sql";

const LATEST_RATINGS = 50;

/** Columns of a book that a read selects, its own fields first. */
const BOOK_FIELDS = [
  ...bookFields.keyof().options,
  ...["id", "ownerId", "coverImageId", "choiceOpen", "createdAt", "updatedAt"],
  ...["country", "postalCode", "city", "lat", "ownCountry", "ownPostalCode", "ownCity"],
  ...["interestCount", "interestSum", "lentCount"],
] as const satisfies readonly (keyof Book)[];
const { id: _id, country: _country, city: _city, ...ownerSelect } = summarySelect;
/** Columns of the owner, except those whose names a book column has too. */
const OWNER_FIELDS = keysOf(ownerSelect);

/** Address of the cover of a book `b`; null if it has none. */
export const COVER_URL = sql`'/api/images/' || b."coverImageId"`;

/** The circle whose own book `b` is, unless it is hidden; null for other books. */
export const OWN_CIRCLE = sql`CASE WHEN b.visibility = 'CHOSEN_CIRCLES' THEN (
    SELECT json_build_object('id', circle.id, 'name', circle.name)
      FROM "BookCircle" own JOIN "Circle" circle ON circle.id = own."circleId"
     WHERE own."bookId" = b.id AND own."isOwn" AND circle."hiddenAt" IS NULL) END`;

/** Columns of a book `b` and its owner `o`, without its circles. */
export const FOUND_BOOK_COLUMNS = sql`
  ${columns("b", BOOK_FIELDS)},
  CASE WHEN b."interestCount" > 0 THEN ARRAY(
    SELECT r.rating FROM "BookRating" r WHERE r."bookId" = b.id
     ORDER BY r."createdAt" DESC LIMIT ${raw(LATEST_RATINGS)}) END AS ratings,
  ${columns("o", OWNER_FIELDS)}, o.country AS "ownerCountry", o.city AS "ownerCity"`;

/** The same with its circles; typed by `BookRow`. */
export const BOOK_COLUMNS = sql`${FOUND_BOOK_COLUMNS}, ${OWN_CIRCLE} AS "ownCircle",
  CASE WHEN b.visibility = 'CHOSEN_CIRCLES' THEN ARRAY(
    SELECT chosen."circleId" FROM "BookCircle" chosen WHERE chosen."bookId" = b.id
     ORDER BY chosen."circleId") END AS circles`;

export type BookRow = Omit<Pick<Book, (typeof BOOK_FIELDS)[number]>, "language"> &
  Pick<BookFields, "language"> &
  Pick<SummaryRow, (typeof OWNER_FIELDS)[number]> & {
    ownerCountry: SummaryRow["country"];
    ownerCity: SummaryRow["city"];
    ratings: number[] | null;
    /** Null unless the book is for chosen circles; absent in a search, which finds only books of others. */
    circles?: string[] | null;
    ownCircle: BookDto["ownCircle"];
    /** Viewer and owner have an active loan; absent if it was not selected. */
    hasActiveLoan?: boolean;
  };

export type MemberBookRow = BookRow & { waiting: InLine | null };

/** @param meters distance from the viewer; null if a place is unknown. */
export function toBookDto(row: MemberBookRow, meters: number | null, actor: Actor): BookDto {
  const isOwn = row.ownerId === actor.id;
  const { country, hasActiveLoan } = row;
  const postalCode =
    isOwn || hasActiveLoan ? row.postalCode : publicPostalCode(country, row.postalCode);
  return {
    ...facts(row),
    ownerUserId: row.ownerId,
    owner: toSummary(ownerOf(row)),
    isOwn,
    circles: (isOwn && row.circles) || [],
    ownCircle: row.ownCircle,
    visibility: row.visibility,
    loanDays: row.loanDays,
    location: { country, city: row.city, postalCode },
    ownLocation: isOwn ? ownPlace(row) : null,
    waiting: row.waiting ?? NOBODY_WAITS,
    choiceOpen: isOwn && row.choiceOpen,
    distanceKm: meters === null ? null : Math.round(meters / 100) / 10,
  };
}

export function toPublicBookDto(row: BookRow): PublicBookDto {
  return { ...facts(row), location: pick(row, ["country", "city"]) };
}

const AS_STORED = [
  ...publicBookFields.keyof().options,
  ...["id", "coverImageId", "lentCount"],
] as const satisfies readonly (keyof BookRow)[];

function facts(row: BookRow): Omit<PublicBookDto, "location"> {
  return {
    ...pick(row, AS_STORED),
    hasCoverImage: row.coverImageId !== null,
    coverImageUrl: pictureUrl(row.coverImageId),
    interestRatings: row.ratings?.map((rating) => ({ rating })) ?? [],
    interestRatingAvg: row.interestCount ? round2(row.interestSum / row.interestCount) : null,
    interestRatingCount: row.interestCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function ownPlace(row: BookRow): BookDto["ownLocation"] {
  const { ownCountry: country, ownPostalCode: postalCode, ownCity: city } = row;
  if (!(country ?? postalCode ?? city)) return null;
  return { country, postalCode, city, placeResolved: row.lat !== null };
}

function ownerOf(row: BookRow): SummaryRow {
  const { ownerId: id, ownerCountry: country, ownerCity: city } = row;
  return { ...pick(row, OWNER_FIELDS), id, country, city };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
