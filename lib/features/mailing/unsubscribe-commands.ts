import { db } from "@/lib/server/database/db";
import { MAIL_COLUMNS } from "@/lib/features/users/mail-settings";
import { AppError } from "@/lib/shared/errors";
import { readUnsubscribeToken, type Subscription } from "./unsubscribe-token";

/**
 * Unsubscribes the token's user from mails of its kind; the signed token replaces a sign-in. Idempotent.
 * @throws AppError NOT_FOUND for an invalid token.
 */
export async function unsafeUnsubscribe(token: string): Promise<Subscription> {
  const subscription = readUnsubscribeToken(token);
  if (!subscription) throw new AppError("NOT_FOUND");
  await db().user.updateMany({
    where: { id: subscription.userId },
    data: { [MAIL_COLUMNS[subscription.kind]]: false },
  });
  return subscription;
}
