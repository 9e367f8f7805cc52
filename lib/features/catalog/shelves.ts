import { fold } from "@/lib/shared/fold";
import type { ListedBook } from "./schema";

/** What a reader wrote about a book that they list. */
export interface ShelfRow extends Omit<ListedBook, "source"> {
  ownerId: string;
  /** The account may have been opened just to agree. */
  isNewcomer: boolean;
}

/** Readers who have to say the same, independently of each other, before it is taken for true. */
const AGREEING = 2;
const FACTS = ["language", "genre", "form", "isbn"] as const;

/**
 * What readers say of books, one for each title and author: first what the asking reader listed, then what
 * several agree on, then what one says alone. Whoever lists a book writes what they like: it is no truth for others.
 */
export function fromShelves(readerId: string, rows: readonly ShelfRow[]): ListedBook[] {
  const own = rows.filter(({ ownerId }) => ownerId === readerId);
  // Those first who came first: ids rise with time.
  const others = rows
    .filter(({ ownerId }) => ownerId !== readerId)
    .toSorted((one, other) => (one.ownerId < other.ownerId ? -1 : 1));
  return [
    ...[...byBook(own).values()].flatMap(([first]) =>
      first ? [{ ...bookOf(first), source: "OWN" as const }] : [],
    ),
    ...[...byBook(others).values()]
      .map(oneOfEach)
      .toSorted((one, other) => counted(other).length - counted(one).length)
      .flatMap(together),
  ];
}

function byBook(rows: readonly ShelfRow[]): Map<string, ShelfRow[]> {
  return Map.groupBy(
    rows,
    ({ title, author }) => `${wordsOf(title).join(" ")} | ${wordsOf(author).toSorted().join(" ")}`,
  );
}

/** Words without case, accents and signs; of a script that cannot be folded as they are. */
const wordsOf = (text: string) => (fold(text) || text.toLowerCase()).split(" ");

/** A reader counts once, however often they list the book. */
function oneOfEach(rows: readonly ShelfRow[]): ShelfRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.ownerId, row])).values()].toReversed();
}

/** Those whose agreement counts. */
const counted = (rows: readonly ShelfRow[]) => rows.filter(({ isNewcomer }) => !isNewcomer);

function together(rows: readonly ShelfRow[]): ListedBook[] {
  const agreeing = counted(rows);
  const isAgreed = agreeing.length >= AGREEING;
  const [first] = isAgreed ? agreeing : rows;
  if (!first) return [];
  if (!isAgreed) return [{ ...bookOf(first), source: "READER" }];
  const agreed = FACTS.map((name) => [name, agreedOn(agreeing.map((row) => row[name]))]);
  return [{ ...bookOf(first), ...Object.fromEntries(agreed), source: "LISTED" }];
}

/** What most of them say, where it is enough of them. */
function agreedOn<T>(values: readonly T[]): T | null {
  const said = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  const [most] = [...said.values()].toSorted((one, other) => other.length - one.length);
  return most && most.length >= AGREEING ? (most[0] ?? null) : null;
}

function bookOf({
  ownerId: _ownerId,
  isNewcomer: _isNewcomer,
  ...book
}: ShelfRow): Omit<ListedBook, "source"> {
  return book;
}
