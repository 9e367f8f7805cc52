import { sql } from "@/lib/server/database/sql";
import { query } from "@/lib/server/database/db";
import { COVER_URL } from "@/lib/features/books/dto";
import { IS_PUBLIC } from "@/lib/features/books/policy";
import { IS_PUBLIC_CIRCLE } from "@/lib/features/circles/policy";
import type { CircleCard } from "@/lib/features/circles/schema";
import { findPlaces } from "@/lib/features/geo/queries";
import { isCyrillic } from "@/lib/features/geo/spellings";
import { forVisitors } from "@/lib/features/users/names";
import { COUNTRIES, type Country } from "@/lib/shared/countries";
import { DEFAULT_LOCALE, type Locale } from "@/lib/shared/locales";
import type { TownBook, TownLink, TownPage } from "./schema";
import { townPath, townSlug } from "./terms";

/** The part of the sitemap with them holds 50,000 addresses at most. */
const TOWNS_IN_SITEMAP = 40_000;

/**
 * The page of a town; null if the gazetteer has none by this name.
 * @param asked any spelling; the page has the usual one.
 */
export async function getTown(
  country: Country,
  asked: string,
  locale: Locale,
): Promise<TownPage | null> {
  const [place] = await findPlaces([{ country, city: asked.replaceAll("-", " ") }]);
  const slug = place && townSlug(place.usualName);
  if (!slug) return null;
  const [town] = await query<NonNullable<TownPage["counts"]>>(
    "town",
    `SELECT readers, books, genres::text[] FROM "Town" WHERE country = $1 AND slug = $2`,
    [country, slug],
  );
  const books = await query<TownBook>(
    "town-books",
    sql`SELECT b.id, b.title, b.author, ${COVER_URL} AS "coverImageUrl"
      FROM "Town" t CROSS JOIN unnest(t."bookIds") WITH ORDINALITY AS new (id, place)
      JOIN "Book" b ON b.id = new.id JOIN "User" o ON o.id = b."ownerId"
     WHERE t.country = ${country} AND t.slug = ${slug} AND ${IS_PUBLIC}
     ORDER BY new.place`,
  );
  const circles = await query<CircleCard>(
    "town-circles",
    sql`SELECT c.id, c.name, c.description, c.color, t.members
      FROM "TownCircle" t JOIN "Circle" c ON c.id = t."circleId"
     WHERE t.country = ${country} AND t.slug = ${slug} AND ${IS_PUBLIC_CIRCLE}
       AND c.country = t.country AND c.city = t.city
     ORDER BY t.members DESC, lower(c.name), c.id`,
  );
  return {
    ...{ country, slug, name: nameIn(locale, place.names), counts: town ?? null, books },
    circles: circles.map((circle) => ({
      ...circle,
      description: forVisitors(circle.description),
    })),
  };
}

/** The country of the visitor's language goes first if its town has this share of the largest one's population. */
const HOME_SHARE = 0.1;

/**
 * The town that somebody types: the one of this name in the country of their language, unless a far larger one is
 * meant (Berlin, by a browser set to American English); null if there is none.
 */
export async function findTown(
  name: string,
  home: Country | null,
): Promise<Pick<TownLink, "country" | "slug"> | null> {
  const places = await findPlaces(COUNTRIES.map((country) => ({ country, city: name })));
  const found = places.filter((place) => place !== null && townSlug(place.usualName) !== "");
  const [largest] = found.sort((a, b) => (b?.population ?? 0) - (a?.population ?? 0));
  const atHome = found.find((each) => each?.country === home);
  const isMeant = atHome && largest && atHome.population >= HOME_SHARE * largest.population;
  const place = isMeant ? atHome : largest;
  return place ? { country: place.country, slug: townSlug(place.usualName) } : null;
}

/** In Cyrillic letters for Ukrainian, where the gazetteer has them. */
function nameIn(locale: Locale, [usual = "", ...others]: readonly string[]): string {
  return (locale === "uk" && others.find(isCyrillic)) || usual;
}

/** The towns with numbers, those with the most books first. */
export async function listTowns(limit: number, locale: Locale): Promise<TownLink[]> {
  const rows = await query<Pick<TownLink, "country" | "slug"> & { names: string[] }>(
    "towns",
    `SELECT country, slug, names FROM "Town" ORDER BY books DESC, slug LIMIT $1`,
    [limit],
  );
  return rows.map(({ names, ...town }) => ({ ...town, name: nameIn(locale, names) }));
}

/** Paths of the pages of all towns with numbers. */
export async function listTownPaths(): Promise<string[]> {
  const towns = await listTowns(TOWNS_IN_SITEMAP, DEFAULT_LOCALE);
  return towns.map(({ country, slug }) => townPath(country, slug));
}
