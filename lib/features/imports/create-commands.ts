import { transact } from "@/lib/server/database/transact";
import { db } from "@/lib/server/database/db";
import type { Actor } from "@/lib/server/session/actor";
import { uuidv7 } from "@/lib/server/uuid";
import { isArchive, openArchive } from "./archive";
import { assertRoom, assertRoomForImport, WRITE_MS, writeRows } from "./commands";
import { keepCovers } from "./cover-commands";
import { getImport } from "./queries";
import { countRefused, readInWorker } from "./read-in-worker";
import type { BookImport } from "./schema";
import { MAX_SAMPLE, SAMPLE_LINES } from "./terms";

/**
 * Reads a list of books, or an account export; nothing is listed yet.
 * @param name of the file.
 * @throws AppError IMPORT_LIMIT, IMPORT_COVERS, TOO_LARGE, and the errors of `readInWorker`.
 */
export async function createImport(
  actor: Actor,
  file: Blob,
  name: string | null,
): Promise<BookImport> {
  await assertRoom(db(), actor);
  const archive = (await isArchive(file))
    ? await countRefused(actor.id, () => openArchive(file))
    : null;
  const bytes = archive?.data ?? new Uint8Array(await file.arrayBuffer());
  const list = await readInWorker(actor.id, "read", bytes);
  const id = uuidv7();
  await transact(async (tx) => {
    await assertRoomForImport(tx, actor);
    const { format } = list;
    if ("table" in list) {
      const data = {
        id,
        userId: actor.id,
        format,
        name,
        state: "COLUMNS",
        table: list.table,
        head: headOf(list.table),
      } as const;
      await tx.bookImport.create({ data });
      return;
    }
    const { unowned, wanted, account, covers } = list;
    const data = { unowned, wanted, account, wantedRows: wanted.length, state: "READY" } as const;
    await tx.bookImport.create({ data: { id, userId: actor.id, format, name, ...data } });
    const rowIds = await writeRows(tx, actor, id, list.rows);
    if (archive) await keepCovers(tx, actor, { importId: id, rowIds, covers }, archive);
  }, WRITE_MS);
  return getImport(actor, id);
}

/** The first lines of a table, cut to be shown in the list of imports. */
function headOf(table: string[][]): string[][] {
  return table
    .slice(0, SAMPLE_LINES + 1)
    .map((cells) => cells.map((cell) => cell.slice(0, MAX_SAMPLE)));
}
