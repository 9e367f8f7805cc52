import { transact } from "@/lib/server/database/transact";
import { db } from "@/lib/server/database/db";
import type { Actor } from "@/lib/server/session/actor";
import { uuidv7 } from "@/lib/server/uuid";
import { AppError } from "@/lib/shared/errors";
import { Prisma } from "@/prisma/client/client";
import { isArchive, openArchive } from "./archive";
import {
  assertRoom,
  assertRoomForImport,
  lockImport,
  placed,
  WRITE_MS,
  writeRows,
} from "./commands";
import { keepCovers } from "./cover-commands";
import type { SentList } from "./file";
import { ownImport } from "./policy";
import { getImport } from "./queries";
import { countRefused, readInWorker } from "./read-in-worker";
import type { BookImport } from "./schema";
import { MAX_SAMPLE, SAMPLE_LINES, type Encoding } from "./terms";
import { cut } from "@/lib/shared/signs";

/**
 * Reads a list of books, or an account export; nothing is listed yet.
 * @throws AppError IMPORT_LIMIT, IMPORT_COVERS, TOO_LARGE, and the errors of `readInWorker`.
 */
export async function createImport(
  actor: Actor,
  { file, name, encoding: told }: SentList,
): Promise<BookImport> {
  await assertRoom(db(), actor);
  const archive = (await isArchive(file))
    ? await countRefused(actor.id, () => openArchive(file))
    : null;
  const bytes = archive?.data ?? new Uint8Array(await file.arrayBuffer());
  const list = await readInWorker(actor.id, "read", { bytes, told: archive ? "utf-8" : told });
  const rows = "table" in list ? [] : await placed(actor, list.rows);
  const id = uuidv7();
  await transact(async (tx) => {
    await assertRoomForImport(tx, actor);
    const data = dataOf(list, bytes);
    await tx.bookImport.create({ data: { id, userId: actor.id, name, ...data } });
    if ("table" in list || data.state !== "READY") return;
    const rowIds = await writeRows(tx, actor, id, rows);
    if (archive)
      await keepCovers(tx, actor, { importId: id, rowIds, covers: list.covers }, archive);
  }, WRITE_MS);
  return getImport(actor, id);
}

/**
 * Reads a list anew in another encoding; what was changed in its rows is gone.
 * @throws AppError NOT_FOUND, IMPORT_STATE (it is listed, or there is no other encoding), and the errors of
 *   `readInWorker`.
 */
export async function chooseEncoding(
  actor: Actor,
  id: string,
  told: Encoding,
): Promise<BookImport> {
  // The stored bytes do not change, so they are read without a lock.
  const where = ownImport(actor, id);
  const found = await db().bookImport.findFirst({ where, select: { bytes: true } });
  if (!found) throw new AppError("NOT_FOUND");
  const { bytes } = found;
  if (!bytes) throw new AppError("IMPORT_STATE");
  const list = await readInWorker(actor.id, "read", { bytes, told });
  const rows = "table" in list ? [] : await placed(actor, list.rows);
  await transact(async (tx) => {
    await lockImport(tx, actor, id, ["ENCODING", "COLUMNS", "READY"]);
    await tx.bookImportRow.deleteMany({ where: { importId: id } });
    await tx.bookImport.update({ where: { id }, data: dataOf(list, bytes) });
    await writeRows(tx, actor, id, rows);
  }, WRITE_MS);
  return getImport(actor, id);
}

type ReadingOfList = Awaited<ReturnType<typeof readInWorker<"read">>>;

/** What is kept of a list besides its rows. */
function dataOf(list: ReadingOfList, bytes: Uint8Array<ArrayBuffer>) {
  const { format, encodings } = list;
  const kept = encodings
    ? { encoding: encodings.encoding, encodings: encodings.choices, bytes }
    : { encoding: null, encodings: Prisma.DbNull, bytes: null };
  const nothing = { unowned: 0, wantedRows: 0, wanted: Prisma.DbNull, account: Prisma.DbNull };
  const noTable = { table: Prisma.DbNull, head: Prisma.DbNull, guess: Prisma.DbNull };
  const data = { format, ...kept, ...nothing, ...noTable };
  if (encodings && !encodings.isSure) return { ...data, state: "ENCODING" } as const;
  if ("table" in list) {
    const { table, columns: guess } = list;
    return { ...data, state: "COLUMNS", table, head: headOf(table), guess } as const;
  }
  const { unowned, wanted, account = Prisma.DbNull } = list;
  return { ...data, state: "READY", unowned, wanted, wantedRows: wanted.length, account } as const;
}

/** The first lines of a table, cut to be shown in the list of imports. */
function headOf(table: string[][]): string[][] {
  return table
    .slice(0, SAMPLE_LINES + 1)
    .map((cells) => cells.map((cell) => cut(cell, MAX_SAMPLE)));
}
