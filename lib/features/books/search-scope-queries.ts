import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { join, raw, sql, type Sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { knownPostalCode, resolveLocally } from "@/lib/features/geo/location";
import { circleIdsSql, friendIdsSql, selfAndBlockedSql } from "@/lib/features/users/policy";
import type { User } from "@/prisma/client/client";
import { GONE_OWNERS, isInAnyCircle, type Finder } from "./policy";
import type { BookSearch } from "./search-schema";
import type { Scope } from "./search-plan";

export type Searcher = Finder &
  Pick<User, "city" | "lat" | "lon"> & {
    country: string;
    postalCode: string;
  };

/** The user who searches. @throws AppError NOT_FOUND if the account is deleted. */
export async function readSearcher(actor: Actor): Promise<Searcher> {
  const [searcher] = await query<Searcher>(
    "searcher",
    sql`SELECT u.country, u."postalCode", u.city, u.lat, u.lon,
            ${selfAndBlockedSql("u")} || ${GONE_OWNERS} AS "excludedOwners", ${friendIdsSql("u")} AS friends,
            ${circleIdsSql("u")} AS circles
       FROM "User" u WHERE u.id = ${actor.id}`,
  );
  if (!searcher) throw new AppError("NOT_FOUND");
  return searcher;
}

type SearchPlace = Pick<BookSearch, "country" | "postalCode" | "city" | "radiusKm">;

/**
 * The named place, else the reader's own. A place without known coordinates is compared by its text; a foreign
 * country alone means all of it.
 * @returns also whether the place is on the map.
 * @throws AppError INVALID_INPUT for a postal code that the country does not have.
 */
export async function scopeOf(
  criteria: SearchPlace,
  searcher: Searcher,
): Promise<{ scope: Scope; placeResolved: boolean }> {
  const { country, city, radiusKm } = criteria;
  const postalCode = await knownPostalCode(country ?? searcher.country, criteria.postalCode);
  const isNamed = Boolean(postalCode ?? city);
  if (!isNamed && country && country !== searcher.country) {
    return { scope: { country }, placeResolved: true };
  }
  const address = isNamed
    ? { country: country ?? searcher.country, postalCode: postalCode ?? null, city: city ?? null }
    : searcher;
  const point = isNamed ? await resolveLocally(address) : pointOf(searcher);
  const around = point ? { ...point, meters: radiusKm * 1000, country } : undefined;
  return { scope: { around, address }, placeResolved: point !== null };
}

function pointOf({ lat, lon }: Searcher) {
  return lat === null || lon === null ? null : { lat, lon };
}

/** The spots of a scope, each with the chord to its centre; infinite for spots without coordinates. */
export function spotsIn({ around, address, country }: Scope): Sql {
  const parts: Sql[] = [];
  if (around) {
    // Scalar subqueries are computed once; the functions alone would run for every spot.
    const point = sql`ll_to_earth(${around.lat}, ${around.lon})`;
    const meters = sql`${around.meters}::float8`;
    const chord = sql`s.pos <-> (SELECT ${point}::cube)`;
    const inCountry = around.country ? sql`AND s.country = ${around.country}` : raw("");
    parts.push(sql`(SELECT s.id, s.cell, ${chord} AS chord FROM "Spot" s
       WHERE s.pos <@ (SELECT earth_box(${point}, ${meters}))
         AND ${chord} <= (SELECT gc_to_sec(${meters})) ${inCountry}
       ORDER BY ${chord})`);
  }
  if (address) {
    const nation = sql`${address.country}::text`;
    parts.push(sql`(SELECT s.id, s.cell, 'Infinity'::float8 AS chord FROM "Spot" s
       WHERE s.lat IS NULL AND s.country = ${nation}
         AND (s."postalKey" = (SELECT nullif(outward_key(${nation}, ${address.postalCode}), ''))
              OR s."cityKey" = (SELECT nullif(fold_text(${address.city}), ''))))`);
  }
  if (country) {
    parts.push(sql`(SELECT s.id, s.cell, 'Infinity'::float8 AS chord FROM "Spot" s
       WHERE s.country = ${country})`);
  }
  return join(parts, " UNION ALL ");
}

/** Listing `l` is of this edition. An edition has few listings, so they are read first. */
export function hasIsbn(isbn: string): Sql {
  return sql`l."bookId" = ANY (ARRAY(SELECT b.id FROM "Book" b WHERE b.isbn = ${isbn}))`;
}

/** Letters for the kinds of places in a scope, and for a viewer in circles, as part of a statement's name. */
export function scopeMarks({ around, address, country }: Scope, finder: Finder): string {
  const isMember = isInAnyCircle(finder);
  return [around && "r", around?.country && "n", address && "a", country && "c", isMember && "m"]
    .filter(Boolean)
    .join("");
}
