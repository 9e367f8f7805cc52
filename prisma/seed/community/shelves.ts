import type { Condition } from "@/prisma/client/enums";
import { BOOKS, titled, type SeedBook } from "../data/books";
import { ACCOUNTS } from "../data/people";
import { FIXED_GIVE_AWAYS, FIXED_SHELVES, FIXED_VISIBILITY } from "../data/tour";
import { DAY, daysBefore, after, type Reader, type Setting, type ShelvedBook } from "./model";

const CONDITIONS: readonly Condition[] = [
  "NEW",
  "LIKE_NEW",
  "LIKE_NEW",
  "VERY_GOOD",
  "VERY_GOOD",
  "VERY_GOOD",
  "GOOD",
  "GOOD",
  "GOOD",
  "ACCEPTABLE",
  "ACCEPTABLE",
  "POOR",
];
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
  const byEmail = new Map(readers.map((reader) => [reader.person.email, reader]));
  return new Map(
    Object.entries(FIXED_SHELVES).flatMap(([email, titles]) => {
      const owner = byEmail.get(email);
      return owner ? titles.map((title) => [titled(title), owner] as const) : [];
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
  const createdAt = after(daysBefore(setting, fixed ? 380 : 1 + random.next() * (age - 3)), 0);
  const giveAway = fixed ? FIXED_GIVE_AWAYS.includes(seed.title) : random.chance(GIVE_AWAY_PART);
  const { country, postalCode, city, lat, lon, willingToTravel } = owner.row;
  return {
    seed,
    owner,
    row: {
      id: random.uuid(createdAt),
      ownerId: owner.row.id,
      title: seed.title,
      author: seed.author,
      description: seed.description,
      state: giveAway ? "AVAILABLE_FOR_GIVE_AWAY" : "AVAILABLE_FOR_BORROW",
      genre: seed.genre,
      condition: random.pick(CONDITIONS),
      language: seed.language,
      isbn: seed.isbn ?? null,
      willingToTravel,
      ...(fixed ? FIXED_VISIBILITY[seed.title] : {}),
      country,
      postalCode,
      city,
      lat,
      lon,
      lentCount: 0,
      createdAt,
      updatedAt: createdAt,
    },
  };
}
