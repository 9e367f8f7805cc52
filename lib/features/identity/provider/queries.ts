import { db } from "@/lib/server/database/db";
import { ACTIVE_USER } from "@/lib/features/users/policy";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { DEMO_ACCOUNTS } from "@/lib/features/identity/account/demo-accounts";
import { CODE_TRIES, RESEND_SECONDS } from "@/lib/features/identity/codes/terms";
import { ownInteraction } from "./interaction";
import { shownAddress } from "@/lib/server/mail/shown-address";

/**
 * Data of the page of the sign-in `uid`; null if this browser has no such sign-in. `sent` is the code that a
 * reloaded page asks for; `demo` is empty unless DEMO is on.
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
    demo: env().DEMO ? await demoAccounts() : [],
  };
}

/** Address to which a still valid code was sent, and the seconds until another may be requested. */
async function sentCode(uid: string) {
  const sent = await db().loginCode.findFirst({
    where: { interactionId: uid, expiresAt: { gt: new Date() }, attempts: { lt: CODE_TRIES } },
    select: { email: true, sentAt: true },
  });
  if (!sent) return null;
  const waited = (Date.now() - sent.sentAt.getTime()) / 1000;
  return {
    email: shownAddress(sent.email),
    resendAfter: Math.max(0, Math.ceil(RESEND_SECONDS - waited)),
  };
}

/** The demo accounts that exist, in the order of DEMO_ACCOUNTS. */
async function demoAccounts() {
  const users = await db().user.findMany({
    where: {
      email: { in: [...DEMO_ACCOUNTS] },
      ...ACTIVE_USER,
      demoUser: { isNot: null },
    },
    select: { email: true, name: true },
  });
  const emails: readonly string[] = DEMO_ACCOUNTS;
  const order = (email: string) => emails.indexOf(email.toLowerCase());
  return users.sort((a, b) => order(a.email) - order(b.email));
}
