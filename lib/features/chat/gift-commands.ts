import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { lockUser } from "@/lib/server/database/locks";
import { AppError } from "@/lib/shared/errors";
import { uuidv7 } from "@/lib/server/uuid";
import { getBook } from "@/lib/features/books/queries";
import { getConversation } from "./queries";
import type { Conversation } from "./schema";
import { GIFTS_ASKED, GIFTS_ASKED_BY_NEW_ACCOUNT } from "./terms";

/**
 * Opens the direct conversation with the owner of a gift and links the book to it. The owner does
 * not see it before the first message. Idempotent.
 * @throws AppError NOT_FOUND (no such book, or not visible to the actor), OWN_BOOK, NOT_GIVEN_AWAY,
 *   MESSAGE_LIMIT (too many owners contacted in 24 hours).
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
    await runIn(tx)`
      INSERT INTO "Conversation" (id, "aId", "bId", "bookId", "bookAskedAt")
      VALUES (${uuidv7()}::uuid, ${aId}::uuid, ${bId}::uuid, ${bookId}::uuid, clock_timestamp())
      ON CONFLICT ("aId", "bId") WHERE "loanId" IS NULL
      DO UPDATE SET "bookId" = excluded."bookId", "bookAskedAt" = excluded."bookAskedAt"`;
  });
  return getConversation(actor, { userId: owner.id });
}

/** Counts requests of the user, not of the book; the caller holds the user's lock. */
async function assertFewRequests(tx: Tx, actor: Actor): Promise<void> {
  const [row] = await rowsIn<{ requests: bigint; isNew: boolean }>(tx)`
    SELECT (SELECT count(*) FROM "Conversation" c JOIN "Book" b ON b.id = c."bookId"
             WHERE u.id IN (c."aId", c."bId") AND b."ownerId" <> u.id
               AND c."bookAskedAt" > now() - interval '1 day') AS requests,
           u."createdAt" > now() - interval '1 day' AS "isNew"
      FROM "User" u WHERE u.id = ${actor.id}::uuid`;
  const most = row?.isNew ? GIFTS_ASKED_BY_NEW_ACCOUNT : GIFTS_ASKED;
  if (Number(row?.requests ?? 0) >= most) throw new AppError("MESSAGE_LIMIT");
}
