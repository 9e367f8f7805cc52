import type { Prisma } from "@/prisma/client/client";
import type { ImportState } from "@/prisma/client/enums";
import type { Actor } from "@/lib/server/session/actor";
import type { RowsQuery } from "./schema";
import { LISTED_FACTS } from "./terms";

/** Imports are seen and changed by who brought them, and by nobody else. */
export function ownImport(actor: Actor, id: string) {
  return { id, userId: actor.id } satisfies Prisma.BookImportWhereInput;
}

/** Stands for the address of a cover that the export of an account has brought along. */
export const OWN_COVER = "own:";

/** The rows of a filter. */
export function rowsOf(
  importId: string,
  filter: RowsQuery["filter"],
): Prisma.BookImportRowWhereInput {
  return { importId, ...FILTERS[filter] };
}

/** States of an import whose rows are looked up. */
export const LOOKED_UP_STATES = ["READY", "STOPPED", "LISTED"] as const satisfies ImportState[];

/**
 * Rows that are to be looked up: that were not yet, or not by every catalogue; of those that are listed the ones
 * whose book lacks something. What was not read surely is too, though it is not ticked.
 */
export function toLookUp() {
  return {
    AND: [
      { OR: [{ chosen: true }, { doubts: { has: "READING" as const } }] },
      { OR: [{ lookedUpAt: null }, { askAgainAt: { lte: new Date() } }] },
      {
        OR: [
          { listedAt: null },
          { book: { hiddenAt: null, coverImageId: null }, coverUrl: null },
          {
            coverOnly: false,
            book: { hiddenAt: null, OR: LISTED_FACTS.map((name) => ({ [name]: null })) },
          },
        ],
      },
    ],
  } satisfies Prisma.BookImportRowWhereInput;
}

/** Rows whose own covers their books can have by now. */
export function toCover() {
  return {
    cover: { isNot: null },
    book: { hiddenAt: null, coverImageId: null },
  } satisfies Prisma.BookImportRowWhereInput;
}

const FILTERS: Record<RowsQuery["filter"], Prisma.BookImportRowWhereInput> = {
  all: {},
  chosen: { chosen: true },
  doubtful: { doubts: { isEmpty: false } },
  doubles: { OR: [{ ownBookId: { not: null } }, { doubts: { has: "REPEATED" } }] },
  coverless: { coverUrl: null },
  left: { listedAt: null },
};
