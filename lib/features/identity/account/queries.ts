import { db } from "@/lib/server/database/db";
import { CODE_TRIES, RESEND_SECONDS } from "./terms";

/** What the built-in provider says of an account; null where there is none that may sign in. */
export async function accountClaims(userId: string) {
  const user = await db().user.findFirst({
    where: { id: userId, bannedAt: null, deletedAt: null },
    select: { email: true, emailVerifiedAt: true, name: true, preferredLanguage: true },
  });
  if (!user) return null;
  return {
    sub: userId,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    ...(user.name && { name: user.name }),
    ...(user.preferredLanguage && { locale: user.preferredLanguage }),
  };
}

/** True where the account has a password of its own. */
export async function hasPassword(userId: string): Promise<boolean> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { passwordHash: true },
  });
  return user !== null && user.passwordHash !== null;
}

/** The address that a code of this sign-in was sent to, where it still counts, and what is left of the wait. */
export async function codeUnderWay(uid: string) {
  const sent = await db().loginCode.findFirst({
    where: { interactionId: uid, expiresAt: { gt: new Date() }, attempts: { lt: CODE_TRIES } },
    select: { email: true, sentAt: true },
  });
  if (!sent) return null;
  const waited = (Date.now() - sent.sentAt.getTime()) / 1000;
  return { email: sent.email, resendAfter: Math.max(0, Math.ceil(RESEND_SECONDS - waited)) };
}

/** The demo accounts that exist, in the order of `emails`. */
export async function demoAccounts(emails: readonly string[]) {
  const users = await db().user.findMany({
    where: {
      email: { in: [...emails] },
      bannedAt: null,
      deletedAt: null,
      demoReader: { isNot: null },
    },
    select: { email: true, name: true },
  });
  const order = (email: string) => emails.indexOf(email.toLowerCase());
  return users.sort((a, b) => order(a.email) - order(b.email));
}
