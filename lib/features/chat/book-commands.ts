import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { raw } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { lockUser } from "@/lib/server/database/locks";
import { AppError, existing } from "@/lib/shared/errors";
import { DAY } from "@/lib/shared/time";
import { uuidv7 } from "@/lib/server/uuid";
import { getBook } from "@/lib/features/books/queries";
import { getLabelledBook } from "@/lib/features/shelf/label-queries";
import type { UserSummary } from "@/lib/features/users/schema";
import { getConversation } from "./queries";
import type { Conversation } from "./schema";
import { FOUND_A_DAY, GIFTS_ASKED, GIFTS_ASKED_BY_NEW_ACCOUNT } from "./terms";

/**
 * Opens the direct conversation with the owner of a gift and links the book to it. The owner does
 * not see it before the first message. Idempotent.
 * @throws AppError NOT_FOUND (no such book, or not visible to the actor), OWN_BOOK, NOT_GIVEN_AWAY,
 *   MESSAGE_LIMIT (too many owners contacted in 24 hours).
 */
export async function askAboutGift(actor: Actor, bookId: string): Promise<Conversation> {
  const { state, ...book } = await getBook(actor, bookId);
  return open(actor, { ...book, bookId }, "bookId", async (tx, pair) => {
    if ((await tx.conversation.count({ where: { ...pair, bookId } })) > 0) return false;
    if (state !== "AVAILABLE_FOR_GIVE_AWAY") throw new AppError("NOT_GIVEN_AWAY");
    await assertFewRequests(tx, actor);
    return true;
  });
}

/**
 * Opens the direct conversation with the owner of a found book, by the code on its label. The owner does not
 * see it before the first message. Idempotent.
 * @throws AppError NOT_FOUND (no such label, or its book not visible to the actor), OWN_BOOK, MESSAGE_LIMIT
 *   (too many books found in 24 hours).
 */
export async function writeAboutFound(actor: Actor, code: string): Promise<Conversation> {
  const book = await getLabelledBook(actor, code);
  return open(actor, book, "foundBookId", async (tx, pair) => {
    const foundAt = { gt: new Date(Date.now() - DAY) };
    const found = { OR: [{ aId: actor.id }, { bId: actor.id }], foundAt };
    const known = { ...found, ...pair, foundBookId: book.bookId };
    if ((await tx.conversation.count({ where: known })) > 0) return false;
    const others = { ...found, found: { ownerId: { not: actor.id } } };
    if ((await tx.conversation.count({ where: others })) >= FOUND_A_DAY)
      throw new AppError("MESSAGE_LIMIT");
    return true;
  });
}

/** The column that links a conversation to a book, and the one that says since when. */
const SINCE = { bookId: "bookAskedAt", foundBookId: "foundAt" } as const;

interface About {
  bookId: string;
  /** Null if the actor may not see them. */
  owner: UserSummary | null;
  isOwn: boolean;
}

/**
 * Links the book to the direct conversation with its owner.
 * @param isNew whether it is not linked yet and may be; called under the actor's lock, with the conversation's key.
 */
async function open(
  actor: Actor,
  { bookId, owner, isOwn }: About,
  column: keyof typeof SINCE,
  isNew: (tx: Tx, pair: { aId: string; bId: string; loanId: null }) => Promise<boolean>,
): Promise<Conversation> {
  if (isOwn) throw new AppError("OWN_BOOK");
  const { id: ownerId } = existing(owner);
  const [aId = "", bId = ""] = [actor.id, ownerId].sort();
  const [book, since] = [raw(`"${column}"`), raw(`"${SINCE[column]}"`)];
  await transact(async (tx) => {
    await lockUser(tx, actor.id);
    if (!(await isNew(tx, { aId, bId, loanId: null }))) return;
    await runIn(tx)`
      INSERT INTO "Conversation" (id, "aId", "bId", ${book}, ${since})
      VALUES (${uuidv7()}::uuid, ${aId}::uuid, ${bId}::uuid, ${bookId}::uuid, clock_timestamp())
      ON CONFLICT ("aId", "bId") WHERE "loanId" IS NULL
      DO UPDATE SET ${book} = excluded.${book}, ${since} = excluded.${since}`;
  });
  return getConversation(actor, { userId: ownerId });
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
