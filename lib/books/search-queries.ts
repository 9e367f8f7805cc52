import type { Actor } from "@/lib/core/actor";
import { read } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { resolveLocally } from "@/lib/geo/resolve";
import { toBookDto, type BookRow } from "./row";
import type { BookPage, BookSearch } from "./schema";
import { decodeCursor, encodeCursor } from "./search-cursor";
import type { Plan, Scope, WordsSought } from "./search-plan";
import { searchStatement } from "./search-sql";
import { MAX_WORDS } from "./search-words-sql";
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
async function lookUpWords({ query, title, author }: BookSearch) {
  const texts = { query, title, author };
  if (!query && !title && !author) return {};
  const rows = await read<{ field: keyof typeof texts; keys: number[] }>(
    "search-words",
    `SELECT q.field, m.keys
       FROM (SELECT 'query' AS field, words_of(fold_text($1)) AS words
             UNION ALL SELECT 'title', words_of(fold_text($2))
             UNION ALL SELECT 'author', words_of(fold_text($3))) q
      CROSS JOIN LATERAL (
        SELECT w FROM unnest(q.words) AS w ORDER BY length(w) DESC, w LIMIT ${MAX_WORDS}) word
      CROSS JOIN LATERAL (
        SELECT array_agg(word_key(s.word)) AS keys FROM similar_words(word.w) s) m
      WHERE m.keys IS NOT NULL`,
    [query ?? null, title ?? null, author ?? null],
  );
  const sought = (field: keyof typeof texts): WordsSought | undefined => {
    const text = texts[field];
    return text ? { text, keys: rows.filter((row) => row.field === field).map(({ keys }) => keys) } : undefined;
  };
  const found = { query: sought("query"), title: sought("title"), author: sought("author") };
  return Object.values(found).some((words) => words?.keys.length === 0) ? null : found;
}

function hasChoice({ query, title, author }: Plan): boolean {
  return [query, title, author].some((words) => words && words.keys.length > 1);
}
