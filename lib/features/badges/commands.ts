import type { Badge } from "@/prisma/client/enums";
import { LOCKS } from "@/lib/server/database/locks";
import { rowsIn, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { notify } from "@/lib/features/notifications/commands";
import { readFacts, type UserFacts } from "./facts-queries";
import { BADGES, isEarned, RULES } from "./terms";

const USERS_AT_ONCE = 200;

/** Updates the badges of all users queued by the database, and notifies those who earned one. */
export async function updateBadges(): Promise<void> {
  while (await transact(updateBatch)) continue;
}

/**
 * Runs are serialised: of two concurrent runs for the same user, the one with older facts could write last.
 * @returns whether there may be more.
 */
async function updateBatch(tx: Tx): Promise<boolean> {
  await runIn(tx)`SELECT pg_advisory_xact_lock(${LOCKS.badges}::bigint)::text`;
  const noted = await rowsIn<{ userId: string }>(tx)`
    DELETE FROM "BadgeCheck"
     WHERE id IN (SELECT id FROM "BadgeCheck" ORDER BY id LIMIT ${USERS_AT_ONCE})
    RETURNING "userId"`;
  if (noted.length === 0) return false;
  const ids = [...new Set(noted.map(({ userId }) => userId))];
  const held = await tx.userBadge.findMany({ where: { userId: { in: ids } } });
  const rowOf = new Map(held.map((row) => [`${row.userId} ${row.badge}`, row]));
  for (const facts of await readFacts(tx, ids)) {
    for (const badge of BADGES) {
      const row = rowOf.get(`${facts.userId} ${badge}`);
      await updateBadgesOf(tx, facts, badge, row && { worn: row.lapsedAt === null });
    }
  }
  return noted.length === USERS_AT_ONCE;
}

/** @param held the user's badge; undefined if never earned. */
async function updateBadgesOf(
  tx: Tx,
  facts: UserFacts,
  badge: Badge,
  held: { worn: boolean } | undefined,
): Promise<void> {
  const { userId } = facts;
  const isDue = isEarned(badge, facts);
  if (!held) {
    if (isDue) await award(tx, userId, badge);
  } else if (held.worn !== isDue && !RULES[badge].lasting) {
    await tx.userBadge.update({
      where: { userId_badge: { userId, badge } },
      data: { lapsedAt: isDue ? null : new Date() },
    });
  }
}

async function award(tx: Tx, userId: string, badge: Badge): Promise<void> {
  await tx.userBadge.create({ data: { userId, badge } });
  await notify(tx, { userId, type: "BADGE_EARNED", params: { badge } });
}
