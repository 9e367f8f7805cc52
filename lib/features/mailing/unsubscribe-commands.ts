import { db } from "@/lib/server/database/db";
import { MAIL_COLUMNS } from "@/lib/features/users/mail-settings";
import { existing } from "@/lib/shared/errors";
import { interfaceLocale, type Locale } from "@/lib/shared/locales";
import { readUnsubscribeToken, type Subscription } from "./unsubscribe-token";

/** User, mail kind and language of a token; null for an invalid one. */
export async function subscriptionOf(
  token: string,
): Promise<(Subscription & { locale: Locale | null }) | null> {
  const subscription = readUnsubscribeToken(token);
  if (!subscription) return null;
  const user = await db().user.findUnique({
    where: { id: subscription.userId },
    select: { preferredLanguage: true },
  });
  return user && { ...subscription, locale: interfaceLocale(user.preferredLanguage) };
}

/**
 * Unsubscribes the token's user from mails of its kind; the signed token replaces a sign-in. Idempotent.
 * @throws AppError NOT_FOUND for an invalid token.
 */
export async function unsafeUnsubscribe(token: string): Promise<void> {
  const { userId, kind } = existing(readUnsubscribeToken(token));
  const data = { [MAIL_COLUMNS[kind]]: false };
  await db().user.updateMany({ where: { id: userId }, data });
}
