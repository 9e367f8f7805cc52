import { createHash } from "node:crypto";
import type { Prisma } from "@/prisma/client/client";
import { ACCOUNTS } from "../data/people";
import { DAY, dayOf, type Community } from "./model";

const DAYS = 30;
/** Views of a book on an ordinary day; books of the tour's owner are the popular ones. */
const POPULAR_SHARE = 0.35;
const RARE_SHARE = 0.12;
const WEEKEND_FACTOR = 1.7;

/** Views of books in the last 30 days. The keys do not reveal the viewer. */
export function viewRows({ random, now, books }: Community): Prisma.BookViewCreateManyInput[] {
  return books.flatMap(({ owner, row }) => {
    if (row.visibility === "NOBODY") return [];
    const usual =
      (owner.person.email === ACCOUNTS.owner ? POPULAR_SHARE : RARE_SHARE) * 2 * random.next() ** 2;
    return Array.from({ length: DAYS }, (_, back) => dayOf(new Date(now.getTime() - back * DAY)))
      .filter((day) => day > row.createdAt)
      .flatMap((day) => {
        const isWeekend = [0, 6].includes(day.getUTCDay());
        const expected = 3 * usual * (isWeekend ? WEEKEND_FACTOR : 1);
        return Array.from({ length: Math.floor(random.next() * (expected + 1)) }, () => ({
          bookId: row.id,
          day,
          viewer: viewer(random.next()),
        }));
      });
  });
}

function viewer(chance: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(String(chance)).digest().subarray(0, 16));
}
