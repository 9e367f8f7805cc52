import { fold } from "@/lib/shared/fold";
import type { ListedBook } from "./schema";

/** Facts that a reader wrote about a book they list. */
export interface ShelfRow extends Omit<ListedBook, "source"> {
  ownerId: string;
  /** Accounts this new may have been opened only to agree with another. */
  isNewcomer: boolean;
}

/** Number of readers who must independently agree before a fact is trusted. */
const MIN_AGREEING = 2;
const FACTS = ["language", "genre", "form", "isbn"] as const;

/**
 * Facts from readers, one per title and author: first the asking reader's, then those on which several agree, then
 * those of a single reader. A single reader's facts are not trusted for others, because everyone may write anything.
 */
export function fromShelves(readerId: string, rows: readonly ShelfRow[]): ListedBook[] {
  const own = rows.filter(({ ownerId }) => ownerId === readerId);
  // Oldest readers first: ids rise with time.
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
    ({ title, author }) => `${fold(title)} | ${fold(author).split(" ").toSorted().join(" ")}`,
  );
}

/** A reader counts once, even if they list the book several times. */
function oneOfEach(rows: readonly ShelfRow[]): ShelfRow[] {
  return [...new Map(rows.toReversed().map((row) => [row.ownerId, row])).values()].toReversed();
}

/** Readers whose agreement counts. */
const counted = (rows: readonly ShelfRow[]) => rows.filter(({ isNewcomer }) => !isNewcomer);

function together(rows: readonly ShelfRow[]): ListedBook[] {
  const agreeing = counted(rows);
  const isAgreed = agreeing.length >= MIN_AGREEING;
  const [first] = isAgreed ? agreeing : rows;
  if (!first) return [];
  if (!isAgreed) return [{ ...bookOf(first), source: "READER" }];
  const agreed = FACTS.map((name) => [name, agreedOn(agreeing.map((row) => row[name]))]);
  return [{ ...bookOf(first), ...Object.fromEntries(agreed), source: "LISTED" }];
}

/** The most frequent value, if enough readers gave it. */
function agreedOn<T>(values: readonly T[]): T | null {
  const said = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  const [most] = [...said.values()].toSorted((one, other) => other.length - one.length);
  return most && most.length >= MIN_AGREEING ? (most[0] ?? null) : null;
}

function bookOf({
  ownerId: _ownerId,
  isNewcomer: _isNewcomer,
  ...book
}: ShelfRow): Omit<ListedBook, "source"> {
  return book;
}
