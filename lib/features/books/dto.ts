import { publicPostalCode } from "@/lib/features/geo/postal";
import type { SummaryRow } from "@/lib/features/users/dto";
import { toSummary } from "@/lib/features/users/dto";
import type { Actor } from "@/lib/server/session/actor";
import { raw, sql } from "@/lib/server/database/sql";
import type { BookDto, PublicBookDto } from "./schema";
import type { BookLanguage, BookState, Condition, Genre, Visibility } from "./terms";
import type { InLine } from "./waiting-sql";

/** So many of the latest ratings go with a book. */
const LATEST_RATINGS = 50;

/** Columns of a book `b` and its owner `o`, as `BookRow` types them. */
export const BOOK_COLUMNS = sql`
  b.id, b.title, b.author, b.description, b.state, b.genre, b.condition, b.language, b.form, b.isbn,
  b."ownerId", b.country, b."postalCode", b.city, b."ownCountry", b."ownPostalCode", b."ownCity",
  b."willingToTravel", b."isShareable", b."coverImageId", b."interestCount", b."interestSum",
  b."lentCount", b.visibility, b."loanDays", b."choiceOpen", b."createdAt", b."updatedAt",
  CASE WHEN b."interestCount" > 0 THEN ARRAY(
    SELECT r.rating FROM "BookRating" r WHERE r."bookId" = b.id
     ORDER BY r."createdAt" DESC LIMIT ${raw(LATEST_RATINGS)}) END AS ratings,
  o.email AS "oEmail", o.name AS "oName", o.nickname AS "oNickname",
  o."displayNamePreference" AS "oPreference", o.role AS "oRole", o."profileImageId" AS "oImageId",
  o.country AS "oCountry", o.city AS "oCity", o."ratingCount" AS "oRatingCount",
  o."punctualitySum" AS "oPunctuality", o."accuracySum" AS "oAccuracy",
  o."communicationSum" AS "oCommunication"`;

export interface BookRow {
  id: string;
  title: string;
  author: string;
  description: string | null;
  state: BookState;
  genre: Genre | null;
  condition: Condition | null;
  language: BookLanguage | null;
  form: string | null;
  isbn: string | null;
  ownerId: string;
  country: string | null;
  postalCode: string | null;
  city: string | null;
  ownCountry: string | null;
  ownPostalCode: string | null;
  ownCity: string | null;
  willingToTravel: boolean;
  isShareable: boolean;
  visibility: Visibility;
  loanDays: number | null;
  choiceOpen: boolean;
  coverImageId: string | null;
  interestCount: number;
  interestSum: number;
  lentCount: number;
  createdAt: Date;
  updatedAt: Date;
  ratings: number[] | null;
  oEmail: string;
  oName: string | null;
  oNickname: string | null;
  oPreference: SummaryRow["displayNamePreference"];
  oRole: SummaryRow["role"];
  oImageId: string | null;
  oCountry: string | null;
  oCity: string | null;
  oRatingCount: number;
  oPunctuality: number;
  oAccuracy: number;
  oCommunication: number;
  /** Viewer and owner have an active loan; absent where it was not asked for. */
  hasActiveLoan?: boolean;
}

/** A row for a member. */
export interface MemberBookRow extends BookRow {
  waiting: InLine;
}

/** @param meters from the viewer, null where a place is unknown. */
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
    visibility: row.visibility,
    loanDays: row.loanDays,
    location: { ...place(row), postalCode },
    ownLocation: isOwn ? ownPlace(row) : null,
    waiting: row.waiting,
    choiceOpen: isOwn && row.choiceOpen,
    distanceKm: meters === null ? null : Math.round(meters / 100) / 10,
  };
}

export function toPublicBookDto(row: BookRow): PublicBookDto {
  return { ...facts(row), location: place(row) };
}

function facts(row: BookRow): Omit<PublicBookDto, "location"> {
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    description: row.description,
    state: row.state,
    genre: row.genre,
    condition: row.condition,
    language: row.language,
    form: row.form,
    isbn: row.isbn,
    willingToTravel: row.willingToTravel,
    isShareable: row.isShareable,
    hasCoverImage: row.coverImageId !== null,
    coverImageUrl: row.coverImageId && `/api/images/${row.coverImageId}`,
    coverImageId: row.coverImageId,
    interestRatings: row.ratings?.map((rating) => ({ rating })) ?? [],
    interestRatingAvg: row.interestCount ? round2(row.interestSum / row.interestCount) : null,
    interestRatingCount: row.interestCount,
    lentCount: row.lentCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function place({ country, city }: BookRow) {
  return { country, city };
}

function ownPlace({ ownCountry, ownPostalCode, ownCity }: BookRow): BookDto["ownLocation"] {
  const hasOwn = ownCountry ?? ownPostalCode ?? ownCity;
  return hasOwn ? { country: ownCountry, postalCode: ownPostalCode, city: ownCity } : null;
}

function ownerOf(row: BookRow): SummaryRow {
  return {
    id: row.ownerId,
    email: row.oEmail,
    name: row.oName,
    nickname: row.oNickname,
    displayNamePreference: row.oPreference,
    role: row.oRole,
    profileImageId: row.oImageId,
    country: row.oCountry,
    city: row.oCity,
    ratingCount: row.oRatingCount,
    punctualitySum: row.oPunctuality,
    accuracySum: row.oAccuracy,
    communicationSum: row.oCommunication,
  };
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
