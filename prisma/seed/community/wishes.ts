import type { Prisma } from "@/prisma/client/client";
import { DEFAULT_RADIUS_KM } from "@/lib/features/books/terms";
import { TOUR_WISHES, WISHES } from "../data/wishes";
import { DAY, type Community } from "./model";

/** Share of the readers with a wish, except those of the tour. */
const WISHING_PART = 0.7;
const MAX_AGE_DAYS = 60;

/** Readers' wishes, each around their own place. */
export function wishRows({ now, random, readers }: Community): Prisma.WishCreateManyInput[] {
  return readers.flatMap(({ person, row }) => {
    const fixed = TOUR_WISHES[person.email];
    const wished =
      fixed ??
      (random.chance(WISHING_PART) ? random.shuffle(WISHES).slice(0, random.int(2, 4)) : []);
    return wished.map((wish, at) => {
      const age = (at + random.next()) / wished.length;
      const createdAt = new Date(now.getTime() - age * MAX_AGE_DAYS * DAY);
      return {
        ...{ radiusKm: DEFAULT_RADIUS_KM, createdAt, updatedAt: createdAt },
        ...wish,
        ...{ id: random.uuid(createdAt), userId: row.id },
      };
    });
  });
}
