import type { BookImportRow, Prisma } from "@/prisma/client/client";
import { transact, afterCommit } from "@/lib/server/database/transact";
import { runIn, type Tx } from "@/lib/server/database/db";
import type { Actor } from "@/lib/server/session/actor";
import { firstOfSame } from "@/lib/features/books/same-book";
import { knownPostalCode } from "@/lib/features/geo/location";
import { countryOf } from "@/lib/features/users/queries";
import { doublesOf, lockImport, ownBooksBut } from "./commands";
import { queueImport } from "./import-queue";
import { OWN_COVER, rowsOf } from "./policy";
import type { RowChange, RowsChange } from "./schema";
import { AWAY_DOUBTS, type Doubt } from "./terms";

/**
 * Changes rows that are not listed yet.
 * @returns how many.
 * @throws AppError NOT_FOUND, IMPORT_STATE (already listing or listed), INVALID_INPUT for a postal code that its
 * country does not have.
 */
export async function changeRows(
  actor: Actor,
  importId: string,
  { ids, filter, set: given }: RowsChange,
): Promise<{ changed: number }> {
  const set = given.location
    ? { ...given, location: await knownPlace(actor, given.location) }
    : given;
  return transact(async (tx) => {
    await lockImport(tx, actor, importId, ["READY", "STOPPED"]);
    const which = ids ? { importId, id: { in: ids } } : rowsOf(importId, filter ?? "all");
    const where = { AND: [which, { listedAt: null }] };
    const found = await tx.bookImportRow.findMany({ where, select: { id: true, doubts: true } });
    const rows = found.map(({ id }) => id);
    const isOtherBook =
      set.title !== undefined || set.author !== undefined || set.isbn !== undefined;
    if (isOtherBook || set.lookUp) await forgetLookUp(tx, rows, set);
    // "Tick all" skips books that are not available.
    const away = ids || !set.chosen ? [] : found.filter(isAway).map(({ id }) => id);
    const { chosen: _chosen, ...rest } = set;
    const write = (id: Prisma.UuidFilter, data: RowChange) =>
      tx.bookImportRow.updateMany({ where: { importId, id }, data: dataOf(data) });
    let { count } = await write({ in: rows, notIn: away }, set);
    if (Object.keys(rest).length > 0) count += (await write({ in: away }, rest)).count;
    await runIn(tx)`
      UPDATE "BookImportRow"
         SET "filledIn" = ARRAY(SELECT unnest("filledIn") EXCEPT SELECT unnest(${Object.keys(set)}::text[]))
       WHERE id = ANY(${rows}::uuid[]) AND "filledIn" && ${Object.keys(set)}::text[]`;
    if (set.location !== undefined) {
      await runIn(tx)`
        UPDATE "BookImportRow" SET doubts = array_remove(doubts, 'PLACE') WHERE id = ANY(${rows}::uuid[])`;
    }
    if (isOtherBook) await checkAgain(tx, actor, importId, rows, set.isbn === undefined);
    if (isOtherBook || set.lookUp || set.chosen)
      afterCommit(tx, () => queueImport("lookUp", importId));
    return { changed: count };
  });
}

async function knownPlace(actor: Actor, place: NonNullable<RowChange["location"]>) {
  const country = place.country ?? (await countryOf(actor));
  const field = "set.location.postalCode";
  return { ...place, postalCode: await knownPostalCode(country, place.postalCode, field) };
}

const isAway = ({ doubts }: Pick<BookImportRow, "doubts">) =>
  AWAY_DOUBTS.some((doubt) => doubts.includes(doubt));

function dataOf({
  location,
  lookUp: _lookUp,
  ...set
}: RowChange): Prisma.BookImportRowUpdateManyMutationInput {
  const { country = null, postalCode = null, city = null } = location ?? {};
  const place = location === undefined ? {} : { country, postalCode, city };
  return { ...set, ...place };
}

/**
 * Looks rows up again whose search facts changed: facts filled in by the earlier look-up are removed, except
 * title and author, which the reader who edits the row sees.
 */
async function forgetLookUp(tx: Tx, rows: string[], { isbn, lookUp }: RowChange): Promise<void> {
  const askedByIsbn = isbn === undefined && !lookUp;
  await runIn(tx)`
    UPDATE "BookImportRow"
       SET "lookedUpAt" = NULL, "lookUps" = 0, "askAgainAt" = NULL, "filledIn" = '{}',
           "coverUrl" = CASE "coverUrl" WHEN ${OWN_COVER} THEN "coverUrl" END,
           "coverOnly" = "coverOnly" AND NOT ${lookUp === true},
           isbn = CASE WHEN 'isbn' = ANY ("filledIn") THEN NULL ELSE isbn END,
           description = CASE WHEN 'description' = ANY ("filledIn") THEN NULL ELSE description END,
           genre = CASE WHEN 'genre' = ANY ("filledIn") THEN NULL ELSE genre END,
           language = CASE WHEN 'language' = ANY ("filledIn") THEN NULL ELSE language END,
           form = CASE WHEN 'form' = ANY ("filledIn") THEN NULL ELSE form END
     WHERE id = ANY (${rows}::uuid[])
       AND NOT (${askedByIsbn} AND isbn IS NOT NULL AND NOT 'isbn' = ANY ("filledIn"))`;
}

/** Checks changed rows again: whether their book is already listed or repeated in the list, and what it lacks. */
async function checkAgain(
  tx: Tx,
  actor: Actor,
  importId: string,
  ids: string[],
  sameIsbn: boolean,
): Promise<void> {
  const all = await tx.bookImportRow.findMany({
    where: { importId },
    select: { id: true, title: true, author: true, isbn: true, doubts: true },
    orderBy: { position: "asc" },
  });
  const own = doublesOf(await ownBooksBut(tx, actor), all);
  const firsts = firstOfSame(all);
  const changed = new Set(ids);
  for (const [at, row] of all.entries()) {
    if (!changed.has(row.id)) continue;
    const doubts: Doubt[] = [];
    if (!row.title) doubts.push("TITLE");
    if (!row.author) doubts.push("AUTHOR");
    if (sameIsbn && row.doubts.includes("ISBN")) doubts.push("ISBN");
    if (row.doubts.includes("PLACE")) doubts.push("PLACE");
    doubts.push(...AWAY_DOUBTS.filter((doubt) => row.doubts.includes(doubt)));
    if (firsts[at] !== at) doubts.push("REPEATED");
    const ownBookId = own[at] ?? null;
    await tx.bookImportRow.update({ where: { id: row.id }, data: { doubts, ownBookId } });
  }
}
