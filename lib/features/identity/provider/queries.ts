import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { DEMO_ACCOUNTS } from "@/lib/features/identity/account/demo-accounts";
import { CODE_TRIES, RESEND_SECONDS } from "@/lib/features/identity/codes/terms";
import { ownInteraction } from "./interaction";

/**
 * What the page of the sign-in `uid` offers; null where this browser has no such sign-in.
 * A code that was sent is told of, so that a page that is loaded again asks for it. The demo's accounts are offered only while DEMO is on.
 */
export async function signInView(cookie: string | null, uid: string) {
  try {
    await ownInteraction(cookie, uid);
  } catch (error) {
    if (error instanceof AppError && error.code === "SIGN_IN_EXPIRED") return null;
    throw error;
  }
  return {
    contact: env().OPERATOR_CONTACT ?? null,
    social: env().SOCIAL_CLIENTS.map(({ id, label }) => ({ id, label })),
    sent: await sentCode(uid),
    demo: env().DEMO ? await demoAccounts(DEMO_ACCOUNTS) : [],
  };
}

/** The address that a code of this sign-in was sent to, where it still counts, and what is left of the wait. */
async function sentCode(uid: string) {
  const sent = await db().loginCode.findFirst({
    where: { interactionId: uid, expiresAt: { gt: new Date() }, attempts: { lt: CODE_TRIES } },
    select: { email: true, sentAt: true },
  });
  if (!sent) return null;
  const waited = (Date.now() - sent.sentAt.getTime()) / 1000;
  return { email: sent.email, resendAfter: Math.max(0, Math.ceil(RESEND_SECONDS - waited)) };
}

/** The demo accounts that exist, in the order of `emails`. */
async function demoAccounts(emails: readonly string[]) {
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
