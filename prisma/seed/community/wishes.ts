import type { Prisma } from "@/prisma/client/client";
import { DEFAULT_RADIUS } from "@/lib/features/books/terms";
import { TOUR_WISHES, WISHES } from "../data/wishes";
import { DAY, type Reader, type Setting } from "./model";

/** Part of the readers that wish for something, those of the tour apart. */
const WISHING_PART = 0.7;
/** Wishes are up to so many days old. */
const OLDEST = 60;

/** What readers wish for, each around their own place. */
export function wishRows(
  { now, random }: Setting,
  readers: Reader[],
): Prisma.WishCreateManyInput[] {
  return readers.flatMap(({ person, row }) => {
    const fixed = TOUR_WISHES[person.email];
    const wished =
      fixed ??
      (random.chance(WISHING_PART) ? random.shuffle(WISHES).slice(0, random.int(2, 4)) : []);
    return wished.map((wish, at) => {
      const age = (at + random.next()) / wished.length;
      const createdAt = new Date(now.getTime() - age * OLDEST * DAY);
      return {
        ...{ radiusKm: DEFAULT_RADIUS, createdAt, updatedAt: createdAt },
        ...wish,
        ...{ id: random.uuid(createdAt), userId: row.id },
      };
    });
  });
}
