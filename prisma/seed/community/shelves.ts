import type { Condition } from "@/prisma/client/enums";
import { keysOf, pick } from "@/lib/shared/records";
import { BOOKS, titled, type SeedBook } from "../data/books";
import { ACCOUNTS } from "../data/people";
import { FIXED_GIVE_AWAYS, FIXED_SHELVES, FIXED_VISIBILITY } from "../data/tour";
import { DAY, daysBefore, readerOf, type Reader, type Setting, type ShelvedBook } from "./model";

/** Of twelve books, the number in each condition. */
const OF_TWELVE = { NEW: 1, LIKE_NEW: 2, VERY_GOOD: 3, GOOD: 3, ACCEPTABLE: 2, POOR: 1 };
const CONDITIONS = keysOf(OF_TWELVE).flatMap((condition) =>
  new Array<Condition>(OF_TWELVE[condition]).fill(condition),
);
/** Share of the other books that are given away. */
const GIVE_AWAY_PART = 0.08;

/**
 * Puts every title on exactly one shelf: fixed titles on those of the fixed accounts, the others by reading languages.
 */
export function fillShelves(setting: Setting, readers: Reader[]): ShelvedBook[] {
  const { random } = setting;
  const fixed = fixedOwners(readers);
  const others = readers.filter(({ person }) => !(person.email in FIXED_SHELVES));
  const counts = new Map<Reader, number>();
  return random.shuffle(BOOKS).map((seed) => {
    const owner = fixed.get(seed) ?? chooseOwner(setting, seed, others, counts);
    counts.set(owner, (counts.get(owner) ?? 0) + 1);
    return makeBook(setting, seed, owner, fixed.has(seed));
  });
}

function fixedOwners(readers: Reader[]): Map<SeedBook, Reader> {
  return new Map(
    Object.entries(FIXED_SHELVES).flatMap(([email, titles]) => {
      const owner = readerOf({ readers }, email);
      return titles.map((title) => [titled(title), owner] as const);
    }),
  );
}

/** A reader of the book's language, preferably with few books so far; the admin gets hardly any. */
function chooseOwner(
  { random }: Setting,
  seed: SeedBook,
  readers: Reader[],
  counts: Map<Reader, number>,
): Reader {
  const weights = readers.map((reader) => {
    const place = reader.person.shelf.indexOf(seed.language);
    if (place === -1) return 0;
    const modest = reader.person.email === ACCOUNTS.admin ? 0.05 : 1;
    return (modest * (place === 0 ? 3 : 2)) / (1 + (counts.get(reader) ?? 0));
  });
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => (left -= weight) < 0 && weight > 0);
  const chosen = readers[at];
  if (!chosen) throw new Error(`Nobody reads ${seed.language}`);
  return chosen;
}

function makeBook(setting: Setting, seed: SeedBook, owner: Reader, fixed: boolean): ShelvedBook {
  const { random, now } = setting;
  const age = (now.getTime() - owner.row.createdAt.getTime()) / DAY;
  const createdAt = daysBefore(setting, fixed ? 380 : 1 + random.next() * (age - 3));
  const giveAway = fixed ? FIXED_GIVE_AWAYS.includes(seed.title) : random.chance(GIVE_AWAY_PART);
  return {
    seed,
    owner,
    row: {
      id: random.uuid(createdAt),
      ownerId: owner.row.id,
      ...pick(seed, ["title", "author", "description", "genre", "language"]),
      state: giveAway ? "AVAILABLE_FOR_GIVE_AWAY" : "AVAILABLE_FOR_BORROW",
      condition: random.pick(CONDITIONS),
      isbn: seed.isbn ?? null,
      ...(fixed ? FIXED_VISIBILITY[seed.title] : {}),
      ...pick(owner.row, ["willingToTravel", "country", "postalCode", "city", "lat", "lon"]),
      lentCount: 0,
      createdAt,
      updatedAt: createdAt,
    },
  };
}
