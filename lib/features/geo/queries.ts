import { query, type Tx } from "@/lib/server/database/db";
import type { Country } from "@/lib/shared/countries";
import { placeKey, placeKeys } from "./place-key";
import type { PlaceSuggestion, SuggestQuery } from "./schema";
import { isCyrillic } from "./spellings";
import { timeZoneOf } from "./time-zone";

/** Degrees, WGS 84. */
export interface Point {
  lat: number;
  lon: number;
}

/** Maximum of readers or codes of which a mean is computed. */
const MAX_NEIGHBOURS = 2000;
/** Fewer readers would reveal where one of them lives. */
const MIN_USERS = 5;
const MAX_SUGGESTED = 8;

/** IANA name of a reader's time zone. */
export async function zoneOf(tx: Tx, userId: string): Promise<string> {
  const select = { country: true, lat: true, lon: true };
  return timeZoneOf(await tx.user.findUniqueOrThrow({ where: { id: userId }, select }));
}

/** Coordinates of a postal code; of several codes the first known one. */
export async function findPostalCode(country: Country, codes: string[]): Promise<Point | null> {
  const found = await firstCode(country, codes);
  return found && { lat: found.lat, lon: found.lon };
}

/** Place name of a postal code; of several codes the first known one. */
export async function findPlaceOfCode(country: Country, codes: string[]): Promise<string | null> {
  return (await firstCode(country, codes))?.place ?? null;
}

async function firstCode(country: Country, codes: string[]) {
  if (codes.length === 0) return null;
  const [found] = await query<Point & { place: string }>(
    "geo_postal_code",
    `SELECT lat, lon, place FROM "PostalCode" WHERE country = $1 AND code = ANY($2)
     ORDER BY array_position($2::text[], code::text) LIMIT 1`,
    [country, codes],
  );
  return found ?? null;
}

/** Coordinates of a town, by its folded names, best first; of towns with the same name the largest. */
export async function findTown(country: Country, keys: string[]): Promise<Point | null> {
  if (keys.length === 0) return null;
  const [found] = await query<Point>(
    "geo_town",
    `SELECT lat, lon FROM "Place" WHERE country = $1 AND folded = ANY($2)
     ORDER BY array_position($2::text[], folded::text), population DESC, id LIMIT 1`,
    [country, keys],
  );
  return found ?? null;
}

/** A town of the gazetteer. */
export interface FoundPlace extends Point {
  /** Of its first row; the same for all spellings. */
  id: number;
  country: Country;
  /** Its first spelling in the gazetteer. */
  usualName: string;
  /** All spellings, the usual one first. */
  names: string[];
  population: number;
}

/** The gazetteer's towns for these, in the same order; null if it has none. Of towns with the same name the largest. */
export async function findPlaces(
  asked: readonly { country: string; city: string }[],
): Promise<(FoundPlace | null)[]> {
  const keys = asked.flatMap(({ country, city }, at) =>
    placeKeys(city).map((key, rank) => ({ at, country, key, rank })),
  );
  const found = await query<FoundPlace & { at: number }>(
    "geo_places",
    `WITH hit AS (
       SELECT DISTINCT ON (t.at) t.at, p.country, p.lat, p.lon, p.population
         FROM unnest($1::int[], $2::text[], $3::text[], $4::int[]) AS t (at, country, key, rank)
         JOIN "Place" p ON p.country = t.country::bpchar AND p.folded = t.key
        ORDER BY t.at, t.rank, p.population DESC, p.id
     ), town AS (
       SELECT p.country, p.lat, p.lon, min(p.id) AS id, array_agg(p.name ORDER BY p.id) AS names
         FROM "Place" p JOIN (SELECT DISTINCT country, lat, lon FROM hit) h USING (country, lat, lon)
        GROUP BY 1, 2, 3
     )
     SELECT hit.at, hit.country, hit.lat, hit.lon, hit.population, town.id, town.names, town.names[1] AS "usualName"
       FROM hit JOIN town USING (country, lat, lon)`,
    [
      keys.map(({ at }) => at),
      keys.map(({ country }) => country),
      keys.map(({ key }) => key),
      keys.map(({ rank }) => rank),
    ],
  );
  const places = new Map(found.map(({ at, ...place }) => [at, place]));
  return asked.map((_, at) => places.get(at) ?? null);
}

export interface Town extends Point {
  /** In the script of the query. */
  name: string;
  population: number;
}

/**
 * The gazetteer's towns for these, in the same order; null if it has none. Additions such as a street or a
 * district are not part of the returned name.
 */
export async function findTowns(
  asked: readonly { country: string | null; city: string | null }[],
): Promise<(Town | null)[]> {
  const named = asked.map(({ country, city }) => ({ country: country ?? "", city: city ?? "" }));
  const places = await findPlaces(named);
  return named.map(({ city }, at) => {
    const place = places[at];
    return place ? { ...place, name: spellingOf(place, city) } : null;
  });
}

/** The spelling of the place that was asked for. */
function spellingOf({ names, usualName }: FoundPlace, city: string): string {
  const keys = placeKeys(city);
  const meant = names.filter((name) => keys.includes(placeKey(name)));
  return meant.find((name) => isCyrillic(name) === isCyrillic(city)) ?? meant[0] ?? usualName;
}

/**
 * The mean position of the readers with a postal code, given by its public part: of at least five readers whose
 * addresses were located; positions from devices are excluded. The outermost fifth on each side is ignored, so
 * that no single reader decides where the code is.
 * @param outward as returned by `outwardKey`.
 */
export async function meanAround(country: Country, outward: string): Promise<Point | null> {
  const [mean] = await query<{ lat: number | null; lon: number | null }>(
    "geo_mean_around",
    `WITH reader AS (
       SELECT lat, lon FROM "User"
        WHERE country = $1 AND outward_key(country::text, "postalCode") COLLATE "C" = $2
          AND lat IS NOT NULL AND "postalCode" IS NOT NULL AND NOT "locatedByDevice"
        LIMIT ${MAX_NEIGHBOURS}
     ), bound AS (
       SELECT percentile_cont(0.2) WITHIN GROUP (ORDER BY lat) AS south,
              percentile_cont(0.8) WITHIN GROUP (ORDER BY lat) AS north,
              percentile_cont(0.2) WITHIN GROUP (ORDER BY lon) AS west,
              percentile_cont(0.8) WITHIN GROUP (ORDER BY lon) AS east
         FROM reader HAVING count(*) >= ${MIN_USERS}
     )
     SELECT avg(lat) FILTER (WHERE lat BETWEEN south AND north) AS lat,
            avg(lon) FILTER (WHERE lon BETWEEN west AND east) AS lon
       FROM reader, bound`,
    [country, outward],
  );
  return mean && mean.lat !== null && mean.lon !== null ? { lat: mean.lat, lon: mean.lon } : null;
}

/** Where the imported postal codes lie that begin with `prefix`. */
interface Spread extends Point {
  codes: number;
  /** Nine of ten are no further from the middle; infinite without any codes. */
  reachMeters: number;
}

/** How many of the imported postal codes begin with `prefix`, their middle, and how far around it they lie. */
export async function spreadOfCodes(country: Country, prefix: string): Promise<Spread> {
  const [spread] = await query<Spread>(
    "geo_spread_of_codes",
    `WITH known AS (
       SELECT lat, lon FROM "PostalCode" WHERE country = $1 AND code LIKE $2 LIMIT ${MAX_NEIGHBOURS}
     ), middle AS (
       SELECT count(*)::int AS codes, percentile_cont(0.5) WITHIN GROUP (ORDER BY lat) AS lat,
              percentile_cont(0.5) WITHIN GROUP (ORDER BY lon) AS lon FROM known
     )
     SELECT m.codes, m.lat, m.lon, percentile_cont(0.9) WITHIN GROUP (
              ORDER BY earth_distance(ll_to_earth(k.lat, k.lon), ll_to_earth(m.lat, m.lon))) AS "reachMeters"
       FROM middle m, known k GROUP BY m.codes, m.lat, m.lon`,
    [country, `${prefix}%`],
  );
  return spread ?? { codes: 0, lat: 0, lon: 0, reachMeters: Infinity };
}

/** The centre of the postal area of an address if that is known to be larger than a cell. */
export async function findWideArea(country: string, postalCode: string): Promise<Point | null> {
  const [area] = await query<Point>(
    "geo_wide_area",
    "SELECT lat, lon FROM wide_postal_area($1, $2)",
    [country, postalCode],
  );
  return area ?? null;
}

/** True once the country's postal codes were loaded or imported. */
export async function hasPostalCodes(country: Country): Promise<boolean> {
  const rows = await query("geo_has_codes", `SELECT 1 FROM "PostalImport" WHERE country = $1`, [
    country,
  ]);
  return rows.length > 0;
}

/** The largest towns whose name begins with the typed text, in the same script. */
export async function suggestPlaces({ country, q }: SuggestQuery): Promise<PlaceSuggestion[]> {
  const key = placeKey(q);
  if (!key) return [];
  const rows = await query<Point & { name: string }>(
    "geo_suggest",
    `SELECT name, lat, lon FROM "Place" WHERE country = $1 AND folded LIKE $2
     ORDER BY population DESC, id LIMIT 60`,
    [country, `${key.replace(/[%_\\]/g, "\\$&")}%`],
  );
  const cyrillic = isCyrillic(q);
  const towns = new Map<string, string>();
  for (const { name, lat, lon } of rows) {
    const town = `${lat} ${lon}`;
    const known = towns.get(town);
    const better =
      known !== undefined && isCyrillic(known) !== cyrillic && isCyrillic(name) === cyrillic;
    if (known === undefined || better) towns.set(town, name);
  }
  return [...new Set(towns.values())].slice(0, MAX_SUGGESTED).map((name) => ({ name }));
}
