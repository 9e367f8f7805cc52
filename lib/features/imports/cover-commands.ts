import { fetchCover } from "@/lib/features/catalog/fetch-cover";
import { discardImage, storeImage } from "@/lib/features/files/commands";
import { db, rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { unsafeActorOf } from "@/lib/server/session/session";
import type { Actor } from "@/lib/server/session/actor";
import type { BookImportRow } from "@/prisma/client/client";
import { AppError } from "@/lib/shared/errors";
import type { Archive } from "./archive";
import { OWN_COVER, toCover } from "./policy";
import { MAX_WAITING_COVERS } from "./terms";

/** Bytes per statement. */
const CHUNK_BYTES = 2_000_000;
/** Covers per run. */
const COVERS_A_RUN = 60;
/** Maximum of attempts for a picture that ends the process. */
const MAX_TRIES = 3;
/** Permanent faults of a picture: retrying would not help. */
const AT_FAULT = ["UNSUPPORTED_PICTURE", "UNREADABLE_PICTURE", "TOO_LARGE"];

/**
 * Stores the covers of an archive until their books are listed.
 * @param rowIds ids of the rows, in order.
 * @param covers id of each row's cover in the archive.
 * @throws AppError IMPORT_COVERS.
 */
export async function keepCovers(
  tx: Tx,
  actor: Actor,
  { importId, rowIds, covers }: { importId: string; rowIds: string[]; covers: (string | null)[] },
  archive: Archive,
): Promise<void> {
  let room = MAX_WAITING_COVERS - (await waitingBytes(tx, actor));
  let data: { rowId: string; bytes: Buffer<ArrayBuffer> }[] = [];
  let size = 0;
  const write = async () => {
    await tx.bookImportCover.createMany({ data });
    data = [];
    room -= size;
    size = 0;
  };
  for (const [at, rowId] of rowIds.entries()) {
    const bytes = await archive.picture(covers[at] ?? null);
    if (!bytes) continue;
    data.push({ rowId, bytes });
    size += bytes.length;
    if (size > room) throw new AppError("IMPORT_COVERS");
    if (size > CHUNK_BYTES) await write();
  }
  await write();
  // A complete row needs nothing else from the catalogues.
  await runIn(tx)`
    UPDATE "BookImportRow" r
       SET "coverUrl" = ${OWN_COVER}, "lookedUpAt" = CASE WHEN "coverOnly" THEN now() END
      FROM "BookImportCover" c WHERE c."rowId" = r.id AND r."importId" = ${importId}::uuid`;
}

async function waitingBytes(tx: Tx, actor: Actor): Promise<number> {
  const [{ sum } = { sum: 0 }] = await rowsIn<{ sum: number }>(tx)`
    SELECT coalesce(sum(length(c.bytes)), 0)::float8 AS sum
      FROM "BookImportCover" c JOIN "BookImportRow" r ON r.id = c."rowId"
      JOIN "BookImport" i ON i.id = r."importId" WHERE i."userId" = ${actor.id}::uuid`;
  return sum;
}

/**
 * Adds covers to listed books that have none: their own from the archive, or one from a catalogue.
 * @returns whether there is more to do.
 */
export async function addCovers(importId: string, ending?: AbortSignal): Promise<boolean> {
  const found = await db().bookImport.findUnique({ where: { id: importId } });
  const actor = found && (await unsafeActorOf(found.userId));
  if (!found || !actor || found.state === "UNDONE") return false;
  const rows = await db().bookImportRow.findMany({
    where: {
      importId,
      coverUrl: { not: null },
      book: { ownerId: actor.id, hiddenAt: null, coverImageId: null },
    },
    orderBy: { position: "asc" },
    take: COVERS_A_RUN,
  });
  for (const row of rows) {
    if (ending?.aborted) return true;
    const add = row.coverUrl === OWN_COVER ? addOwnCover : addFoundCover;
    if (!(await add(actor, row))) return false;
  }
  const isMore = rows.length === COVERS_A_RUN;
  // Delete covers of rows that were left out, or whose book got another cover.
  if (!isMore && found.state === "LISTED")
    await db().bookImportCover.deleteMany({ where: { row: { importId, NOT: toCover() } } });
  return isMore;
}

/** @returns false if the reader has no room for more pictures. */
async function addFoundCover(actor: Actor, row: BookImportRow): Promise<boolean> {
  const { id, coverUrl } = row;
  // Tried once: a catalogue that has no picture will not have one tomorrow.
  await db().bookImportRow.update({ where: { id }, data: { coverUrl: null } });
  const bytes = coverUrl && (await fetchCover(coverUrl));
  if (!bytes) return true;
  try {
    await addPicture(actor, row, bytes);
    return true;
  } catch (error) {
    return !(error instanceof AppError && error.code === "PICTURE_LIMIT");
  }
}

/** @returns false if it has to wait for room, for other pictures, or for the store. */
async function addOwnCover(actor: Actor, row: BookImportRow): Promise<boolean> {
  const where = { rowId: row.id };
  const [cover] = await db().bookImportCover.updateManyAndReturn({
    where: { ...where, tries: { lt: MAX_TRIES } },
    data: { tries: { increment: 1 } },
  });
  if (!cover) {
    await forgetOwnCover(row);
    return true;
  }
  try {
    await addPicture(actor, row, cover.bytes);
    return true;
  } catch (error) {
    if (error instanceof AppError && AT_FAULT.includes(error.code)) {
      await forgetOwnCover(row);
      return true;
    }
    await db().bookImportCover.updateMany({ where, data: { tries: { decrement: 1 } } });
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A cover from a catalogue is used instead. */
async function forgetOwnCover({ id }: BookImportRow): Promise<void> {
  await transact(async (tx) => {
    await tx.bookImportCover.deleteMany({ where: { rowId: id } });
    await tx.bookImportRow.updateMany({
      where: { id, coverUrl: OWN_COVER },
      data: { coverUrl: null, lookedUpAt: null },
    });
  });
}

/** Re-encodes the picture and adds it if the book still has none. @throws AppError as in `storeImage`. */
async function addPicture(
  actor: Actor,
  { id, bookId }: BookImportRow,
  bytes: Uint8Array,
): Promise<void> {
  if (!bookId) return;
  const coverImageId = await storeImage(actor, "book-cover", bytes);
  const isUsed = await transact(async (tx) => {
    const [book] = await rowsIn<unknown>(tx)`
      SELECT 1 FROM "Book" WHERE id = ${bookId}::uuid AND "ownerId" = ${actor.id}::uuid
         AND "coverImageId" IS NULL AND "hiddenAt" IS NULL FOR NO KEY UPDATE`;
    await tx.bookImportCover.deleteMany({ where: { rowId: id } });
    await tx.bookImportRow.updateMany({ where: { id }, data: { coverUrl: null } });
    if (!book) return false;
    const before = await tx.book.findUniqueOrThrow({ where: { id: bookId } });
    const { updatedAt } = await tx.book.update({ where: { id: bookId }, data: { coverImageId } });
    // This is no change by the owner, so that the book can still be taken back.
    await tx.bookImportRow.updateMany({
      where: { id, listedAt: { gte: before.updatedAt } },
      data: { listedAt: updatedAt },
    });
    return true;
  });
  if (!isUsed) await discardImage(coverImageId);
}
