import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { codeUnderWay, demoAccounts } from "@/lib/features/identity/account/queries";
import { DEMO_ACCOUNTS } from "@/lib/features/identity/account/demo-accounts";
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
    sent: await codeUnderWay(uid),
    demo: env().DEMO ? await demoAccounts(DEMO_ACCOUNTS) : [],
  };
}
