import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { lockUser } from "@/lib/server/database/locks";
import { AppError } from "@/lib/shared/errors";
import { uuidv7 } from "@/lib/server/uuid";
import { getBook } from "@/lib/features/books/queries";
import { getConversation } from "./queries";
import type { Conversation } from "./schema";
import { GIFTS_ASKED, GIFTS_ASKED_BY_NEW_ACCOUNT } from "./terms";

/**
 * Opens the direct conversation with the owner of a book that is given away, and notes the book in
 * it. The owner sees nothing of it before the first message. Asking again changes nothing.
 * @throws AppError NOT_FOUND (no such book, or one this reader may not see), OWN_BOOK,
 *   NOT_GIVEN_AWAY, MESSAGE_LIMIT where too many owners were asked in 24 hours.
 */
export async function askAboutGift(actor: Actor, bookId: string): Promise<Conversation> {
  const { isOwn, state, owner } = await getBook(actor, bookId);
  if (isOwn) throw new AppError("OWN_BOOK");
  const pair = [actor.id, owner.id].sort();
  const [aId = "", bId = ""] = pair;
  await transact(async (tx) => {
    await lockUser(tx, actor.id);
    const known = await tx.conversation.count({ where: { aId, bId, loanId: null, bookId } });
    if (known > 0) return;
    if (state !== "AVAILABLE_FOR_GIVE_AWAY") throw new AppError("NOT_GIVEN_AWAY");
    await assertFewRequests(tx, actor);
    await tx.$executeRaw`
      INSERT INTO "Conversation" (id, "aId", "bId", "bookId", "bookAskedAt")
      VALUES (${uuidv7()}::uuid, ${aId}::uuid, ${bId}::uuid, ${bookId}::uuid, clock_timestamp())
      ON CONFLICT ("aId", "bId") WHERE "loanId" IS NULL
      DO UPDATE SET "bookId" = excluded."bookId", "bookAskedAt" = excluded."bookAskedAt"`;
  });
  return getConversation(actor, { userId: owner.id });
}

/** Counted by reader and not by book, so the caller holds the reader's lock. */
async function assertFewRequests(tx: Tx, actor: Actor): Promise<void> {
  const [row] = await tx.$queryRaw<{ asked: bigint; isNew: boolean }[]>`
    SELECT (SELECT count(*) FROM "Conversation" c JOIN "Book" b ON b.id = c."bookId"
             WHERE u.id IN (c."aId", c."bId") AND b."ownerId" <> u.id
               AND c."bookAskedAt" > now() - interval '1 day') AS asked,
           u."createdAt" > now() - interval '1 day' AS "isNew"
      FROM "User" u WHERE u.id = ${actor.id}::uuid`;
  const most = row?.isNew ? GIFTS_ASKED_BY_NEW_ACCOUNT : GIFTS_ASKED;
  if (Number(row?.asked ?? 0) >= most) throw new AppError("MESSAGE_LIMIT");
}
