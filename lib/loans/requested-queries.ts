import type { Actor } from "../core/actor";
import { read } from "../core/database/db";

/** Ids of the books this reader has asked for and waits for an answer. */
export async function requestedBookIds(actor: Actor): Promise<string[]> {
  const rows = await read<{ bookId: string }>(
    "requested-book-ids",
    `SELECT "bookId" FROM "Loan" WHERE "borrowerId" = $1 AND status = 'REQUESTED'`,
    [actor.id],
  );
  return rows.map((row) => row.bookId);
}
