import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { digest } from "@/lib/server/secrets/secrets";
import { assertFreshSignIn } from "@/lib/features/identity/session/queries";
import { feedSecret, feedUrl } from "./feed-secret";
import type { CalendarFeed } from "./schema";

/**
 * Gives the reader's feed a new secret URL; the former one stops working at once.
 * @throws AppError FRESH_SIGN_IN_REQUIRED
 */
export async function renewFeed(actor: Actor): Promise<CalendarFeed> {
  await assertFreshSignIn(actor);
  const salt = randomBytes(32);
  const secret = feedSecret(salt);
  const feed = { salt, secretHash: digest(secret), createdAt: new Date() };
  await db().calendarFeed.upsert({
    where: { userId: actor.id },
    create: { userId: actor.id, ...feed },
    update: feed,
  });
  return { url: feedUrl(secret) };
}

export async function endFeed(actor: Actor): Promise<void> {
  await db().calendarFeed.deleteMany({ where: { userId: actor.id } });
}
