import { db } from "@/lib/server/database/db";
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
