import type { Actor } from "@/lib/server/session/actor";
import { isCountry } from "@/lib/features/geo/countries";
import { query } from "@/lib/server/database/db";
import { placeKeys } from "@/lib/features/geo/place-key";
import type { Point } from "@/lib/features/geo/queries";
import type { Located } from "@/lib/features/geo/time-zone";
import { knownPostalCode, resolveLocally } from "@/lib/features/geo/location";
import { COUNTRIES } from "@/lib/shared/countries";
import { toFound, type FoundRow } from "./dto";
import type { FoundUser, UserSearch } from "./schema";
import { USERS_FOUND } from "./terms";
import { usersByName, usersByPlace, type Area, type Spelling } from "./search-sql";

/** Further words of a query are ignored. */
const MAX_WORDS = 6;
/** Smaller towns are not searched by name: hamlets have namesakes everywhere. */
const MIN_POPULATION = 20_000;
const MAX_TOWNS = 5;

/**
 * Users by name, nickname and place, never by e-mail address or phone number; the best match first, without a
 * query the nearest. Excludes the actor and users not visible to them.
 */
export async function searchUsers(actor: Actor, search: UserSearch) {
  const place = await placeOf(actor);
  const area = await areaOf(search, place);
  const around = area.around ?? pointOf(place);
  const { name, statement } = search.query
    ? await namedUsers(search.query, actor, area, around)
    : usersByPlace(actor.id, area, around);
  const rows = await query<FoundRow>(name, statement);
  const users: FoundUser[] = rows.slice(0, USERS_FOUND).map(toFound);
  return { users, hasMore: rows.length > USERS_FOUND };
}

async function namedUsers(query: string, actor: Actor, area: Area, around: Point | null) {
  const [words, towns] = await Promise.all([spellings(query), findTowns(query, area.country)]);
  return usersByName({ viewerId: actor.id, words, towns, area, around });
}

async function placeOf(actor: Actor): Promise<Located> {
  const sql = `SELECT country, lat, lon FROM "User" WHERE id = $1`;
  const [place] = await query<Located>("friend-search-home", sql, [actor.id]);
  return place ?? { country: null, lat: null, lon: null };
}

function pointOf({ lat, lon }: Located): Point | null {
  return lat === null || lon === null ? null : { lat, lon };
}

/** A postal code without a country is looked up in the actor's own country. */
async function areaOf(search: UserSearch, place: Located): Promise<Area> {
  const area: Area = { country: search.country ?? null, around: null, radiusKm: search.radiusKm };
  const country = search.country ?? place.country;
  const postalCode = await knownPostalCode(country, search.postalCode);
  if (!postalCode || !isCountry(country)) return area;
  const around = await resolveLocally({ country, postalCode, city: null });
  return around ? { ...area, around } : { ...area, country, postalCode };
}

/** The known words that each word of the query may stand for. */
async function spellings(text: string): Promise<Spelling[]> {
  const rows = await query<{ at: number; words: string[] | null; likeness: number[] | null }>(
    "friend-search-spellings",
    `SELECT q.at, array_agg(s.word) FILTER (WHERE s.word IS NOT NULL) AS words,
            array_agg(s.likeness) FILTER (WHERE s.word IS NOT NULL) AS likeness
       FROM unnest((words_of(fold_text($1)))[1:${MAX_WORDS}]) WITH ORDINALITY AS q (word, at)
       LEFT JOIN LATERAL similar_name_words(q.word) s ON true
      GROUP BY q.at ORDER BY q.at`,
    [text],
  );
  return rows.map(({ words, likeness }) => ({ words: words ?? [], likeness: likeness ?? [] }));
}

/** Locations of the towns with this name in any of their languages, the largest first. */
function findTowns(name: string, country: string | null): Promise<Point[]> {
  return query<Point>(
    "friend-search-towns",
    `SELECT lat, lon FROM "Place"
      WHERE country = ANY($1) AND folded = ANY($2) AND population >= ${MIN_POPULATION}
      ORDER BY population DESC, id LIMIT ${MAX_TOWNS}`,
    [country ? [country] : COUNTRIES, placeKeys(name)],
  );
}
