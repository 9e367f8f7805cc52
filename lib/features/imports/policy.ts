import type { Prisma } from "@/prisma/client/client";
import type { Actor } from "@/lib/server/session/actor";
import type { RowsQuery } from "./schema";

/** Imports are seen and changed by who brought them, and by nobody else. */
export function ownImport(actor: Actor, id: string) {
  return { id, userId: actor.id } satisfies Prisma.BookImportWhereInput;
}

/** The rows of a filter. */
export function rowsOf(
  importId: string,
  filter: RowsQuery["filter"],
): Prisma.BookImportRowWhereInput {
  return { importId, ...FILTERS[filter] };
}

/** Rows that are to be looked up: that were not yet, or not by every catalogue; listed ones too. */
export function toLookUp() {
  return {
    chosen: true,
    OR: [{ lookedUpAt: null }, { askAgainAt: { lte: new Date() } }],
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
