import { getLabelledBook } from "@/lib/features/shelf/label-queries";
import { lockUser } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import type { Actor } from "@/lib/server/session/actor";
import { uuidv7 } from "@/lib/server/uuid";
import { AppError } from "@/lib/shared/errors";
import { DAY } from "@/lib/shared/time";
import { getConversation } from "./queries";
import type { Conversation } from "./schema";
import { FOUND_A_DAY } from "./terms";
import { runIn } from "@/lib/server/database/db";

/**
 * Opens the direct conversation with the owner of a found book, by the code on its label. The owner does not
 * see it before the first message. Idempotent.
 * @throws AppError NOT_FOUND (no such label, or its book not visible to the actor), OWN_BOOK, MESSAGE_LIMIT
 *   (too many books found in 24 hours).
 */
export async function writeAboutFound(actor: Actor, code: string): Promise<Conversation> {
  const { isOwn, owner, bookId } = await getLabelledBook(actor, code);
  if (isOwn) throw new AppError("OWN_BOOK");
  const [aId = "", bId = ""] = [actor.id, owner.id].sort();
  await transact(async (tx) => {
    await lockUser(tx, actor.id);
    const foundAt = { gt: new Date(Date.now() - DAY) };
    const found = { OR: [{ aId: actor.id }, { bId: actor.id }], foundAt };
    const known = { ...found, aId, bId, loanId: null, foundBookId: bookId };
    if ((await tx.conversation.count({ where: known })) > 0) return;
    const others = { ...found, found: { ownerId: { not: actor.id } } };
    if ((await tx.conversation.count({ where: others })) >= FOUND_A_DAY)
      throw new AppError("MESSAGE_LIMIT");
    await runIn(tx)`
      INSERT INTO "Conversation" (id, "aId", "bId", "foundBookId", "foundAt")
      VALUES (${uuidv7()}::uuid, ${aId}::uuid, ${bId}::uuid, ${bookId}::uuid, clock_timestamp())
      ON CONFLICT ("aId", "bId") WHERE "loanId" IS NULL
      DO UPDATE SET "foundBookId" = excluded."foundBookId", "foundAt" = excluded."foundAt"`;
  });
  return getConversation(actor, { userId: owner.id });
}
