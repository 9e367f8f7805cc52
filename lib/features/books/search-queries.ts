import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { toPage } from "@/lib/shared/cursor";
import { viewerSql } from "@/lib/features/users/policy";
import { toBookDto, type MemberBookRow } from "./dto";
import { withIsbn } from "./isbn";
import type { BookPage, BookSearch } from "./search-schema";
import { decodeCursor, encodeCursor } from "./search-cursor";
import type { Plan } from "./search-plan";
import { readSearcher, scopeOf } from "./search-scope-queries";
import { searchStatement } from "./search-sql";
import {
  hasLessSimilar,
  isKnown,
  lookUpWords,
  wordsSought,
  type FoundWord,
} from "./search-words-queries";
import {
  AVAILABLE_STATES,
  DEFAULT_RADIUS_KM,
  GIVE_AWAY_STATES,
  MAX_RADIUS_KM,
  NEAREST_COUNT,
  POPULAR_COUNT,
  type BookState,
} from "./terms";

type HitRow = MemberBookRow & { key: number; chord: number; spot: number; meters: number | null };

/**
 * Listed books of others around a place that match all criteria. Typing errors, case, accents and script of the
 * words do not matter.
 * @returns a page; the next one begins at `nextCursor`, and repeats or skips nothing.
 * @throws AppError INVALID_INPUT for a cursor of other criteria.
 */
export async function searchBooks(actor: Actor, asked: BookSearch): Promise<BookPage> {
  const criteria = withIsbn(asked, undefined);
  const { sortBy: sort = "relevance", isbn, genre, language, circle, limit } = criteria;
  const after = criteria.cursor ? decodeCursor(criteria.cursor, sort) : undefined;
  const [searcher, words] = await Promise.all([readSearcher(actor), lookUpWords(criteria)]);
  const { scope, placeResolved } = await scopeOf(criteria, searcher);
  if (circle && !searcher.circles.includes(circle)) return { ...NOTHING, placeResolved };
  const tries = after ? [after] : triesFor(words);
  for (const { lessSimilar, anyWord } of tries) {
    const sought = wordsSought(criteria, words, lessSimilar);
    if (!sought) continue;
    const plan: Plan = {
      sort,
      scope,
      genre,
      language,
      states: statesOf(criteria),
      ...sought,
      isbn,
      circle,
      lessSimilar,
      anyWord,
      after,
      finder: searcher,
      viewer: viewerSql(actor),
      count: limit + 1,
    };
    const { name, statement } = searchStatement(plan);
    const rows = await query<HitRow>(name, statement);
    if (rows.length === 0) continue;
    const page = toPage(rows, {
      size: limit,
      item: (row) => toBookDto(row, row.meters, actor),
      cursor: (row) => encodeCursor({ ...row, sort, lessSimilar, anyWord, bookId: row.id }),
    });
    return { ...page, placeResolved };
  }
  return { ...NOTHING, placeResolved };
}

const NOTHING = { content: [], nextCursor: null } satisfies Partial<BookPage>;

function statesOf({ available, giveAway }: BookSearch): readonly BookState[] | undefined {
  if (giveAway) return GIVE_AWAY_STATES;
  return available ? AVAILABLE_STATES : undefined;
}

/** Attempts until something is found: all words; less similar ones too; any of the words. */
function triesFor(words: FoundWord[]): Pick<Plan, "lessSimilar" | "anyWord">[] {
  const fields = words.filter(isKnown).map(({ field }) => field);
  return [
    { lessSimilar: false, anyWord: false },
    ...(words.some(hasLessSimilar) ? [{ lessSimilar: true, anyWord: false }] : []),
    ...(new Set(fields).size < fields.length ? [{ lessSimilar: false, anyWord: true }] : []),
  ];
}

/** The most lent books around the reader's home. */
export async function popularNearby(actor: Actor): Promise<BookPage["content"]> {
  const limits = { radiusKm: DEFAULT_RADIUS_KM, limit: POPULAR_COUNT };
  return (await searchBooks(actor, { sortBy: "lentCount", ...limits })).content;
}

/** The available books nearest to the reader's home. */
export interface NearestBooks {
  books: BookPage["content"];
  /** The radius in which they were looked for: the default one unless nothing is available within it. */
  radiusKm: number;
}

/** The nearest available books: around the reader's home, or if there are none, within the largest radius. */
export async function nearestAvailable(actor: Actor): Promise<NearestBooks> {
  const within = async (radiusKm: number) => {
    const nearest = { sortBy: "distance", available: true, limit: NEAREST_COUNT } as const;
    return { books: (await searchBooks(actor, { ...nearest, radiusKm })).content, radiusKm };
  };
  const near = await within(DEFAULT_RADIUS_KM);
  return near.books.length > 0 ? near : within(MAX_RADIUS_KM);
}
