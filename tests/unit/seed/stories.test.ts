import { expect, test } from "vitest";
import { makeReaders } from "@/prisma/seed/community/readers";
import { fillShelves } from "@/prisma/seed/community/shelves";
import { makeStories } from "@/prisma/seed/community/stories";
import { random } from "@/prisma/seed/random";
import { HOUR } from "@/lib/shared/time";

const MONDAY = Date.parse("2026-11-23T00:00:00Z");

test("at no hour of the day does the demo lend a book before it is back", () => {
  const early = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const setting = { now: new Date(MONDAY + hour * HOUR), random: random(20_261_120) };
    const readers = makeReaders(setting, "");
    const books = fillShelves(setting, readers);
    const free = new Map<object, Date>();
    for (const { book, approvedAt, closedAt } of makeStories({ ...setting, readers, books })) {
      const since = free.get(book);
      if (approvedAt && since && approvedAt < since) early.push([hour, book.seed.title]);
      free.set(book, closedAt ?? setting.now);
    }
  }
  expect(early).toEqual([]);
});
