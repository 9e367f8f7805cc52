import type { AdminActor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { endWaiting } from "@/lib/features/loans/waiting/commands";
import { getAdminBook } from "./book-queries";
import { tellDecision } from "./decision-commands";
import type { AdminBook } from "./book-schema";
import { VISIBLE_BOOK } from "./policy";
import type { Reasoned } from "./schema";

/**
 * Hides a book from everyone, including its owner, and tells the owner why. Loans and requests stay as they are
 * until it is restored; readers waiting for the book are told that it is gone.
 * @throws AppError NOT_FOUND, CONFLICT if it is already hidden
 */
export async function hideBook(actor: AdminActor, id: string, input: Reasoned): Promise<AdminBook> {
  const { reason } = input;
  await transact(async (tx) => {
    const { count } = await tx.book.updateMany({
      where: { id, hiddenAt: null },
      data: { hiddenAt: new Date(), hiddenReason: reason },
    });
    if (count === 0) await throwUnchanged(tx, id);
    await endWaiting(tx, { id });
    const { ownerId, title } = await tx.book.findUniqueOrThrow({ where: { id } });
    const params = { title, reason, bookId: id };
    const notice = { userId: ownerId, type: "BOOK_HIDDEN", params } as const;
    await tellDecision(tx, actor, notice, { kind: "book", id });
  });
  return getAdminBook(actor, id);
}

/** Restores a hidden book and tells its owner. @throws AppError NOT_FOUND, CONFLICT if it is not hidden */
export async function restoreBook(actor: AdminActor, id: string): Promise<AdminBook> {
  await transact(async (tx) => {
    const { count } = await tx.book.updateMany({
      where: { id, hiddenReason: { not: null } },
      data: { hiddenAt: null, hiddenReason: null },
    });
    if (count === 0) await throwUnchanged(tx, id);
    const { ownerId, title } = await tx.book.findUniqueOrThrow({ where: { id } });
    const params = { title, bookId: id };
    const notice = { userId: ownerId, type: "BOOK_RESTORED", params } as const;
    await tellDecision(tx, actor, notice, { kind: "book", id });
  });
  return getAdminBook(actor, id);
}

async function throwUnchanged(tx: Tx, id: string): Promise<never> {
  const where = { id, ...VISIBLE_BOOK };
  throw new AppError((await tx.book.count({ where })) > 0 ? "CONFLICT" : "NOT_FOUND");
}
