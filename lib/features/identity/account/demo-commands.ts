import { db } from "@/lib/server/database/db";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { readOutbox, type OutboxMail } from "@/lib/server/mail/outbox";
import { ACTIVE_USER } from "@/lib/features/users/policy";
import { isDemoAccount } from "./demo-accounts";

/**
 * The id of the demo account with this address; no proof is needed.
 * @throws AppError NOT_FOUND unless DEMO is on and the address is one of the demo's
 */
export async function demoSignIn(email: string): Promise<string> {
  if (!env().DEMO || !isDemoAccount(email)) throw new AppError("NOT_FOUND");
  const user = await db().user.findFirst({
    where: { email, ...ACTIVE_USER, demoUser: { isNot: null } },
    select: { id: true },
  });
  if (!user) throw new AppError("NOT_FOUND");
  return user.id;
}

/**
 * Whether the code for this address is shown instead of mailed: in a demo on this machine for every address, in
 * a public demo only for the demo accounts.
 */
export async function showsCode(email: string): Promise<boolean> {
  const { DEMO, IS_LOCAL } = env();
  if (!DEMO || IS_LOCAL) return DEMO;
  return (await db().demoUser.count({ where: { user: { email } } })) > 0;
}

/** The newest mails of the outbox, which is public while DEMO is on; in a public demo only those to demo accounts. */
export async function demoOutbox(): Promise<OutboxMail[]> {
  const mails = await readOutbox();
  if (env().IS_LOCAL) return mails;
  const accounts = await db().user.findMany({
    where: { email: { in: mails.map(({ to }) => to) }, demoUser: { isNot: null } },
    select: { email: true },
  });
  const known = new Set(accounts.map(({ email }) => email.toLowerCase()));
  return mails.filter(({ to }) => known.has(to.toLowerCase()));
}
