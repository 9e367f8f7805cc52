import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { toBookDto, type BookRow } from "./row";
import type { BookPage, BookSearch } from "./schema";
import { decodeCursor, encodeCursor } from "./search-cursor";
import type { Plan } from "./search-plan";
import { readSearcher, scopeOf } from "./search-scope-queries";
import { searchStatement } from "./search-sql";
import { hasFar, lookUpWords, wordsSought, type FoundWord } from "./search-words-queries";
import { DEFAULT_RADIUS, POPULAR_COUNT } from "./terms";

type HitRow = BookRow & { key: number; chord: number; spot: number; meters: number | null };

/**
 * Listed books of others around a place that fit all criteria. Titles and authors are forgiven
 * their typing errors, case, accents and script.
 * @returns a page; the next begins where `nextCursor` says, and repeats or skips nothing.
 * @throws AppError INVALID_INPUT for a cursor of other criteria.
 */
export async function searchBooks(actor: Actor, criteria: BookSearch): Promise<BookPage> {
  const { sortBy: sort = "relevance", genre, language, available, limit } = criteria;
  const after = criteria.cursor ? decodeCursor(criteria.cursor, sort) : undefined;
  const [searcher, words] = await Promise.all([readSearcher(actor), lookUpWords(criteria)]);
  const { scope, placeResolved } = await scopeOf(criteria, searcher);
  const tries = after ? [after] : triesFor(words);
  for (const { far, anyWord } of tries) {
    const sought = wordsSought(criteria, words, far);
    if (!sought) continue;
    const plan: Plan = {
      ...{ sort, scope, genre, language, available, ...sought, far, anyWord, after },
      withoutOwners: searcher.without,
      count: limit + 1,
    };
    const rows = await find(plan);
    if (rows.length > 0) return { ...toPage(rows, plan, actor), placeResolved };
  }
  return { content: [], nextCursor: null, placeResolved };
}

/** What is tried until something is found: all words, distant relations too, any of the words. */
function triesFor(words: FoundWord[]): Pick<Plan, "far" | "anyWord">[] {
  const fields = words.map(({ field }) => field);
  return [
    { far: false, anyWord: false },
    ...(words.some(hasFar) ? [{ far: true, anyWord: false }] : []),
    ...(new Set(fields).size < fields.length ? [{ far: false, anyWord: true }] : []),
  ];
}

/** The most lent books around the reader's own place. */
export async function popularNearby(actor: Actor): Promise<BookPage["content"]> {
  const criteria = { sortBy: "lentCount", radiusKm: DEFAULT_RADIUS, limit: POPULAR_COUNT } as const;
  return (await searchBooks(actor, criteria)).content;
}

function find(plan: Plan): Promise<HitRow[]> {
  const { name, text, values } = searchStatement(plan);
  return query<HitRow>(name, text, values);
}

function toPage(rows: HitRow[], plan: Plan, actor: Actor) {
  const shown = rows.slice(0, plan.count - 1);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const { sort, far, anyWord } = plan;
  return {
    content: shown.map((row) => toBookDto(row, row.meters, actor)),
    nextCursor: last
      ? encodeCursor({
          sort,
          far,
          anyWord,
          key: last.key,
          chord: last.chord,
          spot: last.spot,
          bookId: last.id,
        })
      : null,
  };
}
