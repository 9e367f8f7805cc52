import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { visibleUser } from "@/lib/features/users/policy";
import { pick, withIsoTimes } from "@/lib/shared/records";
import { readFacts } from "./facts-queries";
import { BADGES, goalsOf } from "./terms";
import type { BadgeProgress } from "./schema";

/**
 * Activity counts and badges of a user; for the user also the progress towards other badges.
 * @throws AppError NOT_FOUND if the user is not visible to the actor.
 */
export async function getBadgeProgress(actor: Actor, userId: string): Promise<BadgeProgress> {
  const isOwn = userId === actor.id;
  const user = await db().user.findFirst({
    where: { id: userId, ...(!isOwn && visibleUser(actor)) },
    select: {
      badges: {
        where: { lapsedAt: null },
        orderBy: [{ earnedAt: "desc" }, { badge: "asc" }],
        select: { badge: true, earnedAt: true },
      },
    },
  });
  const [facts] = user ? await readFacts(db(), [userId]) : [];
  if (!user || !facts) throw new AppError("NOT_FOUND");
  const worn = new Set(user.badges.map(({ badge }) => badge));
  const ahead = BADGES.filter((badge) => !worn.has(badge));
  const stats = pick(facts, ["booksLent", "booksBorrowed", "booksGivenAway"]);
  const totalTransactions = stats.booksLent + stats.booksBorrowed + stats.booksGivenAway;
  return {
    stats: { ...stats, totalTransactions },
    badges: user.badges.map(withIsoTimes),
    ahead: isOwn ? ahead.map((badge) => ({ badge, ways: goalsOf(badge, facts) })) : null,
  };
}
