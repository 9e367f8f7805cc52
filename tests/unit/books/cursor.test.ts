import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor, type Position } from "@/lib/features/books/search-cursor";
import { SEARCH_SORTS } from "@/lib/features/books/terms";

const positions: fc.Arbitrary<Position> = fc.record({
  sort: fc.constantFrom(...SEARCH_SORTS),
  lessSimilar: fc.boolean(),
  anyWord: fc.boolean(),
  key: fc.double({ min: 0, max: 1e6, noNaN: true }).map((key) => key || 0),
  chord: fc.oneof(
    fc.constant(Infinity),
    fc.double({ min: 0, max: 2e7, noNaN: true }).map((chord) => chord || 0),
  ),
  spot: fc.nat(2 ** 31 - 1),
  bookId: fc.uuid({ version: 7 }),
});

test("a cursor carries its position exactly", () => {
  fc.assert(
    fc.property(positions, (position) => {
      expect(decodeCursor(encodeCursor(position), position.sort)).toEqual(position);
    }),
  );
});
