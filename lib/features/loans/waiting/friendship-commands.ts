import { endFriendship } from "@/lib/features/friends/commands";
import type { Pair } from "@/lib/features/friends/policy";
import { rowsIn, type Tx } from "@/lib/server/database/db";
import type { Actor } from "@/lib/server/session/actor";
import { lockWaiting, settleLine } from "./commands";

/**
 * Ends a friendship, and the waiting of either for books that the other shows to friends alone.
 * @throws AppError FORBIDDEN (another user's path), INVALID_INPUT (oneself), NOT_FOUND (not visible).
 */
export function leaveFriend(actor: Actor, pair: Pair): Promise<void> {
  let bookIds: string[] = [];
  return endFriendship(actor, pair, {
    before: async (tx) => {
      bookIds = await lockBooksWaitedFor(tx, actor.id, pair.userId);
      await lockWaiting(tx, bookIds);
    },
    after: async (tx) => {
      for (const bookId of bookIds) await settleLine(tx, bookId);
    },
  });
}

/** Locks the books of one user that the other waits for, in the order of their ids. */
async function lockBooksWaitedFor(tx: Tx, one: string, other: string): Promise<string[]> {
  const books = await rowsIn<{ id: string }>(tx)`
    SELECT b.id FROM "Book" b JOIN "Waiting" w ON w."bookId" = b.id
     WHERE (b."ownerId", w."userId")
        IN ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
     ORDER BY b.id FOR NO KEY UPDATE OF b`;
  return books.map(({ id }) => id);
}
