import type { Prisma } from "@/prisma/client/client";
import type { ImportState } from "@/prisma/client/enums";
import type { Actor } from "@/lib/server/session/actor";
import type { RowsQuery } from "./schema";
import { LISTED_FACTS } from "./terms";

/** An import is visible to and changed by its owner only. */
export function ownImport(actor: Actor, id: string) {
  return { id, userId: actor.id } satisfies Prisma.BookImportWhereInput;
}

/** Value of a row's `coverUrl` for a cover from an account export. */
export const OWN_COVER = "own:";

/** Condition for the rows of a filter. */
export function rowsOf(
  importId: string,
  filter: RowsQuery["filter"],
): Prisma.BookImportRowWhereInput {
  return { importId, ...FILTERS[filter] };
}

/** States of an import whose rows are looked up. */
export const LOOKED_UP_STATES = ["READY", "STOPPED", "LISTED"] as const satisfies ImportState[];

/**
 * Rows to look up: those not looked up yet or not by every catalogue; of listed ones, those whose book lacks
 * facts. Rows with an uncertain reading are included, though they are not ticked.
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

/** Rows whose books can get their own covers now. */
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
