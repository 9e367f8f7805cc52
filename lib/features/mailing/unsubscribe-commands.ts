import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { WANTED } from "./kinds";
import { readUnsubscribeToken, type Subscription } from "./unsubscribe-token";

/**
 * Ends mails of the token's kind for its reader; the signed token stands in for a sign-in. Doing it
 * again changes nothing.
 * @throws AppError NOT_FOUND for a token that is not ours.
 */
export async function unsafeUnsubscribe(token: string): Promise<Subscription> {
  const subscription = readUnsubscribeToken(token);
  if (!subscription) throw new AppError("NOT_FOUND");
  await db().user.updateMany({
    where: { id: subscription.userId },
    data: { [WANTED[subscription.kind]]: false },
  });
  return subscription;
}
