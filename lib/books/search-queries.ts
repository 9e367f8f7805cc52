import type { Actor } from "@/lib/core/actor";
import { read } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { resolveLocally } from "@/lib/geo/resolve";
import { toBookDto, type BookRow } from "./row";
import type { BookPage, BookSearch } from "./schema";
import { decodeCursor, encodeCursor } from "./search-cursor";
import { FIELDS, MAX_WORDS, type Plan, type Scope } from "./search-plan";
import { searchStatement } from "./search-sql";
import { DEFAULT_RADIUS, POPULAR_COUNT } from "./terms";

interface Searcher {
  country: string;
  postalCode: string;
  city: string | null;
  lat: number | null;
  lon: number | null;
  /** Oneself and everybody blocked either way. */
  without: string[];
}

type Field = (typeof FIELDS)[number];
type HitRow = BookRow & { key: number; chord: number; spot: number; meters: number | null };

/**
 * Listed books of others around a place that fit all criteria. Titles and authors are forgiven
 * their typing errors, case, accents and script.
 * @returns a page; the next begins where `nextCursor` says, and repeats or skips nothing.
 * @throws AppError INVALID_INPUT for a cursor of other criteria.
 */
export async function searchBooks(actor: Actor, criteria: BookSearch): Promise<BookPage> {
  const { sortBy: sort = "relevance", genre, language, limit } = criteria;
  const after = criteria.cursor ? decodeCursor(criteria.cursor, sort) : undefined;
  const [searcher, words] = await Promise.all([readSearcher(actor), lookUpWords(criteria)]);
  if (!words) return { content: [], nextCursor: null };
  const plan: Plan = {
    sort,
    scope: await scopeOf(criteria, searcher),
    genre,
    language,
    ...words,
    anyWord: after?.anyWord ?? false,
    after,
    withoutOwners: searcher.without,
    count: limit + 1,
  };
  let rows = await find(plan);
  if (rows.length === 0 && !after && hasChoice(plan)) {
    plan.anyWord = true;
    rows = await find(plan);
  }
  return toPage(rows, plan, actor);
}

/** The most lent books around the reader's own place. */
export async function popularNearby(actor: Actor): Promise<BookPage["content"]> {
  const criteria = { sortBy: "lentCount", radiusKm: DEFAULT_RADIUS, limit: POPULAR_COUNT } as const;
  return (await searchBooks(actor, criteria)).content;
}

function find(plan: Plan): Promise<HitRow[]> {
  const { name, text, values } = searchStatement(plan);
  return read<HitRow>(name, text, values);
}

function toPage(rows: HitRow[], plan: Plan, actor: Actor): BookPage {
  const shown = rows.slice(0, plan.count - 1);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const { sort, anyWord } = plan;
  return {
    content: shown.map((row) => toBookDto(row, row.meters, actor)),
    nextCursor: last
      ? encodeCursor({ sort, anyWord, key: last.key, chord: last.chord, spot: last.spot, bookId: last.id })
      : null,
  };
}

async function readSearcher(actor: Actor): Promise<Searcher> {
  const [searcher] = await read<Searcher>(
    "searcher",
    `SELECT u.country, u."postalCode", u.city, u.lat, u.lon,
            u.id || ARRAY(SELECT "blockedId" FROM "Block" WHERE "blockerId" = u.id
                          UNION ALL
                          SELECT "blockerId" FROM "Block" WHERE "blockedId" = u.id) AS without
       FROM "User" u WHERE u.id = $1`,
    [actor.id],
  );
  if (!searcher) throw new AppError("NOT_FOUND");
  return searcher;
}

/**
 * The named place, else the reader's own. A place whose point nobody knows is compared as it is
 * written; a foreign country alone means all of it.
 */
async function scopeOf(criteria: BookSearch, searcher: Searcher): Promise<Scope> {
  const { country, postalCode, city, radiusKm } = criteria;
  const isNamed = Boolean(postalCode ?? city);
  if (!isNamed && country && country !== searcher.country) return { country };
  const address = isNamed
    ? { country: country ?? searcher.country, postalCode: postalCode ?? null, city: city ?? null }
    : searcher;
  const point = isNamed ? await resolveLocally(address) : pointOf(searcher);
  return { around: point ? { ...point, meters: radiusKm * 1000, country } : undefined, address };
}

function pointOf({ lat, lon }: Searcher) {
  return lat === null || lon === null ? null : { lat, lon };
}

/** @returns null where a field's words are like no word of any book. */
async function lookUpWords(criteria: BookSearch): Promise<Pick<Plan, Field> | null> {
  if (!FIELDS.some((field) => criteria[field])) return {};
  const rows = await read<{ field: Field; keys: number[]; isTelling: boolean }>(
    "search-words",
    `SELECT q.field, m.keys, length(word.w) > 3 AS "isTelling"
       FROM (VALUES ('query', words_of(fold_text($1))), ('title', words_of(fold_text($2))),
                    ('author', words_of(fold_text($3)))) AS q (field, words)
      CROSS JOIN LATERAL (
        SELECT w FROM unnest(q.words) AS w ORDER BY length(w) DESC, w LIMIT ${MAX_WORDS}) word
      CROSS JOIN LATERAL (
        SELECT array_agg(word_key(s.word)) AS keys FROM similar_words(word.w) s) m
      WHERE m.keys IS NOT NULL`,
    FIELDS.map((field) => criteria[field] ?? null),
  );
  const found: Pick<Plan, Field> = {};
  for (const field of FIELDS) {
    const text = criteria[field];
    if (!text) continue;
    const words = rows.filter((row) => row.field === field);
    if (words.length === 0) return null;
    const telling = words.filter(({ isTelling }) => isTelling).map(({ keys }) => keys);
    found[field] = { text, keys: words.map(({ keys }) => keys), telling };
  }
  return found;
}

function hasChoice(plan: Plan): boolean {
  return FIELDS.some((field) => (plan[field]?.keys.length ?? 0) > 1);
}
